"""Chapter 10: the steps of the land procedure in order (`PROCEDURE`, below), and the letters B to F.

`entry` has the players' decisions, `confrontation` the letters G to L, `withdrawal` the way back. The
rulebook's "space" means the location entered (10.D/c).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import WornDown, units_left
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, SPACE_OF
from diadochoi.rules.march.confrontation import (
    after_battle,
    after_lone_generals,
    champion_and_lone_generals,
    fight_battle,
    general_against_general,
    look_again,
    overrun_enemies,
    royal_army,
)
from diadochoi.rules.march.counterattack import CounterattackResult, counterattack_result, may_attack
from diadochoi.rules.march.entering_force import EnteringForce, EntryResult, EntryStep
from diadochoi.rules.march.escape import may_escape
from diadochoi.rules.march.evasion import Evasions, factions_failed
from diadochoi.rules.march.force import Force
from diadochoi.rules.march.interception import Interceptions, remember_interception, who_intercepted
from diadochoi.rules.march.redistribution import may_redistribute
from diadochoi.rules.march.withdrawal import (
    catch_bystanders,
    end_as_decided,
    end_entry,
    go_back_as_chosen,
    withdraw,
)
from diadochoi.rules.table.state import State

# ---------------------------------------------------------------------- B: Redistribution


def begin(state: State, entry: EnteringForce) -> None:
    """hy/23: roll Attrition for the Stronghold entered. 10.B: let the holder of the city redistribute."""
    if entry.wears_down(state):
        entry.step = EntryStep.B_WORN_DOWN
        state.push(WornDown(entry.faction, entry.target, entry.units))
        return
    entry.step = EntryStep.C_PASSAGE
    owner = state.pc[entry.target]
    if may_redistribute(state, entry, owner):
        entry.step = EntryStep.B_SHIFTING
        entry.answering = owner


def after_wear(state: State, entry: EnteringForce) -> None:
    """Take the loss from the moving force, not from CUs that were there before."""
    left = units_left(state)
    for frame in reversed(state.frames):
        if isinstance(frame, Force):
            if frame.at == entry.target:  # not if it is still at sea and put these CUs ashore
                frame.lose(entry.units - left)
            break
    entry.units = left
    entry.step = EntryStep.C_PASSAGE


# ---------------------------------------------------------------------- C: Free Passage


def announce_passage(state: State, entry: EnteringForce) -> None:
    """10.C: ask the players there for passage, if the force can leave again."""
    entry.step = EntryStep.D_INTERCEPTIONS
    host = entry.passage_host(state)
    if host >= 0:
        entry.step = EntryStep.C_ASKING
        entry.answering = host
    else:
        windows.open_window(state, windows.ENTRY)


# ---------------------------------------------------------------------- D: Interceptions


def before_interceptions(state: State, entry: EnteringForce) -> None:
    """10.D/a: go on to Interceptions, unless nobody is left to Intercept or to lead."""
    entry.step = EntryStep.D_DECLARING
    if entry.gone(state):
        entry.finish(state, EntryResult.ENTERED)
    elif entry.leaderless(state):  # a card removed the General: the force cannot stay
        withdraw(state, entry)
    else:
        windows.open_window(state, windows.INTERCEPTION_DECLARE)


def declare_interceptions(state: State, entry: EnteringForce) -> None:
    """10.D/a: not against units dropped off on a voyage, if the edition protects them (3e/9.14/i)."""
    entry.step = EntryStep.D_ROLLED
    if entry.dropped_off(state):
        state.skip()
    else:
        Interceptions.begin(state, entry)


def after_interceptions(state: State, entry: EnteringForce) -> None:
    """Note who has come. After an Interception into the space nobody there may Evade (12.1/h)."""
    entry.intercepted = who_intercepted(state)
    entry.step = EntryStep.E_INTERCEPTED
    if entry.intercepted:
        remember_interception(state, SPACE_OF[entry.target])


# ---------------------------------------------------------------------- E: the intercepted force


def answer_interception(state: State, entry: EnteringForce) -> None:
    """10.E/a: only an intercepted force may withdraw."""
    entry.step = EntryStep.PROMISE
    if entry.alone(state) or entry.gone(state):
        entry.finish(state, EntryResult.ENTERED)
    elif entry.intercepted and state.config.intercept_role == "choice":
        ask_interceptor(state, entry)
    elif entry.intercepted and has_way_out(state, entry):
        entry.step = EntryStep.E_STAND_OR_GO


def has_way_out(state: State, entry: EnteringForce) -> bool:
    """11.3: it may go back the way it came; under hy/27 it may only try to avoid battle."""
    if entry.faction == INDEPENDENT:
        return state.config.independent_withdraw
    if state.config.intercepted_response == "withdraw":
        return True
    return may_escape(state, entry)


def ask_interceptor(state: State, entry: EnteringForce) -> None:
    """3e/23.2: ask whether the Interceptor attacks at once; otherwise the mover stays or goes back."""
    seat = may_attack(state, entry)
    if seat >= 0:
        entry.step = EntryStep.E_ATTACK_OR_DEFEND
        entry.answering = seat
        state.ask(seat)
    elif has_way_out(state, entry):
        entry.step = EntryStep.E_STAND_OR_GO


def after_counterattack(state: State, entry: EnteringForce) -> None:
    """3e/23.2: use the result of the Interceptor's attack.

    Against a lone General the procedure goes on at G.
    """
    result = counterattack_result(state)
    if result == CounterattackResult.LONE:
        entry.step = EntryStep.G_GENERALS_MEET
        return
    catch_bystanders(state, entry, NOBODY)
    ends = {
        CounterattackResult.AVOIDED: EntryResult.EVADED,
        CounterattackResult.FOUGHT_OUT: EntryResult.FOUGHT,
    }
    end_entry(state, entry, ends.get(result, EntryResult.ENTERED))


def after_flight(state: State, entry: EnteringForce) -> None:
    """hy/27: it has escaped, or must fight without Local Troops (hy/31)."""
    entry.failed = factions_failed(state)
    entry.step = EntryStep.PROMISE
    if not (state.has_general(entry.faction, entry.target) or state.has_cu(entry.faction, entry.target)):
        catch_bystanders(state, entry, NOBODY)
        end_entry(state, entry, EntryResult.EVADED)


# ---------------------------------------------------------------------- F: Evasions


def keep_promise(state: State, entry: EnteringForce) -> None:
    """10.C/e: before any Evasion, the player who granted Free Passage keeps or breaks his word."""
    entry.step = EntryStep.F_EVASIONS
    if entry.granted >= 0 and state.config.house("free_passage_breaker") != "mover":
        entry.step = EntryStep.PROMISE_ASKING
        state.ask(entry.granted)


def begin_evasions(state: State, entry: EnteringForce) -> None:
    """10.F/a: Evasions come after Interceptions and Withdrawal."""
    entry.step = EntryStep.F_ROLLED
    # 10.C/d: after a broken promise they fight, so the player who gave it may not Evade
    if entry.granted >= 0 or entry.promise_broken or not Evasions.begin(state, entry):
        state.skip()


def after_evasions(state: State, entry: EnteringForce) -> None:
    """12.2.B/a: a Faction that failed to Evade fights without Local Troops."""
    entry.failed |= factions_failed(state)
    entry.step = EntryStep.G_GENERALS_MEET


# ---------------------------------------------------------------------- the order of the steps


def ask_mover(state: State, entry: EnteringForce) -> None:
    state.ask(entry.seat)


def ask_answering(state: State, entry: EnteringForce) -> None:
    """Ask the player who must answer in this step, other than the mover."""
    state.ask(entry.answering)


def ask_granter(state: State, entry: EnteringForce) -> None:
    state.ask(entry.granted)


PROCEDURE: Final[dict[int, Callable[[State, EnteringForce], None]]] = {
    EntryStep.B_BEGIN: begin,
    EntryStep.B_WORN_DOWN: after_wear,
    EntryStep.B_SHIFTING: ask_answering,
    EntryStep.C_PASSAGE: announce_passage,
    EntryStep.C_ASKING: ask_mover,
    EntryStep.C_ANSWERING: ask_answering,
    EntryStep.D_INTERCEPTIONS: before_interceptions,
    EntryStep.D_DECLARING: declare_interceptions,
    EntryStep.D_ROLLED: after_interceptions,
    EntryStep.E_INTERCEPTED: answer_interception,
    EntryStep.E_ATTACK_OR_DEFEND: ask_answering,
    EntryStep.E_COUNTERATTACKED: after_counterattack,
    EntryStep.E_STAND_OR_GO: ask_mover,
    EntryStep.E_FLIGHT_ROLLED: after_flight,
    EntryStep.PROMISE: keep_promise,
    EntryStep.PROMISE_ASKING: ask_granter,
    EntryStep.F_EVASIONS: begin_evasions,
    EntryStep.F_ROLLED: after_evasions,
    EntryStep.G_GENERALS_MEET: general_against_general,
    EntryStep.H_CHAMPIONS: champion_and_lone_generals,
    EntryStep.I_LONE_GENERALS_DONE: after_lone_generals,
    EntryStep.J_OVERRUN: overrun_enemies,
    EntryStep.J_OVERRUN_DONE: look_again,
    EntryStep.K_ROYAL_ARMY: royal_army,
    EntryStep.L_BATTLE: fight_battle,
    EntryStep.L_FOUGHT: after_battle,
    EntryStep.GOING_BACK: go_back_as_chosen,
    EntryStep.GONE_BACK: end_as_decided,
}
