"""What a puzzle says, in the words of the catalogue (`words/en/puzzle.ftl`)."""

from __future__ import annotations

from typing import Any

from diadochoi.record.puzzles.dice_run import run_of
from diadochoi.record.puzzles.goal import Goal, GoalKind
from diadochoi.record.puzzles.puzzle_files import UNRATED, Puzzle
from diadochoi.record.puzzles.puzzle_run import Judged, PuzzleRun
from diadochoi.record.words import Words, words_for
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import NOBODY, SPACE_MASK
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.table.state import State

_NUMBERED = frozenset((GoalKind.VP, GoalKind.LEGITIMACY, GoalKind.LOWER))


def words_of(puzzle: Puzzle, language: str = "en") -> Words:
    return words_for(puzzle.scenario.content, language)


def task(puzzle: Puzzle, begun: State, language: str) -> str:
    return _say(f"puzzle-task_{puzzle.goal.kind.value}", puzzle, begun, language)


def name(puzzle: Puzzle, begun: State, language: str) -> str:
    """Return the name for lists: a General of the player, where he is, and the task; each name is unique."""
    words = words_of(puzzle, language)
    general = puzzle.named_after if puzzle.named_after >= 0 else _strongest(begun, puzzle.seat)
    values = _values(puzzle, puzzle.goal, begun, words) | {
        "general": words.general(general) if general >= 0 else "none",
        "place": words.place(begun.general_at[general] & SPACE_MASK) if general >= 0 else "",
    }
    return words.catalogue.sentence(f"puzzle-name_{puzzle.goal.kind.value}", values)


def _strongest(state: State, seat: int) -> int:
    """Return the Major General on the map with the most CUs: his name reveals nothing about the solution."""
    own = [
        general
        for general in state.roster[seat]
        if general < state.board.majors and state.general_at[general] >= 0
    ]
    troops = state.troops[seat]
    return max(
        own,
        key=lambda general: (units.count(troops.get(state.general_at[general], 0)), -general),
        default=NOBODY,
    )


def rules(language: str, puzzle: Puzzle) -> str:
    stage = "dice" if puzzle.by_dice else "sure"
    return words_of(puzzle, language).catalogue.sentence("puzzle-rules", {"stage": stage})


def verdict(run: PuzzleRun, judged: Judged, language: str) -> str:
    """Return what is said about an answer that was refused."""
    key = f"puzzle-{judged.verdict}"
    if judged.verdict in ("over", "missed") and run.puzzle.goal.kind in _NUMBERED:
        key = f"{key}_{run.puzzle.goal.kind.value}"
    chance = {"chance": judged.chance} if judged.chance else {}
    return _say(key, run.puzzle, run.begun, language, best=judged.best, **chance)


def stuck(puzzle: Puzzle, language: str) -> str:
    """Return what is said if no line from here is known to reach the goal."""
    return words_of(puzzle, language).catalogue.sentence("puzzle-stuck", {})


def outcome(run: PuzzleRun, language: str) -> list[str]:
    """Return what was reached and how, the solution, and how bots did."""
    puzzle, begun, now = run.puzzle, run.begun, run.game.state
    words = words_of(puzzle, language)
    reached = puzzle.goal.reached(now, puzzle.seat)
    found = [_say(f"puzzle-done_{puzzle.goal.kind.value}", puzzle, begun, language)] if reached else []
    if puzzle.by_dice:
        found.append(_say("puzzle-lucky" if reached else "puzzle-unlucky", puzzle, begun, language))
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
    """Return the file's own line, each step as it is written on a button."""
    run = run_of(puzzle)
    steps: list[str] = []
    for answer, dice in zip(puzzle.solution, puzzle.dice, strict=True):
        steps.append(words.action(run.game.parse(answer)))
        run.follow(answer, dice)
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
        "stage": "dice" if puzzle.by_dice else "marching" if begun.segment == ACTIVATION else "before",
        "chance": puzzle.chance,
        "second": puzzle.second,
    }
