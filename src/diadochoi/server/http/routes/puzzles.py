"""Puzzles: the list, and the state of one after given answers. The server stores nothing about players."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from diadochoi.message import Message
from diadochoi.record.puzzles.puzzle_files import puzzle_ids
from diadochoi.server.http.context import InProcess, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.practice import (
    PathPart,
    PracticeAboutRequest,
    PracticeRequest,
    PracticeWhyNotRequest,
)
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import not_found
from diadochoi.server.schemas.fields import Language
from diadochoi.server.views.about_view import AboutView
from diadochoi.server.views.lesson_view import LessonState
from diadochoi.server.views.practice_view import about_in_puzzle, puzzle_after, puzzle_list, why_not_in_puzzle
from diadochoi.server.views.puzzle_view import PuzzleInfo

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])


class PuzzleRequest(PracticeRequest):
    show: bool = Field(default=False, description="Have the next step of a solution played.")


@router.get("", response_model=list[PuzzleInfo])
async def puzzles(
    _: Visitor,
    in_process: InProcess,
    lang: Annotated[Language, Query(description="The language of texts.")] = "en",
) -> Response:
    """List every puzzle by theme, easiest first, without solutions."""
    return await in_process(puzzle_list, lang)


@router.post("/{theme}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play(
    _: Visitor, in_process: InProcess, theme: PathPart, name: PathPart, body: PuzzleRequest
) -> Response:
    """Get the puzzle after these answers. An answer that loses the goal is explained and left out of
    `answers`."""
    wanted = _find(theme, name)
    return await in_process(puzzle_after, wanted, body.answers, body.now, body.show, body.lang)


@router.post("/{theme}/{name}/why-not", responses=errors(404, 409), response_model=WhyNot)
async def why_not(
    _: Visitor, in_process: InProcess, theme: PathPart, name: PathPart, body: PracticeWhyNotRequest
) -> Response:
    """Explain why an action is not possible in a puzzle."""
    return await in_process(why_not_in_puzzle, _find(theme, name), body.answers, body.action)


@router.post("/{theme}/{name}/about", responses=errors(404, 409), response_model=AboutView)
async def about(
    _: Visitor, in_process: InProcess, theme: PathPart, name: PathPart, body: PracticeAboutRequest
) -> Response:
    """Explain what a piece, space or card of a puzzle is, can do and is worth."""
    wanted = _find(theme, name)
    return await in_process(about_in_puzzle, wanted, body.answers, body.kind, body.id, body.lang)


def _find(theme: str, name: str) -> str:
    wanted = f"{theme}/{name}"
    if wanted not in puzzle_ids():
        raise not_found(Message("problem-no_such_puzzle"))
    return wanted
