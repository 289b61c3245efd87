"""Chapters 9.1 and 9.2: the force of one activation, and how it changes.

Who is in it, how far it may go, taking along and leaving behind, change of command. What it may do is
`march_options`, how it is done `activation`.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

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
from diadochoi.rules.court.funeral_cart import may_leave_space, may_pass_gates
from diadochoi.rules.generals.mover import Mover
from diadochoi.rules.march.pieces import Pieces, own_pieces
from diadochoi.rules.table.lasting import NUMBER, SEAT, WITH_CARD, Field, LastingEffect, Observed
from diadochoi.rules.table.state import State


@unique
class ActivationStep(IntEnum):
    """Where an activation is. The numbers are stored with games: add new ones, never renumber."""

    NAMED = 0  # 9.1/a
    AT_A_STOP = 1  # the player says what comes next
    ENTRY_OVER = 2
    ATTRITION_OVER = 3  # of a Stronghold passed (10.A/b)
    PROCEDURE_OVER = 4  # a Siege, or a Naval Movement
    ABILITY = 5  # of the General, at the end of the activation
    ENDED = 6
    LEAVE_ANSWERED = 7  # for which a General without CUs has asked
    WHO_COMMANDS = 8  # an equal of the commander is where the move has ended (3e/8.3/b)


BY_CARD: Final = 1
BY_SPACES: Final = 2
ASHORE: Final = 0  # no Naval Movement in this activation yet
AT_SEA: Final = 1
LANDED: Final = 2

FIXED_ALLOWANCE: Final = LastingEffect(
    "fixed_allowance",
    (Field("by", SEAT), Field("points", NUMBER, bits=4, least=1)),
    card="fixed_allowance",
    ends=WITH_CARD,
    observed=(
        Observed("seats", "fixed_allowance", "a card gives his Generals their MPs in place of the roll"),
    ),
)


def fixed_allowance(state: State, seat: Seat) -> int:
    """MPs that a card gives every General of the player in place of the roll, NOBODY without one."""
    if FIXED_ALLOWANCE.name not in state.effects:
        return NOBODY
    holder, points = FIXED_ALLOWANCE.values(state, FIXED_ALLOWANCE.name)
    return points if holder == seat else NOBODY


def general_allowance(state: State, seat: Seat, general: General) -> int:
    """9.2/d: the MPs of a General by this Segment's roll, or those a card gives instead of it (9.2/k)."""
    fixed = fixed_allowance(state, seat)
    if fixed >= 0:
        return fixed
    return state.board.tables.movement[state.board.initiative[general]][state.movement_roll]


