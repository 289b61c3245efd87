"""Chapter 10, letters G to L: what happens to the forces that meet in a location.

General against General, Champion status, lone Generals, Overrun, defection of the Royal Army
(`combat/defection`), and the Land Battle (`combat/battle`). Players make no more decisions before the battle.
`land_procedure` has the order of the steps.
"""

from __future__ import annotations

from diadochoi.rules.combat.battle import BattleResult, battle_result, land_battle
from diadochoi.rules.combat.battle_strength import NO_SIDE
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.combat.defection import royal_army_check, side_defected
from diadochoi.rules.combat.general_loss import catch_lone_general
from diadochoi.rules.core.ids import FACTIONS, INDEPENDENT, NOBODY, General, Seat
from diadochoi.rules.court.champion import attack, attack_on_lone_general
from diadochoi.rules.march.counterattack import interceptor
from diadochoi.rules.march.entering_force import EnteringForce, EntryResult, EntryStep
from diadochoi.rules.march.overrun import overruns_at
from diadochoi.rules.march.withdrawal import retreat, withdraw
from diadochoi.rules.table.state import State

# ---------------------------------------------------------------------- G: General against General


def general_against_general(state: State, entry: EnteringForce) -> None:
    """10.G/a: where only Generals meet, make the mover go on or withdraw, unless he has Free Passage."""
    target = entry.target
    entry.step = EntryStep.H_CHAMPIONS
    if entry.granted >= 0 and not entry.third_party(state):  # 10.C/h
        entry.finish(state, EntryResult.PASSING)
        return
    if entry.alone(state):
        entry.finish(state, EntryResult.ENTERED)
        return
    if state.enemy_cu_at(NOBODY, target):
        return
    if entry.exit_points > 0 and not entry.returning:
        entry.finish(state, EntryResult.MUST_LEAVE)
    else:
        withdraw(state, entry)


# ---------------------------------------------------------------------- H, I: status and lone Generals


def champion_and_lone_generals(state: State, entry: EnteringForce) -> None:
    """10.H, then 10.I: Disperse Generals who face enemy CUs without CUs of their own.

    3.7/j, 10.K/d: Champion status is lost before Prestige counts, and stays lost if no battle follows (3.7/k,
    10.H/d). A player who has left, or who lets the force pass, is not attacked (10.H/b).
    """
    faction, target = entry.faction, entry.target
    entry.step = EntryStep.J_OVERRUN
    players = FACTIONS[: state.config.players]
    strong = faction != INDEPENDENT and state.has_cu(faction, target)  # 10.H/c, 3.7/l
    if strong:
        for other in players:
            if other not in (faction, entry.granted) and target in state.troops[other]:
                attack(state, faction, other)
    for other in players:
        if target in state.troops[other] or not state.enemy_cu_at(other, target):
            continue
        if other == entry.granted and entry.enemy_with_units(state) < 0:
            # only CUs of the mover are here, and he lets them pass
            continue
        for general in state.generals_at(other, target):
            tested = other != entry.faction or entry.intercepted  # 3e/9.11/a: the mover is Dispersed
            if tested and state.config.lone_general_killed_from and not state.board.is_minor(general):
                test_lone_general(state, entry, other, general)
                continue
            guest = other in (faction, entry.granted)  # 10.C/h: the Interceptor's CUs attack the granter
            if strong and not guest and not state.board.is_minor(general):
                attack_on_lone_general(state, faction, other)  # 10.I/b
            state.disperse_general(general)
    if entry.step == EntryStep.J_OVERRUN:
        after_lone_generals(state, entry)


def test_lone_general(state: State, entry: EnteringForce, owner: Seat, general: General) -> None:
    """3e/9.9/c: kill or Disperse a General caught without CUs."""
    if owner != entry.faction and state.has_cu(entry.faction, entry.target):
        attack_on_lone_general(state, entry.faction, owner)
    if catch_lone_general(state, owner, general, entry.target):
        entry.step = EntryStep.I_LONE_GENERALS_DONE


def after_lone_generals(state: State, entry: EnteringForce) -> None:
    """10.I: go on after lone Generals were caught. The force may now be alone, or alone with its host."""
    entry.step = EntryStep.J_OVERRUN
    faction, target = entry.faction, entry.target
    if host_is_here(state, entry) and not entry.third_party(state):
        entry.finish(state, EntryResult.PASSING)
    elif entry.alone(state) or not state.has_cu(faction, target):
        entry.finish(state, EntryResult.ENTERED)


def host_is_here(state: State, entry: EnteringForce) -> bool:
    """Return whether the player who granted Free Passage still has a piece in the location."""
    host, target = entry.granted, entry.target
    return host >= 0 and (state.has_general(host, target) or state.has_cu(host, target))


# ---------------------------------------------------------------------- J: Overrun


def overrun_enemies(state: State, entry: EnteringForce) -> None:
    """10.J: Overrun the enemies; no die is rolled.

    Only the mover Overruns (10.J/d), outside the city (10.J/h), regardless of Prestige (7.2F/m). Independent
    Armies Overrun and are Overrun too (10.J/g).
    """
    entry.step = EntryStep.K_ROYAL_ARMY
    enemy = entry.enemy_with_units(state)
    if enemy < 0:
        entry.finish(state, EntryResult.ENTERED)
        return
    if not overruns_at(state, entry.faction, enemy, entry.target):
        return
    state.note("overrun", entry.faction, enemy, entry.target)
    entry.step = EntryStep.J_OVERRUN_DONE
    group = 0 if enemy == INDEPENDENT else state.troops[enemy][entry.target]
    generals = 0
    if enemy != INDEPENDENT:
        for general in state.generals_at(enemy, entry.target):
            generals |= 1 << general
    state.push(Defeat(enemy, entry.target, group, generals, entry.faction))


def look_again(state: State, entry: EnteringForce) -> None:
    """10.J/e: check after the Overrun whether another Faction is in the way."""
    entry.step = EntryStep.J_OVERRUN


# ---------------------------------------------------------------------- K, L: Royal Army, battle


def royal_army(state: State, entry: EnteringForce) -> None:
    entry.step = EntryStep.L_BATTLE
    enemy = entry.enemy_with_units(state)
    verdict = royal_army_check(state, entry.faction, enemy, entry.target)
    if side_defected(verdict) != NO_SIDE:  # 10.K/c: the Royal Army changed sides
        entry.finish(state, without_battle(state))


def fight_battle(state: State, entry: EnteringForce) -> None:
    """14.1/a: start the Land Battle. The moving side is the Attacker."""
    entry.step = EntryStep.L_FOUGHT
    enemy = entry.enemy_with_units(state)
    intercepting = interceptor(state, entry)
    state.push(land_battle(state, entry.faction, enemy, entry.target, entry.failed, intercepting))


def after_battle(state: State, entry: EnteringForce) -> None:
    result = battle_result(state)
    if result == BattleResult.DRAWN:
        retreat(state, entry)
    else:
        nobody_fought = result == BattleResult.NO_BATTLE
        entry.finish(state, without_battle(state) if nobody_fought else EntryResult.FOUGHT)


def without_battle(state: State) -> EntryResult:
    """Return the result if the enemy left before any battle: the move may go on, except under hy/20."""
    return EntryResult.FOUGHT if state.config.stop_on_enemy_units == "always" else EntryResult.ENTERED
