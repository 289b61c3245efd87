"""Combinations of switches that cannot be played, each with the reason.

A table for the check of a whole set; `switches` decides what values a single switch may have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from diadochoi.message import Message

SwitchValue = bool | int | str | tuple[int, ...] | tuple[str, ...]
SwitchSet = Mapping[str, SwitchValue]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Values that are legal one by one but not together."""

    switches: tuple[str, ...]
    breaks: Callable[[SwitchSet], bool]
    reason: Message


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
    """Return whether Siege Points are counted, yet something that can be besieged needs none of them."""
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
        Message("content-conflict_phases"),
    ),
    Conflict(
        ("phase_order",),
        lambda v: _out_of_order(_tuple(v, "phase_order")),
        Message("content-conflict_phase_order"),
    ),
    Conflict(
        ("segment_order",),
        lambda v: _lacks(v, "segment_order", "surrender", "tyche", "activation", "forage"),
        Message("content-conflict_segments"),
    ),
    Conflict(
        ("usurper", "phase_order"),
        lambda v: v["usurper"] != ("usurper" in _tuple(v, "phase_order")),
        Message("content-conflict_usurper_phase"),
    ),
    Conflict(
        ("usurper", "champion_status"),
        lambda v: bool(v["usurper"]) and not v["champion_status"],
        Message("content-conflict_usurper_champion"),
    ),
    Conflict(
        ("capital_cities", "optional_cards"),
        lambda v: bool(v["capital_cities"]) and not v["optional_cards"],
        Message("content-conflict_capitals"),
    ),
    Conflict(
        ("command_rank", "command_tie"),
        lambda v: (v["command_rank"] == "stars") != (v["command_tie"] == "owner_before_move"),
        Message("content-conflict_command_tie"),
    ),
    Conflict(
        ("command_rank", "three_star_generals", "two_star_generals"),
        lambda v: (
            (v["command_rank"] == "stars")
            != bool(_tuple(v, "three_star_generals") + _tuple(v, "two_star_generals"))
        ),
        Message("content-conflict_stars"),
    ),
    Conflict(
        ("three_star_generals", "two_star_generals"),
        lambda v: bool(set(_tuple(v, "three_star_generals")) & set(_tuple(v, "two_star_generals"))),
        Message("content-conflict_one_rank"),
    ),
    Conflict(
        ("general_abilities", "siege_modifiers"),
        lambda v: not v["general_abilities"] and "abilities" in _tuple(v, "siege_modifiers"),
        Message("content-conflict_abilities"),
    ),
    Conflict(
        ("starting_generals", "deck_general_cards"),
        lambda v: bool(set(_tuple(v, "starting_generals")) & set(_tuple(v, "deck_general_cards"))),
        Message("content-conflict_general_twice"),
    ),
    Conflict(
        ("recruit_general", "deck_general_cards"),
        lambda v: v["recruit_general"] == "after_death" and bool(_tuple(v, "deck_general_cards")),
        Message("content-conflict_general_bought"),
    ),
    Conflict(
        ("ops_actions", "training_mercenary_ops", "training_loyal_ops"),
        lambda v: (
            ("train" in _tuple(v, "ops_actions"))
            != (_number(v, "training_mercenary_ops") + _number(v, "training_loyal_ops") > 0)
        ),
        Message("content-conflict_training"),
    ),
    Conflict(
        ("surrender_targets", "siege_targets"),
        lambda v: bool(set(_tuple(v, "surrender_targets")) & set(_tuple(v, "siege_targets"))),
        Message("content-conflict_surrender_or_siege"),
    ),
    Conflict(
        ("surrender_targets", "siege_targets"),
        _somewhere_untakable,
        Message("content-conflict_untakable"),
    ),
    Conflict(
        ("segment_order", "siege_attempts_siege_segment"),
        lambda v: ("siege" in _tuple(v, "segment_order")) != (_number(v, "siege_attempts_siege_segment") > 0),
        Message("content-conflict_siege_segment"),
    ),
    Conflict(
        _SIEGE_ATTEMPTS,
        lambda v: not any(_number(v, name) for name in _SIEGE_ATTEMPTS),
        Message("content-conflict_no_siege"),
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
        Message("content-conflict_siege_points"),
    ),
    Conflict(
        ("siege_model", "siege_single_roll_loss_to", "siege_single_roll_success_from"),
        lambda v: (
            v["siege_model"] == "single_roll"
            and _number(v, "siege_single_roll_loss_to") >= _number(v, "siege_single_roll_success_from")
        ),
        Message("content-conflict_single_roll"),
    ),
    Conflict(
        ("siege_model", "royal_army_siege_defection"),
        lambda v: v["siege_model"] == "single_roll" and v["royal_army_siege_defection"] != "never",
        Message("content-conflict_single_roll_defection"),
    ),
    Conflict(
        ("naval_weather_roll", "naval_weather_storm_to", "naval_weather_lands_from"),
        lambda v: (
            bool(v["naval_weather_roll"])
            and _number(v, "naval_weather_storm_to") >= _number(v, "naval_weather_lands_from")
        ),
        Message("content-conflict_weather_dice"),
    ),
    Conflict(
        ("naval_weather_roll", "naval_interception"),
        lambda v: bool(v["naval_weather_roll"]) and v["naval_interception"] != "whole_path",
        Message("content-conflict_weather_path"),
    ),
    Conflict(
        ("regency", "alexandros_comes_of_age", "herakles_comes_of_age"),
        lambda v: (
            (v["regency"] == "off")
            != (_number(v, "alexandros_comes_of_age") + _number(v, "herakles_comes_of_age") == 0)
        ),
        Message("content-conflict_regency"),
    ),
)
