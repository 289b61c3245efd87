"""Puzzles: the list, and the state of one after given answers. The server stores nothing about players."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.dice_run import run_of
from diadochoi.record.puzzles.puzzle_files import Puzzle, all_puzzles, load_puzzle, puzzle_ids
from diadochoi.record.puzzles.puzzle_run import PuzzleChanged, PuzzleRun
from diadochoi.record.words import spoken
from diadochoi.server.http.context import Aside, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import as_json
from diadochoi.server.http.routes.practice import (
    PathPart,
    PracticeAboutRequest,
    PracticeRequest,
    PracticeWhyNotRequest,
)
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas import Language
from diadochoi.server.views.about_view import AboutView
from diadochoi.server.views.lesson_view import CoachReply, LessonState
from diadochoi.server.views.puzzle_view import PuzzleInfo, puzzle_info, puzzle_state
from diadochoi.server.views.why_not_view import why_not_data

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])


class PuzzleRequest(PracticeRequest):
    show: bool = Field(default=False, description="Have the next step of a solution played.")


@router.get("")
async def puzzles(_: Visitor, lang: Annotated[Language, Query()] = "en") -> list[PuzzleInfo]:
    """List every puzzle by theme, easiest first, without solutions."""
    return await asyncio.to_thread(lambda: [puzzle_info(puzzle, spoken(lang)) for puzzle in all_puzzles()])


@router.post("/{theme}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play(_: Visitor, aside: Aside, theme: PathPart, name: PathPart, body: PuzzleRequest) -> Response:
    """Get the puzzle after these answers. An answer that loses the goal is explained and left out of
    `answers`."""
    puzzle = _find(theme, name)
    return as_json(await aside(answer_puzzle, puzzle, body))


def answer_puzzle(puzzle: Puzzle, body: PuzzleRequest) -> LessonState:
    language = spoken(body.lang)
    run = _run(puzzle, body.answers)
    reply: CoachReply | None = None
    for answer in body.now:
        if run.solved:
            break
        if not run.give(answer):
            reply = _explained(run, answer, language)
            break
    if body.show and not run.solved and reply is None:
        reply = _shown(run, language)
    return puzzle_state(run, reply, language)


def _shown(run: PuzzleRun, language: str) -> CoachReply | None:
    """Play the next step of a solution. After an answer that had too many continuations to judge there may
    be none."""
    answer = run.next_answer()
    if answer and run.give(answer):
        return None
    text = puzzle_words.stuck(run.puzzle, language)
    return {"right": False, "text": text, "key": "", "clause": None}


def _explained(run: PuzzleRun, answer: str, language: str) -> CoachReply:
    """Why an answer was not accepted: the rules forbid it, or it loses the goal."""
    if run.judged is not None:
        text = puzzle_words.verdict(run, run.judged, language)
        return {"right": False, "text": text, "key": "", "clause": None}
    try:
        reason = run.game.why_not(answer)
    except GameError as error:
        return {"right": False, "text": str(error), "key": "", "clause": None}
    if reason is None:
        return {"right": False, "text": "", "key": "not_offered", "clause": None}
    return {"right": False, "text": reason.sentence, "key": "", "clause": reason.clause}


@router.post("/{theme}/{name}/why-not", responses=errors(404, 409))
async def why_not(
    _: Visitor, aside: Aside, theme: PathPart, name: PathPart, body: PracticeWhyNotRequest
) -> WhyNot:
    """Explain why an action is not possible in a puzzle."""
    puzzle = _find(theme, name)
    return await aside(why_not_in_puzzle, puzzle, body)


def why_not_in_puzzle(puzzle: Puzzle, body: PracticeWhyNotRequest) -> WhyNot:
    return why_not_data(_run(puzzle, body.answers).game, body.action)


@router.post("/{theme}/{name}/about", responses=errors(404, 409))
async def about(
    _: Visitor, aside: Aside, theme: PathPart, name: PathPart, body: PracticeAboutRequest
) -> AboutView:
    """Explain what a piece, space or card of a puzzle is, can do and is worth."""
    puzzle = _find(theme, name)
    return await aside(about_in_puzzle, puzzle, body)


def about_in_puzzle(puzzle: Puzzle, body: PracticeAboutRequest) -> AboutView:
    return body.about(_run(puzzle, body.answers).game, puzzle.seat)


def _find(theme: str, name: str) -> Puzzle:
    wanted = f"{theme}/{name}"
    if wanted not in puzzle_ids():
        raise not_found(Message("problem-no_such_puzzle"))
    return load_puzzle(wanted)


def _run(puzzle: Puzzle, answers: list[str]) -> PuzzleRun:
    try:
        return run_of(puzzle, answers)
    except PuzzleChanged as error:
        raise Problem(
            "stale",
            Message("problem-puzzle_changed", answer=error),
            field="answers",
        ) from error
