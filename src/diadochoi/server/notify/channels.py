"""The ways in which somebody wants to be told that it is their turn, in the database."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.storage.identity import new_id
from diadochoi.server.storage.models import GameRow, WayRow
from diadochoi.server.timestamps import now_ms

MOST_WAYS = 10


def ways_of(session: Session, user_id: str) -> list[WayRow]:
    query = select(WayRow).where(WayRow.user_id == user_id).order_by(WayRow.created_at, WayRow.id)
    return list(session.scalars(query))


def add_way(
    session: Session, user_id: str, kind: str, address: str, keys: dict[str, str], confirmed: bool
) -> WayRow:
    """A new way, or the one with this address that is there."""
    known = ways_of(session, user_id)
    for way in known:
        if (way.kind, way.address) == (kind, address):
            way.keys = keys
            return way
    if len(known) >= MOST_WAYS:
        raise Problem("conflict", Message("problem-too_many_channels", most=MOST_WAYS))
    way = WayRow(
        id=new_id(), user_id=user_id, kind=kind, address=address, keys=keys, confirmed=confirmed,
        created_at=now_ms(),
    )  # fmt: skip
    session.add(way)
    session.flush()
    return way


def remove_way(session: Session, user_id: str, way_id: str) -> None:
    way = session.get(WayRow, way_id)
    if way is None or way.user_id != user_id:
        raise not_found(Message("problem-no_such_notification_channel"))
    session.delete(way)


def confirm(session: Session, way_id: str) -> bool:
    """Says whether there is such a way."""
    way = session.get(WayRow, way_id)
    if way is not None:
        way.confirmed = True
    return way is not None


def forget(session: Session, way_id: str) -> None:
    session.execute(delete(WayRow).where(WayRow.id == way_id))


def games_to_tell_of(session: Session, latest: int) -> list[str]:
    """Running games that have waited since then for somebody who wants to be told."""
    reachable = select(WayRow.user_id).where(WayRow.confirmed.is_(True))
    query = select(GameRow.id).where(
        GameRow.state == "running", GameRow.notice_since <= latest, GameRow.waits_for.in_(reachable)
    )
    return list(session.scalars(query))


def count_unconfirmed(session: Session, address: str) -> int:
    """How often this address was given by people who could not yet prove that it is theirs."""
    query = select(func.count()).where(WayRow.address == address, WayRow.confirmed.is_(False))
    return session.scalar(query) or 0
