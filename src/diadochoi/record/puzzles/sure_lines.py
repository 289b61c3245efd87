"""Sure lines: actions of one seat that no die, no drawn card and no other player can prevent.

A puzzle is solved by such a line. Nobody plays a Surprise card: what others hold is hidden, and puzzles say
so. The search goes through all lines, shortest first, up to its limit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.segments import ACTIVATION, SURRENDER, TYCHE
from diadochoi.rules.knowledge.procedures import stack_key
from diadochoi.rules.table.state import State

WINDOW: Final = "surprise_window"
_BEFORE_MARCHING: Final = (SURRENDER, TYCHE)
# Actions that gain nothing at once and would only widen the search, such as training and posting for later.
# Players may still use them in a puzzle.
_LEFT_OUT: Final = frozenset(
    (Verb.MARCH, Verb.TRAIN, Verb.LEVY, Verb.POST, Verb.REPOST, Verb.RECALL, Verb.SURPRISE, Verb.DISCARD)
)
_MARCHING: Final = frozenset(
    (
        Verb.ACTIVATE, Verb.MOVE, Verb.EMBARK, Verb.SAIL, Verb.LAND, Verb.ESCORT, Verb.STOP, Verb.ENTER,
        Verb.BURY, Verb.YES, Verb.NO, Verb.DONE, Verb.CHOOSE, Verb.TAKE, Verb.REMOVE_PC,
    )
)  # fmt: skip


def pass_windows(state: State) -> None:
    """Let all players pass where only Surprise cards could be played."""
    while is_window(state):
        engine.play(state, PASS)


def is_window(state: State) -> bool:
    return state.asked >= 0 and PASS in state.options and state.frames[-1].question(state).key == WINDOW


def ended(state: State, start: State) -> bool:
    """Return whether the part of the Player Turn that the puzzle is about is over."""
    if state.winner >= 0 or (state.active, state.turn, state.round) != (
        start.active,
        start.turn,
        start.round,
    ):
        return True
    if start.segment in _BEFORE_MARCHING:
        return state.segment not in _BEFORE_MARCHING
    return state.segment != start.segment


def after(state: State, seat: int, action: int) -> State | None:
    """Return the state after an action of the seat; None if chance or another player affects it."""
    twin = state.copy()
    engine.play(twin, action)
    pass_windows(twin)
    if twin.counter != state.counter or (twin.script or ()) != (state.script or ()):
        return None
    if twin.winner >= 0 or twin.asked == seat or twin.active != seat:
        return twin
    return None


@dataclass(slots=True)
class LineNode:
    """A moment of the search and how it was reached."""

    state: State
    parent: int
    action: int
    depth: int
    over: bool
    children: list[tuple[int, int]] = field(default_factory=list)  # action and node
    unsure: int = 0  # options that are not sure


@dataclass(slots=True)
class Lines:
    """All sure lines from a moment, as far as the search went."""

    nodes: list[LineNode]
    complete: bool

    def line_to(self, number: int) -> list[int]:
        found: list[int] = []
        while self.nodes[number].parent >= 0:
            found.append(self.nodes[number].action)
            number = self.nodes[number].parent
        return found[::-1]

    def leading_to(self, wanted: Callable[[State], bool]) -> list[bool]:
        """Tell for every node whether the wanted state is reached there or still can be."""
        good = [wanted(node.state) for node in self.nodes]
        parents: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            for _, child in node.children:
                parents[child].append(number)
        waiting = [number for number, holds in enumerate(good) if holds]
        while waiting:
            for parent in parents[waiting.pop()]:
                if not good[parent]:
                    good[parent] = True
                    waiting.append(parent)
        return good


def sure_lines(
    start: State,
    seat: int,
    limit: int,
    stop: Callable[[State], bool] | None = None,
    begun: State | None = None,
) -> Lines:
    """Find every moment that sure lines reach, shortest lines first, at most `limit` of them.

    `stop` ends a line, and the search once it is true. `begun` is the moment the puzzle began.
    """
    first = begun or start
    nodes = [LineNode(start, -1, 0, 0, ended(start, first))]
    known: dict[Hashable, int] = {moment_key(start): 0}
    queue = deque([0])
    marching = first.segment == ACTIVATION
    while queue:
        number = queue.popleft()
        node = nodes[number]
        if node.over:
            continue
        for action in node.state.options:
            if not _worth_trying(node, action, marching):
                continue
            state = after(node.state, seat, action)
            if state is None:
                node.unsure += 1
                continue
            key = moment_key(state)
            child = known.get(key, -1)
            if child < 0:
                if len(nodes) >= limit:
                    return Lines(nodes, False)
                child = known[key] = len(nodes)
                over = ended(state, first) or (marching and actions.verb_of(action) == Verb.STOP)
                nodes.append(LineNode(state, number, action, node.depth + 1, over))
                if stop is not None and stop(state):
                    return Lines(nodes, False)
                queue.append(child)
            node.children.append((action, child))
    return Lines(nodes, True)


def _worth_trying(node: LineNode, action: int, marching: bool) -> bool:
    verb = actions.verb_of(action)
    if marching:
        return verb in _MARCHING and (verb != Verb.DONE or node.depth > 0)
    return verb not in _LEFT_OUT


def moment_key(state: State) -> Hashable:
    """Return a key that is equal for two moments of one search from which the same can follow."""
    return (
        tuple(state.pc),
        tuple(state.general_at),
        tuple(state.royal_at),
        tuple(state.royal_owner),
        tuple(frozenset(held.items()) for held in state.troops),
        tuple(tuple(sorted(hand)) for hand in state.hands),
        tuple(state.fleet_upgraded),
        tuple(state.fleet_dispersed),
        tuple(state.fleet_owner),
        tuple(state.army_at),
        tuple(state.training),
        tuple(state.champion),
        tuple(state.dispersed_troops),
        frozenset(state.effects.items()),
        frozenset(state.front.items()),
        frozenset(state.moved_troops.items()),
        state.moved_generals,
        frozenset(state.siege_points.items()),
        state.tomb,
        state.usurper,
        state.winner,
        state.asked,
        state.options,
        stack_key(state),
    )
