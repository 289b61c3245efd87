"""Orders that take many small answers, each as one gesture: a list of answers given one after the other.

The engine's answers stay as they are. A gesture is tried on a copy of the position: it ends where a die would
be rolled, another player asked, or the question changes. `forecast.reach` lists where a force can march,
`voyages` where it can sail.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from diadochoi.rules.cards.windows import Window
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, STOP, Verb
from diadochoi.rules.core.ids import NO_SPACE, Location
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.voyages import voyages
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.tyche import AfterCard

SEVERAL: Final = "several"  # the same answer several times
EVERYTHING: Final = "everything"  # every answer of its kind, in list order
VOYAGE: Final = "voyage"  # embark, sail, and land with everything
DETACH: Final = "detach"  # post a Minor General who leaves with some CUs of one kind
GARRISON: Final = "garrison"  # post a Minor General who stays here with one CU
NEXT: Final = "next"  # end this order and begin the next one
ORDER: Final = "order"  # activate an Army and march or sail with it
KINDS: Final = (SEVERAL, EVERYTHING, VOYAGE, DETACH, GARRISON, NEXT, ORDER)

# Verbs whose answers are often repeated.
_REPEATED: Final = frozenset(
    (Verb.PLACE, Verb.CLAIM, Verb.REMOVE, Verb.TAKE, Verb.LEAVE, Verb.LAND, Verb.TRAIN, Verb.LOSE)
)
_ALL_OF_THEM: Final = frozenset((Verb.CLAIM, Verb.REMOVE, Verb.TAKE, Verb.LAND))
# Verbs that begin once the previous order is over.
_BEGINNINGS: Final = frozenset((Verb.ACTIVATE, Verb.MARCH, Verb.MARCH_ARMY, Verb.ROLL, Verb.LEVY, Verb.CLAIM))
ACTIVATING: Final = frozenset((Verb.ACTIVATE, Verb.MARCH))
NO_KIND: Final = -1  # of CU
# Limits that keep the list short: nobody gives more answers as one command.
_MOST: Final = 20  # answers in one gesture
_MOST_OPTIONS: Final = 40  # options looked at for SEVERAL
_MOST_ENDINGS: Final = 3  # orders that end, one after the other, before the next one begins
_TAKEN: Final = (1, 2)  # how many CUs a detachment takes


@dataclass(frozen=True, slots=True)
class Gesture:
    """An order and the answers that carry it out.

    `place` is where it leads (NO_SPACE: nowhere); `kind_taken` and `taken` are the CUs of a detachment or
    garrison. `before` is the position before its last answer, where finding the gesture has shown it.
    """

    kind: str
    way: tuple[int, ...]
    place: Location = NO_SPACE
    kind_taken: int = NO_KIND
    taken: int = 0
    before: State | None = field(default=None, compare=False, repr=False)


def gestures(state: State) -> list[Gesture]:
    """List every gesture of at least two answers for the seat that is asked."""
    if state.asked < 0 or isinstance(state.frames[-1], Window):
        return []
    found = _repeated(state)
    if isinstance(state.frames[-1], Activation):
        found.extend(Gesture(VOYAGE, way, place) for place, way in voyages(state))
        found.extend(_garrisons(state))
    found.extend(_detachments(state))
    found.extend(_opened(state))
    for ending, position in endings(state):
        found.extend(
            Gesture(NEXT, (*ending, option), before=position)
            for option in position.options
            if actions.verb_of(option) in _BEGINNINGS or option == DONE
        )
        found.extend(replace(own, way=(*ending, *own.way)) for own in _detachments(position))
    return found


def begun(state: State, way: tuple[int, ...]) -> State | None:
    """Return the position in which the force activated by these answers must choose where to go, or None."""
    position: State | None = state
    for option in way:
        if position is None or option not in position.options:
            return None
        position = after(position, option)
    return position if position is not None and isinstance(position.frames[-1], Activation) else None


def activations(state: State) -> list[tuple[int, ...]]:
    """List the answers that activate each Army or detachment; they may end the previous order."""
    found: list[tuple[int, ...]] = [
        (option,) for option in state.options if actions.verb_of(option) in ACTIVATING
    ]
    found.extend(
        own.way
        for own in gestures(state)
        if own.kind == DETACH or (own.kind == NEXT and actions.verb_of(own.way[-1]) in ACTIVATING)
    )
    return found


def orders(state: State, way: tuple[int, ...]) -> list[Gesture]:
    """List each place that the Army activated by these answers can march or sail to, as one gesture."""
    position = begun(state, way)
    if position is None:
        return []
    found = [Gesture(ORDER, (*way, *own.way), own.place) for own in reach(position)]
    found.extend(Gesture(ORDER, (*way, *further), place) for place, further in voyages(position))
    return found


# ---------------------------------------------------------------------- the same answer again


def _repeated(state: State) -> list[Gesture]:
    found: list[Gesture] = []
    seen: set[int] = set()
    for option in state.options[:_MOST_OPTIONS]:
        verb = actions.verb_of(option)
        if verb not in _REPEATED:
            continue
        same = _again(state, option, whole_verb=False)
        way = tuple(answer for _, answer in same)
        found.extend(
            Gesture(SEVERAL, way[:number], before=same[number - 1][0]) for number in range(2, len(same) + 1)
        )
        if verb in _ALL_OF_THEM and verb not in seen:
            seen.add(verb)
            every = _everything(state, option)
            way = tuple(answer for _, answer in every)
            if len(set(way)) > 1:
                found.append(Gesture(EVERYTHING, way, before=every[-1][0]))
    return found


def _everything(state: State, option: int) -> list[tuple[State, int]]:
    """Return all answers of a verb; where PC markers are removed, the player's own are placed too (6.1)."""
    steps = _again(state, option, whole_verb=True)
    if actions.verb_of(option) != Verb.REMOVE:
        return steps
    position = after(*steps[-1])
    if position is None:
        return steps
    claim = next((own for own in position.options if actions.verb_of(own) == Verb.CLAIM), None)
    return steps if claim is None else [*steps, *_again(position, claim, whole_verb=True)]


