"""Chapter 12: Evasion of those whose location an enemy has entered.

All declare before any die is rolled; then the rolls and the flights follow in Turn Order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from diadochoi.rules import actions, units
from diadochoi.rules.actions import PASS, Verb, action
from diadochoi.rules.frames import Frame, Question, frame
from diadochoi.rules.places import INDEPENDENT, NOBODY, SPACE_MASK
from diadochoi.rules.state import State

if TYPE_CHECKING:
    from diadochoi.rules.movement import Entry

_EVADE: Final = action(Verb.EVADE)
_HALT: Final = action(Verb.HALT)

_ASK: Final = 0
_ROLL: Final = 1
_FIRST: Final = 2
_ATTRITION: Final = 3
_SECOND: Final = 4


def may_flee_to(state: State, seat: int, space: int, with_units: bool) -> bool:
    """12.1/b to /d: own, uncontrolled or held by an own CU; no enemy CU, no enemy General if he is alone."""
    owner = state.pc[space]
    if owner not in (NOBODY, seat) and not state.has_cu(seat, space):
        return False
    if state.enemy_cu_in_space(seat, space):
        return False
    return with_units or not state.enemy_general_at(seat, space)


def escape_routes(state: State, seat: int, here: int, barred: tuple[int, ...], with_units: bool) -> list[int]:
    """12.1/e to /g: spaces one Land path away that may be entered."""
    return [
        space
        for space in state.board.by_land[here]
        if space not in barred and may_flee_to(state, seat, space, with_units)
    ]


@frame
class Evasions(Frame):
    """12.2: all Evasions from one location; the result is a bit set of the factions that failed.

    `units`, `generals` and `royals` are the force of the Evader who is on his way.
    """

    fields = (
        "mover", "target", "barred", "queue", "evaders", "cavalry", "failed", "at", "units", "generals",
        "royals", "goal",
    )  # fmt: skip

    def __init__(self, entry: Entry, queue: tuple[int, ...]) -> None:
        super().__init__()
        self.mover = entry.seat
        self.target = entry.target
        self.barred = barred_spaces(entry)
        self.queue = queue
        self.evaders: tuple[int, ...] = ()
        self.cavalry = units.of_kind(entry.units, units.CAVALRY) if entry.faction != INDEPENDENT else 1
        self.failed = 0
        self.at = entry.target
        self.units = 0
        self.generals = 0
        self.royals = 0
        self.goal = NOBODY

    @staticmethod
    def begin(state: State, entry: Entry) -> bool:
        """Push the frame if anybody can try; False if nobody can."""
        if entry.intercepted or entry.returning:  # 12.1/h, 12.1/j
            return False
        queue: list[int] = []
        barred = barred_spaces(entry)
        for seat in state.order:
            if seat in (entry.seat, entry.faction) or state.commander(seat, entry.target) < 0:
                continue
            with_units = entry.target in state.troops[seat]
            if escape_routes(state, seat, entry.target, barred, with_units):
                queue.append(seat)
        if not queue:
            return False
        state.push(Evasions(entry, tuple(queue)))
        return True

    def advance(self, state: State) -> None:
        if self.step == _ASK:
            if self.queue:
                state.ask(self.queue[0])
            else:
                self.step = _ROLL
        elif self.step == _ROLL:
            if not self.evaders:
                state.pop(self.failed)
                return
            self.roll(state)
        elif self.step == _FIRST:
            state.ask(self.evaders[0])
        elif self.step == _SECOND:
            if self.routes(state):
                state.ask(self.evaders[0])
            else:
                self.next_evader()
        else:  # Attrition of the Stronghold passed has been taken
            self.units = units.clamp(self.units, state.troops[self.evaders[0]].get(self.at, 0))
            self.flee(state, self.goal)
            self.next_evader()

    def next_evader(self) -> None:
        self.evaders = self.evaders[1:]
        self.at = self.target
        self.step = _ROLL

    def roll(self, state: State) -> None:
        """12.2/c: the die must beat the Initiative Rating; Lysimachos succeeds on 3 or more."""
        seat = self.evaders[0]
        leader = state.commander(seat, self.target)
        self.gather(state, seat)
        if leader < 0 or not self.routes(state):  # an earlier Evader changed what is there
            self.next_evader()
            return
        board = state.board
        die = state.die()
        bonus = 0
        if state.config.cavalry:  # 16.9/o, /p
            bonus = (1 if units.of_kind(self.units, units.CAVALRY) else 0) - (1 if self.cavalry else 0)
        need = board.initiative[leader] + 1
        if board.ability[leader] == "evade_on":
            need = min(need, int(str(board.ability_params[leader]["roll"])))
        success = die + bonus >= need
        state.note("evasion_roll", seat, leader, self.target, die, bonus, need, int(success))
        if success:
            self.step = _FIRST
        else:
            self.failed |= 1 << seat
            self.next_evader()

    def gather(self, state: State, seat: int) -> None:
        """12.2.A/b: all Generals, CUs and royals of his Faction; royals only with CUs (12.2.A/g)."""
        here = self.target
        self.units = state.troops[seat].get(here, 0)
        self.generals = 0
        for general in state.generals_at(seat, here):
            self.generals |= 1 << general
        self.royals = 0
        if self.units:
            for royal in range(state.board.royals):
                fixed = royal == state.board.cart and (state.turn == 1 or state.tomb >= 0)
                if state.royal_at[royal] == here and state.royal_owner[royal] == seat and not fixed:
                    self.royals |= 1 << royal

    def routes(self, state: State) -> list[int]:
        return escape_routes(state, self.evaders[0], self.at, self.barred, self.units > 0)

    def options(self, state: State) -> list[int]:
        if self.step == _ASK:
            return [_EVADE, PASS]
        found = [action(Verb.FLEE, space) for space in self.routes(state)]
        if self.step == _SECOND:
            found.append(_HALT)
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == _ASK:
            if choice == _EVADE:
                self.evaders = (*self.evaders, self.queue[0])
            self.queue = self.queue[1:]
        elif choice == _HALT:
            self.next_evader()
        elif self.step == _FIRST:
            self.flee(state, actions.first(choice))
            self.step = _SECOND
        elif self.units and state.is_stronghold(self.at):  # 12.2.A/e
            from diadochoi.rules.attrition import Attrition

            self.goal = actions.first(choice)
            self.step = _ATTRITION
            swift = state.config.cavalry and units.of_kind(self.units, units.CAVALRY) > 0  # 16.9/l
            state.push(Attrition(self.evaders[0], self.at, self.units, 1 if swift else 2, 0))
        else:
            self.flee(state, actions.first(choice))
            self.next_evader()

    def flee(self, state: State, target: int) -> None:
        """One step of the way; an enemy General without CUs who stands there is Dispersed (12.2.A/d)."""
        seat, origin = self.evaders[0], self.at
        state.note("fled", seat, origin, target)
        state.move_units(seat, origin, target, self.units)
        for general in state.roster[seat]:
            if self.generals >> general & 1:
                state.general_at[general] = target
        for royal in range(state.board.royals):
            if self.royals >> royal & 1:
                if self.units:
                    state.royal_at[royal] = target
                else:
                    self.royals &= ~(1 << royal)
        if self.units:
            for other in range(state.config.players):
                if other != seat:
                    for general in state.generals_at(other, target):
                        state.disperse_general(general)
        self.at = target

    def question(self, state: State) -> Question:
        if self.step == _ASK:
            return Question("evade", "12.2/a", (self.target,))
        return Question("flee_to", "12.2.A/a", (self.at,))


def barred_spaces(entry: Entry) -> tuple[int, ...]:
    """12.1/f, /g: the space the mover came from, and the one the Evader leaves."""
    if entry.kind < 0 or entry.origin < 0:  # a sortie, a landing or a holding box: from no other space
        return (entry.target,)
    return (entry.origin & SPACE_MASK, entry.target)
