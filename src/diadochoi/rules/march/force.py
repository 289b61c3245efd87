"""Chapters 9.1 and 9.2: the force of one activation, and how it changes.

Decides who belongs to it, how far it may go, what it takes along and leaves behind, and who commands.
`march_options` says what it may do, `activation` does it.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.siege import siege_minimum
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    SPACE_OF,
    General,
    Location,
    Royal,
    Seat,
    Space,
)
from diadochoi.rules.core.paths import NO_PATH
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.funeral_cart import may_leave_space, may_pass_gates
from diadochoi.rules.generals.mover import Mover
from diadochoi.rules.march.pieces import Pieces, own_pieces
from diadochoi.rules.table.lasting import NUMBER, SEAT, WITH_CARD, EffectField, LastingEffect, Observed
from diadochoi.rules.table.state import State


@unique
class ActivationStep(IntEnum):
    """Steps of an activation. The numbers are stored with games: add new ones, never renumber."""

    NAMED = 0  # the General was named (9.1/a)
    AT_A_STOP = 1  # the player decides what comes next
    ENTRY_OVER = 2  # the force has entered a space, or was turned back
    ATTRITION_OVER = 3  # Attrition at a Stronghold it passed (10.A/b)
    PROCEDURE_OVER = 4  # after a Siege or a Naval Movement
    ABILITY = 5  # the General's ability, at the end of the activation
    ENDED = 6  # everything is done: end the activation
    PASSAGE_ANSWERED = 7  # the request of a General without CUs to enter was answered
    WHO_COMMANDS = 8  # the move ended where an equal of the commander is (3e/8.3/b)


# Where the MPs of an activation come from (`from_card`).
BY_ROLL: Final = 0
BY_CARD: Final = 1
BY_SPACES: Final = 2  # a card gives spaces instead of MPs (Hybrid rules)
POINTS_OF_THE_ROLL: Final = -1  # instead of the MPs that a card gives
_NO_CAP: Final = 99  # more MPs than anybody ever has
_EIGHT_CUS_BY_SEA: Final[Refusal] = ("eight_cus_by_sea", "13.1/c")

# Where a force is in its Naval Movement (`stage`).
ASHORE: Final = 0  # no Naval Movement in this activation yet
AT_SEA: Final = 1
LANDED: Final = 2  # it has gone ashore, or back to port

FIXED_ALLOWANCE: Final = LastingEffect(
    "fixed_allowance",
    (EffectField("by", SEAT), EffectField("points", NUMBER, bits=4, least=1)),
    card="fixed_allowance",
    ends=WITH_CARD,
    observed=(
        Observed("seats", "fixed_allowance", "a card replaces the movement roll of this seat's Generals"),
    ),
)


def fixed_allowance(state: State, seat: Seat) -> int:
    """Return the MPs a card gives each of the player's Generals, POINTS_OF_THE_ROLL without one."""
    if FIXED_ALLOWANCE.name not in state.effects:
        return POINTS_OF_THE_ROLL
    holder, points = FIXED_ALLOWANCE.values(state, FIXED_ALLOWANCE.name)
    return points if holder == seat else POINTS_OF_THE_ROLL


def general_allowance(state: State, seat: Seat, general: General) -> int:
    """9.2/d: return a General's MPs by this Segment's roll, or those a card gives him instead (9.2/k)."""
    fixed = fixed_allowance(state, seat)
    if fixed >= 0:
        return fixed
    return state.board.tables.movement[state.board.initiative[general]][state.movement_roll]


