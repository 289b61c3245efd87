"""The Siege Segment of the Hybrid rules: which places are besieged after the moves, and how often (hy/45).

`besiegeable` in `combat/siege` lists the places; `combat/single_roll_siege` has the roll.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.siege import besiegeable, conduct_siege, why_no_siege
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import SPACE_OF, Seat, Space, as_space
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.burial import why_no_burial_in_own_turn
from diadochoi.rules.march.own_turn import burial_options, in_own_turn
from diadochoi.rules.table.state import State

_ONE_SIEGE: Final[Refusal] = ("one_siege_per_space", "hy/48")


class SiegeSegmentStep(IntEnum):
    """Steps of hy/16, repeated for each Siege."""

    CHOOSE = 0  # the player chooses a space to besiege, or stops
    RESOLVED = 1  # the Siege is over: the next may begin


@mypyc_attr(allow_interpreted_subclasses=True)
class SiegeSegment(Frame):
    """The Sieges after the moves, with as many rolls at each place as the switch allows (hy/16, hy/45)."""

    steps = SiegeSegmentStep
    fields = ("seat", "done")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.done: tuple[Space, ...] = ()  # spaces besieged, listed once for each roll

    def _spaces(self, state: State) -> list[Space]:
        return besiegeable(state, self.seat, self.done, state.config.siege_attempts_siege_segment)

    def advance(self, state: State) -> None:
        if self.step == SiegeSegmentStep.RESOLVED:
            self.step = SiegeSegmentStep.CHOOSE
        elif self._spaces(state):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        found = [action(Verb.SIEGE, space) for space in self._spaces(state)]
        return [*found, *burial_options(state, self.seat), DONE]

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            state.pop()
        elif actions.verb_of(choice) == Verb.BURY:
            in_own_turn(state, self.seat, choice)
        else:
            space = SPACE_OF[actions.first(choice)]
            self.done += (space,)
            self.step = SiegeSegmentStep.RESOLVED
            leader, group = state.commander(self.seat, space), state.troops[self.seat][space]
            state.push(conduct_siege(state, self.seat, space, leader, group))

    def question(self, state: State) -> Question:
        return Question("surrender_siege", "hy/45", undoable=False)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, space = actions.verb_of(choice), as_space(actions.first(choice))
        if verb == Verb.BURY:
            return why_no_burial_in_own_turn(state, self.seat)
        if verb != Verb.SIEGE or not 0 <= space < state.board.size:
            return None if choice == DONE else ANOTHER_MOMENT
        if self.done.count(space) >= state.config.siege_attempts_siege_segment:
            return _ONE_SIEGE
        return why_no_siege(state, self.seat, space, state.troops[self.seat].get(space, 0))
