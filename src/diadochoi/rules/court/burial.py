"""The burial of Alexander (3.8): whether a player may bury him now, and what happens then.

It is offered in the player's Forage Segment and at Turn End or, with `burial_window = own_turn_or_turn_end`,
between two actions of his own turn and at Turn End. `funeral_cart` decides where the Cart may go.
"""

from __future__ import annotations

from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import FACTIONS, SEA, SPACE_OF, Seat
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State


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
    """3e/17.4/c: return whether the seat may bury him now, between two actions of its own turn."""
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
    """3.8/c: bury Alexander where the Cart is, and run the checks that follow."""
    state.build_tomb(FACTIONS[seat])
    settle(state)
