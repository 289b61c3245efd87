"""Messages between players and server during play: commands, entries, states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from diadochoi.record.notation import KIND_NAMES
from diadochoi.record.play import StateData
from diadochoi.rules.knowledge.surprise_moment import MOMENTS
from diadochoi.server.problems import ProblemBody
from diadochoi.server.schemas.fields import BotName, Colour, Language, Request, SeatNumber

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
    "pause", "settings", "timeout", "automatic_answer", "end", "rules", "bot_failed",
]  # fmt: skip
NounKind = Annotated[str, Field(json_schema_extra={"enum": list(KIND_NAMES.values())})]


class EntryData(TypedDict, total=False):
    """What a journal entry stores besides who, when and what kind; the kind decides which of them it has."""

    # play
    action: str
    chance: list[int]
    follows: bool
    thought: int
    mark: str
    # undo, undo_asked, undo_answered, seat_asked, seat_answered
    to: int
    waiting: list[int]
    seats: Sequence[int]
    agree: bool
    name: str
    # seat, timeout, bot_failed
    what: str
    user: str | None
    before: str
    bot: str | None
    # chat, pause, settings, end
    text: str
    paused: bool
    watch: int
    closed: bool
    dice_shown: int
    abandoned: bool
    winner: int
    # automatic_answer
    question: str
    answer: str | None
    until: Until
    when: When
    moment: list[int]
    card: str
    ask: Ask
    moments: list[str]
    against: list[int]
    # rules
    format: int
    after: int
    rules: int
    state: StateData


# ---------------------------------------------------------------------- commands


class PlayCommand(Request):
    type: Literal["play"]
    """Play one of the offered actions."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that plays."""
    action: ActionText
    """The action in notation, as an option gives it."""
    expect: Seq = Field(description="The last entry you saw.")


class MarchCommand(Request):
    """Steps of one force, played in order until something interrupts them."""

    type: Literal["march"]
    """Play several actions of one force."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that plays."""
    actions: list[ActionText] = Field(min_length=1, max_length=40)
    """The actions in order, in notation."""
    expect: Seq
    """The last entry you saw."""


class UndoCommand(Request):
    type: Literal["undo"]
    """Take back your last play, or ask the others to let you."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that takes back."""
    expect: Seq
    """The last entry you saw."""


class UndoAnswerCommand(Request):
    type: Literal["undo_answer"]
    """Answer somebody who asks to take plays back."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that answers."""
    agree: bool
    """Whether they may."""


class SeatAnswerCommand(Request):
    """Whether somebody may take over a seat of the running game."""

    type: Literal["seat_answer"]
    """Answer somebody who asks for a seat."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that answers."""
    agree: bool
    """Whether they may have it."""


class ChatCommand(Request):
    type: Literal["chat"]
    """Say something to everybody at the table."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    text: ChatText
    """What you say."""


class AutomaticAnswerCommand(Request):
    """An answer given in advance; `answer: null` removes it."""

    type: Literal["automatic_answer"]
    """Answer a question in advance."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat whose questions are answered."""
    question: QuestionKey
    """The key of the question."""
    answer: ActionText | None
    """The answer in notation; null removes it."""
    until: Until = "round"
    """How long it applies."""
    when: When = "always"
    """`forced`: only where there is no other answer."""


class TriggerCommand(Request):
    """When you want to be asked about one of your Surprise cards.

    `default`: where the card could do something you might want; `always`: whenever you can play it; `never`:
    not at all; `when`: at these moments, against these players (empty: anyone).
    """

    type: Literal["trigger"]
    """Choose when to be asked about a Surprise card."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    seat: SeatNumber
    """The seat that holds the card."""
    card: CardName
    """The id of the card."""
    ask: Ask
    """When to ask."""
    until: Until = "round"
    """How long it applies."""
    moments: list[MomentName] = Field(default=[], max_length=len(MOMENTS))
    """For `when`: the moments."""
    against: list[SeatNumber] = Field(default=[], max_length=5)
    """For `when`: only against these seats; empty for anyone."""


class PauseCommand(Request):
    type: Literal["pause"]
    """Stop the bots and the clock, or let them go on."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""
    paused: bool
    """Whether they stop."""


class StepCommand(Request):
    type: Literal["step"]
    """Let a paused bot play one action."""
    id: CommandId
    """An id that you choose; a command sent twice is carried out once."""


Command = Annotated[
    PlayCommand
    | MarchCommand
    | UndoCommand
    | UndoAnswerCommand
    | SeatAnswerCommand
    | ChatCommand
    | AutomaticAnswerCommand
    | TriggerCommand
    | PauseCommand
    | StepCommand,
    Field(discriminator="type"),
]
MarchStop = Literal["game_over", "other_seat", "other_question", "force_changed", "dice", "not_possible"]


