"""Effects of cards and abilities of Generals by name: which parameters each takes, and their types.

The rules and the data share this list; the rules carry the effects out.
"""

from __future__ import annotations

from typing import Any

from diadochoi.content.checks.fields import check_fields
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import REGIONS, ROYAL_KINDS, UNIT_KINDS, Field, Type, flag, text, texts, units
from diadochoi.content.schema import whole as number
from diadochoi.message import Message, with_hint

Params = dict[str, Field]

SEGMENTS = ("surrender", "tyche", "activation")
MODIFIER = number(-6, 6)
DIE = number(1, 7)  # 7: never
MPS = number(0, 9)
CUS = number(1, 20)
SOME = number(1, 9)
PROVINCES = texts(required=True, refers_to="province")
ANY_PROVINCES = texts(refers_to="province")
ROYAL_KIND_LIST = texts(required=True, choices=ROYAL_KINDS)
UNIT_KIND_LIST = texts(required=True, choices=UNIT_KINDS)
ROYAL = text(refers_to="royal")
# One step of `change_pcs`: whose PC is removed, what is placed, and where.
PC_STEP: Params = {
    "spaces": SOME,
    "takes": texts(required=True, choices=("player", "independent", "none")),
    "puts": text(choices=("own", "independent", "none")),
    "free_of": text(required=False, choices=("enemy_cus", "all_cus")),
    "cities": text(required=False, choices=("minor", "all_but_major")),
    "provinces": ANY_PROVINCES,
    "within": text(required=False, choices=("pc_provinces", "own_provinces")),
    "near": text(required=False, choices=("army", "heir", "general_in_free_province")),
    "range_mp": number(0, 9, required=False),
    "minimum_cus": number(1, 20, required=False),
    "by": text(required=False, choices=("you", "others")),
    "optional": flag(),
}
PLACE_UNITS: Params = {
    "options": Field(Type.UNIT_CHOICES),
    "placement": text(
        choices=("own_pc", "own_pc_or_general", "general", "no_enemy", "with_heir", "reinforcement")
    ),
    "minor_general": text(required=False, choices=("may", "must")),
    "provinces": ANY_PROVINCES,
    "region": text(required=False, choices=REGIONS),
    "cavalry_options": Field(Type.UNIT_CHOICES, required=False),
    "cavalry_provinces": ANY_PROVINCES,
    "control_all": ANY_PROVINCES,
    "place_pc": text(required=False, choices=("if_uncontrolled",)),
    "holding_box": text(required=False, choices=("elephant_corps",)),
}
PARTS = Field(Type.TABLES)  # each with an `effect` and its parameters
PART_WORDS = ("pc", "units")

ABILITIES: dict[str, Params] = {
    "attrition_roll": {"modifier": MODIFIER, "minimum": DIE},
    "battle_rating_in": {"battle": DIE, "provinces": PROVINCES},
    "battle_rating_with_royal": {"battle": DIE, "kinds": ROYAL_KIND_LIST},
    "cheap_pc_removal": {"mp": MPS, "region": text(choices=REGIONS)},
    "elephant_reroll": {"rerolls": number(1, 1)},
    "evade_on": {"roll": DIE},
    "first_sea_path": {"modifier": MODIFIER},
    "force_march_bonus": {"mp": MPS},
    "hires_the_beaten": {"independent_army": units(), "independent_stronghold": units()},
    "intercept_on": {"roll": DIE},
    "local_troops_factor": {"factor": SOME, "provinces": PROVINCES},
    "overrun_ratio": {"ratio": CUS},
    "pc_after_activation": {
        "replaces": texts(required=True, choices=("none", "player", "independent")),
        "with": text(choices=("own", "independent")),
        "provinces": PROVINCES,
        "needs_no_enemy_cu": flag(required=True),
    },
    "siege_roll": {"modifier": MODIFIER, "segments": texts(required=True, choices=SEGMENTS)},
    "siege_roll_against": {"modifier": MODIFIER},
}

