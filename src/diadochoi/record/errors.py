"""Errors that a caller of a game can meet, each with its own type and the data needed to react."""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.message import Message


class GameError(Exception):
    """Anything a game refuses; the state does not change. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class NotationError(GameError):
    """A text that is not an action. `suggestions` are similar texts or names."""

    def __init__(self, message: Message, suggestions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.suggestions = tuple(suggestions)


class AmbiguousAction(NotationError):
    """A text fits several legal actions; `suggestions` lists them in full."""


class IllegalAction(GameError):
    """The action exists but may not be taken now: the reason (a key and a sentence) and the clause."""

    def __init__(self, action: str, reason: str, clause: str, sentence: str) -> None:
        message = (
            Message("record-illegal", action=action, sentence=sentence, clause=clause)
            if clause
            else Message("record-illegal_without_clause", action=action, sentence=sentence)
        )
        super().__init__(message)
        self.action = action
        self.reason = reason
        self.clause = clause
        self.sentence = sentence


class WrongSeat(GameError):
    """Somebody answered a question that was for another seat."""

    def __init__(self, seat: str, asked: str) -> None:
        super().__init__(Message("record-wrong_seat", seat=seat, asked=asked))
        self.seat = seat
        self.asked = asked


class UnknownSeat(WrongSeat):
    """The game has no such seat; `seats` are those it has."""

    def __init__(self, seat: str, seats: Sequence[str]) -> None:
        numbers = [f"{number} {colour}" for number, colour in enumerate(seats)]
        GameError.__init__(self, Message("record-no_such_seat", seat=seat, seats=numbers))
        self.seat = seat
        self.asked = ""
        self.seats = tuple(seats)


class GameOver(GameError):
    """The game is over, so nothing can be played."""


class NothingToUndo(GameError):
    """No play can be taken back: dice were rolled or cards seen since the last one, or there was none."""


class RecordError(GameError):
    """A record cannot be read or does not replay. `line`: the number of the faulty action, 0: the head."""

    def __init__(self, message: Message, line: int = 0) -> None:
        super().__init__(Message("record-at_action", action=str(line), fault=message) if line else message)
        self.line = line


class PositionError(GameError):
    """A position text or a saved state cannot be read."""


class ScenarioError(GameError):
    """A scenario is malformed or its ruling is wrong; names the file and the line.

    `failures` are all that were found, this one first; as text, each is on its own line.
    """

    def __init__(
        self, fault: Message, file: str = "", line: int = 0, others: Sequence[ScenarioError] = ()
    ) -> None:
        super().__init__(_placed(fault, file, line))
        self.fault = fault
        self.file = file
        self.line = line
        self.failures: tuple[ScenarioError, ...] = (self, *others)

    def __str__(self) -> str:
        own, *others = self.failures
        return "\n".join([str(own.message), *(str(other) for other in others)])


def _placed(fault: Message, file: str, line: int) -> Message:
    if file:
        return Message("scenario-at_place", place=f"{file}:{line}" if line else file, fault=fault)
    return Message("scenario-at_line", line=str(line), fault=fault) if line else fault
