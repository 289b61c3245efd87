"""Running games that were stored in format 1, brought to today's format when the server starts.

A game is replayed from its journal: every action must bring what chance brought then. Where it does not, the
game will go on from its stored position, as it does after any change of the rules. What cannot be converted
is told in the log and left as it is. Finished games stay as they are: they are replayed when looked at.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from sqlalchemy import and_, not_, or_, select, update
from sqlalchemy.orm import Session

from diadochoi.record.errors import GameError
from diadochoi.record.replay import replay
from diadochoi.record.stored import format1
from diadochoi.record.stored.record import FORMAT_VERSION
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.game_journal import Entry
from diadochoi.server.storage.models import EntryRow, GameRow
from diadochoi.server.storage.pack_store import content_of

log = logging.getLogger(__name__)


async def convert_old_games(database: Database) -> int:
    """Convert all games that are open or running; says how many were."""
    converted = 0
    for game_id in await database.read(old_games):
        try:
            converted += await database.write(partial(convert, game_id=game_id))
        except GameError as error:
            log.error("game %s stays in format 1 and cannot be played: %s", game_id, error)
    if converted:
        log.warning("%d games were converted to storage format %d", converted, FORMAT_VERSION)
    return converted


def old_games(session: Session) -> list[str]:
    """The games that are not over and have something in format 1."""
    snapshot = and_(
        GameRow.snapshot.is_not(None), not_(GameRow.snapshot.startswith(f'{{"format":{FORMAT_VERSION},'))
    )
    record = and_(
        GameRow.base_record.is_not(None), GameRow.base_record["version"].as_integer() == format1.VERSION
    )
    query = select(GameRow.id).where(GameRow.state.in_(("open", "running")), or_(snapshot, record))
    return list(session.scalars(query.order_by(GameRow.id)))


def convert(session: Session, game_id: str) -> int:
    """Convert one game; 0 if another server has changed it meanwhile."""
    row = session.get_one(GameRow, game_id)
    rows = session.scalars(select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.seq)).all()
    entries = [Entry.of(entry) for entry in rows]
    values = {"snapshot": _snapshot(row, entries), "base_record": _base_record(row)}
    mine = (GameRow.id == game_id) & (GameRow.version == row.version)
    if not session.execute(update(GameRow).where(mine).values(values)).rowcount:  # type: ignore[attr-defined]
        return 0
    marks = game_journal.marks_of(row, entries)
    for entry in rows:
        if entry.kind == "rules":
            entry.data = game_journal.rules_entry(marks.pop(0))
    return 1


def _snapshot(row: GameRow, entries: list[Entry]) -> str | None:
    if row.snapshot is None:
        return None
    try:
        before = len(row.base_record["actions"]) if row.base_record else 0
        alive = game_journal.standing_plays(entries, before)
        return game_journal.snapshot_of(game_journal.replayed(row, entries, alive))
    except GameError as error:
        log.warning("game %s keeps its stored position, as its journal cannot be replayed: %s", row.id, error)
        return game_journal.snapshot_text(*game_journal.stored_position(row))


def _base_record(row: GameRow) -> dict[str, Any] | None:
    if row.base_record is None or row.base_record["version"] != format1.VERSION:
        return row.base_record
    return replay(row.base_record, content=content_of(row.edition, row.pack)).record()
