"""Plans for one activation: where a force could go and what it would do there, tried on imagined states.

A plan is the list of the seat's actions from the open decision to the end of the activation. `Planner`
proposes plans that look promising (`targets`, `reach`), plays each in imagined worlds and ranks them by the
resulting position.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from diadochoi.bots.judging.assets import gain_of_pc, loss_of_pc
from diadochoi.bots.judging.geography import Geography, geography_for
from diadochoi.bots.judging.objective import utility
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.bots.reason import BotReason, reason
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.reach import land_ways, march, resolve, voyage
from diadochoi.bots.thinking.targets import arrival_worth, escort_worth, price_of_breach, stay_worth
from diadochoi.rules import engine
from diadochoi.rules.combat.siege import siege_minimum
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, STOP, Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    NO_SPACE,
    NOBODY,
    SPACE_OF,
    General,
    Seat,
    Space,
)
from diadochoi.rules.generals.minor_generals import spare_minor
from diadochoi.rules.knowledge import situation
from diadochoi.rules.knowledge.procedures import ACTIVATION, AFTER_CARD, asking
from diadochoi.rules.knowledge.situation import MovingForce
from diadochoi.rules.march.prices import siege_price
from diadochoi.rules.march.reach import Way
from diadochoi.rules.march.works import removal_minimum
from diadochoi.rules.table.state import State

_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_SORTIE: Final = action(Verb.SORTIE)
_MOST_STEPS: Final = 150
_HUNTING_RANGE: Final = 14  # the distance in MPs at which a royal attracts an Army


@dataclass(slots=True)
class Plan:
    """What to do, its estimated value, and a short reason."""

    steps: tuple[int, ...]
    purpose: tuple[BotReason, ...]
    guess: float = 0.0  # quick estimate, in Victory Points
    pull: float = 0.0  # for a goal beyond this activation, in Victory Points
    value: float = -99.0  # utility after trying it
    tries: int = 0
    by_chance: bool = False
    total: float = field(default=0.0, repr=False)
    squares: float = field(default=0.0, repr=False)


class Planner:
    """Proposes and tries plans for one seat."""

    def __init__(self, seat: Seat, weights: Weights = STANDARD, width: int = 7) -> None:
        self.seat = seat
        self.weights = weights
        self.width = width  # plans tried per force
        self.breach = 1.0  # how much Champion status counts at the moment

    # ------------------------------------------------------------------ proposals

    def proposals(self, state: State) -> list[Plan]:
        """Plans from the open decision of the seat's activation, most promising first."""
        army = situation.moving_force(state)
        assert army is not None
        self.breach = price_of_breach(state)
        found = [Plan((STOP,), reason("stay"), guess=0.0)]
        if army.at & INSIDE:
            if _SORTIE in state.options:
                found.extend(self._from_inside(state, army))
            return found
        found.extend(self._works(state, army, (), SPACE_OF[army.at], army.left))
        found.extend(self._marches(state, army))
        found.sort(key=lambda plan: -plan.guess)
        stay = next(plan for plan in found if plan.steps == (STOP,))
        best = found[: self.width]
        return best if stay in best else [*best, stay]

    def _from_inside(self, state: State, army: MovingForce) -> list[Plan]:
        """Plans that leave the city first; if enemies are outside, that means a fight."""
        if state.enemy_with_units(self.seat, SPACE_OF[army.at]) >= 0:
            return [Plan((_SORTIE, STOP), reason("attack_from_city"), guess=0.3)]
        twin = state.copy()
        engine.play(twin, _SORTIE)
        self._settle(twin)
        if twin.asked != self.seat or asking(twin) != ACTIVATION:
            return []
        outside = self.proposals(twin)
        for plan in outside:
            plan.steps = (_SORTIE, *plan.steps)
        return outside

    def _works(
        self, state: State, army: MovingForce, steps: tuple[int, ...], space: Space, left: int
    ) -> list[Plan]:
        """List what an Army can do with its remaining MPs where it is: besiege, or remove a marker."""
        owner = state.pc[space]
        size = units.count(army.units if steps else state.troops[self.seat].get(space, 0))
        if owner in (NOBODY, self.seat):
            return []
        if state.enemy_with_units(self.seat, space) >= 0:
            return []
        if owner == INDEPENDENT or state.is_major_city(space):
            rolls = min(situation.most_sieges(state), left // siege_price(state, space, army.units))
            if rolls <= 0 or size < siege_minimum(state):
                return []
            guess = self._stay(state, space, size) * (0.6 + 0.3 * rolls)
            works = (_SIEGE,) * rolls
            return [Plan((*steps, *works, STOP), reason("besiege", space), guess=guess)]
        here = state.troops[self.seat].get(space, 0) + (army.units if steps else 0)
        if size < removal_minimum(state) or not state.config.remove_pc_movement_points:
            return []
        if left < situation.removal_cost(state, space, here):
            return []
        loss = loss_of_pc(state, space, self.weights)
        guess = loss + 0.7 * gain_of_pc(state, self.seat, space, self.weights)
        return [Plan((*steps, _REMOVE_PC, STOP), reason("remove_marker", space), guess=guess)]

    def _marches(self, state: State, army: MovingForce) -> list[Plan]:
        seat, left = self.seat, army.left
        geography = geography_for(state.board)
        leader = army.commander
        group, royals = army.units, army.royals
        here = SPACE_OF[army.at]
        ways = land_ways(state, army, left, avoid_garrisons=self.breach > 0.5)
        leaving = self._stay(state, here, units.count(group))
        far, far_worth = self.far_goal(state, geography, here, group, leader, royals)
        found: list[Plan] = []
        marks = self._marks(state, army, ways)
        for space, (cost, path) in ways.items():
            found.extend(
                self._march_to(state, army, space, cost, march(path), leaving, far, far_worth, geography)
            )
            found.extend(self._dropping(state, army, space, path, marks, leaving))
        for space, (cost, path) in situation.ways_by_sea(state, left).items():
            found.extend(
                self._march_to(state, army, space, cost, voyage(path), leaving, far, far_worth, geography)
            )
        if royals and state.pc[here] != seat:
            return found
        if royals:
            found.extend(self._without_royals(state, army, found))
        return found

    def _march_to(
        self,
        state: State,
        army: MovingForce,
        space: Space,
        cost: int,
        way: list[int],
        leaving: float,
        far: Space,
        far_worth: float,
        geography: Geography,
    ) -> list[Plan]:
        seat = self.seat
        leader = army.commander
        here = SPACE_OF[army.at]
        left = army.left - cost
        guess = self._arrival(state, space, army.units, leader) if army.units else 0.0
        guess += escort_worth(state, seat, army.royals, space) - escort_worth(state, seat, army.royals, here)
        guess -= leaving
        pull = 0.0
        if far >= 0:
            row = geography.by_any[far]
            pull = far_worth * (0.88 ** row[space] - 0.88 ** row[here])
        purpose = reason("march", space)
        if state.enemy_with_units(seat, space) >= 0:
            purpose = reason("attack", space)
        plans = [Plan((*way, STOP), purpose, guess=guess + pull, pull=pull)]
        for plan in self._works(state, army, tuple(way), space, left):
            plan.guess += guess * 0.3 - leaving
            plans.append(plan)
        return plans

    def far_goal(
        self, state: State, geography: Geography, here: Space, group: int, leader: General, royals: int
    ) -> tuple[Space, float]:
        """A goal that takes more than one activation."""
        best = NO_SPACE
        best_worth = promise = 0.0
        if not group:
            return best, 0.0
        row = geography.by_any[here]
        for space, way in geography.around[here]:
            if way < 3:
                continue
            worth = self._arrival(state, space, group, leader)
            if worth * 0.88 ** row[space] > best_worth:
                best, best_worth, promise = space, worth * 0.88 ** row[space], worth
        board = state.board
        if royals >> board.cart & 1:  # on the way to Pella
            return best, promise
        for royal in (board.cart, board.alexandros, board.herakles):
            place = state.royal_at[royal]
            if place < 0 or place & INSIDE or state.royal_owner[royal] == self.seat:
                continue
            space = SPACE_OF[place]
            if row[space] > _HUNTING_RANGE:
                continue
            worth = self._arrival(state, space, group, leader)
            if worth * 0.88 ** row[space] > best_worth:
                best, best_worth, promise = space, worth * 0.88 ** row[space], worth
        return best, promise

    def _marks(self, state: State, army: MovingForce, ways: dict[Space, Way]) -> dict[Space, float]:
        """Spaces on the way where a CU left with a Minor General takes a PC in the next Surrender Segment."""
        if units.count(army.units) < 2 or spare_minor(state, FACTIONS[self.seat]) < 0:
            return {}
        marks: dict[Space, float] = {}
        for space in (SPACE_OF[army.at], *ways):
            if state.board.kind[space] == TRANSIT or state.enemy_with_units(self.seat, space) >= 0:
                continue
            owner = state.pc[space]
            worth = 0.0
            if owner == NOBODY:
                worth = self.weights.claim * gain_of_pc(state, self.seat, space, self.weights)
            elif owner not in (self.seat, INDEPENDENT) and not state.is_major_city(space):
                worth = self.weights.convert * (
                    gain_of_pc(state, self.seat, space, self.weights)
                    + 0.5 * loss_of_pc(state, space, self.weights)
                )
            if worth > 0.15:
                marks[space] = worth
        return marks

    def _dropping(
        self,
        state: State,
        army: MovingForce,
        goal: Space,
        path: tuple[Space, ...],
        marks: dict[Space, float],
        leaving: float,
    ) -> list[Plan]:
        """Go to a goal and leave a CU at the best space on the way, including the start."""
        seat = self.seat
        here = SPACE_OF[army.at]
        passed = [space for space in (here, *path[:-1]) if space in marks]
        if not passed or not army.units:
            return []
        place = max(passed, key=lambda space: marks[space])
        one = cheapest(army.units)
        drop = [action(Verb.LEAVE, actions.UNIT + one)]
        if all(army.generals >> general & 1 for general in state.generals_at(FACTIONS[seat], place)):
            drop.insert(0, action(Verb.POST, place))  # nobody is there to hold it
        rest = army.units - units.counter(army.units, one)
        steps: list[int] = []
        if place == here:
            steps.extend(drop)
        for space in path:
            steps.append(action(Verb.MOVE, space))
            if space == place:
                steps.extend(drop)
        guess = marks[place] + self._arrival(state, goal, rest, army.commander)
        guess += escort_worth(state, seat, army.royals, goal) - escort_worth(state, seat, army.royals, here)
        guess -= leaving + 0.1
        purpose = reason("march_and_garrison", goal, place)
        return [Plan((*steps, STOP), purpose, guess=guess)]

    def _without_royals(self, state: State, army: MovingForce, plans: list[Plan]) -> list[Plan]:
        """The best marches again, leaving the royals behind."""
        best = sorted(plans, key=lambda plan: -plan.guess)[:2]
        leave = tuple(
            action(Verb.LEAVE, actions.ROYAL + royal)
            for royal in range(state.board.royals)
            if army.royals >> royal & 1
        )
        return [
            Plan(
                (*leave, *plan.steps),
                (*plan.purpose, *reason("royals_stay")),
                plan.guess - 0.05,
                plan.pull,
            )
            for plan in best
        ]

    def _stay(self, state: State, space: Space, size: int) -> float:
        return stay_worth(state, self.seat, space, size, True, self.weights, self.breach)

    def _arrival(self, state: State, space: Space, group: int, leader: General) -> float:
        return arrival_worth(state, self.seat, space, group, leader, self.weights, self.breach)

    # ------------------------------------------------------------------ trying

    def attempt(self, world: State, plan: Plan) -> tuple[float, bool]:
        """Play a plan on a copy of a world to the end of the activation; returns the utility and whether dice
        were rolled."""
        twin = world.copy()
        before = twin.counter
        self.run(twin, plan.steps)
        return self.judge_after_card(twin), twin.counter != before

    def judge(self, state: State) -> float:
        """The utility of a position for this player."""
        return utility(state, self.seat, self.weights)

    def judge_after_card(self, state: State) -> float:
        """The utility of an imagined position once the played card has been resolved.

        A player with a Surprise card is asked about it before the Segment ends (6.2/i). All uses of a card
        must be evaluated at the same moment: those evaluated earlier would seem better, with more still to
        come.
        """
        if state.winner < 0 and state.asked == self.seat and asking(state) == AFTER_CARD:
            engine.play(state, DONE)
        return self.judge(state)

    def run(self, state: State, steps: tuple[int, ...]) -> None:
        """Play the planned steps where they fit, and reflexes for everything else, until the activation is
        over."""
        seat = self.seat
        waiting = list(steps)
        inside = asking(state) == ACTIVATION
        end = len(state.frames) - 1 if inside else len(state.frames)
        for _ in range(_MOST_STEPS):
            if state.winner >= 0:
                return
            if waiting and state.asked == seat:
                option = resolve(waiting[0], state.options)
                if option >= 0:
                    del waiting[0]
                    engine.play(state, option)
                    continue
                if asking(state) == ACTIVATION:  # it did not go as planned
                    waiting = [STOP] if STOP in state.options else []
                    if waiting:
                        continue
            if len(state.frames) <= end:
                return
            engine.play(state, reflex.choose(state))

    def _settle(self, state: State) -> None:
        for _ in range(_MOST_STEPS):
            if state.winner >= 0 or (state.asked == self.seat and asking(state) == ACTIVATION):
                return
            if state.active != self.seat:
                return
            engine.play(state, reflex.choose(state))


_BY_WORTH: Final[tuple[int, ...]] = (
    units.MERCENARY, units.CAVALRY, units.ELEPHANT, units.ROYAL, units.LOYAL, units.SILVER_SHIELDS,
)  # fmt: skip


def cheapest(group: int) -> int:
    """The kind of CU to leave behind or to lose first."""
    return next(kind for kind in _BY_WORTH if units.of_kind(group, kind))


def dearest(group: int) -> int:
    """The kind of CU to keep with the main Army."""
    return next(kind for kind in reversed(_BY_WORTH) if units.of_kind(group, kind))
