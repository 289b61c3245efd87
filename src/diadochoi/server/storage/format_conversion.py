"""Converts running games from an older format when the server starts.

A game is replayed from its journal, and every action must have the same random results as before. If one does
not, the game continues from its stored position, as it does after any change of the rules. A game that cannot
be converted is logged and left unchanged. Finished games, and records that tables began with, stay as they
are, because they can be read in any format. A database migration rewrites names in plays.
"""

from __future__ import annotations

import logging
from functools import partial

from sqlalchemy import not_, select, update
from sqlalchemy.orm import Session

from diadochoi.record.errors import GameError
from diadochoi.record.stored.record import FORMAT_VERSION
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.storage.models import EntryRow, GameRow

log = logging.getLogger(__name__)


async def convert_old_games(database: Database) -> int:
    """Convert all open and running games; returns how many were converted."""
    converted = 0
    for game_id in await database.read(old_games):
        try:
            converted += await database.write(partial(convert, game_id=game_id))
        except GameError as error:
            log.error("game %s could not be converted and cannot be played: %s", game_id, error)
    if converted:
        log.warning("converted %d games to storage format %d", converted, FORMAT_VERSION)
    return converted


def old_games(session: Session) -> list[str]:
    """The unfinished games whose position is stored in an older format."""
    today = GameRow.snapshot.startswith(f'{{"format":{FORMAT_VERSION},')
    query = select(GameRow.id).where(
        GameRow.state.in_(("open", "running")), GameRow.snapshot.is_not(None), not_(today)
    )
    return list(session.scalars(query.order_by(GameRow.id)))


def convert(session: Session, game_id: str) -> int:
    """Convert one game; returns 0 if another server has changed it in the meantime."""
    row = session.get_one(GameRow, game_id)
    rows = session.scalars(select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.seq)).all()
    entries = [JournalEntry.of(entry) for entry in rows]
    mine = (GameRow.id == game_id) & (GameRow.version == row.version)
    change = update(GameRow).where(mine).values(snapshot=_snapshot(row, entries))
    if not session.execute(change).rowcount:  # type: ignore[attr-defined]
        return 0
    marks = game_journal.marks_of(row, entries)
    for entry in rows:
        if entry.kind == "rules":
            entry.data = game_journal.rules_entry(marks.pop(0))
    return 1


def _snapshot(row: GameRow, entries: list[JournalEntry]) -> str:
    try:
        before = len(row.base_record["actions"]) if row.base_record else 0
        alive = game_journal.automatic_plays(entries, before)
        return game_journal.snapshot_of(game_journal.replayed(row, entries, alive))
    except GameError as error:
        log.warning("game %s keeps its stored position, as its journal cannot be replayed: %s", row.id, error)
        return game_journal.snapshot_text(*game_journal.stored_position(row))
