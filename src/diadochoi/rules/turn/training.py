"""Chapter 6.2B3: the Training Track, one CU at a time.

`reinforcements` decides where a finished CU may be placed.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.refusal import NO_CARD_DOES_THAT, OPERATIONS_GO_ONE_WAY, Refusal
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import PlaceReinforcements

_OTHER_UNIT_IN_TRAINING: Final[Refusal] = ("other_unit_in_training", "6.2B3/d")
_CANNOT_BE_TRAINED: Final[Refusal] = ("cannot_be_trained", "6.2B3/a")


def trainable(state: State, seat: Seat) -> list[int]:
    """6.2B3/b to /d: list the kinds the next OPs may go to; the CU in training cannot be swapped."""
    held = state.training[seat]
    if held >= 0:
        return [packed.training_kind(held)]
    return [
        kind
        for kind in range(units.KINDS)
        if training_cost(state, kind) and (kind != units.CAVALRY or state.config.cavalry)
    ]


def why_not_trained(state: State, seat: Seat, kind: int) -> Refusal | None:
    """6.2B3: say why OPs may not go to this kind of CU."""
    if "train" not in state.config.ops_actions:
        return NO_CARD_DOES_THAT
    if kind in trainable(state, seat):
        return None
    return _OTHER_UNIT_IN_TRAINING if state.training[seat] >= 0 else _CANNOT_BE_TRAINED


def training_cost(state: State, kind: int) -> int:
    """6.2B3/a, 16.9/f: return the cost; 0 if it cannot be trained."""
    if kind == units.MERCENARY:
        return state.config.training_mercenary_ops
    if kind == units.LOYAL:
        return state.config.training_loyal_ops
    return state.board.content.units[kind].training_cost


class TrainingStep(IntEnum):
    """Steps of 6.2B3: OPs go into a CU, the rest perhaps into the next."""

    ADVANCE = 0  # spend OPs on the CU named
    NEXT = 1  # 6.2B3/e: the player may name another CU for the OPs left
    END = 2  # over


@mypyc_attr(allow_interpreted_subclasses=True)
class Training(Frame):
    """Training with `points` for the CU in training, or a new one; the excess starts another (6.2B3/e).

    3e/7.6/d: the player may decline that.
    """

    steps = TrainingStep
    fields = ("seat", "kind", "points")

    def __init__(self, seat: Seat, kind: int, points: int) -> None:
        super().__init__()
        self.seat = seat
        self.kind = kind  # of the CU in training
        self.points = points

    def advance(self, state: State) -> None:
        if self.step == TrainingStep.ADVANCE:
            self.train(state)
        elif self.step == TrainingStep.NEXT and self.points:
            state.ask(self.seat)
        else:
            state.pop()

    def train(self, state: State) -> None:
        """6.2B3/e: advance the CU in training; place it when finished, and start another with the rest."""
        seat, kind = self.seat, self.kind
        held = state.training[seat]
        progress = (packed.training_progress(held) if held >= 0 else 0) + self.points
        cost = training_cost(state, kind)
        if progress < cost:
            self.step = TrainingStep.END
            state.training[seat] = packed.training(kind, progress)
            state.note("training", seat, kind, progress)
            return
        state.training[seat] = packed.NO_TRAINING
        self.points = progress - cost
        self.step = TrainingStep.NEXT
        state.note("training_completed", seat, kind)
        state.push(PlaceReinforcements(seat, units.ONE[kind]))

    def options(self, state: State) -> list[int]:
        found = [action(Verb.TRAIN, actions.UNIT + kind) for kind in trainable(state, self.seat)]
        if not state.config.training_rest_must_be_used:
            found.append(DONE)
        return found

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) == Verb.TRAIN:
            return why_not_trained(state, self.seat, actions.first(choice) - actions.UNIT)
        if actions.verb_of(choice) in (Verb.MARCH, Verb.PLACE_PCS):
            return OPERATIONS_GO_ONE_WAY
        return super().why_not(state, choice)

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            self.step = TrainingStep.END
            return
        self.kind = actions.first(choice) - actions.UNIT
        self.step = TrainingStep.ADVANCE

    def question(self, state: State) -> Question:
        return Question("train_next", "6.2B3/e", (actions.NUMBER + self.points,))
