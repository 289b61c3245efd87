"""Tables in the database: creating, loading and listing them, and extending their journals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TypeVar, cast

from sqlalchemy import Table as Rows
from sqlalchemy import Update, bindparam, delete, or_, select
from sqlalchemy.orm import Session, defer

from diadochoi.server.storage import pack_store
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.storage.models import (
    Columns,
    EntryRow,
    GameRow,
    NoteRow,
    PackRow,
    SeatRow,
    UserRow,
    WatcherRow,
)
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

_GAMES, _SEATS, _ENTRIES = (cast(Rows, kind.__table__) for kind in (GameRow, SeatRow, EntryRow))
_CHANGE_OF_SEAT = (
    _SEATS.update()
    .where(_SEATS.c.game_id == bindparam("which"), _SEATS.c.seat == bindparam("number"))
    .values(
        user_id=bindparam("user_id"),
        bot=bindparam("bot"),
        token=bindparam("token"),
        orders=bindparam("orders"),
    )
)
_NEW_ENTRY = _ENTRIES.insert()
# A game's beginning never changes, and the stored position is only for loading.
_WHAT_CHANGES = select(*(own for own in _GAMES.c if own.name not in ("id", "base_record", "snapshot")))
_MOST_AT_ONCE = 500
# The server notes every ten seconds that it is running. During a longer gap nobody could play.
LEAST_DOWNTIME = 15_000
GRACE = 60_000
AnyRow = TypeVar("AnyRow", GameRow, SeatRow)
Listed = tuple[GameRow, list[SeatRow], dict[str, str]]


def create(session: Session, row: GameRow, seats: Sequence[SeatRow]) -> None:
    if row.pack is not None and session.get(PackRow, row.pack) is None:
        files = pack_store.files_of(row.pack)
        session.add(PackRow(digest=row.pack, name=files.folder.name, files=files.data()))
        session.flush()
    session.add(row)
    session.flush()
    session.add_all(seats)


@dataclass(frozen=True, slots=True)
class TableParts:
    """What belongs to a game besides its row; `entries` are those after a given one."""

    seats: Sequence[SeatRow]
    entries: list[JournalEntry]
    names: dict[str, str]
    watchers: Sequence[str]


def load(session: Session, game_id: str) -> Table | None:
    row = session.get(GameRow, game_id)
    if row is None:
        return None
    know_packs(session, [row.pack])
    parts = _parts(session, game_id, row.host_id, 0)
    return Table(_plain(row), parts.seats, parts.entries, parts.names, parts.watchers)


def know_packs(session: Session, digests: Iterable[str | None]) -> None:
    """Load the packs of tables into memory; each is read once."""
    missing = {digest for digest in digests if digest is not None and not pack_store.is_known(digest)}
    if missing:
        for row in session.scalars(select(PackRow).where(PackRow.digest.in_(missing))):
            pack_store.restore(row.files, row.name)


def know_all_packs(session: Session) -> None:
    """Load all stored packs at startup: a pack once trusted can be used again, even if its folder is gone."""
    know_packs(session, session.scalars(select(PackRow.digest)).all())


def _plain(row: AnyRow) -> AnyRow:
    """A plain copy of a row, because reading the attributes of a database object is slow."""
    columns = {column.key: getattr(row, column.key) for column in row.__table__.columns}
    return cast(AnyRow, SimpleNamespace(**columns))


def news(session: Session, game_id: str, seq: int) -> tuple[Columns, TableParts] | None:
    """The current columns of a game, and its entries after `seq`; None if the game is gone."""
    row = session.execute(_WHAT_CHANGES.where(_GAMES.c.id == game_id)).mappings().first()
    if row is None:
        return None
    return dict(row), _parts(session, game_id, row["host_id"], seq)


def _parts(session: Session, game_id: str, host: str, seq: int) -> TableParts:
    seats = [_plain(seat) for seat in session.scalars(select(SeatRow).where(SeatRow.game_id == game_id))]
    later = select(EntryRow).where(EntryRow.game_id == game_id, EntryRow.seq > seq).order_by(EntryRow.seq)
    entries = [JournalEntry.of(entry) for entry in session.scalars(later)]
    watchers = session.scalars(select(WatcherRow.user_id).where(WatcherRow.game_id == game_id)).all()
    people = {host, *watchers}
    people |= {seat.user_id for seat in seats if seat.user_id} | {
        own.user_id for own in entries if own.user_id
    }
    return TableParts(seats, entries, names_of(session, people), watchers)


def versions(session: Session, games: Sequence[str]) -> dict[str, int]:
    """How often each of these games has been stored."""
    found: dict[str, int] = {}
    for start in range(0, len(games), _MOST_AT_ONCE):
        some = games[start : start + _MOST_AT_ONCE]
        for row in session.execute(select(GameRow.id, GameRow.version).where(GameRow.id.in_(some))):
            found[row.id] = row.version
    return found


class Outdated(Exception):
    """Another server has changed the table since it was read."""


def names_of(session: Session, people: set[str]) -> dict[str, str]:
    found = session.execute(select(UserRow.id, UserRow.name).where(UserRow.id.in_(people)))
    return {row.id: row.name for row in found}


def append(session: Session, tables: Sequence[Table]) -> None:
    """Store everything these tables have recorded since they were last stored.

    This runs for every play, so it uses prepared plain statements, and few of them for many tables.
    """
    connection = session.connection()
    now = now_ms()
    changes: dict[tuple[str, ...], list[Columns]] = {}
    for table in tables:
        version = table.row.version
        values = {**table.changed, "seq": table.seq, "version": version + 1}
        if table.fresh or table.changed:  # otherwise lists would reveal that somebody set an automatic answer
            values["updated_at"] = now
        own = {**values, "which": table.row.id, "known": version}
        changes.setdefault(tuple(values), []).append(own)
    for names, rows in changes.items():
        if connection.execute(_change_of_game(names), rows).rowcount != len(rows):
            raise Outdated(", ".join(str(row["which"]) for row in rows))
    entries = [entry.values(table.row.id) for table in tables for entry in table.fresh]
    if entries:
        connection.execute(_NEW_ENTRY, entries)
    for table in tables:
        _append_people(session, table)


def _append_people(session: Session, table: Table) -> None:
    game_id = table.row.id
    for number in table.changed_seats:
        seat = table.seats[number]
        orders = table.orders_of(number)
        values = {"user_id": seat.user_id, "bot": seat.bot, "token": seat.token, "orders": orders}
        session.connection().execute(_CHANGE_OF_SEAT, {**values, "which": game_id, "number": number})
    if table.watchers_left:
        session.execute(delete(WatcherRow).where(WatcherRow.game_id == game_id))
    for user in table.new_watchers:
        if session.get(WatcherRow, (game_id, user)) is None:
            session.add(WatcherRow(game_id=game_id, user_id=user))


@cache
def _change_of_game(names: tuple[str, ...]) -> Update:
    values: Columns = {name: bindparam(name) for name in names}
    known = (_GAMES.c.id == bindparam("which")) & (_GAMES.c.version == bindparam("known"))
    return _GAMES.update().where(known).values(values)


def remove(session: Session, game_id: str) -> None:
    for rows in (EntryRow, SeatRow, WatcherRow):
        session.execute(delete(rows).where(rows.game_id == game_id))
    session.execute(delete(GameRow).where(GameRow.id == game_id))


def list_tables(
    session: Session, user_id: str | None, scope: str, states: Sequence[str], before: int | None, limit: int
) -> list[Listed]:
    """List tables, newest first: public ones, or those a user plays at, hosts or watches."""
    query = (
        select(GameRow)
        .options(defer(GameRow.snapshot), defer(GameRow.base_record))
        .where(GameRow.state.in_(states))
    )
    if scope == "mine":
        seated = select(SeatRow.game_id).where(SeatRow.user_id == user_id)
        watched = select(WatcherRow.game_id).where(WatcherRow.user_id == user_id)
        query = query.where(or_(GameRow.host_id == user_id, GameRow.id.in_(seated), GameRow.id.in_(watched)))
    else:
        query = query.where(GameRow.visibility == "public")
    if before is not None:
        query = query.where(GameRow.updated_at < before)
    rows = session.scalars(query.order_by(GameRow.updated_at.desc(), GameRow.id).limit(limit)).all()
    know_packs(session, [row.pack for row in rows])
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for seat in session.scalars(select(SeatRow).where(SeatRow.game_id.in_(seats)).order_by(SeatRow.seat)):
        seats[seat.game_id].append(seat)
    people = {row.host_id for row in rows}
    people |= {seat.user_id for own in seats.values() for seat in own if seat.user_id}
    names = names_of(session, people)
    session.expunge_all()
    return [(row, seats[row.id], names) for row in rows]


def overdue(session: Session) -> list[str]:
    """Tables where somebody has run out of time to play, or to reveal a secret before the start."""
    query = select(GameRow.id).where(GameRow.state.in_(("open", "running")), GameRow.deadline <= now_ms())
    return list(session.scalars(query))


def waiting_for_bots(session: Session, unchanged_since: int | None = None) -> list[str]:
    query = select(GameRow.id).where(
        GameRow.state == "running", GameRow.bot_is_asked.is_(True), GameRow.paused.is_(False)
    )
    if unchanged_since is not None:
        query = query.where(GameRow.updated_at <= unchanged_since)
    return list(session.scalars(query))


# ---------------------------------------------------------------------- downtime


def note_alive(session: Session, now: int) -> None:
    session.merge(NoteRow(key="alive", value=str(now)))


def credit_downtime(session: Session, now: int, least: int = LEAST_DOWNTIME) -> int:
    """Move every running clock forward by the time nobody could play. Returns that time in ms.

    The server was down, its machine slept, or its clock was set, perhaps backwards. Afterwards everyone has
    at least a minute to return to the table.
    """
    note = session.get(NoteRow, "alive")
    gone_since = now if note is None else int(note.value)
    note_alive(session, now)
    if abs(now - gone_since) < least:
        return 0
    thinking = select(GameRow).where(GameRow.asked_at.is_not(None), GameRow.deadline.is_not(None))
    for row in session.scalars(thinking):
        assert row.deadline is not None and row.asked_at is not None
        lost = _lost(row.asked_at, gone_since, now)
        row.asked_at += lost
        row.deadline = max(row.deadline + lost, now + GRACE)
        row.version += 1  # a copy in the memory of any server is out of date now
    lending = select(GameRow).where(GameRow.state == "running", GameRow.bot_is_asked.is_(True))
    for row in session.scalars(lending):
        since = row.progress.get("lent_at")
        if since is not None:  # a bot has had the decision of a person who may take it back
            row.progress = {**row.progress, "lent_at": since + _lost(since, gone_since, now)}
            row.version += 1
    return now - gone_since


def _lost(since: int, gone_since: int, now: int) -> int:
    """How far to move a clock that has run since then."""
    return now - max(gone_since, since) if now > gone_since else now - gone_since
