"""Chapter 7.3: Attrition, and the owner's choice of the CUs that are lost.

Decides how many CUs a group loses and lets their owner pick them. The caller decides who suffers Attrition
and when, and runs the checks afterwards.
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INSIDE, NO_GENERAL, General, Location, Seat
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.table.state import State

PRESENT: Final = General(-2)  # use the General who commands in the location now
BY_SIZE: Final = 0  # instead of a column: use the one for the number of CUs
_BATTLE: Final = "14.9/"  # how clauses about losses in a battle begin


def units_lost(state: State) -> int:
    """Return how many CUs were lost in the LoseUnits or Attrition that has just ended."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class LoseUnits(Frame):
    """Let the owner pick `number` CUs out of `group` in a location; they are eliminated one by one.

    `clause` is the rule that takes them. Result: how many were lost (fewer if the group is smaller).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "location", "number", "group", "clause", "lost")

    def __init__(self, seat: Seat, location: Location, number: int, group: int, clause: str) -> None:
        super().__init__()
        self.seat = seat
        self.location = location
        self.number = number
        self.group = group
        self.clause = clause
        self.lost = 0  # CUs lost so far

    def advance(self, state: State) -> None:
        group = self.group
        left = self.number - self.lost
        if left <= 0 or not group:
            state.pop(self.lost)
            return
        size = units.count(group)
        if size <= left:  # nothing to choose
            self._lose(state, group, size)
            return
        for one in units.ONE:
            if group % one == 0 and group // one == size:  # one kind only
                self._lose(state, one * left, left)
                return
        state.ask(self.seat)

    def _lose(self, state: State, part: int, number: int) -> None:
        state.forget_moved(self.seat, self.location, part, self.group)
        state.eliminate_units(self.seat, self.location, part)
        self.group -= part
        self.lost += number

    def options(self, state: State) -> list[int]:
        return [action(Verb.LOSE, actions.UNIT + kind) for kind in units.kinds_in(self.group)]

    def choose(self, state: State, choice: int) -> None:
        self._lose(state, units.ONE[actions.first(choice) - actions.UNIT], number=1)

    def question(self, state: State) -> Question:
        return Question("lose_unit", self.clause, (self.location, actions.NUMBER + self.number - self.lost))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        if actions.verb_of(choice) != Verb.LOSE:
            return ANOTHER_MOMENT
        royals = state.troops[self.seat].get(self.location, 0) & units.ROYAL_MASK
        in_battle = self.clause.startswith(_BATTLE)
        if actions.first(choice) == actions.UNIT + units.ROYAL and royals and in_battle:
            return ("not_among_the_losses", "14.9/i")  # they are set apart
        return ("not_among_the_losses", self.clause)


def joined_units_lost(state: State) -> int:
    """Return the packed CUs lost in the LoseReliefOrGarrison that has just ended, of those that came out."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class LoseReliefOrGarrison(LoseUnits):
    """A draw outside a city, where `joined` of the group came out of it and will go back inside (14.2/e).

    So the owner also chooses between two CUs of the same kind. Result: the packed CUs lost among those that
    came out.
    """

    fields: ClassVar[tuple[str, ...]] = (*LoseUnits.fields, "joined", "joined_lost")

    def __init__(
        self, seat: Seat, location: Location, number: int, group: int, clause: str, joined: int
    ) -> None:
        super().__init__(seat, location, number, group, clause)
        self.joined = joined
        self.joined_lost = 0  # packed CUs lost of those that came out

    def advance(self, state: State) -> None:
        if self.lost >= self.number or not self.group:
            state.pop(self.joined_lost)
            return
        choices = self.options(state)
        if len(choices) == 1:
            self.choose(state, choices[0])
        else:
            state.ask(self.seat)

    def options(self, state: State) -> list[int]:
        relief = self.group - self.joined
        found: list[int] = []
        for kind in units.kinds_in(self.group):
            noun = actions.UNIT + kind
            if units.of_kind(relief, kind) and units.of_kind(self.joined, kind):
                found.append(action(Verb.LOSE, noun, self.location))
                found.append(action(Verb.LOSE, noun, self.location | INSIDE))
            else:
                found.append(action(Verb.LOSE, noun))
        return found

    def choose(self, state: State, choice: int) -> None:
        kind = actions.first(choice) - actions.UNIT
        place = actions.second(choice)
        one = units.ONE[kind]
        from_inside = place == self.location | INSIDE if place >= 0 else units.of_kind(self.joined, kind) > 0
        if from_inside:  # CUs that came out already count as moved (14.2/b), the others not yet
            self.joined -= one
            self.joined_lost += one
            state.forget_moved(self.seat, self.location, one, self.group)
        state.eliminate_units(self.seat, self.location, one)
        self.group -= one
        self.lost += 1


