"""Chapter 6.4: the Forage Segment: each overcrowded space loses a CU; then the burial of Alexander (3.8)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.attrition import attrition_relief, attrition_result
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INSIDE_OF, NO_SPACE, SEA, SPACE_OF, General, Location, Seat, Space
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.burial import bury, may_bury, why_not_bury
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State

_LOSE_UNITS_FIRST: Final[Refusal] = ("take_these_losses_first", "6.4/a")
_ELEPHANT_FIRST: Final[Refusal] = ("elephant_is_lost_first", "7.3/b")
_NOT_IN_THIS_SPACE: Final[Refusal] = ("not_in_this_space", "6.4/a")


def forage_limit(state: State, space: Space) -> int:
    """6.4/a, T/j: return the Forage Limit; under hy/50 a Major City has a higher one."""
    if state.is_major_city(space):
        return state.config.forage_limit_major
    transit = state.board.kind[space] == TRANSIT
    return state.board.tables.numbers["forage_limit_transit" if transit else "forage_limit"]


def own_units_in(state: State, seat: Seat, space: Space) -> int:
    """6.4/b: count the seat's CUs in a space, inside and outside together."""
    held = state.troops[seat]
    return held.get(space, 0) + held.get(INSIDE_OF[space], 0)


def overcrowded(state: State, seat: Seat) -> list[Space]:
    """6.4/a: list the seat's spaces with more CUs than the Forage Limit."""
    spaces = sorted({SPACE_OF[place] for place in state.troops[seat] if not place & SEA})
    return [
        space
        for space in spaces
        if units.count(own_units_in(state, seat, space)) > forage_limit(state, space)
    ]


class ForageStep(IntEnum):
    """Steps of 6.4, repeated for each space."""

    BEGIN = 0  # list the spaces with too many CUs
    NEXT_SPACE = 1  # find out what the next of them loses
    LOSE = 2  # choose the losses of a space
    BURY = 3  # the last chance for a burial in the player's own turn


@mypyc_attr(allow_interpreted_subclasses=True)
class ForageSegment(Frame):
    """Foraging space by space, once each, then the burial (6.4/c, 6.4/d)."""

    steps = ForageStep
    fields = ("seat", "waiting", "space", "losses", "elephant")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.waiting: tuple[Space, ...] = ()  # spaces that have not foraged yet
        self.space = NO_SPACE  # where the Army that forages now is
        self.losses = 0  # CUs that the space must still lose
        self.elephant = False  # the next of them is an Elephant

    def advance(self, state: State) -> None:
        if self.step == ForageStep.BEGIN:
            self.waiting = tuple(overcrowded(state, self.seat))
            self.step = ForageStep.NEXT_SPACE
        elif self.step == ForageStep.NEXT_SPACE:
            self._next_space(state)
        elif self.step == ForageStep.LOSE:
            if self.losses:
                state.ask(self.seat)
            else:
                settle(state)
                self.step = ForageStep.NEXT_SPACE
        elif may_bury(state, self.seat):
            state.ask(self.seat)
        else:
            state.pop()

    def _next_space(self, state: State) -> None:
        """6.4/a: go to the next space above its Forage Limit; after the last one Alexander may be buried."""
        if not self.waiting:
            self.space = NO_SPACE
            self.step = ForageStep.BURY
            return
        self.space = self.waiting[0]
        self.waiting = self.waiting[1:]
        if self.space not in overcrowded(state, self.seat):  # the checks after another loss changed it
            return
        self.losses, self.elephant = forage_losses(state, self.seat, self.space)
        self.step = ForageStep.LOSE

    def options(self, state: State) -> list[int]:
        if self.step == ForageStep.BURY:
            return [action(Verb.BURY), actions.PASS]
        held = state.troops[self.seat]
        return [
            action(Verb.LOSE, actions.UNIT + kind, place)
            for place in (self.space, INSIDE_OF[self.space])
            for kind in units.kinds_in(held.get(place, 0))
            if not self.elephant or kind == units.ELEPHANT
        ]

    def choose(self, state: State, choice: int) -> None:
        if self.step == ForageStep.LOSE:
            one = units.ONE[actions.first(choice) - actions.UNIT]
            state.eliminate_units(self.seat, Location(actions.second(choice)), one)
            self.losses -= 1
            self.elephant = False
            return
        if actions.verb_of(choice) == Verb.BURY:
            bury(state, self.seat)
        state.pop()

    def question(self, state: State) -> Question:
        if self.step == ForageStep.BURY:
            return Question("bury", "3.8/a", (state.royal_at[state.board.cart],))
        clause = "16.7/a" if state.config.forage_attrition else "6.4/a"
        return Question("forage_loss", clause, (self.space, actions.NUMBER + self.losses))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if verb == Verb.BURY:
            refusal = why_not_bury(state, self.seat)
            return _LOSE_UNITS_FIRST if refusal is None and self.step == ForageStep.LOSE else refusal
        if self.step == ForageStep.BURY:
            return None if choice == actions.PASS else ANOTHER_MOMENT
        if verb != Verb.LOSE:
            return ANOTHER_MOMENT
        if choice in self.options(state):
            return None
        here = actions.second(choice) in (self.space, INSIDE_OF[self.space])
        return _ELEPHANT_FIRST if self.elephant and here else _NOT_IN_THIS_SPACE


def forage_losses(state: State, seat: Seat, space: Space) -> tuple[int, bool]:
    """Return how many CUs an overcrowded space costs, and whether an Elephant goes first (16.7/a)."""
    if not state.config.forage_attrition:
        return 1, False
    group = own_units_in(state, seat, space)
    die = state.die()
    number = units.count(group)
    commander = _relieving_commander(state, seat, space)
    total, lost, elephant = attrition_result(state, die, number, modifier=0, commander=commander)
    lost = max(1, lost)
    state.note("attrition", seat, space, group, number, die, total - die, lost)
    return lost, elephant and group & units.ELEPHANT_MASK != 0


def _relieving_commander(state: State, seat: Seat, space: Space) -> General:
    """Return the Commanding General, outside or inside, whose ability reduces Attrition."""
    inside = state.commander(seat, INSIDE_OF[space])
    return inside if attrition_relief(state, inside)[0] else state.commander(seat, space)
