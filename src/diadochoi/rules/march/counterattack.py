"""Option 23.2 of the 3rd edition: a successful Interceptor attacks at once instead of defending.

`may_attack` says whether he can; `entry` reads the switch (`intercept_role`) and asks him. The mover accepts
battle or tries to avoid it; in the battle the sides are swapped. `escape` handles the flight, `combat/battle`
the battle.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.battle import BattleResult, battle_result, land_battle
from diadochoi.rules.combat.battle_strength import NO_SIDE
from diadochoi.rules.combat.defection import royal_army_check, side_defected
from diadochoi.rules.core import actions, packed
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, SPACE_OF, Seat, Space
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.champion import attack
from diadochoi.rules.march.entering_force import EnteringForce, entry_below
from diadochoi.rules.march.escape import Escape, barred_to_mover, may_escape
from diadochoi.rules.march.evasion import factions_failed
from diadochoi.rules.march.overrun import overruns_at
from diadochoi.rules.march.pieces import own_pieces
from diadochoi.rules.march.retreat import send_force_back
from diadochoi.rules.table.state import State

_STAND: Final = action(Verb.STAND)
_EVADE: Final = action(Verb.EVADE)

_BACK_WHERE_HE_CAME_FROM: Final[Refusal] = ("back_where_he_came_from", "3e/12.9/a")


@unique
class CounterattackResult(IntEnum):
    """How the mover's entry ended, or that it goes on without a battle between the two."""

    OVER = 0  # no battle: Royal Army CUs or a card settled it
    AVOIDED = 1  # the mover escaped
    FOUGHT_OUT = 2  # a battle was fought
    LONE = 3  # a General without CUs: the entry decides what happens to him (3e/9.9/c)


_RESULTS: Final = tuple(CounterattackResult)  # by number


def counterattack_result(state: State) -> CounterattackResult:
    """Return the result of the Counterattack that has just ended above the current procedure."""
    return _RESULTS[state.result]


@unique
class CounterattackStep(IntEnum):
    """Steps of option 23.2. The numbers are stored with games: never renumber."""

    ANSWER = 0  # the mover accepts battle or tries to avoid it
    FLIGHT_ROLLED = 1  # he has tried to avoid it
    FIGHT = 2  # start the battle, unless there is nobody to fight
    FOUGHT = 3  # the battle is over
    BACK = 4  # after a draw the Attacker says where he goes back to (3e/12.9/a)


def interceptor(state: State, entry: EnteringForce) -> Seat:
    """Return the player whose Generals came into the space, NOBODY for Independent Armies."""
    come = packed.arrived_generals(packed.interceptors_arrivals(entry.intercepted))
    for general, owner in enumerate(state.general_owner):
        if come >> general & 1 and state.general_at[general] == entry.target:
            return owner
    return NOBODY


def may_attack(state: State, entry: EnteringForce) -> Seat:
    """3e/23.2/a: the Interceptor, if he may attack. A force that would be overrun may not (3e/10.4/a)."""
    seat = interceptor(state, entry)
    if seat < 0 or seat == entry.faction or entry.target not in state.troops[seat]:
        return NOBODY
    return NOBODY if overruns_at(state, entry.faction, seat, entry.target) else seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Counterattack(Frame):
    """An attack by `seat`, who has Intercepted `faction` at `target` from the spaces `came_from`."""

    steps: ClassVar[type[IntEnum]] = CounterattackStep
    fields = ("seat", "mover", "faction", "target", "came_from", "failed")

    def __init__(self, seat: Seat, entry: EnteringForce) -> None:
        super().__init__()
        self.seat = seat
        self.mover = entry.seat  # the intercepted player
        self.faction = entry.faction
        self.target = entry.target
        self.came_from = tuple(space for space in barred_to_mover(entry) if space != entry.target)
        self.failed = 0  # bit set of the Factions that failed to avoid battle (no Local Troops)

    def advance(self, state: State) -> None:
        step = self.step
        if step == CounterattackStep.ANSWER:
            if self.faction != INDEPENDENT and may_escape(state, entry_below(state)):
                state.ask(self.mover)
            else:
                self.step = CounterattackStep.FIGHT
        elif step == CounterattackStep.FLIGHT_ROLLED:
            self.after_flight(state, factions_failed(state))
        elif step == CounterattackStep.FIGHT:
            self.fight(state)
        elif step == CounterattackStep.FOUGHT:
            self.after_battle(state, battle_result(state))
        else:
            state.ask(self.seat)

    def after_flight(self, state: State, failed: int) -> None:
        """3e/11.2/a: a force that failed to avoid battle has no Local Troops."""
        self.failed = failed
        self.step = CounterattackStep.FIGHT
        if not (state.has_general(self.faction, self.target) or state.has_cu(self.faction, self.target)):
            state.pop(CounterattackResult.AVOIDED)

    def fight(self, state: State) -> None:
        """3e/23.2/a: the Interceptor is the Attacker. Royal Army CUs may settle it without a battle."""
        seat, faction, target = self.seat, self.faction, self.target
        if faction != INDEPENDENT and target not in state.troops[faction]:
            state.pop(CounterattackResult.LONE)
            return
        if faction != INDEPENDENT:
            attack(state, seat, faction)  # 3e/23.2/a: this leads to a battle
        if side_defected(royal_army_check(state, seat, faction, target)) != NO_SIDE:
            state.pop(CounterattackResult.OVER)
            return
        self.step = CounterattackStep.FOUGHT
        state.push(land_battle(state, seat, faction, target, self.failed, seat))

    def after_battle(self, state: State, result: BattleResult) -> None:
        if result != BattleResult.DRAWN:
            nobody_fought = result == BattleResult.NO_BATTLE
            state.pop(CounterattackResult.OVER if nobody_fought else CounterattackResult.FOUGHT_OUT)
        else:
            self.step = CounterattackStep.BACK

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step == CounterattackStep.ANSWER:
            return [_STAND, _EVADE]
        return [action(Verb.FLEE, space) for space in self.came_from]

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if self.step != CounterattackStep.ANSWER and actions.verb_of(choice) == Verb.FLEE:
            return None if actions.first(choice) in self.came_from else _BACK_WHERE_HE_CAME_FROM
        return super().why_not(state, choice)

    def choose(self, state: State, choice: int) -> None:
        if choice == _STAND:
            self.step = CounterattackStep.FIGHT
        elif choice == _EVADE:
            self.step = CounterattackStep.FLIGHT_ROLLED
            state.push(Escape(state, entry_below(state)))
        else:
            self.go_back(state, SPACE_OF[actions.first(choice)])

    def go_back(self, state: State, space: Space) -> None:
        """3e/12.9/a: move all the Attacker's pieces back together after a draw."""
        state.note("retreat", self.seat, self.target, space)
        group = state.troops[self.seat].get(self.target, 0)
        send_force_back(state, own_pieces(self.seat, group), self.target, space, everything=True)
        state.pop(CounterattackResult.FOUGHT_OUT)

    def question(self, state: State) -> Question:
        if self.step == CounterattackStep.ANSWER:
            return Question("evade", "3e/23.2/a", (self.target,))
        return Question("flee_to", "3e/12.9/a", (self.target,))
