"""What can go wrong at the border, each with its own type and the data a caller needs to react."""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.message import Message


class GameError(Exception):
    """Anything a game refuses; the state is as it was before. `message` tells why."""

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
    """The action exists but may not be taken now: why (a key and a sentence) and by which clause."""

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
    """Somebody answered a question that is put to another seat."""

    def __init__(self, seat: str, asked: str) -> None:
        super().__init__(Message("record-wrong_seat", seat=seat, asked=asked))
        self.seat = seat
        self.asked = asked


class UnknownSeat(WrongSeat):
    """A seat was named that the game has not; `seats` are those it has."""

    def __init__(self, seat: str, seats: Sequence[str]) -> None:
        numbers = [f"{number} {colour}" for number, colour in enumerate(seats)]
        GameError.__init__(self, Message("record-no_such_seat", seat=seat, seats=numbers))
        self.seat = seat
        self.asked = ""
        self.seats = tuple(seats)


class GameOver(GameError):
    """Nothing can be played any more."""


class NothingToUndo(GameError):
    """No play can be taken back: none was made since dice fell or cards were seen."""


class RecordError(GameError):
    """A record cannot be read or does not replay. `line`: the number of the action at fault, 0: the head."""

    def __init__(self, message: Message, line: int = 0) -> None:
        super().__init__(Message("record-at_action", action=str(line), fault=message) if line else message)
        self.line = line


class PositionError(GameError):
    """A position text or a saved state cannot be read."""


class ScenarioError(GameError):
    """A scenario is not well formed or its ruling does not hold; names the file and the line.

    `failures` are all that were found, this one first; as text, each has a line of its own.
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
