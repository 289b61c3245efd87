"""The position and scale of each fact in the observation: blocks of rows with the same named columns.

The layout depends only on the content and always has room for five players; `observation` fills it. If it
fills a column with something else, change the column's meaning here: the hash is made from it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import OPTION_FIELDS
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.units import KINDS
from diadochoi.rules.table.lasting import LASTING_EFFECTS

SEATS: Final = 5
OWNERS: Final = SEATS + 2  # nobody, the five seats starting with the observer's, the Independent Faction
TURNS: Final = 6
ROUNDS: Final = 8

# Divisors for counts, so that most values are between 0 and 1.
CUS: Final = 8
POINTS: Final = 8  # Siege Points, Popularity, progress of training, numbers in a question
CARDS: Final = 8  # in a hand or on the table
VP: Final = 23
LEGITIMACY: Final = 18
PCS: Final = 40
FLEETS: Final = 20  # total strength of a seat's Fleets
FLEET: Final = 6  # strength of one Fleet
GENERALS: Final = 4  # of a seat in a space
RATING: Final = 6
DIE: Final = 6
SIEGES: Final = 2

# Keys of all questions; a new one goes to the end, so that the others keep their positions.
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


class ObservationColumn(NamedTuple):
    """One fact of a row: `width` values, counts divided by `scale`, or flags of 0 or 1 if that is 0."""

    name: str
    width: int
    meaning: str
    scale: int = 0


@dataclass(frozen=True)
class Block:
    """`rows` rows of the same columns; `at[name]` is the position of a column in the first row."""

    name: str
    rows: int
    columns: tuple[ObservationColumn, ...]
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
    """The blocks, one after the other in a flat vector."""

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

    def _add(self, name: str, rows: int, columns: tuple[ObservationColumn, ...]) -> None:
        block = Block(name, rows, columns, self.size)
        self.blocks[name] = block
        self.size += block.size

    def place(self, block: str, row: int, column: str) -> slice:
        """The position of a row's column in the flat vector."""
        found = self.blocks[block]
        width = next(fact.width for fact in found.columns if fact.name == column)
        start = found.at[column] + row * found.width
        return slice(start, start + width)

    def description(self) -> str:
        """The layout as text, one line per column, so that two experiments can compare it."""
        return "\n".join([f"observation {self.hash[:12]}, {self.size} values", *self._lines()])

    @property
    def hash(self) -> str:
        """A hash that changes whenever a value would mean something else: store it with trained weights."""
        text = "\n".join([*self._lines(), *QUESTIONS])
        return hashlib.sha256(text.encode()).hexdigest()

    def _lines(self) -> list[str]:
        lines: list[str] = []
        for block in self.blocks.values():
            lines.append(f"{block.name}: {block.rows} x {block.width} from {block.start}")
            lines.extend(
                f"  {name} {width}: {meaning}" + (f" / {scale}" if scale else "")
                for name, width, meaning, scale in block.columns
            )
        return lines


def _effect_columns(block: str) -> tuple[ObservationColumn, ...]:
    """The flags of lasting effects, as they are declared."""
    return tuple(
        ObservationColumn(mark.column, 1, mark.meaning)
        for effect in LASTING_EFFECTS.values()
        for mark in effect.observed
        if mark.block == block
    )


def _table_columns(board: Board) -> tuple[ObservationColumn, ...]:
    return (
        ObservationColumn("players", 4, "the number of players: 2, 3, 4, 5"),
        ObservationColumn(
            "options",
            len(OPTION_FIELDS),
            "optional rules in use: 16.1 (the share of its cards), 16.2 …",
        ),
        ObservationColumn("turn", TURNS, "Game Turn, first to sixth"),
        ObservationColumn("round", ROUNDS, "round, 0 to 7"),
        ObservationColumn("segment", len(SEGMENT_NAMES), "Segment or Phase: " + ", ".join(SEGMENT_NAMES)),
        ObservationColumn("clockwise", 1, "play goes to the left"),
        ObservationColumn("active", OWNERS, "whose Player Turn it is, by owner"),
        ObservationColumn("asked", OWNERS, "who must decide, by owner"),
        ObservationColumn(
            "question",
            len(QUESTIONS) + 1,
            "the question, in the order of `QUESTIONS`; the last value is any other question",
        ),
        ObservationColumn("about_units", KINDS, "the question is about this kind of CU"),
        ObservationColumn("about_minor_general", 1, "the question is about a Minor General"),
        ObservationColumn("about_armies", board.armies, "the question is about this Independent Army"),
        ObservationColumn("about_seats", SEATS, "the question is about this seat"),
        ObservationColumn("about_number", 1, "the number in the question", POINTS),
        ObservationColumn("movement_roll", 1, "the movement roll, 0 before it", DIE),
        ObservationColumn("draw_pile", 1, "cards in the draw pile", len(board.cards)),
        ObservationColumn("table_cards", 1, "cards on the table", CARDS),
        *_effect_columns("table"),
    )


def _seat_columns(board: Board) -> tuple[ObservationColumn, ...]:
    return (
        ObservationColumn("present", 1, "a player sits here"),
        ObservationColumn("vp", 1, "Victory Points", VP),
        ObservationColumn("legitimacy", 1, "Legitimacy", LEGITIMACY),
        ObservationColumn("champion", 1, "is a Champion"),
        ObservationColumn("usurper", 1, "is the Usurper"),
        ObservationColumn("order", 1, "how many seats come before it in the turn order", SEATS),
        ObservationColumn("hand", 1, "cards in hand", CARDS),
        ObservationColumn("pcs", 1, "spaces with its PC", PCS),
        ObservationColumn("fleets", 1, "strength of its Fleets that are not Dispersed", FLEETS),
        ObservationColumn("majors", 1, "its Major Generals, on the map or not", SEATS),
        ObservationColumn("minors_on_map", 1, "its Minor Generals on the map", board.minors_each),
        ObservationColumn("dispersed", KINDS, "Dispersed CUs by kind", CUS),
        ObservationColumn("training", KINDS, "the kind of CU in training"),
        ObservationColumn("training_progress", 1, "progress of the training", POINTS),
        ObservationColumn("capital", 1, "has a Capital"),
        ObservationColumn("captured_capitals", 1, "Capitals captured from others", 1),
        ObservationColumn("tomb", 1, "has built the Tomb"),
        *_effect_columns("seats"),
    )


