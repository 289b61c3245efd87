"""Lessons: the list, and one played by the answers given so far. Nothing of a learner is kept here."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field, StringConstraints

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.lessons.first_game import first_game as make_first_game
from diadochoi.record.lessons.lesson_files import Lesson, all_lessons, lesson_ids, load_lesson
from diadochoi.record.lessons.lesson_run import LessonChanged, LessonRun
from diadochoi.server.http.context import Here, SignedIn, Someone
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import as_json
from diadochoi.server.messages import ActionText, WhyNot
from diadochoi.server.problems import Problem, not_found, problem_of
from diadochoi.server.schemas import BotName, Language, NewTable, NewTableAnswer, Request, TableName
from diadochoi.server.tables import new_table, table_store
from diadochoi.server.tables.play import start
from diadochoi.server.views import table_view
from diadochoi.server.views.about_view import AboutView, about_data
from diadochoi.server.views.lesson_view import LessonInfo, LessonState, lesson_info, lesson_state

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Part = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,100}$")]
Answer = Annotated[str, StringConstraints(min_length=1, max_length=200)]
MOST_ANSWERS = 200


class LessonWish(Request):
    """The answers that were right so far, and what is answered now."""

    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    now: list[Answer] = Field(
        default=[],
        max_length=40,
        description="Several answers are the steps of one march; the first wrong one ends it.",
    )
    lang: Language = "en"


class FirstGame(Request):
    name: TableName | None = None
    bot: BotName


class LessonQuestion(Request):
    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    action: ActionText


class LessonAbout(Request):
    answers: list[Answer] = Field(default=[], max_length=MOST_ANSWERS)
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")]
    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_/-]{1,60}$")]
    lang: Language = "en"


@router.get("")
async def lessons(_: Someone) -> list[LessonInfo]:
    """Every lesson: the chapters of the guide in their order, then the worked examples."""
    return await asyncio.to_thread(lambda: [lesson_info(lesson) for lesson in all_lessons()])


@router.post("/first-game", responses=errors(401, 409), status_code=201)
async def first_game(here: Here, user: SignedIn, body: FirstGame) -> NewTableAnswer:
    """A short game from a fixed start for those who finished the guide: you are Red, bots play the others."""
    here.limits.spend("table", user.id)
    record = (await asyncio.to_thread(make_first_game)).record()
    bot = f"bot:{body.bot}"
    wanted = NewTable(name=body.name, players=len(record["seats"]), seats=["me", bot, bot], bot_delay_ms=600)
    row, seats, invites = await new_table.new_table(wanted, user, here.pack_store, own_record=record)
    await here.database.write(lambda session: table_store.create(session, row, seats))
    async with here.registry.change(row.id) as table:
        start(table, user.id)
    async with here.registry.look(row.id, user.id) as table:
        return {"table": table_view.table_data(table, user.id), "invites": invites}


@router.post("/{folder}/{name}", responses=errors(404, 409), response_model=LessonState)
async def play(_: Someone, folder: Part, name: Part, body: LessonWish) -> Response:
    """The lesson after these answers. An answer that is not right is explained and not among `answers`."""
    lesson = _find(folder, name)

    def answered() -> LessonState:
        run = _run(lesson, body.answers)
        for number, answer in enumerate(body.now):
            if run.finished or not run.give(answer):
                if number:  # a march went as far as the lesson follows it: that needs no explanation
                    run.reply = None
                break
        return lesson_state(run, body.lang)

    return as_json(await asyncio.to_thread(answered))


@router.post("/{folder}/{name}/why-not", responses=errors(404, 409))
async def why_not(_: Someone, folder: Part, name: Part, body: LessonQuestion) -> WhyNot:
    """Why something cannot be done in a lesson."""
    lesson = _find(folder, name)

    def reason() -> WhyNot:
        game = _run(lesson, body.answers).game
        try:
            found = game.why_not(body.action)
        except GameError as error:
            raise problem_of(error) from error
        if found is None:
            return WhyNot(legal=True, reason=None, clause=None, sentence=None)
        return WhyNot(legal=False, reason=found.key, clause=found.clause, sentence=found.sentence)

    return await asyncio.to_thread(reason)


@router.post("/{folder}/{name}/about", responses=errors(404, 409))
async def about(_: Someone, folder: Part, name: Part, body: LessonAbout) -> AboutView:
    """What a piece, place or card of a lesson is, can do and is worth."""
    lesson = _find(folder, name)

    def told() -> AboutView:
        run = _run(lesson, body.answers)
        return about_data(run.game, body.kind, body.id, run.learner, body.lang)

    return await asyncio.to_thread(told)


def _find(folder: str, name: str) -> Lesson:
    wanted = f"{folder}/{name}"
    if wanted not in lesson_ids():
        raise not_found(Message("problem-no_such_lesson"))
    return load_lesson(wanted)


def _run(lesson: Lesson, answers: list[str]) -> LessonRun:
    try:
        return LessonRun(lesson, answers)
    except LessonChanged as error:
        raise Problem(
            "stale",
            Message("problem-lesson_changed", answer=error),
            field="answers",
        ) from error
