"""Where each fact stands in the observation and how it is scaled: blocks of rows with the same named columns.

The layout depends on the content alone and always has room for five players; `observation` fills it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import OPTION_FIELDS
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.units import KINDS
from diadochoi.rules.table.lasting import LASTING_EFFECTS

VERSION: Final = 3
SEATS: Final = 5
OWNERS: Final = SEATS + 2  # nobody, the five seats from the own one round, the Independent Faction
TURNS: Final = 6
ROUNDS: Final = 8

# What counts are divided by, so that most values lie between 0 and 1.
CUS: Final = 8
POINTS: Final = 8  # Siege Points, Popularity, progress of a training, numbers that a question names
CARDS: Final = 8  # in a hand or on the table
VP: Final = 23
LEGITIMACY: Final = 18
PCS: Final = 40
FLEETS: Final = 20  # strengths of a seat's Fleets together
FLEET: Final = 6  # strength of one
GENERALS: Final = 4  # of a seat in a space
RATING: Final = 6
DIE: Final = 6
SIEGES: Final = 2

# Keys of all questions that the rules put; a new one goes to the end, so that the others keep their places.
QUESTIONS: Final = (
    "activate_next", "activation", "after_card", "army_evades", "army_intercepts", "ask_passage", "at_sea",
    "bury", "campaign", "claim_captured", "declare_naval_battle", "deserter", "deserters_join", "direction",
    "discard_general", "drop_off", "escort", "evade", "event_abduction", "event_army", "event_city",
    "event_claim", "event_either", "event_fleet", "event_from_where", "event_general", "event_minor_general",
    "event_pc", "event_royal", "event_royal_goes", "event_siege", "event_target", "event_two_armies",
    "event_units", "first_player", "flee_to", "forage_loss", "grant_passage", "intercept",
    "interception_force", "join_battle", "keep_promise", "levy_or_march", "lose_unit", "march_army",
    "mark_ashore", "move_independents", "must_leave", "new_commander", "pay_surprise", "place_general",
    "place_new_general", "place_pc", "place_reinforcement", "play_card", "redistribute", "reroll_elephant",
    "sea_transport", "siege_loss", "spend_operations", "start", "surprise_window", "surrender_claim",
    "surrender_remove", "surrender_siege", "train_next", "unrest_space", "use_ability", "withdraw",
    "bonus_event", "proclaim_king", "weather", "province_pc", "attack_or_defend", "post_minors",
    "who_goes_inside",
)  # fmt: skip

STATUSES: Final = ("on_map", "off_map", "dispersed", "out_of_game", "not_in_play", "holding_box")


class Column(NamedTuple):
    """One fact of a row: `width` values, counts divided by `scale`, or marks of 0 or 1 where that is 0."""

    name: str
    width: int
    meaning: str
    scale: int = 0


@dataclass(frozen=True)
class Block:
    """`rows` rows of the same columns; `at[name]` is the first place of a column in the first row."""

    name: str
    rows: int
    columns: tuple[Column, ...]
    start: int

    @cached_property
    def width(self) -> int:
        return sum(column.width for column in self.columns)

    @cached_property
    def size(self) -> int:
        return self.rows * self.width

    @cached_property
    def at(self) -> dict[str, int]:
        places: dict[str, int] = {}
        place = self.start
        for column in self.columns:
            places[column.name] = place
            place += column.width
        return places


class Layout:
    """The blocks one after the other in one flat vector."""

    def __init__(self, board: Board) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        self._add("table", 1, _table_columns(board))
        self._add("seats", SEATS, _seat_columns(board))
        self._add("provinces", board.provinces, (_OWNER,))
        self._add("fleets", board.fleets, _FLEET_COLUMNS)
        self._add("generals", board.majors, _GENERAL_COLUMNS)
        self._add("minors", board.minors_each, _MINOR_COLUMNS)
        self._add("royals", board.royals, _ROYAL_COLUMNS)
        self._add("cards", len(board.cards), _CARD_COLUMNS)
        self._add("spaces", board.size, _space_columns(board))
        self._add("force", 1, _force_columns(board))

    def _add(self, name: str, rows: int, columns: tuple[Column, ...]) -> None:
        block = Block(name, rows, columns, self.size)
        self.blocks[name] = block
        self.size += block.size

    def place(self, block: str, row: int, column: str) -> slice:
        """Where a column of a row is in the flat vector."""
        found = self.blocks[block]
        width = next(fact.width for fact in found.columns if fact.name == column)
        start = found.at[column] + row * found.width
        return slice(start, start + width)

    def description(self) -> str:
        """The layout as text, a line for each column: what two sides of an experiment compare."""
        lines = [f"observation {VERSION}, {self.size} values"]
        for block in self.blocks.values():
            lines.append(f"{block.name}: {block.rows} x {block.width} from {block.start}")
            lines.extend(
                f"  {name} {width}: {meaning}" + (f" / {scale}" if scale else "")
                for name, width, meaning, scale in block.columns
            )
        return "\n".join(lines)


def _effect_columns(block: str) -> tuple[Column, ...]:
    """The marks of lasting effects, as they are declared."""
    return tuple(
        Column(mark.column, 1, mark.meaning)
        for effect in LASTING_EFFECTS.values()
        for mark in effect.observed
        if mark.block == block
    )


def _table_columns(board: Board) -> tuple[Column, ...]:
    return (
        Column("players", 4, "how many play: 2, 3, 4, 5"),
        Column(
            "options",
            len(OPTION_FIELDS),
            "optional rules in use: 16.1 (the share of its cards), 16.2 …",
        ),
        Column("turn", TURNS, "Game Turn, the first to the sixth"),
        Column("round", ROUNDS, "round, 0 to 7"),
        Column("segment", len(SEGMENT_NAMES), "Segment or Phase: " + ", ".join(SEGMENT_NAMES)),
        Column("clockwise", 1, "Player Turns go to the left"),
        Column("active", OWNERS, "whose Player Turn it is, by owner"),
        Column("asked", OWNERS, "who must decide, by owner"),
        Column("question", len(QUESTIONS) + 1, "what is asked, in the order of `QUESTIONS`; any other"),
        Column("about_units", KINDS, "the question is about this kind of CU"),
        Column("about_minor_general", 1, "the question is about a Minor General"),
        Column("about_armies", board.armies, "the question is about this Independent Army"),
        Column("about_seats", SEATS, "the question is about this seat"),
        Column("about_number", 1, "the number that the question names", POINTS),
        Column("movement_roll", 1, "the movement roll, 0 before it", DIE),
        Column("draw_pile", 1, "cards in the draw pile", len(board.cards)),
        Column("table_cards", 1, "cards on the table", CARDS),
        *_effect_columns("table"),
    )


def _seat_columns(board: Board) -> tuple[Column, ...]:
    return (
        Column("present", 1, "somebody sits here"),
        Column("vp", 1, "Victory Points", VP),
        Column("legitimacy", 1, "Legitimacy", LEGITIMACY),
        Column("champion", 1, "is a Champion"),
        Column("usurper", 1, "is the Usurper"),
        Column("order", 1, "how many come before him in the turn order", SEATS),
        Column("hand", 1, "cards in hand", CARDS),
        Column("pcs", 1, "spaces with his PC", PCS),
        Column("fleets", 1, "strength of his Fleets that are not Dispersed", FLEETS),
        Column("majors", 1, "his Major Generals, on the map or not", SEATS),
        Column("minors_on_map", 1, "his Minor Generals on the map", board.minors_each),
        Column("dispersed", KINDS, "Dispersed CUs by kind", CUS),
        Column("training", KINDS, "the kind of CU in training"),
        Column("training_progress", 1, "progress of the training", POINTS),
        Column("capital", 1, "has a Capital"),
        Column("captured_capitals", 1, "Capitals captured from others", 1),
        Column("tomb", 1, "has built the Tomb"),
        *_effect_columns("seats"),
    )


_OWNER: Final = Column("owner", OWNERS, "whose it is, by owner")
_STATUS: Final = Column("status", len(STATUSES), ", ".join(STATUSES))
_MOVED: Final = Column("moved", 1, "has moved in this Segment")
_FOUGHT: Final = Column("fought", 1, "has fought in this Segment")
_ARRIVED: Final = Column("arrived", 1, "came onto the map in this Phase or Segment")
_ABOUT: Final = Column("about", 1, "the question is about it")
_FLEET_COLUMNS: Final = (
    _OWNER,
    Column("strength", 1, "strength", FLEET),
    Column("upgraded", 1, "is upgraded"),
    Column("dispersed", 1, "is Dispersed"),
    _ABOUT,
)
_GENERAL_COLUMNS: Final = (
    _OWNER,
    _STATUS,
    Column("popularity", 1, "Popularity gained on top of the printed one", POINTS),
    _MOVED,
    _FOUGHT,
    _ARRIVED,
    *_effect_columns("generals"),
    Column("naval", 1, "makes or has made the Naval Movement"),
    _ABOUT,
)
_MINOR_COLUMNS: Final = (Column("on_map", 1, "is on the map"), _MOVED, _FOUGHT, _ARRIVED)
_ROYAL_COLUMNS: Final = (_OWNER, _STATUS, _MOVED, _ABOUT)
_CARD_COLUMNS: Final = (
    Column("in_hand", 1, "in the own hand"),
    Column("discarded", 1, "discarded"),
    Column("removed", 1, "out of the game"),
    Column("in_front_of", SEATS, "lies in front of this seat"),
    _ABOUT,
)


def _space_columns(board: Board) -> tuple[Column, ...]:
    return (
        Column("pc", OWNERS, "whose PC is here, by owner"),
        Column("units", SEATS * KINDS, "CUs outside, by seat and then by kind", CUS),
        Column("units_inside", KINDS, "CUs inside the city by kind", CUS),
        Column("inside_owner", SEATS, "the seat whose CUs are inside"),
        Column("units_at_sea", KINDS, "CUs at sea by kind", CUS),
        Column("generals", SEATS, "Generals outside or at sea, by seat", GENERALS),
        Column("generals_inside", SEATS, "Generals inside, by seat", GENERALS),
        Column("battle", SEATS, "Battle Rating of the most Senior General, by seat", RATING),
        Column("initiative", SEATS, "Initiative Rating of the most Senior General, by seat", RATING),
        Column("major", board.majors, "this Major General is here"),
        Column("royal", board.royals, "this member of the Royal Family is here"),
        Column("independent_army", board.armies, "CUs of this Independent Army if it is here", CUS),
        Column("siege_points", SEATS, "Siege Points, by the seat that besieges", POINTS),
        Column("sieges_done", 1, "Sieges here in this Segment", SIEGES),
        Column("tomb", 1, "the Tomb is here"),
        Column("capital", 1, "a Capital is here"),
        *_effect_columns("spaces"),
        Column("moved_units", 1, "CUs here that have moved in this Segment", CUS),
        Column("fought_units", 1, "CUs here that have fought in this Segment", CUS),
        Column("placed_units", 1, "CUs placed here as Reinforcements", CUS),
        Column("about", 1, "the question is about this space or its outside"),
        Column("about_inside", 1, "the question is about the inside"),
    )


def _force_columns(board: Board) -> tuple[Column, ...]:
    return (
        Column("seat", SEATS, "the seat whose force is put together or moves; all 0 if nobody moves"),
        Column("at", board.size, "the space where it is"),
        Column("inside", 1, "it is inside the city"),
        Column("at_sea", 1, "it is at sea"),
        Column("units", KINDS, "its CUs by kind", CUS),
        Column("major", board.majors, "this Major General is in it"),
        Column("minors", 1, "Minor Generals in it", GENERALS),
        Column("royal", board.royals, "it carries this member of the Royal Family"),
        Column("points", 1, "its MPs in all", POINTS),
        Column("left", 1, "its MPs not yet spent", POINTS),
        Column("must_leave", 1, "it may not stay where it is"),
        Column("intercepts", 1, "it gathers to Intercept, and has no MPs"),
    )


@lru_cache(maxsize=8)
def layout_for(board: Board) -> Layout:
    return Layout(board)
