"""Guests who do not come back are forgotten, with the tables they set up and never started.

An account stays, and so does everybody at a running table. Who sat at a finished game keeps their name.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from diadochoi.server.storage.models import GameRow, SeatRow, UserRow, WatcherRow
from diadochoi.server.tables import table_store

DAY: Final = 86_400_000


def note_seen(session: Session, user_id: str, now: int) -> None:
    session.execute(update(UserRow).where(UserRow.id == user_id).values(seen_at=now))


def forget_idle_guests(session: Session, unseen_since: int) -> tuple[int, list[str]]:
    """Says how many guests were forgotten, and which tables with them."""
    idle = _idle(unseen_since)
    seated_elsewhere = select(SeatRow.game_id).where(SeatRow.user_id.not_in(select(UserRow.id).where(idle)))
    left = session.scalars(
        select(GameRow.id).where(
            GameRow.state == "open",
            GameRow.host_id.in_(select(UserRow.id).where(idle)),
            GameRow.id.not_in(seated_elsewhere),
        )
    ).all()
    for game_id in left:
        table_store.remove(session, game_id)
    live = select(GameRow.id).where(GameRow.state.in_(("open", "running")))
    watching = select(WatcherRow.user_id).where(WatcherRow.game_id.in_(live))
    gone = select(UserRow.id).where(
        idle,
        UserRow.id.not_in(watching),
        # Who has or had a seat: they play, or their name belongs to a game that is kept.
        UserRow.id.not_in(select(SeatRow.user_id).where(SeatRow.user_id.is_not(None))),
        UserRow.id.not_in(select(GameRow.host_id)),
    )
    forgotten = list(session.scalars(gone))
    session.execute(delete(WatcherRow).where(WatcherRow.user_id.in_(forgotten)))
    session.execute(delete(UserRow).where(UserRow.id.in_(forgotten)))
    return len(forgotten), list(left)


def _idle(unseen_since: int) -> ColumnElement[bool]:
    return UserRow.password.is_(None) & (UserRow.seen_at < unseen_since)
