"""Personal data: exporting and deleting what is stored about a person."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.server.schemas.people import AccountData
from diadochoi.server.storage import sign_ins
from diadochoi.server.storage.models import (
    ChannelRow,
    EntryRow,
    GameRow,
    SeatRow,
    SessionRow,
    UserRow,
    WatcherRow,
)

DELETED_NAME: Final = "Deleted player"


def export(session: Session, user_id: str) -> AccountData:
    """Everything stored about a person, as JSON data."""
    user = session.get_one(UserRow, user_id)
    games = select(GameRow.id, GameRow.name, GameRow.state, GameRow.host_id, SeatRow.seat).join(
        SeatRow, SeatRow.game_id == GameRow.id
    )
    said = select(EntryRow).where(EntryRow.user_id == user_id, EntryRow.kind == "chat")
    return {
        "id": user.id,
        "name": user.name,
        "account": user.password is not None,
        "created_at": user.created_at,
        "seen_at": user.seen_at,
        "sessions": [
            {"created_at": own.created_at, "seen_at": own.seen_at}
            for own in session.scalars(select(SessionRow).where(SessionRow.user_id == user_id))
        ],
        "notifications": [
            {"kind": channel.kind, "address": channel.address, "confirmed": channel.confirmed}
            for channel in session.scalars(select(ChannelRow).where(ChannelRow.user_id == user_id))
        ],
        "seats": [
            {"game": row.id, "name": row.name, "state": row.state, "seat": row.seat}
            for row in session.execute(games.where(SeatRow.user_id == user_id))
        ],
        "hosted": list(session.scalars(select(GameRow.id).where(GameRow.host_id == user_id))),
        "watched": list(session.scalars(select(WatcherRow.game_id).where(WatcherRow.user_id == user_id))),
        "chat": [
            {"game": row.game_id, "at": row.at, "text": row.data["text"]} for row in session.scalars(said)
        ],
    }


def games_of(session: Session, user_id: str) -> list[str]:
    """The unfinished tables where a person has a seat or is the host."""
    seated = select(SeatRow.game_id).where(SeatRow.user_id == user_id)
    query = select(GameRow.id).where(
        GameRow.state.in_(("open", "running")), (GameRow.host_id == user_id) | GameRow.id.in_(seated)
    )
    return list(session.scalars(query))


def forget(session: Session, user_id: str) -> list[str]:
    """Delete what identifies a person. Their games stay, without the name. Returns the ids of those games."""
    user = session.get_one(UserRow, user_id)
    named = str(Message("table-of_host", name=user.name))
    user.name, user.login, user.password, user.skeleton = DELETED_NAME, None, None, None
    sign_ins.end_all(session, user_id)
    session.execute(delete(ChannelRow).where(ChannelRow.user_id == user_id))
    session.execute(delete(WatcherRow).where(WatcherRow.user_id == user_id))
    concerned = set(session.scalars(select(SeatRow.game_id).where(SeatRow.user_id == user_id)))
    for row in session.scalars(select(EntryRow).where(EntryRow.user_id == user_id)):
        if row.kind == "chat":
            row.data = {"text": "…"}
        elif "name" in row.data:
            row.data = {**row.data, "name": DELETED_NAME}
        concerned.add(row.game_id)
    concerned |= set(session.scalars(select(GameRow.id).where(GameRow.host_id == user_id)))
    for table in session.scalars(select(GameRow).where(GameRow.name == named)):
        if table.id in concerned:  # it has their name
            table.name = str(Message("table-of_host", name=DELETED_NAME))
            table.version += 1
    return sorted(concerned)
