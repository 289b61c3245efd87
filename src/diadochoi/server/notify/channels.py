"""Stores how people want to be notified of their turn."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.storage.identity import new_id
from diadochoi.server.storage.models import ChannelRow, GameRow
from diadochoi.server.timestamps import now_ms

MOST_CHANNELS = 10


def channels_of(session: Session, user_id: str) -> list[ChannelRow]:
    query = (
        select(ChannelRow).where(ChannelRow.user_id == user_id).order_by(ChannelRow.created_at, ChannelRow.id)
    )
    return list(session.scalars(query))


def add_channel(
    session: Session, user_id: str, kind: str, address: str, keys: dict[str, str], confirmed: bool
) -> ChannelRow:
    """Add a channel, or return the existing one with this address."""
    known = channels_of(session, user_id)
    for channel in known:
        if (channel.kind, channel.address) == (kind, address):
            channel.keys = keys
            return channel
    if len(known) >= MOST_CHANNELS:
        raise Problem("conflict", Message("problem-too_many_channels", most=MOST_CHANNELS))
    channel = ChannelRow(
        id=new_id(), user_id=user_id, kind=kind, address=address, keys=keys, confirmed=confirmed,
        created_at=now_ms(),
    )  # fmt: skip
    session.add(channel)
    session.flush()
    return channel


def remove_channel(session: Session, user_id: str, channel_id: str) -> None:
    channel = session.get(ChannelRow, channel_id)
    if channel is None or channel.user_id != user_id:
        raise not_found(Message("problem-no_such_notification_channel"))
    session.delete(channel)


def confirm(session: Session, channel_id: str) -> bool:
    """Confirm a channel. Returns whether it exists."""
    channel = session.get(ChannelRow, channel_id)
    if channel is not None:
        channel.confirmed = True
    return channel is not None


def forget(session: Session, channel_id: str) -> None:
    session.execute(delete(ChannelRow).where(ChannelRow.id == channel_id))


def games_to_notify_of(session: Session, latest: int) -> list[str]:
    """Running games that have been waiting since `latest` or longer for somebody who wants a notification."""
    reachable = select(ChannelRow.user_id).where(ChannelRow.confirmed.is_(True))
    query = select(GameRow.id).where(
        GameRow.state == "running", GameRow.notice_since <= latest, GameRow.waits_for.in_(reachable)
    )
    return list(session.scalars(query))


def count_unconfirmed(session: Session, address: str) -> int:
    """How many people have entered this address without confirming it."""
    query = select(func.count()).where(ChannelRow.address == address, ChannelRow.confirmed.is_(False))
    return session.scalar(query) or 0
