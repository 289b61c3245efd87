"""The rest of a gesture that waits for others; `march` plays it."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.situation import MovingForce


@dataclass(slots=True)
class Pending:
    """The rest of a gesture. It ends if `force` changes, or if a die is rolled: `counter` is the number of
    dice so far."""

    seat: Seat
    user: str
    actions: list[str]
    force: MovingForce | None
    counter: int
