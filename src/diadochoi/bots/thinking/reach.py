"""How far a force can go in one activation: by land or by sea, what stops it, and the steps of the way.

Steps are actions without the kind of path; `resolve` finds the option that carries one out.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from diadochoi.bots.judging.estimates import enemy_at
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import MOUNTAIN
from diadochoi.rules.core.ids import INSIDE, SPACE_MASK
from diadochoi.rules.knowledge import situation
from diadochoi.rules.knowledge.situation import MovingForce
from diadochoi.rules.table.state import State

Way = tuple[int, tuple[int, ...]]  # MPs, spaces entered in order


def land_ways(state: State, army: MovingForce, points: int, wary: bool = True) -> dict[int, Way]:
    """Every space the force can reach by land with its MPs; it does not pass through enemy CUs.

    A wary Champion does not pass under the walls of a garrison either: it need only come out to make it an
    attack.
    """
    start = army.at & SPACE_MASK
    if not army.may_march:
        return {}
    moves = state.board.land_moves
    guides, seat = army.guides, army.seat
    garrisons = _garrisons(state, seat) if wary and state.champion[seat] else ()
    found: dict[int, Way] = {start: (0, ())}
    waiting: list[tuple[int, int]] = [(0, start)]
    while waiting:
        spent, here = heapq.heappop(waiting)
        cost_here, path = found[here]
        if spent > cost_here:
            continue
        if here != start and (here in garrisons or enemy_at(state, seat, here) >= 0):
            continue
        for there, kind, price in moves[here]:
            if kind == MOUNTAIN and guides:
                price = 1
            total = spent + price
            if total <= points and total < found.get(there, (99, ()))[0]:
                found[there] = (total, (*path, there))
                heapq.heappush(waiting, (total, there))
    del found[start]
    return found


def _garrisons(state: State, seat: int) -> tuple[int, ...]:
    """Spaces where others have CUs inside the walls."""
    return tuple(
        place & SPACE_MASK
        for other, held in enumerate(state.troops)
        if other != seat
        for place in held
        if place & INSIDE
    )


def sea_ways(state: State, army: MovingForce, points: int) -> dict[int, Way]:
    """Every Port the force can sail to with its MPs, if it may embark where it stands."""
    if not situation.may_embark(state):
        return {}
    start = army.at & SPACE_MASK
    moves = state.board.sea_moves
    relief = -situation.first_path_relief(state)
    found: dict[int, Way] = {start: (0, ())}
    waiting: list[tuple[int, int]] = [(0, start)]
    while waiting:
        spent, here = heapq.heappop(waiting)
        cost_here, path = found[here]
        if spent > cost_here:
            continue
        for there, _, price in moves[here]:
            total = spent + price - (relief if here == start else 0)
            if total <= points and total < found.get(there, (99, ()))[0]:
                found[there] = (total, (*path, there))
                heapq.heappush(waiting, (total, there))
    del found[start]
    return found


def march(path: Sequence[int]) -> list[int]:
    return [action(Verb.MOVE, space) for space in path]


def voyage(path: Sequence[int]) -> list[int]:
    """To sea, along the path, and ashore."""
    return [action(Verb.EMBARK), *(action(Verb.SAIL, space) for space in path), action(Verb.LAND)]


def resolve(step: int, options: Sequence[int]) -> int:
    """The option that carries out a step, -1 if there is none."""
    if step in options:
        return step
    verb = actions.verb_of(step)
    if verb in (Verb.MOVE, Verb.SAIL):
        space = actions.first(step)
        for option in options:
            if actions.verb_of(option) == verb and actions.first(option) == space:
                return option
    elif verb == Verb.LAND:
        for option in reversed(options):  # outside, where there is a choice
            if actions.verb_of(option) == Verb.LAND:
                return option
    return -1
