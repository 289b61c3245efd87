"""Every field of a state, declared once: attribute, stored name, kind, type, initial value, meaning.

`tools/state_fields.py` generates the class with its slots, `__init__` and `copy_to` from this list, and the
stored form and its checks follow from the kinds. The stored names never change.
"""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.record.stored.kinds import (
    BOOLEAN,
    CARD,
    FLAG,
    GENERAL,
    GENERAL_SET,
    NUMBER,
    PLACE,
    ROYAL_SET,
    SEAT,
    SEAT_SET,
    SEED,
    SPACE,
    SPACES,
    UNITS,
    ByName,
    BySeat,
    Column,
    ListOf,
    Marked,
    Named,
    Owners,
    StoredKind,
)
from diadochoi.record.stored.lexicon import Lexicon
from diadochoi.record.stored.packed_kinds import (
    DIRECTION,
    EFFECTS,
    SCRIPT,
    SEGMENT,
    SIEGE_MARK,
    SIEGES,
    TRAINING,
    WIN,
)
from diadochoi.rules.core.ids import NOT_IN_PLAY, OFF_MAP


class StateField:
    """One field of a state. Without a kind it is not stored: `made_by` says where it comes from instead."""

    def __init__(
        self,
        attribute: str,
        type_: str,
        initial: str,
        kind: StoredKind | None,
        doc: str = "",
        stored: str = "",
        made_by: str = "",
    ) -> None:
        self.attribute = attribute
        self.type = type_
        self.initial = initial
        self.kind = kind
        self.doc = doc
        self.stored = stored or attribute
        self.made_by = made_by


class Whereabouts(Named):
    """A place on the map or a box beside it: a piece is always somewhere."""

    def write(self, value: int, lexicon: Lexicon) -> str:
        return lexicon.names[self.of][value]

    def read(self, data: object, lexicon: Lexicon) -> int:
        if not isinstance(data, str) or data not in lexicon.numbers[self.of]:
            raise ValueError(Message("stored-not_of_this_game", value=f"{data!r:.40}", of=self.of))
        return lexicon.numbers[self.of][data]


def _spaces(lexicon: Lexicon) -> int:
    return lexicon.board.size


def _generals(lexicon: Lexicon) -> int:
    return len(lexicon.names["general"])


def _generals_at_first(lexicon: Lexicon) -> list[int]:
    board = lexicon.board
    return [*[NOT_IN_PLAY] * board.majors, *[OFF_MAP] * (lexicon.players * board.minors_each)]


def _no_popularity(lexicon: Lexicon) -> list[int]:
    return [0] * lexicon.board.majors


_AT: Final = Whereabouts("place")
_CARDS: Final = ListOf(CARD, list)
_NUMBERS: Final = BySeat(NUMBER)
_PIECES: Final = ByName("place", UNITS)

INT: Final = "int"
INTS: Final = "list[int]"
CARDS: Final = "list[Card]"
LOCATIONS: Final = "list[Location]"
A_SEAT: Final = "Seat"
SEATS: Final = "list[Seat]"
BY_LOCATION: Final = "dict[Location, int]"
BY_SPACE: Final = "dict[Space, int]"
INT_TUPLE: Final = "tuple[int, ...]"