EFFECTS: dict[str, Params] = {
    "abduct_royal": {
        "kinds": ROYAL_KIND_LIST,
        "range_mp": MPS,
        "success_from": DIE,
        "success_from_inside": DIE,
        "body_from_turn": SOME,
    },
    "attrition_on_army": {},
    "battle_roll": {"modifier": MODIFIER},
    "bring_general": {"general": text(refers_to="general"), "province_pc": flag()},
    "bring_heir": {"royal": ROYAL},
    "campaign": {"activations": SOME, "mp": MPS},
    "cancel_surprise": {},
    "change_pcs": {
        "steps": Field(Type.TABLES, inside=PC_STEP),
        "needs": text(required=False, choices=("first", "any")),
    },
    "condemnation": {},
    "defensive_alliance": {
        "local_troops": SOME,
        "provinces": PROVINCES,
        "ends_with_general": text(refers_to="general"),
    },
    "desertions": {
        "deserters_by_die": Field(Type.WHOLES, low=0, high=20),
        "first": UNIT_KIND_LIST,
        "then": UNIT_KIND_LIST,
        "immune": UNIT_KIND_LIST,
    },
    "disperse_commander": {"success_from": DIE},
    "either": {"parts": PARTS},
    "elephants_useless": {},
    "fixed_allowance": {"mp": MPS},
    "fog": {},
    "found_capital": {},
    "gain_fleet": {"fleet": text(refers_to="fleet")},
    "helepolis": {},
    "hill_tribes": {"success_from": DIE, "cus": CUS},
    "independents": {"wakes": text(refers_to="independent")},
    "kill_beaten_general": {"success_from": DIE},
    "kill_royal": {"kinds": ROYAL_KIND_LIST},
    "local_guides": {},
    "loot_city": {
        "spaces": texts(required=True, refers_to="space"),
        "units": units(),
        "mp": MPS,
        "markers": SOME,
    },
    "move_female": {"females": SOME},
    "mp_cap": {"mp": MPS},
    "mutiny": {"units": SOME, "kinds": UNIT_KIND_LIST, "cavalry_kinds": UNIT_KIND_LIST},
    "naval_roll": {"modifier": MODIFIER},
    "offer_marriage": {"female": ROYAL},
    "oracle": {"provinces": PROVINCES},
    "place_units": PLACE_UNITS,
    "popular_support": {**PLACE_UNITS, "later_mercenaries": number(0, 9)},
    "popularity": {},
    "raise_for_female": {
        "royal": ROYAL,
        "home_provinces": PROVINCES,
        "home_units": units(),
        "units": units(),
        "cavalry_home_units": units(),
    },
    "refit_fleets": {"both_if_control_any": PROVINCES},
    "resupply_port": {},
    "royal_ghost": {"royal": SOME, "or_disperse_loyal": SOME},
    "sea_transport": {"sea": text(refers_to="sea")},
    "sequence": {"parts": PARTS},
    "siege_point": {"points": SOME, "minimum_cus": CUS},
    "siege_roll": {"modifier": MODIFIER},
    "silver_shields_change_sides": {"eliminated": number(0, 2)},
    "silver_shields_join": {"units": units(), "replaced_by": text(refers_to="card")},
    "steal_card": {},
    "storm": {},
    "unrest": {"rolls": SOME, "spread": number(0, 9)},
}


def check_params(
    findings: Findings, entry: ContentEntry, key: str, known: Params, params: dict[str, Any]
) -> None:
    check_fields(findings, entry, known, params, f"{key}.")
    if known.get("parts") is PARTS:
        check_parts(findings, entry, f"{key}.parts", params.get("parts"))


def check_parts(findings: Findings, entry: ContentEntry, key: str, parts: Any) -> None:
    """Check a card made up of several effects: each part names one, and no part has parts."""
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return
    for place, part in enumerate(parts):
        effect = part.get("effect")
        whole = effect in EFFECTS and "parts" not in EFFECTS[effect]
        if not whole:
            simple = [name for name in EFFECTS if "parts" not in EFFECTS[name]]
            hint = did_you_mean(str(effect), simple)
            findings.add(
                entry,
                f"{key}.{place}.effect",
                with_hint(Message("content-no_such_part", effect=repr(effect)), hint),
            )
            continue
        if part.get("word", PART_WORDS[0]) not in PART_WORDS:
            findings.add(entry, f"{key}.{place}.word", Message("content-part_word", word=repr(part["word"])))
        own = {name: value for name, value in part.items() if name not in ("effect", "word")}
        check_fields(findings, entry, EFFECTS[effect], own, f"{key}.{place}.")
