"""Chapters 9.3.A and 13: how far a force can go with its MPs in one activation, by land and by sea.

Ignores reactions, which the procedures handle; `knowledge.forecast.reach` says how far a march is certain to
get.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from heapq import heappop, heappush
from typing import Final

from diadochoi.rules.core.ids import SPACE_OF, Space
from diadochoi.rules.core.paths import Path
from diadochoi.rules.march.force import ASHORE, Force
from diadochoi.rules.march.march_options import may_embark
from diadochoi.rules.march.prices import first_path_relief, land_paths, sea_paths
from diadochoi.rules.table.state import State

Way = tuple[int, tuple[Space, ...]]  # MPs, spaces entered in order

_FAR: Final[Way] = (99, ())  # instead of a way not found yet: more MPs than anybody has


def cheapest_ways(start: Space, points: int, paths_from: Callable[[Space], list[Path]]) -> dict[Space, Way]:
    """Find every space that so many MPs lead to from `start`, over the paths out of each space on the way."""
    found: dict[Space, Way] = {start: (0, ())}
    waiting: list[tuple[int, Space]] = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        cost_here, way = found[here]
        if spent > cost_here:
            continue
        for there, _, price in paths_from(here):
            total = spent + price
            if total <= points and total < found.get(there, _FAR)[0]:
                found[there] = (total, (*way, there))
                heappush(waiting, (total, there))
    del found[start]
    return found


def land_ways(state: State, force: Force, points: int, closed: Container[int] = ()) -> dict[Space, Way]:
    """Find every space the force can reach by land with its MPs, and the cheapest way there.

    It does not move through enemy CUs or through spaces that are `closed` to it.
    """
    start = SPACE_OF[force.at]
    if force.has_done_with_land(state):  # 13.1/d
        return {}

    def paths_from(here: Space) -> list[Path]:
        passes = here == start or not (here in closed or state.enemy_cu_at(force.seat, here))
        return land_paths(state, force, here) if passes else []

    return cheapest_ways(start, points, paths_from)


def sea_ways(state: State, force: Force, points: int) -> dict[Space, Way]:
    """Find every Port the force can sail to with its MPs, if it may embark at its location."""
    if force.stage != ASHORE or not may_embark(state, force):
        return {}
    start, relief = SPACE_OF[force.at], first_path_relief(state, force)

    def paths_from(here: Space) -> list[Path]:
        return sea_paths(state, force, here, relief if here == start else 0)

    return cheapest_ways(start, points, paths_from)
