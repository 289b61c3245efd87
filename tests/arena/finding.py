"""Finds pieces and spaces of a state by what they are, for tests that misplace them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from diadochoi.content.model import SpaceKind
from diadochoi.rules.core.ids import INSIDE, SEA
from diadochoi.rules.table.state import State

Damage = tuple[Callable[[State], None], str]


def held_location(state: State, seat: int) -> int:
    """A land location with CUs of the seat and no Major City around it."""
    return next(at for at in state.troops[seat] if not at & (INSIDE | SEA) and not state.is_major_city(at))


def free_space(state: State, kind: SpaceKind) -> int:
    """A space of a kind with no piece in it."""
    taken = {at & 255 for held in state.troops for at in held} | {
        at & 255 for at in state.general_at if at >= 0
    }
    taken |= {at & 255 for at in (*state.royal_at, *state.army_at) if at >= 0}
    return next(s for s, k in enumerate(state.board.kind) if k == kind and s not in taken)


def major_on_map(state: State, seat: int | None = None) -> int:
    return next(
        general
        for general in range(state.board.majors)
        if state.general_at[general] >= 0
        and state.general_owner[general] in ((seat,) if seat is not None else range(5))
    )


def card(state: State, effect: str) -> int:
    return next(card.index for card in state.board.cards if card.effect == effect)


def kept_card(state: State, effect: str) -> int:
    """A card with this effect, removed from wherever it is."""
    found = card(state, effect)
    for pile in (*state.hands, state.draw_pile, state.discards, state.removed_cards, state.table_cards):
        if found in pile:
            pile.remove(found)
    state.front.pop(found, None)
    return found


def other(state: State) -> int:
    """A seat that is not active."""
    return next(seat for seat in range(state.config.players) if seat != state.active)


def settings(state: State) -> dict[str, object]:
    """The fields of its config, to make another one from them."""
    return {each.name: getattr(state.config, each.name) for each in fields(state.config) if each.init}
