"""Deletes guests who do not come back, with the tables they created and never started.

Accounts stay, and so does everyone at a running table. Players of finished games keep their names there.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from diadochoi.server.storage import sign_ins
from diadochoi.server.storage.models import GameRow, SeatRow, UserRow, WatcherRow
from diadochoi.server.tables import table_store

DAY: Final = 86_400_000


def forget_idle_guests(session: Session, unseen_since: int) -> tuple[int, list[str]]:
    """Delete guests not seen since then; returns how many, and the ids of their tables."""
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
        # Keep everyone who has or had a seat: they are playing, or their name belongs to a stored game.
        UserRow.id.not_in(select(SeatRow.user_id).where(SeatRow.user_id.is_not(None))),
        UserRow.id.not_in(select(GameRow.host_id)),
    )
    forgotten = list(session.scalars(gone))
    session.execute(delete(WatcherRow).where(WatcherRow.user_id.in_(forgotten)))
    session.execute(delete(UserRow).where(UserRow.id.in_(forgotten)))
    sign_ins.forget_expired(session)
    return len(forgotten), list(left)


def _idle(unseen_since: int) -> ColumnElement[bool]:
    return UserRow.password.is_(None) & (UserRow.seen_at < unseen_since)
