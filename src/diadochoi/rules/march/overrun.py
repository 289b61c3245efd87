"""Chapter 10.J: when a moving Faction Overruns the CUs in its way.

The overrun CUs suffer a defeat without a battle (`march.confrontation`, `combat.defeat`).
"""

from __future__ import annotations

from diadochoi.rules.core.ids import INDEPENDENT, NO_GENERAL, General, Location, Seat
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.table.state import State


def overrun_ratio(state: State, leader: General) -> int:
    """10.J/a: CUs this commander needs for each enemy CU; 0 if there are no Overruns (hy/20)."""
    ratio = state.config.overrun_ratio
    board = state.board
    if ratio and leader >= 0 and board.ability[leader] == "overrun_ratio":
        return number_param(board, leader, "ratio")
    return ratio


def overruns(state: State, leader: General, moving: int, defending: int) -> bool:
    """10.J/c: return whether this many moving CUs Overrun this many enemy CUs; only numbers count."""
    ratio = overrun_ratio(state, leader)
    return ratio > 0 and moving >= ratio * defending


def overruns_at(state: State, mover: Seat, enemy: Seat, location: Location) -> bool:
    """10.J/a, /i: count all CUs of the two Factions in a land location, no matter where they were before."""
    leader = state.commander(mover, location) if mover != INDEPENDENT else NO_GENERAL
    return overruns(state, leader, state.unit_count_at(mover, location), state.unit_count_at(enemy, location))
