"""The fields of each kind of entry, their types and bounds, and which of them are facts.

Data for the checks, the merging of packs and the report; it does nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from diadochoi.content.entries import EDITION_FOLDER
from diadochoi.message import Message


class Type(Enum):
    """The shape of a value; the catalogue names it (`content-type_text`)."""

    TEXT = "text"
    WHOLE = "whole"
    FLAG = "flag"
    TEXTS = "texts"
    WHOLES = "wholes"
    POINT = "point"
    GRID = "grid"
    NAMES = "names"
    UNITS = "units"
    UNIT_CHOICES = "unit_choices"
    CLASSES = "classes"
    TABLE = "table"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Field:
    type: Type
    required: bool = True
    refers_to: str = ""  # the kind whose ids it names; "place" is a space or Transit Point
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    fact: bool = True  # counted by the report, unlike words for people
    inside: dict[str, Field] = field(default_factory=dict)  # the fields of a nested table; empty: any


@dataclass(frozen=True, slots=True)
class EntryType:
    """A kind of entry. `whole`: a pack replaces it as one piece, because its parts only fit together."""

    name: str
    file: str
    key: tuple[str, ...]  # the fields that tell entries apart; () for a table that appears once
    fields: dict[str, Field]
    count: int | None = None  # how many the box holds
    whole: bool = False
    open: bool = False  # keys are names of numbers, checked by their own module

    @property
    def once(self) -> bool:
        return not self.key


def text(required: bool = True, fact: bool = False, **more: str | tuple[str, ...]) -> Field:
    choices = more.get("choices", ())
    refers_to = more.get("refers_to", "")
    assert isinstance(choices, tuple) and isinstance(refers_to, str)
    return Field(Type.TEXT, required, refers_to, choices, fact=fact)


def whole(low: int, high: int, required: bool = True, fact: bool = True) -> Field:
    return Field(Type.WHOLE, required, low=low, high=high, fact=fact)


def flag(required: bool = False) -> Field:
    return Field(Type.FLAG, required)


def texts(
    required: bool = False, refers_to: str = "", fact: bool = False, choices: tuple[str, ...] = ()
) -> Field:
    return Field(Type.TEXTS, required, refers_to, choices, fact=fact)


def wholes(low: int, high: int, required: bool = True) -> Field:
    return Field(Type.WHOLES, required, low=low, high=high)


def units(required: bool = True) -> Field:
    return Field(Type.UNITS, required)


ID = text()
REGIONS = ("africa", "europe", "major_islands", "asia")
SPACE_KINDS = ("minor", "major", "stronghold")
PATH_KINDS = ("land", "mountain", "strait", "sea", "transmed")
UNIT_KINDS = ("loyal", "royal", "silver_shields", "mercenary", "elephant", "cavalry")
ROYAL_KINDS = ("heir", "female", "body")
CARD_TYPES = ("event", "bonus", "surprise", "general")
GENERAL_CLASSES = ("starting", "reserve", "event", "unavailable")
PLAYER_COUNTS = (2, 3, 4, 5)
WINDOWS = (
    "free",
    "response",
    "activation",
    "entry",
    "interception-declare",
    "interception-declared",
    "naval-step",
    "naval-dice",
    "before-battle",
    "siege",
    "after-battle",
)
KEPT = ("player_turn", "game_turn", "until_used_again", "until_another_uses_it")
TURN_EVENTS = (
    "polyperchon_replaces_antipatros",
    "demetrios_joins_antigonos",
    "remove_funeral_cart",
)

ABILITY = {
    "name": text(fact=True),
    "title": text(),
    "text": text(),
    "clauses": texts(),
    "params": Field(Type.TABLE, required=False),
}
START = {
    "province": text(refers_to="province"),
    "spaces": texts(required=True, refers_to="space"),
    "units": units(),
    "pcs": whole(0, 40),
    "royals": texts(refers_to="royal"),
}
RECRUIT = {
    "units": units(),
    "cavalry_units": units(required=False),
    "provinces": texts(refers_to="province"),
    "any_port": flag(),
    "after_death_of": text(required=False, refers_to="general"),
    "may_take_major_city": flag(),
}

_KINDS = (
    EntryType("sea", "map.toml", ("id",), {"id": ID, "name": text(fact=True)}),
    EntryType(
        "province",
        "map.toml",
        ("id",),
        {
            "id": ID,
            "name": text(fact=True),
            "aka": text(required=False),
            "region": text(fact=True, choices=REGIONS),
            "vp": whole(0, 20),
        },
        count=33,
    ),
    EntryType(
        "space",
        "map.toml",
        ("id",),
        {
            "id": ID,
            "name": text(fact=True),
            "aka": text(required=False),
            "province": text(fact=True, refers_to="province"),
            "kind": text(fact=True, choices=SPACE_KINDS),
            "port": flag(),
            "seas": texts(refers_to="sea", fact=True),
            "hellespont": flag(),
            "siege_modifier": whole(-3, 3, required=False),
            "independent": wholes(2, 5),
            "at": Field(Type.POINT),
        },
        count=116,
    ),
    EntryType(
        "transit",
        "map.toml",
        ("id",),
        {
            "id": text(fact=True),  # a fact: that it exists at all
            "name": text(fact=True),
            "province": text(required=False, fact=True, refers_to="province"),
            "at": Field(Type.POINT),
        },
    ),
    EntryType(
        "path",
        "map.toml",
        ("a", "b", "kind"),
        {
            "a": text(refers_to="place", fact=True),
            "b": text(refers_to="place"),
            "kind": text(fact=True, choices=PATH_KINDS),
        },
    ),
    EntryType(
        "unit",
        "units.toml",
        ("id",),
        {
            "id": text(choices=UNIT_KINDS),
            "name": text(),
            "strength": whole(-1, 10),
            "macedonian": flag(required=True),
            "training_cost": whole(0, 16),
            "supply": whole(-1, 99),
        },
        count=6,
    ),
    EntryType(
        "general",
        "generals.toml",
        ("id",),
        {
            "id": ID,
            "name": text(fact=True),
            "aka": text(required=False),
            "seniority": whole(1, 20),
            "initiative": whole(1, 6),
            "battle": whole(1, 6),
            "popularity": whole(-5, 5),
            "legitimacy": whole(0, 5),
            "classes": Field(Type.CLASSES),
            "ability": Field(Type.TABLE, inside=ABILITY),
            "start": Field(Type.TABLE, required=False, inside=START),
            "recruit": Field(Type.TABLE, required=False, inside=RECRUIT),
        },
        count=20,
    ),
    EntryType(
        "minors",
        "generals.toml",
        (),
        {
            "per_player": whole(1, 10),
            "initiative": whole(1, 6),
            "battle": whole(1, 6),
            "names": Field(Type.NAMES),
        },
    ),
    EntryType(
        "royal",
        "royal_family.toml",
        ("id",),
        {
            "id": ID,
            "name": text(fact=True),
            "kind": text(fact=True, choices=ROYAL_KINDS),
            "legitimacy": whole(0, 10),
            "start": text(required=False, fact=True, refers_to="space"),
            "regency_turn": whole(1, 9, required=False),
        },
        count=7,
    ),
    EntryType(
        "fleet",
        "fleets.toml",
        ("id",),
        {
            "id": ID,
            "name": text(),
            "holder": text(fact=True, choices=("province", "space", "card")),
            "province": text(required=False, refers_to="province"),
            "space": text(required=False, refers_to="space"),
            "card": text(required=False, refers_to="card"),
            "normal": whole(0, 9),
            "upgraded": whole(0, 9),
        },
        count=8,
    ),
    EntryType(
        "independent",
        "independents.toml",
        ("id",),
        {
            "id": ID,
            "name": text(fact=True),
            "people": text(),
            "units": whole(1, 20),
            "initiative": whole(1, 6),
            "battle": whole(1, 6),
            "start": text(required=False, fact=True, refers_to="space"),
            "entries": texts(refers_to="space", fact=True),
            "provinces": texts(refers_to="province", fact=True),
            "forbidden_spaces": texts(refers_to="space", fact=True),
            "westward": flag(),
            "removed_in": texts(refers_to="province", fact=True),
            "returns_to_box": flag(),
            "wakes_by": text(required=False, fact=True, refers_to="card"),
        },
        count=5,
    ),
    EntryType(
        "card",
        "deck.toml",
        ("id",),
        {
            "id": ID,
            "number": text(fact=True),
            "title": text(fact=True),
            "type": text(fact=True, choices=CARD_TYPES),
            "ops": whole(1, 4, required=False),
            "optional": flag(),
            "removed_after_event": flag(),
            "works_from_table": flag(),
            "earliest_turn": whole(1, 9, required=False),
            "kept": text(required=False, choices=KEPT),
            "windows": texts(choices=WINDOWS),
            "effect": text(fact=True),
            "params": Field(Type.TABLE, required=False, fact=False),
            "summary_text": text(required=False),
            "timing_text": text(),
            "precondition_text": texts(),
            "effect_text": texts(required=True, fact=True),
            "clauses": texts(required=True),
            "editions": texts(refers_to="edition"),
        },
        count=70,
    ),
    EntryType(
        "battle",
        "tables.toml",
        (),
        {"columns": wholes(0, 99), "rows": wholes(0, 20), "values": Field(Type.GRID)},
        whole=True,
    ),
    EntryType(
        "attrition",
        "tables.toml",
        (),
        {
            "elephant_die": whole(1, 9),
            "columns": wholes(0, 99),
            "rows": wholes(0, 20),
            "values": Field(Type.GRID),
        },
        whole=True,
    ),
    EntryType(
        "siege",
        "tables.toml",
        (),
        {"rows": wholes(-9, 20), "points": wholes(0, 9), "losses": wholes(0, 9)},
        whole=True,
    ),
    EntryType("siege_points", "tables.toml", (), {name: whole(1, 9) for name in SPACE_KINDS}),
    EntryType(
        "general_loss", "tables.toml", (), {"roll": whole(2, 14), "win": whole(1, 7), "lose": whole(1, 7)}
    ),
    EntryType("movement", "tables.toml", (), {name: whole(0, 9) for name in ("below", "equal", "above")}),
    EntryType("path_cost", "tables.toml", (), {name: whole(0, 9) for name in PATH_KINDS}),
    EntryType("elephant", "tables.toml", (), {"faces": wholes(0, 9)}),
    EntryType("lord_of_asia", "tables.toml", (), {"provinces": texts(True, "province", fact=True)}),
    EntryType(
        "unrest",
        "tables.toml",
        ("roll",),
        {"roll": whole(2, 12, fact=False), "provinces": texts(True, "province", fact=True), "again": flag()},
        count=11,
    ),
    EntryType("numbers", "tables.toml", (), {}, open=True),
    EntryType("seats", "setups.toml", (), {"colours": texts(required=True, fact=True)}),
    EntryType(
        "setup",
        "setups.toml",
        ("players",),
        {
            "players": whole(2, 5, fact=False),
            "generals_each": whole(1, 5),
            "discard_pass": flag(required=True),
            "instant_vp": whole(1, 99),
            "hand": whole(1, 12),
            "table_cards": whole(0, 20),
            "rounds": whole(1, 12),
            "reveals": whole(0, 9),
        },
        count=4,
    ),
    EntryType(
        "turn",
        "calendar.toml",
        ("turn",),
        {
            "turn": whole(1, 9, fact=False),
            "name": text(),
            "events": texts(required=True, fact=True, choices=TURN_EVENTS),
            "reinforcements": flag(required=True),
            "cart_moves": flag(required=True),
            "burial": flag(required=True),
            "recruit_at_equal": flag(required=True),
        },
        count=5,
    ),
    EntryType(
        "option",
        "options.toml",
        ("id",),
        {"id": ID, "title": text(), "text": text(fact=True), "clauses": texts(required=True)},
        count=12,
    ),
    EntryType(
        "house_rule",
        "house_rules.toml",
        ("id",),
        {
            "id": ID,
            "title": text(),
            "text": text(),
            "values": texts(required=True),
            "default": text(fact=True),
            "clauses": texts(required=True),
        },
    ),
    EntryType(
        "edition",
        EDITION_FOLDER,
        ("id",),
        {
            "id": ID,
            "title": text(),
            "turns": whole(1, 9),
            "instant_legitimacy": whole(1, 99),
            "instant_from_turn": whole(1, 9),
            "switches": Field(Type.TABLE, fact=False),
            "option": Field(Type.TABLES, required=False, fact=False),
        },
    ),
)

KINDS: dict[str, EntryType] = {kind.name: kind for kind in _KINDS}
# Fields for the reader and for comparing editions that no rule reads: kind and field, and what decides
# instead.
DECIDED_ELSEWHERE: dict[tuple[str, str], Message] = {
    ("numbers", "evasion_spaces"): Message("content-decided_two_steps"),
    ("numbers", "naval_moves_per_segment"): Message("content-decided_by_switch", switch="naval_moves"),
    ("numbers", "place_pc_ops"): Message("content-decided_pc_counts_one"),
    ("numbers", "place_pc_range_mp"): Message("content-decided_by_switch", switch="place_pcs_reach"),
    ("numbers", "recruit_equal_from_turn"): Message("content-decided_by_calendar"),
    ("numbers", "recruit_minimum_ops"): Message("content-decided_by_switch", switch="recruit_general_ops"),
    ("numbers", "training_track"): Message("content-decided_by_units"),
    ("turn", "cart_moves"): Message("content-decided_by_funeral_cart"),
    ("unit", "macedonian"): Message("content-decided_by_macedonians"),
}
# Switches of an edition that no rule reads there, and what decides instead. A pack must change the latter.
SWITCHES_DECIDED_ELSEWHERE: dict[str, Message] = {
    "adjacent_provinces": Message("content-change_file", file="map.toml"),
    "alexandros_comes_of_age": Message(
        "content-change_field", field="regency_turn", file="royal_family.toml"
    ),
    "burial_elsewhere_legitimacy": Message(
        "content-change_field", field="tomb_legitimacy", file="tables.toml"
    ),
    "burial_pella_legitimacy": Message(
        "content-change_field", field="tomb_pella_legitimacy", file="tables.toml"
    ),
    "burial_turns": Message("content-change_each", field="burial", table="turn", file="calendar.toml"),
    "capital_cities": Message("content-change_file", file="map.toml"),
    "city_capacity": Message("content-change_field", field="cus_inside_city", file="tables.toml"),
    "deck_general_cards": Message("content-change_file", file="deck.toml"),
    "elephant_die_minus": Message("content-change_field", field="[elephant]", file="tables.toml"),
    "fleet_upgrade_ops": Message("content-change_field", field="fleet_upgrade_ops", file="tables.toml"),
    "forage_limit_minor": Message("content-change_field", field="forage_limit", file="tables.toml"),
    "forage_limit_transit": Message("content-change_field", field="forage_limit_transit", file="tables.toml"),
    "hand_size": Message("content-change_each", field="hand", table="setup", file="setups.toml"),
    "herakles_comes_of_age": Message("content-change_field", field="regency_turn", file="royal_family.toml"),
    "instant_vp": Message("content-change_each", field="instant_vp", table="setup", file="setups.toml"),
    "kilikia_fleet_by_card_only": Message("content-change_file", file="fleets.toml"),
    "largest_fleet_minimum": Message(
        "content-change_field", field="largest_fleet_minimum", file="tables.toml"
    ),
    "leader_loss_lose_from": Message("content-change_field", field="[general_loss]", file="tables.toml"),
    "leader_loss_win_from": Message("content-change_field", field="[general_loss]", file="tables.toml"),
    "local_troops_province": Message(
        "content-change_field", field="local_troops_province", file="tables.toml"
    ),
    "local_troops_space": Message("content-change_field", field="local_troops_space", file="tables.toml"),
    "lord_of_asia_provinces": Message("content-change_field", field="[lord_of_asia]", file="tables.toml"),
    "move_allowance": Message("content-change_field", field="[movement]", file="tables.toml"),
    "naval_unit_limit": Message("content-change_field", field="naval_cus", file="tables.toml"),
    "optional_cards": Message("content-change_file", file="deck.toml"),
    "overrun_ratio": Message("content-change_field", field="overrun_ratio", file="tables.toml"),
    "path_cost": Message("content-change_field", field="[path_cost]", file="tables.toml"),
    "players_allowed": Message("content-change_file", file="setups.toml"),
    "pontic_fleet": Message("content-change_file", file="fleets.toml"),
    "reinforcements_makedonia_loyal": Message(
        "content-change_field", field="reinforcement_makedonia_loyal", file="tables.toml"
    ),
    "reinforcements_mercenaries_each": Message(
        "content-change_field", field="reinforcement_mercenaries", file="tables.toml"
    ),
    "reinforcements_most_legitimacy_loyal": Message(
        "content-change_field", field="reinforcement_most_legitimacy_loyal", file="tables.toml"
    ),
    "reinforcements_most_vp_mercenaries": Message(
        "content-change_field", field="reinforcement_most_vp_mercenaries", file="tables.toml"
    ),
    "reinforcements_most_vp_tied_mercenaries": Message(
        "content-change_field", field="reinforcement_tied_vp_mercenaries", file="tables.toml"
    ),
    "reinforcements_skipped_in_turn_one": Message(
        "content-change_first", field="reinforcements", table="turn", file="calendar.toml"
    ),
    "remove_pc_min_units": Message("content-change_field", field="remove_pc_minimum_cus", file="tables.toml"),
    "remove_pc_movement_points": Message("content-change_field", field="remove_pc_mp", file="tables.toml"),
    "rounds": Message("content-change_each", field="rounds", table="setup", file="setups.toml"),
    "siege_attempts_activation": Message(
        "content-change_field", field="sieges_per_space_segment", file="tables.toml"
    ),
    "siege_attempts_surrender": Message(
        "content-change_field", field="sieges_per_space_surrender", file="tables.toml"
    ),
    "siege_attempts_tyche": Message(
        "content-change_field", field="sieges_per_space_segment", file="tables.toml"
    ),
    "siege_min_units": Message("content-change_field", field="siege_minimum_cus", file="tables.toml"),
    "siege_points_independent_city": Message(
        "content-change_field", field="[siege_points]", file="tables.toml"
    ),
    "siege_points_independent_minor": Message(
        "content-change_field", field="[siege_points]", file="tables.toml"
    ),
    "siege_points_stronghold": Message("content-change_field", field="[siege_points]", file="tables.toml"),
    "silver_shields_cards": Message("content-change_file", file="deck.toml"),
    "starting_generals": Message("content-change_field", field="classes", file="generals.toml"),
    "table_cards": Message("content-change_each", field="table_cards", table="setup", file="setups.toml"),
    "table_reveals": Message("content-change_each", field="reveals", table="setup", file="setups.toml"),
    "training_loyal_ops": Message("content-change_field", field="training_cost", file="units.toml"),
    "training_mercenary_ops": Message("content-change_field", field="training_cost", file="units.toml"),
    "vp_hellespont": Message("content-change_field", field="hellespont_vp", file="tables.toml"),
    "vp_largest_fleet": Message("content-change_field", field="largest_fleet_vp", file="tables.toml"),
    "vp_lord_of_asia": Message("content-change_field", field="lord_of_asia_vp", file="tables.toml"),
    "command_change_allowance": Message("content-decided_one_value"),
    "draw_attacker_retreats": Message("content-decided_one_value"),
    "evade_may_reenter_battle_space": Message("content-decided_one_value"),
    "evade_range": Message("content-decided_one_value"),
    "failed_evade_loses_local_troops": Message("content-decided_one_value"),
    "forage_counts_elephants": Message("content-decided_one_value"),
    "mutiny_hits_silver_shields": Message("content-decided_one_value"),
    "reinforcements_most_legitimacy_tie": Message("content-decided_one_value"),
    "royal_army_counts_popularity": Message("content-decided_one_value"),
    "royal_army_only_force_defects": Message("content-decided_one_value"),
    "subordinate_popularity": Message("content-decided_one_value"),
    "surprise_redraw": Message("content-decided_one_value"),
}
BASE_CARDS = 60
OPTIONAL_CARDS = 10
# Keys that any entry may have besides its own fields.
ALWAYS_ALLOWED = ("source", "sources", "note")
