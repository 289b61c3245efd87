"""Places that name one Army, because it is nearer than any other that could go there now.

Such a place is a whole order. `gestures` lists where an Army goes once it is named; this module asks which
Army a place names. An Independent Army (9.5) halts where it is sent.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import STOP, Verb
from diadochoi.rules.core.ids import NO_ARMY, SPACE_OF, Army, General, Location, Space
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.gestures import ACTIVATING, ORDER, Gesture, endings, orders
from diadochoi.rules.table.state import State

_VOYAGE: Final = 1000  # as a distance in spaces: longer than any march
# Answers to the questions in which an Army can be named, now or after the one on its way has stopped.
_NAMING: Final = frozenset({*ACTIVATING, Verb.MARCH_ARMY, Verb.MOVE, Verb.STOP})


def can_name_an_army(state: State) -> bool:
    """Return whether the open question is one in which a place could name an Army."""
    return any(actions.verb_of(option) in _NAMING for option in state.options)


def destinations(state: State) -> list[Gesture]:
    """List each place that names one Army, as one gesture, which may end another order first."""
    if state.asked < 0:
        return []
    if isinstance(state.frames[-1], IndependentMoves):
        return _one_each([independent_orders(state, begun) for begun in _independents(state)])
    return _one_each([orders(state, begun) for begun in _armies(state)])


def _one_each(by_army: list[list[Gesture]]) -> list[Gesture]:
    """Keep one gesture for each place: for the nearest Army, if there is one.

    Where an Army can march, those that must sail do not count.
    """
    found: dict[Space, dict[int, list[Gesture]]] = {}
    for own in by_army:
        known: set[Space] = set()
        for gesture in own:
            space = SPACE_OF[gesture.place]
            if space not in known:
                known.add(space)
                found.setdefault(space, {}).setdefault(_distance(gesture), []).append(gesture)
    nearest = (distances[min(distances)] for distances in found.values())
    return [fitting[0] for fitting in nearest if len(fitting) == 1]


def _distance(gesture: Gesture) -> int:
    """Count the spaces of a march; a voyage counts as longer than any march."""
    verbs = [actions.verb_of(option) for option in gesture.way]
    return _VOYAGE if Verb.EMBARK in verbs else verbs.count(Verb.MOVE)


# ---------------------------------------------------------------------- Armies of the player


def _armies(state: State) -> list[tuple[int, ...]]:
    """List the answers that activate each Army under the most Senior of its Generals who can be activated."""
    # by place: how many answers come first, the General's place in the roster, all answers
    found: dict[Location, tuple[int, int, tuple[int, ...]]] = {}
    rank = {general: number for number, general in enumerate(state.roster[state.asked])}
    for ending, position in ((), state), *endings(state):
        for option in position.options:
            if actions.verb_of(option) not in ACTIVATING:
                continue
            general = General(actions.first(option) - actions.GENERAL)
            at = position.general_at[general]
            senior = (len(ending), rank.get(general, len(rank)), (*ending, option))
            if at not in found or senior < found[at]:
                found[at] = senior
    return [way for _, _, way in found.values()]


# ---------------------------------------------------------------------- Independent Armies


def _independents(state: State) -> list[tuple[int, ...]]:
    """List the answers that name each Independent Army that can still move; none for the one on its way."""
    moves = state.frames[-1]
    assert isinstance(moves, IndependentMoves)
    found: list[tuple[int, ...]] = []
    position: State | None = state
    ending: tuple[int, ...] = ()
    if moves.on_its_way():
        found.append(())
        position, ending = (after(state, STOP), (STOP,)) if STOP in state.options else (None, ())
    if position is None or not isinstance(position.frames[-1], IndependentMoves):
        return found
    following = position.frames[-1]
    if following.army != NO_ARMY:  # the last one is named by itself
        found.append(ending)
    found.extend(
        (*ending, option) for option in position.options if actions.verb_of(option) == Verb.MARCH_ARMY
    )
    return found


def independent_orders(state: State, way: tuple[int, ...]) -> list[Gesture]:
    """List where the Independent Army that these answers name can go and halt, by the fewest spaces."""
    position: State | None = state
    for option in way:
        position = after(position, option) if position is not None and option in position.options else None
    if position is None or not isinstance(position.frames[-1], IndependentMoves):
        return []
    army = position.frames[-1].army
    found: dict[Location, Gesture] = {}
    waiting: deque[tuple[State, tuple[int, ...]]] = deque([(position, way)])
    while waiting:
        before, steps = waiting.popleft()
        for option in before.options:
            place = Location(actions.first(option))
            if actions.verb_of(option) != Verb.MOVE or place in found or place == position.army_at[army]:
                continue
            further = after(before, option)
            whole = (*steps, option)
            on_the_way = further is not None and _marching(further, army)
            if on_the_way and further is not None and STOP in further.options:
                found[place] = Gesture(ORDER, (*whole, STOP), place)
            else:
                found[place] = Gesture(ORDER, whole, place)
            if on_the_way and further is not None:
                waiting.append((further, whole))
    return list(found.values())


def _marching(position: State, army: Army) -> bool:
    moves = position.frames[-1]
    return isinstance(moves, IndependentMoves) and moves.on_its_way() and moves.army == army
