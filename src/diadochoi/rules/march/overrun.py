"""Chapter 10.J: when a moving Faction Overruns the CUs in its way.

What becomes of the overrun is a defeat without a battle (`march.confrontation`, `combat.defeat`).
"""

from __future__ import annotations

from diadochoi.rules.core.ids import INDEPENDENT, NO_GENERAL, General, Location, Seat
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.table.state import State


def overrun_ratio(state: State, leader: General) -> int:
    """10.J/a: CUs needed against each enemy CU under this commander ; 0: no Overruns (hy/20)."""
    ratio = state.config.overrun_ratio
    board = state.board
    if ratio and leader >= 0 and board.ability[leader] == "overrun_ratio":
        return number_param(board, leader, "ratio")
    return ratio


def overruns(state: State, leader: General, moving: int, standing: int) -> bool:
    """10.J/c: so many moving CUs under this commander Overrun so many enemy CUs; only numbers count."""
    ratio = overrun_ratio(state, leader)
    return ratio > 0 and moving >= ratio * standing


def overruns_at(state: State, mover: Seat, enemy: Seat, location: Location) -> bool:
    """10.J/a, /i: all CUs that the two Factions have in a land location, wherever they stood before."""
    leader = state.commander(mover, location) if mover != INDEPENDENT else NO_GENERAL
    return overruns(state, leader, state.unit_count_at(mover, location), state.unit_count_at(enemy, location))
