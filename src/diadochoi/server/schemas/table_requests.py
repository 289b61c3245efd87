"""Requests about a table: setting it up, changing it, joining and leaving."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints
from typing_extensions import TypedDict

from diadochoi.record.stored.record import RecordData
from diadochoi.server.schemas.fields import (
    MAX_PLAYERS,
    BotName,
    Edition,
    OptionId,
    PackName,
    Request,
    TableName,
    Token,
    Visibility,
)
from diadochoi.server.schemas.table_info import TableInfo


class NoClock(Request):
    kind: Literal["none"]
    """No time limit."""


class LiveClock(Request):
    """Each decision has some free seconds; after that the seat's time bank runs."""

    kind: Literal["live"]
    """A time bank for people who play at the same time."""
    minutes: int = Field(default=60, ge=1, le=600)
    """The time bank of each seat, in minutes."""
    free_seconds: int = Field(default=20, ge=0, le=600)
    """Seconds of each decision that do not count."""


class DaysClock(Request):
    kind: Literal["days"]
    """A limit for each decision, for people who play over days."""
    days: int = Field(default=2, ge=1, le=30)
    """How many days a seat has for a decision."""


Clock = Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]
SeatPlan = Annotated[str, StringConstraints(pattern=r"^(me|open|bot:[a-z0-9_-]{1,40})$")]


class NewTable(Request):
    name: TableName | None = None
    """The name of the table; null names it after the host."""
    players: int = Field(default=4, ge=2, le=MAX_PLAYERS)
    """How many seats the game has."""
    edition: Edition = "4e"
    """The edition of the rules."""
    options: list[OptionId] = Field(
        default=[],
        max_length=30,
        description="Optional rules by id. `16.1` adds all optional cards, `16.1:oracle` only that one.",
    )
    house_rules: dict[str, str] = Field(default={}, description="House rules that differ from their default.")
    pack: PackName | None = Field(default=None, description="A content pack of `GET /api/packs`, by its id.")
    visibility: Visibility = "private"
    """`public` tables are in the list for everybody; `private` ones need a link."""
    seats: list[SeatPlan] | None = Field(default=None, min_length=2, max_length=MAX_PLAYERS)
    """Who plays each seat: `me`, `open`, or a bot such as `bot:strategist`. null: you and open seats."""
    clock: Clock = NoClock(kind="none")
    """The time limit."""
    bot_delay_ms: int = Field(default=700, ge=0, le=10_000)
    """The pause before a bot plays, in milliseconds."""
    seed: int | None = Field(default=None, ge=0, lt=2**53)
    """A fixed seed for dice and cards; the table then says that it is known. null: a random one."""
    record: RecordData | None = Field(default=None, description="Start from the end of this game record.")
    upto: int | None = Field(
        default=None, ge=0, le=100_000, description="Start after this many of its actions instead."
    )
    start: bool = False
    """Start at once, if every seat has a player."""


class Invite(BaseModel):
    seat: int | None = Field(description="null: a link for spectators.")
    token: str
    """The secret part of the link."""
    path: str
    """The link without the server's address."""


class PublicAddress(BaseModel):
    address: str | None = Field(
        description="What links to it begin with (`--address`); null: the address you reached it by."
    )


class NewTableAnswer(TypedDict):
    table: TableInfo
    """The new table."""
    invites: list[Invite]
    """Links for its open seats."""


class TableChange(Request):
    name: TableName | None = None
    """A new name."""
    visibility: Visibility | None = None
    """Whether the table is in the public list."""
    bot_delay_ms: int | None = Field(default=None, ge=0, le=10_000)
    """The pause before a bot plays, in milliseconds."""
    shared: bool | None = Field(default=None, description="Anyone with the link may see the finished game.")
    closed: Literal[True] | None = Field(
        default=None,
        description="If you play alone: close the table for good and get its record. Nobody else can join.",
    )


class Join(Request):
    token: Token
    """The token of an invite or watch link."""


class WatchLink(Request):
    renew: bool = Field(default=False, description="A new link; the old one stops working.")


class SeatBot(Request):
    bot: BotName | None
    """The bot that plays the seat; null gives it back to its person."""


class LeaveAnswer(TypedDict):
    table: TableInfo | None
    """null if you may no longer see the table."""
