"""Chapters 5.1A and 5.1B: turn events and the Usurper.

`sequence` decides when each comes, `turn_order` who goes first.
"""

from __future__ import annotations

from diadochoi.content.model import REGENCY_EVENT, REMOVE_CART
from diadochoi.rules.core.ids import NO_GENERAL, NOT_IN_PLAY, General
from diadochoi.rules.court import funeral_cart
from diadochoi.rules.court.regency import check_regency
from diadochoi.rules.court.victory import hold_thresholds, most_senior, with_value
from diadochoi.rules.generals.polyperchon import bring_polyperchon
from diadochoi.rules.table.state import State


def remember_thresholds(state: State) -> None:
    """3.1/e: under the house rule a threshold reached too early wins only after the next change."""
    first = state.config.instant_from_turn
    if state.turn == first > 1 and state.config.house("threshold_from_turn_one") == "next_change":
        hold_thresholds(state)


def carry_out(state: State, event: str) -> General:
    """5.1A: carry out one event of the calendar.

    Returns the General who must be placed now, or NO_GENERAL.
    """
    if event == "polyperchon_replaces_antipatros":
        replace_antipatros(state)
    elif event == "demetrios_joins_antigonos":
        return bring_demetrios(state)
    elif event == REMOVE_CART:
        funeral_cart.remove(state)
    elif event.startswith(REGENCY_EVENT):
        check_regency(state, state.board.royal_index[event.removeprefix(REGENCY_EVENT)])
    else:
        raise ValueError(f"calendar: the rules know no turn event {event!r}")
    return NO_GENERAL


def replace_antipatros(state: State) -> None:
    """5.1A/c: Polyperchon replaces him wherever he is, with everything there."""
    board = state.board
    old, new = board.antipatros, board.polyperchon
    if state.general_owner[old] < 0:
        return  # killed, or not in this game
    seat = bring_polyperchon(state)
    if seat < 0:
        return  # he has already come (7.1B/e)
    where = state.general_at[old]
    state.place_general(new, where)
    state.remove_general(old)
    state.note("general_replaces", seat, new, old, where)


def bring_demetrios(state: State) -> General:
    """5.1A/d, 7.1B/d: give him to the player who was dealt Antigonos, dead or alive."""
    board = state.board
    seat = state.dealt_to[board.antigonos]
    if seat < 0 or state.general_at[board.demetrios] != NOT_IN_PLAY:
        return NO_GENERAL
    state.join_faction(board.demetrios, seat)
    state.note("general_joins", seat, board.demetrios)
    return board.demetrios


def name_usurper(state: State) -> None:
    """5.1B/a: the player with the most VP; on a tie the one with the most Senior General.

    He keeps the marker all turn. 5.1B/b: it matters only to `champion.attack_costs_champion`.
    """
    most = max(state.vp)
    state.usurper = most_senior(state, with_value(state.vp, most))
    state.note("usurper", state.usurper)
