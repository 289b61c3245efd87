"""Puzzles: the list, and one played by the answers given so far. Nothing of a player is kept here."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field, StringConstraints

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.puzzles import puzzle_words
from diadochoi.record.puzzles.puzzle_files import Puzzle, all_puzzles, load_puzzle, puzzle_ids
from diadochoi.record.puzzles.puzzle_run import PuzzleChanged, PuzzleRun
from diadochoi.record.words import spoken
from diadochoi.server.http.context import Someone
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import as_json
from diadochoi.server.messages import ActionText, WhyNot
from diadochoi.server.problems import Problem, not_found, problem_of
from diadochoi.server.schemas import Language, Request
from diadochoi.server.views.about_view import AboutView, about_data
from diadochoi.server.views.lesson_view import CoachReply, LessonState
from diadochoi.server.views.puzzle_view import PuzzleInfo, puzzle_info, puzzle_state

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
Part = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,100}$")]
Answer = Annotated[str, StringConstraints(min_length=1, max_length=200)]
MOST_ANSWERS = 40


class PuzzleWish(Request):
    """The answers that were taken so far, and what is answered now."""

    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    now: list[Answer] = Field(
        default=[],
        max_length=20,
        description="Several are the steps of one march; the first that is not right ends it.",
    )
    show: bool = Field(default=False, description="Have the next step of a solution played.")
    lang: Language = "en"


class PuzzleQuestion(Request):
    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    action: ActionText


class PuzzleAbout(Request):
    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")]
    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_/-]{1,60}$")]
    lang: Language = "en"


@router.get("")
async def puzzles(_: Someone, lang: Annotated[Language, Query()] = "en") -> list[PuzzleInfo]:
    """Every puzzle by theme, the easiest first; without its solution."""
    return await asyncio.to_thread(lambda: [puzzle_info(puzzle, spoken(lang)) for puzzle in all_puzzles()])


@router.post("/{theme}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play(_: Someone, theme: Part, name: Part, body: PuzzleWish) -> Response:
    """The puzzle after these answers. An answer that loses the goal is explained and not among `answers`."""
    puzzle = _find(theme, name)
    return as_json(await asyncio.to_thread(lambda: answered(puzzle, body)))


def answered(puzzle: Puzzle, body: PuzzleWish) -> LessonState:
    language = spoken(body.lang)
    run = _run(puzzle, body.answers)
    reply: CoachReply | None = None
    for answer in [*body.now, *([run.next_answer()] if body.show else [])]:
        if run.solved or not answer:
            break
        if not run.give(answer):
            reply = _explained(run, answer, language)
            break
    return puzzle_state(run, reply, language)


def _explained(run: PuzzleRun, answer: str, language: str) -> CoachReply:
    """Why an answer was not taken: the rules forbid it, or the goal is lost after it."""
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
async def why_not(_: Someone, theme: Part, name: Part, body: PuzzleQuestion) -> WhyNot:
    """Why something cannot be done in a puzzle."""
    puzzle = _find(theme, name)
    return await asyncio.to_thread(lambda: refused(puzzle, body))


def refused(puzzle: Puzzle, body: PuzzleQuestion) -> WhyNot:
    game = _run(puzzle, body.answers).game
    try:
        found = game.why_not(body.action)
    except GameError as error:
        raise problem_of(error) from error
    if found is None:
        return WhyNot(legal=True, reason=None, clause=None, sentence=None)
    return WhyNot(legal=False, reason=found.key, clause=found.clause, sentence=found.sentence)


@router.post("/{theme}/{name}/about", responses=errors(404, 409))
async def about(_: Someone, theme: Part, name: Part, body: PuzzleAbout) -> AboutView:
    """What a piece, place or card of a puzzle is, can do and is worth."""
    puzzle = _find(theme, name)
    return await asyncio.to_thread(lambda: told_about(puzzle, body))


def told_about(puzzle: Puzzle, body: PuzzleAbout) -> AboutView:
    run = _run(puzzle, body.answers)
    return about_data(run.game, body.kind, body.id, puzzle.seat, body.lang)


def _find(theme: str, name: str) -> Puzzle:
    wanted = f"{theme}/{name}"
    if wanted not in puzzle_ids():
        raise not_found(Message("problem-no_such_puzzle"))
    return load_puzzle(wanted)


def _run(puzzle: Puzzle, answers: list[str]) -> PuzzleRun:
    try:
        return PuzzleRun(puzzle, answers)
    except PuzzleChanged as error:
        raise Problem(
            "stale",
            Message("problem-puzzle_changed", answer=error),
            field="answers",
        ) from error
