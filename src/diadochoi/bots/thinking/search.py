"""Information-set Monte Carlo tree search over plans.

A node is what this seat has decided so far; its children are plans and uses of cards, as the strategist ranks
them, opened one by one as the node is visited more often (progressive widening). Every iteration takes a
world with its own hidden cards and dice, follows the tree while this seat decides, lets a quick strategist
play the rest of the Player Turn, and evaluates the resulting position.

The n-th try of every plan uses the same n-th world, and what counts is how much better it does there than the
plan that first seemed best, because most of the luck of a world affects both. The search can be stopped at
any time and still gives an answer.

A plan that has been tried often is expanded: every second try then searches the decision after it. Plans are
still compared by the tries in which the quick strategist continues at once, the same for all, unless another
continuation has proved better. Tries of worse continuations do not count against the plan.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules.table.state import State

# Standard errors by which a plan may be better than it looks; doubtful plans are tried up to this limit.
_EXPLORATION: Final = 1.0
_SETTLED: Final = 1.5  # the same for ending a search early
_EXPAND_AFTER: Final = 24  # visits before the next decision of this turn is expanded
_CARE: Final = 0.004  # what a plan may gain when it is expanded
_WIDTH: Final = 4.0  # children open at first, and more for each square root of a visit


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """How uncertain the values of plans at one question are before any was tried."""

    prior: float  # standard error of the strategist's first estimate of what a plan gains over another
    luck: float  # spread between two tries of a plan


MARCHES: Final = Uncertainty(prior=0.01, luck=0.006)

Proposer = Callable[[State], list[CardPlan]]
# Plays the rest of a turn in a world, given the world's number; returns whether it finished before the
# deadline.
Finisher = Callable[[State, int, float], bool]
# For a plan: how often it was tried, and by how much it beat the first plan in total, plus the sum of
# squares.
Count = tuple[int, float, float]


class SearchNode:
    """A choice of this seat, and its results."""

    __slots__ = ("children", "choice", "doubt", "inner", "level", "prior", "squares", "total", "visits")

    def __init__(self, choice: CardPlan | None, prior: float, doubt: Uncertainty = MARCHES) -> None:
        self.choice = choice
        self.prior = prior
        self.doubt = doubt  # about its children
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: list[SearchNode] | None = None
        self.level = 0.0  # the expected value of the first child
        self.inner = 0  # tries that continued to a child

    def add(self, visits: int, total: float, squares: float) -> None:
        """Count tries that the quick strategist continued at once."""
        self.visits += visits
        self.total += total
        self.squares += squares

    def expand(self, choices: Sequence[CardPlan]) -> list[SearchNode]:
        self.children = [SearchNode(choice, choice.value) for choice in choices]
        self.level = self.total / self.visits if self.visits else 0.0
        return self.children

    def open_children(self, state: State) -> list[SearchNode]:
        """The children that exist in this world, as many as the visits allow, best prior first."""
        assert self.children is not None
        limit = int(_WIDTH * (1 + sqrt(self.visits + self.inner)))
        found = [
            child
            for child in self.children
            if child.choice is not None and resolve(child.choice.steps[0], state.options) >= 0
        ]
        return found[:limit]

    def estimate(self, child: SearchNode) -> tuple[float, float]:
        """The value of a child from its prior and its tries, and the standard error.

        The prior counts as one more observation, worth as many tries as have the same uncertainty.
        """
        assert self.children is not None
        expected = self.level + child.prior - self.children[0].prior
        visits = child.visits
        spread = self.doubt.luck * self.doubt.luck
        if visits:
            spread = (spread + max(0.0, child.squares - child.total * child.total / visits)) / visits
        prior_visits = spread / (self.doubt.prior * self.doubt.prior)
        weight = prior_visits + visits
        return (prior_visits * expected + child.total) / weight, sqrt(spread / weight)

    def mean(self, child: SearchNode) -> float:
        """The value of a child if the quick strategist continues, or with a continuation known to be
        better."""
        mean = self.estimate(child)[0]
        for way in child.children or ():
            if way.visits:
                expected, error = child.estimate(way)
                mean = max(mean, expected - error)
        return mean

    def promise(self, child: SearchNode, errors: float = _EXPLORATION) -> float:
        """The upper estimate of a child's value."""
        mean, error = self.estimate(child)
        promise = mean + errors * error
        if child.children is None and child.visits >= _EXPAND_AFTER:
            promise += _CARE
        for way in child.children or ():
            promise = max(promise, child.promise(way, errors))
        return promise


