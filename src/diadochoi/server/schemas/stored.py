"""What the row of a table stores as JSON, apart from what it shows."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class StoredSecret(TypedDict):
    """What a person contributes to the seed, stored until the game starts."""

    user: str
    seat: int
    commitment: str
    secret: str | None


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
