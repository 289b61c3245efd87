"""Orders that take many small answers, each as one gesture: a list of answers given one after the other.

The engine's answers stay as they are. A gesture is tried out on a copy of the position: it ends where a die
would fall, another player would be asked, or the question becomes another one. What can be marched to is in
`forecast.reach`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.rules import engine
from diadochoi.rules.cards.windows import Window
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import PASS, STOP, Verb
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State

SEVERAL: Final = "several"  # the same answer some number of times
EVERYTHING: Final = "everything"  # every answer of its kind, in the order of the list
AND_STOP: Final = "and_stop"  # a march, and the force ends its move there
MARCH: Final = "march"  # activate, march, and end the move there
VOYAGE: Final = "voyage"  # embark, sail, land with everything, and end the move there
DETACH: Final = "detach"  # post a Minor General, who takes so many Loyals
KINDS: Final = (SEVERAL, EVERYTHING, AND_STOP, MARCH, VOYAGE, DETACH)

# Answers that are often given again and again.
_REPEATED: Final = frozenset(
    (Verb.PLACE, Verb.CLAIM, Verb.REMOVE, Verb.TAKE, Verb.LEAVE, Verb.LAND, Verb.TRAIN, Verb.LOSE)
)
_ALL_OF_THEM: Final = frozenset((Verb.CLAIM, Verb.REMOVE, Verb.TAKE, Verb.LAND))
_MOST: Final = 20
_MOST_OPTIONS: Final = 40
_MOST_VOYAGE: Final = 120  # positions at sea that are tried out
_KEPT: Final = (2, 1)  # Loyals that a detachment takes


@dataclass(frozen=True, slots=True)
class Gesture:
    """What is done, the answers that do it, and the place it is about (-1: none)."""

    kind: str
    way: tuple[int, ...]
    place: int = -1


def gestures(state: State, whole_orders: bool = True) -> list[Gesture]:
    """Every gesture of at least two answers for the seat that is asked.

    Without `whole_orders` those are left out that activate an Army and march it, or end its move at once:
    there is one for each place in the reach of each Army.
    """
    if state.asked < 0 or isinstance(state.frames[-1], Window):
        return []
    found = _repeated(state)
    if isinstance(state.frames[-1], Activation):
        if whole_orders:
            found.extend(
                Gesture(AND_STOP, (*own.way, STOP), own.place)
                for own in reach(state)
                if _can_stop(own.position, own.way[-1])
            )
        found.extend(_voyages(state, ()))
    for option in state.options:
        verb = actions.verb_of(option)
        if verb in (Verb.ACTIVATE, Verb.MARCH) and whole_orders:
            found.extend(_orders(state, option))
        elif verb == Verb.POST:
            found.extend(_detachments(state, option))
    return found


def _repeated(state: State) -> list[Gesture]:
    found: list[Gesture] = []
    seen: set[int] = set()
    for option in state.options[:_MOST_OPTIONS]:
        verb = actions.verb_of(option)
        if verb not in _REPEATED:
            continue
        same = _again(state, option, whole_verb=False)
        found.extend(Gesture(SEVERAL, same[:number]) for number in range(2, len(same) + 1))
        if verb in _ALL_OF_THEM and verb not in seen:
            seen.add(verb)
            way = _again(state, option, whole_verb=True)
            if len(set(way)) > 1:
                found.append(Gesture(EVERYTHING, way))
    return found


def _orders(state: State, option: int) -> list[Gesture]:
    """One Army: activated and marched or sailed to each place in its reach."""
    twin = _after(state, option)
    if twin is None or not isinstance(twin.frames[-1], Activation):
        return []
    found: list[Gesture] = []
    for own in reach(twin):
        way = (option, *own.way)
        found.append(Gesture(MARCH, way, own.place))
        if _can_stop(own.position, own.way[-1]):
            found.append(Gesture(MARCH, (*way, STOP), own.place))
    found.extend(_voyages(twin, (option,)))
    return found


def _can_stop(position: State, step: int) -> bool:
    after = _after(position, step)
    return after is not None and STOP in after.options


def _detachments(state: State, option: int) -> list[Gesture]:
    """A Minor General is posted, activated, and leaves all but a few Loyals behind."""
    posted = _after(state, option)
    if posted is None:
        return []
    known = set(state.options)
    found: list[Gesture] = []
    for activate in posted.options:
        if activate in known or actions.verb_of(activate) != Verb.ACTIVATE:
            continue
        ready = _after(posted, activate)
        if ready is None or not isinstance(ready.frames[-1], Activation):
            continue
        for kept in _KEPT:
            left = _leaving_all_but(ready, kept)
            if left is not None:
                found.append(Gesture(DETACH, (option, activate, *left)))
    return found


def _leaving_all_but(state: State, kept: int) -> tuple[int, ...] | None:
    """The answers that leave everything behind except so many Loyals; None where there are not enough."""
    way: list[int] = []
    twin: State | None = state
    while twin is not None:
        army = twin.frames[-1]
        if not isinstance(army, Activation):
            return None
        loyals = units.of_kind(army.units, units.LOYAL)
        if loyals < kept:
            return None
        if units.count(army.units) == kept:
            return tuple(way)
        wanted = [
            own
            for own in twin.options
            if actions.verb_of(own) == Verb.LEAVE
            and actions.UNIT <= actions.first(own) < actions.GENERAL
            and (actions.first(own) - actions.UNIT != units.LOYAL or loyals > kept)
        ]
        if not wanted:
            return None
        way.append(wanted[0])
        twin = _after(twin, wanted[0])
    return None


def _voyages(state: State, begun: tuple[int, ...]) -> list[Gesture]:
    """By sea: embark, name the first escort there is, sail, land with everything, and stop."""
    embark = [own for own in state.options if actions.verb_of(own) == Verb.EMBARK]
    waiting: list[tuple[State, tuple[int, ...]]] = []
    for option in embark[:1]:
        twin = _after(state, option)
        if twin is not None:
            waiting.append((twin, (*begun, option)))
    found: dict[int, Gesture] = {}
    tried = 0
    while waiting and tried < _MOST_VOYAGE:
        position, way = waiting.pop(0)
        tried += 1
        army = next((own for own in reversed(position.frames) if isinstance(own, Activation)), None)
        if army is None:
            continue
        if isinstance(position.frames[-1], Activation):
            if army.at not in found and actions.verb_of(way[-1]) == Verb.LAND:
                last = (STOP,) if STOP in position.options else ()
                found[army.at] = Gesture(VOYAGE, (*way, *last), army.at)
            continue
        by_verb: dict[int, list[int]] = {}
        for own in position.options:
            by_verb.setdefault(actions.verb_of(own), []).append(own)
        landed = by_verb.get(Verb.LAND, [])[:1]
        named = by_verb.get(Verb.ESCORT, [])[:1]
        for choice in named or [*landed, *by_verb.get(Verb.SAIL, ())]:
            if len(way) < _MOST:
                after = _after(position, choice)
                if after is not None:
                    waiting.append((after, (*way, choice)))
    return list(found.values())


def passage_matters(state: State) -> bool:
    """Whether it can make a difference to ask for Free Passage now (10.C).

    It makes none where the force that does not ask comes in all the same: nobody is asked, no die falls.
    """
    seat, depth = state.asked, len(state.frames)
    twin = _after(state, PASS)
    return twin is None or twin.asked != seat or len(twin.frames) >= depth


def _again(state: State, option: int, whole_verb: bool) -> tuple[int, ...]:
    way = [option]
    question = state.frames[-1].question(state).key
    twin = _after(state, option)
    while twin is not None and len(way) < _MOST and twin.frames[-1].question(twin).key == question:
        fitting = [
            own
            for own in twin.options
            if own == option or (whole_verb and actions.verb_of(own) == actions.verb_of(option))
        ]
        if not fitting:
            break
        way.append(fitting[0])
        twin = _after(twin, fitting[0])
    return tuple(way)


def _after(state: State, option: int) -> State | None:
    """The position after an answer that nothing came in between of, None otherwise."""
    twin = state.copy()
    twin.log = twin.chance = None
    twin.script = ()
    counter, seat = twin.counter, twin.asked
    try:
        engine.play(twin, option)
        while twin.asked >= 0 and isinstance(twin.frames[-1], Window):
            engine.play(twin, PASS)
    except DiceScriptError:
        return None
    twin.script = state.script
    return twin if twin.asked == seat and twin.counter == counter and twin.winner < 0 else None
