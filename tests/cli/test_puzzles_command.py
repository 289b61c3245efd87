"""`diadochoi puzzles` lists, shows and measures."""

from __future__ import annotations

import json

import pytest

from diadochoi.cli.main import main
from diadochoi.record.puzzles.puzzle_files import all_puzzles, puzzle_ids


def test_the_list_names_every_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in puzzle_ids()) and f"{len(puzzle_ids())} puzzles" in out


def test_one_is_shown_with_its_solution(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = all_puzzles()[0]
    assert main(["puzzles", "--show", puzzle.id]) == 0
    out = capsys.readouterr().out
    assert out.startswith("You are ") and all(f"[{step}]" in out for step in puzzle.solution)


def test_a_bot_is_measured_by_theme_and_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    theme = all_puzzles()[0].theme
    count = sum(puzzle.theme == theme for puzzle in all_puzzles())
    assert main(["puzzles", "--bot", "random", "--theme", theme]) == 0
    out = capsys.readouterr().out
    assert f"random on {count} puzzles" in out and "% solved" in out
    assert main(["puzzles", "--bot", "random", "--theme", theme, "--json", "--tries", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["solved"]) == count and all(len(tries) == 2 for tries in data["solved"].values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bot", "hephaistion"], "there is no bot 'hephaistion'; choose from"),
        (["--show", "victory/none"], "there is no puzzle 'victory/none'"),
        (["--theme", "gold"], "there is no theme 'gold'; choose from"),
    ],
)
def test_mistakes_are_reported_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *arguments]) == 2
    assert message in capsys.readouterr().err