class MarchEnd(TypedDict):
    """How far a march went."""

    played: int
    """How many of its actions were played."""
    stopped: MarchStop | None
    """What interrupted it; null if all actions were played."""
    at: str | None
    """The location of the force that must decide how to continue."""


class CommandDone(TypedDict):
    id: str
    """The id of the command."""
    seq: int
    """The last entry it created: the state with this `seq` shows its result."""
    repeated: bool
    """The command had been applied before; nothing happened now."""
    march: NotRequired[MarchEnd]
    """Only for a march that was played now."""


# ---------------------------------------------------------------------- what a viewpoint sees


class Noun(TypedDict):
    kind: NounKind
    """What it is: a General, a space, a card …"""
    id: str
    """The id of the thing."""


class Option(TypedDict):
    action: str
    """The action in notation; send it back unchanged."""
    label: str
    """The words on its button."""
    verb: str
    """The kind of action."""
    nouns: list[Noun]
    """The pieces, spaces and cards it involves."""


class DecisionInfo(TypedDict):
    seat: int
    """The seat that is asked."""
    colour: Colour
    """The colour of that seat."""
    mine: bool
    """Whether the viewpoint is asked."""
    question: str
    """The key of the question."""
    clause: str
    """The clause it comes from, in the edition being played."""
    subjects: list[Noun]
    """What the question is about."""
    prompt: str
    """The question in words."""
    undoable: bool
    """Whether an answer to it can be taken back."""
    in_advance: bool
    """Whether you may set `pass` as your automatic answer."""
    options: list[Option]
    """Only filled in for the viewpoint that is asked."""


class GameEvent(TypedDict):
    """An event: its name, a sentence, and the fields listed for it in `rules.core.events`."""

    event: str
    """The name of the event."""
    text: str
    """What happened, as a sentence."""
    fight: NotRequired[str]
    """The id of the fight it is part of."""


class AutomaticAnswerInfo(TypedDict):
    seat: int
    """The seat that gives the answer."""
    question: str
    """The question it answers."""
    answer: str
    """The action that is played."""
    until: Until
    """How long it applies."""
    when: When
    """Whether it always applies or only under `forced`; see the API guide."""


class SurpriseTrigger(TypedDict):
    """When the holder of a Surprise card is asked about it, if not by default."""

    seat: int
    """The seat that holds the card."""
    card: str
    """The id of the card."""
    ask: Ask
    """When the holder is asked."""
    until: Until
    """How long that applies."""
    moments: list[MomentName]
    """The moments, for `when`."""
    against: list[int]
    """The opponents it applies to; empty: anyone."""


class TriggerOrder(TypedDict):
    """A trigger as stored in its entry; the meaning of `moment` must not change while it applies."""

    card: str
    ask: Ask
    until: Until
    moments: list[MomentName]
    against: list[int]
    moment: list[int]


class AutomaticAnswer(TypedDict):
    """An automatic answer as it is stored; the meaning of `moment` must not change while it applies."""

    question: str
    answer: str
    until: Until
    when: When
    moment: list[int]


class SeatOrders(TypedDict):
    """All automatic answers and triggers of a seat, as they are stored."""

    automatic_answers: list[AutomaticAnswer]
    triggers: list[TriggerOrder]


class Asked(Request):
    seat: SeatNumber
    """Your seat."""
    action: ActionText
    """The action in notation."""


class Begun(Request):
    """The answers that would activate an Army. The last one names it; those before end another activation."""

    seat: SeatNumber
    """Your seat."""
    actions: list[ActionText] = Field(min_length=1, max_length=40)
    """The actions that were chosen so far, in notation."""


class AdviceRequest(Request):
    seat: SeatNumber
    """The seat to advise; it must be yours."""
    bot: BotName | None = None
    """The bot that advises; null for the server's choice."""
    lang: Language = "en"
    """The language of the texts."""


class WhyRequest(Request):
    play: Annotated[int, Field(ge=1, le=100_000)]
    """The number of the play."""
    lang: Language = "en"
    """The language of the texts."""


class Why(BaseModel):
    """The bot's reason for a move, in words, and the plays that belong to it."""

    first: int
    """The first play of what was done."""
    last: int
    """Its last play."""
    gains: str
    """What it gained, in sentences."""
    risks: str
    """What it risked, in sentences."""


