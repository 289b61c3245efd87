"""Playing on in imagination: to the end of the small sequence a decision belongs to.

A decision is small (activate, move, stop); its worth shows when the activation, the card or the fight is
over. `reflex` answers all questions on the way, also for the other seats.
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
# Segments and choices that come back with the same question until the player has done enough.
_ASK_AGAIN: Final = (
    procedures.ACTIVATION_SEGMENT,
    procedures.TYCHE_SEGMENT,
)
_ROLL: Final = action(Verb.ROLL)


def boundary(state: State) -> tuple[int, bool]:
    """The frame whose sequence the decision belongs to, and whether it ends when it asks again."""
    last = len(state.frames) - 1
    asking = procedures.asking(state)
    if asking == procedures.SURRENDER_SEGMENT:
        # To take nothing ends a step: whatever is taken has to be judged after the Segment too.
        return last, False
    if last == 0 or asking in _ASK_AGAIN:
        # To march or to levy is decided for the whole Segment.
        return last, not (asking == procedures.ACTIVATION_SEGMENT and _ROLL in state.options)
    depth: int = NOBODY
    if state.active != state.asked:  # a reaction: until what is reacted to is settled
        depth = procedures.depth_of(state, procedures.ENTRY)
    if depth < 0:
        depth = procedures.depth_of(state, procedures.ACTIVATION)
    return (depth if depth >= 0 else last), False


def finish(state: State, mark: Frame, depth: int, returns: bool, policy: Policy = reflex.choose) -> None:
    """Go on until the frame at `depth` has ended (or, if it `returns`, asks again), or the game is over."""
    play = engine.play
    stack = state.frames
    for _ in range(_MOST_STEPS):
        size = len(stack) - 1
        if state.winner >= 0 or size < depth or stack[depth] is not mark or (returns and size == depth):
            return
        play(state, policy(state))


def value_of(state: State, option: int, seat: Seat, weights: Weights) -> tuple[float, bool]:
    """The worth for a seat of playing an option now, and whether dice had a say in it."""
    depth, returns = boundary(state)
    twin = state.copy()
    mark = twin.frames[depth]
    before = twin.counter
    engine.play(twin, option)
    if depth:
        finish(twin, mark, depth, returns)
    return utility(twin, seat, weights), twin.counter != before


def mean_value(worlds: Sequence[State], option: int, seat: Seat, weights: Weights) -> float:
    """The mean over imagined worlds; one is enough where nothing is left to chance."""
    total = 0.0
    for number, world in enumerate(worlds, 1):
        value, by_chance = value_of(world, option, seat, weights)
        total += value
        if not by_chance:
            return total / number
    return total / len(worlds)
