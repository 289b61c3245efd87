"""Chapter 10: the land procedure, run for every entry of a force into a land location.

Step A (announcing, Stronghold Attrition) is the mover's, in `activation`. Here are B to F, where players
decide; G to L are `confrontation`. Reactions have modules of their own (`interception`, `evasion`).
"Space" is read as the location entered (10.D/c).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import WornDown
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.march.confrontation import Confrontation
from diadochoi.rules.march.counterattack import AVOIDED, FOUGHT_OUT, LONE, Counterattack, may_attack
from diadochoi.rules.march.entering_force import ENTERED, EVADED, FOUGHT, EntryStep
from diadochoi.rules.march.escape import Escape, may_escape
from diadochoi.rules.march.evasion import Evasions
from diadochoi.rules.march.force import AT_SEA, Force
from diadochoi.rules.march.interception import Interceptions, remember_interception
from diadochoi.rules.march.redistribution import may_redistribute, shift, shift_options
from diadochoi.rules.march.refusals import why_not_shifted
from diadochoi.rules.march.withdrawal import catch_bystanders, end_entry, withdraw
from diadochoi.rules.table.state import State

_GRANT: Final = action(Verb.GRANT)
_REFUSE: Final = action(Verb.REFUSE)
_CONFIRM: Final = action(Verb.CONFIRM)
_CANCEL: Final = action(Verb.CANCEL)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_STAND: Final = action(Verb.STAND)
_EVADE: Final = action(Verb.EVADE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry(Confrontation):
    """One run of the procedure: the letters B to F here, then the confrontation."""

    @classmethod
    def resume(
        cls, seat: int, target: int, origin: int, kind: int, group: int, generals: int, royals: int
    ) -> Entry:
        """A force that stays where it was promised passage: straight to the fight (10.C/d)."""
        entry = cls(seat, seat, target, origin, kind, group, generals, royals, 0, (), 0, ())
        entry.step = EntryStep.G_GENERALS_MEET
        return entry

    def fight_on_return(self, state: State, place: int) -> None:
        if place == self.origin:
            fight_on_return(state, self.seat, place, self.units, self.generals, self.royals)
        else:
            fight_on_return(state, self.seat, place, state.troops[self.seat][place], 0, 0)

    # -------------------------------------------------------------- the letters

    def advance(self, state: State) -> None:
        step = self.step
        if step == EntryStep.B_BEGIN and self.wears_down(state):
            self.step = EntryStep.B_WORN_DOWN
            state.push(WornDown(self.faction, self.target, self.units))
        elif step == EntryStep.B_WORN_DOWN:
            self.wear_down_force(state, self.units - state.result)
            self.units = state.result
            self.step = EntryStep.C_PASSAGE
        elif step == EntryStep.B_BEGIN:
            self.step = EntryStep.C_PASSAGE
            owner = state.pc[self.target]
            if may_redistribute(state, self, owner):
                self.step = EntryStep.B_SHIFTING
                self.answering = owner
        elif step == EntryStep.B_SHIFTING:
            state.ask(self.answering)
        elif step == EntryStep.C_PASSAGE:
            self.announce_passage(state)
        elif step == EntryStep.C_ASKING:
            state.ask(self.seat)
        elif step == EntryStep.C_ANSWERING:
            state.ask(self.answering)
        elif step == EntryStep.D_INTERCEPTIONS:
            self.step = EntryStep.D_DECLARING
            if self.gone(state):
                self.finish(state, ENTERED)
            elif self.leaderless(state):  # a card took the General: the force cannot stay
                withdraw(state, self)
            else:
                windows.open_window(state, windows.INTERCEPTION_DECLARE)
        elif step == EntryStep.D_DECLARING:
            self.step = EntryStep.D_ROLLED
            if self.dropped_off(state):
                state.result = 0
            else:
                Interceptions.begin(state, self)
        elif step == EntryStep.D_ROLLED:
            self.intercepted = state.result
            self.step = EntryStep.E_INTERCEPTED
            if self.intercepted:
                remember_interception(state, self.target)
        elif step == EntryStep.E_INTERCEPTED:
            self.step = EntryStep.PROMISE
            if self.alone(state) or self.gone(state):
                self.finish(state, ENTERED)
            elif self.intercepted and state.config.intercept_role == "choice":
                self.ask_interceptor(state)
            elif self.intercepted and self.has_way_out(state):
                self.step = EntryStep.E_STAND_OR_GO
        elif step == EntryStep.E_COUNTERATTACKED:
            self.after_counterattack(state, state.result)
        elif step == EntryStep.E_STAND_OR_GO:
            state.ask(self.seat)
        elif step == EntryStep.E_FLIGHT_ROLLED:
            self.after_flight(state, state.result)
        elif step == EntryStep.PROMISE:
            self.step = EntryStep.F_EVASIONS
            if self.granted >= 0 and state.config.house("free_passage_breaker") != "mover":
                self.step = EntryStep.PROMISE_ASKING
                state.ask(self.granted)
        elif step == EntryStep.F_EVASIONS:
            self.step = EntryStep.F_ROLLED
            # 10.C/d: once the promise is broken they fight, so whoever gave it does not Evade
            if self.granted >= 0 or self.promise_broken or not Evasions.begin(state, self):
                state.result = 0
        elif step == EntryStep.F_ROLLED:
            self.failed |= state.result
            self.step = EntryStep.G_GENERALS_MEET
        else:
            super().advance(state)

    def dropped_off(self, state: State) -> bool:
        """3e/9.14/i: what a naval mover puts ashore on its way is not Intercepted on land."""
        return not state.config.naval_drop_off_interceptable and self.is_put_ashore(state)

    def is_put_ashore(self, state: State) -> bool:
        """13.2.6: the force of the activation below goes on by sea; this part of it does not."""
        if self.kind >= 0 or self.returning or len(state.frames) < 3:
            return False
        army = state.frames[-3]  # between them is the voyage
        return isinstance(army, Force) and army.stage == AT_SEA

    def has_guides(self, state: State) -> bool:
        """Whether Local Guides lead the force that enters."""
        army = state.frames[-2]
        return isinstance(army, Force) and army.guides != 0

    def wears_down(self, state: State) -> bool:
        """hy/23: an Army that enters a Stronghold suffers Attrition, unless Local Guides lead it."""
        target = self.target
        return (
            target in state.board.attrition_on_entry
            and self.faction != INDEPENDENT
            and self.units != 0
            and state.is_stronghold(target)
            and not self.has_guides(state)
        )

    def wear_down_force(self, state: State, lost: int) -> None:
        """The loss is the moving force's, not one of the CUs that stood there before."""
        for frame in reversed(state.frames):
            if isinstance(frame, Force):
                if frame.at == self.target:  # not still at sea, off what it has put ashore
                    frame.lose(lost)
                return

    # -------------------------------------------------------------- C: Free Passage

    def announce_passage(self, state: State) -> None:
        """10.C: ask those who stand there, if the force can leave again."""
        self.step = EntryStep.D_INTERCEPTIONS
        host = self.passage_host(state)
        if host >= 0:
            self.step = EntryStep.C_ASKING
            self.answering = host
        else:
            windows.open_window(state, windows.ENTRY)

    def passage_host(self, state: State) -> int:
        """Whom the mover may ask next for Free Passage, NOBODY if there is none to ask."""
        # 3e/9.11/a: at any place, though not for what is put ashore to stay (3e/9.11/b)
        anywhere = state.config.free_passage == "anywhere" and not self.is_put_ashore(state)
        if self.faction == INDEPENDENT or not (
            anywhere or (self.exit_points > 0 and not state.is_major_city(self.target))
        ):
            return NOBODY
        for other in range(state.config.players):
            if other == self.seat or self.asked_seats >> other & 1:
                continue
            if state.has_cu(other, self.target) or state.commander(other, self.target) >= 0:
                return other
        return NOBODY

    # -------------------------------------------------------------- E: the intercepted force

    def has_way_out(self, state: State) -> bool:
        """11.3: it may go back the way it came; by hy/27 it may only try to avoid battle."""
        if self.faction == INDEPENDENT:
            return state.config.independent_withdraw
        if state.config.intercepted_response == "withdraw":
            return True
        return may_escape(state, self)

    def ask_interceptor(self, state: State) -> None:
        """3e/23.2: the interceptor may attack at once; otherwise the mover stands or goes back."""
        seat = may_attack(state, self)
        if seat >= 0:
            self.step = EntryStep.E_ATTACK_OR_DEFEND
            self.answering = seat
            state.ask(seat)
        elif self.has_way_out(state):
            self.step = EntryStep.E_STAND_OR_GO

    def after_counterattack(self, state: State, result: int) -> None:
        if result == LONE:
            self.step = EntryStep.G_GENERALS_MEET
            return
        catch_bystanders(state, self, NOBODY)
        ends = {AVOIDED: EVADED, FOUGHT_OUT: FOUGHT}
        end_entry(state, self, ends.get(result, ENTERED))

    def after_flight(self, state: State, failed: int) -> None:
        """hy/27: gone, or it must fight without Local Troops (hy/31)."""
        self.failed = failed
        self.step = EntryStep.PROMISE
        if not (state.has_general(self.faction, self.target) or state.has_cu(self.faction, self.target)):
            catch_bystanders(state, self, NOBODY)
            end_entry(state, self, EVADED)

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
            self.step = EntryStep.E_STAND_OR_GO if self.has_way_out(state) else EntryStep.PROMISE
        elif verb == Verb.EVADE:
            self.step = EntryStep.E_FLIGHT_ROLLED
            state.push(Escape(state, self))
        elif verb == Verb.CANCEL:
            state.note("passage_cancelled", self.granted, self.seat, self.target)
            self.granted = NOBODY
            self.promise_broken = 1
            self.step = EntryStep.F_EVASIONS
        else:
            self.step = EntryStep.F_EVASIONS

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        if self.step == EntryStep.B_SHIFTING:
            return why_not_shifted(state, self.answering, self.target, choice)
        return None

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


def fight_on_return(state: State, seat: int, location: int, group: int, generals: int, royals: int) -> None:
    """11.3/f: a force that is back where it came from meets enemies there."""
    met = Entry.resume(seat, location, location, -1, group, generals, royals)
    met.returning = 1
    state.push(met)


@mypyc_attr(allow_interpreted_subclasses=True)
class StayingGuest(Entry):
    """3e/9.11/b: a force that stays where it was promised passage; who goes into his city need not fight."""

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
