"""Information-set Monte-Carlo tree search over plans.

A node is what this seat has decided so far; its children are plans and uses of cards, as the strategist ranks
them, opened one by one as the node is visited more often (progressive widening). Every iteration takes a
world with hidden cards and dice of its own, follows the tree while this seat decides, lets a quick strategist
play the rest of the Player Turn, and judges the position that is left to the others. The n-th try of every
plan happens in the same n-th world, so that plans are compared by what they bring and less by luck. What was
seen so far is always good for an answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf, log, sqrt

from diadochoi.bots.cards import Choice
from diadochoi.bots.plans import Planner
from diadochoi.bots.routes import resolve
from diadochoi.rules.state import State

_EXPLORE = 0.008  # of the chance to win: how far a plan may look worse and still be tried
_PRIOR_VISITS = 4.0  # what the strategist's first judgement counts for: it saw several worlds, a try sees one
_EXPAND_AFTER = 24  # visits before the next decision of this turn is looked at
_WIDTH = 1.5  # children open at first, and for each root of a visit more

Proposer = Callable[[State], list[Choice]]
# Plays the rest of a turn in a world, of which it gets the number; whether it was done before the deadline.
Finisher = Callable[[State, int, float], bool]


class Node:
    """A choice of this seat, and what came of it."""

    __slots__ = ("children", "choice", "prior", "total", "visits")

    def __init__(self, choice: Choice | None, prior: float) -> None:
        self.choice = choice
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.children: list[Node] | None = None

    def open_children(self, state: State) -> list[Node]:
        """Those that exist in this world, as many as the visits allow, best prior first."""
        assert self.children is not None
        limit = int(_WIDTH * (1 + sqrt(self.visits)))
        found = [
            child
            for child in self.children
            if child.choice is not None and resolve(child.choice.steps[0], state.options) >= 0
        ]
        return found[:limit]

    def estimate(self, child: Node) -> float:
        """The mean of a child, drawn towards its prior (relative to its siblings) while it is young."""
        assert self.children is not None
        level = self.total / self.visits if self.visits else 0.0
        best_prior = self.children[0].prior
        drawn = _PRIOR_VISITS * (level + child.prior - best_prior)
        return (drawn + child.total) / (_PRIOR_VISITS + child.visits)


class Search:
    """One search from one decision."""

    def __init__(
        self,
        planner: Planner,
        imagine: Callable[[], State],
        choices: Sequence[Choice],
        propose: Proposer,
        finish: Finisher,
    ) -> None:
        self.planner = planner
        self.seat = planner.seat
        self.imagine = imagine
        self.worlds: list[State] = []
        self.propose = propose
        self.finish = finish
        self.root = Node(None, 0.0)
        self.root.children = [Node(choice, choice.value) for choice in choices]

    def run(self, seconds: float, iterations: int) -> None:
        """Think for so many seconds, or (where that is not 0) for so many iterations."""
        deadline = inf if iterations else time.perf_counter() + seconds
        done = 0
        while done < iterations if iterations else time.perf_counter() < deadline:
            if not self.iterate(deadline):
                return
            done += 1

    def tally(self) -> list[tuple[int, float]]:
        """For each plan how often it was tried, and what came of it in all."""
        assert self.root.children is not None
        return [(child.visits, child.total) for child in self.root.children]

    def add(self, tally: Sequence[tuple[int, float]]) -> None:
        """Count in what another search from the same decision has found."""
        assert self.root.children is not None
        for child, (visits, total) in zip(self.root.children, tally, strict=True):
            child.visits += visits
            child.total += total
            self.root.visits += visits
            self.root.total += total

    def best(self) -> Choice:
        root = self.root
        assert root.children is not None
        best = max(root.children, key=root.estimate)
        assert best.choice is not None
        return best.choice

    def world(self, number: int) -> State:
        """A copy of an imagined world to play on."""
        while len(self.worlds) <= number:
            self.worlds.append(self.imagine())
        return self.worlds[number].copy()

    def iterate(self, deadline: float) -> bool:
        """One try; False, with nothing counted, if there was no time for it."""
        node = self.root
        path = [node]
        if not self.worlds:
            self.worlds.append(self.imagine())
        state = self.worlds[0]
        number = 0
        while node.children:
            children = node.open_children(state)
            if not children and node is self.root:
                return False
            if not children:
                break
            chosen = self._select(node, children)
            if node is self.root:  # what is open there is so in all worlds
                number = chosen.visits
                state = self.world(number)
            node = chosen
            path.append(node)
            assert node.choice is not None
            self.planner.run(state, node.choice.steps)
            if state.winner >= 0 or state.asked != self.seat or state.active != self.seat:
                break
            if node.children is None and node.visits >= _EXPAND_AFTER:
                node.children = [Node(choice, choice.value) for choice in self.propose(state)]
        if not self.finish(state, number, deadline):
            return False
        value = self.planner.judge(state)
        for visited in path:
            visited.visits += 1
            visited.total += value
        return True

    def _select(self, node: Node, children: Sequence[Node]) -> Node:
        spread = _EXPLORE * sqrt(log(node.visits + 2))
        return max(children, key=lambda child: node.estimate(child) + spread / sqrt(child.visits + 1))
