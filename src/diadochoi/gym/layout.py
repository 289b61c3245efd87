"""Where each fact stands in the observation: blocks of rows, each row with the same named columns.

The layout depends on the content alone and always has room for five players; `observation` fills it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from diadochoi.rules.board import Board
from diadochoi.rules.config import OPTION_FIELDS
from diadochoi.rules.segments import SEGMENT_NAMES
from diadochoi.rules.units import KINDS

VERSION: Final = 2
SEATS: Final = 5
OWNERS: Final = SEATS + 2  # nobody, the five seats from the own one round, the Independent Faction
TURNS: Final = 6
ROUNDS: Final = 8

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
)  # fmt: skip

STATUSES: Final = ("on_map", "off_map", "dispersed", "out_of_game", "not_in_play", "holding_box")


@dataclass(frozen=True)
class Block:
    """`rows` rows of the same columns; `at[name]` is the first place of a column in the first row."""

    name: str
    rows: int
    columns: tuple[tuple[str, int], ...]  # name and width
    start: int

    @cached_property
    def width(self) -> int:
        return sum(width for _, width in self.columns)

    @cached_property
    def size(self) -> int:
        return self.rows * self.width

    @cached_property
    def at(self) -> dict[str, int]:
        places: dict[str, int] = {}
        place = self.start
        for name, width in self.columns:
            places[name] = place
            place += width
        return places


class Layout:
    """The blocks one after the other in one flat vector."""

    def __init__(self, board: Board) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        self._add("table", 1, _table_columns(board))
        self._add("seats", SEATS, _SEAT_COLUMNS)
        self._add("provinces", board.provinces, (("owner", OWNERS),))
        self._add("fleets", board.fleets, _FLEET_COLUMNS)
        self._add("generals", board.majors, _GENERAL_COLUMNS)
        self._add("minors", board.minors_each, (("on_map", 1), ("moved", 1), ("fought", 1), ("arrived", 1)))
        self._add("royals", board.royals, _ROYAL_COLUMNS)
        self._add("cards", len(board.cards), _CARD_COLUMNS)
        self._add("spaces", board.size, _space_columns(board))

    def _add(self, name: str, rows: int, columns: tuple[tuple[str, int], ...]) -> None:
        block = Block(name, rows, columns, self.size)
        self.blocks[name] = block
        self.size += block.size

    def place(self, block: str, row: int, column: str) -> slice:
        """Where a column of a row is in the flat vector."""
        found = self.blocks[block]
        widths = dict(found.columns)
        start = found.at[column] + row * found.width
        return slice(start, start + widths[column])

    def description(self) -> str:
        """The layout as text, a line for each column: what two sides of an experiment compare."""
        lines = [f"observation {VERSION}, {self.size} values"]
        for block in self.blocks.values():
            lines.append(f"{block.name}: {block.rows} x {block.width} from {block.start}")
            lines.extend(f"  {name} {width}" for name, width in block.columns)
        return "\n".join(lines)


def _table_columns(board: Board) -> tuple[tuple[str, int], ...]:
    return (
        ("players", 4),
        ("options", len(OPTION_FIELDS)),
        ("turn", TURNS),
        ("round", ROUNDS),
        ("segment", len(SEGMENT_NAMES)),
        ("clockwise", 1),
        ("active", OWNERS),
        ("asked", OWNERS),
        ("question", len(QUESTIONS) + 1),
        ("about_units", KINDS),
        ("about_minor_general", 1),
        ("about_armies", board.armies),
        ("about_seats", SEATS),
        ("about_number", 1),
        ("movement_roll", 1),
        ("draw_pile", 1),
        ("table_cards", 1),
        ("cart_finished", 1),
    )


_SEAT_COLUMNS: Final = (
    ("present", 1), ("vp", 1), ("legitimacy", 1), ("champion", 1), ("usurper", 1), ("order", 1),
    ("hand", 1), ("pcs", 1), ("fleets", 1), ("majors", 1), ("minors_on_map", 1), ("dispersed", KINDS),
    ("training", KINDS), ("training_progress", 1), ("capital", 1), ("captured_capitals", 1), ("tomb", 1),
    ("construction", 1), ("helepolis", 1), ("popular_support", 1), ("oracle", 1), ("fixed_allowance", 1),
    ("threshold_held", 1),
)  # fmt: skip
_FLEET_COLUMNS: Final = (
    ("owner", OWNERS), ("strength", 1), ("upgraded", 1), ("dispersed", 1), ("about", 1),
)  # fmt: skip
_GENERAL_COLUMNS: Final = (
    ("owner", OWNERS), ("status", len(STATUSES)), ("popularity", 1), ("moved", 1), ("fought", 1),
    ("arrived", 1), ("condemned", 1), ("oratory", 1), ("naval", 1), ("about", 1),
)  # fmt: skip
_ROYAL_COLUMNS: Final = (("owner", OWNERS), ("status", len(STATUSES)), ("moved", 1), ("about", 1))
_CARD_COLUMNS: Final = (
    ("in_hand", 1), ("discarded", 1), ("removed", 1), ("in_front_of", SEATS), ("about", 1),
)  # fmt: skip


def _space_columns(board: Board) -> tuple[tuple[str, int], ...]:
    return (
        ("pc", OWNERS),
        ("units", SEATS * KINDS),
        ("units_inside", KINDS),
        ("inside_owner", SEATS),
        ("units_at_sea", KINDS),
        ("generals", SEATS),
        ("generals_inside", SEATS),
        ("battle", SEATS),
        ("initiative", SEATS),
        ("major", board.majors),
        ("royal", board.royals),
        ("independent_army", board.armies),
        ("siege_points", SEATS),
        ("sieges_done", 1),
        ("tomb", 1),
        ("capital", 1),
        ("construction", 1),
        ("looted", 1),
        ("moved_units", 1),
        ("fought_units", 1),
        ("placed_units", 1),
        ("about", 1),
        ("about_inside", 1),
    )


@lru_cache(maxsize=8)
def layout_for(board: Board) -> Layout:
    return Layout(board)
