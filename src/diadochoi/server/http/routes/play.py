"""Play over HTTP: commands, states, history, records. For WebSockets see `live`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import to_json

from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.why import plan_item_around, why
from diadochoi.message import Message
from diadochoi.record.accounts.rolls import roll_accounts
from diadochoi.record.stored.record import RecordData
from diadochoi.rules.core.ids import Seat
from diadochoi.server import messages
from diadochoi.server.http.commands import carry_out
from diadochoi.server.http.context import (
    Context,
    InThread,
    ServerContext,
    SignedInUser,
    Visitor,
    address,
    spend,
)
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas.fields import MAX_PLAYERS
from diadochoi.server.schemas.verification import RecordInfo
from diadochoi.server.storage import pack_store
from diadochoi.server.storage.identity import Identity
from diadochoi.server.tables import bots, new_table
from diadochoi.server.tables.table import Table
from diadochoi.server.views import advice_view, entry_view, game_view
from diadochoi.server.views.table_view import may_have_record
from diadochoi.server.views.why_not_view import why_not_data

router = APIRouter(prefix="/api", tags=["play"])
# A seat in a query: its number, `auto`, or `none` for a spectator.
ViewpointParameter = Annotated[
    Literal["auto", "none", "0", "1", "2", "3", "4"],
    Query(description="The viewpoint: a seat of yours, `auto`, or `none` for a spectator."),
]
Lang = Annotated[str, Query(pattern=r"^[a-z]{2}$", description="The language of texts.")]
Number = Annotated[int, Query(ge=0, lt=2**31, description="The last entry you have.")]
ADVICE_BUDGET = 1.5  # seconds
assert MAX_PLAYERS == 5


def wanted_seat(seat: str) -> int | str | None:
    return int(seat) if seat.isdigit() else None if seat == "none" else "auto"


def as_json(data: object) -> Response:
    """Send a finished view unchanged: its type is the schema, so it needs no validation."""
    return Response(to_json(data), media_type="application/json")


def user_id(visitor: Identity | None) -> str | None:
    return visitor.id if visitor is not None else None


@router.post("/games/{game_id}/commands", responses=errors(401, 403, 404, 409))
async def command(
    request: Request, context: ServerContext, user: SignedInUser, game_id: Id, body: messages.Command
) -> messages.CommandDone:
    """Play, take back, chat, set automatic answers, pause: see docs/api.md."""
    spend(request, "command", f"live {user.id}")
    return await carry_out(context, user, game_id, body)


@router.get(
    "/games/{game_id}/state", responses=errors(404, reading=True), response_model=game_view.TableState
)
async def state(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    seat: ViewpointParameter = "auto",
    after: Number = 0,
    wait: Annotated[int, Query(ge=0, le=25, description="Seconds to wait for something new.")] = 0,
    lang: Lang = "en",
) -> Response:
    """Get everything a viewpoint needs to draw the table, with what happened after entry `after`."""
    user = user_id(visitor)
    if user is not None:
        await context.registry.forget_return_links(game_id, user)
    if wait:
        await _something_new(context, game_id, user, after, wait)
    async with context.registry.read(game_id, user) as table:
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        under_way, seq = game_view.forecast_to_make(table, viewpoint), table.seq
    if under_way is not None:  # computed in a thread, so that other tables do not wait
        game_view.store_forecast(table, seq, await asyncio.shield(under_way))
    async with context.registry.read(game_id, user) as table:
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        wanted = (table, user, viewpoint, after, lang)
        if game_view.is_long(table, after):
            return await in_thread.json(game_view.state_data, *wanted)
        return as_json(game_view.state_data(*wanted))


async def _something_new(
    context: Context, game_id: str, user: str | None, after: int, seconds: float
) -> None:
    """Wait until there is something to see besides the last entry seen, or until time is up.

    Other changes must not end the wait: it would tell that somebody else has set an automatic answer.
    """
    changed = asyncio.Event()
    async with context.registry.read(game_id, user) as table:
        if table.seq != after:
            return
        shown = table.shown_besides_entries(user)
        table.listeners.add(changed)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await changed.wait()
                    changed.clear()
                    if context.registry.tables.get(game_id) is not table:
                        return  # it was loaded again
                    if table.seq != after or table.shown_besides_entries(user) != shown:
                        return
    finally:
        table.listeners.discard(changed)


@router.get(
    "/games/{game_id}/entries", responses=errors(404, reading=True), response_model=entry_view.EntryPage
)
async def entries(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    seat: ViewpointParameter = "auto",
    after: Number = 0,
    before: Annotated[
        int | None, Query(ge=0, lt=2**31, description="The last entries before this one.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=1000, description="How many entries at most.")] = 500,
    lang: Lang = "en",
) -> Response:
    """Get the journal as a viewpoint may see it, oldest first: the entries after `after`, or before another
    one."""
    user = user_id(visitor)
    async with context.registry.read(game_id, user) as table:
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        found = [entry for entry in table.entries_after(after) if before is None or entry.seq < before]
        part = found[:limit] if before is None else found[-limit:]
        return await in_thread.json(entry_view.page, table, part, viewpoint, lang, len(found) > limit)


@router.get(
    "/games/{game_id}/history/{play}",
    responses=errors(404, 409, reading=True),
    response_model=game_view.Moment,
)
async def history(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    play: Annotated[int, Path(ge=0, le=100_000, description="After so many plays.")],
    seat: ViewpointParameter = "auto",
    lang: Lang = "en",
) -> Response:
    """Get the table after a number of plays, 0 for the set-up. In a finished game you may see every seat's
    view."""
    user = user_id(visitor)
    async with context.registry.read(game_id, user) as table:
        game = table.game
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if play > len(game.plays):
            raise not_found(Message("problem-no_such_moment"))
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        if table.row.state == "finished" and seat.isdigit() and int(seat) < game.players:
            viewpoint = Seat(int(seat))
        return await in_thread.json(_moment, table, play, viewpoint, lang)


def _moment(table: Table, play: int, viewpoint: Seat | None, lang: str) -> game_view.Moment:
    game, past = table.game, table.game_at(play)
    assert game is not None
    view, decision = game_view.view_for(past, viewpoint, lang)
    if play < len(game.plays) and decision is not None and table.row.state != "finished":
        decision["options"] = []
    made = past.plays[-1] if past.plays else None
    events = made.events if made is not None else past.start_events
    is_open = play > 0 and entry_view.action_is_open(table, play, viewpoint)
    secret = play > 0 and entry_view.is_secret_play(table, play, viewpoint)
    return {
        "play": play,
        "plays": len(game.plays),
        "seat": made.seat if made is not None and not secret else None,
        "action": game.notation.text(made.action) if made is not None and is_open and not secret else None,
        "viewpoint": viewpoint,
        "view": view,
        "events": entry_view.events_for(table, events, viewpoint, lang),
        "fights": entry_view.fights_data(table, play, lang) if play else [],
        "rolls": roll_accounts(events, game.state.board, entry_view.words_in(game, lang)),
        "decision": decision,
    }


@router.post("/games/{game_id}/why-not", responses=errors(401, 403, 404, 409))
async def why_not(
    context: ServerContext, in_thread: InThread, user: SignedInUser, game_id: Id, body: messages.Asked
) -> messages.WhyNot:
    """Explain why an action is not possible now: the failed condition and its clause."""
    async with context.registry.read(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        table.need_turn(body.seat)
        return await in_thread(why_not_data, game, body.action)


@router.post("/games/{game_id}/advice", responses=errors(401, 403, 404, 409))
async def advice(
    request: Request, context: ServerContext, user: SignedInUser, game_id: Id, body: messages.AdviceRequest
) -> messages.AdviceInfo:
    """Get a plan for your Player Turn, cached until something changes; only if no other person plays."""
    spend(request, "heavy", user.id)
    async with context.registry.read(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        if table.people() != {user.id}:
            raise Problem("not_allowed", Message("problem-advice_with_others"))
        table.need_turn(body.seat)
        name = bots.check(body.bot) if body.bot is not None else bots.stand_in()
        runner = context.registry.bot_runner
        thinking = runner.advise(table, name, ADVICE_BUDGET)
    found = await thinking
    return advice_view.advice_data(found, game.notation, entry_view.words_in(game, body.lang))


@router.post("/games/{game_id}/why", responses=errors(401, 403, 404, 409))
async def why_played(
    request: Request,
    context: ServerContext,
    in_thread: InThread,
    user: SignedInUser,
    game_id: Id,
    body: messages.WhyRequest,
) -> messages.Why:
    """Explain a play: what it gained and what it risked, as far as everyone can see."""
    spend(request, "heavy", user.id)
    async with context.registry.read(game_id, user.id) as table:
        game = table.game
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if body.play > len(game.plays):
            raise not_found(Message("problem-no_such_moment"))
        if not entry_view.action_is_open(table, body.play, None):
            first = last = body.play  # the reason for a secret choice stays secret
        else:
            first, last = plan_item_around(game.plays, body.play)
        found = await in_thread(lambda: why(table.game_at(first - 1).state, game.plays[first - 1 : last]))
    words = entry_view.words_in(game, body.lang)
    return messages.Why(
        first=first, last=last, gains=reasons_text(found.gains, words), risks=reasons_text(found.risks, words)
    )


@router.get(
    "/games/{game_id}/record", responses=errors(403, 404, 409, reading=True), response_model=RecordData
)
async def record(context: ServerContext, in_thread: InThread, visitor: Visitor, game_id: Id) -> Response:
    """Get the record of the game: everything about it, including hidden cards and the seed."""
    user = user_id(visitor)
    async with context.registry.read(game_id, user) as table:
        if table.game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if not may_have_record(table, user):
            raise Problem(
                "not_allowed",
                Message("problem-record_too_early"),
            )
        return await in_thread.json(table.game.record)


@router.post("/records/check", responses=errors(401, 409))
async def check_record(
    request: Request, context: ServerContext, user: SignedInUser, body: RecordData
) -> RecordInfo:
    """Check whether a record replays here, and describe it."""
    spend(request, "heavy", user.id)
    whole, pack = await new_table.checked_elsewhere(
        partial(context.records.run, address(request)), body, None, context.pack_store
    )
    end, about = whole["end"], pack_store.about(pack)
    return RecordInfo(
        players=len(whole["seats"]),
        edition=whole["edition"],
        options=whole["options"],
        pack=about["id"] if about is not None else None,
        plays=end["actions"],
        over=end["winner"] is not None,
        winner=end["winner"],
        win=end["win"],
    )
