"""Chapter 10: the players' decisions in the land procedure, which runs when a force enters a land location.

Step A (announcing, Stronghold Attrition) belongs to the mover, in `activation`. `land_procedure` has the
order of the steps, `interception` and `evasion` the reactions.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.ids import INDEPENDENT, Location
from diadochoi.rules.core.paths import NO_PATH
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.march.counterattack import Counterattack
from diadochoi.rules.march.entering_force import EnteringForce, EntryStep
from diadochoi.rules.march.escape import Escape
from diadochoi.rules.march.land_procedure import PROCEDURE, has_way_out
from diadochoi.rules.march.pieces import Pieces, own_pieces
from diadochoi.rules.march.redistribution import may_redistribute, shift, shift_options, why_not_shifted
from diadochoi.rules.march.withdrawal import withdraw
from diadochoi.rules.table.state import State

_GRANT: Final = action(Verb.GRANT)
_REFUSE: Final = action(Verb.REFUSE)
_CONFIRM: Final = action(Verb.CONFIRM)
_CANCEL: Final = action(Verb.CANCEL)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_STAND: Final = action(Verb.STAND)
_EVADE: Final = action(Verb.EVADE)

_NOBODY_TO_GRANT_PASSAGE: Final[Refusal] = ("nobody_to_grant_passage", "10.C/a")
_INTERCEPTED_WITHDRAWS: Final[Refusal] = ("intercepted_force_withdraws", "11.3/a")
_INTERCEPTED_EVADES: Final[Refusal] = ("intercepted_force_evades", "hy/27")


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry(EnteringForce):
    """The decisions in one run of the procedure. `land_procedure` carries out each step."""

    @classmethod
    def resume(cls, pieces: Pieces, target: Location, origin: Location, kind: int = NO_PATH) -> Entry:
        """Create the entry of a force that stays where it was let through and fights at once (10.C/d)."""
        entry = cls(pieces, target, origin, kind=kind)
        entry.step = EntryStep.G_GENERALS_MEET
        return entry

    def fight_on_return(self, state: State, place: Location) -> None:
        fight_on_return(state, self.pieces(), self.origin, place)

    def advance(self, state: State) -> None:
        PROCEDURE[self.step](state, self)

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step == EntryStep.B_SHIFTING:
            return shift_options(state, self)
        if self.step == EntryStep.C_ASKING:
            return [action(Verb.ASK, actions.SEAT + self.answering), PASS]
        if self.step == EntryStep.C_ANSWERING:
            return [_GRANT, _REFUSE]
        if self.step == EntryStep.E_STAND_OR_GO:
            withdraws = self.faction == INDEPENDENT or state.config.intercepted_response == "withdraw"
            return [_STAND, _WITHDRAW if withdraws else _EVADE]
        if self.step == EntryStep.E_ATTACK_OR_DEFEND:
            return [actions.YES, actions.NO]
        return [_CONFIRM, _CANCEL]

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb == Verb.SHIFT:
            shift(state, self, choice)
        elif verb == Verb.DONE:
            self.step = EntryStep.C_PASSAGE
        elif verb == Verb.ASK:
            self.asked_seats |= 1 << self.answering
            self.step = EntryStep.C_ANSWERING
        elif verb == Verb.PASS:
            self.asked_seats |= 1 << self.answering
            self.step = EntryStep.C_PASSAGE
        elif verb == Verb.GRANT:
            self.granted = self.answering
            state.note("passage_granted", self.granted, self.seat, self.target)
            self.step = EntryStep.C_PASSAGE
        elif verb == Verb.REFUSE:
            state.note("passage_refused", self.answering, self.seat, self.target)
            self.step = EntryStep.C_PASSAGE
        elif verb == Verb.STAND:
            self.step = EntryStep.PROMISE
        elif verb == Verb.WITHDRAW:
            withdraw(state, self)
        elif verb == Verb.YES:
            self.step = EntryStep.E_COUNTERATTACKED
            state.push(Counterattack(self.answering, self))
        elif verb == Verb.NO:
            self.step = EntryStep.E_STAND_OR_GO if has_way_out(state, self) else EntryStep.PROMISE
        elif verb == Verb.EVADE:
            self.step = EntryStep.E_FLIGHT_ROLLED
            state.push(Escape(state, self))
        elif verb == Verb.CANCEL:
            self.cancel_passage(state)
            self.step = EntryStep.F_EVASIONS
        else:
            self.step = EntryStep.F_EVASIONS

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        verb = actions.verb_of(choice)
        if self.step == EntryStep.B_SHIFTING and verb == Verb.SHIFT:
            return why_not_shifted(state, self, choice)
        if self.step == EntryStep.C_ASKING and verb == Verb.ASK:
            return _NOBODY_TO_GRANT_PASSAGE
        if self.step == EntryStep.E_STAND_OR_GO and verb == Verb.EVADE:
            return _INTERCEPTED_WITHDRAWS
        if self.step == EntryStep.E_STAND_OR_GO and verb == Verb.WITHDRAW:
            return _INTERCEPTED_EVADES
        return ANOTHER_MOMENT

    def question(self, state: State) -> Question:
        place = (self.target,)
        if self.step == EntryStep.B_SHIFTING:
            return Question("redistribute", "10.B/a", place)
        if self.step == EntryStep.C_ASKING:
            return Question("ask_passage", "10.C/a", (actions.SEAT + self.answering, self.target))
        if self.step == EntryStep.C_ANSWERING:
            return Question("grant_passage", "10.C/a", (actions.SEAT + self.seat, self.target))
        if self.step == EntryStep.E_ATTACK_OR_DEFEND:
            return Question("attack_or_defend", "3e/23.2/a", (self.target, actions.SEAT + self.seat))
        if self.step == EntryStep.E_STAND_OR_GO:
            if _EVADE in self.options(state):
                return Question("evade", "hy/27", place)
            return Question("withdraw", "11.3/a", place)
        return Question("keep_promise", "10.C/e", (actions.SEAT + self.seat, self.target))


def fight_on_return(state: State, pieces: Pieces, origin: Location, place: Location) -> None:
    """11.3/f: make a force that is back at `origin` fight the enemies it meets at `place`.

    `place` is the city gate if only the CUs that did not fit inside meet them (13.3.D/f).
    """
    if place != origin:
        pieces = own_pieces(pieces.seat, state.troops[pieces.seat][place])
    met = Entry.resume(pieces, place, place)
    met.returning = 1
    state.push(met)


@mypyc_attr(allow_interpreted_subclasses=True)
class StayingGuest(Entry):
    """A force that stays where it was granted passage.

    A holder who goes into his city need not fight (3e/9.11/b).
    """

    def let_host_inside(self, state: State) -> None:
        owner = state.pc[self.target]
        self.step = EntryStep.G_GENERALS_MEET
        if may_redistribute(state, self, owner):
            self.step = EntryStep.B_SHIFTING
            self.answering = owner

    def choose(self, state: State, choice: int) -> None:
        if actions.verb_of(choice) == Verb.DONE:
            self.step = EntryStep.G_GENERALS_MEET
        else:
            super().choose(state, choice)