@mypyc_attr(allow_interpreted_subclasses=True)
class Force(Mover):
    """9.1, 9.2: what moves together in one activation: `units` of those standing at `at`, `generals` and
    `royals` as bit sets. `points` are the MPs of a card, -1 where the movement roll counts.
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
        self.spent = 0
        self.forfeited = 0
        self.moved = 0  # the force has changed its location
        self.came_by = -1  # path kind by which the present space was entered in this activation
        self.came_from: Location = NO_SPACE  # location it came from
        self.stage = ASHORE
        self.land_before = 0  # MPs were spent on land before the Naval Movement (13.1/d)
        self.embarked_at: Location = NO_SPACE
        self.besieged_generals = 0  # when the activation began (11.1.B/d)
        self.besieged_spaces: tuple[Space, ...] = ()
        self.left_units = 0  # left at the present stop: not taken up again at once
        self.left_generals = 0
        self.left_royals = 0
        self.dropped: tuple[tuple[Location, int], ...] = ()  # (location, units) put ashore on the way
        self.must_leave = 0  # 10.C/c, 10.G/a
        self.granted = NOBODY  # who granted Free Passage through the present space
        self.guides = 0  # Local Guides: Mountain paths cost 1, no Stronghold Attrition
        self.cap = 99  # Adverse Omens: at most so many MPs
        self.pending = 0  # an announced action waits for Attrition
        self.stock = 0  # own CUs at the Stronghold before it
        self.marked = 0  # CUs that had moved already where the force has come to
        self.intercepted = ()
        # where it goes back to, before it is there again: (location, own CUs, of these moved)
        self.origin_stock: tuple[tuple[Location, int, int], ...] = ()
        self.used = 0  # how many of its CUs have moved by conducting a Siege (9.3.C/c)
        self.siege_leader = NO_GENERAL  # who commanded in that Siege
        self.evaded_into = ()
        self.set_down = 0  # royals it has carried and dropped off

    def copy(self) -> Force:
        """Written out: no other frame has so many fields, and search copies this one all the time."""
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
        """What moves, for the procedures that it runs into."""
        return own_pieces(self.seat, self.units, self.generals, self.royals)

    def commander(self, state: State) -> General:
        for general in state.roster[self.seat]:
            if self.generals >> general & 1:
                return general
        return NO_GENERAL

    def allowance(self, state: State) -> int:
        """9.2/f, 9.2/j: MPs of the present Commanding General, or of the card (9.2/k)."""
        if self.points >= 0:
            return min(self.points, self.cap)
        return min(general_allowance(state, self.seat, self.commander(state)), self.cap)

    def lost_points_by_command(self, state: State, cost: int) -> bool:
        """9.2/e: whether the General first named could pay what the present Commanding General cannot."""
        if self.points >= 0 or self.forfeited or fixed_allowance(state, self.seat) >= 0:
            return False
        named = general_allowance(state, self.seat, self.general)
        return self.commander(state) != self.general and cost <= min(named, self.cap) - self.spent

    def remaining(self, state: State) -> int:
        """9.2/m: MPs that a battle or a Withdrawal cost do not come back with a new commander."""
        return 0 if self.forfeited else self.allowance(state) - self.spent

    def gather(self, state: State) -> None:
        """Begin a stop with everything that may come along; leaving behind is a choice (9.1/i)."""
        seat, at = self.seat, self.at
        moved_units = state.moved_troops.get(at, 0)
        self.units = state.troops[seat].get(at, 0) - moved_units
        board = state.board
        if not board.is_minor(self.general):  # 9.1/l
            rank = board.rank[self.general]
            if state.commander(seat, at) == self.general:
                rank += 1  # 3e/8.4/a: his equals are his subordinates
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
        """9.1/j, 8.4: controlled, here, not carried by another General in this Segment."""
        if state.royal_owner[royal] != self.seat or state.royal_at[royal] != self.at:
            return False
        if self.carried_by_others(state) >> royal & 1:
            return False
        return royal != state.board.cart or may_pass_gates(state)

    def carried_by_others(self, state: State) -> int:
        """8.4/d: royals that another General has moved; whom he has dropped off he may take up again."""
        if self.generals >> self.general & 1:
            return state.moved_royals & ~self.set_down
        return state.moved_royals

    def carried_royals(self, state: State) -> list[int]:
        return [actions.ROYAL + royal for royal in range(state.board.royals) if self.royals >> royal & 1]

    def leave_bound_royals(self, state: State) -> None:
        """9.1/j, 8.4/c: who may go through the gates of a city, but not away from it, stays there."""
        if not self.royals:
            return
        cart = state.board.cart
        for royal in range(state.board.royals):
            bound = not self.units or (royal == cart and not may_leave_space(state))
            if self.royals >> royal & 1 and bound:
                self.leave(state, actions.ROYAL + royal)

    def resync(self, state: State) -> None:
        """After a procedure: keep what is left of the force where it stands now."""
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
        """14.2/b, 14.9/j: who joined from inside, or went over, was moved by him and may go on with him."""
        moved = state.moved_troops.get(self.at, 0)
        gained = moved - units.clamp(moved, self.marked)
        if gained:
            self.units += gained
            state.moved_troops[self.at] = moved - gained
            if moved == gained:
                del state.moved_troops[self.at]

    def take(self, state: State, noun: int) -> None:
        """9.1/i: a royal, a General or one counter of CUs where the force stands joins it."""
        if noun >= actions.ROYAL:
            self.royals |= 1 << noun - actions.ROYAL
        elif noun >= actions.GENERAL:
            general = noun - actions.GENERAL
            self.generals |= 1 << general
            state.moved_generals |= 1 << general  # 9.2/h
            state.note("taken_along", self.seat, general, self.at)
            if state.board.ranks_tie:
                state.touched_minors |= self.generals  # who has just come may command his equals
        else:
            here = state.troops[self.seat][self.at] - self.units
            self.units += units.counter(here, noun - actions.UNIT)

    def leave(self, state: State, noun: int) -> None:
        """Dropped off, or left behind at the start; what was carried has moved for this Segment (9.2/g)."""
        if noun >= actions.ROYAL:
            royal = noun - actions.ROYAL
            self.royals &= ~(1 << royal)
            self.left_royals |= 1 << royal
            if self.moved:
                state.moved_royals |= 1 << royal
                self.set_down |= 1 << royal
        elif noun >= actions.GENERAL:
            general = noun - actions.GENERAL
            self.generals &= ~(1 << general)
            self.left_generals |= 1 << general
            state.note("left_behind", self.seat, general, self.at)
        else:
            one = units.counter(self.units, noun - actions.UNIT)
            self.units -= one
            if self.moved:
                self.dropped = (*self.dropped, (self.at, one))
            elif units.count(self.units) >= self.used:  # 9.3.C/c: as many as a Siege has used are with him
                self.left_units += one
                return
            self.used = min(self.used, units.count(self.units))
            state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + one

    def reconsider(self) -> None:
        """Points were spent on the spot: whoever was left here before may come along after all (9.1/i)."""
        self.left_units = self.left_generals = self.left_royals = 0

    def change_location(self, state: State, target: Location) -> None:
        """Move the force; pieces that it takes along have moved for this Segment (9.1/g)."""
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

    def remember_origin(self, state: State, origin: Location) -> None:
        """Before the force goes back: what stands there, and outside the city where it may lack room."""
        outside = SPACE_OF[origin]
        self.origin_stock = tuple(
            (place, state.troops[self.seat].get(place, 0), state.moved_troops.get(place, 0))
            for place in ((origin,) if origin == outside else (origin, outside))
        )

    def mark_returned(self, state: State, group: int) -> int:
        """9.1/g: CUs that have come back have moved. Returns the part of `group` that is at the origin again.

        This part is still with the General and is marked when his activation ends. CUs that had stayed at
        the origin have not moved, and none of them is taken for one that was lost (14.9/b).
        """
        came = 0
        for place, before, marks in self.origin_stock:
            here = state.troops[self.seat].get(place, 0)
            back = here - units.clamp(before, here)
            if place == self.origin_stock[0][0]:
                came = units.clamp(group, back)
                back -= came
            now = state.moved_troops.get(place, 0)  # the way back may have marked some of them
            moved = now + (marks + back - units.clamp(now, marks + back))
            if moved:
                state.moved_troops[place] = units.clamp(moved, here)
        self.origin_stock = ()
        return came

    def remember_besieged(self, state: State) -> None:
        """11.1.B/d: whom this force has shut in on its way stays Besieged until the next activation."""
        at = self.at
        if at >= INSIDE or not self.units:
            return
        owner = state.pc[at]
        if 0 <= owner < INDEPENDENT and owner != self.seat and state.is_major_city(SPACE_OF[at]):
            for general in state.generals_at(owner, INSIDE_OF[at]):
                self.besieged_generals |= 1 << general

    def mark_moved(self, state: State) -> None:
        """9.1/g; where it has only conducted a Siege, three CUs have moved (9.3.C/c)."""
        group = self.units if self.moved else units.weakest(self.units, self.used)
        if group:
            state.moved_troops[self.at] = state.moved_troops.get(self.at, 0) + group
        if self.moved:
            state.moved_royals |= self.royals

    def use_in_siege(self, state: State) -> None:
        """9.3.C/c: three CUs count as moved by the General who commands in the Siege."""
        leader, needed = self.commander(state), state.board.tables.numbers["siege_minimum_cus"]
        others = self.used if self.siege_leader not in (NO_GENERAL, leader) else 0
        self.used = max(self.used, others + needed)
        self.siege_leader = leader

    def lose(self, lost: int) -> None:
        """9.3.C/c: the owner names the three as he likes, so those that are lost have been among them."""
        self.units -= units.clamp(lost, self.units)
        self.used = max(0, self.used - units.count(lost))

    def spend(self, state: State, points: int, on_works: bool = False) -> None:
        """13.1/d; by 3e/9.14/f a Siege, or a PC taken off, is no movement on land."""
        self.spent += points
        counts = not on_works or state.config.land_before_or_after_sea == "all_points"
        if self.stage == ASHORE and points and counts:
            self.land_before = 1

    def note_march(self, state: State) -> None:
        if state.config.land_before_or_after_sea == "paths":
            state.marched_generals |= self.generals

    def note_voyage(self, state: State) -> None:
        """3e/9.14/f: whoever goes to sea after a march does not march again in this round."""
        state.sailed_generals |= self.generals & state.marched_generals

    def has_done_with_land(self, state: State) -> bool:
        """13.1/d: by land before the voyage, so not after it; by 3e/9.14/f in the whole round."""
        landed = self.stage == LANDED and self.land_before != 0
        return landed or self.generals & state.sailed_generals != 0

    def may_work_ashore(self, state: State) -> bool:
        """Sieges and PCs, after a Naval Movement that MPs on land have gone before (13.1/d, 3e/9.14/f)."""
        spent = self.stage == LANDED and self.land_before
        return not spent or state.config.land_before_or_after_sea == "paths"

    def too_many(self, state: State) -> bool:
        """16.8/a: no group of more than 8 CUs leaves a location."""
        return (
            state.config.eight_cu_limit
            and units.count(self.units) > state.board.tables.numbers["group_limit"]
        )
