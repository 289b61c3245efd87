"""Chapter 11: Land Interceptions, declared by all players in Turn Order, then rolled in Turn Order.

`reactions` says who may try, from where, and what the die must show. Independent Armies (16.11) are asked
through `army_reactions`; their rules are in `independents/reactions`. `entry` and `withdrawal` handle the
Withdrawal that a success allows the mover.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import DONE, PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE,
    NO_ARMY,
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    OFF_MAP,
    SPACE_MASK,
    SPACE_OF,
    Army,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.packed import Attempt
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, EIGHT_CU_LIMIT, Refusal
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.generals.minor_generals import spare_minor
from diadochoi.rules.generals.mover import movers
from diadochoi.rules.march.army_reactions import army_reactions, declared_army, nobody_declares
from diadochoi.rules.march.entering_force import EnteringForce, entry_below
from diadochoi.rules.march.force import too_many_together
from diadochoi.rules.march.own_turn import owns_general
from diadochoi.rules.march.reactions import (
    declared_origins,
    guides_add_to_die,
    interception_modifiers,
    interception_need,
    interceptors_cavalry,
    needs_army,
)
from diadochoi.rules.table.state import State

_NO_GENERAL_THERE: Final[Refusal] = ("no_general_of_yours_there", "11.1/a")
_ONE_ATTEMPT: Final[Refusal] = ("one_attempt_from_each_space", "11.2/b")
_NO_LAND_PATH: Final[Refusal] = ("reactions_need_a_land_path", "11.1.A/a")
_NOT_BY_SEA: Final[Refusal] = ("reactions_need_a_land_path", "11.1.B/a")
_WITH_A_UNIT_ONLY: Final[Refusal] = ("intercepts_with_a_unit_only", "11.1/d")
_NOT_FROM_INSIDE: Final[Refusal] = ("nobody_intercepts_from_inside", "3e/10.3/b")
_BESIEGED: Final[Refusal] = ("besieged_generals_do_not_intercept", "11.1.B/d")
_NOT_INTO_THAT_SPACE: Final[Refusal] = ("no_interception_into_that_space", "11.1.A/b")
_DECIDE_FROM_WHERE_FIRST: Final[Refusal] = ("decide_from_where_first", "11.2/a")
_FORCE_FIRST: Final[Refusal] = ("finish_this_interception_first", "11.2/d")
_ONLY_FROM_OFF_MAP: Final[Refusal] = ("only_from_off_map", "11.2/f")
_NOT_YOUR_GENERAL: Final[Refusal] = ("not_your_general", "11.2/f")
_ANOTHER_MINOR_COMES: Final[Refusal] = ("another_minor_general_comes", "7.1C/a")
_NEEDS_AN_ARMY: Final[Refusal] = ("minor_general_needs_an_army", "11.2/f")
_ANOTHER_STAYS: Final[Refusal] = ("another_general_stays", "11.2/f")
_POSTED_ONLY_HERE: Final[Refusal] = ("posted_only_here_now", "11.2/f")
_SOMEBODY_MUST_LEAD: Final[Refusal] = ("somebody_must_lead", "11.2/d")
_NOT_IN_THE_FORCE: Final[Refusal] = ("not_in_the_force", "11.2/d")


@unique
class InterceptionStep(IntEnum):
    """Steps of 11.2: declaring, then rolling. The numbers are stored with games: never renumber."""

    ASK = 0  # the next player says from where he tries, or passes
    COMPOSE = 1  # the player puts together the force of an attempt (11.2/d)
    DECLARED = 2  # all have declared: cards may be played (Fog)
    ROLL = 3  # roll all attempts in the order they were declared
    ARMY_ASKED = 4  # 16.11: a player was asked about an Independent Army


def who_intercepted(state: State) -> packed.Interceptors:
    """Return the result of the Interceptions that have just ended: 0 if nobody came."""
    return packed.Interceptors(state.result)


def remember_interception(state: State, space: Space) -> None:
    """12.1/h: record that somebody has Intercepted into a space during this activation."""
    for mover in movers(state):
        mover.remember_interception(space)


@mypyc_attr(allow_interpreted_subclasses=True)
class Interceptions(Frame):
    """All attempts against one entry (`packed.Attempt`), declared and then rolled in Turn Order (11.2/c).

    With 16.11 an Independent Army may make an attempt; the seat is the player who paid for it.

    Cards change `fail_without_roll` (Fog) and the entry's `guided` (Local Guides), which gives `bonus` (bit
    set of attempts with +1).
    """

    steps: ClassVar[type[IntEnum]] = InterceptionStep
    fields = (
        "mover", "faction", "target", "cavalry", "queue", "attempts", "at", "units", "generals", "royals",
        "fogged", "origins", "guided", "bonus", "winner", "armies",
    )  # fmt: skip

    def __init__(
        self,
        entry: EnteringForce,
        queue: tuple[Seat, ...],
        origins: tuple[tuple[Location, ...], ...],
        armies: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.mover = entry.seat
        self.faction = entry.faction
        self.target = entry.target
        # how many Cavalry the entering force has; every Independent Army has some (16.9/b)
        self.cavalry = units.of_kind(entry.units, units.CAVALRY) if entry.faction != INDEPENDENT else 1
        self.queue = queue  # seats still to declare, in Turn Order
        self.origins = origins  # for each seat in the queue: locations it may use
        self.attempts: tuple[Attempt, ...] = ()
        # the attempt that is being put together: from where, and with whom
        self.at: Location = NO_SPACE
        self.units = 0
        self.generals = 0
        self.royals = 0
        self.fogged = 0  # bit set of the seats whose attempts fail without a roll
        self.guided = entry.guided
        self.bonus = 0  # bit set of attempts with +1 on the die
        self.winner = NOBODY  # the Faction that succeeded first (11.2/i)
        self.armies = armies  # Independent Armies that may try (16.11)

    @staticmethod
    def begin(state: State, entry: EnteringForce) -> None:
        """Push the frame if anybody can Intercept."""
        queue: list[Seat] = []
        origins: list[tuple[Location, ...]] = []
        armies = army_reactions(state).intercepting(state, entry)
        for seat in state.order:
            if seat in (entry.seat, entry.faction):
                continue
            places = declared_origins(state, seat, entry)
            if places or armies:
                queue.append(seat)
                origins.append(tuple(places))
        if not queue:
            state.skip()
        else:
            state.push(Interceptions(entry, tuple(queue), tuple(origins), armies))

    def advance(self, state: State) -> None:
        if self.step == InterceptionStep.ASK:
            if not self.queue:
                self.step = InterceptionStep.DECLARED
                return
            if not self.open_places():
                self.end_seat(state)
                return
            state.ask(self.queue[0])
        elif self.step == InterceptionStep.COMPOSE:
            state.ask(self.queue[0])
        elif self.step == InterceptionStep.ARMY_ASKED:
            self.army_declared(state, declared_army(state))
        elif self.step == InterceptionStep.DECLARED:
            if not self.attempts:
                state.pop(0)
                return
            self.step = InterceptionStep.ROLL
            windows.open_window(state, windows.INTERCEPTION_DECLARED)
        else:
            self.roll_all(state)

    def open_places(self) -> list[Location]:
        """11.2/b: the locations still available.

        Only one attempt may come from each space, no matter who makes it.
        """
        used = {SPACE_OF[at] for _, at, _, _, _ in self.attempts}
        return [place for place in self.origins[0] if place & SPACE_MASK not in used]

    def next_seat(self) -> None:
        self.queue = self.queue[1:]
        self.origins = self.origins[1:]
        self.step = InterceptionStep.ASK

    def end_seat(self, state: State) -> None:
        """16.11/f: let a player who declared no attempt of his own make Independent Armies try."""
        if self.armies and all(seat != self.queue[0] for seat, _, _, _, _ in self.attempts):
            self.ask_for_army(state)
        else:
            self.next_seat()

    def ask_for_army(self, state: State) -> None:
        """16.11/c: ask whether the player makes an Independent Army try, once from each space."""
        seat = self.queue[0]
        # 16.11/c, /g: one attempt from a space, no matter who declares it
        used = [packed.attempt_location(own) for own in self.attempts if packed.attempting_army(own) >= 0]
        open_armies = tuple(army for army in self.armies if state.army_at[army] not in used)
        self.step = InterceptionStep.ARMY_ASKED
        if open_armies:
            army_reactions(state).ask(state, seat, Verb.INTERCEPT, self.target, open_armies)
        else:
            nobody_declares(state)

    def army_declared(self, state: State, army: Army) -> None:
        """Note the attempt of an Army, and ask about the next; NO_ARMY ends the question."""
        if army == NO_ARMY:
            self.next_seat()
            return
        attempt = packed.army_attempt(self.queue[0], state.army_at[army], army)
        self.attempts = (*self.attempts, attempt)
        self.ask_for_army(state)

    # -------------------------------------------------------------- declaring

    def options(self, state: State) -> list[int]:
        if self.step == InterceptionStep.ASK:
            return [*(action(Verb.INTERCEPT, place) for place in self.open_places()), PASS]
        seat = self.queue[0]
        found: list[int] = []
        if self.why_not_declared(state) is None:
            found.append(DONE)
        if self.may_leave_units(state):
            found.extend(action(Verb.LEAVE, actions.UNIT + kind) for kind in units.kinds_in(self.units))
        if self.generals & (self.generals - 1):
            found.extend(
                action(Verb.LEAVE, actions.GENERAL + general)
                for general in state.roster[seat]
                if self.generals >> general & 1
            )
        found.extend(
            action(Verb.LEAVE, actions.ROYAL + royal)
            for royal in range(state.board.royals)
            if self.royals >> royal & 1
        )
        found.extend(self.minor_options(state, seat))
        return found

    def is_composing(self) -> bool:
        """Tell whether the player is putting together the force of an attempt (11.2/d)."""
        return self.step == InterceptionStep.COMPOSE

    def needs_army(self, state: State, seat: Seat, at: Location) -> bool:
        return needs_army(state, seat, at, self.faction, self.target)

    def may_leave_units(self, state: State) -> bool:
        """Tell whether CUs may stay behind.

        Where only Armies Intercept, at least one counter must go along.
        """
        kinds = units.kinds_in(self.units)
        return not self.needs_army(state, self.queue[0], self.at) or (
            len(kinds) > 0 and self.units != units.counter(self.units, kinds[0])
        )

    def minor_options(self, state: State, seat: Seat) -> list[int]:
        """11.2/f: a Minor General from off map may stay behind with the rest or lead the attempt."""
        spare = spare_minor(state, seat)
        if spare < 0:
            return []
        choices = (action(Verb.POST, self.at), action(Verb.COMMAND, actions.GENERAL + spare))
        return [choice for choice in choices if self.why_no_minor(state, seat, choice) is None]

    # -------------------------------------------------------------- why an action is not an option

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, noun = actions.verb_of(choice), actions.first(choice)
        seat = self.queue[0]
        if self.step == InterceptionStep.ASK:
            if verb == Verb.INTERCEPT:
                return self.why_no_attempt(state, seat, Location(noun))
            if verb == Verb.PASS:
                return None
            composing = verb in (Verb.POST, Verb.REPOST, Verb.COMMAND, Verb.LEAVE, Verb.DONE)
            return _DECIDE_FROM_WHERE_FIRST if composing else ANOTHER_MOMENT
        if verb in (Verb.INTERCEPT, Verb.PASS):
            return _FORCE_FIRST
        if verb == Verb.DONE:
            return self.why_not_declared(state)
        if verb == Verb.LEAVE:
            return self.why_not_left(state, noun)
        if verb in (Verb.POST, Verb.COMMAND):
            return self.why_no_minor(state, seat, choice)
        return _ONLY_FROM_OFF_MAP if verb in (Verb.REPOST, Verb.RECALL) else ANOTHER_MOMENT

    def why_no_attempt(self, state: State, seat: Seat, place: Location) -> Refusal | None:
        """11.1, 11.2/b: say why the player may not Intercept from a location."""
        if place in self.open_places():
            return None
        if place >= actions.UNIT:  # an Independent Army: the player's own attempts come first (16.11/f)
            return _DECIDE_FROM_WHERE_FIRST
        if not state.has_general(seat, place):
            return _NO_GENERAL_THERE
        if place in self.origins[0]:
            return _ONE_ATTEMPT
        space, target = SPACE_OF[place], SPACE_OF[self.target]
        if space not in state.board.by_land[target]:
            joined = space in state.board.links[target]  # by another kind of path, or by sea
            return _NOT_BY_SEA if joined else _NO_LAND_PATH
        if place & INSIDE and state.config.intercept_from_inside_city == "never":
            return _NOT_FROM_INSIDE
        if place not in state.troops[seat] and self.needs_army(state, seat, place):
            return _WITH_A_UNIT_ONLY
        shut_in = entry_below(state).besieged_generals
        besieged = place & INSIDE and state.is_besieged(space)
        if besieged or all(shut_in >> general & 1 for general in state.generals_at(seat, place)):
            return _BESIEGED
        return _NOT_INTO_THAT_SPACE

    def why_not_declared(self, state: State) -> Refusal | None:
        """16.8/a, 11.1/d: say why the force is not complete yet."""
        if too_many_together(state, self.units):
            return EIGHT_CU_LIMIT
        alone = not self.units and self.needs_army(state, self.queue[0], self.at)
        return _WITH_A_UNIT_ONLY if alone else None

    def why_not_left(self, state: State, noun: int) -> Refusal | None:
        """11.2/d: any part of the force may stay behind, but a General must lead it."""
        if noun >= actions.ROYAL:
            return None if self.royals >> noun - actions.ROYAL & 1 else _NOT_IN_THE_FORCE
        if noun >= actions.GENERAL:
            if not self.generals >> noun - actions.GENERAL & 1:
                return _NOT_IN_THE_FORCE
            return _SOMEBODY_MUST_LEAD if self.generals == 1 << noun - actions.GENERAL else None
        if not units.of_kind(self.units, noun - actions.UNIT):
            return _NOT_IN_THE_FORCE
        return None if self.may_leave_units(state) else _WITH_A_UNIT_ONLY

    def why_no_minor(self, state: State, seat: Seat, choice: int) -> Refusal | None:
        """11.2/f: say why a Minor General from off map may not stay behind here, or lead."""
        spare, noun = spare_minor(state, seat), actions.first(choice)
        leads = actions.verb_of(choice) == Verb.COMMAND
        if spare < 0:
            return _ONLY_FROM_OFF_MAP
        if leads and noun != actions.GENERAL + spare:
            general = General(noun - actions.GENERAL)
            if not owns_general(state, seat, general):
                return _NOT_YOUR_GENERAL
            off_map = state.general_at[general] == OFF_MAP and state.board.is_minor(general)
            return _ANOTHER_MINOR_COMES if off_map else _ONLY_FROM_OFF_MAP
        if not leads and noun != self.at:
            return _POSTED_ONLY_HERE
        if not state.is_army(seat, self.at):
            return _NEEDS_AN_ARMY
        here = state.generals_at(seat, self.at)
        if leads:
            stays = any(state.board.is_minor(general) for general in here)
        else:  # another General would stay
            stays = any(not self.generals >> general & 1 for general in here)
        return _ANOTHER_STAYS if stays else None

    def choose(self, state: State, choice: int) -> None:
        seat = self.queue[0]
        verb = actions.verb_of(choice)
        noun = actions.first(choice)
        if verb == Verb.PASS:
            self.end_seat(state)
        elif verb == Verb.INTERCEPT:
            self.compose(state, seat, Location(noun))
        elif verb == Verb.DONE:
            if (seat, self.at) in self.guided and guides_add_to_die(state, self.at, self.target):
                self.bonus |= 1 << len(self.attempts)
            self.attempts = (*self.attempts, (seat, self.at, self.units, self.generals, self.royals))
            state.note("interception_declared", seat, self.at, self.target, self.units)
            self.end_passage(state, seat)
            self.step = InterceptionStep.ASK
        elif verb == Verb.POST:  # he stays behind
            state.place_general(spare_minor(state, seat), self.at)
        elif verb == Verb.COMMAND:  # he leads, so no other General comes along (11.2/k)
            minor = General(noun - actions.GENERAL)
            state.place_general(minor, self.at)
            self.generals = 1 << minor
        elif noun >= actions.ROYAL:
            self.royals &= ~(1 << noun - actions.ROYAL)
        elif noun >= actions.GENERAL:
            self.generals &= ~(1 << noun - actions.GENERAL)
        else:
            self.units -= units.counter(self.units, noun - actions.UNIT)
            if not self.units:
                self.royals = 0  # 11.1/d

    def end_passage(self, state: State, seat: Seat) -> None:
        """10.C/i: a player who granted Free Passage cancels it by Intercepting."""
        entry = entry_below(state)
        if entry.granted == seat:
            entry.cancel_passage(state)

    def compose(self, state: State, seat: Seat, place: Location) -> None:
        """Start with everything there; any part may stay behind (11.2/d)."""
        self.at = place
        self.units = state.troops[seat].get(place, 0)
        self.generals = 0
        for general in state.generals_at(seat, place):
            if not state.board.is_minor(general) or not self.generals:  # 9.1/l
                self.generals |= 1 << general
        self.royals = royals_to_carry(state, seat, place) if self.units else 0
        self.step = InterceptionStep.COMPOSE

    # -------------------------------------------------------------- resolving

    def seats_to_roll(self) -> list[Seat]:
        """Return the players whose attempts have not failed yet."""
        return sorted({seat for seat, _, _, _, _ in self.attempts if not self.fogged >> seat & 1})

    def fail_without_roll(self, seat: Seat) -> None:
        """Make all attempts of this player fail without a die roll."""
        self.fogged |= 1 << seat

    def roll_all(self, state: State) -> None:
        """11.2/i: the first Faction to succeed excludes the others but still rolls all its own attempts."""
        if self.cavalry and self.faction != INDEPENDENT:  # some may have deserted (16.9/n)
            self.cavalry = units.of_kind(entry_below(state).units, units.CAVALRY)
        successes = came_generals = came_units = came_from = 0
        for index, attempt in enumerate(self.attempts):
            seat, at, _, generals, _ = attempt
            army = packed.attempting_army(attempt)
            faction = seat if army < 0 else INDEPENDENT
            if self.fogged >> seat & 1 or self.winner not in (NOBODY, faction):  # Fog; 16.11/i
                continue
            if faction == INDEPENDENT:
                if army_reactions(state).intercepts(state, seat, army, at, self.target, self.cavalry):
                    successes += 1
                    came_from |= 1 << (at & SPACE_MASK)
                    self.winner = faction
            elif self.succeeds(state, index, attempt):
                successes += 1
                self.winner = seat
                came_generals |= generals
                came_from |= 1 << (at & SPACE_MASK)
                came_units += self.move_in(state, attempt)
        config = state.config
        may_attack = config.intercept_role == "choice"
        come = 0
        if (
            may_attack
            or config.evade_after_friendly_interception == "those_present_before"
            or config.join_battle_from_city == "attack_or_interception"
        ):
            come = packed.arrivals(came_generals, came_units)
        origins = came_from if may_attack or config.intercepted_response == "evade" else 0
        state.pop(packed.interceptors(successes, come, origins))

    def leader(self, state: State, attempt: Attempt) -> General:
        """11.2/e: return the most Senior committed General who is still there."""
        seat, at, _, generals, _ = attempt
        for general in state.roster[seat]:
            if generals >> general & 1 and state.general_at[general] == at:
                return general
        return NO_GENERAL

    def succeeds(self, state: State, index: int, attempt: Attempt) -> bool:
        """11.2/e: roll for one attempt against its leader's Initiative Rating."""
        leader = self.leader(state, attempt)
        if leader < 0:
            return False
        seat, at, group, _, _ = attempt
        come = units.clamp(group, state.troops[seat].get(at, 0))
        if not come and self.needs_army(state, seat, at):
            return False  # his last CU has deserted
        die = state.die()
        cavalry = interceptors_cavalry(state, seat, at, group, self.target)
        guided = bool(self.bonus >> index & 1)
        modifiers = interception_modifiers(
            state, self.target, cavalry=cavalry, enemy_cavalry=self.cavalry > 0, guided=guided
        )
        bonus = sum(points for _, points in modifiers)
        need = interception_need(state.board, leader)
        success = die + bonus >= need
        state.note("interception_roll", seat, leader, self.target, die, bonus, need, int(success))
        return success

    def move_in(self, state: State, attempt: Attempt) -> int:
        """11.2/h, 11.1.B/e: move all declared pieces to the outside (11.1/c); nobody reacts (11.1.B/c).

        Returns the CUs that came: some of those declared may have deserted since.
        """
        seat, at, group, generals, royals = attempt
        group = units.clamp(group, state.troops[seat].get(at, 0))
        if not group:  # the CUs have deserted since, and he comes alone (11.1/d)
            royals = 0
        state.move_force(seat, at, self.target, group, generals, royals)
        return group

    def question(self, state: State) -> Question:
        if self.step == InterceptionStep.ASK:
            return Question("intercept", "11.2/a", (self.target,))
        return Question("interception_force", "11.2/d", (self.at, self.target))
