"""What a table shows apart from its game: seats, clock, settings, dice, your role."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from diadochoi.server.schemas.fields import Colour, Person, TableStatus, Visibility, Windows


class NoClockSetting(TypedDict):
    kind: Literal["none"]
    """No time limit."""


class LiveClockSetting(TypedDict):
    kind: Literal["live"]
    """A time bank for people who play at the same time."""
    minutes: int
    """The time bank of each seat, in minutes."""
    free_seconds: int
    """Seconds of each decision that do not count."""


class DaysClockSetting(TypedDict):
    kind: Literal["days"]
    """A limit for each decision, for people who play over days."""
    days: int
    """How many days a seat has for a decision."""


# A clock as requested (`Clock`), with all defaults filled in.
ClockSetting = Annotated[NoClockSetting | LiveClockSetting | DaysClockSetting, Field(discriminator="kind")]


class SeatTime(TypedDict):
    left_ms: int | None
    """The seat's time bank; it runs while `running` is true."""
    running: bool
    """Whether this seat's time runs now."""
    deadline: str | None
    """When the seat must decide at the latest."""


class SeatInfo(TypedDict):
    seat: int
    """The number of the seat, from 0."""
    colour: Colour
    """The colour of its pieces."""
    kind: Literal["open", "human", "bot"]
    """Nobody yet, a person, or a bot."""
    user: Person | None
    """The person it belongs to."""
    bot: str | None
    """The level of the bot that plays the seat now."""
    bot_name: str | None
    """The bot's name at this table."""
    stand_in: bool
    """Whether the bot plays for a person."""
    vacant: bool
    """Whether a bot plays the seat until somebody takes it."""
    mine: bool
    """Whether it is yours."""
    online: bool
    """Whether its person is connected."""
    time: SeatTime
    """How much time it has left."""


class DicePart(TypedDict):
    """What one person contributes to the seed."""

    seat: int
    """The seat of the person."""
    commitment: str
    """The hash of their secret."""
    shown: bool
    """Whether the secret was revealed in time."""


class Dice(TypedDict):
    commitment: str
    """The commitment to the server's part of the seed."""
    seed: str | None
    """Public when the game is over."""
    seed_known: bool
    """Whether someone chose the seed or knows it from a record."""
    parts: list[DicePart]
    """One for each person who contributes."""
    reveal: bool
    """Whether the game is about to start, so that you must reveal your secret now."""


class Progress(TypedDict):
    seq: int
    """The last entry of the journal."""
    plays: int
    """How many actions were played."""
    turn: int
    """The Game Turn; 0 in the set-up."""
    round: int
    """The Round of the Game Turn."""
    segment: str
    """The Phase or Segment."""
    asked: int | None
    """The seat that must decide; null if the game is not running."""
    vp: list[int]
    """Victory Points by seat."""
    legitimacy: list[int]
    """Legitimacy by seat."""


class GameResult(TypedDict):
    winner: int
    """The seat that won."""
    colour: Colour
    """The winner's colour."""
    kind: str
    """How it won, such as `instant_vp` or `regency`."""
    vp: list[int]
    """Victory Points by seat at the end."""
    legitimacy: list[int]
    """Legitimacy by seat at the end."""


class UndoRequest(TypedDict):
    seat: int
    """The seat that asks to take plays back."""
    to: int
    """How many plays would remain."""
    waiting: list[int]
    """Seats that have not answered."""


class SeatRequest(TypedDict):
    """Somebody asks to take over a seat in the running game."""

    seat: int
    """The seat that somebody wants."""
    user: Person
    """Who wants it."""
    waiting: list[int]
    """The seats of people who have not answered."""


class MyRole(TypedDict):
    host: bool
    """Whether you are the host."""
    seats: list[int]
    """Your seats."""
    lost: list[int]
    """Your seats that somebody else has taken with a link to return; you can take them back."""
    may: list[str]
    """What you may do now, such as `start`, `play` or `undo`."""


class TablePack(TypedDict):
    id: str
    """The id from its `pack.toml`."""
    title: str
    """The title from its `pack.toml`."""
    author: str
    """Who made it."""
    digest: str
    """The key of its files in `GET /api/content`."""


class TableInfo(TypedDict):
    id: str
    """The id of the table, as in its address."""
    name: str
    """The name of the table."""
    state: TableStatus
    """Whether the game has begun, is over, or was abandoned."""
    visibility: Visibility
    """Whether it is in the public list."""
    shared: bool
    """Whether anyone with the link may see the finished game."""
    created_at: str
    """When the table was made."""
    started_at: str | None
    """When the game began."""
    finished_at: str | None
    """When it ended."""
    host: Person
    """Who made the table."""
    players: int
    """How many seats it has."""
    edition: str
    """The edition of the rules."""
    options: list[str]
    """The optional rules in use, by id."""
    house_rules: dict[str, str]
    """House rules that differ from their default."""
    pack: TablePack | None
    """The content pack of the game."""
    windows: Windows
    """Whether everybody is asked about Surprise cards, or only those who hold one that fits."""
    seats: list[SeatInfo]
    """Who plays which seat."""
    clock: ClockSetting
    """The time limit."""
    bot_delay_ms: int
    """The pause before a bot plays, in milliseconds."""
    paused: bool
    """Whether the bots and the clock are stopped."""
    dice: Dice
    """How the seed was made, so that the dice can be checked."""
    progress: Progress
    """How far the game has got."""
    result: GameResult | None
    """How it ended."""
    undo: UndoRequest | None
    """Who asks to take plays back, and who has not answered."""
    seat_request: SeatRequest | None
    """Who asks for a seat, and who has not answered."""
    closed: bool
    """Whether nobody else can join, so that the only player may see hidden cards and dice."""
    me: MyRole
    """Your role at this table."""


class Invitation(TypedDict):
    """What someone with a link sees before they join."""

    name: str
    """The name of the table."""
    host: Person
    """Who made it."""
    state: TableStatus
    """Whether the game has begun, is over, or was abandoned."""
    seat: int | None
    """null for a watch link."""
    colour: Colour | None
    """The colour of the seat; null for a watch link."""
    owner: Person | None
    """The owner of the seat, if the link lets them return to it."""
    visibility: Visibility
    """Whether the table is in the public list."""
    players: int
    """How many seats it has."""
    edition: str
    """The edition of the rules."""
    options: list[str]
    """The optional rules in use, by id."""
    house_rules: dict[str, str]
    """House rules that differ from their default."""
    pack: TablePack | None
    """The content pack of the game."""
    clock: ClockSetting
    """The time limit."""
    seed_known: bool
    """Whether someone chose the seed or knows it from a record, and so can foresee the dice."""


class TableList(TypedDict):
    tables: list[TableInfo]
    """The tables, the last changed first."""
    more: str | None
    """Pass as `before` to get the next page."""
