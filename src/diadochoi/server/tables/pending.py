"""What is left of a gesture that waits for others; `march` plays it."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.situation import MovingForce


@dataclass(slots=True)
class Pending:
    """`force` must not change while it marches, and no die may fall: `counter` is how many have."""

    seat: Seat
    user: str
    actions: list[str]
    force: MovingForce | None
    counter: int
