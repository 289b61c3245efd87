"""tools/balance.py and tools/reliability.py use games of one kind, and report mistakes in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from diadochoi.arena.balance import tally
from diadochoi.arena.balance_report import NOTES, balance_report
from diadochoi.arena.bot_game import Outcome, Pairing, play_match

Loader = Callable[[str], ModuleType]


@pytest.fixture(scope="module")
def two() -> Outcome:
    return play_match(Pairing(0, "two", ("reflex",) * 2, "two", keep=True))


@pytest.fixture(scope="module")
def hybrid() -> Outcome:
    return play_match(Pairing(1, "hybrid", ("reflex",) * 4, "hybrid", keep=True, edition="hybrid"))


@pytest.fixture
def mixed(two: Outcome, hybrid: Outcome, tmp_path: Path) -> Path:
    """A game of two, a game of four under the Hybrid rules, and one that current rules play differently."""
    file = tmp_path / "games.jsonl"
    changed = replace(two, game=2, winner=1 - two.winner)
    file.write_text("".join(json.dumps(game.as_data()) + "\n" for game in (two, hybrid, changed)))
    return file


@pytest.fixture
def page(tmp_path: Path) -> Path:
    page = tmp_path / "balance.md"
    page.write_text(f"old figures\n\n{NOTES}\n\nmine\n", encoding="utf-8")
    return page


def test_the_page_counts_games_of_one_kind_and_keeps_its_notes(
    tool: Loader, mixed: Path, page: Path, two: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    who = "two reflexes ([bots.md](bots.md))"
    tool("balance").main([str(mixed), "--players", "2", "--by", who, "--out", str(page)])
    assert page.read_text(encoding="utf-8") == f"{balance_report(tally([two]), who)}\n{NOTES}\n\nmine\n"
    assert capsys.readouterr().out == "1 games; 1 were played under other rules and left out\n"


def test_the_page_of_another_edition_is_made_from_its_games(tool: Loader, mixed: Path, page: Path) -> None:
    tool("balance").main([str(mixed), "--edition", "hybrid", "--by", "reflexes", "--out", str(page)])
    assert "1 games with 4 players (Hybrid rules); reflexes; " in page.read_text(encoding="utf-8")


def test_games_with_optional_rules_have_a_page_of_their_own(tool: Loader, mixed: Path, page: Path) -> None:
    short = play_match(Pairing(3, "short", ("reflex",) * 2, "short", ("16.12",), keep=True))
    with mixed.open("a", encoding="utf-8") as book:
        book.write(json.dumps(short.as_data()) + "\n")
    chosen = ["--players", "2", "--options", "16.12"]
    tool("balance").main([str(mixed), *chosen, "--by", "reflexes", "--out", str(page)])
    figures = page.read_text(encoding="utf-8")
    assert "1 games with 2 players (4th edition with the optional rules 16.12); reflexes; " in figures


def test_an_error_of_the_program_is_not_taken_for_other_rules(
    tool: Loader, mixed: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(game: Outcome) -> None:
        raise IndexError("a mistake of ours")

    monkeypatch.setattr(tool("balance"), "tally_game", mistaken)
    with pytest.raises(IndexError):
        tool("balance").main([str(mixed), "--players", "2", "--by", "reflexes", "--out", str(page)])


def test_the_page_is_left_alone_where_there_is_nothing_to_count(
    tool: Loader, mixed: Path, page: Path, two: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    before = page.read_text(encoding="utf-8")
    changed = page.with_name("changed.jsonl")
    changed.write_text(json.dumps(replace(two, winner=1 - two.winner).as_data()) + "\n")
    missing = page.with_name("missing.jsonl")
    for file, players, complaint in (
        (mixed, "4", "there are no games of 4 players (4e) with their actions, but "),
        (changed, "2", f"there are no games to count, so {page} was not changed"),
        (missing, "4", f"{missing} cannot be read (No such file or directory); name a file that "),
    ):
        with pytest.raises(SystemExit) as stopped:
            tool("balance").main([str(file), "--players", players, "--by", "reflexes", "--out", str(page)])
        told = capsys.readouterr().err
        assert stopped.value.code == 2
        assert complaint in told and told.count("\n") == 1
        assert page.read_text(encoding="utf-8") == before


def test_a_page_in_a_folder_that_is_not_there_is_refused_at_once(
    tool: Loader, mixed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "page.md"
    for out, complaint in ((nowhere, "create it first"), (tmp_path, "name a file")):
        with pytest.raises(SystemExit) as stopped:
            tool("balance").main([str(mixed), "--by", "reflexes", "--out", str(out)])
        assert stopped.value.code == 2
        assert complaint in capsys.readouterr().err


def test_reliability_looks_at_games_of_one_kind(
    tool: Loader, mixed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool("reliability").main([str(mixed), "--players", "2"])
    first, second, heading, *_ = capsys.readouterr().out.splitlines()
    assert first == "1 games; 1 were played under other rules and left out"
    assert "positions" in second and heading.split() == ["turn", "positions", "shown", "by", "hand", "alike"]


def test_reliability_says_in_a_line_that_there_are_no_games(
    tool: Loader, mixed: Path, two: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = mixed.with_name("changed.jsonl")
    changed.write_text(json.dumps(replace(two, winner=1 - two.winner).as_data()) + "\n")
    missing = mixed.with_name("missing.jsonl")
    for file, players, complaint in (
        (mixed, "3", "there are no games of 3 players (4e) with their actions, but "),
        (changed, "2", "all 1 games were played under other rules; play new ones"),
        (missing, "4", f"{missing} cannot be read (No such file or directory); name a file that "),
    ):
        with pytest.raises(SystemExit) as stopped:
            tool("reliability").main([str(file), "--players", players])
        told = capsys.readouterr().err
        assert stopped.value.code == 2
        assert complaint in told and told.count("\n") == 1
