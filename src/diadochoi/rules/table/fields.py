"""All that is on the table, as plain data, and what can be seen of it at a glance.

Nothing is changed here: the operations are those of `state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.board import MAJOR, MINOR, STRONGHOLD, Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, NOT_IN_PLAY, OFF_MAP
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.core.win_kinds import NOT_WON

if TYPE_CHECKING:
    from diadochoi.rules.core.frames import Frame

# Lists of plain values, lists of lists, lists of dicts: what `copy` does with each slot.
VALUES: Final = (
    "seed", "counter", "script", "turn", "round", "segment", "active", "clockwise", "usurper",
    "winner", "win_kind", "asked", "options", "result", "dirty", "moved_generals", "moved_royals",
    "fought_generals", "fresh_generals", "naval_general", "naval_cus", "naval_declared", "movement_roll",
    "pcs_at_segment", "tomb", "tomb_builder", "royal_lost", "touched_minors",
)  # fmt: skip
LISTS: Final = (
    "order", "vp", "legitimacy", "champion", "pc", "pc_count", "province_owner", "dispersed_troops",
    "general_at", "general_owner", "popularity", "dealt_to", "royal_at", "royal_owner", "fleet_owner",
    "fleet_upgraded", "fleet_dispersed", "army_at", "training", "draw_pile", "discards", "removed_cards",
    "table_cards", "capitals", "captured_capitals",
)  # fmt: skip
DICTS: Final = (
    "moved_troops", "fought_troops", "marched_royals", "siege_points", "sieges_done", "placed_here", "front",
    "effects",
)  # fmt: skip


# Compiled, `__new__` must not call `__init__`, and interpreted code makes states.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Table:
    """The pieces, cards and markers of one moment, what is going on, and the chance still to come."""

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

    def copy_to(self, twin: Table) -> None:
        """Make `twin` an independent copy without the log."""
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

    def values(self) -> dict[str, object]:
        """Every field that makes this moment what it is, as plain data (frames included)."""
        data: dict[str, object] = {name: getattr(self, name) for name in VALUES + LISTS + DICTS}
        data["troops"] = self.troops
        data["roster"] = self.roster
        data["hands"] = self.hands
        data["frames"] = [frame.values() for frame in self.frames]
        return data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.config == other.config and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.counter, self.turn, self.round, self.segment, self.asked, tuple(self.pc)))

    # ------------------------------------------------------------------ looking at the table

    @property
    def over(self) -> bool:
        return self.winner >= 0

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
