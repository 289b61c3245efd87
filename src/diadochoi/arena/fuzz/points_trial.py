"""Compares the forecast of a march, and of the points an option spends or gives, with what happens.

The last step of a march may lead to anything; every step before it is certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from diadochoi.arena.fuzz.fight_trial import Compared
from diadochoi.arena.fuzz.loss_trial import answer_by_itself, decline_surprises
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.knowledge.forecast.points import Points, points
from diadochoi.rules.knowledge.forecast.reach import Reached
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import Operations


def check_march(start: State, march: Reached, met: Counter[str]) -> list[str]:
    """The differences between a march of several steps and what playing them does."""
    state = start.copy()
    state.log = []
    state.chance = []
    depth = len(state.frames)
    for choice in march.way[:-1]:
        answer_by_itself(state, choice)
        engine.play(state, choice)
        decline_surprises(state)
    if state.chance:
        return [f"{len(state.chance)} dice were rolled before the last step of {march.way}"]
    answer_by_itself(state, march.way[-1])
    known = len(state.log)
    engine.play(state, march.way[-1])
    moved = next((event for event in state.log[known:] if event[0] == "moved"), None)
    was, army = start.frames[-1], state.frames[depth - 1] if len(state.frames) >= depth else None
    compared: list[Compared] = []
    if moved is not None:
        compared.append(("place reached", march.place, moved[4]))
        if isinstance(was, Activation) and isinstance(army, Activation):
            compared.append(("price of a march", march.spent, army.spent - was.spent))
    return list(_differences(compared, met))


def check_points(start: State, option: int, met: Counter[str]) -> list[str]:
    """The differences between the points that an option spends or gives and those that it does."""
    told = points(start, option)
    if told is None:
        return []
    state = start.copy()
    state.log = []
    engine.play(state, option)
    decline_surprises(state)
    return list(_differences(_compared(start, state, option, told), met))


def _compared(start: State, state: State, option: int, told: Points) -> Iterator[Compared]:
    before = start.frames[-1]
    after = state.frames[len(start.frames) - 1] if len(state.frames) >= len(start.frames) else None
    verb = actions.verb_of(option)
    if verb == Verb.TRAIN:
        name, reached = next(
            (event[0], event[-1]) for event in state.log or () if str(event[0]).startswith("training")
        )
        yield "CU is trained", told.trained == told.of, name == "training_completed"
        if name == "training":
            yield "progress of training", told.trained, reached
    elif verb == Verb.CLAIM and isinstance(before, Operations) and isinstance(after, Operations):
        yield "OPs spent", told.cost, before.points - after.points
    elif told.cost and isinstance(before, Activation) and isinstance(after, Activation):
        yield "MPs spent", told.cost, after.spent - before.spent
    elif verb in (Verb.ACTIVATE, Verb.MARCH):
        army = state.frames[-1]
        if isinstance(army, Activation) and state.asked == start.asked:
            yield "MPs given", told.gain, max(0, army.remaining(state))


def _differences(compared: Iterator[Compared] | list[Compared], met: Counter[str]) -> Iterator[str]:
    for what, predicted, true in compared:
        met[what] += 1
        if predicted != true:
            yield f"{what}: forecast {predicted}, got {true}"
