"""Where the moving force can go by sea: embark, name every escort, sail, and land with everything."""

from __future__ import annotations

from collections import deque
from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import NO_SPACE, SPACE_OF, Location, Space
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State

_MOST_POSITIONS: Final = 60  # positions at sea; there are fewer ports within reach of any roll


def voyages(state: State) -> list[tuple[Location, tuple[int, ...]]]:
    """List every place to land, with the answers that lead there, over the fewest spaces.

    Nobody declares a Naval Battle on the way; if somebody does, the gesture ends.
    """
    embark = actions.action(Verb.EMBARK)
    army = state.frames[-1]
    if not isinstance(army, Activation) or embark not in state.options:
        return []
    found: dict[Location, tuple[int, ...]] = {army.at: ()}
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(state, (embark,))])
    seen: set[int] = set()
    while waiting:
        before, way = waiting.popleft()
        sailed = _with_escorts(before, way)
        if sailed is None:
            continue
        at_sea, way = sailed
        place = _place(at_sea)
        if place in seen or len(seen) >= _MOST_POSITIONS:
            continue
        seen.add(place)
        landing = next((own for own in at_sea.options if actions.verb_of(own) == Verb.LAND), None)
        if landing is not None:
            found.setdefault(place, (*way, landing))
        elif isinstance(at_sea.frames[-1], Activation):  # ashore, where the way ends
            found.setdefault(place, way)
        waiting.extend((at_sea, (*way, own)) for own in at_sea.options if actions.verb_of(own) == Verb.SAIL)
    return [(place, way) for place, way in found.items() if way]


def _place(position: State) -> Space:
    army = next((own for own in reversed(position.frames) if isinstance(own, Activation)), None)
    return SPACE_OF[army.at] if army is not None else NO_SPACE


def _with_escorts(state: State, way: tuple[int, ...]) -> tuple[State, tuple[int, ...]] | None:
    """Return the position after the last answer and after naming every Fleet that can escort."""
    position = after(state, way[-1], others_react=False)
    while position is not None:
        escort = next((own for own in position.options if actions.verb_of(own) == Verb.ESCORT), None)
        if escort is None:
            return position, way
        way = (*way, escort)
        position = after(position, escort, others_react=False)
    return None
