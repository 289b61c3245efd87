"""The weather roll of the Hybrid rules (hy/42): the mover's Fleets help, the others help or hinder.

Decides the modified die; `announced_path` applies it to the force at sea. The cards Fog and Storms at Sea are
in `cards/effects/fog_and_storms`.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.table.state import State

_HELP_OR_HINDER: Final[Refusal] = ("help_or_hinder", "hy/42")

_LOWEST: Final = 1  # on a die
_HIGHEST: Final = 6

_ADD: Final = action(Verb.CHOOSE, actions.ADD)
_SUBTRACT: Final = action(Verb.CHOOSE, actions.SUBTRACT)


@unique
class WeatherStep(IntEnum):
    """Steps of the roll. The numbers are stored with games: never renumber."""

    BEGIN = 0  # count the mover's Fleets
    ASK = 1  # other players with Fleets choose in Turn Order, then the roll


def weather_die(state: State) -> int:
    """Return the modified die of the Weather that has just ended."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class Weather(Frame):
    """One roll for a naval move of `mover`. Result: the modified die, from 1 to 6."""

    steps: ClassVar[type[IntEnum]] = WeatherStep
    fields = ("mover", "queue", "modifier")

    def __init__(self, mover: Seat) -> None:
        super().__init__()
        self.mover = mover
        self.queue: tuple[Seat, ...] = ()  # others with Fleets, in Turn Order
        self.modifier = 0  # added to the die; so far from those who have answered

    def advance(self, state: State) -> None:
        if self.step == WeatherStep.BEGIN:
            self.step = WeatherStep.ASK
            if state.config.naval_weather_modifiers == "fleets_of_every_player":
                self.add(state, self.mover, len(state.available_fleets(self.mover)))
                self.queue = tuple(
                    seat for seat in state.order if seat != self.mover and state.available_fleets(seat)
                )
        elif self.queue:
            state.ask(self.queue[0])
        else:
            die = state.die()
            modified = max(_LOWEST, min(_HIGHEST, die + self.modifier))
            state.note("weather_roll", self.mover, die, self.modifier, modified)
            state.pop(modified)

    def add(self, state: State, seat: Seat, points: int) -> None:
        """Add what a player's Fleets give, or take away, to the modifier."""
        if points:
            self.modifier += points
            state.note("weather_modifier", seat, self.mover, points)

    def options(self, state: State) -> list[int]:
        return [_ADD, _SUBTRACT, PASS]

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) == Verb.CHOOSE and choice not in self.options(state):
            return _HELP_OR_HINDER
        return super().why_not(state, choice)

    def choose(self, state: State, choice: int) -> None:
        seat = self.queue[0]
        self.queue = self.queue[1:]
        fleets = len(state.available_fleets(seat))
        if choice != PASS:
            self.add(state, seat, fleets if choice == _ADD else -fleets)

    def question(self, state: State) -> Question:
        seat = self.queue[0]
        number = actions.NUMBER + len(state.available_fleets(seat))
        return Question("weather", "hy/42", (actions.SEAT + self.mover, number))
