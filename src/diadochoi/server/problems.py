"""What the server refuses, in one shape everywhere: a code for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typing_extensions import TypedDict

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
    # Well-formed, but it cannot be done as things are.
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
    clause: str | None
    """The rule that forbids it."""
    suggestions: list[str]
    """What was probably meant."""
    field: str | None
    """The part of the request at fault."""
    retry_after: float | None
    """Seconds to wait before trying again."""


class Problem(Exception):
    """Raised anywhere in the server; becomes an answer at its border."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        clause: str | None = None,
        suggestions: Sequence[str] = (),
        field: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = STATUS[code]
        self.body: ProblemBody = {
            "code": code,
            "message": message,
            "clause": clause or None,
            "suggestions": list(suggestions),
            "field": field,
            "retry_after": retry_after,
        }


class Outrun(Problem):
    """Another server was faster; read the table again."""


def problem_of(error: GameError) -> Problem:
    """What the engine refused, for the outside."""
    if isinstance(error, IllegalAction):
        return Problem("illegal", f"{error.action}: {error.sentence}", clause=error.clause)
    if isinstance(error, NotationError):
        return Problem("notation", str(error), suggestions=error.suggestions, field="action")
    if isinstance(error, WrongSeat):
        return Problem("not_your_turn", str(error))
    if isinstance(error, NothingToUndo):
        return Problem("nothing_to_undo", str(error))
    if isinstance(error, GameOver):
        return Problem("not_running", str(error))
    return Problem("record", str(error))


def not_found(what: str = "table") -> Problem:
    """For what is not there and for what is none of the asker's business: nobody can tell them apart."""
    return Problem("not_found", f"There is no such {what}, or you may not see it.")