class AdvisedStep(BaseModel):
    """One step of a plan: what to do, why, what can go wrong, and where."""

    status: Literal["done", "now", "later"]
    """Whether it is done, to do now, or to do later."""
    certain: bool
    """Whether no die is rolled and nobody else acts before it."""
    what: str
    """What to do."""
    gains: str
    """What it gains, in sentences."""
    risks: str
    """What can go wrong, in sentences."""
    places: list[str]
    """The spaces it leads to, in order."""
    vp: int
    """The VP it gains, at once or in the next Surrender Segment."""
    risk: int
    """The greatest chance, in percent, that something goes wrong; 0 if nothing can."""
    suggested: bool
    """Whether it is one of the two or three things most worth doing this turn; not the movement roll."""


class AdvisedAlternative(BaseModel):
    """The second-best plan, with the chances to win (in percent) of both plans."""

    what: str
    """What to do instead."""
    gains: str
    """What it gains, in sentences."""
    risks: str
    """What can go wrong, in sentences."""
    planned: int
    """The chance to win with the plan, in percent."""
    instead: int
    """The chance to win with the alternative, in percent."""


class AdvisedDanger(BaseModel):
    """Something that another player could take with the next march."""

    seat: int
    """Who could take it."""
    what: str
    """What could be taken."""
    how: str
    """How, and what prevents it, in sentences."""
    places: list[str]
    """The spaces from the enemy Army to what it could take."""
    vp: int
    """The VP that would be lost."""
    chance: int
    """The chance, in percent, that the Army gets there and wins."""


class AdviceInfo(BaseModel):
    bot: str
    """The bot that advises."""
    action: str
    """What to play now, in notation."""
    label: str
    """The same in words."""
    reason: str
    """Why, in sentences."""
    risks: str
    """What can go wrong, in sentences."""
    plan: list[AdvisedStep]
    """The plan for the Player Turn, with what is done of it."""
    causes: str
    """Why the plan changed, in sentences; empty if it did not."""
    dropped: list[str]
    """Steps of the former plan that are gone."""
    alternative: AdvisedAlternative | None
    """The best choice that is not in the plan."""
    dangers: list[AdvisedDanger]
    """What other players could take next, the most serious first; at most two."""


class WhyNot(BaseModel):
    legal: bool
    """Whether the action is possible."""
    reason: str | None
    """The key of the condition that fails."""
    clause: str | None
    """The clause that forbids it."""
    sentence: str | None
    """Why it is not possible, in a sentence."""


# ---------------------------------------------------------------------- live


class Hello(Request):
    type: Literal["hello"]
    """The first message of a connection."""
    seat: Viewpoint = "auto"
    """The viewpoint: a seat of yours, `auto`, or null for a spectator."""
    after: Seq = 0
    """The last entry you have; later ones are sent."""
    lang: Language = "en"
    """The language of the texts."""
    patches: bool = Field(default=False, description="Send only the changed parts of `table` and `view`.")
    destinations: bool = Field(default=False, description="Send `destinations` when you can move.")


class SetViewpoint(Request):
    type: Literal["viewpoint"]
    """See the table from another seat."""
    seat: Viewpoint
    """The viewpoint: a seat of yours, `auto`, or null for a spectator."""


class Ping(Request):
    type: Literal["ping"]
    """Ask for a `pong`, to keep the connection open."""


_AnyClientMessage = (
    Hello
    | SetViewpoint
    | Ping
    | PlayCommand
    | MarchCommand
    | UndoCommand
    | UndoAnswerCommand
    | SeatAnswerCommand
    | ChatCommand
    | AutomaticAnswerCommand
    | TriggerCommand
    | PauseCommand
    | StepCommand
)
ClientMessage = Annotated[_AnyClientMessage, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[_AnyClientMessage] = TypeAdapter(ClientMessage)


class Done(CommandDone):
    type: Literal["done"]
    """The kind of message."""


class Refused(TypedDict):
    type: Literal["refused"]
    """The kind of message."""
    id: str | None
    """The id of the command; null if the message could not be parsed."""
    seq: int
    """The last entry of the table."""
    error: ProblemBody
    """What is wrong."""


class Presence(TypedDict):
    """Who is connected: the seats of connected players, and the number of spectators."""

    type: Literal["presence"]
    """The kind of message."""
    online: list[int]
    """Seats whose players are connected."""
    watchers: int
    """How many others are connected."""


class Pong(TypedDict):
    type: Literal["pong"]
    """The answer to `ping`."""


class Bye(TypedDict):
    """The last message before the server closes the connection."""

    type: Literal["bye"]
    """The kind of message."""
    reason: str
    """Why the connection ends."""
