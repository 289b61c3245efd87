"""A strategist that searches its turn to the end, in imagined worlds with random hidden cards and dice.

The strategist's ranking gives the candidates and their first estimates; `search` then tries them in imagined
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
from diadochoi.bots.reason import BotReason, reason
from diadochoi.bots.thinking import parallel, reflex
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.force_choice import MarchPlanner
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.search import MARCHES, Search, Uncertainty
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.table.state import State

# Which card to play, where to place PCs, which force moves next, and whether any does: the best choice
# depends on the rest of the turn, which a one-step lookahead does not see. We measured the error of the first
# estimate and the spread of tries over some hundred decisions with sixteen worlds per plan
# (docs/learning.md). Answers to other players, and where to raise CUs and Generals, are treated the same
# where search was seen to help. Their values were chosen close to those of a march.
_ELSE: Final = Uncertainty(prior=0.008, luck=0.01)
_DOUBTS: Final[dict[str, Uncertainty]] = {
    "play_card": Uncertainty(prior=0.03, luck=0.015),
    "spend_operations": Uncertainty(prior=0.02, luck=0.02),
    "levy_or_march": Uncertainty(prior=0.025, luck=0.02),
    "place_pc": Uncertainty(prior=0.01, luck=0.003),
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
# Tries for a question, relative to a march: more where they help most, fewer where each takes longest.
_EFFORT: Final[dict[str, float]] = {
    "play_card": 2.0, "spend_operations": 2.0, "levy_or_march": 2.0, "place_pc": 0.5,
}  # fmt: skip
_SHORTLIST: Final = 60
_MOST_STEPS: Final = 400
_INNER: Final = 5  # plans considered for the decision after this one
_CLEAR: Final = 0.12  # a lead in the chance to win that needs no search
_SHARE: Final = 0.9  # of the budget, ranking included, so that the last iteration ends in time


def worth_a_search(key: str, choices: list[CardPlan]) -> bool:
    """Whether a decision is important and close."""
    return key in _DOUBTS and len(choices) > 1 and choices[0].value - choices[1].value <= _CLEAR


def different(choices: Sequence[CardPlan]) -> list[CardPlan]:
    """The choices without equivalent ones: the Operation Points of another card used in the same way."""
    seen: set[tuple[tuple[BotReason, ...], tuple[int, ...]]] = set()
    found: list[CardPlan] = []
    for choice in choices:
        what = choice.purpose, choice.steps[1:]
        if len(choice.steps) == 1 or what not in seen:
            found.append(choice)
        seen.add(what)
    return found


class QuickStrategist(StrategistBot):
    """Plays the rest of a turn almost as well as the strategist, in a third of the time."""

    name = "apprentice"
    width = 3
    worlds = 1

    def __init__(self, seat: Seat, seed: int, weights: Weights) -> None:
        self.weights = weights  # the same as its bot's
        super().__init__(seat, seed)


@register
class SeekerBot(StrategistBot):
    """Searches the consequences of its plans."""

    name = "seeker"
    weights = replace(STANDARD, network="among_strategists", bias=BIAS)
    march_width = 20  # plans per force where marches are chosen; search can tell them apart
    answer_worlds = 40
    weighs = frozenset(_DOUBTS)
    # if not 0: think for this many iterations instead of by the clock, with reproducible answers
    iterations = 0
    processes = 1  # processes that search at the same time
    begun = 0.0  # when the decision started

    def prepare(self) -> None:
        super().prepare()
        self.planner = Planner(self.seat, self.weights, self.march_width)
        self.marching = MarchPlanner(self.planner, self.worlds, self.sends_detachments)

    def set_effort(self, first: int, second: int) -> None:
        """Set the number of iterations and of processes."""
        self.iterations = first
        self.processes = second or 1

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.begun = time.perf_counter()
        return super().choose(knowledge, actions, budget)

    def decide(
        self, knowledge: Knowledge, world: State, key: str, choices: list[CardPlan], budget: float
    ) -> CardPlan:
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

    def next_march(self, knowledge: Knowledge, world: State) -> list[CardPlan]:
        """The plans of all forces, including where to place a Minor General."""
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
                    found.append(CardPlan((option,), purpose, value))
        return found

    def search(self, knowledge: Knowledge, choices: Sequence[CardPlan], world: State) -> Search:
        return Search(
            self.planner,
            lambda: knowledge.imagine(self.chance),
            choices,
            self.propose,
            partial(self.finish_turn, world.active),
            _DOUBTS[world.frames[-1].question(world).key],
        )

    def ask_others(
        self, knowledge: Knowledge, choices: Sequence[CardPlan], key: str, seconds: float, iterations: int
    ) -> list[Future[parallel.VisitTally]]:
        """Let the other processes search too."""
        seeds = [f"{self.chance.getrandbits(64):x}" for _ in range(self.processes - 1)]
        world = knowledge.imagine(self.chance)
        seconds *= _SHARE  # leaves time for the data to get there and back
        return parallel.begin(
            parallel.tasks_for(self.name, self.seat, seeds, world, choices, seconds, iterations)
        )

    def tally(
        self, knowledge: Knowledge, choices: Sequence[CardPlan], seconds: float, iterations: int
    ) -> parallel.VisitTally:
        """Search on behalf of another process, which decides."""
        search = self.search(knowledge, choices, knowledge.imagine(self.chance))
        search.run(seconds, iterations)
        return search.tally()

    def finish_turn(self, active: Seat, state: State, number: int, deadline: float) -> bool:
        """Play the rest of any seat's Player Turn quickly; False if time ran out."""
        seat = self.seat
        player = QuickStrategist(seat, number, self.weights)
        mover = QuickStrategist(active, number, STANDARD)  # the others use the standard weights
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

    def propose(self, state: State) -> list[CardPlan]:
        """The choices for the next decision of the same turn, estimated quickly."""
        key = state.frames[-1].question(state).key
        if key not in ("activate_next", "campaign"):
            return []
        found = [
            CardPlan(plan.steps, plan.purpose, plan.value) for plan in self.marching.ranked([state])[:_INNER]
        ]
        if DONE in state.options:
            found.append(CardPlan((DONE,), reason("stop_here"), self.marching.staying(state)))
        found.sort(key=lambda choice: -choice.value)
        return found
