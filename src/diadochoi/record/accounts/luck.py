"""Dice luck: what each seat rolled in a game, compared with the average.

Dice that are added up (movement, battles, sieges, Fleets) are counted in pips against 3.5 each. Attempts with
a target (Interception, Evasion, cards) are counted in successes against their chances.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from diadochoi.record.log import Event
from diadochoi.rules.core.events import EVENTS

DiceKind = Literal["movement", "battle", "siege", "naval"]
KINDS: Final[tuple[DiceKind, ...]] = ("movement", "battle", "siege", "naval")
AVERAGE: Final = 3.5
_SIDES: Final = 6
_PIPS: Final[dict[str, DiceKind]] = {
    "movement_roll": "movement",
    "battle_dice": "battle",
    "siege_roll": "siege",
    "siege_single_roll": "siege",
    "naval_dice": "naval",
}
_TARGETS: Final = frozenset(("interception_roll", "evasion_roll", "card_roll"))


@dataclass(slots=True)
class Pips:
    """Dice of one kind."""

    dice: int = 0
    total: int = 0

    @property
    def expected(self) -> float:
        return AVERAGE * self.dice


@dataclass(slots=True)
class SeatLuck:
    """One seat's dice."""

    pips: dict[DiceKind, Pips] = field(default_factory=lambda: {kind: Pips() for kind in KINDS})
    tries: int = 0
    successes: int = 0
    expected_successes: float = 0.0

    @property
    def surplus(self) -> float:
        """Return the pips above the average, for all dice that are added up."""
        return sum(pips.total - pips.expected for pips in self.pips.values())


def dice_luck(events: Iterable[Event], players: int) -> list[SeatLuck]:
    """Return what each seat rolled; Independents have no seat and do not count."""
    found = [SeatLuck() for _ in range(players)]
    for event in events:
        name = str(event[0])
        if name not in _PIPS and name not in _TARGETS:
            continue
        data = dict(zip((field for field, _ in EVENTS[name]), event[1:], strict=False))
        seat = data.get("seat", data.get("faction"))
        if not isinstance(seat, int) or not 0 <= seat < players:
            continue
        if name in _PIPS:
            _add_pips(found[seat].pips[_PIPS[name]], data.get("die", data.get("dice")))
        else:
            _add_try(found[seat], data)
    return found


def _add_pips(pips: Pips, rolled: object) -> None:
    dice: Sequence[object] = rolled if isinstance(rolled, (tuple, list)) else (rolled,)
    for die in dice:
        if isinstance(die, int) and 1 <= die <= _SIDES:
            pips.dice += 1
            pips.total += die


def _add_try(luck: SeatLuck, data: dict[str, object]) -> None:
    need, bonus = data.get("need"), data.get("bonus", 0)
    if not isinstance(need, int) or not isinstance(bonus, int):
        return
    chance = sum(die + bonus >= need for die in range(1, _SIDES + 1)) / _SIDES
    luck.tries += 1
    luck.expected_successes += chance
    luck.successes += bool(data.get("success"))
