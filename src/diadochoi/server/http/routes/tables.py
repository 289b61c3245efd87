"""Tables: setting up, listing, joining, seats, links."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from diadochoi.message import Message
from diadochoi.server import schemas
from diadochoi.server.http.context import Context, Here, SignedIn, Someone, address, spend
from diadochoi.server.http.error_responses import errors
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import GameId, SeatNumber
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.pack_store import StoredPack
from diadochoi.server.tables import bots, fairness, play, seating, table_store
from diadochoi.server.tables import new_table as setup
from diadochoi.server.views import table_view

router = APIRouter(prefix="/api", tags=["tables"])
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
async def public_address(here: Here, _: Someone) -> schemas.PublicAddress:
    """Where people reach this server: links that are sent to others begin with it."""
    return schemas.PublicAddress(address=here.settings.address.rstrip("/") or None)


@router.get("/bots", responses=errors(reading=True))
async def list_bots(_: Someone) -> list[schemas.BotInfo]:
    """The bots that can take a seat."""
    return bots.known()


@router.get("/packs", responses=errors(reading=True))
async def list_packs(here: Here, _: Someone) -> list[schemas.PackInfo]:
    """The content packs that a table can use, and those in the packs folder that cannot be used."""
    return [_pack_info(own) for own in await asyncio.to_thread(here.pack_store.packs)]


def _pack_info(own: StoredPack) -> schemas.PackInfo:
    pack = own.pack
    return schemas.PackInfo(
        folder=own.folder,
        id=pack.id if pack else None,
        title=pack.title if pack else own.folder,
        author=pack.author if pack else "",
        version=pack.version if pack else "",
        note=pack.note if pack else "",
        digest=pack.files.digest if pack else None,
        editions=list(own.editions),
        changes=[schemas.PackChange(file=file, entries=entries) for file, entries in own.changes],
        problems=list(own.problems),
    )


@router.post("/games", responses=errors(401, 409), status_code=201)
async def new_table(
    request: Request, here: Here, user: SignedIn, body: schemas.NewTable
) -> schemas.NewTableAnswer:
    """Set up a table; you are its host."""
    spend(request, "table", user.id)
    checked = None
    if (record := body.record) is not None:
        spend(request, "heavy", user.id)
        checked = await here.records.run(
            address(request), lambda: setup.checked_record(record, body.upto, here.pack_store)
        )
    row, seats, invites = await setup.new_table(body, user, here.pack_store, checked)
    await here.database.write(lambda session: table_store.create(session, row, seats))
    if body.start:
        await _start(request, here, user, row.id)
    return {"table": await _shown(here, user, row.id), "invites": invites}


async def _start(request: Request, here: Context, user: Identity, game_id: str) -> None:
    async with here.registry.change(game_id, user.id) as table:
        row = table.row
        if row.base_record is not None and row.state == "open" and table.is_host(user.id):
            # A long record takes seconds to replay: not here, where everybody waits.
            table.game = await here.records.run(address(request), lambda: game_journal.base_game(row))
        play.start(table, user.id)


async def _shown(here: Context, user: Identity, game_id: str) -> schemas.TableInfo:
    """How the table looks now that the change is stored."""
    async with here.registry.look(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.get("/games", responses=errors(401, reading=True))
async def list_tables(
    here: Here,
    someone: Someone,
    scope: Literal["public", "mine"] = "public",
    state: _StateList = "open,running",
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
    before: Annotated[str | None, Query(pattern=r"^[0-9]{1,15}$")] = None,
) -> schemas.TableList:
    """Public tables, or yours; the last changed first."""
    if scope == "mine" and someone is None:
        raise Problem("not_signed_in", Message("problem-own_tables_signed_out"))
    user = someone.id if someone is not None else None
    since = int(before) if before is not None else None
    rows = await here.database.read(
        lambda session: table_store.list_tables(session, user, scope, state.split(","), since, limit + 1)
    )
    page = rows[:limit]
    return {
        "tables": [table_view.row_data(row, seats, names, user) for row, seats, names in page],
        "more": str(page[-1][0].updated_at) if len(rows) > limit else None,
    }


@router.get("/games/{game_id}", responses=errors(404, reading=True))
async def one_table(here: Here, someone: Someone, game_id: Id) -> schemas.TableInfo:
    user = someone.id if someone is not None else None
    async with here.registry.look(game_id, user) as table:
        return table_view.table_data(table, user)


@router.patch("/games/{game_id}", responses=errors(401, 403, 404, 409))
async def change_table(
    here: Here, user: SignedIn, game_id: Id, body: schemas.TableChange
) -> schemas.TableInfo:
    """Change name, visibility, pace or sharing, for the host; or close a table of one, for its player."""
    async with here.registry.change(game_id, user.id) as table:
        if body.closed:
            table.running_game()
            fairness.close(table, user.id)
        changes = body.model_dump(exclude_none=True, exclude={"closed"})
        if changes:
            table.need_host(user.id)
            table.change(**changes)
        if table.changed.keys() & changes:
            table.add("settings", user=user.id)
    return await _shown(here, user, game_id)


@router.delete("/games/{game_id}", responses=errors(401, 403, 404, 409), status_code=204)
async def give_up(here: Here, user: SignedIn, game_id: Id) -> Response:
    """Give a table up: an open one disappears, a running one is abandoned. For the host."""
    async with here.registry.change(game_id, user.id) as table:
        is_open = table.row.state == "open"
        seating.abandon(table, user.id)
    if is_open:
        await here.database.write(lambda session: table_store.remove(session, game_id))
        here.registry.removed(game_id)
    return Response(status_code=204)


@router.post("/games/{game_id}/start", responses=errors(401, 403, 404, 409))
async def start(request: Request, here: Here, user: SignedIn, game_id: Id) -> schemas.TableInfo:
    """Start the game; for the host, when every seat is taken."""
    await _start(request, here, user, game_id)
    return await _shown(here, user, game_id)


@contextmanager
def _link_or_nothing() -> Iterator[None]:
    """A link to a table that does not exist looks like one that no longer works."""
    try:
        yield
    except Problem as problem:
        raise (seating.link_expired() if problem.code == "not_found" else problem) from None


@router.post("/games/{game_id}/invitation", responses=errors(403))
async def invitation(here: Here, _: Someone, game_id: Id, body: schemas.Join) -> schemas.Invitation:
    """What an invite or watch link leads to; nothing is taken yet, and nobody need be signed in."""
    with _link_or_nothing():
        async with here.registry.hold(game_id) as table:
            return table_view.invitation(table, seating.seat_of_token(table, body.token))


@router.post("/games/{game_id}/join", responses=errors(401, 403, 409))
async def join(here: Here, user: SignedIn, game_id: Id, body: schemas.Join) -> schemas.TableInfo:
    """Take the seat of an invite link, or look on with a watch link."""
    with _link_or_nothing():
        async with here.registry.change(game_id) as table:
            try:
                number = seating.seat_of_token(table, body.token)
            except Problem:
                if table.is_member(user.id):  # the link was opened again
                    return table_view.table_data(table, user.id)
                raise
            if number is not None:
                seating.take_seat(table, user, number, here.settings.absent_minutes, invited=True)
            else:
                table.let_in(user.id, user.name)
    return await _shown(here, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/claim", responses=errors(401, 403, 404, 409))
async def claim(here: Here, user: SignedIn, game_id: Id, seat: Number) -> schemas.TableInfo:
    """Take an open seat of a public table; the host may take any open seat."""
    async with here.registry.change(game_id, user.id) as table:
        seating.claim(table, user, seat, here.settings.absent_minutes)
    return await _shown(here, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/leave", responses=errors(401, 403, 404, 409))
async def leave(here: Here, user: SignedIn, game_id: Id, seat: Number) -> schemas.Left:
    """Give up your seat."""
    async with here.registry.change(game_id, user.id) as table:
        seating.leave(table, user.id, seat)
    try:
        return {"table": await _shown(here, user, game_id)}
    except Problem:
        return {"table": None}  # it is private


@router.post("/games/{game_id}/seats/{seat}/bot", responses=errors(401, 403, 404, 409))
async def hand_over(
    here: Here, user: SignedIn, game_id: Id, seat: Number, body: schemas.SeatBot
) -> schemas.TableInfo:
    """Hand your seat to a bot or take it back.

    The host fills and empties seats nobody holds, and lets a bot play for somebody who is away.
    """
    async with here.registry.change(game_id, user.id) as table:
        seating.hand_over(table, user.id, seat, body.bot, here.settings.absent_minutes)
    return await _shown(here, user, game_id)


@router.post("/games/{game_id}/seats/{seat}/invite", responses=errors(401, 403, 404, 409))
async def invite(here: Here, user: SignedIn, game_id: Id, seat: Number) -> schemas.Invite:
    """A new invite link for an open seat, or for somebody who is away to come back by; for the host.

    The old one stops working.
    """
    async with here.registry.change(game_id, user.id) as table:
        return seating.renew_invite(table, user.id, seat, here.settings.absent_minutes)


@router.post("/games/{game_id}/watch", responses=errors(401, 403, 404, 409))
async def watch_link(
    here: Here, user: SignedIn, game_id: Id, body: schemas.WatchLink | None = None
) -> schemas.Invite:
    """The link for watching a private table, or a new one that ends the old; for the host."""
    async with here.registry.change(game_id, user.id) as table:
        return seating.watch_link(table, user.id, here.signer, body is not None and body.renew)
