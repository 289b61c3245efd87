"""What a puzzle says, in the words of the catalogue (`words/en/puzzle.ftl`)."""

from __future__ import annotations

from typing import Any

from diadochoi.record.puzzles.goal import Goal, Kind
from diadochoi.record.puzzles.puzzle_files import UNRATED, Puzzle
from diadochoi.record.puzzles.puzzle_run import Judged, PuzzleRun
from diadochoi.record.words import Words, words_for
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.table.state import State

_NUMBERED = frozenset((Kind.VP, Kind.LEGITIMACY, Kind.LOWER))


def words_of(puzzle: Puzzle, language: str = "en") -> Words:
    return words_for(puzzle.scenario.content, language)


def task(puzzle: Puzzle, begun: State, language: str) -> str:
    return _say(f"puzzle-task_{puzzle.goal.kind.value}", puzzle, begun, language)


def name(puzzle: Puzzle, begun: State, language: str) -> str:
    """For lists."""
    return _say(f"puzzle-name_{puzzle.goal.kind.value}", puzzle, begun, language)


def rules(language: str, puzzle: Puzzle) -> str:
    return words_of(puzzle, language).catalogue.sentence("puzzle-rules", {})


def verdict(run: PuzzleRun, judged: Judged, language: str) -> str:
    """What is said about an answer that was not taken."""
    key = f"puzzle-{judged.verdict}"
    if judged.verdict in ("over", "missed") and run.puzzle.goal.kind in _NUMBERED:
        key = f"{key}_{run.puzzle.goal.kind.value}"
    return _say(key, run.puzzle, run.begun, language, best=judged.best)


def outcome(run: PuzzleRun, language: str) -> list[str]:
    """What was reached, by what, how it can be done, and how bots fared."""
    puzzle, begun, now = run.puzzle, run.begun, run.game.state
    words = words_of(puzzle, language)
    found = [_say(f"puzzle-done_{puzzle.goal.kind.value}", puzzle, begun, language)]
    for province in begun.board.content.provinces:
        before, after = begun.province_owner[province.index], now.province_owner[province.index]
        values = {"province": words.province(province.index), "other": words.seat(before)}
        if after == puzzle.seat != before:
            found.append(words.catalogue.sentence("puzzle-gained", values))
        elif before >= 0 and before not in (puzzle.seat, after):
            found.append(words.catalogue.sentence("puzzle-lost", values))
    found.append(words.catalogue.sentence("puzzle-line", {"line": " → ".join(solution(puzzle, words))}))
    if puzzle.failed != UNRATED:
        found.append(words.catalogue.sentence("puzzle-failed", {"failed": puzzle.failed}))
    return found


def solution(puzzle: Puzzle, words: Words) -> list[str]:
    """The file's own line, each step as it is written on a button."""
    run = PuzzleRun(puzzle)
    steps: list[str] = []
    for answer in puzzle.solution:
        steps.append(words.action(run.game.parse(answer)))
        run.give(answer)
    return steps


def _say(key: str, puzzle: Puzzle, begun: State, language: str, **more: int) -> str:
    words = words_of(puzzle, language)
    return words.catalogue.sentence(key, _values(puzzle, puzzle.goal, begun, words) | more)


def _values(puzzle: Puzzle, goal: Goal, begun: State, words: Words) -> dict[str, Any]:
    return {
        "seat": words.seat(puzzle.seat),
        "other": words.seat(goal.other),
        "royal": words.royal(goal.royal) if goal.royal >= 0 else "",
        "from": goal.score(begun, puzzle.seat),
        "to": goal.number,
        "stage": "marching" if begun.segment == ACTIVATION else "before",
    }