_OWNER: Final = ObservationColumn("owner", OWNERS, "who owns it, by owner")
_STATUS: Final = ObservationColumn("status", len(STATUSES), ", ".join(STATUSES))
_MOVED: Final = ObservationColumn("moved", 1, "has moved in this Segment")
_FOUGHT: Final = ObservationColumn("fought", 1, "has fought in this Segment")
_ARRIVED: Final = ObservationColumn("arrived", 1, "came onto the map in this Phase or Segment")
_ABOUT: Final = ObservationColumn("about", 1, "the question is about it")
_FLEET_COLUMNS: Final = (
    _OWNER,
    ObservationColumn("strength", 1, "strength", FLEET),
    ObservationColumn("upgraded", 1, "is upgraded"),
    ObservationColumn("dispersed", 1, "is Dispersed"),
    _ABOUT,
)
_GENERAL_COLUMNS: Final = (
    _OWNER,
    _STATUS,
    ObservationColumn("popularity", 1, "Popularity gained in addition to the printed value", POINTS),
    _MOVED,
    _FOUGHT,
    _ARRIVED,
    *_effect_columns("generals"),
    ObservationColumn("naval", 1, "is making or has made the Naval Movement"),
    _ABOUT,
)
_MINOR_COLUMNS: Final = (ObservationColumn("on_map", 1, "is on the map"), _MOVED, _FOUGHT, _ARRIVED)
_ROYAL_COLUMNS: Final = (_OWNER, _STATUS, _MOVED, _ABOUT)
_CARD_COLUMNS: Final = (
    ObservationColumn("in_hand", 1, "in your own hand"),
    ObservationColumn("discarded", 1, "discarded"),
    ObservationColumn("removed", 1, "out of the game"),
    ObservationColumn("in_front_of", SEATS, "is in front of this seat"),
    _ABOUT,
)


def _space_columns(board: Board) -> tuple[ObservationColumn, ...]:
    return (
        ObservationColumn("pc", OWNERS, "whose PC is here, by owner"),
        ObservationColumn("units", SEATS * KINDS, "CUs outside, by seat and then by kind", CUS),
        ObservationColumn("units_inside", KINDS, "CUs inside the city by kind", CUS),
        ObservationColumn("inside_owner", SEATS, "the seat whose CUs are inside"),
        ObservationColumn("units_at_sea", KINDS, "CUs at sea by kind", CUS),
        ObservationColumn("generals", SEATS, "Generals outside or at sea, by seat", GENERALS),
        ObservationColumn("generals_inside", SEATS, "Generals inside, by seat", GENERALS),
        ObservationColumn("battle", SEATS, "Battle Rating of the most Senior General, by seat", RATING),
        ObservationColumn(
            "initiative", SEATS, "Initiative Rating of the most Senior General, by seat", RATING
        ),
        ObservationColumn("major", board.majors, "this Major General is here"),
        ObservationColumn("royal", board.royals, "this member of the Royal Family is here"),
        ObservationColumn(
            "independent_army", board.armies, "CUs of this Independent Army if it is here", CUS
        ),
        ObservationColumn("siege_points", SEATS, "Siege Points, by the seat that besieges", POINTS),
        ObservationColumn("sieges_done", 1, "Sieges here in this Segment", SIEGES),
        ObservationColumn("tomb", 1, "the Tomb is here"),
        ObservationColumn("capital", 1, "a Capital is here"),
        *_effect_columns("spaces"),
        ObservationColumn("moved_units", 1, "CUs here that have moved in this Segment", CUS),
        ObservationColumn("fought_units", 1, "CUs here that have fought in this Segment", CUS),
        ObservationColumn("placed_units", 1, "CUs placed here as Reinforcements", CUS),
        ObservationColumn("about", 1, "the question is about this space or its outside"),
        ObservationColumn("about_inside", 1, "the question is about the inside"),
    )


def _force_columns(board: Board) -> tuple[ObservationColumn, ...]:
    return (
        ObservationColumn(
            "seat", SEATS, "the seat whose force is being assembled or is moving; all 0 if nobody moves"
        ),
        ObservationColumn("at", board.size, "the space where it is"),
        ObservationColumn("inside", 1, "it is inside the city"),
        ObservationColumn("at_sea", 1, "it is at sea"),
        ObservationColumn("units", KINDS, "its CUs by kind", CUS),
        ObservationColumn("major", board.majors, "this Major General is in it"),
        ObservationColumn("minors", 1, "Minor Generals in it", GENERALS),
        ObservationColumn("royal", board.royals, "it carries this member of the Royal Family"),
        ObservationColumn("points", 1, "its MPs in total", POINTS),
        ObservationColumn("left", 1, "its MPs not yet spent", POINTS),
        ObservationColumn("must_leave", 1, "it cannot stay where it is"),
        ObservationColumn("intercepts", 1, "it is being assembled to Intercept, and has no MPs"),
    )


@lru_cache(maxsize=8)
def layout_for(board: Board) -> Layout:
    return Layout(board)
