"""Play over HTTP: commands, states, history, records. The live way is in `live`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import to_json

from diadochoi.bots.reason import told
from diadochoi.bots.review.why import deed_around, why
from diadochoi.message import Message
from diadochoi.record.accounts.rolls import roll_accounts
from diadochoi.record.errors import GameError
from diadochoi.rules.core.ids import Seat
from diadochoi.server import messages, schemas
from diadochoi.server.http.commands import carry_out
from diadochoi.server.http.context import Context, Here, SignedIn, Someone, address, spend
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem, not_found, problem_of
from diadochoi.server.schemas import MAX_PLAYERS
from diadochoi.server.storage import pack_store
from diadochoi.server.storage.identity import Identity
from diadochoi.server.tables import bots, new_table
from diadochoi.server.views import advice_view, entry_view, game_view
from diadochoi.server.views.table_view import may_have_record

router = APIRouter(prefix="/api", tags=["play"])
# A seat in a query: its number, `auto`, or `none` for a spectator.
Eyes = Annotated[
    Literal["auto", "none", "0", "1", "2", "3", "4"],
    Query(description="The viewpoint: a seat of yours, `auto`, or `none` for a spectator."),
]
Lang = Annotated[str, Query(pattern=r"^[a-z]{2}$", description="The language of texts.")]
Number = Annotated[int, Query(ge=0, lt=2**31)]
ADVICE_BUDGET = 1.5  # seconds
assert MAX_PLAYERS == 5


def wanted_seat(seat: str) -> int | str | None:
    return int(seat) if seat.isdigit() else None if seat == "none" else "auto"


def as_json(data: object) -> Response:
    """What a view has made, as it is: its type is the schema, so nothing is left to be checked."""
    return Response(to_json(data), media_type="application/json")


def user_id(someone: Identity | None) -> str | None:
    return someone.id if someone is not None else None


@router.post("/games/{game_id}/commands", responses=errors(401, 403, 404, 409))
async def command(
    request: Request, here: Here, user: SignedIn, game_id: Id, body: messages.Command
) -> messages.CommandDone:
    """Play, take back, chat, answer in advance, pause: see docs/api.md."""
    spend(request, "command", f"live {user.id}")
    return await carry_out(here, user, game_id, body)


@router.get("/games/{game_id}/state", responses=errors(404, reading=True), response_model=game_view.State)
async def state(
    here: Here,
    someone: Someone,
    game_id: Id,
    seat: Eyes = "auto",
    after: Number = 0,
    wait: Annotated[int, Query(ge=0, le=25, description="Seconds to wait for something new.")] = 0,
    lang: Lang = "en",
) -> Response:
    """Everything a viewpoint needs to draw the table, with what happened after entry `after`."""
    user = user_id(someone)
    if user is not None:
        await here.registry.note_owner(game_id, user)
    if wait:
        await _something_new(here, game_id, user, after, wait)
    async with here.registry.look(game_id, user) as table:
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        data = game_view.state_data(table, user, viewpoint, after, lang)
    return as_json(data)


async def _something_new(here: Context, game_id: str, user: str | None, after: int, seconds: float) -> None:
    """Wait until there is an entry beyond the last one seen, but not for ever."""
    changed = asyncio.Event()
    async with here.registry.look(game_id, user) as table:
        if table.seq != after:
            return
        table.listeners.add(changed)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), seconds)
    finally:
        table.listeners.discard(changed)


@router.get(
    "/games/{game_id}/entries", responses=errors(404, reading=True), response_model=entry_view.Entries
)
async def entries(
    here: Here,
    someone: Someone,
    game_id: Id,
    seat: Eyes = "auto",
    after: Number = 0,
    before: Annotated[
        int | None, Query(ge=0, lt=2**31, description="The last entries before this one.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
    lang: Lang = "en",
) -> Response:
    """The journal as a viewpoint may see it, oldest first: from `after` on, or what came before an entry."""
    user = user_id(someone)
    async with here.registry.look(game_id, user) as table:
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        found = [entry for entry in table.entries_after(after) if before is None or entry.seq < before]
        part = found[:limit] if before is None else found[-limit:]
        shown = entry_view.entries_for(table, part, viewpoint, lang)
    answer: entry_view.Entries = {"entries": shown, "more": len(found) > limit}
    return as_json(answer)


@router.get(
    "/games/{game_id}/history/{play}",
    responses=errors(404, 409, reading=True),
    response_model=game_view.Moment,
)
async def history(
    here: Here,
    someone: Someone,
    game_id: Id,
    play: Annotated[int, Path(ge=0, le=100_000)],
    seat: Eyes = "auto",
    lang: Lang = "en",
) -> Response:
    """The table after so many plays, 0 for the set-up. Of a finished game every seat's view is open."""
    user = user_id(someone)
    async with here.registry.look(game_id, user) as table:
        game = table.game
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if play > len(game.plays):
            raise not_found(Message("problem-no_such_moment"))
        past = await asyncio.to_thread(table.game_at, play)
        viewpoint = game_view.viewpoint_of(table, user, wanted_seat(seat))
        if table.row.state == "finished" and seat.isdigit() and int(seat) < game.players:
            viewpoint = Seat(int(seat))
        view, decision = game_view.look(past, viewpoint, lang)
        if play < len(game.plays) and decision is not None and table.row.state != "finished":
            decision["options"] = []
        made = past.plays[-1] if past.plays else None
        events = made.events if made is not None else past.start_events
        is_open = play > 0 and entry_view.action_is_open(table, play, viewpoint)
        secret = play > 0 and entry_view.is_secret_play(table, play, viewpoint)
        moment: game_view.Moment = {
            "play": play,
            "plays": len(game.plays),
            "seat": made.seat if made is not None and not secret else None,
            "action": game.notation.text(made.action)
            if made is not None and is_open and not secret
            else None,
            "viewpoint": viewpoint,
            "view": view,
            "events": entry_view.events_for(table, events, viewpoint, lang),
            "fights": entry_view.fights_data(table, play, lang) if play else [],
            "rolls": roll_accounts(events, game.state.board, entry_view.words_in(game, lang)),
            "decision": decision,
        }
    return as_json(moment)


