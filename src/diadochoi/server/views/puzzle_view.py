"""How a puzzle looks to whoever plays it: a lesson without the answers in it.

The same messages as for lessons, so the same screen plays both. The solution is told step by step, each only
when it is asked for, and as a whole at the end.
"""

from __future__ import annotations

from functools import cache

from typing_extensions import TypedDict

from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.puzzle_files import Puzzle
from diadochoi.record.puzzles.puzzle_run import PuzzleRun
from diadochoi.server.views.lesson_view import CoachReply, CoachWords, LessonInfo, LessonState, screen_state

PREFIX = "puzzle/"  # of its id among the lessons


class PuzzleInfo(TypedDict):
    """A puzzle in the list of puzzles."""

    id: str
    theme: str
    name: str
    level: int
    """1 is easy, 2 medium, 3 hard: by how many bots fail."""
    failed: int
    """Percent of the bots' tries that failed."""
    edition: str
    players: int
    colour: str
    """The seat that is played."""


def puzzle_info(puzzle: Puzzle, language: str) -> PuzzleInfo:
    return {
        "id": PREFIX + puzzle.id,
        "theme": puzzle.theme,
        "name": _name(puzzle, language),
        "level": puzzle.level,
        "failed": puzzle.failed,
        "edition": puzzle.scenario.edition,
        "players": puzzle.scenario.players,
        "colour": puzzle.scenario.content.seat_colours[puzzle.seat],
    }


@cache
def _name(puzzle: Puzzle, language: str) -> str:
    return puzzle_words.name(puzzle, PuzzleRun(puzzle).begun, language)


def task_text(puzzle: Puzzle, language: str) -> str:
    """What a puzzle asks for."""
    return puzzle_words.task(puzzle, PuzzleRun(puzzle).begun, language)


def puzzle_state(run: PuzzleRun, reply: CoachReply | None, language: str) -> LessonState:
    """The puzzle after some answers, in the shape of a lesson."""
    puzzle = run.puzzle
    info = _as_lesson(run, language)
    return {
        "lesson": info,
        "answers": list(run.answers),
        "coach": None if run.solved else _coach(run, language),
        "reply": reply,
        "end": {
            "ruling": "",
            "learned": puzzle_words.outcome(run, language),
            "clauses": [],
        }
        if run.solved
        else None,
        "state": screen_state(run.game, puzzle.seat, (info["id"], info["name"]), not run.solved, language),
    }


def _coach(run: PuzzleRun, language: str) -> CoachWords:
    text = puzzle_words.task(run.puzzle, run.begun, language)
    if not run.answers:
        text = f"{text} {puzzle_words.rules(language, run.puzzle)}"
    return {
        "kind": "act",
        "text": text,
        "place": None,
        "part": None,
        "choices": [],
        "answer": "",
        "answer_label": "",
    }


def _as_lesson(run: PuzzleRun, language: str) -> LessonInfo:
    puzzle = run.puzzle
    return {
        "id": PREFIX + puzzle.id,
        "guide": False,
        "name": _name(puzzle, language),
        "minutes": 1,
        "edition": puzzle.scenario.edition,
        "chapter": "",
        "chapter_title": "",
        "example": "",
        "steps": len(puzzle.solution),
    }
