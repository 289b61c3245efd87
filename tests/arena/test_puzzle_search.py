"""Puzzles are found in bot games, the same ones every time, and bots are measured on them."""

from __future__ import annotations

import pytest

from diadochoi.arena import puzzle_search
from diadochoi.arena.puzzle_choice import choose
from diadochoi.arena.puzzle_trial import solves
from diadochoi.record.puzzles.puzzle_files import all_puzzles


@pytest.fixture(scope="module")
def found() -> list[puzzle_search.FoundPuzzle]:
    """The puzzles found at the starts of some known ones, without the bots' attempts."""
    patch = pytest.MonkeyPatch()
    patch.setattr(puzzle_search, "failures", lambda *_: {"reflex": (1, 2)})
    starts = [puzzle.start().state for puzzle in all_puzzles() if puzzle.theme == "provinces"][:3]
    found = [one for start in starts for one in puzzle_search.puzzles_at(start, start, set(), "test")]
    patch.undo()
    return found


def test_what_is_found_plays_back_and_has_a_theme(found: list[puzzle_search.FoundPuzzle]) -> None:
    assert found
    entries = [{"id": one.id, "text": one.text, "facts": one.facts} for one in found]
    chosen, refused = choose(entries, 40)
    assert chosen and len(chosen) + sum(refused.values()) == len(entries)
    assert all("\npuzzle:" in entry["text"] for entry in chosen)


def test_doubles_are_dropped(found: list[puzzle_search.FoundPuzzle]) -> None:
    entries = [{"id": one.id, "text": one.text, "facts": one.facts} for one in found[:1] * 3]
    chosen, refused = choose(entries, 40)
    assert len(chosen) == 1 and refused["the same line is there already"] == 2


def test_a_bot_either_reaches_the_goal_or_not_and_the_same_each_time() -> None:
    puzzle = all_puzzles()[0]
    start = puzzle.start().state
    before = start.copy()
    tries = [solves(start, puzzle.seat, puzzle.goal, "reflex", "a") for _ in range(2)]
    assert tries[0] == tries[1] and start == before
