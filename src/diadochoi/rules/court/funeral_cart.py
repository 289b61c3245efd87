"""The Funeral Cart: where it may go, and who loses it (3.8, 8.4, 16.3, 16.4). `burial` has the burial.

`royal_family` decides who controls it, as for the other royals. `turn.tyche` asks who may finish the Cart,
`turn.turn_start` removes it. An abduction takes it to the Army that reaches it (`may_be_abducted`,
`cards.effects.royals.AbductRoyal`).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NOBODY,
    OUT_OF_GAME,
    SPACE_MASK,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.table.lasting import LastingEffect, Observed
from diadochoi.rules.table.state import State

CART_FINISHED: Final = LastingEffect(
    "cart_finished", observed=(Observed("table", "cart_finished", "a card has finished the Funeral Cart"),)
)

# ---------------------------------------------------------------------- where it may go


def bound_to_babylon(state: State) -> bool:
    """Return whether the Cart must stay in Babylon: in Game Turn I, unless finished (8.4/c, 16.3/a)."""
    return state.turn == 1 and not is_finished(state)


def may_leave_space(state: State) -> bool:
    """8.4/c, 9.1/n: return whether the Cart may go to another space. The Tomb never moves.

    It does not matter how: with an activated force, by Interception, Evasion, Withdrawal or Retreat, or to
    join a force at sea.
    """
    return state.tomb < 0 and not bound_to_babylon(state)


def may_pass_gates(state: State) -> bool:
    """8.4/c: a Cart that must stay in Babylon may still pass the gates, unless a house rule forbids it."""
    return why_cart_stays(state) is None


def why_cart_stays(state: State) -> tuple[str, str] | None:
    """Say why the Cart cannot even pass the gates of a city, None if it can."""
    if state.tomb >= 0:
        return "tomb_never_moves", "9.1/n"
    if bound_to_babylon(state) and state.config.house("cart_on_turn_one") == "fixed":
        return "cart_fixed_on_turn_one", "8.4/c"
    return None


def may_finish(state: State, seat: Seat) -> bool:
    """16.3/a: in Game Turn I its controller may finish it once."""
    return (
        state.turn == 1
        and state.royal_owner[state.board.cart] == seat
        and state.tomb < 0
        and not is_finished(state)
    )


def is_finished(state: State) -> bool:
    """Return whether a card finished the Cart in Game Turn I (16.3/a)."""
    return CART_FINISHED.name in state.effects


def finish(state: State, seat: Seat) -> None:
    CART_FINISHED.begin(state)
    state.note("cart_finished", seat)


# ---------------------------------------------------------------------- how it is lost


def falls_to_independents(state: State, location: Location, holder: Seat) -> bool:
    """16.4/a: Independent Armies and PCs count as Generals and PCs of one more player."""
    if location in state.army_at:
        return not any(state.commander(seat, location) >= 0 for seat in FACTIONS[: state.config.players])
    return holder == NOBODY and state.pc[location & SPACE_MASK] == INDEPENDENT


def may_be_abducted(state: State, from_turn: int) -> bool:
    """Return whether a card may abduct the Cart, from Game Turn `from_turn` on; a Tomb never moves (9.1/n).

    It goes to an Army of the player within the card's reach, even if it may not march (8.4/c).
    """
    return state.tomb < 0 and state.turn >= from_turn


def remove(state: State) -> None:
    """3.8/f: remove an unburied Cart from the game."""
    cart = state.board.cart
    if state.tomb < 0 and state.royal_at[cart] != OUT_OF_GAME:
        state.kill_royal(cart)


# ---------------------------------------------------------------------- what it protects


def sacred_ground(state: State, seat: Seat, space: Space) -> bool:
    """7.2F/h: return whether the space holds the seat's Cart, or the Tomb under the seat's PC."""
    cart = state.board.cart
    if state.tomb == space and state.pc[space] == seat:
        return True
    at = state.royal_at[cart]
    return at >= 0 and at & SPACE_MASK == space and state.royal_owner[cart] == seat
