"""Every field of a state, with its initial value and its copy.

Written by `python tools/state_fields.py` from the declarations in `record/stored/state_fields.py`: change
those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    Card,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.core.win_kinds import NOT_WON

if TYPE_CHECKING:
    from diadochoi.rules.core.frames import Frame


# Compiled, `__new__` must not call `__init__`, and interpreted code makes states.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Fields:
    """The pieces, cards and markers of one moment, what is going on, and the chance still to come."""

    __slots__ = (
        "active",
        "answered",
        "army_at",
        "asked",
        "board",
        "capitals",
        "captured_capitals",
        "champion",
        "chance",
        "clockwise",
        "config",
        "counter",
        "dealt_to",
        "dirty",
        "discards",
        "dispersed_troops",
        "draw_pile",
        "effects",
        "fleet_dispersed",
        "fleet_owner",
        "fleet_upgraded",
        "fought_generals",
        "fought_troops",
        "frames",
        "fresh_generals",
        "front",
        "general_at",
        "general_owner",
        "hands",
        "legitimacy",
        "log",
        "marched_generals",
        "marched_royals",
        "moved_generals",
        "moved_royals",
        "moved_troops",
        "movement_roll",
        "naval_cus",
        "naval_declared",
        "naval_general",
        "options",
        "order",
        "pc",
        "pc_count",
        "pcs_at_segment",
        "placed_here",
        "popularity",
        "province_owner",
        "removed_cards",
        "result",
        "roster",
        "round",
        "royal_at",
        "royal_lost",
        "royal_owner",
        "sailed_generals",
        "script",
        "seed",
        "segment",
        "siege_points",
        "sieges_done",
        "table_cards",
        "tomb",
        "tomb_builder",
        "touched_minors",
        "training",
        "troops",
        "turn",
        "usurper",
        "vp",
        "win_kind",
        "winner",
    )

    def __init__(self, board: Board, config: Config, seed: bytes) -> None:
        seats = config.players
        self.board = board
        self.config = config
        # events, for the reader
        self.log: list[tuple[object, ...]] | None = None
        # dice and draws since the last action, for the record
        self.chance: list[int] | None = None
        # questions with one answer since the last action, for the reader: (seat, action, key of the question)
        self.answered: list[tuple[int, int, str]] | None = None
        self.seed: bytes = seed
        # how many numbers chance has brought
        self.counter: int = 0
        # scripted dice of a scenario
        self.script: tuple[int, ...] | None = None
        self.turn: int = 1
        self.round: int = 0
        self.segment: int = SETUP
        # whose Player Turn it is
        self.active: Seat = NOBODY
        self.order: list[Seat] = list(map(Seat, range(seats)))
        self.clockwise: int = 1
        self.usurper: Seat = NOBODY
        self.winner: Seat = NOBODY
        self.win_kind: int = NOT_WON
        self.frames: list[Frame] = []
        # the seat that must decide
        self.asked: Seat = NOBODY
        self.options: tuple[int, ...] = ()
        # what the frame that has just ended hands to the one below
        self.result: int = 0
        # VP and L have to be counted anew
        self.dirty: bool = True
        self.vp: list[int] = [0] * seats
        self.legitimacy: list[int] = [0] * seats
        self.champion: list[int] = [int(config.champion_status)] * seats
        self.pc: list[Seat] = [NOBODY] * board.size
        self.pc_count: list[int] = [0] * (board.provinces * 6)
        self.province_owner: list[Seat] = [NOBODY] * board.provinces
        # space -> `packed.siege_mark`
        self.siege_points: dict[Space, int] = {}
        # location -> packed units
        self.troops: list[dict[Location, int]] = [{} for _ in range(seats)]
        self.dispersed_troops: list[int] = [0] * seats
        # Royal Army CUs out of the game for good
        self.royal_lost: int = 0
        self.general_at: list[Location] = [NOT_IN_PLAY] * board.majors + [OFF_MAP] * (
            seats * board.minors_each
        )
        self.general_owner: list[Seat] = [NOBODY] * board.majors + [
            seat for seat in self.order for _ in range(board.minors_each)
        ]
        # own Generals in falling Seniority; Minor Generals last
        self.roster: list[list[General]] = [list(board.minor_generals(seat)) for seat in self.order]
        # earned on top of the printed P (7.2F/f)
        self.popularity: list[int] = [0] * board.majors
        self.dealt_to: list[Seat] = [NOBODY] * board.majors
        self.royal_at: list[Location] = [NOT_IN_PLAY] * board.royals
        self.royal_owner: list[Seat] = [NOBODY] * board.royals
        # space of the Tomb
        self.tomb: Space = NO_SPACE
        self.tomb_builder: Seat = NOBODY
        self.fleet_owner: list[Seat] = [NOBODY] * board.fleets
        self.fleet_upgraded: list[int] = [0] * board.fleets
        self.fleet_dispersed: list[int] = [0] * board.fleets
        self.army_at: list[Location] = [NOT_IN_PLAY] * board.armies
        # by seat, `packed.training`
        self.training: list[int] = [NOBODY] * seats
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        # top card last
        self.draw_pile: list[Card] = []
        self.discards: list[Card] = []
        self.removed_cards: list[Card] = []
        self.table_cards: list[Card] = []
        # space of the Capital; OUT_OF_GAME: lost (16.1)
        self.capitals: list[Location] = [NO_SPACE] * seats
        # 1V markers taken from others
        self.captured_capitals: list[int] = [0] * seats
        # card in front of a player -> seat
        self.front: dict[Card, Seat] = {}
        # lasting effects of cards, by name
        self.effects: dict[str, int] = {}
        self.moved_troops: dict[Location, int] = {}
        self.moved_generals: int = 0
        self.moved_royals: int = 0
        # Royal Army CUs that moved earlier in this Player Turn
        self.marched_royals: dict[Location, int] = {}
        # moved by land earlier in this Player Turn (3e/9.14/f)
        self.marched_generals: int = 0
        # sailed after that: no more by land in this Player Turn
        self.sailed_generals: int = 0
        self.fought_troops: dict[Location, int] = {}
        self.fought_generals: int = 0
        # came onto the map in this Phase or Segment (5.2/i)
        self.fresh_generals: int = 0
        # space -> CUs placed as Reinforcements
        self.placed_here: dict[Space, int] = {}
        # space -> `packed.sieges`
        self.sieges_done: dict[Space, int] = {}
        self.naval_general: General = NO_GENERAL
        self.naval_cus: int = 0
        # who has declared a Naval Battle (13.3.A/c)
        self.naval_declared: int = 0
        self.movement_roll: int = 0
        # own PC spaces when the Tyche Segment began
        self.pcs_at_segment: tuple[Space, ...] = ()
        # Minor Generals placed since the last other action
        self.touched_minors: int = 0

    def copy_to(self, twin: Fields) -> None:
        """Make `twin` an independent copy without the log."""
        twin.board = self.board
        twin.config = self.config
        twin.log = None
        twin.chance = None
        twin.answered = None
        twin.seed = self.seed
        twin.counter = self.counter
        twin.script = self.script
        twin.turn = self.turn
        twin.round = self.round
        twin.segment = self.segment
        twin.active = self.active
        twin.order = self.order.copy()
        twin.clockwise = self.clockwise
        twin.usurper = self.usurper
        twin.winner = self.winner
        twin.win_kind = self.win_kind
        twin.frames = [frame.copy() for frame in self.frames]
        twin.asked = self.asked
        twin.options = self.options
        twin.result = self.result
        twin.dirty = self.dirty
        twin.vp = self.vp.copy()
        twin.legitimacy = self.legitimacy.copy()
        twin.champion = self.champion.copy()
        twin.pc = self.pc.copy()
        twin.pc_count = self.pc_count.copy()
        twin.province_owner = self.province_owner.copy()
        twin.siege_points = self.siege_points.copy()
        twin.troops = [held.copy() for held in self.troops]
        twin.dispersed_troops = self.dispersed_troops.copy()
        twin.royal_lost = self.royal_lost
        twin.general_at = self.general_at.copy()
        twin.general_owner = self.general_owner.copy()
        twin.roster = [own.copy() for own in self.roster]
        twin.popularity = self.popularity.copy()
        twin.dealt_to = self.dealt_to.copy()
        twin.royal_at = self.royal_at.copy()
        twin.royal_owner = self.royal_owner.copy()
        twin.tomb = self.tomb
        twin.tomb_builder = self.tomb_builder
        twin.fleet_owner = self.fleet_owner.copy()
        twin.fleet_upgraded = self.fleet_upgraded.copy()
        twin.fleet_dispersed = self.fleet_dispersed.copy()
        twin.army_at = self.army_at.copy()
        twin.training = self.training.copy()
        twin.hands = [own.copy() for own in self.hands]
        twin.draw_pile = self.draw_pile.copy()
        twin.discards = self.discards.copy()
        twin.removed_cards = self.removed_cards.copy()
        twin.table_cards = self.table_cards.copy()
        twin.capitals = self.capitals.copy()
        twin.captured_capitals = self.captured_capitals.copy()
        twin.front = self.front.copy()
        twin.effects = self.effects.copy()
        twin.moved_troops = self.moved_troops.copy()
        twin.moved_generals = self.moved_generals
        twin.moved_royals = self.moved_royals
        twin.marched_royals = self.marched_royals.copy()
        twin.marched_generals = self.marched_generals
        twin.sailed_generals = self.sailed_generals
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
        return {
            "seed": self.seed,
            "counter": self.counter,
            "script": self.script,
            "turn": self.turn,
            "round": self.round,
            "segment": self.segment,
            "active": self.active,
            "order": self.order,
            "clockwise": self.clockwise,
            "usurper": self.usurper,
            "winner": self.winner,
            "win_kind": self.win_kind,
            "frames": [frame.values() for frame in self.frames],
            "asked": self.asked,
            "options": self.options,
            "result": self.result,
            "dirty": self.dirty,
            "vp": self.vp,
            "legitimacy": self.legitimacy,
            "champion": self.champion,
            "pc": self.pc,
            "pc_count": self.pc_count,
            "province_owner": self.province_owner,
            "siege_points": self.siege_points,
            "troops": self.troops,
            "dispersed_troops": self.dispersed_troops,
            "royal_lost": self.royal_lost,
            "general_at": self.general_at,
            "general_owner": self.general_owner,
            "roster": self.roster,
            "popularity": self.popularity,
            "dealt_to": self.dealt_to,
            "royal_at": self.royal_at,
            "royal_owner": self.royal_owner,
            "tomb": self.tomb,
            "tomb_builder": self.tomb_builder,
            "fleet_owner": self.fleet_owner,
            "fleet_upgraded": self.fleet_upgraded,
            "fleet_dispersed": self.fleet_dispersed,
            "army_at": self.army_at,
            "training": self.training,
            "hands": self.hands,
            "draw_pile": self.draw_pile,
            "discards": self.discards,
            "removed_cards": self.removed_cards,
            "table_cards": self.table_cards,
            "capitals": self.capitals,
            "captured_capitals": self.captured_capitals,
            "front": self.front,
            "effects": self.effects,
            "moved_troops": self.moved_troops,
            "moved_generals": self.moved_generals,
            "moved_royals": self.moved_royals,
            "marched_royals": self.marched_royals,
            "marched_generals": self.marched_generals,
            "sailed_generals": self.sailed_generals,
            "fought_troops": self.fought_troops,
            "fought_generals": self.fought_generals,
            "fresh_generals": self.fresh_generals,
            "placed_here": self.placed_here,
            "sieges_done": self.sieges_done,
            "naval_general": self.naval_general,
            "naval_cus": self.naval_cus,
            "naval_declared": self.naval_declared,
            "movement_roll": self.movement_roll,
            "pcs_at_segment": self.pcs_at_segment,
            "touched_minors": self.touched_minors,
        }
