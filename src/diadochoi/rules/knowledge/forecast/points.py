"""Movement and Operation Points that an option spends or gives, and what an ending leaves unused.

The prices come from the rules (`march.works`, `turn.training`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.rules.core import actions, packed
from diadochoi.rules.core.actions import DONE, STOP, Verb
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.works import pc_cost, siege_cost
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.surrender import SurrenderSegment
from diadochoi.rules.turn.training import Training, training_cost

MOVEMENT: Final = "mp"
OPERATIONS: Final = "op"
ARMIES: Final = "armies"
REMOVALS: Final = "removals"
CLAIMS: Final = "claims"
SIEGES: Final = "sieges"
UNITS: Final = (MOVEMENT, OPERATIONS)
UNUSED: Final = (MOVEMENT, OPERATIONS, ARMIES, REMOVALS, CLAIMS, SIEGES)
_COUNTED: Final = {
    Verb.ACTIVATE: ARMIES, Verb.REMOVE: REMOVALS, Verb.CLAIM: CLAIMS, Verb.SIEGE: SIEGES,
}  # fmt: skip
# What can still be done elsewhere or later, so that ending loses nothing: see `nothing_left`.
_IDLE: Final = frozenset((Verb.RECALL, Verb.DISBAND))


@dataclass(frozen=True, slots=True)
class Points:
    """What an option spends (`cost`) or gives (`gain`), in MOVEMENT or OPERATIONS points (`unit`).

    Training then has `trained` points `of` those that the CU costs.
    """

    unit: str
    cost: int = 0
    gain: int = 0
    trained: int = 0
    of: int = 0


def points(state: State, choice: int) -> Points | None:
    """Return what an option of the open decision spends or gives; None if it is not about points."""
    top, verb = state.frames[-1], actions.verb_of(choice)
    if isinstance(top, Activation):
        if verb == Verb.REMOVE_PC:
            return Points(MOVEMENT, pc_cost(state, top))
        return Points(MOVEMENT, siege_cost(state, top)) if verb == Verb.SIEGE else None
    if isinstance(top, Operations) and verb == Verb.CLAIM:
        return Points(OPERATIONS, cost=1)
    if isinstance(top, (Operations, Training)) and verb == Verb.TRAIN:
        return _training(state, top.points, actions.first(choice) - actions.UNIT)
    if verb in (Verb.ACTIVATE, Verb.MARCH):
        return _movement(state, choice)
    return None


def _training(state: State, held: int, kind: int) -> Points:
    """6.2B3: all points go into the CU; the excess is left for the next one."""
    begun = state.training[state.asked]
    before = packed.training_progress(begun) if begun >= 0 else 0
    price = training_cost(state, kind)
    reached = min(price, before + held)
    return Points(OPERATIONS, reached - before, trained=reached, of=price)


def _movement(state: State, choice: int) -> Points | None:
    ready = after(state, choice)
    army = ready.frames[-1] if ready is not None else None
    if ready is None or not isinstance(army, Activation):
        return None
    return Points(MOVEMENT, gain=max(0, army.remaining(ready)))


def unused(state: State, choice: int) -> tuple[str, int] | None:
    """Return what an answer that ends something leaves undone: kind and number, None if there is nothing."""
    top = state.frames[-1]
    if isinstance(top, Activation):
        left = max(0, top.remaining(state)) if choice == STOP and not top.must_leave else 0
        return (MOVEMENT, left) if left and _can_go_on(state) else None
    if choice != DONE:
        return None
    if isinstance(top, (Operations, Training)):
        return (OPERATIONS, top.points) if top.points else None
    if isinstance(top, (ActivationSegment, SurrenderSegment)):
        return _open_answers(state)
    return None


def _can_go_on(state: State) -> bool:
    spending = (Verb.MOVE, Verb.EMBARK, Verb.SIEGE, Verb.REMOVE_PC, Verb.SORTIE)
    return any(actions.verb_of(option) in spending for option in state.options)


def _open_answers(state: State) -> tuple[str, int] | None:
    for verb, kind in _COUNTED.items():
        number = sum(actions.verb_of(option) == verb for option in state.options)
        if number:
            return kind, number
    return None


def nothing_left(state: State) -> int | None:
    """Return the answer that ends the question if nothing useful is left to do, else None.

    An activation also ends if only Minor Generals could be moved, which is possible afterwards too.
    """
    top = state.frames[-1]
    if isinstance(top, Activation):
        ending, idle = STOP, _IDLE | {Verb.REPOST}
    elif isinstance(top, ActivationSegment):
        ending, idle = DONE, _IDLE
    else:
        return None
    if ending not in state.options or (isinstance(top, Activation) and top.must_leave):
        return None
    return ending if all(own == ending or actions.verb_of(own) in idle for own in state.options) else None
