"""A strategist that thinks its turn through to the end, in worlds with cards and dice it cannot see.

The strategist's ranking gives the candidates and their first judgement; `search` tries them out in imagined
worlds for as long as the budget allows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final

from diadochoi.bots.base import Knowledge, register
from diadochoi.bots.judging.feature_bias import BIAS
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.bots.reason import Reason, reason
from diadochoi.bots.thinking import parallel, reflex
from diadochoi.bots.thinking.card_choice import Choice
from diadochoi.bots.thinking.force_choice import Marching
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.search import MARCHES, Doubt, Search
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.table.state import State

# Which card, where PCs go, which force moves next, and whether any does: what is best then depends on the
# rest of the turn, which one look ahead does not see. How far the first judgement errs there and tries differ
# was measured over some hundred decisions with sixteen worlds for each plan (docs/learning.md).
# So it is with answers to others, and with where CUs and Generals are raised, as far as a search was seen to
# gain something there. Their doubt is chosen, near that of a march.
_ELSE: Final = Doubt(prior=0.008, luck=0.01)
_DOUBTS: Final[dict[str, Doubt]] = {
    "play_card": Doubt(prior=0.03, luck=0.015),
    "spend_operations": Doubt(prior=0.02, luck=0.02),
    "levy_or_march": Doubt(prior=0.025, luck=0.02),
    "place_pc": Doubt(prior=0.01, luck=0.003),
    "activate_next": MARCHES,
    "campaign": MARCHES,
    "place_reinforcement": _ELSE,
    "place_new_general": _ELSE,
    "event_units": _ELSE,
    "event_from_where": _ELSE,
    "intercept": _ELSE,
    "withdraw": _ELSE,
    "grant_passage": _ELSE,
    "redistribute": _ELSE,
    "flee_to": _ELSE,
}
# Tries at a question for each at a march: more where they gain most, fewer where each takes longest.
_EFFORT: Final[dict[str, float]] = {
    "play_card": 2.0, "spend_operations": 2.0, "levy_or_march": 2.0, "place_pc": 0.5,
}  # fmt: skip
_SHORTLIST: Final = 60
_MOST_STEPS: Final = 400
_INNER: Final = 5  # plans looked at for the decision after this one
_CLEAR: Final = 0.12  # a lead in the chance to win that needs no second thought
_SHARE: Final = 0.9  # of the budget, ranking included: the last iteration has to end in time too


def worth_a_search(key: str, choices: list[Choice]) -> bool:
    """Whether a decision is weighty and open."""
    return key in _DOUBTS and len(choices) > 1 and choices[0].value - choices[1].value <= _CLEAR


def different(choices: Sequence[Choice]) -> list[Choice]:
    """Without those that come to the same: the Operation Points of another card, put to the same use."""
    seen: set[tuple[tuple[Reason, ...], tuple[int, ...]]] = set()
    found: list[Choice] = []
    for choice in choices:
        what = choice.purpose, choice.steps[1:]
        if len(choice.steps) == 1 or what not in seen:
            found.append(choice)
        seen.add(what)
    return found


class Apprentice(StrategistBot):
    """Plays the rest of a turn nearly as well as the strategist, in a third of the time."""

    name = "apprentice"
    width = 3
    worlds = 1

    def __init__(self, seat: Seat, seed: int, weights: Weights) -> None:
        self.weights = weights  # his master's
        super().__init__(seat, seed)


@register
class SeekerBot(StrategistBot):
    """Searches through what may come of its plans."""

    name = "seeker"
    weights = replace(STANDARD, network="among_strategists", bias=BIAS)
    march_width = 20  # plans for each force where marches are chosen: a search can tell them apart
    answer_worlds = 40
    weighs = frozenset(_DOUBTS)
    iterations = 0  # think for so many iterations instead of by the clock: the same answers every time
    processes = 1  # that search at the same time
    begun = 0.0  # when the decision was put

    def prepare(self) -> None:
        super().prepare()
        self.planner = Planner(self.seat, self.weights, self.march_width)
        self.marching = Marching(self.planner, self.worlds, self.sends_detachments)

    def exert(self, first: int, second: int) -> None:
        """So many iterations, on so many processes."""
        self.iterations = first
        self.processes = second or 1

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.begun = time.perf_counter()
        return super().choose(knowledge, actions, budget)

    def decide(
        self, knowledge: Knowledge, world: State, key: str, choices: list[Choice], budget: float
    ) -> Choice:
        shortlist = different(choices)[:_SHORTLIST]
        if (budget <= 0 and not self.iterations) or not worth_a_search(key, shortlist):
            return choices[0]
        effort = _EFFORT.get(key, 1.0)
        iterations = max(1, round(self.iterations * effort)) if self.iterations else 0
        deadline = self.begun + budget * _SHARE * min(1.0, effort)
        search = self.search(knowledge, shortlist, world)
        if self.processes < 2:
            search.run(deadline - time.perf_counter(), iterations)
            return search.best()
        others = self.ask_others(knowledge, shortlist, key, deadline - time.perf_counter(), iterations)
        search.run(deadline - time.perf_counter(), iterations)
        patience = None if self.iterations else max(0.0, deadline - time.perf_counter())
        for tally in parallel.gather(others, patience):
            search.add(tally)
        return search.best()

    def next_march(self, knowledge: Knowledge, world: State) -> list[Choice]:
        """The plans of all forces; also where a Minor General had better stand."""
        found = super().next_march(knowledge, world)
        least = self.marching.staying(world)
        for option in world.options:
            if actions.verb_of(option) in POSTING_VERBS:
                twin = world.copy()
                engine.play(twin, option)
                value = self.planner.judge(twin)
                if value > least:
                    recalled = actions.verb_of(option) == Verb.RECALL
                    purpose = reason("minor_available" if recalled else "minor_leads")
                    found.append(Choice((option,), purpose, value))
        return found

    def search(self, knowledge: Knowledge, choices: Sequence[Choice], world: State) -> Search:
        return Search(
            self.planner,
            lambda: knowledge.imagine(self.chance),
            choices,
            self.propose,
            partial(self.finish_turn, world.active),
            _DOUBTS[world.frames[-1].question(world).key],
        )

    def ask_others(
        self, knowledge: Knowledge, choices: Sequence[Choice], key: str, seconds: float, iterations: int
    ) -> list[Future[parallel.Tally]]:
        """Let the other processes think about it too."""
        seeds = [f"{self.chance.getrandbits(64):x}" for _ in range(self.processes - 1)]
        world = knowledge.imagine(self.chance)
        seconds *= _SHARE  # the way there and back
        return parallel.begin(
            parallel.tasks_for(self.name, self.seat, seeds, world, choices, seconds, iterations)
        )

    def tally(
        self, knowledge: Knowledge, choices: Sequence[Choice], seconds: float, iterations: int
    ) -> parallel.Tally:
        """Search for another process, which decides."""
        search = self.search(knowledge, choices, knowledge.imagine(self.chance))
        search.run(seconds, iterations)
        return search.tally()

    def finish_turn(self, active: Seat, state: State, number: int, deadline: float) -> bool:
        """Play the rest of the Player Turn at a quick pace, whoever's it is; False if time ran out."""
        seat = self.seat
        player = Apprentice(seat, number, self.weights)
        mover = Apprentice(active, number, STANDARD)  # the others think of themselves
        for _ in range(_MOST_STEPS):
            if state.winner >= 0 or state.active != active:
                break
            if time.perf_counter() > deadline:
                return False
            if state.asked == seat:
                choice = player.choose(Knowledge(state, seat), state.options, 0.0)
            elif state.asked == active:
                choice = mover.choose(Knowledge(state, active), state.options, 0.0)
            else:
                choice = reflex.choose(state)
            engine.play(state, choice)
        return True

    def propose(self, state: State) -> list[Choice]:
        """The next decision of the same turn, at a glance."""
        key = state.frames[-1].question(state).key
        if key not in ("activate_next", "campaign"):
            return []
        found = [
            Choice(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked([state])[:_INNER]
        ]
        if DONE in state.options:
            found.append(Choice((DONE,), reason("stop_here"), self.marching.staying(state)))
        found.sort(key=lambda choice: -choice.value)
        return found
