"""What players and the server say to each other during play: commands, entries, states."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.knowledge.surprise_moment import MOMENTS
from diadochoi.server.problems import ProblemBody
from diadochoi.server.schemas import BotName, Colour, Language, Request, SeatNumber

CommandId = Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{1,64}$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=120)]
ChatText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
QuestionKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,60}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
Viewpoint = SeatNumber | Literal["auto"] | None
Until = Literal["segment", "round", "turn", "game"]
When = Literal["always", "forced"]
Ask = Literal["default", "always", "never", "when"]
CardName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,60}$")]
MomentName = Annotated[
    str,
    StringConstraints(pattern=f"^({'|'.join(MOMENTS)})$"),
    Field(json_schema_extra={"enum": list(MOMENTS)}),
]
EntryKind = Literal[
    "play", "undo", "undo_asked", "undo_answered", "start", "seat", "seat_asked", "seat_answered", "chat",
    "pause", "settings", "timeout", "standing", "end", "rules", "bot_failed",
]  # fmt: skip
NounKind = Annotated[str, Field(json_schema_extra={"enum": list(KIND_NAMES.values())})]

# ---------------------------------------------------------------------- commands


class Play(Request):
    type: Literal["play"]
    id: CommandId
    seat: SeatNumber
    action: ActionText
    expect: Seq = Field(description="The last entry you saw.")


class March(Request):
    """Steps of one force, played in order until something comes in between."""

    type: Literal["march"]
    id: CommandId
    seat: SeatNumber
    actions: list[ActionText] = Field(min_length=1, max_length=40)
    expect: Seq


class Undo(Request):
    type: Literal["undo"]
    id: CommandId
    seat: SeatNumber
    expect: Seq


class UndoAnswer(Request):
    type: Literal["undo_answer"]
    id: CommandId
    seat: SeatNumber
    agree: bool


class SeatAnswer(Request):
    """Whether somebody may take over a seat of the running game."""

    type: Literal["seat_answer"]
    id: CommandId
    seat: SeatNumber
    agree: bool


class Chat(Request):
    type: Literal["chat"]
    id: CommandId
    text: ChatText


class SetAutomaticAnswer(Request):
    """An answer given in advance; `answer: null` lifts it."""

    type: Literal["standing"]
    id: CommandId
    seat: SeatNumber
    question: QuestionKey
    answer: ActionText | None
    until: Until = "round"
    when: When = "always"


class Trigger(Request):
    """When you want to be asked about one of your Surprise cards.

    `default`: where it could do something you might want; `always`: whenever it can be played; `never`: not
    at all; `when`: at these moments, against these players (none named: any).
    """

    type: Literal["trigger"]
    id: CommandId
    seat: SeatNumber
    card: CardName
    ask: Ask
    until: Until = "round"
    moments: list[MomentName] = Field(default=[], max_length=len(MOMENTS))
    against: list[SeatNumber] = Field(default=[], max_length=5)


class Pause(Request):
    type: Literal["pause"]
    id: CommandId
    paused: bool


class Step(Request):
    type: Literal["step"]
    id: CommandId


Command = Annotated[
    Play | March | Undo | UndoAnswer | SeatAnswer | Chat | SetAutomaticAnswer | Trigger | Pause | Step,
    Field(discriminator="type"),
]
MarchStop = Literal["game_over", "other_seat", "other_question", "force_changed", "dice", "not_possible"]


class MarchEnd(TypedDict):
    """How far a march went."""

    played: int
    """How many of its actions were played."""
    stopped: MarchStop | None
    """What came in between; null if all were played."""
    at: str | None
    """Where the force stands that is asked how to go on."""


class CommandDone(TypedDict):
    id: str
    seq: int
    """The last entry that came of it: the state with this `seq` shows what it did."""
    repeated: bool
    """It had been done before; nothing happened now."""
    march: NotRequired[MarchEnd]
    """For a march that was played now."""


# ---------------------------------------------------------------------- what a viewpoint sees


class Noun(TypedDict):
    kind: NounKind
    id: str


class Option(TypedDict):
    action: str
    """In notation; send it back as it is."""
    label: str
    verb: str
    nouns: list[Noun]


class Decision(TypedDict):
    seat: int
    colour: Colour
    mine: bool
    """The viewpoint is asked."""
    question: str
    clause: str
    subjects: list[Noun]
    prompt: str
    undoable: bool
    in_advance: bool
    """You may let `pass` stand as your answer from now on."""
    options: list[Option]
    """Filled for the viewpoint that is asked only."""


class GameEvent(TypedDict):
    """An event: its name, a sentence, and the fields that `rules.core.events` lists for it."""

    event: str
    text: str
    fight: NotRequired[str]
    """The id of the fight it is part of."""


class AutomaticAnswerInfo(TypedDict):
    seat: int
    question: str
    answer: str
    until: Until
    when: When


class SurpriseTrigger(TypedDict):
    """When the holder of a Surprise card is asked about it, where that is not left to the default."""

    seat: int
    card: str
    ask: Ask
    until: Until
    moments: list[MomentName]
    against: list[int]


class TriggerOrder(TypedDict):
    """A trigger as its entry keeps it; `moment` must not change while it stands."""

    card: str
    ask: Ask
    until: Until
    moments: list[MomentName]
    against: list[int]
    moment: list[int]


class AutomaticAnswer(TypedDict):
    """A standing answer as it is stored; `moment` must not change while it stands."""

    question: str
    answer: str
    until: Until
    when: When
    moment: list[int]


class SeatOrders(TypedDict):
    """Everything a seat has answered in advance, as it is stored."""

    standing: list[AutomaticAnswer]
    triggers: list[TriggerOrder]


class Asked(Request):
    seat: SeatNumber
    action: ActionText


class Begun(Request):
    """The answers that would activate an Army: the last one names it, those before end another order."""

    seat: SeatNumber
    actions: list[ActionText] = Field(min_length=1, max_length=40)


class AdviceWish(Request):
    seat: SeatNumber
    bot: BotName | None = None
    lang: Language = "en"


class WhyWish(Request):
    play: Annotated[int, Field(ge=1, le=100_000)]
    lang: Language = "en"


class Why(BaseModel):
    """What a deed was for, in the words of whoever did it, and the plays it consists of."""

    first: int
    last: int
    gains: str
    risks: str


class AdvisedStep(BaseModel):
    """One step of a plan: what to do, what for, what can go wrong, and where."""

    status: Literal["done", "now", "later"]
    certain: bool  # no die falls and nobody else acts before it
    what: str
    gains: str
    risks: str
    places: list[str]


class AdvisedAlternative(BaseModel):
    """The next best, with the chances to win (in per cent) of the plan and of it."""

    what: str
    gains: str
    risks: str
    planned: int
    instead: int


class Advice(BaseModel):
    bot: str
    action: str
    label: str
    reason: str
    risks: str
    plan: list[AdvisedStep]
    causes: str  # why the former plan was changed, empty where it stands
    dropped: list[str]  # steps of the former plan that are gone
    alternative: AdvisedAlternative | None


class WhyNot(BaseModel):
    legal: bool
    reason: str | None
    clause: str | None
    sentence: str | None


# ---------------------------------------------------------------------- live


class Hello(Request):
    type: Literal["hello"]
    seat: Viewpoint = "auto"
    after: Seq = 0
    lang: Language = "en"
    patches: bool = Field(default=False, description="Send only the changed parts of `table` and `view`.")


class Look(Request):
    type: Literal["look"]
    seat: Viewpoint


class Ping(Request):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | Look
    | Ping
    | Play
    | March
    | Undo
    | UndoAnswer
    | SeatAnswer
    | Chat
    | SetAutomaticAnswer
    | Trigger
    | Pause
    | Step,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[
    Hello
    | Look
    | Ping
    | Play
    | March
    | Undo
    | UndoAnswer
    | SeatAnswer
    | Chat
    | SetAutomaticAnswer
    | Trigger
    | Pause
    | Step
] = TypeAdapter(ClientMessage)


class Done(CommandDone):
    type: Literal["done"]


class Refused(TypedDict):
    type: Literal["refused"]
    id: str | None
    """The command; null where the message was not understood."""
    seq: int
    error: ProblemBody


class Presence(TypedDict):
    """Who is connected: the seats of people who are there, and how many watch."""

    type: Literal["presence"]
    online: list[int]
    watchers: int


class Pong(TypedDict):
    type: Literal["pong"]


class Bye(TypedDict):
    """The last message before the server closes the connection."""

    type: Literal["bye"]
    reason: str
