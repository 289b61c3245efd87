"""Chapters 9.2 and 9.3: how far the Armies of a player can get in that player's next Activation Segment.

It uses what everybody sees: the Armies, the map and every possible movement roll. Cards, Interceptions and
what moves in the meantime are not considered.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from diadochoi.rules.core.ids import INSIDE, NO_GENERAL, SEA, General, Location, Seat, Space
from diadochoi.rules.march.force import BY_ROLL, POINTS_OF_THE_ROLL, Force
from diadochoi.rules.march.reach import Way, land_ways, sea_ways
from diadochoi.rules.table.state import State

_FACES: Final = 6  # of a die


@dataclass(frozen=True, slots=True)
class ComingMarch:
    """An Army with a General, and the spaces it can reach with the best movement roll."""

    seat: Seat
    general: General
    location: Location
    units: int  # all CUs there, as a group
    ways: dict[Space, Way]
    by_sea: frozenset[Space]  # those it reaches only by sea


def coming_marches(state: State, seat: Seat) -> list[ComingMarch]:
    """List the marches of a player's Generals in command of CUs on land."""
    later = state.copy()
    # a new Segment: nobody has sailed yet
    later.naval_general, later.naval_cus, later.sailed_generals = NO_GENERAL, 0, 0
    found: list[ComingMarch] = []
    for location, group in sorted(later.troops[seat].items()):
        general = later.commander(seat, location)
        if general < 0 or location & SEA or location & INSIDE:
            continue
        force = Force(seat, general, POINTS_OF_THE_ROLL, BY_ROLL)
        force.stand(location, group)
        most = max(later.board.tables.movement[later.board.initiative[general]][1:])
        by_land = land_ways(later, force, most)
        by_sea = {
            space: way
            for space, way in sea_ways(later, force, most).items()
            if space not in by_land or way[0] < by_land[space][0]
        }
        found.append(
            ComingMarch(
                seat, general, location, group, by_land | by_sea, frozenset(by_sea.keys() - by_land.keys())
            )
        )
    return found


def chance_of_points(state: State, general: General, needed: int) -> Fraction:
    """9.2/c: the chance that a movement roll gives a General at least so many MPs."""
    points = state.board.tables.movement[state.board.initiative[general]]
    return Fraction(sum(points[face] >= needed for face in range(1, _FACES + 1)), _FACES)
