"""A puzzle as its player sees it: like a lesson, but without the answers.

It uses the messages of lessons, so the same screen plays both. The solution is shown step by step on request,
and completely at the end.
"""

from __future__ import annotations

from functools import cache

from typing_extensions import TypedDict

from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.puzzle_files import Puzzle
from diadochoi.record.puzzles.puzzle_run import PuzzleRun
from diadochoi.server.views.lesson_view import CoachReply, CoachWords, LessonInfo, LessonState, screen_state

PREFIX = "puzzle/"  # the prefix of its id among the lessons


class PuzzleInfo(TypedDict):
    """A puzzle in the list of puzzles."""

    id: str
    """The id of the puzzle."""
    theme: str
    """What it is about, such as sieges."""
    name: str
    """Its title."""
    level: int
    """1 is easy, 2 medium, 3 hard, according to how many bots fail."""
    failed: int
    """Percentage of the bots' attempts that failed."""
    edition: str
    """The edition of the rules."""
    players: int
    """How many seats the game has."""
    colour: str
    """The colour of the player's seat."""


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
    """The puzzle after some answers, in the format of a lesson."""
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
