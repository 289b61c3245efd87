"""A table apart from its game: seats, clocks, settings and what a user may do there, as plain data.

The type is `schemas.table_info.TableInfo`; everything sent about a table is made here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache

from diadochoi.content.editions import load_edition
from diadochoi.rules.core.chance import commitment
from diadochoi.server.schemas.table_info import DicePart, Invitation, MyRole, Progress, SeatInfo, TableInfo
from diadochoi.server.storage import pack_store
from diadochoi.server.storage.models import GameRow, SeatRow
from diadochoi.server.tables import timing
from diadochoi.server.tables.shared_dice import is_revealing
from diadochoi.server.tables.table import Table
from diadochoi.server.views.bot_names import bot_name


def moment(at: int | None) -> str | None:
    return None if at is None else instant(at)


@lru_cache(maxsize=4096)
def instant(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@lru_cache(maxsize=4096)
def _commitment(seed: str) -> str:
    return commitment(bytes.fromhex(seed))


def table_data(table: Table, user: str | None) -> TableInfo:
    """The table as this user sees it. What everyone sees is computed once; what this user has and may do is
    added."""
    moment = (table.seq, "table", frozenset(table.present()), table.renamed)
    shown: TableInfo | None = table.view_cache.known(moment)
    if shown is None:
        shown = table.view_cache.keep(moment, _for_nobody(table))
    own = table.seats_of(user)
    seats, progress = shown["seats"], shown["progress"]
    if (
        table.asked is not None and table.asked in own
    ):  # others may be shown another seat (`play._shown_as_asked`)
        progress = {**progress, "asked": table.asked}
    if own:
        seats = [{**seat, "mine": True} if seat["seat"] in own else seat for seat in seats]
    me: MyRole = {
        "host": table.is_host(user),
        "seats": [*own],
        "lost": [] if table.row.closed else table.lost_by(user),
        "may": _may(table, user),
    }
    return {**shown, "seats": seats, "progress": progress, "me": me}


def _for_nobody(table: Table) -> TableInfo:
    shown = row_data(table.row, table.seats, table.names, None, table.present())
    shown["progress"]["seq"] = table.seq
    shown["undo"] = table.undo_request
    shown["seat_request"] = table.seat_request
    return shown


def row_data(
    row: GameRow,
    seats: Sequence[SeatRow],
    names: Mapping[str, str],
    user: str | None,
    online: Collection[str] = (),
) -> TableInfo:
    """A table from its stored row only, for lists."""
    colours = load_edition(row.edition).seat_colours
    stored = row.progress
    progress: Progress = {
        "seq": row.seq,
        "plays": stored["plays"],
        "turn": stored["turn"],
        "round": stored["round"],
        "segment": stored["segment"],
        "asked": _asked(row, seats, user),
        "vp": stored["vp"],
        "legitimacy": stored["legitimacy"],
    }
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "visibility": row.visibility,
        "shared": row.shared,
        "created_at": instant(row.created_at),
        "started_at": moment(row.started_at),
        "finished_at": moment(row.finished_at),
        "host": {"id": row.host_id, "name": names.get(row.host_id, "?")},
        "players": row.players,
        "edition": row.edition,
        "options": row.options,
        "house_rules": row.house_rules,
        "pack": pack_store.about(row.pack),
        "windows": "everyone" if row.everyone_from is not None else row.windows,
        "seats": [_seat(row, seat, colours[seat.seat], names, user, online) for seat in seats],
        "clock": row.clock,
        "bot_delay_ms": row.bot_delay_ms,
        "paused": row.paused,
        "dice": {
            "commitment": published_commitment(row),
            "seed": row.seed if row.state == "finished" else None,
            "seed_known": row.seed_known,
            "parts": _parts(row, colours),
            "reveal": is_revealing(row),
        },
        "progress": progress,
        "result": row.result,
        "undo": None,
        "seat_request": None,
        "closed": row.closed,
        "me": {
            "host": user is not None and user == row.host_id,
            "seats": [seat.seat for seat in seats if user is not None and seat.user_id == user],
            "lost": [],
            "may": [],
        },
    }


def _asked(row: GameRow, seats: Sequence[SeatRow], user: str | None) -> int | None:
    """The seat that decides. Only the person who is asked learns of a question about a card they hold."""
    asked = row.progress["asked"]
    own = [seat.seat for seat in seats if user is not None and seat.user_id == user and seat.bot is None]
    return own[0] if row.waits_for == user and own and asked not in own else asked


def published_commitment(row: GameRow) -> str:
    """The server's commitment, public since the table was created."""
    return row.shared_seed["commitment"] if row.shared_seed is not None else _commitment(row.seed)


