"""Naval Movement whose whole path is announced before anybody may intercept it (3e/13.4/a).

Decides the plan, who can reach it and how the force follows it. `naval_move` has everything else: embarking,
the stops on the way and the landing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import LoseUnits
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.ids import SEA_OF, SPACE_MASK, SPACE_OF, Seat, Space
from diadochoi.rules.core.paths import COST, SPACE, Path, path_of, path_options
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, ROYAL_NEEDS_ARMY, Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.march.activation import NAVAL_MOVES, Activation
from diadochoi.rules.march.prices import sea_paths
from diadochoi.rules.sea.back_to_port import founder, go_home
from diadochoi.rules.sea.naval_battle import safe_crossing, with_a_fleet
from diadochoi.rules.sea.naval_move import NO_SEA_PATH, NavalMove
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.sea.weather import Weather, weather_die
from diadochoi.rules.table.state import State

_ANNOUNCE_FIRST: Final[Refusal] = ("announce_the_path_first", "3e/13.4/a")
_AS_ANNOUNCED: Final[Refusal] = ("sails_as_announced", "3e/13.4/a")
_LANDS_WHERE_ANNOUNCED: Final[Refusal] = ("lands_in_the_last_space", "3e/9.14/h")
_ENEMY_ENDS_THE_VOYAGE: Final[Refusal] = ("enemy_ends_the_voyage", "hy/41")


@mypyc_attr(allow_interpreted_subclasses=True)
class PlannedNavalMove(NavalMove):
    """A Naval Movement where `plan` is the rest of the announced path, as (space, kind of path, MPs)."""

    fields = (*NavalMove.fields, "plan")

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.plan: tuple[Path, ...] = ()

    def advance(self, state: State) -> None:
        if self.step == VoyageStep.PLAN:
            state.ask(self.seat)
        elif self.step == VoyageStep.ANNOUNCED and state.config.naval_weather_roll and not self.stopped:
            self.step = VoyageStep.WEATHER
            state.push(Weather(self.seat))
        elif self.step == VoyageStep.WEATHER:
            self.meet_weather(state, weather_die(state))
        elif self.step == VoyageStep.STORM:
            self.go_back(state)
        else:
            super().advance(state)

    def embark(self, state: State) -> None:
        super().embark(state)
        self.step = VoyageStep.PLAN

    # -------------------------------------------------------------- announcing

    def next_paths(self, state: State, army: Activation) -> list[Path]:
        """While the path is being announced, list every way to continue it; then only its next step.

        A new commander may have too few MPs for that step (3e/9.10/c).
        """
        if self.step != VoyageStep.PLAN:
            return list(self.plan[:1])
        if self.plan:
            return sea_paths(state, army, self.plan[-1][SPACE])
        return super().next_paths(state, army)

    def points_left(self, state: State, army: Activation) -> int:
        """Return the MPs left, without those that the path announced so far will cost."""
        announced = sum(path[COST] for path in self.plan) if self.announces() else 0
        return super().points_left(state, army) - announced

    def why_not_on(self, state: State, army: Activation) -> Refusal | None:
        """Say why the path ends here. A royal that nobody carries ends only the movement itself."""
        if self.announces():
            ends = self.plan and self.stops_at(state, self.plan[-1][SPACE])
            return _ENEMY_ENDS_THE_VOYAGE if ends else None
        if army.royals and not army.units:
            return ROYAL_NEEDS_ARMY
        return None if self.plan else _AS_ANNOUNCED

    def announce(self, state: State) -> None:
        self.target, self.kind, _ = self.plan[-1]
        self.stopped = 0
        self.step = VoyageStep.ANNOUNCED
        windows.open_window(state, windows.NAVAL_STEP)

    def meet_weather(self, state: State, die: int) -> None:
        """hy/42: a storm costs a CU and sends the force back, as bad winds do; otherwise it sails."""
        army = self.activation(state)
        army.resync(state)
        config = state.config
        if not army.generals:
            founder(state, self, army)
        elif die <= config.naval_weather_storm_to:
            self.step = VoyageStep.STORM
            state.push(LoseUnits(self.seat, army.at, number=1, group=army.units, clause="hy/42"))
        elif die < config.naval_weather_lands_from:
            self.go_back(state)
        else:
            self.announced(state)

    def go_back(self, state: State) -> None:
        army = self.activation(state)
        army.resync(state)
        go_home(state, self, army, ends_activation=True)

    def announced_way(self) -> tuple[Path, ...]:
        return self.plan

    def challengers(self, state: State, army: Activation, way: tuple[Path, ...]) -> list[Seat]:
        """3e/13.4/b: list the players who can reach the path, all of it or only its first part."""
        whole = state.config.naval_intercept_reach != "marker_near_next_space"
        return within_reach(state, self.seat, SPACE_OF[army.embarked_at], way if whole else way[:1])

    def announces(self) -> bool:
        """Return whether the path is still being named; nothing has been paid for it yet."""
        return self.step == VoyageStep.PLAN

    # -------------------------------------------------------------- following the plan

    def arrive(self, state: State, army: Activation) -> None:
        space, kind, cost = self.plan[0]
        self.plan = self.plan[1:]
        self.kind = kind
        army.spend(state, cost)
        state.note("sea_step", self.seat, army.commander(state), army.at & SPACE_MASK, space)
        army.change_location(state, SEA_OF[space])
        self.sailed += 1
        self.step = VoyageStep.UNDER_SAIL
        settle(state)

    def sail(self, state: State, choice: int) -> None:
        self.arrive(state, self.activation(state))

    def landings(self, state: State, army: Activation) -> list[int]:
        """3e/9.14/h: only in the last space entered."""
        return [] if self.open_paths(state, army) else super().landings(state, army)

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step != VoyageStep.PLAN:
            return super().options(state)
        found = path_options(Verb.SAIL, self.open_paths(state, self.activation(state)))
        if self.plan:
            found.append(DONE)
        return found

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if self.step != VoyageStep.PLAN:
            return super().why_not(state, choice)
        verb = actions.verb_of(choice)
        if verb == Verb.SAIL:
            return self.why_not_sailed(state, self.activation(state), choice)
        if verb == Verb.DONE and self.plan:
            return None
        if verb in (Verb.TAKE, Verb.LEAVE, Verb.LAND, Verb.STOP, Verb.DONE, Verb.PASS):
            return _ANNOUNCE_FIRST
        return ANOTHER_MOMENT

    def why_not_sailed(self, state: State, army: Activation, choice: int) -> Refusal | None:
        refusal = super().why_not_sailed(state, army, choice)
        return _AS_ANNOUNCED if refusal == NO_SEA_PATH and not self.announces() else refusal

    def why_not_landed(self, state: State, army: Activation, word: int) -> Refusal | None:
        """3e/9.14/h: only in the last space entered."""
        if self.open_paths(state, army):
            return _LANDS_WHERE_ANNOUNCED
        return super().why_not_landed(state, army, word)

    def choose(self, state: State, choice: int) -> None:
        if self.step != VoyageStep.PLAN:
            super().choose(state, choice)
        elif choice == DONE:
            self.announce(state)
        else:
            self.plan = (*self.plan, path_of(self.open_paths(state, self.activation(state)), choice))

    def question(self, state: State) -> Question:
        if self.step != VoyageStep.PLAN:
            return super().question(state)
        army = self.activation(state)
        left = self.points_left(state, army)
        place = self.plan[-1][SPACE] if self.plan else army.at
        leader = actions.GENERAL + army.commander(state)
        return Question("at_sea", "3e/13.4/a", (leader, place, actions.NUMBER + max(0, left)))


def within_reach(state: State, mover: Seat, port: Space, plan: tuple[Path, ...]) -> list[Seat]:
    """3e/13.4/b: list, in Turn Order, players with a Fleet and a marker within two Sea paths of the way.

    The port where the force embarked does not count. Trans-Mediterranean paths do not count for the distance.
    """
    near: set[Seat] = set()
    ports_only = state.config.naval_intercept_reach == "port_near_path"  # hy/44
    for space, kind, _ in plan:
        if space != port & SPACE_MASK and not safe_crossing(state, kind):
            near.update(
                state.pc[there]
                for there in state.board.within_naval_reach[space]
                if state.board.port[there] or not ports_only
            )
    return with_a_fleet(state, mover, near)


NAVAL_MOVES["whole_path"] = PlannedNavalMove