@mypyc_attr(allow_interpreted_subclasses=True)
class Force(Mover):
    """The pieces that move together in one activation (9.1, 9.2).

    `units` are CUs at the location `at`; `generals` and `royals` are bit sets. `points` are the MPs of a
    card, POINTS_OF_THE_ROLL without one; `from_card` is BY_ROLL, BY_CARD or BY_SPACES. `stage` says how far
    its Naval Movement has come: ASHORE, AT_SEA or LANDED.
    """

    steps: ClassVar[type[IntEnum]] = ActivationStep
    fields = (
        "seat", "general", "at", "units", "generals", "royals", "points", "from_card", "spent", "forfeited",
        "moved", "came_by", "came_from", "stage", "land_before", "embarked_at", "besieged_generals",
        "besieged_spaces", "left_units", "left_generals", "left_royals", "dropped", "must_leave", "granted",
        "guides", "cap", "pending", "stock", "marked", "intercepted", "origin_stock", "used", "siege_leader",
        "evaded_into", "set_down",
    )  # fmt: skip

    def __init__(self, seat: Seat, general: General, points: int, from_card: int) -> None:
        super().__init__()
        self.seat = seat
        self.general = general
        self.at: Location = NO_SPACE
        self.units = 0
        self.generals = 1 << general
        self.royals = 0
        self.points = points
        self.from_card = from_card
        self.spent = 0  # MPs
        self.forfeited = 0  # a battle or a Withdrawal has cost it all its MPs (9.2/m)
        self.moved = 0  # the force has changed its location
        self.came_by = NO_PATH  # path kind by which it entered this space in this activation
        self.came_from: Location = NO_SPACE  # the location it came from
        self.stage = ASHORE
        self.land_before = 0  # it spent MPs on land before the Naval Movement (13.1/d)
        self.embarked_at: Location = NO_SPACE  # its Embarkation Port
        self.besieged_generals = 0  # bit set, at the start of the activation and shut in since (11.1.B/d)
        self.besieged_spaces: tuple[Space, ...] = ()  # at the start of the activation (10.B/c)
        # left at this stop: they may not be picked up again at once
        self.left_units = 0
        self.left_generals = 0  # bit set
        self.left_royals = 0  # bit set
        self.dropped: tuple[tuple[Location, int], ...] = ()  # (location, units) put ashore on the way
        self.must_leave = 0  # it may not end its move here (10.C/c, 10.G/a)
        self.granted = NOBODY  # who granted Free Passage through this space
        self.guides = 0  # Local Guides: Mountain paths cost 1, no Stronghold Attrition
        self.cap = _NO_CAP  # Adverse Omens: at most this many MPs
        self.pending = 0  # an announced action waits for Attrition
        self.stock = 0  # own CUs at the Stronghold before Attrition
        self.marked = 0  # CUs at the new location that had already moved
        self.intercepted = ()  # spaces where somebody Intercepted it (12.1/h)
        # state of the place it returns to, before it is back: (location, own CUs, how many of them have
        # moved)
        self.origin_stock: tuple[tuple[Location, int, int], ...] = ()
        self.used = 0  # how many of its CUs count as moved because of a Siege (9.3.C/c)
        self.siege_leader = NO_GENERAL  # who commanded in that Siege
        self.evaded_into = ()  # Strongholds that Evading Armies entered, each with its seat (10.A/c)
        self.set_down = 0  # bit set of royals it carried and dropped off

    def copy(self) -> Force:
        """Copy field by field: no other frame has this many, and search copies this one all the time."""
        twin = self.twin_at_this_step()
        assert isinstance(twin, Force)
        twin.seat = self.seat
        twin.general = self.general
        twin.at = self.at
        twin.units = self.units
        twin.generals = self.generals
        twin.royals = self.royals
        twin.points = self.points
        twin.from_card = self.from_card
        twin.spent = self.spent
        twin.forfeited = self.forfeited
        twin.moved = self.moved
        twin.came_by = self.came_by
        twin.came_from = self.came_from
        twin.stage = self.stage
        twin.land_before = self.land_before
        twin.embarked_at = self.embarked_at
        twin.besieged_generals = self.besieged_generals
        twin.besieged_spaces = self.besieged_spaces
        twin.left_units = self.left_units
        twin.left_generals = self.left_generals
        twin.left_royals = self.left_royals
        twin.dropped = self.dropped
        twin.must_leave = self.must_leave
        twin.granted = self.granted
        twin.guides = self.guides
        twin.cap = self.cap
        twin.pending = self.pending
        twin.stock = self.stock
        twin.marked = self.marked
        twin.intercepted = self.intercepted
        twin.origin_stock = self.origin_stock
        twin.used = self.used
        twin.siege_leader = self.siege_leader
        twin.evaded_into = self.evaded_into
        twin.set_down = self.set_down
        return twin

    def pieces(self) -> Pieces:
        """Return the moving pieces, for the procedures they run into."""
        return own_pieces(self.seat, self.units, self.generals, self.royals)

    def commander(self, state: State) -> General:
        for general in state.roster[self.seat]:
            if self.generals >> general & 1:
                return general
        return NO_GENERAL

    def allowance(self, state: State) -> int:
        """9.2/f, 9.2/j: return the MPs of the current Commanding General, or of the card (9.2/k)."""
        if self.points >= 0:
            return min(self.points, self.cap)
        return min(general_allowance(state, self.seat, self.commander(state)), self.cap)

    def lost_points_by_command(self, state: State, cost: int) -> bool:
        """9.2/e: return whether the General named first could pay what the Commanding General now cannot."""
        if self.points >= 0 or self.forfeited or fixed_allowance(state, self.seat) >= 0:
            return False
        named = general_allowance(state, self.seat, self.general)
        return self.commander(state) != self.general and cost <= min(named, self.cap) - self.spent

    def remaining(self, state: State) -> int:
        """Return the MPs left.

        A new commander does not recover MPs lost in a battle or a Withdrawal (9.2/m).
        """
        return 0 if self.forfeited else self.allowance(state) - self.spent

    def gather(self, state: State) -> None:
        """Start a stop with everything that may come along; the player chooses what to leave (9.1/i)."""
        seat, at = self.seat, self.at
        moved_units = state.moved_troops.get(at, 0)
        self.units = state.troops[seat].get(at, 0) - moved_units
        board = state.board
        if not board.is_minor(self.general):  # 9.1/l
            rank = board.rank[self.general]
            if state.commander(seat, at) == self.general:
                rank += 1  # 3e/8.4/a: his equals are subordinate to him
            for general in state.roster[seat]:
                if (
                    general < board.majors
                    and state.general_at[general] == at
                    and board.rank[general] < rank
                    and not state.moved_generals >> general & 1
                ):
                    self.generals |= 1 << general
        if self.units:
            for royal in board.royal_ids:
                if self.may_carry(state, royal):
                    self.royals |= 1 << royal

    def may_carry(self, state: State, royal: Royal) -> bool:
        """9.1/j, 8.4: a royal he controls, who is here and whom no other General carried in this Segment."""
        if state.royal_owner[royal] != self.seat or state.royal_at[royal] != self.at:
            return False
        if self.carried_by_others(state) >> royal & 1:
            return False
        return royal != state.board.cart or may_pass_gates(state)

    def carried_by_others(self, state: State) -> int:
        """8.4/d: royals another General has moved.

        A General may pick up again the royals he dropped off himself.
        """
        if self.generals >> self.general & 1:
            return state.moved_royals & ~self.set_down
        return state.moved_royals

    def carried_royals(self, state: State) -> list[int]:
        return [actions.ROYAL + royal for royal in range(state.board.royals) if self.royals >> royal & 1]

    def leave_bound_royals(self, state: State) -> None:
        """9.1/j, 8.4/c: leave behind royals who may pass the gates of a city but not leave its space."""
        if not self.royals:
            return
        cart = state.board.cart
        for royal in range(state.board.royals):
            bound = not self.units or (royal == cart and not may_leave_space(state))
            if self.royals >> royal & 1 and bound:
                self.leave(state, actions.ROYAL + royal)

    def resync(self, state: State) -> None:
        """Update the force after a procedure: keep what is left of it at its current location."""
        seat, at = self.seat, self.at
        present = 0
        for general in state.roster[seat]:
            if state.general_at[general] == at:
                present |= 1 << general
        self.generals &= present
        here = state.troops[seat].get(at, 0) - state.moved_troops.get(at, 0)
        self.units = units.clamp(self.units, here)
        if not self.royals:
            return
        for royal in range(state.board.royals):
            if self.royals >> royal & 1 and (state.royal_at[royal] != at or state.royal_owner[royal] != seat):
                self.royals &= ~(1 << royal)

    def adopt(self, state: State) -> None:
        """14.2/b, 14.9/j: add units that joined from inside, or changed sides.

        He moved them, so they may go on.
        """
        moved = state.moved_troops.get(self.at, 0)
        gained = moved - units.clamp(moved, self.marked)
        if gained:
            self.units += gained
            state.moved_troops[self.at] = moved - gained
            if moved == gained:
                del state.moved_troops[self.at]

    def take(self, state: State, noun: int) -> None:
        """9.1/i: add a royal, a General or one counter of CUs from the location of the force."""
        if actions.is_royal(noun):
            self.royals |= 1 << noun - actions.ROYAL
        elif actions.is_general(noun):
            general = noun - actions.GENERAL
            self.generals |= 1 << general
            state.moved_generals |= 1 << general  # 9.2/h
            state.note("taken_along", self.seat, general, self.at)
            if state.board.ranks_tie:
                state.remember_command(self.generals)  # the General just picked up may command his equals
        else:
            here = state.troops[self.seat][self.at] - self.units
            self.units += units.counter(here, noun - actions.UNIT)

    def leave(self, state: State, noun: int) -> None:
        """Drop off a piece, or leave it behind at the start.

        Pieces it carried have moved this Segment (9.2/g).
        """
        if actions.is_royal(noun):
            royal = noun - actions.ROYAL
            self.royals &= ~(1 << royal)
            self.left_royals |= 1 << royal
            if self.moved:
                state.moved_royals |= 1 << royal
                self.set_down |= 1 << royal
        elif actions.is_general(noun):
            general = noun - actions.GENERAL
            self.generals &= ~(1 << general)
            self.left_generals |= 1 << general
            state.note("left_behind", self.seat, general, self.at)
        else:
            one = units.counter(self.units, noun - actions.UNIT)
            self.units -= one
            if self.moved:
                self.dropped = (*self.dropped, (self.at, one))
            elif units.count(self.units) >= self.used:  # 9.3.C/c: he has as many CUs as a Siege used
                self.left_units += one
                return
            self.used = min(self.used, units.count(self.units))
            state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + one

    def reconsider(self) -> None:
        """After MPs were spent on the spot, allow the pieces left here to come along after all (9.1/i)."""
        self.left_units = self.left_generals = self.left_royals = 0

    def change_location(self, state: State, target: Location) -> None:
        """Move the force. Pieces that it takes along count as moved in this Segment (9.1/g)."""
        seat, origin = self.seat, self.at
        self.remember_besieged(state)
        state.move_force(seat, origin, target, self.units, self.generals, self.royals)
        state.moved_generals |= self.generals
        self.came_from = origin
        self.at = target
        self.moved = 1
        self.marked = state.moved_troops.get(target, 0)
        self.must_leave = 0
        self.reconsider()

    def stand(self, location: Location, units: int) -> None:
        """Place the force at a location with this group of CUs, before the first step."""
        self.at = location
        self.units = units

    def remember_origin(self, state: State, origin: Location) -> None:
        """Before the force goes back, note what is there, and outside the city if that may lack room."""
        outside = SPACE_OF[origin]
        self.origin_stock = tuple(
            (place, state.troops[self.seat].get(place, 0), state.moved_troops.get(place, 0))
            for place in ((origin,) if origin == outside else (origin, outside))
        )

    def mark_returned(self, state: State, group: int) -> int:
        """9.1/g: mark CUs that came back as moved. Returns the part of `group` that is at the origin again.

        This part is still with the General and is marked when his activation ends. CUs that had stayed at the
        origin have not moved, and must not be mistaken for CUs that were lost (14.9/b).
        """
        came = 0
        for place, before, marks in self.origin_stock:
            here = state.troops[self.seat].get(place, 0)
            back = here - units.clamp(before, here)
            if place == self.origin_stock[0][0]:
                came = units.clamp(group, back)
                back -= came
            now = state.moved_troops.get(place, 0)  # going back may have marked some of them
            moved = now + (marks + back - units.clamp(now, marks + back))
            if moved:
                state.moved_troops[place] = units.clamp(moved, here)
        self.origin_stock = ()
        return came

    def remember_besieged(self, state: State) -> None:
        """11.1.B/d: Generals this force shut in on its way stay Besieged until the next activation."""
        at = self.at
        if at >= INSIDE or not self.units:
            return
        owner = state.pc[at]
        if 0 <= owner < INDEPENDENT and owner != self.seat and state.is_major_city(SPACE_OF[at]):
            for general in state.generals_at(owner, INSIDE_OF[at]):
                self.besieged_generals |= 1 << general

    def mark_moved(self, state: State) -> None:
        """9.1/g: mark the CUs as moved.

        If the force only conducted a Siege, three CUs have moved (9.3.C/c).
        """
        group = self.units if self.moved else units.weakest(self.units, self.used)
        if group:
            state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + group
        if self.moved:
            state.moved_royals |= self.royals

    def use_in_siege(self, state: State) -> None:
        """9.3.C/c: three CUs count as moved by the General in command of the Siege."""
        leader = self.commander(state)
        others = self.used if self.siege_leader not in (NO_GENERAL, leader) else 0
        self.used = max(self.used, others + siege_minimum(state))
        self.siege_leader = leader

    def lose(self, lost: int) -> None:
        """9.3.C/c: the owner chooses which three, so any CUs he loses count among them."""
        self.units -= units.clamp(lost, self.units)
        self.used = max(0, self.used - units.count(lost))

    def spend(self, state: State, points: int, *, on_works: bool = False) -> None:
        """Spend MPs (13.1/d). Under 3e/9.14/f a Siege or a removed PC is not movement on land."""
        self.spent += points
        counts = not on_works or state.config.land_before_or_after_sea == "all_points"
        if self.stage == ASHORE and points and counts:
            self.land_before = 1

    def go_to_sea(self, state: State) -> None:
        """13.2.2/a: embark here. It has left by sea, so it need not leave by land (10.C/c, 10.G/a)."""
        self.embarked_at = self.at
        self.stage = AT_SEA
        self.must_leave = 0
        self.granted = NOBODY
        if not self.units:
            self.royals = 0  # 9.1/j: a General without CUs leaves them behind
        self.note_voyage(state)

    def go_ashore(self, state: State, place: Location, kind: int) -> None:
        """13.2.8: land; from now on it goes back to where it embarked (11.3/b, 14.10/b).

        `kind` is the kind of path it counts as having come by.
        """
        self.stage = LANDED
        self.change_location(state, place)
        self.came_from = self.embarked_at
        self.came_by = kind

    def come_back_to_port(self, state: State, back: Pieces) -> None:
        """13.3.D/d: put the force back where it embarked, with the pieces that came back and no MPs left."""
        self.units = self.mark_returned(state, self.units)
        self.generals, self.royals = back.generals, back.royals
        self.at = self.came_from = self.embarked_at
        self.stage = LANDED
        self.forfeited = 1
        self.came_by = NO_PATH

    def be_lost(self) -> None:
        """Empty the force; its last General is already gone."""
        self.units = self.royals = 0

    def join(self, group: int = 0, generals: int = 0, royals: int = 0) -> None:
        """Add pieces brought by a card or a Naval Movement; `generals` and `royals` are bit sets."""
        self.units += group
        self.generals |= generals
        self.royals |= royals

    def set_ashore(self, place: Location, group: int = 0, generals: int = 0, royals: int = 0) -> None:
        """13.2.6/b: let pieces go at a port on the way."""
        self.generals &= ~generals
        self.royals &= ~royals
        self.set_down |= royals
        self.left_royals |= royals
        if group:
            self.units -= group
            self.dropped = (*self.dropped, (place, group))

    def count_as_moved(self, group: int) -> None:
        """Note CUs that came to its location without joining it."""
        self.marked += group

    def follow_guides(self) -> None:
        """Let Local Guides lead the force, by a card."""
        self.guides = 1

    def limit_points(self, points: int) -> None:
        """Allow at most so many MPs, by a card."""
        self.cap = min(self.cap, points)

    def keep_only(self, group: int, royals: int) -> None:
        """Go on with these CUs and royals: others have deserted, by a card."""
        self.units = group
        self.royals = royals

    def note_march(self, state: State) -> None:
        if state.config.land_before_or_after_sea == "paths":
            state.marched_generals |= self.generals

    def note_voyage(self, state: State) -> None:
        """3e/9.14/f: a General who goes to sea after moving by land may not move by land again this Round."""
        state.sailed_generals |= self.generals & state.marched_generals

    def has_done_with_land(self, state: State) -> bool:
        """13.1/d: it moved by land, then by sea, so not by land again (3e/9.14/f: for the whole Round)."""
        landed = self.stage == LANDED and self.land_before != 0
        return landed or self.generals & state.sailed_generals != 0

    def may_work_ashore(self, state: State) -> bool:
        """Return whether it may besiege and remove PCs after MPs on land and a voyage (13.1/d, 3e/9.14/f)."""
        spent = self.stage == LANDED and self.land_before
        return not spent or state.config.land_before_or_after_sea == "paths"

    def too_many(self, state: State) -> bool:
        return state.too_many_together(self.units)


def why_too_many_at_sea(state: State, group: int) -> Refusal | None:
    """13.1/c: say that these CUs are too many beside those that went to sea earlier in this Segment."""
    return _EIGHT_CUS_BY_SEA if units.count(group) > state.room_aboard() else None
