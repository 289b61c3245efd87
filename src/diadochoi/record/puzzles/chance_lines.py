"""Lines with dice: what a seat can do, every outcome of the dice with its chance, and what others can answer.

The seat takes the best option, the dice are random, and anyone else who is asked does what is worst for
the goal. Nobody plays a Surprise card. For one or two dice every roll counts; where an action rolls more (a
battle), a sample in which each die shows every number equally often stands for all of them.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from diadochoi.record.puzzles.goal import Goal
from diadochoi.record.puzzles.sure_lines import ended, moment_key, pass_windows
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State

MOST_DICE: Final = 2  # of one action whose outcomes are all examined
SAMPLED: Final = 36  # rolls that stand for all others
_SAMPLED_DICE: Final = 40  # enough for the largest battle
NEXT_MARCH: Final = "activate_next"
# Verbs that lead to no goal within one march and would only widen the search.
_LEFT_OUT: Final = frozenset(
    (Verb.SURPRISE, Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISCARD, Verb.LEAVE, Verb.ESCORT)
)

# Which CU is lost, where pieces flee to and who leads what is left: the first option stands for all.
_AFTERMATH: Final = frozenset((Verb.LOSE, Verb.FLEE, Verb.DISPERSE, Verb.PLACE))
_AFTERMATH_OF_OTHERS: Final = _AFTERMATH | {Verb.POST, Verb.REPOST, Verb.LEAVE, Verb.COMMAND}

Outcomes = list[tuple[float, State]]


@dataclass(slots=True)
class ChanceMoment:
    """A decision, and what can come of each option: its outcomes as chance and number of the next moment."""

    state: State
    own: bool  # the seat decides; otherwise somebody who does what is worst for it
    over: bool
    options: list[tuple[int, list[tuple[float, int]]]] = field(default_factory=list)


@dataclass(slots=True)
class Prospects:
    """Every moment that can follow, as far as the search went."""

    moments: list[ChanceMoment]
    complete: bool

    def chances(self, goal: Goal, seat: int) -> list[float]:
        """The chance of the goal at every moment."""
        found = [float(goal.reached(moment.state, seat)) for moment in self.moments]
        open_ = [
            number
            for number, moment in enumerate(self.moments)
            if moment.options and not moment.over and not found[number]
        ][::-1]
        changed = True
        while changed:  # a force can be put together in two ways, so moments may follow each other in circles
            changed = False
            for number in open_:
                moment = self.moments[number]
                values = [sum(chance * found[next_] for chance, next_ in way) for _, way in moment.options]
                value = max(values) if moment.own else min(values)
                if abs(value - found[number]) > 1e-9:
                    found[number] = value
                    changed = True
        return found

    def options(self, number: int, found: list[float]) -> list[tuple[int, float]]:
        """The options of a moment, each with the chance of the goal after it."""
        return [
            (action, sum(chance * found[next_] for chance, next_ in way))
            for action, way in self.moments[number].options
        ]


@cache
def _rolls(sampled: int) -> tuple[tuple[int, ...], ...]:
    """This many rolls of many dice, in which each die shows every number equally often."""
    chance = random.Random(sampled)
    columns = []
    for _ in range(_SAMPLED_DICE):
        faces = [1 + number % 6 for number in range(sampled)]
        chance.shuffle(faces)
        columns.append(faces)
    return tuple(zip(*columns, strict=True))


def outcomes(state: State, action: int, sampled: int = SAMPLED) -> Outcomes | None:
    """What can come of an action, with chances; None where cards are drawn or stolen at random."""
    try:
        return _all_outcomes(state, action)
    except DiceScriptError:
        return _sampled_outcomes(state, action, sampled)


def _all_outcomes(state: State, action: int) -> Outcomes | None:
    found: Outcomes = []
    dice: list[int] = []
    while True:
        script = (*dice, *(1 for _ in range(MOST_DICE - len(dice))))
        twin = _played(state, action, script)
        if twin is None:
            return None
        used = MOST_DICE - len(twin.script or ())
        twin.script = None
        found.append((6.0**-used, twin))
        dice = list(script[:used])
        while dice and dice[-1] == 6:
            dice.pop()
        if not dice:
            return found
        dice[-1] += 1


def _sampled_outcomes(state: State, action: int, sampled: int) -> Outcomes | None:
    found: Outcomes = []
    for script in _rolls(sampled):
        twin = _played(state, action, script)
        if twin is None:
            return None
        twin.script = None
        found.append((1 / sampled, twin))
    return found


def _played(state: State, action: int, script: tuple[int, ...]) -> State | None:
    twin = state.copy()
    twin.script = script
    engine.play(twin, action)
    settle(twin)
    return None if twin.counter != state.counter else twin


class Chances:
    """The chance of a goal at every moment of one puzzle, looked up by what the table shows.

    Moments that were left out of the search (somebody posts a Minor General first) are examined when they
    come up.
    """

    def __init__(self, begun: State, seat: int, goal: Goal, limit: int, sampled: int = SAMPLED) -> None:
        self.begun, self.seat, self.goal, self.limit = begun, seat, goal, limit
        self.sampled = sampled
        self.known: dict[int, float] = {}
        self.complete = True
        self.of(begun)

    def of(self, state: State) -> float:
        """The chance of the goal at a moment."""
        if is_aftermath(state):
            state = state.copy()
            settle(state)
        if self.goal.reached(state, self.seat):
            return 1.0
        if march_over(state, self.begun):
            return 0.0
        key = hash(moment_key(state))
        if key not in self.known:
            self._look(state)
        return self.known[key]

    def after(self, state: State, action: int) -> float | None:
        """The chance after an action; None where cards are drawn at random."""
        found = outcomes(state, action, self.sampled)
        if found is None:
            return None
        return sum(chance * self.of(next_) for chance, next_ in found)

    def best(self, state: State) -> int:
        """The answer of the seat that wants the goal."""
        if is_aftermath(state):
            return state.options[0]
        options = [option for option in state.options if actions.verb_of(option) not in _LEFT_OUT]
        return max(options or state.options, key=lambda option: (self.after(state, option) or 0.0, -option))

    def worst(self, state: State) -> int:
        """The answer of another player who wants to prevent the goal."""
        if is_aftermath(state):
            return state.options[0]
        found = {option: self.after(state, option) for option in state.options}
        return min(found, key=lambda option: (1.0 if found[option] is None else found[option], option))

    def _look(self, state: State) -> None:
        seen = prospects(state, self.seat, self.goal, self.limit, self.begun, self.sampled)
        self.complete = self.complete and seen.complete
        for moment, chance in zip(seen.moments, seen.chances(self.goal, self.seat), strict=True):
            self.known.setdefault(hash(moment_key(moment.state)), chance)


def is_aftermath(state: State) -> bool:
    """Whether a decision only settles what came of a fight."""
    if state.asked < 0:
        return False
    verbs = _AFTERMATH if state.asked == state.active else _AFTERMATH_OF_OTHERS
    return actions.verb_of(state.options[0]) in verbs


def settle(state: State) -> None:
    """Pass in windows for Surprise cards, and take the first option in what follows a fight."""
    pass_windows(state)
    while is_aftermath(state):
        engine.play(state, state.options[0])
        pass_windows(state)


def march_over(state: State, begun: State) -> bool:
    """Whether the one march of the puzzle is over."""
    if ended(state, begun):
        return True
    return (
        state.asked == begun.asked
        and state.frames[-1].question(state).key == NEXT_MARCH
        and moment_key(state) != moment_key(begun)
    )


def _is_detour(state: State, nearest: dict[Hashable, int]) -> bool:
    """Whether the same force has come to the same place with at least as many MPs left."""
    force = moving_force(state)
    if force is None or force.left < 0:
        return False
    key = (
        force.general, force.at, force.units, force.generals, force.royals, state.asked, len(state.frames),
        tuple(state.pc), tuple(state.general_at), tuple(state.royal_at),
        frozenset(state.siege_points.items()), tuple(frozenset(held.items()) for held in state.troops),
    )  # fmt: skip
    if nearest.get(key, -1) >= force.left:
        return True
    nearest[key] = force.left
    return False


def prospects(
    start: State, seat: int, goal: Goal, limit: int, begun: State | None = None, sampled: int = SAMPLED
) -> Prospects:
    """Every moment from here to the goal or the end of the march, at most `limit` outcomes.

    `begun` is the moment the puzzle began.
    """
    first = begun or start

    def over(state: State) -> bool:
        return march_over(state, first) or goal.reached(state, seat)

    moments = [ChanceMoment(start, start.asked == seat, over(start))]
    known: dict[Hashable, int] = {moment_key(start): 0}
    nearest: dict[Hashable, int] = {}  # a force in a place, and the most MPs it arrived with
    number = looked_at = 0
    while number < len(moments):
        moment = moments[number]
        number += 1
        if moment.over:
            continue
        for action in moment.state.options:
            if moment.own and actions.verb_of(action) in _LEFT_OUT:
                continue
            found = outcomes(moment.state, action, sampled)
            if found is None:
                continue
            looked_at += len(found)
            if looked_at > limit:
                return Prospects(moments, False)
            if len(found) == 1 and moment.own and _is_detour(found[0][1], nearest):
                continue
            way: dict[int, float] = {}
            for chance, state in found:
                key = moment_key(state)
                child = known.get(key, -1)
                if child < 0:
                    child = known[key] = len(moments)
                    moments.append(ChanceMoment(state, state.asked == seat, over(state)))
                way[child] = way.get(child, 0.0) + chance
            moment.options.append((action, [(chance, child) for child, chance in way.items()]))
    return Prospects(moments, True)


# Dice that make the attacker, the defender or both lucky.
LUCKY: Final = ((6,), (1,), (6, 1), (1, 6), (6, 6, 1, 1), (1, 1, 6, 6))


def hopeful(start: State, seat: int, most: int) -> list[State]:
    """Moments that one march could lead to with some kinds of luck; others answer with the first option."""
    known: set[Hashable] = {moment_key(start)}
    found = [start]
    for number, state in enumerate(found):
        if len(found) >= most:
            break
        if number and march_over(state, start):
            continue
        own = state.asked == seat
        for action in state.options if own else state.options[:1]:
            if own and actions.verb_of(action) in _LEFT_OUT:
                continue
            for dice in LUCKY:
                script = dice * (_SAMPLED_DICE // len(dice))
                try:
                    twin = _played(state, action, script)
                except DiceScriptError:  # equal dice never end a tie
                    continue
                if twin is None:
                    break
                rolled = twin.script != script
                twin.script = None
                key = moment_key(twin)
                if key not in known:
                    known.add(key)
                    found.append(twin)
                if not rolled:
                    break
    return found
