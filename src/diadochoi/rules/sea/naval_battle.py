"""Chapter 13.3: who may declare a Naval Battle, and the battle itself.

Decides strengths, scores and losses at sea. `naval_move` has the declarations. If the whole path is announced
first, `announced_path` decides who can reach it. `back_to_port` handles a beaten force.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import Attrition
from diadochoi.rules.combat.battle_strength import battle_score
from diadochoi.rules.core.board import TRANSMED
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NOBODY, Fleet, Location, Seat
from diadochoi.rules.court.champion import attack
from diadochoi.rules.table.state import State


@unique
class NavalBattleStep(IntEnum):
    """Steps of 13.3.B to D. The numbers are stored with games: never renumber."""

    BEGIN = 0  # announce it and open the window for cards
    DICE = 1  # the window has closed: roll, unless a card cancelled it
    OVER = 2  # the Attrition of a beaten force is over


@unique
class NavalBattleResult(IntEnum):
    """How a Naval Battle ended, for the voyage below."""

    MOVER_WON = 1  # the force sails on
    INTERCEPTOR_WON = 2  # the force goes back to port
    DRAWN = 3  # the force sails on; nobody has lost anything
    CANCELLED = 4  # a card prevented the battle; the force sails on


def naval_battle_result(state: State) -> NavalBattleResult:
    """Return the result of the Naval Battle that has just ended above the current procedure."""
    return NavalBattleResult(state.result)


def may_declare(state: State, mover: Seat, target: Location, kind: int) -> list[Seat]:
    """13.3.A: list, in Turn Order, who may attack a force that sails to `target` over this kind of path."""
    if safe_crossing(state, kind):
        return []
    return with_a_fleet(state, mover, {state.pc[space] for space in state.board.within_naval_reach[target]})


def safe_crossing(state: State, kind: int) -> bool:
    """13.3.A/d, 3e/13.4/b: a force that crosses the Mediterranean is attacked only on arrival, or never."""
    return kind == TRANSMED and state.config.house("naval_interception_of_crossings") == "never"


def with_a_fleet(state: State, mover: Seat, near: set[Seat]) -> list[Seat]:
    """13.3.A/a, /c: of the players near a path, in Turn Order, those with a Fleet who have not declared."""
    return [
        seat
        for seat in state.order
        if seat != mover
        and seat in near
        and not state.naval_declared >> seat & 1
        and state.available_fleets(seat)
    ]


def fleets_in(mask: int) -> list[Fleet]:
    """List the Fleets of a bit set."""
    return [Fleet(fleet) for fleet in range(mask.bit_length()) if mask >> fleet & 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class NavalBattle(Frame):
    """A battle with the force of `mover` at sea in `location`, on its way to `target` (13.3.B to D).

    The result is a `NavalBattleResult`. The caller sends a beaten force back and settles.

    Hooks for cards played in the window NAVAL_DICE: `cancel` (Fog, Storms at Sea): the battle does not take
    place (13.3.B/a). `mover_bonus`, `interceptor_bonus`: added to that side's roll (Superior Admiral); the
    bit sets `escorts` and `fleets` are the Fleets in the battle.
    """

    steps: ClassVar[type[IntEnum]] = NavalBattleStep
    fields = (
        "mover", "interceptor", "escorts", "fleets", "location", "target", "cancelled", "mover_bonus",
        "interceptor_bonus",
    )  # fmt: skip

    def __init__(
        self, mover: Seat, interceptor: Seat, escorts: int, fleets: int, location: Location, target: Location
    ) -> None:
        super().__init__()
        self.mover = mover
        self.interceptor = interceptor  # who declared the battle
        self.escorts = escorts
        self.fleets = fleets
        self.location = location
        self.target = target
        self.cancelled = 0  # 1 if a card has cancelled it
        self.mover_bonus = 0
        self.interceptor_bonus = 0

    def cancel(self) -> None:
        """13.3.B/a: cancel the battle: no dice, no losses, no attack on a Champion; the voyage goes on."""
        self.cancelled = 1

    def is_rolled(self) -> bool:
        return self.step == NavalBattleStep.OVER

    def advance(self, state: State) -> None:
        if self.step == NavalBattleStep.BEGIN:
            self.step = NavalBattleStep.DICE
            state.note("naval_battle", self.interceptor, self.mover, self.target)
            windows.open_window(state, windows.NAVAL_DICE)
        elif self.step == NavalBattleStep.DICE:
            if self.cancelled:
                state.note("naval_battle_cancelled", self.interceptor, self.mover, self.target)
                state.pop(NavalBattleResult.CANCELLED)
            else:
                self.fight(state)
        else:
            state.pop(NavalBattleResult.INTERCEPTOR_WON)

    def fight(self, state: State) -> None:
        """13.3.D: compute both scores; the loser's Fleets are Dispersed, a beaten mover suffers Attrition."""
        attack(state, self.interceptor, self.mover)  # 13.3.A/e: only a battle that is actually fought
        own = self.score(state, self.mover, self.escorts, self.mover_bonus)
        other = self.score(state, self.interceptor, self.fleets, self.interceptor_bonus)
        winner = self.mover if own > other else self.interceptor if other > own else NOBODY
        state.note("naval_result", winner, self.target, own, other)
        if own == other:  # 13.3.D/b
            state.pop(NavalBattleResult.DRAWN)
        elif own > other:  # 13.3.D/c
            self.disperse(state, self.fleets)
            state.pop(NavalBattleResult.MOVER_WON)
        else:  # 13.3.D/d
            self.disperse(state, self.escorts)
            self.step = NavalBattleStep.OVER
            aboard = state.troops[self.mover].get(self.location, 0)
            state.push(Attrition(self.mover, self.location, aboard))

    def score(self, state: State, seat: Seat, mask: int, bonus: int) -> int:
        """13.3.C, 13.3.D/a: look up Fleet Strength and two dice on the Battle Table."""
        if not mask and state.config.naval_no_fleet_score == "zero":  # 3e/13.5/a: no roll
            state.note("naval_dice", seat, 0, (0, 0), 0, 0)
            return 0
        strength = 0
        for fleet in fleets_in(mask):
            strength += state.fleet_strength(fleet)
            state.note("naval_fleet", seat, fleet, state.fleet_strength(fleet), "13.3.C/a")
        if bonus:
            state.note("roll_item", seat, "card", bonus, "13.3.D/a")
        dice = (state.die(), state.die())
        score = battle_score(state, dice[0] + dice[1] + bonus, strength)
        state.note("naval_dice", seat, strength, dice, bonus, score)
        return score

    def disperse(self, state: State, mask: int) -> None:
        for fleet in fleets_in(mask):
            state.disperse_fleet(fleet)
