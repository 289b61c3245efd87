"""One moment of a game: the table, and the few named operations that change it.

The rules say what happens; this module stores it, keeps the derived values (who controls which Province and
Fleet) up to date and logs the event. It decides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import packed, units
from diadochoi.rules.core.chance import DiceScriptError, number
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTION_COUNT,
    FACTIONS,
    INDEPENDENT,
    NO_FLEET,
    NO_GENERAL,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SPACE_OF,
    Army,
    Fleet,
    General,
    Location,
    Royal,
    Seat,
    Space,
)
from diadochoi.rules.core.segments import ACTIVATION, PLAYER_SEGMENTS, SURRENDER
from diadochoi.rules.table.board_state import BoardState
from diadochoi.rules.table.lasting import end_with_segment

if TYPE_CHECKING:
    from diadochoi.rules.core.frames import Frame

Item = TypeVar("Item")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # like the fields
class State(BoardState):
    """One moment of a game. Copies are independent; equality is by value; the log is not part of it."""

    __slots__ = ()

    def copy(self) -> State:
        """Return an independent copy without the log, for search."""
        twin: State = State.__new__(State)
        self.copy_to(twin)
        return twin

    # ------------------------------------------------------------------ chance and log

    def note(self, event: str, *data: object) -> None:
        """Log that something happened; the reader makes the words (see `core/events`)."""
        if self.log is not None:
            self.log.append((event, *data))

    def random(self, below: int) -> int:
        """Return an unpredictable number from 0 to below - 1 (draws, shuffles)."""
        value = number(self.seed, self.counter, below)
        self.counter += 1
        if self.chance is not None:
            self.chance.append(value)
        return value

    def die(self) -> int:
        """Roll one six-sided die."""
        if self.script is not None:
            if not self.script:
                raise DiceScriptError("the script has no die left, but one is rolled here")
            value = self.script[0]
            self.script = self.script[1:]
            if self.chance is not None:
                self.chance.append(value)
            return value
        value = number(self.seed, self.counter, 6) + 1
        self.counter += 1
        if self.chance is not None:
            self.chance.append(value)
        return value

    def shuffle(self, cards: list[Item]) -> None:
        for place in range(len(cards) - 1, 0, -1):
            other = self.random(place + 1)
            cards[place], cards[other] = cards[other], cards[place]

    # ------------------------------------------------------------------ frames

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)

    def pop(self, result: int = 0) -> None:
        """End the top procedure. The one below reads its result with a function of the module that ended."""
        self.frames.pop()
        self.result = result

    def skip(self, result: int = 0) -> None:
        """Go on as if a sub-procedure had ended with this result, because it has nothing to do."""
        self.result = result

    def ask(self, seat: Seat) -> None:
        """Stop here for a decision of this seat; the top frame lists the options."""
        if not 0 <= seat < len(self.vp):
            raise ValueError(f"{type(self.frames[-1]).__name__} asks seat {seat}, which is not in the game")
        self.asked = seat

    # ------------------------------------------------------------------ combat units

    def add_units(self, seat: Seat, location: Location, group: int) -> None:
        """Add CUs; the counters in the box are not a limit (1/b)."""
        if group:
            held = self.troops[seat]
            held[location] = held.get(location, 0) + group

    def take_units(self, seat: Seat, location: Location, group: int) -> None:
        """Take a group out of a location; the moved and fought parts shrink with it."""
        if not group:
            return
        held = self.troops[seat]
        rest = held[location] - group
        if rest:
            held[location] = rest
        else:
            del held[location]
        if seat == self.active:
            _shrink(self.moved_troops, location, rest)
            _shrink(self.fought_troops, location, rest)
        if not rest and self.siege_points:
            self.lift_sieges(seat, SPACE_OF[location])

    def move_units(self, seat: Seat, origin: Location, target: Location, group: int) -> None:
        """Move CUs: those that have not moved or fought go first; the marks of the others go with them."""
        if not group:
            return
        moved = fought = 0
        if seat == self.active:
            moved, fought = self.moved_troops.get(origin, 0), self.fought_troops.get(origin, 0)
        self.add_units(seat, target, group)  # first, so that moving within one space lifts no siege (15.3/a)
        self.take_units(seat, origin, group)
        if moved:
            _add_mark(self.moved_troops, target, moved - self.moved_troops.get(origin, 0))
        if fought:
            _add_mark(self.fought_troops, target, fought - self.fought_troops.get(origin, 0))

    def move_marked(self, seat: Seat, origin: Location, target: Location, group: int) -> None:
        """Move a group that counts as moved in this Segment (9.1/g)."""
        if group and seat == self.active:
            marks = self.moved_troops
            rest = marks.get(origin, 0) - units.clamp(group, marks.get(origin, 0))
            marks.pop(origin, 0)
            self.move_units(seat, origin, target, group)
            _add_mark(marks, origin, rest)
            _add_mark(marks, target, group)
        else:
            self.move_units(seat, origin, target, group)

    def move_force(
        self, seat: Seat, origin: Location, target: Location, group: int, generals: int = 0, royals: int = 0
    ) -> None:
        """Move CUs and the Generals and royals (bits) that are in the same location."""
        self.move_units(seat, origin, target, group)
        self.move_company(seat, origin, target, generals, royals)

    def move_company(
        self, seat: Seat, origin: Location, target: Location, generals: int, royals: int
    ) -> None:
        """Move the Generals and royals (bits) that are there."""
        if generals:
            general_at = self.general_at
            for general in self.roster[seat]:
                if generals >> general & 1 and general_at[general] == origin:
                    general_at[general] = target
        royal = 0
        while royals:
            if royals & 1 and self.royal_at[royal] == origin:
                self.royal_at[royal] = target
            royals >>= 1
            royal += 1

    def mark_moved(self, location: Location, group: int) -> None:
        """Mark these CUs of the active player in the location as moved in this Segment (9.1/g)."""
        _add_mark(self.moved_troops, location, group)

    def mark_general_moved(self, general: General) -> None:
        self.moved_generals |= 1 << general

    def forget_moved(self, seat: Seat, location: Location, part: int, group: int) -> None:
        """Unmark CUs before `part` of `group` is lost: the owner gives up those that have moved first."""
        marks = self.moved_troops.get(location, 0)
        if not marks or seat != self.active:
            return
        others = self.troops[seat][location] - group
        first = marks - units.clamp(marks, others)  # at least these CUs of the group have moved
        rest = marks - units.clamp(part, first)
        if rest:
            self.moved_troops[location] = rest
        else:
            del self.moved_troops[location]

    def eliminate_units(self, seat: Seat, location: Location, group: int) -> None:
        """Remove CUs from play; Royal Army and Silver Shields never come back (7.2/b, 1/b)."""
        if group:
            self.take_units(seat, location, group)
            self.royal_lost += units.of_kind(group, units.ROYAL)
            self.note("units_eliminated", seat, location, group)

    def disperse_units(self, seat: Seat, location: Location, group: int) -> None:
        if group:
            self.take_units(seat, location, group)
            self.dispersed_troops[seat] += group
            self.note("units_dispersed", seat, location, group)

    def disperse_reinforcements(self, seat: Seat, group: int) -> None:
        """Send CUs that could not be placed (back) to the Dispersed Box (5.2/n)."""
        if group:
            self.dispersed_troops[seat] += group
            self.note("units_dispersed", seat, OFF_MAP, group)

    def collect_dispersed(self, seat: Seat) -> int:
        """5.2/c: take the seat's CUs out of the Dispersed Box, to be placed now."""
        group = self.dispersed_troops[seat]
        self.dispersed_troops[seat] = 0
        return group

    def place_army(self, army: Army, place: Location) -> None:
        """Put an Independent Army on the map or off it."""
        self.army_at[army] = place

    def place_siege_points(self, seat: Seat, space: Space, points: int) -> None:
        """15.2.B: set the number of Siege Points."""
        self.siege_points[space] = packed.siege_mark(seat, points)

    def remove_siege_points(self, space: Space) -> bool:
        """Remove the Siege Points; return True if there were any."""
        return self.siege_points.pop(space, 0) != 0

    def lift_sieges(self, seat: Seat, space: Space) -> None:
        """15.3/a: remove Siege Points when no CU is left in the space."""
        held = self.siege_points.get(space, packed.NO_SIEGE)
        if held >= 0 and packed.siege_owner(held) == seat and not self.has_cu_in_space(seat, space):
            del self.siege_points[space]
            self.note("siege_lifted", seat, space)

    # ------------------------------------------------------------------ generals and royals

    def place_general(self, general: General, location: Location) -> None:
        if self.general_at[general] < 0 <= location:
            self.fresh_generals |= 1 << general
        self.general_at[general] = location

    def disperse_general(self, general: General) -> None:
        """2/ac: send a Major General to the Dispersed Box, a Minor General off the map."""
        self.general_at[general] = OFF_MAP if self.board.is_minor(general) else DISPERSED
        self.note("general_dispersed", self.general_owner[general], general)

    def remember_posting(self, minor: General) -> None:
        """Remember that he was placed: he may not be placed again before another action (7.1C/b)."""
        self.touched_minors |= 1 << minor

    def remember_command(self, generals: int) -> None:
        """Remember equals, as a bit set, whose command may change or has just changed (3e/8.4/e, 3e/9.10/b).

        They are in the same field, and another action ends both.
        """
        self.touched_minors |= generals

    def forget_postings(self) -> None:
        """Forget who was placed or has commanded: another action was carried out."""
        self.touched_minors = 0

    def recall_minor(self, minor: General) -> None:
        """7.1C/f: take a Minor General off the map."""
        self.note("minor_recalled", self.general_owner[minor], minor, self.general_at[minor])
        self.general_at[minor] = OFF_MAP

    def join_faction(self, general: General, seat: Seat) -> None:
        """Give a Major General to a player, still off the map."""
        self.general_owner[general] = seat
        self.general_at[general] = OFF_MAP
        own = self.roster[seat]
        own.append(general)
        rank = self.board.rank
        majors = self.board.majors
        own.sort(key=lambda g: (-rank[g], g >= majors))  # equals keep the order their player chose
        self.dirty = True

    def leave_faction(self, general: General) -> None:
        """Give up a Major General before he comes onto the map (4.4/c)."""
        self.roster[self.general_owner[general]].remove(general)
        self.general_owner[general] = NOBODY
        self.general_at[general] = NOT_IN_PLAY
        self.dirty = True

    def remove_general(self, general: General) -> None:
        """Remove a General who was killed or died of old age from the game (7.1B/a)."""
        owner = self.general_owner[general]
        if owner >= 0:
            self.roster[owner].remove(general)
        self.general_owner[general] = NOBODY
        self.general_at[general] = OUT_OF_GAME
        self.popularity[general] = 0
        self.dirty = True

    def living_majors(self, seat: Seat) -> list[General]:
        return [general for general in self.roster[seat] if general < self.board.majors]

    def control_royal(self, royal: Royal, seat: Seat) -> None:
        if self.royal_owner[royal] != seat:
            self.note("royal_control", royal, seat, self.royal_owner[royal])
            self.royal_owner[royal] = seat
            self.dirty = True
            if seat == NOBODY and self.royal_at[royal] >= 0:  # 8.3/c: never uncontrolled inside the walls
                self.royal_at[royal] = SPACE_OF[self.royal_at[royal]]

    def place_royal(self, royal: Royal, location: Location) -> None:
        self.royal_at[royal] = location

    def build_tomb(self, seat: Seat) -> None:
        """3.8/c: turn the Cart into the Tomb, outside the Major City, for good."""
        cart = self.board.cart
        self.tomb = SPACE_OF[self.royal_at[cart]]
        self.tomb_builder = seat
        self.royal_at[cart] = self.tomb
        self.royal_owner[cart] = NOBODY
        self.dirty = True
        self.note("burial", seat, self.tomb)

    def kill_royal(self, royal: Royal) -> None:
        self.royal_owner[royal] = NOBODY
        self.royal_at[royal] = OUT_OF_GAME
        self.dirty = True
        self.note("royal_removed", royal)

    def lose_champion(self, seat: Seat) -> None:
        """3.7/b: at once, even in the middle of a procedure."""
        if self.champion[seat]:
            self.champion[seat] = 0
            self.dirty = True
            self.note("champion_lost", seat)

    # ------------------------------------------------------------------ political control

    def set_pc(self, space: Space, owner: Seat) -> None:
        """2/s: put a PC on a space, or remove it (NOBODY), and update Province, Fleet and sieges."""
        before = self.pc[space]
        if before == owner:
            return
        self.pc[space] = owner
        self.note("pc", space, owner, before)
        if space in self.siege_points:
            del self.siege_points[space]
        province = self.board.province[space]
        if before >= 0:
            self.pc_count[province * FACTION_COUNT + before] -= 1
        if owner >= 0:
            self.pc_count[province * FACTION_COUNT + owner] += 1
        self.update_province(province)
        fleet = self.board.fleet_of_space.get(space, NO_FLEET)
        if fleet >= 0:
            self.give_fleet(fleet, owner)
        self.dirty = True

    def has_pc_left(self, owner: Seat) -> bool:
        """1/c: markers are unlimited unless a house rule limits them to those in the box."""
        if self.config.house("pc_limit") != "counters":
            return True
        limit = "independent_pcs" if owner == INDEPENDENT else "player_pcs"
        return self.pc.count(owner) < self.board.tables.numbers[limit]

    def update_province(self, province: int) -> None:
        """2/w, 2/h: control needs the Major City and more than half of the spaces (printed number, 2/v)."""
        board = self.board
        need = board.province_need[province]
        major = board.province_major[province]
        before = self.province_owner[province]
        after = NOBODY
        for faction in FACTIONS:
            if self.pc_count[province * FACTION_COUNT + faction] >= need:
                after = faction
        if after >= 0 and major >= 0 and self.pc[major] != after:
            after = NOBODY
        if after >= 0 and self.config.optional_cards:
            for capital in self.capitals:  # 16.1/b: a Capital is required too
                if capital >= 0 and board.province[capital] == province and self.pc[capital] != after:
                    after = NOBODY
        if after != before:
            self.province_owner[province] = after
            self.note("province", province, after, before)
            self.dirty = True
            fleet = board.fleet_of_province.get(province, NO_FLEET)
            if fleet >= 0:
                self.give_fleet(fleet, after)

    def finish_capital(self, seat: Seat, space: Space) -> None:
        """16.1/b: make a space the Capital of a seat; control of its Province requires it from now on."""
        self.capitals[seat] = space
        self.dirty = True
        self.note("capital_finished", seat, space)
        self.update_province(self.board.province[space])

    def lose_capital(self, seat: Seat, taker: Seat) -> None:
        """16.1/d: make it a Minor City again; the marker stays with the taker for good."""
        space = self.capitals[seat]
        self.capitals[seat] = OUT_OF_GAME
        if 0 <= taker < self.config.players:
            self.captured_capitals[taker] += 1
        self.dirty = True
        self.note("capital_lost", seat, space, taker)

    def give_fleet(self, fleet: Fleet, owner: Seat) -> None:
        """7.4/b, 7.4/g: change control at once; the token turns to its normal side.

        A Dispersed Fleet stays where it is (7.4/d).
        """
        seat = owner if owner != INDEPENDENT else NOBODY
        if self.fleet_owner[fleet] != seat:
            self.fleet_owner[fleet] = seat
            self.fleet_upgraded[fleet] = 0
            self.dirty = True
            self.note("fleet_control", fleet, seat)

    def disperse_fleet(self, fleet: Fleet) -> None:
        self.fleet_dispersed[fleet] = 1
        self.fleet_upgraded[fleet] = 0
        self.dirty = True
        self.note("fleet_dispersed", fleet, self.fleet_owner[fleet])

    def upgrade_fleet(self, fleet: Fleet) -> None:
        """6.2C/a: turn it to its higher side."""
        self.fleet_upgraded[fleet] = 1
        self.dirty = True
        self.note("fleet_upgraded", fleet, self.fleet_owner[fleet])

    def return_fleet(self, fleet: Fleet) -> None:
        """Return a Dispersed Fleet to its owner, or to its holding box without one (7.4/c)."""
        self.fleet_dispersed[fleet] = 0
        self.note("fleet_returned", fleet, self.fleet_owner[fleet])

    # ------------------------------------------------------------------ segments

    def _remember_royals(self, segment: int) -> None:
        """7.2F/o: CUs that moved in the Tyche Segment may not be disbanded in the Activation Segment.

        If the card comes last (hy/16), the other way round.
        """
        later = self.config.card_after_march and segment in PLAYER_SEGMENTS and segment != SURRENDER
        if not later:
            self.marched_royals.clear()
        if segment == ACTIVATION or later:
            for location, group in self.moved_troops.items():
                number = units.of_kind(group, units.ROYAL)
                if number:
                    self.marched_royals[location] = self.marched_royals.get(location, 0) + number

    def begin_segment(self, segment: int) -> None:
        """Forget what was done in the last Segment or Phase."""
        self._remember_royals(segment)
        self.segment = segment
        self.moved_troops.clear()
        self.moved_generals = 0
        self.moved_royals = 0
        self.fought_troops.clear()
        self.fought_generals = 0
        self.fresh_generals = 0
        self.placed_here.clear()
        self.sieges_done.clear()
        if segment == SURRENDER or self.config.naval_moves != "one_army_per_round":  # hy/43
            self.naval_general = NO_GENERAL
        if segment == SURRENDER:  # a Player Turn begins
            self.marched_generals = self.sailed_generals = 0
        self.naval_cus = 0
        self.naval_declared = 0
        self.movement_roll = 0
        self.touched_minors = 0
        if self.effects:
            end_with_segment(self)
        self.note("segment", segment, self.active)


def _add_mark(groups: dict[Location, int], location: Location, group: int) -> None:
    if group:
        groups[location] = groups.get(location, 0) + group


def _shrink(groups: dict[Location, int], location: Location, rest: int) -> None:
    """Limit marks to the CUs left.

    CUs that have not moved or fought go first, since CUs of a kind are alike.
    """
    group = groups.get(location, 0)
    if group:
        left = units.clamp(group, rest)
        if left:
            groups[location] = left
        else:
            del groups[location]
