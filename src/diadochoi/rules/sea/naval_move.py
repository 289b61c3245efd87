"""Chapters 13.1 and 13.2: Naval Movement of an activated force, from embarking to disembarking.

Decides which Fleets escort it, where the force sails, and when it picks up, drops off and lands. `landing`
handles what it brings ashore, `naval_battle` the battle at sea, `back_to_port` the way back to port.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb, action
from diadochoi.rules.core.frames import Question
from diadochoi.rules.core.ids import NOBODY, SEA_OF, SPACE_MASK, SPACE_OF, General, Location, Seat, Space
from diadochoi.rules.core.paths import SPACE, Path, path_of, path_options, paths_meant, payable
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, ROYAL_NEEDS_ARMY, Refusal
from diadochoi.rules.court.champion import attack_declared_at_sea
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, posting_options, why_not_posted
from diadochoi.rules.march.activation import NAVAL_MOVES, Activation
from diadochoi.rules.march.force import BY_CARD, why_too_many_at_sea
from diadochoi.rules.march.full_city import units_going_inside
from diadochoi.rules.march.march_options import why_not_on_the_march
from diadochoi.rules.march.prices import first_path_relief, sea_paths
from diadochoi.rules.march.regrouping import regrouping
from diadochoi.rules.sea import landing
from diadochoi.rules.sea.back_to_port import end, founder, go_home, reach_port
from diadochoi.rules.sea.cargo import (
    bring_aboard,
    drop_offs,
    location_of,
    pick_ups,
    why_not_dropped,
    why_not_taken,
)
from diadochoi.rules.sea.naval_battle import (
    NavalBattle,
    NavalBattleResult,
    fleets_in,
    may_declare,
    naval_battle_result,
)
from diadochoi.rules.sea.voyage import Voyage
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.table.state import State

_CARGO_VERBS: Final = frozenset((Verb.SAIL, Verb.LAND, Verb.TAKE, Verb.LEAVE))

_NO_ESCORT: Final[Refusal] = ("not_an_available_fleet", "13.2.1/a")
_NO_CHALLENGER: Final[Refusal] = ("not_an_available_fleet", "13.3.A/a")
_NAMED_ALREADY: Final[Refusal] = ("fleet_named_already", "13.2.1/a")
_NAME_A_FLEET_OR_PASS: Final[Refusal] = ("name_a_fleet_or_pass", "13.3.A/a")
_FLEETS_ARE_NAMED: Final[Refusal] = ("fleets_are_named", "13.3.A/a")
_EMBARKED_FIRST: Final[Refusal] = ("escort_before_sailing", "13.2.1/a")
_MARK_THEM_FIRST: Final[Refusal] = ("mark_units_ashore_first", "9.1/o")
_MARK_WHO_STAYS: Final[Refusal] = ("posted_only_here_now", "7.1C/b")
_NO_PIECE_ENDS_AT_SEA: Final[Refusal] = ("no_piece_ends_at_sea", "13.1/f")
_DROP_OFF_FIRST: Final[Refusal] = ("drop_off_first", "13.2.6/h")
_SAIL_FIRST: Final[Refusal] = ("sail_first", "13.2.3/a")
_NOT_A_PORT_OF_THAT_SEA: Final[Refusal] = ("not_a_port_of_that_sea", "7.4/f")
_CROSSING_MUST_BE_MADE: Final[Refusal] = ("crossing_must_be_made", "7.4/f")
_PONTIC_FLEET_LANDS: Final[Refusal] = ("crossing_ends_ashore", "7.4/f")
_ENEMY_ENDS_THE_VOYAGE: Final[Refusal] = ("enemy_ends_the_voyage", "hy/41")
NO_SEA_PATH: Final[Refusal] = ("no_sea_path", "13.2.3/a")
_NO_PATH_OF_THAT_KIND: Final[Refusal] = ("no_path_of_that_kind", "13.2.3/a")
_NAME_THE_PATH: Final[Refusal] = ("name_the_path", "13.2.3/a")
_TOO_FEW_POINTS: Final[Refusal] = ("too_few_points", "9.3.A/a")


@mypyc_attr(allow_interpreted_subclasses=True)
class NavalMove(Voyage):
    """Naval Movement of the force of the Activation right below: it goes to sea, sails and lands (13.2)."""

    # -------------------------------------------------------------- the procedure

    def advance(self, state: State) -> None:
        step = self.step
        if step == VoyageStep.ESCORT:
            self.choose_escort(state)
        elif step == VoyageStep.UNDER_SAIL:
            state.ask(self.seat)
        elif step in (VoyageStep.ANNOUNCED, VoyageStep.NOBODY_DECLARED):
            self.announced(state)
        elif step == VoyageStep.DECLARE:
            if self.queue:
                state.ask(self.queue[0])
            else:
                self.step = VoyageStep.BATTLES
        elif step == VoyageStep.BATTLES:
            self.next_battle(state)
        elif step == VoyageStep.BATTLE_OVER:
            self.after_battle(state, naval_battle_result(state))
        elif step == VoyageStep.PARTY_ASHORE:
            landing.after_landing_party(state, self)
        elif step == VoyageStep.FORCE_ASHORE:
            landing.after_landing(state, self)
        elif step == VoyageStep.PASSAGE_ANSWERED:
            landing.after_request(state, self)
        elif step == VoyageStep.HOMEWARD:
            reach_port(state, self, self.activation(state), units_going_inside(state))
        else:
            end(state, self)

    def choose_escort(self, state: State) -> None:
        """13.2.1: choose any of the available Fleets, or none (13.1/a); the player aid takes all."""
        if self.ports:
            self.step = VoyageStep.UNDER_SAIL
            return
        fleets = state.available_fleets(self.seat)
        if fleets and state.config.house("escorting_fleets") == "all":
            for fleet in fleets:
                self.escorts |= 1 << fleet
        if len(fleets_in(self.escorts)) == len(fleets):
            self.embark(state)
        else:
            state.ask(self.seat)

    def embark(self, state: State) -> None:
        """13.2.2/a: move from land to sea, at no cost."""
        army = self.activation(state)
        army.go_to_sea(state)
        state.naval_general = army.general  # 13.1/b
        state.naval_cus += units.count(army.units)
        state.note("embarked", self.seat, army.commander(state), army.at, army.units)
        for fleet in fleets_in(self.escorts):
            state.note("escort", self.seat, fleet)
        army.change_location(state, SEA_OF[army.at])
        self.step = VoyageStep.UNDER_SAIL

    # -------------------------------------------------------------- 13.2.3 to 13.2.5: to the next space

    def open_paths(self, state: State, army: Activation) -> list[Path]:
        """13/a, 13.2.7/a: list Sea and Trans-Mediterranean paths the force can pay for."""
        if self.why_not_on(state, army) is not None:
            return []
        return payable(self.next_paths(state, army), self.points_left(state, army))

    def next_paths(self, state: State, army: Activation) -> list[Path]:
        """List every path that leads on from here, whether or not the force can pay for it."""
        return sea_paths(state, army, SPACE_OF[army.at], self.relief(state, army))

    def points_left(self, state: State, army: Activation) -> int:
        return army.remaining(state)

    def why_not_on(self, state: State, army: Activation) -> Refusal | None:
        """Say why the force may not sail on from here, whatever its MPs."""
        if army.royals and not army.units:  # 9.1/j: only an Army carries royals between spaces
            return ROYAL_NEEDS_ARMY
        if self.sailed and self.stops_at(state, SPACE_OF[army.at]):
            return _ENEMY_ENDS_THE_VOYAGE
        return None

    def stops_at(self, state: State, space: Space) -> bool:
        """hy/41: enemy CUs end the movement, as on land; in other editions it may go on past them."""
        return state.config.naval_stop_on_enemy_units and state.enemy_cu_at(self.seat, space)

    def relief(self, state: State, army: Activation) -> int:
        """Return what Nearchos saves on the first path of a Naval Movement he leads."""
        return 0 if self.sailed else first_path_relief(state, army)

    def sail(self, state: State, choice: int) -> None:
        """13.2.3: sail along one path, or to a port that the card names.

        Cards may now be played against it.
        """
        army = self.activation(state)
        if self.ports:
            self.embark(state)
            self.target = SPACE_OF[actions.first(choice)]
        else:
            self.target, self.kind, cost = path_of(self.open_paths(state, army), choice)
            army.spend(state, cost)
        state.note("sea_step", self.seat, army.commander(state), army.at & SPACE_MASK, self.target)
        self.stopped = 0
        self.step = VoyageStep.ANNOUNCED
        windows.open_window(state, windows.NAVAL_STEP)

    def announced(self, state: State) -> None:
        """13.2.4: after the cards, ask the others in Turn Order whether they declare a Naval Battle."""
        army = self.activation(state)
        army.resync(state)
        if not army.generals:
            founder(state, self, army)
        elif self.stopped:
            state.note("storm", self.seat, self.target)
            go_home(state, self, army, ends_activation=True)
        elif self.step == VoyageStep.NOBODY_DECLARED:
            self.step = VoyageStep.BATTLES
        else:
            self.step = VoyageStep.DECLARE
            self.committed = 0
            self.queue = tuple(self.challengers(state, army, self.announced_way()))

    def decline(self, state: State) -> None:
        """13.2.4/a: after no Naval Battle was declared, players who waited may still play Storms at Sea."""
        self.queue = self.queue[1:]
        if not self.queue and not self.battles:
            self.step = VoyageStep.NOBODY_DECLARED
            windows.open_window(state, windows.NAVAL_STEP)

    def announced_way(self) -> tuple[Path, ...]:
        """Return the part of the path on which others may attack the force: here one path at a time."""
        return ((self.target, self.kind, 0),)

    def challengers(self, state: State, army: Activation, way: tuple[Path, ...]) -> list[Seat]:
        """List who may declare a Naval Battle against the force on an announced path, in Turn Order.

        Not against The Pontic Fleet (13.3/a), not at the Embarkation Port (13.3.A/d).
        """
        target, kind, _ = way[-1]
        if self.ports or target == army.embarked_at & SPACE_MASK:
            return []
        return may_declare(state, self.seat, target, kind)

    def next_battle(self, state: State) -> None:
        """13.2.5: fight one Interceptor after the other; when none is left the force arrives."""
        army = self.activation(state)
        if not self.battles:
            self.arrive(state, army)
            return
        interceptor, fleets = self.battles[0]
        self.battles = self.battles[1:]
        available = 0
        for fleet in state.available_fleets(self.seat):
            available |= 1 << fleet
        self.escorts &= available
        self.step = VoyageStep.BATTLE_OVER
        state.push(NavalBattle(self.seat, interceptor, self.escorts, fleets, army.at, self.target))

    def after_battle(self, state: State, result: NavalBattleResult) -> None:
        """13.3.D/d: send a beaten force back to its port; the other battles are not fought (13.3.B/a)."""
        army = self.activation(state)
        army.resync(state)
        if not army.generals:
            founder(state, self, army)
        elif result == NavalBattleResult.INTERCEPTOR_WON:
            for interceptor, _ in self.battles:
                attack_declared_at_sea(state, interceptor, self.seat)
            self.battles = ()  # 13.3.B/a
            ends = state.config.house("lost_naval_battle_ends_activation") == "yes"
            go_home(state, self, army, ends_activation=ends)
        else:
            self.step = VoyageStep.BATTLES
            settle(state)

    def arrive(self, state: State, army: Activation) -> None:
        """Arrive in the next space (13.2.6/a)."""
        army.change_location(state, SEA_OF[self.target])
        self.sailed += 1
        self.step = VoyageStep.UNDER_SAIL
        settle(state)

    def landings(self, state: State, army: Activation) -> list[int]:
        """13.2.8: list where the force may go ashore now."""
        return landing.landings(state, self, army)

    def declaring(self) -> Seat:
        """13.2.4: return who is asked to declare a Naval Battle, NOBODY at any other moment."""
        return self.queue[0] if self.is_declaring() and self.queue else NOBODY

    def is_declaring(self) -> bool:
        return self.step == VoyageStep.DECLARE

    # -------------------------------------------------------------- decisions

    def options(self, state: State) -> list[int]:
        if self.step == VoyageStep.ESCORT:
            found = [
                action(Verb.ESCORT, actions.FLEET + fleet)
                for fleet in state.available_fleets(self.seat)
                if not self.escorts >> fleet & 1
            ]
            found.append(DONE)
            return found
        if self.step == VoyageStep.DECLARE:
            found = [
                action(Verb.CHALLENGE, actions.FLEET + fleet)
                for fleet in state.available_fleets(self.queue[0])
                if not self.committed >> fleet & 1
            ]
            found.append(DONE if self.committed else PASS)
            return found
        army = self.activation(state)
        if self.ports:
            return self.transport_options(state, army)
        if self.unmarked >= 0:
            return posting_options(state, self.seat, self.unmarked)
        if self.landing_party():
            return [*drop_offs(state, army), DONE]
        found = path_options(Verb.SAIL, self.open_paths(state, army))
        if self.sailed:  # 13.2.6, 13.2.8 come after the first path
            found.extend(drop_offs(state, army))
            found.extend(pick_ups(state, army))
            found.extend(self.landings(state, army))
        return found

    def transport_options(self, state: State, army: Activation) -> list[int]:
        """The Pontic Fleet: list who comes along, to which port, and then landings."""
        if self.sailed:
            return self.landings(state, army)
        found: list[int] = []
        for port in self.ports:
            if self._why_no_crossing(state, army, port) is None:
                found.append(action(Verb.SAIL, port))
        for choice in regrouping(state, army):
            verb = actions.verb_of(choice)  # a Minor General may show who owns the CUs that stay (7.1C/b)
            if verb in (Verb.TAKE, Verb.LEAVE, Verb.POST) or actions.second(choice) == army.at:
                found.append(choice)
        return found

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        noun, word = actions.first(choice), actions.second(choice)
        army = self.activation(state)
        if verb in POSTING_VERBS:
            if self.ports:
                army.choose(state, choice)
            else:
                landing.mark(state, self, choice)
            return
        if verb == Verb.ESCORT:
            self.escorts |= 1 << noun - actions.FLEET
        elif verb == Verb.CHALLENGE:
            self.committed |= 1 << noun - actions.FLEET
        elif verb == Verb.PASS:
            self.decline(state)
        elif verb == Verb.SAIL:
            self.sail(state, choice)
        elif verb == Verb.LAND:
            landing.land(state, self, choice)
        elif verb == Verb.DONE:
            self.done(state)
        elif self.ports:  # choose who joins the free crossing
            army.choose(state, choice)
        elif verb == Verb.TAKE:
            bring_aboard(state, army, noun, location_of(SPACE_OF[army.at], word))
        else:
            landing.drop(state, self, army, noun, word)

    def done(self, state: State) -> None:
        """Finish naming the escort (13.2.1/a), an Interceptor's Fleets (13.3.A/a), or a landing party."""
        if self.step == VoyageStep.ESCORT:
            self.embark(state)
        elif self.step == VoyageStep.DECLARE:
            seat = self.queue[0]
            state.naval_declared |= 1 << seat  # 13.3.A/c
            state.note("naval_battle_declared", seat, self.seat, self.target)
            self.battles = (*self.battles, (seat, self.committed))
            self.committed = 0
            self.queue = self.queue[1:]
        else:
            landing.put_ashore(state, self)

    def question(self, state: State) -> Question:
        if self.step == VoyageStep.ESCORT:
            return Question("escort", "13.2.1/a")
        if self.step == VoyageStep.DECLARE:
            return Question("declare_naval_battle", "13.2.4/a", (actions.SEAT + self.seat, self.target))
        army = self.activation(state)
        leader = actions.GENERAL + army.commander(state)
        if self.unmarked >= 0:
            return Question("mark_ashore", "9.1/o", (self.unmarked,))
        if self.landing_party():
            return Question("drop_off", "13.2.6/b", (leader, army.at))
        if self.ports:
            return Question("sea_transport", "7.4/f", (leader, army.at))
        left = actions.NUMBER + max(0, army.remaining(state))
        return Question("at_sea", "13.2.6/b" if self.sailed else "13.2.3/a", (leader, army.at, left))

    # -------------------------------------------------------------- why an action is not an option

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if self.step in (VoyageStep.ESCORT, VoyageStep.DECLARE):
            return self._why_not_this_fleet(state, choice)
        army = self.activation(state)
        if self.ports and not self.sailed:
            return self._why_not_in_transport(state, army, choice)
        if self.unmarked >= 0:
            if verb in POSTING_VERBS:
                return why_not_posted(state, self.seat, choice, self.unmarked)
            return _MARK_THEM_FIRST
        if verb in (Verb.STOP, Verb.PASS) or (verb == Verb.DONE and not self.landing_party()):
            return _NO_PIECE_ENDS_AT_SEA
        if self.ports and verb in _CARGO_VERBS and verb != Verb.LAND:
            return _PONTIC_FLEET_LANDS
        if verb in _CARGO_VERBS and self.landing_party():
            if verb == Verb.LEAVE:
                return why_not_dropped(state, army, actions.first(choice), actions.second(choice))
            return _DROP_OFF_FIRST
        if verb == Verb.SAIL:
            return self.why_not_sailed(state, army, choice)
        if verb in (Verb.TAKE, Verb.LEAVE, Verb.LAND) and not self.sailed:
            return _SAIL_FIRST
        if verb == Verb.LAND:
            return self.why_not_landed(state, army, actions.first(choice))
        if verb == Verb.TAKE:
            return why_not_taken(state, army, actions.first(choice), actions.second(choice))
        if verb == Verb.LEAVE:
            return why_not_dropped(state, army, actions.first(choice), actions.second(choice))
        return None if verb == Verb.DONE else ANOTHER_MOMENT

    def _why_not_this_fleet(self, state: State, choice: int) -> Refusal | None:
        """13.2.1, 13.3.A: say why this Fleet is not available, or that it was already named."""
        escorting = self.step == VoyageStep.ESCORT
        verb, fleet = actions.verb_of(choice), actions.first(choice) - actions.FLEET
        seat, named = (self.seat, self.escorts) if escorting else (self.queue[0], self.committed)
        if verb == (Verb.ESCORT if escorting else Verb.CHALLENGE):
            if fleet not in state.available_fleets(seat):
                return _NO_ESCORT if escorting else _NO_CHALLENGER
            return _NAMED_ALREADY if named >> fleet & 1 else None
        if verb == Verb.DONE:
            return None if escorting or self.committed else _NAME_A_FLEET_OR_PASS
        if verb == Verb.PASS and not escorting:
            return _FLEETS_ARE_NAMED if self.committed else None
        return _EMBARKED_FIRST if escorting and verb in _CARGO_VERBS else ANOTHER_MOMENT

    def _why_not_in_transport(self, state: State, army: Activation, choice: int) -> Refusal | None:
        """7.4/f: say why a piece may not come along, or not to this port."""
        verb, noun = actions.verb_of(choice), actions.first(choice)
        if verb == Verb.SAIL:
            refusal = self._why_no_crossing(state, army, Location(noun))
            named = actions.second(choice) >= 0  # a kind of path: the crossing follows none
            return _NO_PATH_OF_THAT_KIND if refusal is None and named else refusal
        if verb == Verb.LAND:
            return _SAIL_FIRST
        if verb == Verb.REPOST and actions.second(choice) != army.at:
            return _MARK_WHO_STAYS
        if verb in (Verb.TAKE, Verb.LEAVE) or verb in POSTING_VERBS:
            return why_not_on_the_march(state, army, choice)
        return _CROSSING_MUST_BE_MADE if verb in (Verb.STOP, Verb.DONE, Verb.PASS) else ANOTHER_MOMENT

    def _why_no_crossing(self, state: State, army: Activation, port: Location) -> Refusal | None:
        if port not in self.ports or port == army.at & SPACE_MASK:
            return _NOT_A_PORT_OF_THAT_SEA
        return why_too_many_at_sea(state, army.units)

    def why_not_sailed(self, state: State, army: Activation, choice: int) -> Refusal | None:
        """13.2.3: say why the force may not go on along this path."""
        refusal = self.why_not_on(state, army)
        if refusal is not None:
            return refusal
        return why_no_sea_path(self.next_paths(state, army), choice, self.points_left(state, army))

    def why_not_landed(self, state: State, army: Activation, word: int) -> Refusal | None:
        return landing.why_not_landed(state, self, army, word)


def why_no_sea_path(paths: list[Path], choice: int, left: int) -> Refusal | None:
    """Say why none of these paths leads there, or the MPs left do not pay for it."""
    meant = paths_meant(paths, choice)
    if not meant:
        there = any(path[SPACE] == actions.first(choice) for path in paths)
        return _NO_PATH_OF_THAT_KIND if there else NO_SEA_PATH
    ways = len(payable(meant, left))
    if not ways:
        return _TOO_FEW_POINTS
    return _NAME_THE_PATH if ways > 1 else None


def begin_transport(state: State, seat: Seat, general: General, ports: tuple[Space, ...]) -> None:
    """7.4/f, The Pontic Fleet: move an Army or General to one of `ports` without MPs or Naval Battles.

    It is the Segment's Naval Movement. Storms at Sea can stop it in the window NAVAL_STEP, like any other.
    """
    army = Activation(seat, general, points=0, from_card=BY_CARD)
    army.start(state)
    army.await_procedure()
    state.push(army)
    state.push(NavalMove(seat, ports))


NAVAL_MOVES["step_by_step"] = NavalMove
