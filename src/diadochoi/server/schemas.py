"""The types of the API around the table: people, tables, seats, clocks. Play itself is in `messages`.

What people send is validated (pydantic models); what the server makes itself are plain dicts of a known type.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints, model_validator
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.record.shared_seed import SharedSeed
from diadochoi.rules.core.config import all_options
from diadochoi.rules.core.ids import Seat


class OneOf:
    """A text out of a list that is only known when the content has been read; like `Literal`."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.values))


MAX_PLAYERS = 5
GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16}$")]

SeatNumber = Annotated[Seat, Field(ge=0, lt=MAX_PLAYERS)]
# Printable text on one line: no control characters, no line separators, no surrogates.
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
# One address, plain: what a mail server must not misread is refused.
MailAddress = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]
OptionId = Annotated[str, OneOf(*all_options(load()))]
Edition = Annotated[str, OneOf(*EDITIONS)]
Visibility = Literal["public", "private"]
TableState = Literal["open", "running", "finished", "abandoned"]
Windows = Literal["everyone", "holders"]
Colour = Annotated[str, Field(json_schema_extra={"enum": ["red", "blue", "yellow", "green", "black"]})]


class Request(BaseModel):
    """A request body: unknown fields are refused, and a number is not read as true or false."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, data: Any) -> Any:
        """JSON has one kind of number: 3.0 is read as 3."""
        if not isinstance(data, dict):
            return data
        return {
            key: int(value) if isinstance(value, float) and value.is_integer() else value
            for key, value in data.items()
        }


# ---------------------------------------------------------------------- people


class Person(TypedDict):
    id: str
    name: str


class User(BaseModel):
    id: str
    name: str
    account: bool = Field(description="Has a password, so that it can sign in on another device.")


class Me(BaseModel):
    user: User | None


class NewGuest(Request):
    name: Name | None = None


class Credentials(Request):
    name: Name
    password: Password


class NewPassword(Request):
    password: str = Field(max_length=200, description="The one you have now.")
    new_password: Password


class ForgottenPassword(Request):
    name: Name


class PasswordReset(Request):
    token: str = Field(max_length=200)
    new_password: Password


class AccountDeletion(Request):
    password: str = Field(default="", max_length=200, description="Of an account; guests have none.")


class Accepted(BaseModel):
    accepted: bool


class Logout(Request):
    everywhere: bool = False


# ---------------------------------------------------------------------- setting up


class NoClock(Request):
    kind: Literal["none"]


class LiveClock(Request):
    """Every decision has some free seconds. After them the seat's bank of minutes runs."""

    kind: Literal["live"]
    minutes: int = Field(default=60, ge=1, le=600)
    free_seconds: int = Field(default=20, ge=0, le=600)


class DaysClock(Request):
    kind: Literal["days"]
    days: int = Field(default=2, ge=1, le=30)


Clock = Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]
SeatPlan = Annotated[str, StringConstraints(pattern=r"^(me|open|bot:[a-z0-9_-]{1,40})$")]


class NewTable(Request):
    name: TableName | None = None
    players: int = Field(default=4, ge=2, le=MAX_PLAYERS)
    edition: Edition = "4e"
    options: list[OptionId] = Field(
        default=[],
        max_length=30,
        description="Optional rules by id. `16.1` adds all optional cards, `16.1:oracle` only that one.",
    )
    house_rules: dict[str, str] = Field(default={}, description="House rules that differ from their default.")
    pack: PackName | None = Field(default=None, description="A content pack of `GET /api/packs`, by its id.")
    visibility: Visibility = "private"
    seats: list[SeatPlan] | None = Field(default=None, min_length=2, max_length=MAX_PLAYERS)
    clock: Clock = NoClock(kind="none")
    bot_delay_ms: int = Field(default=700, ge=0, le=10_000)
    seed: int | None = Field(default=None, ge=0, lt=2**53)
    record: dict[str, Any] | None = Field(default=None, description="Start from the end of this game record.")
    upto: int | None = Field(
        default=None, ge=0, le=100_000, description="Start after this many of its actions instead."
    )
    start: bool = False


