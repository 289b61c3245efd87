"""Chapter 5.1C: the Turn Order: who chooses it, which directions he may choose, and the order itself.

The 3rd edition always goes clockwise (3e/3.1/c). `sequence` asks the player.
"""

from __future__ import annotations

from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.victory import roll_off, with_value
from diadochoi.rules.court.victory_points import province_points
from diadochoi.rules.table.state import State


def least_vp(state: State) -> Seat:
    """5.1C/a: return who chooses the Turn Order; ties are rolled off, again if necessary (5.1C/c)."""
    points = state.vp if state.config.turn_order_vp_basis == "total" else province_points(state)  # hy/14
    least = min(points)
    lowest = state.config.turn_order_tie == "lowest_die"
    return roll_off(state, with_value(points, least), lowest=lowest)


def first_player_chooses_direction(state: State) -> bool:
    """5.1C/b: in the Czech rulebook the First Player chooses the direction."""
    config = state.config
    return (
        config.players > 2
        and config.turn_order_direction == "chosen"
        and config.house("turn_direction_chooser") == "first_player"
    )


def directions(state: State) -> list[int]:
    """5.1C/b: with two players both are the same order; 3e/3.1/c is always clockwise."""
    if state.config.players > 2 and state.config.turn_order_direction == "chosen":
        return [actions.LEFT, actions.RIGHT]
    return [actions.LEFT]


def why_not_first(state: State) -> Refusal:
    """Say why a seat and a direction are not offered together."""
    if first_player_chooses_direction(state):
        return ("first_player_names_the_direction", "5.1C/b")
    if state.config.turn_order_direction != "chosen":
        return ("order_is_clockwise", "3e/3.1/c")
    return ("both_directions_are_the_same", "5.1C/b")


def set_turn_order(state: State, first: Seat, direction: int, chooser: Seat) -> None:
    """Set the order. Seats are numbered clockwise, so the next seat to the left has the next number."""
    seats = state.config.players
    state.clockwise = 1 if direction == actions.LEFT else -1
    state.order = [FACTIONS[(first + state.clockwise * place) % seats] for place in range(seats)]
    state.note("turn_order", first, actions.WORDS[direction - actions.WORD], chooser)
