"""Combinations of switches that cannot be played, each with the reason.

A table that the check of a whole set runs through; what one switch may be by itself is decided in `switches`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

SwitchValue = bool | int | str | tuple[int, ...] | tuple[str, ...]
SwitchSet = Mapping[str, SwitchValue]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Values that each are legal but not together."""

    switches: tuple[str, ...]
    breaks: Callable[[SwitchSet], bool]
    reason: str


def _tuple(values: SwitchSet, name: str) -> tuple[Any, ...]:
    value = values[name]
    assert isinstance(value, tuple)
    return value


def _number(values: SwitchSet, name: str) -> int:
    value = values[name]
    assert isinstance(value, int)
    return value


def _lacks(values: SwitchSet, name: str, *needed: str) -> bool:
    return not set(needed) <= set(_tuple(values, name))


def _points_missing(values: SwitchSet) -> bool:
    """Siege Points are counted, yet something that can be besieged needs none of them."""
    garrisoned = _tuple(values, "siege_points_player_city")
    needed = {
        "player_city_empty": garrisoned[0],
        "player_city_garrisoned": min(garrisoned[1:]),
        "independent_city": _number(values, "siege_points_independent_city"),
        "stronghold": _number(values, "siege_points_stronghold"),
        "independent_minor": _number(values, "siege_points_independent_minor"),
    }
    return values["siege_model"] == "points" and any(
        needed[target] == 0 for target in _tuple(values, "siege_targets")
    )


def _somewhere_untakable(values: SwitchSet) -> bool:
    surrender = set(_tuple(values, "surrender_targets"))
    siege = set(_tuple(values, "siege_targets"))
    everything = {
        "player_minor",
        "player_city_empty",
        "player_city_garrisoned",
        "independent_minor",
        "independent_city",
        "stronghold",
    }
    return surrender | siege != everything


def _out_of_order(phases: tuple[str, ...]) -> bool:
    place = {phase: number for number, phase in enumerate(phases)}
    return (
        place.get("turn_events", 0) != 0
        or place.get("turn_end", len(phases) - 1) != len(phases) - 1
        or max(place.get("turn_order", 0), place.get("deal", 0)) > place.get("strategy", len(phases))
    )


_SIEGE_ATTEMPTS = (
    "siege_attempts_surrender",
    "siege_attempts_tyche",
    "siege_attempts_activation",
    "siege_attempts_siege_segment",
)

CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        ("phase_order",),
        lambda v: _lacks(
            v,
            "phase_order",
            "turn_events",
            "turn_order",
            "reinforcements",
            "deal",
            "strategy",
            "isolation",
            "turn_end",
        ),
        "a Game Turn needs all its phases; you can leave out only usurper",
    ),
    Conflict(
        ("phase_order",),
        lambda v: _out_of_order(_tuple(v, "phase_order")),
        "turn events come first and turn end last, with turn order and deal before the rounds",
    ),
    Conflict(
        ("segment_order",),
        lambda v: _lacks(v, "segment_order", "surrender", "tyche", "activation", "forage"),
        "a Player Turn needs all its segments; you can leave out only siege",
    ),
    Conflict(
        ("usurper", "phase_order"),
        lambda v: v["usurper"] != ("usurper" in _tuple(v, "phase_order")),
        "a Usurper needs the Usurper phase, and the phase needs a Usurper",
    ),
    Conflict(
        ("usurper", "champion_status"),
        lambda v: bool(v["usurper"]) and not v["champion_status"],
        "Champions may attack the Usurper freely; without Champions a Usurper has no effect",
    ),
    Conflict(
        ("capital_cities", "optional_cards"),
        lambda v: bool(v["capital_cities"]) and not v["optional_cards"],
        "Capitals are founded by an optional card",
    ),
    Conflict(
        ("command_rank", "command_tie"),
        lambda v: (v["command_rank"] == "stars") != (v["command_tie"] == "owner_before_move"),
        "stars can tie and need a tie rule; Seniority never ties",
    ),
    Conflict(
        ("command_rank", "three_star_generals", "two_star_generals"),
        lambda v: (
            (v["command_rank"] == "stars")
            != bool(_tuple(v, "three_star_generals") + _tuple(v, "two_star_generals"))
        ),
        "Generals need stars if stars decide, and stars must decide if Generals have them",
    ),
    Conflict(
        ("three_star_generals", "two_star_generals"),
        lambda v: bool(set(_tuple(v, "three_star_generals")) & set(_tuple(v, "two_star_generals"))),
        "a General has one rank",
    ),
    Conflict(
        ("general_abilities", "siege_modifiers"),
        lambda v: not v["general_abilities"] and "abilities" in _tuple(v, "siege_modifiers"),
        "without abilities, none can modify a siege",
    ),
    Conflict(
        ("starting_generals", "deck_general_cards"),
        lambda v: bool(set(_tuple(v, "starting_generals")) & set(_tuple(v, "deck_general_cards"))),
        "a General cannot be both dealt at the start and in the deck",
    ),
    Conflict(
        ("recruit_general", "deck_general_cards"),
        lambda v: v["recruit_general"] == "after_death" and bool(_tuple(v, "deck_general_cards")),
        "Generals bought after a death cannot be in the deck",
    ),
    Conflict(
        ("ops_actions", "training_mercenary_ops", "training_loyal_ops"),
        lambda v: (
            ("train" in _tuple(v, "ops_actions"))
            != (_number(v, "training_mercenary_ops") + _number(v, "training_loyal_ops") > 0)
        ),
        "training needs a price, and a price needs training",
    ),
    Conflict(
        ("surrender_targets", "siege_targets"),
        lambda v: bool(set(_tuple(v, "surrender_targets")) & set(_tuple(v, "siege_targets"))),
        "a place either surrenders or must be besieged, not both",
    ),
    Conflict(
        ("surrender_targets", "siege_targets"),
        _somewhere_untakable,
        "between them the two lists must name every kind of place, or some could never be taken",
    ),
    Conflict(
        ("segment_order", "siege_attempts_siege_segment"),
        lambda v: ("siege" in _tuple(v, "segment_order")) != (_number(v, "siege_attempts_siege_segment") > 0),
        "a Siege Segment needs siege rolls, and siege rolls need the segment",
    ),
    Conflict(
        _SIEGE_ATTEMPTS,
        lambda v: not any(_number(v, name) for name in _SIEGE_ATTEMPTS),
        "no segment allows a siege roll, so nothing could be besieged",
    ),
    Conflict(
        (
            "siege_model",
            "siege_targets",
            "siege_points_player_city",
            "siege_points_independent_city",
            "siege_points_stronghold",
            "siege_points_independent_minor",
        ),
        _points_missing,
        "with Siege Points everything that can be besieged needs at least one",
    ),
    Conflict(
        ("siege_model", "siege_single_roll_loss_to", "siege_single_roll_success_from"),
        lambda v: (
            v["siege_model"] == "single_roll"
            and _number(v, "siege_single_roll_loss_to") >= _number(v, "siege_single_roll_success_from")
        ),
        "the die that takes a place in a single roll must be higher than the one that costs a CU",
    ),
    Conflict(
        ("siege_model", "royal_army_siege_defection"),
        lambda v: v["siege_model"] == "single_roll" and v["royal_army_siege_defection"] != "never",
        "a single roll scores no Siege Points, so Royal Army CUs cannot defect by them",
    ),
    Conflict(
        ("naval_weather_roll", "naval_weather_storm_to", "naval_weather_lands_from"),
        lambda v: (
            bool(v["naval_weather_roll"])
            and _number(v, "naval_weather_storm_to") >= _number(v, "naval_weather_lands_from")
        ),
        "the die that lands safely must be higher than the one that causes a storm",
    ),
    Conflict(
        ("naval_weather_roll", "naval_interception"),
        lambda v: bool(v["naval_weather_roll"]) and v["naval_interception"] != "whole_path",
        "the weather roll covers a whole naval move, so the path must be announced first",
    ),
    Conflict(
        ("regency", "alexandros_comes_of_age", "herakles_comes_of_age"),
        lambda v: (
            (v["regency"] == "off")
            != (_number(v, "alexandros_comes_of_age") + _number(v, "herakles_comes_of_age") == 0)
        ),
        "a regency needs the Game Turn in which an Heir comes of age",
    ),
)
