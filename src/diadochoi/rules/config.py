"""How a game is set: players, edition, optional rules, house rules. Fixed from the first moment to the last.

Every switch that the rules read is a typed field here; no other module asks for an edition by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from diadochoi.content.model import Content
from diadochoi.content.switches import SwitchError, parse_override, resolve

OPTION_FIELDS: dict[str, str] = {
    "16.1": "optional_cards",
    "16.2": "herakles_off_map",
    "16.3": "faster_cart",
    "16.4": "cart_destruction",
    "16.5": "siege_defence",
    "16.6": "royal_sieges",
    "16.7": "forage_attrition",
    "16.8": "eight_cu_limit",
    "16.9": "cavalry",
    "16.10": "fleets_stay_dispersed",
    "16.11": "independent_reactions",
    "16.12": "short_game",
}

# Switches that a chapter reads from the field of the same name.
SWITCH_FIELDS: Final = (
    "phase_order", "table_event_resolver", "turn_order_direction",
    "reinforcements_general_on_map_since_start", "reinforcements_overflow",
    "bonus_event_timing", "must_play_cards", "recruit_general", "recruit_general_ops",
    "arriving_general_places_pc", "surprise_discard",
    "command_rank", "command_tie", "three_star_generals", "two_star_generals", "general_abilities",
    "polyperchon",
    "lone_general_may_enter_enemy_units", "lone_general_killed_from", "free_passage", "stronghold_attrition",
    "intercept_needs", "intercept_transit_modifier", "intercept_from_inside_city", "independent_withdraw",
    "naval_drop_off_interceptable", "evade_transit_modifier", "evade_after_friendly_interception",
    "naval_interception", "naval_intercept_reach", "naval_no_fleet_score",
    "naval_interception_costs_champion",
    "royal_army_siege_defection", "siege_points_player_city", "siege_modifiers",
    "siege_excludes_units_that_fought_or_were_moved", "besieged_by",
    "independent_reactions", "independent_reaction_initiative", "popularity_for_beating_independents",
    "champion_lost_by_dispersing_lone_general", "burial_window",
    "royal_control_by_units_alone", "marriage_needs_no_enemy_units", "regency",
)  # fmt: skip

# Switches by number of players, and the field that has the entry for this game.
COUNT_FIELDS: Final = {
    "rounds": "rounds",
    "hand_size": "hand",
    "table_cards": "table_cards",
    "table_reveals": "reveals",
    "instant_vp": "instant_vp",
}

# Switches that the content of the edition obeys by itself: its pieces, cards and tables are others.
FACT_SWITCHES: Final = (
    "players_allowed", "starting_generals", "deck_general_cards", "adjacent_provinces", "pontic_fleet",
    "silver_shields_cards", "optional_cards", "siege_points_stronghold", "alexandros_comes_of_age",
    "herakles_comes_of_age", "capital_cities",
)  # fmt: skip

# Switches whose values come to the same thing: whoever may choose the Heir that counts chooses the one with
# most Legitimacy, for less of it is never better.
EQUAL_SWITCHES: Final = ("heirs_counted",)

# Editions whose every switch the rules obey.
PLAYABLE_EDITIONS: tuple[str, ...] = ("4e", "3e")
# Editions whose values a single switch may take as a house rule.
OBEYED_EDITIONS: Final = ("4e", "3e")


class ConfigError(ValueError):
    """A game cannot be set up as asked; the message names the setting and what would be right."""


@dataclass(frozen=True, slots=True)
class Config:
    players: int
    edition: str = "4e"
    options: tuple[str, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    everyone_asked: bool = False  # windows = everyone: no prompt tells who holds a Surprise card

    turns: int = 5
    instant_vp: int = 23
    instant_legitimacy: int = 18
    instant_from_turn: int = 2
    hand: int = 5
    table_cards: int = 0
    rounds: int = 5
    reveals: int = 0
    generals_each: int = 2
    discard_pass: bool = False

    optional_cards: bool = False
    herakles_off_map: bool = False
    faster_cart: bool = False
    cart_destruction: bool = False
    siege_defence: bool = False
    royal_sieges: bool = False
    forage_attrition: bool = False
    eight_cu_limit: bool = False
    cavalry: bool = False
    fleets_stay_dispersed: bool = False
    independent_reactions: bool = False
    short_game: bool = False

    # Switches, with the values of the 4th edition.
    phase_order: tuple[str, ...] = (
        "turn_events", "usurper", "turn_order", "reinforcements", "deal", "strategy", "isolation", "turn_end",
    )  # fmt: skip
    table_event_resolver: str = "lowest_vp"
    turn_order_direction: str = "chosen"
    reinforcements_general_on_map_since_start: bool = True
    reinforcements_overflow: str = "forced_or_dispersed"
    bonus_event_timing: str = "before_ops"
    must_play_cards: tuple[str, ...] = ()
    recruit_general: str = "reserve"
    recruit_general_ops: int = 3
    arriving_general_places_pc: bool = True
    surprise_discard: str = "tyche"
    command_rank: str = "seniority"
    command_tie: str = "none"
    three_star_generals: tuple[str, ...] = ()
    two_star_generals: tuple[str, ...] = ()
    general_abilities: bool = True
    polyperchon: str = "separate_general"
    lone_general_may_enter_enemy_units: bool = True
    lone_general_killed_from: int = 0
    free_passage: str = "on_the_way_out_and_no_major_city"
    stronghold_attrition: str = "on_pass"
    intercept_needs: str = "general"
    intercept_transit_modifier: int = 0
    intercept_from_inside_city: str = "unbesieged"
    independent_withdraw: bool = True
    naval_drop_off_interceptable: bool = True
    evade_transit_modifier: int = 0
    evade_after_friendly_interception: str = "nobody"
    naval_interception: str = "step_by_step"
    naval_intercept_reach: str = "marker_near_next_space"
    naval_no_fleet_score: str = "column_zero"
    naval_interception_costs_champion: str = "when_fought"
    royal_army_siege_defection: str = "each_scoring_siege"
    siege_points_player_city: tuple[int, ...] = (3, 3, 3)
    siege_modifiers: tuple[str, ...] = ("city", "port_without_fleet", "helepolis", "traitor", "abilities")
    siege_excludes_units_that_fought_or_were_moved: bool = True
    besieged_by: str = "army"
    independent_reaction_initiative: int = 0
    popularity_for_beating_independents: bool = True
    champion_lost_by_dispersing_lone_general: bool = True
    burial_window: str = "forage_segment_or_turn_end"
    royal_control_by_units_alone: bool = False
    marriage_needs_no_enemy_units: bool = True
    regency: str = "automatic"

    def house(self, rule: str) -> str:
        """The value of a house rule, its recommended default included."""
        return self.house_rules[rule]


def make_config(
    content: Content,
    players: int,
    edition: str = "4e",
    options: tuple[str, ...] = (),
    house_rules: Mapping[str, str] | None = None,
    everyone_asked: bool = False,
    unfinished: bool = False,
) -> Config:
    """The settings of a game. A house rule is one of the list, or a switch with a value of one's own.

    `unfinished` lets a test or scenario play an edition of which some switches are not read yet.
    """
    if players not in content.player_counts:
        known = ", ".join(str(n) for n in content.player_counts)
        raise ConfigError(f"players: {players} is not possible; choose one of {known}")
    if edition not in content.editions:
        raise ConfigError(f"edition: {edition!r} is unknown; choose one of {', '.join(content.editions)}")
    if edition not in PLAYABLE_EDITIONS and not unfinished:
        raise ConfigError(
            f"edition: {edition!r} can be read and compared (diadochoi editions), but not played yet; "
            f"choose {', '.join(PLAYABLE_EDITIONS)}"
        )
    for option in options:
        if option not in OPTION_FIELDS:
            raise ConfigError(f"options: {option!r} is unknown; choose from {', '.join(OPTION_FIELDS)}")
    rules = content.editions[edition]
    allowed_counts = rules.switches["players_allowed"]
    assert isinstance(allowed_counts, (list, tuple))
    if not set(content.player_counts) <= set(allowed_counts):
        raise ConfigError(
            f"edition: the facts {content.id!r} are not those of {edition!r}; load them with load_edition"
        )
    asked = house_rules or {}
    overrides = _overrides(content, asked)
    switches = _switches(content, edition, overrides)
    for option in options:
        if option in closed_options(content, edition):
            raise ConfigError(f"options: {option} cannot be played with the edition {edition!r}")
    chosen = _defaults(content, switches)
    for name, value in asked.items():
        if name in overrides:
            chosen[name] = value.replace(" ", "")
            continue
        allowed = content.house_rules[name].values
        if value not in allowed:
            raise ConfigError(
                f"house rule {name}: {value!r} is not allowed; choose from {', '.join(allowed)}"
            )
        chosen[name] = value
    count = content.player_counts[players]
    unique = tuple(option for option in OPTION_FIELDS if option in options)
    values: dict[str, Any] = {name: switches[name] for name in SWITCH_FIELDS}
    values.update({OPTION_FIELDS[option]: True for option in unique})
    values.update(
        hand=count.hand,
        table_cards=count.table_cards,
        rounds=count.rounds,
        reveals=count.reveals,
        instant_vp=count.instant_vp,
    )
    seats = switches["players_allowed"].index(players) if players in switches["players_allowed"] else -1
    for name, field_name in COUNT_FIELDS.items():
        if name in overrides:
            values[field_name] = switches[name][seats]
    return Config(
        players=players,
        edition=edition,
        options=unique,
        house_rules=chosen,
        everyone_asked=everyone_asked,
        turns=rules.turns - 1 if "16.12" in unique else rules.turns,  # 16.12/a
        instant_legitimacy=rules.instant_legitimacy,
        instant_from_turn=rules.instant_from_turn,
        generals_each=count.generals_each,
        discard_pass=count.discard_pass,
        **values,
    )


def closed_options(content: Content, edition: str) -> tuple[str, ...]:
    """Optional rules that an edition has no place for."""
    switches = content.editions[edition].switches
    closed = [] if switches["optional_cards"] else ["16.1"]
    own, other = switches["herakles_comes_of_age"], switches["alexandros_comes_of_age"]
    assert isinstance(own, int) and isinstance(other, int)
    if own < other:  # he would come onto the map after his own day
        closed.append("16.2")
    return tuple(closed)


def house_defaults(content: Content, edition: str) -> dict[str, str]:
    """The house rules of an edition where nobody asks for others."""
    return _defaults(content, _switches(content, edition, {}))


def _defaults(content: Content, switches: Mapping[str, Any]) -> dict[str, str]:
    chosen = {rule.id: rule.default for rule in content.house_rules.values()}
    if switches["surprise_discard"] != "tyche":  # 3e/7.3/c
        chosen["voluntary_surprise_discard"] = switches["surprise_discard"]
    return chosen


def _overrides(content: Content, house_rules: Mapping[str, str]) -> dict[str, object]:
    """The house rules that set a switch; one that no chapter reads is refused."""
    found: dict[str, object] = {}
    for name, value in house_rules.items():
        if name in content.house_rules:
            continue
        try:
            switch, parsed = parse_override(f"{name}={value}")
        except SwitchError as error:
            known = ", ".join(content.house_rules)
            raise ConfigError(f"house rule {name!r}: {error}; house rules are {known}") from error
        if switch in FACT_SWITCHES:
            raise ConfigError(
                f"house rule {switch}: it belongs to the facts of an edition; use a content pack"
            )
        if switch not in SWITCH_FIELDS and switch not in COUNT_FIELDS:
            raise ConfigError(f"house rule {switch}: the rules play one value of this switch only")
        played = [str(content.editions[edition].switches[switch]) for edition in OBEYED_EDITIONS]
        if isinstance(parsed, str) and parsed not in played:
            raise ConfigError(f"house rule {switch}: the rules play {' or '.join(played)} only")
        found[switch] = parsed
    return found


def _switches(content: Content, edition: str, overrides: Mapping[str, object]) -> dict[str, Any]:
    """The edition's values, some overridden; what cannot be played together is refused with the reason."""
    rules = content.editions[edition]
    if overrides:
        try:
            return dict(resolve(rules, overrides))
        except SwitchError as error:
            raise ConfigError(f"house rules: {error}") from error
    return {name: tuple(v) if isinstance(v, list) else v for name, v in rules.switches.items()}