STATE_FIELDS: Final = (
    StateField("seed", "bytes", "seed", SEED),
    StateField("counter", INT, "0", NUMBER, "how many random numbers were drawn"),
    StateField("script", "tuple[int, ...] | None", "None", SCRIPT, "scripted dice of a scenario"),
    StateField("turn", INT, "1", NUMBER),
    StateField("round", INT, "0", NUMBER),
    StateField("segment", INT, "SETUP", SEGMENT),
    StateField("active", A_SEAT, "NOBODY", SEAT, "whose Player Turn it is"),
    StateField("order", SEATS, "list(map(Seat, range(seats)))", ListOf(SEAT, list)),
    StateField("clockwise", INT, "1", DIRECTION),
    StateField("usurper", A_SEAT, "NOBODY", SEAT),
    StateField("winner", A_SEAT, "NOBODY", SEAT),
    StateField("win_kind", INT, "NOT_WON", WIN),
    StateField("frames", "list[Frame]", "[]", None, made_by="the forms of the procedures"),
    StateField("asked", A_SEAT, "NOBODY", SEAT, "the seat that must decide"),
    StateField("options", INT_TUPLE, "()", None, made_by="the procedure on top"),
    StateField(
        "result", INT, "0", None,
        "what the frame that just ended returns to the one below", made_by="0 whenever somebody is asked",
    ),
    StateField("dirty", "bool", "True", BOOLEAN, "VP and L must be counted again"),
    StateField("vp", INTS, "[0] * seats", _NUMBERS),
    StateField("legitimacy", INTS, "[0] * seats", _NUMBERS),
    StateField("champion", INTS, "[int(config.champion_status)] * seats", BySeat(FLAG)),
    StateField("pc", SEATS, "[NOBODY] * board.size", Owners("space", "faction", _spaces)),
    StateField("pc_count", INTS, "[0] * (board.provinces * FACTION_COUNT)", None, made_by="the PCs"),
    StateField(
        "province_owner", SEATS, "[NOBODY] * board.provinces",
        Owners("province", "faction", lambda lexicon: lexicon.board.provinces),
    ),
    StateField("siege_points", BY_SPACE, "{}", ByName("space", SIEGE_MARK), "space -> `packed.siege_mark`"),
    StateField(
        "troops", "list[dict[Location, int]]", "[{} for _ in range(seats)]", BySeat(_PIECES),
        "location -> packed units",
    ),
    StateField("dispersed_troops", INTS, "[0] * seats", BySeat(UNITS)),
    StateField("royal_lost", INT, "0", NUMBER, "Royal Army CUs out of the game for good"),
    StateField(
        "general_at", LOCATIONS, "[NOT_IN_PLAY] * board.majors + [OFF_MAP] * (seats * board.minors_each)",
        Column("general", _AT, _generals_at_first),
    ),
    StateField(
        "general_owner", SEATS,
        "[NOBODY] * board.majors + [seat for seat in self.order for _ in range(board.minors_each)]",
        Owners("general", "seat", _generals),
    ),
    StateField(
        "roster", "list[list[General]]", "[list(board.minor_generals(seat)) for seat in self.order]",
        BySeat(ListOf(GENERAL, list)), "a seat's Generals by descending Seniority; Minor Generals last",
    ),
    StateField(
        "popularity", INTS, "[0] * board.majors", Column("general", NUMBER, _no_popularity),
        "earned on top of the printed P (7.2F/f)",
    ),
    StateField(
        "dealt_to", SEATS, "[NOBODY] * board.majors",
        Owners("general", "seat", lambda lexicon: lexicon.board.majors),
    ),
    StateField(
        "royal_at", LOCATIONS, "[NOT_IN_PLAY] * board.royals",
        Column("royal", _AT, lambda lexicon: [NOT_IN_PLAY] * lexicon.board.royals),
    ),
    StateField(
        "royal_owner", SEATS, "[NOBODY] * board.royals",
        Owners("royal", "seat", lambda lexicon: lexicon.board.royals),
    ),
    StateField("tomb", "Space", "NO_SPACE", SPACE, "space of the Tomb"),
    StateField("tomb_builder", A_SEAT, "NOBODY", SEAT),
    StateField(
        "fleet_owner", SEATS, "[NOBODY] * board.fleets",
        Owners("fleet", "seat", lambda lexicon: lexicon.board.fleets),
    ),
    StateField("fleet_upgraded", INTS, "[0] * board.fleets", Marked("fleet")),
    StateField("fleet_dispersed", INTS, "[0] * board.fleets", Marked("fleet")),
    StateField(
        "army_at", LOCATIONS, "[NOT_IN_PLAY] * board.armies",
        Column("army", _AT, lambda lexicon: [NOT_IN_PLAY] * lexicon.board.armies),
    ),
    StateField("training", INTS, "[NO_TRAINING] * seats", BySeat(TRAINING), "by seat, `packed.training`"),
    StateField("hands", "list[list[Card]]", "[[] for _ in range(seats)]", BySeat(_CARDS)),
    StateField("draw_pile", CARDS, "[]", _CARDS, "top card last"),
    StateField("discards", CARDS, "[]", _CARDS),
    StateField("removed_cards", CARDS, "[]", _CARDS),
    StateField("table_cards", CARDS, "[]", _CARDS),
    StateField(
        "capitals", LOCATIONS, "[NO_SPACE] * seats", BySeat(PLACE),
        "space of the Capital; OUT_OF_GAME: lost (16.1)",
    ),
    StateField("captured_capitals", INTS, "[0] * seats", _NUMBERS, "1V markers taken from others"),
    StateField("front", "dict[Card, Seat]", "{}", ByName("card", SEAT), "card in front of a player -> seat"),
    StateField("effects", "dict[str, int]", "{}", EFFECTS, "lasting effects of cards, by name"),
    # What has happened in the current Segment (or Phase).
    StateField("moved_troops", BY_LOCATION, "{}", _PIECES),
    StateField("moved_generals", INT, "0", GENERAL_SET),
    StateField("moved_royals", INT, "0", ROYAL_SET),
    StateField(
        "marched_royals", BY_LOCATION, "{}", ByName("place", NUMBER),
        "Royal Army CUs that moved earlier in this Player Turn",
    ),
    StateField(
        "marched_generals", INT, "0", GENERAL_SET,
        "Generals who moved by land earlier in this Player Turn (3e/9.14/f)",
    ),
    StateField(
        "sailed_generals", INT, "0", GENERAL_SET,
        "Generals who sailed after that: not by land again in this Player Turn",
    ),
    StateField("fought_troops", BY_LOCATION, "{}", _PIECES),
    StateField("fought_generals", INT, "0", GENERAL_SET),
    StateField(
        "fresh_generals", INT, "0", GENERAL_SET,
        "Generals who came onto the map in this Phase or Segment (5.2/i)",
    ),
    StateField(
        "placed_here", BY_SPACE, "{}", ByName("place", NUMBER), "space -> CUs placed as Reinforcements"
    ),
    StateField("sieges_done", BY_SPACE, "{}", ByName("space", SIEGES), "space -> `packed.sieges`"),
    StateField("naval_general", "General", "NO_GENERAL", GENERAL),
    StateField("naval_cus", INT, "0", NUMBER),
    StateField("naval_declared", INT, "0", SEAT_SET, "players who have declared a Naval Battle (13.3.A/c)"),
    StateField("movement_roll", INT, "0", NUMBER),
    StateField(
        "pcs_at_segment", "tuple[Space, ...]", "()", SPACES,
        "the active player's PC spaces when the Tyche Segment began",
    ),
    StateField(
        "touched_minors", INT, "0", GENERAL_SET,
        "Minor Generals placed since the last other action, and equals whose command may change (3e/8.4/e)",
    ),
)  # fmt: skip
