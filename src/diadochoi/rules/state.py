"""All that is on the table, as plain data, and the few named operations that change it.

Rules say what happens; this module knows how it is stored, keeps the derived values (who controls which
Province and Fleet) true at every moment and notes the event. It decides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import FleetHolder
from diadochoi.rules import units
from diadochoi.rules.board import MAJOR, MINOR, STRONGHOLD, Board
from diadochoi.rules.chance import DiceScriptError, number
from diadochoi.rules.config import Config
from diadochoi.rules.places import (
    DISPERSED,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SPACE_MASK,
)

if TYPE_CHECKING:
    from diadochoi.rules.frames import Frame

# Phases and segments, as shown on the track.
SETUP: Final = 0
PREPARATIONS: Final = 1
REINFORCEMENTS: Final = 2
DEAL: Final = 3
SURRENDER: Final = 4
TYCHE: Final = 5
ACTIVATION: Final = 6
FORAGE: Final = 7
REVEAL: Final = 8
ISOLATION: Final = 9
TURN_END: Final = 10
SIEGE: Final = 11  # only where a Player Turn has a Segment for it (hy/16)
SEGMENT_NAMES: Final = (
    "setup",
    "preparations",
    "reinforcements",
    "deal",
    "surrender",
    "tyche",
    "activation",
    "forage",
    "reveal",
    "isolation",
    "turn_end",
    "siege",
)
PLAYER_SEGMENTS: Final = (SURRENDER, TYCHE, ACTIVATION, FORAGE, SIEGE)

# How a game was won.
NOT_WON: Final = 0
INSTANT_VP: Final = 1
INSTANT_LEGITIMACY: Final = 2
REGENCY: Final = 3
END_GAME: Final = 4
WIN_NAMES: Final = ("", "instant_vp", "instant_legitimacy", "regency", "end_game")

# Lists of plain values, lists of lists, lists of dicts: what `copy` does with each slot.
_VALUES: Final = (
    "seed", "counter", "script", "turn", "round", "segment", "active", "clockwise", "usurper",
    "winner", "win_kind", "asked", "options", "result", "dirty", "moved_generals", "moved_royals",
    "fought_generals", "fresh_generals", "naval_general", "naval_cus", "naval_declared", "movement_roll",
    "pcs_at_segment", "tomb", "tomb_builder", "royal_lost", "touched_minors",
)  # fmt: skip
_LISTS: Final = (
    "order", "vp", "legitimacy", "champion", "pc", "pc_count", "province_owner", "dispersed_troops",
    "general_at", "general_owner", "popularity", "dealt_to", "royal_at", "royal_owner", "fleet_owner",
    "fleet_upgraded", "fleet_dispersed", "army_at", "training", "draw_pile", "discards", "removed_cards",
    "table_cards", "capitals", "captured_capitals",
)  # fmt: skip
_DICTS: Final = (
    "moved_troops", "fought_troops", "marched_royals", "siege_points", "sieges_done", "placed_here", "front",
    "effects",
)  # fmt: skip


# Compiled, `__new__` must not call `__init__`, and interpreted code makes states.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State:
    """One moment of a game. Copies are independent; equality is by value; the log is no part of it."""

    __slots__ = (
        "active", "army_at", "asked", "board", "capitals", "captured_capitals", "chance", "champion",
        "clockwise", "config", "counter",
        "dealt_to", "dirty", "discards", "dispersed_troops", "draw_pile", "effects", "fleet_dispersed",
        "fleet_owner", "fleet_upgraded", "fought_generals", "fought_troops", "frames", "fresh_generals",
        "front", "general_at", "general_owner", "hands", "legitimacy", "log", "marched_royals",
        "moved_generals", "moved_royals", "moved_troops", "movement_roll", "naval_cus", "naval_declared",
        "naval_general", "options", "order", "pc", "pc_count", "pcs_at_segment", "placed_here", "popularity",
        "province_owner", "removed_cards", "result", "roster", "round", "royal_at", "royal_lost",
        "royal_owner", "script", "seed", "segment", "siege_points", "sieges_done", "table_cards", "tomb",
        "tomb_builder", "touched_minors", "training", "troops", "turn", "usurper", "vp", "win_kind",
        "winner",
    )  # fmt: skip

    def __init__(self, board: Board, config: Config, seed: bytes) -> None:
        seats = config.players
        self.board = board
        self.config = config
        self.log: list[tuple[object, ...]] | None = None  # events, for the reader
        self.chance: list[int] | None = None  # dice and draws since the last action, for the record
        self.seed = seed
        self.counter = 0
        self.script: tuple[int, ...] | None = None  # scripted dice of a scenario
        self.turn = 1
        self.round = 0
        self.segment = SETUP
        self.active = NOBODY  # whose Player Turn it is
        self.order: list[int] = list(range(seats))
        self.clockwise = 1
        self.usurper = NOBODY
        self.winner = NOBODY
        self.win_kind = NOT_WON
        self.frames: list[Frame] = []
        self.asked = NOBODY  # the seat that must decide
        self.options: tuple[int, ...] = ()
        self.result = 0  # what the frame that has just ended hands to the one below
        self.dirty = True  # VP and L have to be counted anew

        self.vp: list[int] = [0] * seats
        self.legitimacy: list[int] = [0] * seats
        self.champion: list[int] = [int(config.champion_status)] * seats
        self.pc: list[int] = [NOBODY] * board.size
        self.pc_count: list[int] = [0] * (board.provinces * 6)
        self.province_owner: list[int] = [NOBODY] * board.provinces
        self.siege_points: dict[int, int] = {}  # space -> owner * 16 + points
        self.troops: list[dict[int, int]] = [{} for _ in range(seats)]  # location -> packed units
        self.dispersed_troops: list[int] = [0] * seats
        self.royal_lost = 0  # Royal Army CUs out of the game for good
        majors = board.majors
        self.general_at: list[int] = [NOT_IN_PLAY] * majors + [OFF_MAP] * (seats * board.minors_each)
        self.general_owner: list[int] = [NOBODY] * majors + [
            seat for seat in range(seats) for _ in range(board.minors_each)
        ]
        # own Generals in falling Seniority; Minor Generals last
        self.roster: list[list[int]] = [list(board.minor_generals(seat)) for seat in range(seats)]
        self.popularity: list[int] = [0] * majors  # earned on top of the printed P (7.2F/f)
        self.dealt_to: list[int] = [NOBODY] * majors
        self.royal_at: list[int] = [NOT_IN_PLAY] * board.royals
        self.royal_owner: list[int] = [NOBODY] * board.royals
        self.tomb = NOBODY  # space of the Tomb
        self.tomb_builder = NOBODY
        self.fleet_owner: list[int] = [NOBODY] * board.fleets
        self.fleet_upgraded: list[int] = [0] * board.fleets
        self.fleet_dispersed: list[int] = [0] * board.fleets
        self.army_at: list[int] = [NOT_IN_PLAY] * board.armies
        self.training: list[int] = [NOBODY] * seats  # kind * 16 + progress
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.draw_pile: list[int] = []  # top card last
        self.discards: list[int] = []
        self.removed_cards: list[int] = []
        self.table_cards: list[int] = []
        self.capitals: list[int] = [NOBODY] * seats  # space of the Capital; OUT_OF_GAME: lost (16.1)
        self.captured_capitals: list[int] = [0] * seats  # 1V markers taken from others
        self.front: dict[int, int] = {}  # card in front of a player -> seat
        self.effects: dict[str, int] = {}  # lasting effects of cards, by name

        # What has happened in the current Segment (or Phase).
        self.moved_troops: dict[int, int] = {}
        self.moved_generals = 0
        self.moved_royals = 0
        self.marched_royals: dict[int, int] = {}  # Royal Army CUs that moved earlier in this Player Turn
        self.fought_troops: dict[int, int] = {}
        self.fought_generals = 0
        self.fresh_generals = 0  # came onto the map in this Phase or Segment (5.2/i)
        self.placed_here: dict[int, int] = {}  # space -> CUs placed as Reinforcements
        self.sieges_done: dict[int, int] = {}  # space -> general * 4 + Sieges
        self.naval_general = NOBODY
        self.naval_cus = 0
        self.naval_declared = 0
        self.movement_roll = 0
        self.pcs_at_segment: tuple[int, ...] = ()  # own PC spaces when the Tyche Segment began
        self.touched_minors = 0  # Minor Generals placed since the last other action

    # ------------------------------------------------------------------ copies and equality

    def copy(self) -> State:
        """An independent twin without the log: what search plays on."""
        twin: State = State.__new__(State)
        twin.board = self.board
        twin.config = self.config
        twin.log = None
        twin.chance = None
        twin.seed = self.seed
        twin.counter = self.counter
        twin.script = self.script
        twin.turn = self.turn
        twin.round = self.round
        twin.segment = self.segment
        twin.active = self.active
        twin.order = self.order[:]
        twin.clockwise = self.clockwise
        twin.usurper = self.usurper
        twin.winner = self.winner
        twin.win_kind = self.win_kind
        twin.frames = [frame.copy() for frame in self.frames]
        twin.asked = self.asked
        twin.options = self.options
        twin.result = self.result
        twin.dirty = self.dirty
        twin.vp = self.vp[:]
        twin.legitimacy = self.legitimacy[:]
        twin.champion = self.champion[:]
        twin.pc = self.pc[:]
        twin.pc_count = self.pc_count[:]
        twin.province_owner = self.province_owner[:]
        twin.siege_points = self.siege_points.copy()
        twin.troops = [held.copy() for held in self.troops]
        twin.dispersed_troops = self.dispersed_troops[:]
        twin.royal_lost = self.royal_lost
        twin.general_at = self.general_at[:]
        twin.general_owner = self.general_owner[:]
        twin.roster = [own[:] for own in self.roster]
        twin.popularity = self.popularity[:]
        twin.dealt_to = self.dealt_to[:]
        twin.royal_at = self.royal_at[:]
        twin.royal_owner = self.royal_owner[:]
        twin.tomb = self.tomb
        twin.tomb_builder = self.tomb_builder
        twin.fleet_owner = self.fleet_owner[:]
        twin.fleet_upgraded = self.fleet_upgraded[:]
        twin.fleet_dispersed = self.fleet_dispersed[:]
        twin.army_at = self.army_at[:]
        twin.training = self.training[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.draw_pile = self.draw_pile[:]
        twin.discards = self.discards[:]
        twin.removed_cards = self.removed_cards[:]
        twin.table_cards = self.table_cards[:]
        twin.capitals = self.capitals[:]
        twin.captured_capitals = self.captured_capitals[:]
        twin.front = self.front.copy()
        twin.effects = self.effects.copy()
        twin.moved_troops = self.moved_troops.copy()
        twin.marched_royals = self.marched_royals.copy()
        twin.moved_generals = self.moved_generals
        twin.moved_royals = self.moved_royals
        twin.fought_troops = self.fought_troops.copy()
        twin.fought_generals = self.fought_generals
        twin.fresh_generals = self.fresh_generals
        twin.placed_here = self.placed_here.copy()
        twin.sieges_done = self.sieges_done.copy()
        twin.naval_general = self.naval_general
        twin.naval_cus = self.naval_cus
        twin.naval_declared = self.naval_declared
        twin.movement_roll = self.movement_roll
        twin.pcs_at_segment = self.pcs_at_segment
        twin.touched_minors = self.touched_minors
        return twin

    def values(self) -> dict[str, object]:
        """Every field that makes this moment what it is, as plain data (frames included)."""
        data: dict[str, object] = {name: getattr(self, name) for name in _VALUES + _LISTS + _DICTS}
        data["troops"] = self.troops
        data["roster"] = self.roster
        data["hands"] = self.hands
        data["frames"] = [frame.values() for frame in self.frames]
        return data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.config == other.config and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.counter, self.turn, self.round, self.segment, self.asked, tuple(self.pc)))

    # ------------------------------------------------------------------ chance and log

    def note(self, event: str, *data: object) -> None:
        """Record that something happened; words are made by the reader (see `events`)."""
        if self.log is not None:
            self.log.append((event, *data))

    def random(self, below: int) -> int:
        """A number from 0 to below - 1 that nobody could foresee (draws, shuffles)."""
        value = number(self.seed, self.counter, below)
        self.counter += 1
        if self.chance is not None:
            self.chance.append(value)
        return value

    def die(self) -> int:
        """One six-sided die."""
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

    def shuffle(self, cards: list[int]) -> None:
        for place in range(len(cards) - 1, 0, -1):
            other = self.random(place + 1)
            cards[place], cards[other] = cards[other], cards[place]

    # ------------------------------------------------------------------ frames

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)

    def pop(self, result: int = 0) -> None:
        self.frames.pop()
        self.result = result

    def ask(self, seat: int) -> None:
        """Stop here for a decision of this seat; the top frame lists the options."""
        self.asked = seat

    @property
    def over(self) -> bool:
        return self.winner >= 0

    # ------------------------------------------------------------------ looking at the table

    def strength_at(self, faction: int, location: int) -> int:
        """Number of CUs of a faction in a location, the Independent Faction included."""
        if faction == INDEPENDENT:
            total = 0
            for army, place in enumerate(self.army_at):
                if place == location:
                    total += self.board.army_units[army]
            return total
        return self.troops[faction].get(location, 0) % 255

    def has_cu(self, faction: int, location: int) -> bool:
        if faction == INDEPENDENT:
            return location in self.army_at
        return location in self.troops[faction]

    def has_cu_in_space(self, faction: int, space: int) -> bool:
        if faction == INDEPENDENT:
            return space in self.army_at
        held = self.troops[faction]
        return space in held or space | INSIDE in held

    def enemy_cu_at(self, faction: int, location: int) -> bool:
        """Any CU enemy to the faction in this location (2/ae)."""
        for other, held in enumerate(self.troops):
            if other != faction and location in held:
                return True
        return faction != INDEPENDENT and location in self.army_at

    def enemy_cu_in_space(self, faction: int, space: int) -> bool:
        inside = space | INSIDE
        for other, held in enumerate(self.troops):
            if other != faction and (space in held or inside in held):
                return True
        return faction != INDEPENDENT and space in self.army_at

    def commander(self, seat: int, location: int) -> int:
        """The Commanding General of a player in a location, NOBODY if he has none there (7.1A/b)."""
        general_at = self.general_at
        for general in self.roster[seat]:
            if general_at[general] == location:
                return general
        return NOBODY

    def generals_at(self, seat: int, location: int) -> list[int]:
        """A player's Generals in a location, in falling Seniority."""
        general_at = self.general_at
        return [general for general in self.roster[seat] if general_at[general] == location]

    def has_general(self, seat: int, location: int) -> bool:
        return self.commander(seat, location) >= 0

    def enemy_general_at(self, faction: int, location: int) -> bool:
        """A General of another player here, or an Independent Army, which is a General too (7.5/c)."""
        for other in range(len(self.roster)):
            if other != faction and self.commander(other, location) >= 0:
                return True
        return faction != INDEPENDENT and location in self.army_at

    def is_army(self, seat: int, location: int) -> bool:
        """2/ak: at least one CU and one General of the same owner in one location."""
        return location in self.troops[seat] and self.commander(seat, location) >= 0

    def is_stronghold(self, space: int) -> bool:
        """2/f: a Stronghold only while an Independent PC is on it."""
        return self.board.kind[space] == STRONGHOLD and self.pc[space] == INDEPENDENT

    def is_major_city(self, space: int) -> bool:
        """Printed as one, or made one by a completed Capital (16.1/b)."""
        return self.board.kind[space] == MAJOR or space in self.capitals

    def is_minor_city(self, space: int) -> bool:
        """2/f: Strongholds without an Independent PC count as Minor Cities."""
        if self.is_major_city(space):
            return False
        kind = self.board.kind[space]
        return kind == MINOR or (kind == STRONGHOLD and self.pc[space] != INDEPENDENT)

    def besieger(self, space: int) -> int:
        """15.1/a: the faction whose Army besieges the space, NOBODY if it is not Besieged."""
        owner = self.pc[space]
        if owner < 0 or not (owner == INDEPENDENT or self.is_major_city(space)):
            return NOBODY
        for seat, held in enumerate(self.troops):
            if seat == owner or space not in held:
                continue
            if self.config.besieged_by == "any_unit" or self.commander(seat, space) >= 0:  # 3e/2.7/g
                return seat
        if owner != INDEPENDENT and space in self.army_at:
            return INDEPENDENT
        return NOBODY

    def is_besieged(self, space: int) -> bool:
        return self.besieger(space) >= 0

    def fleet_strength(self, fleet: int) -> int:
        if self.fleet_upgraded[fleet]:
            return self.board.fleet_upgraded[fleet]
        return self.board.fleet_normal[fleet]

    def available_fleets(self, seat: int) -> list[int]:
        """7.4/c: controlled and not Dispersed."""
        return [
            fleet
            for fleet, owner in enumerate(self.fleet_owner)
            if owner == seat and not self.fleet_dispersed[fleet]
        ]

    # ------------------------------------------------------------------ combat units

    def add_units(self, seat: int, location: int, group: int) -> None:
        if group:
            held = self.troops[seat]
            held[location] = held.get(location, 0) + group

    def take_units(self, seat: int, location: int, group: int) -> None:
        """Take a group out of a location, wherever it goes; the moved and fought parts shrink with it."""
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
            self.lift_sieges(seat, location & SPACE_MASK)

    def move_units(self, seat: int, origin: int, target: int, group: int) -> None:
        """Those that have not moved or fought go first; the marks of the others go with them."""
        if not group:
            return
        moved = fought = 0
        if seat == self.active:
            moved, fought = self.moved_troops.get(origin, 0), self.fought_troops.get(origin, 0)
        self.take_units(seat, origin, group)
        self.add_units(seat, target, group)
        if moved:
            _add_mark(self.moved_troops, target, moved - self.moved_troops.get(origin, 0))
        if fought:
            _add_mark(self.fought_troops, target, fought - self.fought_troops.get(origin, 0))

    def move_marked(self, seat: int, origin: int, target: int, group: int) -> None:
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

    def forget_moved(self, seat: int, location: int, part: int, group: int) -> None:
        """`part` of `group` is about to be lost: the owner gives up those that have moved first."""
        marks = self.moved_troops.get(location, 0)
        if not marks or seat != self.active:
            return
        others = self.troops[seat][location] - group
        first = marks - units.clamp(marks, others)  # at least these of the group have moved
        rest = marks - units.clamp(part, first)
        if rest:
            self.moved_troops[location] = rest
        else:
            del self.moved_troops[location]

    def eliminate_units(self, seat: int, location: int, group: int) -> None:
        """Out of play; Royal Army and Silver Shields never come back (7.2/b)."""
        if group:
            self.take_units(seat, location, group)
            self.royal_lost += units.of_kind(group, units.ROYAL)
            self.note("units_eliminated", seat, location, group)

    def disperse_units(self, seat: int, location: int, group: int) -> None:
        if group:
            self.take_units(seat, location, group)
            self.dispersed_troops[seat] += group
            self.note("units_dispersed", seat, location, group)

    def disperse_reinforcements(self, seat: int, group: int) -> None:
        """CUs that could not be placed go (back) to the Dispersed Box (5.2/n)."""
        if group:
            self.dispersed_troops[seat] += group
            self.note("units_dispersed", seat, OFF_MAP, group)

    def lift_sieges(self, seat: int, space: int) -> None:
        """15.3/a: no CU left in the space, no Siege Points left there."""
        held = self.siege_points.get(space, -1)
        if held >= 0 and held >> 4 == seat and not self.has_cu_in_space(seat, space):
            del self.siege_points[space]
            self.note("siege_lifted", seat, space)

    # ------------------------------------------------------------------ generals and royals

    def place_general(self, general: int, location: int) -> None:
        if self.general_at[general] < 0 <= location:
            self.fresh_generals |= 1 << general
        self.general_at[general] = location

    def disperse_general(self, general: int) -> None:
        """2/ac: a Major General goes to the Dispersed Box, a Minor General off the map."""
        self.general_at[general] = OFF_MAP if self.board.is_minor(general) else DISPERSED
        self.note("general_dispersed", self.general_owner[general], general)

    def join_faction(self, general: int, seat: int) -> None:
        """A Major General becomes a player's, still off the map."""
        self.general_owner[general] = seat
        self.general_at[general] = OFF_MAP
        own = self.roster[seat]
        own.append(general)
        rank = self.board.rank
        majors = self.board.majors
        own.sort(key=lambda g: (-rank[g], g >= majors))  # equals keep the order their player gave them
        self.dirty = True

    def leave_faction(self, general: int) -> None:
        """A Major General is given up before he came onto the map (4.4/c)."""
        self.roster[self.general_owner[general]].remove(general)
        self.general_owner[general] = NOBODY
        self.general_at[general] = NOT_IN_PLAY
        self.dirty = True

    def remove_general(self, general: int) -> None:
        """Killed, or dead of old age: out of the game (7.1B/a)."""
        owner = self.general_owner[general]
        if owner >= 0:
            self.roster[owner].remove(general)
        self.general_owner[general] = NOBODY
        self.general_at[general] = OUT_OF_GAME
        self.popularity[general] = 0
        self.dirty = True

    def living_majors(self, seat: int) -> list[int]:
        return [general for general in self.roster[seat] if general < self.board.majors]

    def control_royal(self, royal: int, seat: int) -> None:
        if self.royal_owner[royal] != seat:
            self.note("royal_control", royal, seat, self.royal_owner[royal])
            self.royal_owner[royal] = seat
            self.dirty = True
            if seat == NOBODY and self.royal_at[royal] >= 0:  # 8.3/c: never uncontrolled inside the walls
                self.royal_at[royal] &= ~INSIDE

    def kill_royal(self, royal: int) -> None:
        self.royal_owner[royal] = NOBODY
        self.royal_at[royal] = OUT_OF_GAME
        self.dirty = True
        self.note("royal_removed", royal)

    def lose_champion(self, seat: int) -> None:
        """3.7/b: at once, even in the middle of a Procedure."""
        if self.champion[seat]:
            self.champion[seat] = 0
            self.dirty = True
            self.note("champion_lost", seat)

    # ------------------------------------------------------------------ political control

    def set_pc(self, space: int, owner: int) -> None:
        """Put a PC on a space, or take it off (NOBODY); Province, Fleet and sieges follow at once."""
        before = self.pc[space]
        if before == owner:
            return
        self.pc[space] = owner
        self.note("pc", space, owner, before)
        if space in self.siege_points:
            del self.siege_points[space]
        province = self.board.province[space]
        if before >= 0:
            self.pc_count[province * 6 + before] -= 1
        if owner >= 0:
            self.pc_count[province * 6 + owner] += 1
        self.update_province(province)
        fleet = self.board.fleet_of_space.get(space, -1)
        if fleet >= 0:
            self.give_fleet(fleet, owner)
        self.dirty = True

    def has_pc_left(self, owner: int) -> bool:
        """1/c: markers are unlimited unless the house counts those in the box."""
        if self.config.house_rules.get("pc_limit") != "counters":
            return True
        limit = "independent_pcs" if owner == INDEPENDENT else "player_pcs"
        return self.pc.count(owner) < self.board.tables.numbers[limit]

    def update_province(self, province: int) -> None:
        """2/w: the Major City and more than half of the spaces."""
        board = self.board
        need = board.province_need[province]
        major = board.province_major[province]
        before = self.province_owner[province]
        after = NOBODY
        for faction in range(6):
            if self.pc_count[province * 6 + faction] >= need:
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
            fleet = board.fleet_of_province.get(province, -1)
            if fleet >= 0:
                self.give_fleet(fleet, after)

    def give_fleet(self, fleet: int, owner: int) -> None:
        """7.4/b, 7.4/g: control passes at once; the token turns to its normal side."""
        seat = owner if owner != INDEPENDENT else NOBODY
        if self.fleet_owner[fleet] != seat:
            self.fleet_owner[fleet] = seat
            self.fleet_upgraded[fleet] = 0
            self.dirty = True
            self.note("fleet_control", fleet, seat)

    def disperse_fleet(self, fleet: int) -> None:
        self.fleet_dispersed[fleet] = 1
        self.fleet_upgraded[fleet] = 0
        self.dirty = True
        self.note("fleet_dispersed", fleet, self.fleet_owner[fleet])

    def upgrade_fleet(self, fleet: int) -> None:
        """6.2C/a: to its higher side."""
        self.fleet_upgraded[fleet] = 1
        self.dirty = True
        self.note("fleet_upgraded", fleet, self.fleet_owner[fleet])

    def return_fleet(self, fleet: int) -> None:
        """Out of the Dispersed Box: available to its owner, or to its holding box without one (7.4/c)."""
        self.fleet_dispersed[fleet] = 0
        self.note("fleet_returned", fleet, self.fleet_owner[fleet])

    # ------------------------------------------------------------------ segments

    def _remember_royals(self, segment: int) -> None:
        """7.2F/o: what marched in the Tyche Segment is not disbanded in the Activation Segment.

        Where the card comes last (hy/16) it is the other way round.
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
            self.naval_general = NOBODY
        self.naval_cus = 0
        self.naval_declared = 0
        self.movement_roll = 0
        self.touched_minors = 0
        self.effects.pop("oratory", None)  # +5 P lasts to the end of the Segment (7.2F/i)
        self.note("segment", segment, self.active)


def _add_mark(groups: dict[int, int], location: int, group: int) -> None:
    if group:
        groups[location] = groups.get(location, 0) + group


def _shrink(groups: dict[int, int], location: int, rest: int) -> None:
    """CUs that have not moved or fought go first, as the kinds are alike; marks never outnumber the CUs."""
    group = groups.get(location, 0)
    if group:
        left = units.clamp(group, rest)
        if left:
            groups[location] = left
        else:
            del groups[location]


def fleet_follows_card(board: Board, fleet: int) -> bool:
    """The Kilikia Fleet belongs to whoever played its card last (7.4/e)."""
    return board.content.fleets[fleet].holder == FleetHolder.CARD
