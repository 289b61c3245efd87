"""Tables: setting up, listing, joining, seats, links."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from diadochoi.message import Message
from diadochoi.record.replay import replay
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
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.fields import Edition, GameId, SeatNumber
from diadochoi.server.schemas.server_info import BotInfo, PackChange, PackInfo
from diadochoi.server.schemas.table_info import Invitation, TableInfo, TableList
from diadochoi.server.schemas.table_requests import (
    Invite,
    Join,
    LeaveAnswer,
    NewTable,
    NewTableAnswer,
    PublicAddress,
    SeatBot,
    TableChange,
    WatchLink,
)
from diadochoi.server.storage import identity
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.models import GameRow, SeatRow
from diadochoi.server.storage.pack_store import StoredPack, content_of
from diadochoi.server.tables import bots, fairness, play, seating, table_store
from diadochoi.server.tables import new_table as setup
from diadochoi.server.views import table_view

router = APIRouter(prefix="/api", tags=["tables"])
InEdition = Annotated[Edition, Query(description="The edition.")]
PathEdition = Annotated[Edition, Path(description="An edition.")]
Id = Annotated[GameId, Path(description="The id of a table.")]
Number = Annotated[SeatNumber, Path(description="The number of a seat.")]
_STATES = ("open", "running", "finished", "abandoned")
_StateList = Annotated[
    str,
    Query(
        pattern=r"^(open|running|finished|abandoned)(,(open|running|finished|abandoned)){0,3}$",
        description="States, separated by commas.",
    ),
]


@router.get("/address", responses=errors(reading=True))
async def public_address(context: ServerContext, _: Visitor) -> PublicAddress:
    """Get the public address of this server. Links for other people start with it."""
    return PublicAddress(address=context.settings.address.rstrip("/") or None)


@router.get("/bots", responses=errors(reading=True))
async def list_bots(_: Visitor) -> list[BotInfo]:
    """List the bots that can take a seat."""
    return bots.known()


@router.get("/packs", responses=errors(reading=True))
async def list_packs(context: ServerContext, _: Visitor) -> list[PackInfo]:
    """List the content packs that a table can use, and those in the packs folder that cannot be used."""
    return [_pack_info(own) for own in await asyncio.to_thread(context.pack_store.packs)]


def _pack_info(own: StoredPack) -> PackInfo:
    pack = own.pack
    return PackInfo(
        folder=own.folder,
        id=pack.id if pack else None,
        title=pack.title if pack else own.folder,
        author=pack.author if pack else "",
        version=pack.version if pack else "",
        note=pack.note if pack else "",
        digest=pack.files.digest if pack else None,
        editions=list(own.editions),
        changes=[PackChange(file=file, entries=entries) for file, entries in own.changes],
        problems=list(own.problems),
    )


@router.post("/games", responses=errors(401, 409), status_code=201)
async def new_table(
    request: Request, context: ServerContext, user: SignedInUser, body: NewTable
) -> NewTableAnswer:
    """Create a table; you are its host."""
    spend(request, "table", user.id)
    checked = None
    if (record := body.record) is not None:
        spend(request, "heavy", user.id)
        checked = await setup.checked_elsewhere(
            partial(context.records.run, address(request)), record, body.upto, context.pack_store
        )
    row, seats, invites = await setup.new_table(body, user, context.pack_store, checked)
    await context.database.write(lambda session: table_store.create(session, row, seats))
    if body.start:
        await _start(request, context, user, row.id)
    return {"table": await _shown(context, user, row.id), "invites": invites}


async def _start(request: Request, context: Context, user: Identity, game_id: str) -> None:
    async with context.registry.change(game_id, user.id) as table:
        row = table.row
        if row.base_record is not None and row.state == "open" and table.is_host(user.id):
            # Replaying a long record takes seconds, so do it in another process.
            content = content_of(row.edition, row.pack)
            table.game = await context.records.run(address(request), replay, row.base_record, None, content)
        play.start(table, user.id)


async def add_and_start(
    context: Context, user: Identity, made: tuple[GameRow, list[SeatRow], list[Invite]]
) -> NewTableAnswer:
    """Store a new table that has all its players, start its game, and return it."""
    row, seats, invites = made
    await context.database.write(lambda session: table_store.create(session, row, seats))
    async with context.registry.change(row.id) as table:
        play.start(table, user.id)
    return {"table": await _shown(context, user, row.id), "invites": invites}


async def _shown(context: Context, user: Identity, game_id: str) -> TableInfo:
    """The table after the change was stored."""
    async with context.registry.read(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.get("/games", responses=errors(401, reading=True), response_model=TableList)
async def list_tables(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    scope: Annotated[Literal["public", "mine"], Query(description="Which tables to list.")] = "public",
    state: _StateList = "open,running",
    limit: Annotated[int, Query(ge=1, le=100, description="How many tables at most.")] = 30,
    before: Annotated[
        str | None, Query(pattern=r"^[0-9]{1,15}$", description="The `next` of the page before.")
    ] = None,
) -> Response:
    """List public tables, or your own, most recently changed first."""
    if scope == "mine" and visitor is None:
        raise Problem("not_signed_in", Message("problem-own_tables_signed_out"))
    user = visitor.id if visitor is not None else None
    since = int(before) if before is not None else None
    states = state.split(",")
    return await in_thread.json(_listed, context.database, user, scope, states, since, limit)


def _listed(
    database: Database, user: str | None, scope: str, states: list[str], since: int | None, limit: int
) -> TableList:
    rows = database.read_now(
        lambda session: table_store.list_tables(session, user, scope, states, since, limit + 1)
    )
    page = rows[:limit]
    return {
        "tables": [table_view.row_data(row, seats, names, user) for row, seats, names in page],
        "more": str(page[-1][0].updated_at) if len(rows) > limit else None,
    }


@router.get("/games/{game_id}", responses=errors(404, reading=True))
async def one_table(context: ServerContext, visitor: Visitor, game_id: Id) -> TableInfo:
    user = visitor.id if visitor is not None else None
    async with context.registry.read(game_id, user) as table:
        return table_view.table_data(table, user)


@router.patch("/games/{game_id}", responses=errors(401, 403, 404, 409))
async def change_table(
    context: ServerContext, user: SignedInUser, game_id: Id, body: TableChange
) -> TableInfo:
    """Change name, visibility, pace or sharing (host only), or close a solo table (its player only)."""
    async with context.registry.change(game_id, user.id) as table:
        if body.closed:
            table.running_game()
            fairness.close(table, user.id)
        changes = body.model_dump(exclude_none=True, exclude={"closed"})
        if changes:
            table.need_host(user.id)
            table.change(**changes)
        if table.changed.keys() & changes:
            table.add("settings", user=user.id)
    return await _shown(context, user, game_id)


@router.delete("/games/{game_id}", responses=errors(401, 403, 404, 409), status_code=204)
async def give_up(context: ServerContext, user: SignedInUser, game_id: Id) -> Response:
    """Delete an open table or abandon a running one; only for the host."""
    async with context.registry.change(game_id, user.id) as table:
        is_open = table.row.state == "open"
        seating.abandon(table, user.id)
    if is_open:
        await context.database.write(lambda session: table_store.remove(session, game_id))
        context.registry.removed(game_id)
    return Response(status_code=204)


@router.post("/games/{game_id}/start", responses=errors(401, 403, 404, 409))
async def start(request: Request, context: ServerContext, user: SignedInUser, game_id: Id) -> TableInfo:
    """Start the game when every seat is taken; only for the host."""
    await _start(request, context, user, game_id)
    return await _shown(context, user, game_id)


@contextmanager
def _link_or_nothing() -> Iterator[None]:
    """Make a link to a missing table look like one that no longer works."""
    try:
        yield
    except Problem as problem:
        raise (seating.link_expired() if problem.code == "not_found" else problem) from None


@router.post("/games/{game_id}/invitation", responses=errors(403))
async def invitation(context: ServerContext, _: Visitor, game_id: Id, body: Join) -> Invitation:
    """Get what an invite or watch link leads to. You take nothing yet and need not be signed in."""
    with _link_or_nothing():
        async with context.registry.locked(game_id) as table:
            return table_view.invitation(table, seating.seat_of_token(table, body.token))


@router.post("/games/{game_id}/join", responses=errors(401, 403, 409))
async def join(context: ServerContext, user: SignedInUser, game_id: Id, body: Join) -> TableInfo:
    """Take the seat of an invite link, or watch with a watch link."""
    with _link_or_nothing():
        async with context.registry.change(game_id) as table:
            try:
                number = seating.seat_of_token(table, body.token)
            except Problem:
                if table.is_member(user.id):  # they opened the link again
                    return table_view.table_data(table, user.id)
                raise
            if number is not None:
                seating.take_seat(table, user, number, context.settings.absent_minutes, invited=True)
            else:
                table.add_watcher(user.id, user.name)
    return await _shown(context, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/claim", responses=errors(401, 403, 404, 409))
async def claim(context: ServerContext, user: SignedInUser, game_id: Id, seat: Number) -> TableInfo:
    """Take an open seat of a public table; the host may take any open seat."""
    async with context.registry.change(game_id, user.id) as table:
        seating.claim(table, user, seat, context.settings.absent_minutes)
    return await _shown(context, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/leave", responses=errors(401, 403, 404, 409))
async def leave(context: ServerContext, user: SignedInUser, game_id: Id, seat: Number) -> LeaveAnswer:
    """Give up your seat."""
    async with context.registry.change(game_id, user.id) as table:
        seating.leave(table, user.id, seat)
    try:
        return {"table": await _shown(context, user, game_id)}
    except Problem:
        return {"table": None}  # the table is private


@router.post("/games/{game_id}/seats/{seat}/bot", responses=errors(401, 403, 404, 409))
async def hand_over(
    context: ServerContext, user: SignedInUser, game_id: Id, seat: Number, body: SeatBot
) -> TableInfo:
    """Hand your seat to a bot or take it back.

    The host can fill and empty free seats, and let a bot play for somebody who is away.
    """
    async with context.registry.change(game_id, user.id) as table:
        seating.hand_over(table, user.id, seat, body.bot, context.settings.absent_minutes)
    return await _shown(context, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/invite", responses=errors(401, 403, 404, 409))
async def invite(context: ServerContext, user: SignedInUser, game_id: Id, seat: Number) -> Invite:
    """Create a new invite link for an open seat, or for an absent player to come back with; only for the
    host.

    The old one stops working.
    """
    async with context.registry.change(game_id, user.id) as table:
        owner = seating.owner_of(table, seat)
        signs_in = owner is not None and await context.database.read(
            lambda session: identity.has_account(session, owner)
        )
        return seating.renew_invite(table, user.id, seat, context.settings.absent_minutes, signs_in)


@router.post("/games/{game_id}/watch", responses=errors(401, 403, 404, 409))
async def watch_link(
    context: ServerContext, user: SignedInUser, game_id: Id, body: WatchLink | None = None
) -> Invite:
    """Get the link for watching a private table, or create a new one that replaces it; only for the host."""
    async with context.registry.change(game_id, user.id) as table:
        return seating.watch_link(table, user.id, context.signer, body is not None and body.renew)