class Invite(BaseModel):
    seat: int | None = Field(description="null: a link for spectators.")
    token: str
    path: str


class PublicAddress(BaseModel):
    address: str | None = Field(
        description="What links to it begin with (`--address`); null: the address you reached it by."
    )


class NewTableAnswer(TypedDict):
    table: TableInfo
    invites: list[Invite]


class TableChange(Request):
    name: TableName | None = None
    visibility: Visibility | None = None
    bot_delay_ms: int | None = Field(default=None, ge=0, le=10_000)
    shared: bool | None = Field(default=None, description="Anyone with the link may see the finished game.")
    closed: Literal[True] | None = Field(
        default=None,
        description="If you play alone: close the table for good and get its record. Nobody else can join.",
    )


class Join(Request):
    token: Token


class SecretPromise(Request):
    commitment: HexDigits = Field(description="The hash of your secret, see `secret_rule` of `verify`.")


class ShownSecret(Request):
    secret: HexDigits


class WatchLink(Request):
    renew: bool = Field(default=False, description="A new link; the old one stops working.")


class SeatBot(Request):
    bot: BotName | None


# ---------------------------------------------------------------------- what a table looks like


class NoClockSetting(TypedDict):
    kind: Literal["none"]


class LiveClockSetting(TypedDict):
    kind: Literal["live"]
    minutes: int
    free_seconds: int


class DaysClockSetting(TypedDict):
    kind: Literal["days"]
    days: int


# A clock as it was asked for (`Clock`), with everything filled in.
ClockSetting = Annotated[NoClockSetting | LiveClockSetting | DaysClockSetting, Field(discriminator="kind")]


class SeatTime(TypedDict):
    left_ms: int | None
    """The bank of a live clock; it runs while `running`."""
    running: bool
    deadline: str | None
    """When the decision must have been taken."""


class SeatInfo(TypedDict):
    seat: int
    colour: Colour
    kind: Literal["open", "human", "bot"]
    user: Person | None
    bot: str | None
    """The bot that plays the seat now: the name of its level."""
    bot_name: str | None
    """What it is called at this table."""
    stand_in: bool
    """The bot plays for a person."""
    vacant: bool
    """A bot plays the seat until somebody takes it."""
    mine: bool
    online: bool
    time: SeatTime


class StoredSecret(TypedDict):
    """What a person contributes to the seed, until the game has started."""

    user: str
    seat: int
    commitment: str
    secret: str | None


class DicePart(TypedDict):
    """What one person contributes to the seed."""

    seat: int
    commitment: str
    shown: bool
    """The secret has come in time."""


class Dice(TypedDict):
    commitment: str
    """To the server's part of the seed."""
    seed: str | None
    """Shown when the game is over."""
    seed_known: bool
    """Someone chose the seed or knows it from a record."""
    parts: list[DicePart]
    """Of the people who contribute."""
    reveal: bool
    """The game is about to start: show your secret now."""