def _again(state: State, option: int, whole_verb: bool) -> list[tuple[State, int]]:
    """Return the answers that repeat an option, each with the position before it."""
    steps = [(state, option)]
    question = state.frames[-1].question(state).key
    twin = after(state, option)
    while twin is not None and len(steps) < _MOST and twin.frames[-1].question(twin).key == question:
        fitting = [
            own
            for own in twin.options
            if own == option or (whole_verb and actions.verb_of(own) == actions.verb_of(option))
        ]
        if not fitting:
            break
        steps.append((twin, fitting[0]))
        twin = after(twin, fitting[0])
    return steps


# ---------------------------------------------------------------------- one order after the other


def endings(state: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield the positions after this order ends, with the answers that end it: stop, and no more cards."""
    position = state
    way: tuple[int, ...] = ()
    for _ in range(_MOST_ENDINGS):
        ending = (
            STOP if STOP in position.options else DONE if isinstance(position.frames[-1], AfterCard) else None
        )
        if ending is None:
            return
        further = after(position, ending)
        if further is None:
            return
        position, way = further, (*way, ending)
        yield way, position


def _opened(state: State) -> list[Gesture]:
    """List spaces that can get a PC, with the answer that says what the Operation Points are for (6.2B2)."""
    if actions.action(Verb.PLACE_PCS) not in state.options:
        return []
    opening = actions.action(Verb.PLACE_PCS)
    opened = after(state, opening)
    if opened is None:
        return []
    return [
        Gesture(NEXT, (opening, own), before=opened)
        for own in opened.options
        if actions.verb_of(own) == Verb.CLAIM
    ]


# ---------------------------------------------------------------------- Minor Generals


def _detachments(state: State) -> list[Gesture]:
    """List detachments: a Minor General is posted, activated, and takes a few CUs of one kind with him."""
    found: list[Gesture] = []
    for option in state.options:
        if actions.verb_of(option) != Verb.POST:
            continue
        posted = after(state, option)
        if posted is None:
            continue
        known = set(state.options)
        for activate in posted.options:
            if activate in known or actions.verb_of(activate) not in (Verb.ACTIVATE, Verb.MARCH):
                continue
            ready = after(posted, activate)
            if ready is not None and isinstance(ready.frames[-1], Activation):
                found.extend(_taking_few(ready, (option, activate)))
    return found


def _taking_few(ready: State, begun: tuple[int, ...]) -> Iterator[Gesture]:
    army = ready.frames[-1]
    assert isinstance(army, Activation)
    for kind in units.kinds_in(army.units):
        for number in _TAKEN:
            if number > units.of_kind(army.units, kind):
                continue
            left = _leaving_all_but(ready, kind, number)
            if left is not None:
                way, before = left
                yield Gesture(DETACH, (*begun, *way), army.at, kind, number, before)


def _leaving_all_but(state: State, kind: int, number: int) -> tuple[tuple[int, ...], State | None] | None:
    """Return the answers that leave everything behind except this many CUs of a kind, and the position before
    the last of them; None if impossible."""
    way: list[int] = []
    before: State | None = None
    twin: State | None = state
    while twin is not None:
        army = twin.frames[-1]
        if not isinstance(army, Activation):
            return None
        if units.of_kind(army.units, kind) < number:
            return None
        too_many = units.of_kind(army.units, kind) > number
        wanted = [
            own
            for own in twin.options
            if actions.verb_of(own) == Verb.LEAVE
            and actions.second(own) < 0
            and (actions.first(own) - actions.UNIT != kind or too_many)
        ]
        if not wanted:
            alone = units.count(army.units) == number and not army.royals
            return (tuple(way), before) if alone else None
        way.append(wanted[0])
        before, twin = twin, after(twin, wanted[0])
    return None


def _garrisons(state: State) -> list[Gesture]:
    """List garrisons: a Minor General is posted where the force is, and one of its CUs stays with him."""
    army = state.frames[-1]
    assert isinstance(army, Activation)
    found: list[Gesture] = []
    for option in state.options:
        if actions.verb_of(option) != Verb.POST or actions.first(option) != army.at:
            continue
        posted = after(state, option)
        if posted is None or not isinstance(posted.frames[-1], Activation):
            continue
        found.extend(
            Gesture(
                GARRISON,
                (option, own),
                army.at,
                kind_taken=actions.first(own) - actions.UNIT,
                taken=1,
                before=posted,
            )
            for own in posted.options
            if actions.verb_of(own) == Verb.LEAVE and actions.is_unit(actions.first(own))
        )
    return found
