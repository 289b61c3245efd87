"""`diadochoi editions` lists, shows and compares, or prints one plain line of error."""

from __future__ import annotations

import pytest

from diadochoi.cli.main import main
from diadochoi.content.loader import load
from diadochoi.content.switches import diff


def test_the_list_names_all_editions_the_default_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["4e", "3e", "hybrid"]


def test_show_prints_the_switches_of_a_chapter_with_their_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "show", "hybrid", "--group", "forage"]) == 0
    out = capsys.readouterr().out
    assert "forage_limit_major" in out and "12" in out
    assert "siege_model" not in out


def test_diff_counts_the_switches_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "diff", "4e", "3e"]) == 0
    out = capsys.readouterr().out
    editions = load().editions
    expected = len(diff(editions["4e"].switches, editions["3e"].switches))
    assert "bonus_event_timing" in out
    assert f"{expected} switches" in out


def test_an_edition_has_no_difference_from_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "diff", "3e", "3e"]) == 0
    assert capsys.readouterr().out.startswith("0 switches")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "5e"], "choose from 3e, 4e, hybrid"),
        (["show", "4e", "--group", "sieges"], "there is no chapter 'sieges'"),
        (["show", "4e", "--set", "usurpers=true"], "did you mean usurper"),
        (["show", "4e", "--set", "champion_status=false"], "without Champions a Usurper has no effect"),
        (["diff", "4e", "2e"], "there is no edition '2e'"),
    ],
)
def test_a_mistake_is_answered_in_plain_words(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["editions", *words]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_an_override_is_shown_in_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "show", "4e", "--group", "forage", "--set", "forage_limit_major=12"]) == 0
    assert "12" in capsys.readouterr().out