class AttritionStep(IntEnum):
    """Steps of 7.3/b: the roll, then the choice of the CUs lost."""

    ROLL = 0  # roll, and read from the table how many CUs are lost
    LOST = 1  # the owner has lost them: report how many


@mypyc_attr(allow_interpreted_subclasses=True)
class Attrition(Frame):
    """One die on the column for the size of `group`, or on the `column` that a rule names (7.3/b).

    The owner picks the CUs. `commander` is the General whose ability may reduce the losses: by default the
    one who commands in the location now, else the one who led the lost battle. `modifier` is added to the
    die. Result: how many CUs were lost.
    """

    steps = AttritionStep
    fields = ("seat", "location", "group", "column", "modifier", "commander", "before")

    def __init__(
        self,
        seat: Seat,
        location: Location,
        group: int,
        column: int = BY_SIZE,
        modifier: int = 0,
        commander: General = PRESENT,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.location = location
        self.group = group
        self.column = column
        self.modifier = modifier
        self.commander = commander
        self.before = 0  # already lost: the Elephant that an "e" names

    def advance(self, state: State) -> None:
        if self.step == AttritionStep.ROLL:
            self._roll(state)
        else:
            state.pop(self.before + units_lost(state))

    def _roll(self, state: State) -> None:
        """7.3/b: roll on the column of the group or of the caller; then the owner chooses."""
        group = self.group
        if not group:
            state.pop(0)
            return
        if self.commander == PRESENT:
            self.commander = state.commander(self.seat, self.location)
        column = units.count(group) if self.column == BY_SIZE else self.column
        die = state.die()
        total, lost, elephant = attrition_result(state, die, column, self.modifier, self.commander)
        lost = min(lost, units.count(group))
        state.note("attrition", self.seat, self.location, group, column, die, total - die, lost)
        if elephant and lost and group & units.ELEPHANT_MASK:  # 7.3/b: "e", the first loss
            state.eliminate_units(self.seat, self.location, units.ONE_ELEPHANT)
            group -= units.ONE_ELEPHANT
            self.before = 1
        if lost == self.before:
            state.pop(lost)
            return
        self.step = AttritionStep.LOST
        state.push(LoseUnits(self.seat, self.location, lost - self.before, group, "7.3/b"))


class WornDownStep(IntEnum):
    """Steps of hy/23: the force suffers Attrition, then the rest is counted."""

    BEGIN = 0  # start the Attrition of the force
    LOST = 1  # it is over: report which CUs of the force are left


def units_left(state: State) -> int:
    """Return the packed CUs that the force still has after the WornDown that has just ended."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class WornDown(Frame):
    """Attrition of the force `group` that has entered a Stronghold (hy/23). Result: the CUs it has left."""

    steps = WornDownStep
    fields = ("seat", "location", "group", "others")

    def __init__(self, seat: Seat, location: Location, group: int) -> None:
        super().__init__()
        self.seat = seat
        self.location = location
        self.group = group
        self.others = 0  # own CUs that were there before

    def advance(self, state: State) -> None:
        here = state.troops[self.seat].get(self.location, 0)
        if self.step == WornDownStep.BEGIN:
            self.step = WornDownStep.LOST
            self.others = here - self.group
            column = stronghold_column(state, self.group)
            state.push(Attrition(self.seat, self.location, self.group, column))
        else:
            state.pop(here - self.others)


def attrition_result(
    state: State, die: int, column: int, modifier: int, commander: General
) -> tuple[int, int, bool]:
    """Return the modified die, the CUs lost, and whether the first is an Elephant (T/b)."""
    tables = state.board.tables
    total = die + modifier
    relief, lowest = attrition_relief(state, commander)
    if relief:
        total = max(lowest, total + relief)
    row = tables.attrition[min(total, len(tables.attrition) - 1)]
    return total, row[min(column, len(row) - 1)], total >= tables.attrition_elephant_die


def attrition_relief(state: State, commander: General) -> tuple[int, int]:
    """Return what a Commanding General's ability takes off the die, and the lowest it allows (Krateros)."""
    if commander == NO_GENERAL or state.board.ability[commander] != "attrition_roll":
        return 0, 0
    return number_param(state.board, commander, "modifier"), number_param(state.board, commander, "minimum")


def stronghold_column(state: State, group: int) -> int:
    """10.A/b: return the column for a Stronghold's Attrition; a better one with Cavalry (16.9/l).

    Only for players' Armies: Independent ones never suffer Attrition (9.5/r).
    """
    swift = state.config.cavalry and units.of_kind(group, units.CAVALRY) > 0
    return state.board.tables.numbers["cavalry_stronghold_column" if swift else "stronghold_attrition_column"]
