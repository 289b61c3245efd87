"""API types outside of play: people, tables, seats, clocks. For play itself see `messages`.

Requests are validated (pydantic models); responses are plain typed dicts.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints, model_validator
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.record.shared_seed import SharedSeed
from diadochoi.record.stored.record import RecordData
from diadochoi.rules.core.config import all_options
from diadochoi.rules.core.ids import Seat


class OneOf:
    """Like `Literal`, for a list that is known only after the content is loaded."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.values))


MAX_PLAYERS = 5
GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16}$")]

SeatNumber = Annotated[Seat, Field(ge=0, lt=MAX_PLAYERS)]
# Printable text on one line: no control characters, line separators or surrogates.
_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=_LINE)]
TableName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80, pattern=_LINE)
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
HexDigits = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
PackName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,80}$")]
BotName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,40}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
# One plain address; anything a mail server could misread is refused.
MailAddress = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]
OptionId = Annotated[str, OneOf(*all_options(load()))]
Edition = Annotated[str, OneOf(*EDITIONS)]
Visibility = Literal["public", "private"]
TableStatus = Literal["open", "running", "finished", "abandoned"]
Windows = Literal["everyone", "holders"]
Colour = Annotated[str, Field(json_schema_extra={"enum": ["red", "blue", "yellow", "green", "black"]})]


class Request(BaseModel):
    """A request body. Unknown fields are refused, and numbers are not accepted as booleans."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, data: Any) -> Any:
        """Read 3.0 as 3, because JSON has only one kind of number."""
        if not isinstance(data, dict):
            return data
        return {
            key: int(value) if isinstance(value, float) and value.is_integer() else value
            for key, value in data.items()
        }


# ---------------------------------------------------------------------- people


class Person(TypedDict):
    id: str
    """The user's id."""
    name: str
    """The name to show."""


class User(BaseModel):
    id: str
    """The user's id."""
    name: str
    """The name to show."""
    account: bool = Field(description="Has a password, so that it can sign in on another device.")


class Me(BaseModel):
    user: User | None
    """Who you are; null if you are not signed in."""


class NewGuest(Request):
    name: Name | None = None
    """The name to show; null for a random one."""


class Credentials(Request):
    name: Name
    """The account name."""
    password: Password
    """The password, in plain text; only its hash is stored."""


class NewPassword(Request):
    password: str = Field(max_length=200, description="The one you have now.")
    new_password: Password
    """The password you want instead."""


class ForgottenPassword(Request):
    name: Name
    """The account name; a link goes to its confirmed email addresses."""


class PasswordReset(Request):
    token: str = Field(max_length=200)
    """The token of the link in the email."""
    new_password: Password
    """The password you want instead."""


class AccountDeletion(Request):
    password: str = Field(default="", max_length=200, description="Of an account; guests have none.")


class StoredChannel(TypedDict):
    kind: str
    """Email, or a notification of the browser."""
    address: str
    """The email address, or the address of the browser's push service."""
    confirmed: bool
    """Whether its owner has confirmed it."""


class StoredSeat(TypedDict):
    game: str
    """The id of the table."""
    name: str
    """The name of the table."""
    state: str
    """Whether the game has begun, is over, or was abandoned."""
    seat: int
    """The number of the seat."""


class StoredChat(TypedDict):
    game: str
    """The id of the table."""
    at: int
    """When it was said, in milliseconds since 1970."""
    text: str
    """What was said."""


class StoredSession(TypedDict):
    """A device on which somebody is signed in."""

    created_at: int
    """When they signed in, in milliseconds since 1970."""
    seen_at: int
    """When the device was last seen, to the day, in milliseconds since 1970."""


class AccountData(TypedDict):
    """Everything that is stored about a person."""

    id: str
    """The user's id."""
    name: str
    """The name that others see."""
    account: bool
    """Whether there is a password; guests have none."""
    created_at: int
    """When the user was made, in milliseconds since 1970."""
    seen_at: int
    """When the user was last seen, in milliseconds since 1970."""
    sessions: list[StoredSession]
    """The devices on which the person is signed in."""
    notifications: list[StoredChannel]
    """How the person is told that it is their turn."""
    seats: list[StoredSeat]
    """The seats they hold."""
    hosted: list[str]
    """The tables they host, by id."""
    watched: list[str]
    """The tables they watch, by id."""
    chat: list[StoredChat]
    """What they said at tables."""


class Accepted(BaseModel):
    accepted: bool
    """Always true; it does not say whether the account exists."""


class Logout(Request):
    everywhere: bool = False
    """Sign out on all devices."""


# ---------------------------------------------------------------------- setting up


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


class SecretPromise(Request):
    commitment: HexDigits = Field(description="The hash of your secret, see `secret_rule` of `verify`.")


class ShownSecret(Request):
    secret: HexDigits
    """The 32 bytes whose hash you published, as hex digits."""


class WatchLink(Request):
    renew: bool = Field(default=False, description="A new link; the old one stops working.")


class SeatBot(Request):
    bot: BotName | None
    """The bot that plays the seat; null gives it back to its person."""


# ---------------------------------------------------------------------- what a table shows


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


class StoredSecret(TypedDict):
    """What a person contributes to the seed, stored until the game starts."""

    user: str
    seat: int
    commitment: str
    secret: str | None


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