@router.post("/games/{game_id}/why-not", responses=errors(401, 403, 404, 409))
async def why_not(here: Here, user: SignedIn, game_id: Id, body: messages.Asked) -> messages.WhyNot:
    """Why an action is not possible now: the failed condition and its clause."""
    async with here.registry.look(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        table.need_turn(body.seat)
        try:
            reason = game.why_not(body.action)
        except GameError as error:
            raise problem_of(error) from error
    if reason is None:
        return messages.WhyNot(legal=True, reason=None, clause=None, sentence=None)
    return messages.WhyNot(
        legal=False, reason=reason.key, clause=reason.clause or None, sentence=reason.sentence
    )


@router.post("/games/{game_id}/advice", responses=errors(401, 403, 404, 409))
async def advice(
    request: Request, here: Here, user: SignedIn, game_id: Id, body: messages.AdviceWish
) -> messages.Advice:
    """A plan for your Player Turn, kept until something changes; only where no other person plays."""
    spend(request, "heavy", user.id)
    async with here.registry.look(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        if table.people() != {user.id}:
            raise Problem("not_allowed", Message("problem-advice_with_others"))
        table.need_turn(body.seat)
        name = bots.check(body.bot) if body.bot is not None else bots.stand_in()
        runner = here.registry.bot_runner
        thinking = runner.advise(table, body.seat, name, ADVICE_BUDGET)
    found = await thinking
    return advice_view.advice_data(found, game.notation, entry_view.words_in(game, body.lang))


@router.post("/games/{game_id}/why", responses=errors(401, 403, 404, 409))
async def why_played(
    request: Request, here: Here, user: SignedIn, game_id: Id, body: messages.WhyWish
) -> messages.Why:
    """Why somebody did that: what it gained and what it risked, from what everybody can see."""
    spend(request, "heavy", user.id)
    async with here.registry.look(game_id, user.id) as table:
        game = table.game
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if body.play > len(game.plays):
            raise not_found(Message("problem-no_such_moment"))
        if not entry_view.action_is_open(table, body.play, None):
            first = last = body.play  # what a secret choice was for stays secret
        else:
            first, last = deed_around(game.plays, body.play)
        before = await asyncio.to_thread(table.game_at, first - 1)
        found = why(before.state, game.plays[first - 1 : last])
    words = entry_view.words_in(game, body.lang)
    return messages.Why(
        first=first, last=last, gains=told(found.gains, words), risks=told(found.risks, words)
    )


@router.get("/games/{game_id}/record", responses=errors(403, 404, 409, reading=True))
async def record(here: Here, someone: Someone, game_id: Id) -> dict[str, Any]:
    """The record of the game: everything about it, hidden cards and seed included."""
    user = user_id(someone)
    async with here.registry.look(game_id, user) as table:
        if table.game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if not may_have_record(table, user):
            raise Problem(
                "not_allowed",
                Message("problem-record_too_early"),
            )
        return await asyncio.to_thread(table.game.record)


@router.post("/records/check", responses=errors(401, 409))
async def check_record(
    request: Request, here: Here, user: SignedIn, body: dict[str, Any]
) -> schemas.RecordInfo:
    """Whether a record replays here, and what it holds."""
    spend(request, "heavy", user.id)
    whole, pack = await here.records.run(
        address(request), lambda: new_table.checked_record(body, None, here.pack_store)
    )
    end, about = whole["end"], pack_store.about(pack)
    return schemas.RecordInfo(
        players=len(whole["seats"]),
        edition=whole["edition"],
        options=whole["options"],
        pack=about["id"] if about is not None else None,
        plays=end["actions"],
        over=end["winner"] is not None,
        winner=end["winner"],
        win=end["win"],
    )
