"""How a bot moves within the MPs of its force (`rules.march.reach`): what it avoids, and the steps.

Steps are actions without the kind of path; `resolve` finds the option for a step.
"""

from __future__ import annotations

from collections.abc import Sequence

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INSIDE, SPACE_MASK, Seat, Space
from diadochoi.rules.knowledge import situation
from diadochoi.rules.knowledge.situation import MovingForce
from diadochoi.rules.march.reach import Way
from diadochoi.rules.table.state import State


def land_ways(state: State, army: MovingForce, points: int, avoid_garrisons: bool = True) -> dict[Space, Way]:
    """Every space the force can reach by land with its MPs without passing through enemy CUs.

    With `avoid_garrisons` it passes no enemy garrison either: for a Champion it counts as an attack if
    the garrison comes out.
    """
    seat = army.seat
    garrisons = _garrisons(state, seat) if avoid_garrisons and state.champion[seat] else ()
    return situation.ways_by_land(state, points, garrisons)


def _garrisons(state: State, seat: Seat) -> tuple[int, ...]:
    """Spaces where others have CUs inside the city."""
    return tuple(
        place & SPACE_MASK
        for other, held in enumerate(state.troops)
        if other != seat
        for place in held
        if place & INSIDE
    )


def march(path: Sequence[int]) -> list[int]:
    return [action(Verb.MOVE, space) for space in path]


def voyage(path: Sequence[int]) -> list[int]:
    """The steps to embark, sail along the path, and land."""
    return [action(Verb.EMBARK), *(action(Verb.SAIL, space) for space in path), action(Verb.LAND)]


def resolve(step: int, options: Sequence[int]) -> int:
    """The option for a step; -1 if there is none."""
    if step in options:
        return step
    verb = actions.verb_of(step)
    if verb in (Verb.MOVE, Verb.SAIL):
        space = actions.first(step)
        for option in options:
            if actions.verb_of(option) == verb and actions.first(option) == space:
                return option
    elif verb == Verb.LAND:
        for option in reversed(options):  # prefer outside the city, if there is a choice
            if actions.verb_of(option) == Verb.LAND:
                return option
    return -1
