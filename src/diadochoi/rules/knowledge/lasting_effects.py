"""Effects of cards that last: which card began each, and whom or what it is about; everybody may know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from diadochoi.rules.cards.effects.battles import ORATORY
from diadochoi.rules.cards.effects.lasting import ORACLE, SUPPORT
from diadochoi.rules.cards.effects.marches import FIXED_ALLOWANCE, LOOTED
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import SPACE_MASK
from diadochoi.rules.court import lasting
from diadochoi.rules.table.state import State

Nouns = Callable[[int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A card by its number, and nouns as in actions."""

    card: int
    nouns: tuple[int, ...]


def lasting_effects(state: State) -> list[LastingEffect]:
    """In the order of the names under which the state keeps them."""
    found = []
    for name, value in sorted(state.effects.items()):
        effect, nouns = ("loot_city", _place) if name.startswith(LOOTED) else _KNOWN.get(name, ("", _seat))
        card = next((card.index for card in state.board.cards if card.effect == effect), None)
        if card is not None:
            found.append(LastingEffect(card, nouns(value)))
    return found


def _general(value: int) -> tuple[int, ...]:
    return (actions.GENERAL + value,)


def _seat(value: int) -> tuple[int, ...]:
    return (actions.SEAT + value,)


def _place(value: int) -> tuple[int, ...]:
    return (actions.PLACE + value,)


def _seat_and_place(value: int) -> tuple[int, ...]:
    return (actions.SEAT + (value >> 8), actions.PLACE + (value & SPACE_MASK))


def _seat_and_points(value: int) -> tuple[int, ...]:
    return (actions.SEAT + (value >> 4), actions.NUMBER + (value & 15))


# What the state keeps under a name: the effect of the card that began it, and what the number means.
_KNOWN: Final[dict[str, tuple[str, Nouns]]] = {
    lasting.CONDEMNED: ("condemnation", _general),
    lasting.HELEPOLIS: ("helepolis", _seat_and_place),
    SUPPORT: ("popular_support", _seat),
    ORACLE: ("oracle", _seat),
    ORATORY: ("popularity", _general),
    FIXED_ALLOWANCE: ("fixed_allowance", _seat_and_points),
    **dict.fromkeys(lasting.CONSTRUCTION, ("found_capital", _place)),
}
