"""Chapter 12: Evasion by players whose location an enemy has entered.

All declare before any die is rolled; then they roll and move in Turn Order. `reactions` says who may try and
what the die must show. Independent Armies (16.11) are asked through `army_reactions`; their rules are in
`independents/reactions`.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.attrition import Attrition, stronghold_column
from diadochoi.rules.combat.general_loss import catch_lone_general
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NO_ARMY,
    NO_SPACE,
    SPACE_MASK,
    SPACE_OF,
    Army,
    General,
    Location,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.generals.mover import movers
from diadochoi.rules.march.army_reactions import army_failed, army_reactions, declared_army, nobody_declares
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.reactions import (
    barred_spaces,
    escape_routes,
    evasion_modifiers,
    evasion_need,
    includes_cavalry,
    interceptors_come,
    may_evade,
    names_goal_first,
    nobody_evades,
    present_before,
    why_no_flight,
)
from diadochoi.rules.table.state import State

_EVADE: Final = action(Verb.EVADE)
_HALT: Final = action(Verb.HALT)

_NOBODY_IS_PLACED: Final[Refusal] = ("nobody_is_placed_to_evade", "12.1/k")
_EVADERS_STAY_TOGETHER: Final[Refusal] = ("evaders_stay_together", "12.2.A/b")
_SAY_WHETHER_FIRST: Final[Refusal] = ("say_whether_you_evade", "12.2/a")
_FLEE_ON: Final[Refusal] = ("he_must_go_somewhere", "12.2.A/a")
_PAST_A_GENERAL: Final[Refusal] = ("not_beside_an_enemy_general", "3e/11.3/a")
_NOT_BACK: Final[Refusal] = ("not_back_to_where_he_fled_from", "12.1/g")


@unique
class EvasionStep(IntEnum):
    """Steps of 12.2: declaring, then each Evader in turn.

    The numbers are stored with games: never renumber.
    """

    ASK = 0  # the next player declares, or passes
    ROLL = 1  # the next Evader rolls, or all have
    FIRST_SPACE = 2  # the roll succeeded: he chooses the first space
    ATTRITION_OVER = 3  # Attrition at the Stronghold he leaves (12.2.A/e)
    SECOND_SPACE = 4  # he chooses a second space, or halts
    ARMY_ASKED = 5  # 16.11: a player was asked about an Independent Army
    ARMY_OVER = 6  # its Evasion is over
    GOAL_FIRST = 7  # 3e/11.1/b: the first space must be named before the roll


def factions_failed(state: State) -> int:
    """Return the Factions that failed in the Evasions that have just ended, as a bit set (12.2.B/a)."""
    return state.result


@mypyc_attr(allow_interpreted_subclasses=True)
class Evasions(Frame):
    """All Evasions from one location; the result is a bit set of the Factions that failed (12.2).

    `units`, `generals` and `royals` are the force of the Evader who is moving. An Evader is a seat, or with
    16.11 a seat and the Independent Army that tries for it (`packed.army_evader`).
    """

    steps: ClassVar[type[IntEnum]] = EvasionStep
    fields: ClassVar[tuple[str, ...]] = (
        "mover", "target", "barred", "queue", "able", "armies", "evaders", "cavalry", "failed", "at", "units",
        "generals", "royals", "goal", "stock",
    )  # fmt: skip

    def __init__(
        self,
        entry: EnteringForce,
        barred: tuple[Location, ...],
        queue: tuple[Seat, ...],
        able: int,
        armies: tuple[Army, ...],
    ) -> None:
        super().__init__()
        self.mover = entry.seat  # who decides for the entering force
        self.target = entry.target  # the location it enters
        self.barred = barred  # spaces that nobody may move to (12.1/f)
        self.queue = queue  # seats still to declare, in Turn Order
        self.able = able  # bit set of the seats that may make their own attempt
        self.armies = armies  # Independent Armies that have not tried yet
        self.evaders: tuple[int, ...] = ()  # those who have declared and not rolled yet
        # how many Cavalry the entering force has; every Independent Army has some (16.9/b)
        self.cavalry = units.of_kind(entry.units, units.CAVALRY) if entry.faction != INDEPENDENT else 1
        self.failed = 0  # bit set of the Factions
        self.at = entry.target  # where the Evader who is moving is now
        self.units = 0
        self.generals = 0
        self.royals = 0
        self.goal = NO_SPACE  # where he goes after Attrition
        self.stock = 0  # his CUs at a Stronghold before its Attrition

    @staticmethod
    def begin(state: State, entry: EnteringForce) -> bool:
        """12.2/b: push a frame with the Evaders in Turn Order if anybody can try, else return False."""
        if nobody_evades(state, entry):
            return False
        come = interceptors_come(state, entry)
        queue: list[Seat] = []
        able = 0
        barred = barred_spaces(state, entry)
        armies = army_reactions(state).evading(state, entry, barred)
        for seat in state.order:
            if seat in (entry.seat, entry.faction):
                continue
            if may_evade(state, seat, entry):
                able |= 1 << seat
            elif not armies:
                continue
            queue.append(seat)
        if not queue:
            return False
        if come:
            state.push(EvasionsBesideInterceptors(entry, barred, tuple(queue), able, armies, come))
        else:
            state.push(Evasions(entry, barred, tuple(queue), able, armies))
        return True

    def advance(self, state: State) -> None:
        if self.step == EvasionStep.ASK:
            if not self.queue:
                self.step = EvasionStep.ROLL
            elif self.able >> self.queue[0] & 1:
                state.ask(self.queue[0])
            else:
                self.ask_for_army(state)
        elif self.step == EvasionStep.ROLL:
            if not self.evaders:
                state.pop(self.failed)
                return
            self.roll(state)
        elif self.step in (EvasionStep.FIRST_SPACE, EvasionStep.GOAL_FIRST):
            state.ask(self.evader())
        elif self.step == EvasionStep.SECOND_SPACE:
            if self.routes(state):
                state.ask(self.evader())
            else:
                self.next_evader()
        elif self.step == EvasionStep.ARMY_ASKED:
            self.army_declared(declared_army(state))
        elif self.step == EvasionStep.ARMY_OVER:
            self.failed |= int(army_failed(state)) << INDEPENDENT
            self.next_evader()
        else:
            self.after_attrition(state)

    def after_attrition(self, state: State) -> None:
        """Go on after Stronghold Attrition.

        Without CUs he stays if an enemy General bars the way (12.1/d).
        """
        seat = self.evader()
        self.units -= self.stock - state.troops[seat].get(self.at, 0)
        first = self.at == self.target
        if self.units or not state.enemy_general_at(seat, self.goal):
            self.flee(state, self.goal)
            if first:
                self.step = EvasionStep.SECOND_SPACE
                return
        elif first and self.routes(state):
            self.step = EvasionStep.FIRST_SPACE
            return
        self.next_evader()

    def next_evader(self) -> None:
        self.evaders = self.evaders[1:]
        self.at = self.target
        self.step = EvasionStep.ROLL

    def ask_for_army(self, state: State) -> None:
        """16.11/f: offer an attempt by an Independent Army instead of the player's own."""
        seat = self.queue[0]
        self.step = EvasionStep.ARMY_ASKED
        if self.armies:
            army_reactions(state).ask(state, seat, Verb.EVADE, self.target, self.armies)
        else:
            nobody_declares(state)

    def army_declared(self, army: Army) -> None:
        if army != NO_ARMY:
            self.evaders = (*self.evaders, packed.army_evader(self.queue[0], army))
            self.armies = ()  # 16.11/g
        self.queue = self.queue[1:]
        self.step = EvasionStep.ASK

    def evader(self) -> Seat:
        """Return the player who Evades next, or who makes an Independent Army Evade."""
        return packed.evader_seat(self.evaders[0])

    def roll(self, state: State) -> None:
        """Roll for the next Evader (12.2/c)."""
        seat, army = self.evader(), packed.evader_army(self.evaders[0])
        if army >= 0:
            self.step = EvasionStep.ARMY_OVER
            army_reactions(state).evade(state, seat, army, self.target, self.barred, self.cavalry)
            return
        leader = self.leader(state, seat)
        self.gather(state, seat)
        routes = self.routes(state) if leader >= 0 else []
        if not routes:  # an earlier Evader changed the situation there
            self.next_evader()
            return
        if names_goal_first(state, routes):
            self.step = EvasionStep.GOAL_FIRST
            return
        self.try_evading(state, seat, leader, NO_SPACE)

    def leader(self, state: State, seat: Seat) -> General:
        return state.commander(seat, self.target)

    def try_evading(self, state: State, seat: Seat, leader: General, goal: Space) -> None:
        """Roll. `goal` is the first space if it had to be named before."""
        die = state.die()
        modifiers = evasion_modifiers(
            state, goal, cavalry=includes_cavalry(self.units), enemy_cavalry=self.cavalry > 0
        )
        bonus = sum(points for _, points in modifiers)
        need = evasion_need(state.board, leader)
        success = die + bonus >= need
        state.note("evasion_roll", seat, leader, self.target, die, bonus, need, int(success))
        if success and goal >= 0:
            self.step = EvasionStep.FIRST_SPACE
            self.leave_for(state, goal)
        elif success:
            self.step = EvasionStep.FIRST_SPACE
        else:
            self.failed |= 1 << seat
            self.next_evader()

    def gather(self, state: State, seat: Seat) -> None:
        """12.2.A/b: collect all Generals, CUs and royals of his Faction; royals need CUs (12.2.A/g)."""
        here = self.target
        self.units = state.troops[seat].get(here, 0)
        self.generals = 0
        for general in state.generals_at(seat, here):
            self.generals |= 1 << general
        self.royals = royals_to_carry(state, seat, here) if self.units else 0

    def routes(self, state: State) -> list[Space]:
        first = self.at == self.target
        return escape_routes(
            state, self.evader(), self.at, self.barred, with_units=self.units > 0, first=first
        )

    def options(self, state: State) -> list[int]:
        if self.step == EvasionStep.ASK:
            return [_EVADE, PASS]
        found = [action(Verb.FLEE, space) for space in self.routes(state)]
        if self.step == EvasionStep.SECOND_SPACE and self.may_halt(state):
            found.append(_HALT)
        return found

    def may_halt(self, state: State) -> bool:
        """Return whether he may stop here; where another General is, he must go on (3e/11.3/a)."""
        return self.units != 0 or not state.enemy_general_at(self.evader(), self.at)

    def choose(self, state: State, choice: int) -> None:
        if self.step == EvasionStep.ASK:
            if choice == _EVADE:
                self.evaders = (*self.evaders, self.queue[0])
            elif self.armies:
                self.able &= ~(1 << self.queue[0])
                return
            self.queue = self.queue[1:]
        elif self.step == EvasionStep.GOAL_FIRST:
            seat = self.evader()
            self.try_evading(state, seat, self.leader(state, seat), SPACE_OF[actions.first(choice)])
        elif choice == _HALT:
            self.next_evader()
        else:
            self.leave_for(state, SPACE_OF[actions.first(choice)])

    def leave_for(self, state: State, goal: Space) -> None:
        """Move one step, or first roll Attrition for the Stronghold he leaves."""
        if self.passes_stronghold(state):
            self.goal = goal
            self.stock = state.troops[self.evader()][self.at]
            self.step = EvasionStep.ATTRITION_OVER
            state.push(Attrition(self.evader(), self.at, self.units, stronghold_column(state, self.units)))
            return
        first = self.step == EvasionStep.FIRST_SPACE
        self.flee(state, goal)
        if first:
            self.step = EvasionStep.SECOND_SPACE
        else:
            self.next_evader()

    def passes_stronghold(self, state: State) -> bool:
        """12.2.A/e, 10.A/c: his Army entered it in this Evasion, or in an earlier one of this activation."""
        if not self.units or not state.is_stronghold(SPACE_OF[self.at]):
            return False
        if self.step == EvasionStep.SECOND_SPACE:
            return True
        return state.config.stronghold_attrition == "on_pass" and any(
            (self.evader(), self.at) in mover.evaded_into for mover in movers(state)
        )

    def flee(self, state: State, target: Location) -> None:
        """Move one step. An enemy General without CUs in that space is caught (12.2.A/d)."""
        seat, origin = self.evader(), self.at
        state.note("fled", seat, origin, target)
        if not self.units:
            self.royals = 0
        state.move_force(seat, origin, target, self.units, self.generals, self.royals)
        if self.units:
            for other in FACTIONS[: state.config.players]:
                if other != seat:
                    for general in state.generals_at(other, target):
                        catch_lone_general(state, other, general, target)
            if state.is_stronghold(SPACE_OF[target]):
                for mover in movers(state):
                    mover.remember_evasion(seat, SPACE_OF[target])
        self.at = target

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            return _NOBODY_IS_PLACED
        if verb in (Verb.TAKE, Verb.LEAVE):
            return _EVADERS_STAY_TOGETHER
        if self.step == EvasionStep.ASK:
            if verb in (Verb.FLEE, Verb.HALT):
                return _SAY_WHETHER_FIRST
            return super().why_not(state, choice)
        if verb == Verb.FLEE:
            return self.why_not_fled(state, as_space(actions.first(choice)))
        if verb in (Verb.HALT, Verb.PASS, Verb.DONE, Verb.EVADE):
            if self.step != EvasionStep.SECOND_SPACE:
                return _FLEE_ON
            if verb == Verb.HALT:
                return None if self.may_halt(state) else _PAST_A_GENERAL
        return ANOTHER_MOMENT

    def why_not_fled(self, state: State, space: Space) -> Refusal | None:
        """12.1: say why the Evader may not move to this space, None if he may."""
        if space & SPACE_MASK == self.target & SPACE_MASK and self.at != self.target:
            return _NOT_BACK
        first = self.at == self.target
        return why_no_flight(
            state, self.evader(), self.at, self.barred, space, with_units=self.units > 0, first=first
        )

    def question(self, state: State) -> Question:
        if self.step == EvasionStep.ASK:
            return Question("evade", "12.2/a", (self.target,))
        return Question("flee_to", "12.2.A/a", (self.at,))


@mypyc_attr(allow_interpreted_subclasses=True)
class EvasionsBesideInterceptors(Evasions):
    """3e/11.3/e: Evasions after an Interception. The Interceptors in `come` have to stay."""

    fields = (*Evasions.fields, "come")

    def __init__(
        self,
        entry: EnteringForce,
        barred: tuple[Location, ...],
        queue: tuple[Seat, ...],
        able: int,
        armies: tuple[Army, ...],
        come: int,
    ) -> None:
        super().__init__(entry, barred, queue, able, armies)
        self.come = come

    def leader(self, state: State, seat: Seat) -> General:
        leader, _ = present_before(state, seat, self.target, self.come)
        return leader

    def gather(self, state: State, seat: Seat) -> None:
        super().gather(state, seat)
        _, self.units = present_before(state, seat, self.target, self.come)
        self.generals &= ~packed.arrived_generals(self.come)
        if not self.units:
            self.royals = 0