class StoredProgress(TypedDict):
    """How far a game has got, as stored.

    `clock_of` is the seat whose clock runs; `spent` is the time in milliseconds already spent on the decision
    before that clock started. `lent` is how long a bot has had the decision of a person who may take it back,
    until `lent_at`, from when it has it now. `free` is the time that this decision costs nobody.
    """

    plays: int
    turn: int
    round: int
    segment: str
    asked: int | None
    vp: list[int]
    legitimacy: list[int]
    clock_of: NotRequired[int | None]
    spent: NotRequired[int]
    lent: NotRequired[int]
    lent_at: NotRequired[int | None]
    free: NotRequired[int]


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


class PackChange(BaseModel):
    file: str = Field(description="`deck`, `map` and so on: the names of the files in a pack.")
    entries: int
    """How many entries of that file it changes."""


class PackInfo(BaseModel):
    """A content pack that can be chosen, or one that cannot, with its problems."""

    folder: str
    """Its folder on the server."""
    id: str | None = Field(description="null if its `pack.toml` cannot be read.")
    title: str
    """The title from its `pack.toml`."""
    author: str
    """Who made it."""
    version: str
    """The version its author gave it."""
    note: str
    """What its author says about it."""
    digest: str | None
    """The key of its files in `GET /api/content`; null if they cannot be read."""
    editions: list[str] = Field(description="The editions it works with.")
    changes: list[PackChange]
    """What it changes, file by file."""
    problems: list[str]
    """Why it cannot be used; empty if it can."""


class TableList(TypedDict):
    tables: list[TableInfo]
    """The tables, the last changed first."""
    more: str | None
    """Pass as `before` to get the next page."""


class BotInfo(BaseModel):
    name: str
    """The name to use in a request."""
    title: str
    """The name to show."""
    text: str
    """How it plays, in a sentence."""


class NotificationChannel(BaseModel):
    """A notification channel: how you are told that it is your turn."""

    id: str
    """The id of the channel."""
    kind: Literal["mail", "push"]
    """Email, or a notification of the browser."""
    address: str = Field(description="The email address, or the host of the browser's push service.")
    confirmed: bool = Field(description="Nothing is sent to an address before its owner has confirmed it.")


class NotificationSettings(BaseModel):
    mail: bool = Field(description="This server sends email.")
    push_key: str | None = Field(
        description="The applicationServerKey for PushManager.subscribe; null: no push notifications."
    )
    after_minutes: float = Field(
        description="How many minutes the game waits for you before you get a notification."
    )
    channels: list[NotificationChannel]
    """Your channels."""


class MailRequest(Request):
    address: MailAddress
    """The email address; it gets a link to confirm."""


class PushKeys(Request):
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{80,100}$")
    """The browser's public key, from `PushSubscription.getKey`."""
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{16,32}$")
    """The browser's authentication secret, from `PushSubscription.getKey`."""


class PushRequest(Request):
    endpoint: str = Field(pattern=r"^https?://[\x21-\x7e]{4,900}$")
    """The address of the browser's push service, from `PushSubscription`."""
    keys: PushKeys
    """The keys of the subscription."""


class Health(BaseModel):
    status: Literal["ok"]
    """The server answers."""
    version: str
    """The version of the program."""
    database: str
    """The kind of database."""
    tables: int
    """Tables in memory."""
    connections: int
    """Live connections."""


class LeaveAnswer(TypedDict):
    table: TableInfo | None
    """null if you may no longer see the table."""


class ChanceNumberInfo(BaseModel):
    """One random number of a game. A die ranges from 1 to 6, a draw from 0 to the number of sides minus 1."""

    n: int = Field(description="Its position among the random numbers of the game, from 0.")
    sides: int | None = Field(description="null if the rules of this server cannot tell how many.")
    least: int
    """The lowest value it can have: 1 for a die, 0 for a draw."""
    value: int | None = Field(description="Its value in the game; null if the record does not say.")


class PlayChanceInfo(BaseModel):
    play: int = Field(description="The play that drew it; 0 for the set-up.")
    seat: str | None = Field(description="The colour of the seat that played; null for the set-up.")
    action: str | None
    """The action in notation; null for the set-up."""
    numbers: list[ChanceNumberInfo]
    """The numbers it drew."""


class Verification(BaseModel):
    """The formulas are exact Python; `seed` stands for the 32 bytes given by its hex digits."""

    commitment: str
    """The hash of the seed, published before the game."""
    commitment_rule: str
    """How the hash is made from the seed."""
    number_rule: str
    """How each random number is made from the seed."""
    seed: str | None = Field(description="Shown when the game is over.")
    seed_known: bool = Field(description="Someone could foresee the dice, because the seed was chosen.")
    shared_seed: SharedSeed | None = Field(
        description="What the seed was made of, where people contributed; when the game is over. "
        "Then `commitment` is the one to its `server` part."
    )
    secret_rule: str = Field(description="How a person commits to a secret of 32 bytes.")
    seed_rule: str = Field(description="How the seed is made of the server's part and the secrets shown.")
    plays: list[PlayChanceInfo] = Field(
        description="Every play that drew a random number, in order; shown when the game is over."
    )


class RecordDice(BaseModel):
    plays: list[PlayChanceInfo]
    """Every play that drew a random number, in order."""


class RecordInfo(BaseModel):
    players: int
    """How many seats the game has."""
    edition: str
    """The edition of the rules."""
    options: list[str]
    """The optional rules in use, by id."""
    pack: str | None = Field(description="The id of its content pack.")
    plays: int
    """How many actions it holds."""
    over: bool
    """Whether the game is over."""
    winner: str | None
    """The colour of the winner; null if nobody has won."""
    win: str | None
    """How it was won; null if nobody has won."""
