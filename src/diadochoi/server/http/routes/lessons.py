"""Lessons: the list, and the state of one after given answers. The server stores nothing about learners."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi import Request as HttpRequest

from diadochoi.book.examples import CASE
from diadochoi.message import Message
from diadochoi.record.lessons.first_game import first_game as make_first_game
from diadochoi.record.lessons.lesson_files import lesson_ids
from diadochoi.server.http.context import InProcess, ServerContext, SignedInUser, Visitor, spend
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.practice import (
    PathPart,
    PracticeAboutRequest,
    PracticeRequest,
    PracticeWhyNotRequest,
)
from diadochoi.server.http.routes.tables import add_and_start
from diadochoi.server.messages import WhyNot
from diadochoi.server.problems import not_found
from diadochoi.server.schemas.fields import BotName, Request, TableName
from diadochoi.server.schemas.table_requests import NewTable, NewTableAnswer
from diadochoi.server.tables import new_table
from diadochoi.server.views.about_view import AboutView
from diadochoi.server.views.lesson_view import LessonInfo, LessonState
from diadochoi.server.views.practice_view import about_in_lesson, lesson_after, lesson_list, why_not_in_lesson

router = APIRouter(prefix="/api/lessons", tags=["lessons"])


class FirstGame(Request):
    name: TableName | None = None
    """The name of the table; null names it after you."""
    bot: BotName
    """The bot that plays the other seats."""


@router.get("", response_model=list[LessonInfo])
async def lessons(_: Visitor, in_process: InProcess) -> Response:
    """List every lesson: first the chapters of the guide in order, then the worked examples."""
    return await in_process(lesson_list)


@router.post("/first-game", responses=errors(401, 409), status_code=201)
async def first_game(
    request: HttpRequest, context: ServerContext, user: SignedInUser, body: FirstGame
) -> NewTableAnswer:
    """Create a short game from a fixed position for people who finished the guide: you are Red, bots play the
    others."""
    spend(request, "table", user.id)
    record = (await asyncio.to_thread(make_first_game)).record()
    bot = f"bot:{body.bot}"
    wanted = NewTable(name=body.name, players=len(record["seats"]), seats=["me", bot, bot], bot_delay_ms=600)
    made = await new_table.new_table(wanted, user, context.pack_store, own_record=record)
    return await add_and_start(context, user, made)


@router.post("/case/{edition}/{folder}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play_case(
    _: Visitor,
    in_process: InProcess,
    edition: PathPart,
    folder: PathPart,
    name: PathPart,
    body: PracticeRequest,
) -> Response:
    """Get a case of the rulebook after these answers: a scenario that shows what a clause means."""
    case = _case(edition, folder, name)
    return await in_process(lesson_after, case, body.answers, body.now, body.lang)


@router.post("/case/{edition}/{folder}/{name}/why-not", responses=errors(404, 409), response_model=WhyNot)
async def why_not_in_case(
    _: Visitor,
    in_process: InProcess,
    edition: PathPart,
    folder: PathPart,
    name: PathPart,
    body: PracticeWhyNotRequest,
) -> Response:
    """Explain why an action is not possible in a case."""
    case = _case(edition, folder, name)
    return await in_process(why_not_in_lesson, case, body.answers, body.action)


@router.post("/case/{edition}/{folder}/{name}/about", responses=errors(404, 409), response_model=AboutView)
async def about_in_case(
    _: Visitor,
    in_process: InProcess,
    edition: PathPart,
    folder: PathPart,
    name: PathPart,
    body: PracticeAboutRequest,
) -> Response:
    """Explain what a piece, space or card of a case is, can do and is worth."""
    case = _case(edition, folder, name)
    return await in_process(about_in_lesson, case, body.answers, body.kind, body.id, body.lang)


@router.post("/{folder}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play(
    _: Visitor, in_process: InProcess, folder: PathPart, name: PathPart, body: PracticeRequest
) -> Response:
    """Get the lesson after these answers. A wrong answer is explained and left out of `answers`."""
    return await in_process(lesson_after, _find(folder, name), body.answers, body.now, body.lang)


@router.post("/{folder}/{name}/why-not", responses=errors(404, 409), response_model=WhyNot)
async def why_not(
    _: Visitor, in_process: InProcess, folder: PathPart, name: PathPart, body: PracticeWhyNotRequest
) -> Response:
    """Explain why an action is not possible in a lesson."""
    return await in_process(why_not_in_lesson, _find(folder, name), body.answers, body.action)


@router.post("/{folder}/{name}/about", responses=errors(404, 409), response_model=AboutView)
async def about(
    _: Visitor, in_process: InProcess, folder: PathPart, name: PathPart, body: PracticeAboutRequest
) -> Response:
    """Explain what a piece, space or card of a lesson is, can do and is worth."""
    lesson = _find(folder, name)
    return await in_process(about_in_lesson, lesson, body.answers, body.kind, body.id, body.lang)


def _case(edition: str, folder: str, name: str) -> str:
    """The id of a case; the process that plays it knows whether it exists."""
    return f"{CASE}/{edition}/{folder}/{name}"


def _find(folder: str, name: str) -> str:
    wanted = f"{folder}/{name}"
    if wanted not in lesson_ids():
        raise not_found(Message("problem-no_such_lesson"))
    return wanted
