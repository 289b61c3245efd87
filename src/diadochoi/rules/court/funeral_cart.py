"""The Funeral Cart: where it may go, who loses it, and the burial of Alexander (3.8, 8.4, 16.3, 16.4).

`royal_family` decides who controls it, as for the other royals. `turn.forage` and `turn.sequence` offer the
burial and, with `burial_window = own_turn_or_turn_end`, so do `turn.surrender`, `march.march_options` and
`march.own_turn`. `turn.tyche` asks who may finish the Cart, `turn.turn_start` removes it. An abduction takes
it to the Army that reaches it (`may_be_abducted`, `cards.effects.royals.AbductRoyal`).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NOBODY,
    OUT_OF_GAME,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.table.lasting import LastingEffect, Observed
from diadochoi.rules.table.state import State

CART_FINISHED: Final = LastingEffect(
    "cart_finished", observed=(Observed("table", "cart_finished", "a card has finished the Funeral Cart"),)
)

# ---------------------------------------------------------------------- where it may go


def bound_to_babylon(state: State) -> bool:
    """Tell whether the Cart must stay in Babylon: in Game Turn I, unless it was finished (8.4/c, 16.3/a)."""
    return state.turn == 1 and not is_finished(state)


def may_leave_space(state: State) -> bool:
    """8.4/c, 9.1/n: tell whether the Cart may go to another space. The Tomb never moves.

    Called by `march.force` for an activated force, and by `royal_family.royals_to_carry` for all other ways
    out: Interception (`march.interception`), Evasion (`march.evasion`), Withdrawal and Retreat
    (`march.retreat`), joining a force at sea (`sea.cargo`).
    """
    return state.tomb < 0 and not bound_to_babylon(state)


def may_pass_gates(state: State) -> bool:
    """8.4/c: a Cart that must stay in Babylon may still pass the gates, unless a house rule forbids it.

    Called by `march.force`, `march.redistribution` and, within a city, `royal_family.royals_to_carry`.
    """
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
    """Tell whether a card finished the Cart in Game Turn I (16.3/a)."""
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
    """Tell whether a card may abduct the Cart, from Game Turn `from_turn` on; a Tomb never moves (9.1/n).

    It goes to an Army of the player within the card's reach, even if it may not march (8.4/c).
    """
    return state.tomb < 0 and state.turn >= from_turn


def remove(state: State) -> None:
    """3.8/f: remove an unburied Cart from the game."""
    cart = state.board.cart
    if state.tomb < 0 and state.royal_at[cart] != OUT_OF_GAME:
        state.kill_royal(cart)


# ---------------------------------------------------------------------- burial


def why_not_bury(state: State, seat: Seat) -> tuple[str, str] | None:
    """3.8/a: say which condition of a burial fails, None if the seat may bury. The caller checks the Segment.

    Only enemy CUs in the Cart's own location count; it does not matter whose PC is there (3.8/b).
    """
    board = state.board
    location = state.royal_at[board.cart]
    if state.tomb >= 0:
        return "already_buried", "3.8/c"
    if location < 0 or state.royal_owner[board.cart] != seat:
        return "cart_not_controlled", "3.8/a"
    if not board.content.calendar[state.turn - 1].burial:
        return "no_burial_this_turn", "5.1A/a"
    if location & SEA or not state.is_major_city(SPACE_OF[location]):
        return "cart_not_in_major_city", "3.8/a"
    if state.enemy_cu_at(seat, location):
        return "enemy_units_at_cart", "3.8/a"
    return None


def may_bury(state: State, seat: Seat) -> bool:
    return why_not_bury(state, seat) is None


def may_bury_in_own_turn(state: State, seat: Seat) -> bool:
    """3e/17.4/c: tell whether the seat may bury him now, between two actions of its own turn."""
    return state.config.burial_window == "own_turn_or_turn_end" and may_bury(state, seat)


def why_no_burial_in_own_turn(state: State, seat: Seat) -> Refusal | None:
    """Check burial under 3e/17.4/c; otherwise it takes place in the Forage Segment or at Turn End (3.8/a)."""
    if state.config.burial_window != "own_turn_or_turn_end":
        return burial_moment(state.config, own_turn=True)
    return why_not_bury(state, seat)


def burial_moment(config: Config, own_turn: bool) -> Refusal:
    """Return the refusal that says when Alexander may be buried, for a question at the wrong moment."""
    if config.burial_window == "own_turn_or_turn_end":
        return ("burial_between_actions" if own_turn else "burial_in_your_own_turn"), "3e/17.4/c"
    return "burial_has_its_moment", "3.8/a"


def bury(state: State, seat: Seat) -> None:
    """3.8/c: bury Alexander where the Cart is."""
    state.build_tomb(FACTIONS[seat])


def sacred_ground(state: State, seat: Seat, space: Space) -> bool:
    """7.2F/h: tell whether the space holds the seat's Cart, or the Tomb under the seat's PC."""
    cart = state.board.cart
    if state.tomb == space and state.pc[space] == seat:
        return True
    at = state.royal_at[cart]
    return at >= 0 and at & SPACE_MASK == space and state.royal_owner[cart] == seat
