"""Chapter 13.3.D/f: a force goes back to a city that has too little room for all its CUs.

Decides which of them go inside. `retreat` and `withdrawal` decide where the others go and which enemies they
meet there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INSIDE, SPACE_OF, Location, Seat
from diadochoi.rules.core.refusal import TWO_UNITS_INSIDE, Refusal
from diadochoi.rules.table.state import State

_NOT_AMONG_THOSE_WHO_RETURN: Final[Refusal] = ("only_units_that_return", "13.3.D/f")


def units_going_inside(state: State) -> int:
    """Return the packed CUs chosen in the WhoGoesInside that has just ended."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class WhoGoesInside(Frame):
    """A force returns to a city with too little room. Result: the packed CUs that go inside (13.3.D/f)."""

    fields = ("seat", "port", "group", "inside")

    def __init__(self, seat: Seat, port: Location, group: int) -> None:
        super().__init__()
        self.seat = seat
        self.port = port  # the city they go back to
        self.group = group  # not placed yet
        self.inside = 0  # group that goes inside so far

    @staticmethod
    def begin(state: State, seat: Seat, port: Location, group: int) -> bool:
        """Push the frame if the player has a choice, else return False."""
        frame = WhoGoesInside(seat, port, group)
        if port < 0 or not port & INSIDE or units.count(group) <= frame.room(state):
            return False
        if len(frame.options(state)) < 2:
            return False
        state.push(frame)
        return True

    def room(self, state: State) -> int:
        return state.room_inside(state.troops[self.seat].get(self.port, 0) + self.inside)

    def advance(self, state: State) -> None:
        if len(self.options(state)) > 1:
            state.ask(self.seat)
        else:  # the last kind that fits needs no question
            state.pop(self.inside)

    def options(self, state: State) -> list[int]:
        room = self.room(state)
        return [
            action(Verb.SHIFT, actions.UNIT + kind, actions.TO_INSIDE)
            for kind in units.kinds_in(self.group)
            if units.count(units.counter(self.group, kind)) <= room  # Silver Shields stay together (7.2D/c)
        ]

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) != Verb.SHIFT or choice in self.options(state):
            return super().why_not(state, choice)
        noun = actions.first(choice)
        returns = actions.is_unit(noun) and units.of_kind(self.group, noun - actions.UNIT)
        return TWO_UNITS_INSIDE if returns else _NOT_AMONG_THOSE_WHO_RETURN

    def choose(self, state: State, choice: int) -> None:
        one = units.counter(self.group, actions.first(choice) - actions.UNIT)
        self.group -= one
        self.inside += one

    def question(self, state: State) -> Question:
        subjects = (SPACE_OF[self.port], actions.NUMBER + self.room(state))
        return Question("who_goes_inside", "13.3.D/f", subjects)
