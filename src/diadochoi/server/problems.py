"""What the server refuses, in one format: a code for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typing_extensions import TypedDict

from diadochoi.message import DEFAULT_LANGUAGE, Message
from diadochoi.record.errors import (
    GameError,
    GameOver,
    IllegalAction,
    NotationError,
    NothingToUndo,
    WrongSeat,
)

STATUS: Final[dict[str, int]] = {
    "malformed": 422,
    "not_signed_in": 401,
    "wrong_password": 401,
    "not_allowed": 403,
    "wrong_origin": 403,
    "wrong_host": 421,
    "not_found": 404,
    "wrong_method": 405,
    "conflict": 409,
    "stale": 409,
    "not_your_turn": 409,
    "not_running": 409,
    "paused": 409,
    "nothing_to_undo": 409,
    "too_slow": 408,
    "too_large": 413,
    "wrong_type": 415,
    # Well-formed, but not possible right now.
    "illegal": 409,
    "notation": 409,
    "record": 409,
    "impossible": 409,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}


class ProblemBody(TypedDict):
    """Why a request was refused."""

    code: str
    """For programs; see the list in docs/api.md."""
    message: str
    """For people."""
    key: str
    """The key of the sentence in the message catalogue; distinguishes reasons with the same code."""
    clause: str | None
    """The rule that forbids it."""
    suggestions: list[str]
    """What was probably meant."""
    field: str | None
    """The field of the request that is wrong."""
    retry_after: float | None
    """Seconds to wait before trying again."""


class ProblemDetails(TypedDict):
    """What a problem may say besides its code and message."""

    clause: str | None
    suggestions: list[str]
    field: str | None
    retry_after: float | None


class Problem(Exception):
    """An error raised anywhere in the server; the HTTP and live layers turn it into an answer in the reader's
    language."""

    def __init__(
        self,
        code: str,
        message: Message,
        *,
        clause: str | None = None,
        suggestions: Sequence[str] = (),
        field: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = STATUS[code]
        self.clause = clause or None
        self.suggestions = list(suggestions)
        self.field = field
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[object, ...]:
        details: ProblemDetails = {
            "clause": self.clause,
            "suggestions": self.suggestions,
            "field": self.field,
            "retry_after": self.retry_after,
        }
        return _problem, (type(self), self.code, self.message, details)

    def body(self, language: str = DEFAULT_LANGUAGE) -> ProblemBody:
        return {
            "code": self.code,
            "message": self.message.text(language),
            "key": self.message.key,
            "clause": self.clause,
            "suggestions": self.suggestions,
            "field": self.field,
            "retry_after": self.retry_after,
        }


def _problem(kind: type[Problem], code: str, message: Message, details: ProblemDetails) -> Problem:
    return kind(code, message, **details)


class ChangedMeanwhile(Problem):
    """Another server stored a change first; read the table again."""


def problem_of(error: GameError) -> Problem:
    """Turn an engine error into a Problem."""
    if isinstance(error, IllegalAction):
        refused = Message("problem-illegal", action=error.action, reason=error.sentence)
        return Problem("illegal", refused, clause=error.clause)
    if isinstance(error, NotationError):
        return Problem("notation", error.message, suggestions=error.suggestions, field="action")
    if isinstance(error, WrongSeat):
        return Problem("not_your_turn", error.message)
    if isinstance(error, NothingToUndo):
        return Problem("nothing_to_undo", error.message)
    if isinstance(error, GameOver):
        return Problem("not_running", error.message)
    return Problem("record", error.message)


def not_found(message: Message | None = None) -> Problem:
    """For things that do not exist and things the user may not see, so that nobody can tell them apart."""
    return Problem("not_found", message or Message("problem-no_such_table"))


def database_is_away() -> Problem:
    """The database is unavailable for the moment."""
    return Problem("unavailable", Message("problem-database_away"), retry_after=2)
