"""Chapter 9: one activation of an Army or General, from start to end.

Carries out what `march_options` offers to the `force`. `entry` handles entering a space, `sea/naval_move`
movement by sea, `combat/siege` the siege roll.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat.attrition import Attrition, stronghold_column
from diadochoi.rules.combat.besieged import besieged_now
from diadochoi.rules.combat.siege import conduct_siege, take_weakened_cities
from diadochoi.rules.core import actions, packed
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import BY_SEA
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INSIDE, INSIDE_OF, NOBODY, SPACE_OF, General, Location, Seat
from diadochoi.rules.core.paths import NO_PATH, path_of
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.burial import bury
from diadochoi.rules.court.settle import recall_idle_minors, settle
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, minors_at, post
from diadochoi.rules.march.entering_force import GOES_ON, EntryResult, enemy_units_before, entry_result
from diadochoi.rules.march.entry import Entry, StayingGuest, fight_on_return
from diadochoi.rules.march.force import ActivationStep, Force
from diadochoi.rules.march.march_options import (
    land_moves,
    march_options,
    may_embark,
    may_part,
    must_not_enter,
    why_not_on_the_march,
)
from diadochoi.rules.march.own_turn import put_in_command
from diadochoi.rules.march.passage_request import PassageRequest, forget_refusals, host, is_granted
from diadochoi.rules.march.pc_after_activation import ability_target, use_ability
from diadochoi.rules.march.prices import land_paths
from diadochoi.rules.march.regrouping import equals_met
from diadochoi.rules.march.withdrawal import meets_enemy
from diadochoi.rules.march.works import besiegers, pc_cost, siege_cost
from diadochoi.rules.table.state import State

_EQUALS_WHO_MEET: Final[Refusal] = ("only_equals_who_meet_here", "3e/8.3/b")

# Compared at every decision: a global is found in a quarter of the time that a member of an Enum takes.
_NAMED: Final = ActivationStep.NAMED
_AT_A_STOP: Final = ActivationStep.AT_A_STOP
_ENTRY_OVER: Final = ActivationStep.ENTRY_OVER
_LAST_QUESTIONS: Final = (ActivationStep.ABILITY, ActivationStep.WHO_COMMANDS)
_MOVE: Final = int(Verb.MOVE)
_TAKE: Final = int(Verb.TAKE)
_LEAVE: Final = int(Verb.LEAVE)

# Results of an entry by where the force is afterwards.
_SENT_BACK: Final = (EntryResult.WITHDREW, EntryResult.RETREATED)
_GONE: Final = (*_SENT_BACK, EntryResult.EVADED)


@mypyc_attr(allow_interpreted_subclasses=True)
class Activation(Force):
    """Let one Army or General spend its Movement Points (9.1 to 9.4)."""

    def advance(self, state: State) -> None:
        if self.step == _AT_A_STOP:
            if state.siege_points and take_weakened_cities(state):
                return
            if not self.generals or state.general_at[self.commander(state)] != self.at:
                self.resync(state)
            if not self.generals:  # nobody is left to go on; the CUs he brought have moved
                self.mark_moved(state)
                self.end(state)
                return
            state.ask(self.seat)
        elif self.step == _NAMED:
            self.start(state)
            self.step = ActivationStep.AT_A_STOP
            state.note("activated", self.seat, self.general, self.at)
            windows.open_window(state, windows.ACTIVATION)
        elif self.step == _ENTRY_OVER:
            self.after_entry(state, entry_result(state))
        elif self.step == ActivationStep.ATTRITION_OVER:
            self.units -= self.stock - state.troops[self.seat].get(self.at, 0)
            self.step = ActivationStep.AT_A_STOP
            self.carry_out(state, self.pending)
        elif self.step == ActivationStep.PROCEDURE_OVER:
            self.resync(state)
            self.step = ActivationStep.AT_A_STOP
            self.recall_subordinates(state)
        elif self.step in _LAST_QUESTIONS:
            state.ask(self.seat)
        elif self.step == ActivationStep.PASSAGE_ANSWERED:
            self.after_request(state, is_granted(state))
        else:
            self.end(state)

    def start(self, state: State) -> None:
        """Begin where the General is, with everything that may come along; note who is Besieged now."""
        self.at = state.general_at[self.general]
        state.moved_generals |= 1 << self.general
        self.besieged_spaces, self.besieged_generals = besieged_now(state)
        self.gather(state)

    def after_request(self, state: State, granted: bool) -> None:
        """3e/9.11/a: if passage is granted he enters and does not ask again; if not, he stays where he is."""
        self.step = ActivationStep.AT_A_STOP
        if granted:
            target = SPACE_OF[actions.first(self.pending)]
            asked = host(state, self.seat, target)
            self.move(state, self.pending)
            entry = state.frames[-1]
            assert isinstance(entry, Entry)
            entry.let_in_by(asked)

    def await_entry(self) -> None:
        """Wait for the end of an entry, by land or from the sea."""
        self.step = ActivationStep.ENTRY_OVER

    def await_procedure(self) -> None:
        """Wait for the end of a Siege or a Naval Movement."""
        self.step = ActivationStep.PROCEDURE_OVER

    def end(self, state: State) -> None:
        forget_refusals(state)
        state.pop()
        settle(state)  # a General who has not separated by now is a subordinate (7.1C/f)

    def after_entry(self, state: State, result: EntryResult) -> None:
        """10: decide from the result whether the force may go on, must go on, or has no MPs left."""
        self.step = ActivationStep.AT_A_STOP
        self.must_leave = 0
        self.granted = NOBODY
        if result in _SENT_BACK:
            self.at = self.came_from
            self.units = self.mark_returned(state, self.units)
            self.forfeited = 1
            self.came_by = NO_PATH
        elif result == EntryResult.EVADED:  # hy/27
            self.follow_flight(state)
        elif result == EntryResult.FOUGHT:
            self.forfeited = 1  # 10.L/a, 9.3.B/c: it may still do what costs nothing
        elif result in GOES_ON:
            self.must_leave = result
            for general in state.generals_at(self.seat, self.at):  # 10.C/c, 10.G/b: all of them come along
                self.generals |= 1 << general
        if result not in _GONE:
            self.adopt(state)
        self.resync(state)
        self.recall_subordinates(state)
        if result == EntryResult.WITHDREW and state.config.house("withdrawal_ends_activation") == "yes":
            self.finish(state)

    def recall_subordinates(self, state: State) -> None:
        """7.1C/f: take back Minor Generals under another's command who can no longer separate from him."""
        if not self.must_leave and minors_at(state, self.seat, self.at) and not may_part(state, self):
            recall_idle_minors(state)
            # Do not post one here who would leave at once
            for minor in state.board.minor_generals(self.seat):
                state.remember_posting(minor)

    def follow_flight(self, state: State) -> None:
        """hy/27: end the movement of an intercepted force that has avoided battle and is now elsewhere."""
        for general in state.roster[self.seat]:
            if self.generals >> general & 1 and state.general_at[general] >= 0:
                self.at = state.general_at[general]
                break
        self.forfeited = 1
        self.came_by = NO_PATH

    def choose(self, state: State, choice: int) -> None:
        if self.step in _LAST_QUESTIONS:
            self.choose_at_the_end(state, choice)
            return
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            self.post(state, choice)
            return
        if verb == _LEAVE:
            self.leave(state, actions.first(choice))
        elif verb == _TAKE:
            self.take(state, actions.first(choice))
        elif choice == actions.STOP:
            self.stop(state)
        elif verb == Verb.COMMAND:
            state.forget_postings()  # his command is settled (3e/9.10/b)
            put_in_command(state, self.seat, General(actions.first(choice) - actions.GENERAL))
        elif verb == Verb.BURY:
            bury(state, self.seat)
            self.resync(state)
        elif self.stronghold_attrition(state, choice):
            self.pending = choice
            self.stock = state.troops[self.seat][self.at]
            self.step = ActivationStep.ATTRITION_OVER
            state.push(Attrition(self.seat, self.at, self.units, stronghold_column(state, self.units)))
        else:
            self.carry_out(state, choice)

    def choose_at_the_end(self, state: State, choice: int) -> None:
        """Answer whether to use an ability (7.1/b), or who commands (3e/8.3/b)."""
        if self.step == ActivationStep.ABILITY:
            self.step = ActivationStep.ENDED
            if choice == actions.YES:
                use_ability(state, self.seat, self.commander(state), self.at)
        else:
            self.name_commander(state, General(actions.first(choice) - actions.GENERAL))

    def stronghold_attrition(self, state: State, choice: int) -> bool:
        """Return whether leaving means Stronghold Attrition (10.A/b).

        The force must have entered and leave in one activation, at least once by land, under an Independent
        PC. 10.A/f: the roll comes when the force leaves, and not if it took the PC by a Siege.
        """
        if self.came_by < 0 or not self.units or self.guides or self.at & INSIDE:
            return False
        if state.config.stronghold_attrition == "on_entry":  # hy/23
            return False
        if not state.is_stronghold(SPACE_OF[self.at]):
            return False
        if state.config.stronghold_attrition == "on_pass_unless_stop_or_siege":
            done = state.sieges_done.get(SPACE_OF[self.at], packed.NO_SIEGE)
            if done >= 0 and packed.siege_general(done) == self.siege_leader:  # 3e/9.12/b
                return False
        verb = actions.verb_of(choice)
        return verb == Verb.MOVE or (verb == Verb.EMBARK and self.came_by < BY_SEA)

    def carry_out(self, state: State, choice: int) -> None:
        """9.3: carry out what the force spends MPs on, once no Attrition roll is left to make."""
        verb = actions.verb_of(choice)
        if verb in (Verb.MOVE, Verb.EMBARK):
            self.leave_bound_royals(state)
        if verb == _MOVE and must_not_enter(state, self, SPACE_OF[actions.first(choice)]):
            target = SPACE_OF[actions.first(choice)]
            granter = host(state, self.seat, target)
            if granter == NOBODY:  # he lost his last CU on the way out (10.A/b), so nobody can grant it
                return
            self.pending = choice
            self.step = ActivationStep.PASSAGE_ANSWERED
            state.push(PassageRequest(self.seat, granter, target))
        elif verb == _MOVE:
            self.move(state, choice)
        elif verb == Verb.SIEGE:
            self.besiege(state)
        elif verb == Verb.REMOVE_PC:
            self.spend(state, pc_cost(state, self), on_works=True)
            self.reconsider()
            state.note("pc_removed_by_march", self.seat, self.at)
            state.set_pc(SPACE_OF[self.at], NOBODY)
            settle(state)
            self.recall_subordinates(state)
        elif verb == Verb.ENTER:
            self.change_location(state, INSIDE_OF[self.at])
            state.note("went_inside", self.seat, self.at)
            settle(state)
        elif verb == Verb.SORTIE:
            self.enter(state, SPACE_OF[self.at], NO_PATH)
        elif verb == Verb.EMBARK:
            self.await_procedure()
            state.push(naval_move(state, self.seat))
        elif verb == Verb.WITHDRAW:
            self.withdraw(state)

    def post(self, state: State, choice: int) -> None:
        """7.1C/b: place a Minor General. The one who leads this force leaves it for another."""
        own = actions.first(choice) - actions.GENERAL == self.general
        if actions.verb_of(choice) == Verb.REPOST and own:
            self.mark_moved(state)
            if self.moved:
                self.set_down |= self.royals
            post(state, self.seat, choice)
            self.at = Location(actions.second(choice))
            self.royals = self.units = self.left_units = self.left_generals = self.left_royals = 0
            self.moved = self.used = 0
            self.came_by = NO_PATH
            self.gather(state)
        else:
            post(state, self.seat, choice)

    def move(self, state: State, choice: int) -> None:
        _, kind, cost = path_of(land_paths(state, self, SPACE_OF[self.at]), choice)
        self.spend(state, cost)
        self.note_march(state)
        self.enter(state, Location(actions.first(choice)), kind)

    def enter(self, state: State, target: Location, kind: int) -> None:
        """Run the land procedure at the target with this force."""
        enemy_before = enemy_units_before(state, self.seat, SPACE_OF[target], self.dropped)
        origin = self.at
        self.change_location(state, target)
        self.came_by = kind
        self.await_entry()
        state.note("moved", self.seat, self.commander(state), origin, target, self.units)
        state.push(
            Entry(
                self.pieces(),
                target,
                origin,
                kind=kind,
                exit_points=self.exit_points(state, target),
                before=enemy_before,
                besieged_generals=self.besieged_generals,
                besieged_spaces=self.besieged_spaces,
            )
        )

    def exit_points(self, state: State, target: Location) -> int:
        """Return the MPs left after the entry if they are enough to leave the space again, else 0 (10.C/a).

        Entering its own city costs the force nothing (10.G/b).
        """
        left = self.remaining(state)
        space = SPACE_OF[target]
        if state.pc[space] == self.seat and state.is_major_city(space):
            return max(1, left)
        return left if land_moves(state, self, left) or may_embark(state, self) else 0

    def besiege(self, state: State) -> None:
        """9.3.C/a: pay the price and count one more Siege at this space in the Segment."""
        self.spend(state, siege_cost(state, self), on_works=True)
        self.reconsider()
        leader, group, space = self.commander(state), besiegers(state, self), SPACE_OF[self.at]
        done = state.sieges_done.get(space, packed.sieges(leader, number=0))
        state.sieges_done[space] = packed.sieges(packed.siege_general(done), packed.siege_count(done) + 1)
        self.use_in_siege(state)
        self.await_procedure()
        state.push(conduct_siege(state, self.seat, SPACE_OF[self.at], leader, group))

    def withdraw(self, state: State) -> None:
        """10.G/a: send a lone General who cannot or will not go on back where he came from."""
        origin = self.came_from
        state.note("withdrew", self.seat, self.at, origin)
        self.change_location(state, origin)
        self.forfeited = 1
        self.came_by = NO_PATH
        if meets_enemy(state, self.seat, origin):  # 11.3/f: he had passed an enemy there too
            self.await_entry()
            fight_on_return(state, self.pieces(), origin, origin)
            return
        settle(state)
        if state.config.house("withdrawal_ends_activation") == "yes":
            self.finish(state)

    def stop(self, state: State) -> None:
        """9.1/c: end the activation. A force that stays under Free Passage must fight."""
        if self.must_leave == EntryResult.PASSING:  # 10.C/d: he stays after all, and fights
            self.must_leave = 0
            self.forfeited = 1
            self.await_entry()
            self.stay(state)
            return
        self.finish(state)

    def stay(self, state: State) -> None:
        """10.C/d: stay and fight.

        The holder of a Major City (only 3e/9.11/a lets a force pass one) may go inside.
        """
        if state.is_major_city(SPACE_OF[self.at]):
            guest = StayingGuest(self.pieces(), self.at, self.came_from, kind=self.came_by)
            guest.let_host_inside(state)
            state.push(guest)
        else:
            state.push(Entry.resume(self.pieces(), self.at, self.came_from, self.came_by))

    def finish(self, state: State) -> None:
        self.mark_moved(state)
        if self.moved and equals_met(state, self):
            self.step = ActivationStep.WHO_COMMANDS
        else:
            self.use_ability_or_end(state)

    def name_commander(self, state: State, general: General) -> None:
        """Choose the Commanding General among equals (3e/8.3/b)."""
        if state.commander(self.seat, self.at) != general:
            put_in_command(state, self.seat, general)
        self.use_ability_or_end(state)

    def use_ability_or_end(self, state: State) -> None:
        if ability_target(state, self.seat, self.commander(state), self.at):
            self.step = ActivationStep.ABILITY
        else:
            self.step = ActivationStep.ENDED

    def options(self, state: State) -> list[int]:
        if self.step == ActivationStep.ABILITY:
            return [actions.YES, actions.NO]
        if self.step == ActivationStep.WHO_COMMANDS:
            return [action(Verb.COMMAND, actions.GENERAL + general) for general in equals_met(state, self)]
        return march_options(state, self)

    def question(self, state: State) -> Question:
        if self.step == ActivationStep.ABILITY:
            return Question("use_ability", "7.1/b", (actions.GENERAL + self.commander(state), self.at))
        if self.step == ActivationStep.WHO_COMMANDS:
            return Question("new_commander", "3e/8.3/b", (self.at,))
        subjects = (
            actions.GENERAL + self.commander(state),
            self.at,
            actions.NUMBER + max(0, self.remaining(state)),
        )
        if self.must_leave:
            generals_met = self.must_leave == EntryResult.MUST_LEAVE
            return Question("must_leave", "10.G/a" if generals_met else "10.C/c", subjects)
        return Question("activation", "9.3/a", subjects)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if self.step == _AT_A_STOP:
            return why_not_on_the_march(state, self, choice)
        if self.step == ActivationStep.WHO_COMMANDS and actions.verb_of(choice) == Verb.COMMAND:
            return None if choice in self.options(state) else _EQUALS_WHO_MEET
        return super().why_not(state, choice)


# Keyed by the value of `naval_interception`. The modules of `sea` add their procedures.
NAVAL_MOVES: Final[dict[str, Callable[[Seat], Frame]]] = {}


def naval_move(state: State, seat: Seat) -> Frame:
    """Create the Naval Movement: space by space (13.2), or with the whole path announced (3e/13.4/a)."""
    return NAVAL_MOVES[state.config.naval_interception](seat)
