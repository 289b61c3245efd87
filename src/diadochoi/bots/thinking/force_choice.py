"""Chooses among all forces of a seat: which one moves next, with which plan.

Collects the plans of every General who may be activated, and of Minor Generals who could lead part of a stack
away, tries the promising ones and compares them with doing nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Final, overload

from diadochoi.bots.base import Knowledge
from diadochoi.bots.reason import reason
from diadochoi.bots.thinking.plans import Plan, Planner, cheapest, dearest
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import FACTIONS, INSIDE, SEA
from diadochoi.rules.generals.minor_generals import spare_minor
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.table.state import State

_MOST_COMPARED: Final = 3


class Worlds(Sequence[State]):
    """Imagined worlds, created on demand, because most plans need only one."""

    def __init__(self, knowledge: Knowledge, chance: random.Random, first: State, number: int) -> None:
        self._knowledge = knowledge
        self._chance = chance
        self._made = [first]
        self._number = number

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: int) -> State: ...
    @overload
    def __getitem__(self, index: slice) -> list[State]: ...
    def __getitem__(self, index: int | slice) -> State | list[State]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._number))]
        if not 0 <= index < self._number:
            raise IndexError(index)
        while len(self._made) <= index:
            self._made.append(self._knowledge.imagine(self._chance))
        return self._made[index]


class MarchPlanner:
    """Ranks plans over imagined worlds."""

    def __init__(self, planner: Planner, tries: int, sends_detachments: bool = True) -> None:
        self.planner = planner
        self.seat = planner.seat
        self.tries = tries
        self.sends_detachments = sends_detachments

    def worlds(self, knowledge: Knowledge, chance: random.Random, first: State) -> Worlds:
        return Worlds(knowledge, chance, first, self.tries)

    # ------------------------------------------------------------------ choosing a force

    def ranked(self, worlds: Sequence[State]) -> list[Plan]:
        """The plans of all forces at a question that activates one, best first."""
        state = worlds[0]
        plans: list[Plan] = []
        for option in state.options:
            if actions.verb_of(option) in (Verb.ACTIVATE, Verb.MARCH):
                plans.extend(self.plans_of(state, (option,)))
        if self.sends_detachments:
            plans.extend(self.detachments(state))
        return self.rank(worlds, plans)

    def staying(self, state: State) -> float:
        """The value that a plan must beat."""
        return self.planner.judge(state) + self.planner.weights.least_gain

    def plans_of(self, state: State, prefix: tuple[int, ...]) -> list[Plan]:
        """Plans of one force, starting with the actions that activate it; without the plan to stay."""
        army = self._activated(state, prefix)
        if army is None:
            return []
        plans = [plan for plan in self.planner.proposals(army) if len(plan.steps) > 1]
        for plan in plans:
            plan.steps = (*prefix, *plan.steps)
        return plans

    def _activated(self, state: State, prefix: tuple[int, ...]) -> State | None:
        twin = state.copy()
        for step in prefix:
            if step not in twin.options or twin.asked != self.seat:
                return None
            engine.play(twin, step)
            while (
                twin.winner < 0
                and twin.asked >= 0
                and twin.frames[-1].question(twin).key == "surprise_window"
            ):
                engine.play(twin, twin.options[-1])
        if twin.winner >= 0 or twin.asked != self.seat or asking(twin) != ACTIVATION:
            return None
        return twin

    def detachments(self, state: State) -> list[Plan]:
        """Plans in which a Minor General leads one or two CUs out of a stack that can spare them."""
        seat = self.seat
        minor = spare_minor(state, FACTIONS[seat])
        if minor < 0:
            return []
        verb = Verb.ACTIVATE if any(
            actions.verb_of(option) == Verb.ACTIVATE for option in state.options
        ) else Verb.MARCH  # fmt: skip
        found: list[Plan] = []
        for location, group in state.troops[seat].items():
            post = action(Verb.POST, location)
            if location & (INSIDE | SEA) or post not in state.options:
                continue
            free = group - state.moved_troops.get(location, 0)
            if units.count(free) < 1 or units.count(group) < 2:
                continue
            leaves: list[int] = []
            rest = free
            keep = units.counter(free, cheapest(free))
            while rest != keep:
                kind = dearest(rest - keep)
                leaves.append(action(Verb.LEAVE, actions.UNIT + kind))
                rest -= units.counter(rest, kind)
            go = action(verb, actions.GENERAL + minor)
            plans = self._led_by_minor(state, (post, go, *leaves))
            plans.sort(key=lambda plan: -plan.guess)
            found.extend(plans[:3])
        return found

    def _led_by_minor(self, state: State, prefix: tuple[int, ...]) -> list[Plan]:
        plans = self.plans_of(state, prefix)
        for plan in plans:
            plan.purpose = (*reason("detachment"), *plan.purpose)
        return plans

    # ------------------------------------------------------------------ during an activation

    def next_steps(self, worlds: Sequence[State]) -> list[Plan]:
        """Plans for the current activation, best first."""
        state = worlds[0]
        if asking(state) != ACTIVATION:
            return []
        plans = self.planner.proposals(state)
        return self.rank(worlds, plans)

    # ------------------------------------------------------------------ ranking

    def rank(self, worlds: Sequence[State], plans: list[Plan]) -> list[Plan]:
        """Try all plans once, those that depend on dice a few times, and the best of them in all worlds."""
        for plan in plans:
            self._try(worlds, plan, 1)
            if plan.by_chance:
                self._try(worlds, plan, min(4, len(worlds)))
        plans.sort(key=lambda plan: -plan.value)
        for plan in plans[:_MOST_COMPARED]:
            if plan.by_chance:
                self._try(worlds, plan, len(worlds))
        plans.sort(key=lambda plan: -plan.value)
        return plans

    def _try(self, worlds: Sequence[State], plan: Plan, tries: int) -> None:
        while plan.tries < tries:
            value, by_chance = self.planner.attempt(worlds[plan.tries], plan)
            plan.total += value
            plan.squares += value * value
            plan.tries += 1
            plan.by_chance = plan.by_chance or by_chance
        mean = plan.total / plan.tries
        plan.value = mean + self.planner.weights.pull * plan.pull
        if plan.by_chance:  # few tries favour lucky plans, so subtract half the standard error of the mean
            spread = max(0.0, plan.squares / plan.tries - mean * mean)
            plan.value -= self.planner.weights.caution * sqrt(spread / plan.tries)
