"""The database tables. A game is its journal; everything else about it can be derived or is a cache.

Times are whole milliseconds since 1970 in UTC, the same in every database.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from diadochoi.record.shared_seed import SharedSeed
from diadochoi.record.stored.record import RecordData
from diadochoi.server.messages import EntryData, EntryKind, SeatOrders
from diadochoi.server.schemas.fields import TableStatus, Visibility, Windows
from diadochoi.server.schemas.stored import StoredProgress, StoredSecret
from diadochoi.server.schemas.table_info import ClockSetting, GameResult

Columns = dict[str, Any]  # some columns of a row by name; the classes below have their types
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


class UserRow(Base):
    """A guest, or an account once it has its own name and a password."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(80), unique=True)  # the normalised name of an account
    skeleton: Mapped[str | None] = mapped_column(String(80), index=True)  # the skeleton of the account's name
    password: Mapped[str | None] = mapped_column(String(200))
    epoch: Mapped[int] = mapped_column(default=0)  # raised to end links for a new password and old cookies
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)  # to the day


class SessionRow(Base):
    """One sign-in on one device. Without its row, the cookie is worthless wherever it was copied to."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # hash of the token in the cookie
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)  # precise to the day


class GameRow(Base):
    __tablename__ = "games"
    __table_args__ = (
        Index("ix_games_listing", "visibility", "state", "updated_at"),
        Index("ix_games_deadline", "deadline"),
        Index("ix_games_notice_since", "notice_since"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    state: Mapped[TableStatus] = mapped_column(String(12))
    visibility: Mapped[Visibility] = mapped_column(String(8))
    shared: Mapped[bool]
    host_id: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    watch_token: Mapped[str | None] = mapped_column(String(64))  # as a hash

    players: Mapped[int]
    edition: Mapped[str] = mapped_column(String(16))
    options: Mapped[list[str]] = mapped_column(JSON)
    house_rules: Mapped[dict[str, str]] = mapped_column(JSON)
    pack: Mapped[str | None] = mapped_column(ForeignKey("packs.digest"))
    windows: Mapped[Windows] = mapped_column(String(8))  # at the start
    # the number of plays when a second person joined and `windows` became `everyone`
    everyone_from: Mapped[int | None]
    seed: Mapped[str] = mapped_column(String(64))
    seed_known: Mapped[bool]
    # until the game starts
    secrets: Mapped[list[StoredSecret] | None] = mapped_column(JSON(none_as_null=True))
    # the parts `seed` was made from
    shared_seed: Mapped[SharedSeed | None] = mapped_column(JSON(none_as_null=True))
    closed: Mapped[bool]  # the only player may see hidden cards and dice, so nobody else can ever join
    base_record: Mapped[RecordData | None] = mapped_column(JSON(none_as_null=True))

    clock: Mapped[ClockSetting] = mapped_column(JSON)
    time_left: Mapped[list[int]] = mapped_column(JSON)  # for each seat, in milliseconds
    asked_at: Mapped[int | None] = mapped_column(BigInteger)  # when the clock of the deciding seat started
    deadline: Mapped[int | None] = mapped_column(BigInteger)
    waits_for: Mapped[str | None] = mapped_column(String(32))  # the person who must play
    notice_since: Mapped[int | None] = mapped_column(BigInteger)  # when they became due for a notification
    bot_delay_ms: Mapped[int]
    paused: Mapped[bool]

    created_at: Mapped[int] = mapped_column(BigInteger)
    updated_at: Mapped[int] = mapped_column(BigInteger)
    started_at: Mapped[int | None] = mapped_column(BigInteger)
    finished_at: Mapped[int | None] = mapped_column(BigInteger)

    version: Mapped[int]  # raised with each store; a change to an older copy is refused

    # What lists show, and the progress of the game, so that it need not be replayed: caches.
    seq: Mapped[int]
    progress: Mapped[StoredProgress] = mapped_column(JSON)
    result: Mapped[GameResult | None] = mapped_column(JSON(none_as_null=True))
    bot_is_asked: Mapped[bool]
    snapshot: Mapped[str | None] = mapped_column(Text)


class PackRow(Base):
    """A content pack used by a table. It never changes, because its key is the hash of its files."""

    __tablename__ = "packs"

    digest: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    files: Mapped[dict[str, str]] = mapped_column(JSON)  # name -> text


class SeatRow(Base):
    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"), index=True)
    # plays the seat, or plays for its owner if it has one
    bot: Mapped[str | None] = mapped_column(String(40))
    token: Mapped[str | None] = mapped_column(String(64))  # as a hash
    # Automatic answers; None: they are in the journal, as in older games.
    orders: Mapped[SeatOrders | None] = mapped_column(JSON(none_as_null=True))


class WatcherRow(Base):
    """Somebody who joined a private table with its watch link."""

    __tablename__ = "watchers"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)


class EntryRow(Base):
    """One entry of a game's journal: never changed, and sent to nobody before it is stored."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game_id", "user_id", "command_id"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[EntryKind] = mapped_column(String(16))
    at: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[str | None] = mapped_column(String(32))
    seat: Mapped[int | None]
    command_id: Mapped[str | None] = mapped_column(String(64))
    data: Mapped[EntryData] = mapped_column(JSON)


class ChannelRow(Base):
    """A way to notify somebody that it is their turn."""

    __tablename__ = "notification_channels"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(8))  # mail, push
    address: Mapped[str] = mapped_column(String(1000))
    keys: Mapped[dict[str, str]] = mapped_column(JSON)  # for a browser's subscription
    confirmed: Mapped[bool]
    created_at: Mapped[int] = mapped_column(BigInteger)


class NoteRow(Base):
    """The server's own data: the signing key, when it was last running."""

    __tablename__ = "notes"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
