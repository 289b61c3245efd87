"""Chapters 9.3.A and 13: how far a force can go with its MPs in one activation, by land and by sea.

Ignores reactions, which the procedures handle; `knowledge.forecast.reach` says how far a march is certain to
get.
"""

from __future__ import annotations

from collections.abc import Container
from heapq import heappop, heappush
from typing import Final

from diadochoi.rules.core.ids import SPACE_OF, Space
from diadochoi.rules.march.force import ASHORE, Force
from diadochoi.rules.march.march_options import may_embark
from diadochoi.rules.march.prices import first_path_relief, land_paths, sea_paths
from diadochoi.rules.table.state import State

Way = tuple[int, tuple[Space, ...]]  # MPs, spaces entered in order

_FAR: Final[Way] = (99, ())


def land_ways(state: State, force: Force, points: int, closed: Container[int] = ()) -> dict[Space, Way]:
    """Find every space the force can reach by land with its MPs, and the cheapest way there.

    It does not move through enemy CUs or through spaces that are `closed` to it.
    """
    start = SPACE_OF[force.at]
    if force.has_done_with_land(state):  # 13.1/d
        return {}
    seat = force.seat
    found: dict[Space, Way] = {start: (0, ())}
    waiting: list[tuple[int, Space]] = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        cost_here, path = found[here]
        if spent > cost_here:
            continue
        if here != start and (here in closed or state.enemy_cu_at(seat, here)):
            continue
        for there, _, price in land_paths(state, force, here):
            total = spent + price
            if total <= points and total < found.get(there, _FAR)[0]:
                found[there] = (total, (*path, there))
                heappush(waiting, (total, there))
    del found[start]
    return found


def sea_ways(state: State, force: Force, points: int) -> dict[Space, Way]:
    """Find every Port the force can sail to with its MPs, if it may embark at its location."""
    if force.stage != ASHORE or not may_embark(state, force):
        return {}
    start = SPACE_OF[force.at]
    found: dict[Space, Way] = {start: (0, ())}
    waiting: list[tuple[int, Space]] = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        cost_here, path = found[here]
        if spent > cost_here:
            continue
        relief = first_path_relief(state, force) if here == start else 0
        for there, _, price in sea_paths(state, force, here, relief):
            total = spent + price
            if total <= points and total < found.get(there, _FAR)[0]:
                found[there] = (total, (*path, there))
                heappush(waiting, (total, there))
    del found[start]
    return found
