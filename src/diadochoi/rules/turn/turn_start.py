"""Chapter 5.1: turn events, the Usurper and the Turn Order. When each is done is up to the `sequence`."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import NOBODY, NOT_IN_PLAY
from diadochoi.rules.court import funeral_cart
from diadochoi.rules.court.regency import check_heirs
from diadochoi.rules.court.victory import hold_thresholds, most_senior, roll_off
from diadochoi.rules.court.victory_points import province_points
from diadochoi.rules.table.state import State

_REGENCY: Final = "regency_"


def remember_thresholds(state: State) -> None:
    """3.1/e: by house rule a threshold reached too early wins only with the next change."""
    first = state.config.instant_from_turn
    if state.turn == first > 1 and state.config.house("threshold_from_turn_one") == "next_change":
        hold_thresholds(state)


def carry_out(state: State, event: str) -> int:
    """5.1A: one event of the calendar. Returns the General who has to be placed now, or NOBODY."""
    if event == "polyperchon_replaces_antipatros":
        replace_antipatros(state)
    elif event == "demetrios_joins_antigonos":
        return bring_demetrios(state)
    elif event == "remove_funeral_cart":
        funeral_cart.remove(state)
    elif event.startswith(_REGENCY):
        check_heirs(state)
    else:
        raise ValueError(f"calendar: the rules know no turn event {event!r}")
    return NOBODY


def replace_antipatros(state: State) -> None:
    """5.1A/c: Polyperchon takes his place, wherever it is, with all that is there."""
    board = state.board
    old, new = board.antipatros, board.polyperchon
    seat = state.general_owner[old]
    if seat < 0 or state.general_at[new] != NOT_IN_PLAY:
        return  # killed: Polyperchon has come already (7.1B/e)
    where = state.general_at[old]
    state.join_faction(new, seat)
    state.place_general(new, where)
    state.remove_general(old)
    state.note("general_replaces", seat, new, old, where)


def bring_demetrios(state: State) -> int:
    """5.1A/d: to the player who was dealt Antigonos, dead or alive."""
    board = state.board
    seat = state.dealt_to[board.antigonos]
    if seat < 0 or state.general_at[board.demetrios] != NOT_IN_PLAY:
        return NOBODY
    state.join_faction(board.demetrios, seat)
    state.note("general_joins", seat, board.demetrios)
    return board.demetrios


def name_usurper(state: State) -> None:
    """5.1B/a: most VP; the most Senior General among equals. He keeps the marker all turn."""
    most = max(state.vp)
    state.usurper = most_senior(state, [seat for seat, vp in enumerate(state.vp) if vp == most])
    state.note("usurper", state.usurper)


def least_vp(state: State) -> int:
    """5.1C/a: who chooses the Turn Order; the lowest die among equals, rolled again if need be (5.1C/c)."""
    points = state.vp if state.config.turn_order_vp_basis == "total" else province_points(state)  # hy/14
    least = min(points)
    return roll_off(state, [seat for seat, vp in enumerate(points) if vp == least], lowest=True)


def first_player_chooses_direction(state: State) -> bool:
    """5.1C/b: the Czech rulebook leaves the direction to the First Player."""
    config = state.config
    return (
        config.players > 2
        and config.turn_order_direction == "chosen"
        and config.house("turn_direction_chooser") == "first_player"
    )


def directions(state: State) -> list[int]:
    """5.1C/b; with two players both are the same order, and 3e/3.1/c always goes clockwise."""
    if state.config.players > 2 and state.config.turn_order_direction == "chosen":
        return [actions.LEFT, actions.RIGHT]
    return [actions.LEFT]


def set_turn_order(state: State, first: int, direction: int, chooser: int) -> None:
    """Seats are numbered clockwise, so the next seat to the left has the next number."""
    seats = state.config.players
    state.clockwise = 1 if direction == actions.LEFT else -1
    state.order = [(first + state.clockwise * place) % seats for place in range(seats)]
    state.note("turn_order", first, actions.WORDS[direction - actions.WORD], chooser)
