"""Chapter 6.1: the Surrender Segment: remove enemy PCs, place own PCs, one Siege at each Besieged space.

`combat/siege` runs the Siege. Minor Generals are not offered here: CUs without a General are only on their
own PCs (7.2A/b), so posting one could not add a Siege. In the Hybrid rules `siege.kind_of_prize` says which
cities fall (hy/17).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.defeat import disperse_generals, generals_mask
from diadochoi.rules.combat.siege import besiegeable, conduct_siege, kind_of_prize, lose_capital, why_no_siege
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NOBODY,
    SEA,
    SPACE_OF,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, NO_PC_LEFT, SIEGES_HAVE_THEIR_SEGMENT, Refusal
from diadochoi.rules.court.burial import bury, may_bury_in_own_turn, why_no_burial_in_own_turn
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State


class SurrenderStep(IntEnum):
    """Steps of 6.1: the three steps of the Segment in order, and the moment after a Siege."""

    REMOVE = 0  # 6.1/b: remove enemy PCs
    CLAIM = 1  # 6.1/c: place own PCs
    SIEGE = 2  # 6.1/d: conduct Sieges
    RESOLVED = 3  # a Siege is over: the next may begin


_VERBS: Final = {
    SurrenderStep.REMOVE: Verb.REMOVE,
    SurrenderStep.CLAIM: Verb.CLAIM,
    SurrenderStep.SIEGE: Verb.SIEGE,
}
_STEPS: Final = {verb: step for step, verb in _VERBS.items()}
_QUESTIONS: Final = {
    SurrenderStep.REMOVE: ("surrender_remove", "6.1/b"),
    SurrenderStep.CLAIM: ("surrender_claim", "6.1/c"),
    SurrenderStep.SIEGE: ("surrender_siege", "6.1/d"),
}


_STEP_IS_OVER: Final[Refusal] = ("step_is_over", "6.1/a")
_FINISH_THIS_STEP_FIRST: Final[Refusal] = ("finish_this_step_first", "6.1/a")
_ONE_SIEGE: Final[Refusal] = ("one_siege_per_space", "15.2.A/b")
_NO_UNIT_THERE: Final[Refusal] = ("no_unit_there", "6.1/b")
_NO_ENEMY_PC: Final[Refusal] = ("no_enemy_pc", "6.1/b")
_INDEPENDENT_NEEDS_SIEGE: Final[Refusal] = ("independent_needs_siege", "2/d")
_MAJOR_CITY_NEEDS_SIEGE: Final[Refusal] = ("major_city_needs_siege", "2/g")
_NO_UNIT_TO_CLAIM: Final[Refusal] = ("no_unit_there", "6.1/c")
_NO_PC_ON_TRANSIT_POINT: Final[Refusal] = ("no_pc_on_transit_point", "2/r")
_SPACE_IS_CONTROLLED: Final[Refusal] = ("space_is_controlled", "6.1/c")


def removable(state: State, seat: Seat) -> list[Space]:
    """6.1/b, 2/c: list enemy spaces that fall because the seat has a CU there (`why_not_removed`)."""
    return [space for space in _spaces_held(state, seat) if why_not_removed(state, seat, space) is None]


def _spaces_held(state: State, seat: Seat) -> list[Space]:
    """List the spaces where the seat has CUs outside a city."""
    return [SPACE_OF[at] for at in sorted(state.troops[seat]) if not at & (INSIDE | SEA)]


def why_not_removed(state: State, seat: Seat, space: Space) -> Refusal | None:
    """6.1/b, hy/17: say why a space does not fall without a Siege; which kinds do depends on the edition."""
    owner = state.pc[space]
    if not state.has_cu(seat, space):
        return _NO_UNIT_THERE
    if owner in (NOBODY, seat):
        return _NO_ENEMY_PC
    if kind_of_prize(state, space) in state.config.surrender_targets:
        return None
    return _INDEPENDENT_NEEDS_SIEGE if owner == INDEPENDENT else _MAJOR_CITY_NEEDS_SIEGE


def take_over(state: State, seat: Seat, space: Space) -> None:
    """Remove an enemy PC; 15.4/b applies to pieces inside a city without CUs, as if it were captured."""
    owner = state.pc[space]
    if 0 <= owner < state.config.players and state.is_major_city(space):
        inside = INSIDE_OF[space]
        disperse_generals(state, generals_mask(state, owner, inside))
        for royal in state.board.royal_ids:
            if state.royal_owner[royal] == owner and state.royal_at[royal] == inside:
                state.control_royal(royal, NOBODY)
        lose_capital(state, space, seat)
    state.set_pc(space, NOBODY)


def claimable(state: State, seat: Seat) -> list[Space]:
    """6.1/c: list where the seat may place a PC because it has a CU there (`why_not_claimed`)."""
    return [space for space in _spaces_held(state, seat) if why_not_claimed(state, seat, space) is None]


def why_not_claimed(state: State, seat: Seat, space: Space) -> Refusal | None:
    """6.1/c: say why the player may not place a PC in a space, which must not be a Transit Point."""
    if not state.has_cu(seat, space):
        return _NO_UNIT_TO_CLAIM
    if state.board.kind[space] == TRANSIT:
        return _NO_PC_ON_TRANSIT_POINT
    if state.pc[space] != NOBODY:
        return _SPACE_IS_CONTROLLED
    return None if state.has_pc_left(seat) else NO_PC_LEFT


@mypyc_attr(allow_interpreted_subclasses=True)
class SurrenderSegment(Frame):
    """Three steps in strict order; everything in them is optional (6.1/a).

    A space freed by a Siege comes too late for the second step (6.1/e); only a Siege can cost Champion status
    (6.1/f).
    """

    steps = SurrenderStep
    fields = ("seat", "done")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.done: tuple[Space, ...] = ()  # spaces already besieged in this Segment

    def _spaces(self, state: State) -> list[Space]:
        if self.step == SurrenderStep.REMOVE:
            return removable(state, self.seat)
        if self.step == SurrenderStep.CLAIM:
            return claimable(state, self.seat)
        return self._besiegeable(state)

    def _besiegeable(self, state: State) -> list[Space]:
        return besiegeable(state, self.seat, self.done, state.config.siege_attempts_surrender)

    def advance(self, state: State) -> None:
        if self.step == SurrenderStep.RESOLVED:
            self.step = SurrenderStep.SIEGE
        elif self.step < SurrenderStep.SIEGE and state.config.surrender_taking == "automatic":
            self._take_all(state)
        else:
            if state.config.royal_sieges:
                refresh(state)  # 16.6/a: which Sieges are possible depends on Prestige
            if self._spaces(state):
                state.ask(self.seat)
            else:
                self._next_step(state)

    def _take_all(self, state: State) -> None:
        """hy/17: take every such space with a CU, one after the other."""
        spaces = self._spaces(state)
        if not spaces or not state.has_pc_left(self.seat):
            self._next_step(state)
            return
        space = spaces[0]
        if self.step == SurrenderStep.REMOVE:
            take_over(state, self.seat, space)
        state.set_pc(space, self.seat)
        settle(state)

    def _next_step(self, state: State) -> None:
        if self.step == SurrenderStep.SIEGE:
            state.pop()
        else:
            self.step = SurrenderStep.CLAIM if self.step == SurrenderStep.REMOVE else SurrenderStep.SIEGE

    def options(self, state: State) -> list[int]:
        verb = _VERBS[SurrenderStep(self.step)]
        found = [action(verb, space) for space in self._spaces(state)]
        if may_bury_in_own_turn(state, self.seat):
            found.append(action(Verb.BURY))
        found.append(actions.DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        if choice == actions.DONE:
            self._next_step(state)
            return
        if actions.verb_of(choice) == Verb.BURY:
            bury(state, self.seat)
            return
        space = SPACE_OF[actions.first(choice)]
        if self.step == SurrenderStep.REMOVE:
            take_over(state, self.seat, space)
            settle(state)
        elif self.step == SurrenderStep.CLAIM:
            state.set_pc(space, self.seat)
            settle(state)
        else:
            self.done += (space,)
            self.step = SurrenderStep.RESOLVED
            leader, group = state.commander(self.seat, space), state.troops[self.seat][space]
            state.push(conduct_siege(state, self.seat, space, leader, group, in_surrender=True))

    def question(self, state: State) -> Question:
        key, clause = _QUESTIONS[SurrenderStep(self.step)]
        return Question(key, clause, undoable=self.step != SurrenderStep.SIEGE)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, space = actions.verb_of(choice), as_space(actions.first(choice))
        if verb == Verb.BURY:
            return why_no_burial_in_own_turn(state, self.seat)
        if verb == Verb.DONE:
            return None
        if verb not in _STEPS or not 0 <= space < state.board.size:
            return ANOTHER_MOMENT
        step = _STEPS[Verb(verb)]
        refusal = self._why_not_there(state, step, space)
        if refusal is None and step != self.step:
            return _STEP_IS_OVER if step < self.step else _FINISH_THIS_STEP_FIRST
        return refusal

    def _why_not_there(self, state: State, step: SurrenderStep, space: Space) -> Refusal | None:
        """6.1/b to /d: say which condition of the step fails for a space."""
        if step == SurrenderStep.REMOVE:
            return why_not_removed(state, self.seat, space)
        if step == SurrenderStep.CLAIM:
            return why_not_claimed(state, self.seat, space)
        if self.done.count(space) >= state.config.siege_attempts_surrender:
            return SIEGES_HAVE_THEIR_SEGMENT if not state.config.siege_attempts_surrender else _ONE_SIEGE
        return why_no_siege(state, self.seat, space, state.troops[self.seat].get(space, 0))
