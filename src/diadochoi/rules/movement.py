"""Chapter 10: the land procedure, steps B to L, run for every entry of a force into a land location.

Step A (announcing, Stronghold Attrition) is the mover's, in `activation`. Reactions have chapters of their
own (`interception`, `evasion`); the fight is `battle`. "Space" is read as the location entered (10.D/c).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules import actions, units, windows
from diadochoi.rules.actions import DONE, PASS, Verb, action
from diadochoi.rules.evasion import Evasions
from diadochoi.rules.frames import Frame, Question
from diadochoi.rules.interception import Interceptions
from diadochoi.rules.legitimacy import attack
from diadochoi.rules.places import INDEPENDENT, INSIDE, NOBODY
from diadochoi.rules.royal_family import cart_is_bound
from diadochoi.rules.settle import settle
from diadochoi.rules.state import State

# How an entry ended, for the frame below.
ENTERED: Final = 0  # the force stands there and may go on
FOUGHT: Final = 1  # it fought a Land Battle: no MPs left (10.L/a)
WITHDREW: Final = 2  # 11.3
RETREATED: Final = 3  # 14.10
PASSING: Final = 4  # Free Passage holds: it must move on (10.C/c)
MUST_LEAVE: Final = 5  # General against General: it must move on or Withdraw (10.G/a)
EVADED: Final = 6  # it was intercepted and has avoided battle (hy/27)

_GRANT: Final = action(Verb.GRANT)
_REFUSE: Final = action(Verb.REFUSE)
_CONFIRM: Final = action(Verb.CONFIRM)
_CANCEL: Final = action(Verb.CANCEL)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_STAND: Final = action(Verb.STAND)
_EVADE: Final = action(Verb.EVADE)
_INSIDE_LIMIT: Final = 2

# Steps of the procedure; each letter is one of the rulebook's.
_B: Final = 0
_B_SHIFT: Final = 1
_C: Final = 2
_C_ASK: Final = 3
_C_ANSWER: Final = 4
_D: Final = 5
_D_ROLLS: Final = 6
_E: Final = 7
_E_ASK: Final = 8
_PROMISE: Final = 9
_PROMISE_ASK: Final = 10
_F: Final = 11
_F_DONE: Final = 12
_G: Final = 13
_H: Final = 14
_J: Final = 15
_J_DONE: Final = 16
_K: Final = 17
_L: Final = 18
_L_DONE: Final = 19
_BACK: Final = 20
_D_DECLARE: Final = 21
_I_DONE: Final = 22
_WORN: Final = 23
_E_ROLLED: Final = 24
_E_ROLE: Final = 25
_COUNTERED: Final = 26


class Entry(Frame):
    """One run of the procedure at `target`, for the force that has just moved there.

    `faction` owns the force, `seat` decides for it (they differ for Independent Armies). `kind` is the path
    kind, -1 for a sortie or a landing. `exit_points` are the MPs left if they allow a way out. `before` are
    the factions that had CUs in the space before.
    """

    fields = (
        "seat", "faction", "target", "origin", "kind", "units", "generals", "royals", "exit_points", "before",
        "besieged_generals", "besieged_spaces", "granted", "asked_seats", "intercepted", "failed", "shifted",
        "returning", "fought", "answering", "guided",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        faction: int,
        target: int,
        origin: int,
        kind: int,
        group: int,
        generals: int,
        royals: int,
        exit_points: int,
        before: tuple[int, ...],
        besieged_generals: int,
        besieged_spaces: tuple[int, ...],
    ) -> None:
        super().__init__()
        self.seat = seat
        self.faction = faction
        self.target = target
        self.origin = origin
        self.kind = kind
        self.units = group
        self.generals = generals  # for an Independent Army: its bit
        self.royals = royals
        self.exit_points = exit_points
        self.before = before
        self.besieged_generals = besieged_generals
        self.besieged_spaces = besieged_spaces
        self.granted = NOBODY
        self.asked_seats = 0
        self.intercepted = 0
        self.failed = 0  # factions that tried to Evade in vain: no Local Troops (12.2.B/a)
        self.shifted = 0
        self.returning = 0  # the force came back here (11.3/f)
        self.fought = 0
        self.answering = NOBODY
        self.guided: tuple[tuple[int, int], ...] = ()  # (seat, location) of Interceptors with Local Guides

    @classmethod
    def resume(
        cls, seat: int, target: int, origin: int, kind: int, group: int, generals: int, royals: int
    ) -> Entry:
        """A force that stays where it was promised passage: straight to the fight (10.C/d)."""
        entry = cls(seat, seat, target, origin, kind, group, generals, royals, 0, (), 0, ())
        entry.step = _G
        return entry

    # -------------------------------------------------------------- the letters

    def advance(self, state: State) -> None:
        step = self.step
        if step == _B and self.wears_down(state):
            from diadochoi.rules.attrition import WornDown

            self.step = _WORN
            state.push(WornDown(self.faction, self.target, self.units))
        elif step == _WORN:
            self.units = state.result
            self.step = _C
        elif step == _B:
            self.step = _C
            owner = state.pc[self.target]
            if self.redistribution(state, owner):
                self.step = _B_SHIFT
                self.answering = owner
                state.ask(owner)
        elif step == _B_SHIFT:
            state.ask(self.answering)
        elif step == _C:
            self.announce_passage(state)
        elif step == _C_ASK:
            state.ask(self.seat)
        elif step == _C_ANSWER:
            state.ask(self.answering)
        elif step == _D:
            self.step = _D_DECLARE
            if self.leaderless(state):  # a card took the General: the force cannot stay
                self.withdraw(state)
            else:
                windows.open_window(state, windows.INTERCEPTION_DECLARE)
        elif step == _D_DECLARE:
            self.step = _D_ROLLS
            if self.dropped_off(state):
                state.result = 0
            else:
                Interceptions.begin(state, self)
        elif step == _D_ROLLS:
            self.intercepted = state.result
            self.step = _E
        elif step == _E:
            self.step = _PROMISE
            if self.alone(state):
                self.finish(state, ENTERED)
            elif self.intercepted and state.config.intercept_role == "choice":
                self.ask_interceptor(state)
            elif self.intercepted and self.has_way_out(state):
                self.step = _E_ASK
                state.ask(self.seat)
        elif step == _COUNTERED:
            self.after_counterattack(state, state.result)
        elif step == _E_ASK:
            state.ask(self.seat)
        elif step == _E_ROLLED:
            self.after_flight(state, state.result)
        elif step == _PROMISE:
            self.step = _F
            if self.granted >= 0 and state.config.house("free_passage_breaker") != "mover":
                self.step = _PROMISE_ASK
                state.ask(self.granted)
        elif step == _F:
            self.step = _F_DONE
            if self.granted >= 0 or not Evasions.begin(state, self):
                state.result = 0
        elif step == _F_DONE:
            self.failed |= state.result
            self.step = _G
        elif step == _G:
            self.general_against_general(state)
        elif step == _H:
            self.champion_and_lone_generals(state)
        elif step == _I_DONE:
            self.after_lone_generals(state)
        elif step == _J:
            self.overrun(state)
        elif step == _J_DONE:
            self.step = _J
        elif step == _K:
            self.royal_army(state)
        elif step == _L:
            self.battle(state)
        elif step == _L_DONE:
            self.after_battle(state, state.result)
        elif step == _BACK:  # what it met on the way back has been fought
            state.pop(self.fought)

    def alone(self, state: State) -> bool:
        """10.D/b: all CUs and Generals in the location belong to one Faction."""
        faction, target = self.faction, self.target
        return not (state.enemy_cu_at(faction, target) or state.enemy_general_at(faction, target))

    def leaderless(self, state: State) -> bool:
        """Its General is gone; CUs put ashore where their PC is had none from the start (9.1/o)."""
        led = self.faction != INDEPENDENT and self.generals != 0
        return led and state.commander(self.faction, self.target) < 0

    def dropped_off(self, state: State) -> bool:
        """3e/9.14/i: what a naval mover puts ashore on its way is not Intercepted on land."""
        return not state.config.naval_drop_off_interceptable and state.frames[-2].puts_ashore()

    def wears_down(self, state: State) -> bool:
        """hy/23: an Army that enters a Stronghold suffers Attrition, unless Local Guides lead it."""
        target = self.target
        return (
            target in state.board.attrition_on_entry
            and self.faction != INDEPENDENT
            and self.units != 0
            and state.is_stronghold(target)
            and not state.frames[-2].has_guides()
        )

    def finish(self, state: State, result: int) -> None:
        if result in (PASSING, MUST_LEAVE):
            settle(state, self.seat, self.target)
        else:
            settle(state)
        state.pop(result)

    # -------------------------------------------------------------- B: redistribution

    def redistribution(self, state: State, owner: int) -> bool:
        """10.B: the controller of an Unbesieged Major City moves pieces between inside and outside."""
        target = self.target
        if owner < 0 or owner == INDEPENDENT or owner in (self.faction, self.seat):
            return False
        if not state.is_major_city(target) or target in self.besieged_spaces:
            return False
        inside = target | INSIDE
        held = state.troops[owner]
        if target in held or inside in held:
            return True
        if state.commander(owner, target) >= 0 or state.commander(owner, inside) >= 0:
            return True
        return any(
            state.royal_owner[royal] == owner and state.royal_at[royal] in (target, inside)
            for royal in range(state.board.royals)
        )

    def shift_options(self, state: State) -> list[int]:
        """One piece at a time; a kind that went one way does not come back in the same step."""
        owner, target = self.answering, self.target
        inside = target | INSIDE
        held = state.troops[owner]
        found: list[int] = []
        room = _INSIDE_LIMIT - held.get(inside, 0) % 255
        board = state.board
        fixed = NOBODY  # 8.4/c, by house rule
        if cart_is_bound(state) and state.config.house("cart_on_turn_one") == "fixed":
            fixed = board.cart
        for location, word in ((target, actions.TO_INSIDE), (inside, actions.TO_OUTSIDE)):
            back = 0 if word == actions.TO_INSIDE else 64  # bits of kinds that went the other way
            group = held.get(location, 0)
            for kind in units.kinds_in(group):
                fits = word == actions.TO_OUTSIDE or units.counter(group, kind) % 255 <= room
                if fits and not self.shifted >> (64 - back + kind) & 1:
                    found.append(action(Verb.SHIFT, actions.UNIT + kind, word))
            for general in state.generals_at(owner, location):
                if not self.shifted >> (128 + general) & 1:
                    found.append(action(Verb.SHIFT, actions.GENERAL + general, word))
            for royal in range(board.royals):
                if (
                    state.royal_owner[royal] == owner
                    and state.royal_at[royal] == location
                    and royal != fixed
                    and not self.shifted >> (200 + royal) & 1
                ):
                    found.append(action(Verb.SHIFT, actions.ROYAL + royal, word))
        found.append(DONE)
        return found

    def shift(self, state: State, choice: int) -> None:
        owner = self.answering
        noun, inward = actions.first(choice), actions.second(choice) == actions.TO_INSIDE
        origin, goal = self.target, self.target | INSIDE
        if not inward:
            origin, goal = goal, origin
        if noun >= actions.ROYAL:
            royal = noun - actions.ROYAL
            state.royal_at[royal] = goal
            self.shifted |= 1 << 200 + royal
        elif noun >= actions.GENERAL:
            general = noun - actions.GENERAL
            state.general_at[general] = goal
            self.shifted |= 1 << 128 + general
        else:
            kind = noun - actions.UNIT
            state.move_units(owner, origin, goal, units.counter(state.troops[owner][origin], kind))
            self.shifted |= 1 << (0 if inward else 64) + kind
        state.note("shifted", owner, noun, goal)

    # -------------------------------------------------------------- E: the intercepted force

    def has_way_out(self, state: State) -> bool:
        """11.3: it may go back the way it came; by hy/27 it may only try to avoid battle."""
        if self.faction == INDEPENDENT:
            return state.config.independent_withdraw
        if state.config.intercepted_response == "withdraw":
            return True
        from diadochoi.rules.escape import may_escape

        return may_escape(state, self)

    def ask_interceptor(self, state: State) -> None:
        """3e/23.2: the interceptor may attack at once; otherwise the mover stands or goes back."""
        from diadochoi.rules.counterattack import may_attack

        seat = may_attack(state, self)
        if seat >= 0:
            self.step = _E_ROLE
            self.answering = seat
            state.ask(seat)
        elif self.has_way_out(state):
            self.step = _E_ASK
            state.ask(self.seat)

    def after_counterattack(self, state: State, result: int) -> None:
        from diadochoi.rules.counterattack import AVOIDED, FOUGHT_OUT, LONE

        if result == LONE:
            self.step = _G
            return
        if result == AVOIDED:
            self.disperse_bystanders(state)
        ends = {AVOIDED: EVADED, FOUGHT_OUT: FOUGHT}
        self.finish(state, ends.get(result, ENTERED))

    def after_flight(self, state: State, failed: int) -> None:
        """hy/27: gone, or it must fight without Local Troops (hy/31)."""
        self.failed = failed
        self.step = _PROMISE
        if not (state.has_general(self.faction, self.target) or state.has_cu(self.faction, self.target)):
            self.disperse_bystanders(state)
            self.finish(state, EVADED)

    # -------------------------------------------------------------- C: Free Passage

    def announce_passage(self, state: State) -> None:
        """10.C: ask those who stand there, if the force can leave again."""
        self.step = _D
        anywhere = state.config.free_passage == "anywhere"  # 3e/9.11/a
        if self.faction != INDEPENDENT and (
            anywhere or (self.exit_points > 0 and not state.is_major_city(self.target))
        ):
            for other in range(state.config.players):
                if other == self.seat or self.asked_seats >> other & 1:
                    continue
                if state.has_cu(other, self.target) or state.commander(other, self.target) >= 0:
                    self.step = _C_ASK
                    self.answering = other
                    state.ask(self.seat)
                    return
        windows.open_window(state, windows.ENTRY)

    # -------------------------------------------------------------- G: General against General

    def general_against_general(self, state: State) -> None:
        target = self.target
        self.step = _H
        if self.granted >= 0 and not self.third_party(state):  # 10.C/h
            self.finish(state, PASSING)
            return
        if self.alone(state):
            self.finish(state, ENTERED)
            return
        if state.enemy_cu_at(NOBODY, target):
            return
        if self.exit_points > 0 and not self.returning:
            self.finish(state, MUST_LEAVE)
        else:
            self.withdraw(state)

    def third_party(self, state: State) -> bool:
        """10.C/h: somebody who gave no promise has Intercepted; with him the procedure goes on."""
        return any(
            seat not in (self.faction, self.granted)
            and (state.has_cu(seat, self.target) or state.has_general(seat, self.target))
            for seat in range(state.config.players)
        )

    # -------------------------------------------------------------- H, I: status and lone Generals

    def champion_and_lone_generals(self, state: State) -> None:
        """10.H, then 10.I: Generals that face enemy CUs without own ones are Dispersed."""
        faction, target = self.faction, self.target
        self.step = _J
        players = range(state.config.players)
        strong = faction != INDEPENDENT and state.has_cu(faction, target)  # 10.H/c
        if strong:
            for other in players:
                if other != faction and target in state.troops[other]:
                    attack(state, faction, other)
        for other in players:
            if target in state.troops[other] or not state.enemy_cu_at(other, target):
                continue
            if other == self.granted and self.enemy_with_units(state) < 0:
                continue  # only the mover's CUs, whom he lets pass
            for general in state.generals_at(other, target):
                tested = other != self.faction or self.intercepted  # 3e/9.11/a: the mover is Dispersed
                if tested and state.config.lone_general_killed_from and not state.board.is_minor(general):
                    self.test_lone_general(state, other, general)
                    continue
                if strong and other != faction and not state.board.is_minor(general):
                    self.attack_on_general(state, other)
                state.disperse_general(general)
        if self.step == _J:
            self.after_lone_generals(state)

    def attack_on_general(self, state: State, victim: int) -> None:
        if state.config.champion_lost_by_dispersing_lone_general:  # 3.7/g; 3e/17.5/d does not know it
            attack(state, self.faction, victim)

    def test_lone_general(self, state: State, owner: int, general: int) -> None:
        """3e/9.9/c: a General caught without CUs is killed or Dispersed."""
        from diadochoi.rules.general_loss import KilledGeneral

        need = state.config.lone_general_killed_from
        if owner != self.faction and state.has_cu(self.faction, self.target):
            self.attack_on_general(state, owner)
        die = state.die()
        state.note("general_loss_check", owner, general, die, need)
        if die >= need:
            self.step = _I_DONE
            state.push(KilledGeneral(general, self.target, 1))
        else:
            state.disperse_general(general)

    def after_lone_generals(self, state: State) -> None:
        self.step = _J
        faction, target = self.faction, self.target
        if self.granted >= 0 and state.has_general(self.granted, target) and not self.third_party(state):
            self.finish(state, PASSING)
        elif self.alone(state) or not state.has_cu(faction, target):
            self.finish(state, ENTERED)

    # -------------------------------------------------------------- J: Overrun

    def enemy_with_units(self, state: State) -> int:
        for other in range(state.config.players):
            if other != self.faction and self.target in state.troops[other]:
                return other
        if self.faction != INDEPENDENT and self.target in state.army_at:
            return INDEPENDENT
        return NOBODY

    def overrun(self, state: State) -> None:
        """10.J: five to one in CUs, wherever they stood before; nothing is rolled."""
        self.step = _K
        enemy = self.enemy_with_units(state)
        if enemy < 0:
            self.finish(state, ENTERED)
            return
        board = state.board
        ratio = state.config.overrun_ratio
        if not ratio:  # hy/20
            return
        leader = state.commander(self.faction, self.target) if self.faction != INDEPENDENT else NOBODY
        if leader >= 0 and board.ability[leader] == "overrun_ratio":
            ratio = int(str(board.ability_params[leader]["ratio"]))
        ours = state.strength_at(self.faction, self.target)
        theirs = state.strength_at(enemy, self.target)
        if ours < ratio * theirs:
            return
        from diadochoi.rules.defeat import Defeat

        state.note("overrun", self.faction, enemy, self.target)
        self.step = _J_DONE
        group = 0 if enemy == INDEPENDENT else state.troops[enemy][self.target]
        generals = 0
        if enemy != INDEPENDENT:
            for general in state.generals_at(enemy, self.target):
                generals |= 1 << general
        state.push(Defeat(enemy, self.target, group, generals, self.faction))

    # -------------------------------------------------------------- K, L: Royal Army, battle

    def royal_army(self, state: State) -> None:
        from diadochoi.rules.battle import ATTACKER_DEFECTED, DEFENDER_DEFECTED, royal_army_check

        self.step = _L
        enemy = self.enemy_with_units(state)
        result = royal_army_check(state, self.faction, enemy, self.target)
        if result in (ATTACKER_DEFECTED, DEFENDER_DEFECTED):  # 10.K/c: they went over
            self.finish(state, self.without_battle(state))

    def battle(self, state: State) -> None:
        from diadochoi.rules.battle import land_battle

        self.step = _L_DONE
        enemy = self.enemy_with_units(state)
        state.push(land_battle(state, self.faction, enemy, self.target, self.failed))

    def after_battle(self, state: State, result: int) -> None:
        from diadochoi.rules.battle import DRAWN, NO_BATTLE

        if result == DRAWN:
            self.fought = RETREATED
            state.note("retreat", self.faction, self.target, self.origin)
            self.send_back(state)
        else:
            self.finish(state, self.without_battle(state) if result == NO_BATTLE else FOUGHT)

    def without_battle(self, state: State) -> int:
        """The enemy is gone before a blow: the move may go on, unless it always stops (hy/20)."""
        return FOUGHT if state.config.stop_on_enemy_units == "always" else ENTERED

    # -------------------------------------------------------------- Withdrawal and Retreat

    def withdraw(self, state: State) -> None:
        self.fought = WITHDREW
        self.disperse_bystanders(state)
        state.note("withdrew", self.faction, self.target, self.origin)
        self.send_back(state)

    def disperse_bystanders(self, state: State) -> None:
        """10.I when the mover goes back: a third player's lone Generals are left among the Interceptors."""
        target = self.target
        for other in range(state.config.players):
            if other == self.faction or target in state.troops[other]:
                continue
            foes = any(
                target in state.troops[seat]
                for seat in range(state.config.players)
                if seat not in (other, self.faction)
            )
            if foes or (self.faction != INDEPENDENT and target in state.army_at):
                for general in state.generals_at(other, target):
                    state.disperse_general(general)

    def send_back(self, state: State) -> None:
        """11.3/b, 14.10/b: the way it came; all own pieces in the location go (11.3/c, 14.10/a)."""
        from diadochoi.rules.retreat import send_army_back, send_force_back

        self.step = _BACK
        if self.faction == INDEPENDENT:
            send_army_back(state, self.generals, self.origin)
            self.finish(state, self.fought)
            return
        if self.returning:
            self.scatter(state)
            self.finish(state, self.fought)
            return
        everything = self.fought == RETREATED
        send_force_back(state, self, everything)
        self.disperse_left_behind(state)
        if self.origin >= 0 and not self.returning and self.meets_enemy(state):
            again = Entry(
                self.seat, self.faction, self.origin, self.origin, -1, self.units, self.generals, self.royals,
                0, (), 0, (),
            )  # fmt: skip
            again.returning = 1
            again.step = _G
            state.push(again)
            return
        self.finish(state, self.fought)

    def scatter(self, state: State) -> None:
        """11.3/f: a force that has come back and cannot stay has no way left: it is Dispersed."""
        state.disperse_units(self.faction, self.target, state.troops[self.faction].get(self.target, 0))
        for general in state.generals_at(self.faction, self.target):
            state.disperse_general(general)

    def disperse_left_behind(self, state: State) -> None:
        """10.I: an own General who stood there before, alone now with the Interceptor's CUs."""
        if self.target in state.troops[self.faction] or not state.enemy_cu_at(self.faction, self.target):
            return
        for general in state.generals_at(self.faction, self.target):
            state.disperse_general(general)

    def meets_enemy(self, state: State) -> bool:
        """11.3/f: the space it returns to holds enemy pieces (it had crossed them under Free Passage)."""
        return state.enemy_cu_at(self.faction, self.origin) or state.enemy_general_at(
            self.faction, self.origin
        )

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step == _B_SHIFT:
            return self.shift_options(state)
        if self.step == _C_ASK:
            return [action(Verb.ASK, actions.SEAT + self.answering), PASS]
        if self.step == _C_ANSWER:
            return [_GRANT, _REFUSE]
        if self.step == _E_ASK:
            withdraws = self.faction == INDEPENDENT or state.config.intercepted_response == "withdraw"
            return [_STAND, _WITHDRAW if withdraws else _EVADE]
        if self.step == _E_ROLE:
            return [actions.YES, actions.NO]
        return [_CONFIRM, _CANCEL]

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb == Verb.SHIFT:
            self.shift(state, choice)
        elif verb == Verb.DONE:
            self.step = _C
        elif verb == Verb.ASK:
            self.asked_seats |= 1 << self.answering
            self.step = _C_ANSWER
        elif verb == Verb.PASS:
            self.asked_seats |= 1 << self.answering
            self.step = _C
        elif verb == Verb.GRANT:
            self.granted = self.answering
            state.note("passage_granted", self.granted, self.seat, self.target)
            self.step = _C
        elif verb == Verb.REFUSE:
            state.note("passage_refused", self.answering, self.seat, self.target)
            self.step = _C
        elif verb == Verb.STAND:
            self.step = _PROMISE
        elif verb == Verb.WITHDRAW:
            self.withdraw(state)
        elif verb == Verb.YES:
            from diadochoi.rules.counterattack import Counterattack

            self.step = _COUNTERED
            state.push(Counterattack(self.answering, self))
        elif verb == Verb.NO:
            self.step = _E_ASK if self.has_way_out(state) else _PROMISE
        elif verb == Verb.EVADE:
            from diadochoi.rules.escape import Escape

            self.step = _E_ROLLED
            state.push(Escape(state, self))
        elif verb == Verb.CANCEL:
            state.note("passage_cancelled", self.granted, self.seat, self.target)
            self.granted = NOBODY
            self.step = _F
        else:
            self.step = _F

    def why_not(self, state: State, choice: int) -> tuple[str, str] | None:
        from diadochoi.rules.refusals import why_not_shifted

        if self.step == _B_SHIFT:
            return why_not_shifted(state, self.answering, self.target, choice)
        return None

    def question(self, state: State) -> Question:
        place = (self.target,)
        if self.step == _B_SHIFT:
            return Question("redistribute", "10.B/a", place)
        if self.step == _C_ASK:
            return Question("ask_passage", "10.C/a", (actions.SEAT + self.answering, self.target))
        if self.step == _C_ANSWER:
            return Question("grant_passage", "10.C/a", (actions.SEAT + self.seat, self.target))
        if self.step == _E_ROLE:
            return Question("attack_or_defend", "3e/23.2/a", (self.target, actions.SEAT + self.seat))
        if self.step == _E_ASK:
            if _EVADE in self.options(state):
                return Question("evade", "hy/27", place)
            return Question("withdraw", "11.3/a", place)
        return Question("keep_promise", "10.C/e", (actions.SEAT + self.seat, self.target))
