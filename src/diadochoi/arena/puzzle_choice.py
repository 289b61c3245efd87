"""Chooses which puzzles to keep: each file must replay, and no two may be alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final

from diadochoi.record.errors import GameError
from diadochoi.record.puzzles.dice_run import solution_holds
from diadochoi.record.puzzles.puzzle_files import read_puzzle
from diadochoi.record.puzzles.puzzle_run import solution_reaches_goal
from diadochoi.rules.core.chance import DiceScriptError

MOST_ALIKE: Final = 3  # puzzles of a theme with the same last step


def choose(found: Sequence[dict[str, Any]], most: int) -> tuple[list[dict[str, Any]], Counter[str]]:
    """At most `most` of each theme, spread over games and difficulties; and why the others were refused."""
    refused: Counter[str] = Counter()
    kept: dict[str, list[dict[str, Any]]] = defaultdict(list)
    signatures: set[str] = set()
    games: Counter[tuple[str, str]] = Counter()
    endings: Counter[tuple[str, str]] = Counter()  # theme and last step
    for entry in sorted(found, key=lambda entry: (entry["facts"]["luck"], entry["id"])):
        theme = entry["id"].partition("/")[0]
        facts = entry["facts"]
        if facts["signature"] in signatures:
            refused["the same line is there already"] += 1
        elif games[theme, facts["game"]] >= 2:
            refused["two of this theme from the same game are there already"] += 1
        elif endings[theme, facts["line"][-1]] >= MOST_ALIKE:
            refused["others end with the same step"] += 1
        elif not _plays_back(entry):
            refused["its file does not give the moment back"] += 1
        else:
            signatures.add(facts["signature"])
            games[theme, facts["game"]] += 1
            endings[theme, facts["line"][-1]] += 1
            kept[theme].append(entry)
    chosen: list[dict[str, Any]] = []
    for own in kept.values():
        refused["enough of this theme"] += max(0, len(own) - most)
        chosen += _spread(own, most)
    return chosen, refused


def _spread(own: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Take some of every difficulty, not only the hardest."""
    by_failed = sorted(own, key=lambda entry: _failed(entry))
    if len(by_failed) <= most:
        return by_failed
    return [by_failed[number * len(by_failed) // most] for number in range(most)]


def _failed(entry: dict[str, Any]) -> float:
    counts = entry["facts"]["failed"].values()
    return float(sum(bad for bad, _ in counts) / sum(tries for _, tries in counts))


def _plays_back(entry: dict[str, Any]) -> bool:
    try:
        puzzle = read_puzzle(entry["id"], entry["text"])
        return solution_holds(puzzle) if puzzle.by_dice else solution_reaches_goal(puzzle)
    except (GameError, DiceScriptError):
        return False
