"""How far the moving force is certain to get, and what the last step of each way faces.

A march is tried on copies of the position. The way ends where a die would be rolled or another player asked;
spaces beyond that are within reach of the MPs only (`march.reach`).
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import Location
from diadochoi.rules.knowledge.forecast.entries import entry_forecast
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State

# A march has at most a handful of MPs; this limits the search on any board.
MOST_STEPS: Final = 300


@dataclass(frozen=True, slots=True)
class Reached:
    """A space the force can march to: the actions that lead there, all MPs, and its last step.

    `position` is a copy of the position before the last step.
    """

    place: Location
    way: tuple[int, ...]
    spent: int
    last_step: Forecast
    position: State


def reach(state: State) -> list[Reached]:
    """List every space the active force can march to, by the cheapest way."""
    if state.asked < 0 or not isinstance(state.frames[-1], Activation):
        return []
    depth = len(state.frames)
    start = state.copy()
    found: dict[Location, Reached] = {}
    seen = {state.frames[-1].at}
    queue: list[tuple[int, int, State, tuple[int, ...]]] = [(0, 0, start, ())]
    steps = 0
    while queue:
        spent, _, position, way = heappop(queue)
        army = position.frames[-1]
        assert isinstance(army, Activation)
        for choice in position.options:
            if actions.verb_of(choice) != Verb.MOVE or steps >= MOST_STEPS:
                continue
            target = Location(actions.first(choice))
            if target in seen:
                continue
            step = entry_forecast(position, choice)
            whole = spent + (step.cost or 0)
            known = found.get(target)
            if known is not None and known.spent <= whole:
                continue
            steps += 1
            found[target] = Reached(target, (*way, choice), whole, step, position)
            further = after(position, choice)
            if further is not None and _on_the_march(further, depth):
                heappush(queue, (whole, steps, further, (*way, choice)))
        seen.add(army.at)
    return list(found.values())


def _on_the_march(position: State, depth: int) -> bool:
    return len(position.frames) == depth and isinstance(position.frames[-1], Activation)
