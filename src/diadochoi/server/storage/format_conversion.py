"""Running games that were stored in an older format, brought to today's when the server starts.

A game is replayed from its journal: every action must bring what chance brought then. Where it does not, the
game will go on from its stored position, as it does after any change of the rules. What cannot be converted
is told in the log and left as it is. Finished games, and records that tables began with, stay as they are:
they can be read in any format. Names in plays are rewritten by a migration of the database.
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
from diadochoi.server.storage.game_journal import Entry
from diadochoi.server.storage.models import EntryRow, GameRow

log = logging.getLogger(__name__)


async def convert_old_games(database: Database) -> int:
    """Convert all games that are open or running; says how many were."""
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
    """The games that are not over and whose position is stored in an older format."""
    today = GameRow.snapshot.startswith(f'{{"format":{FORMAT_VERSION},')
    query = select(GameRow.id).where(
        GameRow.state.in_(("open", "running")), GameRow.snapshot.is_not(None), not_(today)
    )
    return list(session.scalars(query.order_by(GameRow.id)))


def convert(session: Session, game_id: str) -> int:
    """Convert one game; 0 if another server has changed it meanwhile."""
    row = session.get_one(GameRow, game_id)
    rows = session.scalars(select(EntryRow).where(EntryRow.game_id == game_id).order_by(EntryRow.seq)).all()
    entries = [Entry.of(entry) for entry in rows]
    mine = (GameRow.id == game_id) & (GameRow.version == row.version)
    change = update(GameRow).where(mine).values(snapshot=_snapshot(row, entries))
    if not session.execute(change).rowcount:  # type: ignore[attr-defined]
        return 0
    marks = game_journal.marks_of(row, entries)
    for entry in rows:
        if entry.kind == "rules":
            entry.data = game_journal.rules_entry(marks.pop(0))
    return 1


def _snapshot(row: GameRow, entries: list[Entry]) -> str:
    try:
        before = len(row.base_record["actions"]) if row.base_record else 0
        alive = game_journal.automatic_plays(entries, before)
        return game_journal.snapshot_of(game_journal.replayed(row, entries, alive))
    except GameError as error:
        log.warning("game %s keeps its stored position, as its journal cannot be replayed: %s", row.id, error)
        return game_journal.snapshot_text(*game_journal.stored_position(row))
