"""The Hybrid rules as a whole: complete games, the source of their switches, and mixing them with others."""

from __future__ import annotations

import random

import pytest

from diadochoi.arena.fuzz.invariants import violations
from diadochoi.content import load
from diadochoi.content.editions import load_edition
from diadochoi.content.switches import diff
from diadochoi.record.game import Game, new_game
from diadochoi.record.replay import replay
from diadochoi.record.stored.record import parse_record, record_text
from diadochoi.rules.core import units
from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import (
    COUNT_FIELDS,
    FACT_SWITCHES,
    HOUSE_SWITCHES,
    NEVER,
    SWITCH_FIELDS,
    Config,
    ConfigError,
    make_config,
)
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state


def hybrid(players: int = 4, **house: str) -> Config:
    return make_config(load_edition("hybrid"), players, "hybrid", house_rules=house)


def hybrid_state(players: int = 4, **house: str) -> State:
    return new_state(load_edition("hybrid"), hybrid(players, **house), seed_bytes("hybrid"))


def played_through(game: Game, seed: int) -> Game:
    """Play to the end at random, checking all invariants from time to time."""
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(game.state.options))
        if len(game.plays) % 80 == 0:
            assert violations(game.state) == []
    return game


@pytest.mark.clauses("hy/1", "hy/16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hybrid_game_is_played_to_its_end_and_replayed(players: int) -> None:
    game = played_through(new_game(players, seed=players, edition="hybrid"), players)
    assert replay(game.record()).state == game.state
    assert game.result is not None
    assert game.result.kind in ("end_game", "instant_legitimacy")


def test_five_players_are_refused() -> None:
    with pytest.raises(ConfigError, match="2, 3, 4"):
        hybrid(5)


@pytest.mark.parametrize("other", ["4e", "3e"])
def test_every_switch_that_parts_the_hybrid_rules_has_a_reader(other: str) -> None:
    editions = load().editions
    apart = {found.switch.id for found in diff(editions[other].switches, editions["hybrid"].switches)}
    assert apart <= {*SWITCH_FIELDS, *COUNT_FIELDS, *FACT_SWITCHES, *HOUSE_SWITCHES}


def test_a_config_has_the_values_of_the_hybrid_rules() -> None:
    config = hybrid()
    switches = load().editions["hybrid"].switches
    for name in SWITCH_FIELDS:
        value = switches[name]
        assert getattr(config, name) == (tuple(value) if isinstance(value, list) else value)
    assert config.instant_vp == NEVER


def test_the_hybrid_rules_are_not_played_with_the_facts_of_the_third_edition() -> None:
    with pytest.raises(ConfigError, match="facts"):
        make_config(load_edition("3e"), 4, "hybrid")


@pytest.mark.parametrize("option", ["16.1", "16.2", "16.5"])
def test_options_without_a_place_in_the_hybrid_rules_are_refused(option: str) -> None:
    with pytest.raises(ConfigError, match=option):
        make_config(load_edition("hybrid"), 4, "hybrid", (option,))


# ---------------------------------------------------------------------- mixing

CHAMPIONS = {
    "champion_status": "yes",
    "usurper": "yes",
    "phase_order": "turn_events,turn_order,usurper,deal,strategy,reinforcements,isolation,turn_end",
}
SINGLE_ROLLS = {
    "siege_model": "single_roll",
    "siege_single_roll_loss_to": "1",
    "siege_single_roll_success_from": "4",
    "royal_army_siege_defection": "never",
}
# Whole chapters of the Hybrid rules in games of another edition.
MIXTURES: tuple[tuple[str, dict[str, str]], ...] = (
    ("hybrid", CHAMPIONS),
    ("4e", SINGLE_ROLLS),
    (
        "4e",
        {
            "segment_order": "surrender,activation,siege,forage,tyche",
            "siege_attempts_siege_segment": "1",
            "raise_mercenary": "instead_of_card",
            "surrender_taking": "automatic",
        },
    ),
    (
        "3e",
        {
            "naval_weather_roll": "yes",
            "naval_weather_storm_to": "1",
            "naval_weather_lands_from": "4",
            "naval_weather_modifiers": "fleets_of_every_player",
            "naval_moves": "one_army_per_round",
        },
    ),
    ("4e", {"intercepted_response": "evade", "stronghold_attrition": "on_entry", "overrun_ratio": "0"}),
    (
        "4e",
        {"leader_loss_trigger": "every_battle", "force_march_unit": "spaces"},
    ),
)


@pytest.mark.parametrize(("edition", "house"), MIXTURES)
def test_a_mixture_is_played_to_its_end_and_its_record_carries_it(
    edition: str, house: dict[str, str]
) -> None:
    game = played_through(new_game(2, seed=11, edition=edition, house_rules=house), 11)
    record = parse_record(record_text(game.record()))
    assert {name: record["house_rules"][name] for name in house} == house
    assert replay(record).state == game.state


def test_champions_can_be_had_in_the_hybrid_rules() -> None:
    assert hybrid_state().champion == [0, 0, 0, 0]
    assert hybrid_state(**CHAMPIONS).champion == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"champion_status": "yes", "usurper": "yes"}, "phase"),
        ({"naval_interception": "step_by_step"}, "path"),
        ({"royal_army_siege_defection": "first_point"}, "Siege Points"),
        ({"siege_attempts_siege_segment": "0"}, "Siege Segment"),
    ],
)
def test_a_mixture_without_sense_is_refused_with_the_reason(house: dict[str, str], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        hybrid(**house)


@pytest.mark.clauses("hy/8")
def test_each_royal_is_worth_one_unless_the_table_prefers_the_printed_numbers() -> None:
    assert sorted(hybrid_state().board.royal_legitimacy) == [0, 1, 1, 1, 1, 1, 1]
    assert max(hybrid_state(royal_family_legitimacy="printed").board.royal_legitimacy) == 5


@pytest.mark.clauses("hy/5")
def test_the_number_of_the_hellespont_is_a_switch() -> None:
    state = hybrid_state(vp_hellespont="2")
    for province in ("bithynia", "mikra_phrygia", "thrake"):
        for space in state.board.province_spaces[state.board.province_index[province]]:
            state.set_pc(space, 0)
    from diadochoi.rules.court.victory_points import province_points, victory_points

    assert victory_points(state)[0] - province_points(state)[0] == 2


def test_the_king_of_asia_can_rule_other_provinces() -> None:
    config = make_config(load(), 4, house_rules={"lord_of_asia_provinces": "lydia,syria,babylonia"})
    board = board_for(load(), config)
    names = {board.content.provinces[province].id for province in board.lord_of_asia}
    assert names == {"lydia", "syria", "babylonia"}
    assert board is not board_for(load())


@pytest.mark.clauses("hy/15")
def test_the_deck_of_the_hybrid_rules_has_general_cards_and_no_optional_ones() -> None:
    state = hybrid_state()
    cards = [state.board.cards[card] for pile in (state.draw_pile, *state.hands) for card in pile]
    ids = {card.id for card in cards}
    assert {"general_seleukos", "general_eumenes", "the_pontic_fleet"} <= ids
    assert not any(card.optional for card in cards)


@pytest.mark.clauses("hy/48", "hy/49")
def test_the_odds_of_a_siege_are_those_of_one_roll() -> None:
    state = hybrid_state()
    place = state.board.space_index["sardeis"]
    state.set_pc(place, 1)
    state.add_units(0, place, 3 * units.ONE_MERCENARY)
    found = odds_on_table.siege_here(state, 0, place)
    assert found.completed * 6 == 3
    assert found.losses[1] * 6 == 1


@pytest.mark.clauses("hy/52", "hy/57")
def test_what_hybrid_players_do_with_their_cards() -> None:
    game = played_through(new_game(4, seed=5, edition="hybrid"), 5)
    verbs = {verb_of(play.action) for play in game.plays}
    assert {Verb.EVENT, Verb.OPERATIONS, Verb.LEVY} <= verbs
    assert not verbs & {Verb.TRAIN, Verb.UPGRADE, Verb.RECRUIT, Verb.REMOVE_PC, Verb.REMOVE, Verb.ROLL}
