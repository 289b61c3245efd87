"""Lasting effects as everybody may know them: by name with fields, and by the card that started each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import Card, as_card
from diadochoi.rules.table.lasting import GENERAL, NUMBER, ONE_PER_SEAT, SEAT, SPACE, SPACES, in_force
from diadochoi.rules.table.state import State

if TYPE_CHECKING:
    from diadochoi.rules.knowledge.views import Names

_FIRST_NOUN: Final = {
    SEAT: actions.SEAT,
    GENERAL: actions.GENERAL,
    SPACE: actions.PLACE,
    NUMBER: actions.NUMBER,
}


@dataclass(frozen=True, slots=True)
class CardInForce:
    """A card by its number, and nouns as in actions."""

    card: Card
    nouns: tuple[int, ...]


def cards_in_force(state: State) -> list[CardInForce]:
    """List the cards whose effects last, in the order in which the state stores them."""
    found = []
    for effect, values in in_force(state):
        card = next(
            (as_card(card.index) for card in state.board.cards if effect.card and card.effect == effect.card),
            None,
        )
        if card is not None:
            packed = values[1:] if effect.count == ONE_PER_SEAT else values
            nouns = zip(effect.packed_fields, packed, strict=True)
            found.append(CardInForce(card, tuple(_FIRST_NOUN[field.kind] + value for field, value in nouns)))
    return found


def effects_named(state: State, names: Names) -> list[dict[str, Any]]:
    """List every lasting effect by name with its fields: seats as numbers, Generals and spaces by id."""
    return [
        {
            "name": effect.name,
            **{
                field.name: named(field.kind, value, names)
                for field, value in zip(effect.fields, values, strict=True)
            },
        }
        for effect, values in in_force(state)
    ]


def named(kind: str, value: int, names: Names) -> Any:
    """Return the value of a field: Generals and spaces by id, seats and numbers unchanged."""
    if kind == GENERAL:
        return names.general[value]
    if kind == SPACE:
        return names.space[value]
    if kind == SPACES:
        return [name for space, name in enumerate(names.space) if value >> space & 1]
    return value