class Search:
    """One search from one decision."""

    def __init__(
        self,
        planner: Planner,
        imagine: Callable[[], State],
        choices: Sequence[CardPlan],
        propose: Proposer,
        finish: Finisher,
        doubt: Uncertainty = MARCHES,
    ) -> None:
        self.planner = planner
        self.seat = planner.seat
        self.imagine = imagine
        self.worlds: list[State] = []
        self.measures: list[float] = []  # by world: the result of the plan that seemed best
        self.propose = propose
        self.finish = finish
        self.root = SearchNode(None, 0.0, doubt)
        self.first, *_ = self.root.expand(choices)

    def run(self, seconds: float, iterations: int) -> None:
        """Search for `seconds`, or (if not 0) for `iterations`, or until the result is clear."""
        deadline = inf if iterations else time.perf_counter() + seconds
        done = 0
        while done < iterations if iterations else time.perf_counter() < deadline:
            if self.settled() or not self.iterate(deadline):
                return
            done += 1

    def tally(self) -> list[Count]:
        """What was found about each plan."""
        assert self.root.children is not None
        return [(child.visits, child.total, child.squares) for child in self.root.children]

    def add(self, tally: Sequence[Count]) -> None:
        """Add the results of another search from the same decision."""
        assert self.root.children is not None
        for child, count in zip(self.root.children, tally, strict=True):
            child.add(*count)
            self.root.inner += count[0]

    def best(self) -> CardPlan:
        root = self.root
        assert root.children is not None
        best = max(root.children, key=root.mean)
        assert best.choice is not None
        return best.choice

    def world(self, number: int) -> State:
        """A copy of an imagined world to play on."""
        while len(self.worlds) <= number:
            self.worlds.append(self.imagine())
        return self.worlds[number].copy()

    def iterate(self, deadline: float) -> bool:
        """Do one try; False, without counting it, if there was no time or nothing to try."""
        if not self.worlds:
            self.worlds.append(self.imagine())
        node = self._select_first()
        if node is None:
            return False
        number = node.inner if node is self.first else node.visits + node.inner
        if number == len(self.measures) and not self._measure(deadline):
            return False
        state = self.world(number)
        path = [self.root, node]
        while True:
            assert node.choice is not None
            self.planner.run(state, node.choice.steps)
            children = self._ways_on(node, state)
            if not children:
                break
            node = max(children, key=node.promise)
            path.append(node)
        if not self.finish(state, number, deadline):
            return False
        value = self.planner.judge(state) - self.measures[number]
        for passed in path[:-1]:
            passed.inner += 1
        node.add(1, value, value * value)
        return True

    def _ways_on(self, node: SearchNode, state: State) -> list[SearchNode]:
        """The choices for the next decision, in every second try of a plan that is known well enough."""
        if node is not self.first and (node.visits < _EXPAND_AFTER or node.visits <= node.inner):
            return []
        decides = state.winner < 0 and state.asked == self.seat and state.active == self.seat
        if node.children is None:
            node.expand(self.propose(state) if decides else ())
        return node.open_children(state) if decides else []

    def _select_first(self) -> SearchNode | None:
        """The plan to try next."""
        children = self.root.open_children(self.worlds[0])  # open in this world means open in all worlds
        if self.first_is_known():
            children = [child for child in children if child is not self.first]
        return max(children, key=self.root.promise) if children else None

    def first_is_known(self) -> bool:
        """Whether the first plan must still be measured in every world, because it is not expanded yet."""
        return len(self.measures) < _EXPAND_AFTER

    def settled(self) -> bool:
        """Whether no other plan is likely to overtake the best."""
        root = self.root
        assert root.children is not None
        best = max(root.children, key=root.mean)
        ahead = root.mean(best)
        if best is not self.first:  # then its own lead must be certain too
            ahead -= _SETTLED * root.estimate(best)[1]
        return all(root.promise(child, _SETTLED) < ahead for child in root.children if child is not best)

    def _measure(self, deadline: float) -> bool:
        """Try the plan that seemed best in the next world."""
        number = len(self.measures)
        state = self.world(number)
        assert self.first.choice is not None
        self.planner.run(state, self.first.choice.steps)
        if not self.finish(state, number, deadline):
            return False
        self.measures.append(self.planner.judge(state))
        self.first.add(1, 0.0, 0.0)
        return True
