"""What each kind of entry is made of: its fields, their types and bounds, and which of them are facts.

A table of contents for the checks, the merging of packs and the report; it does nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from diadochoi.content.entries import EDITION_FOLDER


class Type(Enum):
    """The shape of a value, named as a message would name it."""

    TEXT = "a text"
    WHOLE = "a whole number"
    FLAG = "true or false"
    TEXTS = "a list of texts"
    WHOLES = "a list of whole numbers"
    POINT = "two numbers, degrees north and degrees east"
    GRID = "a list of rows of whole numbers"
    NAMES = "a list of rows of names"
    UNITS = "a table of unit kinds and counts, such as { mercenary = 2 }"
    UNIT_CHOICES = "a list of tables of unit kinds and counts"
    CLASSES = "a table of player counts and classes"
    TABLE = "a table"
    TABLES = "a list of tables"


@dataclass(frozen=True, slots=True)
class Field:
    type: Type
    required: bool = True
    refers_to: str = ""  # the kind whose ids it names; "place" is a space or Transit Point
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    fact: bool = True  # counted by the report; words that people read are not
    inside: dict[str, Field] = field(default_factory=dict)  # the fields of a nested table; empty: free


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entry. `whole`: a pack replaces it as one piece, because its parts only fit together."""

    name: str
    file: str
    key: tuple[str, ...]  # the fields that tell entries apart; () for a table that stands once
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
    "regency_alexandros",
    "regency_herakles",
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
    Kind("sea", "map.toml", ("id",), {"id": ID, "name": text(fact=True)}),
    Kind(
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
    Kind(
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
    Kind(
        "transit",
        "map.toml",
        ("id",),
        {
            "id": text(fact=True),  # that there is one at all
            "name": text(fact=True),
            "province": text(required=False, fact=True, refers_to="province"),
            "at": Field(Type.POINT),
        },
    ),
    Kind(
        "path",
        "map.toml",
        ("a", "b", "kind"),
        {
            "a": text(refers_to="place", fact=True),
            "b": text(refers_to="place"),
            "kind": text(fact=True, choices=PATH_KINDS),
        },
    ),
    Kind(
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
    Kind(
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
    Kind(
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
    Kind(
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
    Kind(
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
    Kind(
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
    Kind(
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
    Kind(
        "battle",
        "tables.toml",
        (),
        {"columns": wholes(0, 99), "rows": wholes(0, 20), "values": Field(Type.GRID)},
        whole=True,
    ),
    Kind(
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
    Kind(
        "siege",
        "tables.toml",
        (),
        {"rows": wholes(-9, 20), "points": wholes(0, 9), "losses": wholes(0, 9)},
        whole=True,
    ),
    Kind("siege_points", "tables.toml", (), {name: whole(1, 9) for name in SPACE_KINDS}),
    Kind("general_loss", "tables.toml", (), {"roll": whole(2, 14), "win": whole(1, 7), "lose": whole(1, 7)}),
    Kind("movement", "tables.toml", (), {name: whole(0, 9) for name in ("below", "equal", "above")}),
    Kind("path_cost", "tables.toml", (), {name: whole(0, 9) for name in PATH_KINDS}),
    Kind("elephant", "tables.toml", (), {"faces": wholes(0, 9)}),
    Kind("lord_of_asia", "tables.toml", (), {"provinces": texts(True, "province", fact=True)}),
    Kind(
        "unrest",
        "tables.toml",
        ("roll",),
        {"roll": whole(2, 12, fact=False), "provinces": texts(True, "province", fact=True), "again": flag()},
        count=11,
    ),
    Kind("numbers", "tables.toml", (), {}, open=True),
    Kind("seats", "setups.toml", (), {"colours": texts(required=True, fact=True)}),
    Kind(
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
    Kind(
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
    Kind(
        "option",
        "options.toml",
        ("id",),
        {"id": ID, "title": text(), "text": text(fact=True), "clauses": texts(required=True)},
        count=12,
    ),
    Kind(
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
    Kind(
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

KINDS: dict[str, Kind] = {kind.name: kind for kind in _KINDS}
# Told for the reader and for comparing editions, but no rule reads them: kind and field, and what decides.
DECIDED_ELSEWHERE: dict[tuple[str, str], str] = {
    ("numbers", "evasion_spaces"): "the procedure always has two steps",
    ("numbers", "naval_moves_per_segment"): "the switch naval_moves of the edition decides",
    ("numbers", "place_pc_ops"): "a PC always counts one point",
    ("numbers", "place_pc_range_mp"): "the switch place_pcs_reach of the edition decides",
    ("numbers", "recruit_equal_from_turn"): "recruit_at_equal of each turn in calendar.toml decides",
    ("numbers", "recruit_minimum_ops"): "the switch recruit_general_ops of the edition decides",
    ("numbers", "training_track"): "training_cost of the units decides",
    ("turn", "cart_moves"): "the rules of the Funeral Cart decide",
    ("unit", "macedonian"): "the rules name the three Macedonian kinds",
}
# Switches of an edition that no rule reads there: what decides instead. A pack changes that.
SWITCHES_DECIDED_ELSEWHERE: dict[str, str] = {
    "adjacent_provinces": "change map.toml",
    "alexandros_comes_of_age": "change regency_turn in royal_family.toml",
    "burial_elsewhere_legitimacy": "change tomb_legitimacy in tables.toml",
    "burial_pella_legitimacy": "change tomb_pella_legitimacy in tables.toml",
    "burial_turns": "change burial of each [[turn]] in calendar.toml",
    "capital_cities": "change map.toml",
    "city_capacity": "change cus_inside_city in tables.toml",
    "deck_general_cards": "change deck.toml",
    "elephant_die_minus": "change [elephant] in tables.toml",
    "fleet_upgrade_ops": "change fleet_upgrade_ops in tables.toml",
    "forage_limit_minor": "change forage_limit in tables.toml",
    "forage_limit_transit": "change forage_limit_transit in tables.toml",
    "hand_size": "change hand of [[setup]] in setups.toml",
    "herakles_comes_of_age": "change regency_turn in royal_family.toml",
    "instant_vp": "change instant_vp of [[setup]] in setups.toml",
    "kilikia_fleet_by_card_only": "change fleets.toml",
    "largest_fleet_minimum": "change largest_fleet_minimum in tables.toml",
    "leader_loss_lose_from": "change [general_loss] in tables.toml",
    "leader_loss_win_from": "change [general_loss] in tables.toml",
    "local_troops_province": "change local_troops_province in tables.toml",
    "local_troops_space": "change local_troops_space in tables.toml",
    "lord_of_asia_provinces": "change [lord_of_asia] in tables.toml",
    "move_allowance": "change [movement] in tables.toml",
    "naval_unit_limit": "change naval_cus in tables.toml",
    "optional_cards": "change deck.toml",
    "overrun_ratio": "change overrun_ratio in tables.toml",
    "path_cost": "change [path_cost] in tables.toml",
    "players_allowed": "change setups.toml",
    "pontic_fleet": "change fleets.toml",
    "reinforcements_makedonia_loyal": "change reinforcement_makedonia_loyal in tables.toml",
    "reinforcements_mercenaries_each": "change reinforcement_mercenaries in tables.toml",
    "reinforcements_most_legitimacy_loyal": "change reinforcement_most_legitimacy_loyal in tables.toml",
    "reinforcements_most_vp_mercenaries": "change reinforcement_most_vp_mercenaries in tables.toml",
    "reinforcements_most_vp_tied_mercenaries": "change reinforcement_tied_vp_mercenaries in tables.toml",
    "reinforcements_skipped_in_turn_one": "change reinforcements of the first [[turn]] in calendar.toml",
    "remove_pc_min_units": "change remove_pc_minimum_cus in tables.toml",
    "remove_pc_movement_points": "change remove_pc_mp in tables.toml",
    "rounds": "change rounds of [[setup]] in setups.toml",
    "siege_attempts_activation": "change sieges_per_space_segment in tables.toml",
    "siege_attempts_surrender": "change sieges_per_space_surrender in tables.toml",
    "siege_attempts_tyche": "change sieges_per_space_segment in tables.toml",
    "siege_min_units": "change siege_minimum_cus in tables.toml",
    "siege_points_independent_city": "change [siege_points] in tables.toml",
    "siege_points_independent_minor": "change [siege_points] in tables.toml",
    "siege_points_stronghold": "change [siege_points] in tables.toml",
    "silver_shields_cards": "change deck.toml",
    "starting_generals": "change classes in generals.toml",
    "table_cards": "change table_cards of [[setup]] in setups.toml",
    "table_reveals": "change reveals of [[setup]] in setups.toml",
    "training_loyal_ops": "change training_cost in units.toml",
    "training_mercenary_ops": "change training_cost in units.toml",
    "vp_hellespont": "change hellespont_vp in tables.toml",
    "vp_largest_fleet": "change largest_fleet_vp in tables.toml",
    "vp_lord_of_asia": "change lord_of_asia_vp in tables.toml",
    "command_change_allowance": "the rules support only one value",
    "draw_attacker_retreats": "the rules support only one value",
    "evade_may_reenter_battle_space": "the rules support only one value",
    "evade_range": "the rules support only one value",
    "failed_evade_loses_local_troops": "the rules support only one value",
    "forage_counts_elephants": "the rules support only one value",
    "mutiny_hits_silver_shields": "the rules support only one value",
    "reinforcements_most_legitimacy_tie": "the rules support only one value",
    "royal_army_counts_popularity": "the rules support only one value",
    "royal_army_only_force_defects": "the rules support only one value",
    "subordinate_popularity": "the rules support only one value",
    "surprise_redraw": "the rules support only one value",
}
BASE_CARDS = 60
OPTIONAL_CARDS = 10
# Keys that any entry may have beside its own fields.
ALWAYS_ALLOWED = ("source", "sources", "note")
