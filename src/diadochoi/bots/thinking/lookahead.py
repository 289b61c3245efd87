"""Plays on in an imagined world to the end of the sequence a decision belongs to.

A decision is small (activate, move, stop); its value shows when the activation, the card or the fight is
over. `reflex` answers all questions until then, for the other seats too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from diadochoi.bots.judging.objective import utility
from diadochoi.bots.judging.weights import Weights
from diadochoi.bots.thinking import reflex
from diadochoi.rules import engine
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NOBODY, Seat
from diadochoi.rules.knowledge import procedures
from diadochoi.rules.table.state import State

Policy = Callable[[State], int]
_MOST_STEPS: Final = 200
# Segments and choices that repeat the same question until the player is done.
_ASK_AGAIN: Final = (
    procedures.ACTIVATION_SEGMENT,
    procedures.TYCHE_SEGMENT,
)
_ROLL: Final = action(Verb.ROLL)


def boundary(state: State) -> tuple[int, bool]:
    """The frame whose sequence the decision belongs to, and whether the sequence ends when that frame asks
    again."""
    last = len(state.frames) - 1
    asking = procedures.asking(state)
    if asking == procedures.SURRENDER_SEGMENT:
        # Taking nothing ends a step, so whatever is taken must also be evaluated after the Segment.
        return last, False
    if last == 0 or asking in _ASK_AGAIN:
        # Whether to march or levy is decided for the whole Segment.
        return last, not (asking == procedures.ACTIVATION_SEGMENT and _ROLL in state.options)
    depth: int = NOBODY
    if state.active != state.asked:  # a reaction: continue until the cause is resolved
        depth = procedures.depth_of(state, procedures.ENTRY)
    if depth < 0:
        depth = procedures.depth_of(state, procedures.ACTIVATION)
    return (depth if depth >= 0 else last), False


def finish(state: State, mark: Frame, depth: int, returns: bool, policy: Policy = reflex.choose) -> None:
    """Play on until the frame at `depth` has ended (or asks again, if it `returns`), or the game is over."""
    play = engine.play
    stack = state.frames
    for _ in range(_MOST_STEPS):
        size = len(stack) - 1
        if state.winner >= 0 or size < depth or stack[depth] is not mark or (returns and size == depth):
            return
        play(state, policy(state))


def value_of(state: State, option: int, seat: Seat, weights: Weights) -> tuple[float, bool]:
    """The value for a seat of playing an option now, and whether dice affected it."""
    depth, returns = boundary(state)
    twin = state.copy()
    mark = twin.frames[depth]
    before = twin.counter
    engine.play(twin, option)
    if depth:
        finish(twin, mark, depth, returns)
    return utility(twin, seat, weights), twin.counter != before


def mean_value(worlds: Sequence[State], option: int, seat: Seat, weights: Weights) -> float:
    """The mean over imagined worlds; one is enough if nothing depends on chance."""
    total = 0.0
    for number, world in enumerate(worlds, 1):
        value, by_chance = value_of(world, option, seat, weights)
        total += value
        if not by_chance:
            return total / number
    return total / len(worlds)
