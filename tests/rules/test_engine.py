"""The engine that runs the frames: a mistake in the rules is an error that names its place, never a hang."""

from __future__ import annotations

from enum import IntEnum

import pytest

from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.engine import EndlessProcedureError
from diadochoi.rules.table.state import State
from tests.rules.build import Table


class CirclingStep(IntEnum):
    HERE = 0
    THERE = 1


class Circling(Frame):
    """Runs forever without asking anybody."""

    steps = CirclingStep

    def advance(self, state: State) -> None:
        self.step = 1 - self.step


class OnlyOneAnswer(Frame):
    """Has one option that leads back to it."""

    steps = None  # only counted

    def advance(self, state: State) -> None:
        state.ask(0)

    def options(self, state: State) -> list[int]:
        return [1]

    def choose(self, state: State, action: int) -> None:
        self.step += 1


class Asking(Frame):
    fields = ("whom",)

    def __init__(self, whom: int) -> None:
        super().__init__()
        self.whom = whom

    def advance(self, state: State) -> None:
        state.ask(self.whom)


@pytest.mark.parametrize(("circle", "step"), [(Circling, "HERE"), (OnlyOneAnswer, r"\d+")])
def test_frames_that_never_come_to_a_decision_are_an_error_that_names_them(
    circle: type[Frame], step: str
) -> None:
    place = rf"the last in {circle.__name__} at its step {step}, above AtRest;"
    with pytest.raises(EndlessProcedureError, match=place):
        Table().run(circle())


@pytest.mark.parametrize("seat", [NOBODY, 4])
def test_who_is_not_in_the_game_cannot_be_asked(seat: int) -> None:
    with pytest.raises(ValueError, match=f"Asking asks seat {seat}, which is not in the game"):
        Table().run(Asking(seat))
