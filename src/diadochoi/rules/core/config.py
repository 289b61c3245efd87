"""Settings of a game: players, edition, optional rules, house rules. They never change during a game.

Every switch that the rules read is a typed field here; no other module asks for an edition by name. Each
edition's values are in content/data/editions/*.toml; content/data/switches.toml explains the switches and
their values. The words that a switch or a house rule may have are part of its type, so mypy reports a
comparison with any other word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, overload

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.model import Card, Content, OptionalRule
from diadochoi.content.switches import SwitchError, parse_override, resolve
from diadochoi.message import Message, any_of

# 16/a: each optional rule has its own field, so they can be combined freely.
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

# The optional cards: `16.1` means all of them, `16.1:oracle` this one (16.1/a).
OPTIONAL_CARDS: Final = "16.1"

# Switches that an optional rule of chapter 16 also sets: the value, and the field it sets.
OPTION_SWITCHES: Final = {"dispersed_fleets_return": ("paid", "fleets_stay_dispersed")}

# Switches that set the default of a house rule, which the rules read.
HOUSE_SWITCHES: Final = ("surprise_discard",)

# Switches that the rules read from the field of the same name.
SWITCH_FIELDS: Final = (
    "starting_generals", "deck_general_cards", "deal_with_few_players",
    "phase_order", "table_event_resolver", "turn_order_direction", "turn_order_tie",
    "reinforcements_general_on_map_since_start", "reinforcements_overflow", "reinforcements_minor_general",
    "bonus_event_timing", "must_play_cards", "recruit_general", "recruit_general_ops",
    "arriving_general_places_pc",
    "command_rank", "command_tie", "minor_general_leaves_beside", "three_star_generals", "two_star_generals",
    "general_abilities", "polyperchon",
    "lone_general_may_enter_enemy_units", "lone_general_may_turn_back", "lone_general_killed_from",
    "free_passage", "stronghold_attrition",
    "intercept_needs", "intercept_transit_modifier", "intercept_from_inside_city", "independent_withdraw",
    "intercept_role",
    "naval_drop_off_interceptable", "evade_transit_modifier", "evade_after_friendly_interception",
    "naval_interception", "naval_intercept_reach", "naval_no_fleet_score",
    "naval_interception_costs_champion", "land_before_or_after_sea", "naval_pick_up_at_sea",
    "winner_may_lose_units_apart", "join_battle_from_city", "royal_army_siege_counts_popularity",
    "royal_army_siege_defection", "siege_points_player_city", "siege_modifiers",
    "siege_excludes_units_that_fought_or_were_moved", "besieged_by",
    "independent_reactions", "independent_reaction_initiative", "popularity_for_beating_independents",
    "independent_removes_pc_after_draw", "westward_march",
    "champion_lost_by_dispersing_lone_general", "burial_window",
    "royal_control_by_units_alone", "royal_family_left_anywhere", "marriage_needs_no_enemy_units", "regency",
    # switches that the Hybrid rules change
    "segment_order", "turn_order_vp_basis", "usurper", "reinforcements_skipped_in_turn_one",
    "reinforcements_body_holder_loyal", "raise_mercenary", "surrender_taking", "surrender_targets",
    "ops_actions", "force_march_unit", "place_pcs_reach", "training_mercenary_ops", "training_loyal_ops",
    "training_rest_must_be_used", "fleet_upgrade_ops", "marriage_dowry_dice", "unrest_provinces",
    "stop_on_enemy_units", "overrun_ratio", "stronghold_attrition_exempt", "remove_pc_movement_points",
    "intercept_into_enemy_space_with_own_unit", "intercepted_response",
    "evade_into_enemy_space_with_own_unit", "evade_into_own_siege", "evade_past_lone_general", "evade_from",
    "naval_moves", "naval_weather_roll", "naval_weather_storm_to", "naval_weather_lands_from",
    "naval_weather_modifiers", "naval_stop_on_enemy_units",
    "winner_loss", "leader_loss_trigger", "leader_loss_win_from", "leader_loss_draw_from",
    "leader_loss_lose_from", "leader_loss_wiped_out_from", "royal_army_fights_player_with_most_vp",
    "siege_model", "siege_single_roll_loss_to", "siege_single_roll_success_from", "siege_targets",
    "siege_attempts_surrender", "siege_attempts_tyche", "siege_attempts_activation",
    "siege_attempts_siege_segment", "siege_pc_on_success", "forage_limit_major",
    "champion_status", "royal_family_legitimacy", "heirs_counted", "vp_largest_fleet", "vp_lord_of_asia",
    "lord_of_asia_provinces", "vp_hellespont", "hellespont_counts",
)  # fmt: skip

# Optional rules of chapter 16 that an edition may include, by the switch each sets.
_TWINS: Final = {"dispersed_fleets_return": "16.10", "independent_reactions": "16.11"}

# Switches by number of players, and the field that has the entry for this game.
COUNT_FIELDS: Final = {
    "rounds": "rounds",
    "hand_size": "hand",
    "table_cards": "table_cards",
    "table_reveals": "reveals",
    "instant_vp": "instant_vp",
}

# Switches that the content of the edition follows: its pieces, cards and tables differ.
FACT_SWITCHES: Final = (
    "players_allowed", "starting_generals", "deck_general_cards", "adjacent_provinces", "pontic_fleet",
    "silver_shields_cards", "optional_cards", "siege_points_stronghold", "siege_points_independent_city",
    "siege_points_independent_minor", "alexandros_comes_of_age", "herakles_comes_of_age", "capital_cities",
)  # fmt: skip

# Means "not possible" in the numbers of an edition's facts; as a switch it is 0.
NEVER: Final = 99

# Values that no edition has but the rules support: 3e/3.1/b leaves open which die decides.
MORE_VALUES: Final[dict[str, tuple[str, ...]]] = {"turn_order_tie": ("highest_die",)}


# The words that may appear in the switches that are lists.
PhaseName = Literal[
    "turn_events", "usurper", "turn_order", "reinforcements", "deal", "strategy", "isolation", "turn_end",
]  # fmt: skip
SegmentName = Literal["surrender", "tyche", "activation", "siege", "forage"]
OpsAction = Literal["force_march", "place_pcs", "train"]
SurrenderTarget = Literal["player_minor", "player_city_empty", "independent_minor", "independent_city"]
SiegeTarget = Literal[
    "player_city_garrisoned", "player_city_empty", "independent_city", "stronghold", "independent_minor",
]  # fmt: skip
SiegeModifier = Literal[
    "city", "port_without_fleet", "any_port_without_fleet", "helepolis", "traitor", "abilities",
]  # fmt: skip


class ConfigError(ValueError):
    """A game cannot be set up as asked; the message names the setting and says what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Config:
    players: int
    edition: str = "4e"
    options: tuple[str, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    everyone_asked: bool = False  # windows = everyone: no prompt reveals who holds a Surprise card

    turns: int = 5  # Game Turns
    instant_vp: int = 23  # VP for an Instant Victory (3.1)
    instant_legitimacy: int = 18  # L for one
    instant_from_turn: int = 2  # the first Game Turn in which there is one
    hand: int = 5  # cards dealt to each player
    table_cards: int = 0  # cards dealt to the table (6/c)
    rounds: int = 5  # of a Strategy Phase
    reveals: int = 0  # table cards turned up in each Round
    generals_each: int = 2  # Starting Generals dealt to each player
    discard_pass: bool = False  # each passes one of them on (4.4/c)

    optional_cards: tuple[str, ...] = ()  # the ones shuffled in
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
    starting_generals: tuple[str, ...] = (
        "perdikkas", "antipatros", "krateros", "ptolemaios", "leonnatos", "peithon", "antigonos", "eumenes",
    )  # fmt: skip
    deck_general_cards: tuple[str, ...] = ()
    deal_with_few_players: Literal["all_dealt", "two_in_the_deck"] = "all_dealt"
    phase_order: tuple[PhaseName, ...] = (
        "turn_events", "usurper", "turn_order", "reinforcements", "deal", "strategy", "isolation", "turn_end",
    )  # fmt: skip
    table_event_resolver: Literal["lowest_vp", "random"] = "lowest_vp"
    turn_order_direction: Literal["chosen", "clockwise"] = "chosen"
    turn_order_tie: Literal["lowest_die", "highest_die"] = "lowest_die"
    reinforcements_general_on_map_since_start: bool = True
    reinforcements_overflow: Literal["forced_or_dispersed", "optional"] = "forced_or_dispersed"
    reinforcements_minor_general: bool = False
    bonus_event_timing: Literal["before_ops", "after_ops", "free"] = "before_ops"
    must_play_cards: tuple[str, ...] = ()
    recruit_general: Literal["reserve", "after_death", "off"] = "reserve"
    recruit_general_ops: int = 3  # a card must have so many OPs or more
    arriving_general_places_pc: bool = True
    command_rank: Literal["seniority", "stars"] = "seniority"
    command_tie: Literal["none", "owner_before_move"] = "none"
    minor_general_leaves_beside: Literal["any_general", "major_general"] = "any_general"
    three_star_generals: tuple[str, ...] = ()
    two_star_generals: tuple[str, ...] = ()
    general_abilities: bool = True
    polyperchon: Literal["separate_general", "same_counter"] = "separate_general"
    lone_general_may_enter_enemy_units: bool = True
    lone_general_may_turn_back: bool = True
    lone_general_killed_from: int = 0  # on this die or higher (3e/9.9/c); 0: he is only Dispersed
    free_passage: Literal["on_the_way_out_and_no_major_city", "anywhere", "never"] = (
        "on_the_way_out_and_no_major_city"
    )
    stronghold_attrition: Literal["on_pass", "on_pass_unless_stop_or_siege", "on_entry"] = "on_pass"
    intercept_needs: Literal["general", "army"] = "general"
    intercept_transit_modifier: int = 0  # to the die, into a Transit Point
    intercept_from_inside_city: Literal["unbesieged", "never"] = "unbesieged"
    independent_withdraw: bool = True
    intercept_role: Literal["defender", "choice"] = "defender"
    naval_drop_off_interceptable: bool = True
    evade_transit_modifier: int = 0  # to the die, out to a Transit Point
    evade_after_friendly_interception: Literal["nobody", "those_present_before"] = "nobody"
    naval_interception: Literal["step_by_step", "whole_path"] = "step_by_step"
    naval_intercept_reach: Literal["marker_near_next_space", "marker_near_path", "port_near_path"] = (
        "marker_near_next_space"
    )
    naval_no_fleet_score: Literal["column_zero", "zero"] = "column_zero"
    naval_interception_costs_champion: Literal["when_fought", "when_declared"] = "when_fought"
    land_before_or_after_sea: Literal["all_points", "paths"] = "all_points"
    naval_pick_up_at_sea: bool = True
    winner_may_lose_units_apart: bool = False
    join_battle_from_city: Literal["both_sides", "attack_or_interception"] = "both_sides"
    royal_army_siege_counts_popularity: bool = True
    royal_army_siege_defection: Literal["each_scoring_siege", "first_point", "never"] = "each_scoring_siege"
    siege_points_player_city: tuple[int, ...] = (3, 3, 3)  # with no CU inside, with one, with more
    siege_modifiers: tuple[SiegeModifier, ...] = (
        "city", "port_without_fleet", "helepolis", "traitor", "abilities",
    )  # fmt: skip
    siege_excludes_units_that_fought_or_were_moved: bool = True
    besieged_by: Literal["army", "any_unit"] = "army"
    independent_reaction_initiative: int = 0  # of every Independent Army; 0: the printed one
    popularity_for_beating_independents: bool = True
    independent_removes_pc_after_draw: bool = True
    westward_march: Literal["if_possible", "always"] = "if_possible"
    champion_lost_by_dispersing_lone_general: bool = True
    burial_window: Literal["forage_segment_or_turn_end", "own_turn_or_turn_end"] = (
        "forage_segment_or_turn_end"
    )
    royal_control_by_units_alone: bool = False
    royal_family_left_anywhere: bool = False
    marriage_needs_no_enemy_units: bool = True
    regency: Literal["automatic", "controller_choice", "off"] = "automatic"
    segment_order: tuple[SegmentName, ...] = ("surrender", "tyche", "activation", "forage")
    turn_order_vp_basis: Literal["total", "provinces_only"] = "total"
    usurper: bool = True
    reinforcements_skipped_in_turn_one: bool = True
    reinforcements_body_holder_loyal: int = 0  # Loyal CUs for the holder of the Cart
    raise_mercenary: Literal["instead_of_move", "instead_of_card"] = "instead_of_move"
    surrender_taking: Literal["optional", "automatic"] = "optional"
    surrender_targets: tuple[SurrenderTarget, ...] = ("player_minor",)
    ops_actions: tuple[OpsAction, ...] = ("force_march", "place_pcs", "train")
    force_march_unit: Literal["movement_points", "spaces"] = "movement_points"
    place_pcs_reach: Literal["two_movement_points", "next_space"] = "two_movement_points"
    training_mercenary_ops: int = 3  # OPs for a CU; 0: cannot be trained
    training_loyal_ops: int = 7  # likewise
    training_rest_must_be_used: bool = True
    fleet_upgrade_ops: int = 4  # a card must have exactly so many OPs; 0: no upgrades
    marriage_dowry_dice: int = 0  # their sum is the number of garrisons (hy/56); 0: none
    unrest_provinces: Literal["together", "one_chosen"] = "together"
    stop_on_enemy_units: Literal["unless_excepted", "always"] = "unless_excepted"
    overrun_ratio: int = 5  # CUs needed for each enemy CU; 0: no Overruns
    stronghold_attrition_exempt: tuple[str, ...] = ()
    remove_pc_movement_points: int = 2  # MPs; 0: not on the march
    intercept_into_enemy_space_with_own_unit: bool = True
    intercepted_response: Literal["withdraw", "evade"] = "withdraw"
    evade_into_enemy_space_with_own_unit: bool = True
    evade_into_own_siege: bool = False
    evade_past_lone_general: bool = False
    evade_from: Literal["any_force", "army"] = "any_force"
    naval_moves: Literal["one_per_segment", "one_army_per_round"] = "one_per_segment"
    naval_weather_roll: bool = False
    naval_weather_storm_to: int = 0  # a storm on this modified die or lower
    naval_weather_lands_from: int = 0  # the force sails on this modified die or higher
    naval_weather_modifiers: Literal["nobody", "fleets_of_every_player"] = "nobody"
    naval_stop_on_enemy_units: bool = False
    winner_loss: Literal["one_unless_double", "one_always"] = "one_unless_double"
    leader_loss_trigger: Literal["modified_nine", "every_battle"] = "modified_nine"
    leader_loss_win_from: int = 6  # the commander dies on this die or higher: after a victory
    leader_loss_draw_from: int = 6  # after a draw
    leader_loss_lose_from: int = 5  # after a defeat
    leader_loss_wiped_out_from: int = 5  # after a defeat without survivors
    royal_army_fights_player_with_most_vp: bool = False
    siege_model: Literal["points", "single_roll"] = "points"
    siege_single_roll_loss_to: int = 0  # a CU is lost on this modified die or lower
    siege_single_roll_success_from: int = 0  # the place falls on this modified die or higher
    siege_targets: tuple[SiegeTarget, ...] = (
        "player_city_garrisoned", "player_city_empty", "independent_city", "stronghold", "independent_minor",
    )  # fmt: skip
    siege_attempts_surrender: int = 1  # how often one space may be besieged in each Segment
    siege_attempts_tyche: int = 2
    siege_attempts_activation: int = 2
    siege_attempts_siege_segment: int = 0
    siege_pc_on_success: Literal["at_once_in_surrender_segment", "next_surrender_segment"] = (
        "at_once_in_surrender_segment"
    )
    forage_limit_major: int = 8  # CUs a Major City feeds
    champion_status: bool = True
    royal_family_legitimacy: Literal["printed", "one_each"] = "printed"
    heirs_counted: Literal["highest", "owners_choice", "all"] = "highest"
    vp_largest_fleet: int = 3
    vp_lord_of_asia: int = 4
    lord_of_asia_provinces: tuple[str, ...] = ("phrygia", "syria", "babylonia")
    vp_hellespont: int = 2
    hellespont_counts: Literal["spaces", "provinces"] = "spaces"

    @property
    def card_after_march(self) -> bool:
        """hy/16: return whether the Tyche Segment of a Player Turn follows the Activation Segment."""
        return self.segment_order.index("tyche") > self.segment_order.index("activation")

    @overload
    def house(
        self, rule: Literal["voluntary_surprise_discard"]
    ) -> Literal["tyche", "any_moment", "never"]: ...

    @overload
    def house(
        self,
        rule: Literal[
            "garrison_blocks_interception",
            "withdrawal_ends_activation",
            "lost_naval_battle_ends_activation",
            "shown_discard_pass",
            "independent_winner_removes_pc",
        ],
    ) -> Literal["no", "yes"]: ...

    @overload
    def house(self, rule: Literal["free_passage_breaker"]) -> Literal["both", "granter", "mover"]: ...

    @overload
    def house(self, rule: Literal["independent_commander"]) -> Literal["battle", "initiative"]: ...

    @overload
    def house(self, rule: Literal["cavalry_interception"]) -> Literal["origin", "force"]: ...

    @overload
    def house(self, rule: Literal["demetrios_siege_bonus"]) -> Literal["surrender_segment", "always"]: ...

    @overload
    def house(self, rule: Literal["condemnation"]) -> Literal["same_play", "later_play"]: ...

    @overload
    def house(self, rule: Literal["pc_limit"]) -> Literal["none", "counters"]: ...

    @overload
    def house(self, rule: Literal["turn_direction_chooser"]) -> Literal["least_vp", "first_player"]: ...

    @overload
    def house(
        self, rule: Literal["threshold_from_turn_one"]
    ) -> Literal["wins_at_turn_two", "next_change"]: ...

    @overload
    def house(self, rule: Literal["cart_on_turn_one"]) -> Literal["within_babylon", "fixed"]: ...

    @overload
    def house(
        self, rule: Literal["stronghold_attrition_by_sea"]
    ) -> Literal["either_path", "entering_path"]: ...

    @overload
    def house(self, rule: Literal["naval_interception_of_crossings"]) -> Literal["on_arrival", "never"]: ...

    @overload
    def house(self, rule: Literal["minor_generals_in_enemy_turn"]) -> Literal["off_map", "reposition"]: ...

    @overload
    def house(self, rule: Literal["royal_army_test"]) -> Literal["either_side", "both_sides"]: ...

    @overload
    def house(self, rule: Literal["escorting_fleets"]) -> Literal["chosen", "all"]: ...

    @overload
    def house(self, rule: Literal["unrest_blocked_by"]) -> Literal["any_cu", "other_players_cu"]: ...

    def house(self, rule: str) -> str:
        """Return the value of a house rule, or its recommended default."""
        return self.house_rules[rule]


def make_config(
    content: Content,
    players: int,
    edition: str = "4e",
    options: tuple[str, ...] = (),
    house_rules: Mapping[str, str] | None = None,
    everyone_asked: bool = False,
) -> Config:
    """Build the settings of a game. A house rule is one of the list, or a switch with a value."""
    _check_counts(content, players, edition)
    rules = content.editions[edition]
    bundle = _bundle(content, edition, players, options)
    _check_facts(content, edition)
    asked = house_rules or {}
    overrides = _overrides(content, edition, asked)
    for name, value in overrides.items():
        if bundle.get(name, value) != value:
            raise ConfigError(Message("setting-house_rule_set_by_option", rule=name))
    switches = _switches(content, edition, {**bundle, **overrides})
    chosen = _chosen_house_rules(content, switches, asked, overrides)
    count = content.player_counts[players]
    cards = _chosen_cards(content, options)
    rest = (option for option in (*OPTION_FIELDS, *rules.options) if option != OPTIONAL_CARDS)
    unique = (*_card_options(content, cards), *(option for option in rest if option in options))
    values: dict[str, Any] = {name: switches[name] for name in SWITCH_FIELDS}
    values.update({name: value for name, value in _facts(content).items() if name not in overrides})
    values.update({name: switches[switch] == on for switch, (on, name) in OPTION_SWITCHES.items()})
    values.update({OPTION_FIELDS[option]: True for option in unique if option in OPTION_FIELDS})
    values[OPTION_FIELDS[OPTIONAL_CARDS]] = cards
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
    values["instant_vp"] = values["instant_vp"] or NEVER
    return Config(
        players=players,
        edition=edition,
        options=unique,
        house_rules=chosen,
        everyone_asked=everyone_asked,
        turns=rules.turns - 1 if "16.12" in unique else rules.turns,  # 16.12/a
        instant_legitimacy=rules.instant_legitimacy,
        instant_from_turn=rules.instant_from_turn,
        generals_each=_generals_each(switches, players, count.generals_each),
        discard_pass=count.discard_pass,
        **values,
    )


def _facts(content: Content) -> dict[str, Any]:
    """Return switches that are also facts, which a content pack may have changed."""
    tables, units = content.tables, {unit.id: unit for unit in content.units}
    numbers = {name: 0 if number == NEVER else number for name, number in tables.numbers.items()}
    return {
        "overrun_ratio": numbers["overrun_ratio"],
        "remove_pc_movement_points": numbers["remove_pc_mp"],
        "fleet_upgrade_ops": numbers["fleet_upgrade_ops"],
        "siege_attempts_surrender": numbers["sieges_per_space_surrender"],
        "siege_attempts_tyche": numbers["sieges_per_space_segment"],
        "siege_attempts_activation": numbers["sieges_per_space_segment"],
        "vp_lord_of_asia": numbers["lord_of_asia_vp"],
        "vp_largest_fleet": numbers["largest_fleet_vp"],
        "vp_hellespont": numbers["hellespont_vp"],
        "lord_of_asia_provinces": tuple(content.provinces[province].id for province in tables.lord_of_asia),
        "leader_loss_win_from": tables.general_loss_win,
        "leader_loss_lose_from": tables.general_loss_lose,
        "training_mercenary_ops": units["mercenary"].training_cost,
        "training_loyal_ops": units["loyal"].training_cost,
        "reinforcements_skipped_in_turn_one": not content.calendar[0].reinforcements,
    }


def all_options(content: Content) -> tuple[str, ...]:
    """List every option: chapter 16, its optional cards one by one, then those of single editions."""
    own = [option for edition in content.editions.values() for option in edition.options]
    cards = [f"{OPTIONAL_CARDS}:{card.id}" for card in optional_cards(content)]
    return tuple(dict.fromkeys((*content.optional_rules, *cards, *own)))


def optional_cards(content: Content) -> list[Card]:
    """List the cards that players may shuffle in one by one (16.1/a)."""
    return [card for card in content.cards if card.optional]


def _chosen_cards(content: Content, options: tuple[str, ...]) -> tuple[str, ...]:
    """16.1/a: return the optional cards that are shuffled in, in the order of the deck."""
    known = [card.id for card in optional_cards(content)]
    prefix = f"{OPTIONAL_CARDS}:"
    named = {option.removeprefix(prefix) for option in options if option.startswith(prefix)}
    strange = sorted(named.difference(known))
    if strange:
        raise ConfigError(Message("setting-optional_card", card=strange[0], known=known))
    return tuple(card for card in known if OPTIONAL_CARDS in options or card in named)


def _card_options(content: Content, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Write a choice of optional cards as options: all of them as one option."""
    if len(cards) == len(optional_cards(content)):
        return (OPTIONAL_CARDS,) if cards else ()
    return tuple(f"{OPTIONAL_CARDS}:{card}" for card in cards)


def closed_options(content: Content, edition: str) -> dict[str, Message]:
    """Return optional rules of chapter 16 that an edition does not allow, each with the reason."""
    rules = content.editions[edition]
    switches = rules.switches
    closed: dict[str, Message] = {}
    if not switches["optional_cards"]:
        closed["16.1"] = Message("setting-no_optional_cards")
    own, other = switches["herakles_comes_of_age"], switches["alexandros_comes_of_age"]
    assert isinstance(own, int) and isinstance(other, int)
    if not own:
        closed["16.2"] = Message("setting-no_heir_of_age")
    elif own < other:
        closed["16.2"] = Message("setting-herakles_too_late")
    if switches["siege_model"] == "single_roll":
        closed["16.5"] = Message("setting-no_siege_points")
    for option in rules.options.values():
        for switch, twin in _TWINS.items():
            if switch in option.switches:
                closed[twin] = Message("setting-own_option", option=option.id)
    return closed


def offered_options(content: Content, edition: str, players: int | None = None) -> list[OptionalRule]:
    """List an edition's optional rules, its own first; with `players`, only those for that number."""
    own = [
        option
        for option in content.editions[edition].options.values()
        if players is None or not option.players or players in option.players
    ]
    closed = closed_options(content, edition)
    return [*own, *(rule for rule in content.optional_rules.values() if rule.id not in closed)]


def _check_counts(content: Content, players: int, edition: str) -> None:
    if players not in content.player_counts:
        known = ", ".join(str(n) for n in content.player_counts)
        raise ConfigError(Message("setting-players", players=players, known=known))
    if edition not in content.editions:
        raise ConfigError(Message("setting-edition", edition=edition, known=content.editions))


def _check_facts(content: Content, edition: str) -> None:
    """Check that the facts belong to the edition: its map, its pieces, its numbers of players."""
    allowed_counts = content.editions[edition].switches["players_allowed"]
    assert isinstance(allowed_counts, (list, tuple))
    own_facts = content.id.partition("+")[0]
    foreign = own_facts in content.editions and own_facts != edition
    if foreign or not set(content.player_counts) <= set(allowed_counts):
        raise ConfigError(Message("setting-facts_of_another_edition", facts=content.id, edition=edition))


def _chosen_house_rules(
    content: Content, switches: Mapping[str, Any], asked: Mapping[str, str], overrides: Mapping[str, Any]
) -> dict[str, str]:
    """Return every house rule with its value in this game, and every switch that was set to another value."""
    chosen = _defaults(content, switches)
    for name, value in asked.items():
        if name in overrides:
            chosen[name] = value.replace(" ", "")
            continue
        allowed = content.house_rules[name].values
        if value not in allowed:
            raise ConfigError(
                Message("setting-house_rule_value", rule=name, value=repr(value), allowed=allowed)
            )
        chosen[name] = value
    return chosen


def _bundle(content: Content, edition: str, players: int, options: tuple[str, ...]) -> dict[str, object]:
    """Return the switches that the chosen optional rules of the edition set together."""
    own = content.editions[edition].options
    closed = closed_options(content, edition)
    found: dict[str, object] = {}
    for choice in options:
        option = OPTIONAL_CARDS if choice.startswith(f"{OPTIONAL_CARDS}:") else choice
        if option in own:
            meant = own[option].players
            if meant and players not in meant:
                who = any_of(meant)
                raise ConfigError(
                    Message("setting-option_of_other_players", option=option, meant=who, players=players)
                )
            for switch, value in own[option].switches.items():
                found[switch] = tuple(value) if isinstance(value, list) else value
        elif option not in OPTION_FIELDS:
            known = [rule.id for rule in offered_options(content, edition)]
            raise ConfigError(Message("setting-option", option=option, edition=edition, known=known))
        elif option in closed:
            raise ConfigError(
                Message("setting-option_closed", option=option, edition=edition, reason=closed[option])
            )
    return found


FEW_PLAYERS: Final = 3  # 3e/24: two or three
_GENERALS_OUTSIDE_THE_DECK: Final = 6  # 3e/24.1/e


def _generals_each(switches: Mapping[str, Any], players: int, usual: int) -> int:
    """3e/24.1/e, 3e/24.2/a: with two or three players and two Generals in the deck, six are dealt."""
    if switches["deal_with_few_players"] == "two_in_the_deck" and players <= FEW_PLAYERS:
        return _GENERALS_OUTSIDE_THE_DECK // players
    return usual


def house_defaults(content: Content, edition: str) -> dict[str, str]:
    """Return the house rules of an edition unless players choose others."""
    return _defaults(content, _switches(content, edition, {}))


def _defaults(content: Content, switches: Mapping[str, Any]) -> dict[str, str]:
    chosen = {rule.id: rule.default for rule in content.house_rules.values()}
    if switches["surprise_discard"] != "tyche":  # 3e/7.3/c
        chosen["voluntary_surprise_discard"] = switches["surprise_discard"]
    return chosen


def _overrides(content: Content, edition: str, house_rules: Mapping[str, str]) -> dict[str, object]:
    """Return the house rules that set a switch; refuse one that the rules do not read."""
    found: dict[str, object] = {}
    for name, value in house_rules.items():
        if name in content.house_rules:
            continue
        try:
            switch, parsed = parse_override(f"{name}={value}")
        except SwitchError as error:
            known = list(content.house_rules)
            raise ConfigError(Message("setting-house_rule", rule=name, error=error, known=known)) from error
        if switch in FACT_SWITCHES:
            raise ConfigError(Message("setting-house_rule_of_facts", rule=switch))
        if switch not in {*SWITCH_FIELDS, *COUNT_FIELDS, *OPTION_SWITCHES, *HOUSE_SWITCHES}:
            raise ConfigError(Message("setting-house_rule_one_value", rule=switch))
        played = [str(content.editions[obeyed].switches[switch]) for obeyed in EDITIONS]
        played += [
            str(option.switches[switch])
            for option in content.editions[edition].options.values()
            if switch in option.switches
        ]
        played += MORE_VALUES.get(switch, ())
        if isinstance(parsed, str) and parsed not in played:
            raise ConfigError(
                Message("setting-house_rule_values", rule=switch, values=any_of(dict.fromkeys(played)))
            )
        found[switch] = parsed
    return found


def _switches(content: Content, edition: str, overrides: Mapping[str, object]) -> dict[str, Any]:
    """Return the edition's values with the overrides; refuse combinations that cannot be played."""
    rules = content.editions[edition]
    if overrides:
        try:
            return dict(resolve(rules, overrides))
        except SwitchError as error:
            raise ConfigError(Message("setting-house_rules", error=error)) from error
    return {name: tuple(v) if isinstance(v, list) else v for name, v in rules.switches.items()}