class StoredProgress(TypedDict):
    """How far a game has got, as stored.

    `clock_of` is the seat whose clock runs; `spent`, in milliseconds, is what was thought about the decision
    before that clock was started.
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


class Progress(TypedDict):
    seq: int
    plays: int
    turn: int
    round: int
    segment: str
    asked: int | None
    vp: list[int]
    legitimacy: list[int]


class Outcome(TypedDict):
    winner: int
    colour: Colour
    kind: str
    vp: list[int]
    legitimacy: list[int]


class UndoRequest(TypedDict):
    seat: int
    to: int
    """How many plays would remain."""
    waiting: list[int]
    """Seats that have not answered."""


class SeatRequest(TypedDict):
    """Someone wants to take over a seat in the running game."""

    seat: int
    user: Person
    waiting: list[int]
    """Seats of the people who have not answered."""


class MyPlace(TypedDict):
    host: bool
    seats: list[int]
    may: list[str]


class TablePack(TypedDict):
    id: str
    title: str
    author: str
    digest: str
    """The key of its texts in `GET /api/content`."""


class TableInfo(TypedDict):
    id: str
    name: str
    state: TableState
    visibility: Visibility
    shared: bool
    created_at: str
    started_at: str | None
    finished_at: str | None
    host: Person
    players: int
    edition: str
    options: list[str]
    house_rules: dict[str, str]
    pack: TablePack | None
    """The content pack of the game."""
    windows: Windows
    seats: list[SeatInfo]
    clock: ClockSetting
    bot_delay_ms: int
    paused: bool
    dice: Dice
    progress: Progress
    result: Outcome | None
    undo: UndoRequest | None
    seat_request: SeatRequest | None
    closed: bool
    """Nobody else can join: its only player may see hidden cards and dice."""
    me: MyPlace


class Invitation(TypedDict):
    """What someone with a link sees before they join."""

    name: str
    host: Person
    state: TableState
    seat: int | None
    """null: a link for spectators."""
    colour: Colour | None
    owner: Person | None
    """Whose seat it is, if the link lets them return to it."""
    visibility: Visibility
    players: int
    edition: str
    options: list[str]
    house_rules: dict[str, str]
    pack: TablePack | None
    clock: ClockSetting
    seed_known: bool
    """Someone chose the seed or knows it from a record, so they can foresee the dice."""


class PackChange(BaseModel):
    file: str = Field(description="`deck`, `map` and so on: the names of the files in a pack.")
    entries: int


class PackInfo(BaseModel):
    """A content pack that can be chosen, or one that cannot, with its problems."""

    folder: str
    id: str | None = Field(description="null if its `pack.toml` cannot be read.")
    title: str
    author: str
    version: str
    note: str
    digest: str | None
    editions: list[str] = Field(description="The editions it works with.")
    changes: list[PackChange]
    problems: list[str]


class TableList(TypedDict):
    tables: list[TableInfo]
    more: str | None
    """Pass as `before` to get the next page."""


class BotInfo(BaseModel):
    name: str
    title: str
    text: str


class NotificationChannel(BaseModel):
    """A notification channel: how you learn that it is your turn."""

    id: str
    kind: Literal["mail", "push"]
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
    ways: list[NotificationChannel]


class MailRequest(Request):
    address: MailAddress


class PushKeys(Request):
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{80,100}$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{16,32}$")


class PushRequest(Request):
    endpoint: str = Field(pattern=r"^https?://[\x21-\x7e]{4,900}$")
    keys: PushKeys


class Health(BaseModel):
    status: Literal["ok"]
    version: str
    database: str
    tables: int
    connections: int


class Left(TypedDict):
    table: TableInfo | None
    """null if you may no longer see the table."""


class ChanceNumber(BaseModel):
    """One random number of a game. A die counts from 1 to 6, a draw from 0 to the number of sides less 1."""

    n: int = Field(description="Its position among the random numbers of the game, from 0.")
    sides: int | None = Field(description="null if the rules of this server cannot tell how many.")
    least: int
    value: int | None = Field(description="Its value in the game; null if the record does not say.")


class PlayChance(BaseModel):
    play: int = Field(description="The play that drew it; 0 for the set-up.")
    seat: str | None = Field(description="The colour of the seat that played; null for the set-up.")
    action: str | None
    numbers: list[ChanceNumber]


class Verification(BaseModel):
    """The formulas are exact Python; `seed` stands for the 32 bytes of its hex digits."""

    commitment: str
    commitment_rule: str
    number_rule: str
    seed: str | None = Field(description="Shown when the game is over.")
    seed_known: bool = Field(description="Someone could foresee the dice, because the seed was chosen.")
    shared_seed: SharedSeed | None = Field(
        description="What the seed was made of, where people contributed; when the game is over. "
        "Then `commitment` is the one to its `server` part."
    )
    secret_rule: str = Field(description="How a person commits to a secret of 32 bytes.")
    seed_rule: str = Field(description="How the seed is made of the server's part and the secrets shown.")
    plays: list[PlayChance] = Field(
        description="Every play that drew a random number, in order; shown when the game is over."
    )


class RecordDice(BaseModel):
    plays: list[PlayChance]


class RecordInfo(BaseModel):
    players: int
    edition: str
    options: list[str]
    pack: str | None = Field(description="The id of its content pack.")
    plays: int
    over: bool
    winner: str | None
    win: str | None
