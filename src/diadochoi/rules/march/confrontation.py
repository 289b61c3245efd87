"""Chapter 10, letters G to L: what becomes of those who meet in a location.

General against General, Champion status, lone Generals, Overrun, defection of the Royal Army
(`combat/defection`), and the Land Battle, which is `combat/battle`.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.battle import DRAWN, NO_BATTLE, land_battle
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.combat.defection import ATTACKER_DEFECTED, DEFENDER_DEFECTED, royal_army_check
from diadochoi.rules.combat.general_loss import catch_lone_general
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.court.champion import attack, attack_on_lone_general
from diadochoi.rules.march.counterattack import interceptor
from diadochoi.rules.march.entering_force import (
    ENTERED,
    FOUGHT,
    MUST_LEAVE,
    PASSING,
    EnteringForce,
    EntryStep,
)
from diadochoi.rules.march.overrun import overruns_at
from diadochoi.rules.march.withdrawal import go_back, retreat, withdraw
from diadochoi.rules.table.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Confrontation(EnteringForce):
    """The second half of an entry: the player has nothing to decide any more before the battle."""

    def advance(self, state: State) -> None:
        step = self.step
        if step == EntryStep.G_GENERALS_MEET:
            self.general_against_general(state)
        elif step == EntryStep.H_CHAMPIONS:
            self.champion_and_lone_generals(state)
        elif step == EntryStep.I_LONE_GENERALS_DONE:
            self.after_lone_generals(state)
        elif step == EntryStep.J_OVERRUN:
            self.overrun(state)
        elif step == EntryStep.J_OVERRUN_DONE:
            self.step = EntryStep.J_OVERRUN
        elif step == EntryStep.K_ROYAL_ARMY:
            self.royal_army(state)
        elif step == EntryStep.L_BATTLE:
            self.battle(state)
        elif step == EntryStep.L_FOUGHT:
            self.after_battle(state, state.result)
        elif step == EntryStep.GOING_BACK:
            go_back(state, self, state.result)
        else:
            assert step == EntryStep.GONE_BACK
            self.finish(state, self.fought)

    # -------------------------------------------------------------- G: General against General

    def general_against_general(self, state: State) -> None:
        target = self.target
        self.step = EntryStep.H_CHAMPIONS
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
            withdraw(state, self)

    # -------------------------------------------------------------- H, I: status and lone Generals

    def champion_and_lone_generals(self, state: State) -> None:
        """10.H, then 10.I: Generals that face enemy CUs without own ones are Dispersed."""
        faction, target = self.faction, self.target
        self.step = EntryStep.J_OVERRUN
        players = range(state.config.players)
        strong = faction != INDEPENDENT and state.has_cu(faction, target)  # 10.H/c
        if strong:
            for other in players:
                if other not in (faction, self.granted) and target in state.troops[other]:
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
                guest = other in (faction, self.granted)  # 10.C/h: the Interceptor's CUs strike the granter
                if strong and not guest and not state.board.is_minor(general):
                    attack_on_lone_general(state, faction, other)
                state.disperse_general(general)
        if self.step == EntryStep.J_OVERRUN:
            self.after_lone_generals(state)

    def test_lone_general(self, state: State, owner: int, general: int) -> None:
        """3e/9.9/c: a General caught without CUs is killed or Dispersed."""
        if owner != self.faction and state.has_cu(self.faction, self.target):
            attack_on_lone_general(state, self.faction, owner)
        if catch_lone_general(state, owner, general, self.target):
            self.step = EntryStep.I_LONE_GENERALS_DONE

    def after_lone_generals(self, state: State) -> None:
        self.step = EntryStep.J_OVERRUN
        faction, target = self.faction, self.target
        if self.host_is_here(state) and not self.third_party(state):
            self.finish(state, PASSING)
        elif self.alone(state) or not state.has_cu(faction, target):
            self.finish(state, ENTERED)

    def host_is_here(self, state: State) -> bool:
        """Who granted Free Passage still has a piece in the location."""
        host, target = self.granted, self.target
        return host >= 0 and (state.has_general(host, target) or state.has_cu(host, target))

    # -------------------------------------------------------------- J: Overrun

    def overrun(self, state: State) -> None:
        """10.J: nothing is rolled."""
        self.step = EntryStep.K_ROYAL_ARMY
        enemy = self.enemy_with_units(state)
        if enemy < 0:
            self.finish(state, ENTERED)
            return
        if not overruns_at(state, self.faction, enemy, self.target):
            return
        state.note("overrun", self.faction, enemy, self.target)
        self.step = EntryStep.J_OVERRUN_DONE
        group = 0 if enemy == INDEPENDENT else state.troops[enemy][self.target]
        generals = 0
        if enemy != INDEPENDENT:
            for general in state.generals_at(enemy, self.target):
                generals |= 1 << general
        state.push(Defeat(enemy, self.target, group, generals, self.faction))

    # -------------------------------------------------------------- K, L: Royal Army, battle

    def royal_army(self, state: State) -> None:
        self.step = EntryStep.L_BATTLE
        enemy = self.enemy_with_units(state)
        result = royal_army_check(state, self.faction, enemy, self.target)
        if result in (ATTACKER_DEFECTED, DEFENDER_DEFECTED):  # 10.K/c: they went over
            self.finish(state, self.without_battle(state))

    def battle(self, state: State) -> None:
        self.step = EntryStep.L_FOUGHT
        enemy = self.enemy_with_units(state)
        intercepting = interceptor(state, self)
        state.push(land_battle(state, self.faction, enemy, self.target, self.failed, intercepting))

    def after_battle(self, state: State, result: int) -> None:
        if result == DRAWN:
            retreat(state, self)
        else:
            self.finish(state, self.without_battle(state) if result == NO_BATTLE else FOUGHT)

    def without_battle(self, state: State) -> int:
        """The enemy is gone before a blow: the move may go on, unless it always stops (hy/20)."""
        return FOUGHT if state.config.stop_on_enemy_units == "always" else ENTERED
