"""Effects of cards that last, as plain data: which card began each, and whom or what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.cards.effects.battles import ORATORY
from diadochoi.rules.cards.effects.lasting import ORACLE, SUPPORT
from diadochoi.rules.cards.effects.marches import FIXED_ALLOWANCE, LOOTED
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import SPACE_MASK
from diadochoi.rules.court import lasting

Nouns = Callable[[int], tuple[int, ...]]


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


# What the engine keeps under a name: the effect of the card that began it, and what the number means.
_KNOWN: Final[dict[str, tuple[str, Nouns]]] = {
    lasting.CONDEMNED: ("condemnation", _general),
    lasting.HELEPOLIS: ("helepolis", _seat_and_place),
    SUPPORT: ("popular_support", _seat),
    ORACLE: ("oracle", _seat),
    ORATORY: ("popularity", _general),
    FIXED_ALLOWANCE: ("fixed_allowance", _seat_and_points),
    **dict.fromkeys(lasting.CONSTRUCTION, ("found_capital", _place)),
}


def lasting_data(game: Game) -> list[dict[str, Any]]:
    found = []
    for name, value in sorted(game.state.effects.items()):
        effect, nouns = ("loot_city", _place) if name.startswith(LOOTED) else _KNOWN.get(name, ("", _seat))
        card = next((card.id for card in game.content.cards if card.effect == effect), None)
        if card is not None:
            found.append({"card": card, "nouns": [_noun(game, noun) for noun in nouns(value)]})
    return found


def _noun(game: Game, noun: int) -> dict[str, str]:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": game.notation.bare[noun]}