def _parts(row: GameRow, colours: Sequence[str]) -> list[DicePart]:
    """Who contributes to the dice; the secrets themselves become public when the game is over."""
    if row.shared_seed is not None:
        return [
            {
                "seat": colours.index(own["seat"]),
                "commitment": own["commitment"],
                "shown": own["secret"] is not None,
            }
            for own in row.shared_seed["contributions"]
        ]
    return [
        {"seat": own["seat"], "commitment": own["commitment"], "shown": own["secret"] is not None}
        for own in row.secrets or []
    ]


def _seat(
    row: GameRow,
    seat: SeatRow,
    colour: str,
    names: Mapping[str, str],
    user: str | None,
    online: Collection[str],
) -> SeatInfo:
    running = row.state == "running" and row.deadline is not None and row.progress.get("asked") == seat.seat
    owner = seat.user_id
    return {
        "seat": seat.seat,
        "colour": colour,
        "kind": "human" if owner is not None else "bot" if seat.bot is not None else "open",
        "user": {"id": owner, "name": names.get(owner, "?")} if owner is not None else None,
        "bot": seat.bot,
        "bot_name": bot_name(row.id, seat.seat) if seat.bot is not None else None,
        "stand_in": owner is not None and seat.bot is not None,
        "vacant": row.state == "running" and owner is None and seat.token is not None,
        "mine": owner is not None and owner == user,
        "online": owner in online,
        "time": {
            "left_ms": row.time_left[seat.seat] if row.time_left else None,
            "running": running,
            "deadline": moment(row.deadline) if running else None,
        },
    }


def invitation(table: Table, number: int | None) -> Invitation:
    """What the holder of a link to this seat (None: for watching) may know about the table."""
    shown = table_data(table, None)
    seat = shown["seats"][number] if number is not None else None
    return {
        "name": shown["name"],
        "host": shown["host"],
        "state": shown["state"],
        "seat": number,
        "colour": seat["colour"] if seat is not None else None,
        "owner": seat["user"] if seat is not None else None,
        "visibility": shown["visibility"],
        "players": shown["players"],
        "edition": shown["edition"],
        "options": shown["options"],
        "house_rules": shown["house_rules"],
        "pack": shown["pack"],
        "clock": shown["clock"],
        "seed_known": shown["dice"]["seed_known"],
    }


def _may(table: Table, user: str | None) -> list[str]:
    """What this user can do at the table now, so that a screen shows only buttons that work."""
    row = table.row
    own = table.seats_of(user)
    host = table.is_host(user)
    running = row.state == "running"
    alone = user is not None and table.people() <= {user}
    to_play = running and table.asked in own and table.seats[table.asked or 0].bot is None
    rights = {
        "chat": user is not None,
        "start": host and row.state == "open",
        "play": to_play,
        "advice": to_play and alone,
        "undo": running and bool(own),
        "undo_answer": table.undo_request is not None and bool(set(own) & set(table.undo_request["waiting"])),
        "seat_answer": table.seat_request is not None and bool(set(own) & set(table.seat_request["waiting"])),
        "close": running and alone and bool(own) and not row.closed,
        "pause": running and timing.may_pause(table, user),
        "invite": host and row.state in ("open", "running") and not row.closed,
        "change": host,
        "abandon": host and (row.state == "open" or (running and alone)),
        "leave": bool(own) and row.state in ("open", "running"),
        "record": may_have_record(table, user),
    }
    return [right for right, given in rights.items() if given]


def may_have_record(table: Table, user: str | None) -> bool:
    """Whether the user may get the record. It shows every hidden card, so the game must be over or the table
    closed."""
    if table.row.state == "finished":
        return True
    return table.row.state == "running" and table.row.closed and user in table.people()
