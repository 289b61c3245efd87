"""What players and the server say to each other during play: commands, entries, states."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from diadochoi.server.problems import ProblemBody
from diadochoi.server.schemas import BotName, Language, Request, SeatNumber, Table

CommandId = Annotated[str, StringConstraints(pattern=r"^[\x21-\x7e]{1,64}$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=120)]
ChatText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
QuestionKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,60}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
Viewpoint = SeatNumber | Literal["auto"] | None

# ---------------------------------------------------------------------- commands


class Play(Request):
    type: Literal["play"]
    id: CommandId
    seat: SeatNumber
    action: ActionText
    expect: Seq = Field(description="The last entry you saw.")


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


class Chat(Request):
    type: Literal["chat"]
    id: CommandId
    text: ChatText


class Standing(Request):
    """An answer given in advance; `answer: null` lifts it."""

    type: Literal["standing"]
    id: CommandId
    seat: SeatNumber
    question: QuestionKey
    answer: ActionText | None
    until: Literal["segment", "round", "turn", "game"] = "round"
    when: Literal["always", "forced"] = "always"


class Pause(Request):
    type: Literal["pause"]
    id: CommandId
    paused: bool


class Step(Request):
    type: Literal["step"]
    id: CommandId


Command = Annotated[Play | Undo | UndoAnswer | Chat | Standing | Pause | Step, Field(discriminator="type")]


class CommandDone(BaseModel):
    id: str
    seq: int = Field(description="The entry that came of it.")
    repeated: bool = Field(description="It had been done before; nothing happened now.")


# ---------------------------------------------------------------------- what a viewpoint sees


class Noun(BaseModel):
    kind: str
    id: str


class Option(BaseModel):
    action: str = Field(description="In notation; send it back as it is.")
    label: str
    verb: str
    nouns: list[Noun]


class OpenDecision(BaseModel):
    seat: int
    colour: str
    mine: bool = Field(description="The viewpoint is asked.")
    question: str
    clause: str
    subjects: list[Noun]
    prompt: str
    undoable: bool
    in_advance: bool = Field(description="You may let `pass` stand as your answer from now on.")
    options: list[Option] = Field(description="Filled for the viewpoint that is asked only.")


class EventData(BaseModel):
    """An event: its name, a sentence, and fields by name (see docs/api.md)."""

    model_config = ConfigDict(extra="allow")
    event: str
    text: str


class Entry(BaseModel):
    """One entry of the journal as a viewpoint may see it; which fields are there depends on `kind`."""

    seq: int
    kind: str
    at: str
    seat: int | None = None
    by: str | None = Field(default=None, description="The name of who did it.")
    play: int | None = Field(default=None, description="The number of the play, from 1.")
    action: str | None = None
    undone: bool = False
    events: list[EventData] = []
    to: int | None = Field(default=None, description="undo: plays left.")
    text: str | None = Field(default=None, description="chat: what was said; else a sentence on the entry.")
    agree: bool | None = None
    paused: bool | None = None


class StandingAnswer(BaseModel):
    seat: int
    question: str
    answer: str
    until: str
    when: str


class State(BaseModel):
    """Everything a viewpoint needs to draw the table."""

    type: Literal["state"] = "state"
    seq: int
    reset: bool
    viewpoint: int | None
    entries: list[Entry]
    table: Table
    view: dict[str, Any] | None
    decision: OpenDecision | None
    can_undo: bool = Field(description="The viewpoint may take its last play back without asking.")
    standing: list[StandingAnswer]


class Entries(BaseModel):
    entries: list[Entry]
    more: bool


class Moment(BaseModel):
    """The table after some number of plays."""

    play: int
    plays: int
    seat: int | None = Field(description="Who made the play.")
    action: str | None
    viewpoint: int | None
    view: dict[str, Any]
    events: list[EventData]
    decision: OpenDecision | None


class Asked(Request):
    seat: SeatNumber
    action: ActionText


class AdviceWish(Request):
    seat: SeatNumber
    bot: BotName | None = None
    lang: Language = "en"


class Advice(BaseModel):
    bot: str
    action: str
    label: str
    reason: str


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
    patches: bool = Field(default=False, description="Send the changed parts of `table` and `view` alone.")


class Look(Request):
    type: Literal["look"]
    seat: Viewpoint


class Ping(Request):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | Look | Ping | Play | Undo | UndoAnswer | Chat | Standing | Pause | Step,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[
    Hello | Look | Ping | Play | Undo | UndoAnswer | Chat | Standing | Pause | Step
] = TypeAdapter(ClientMessage)


class Done(CommandDone):
    type: Literal["done"] = "done"


class Refused(BaseModel):
    type: Literal["refused"] = "refused"
    id: str | None
    seq: int
    error: ProblemBody


class Presence(BaseModel):
    type: Literal["presence"] = "presence"
    online: list[int]
    watchers: int


class Pong(BaseModel):
    type: Literal["pong"] = "pong"


class Bye(BaseModel):
    type: Literal["bye"] = "bye"
    reason: str
