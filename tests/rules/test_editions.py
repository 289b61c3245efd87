"""How a game gets its switches: from the edition, with some changed as house rules."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from diadochoi.content import load
from diadochoi.content.editions import load_edition
from diadochoi.content.model import CardType
from diadochoi.content.switches import diff
from diadochoi.record.game import new_game
from diadochoi.record.replay import replay
from diadochoi.rules.core import units
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import (
    COUNT_FIELDS,
    FACT_SWITCHES,
    HOUSE_SWITCHES,
    SWITCH_FIELDS,
    Config,
    ConfigError,
    make_config,
    offered_options,
)
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.court.royal_family import settle_control
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import eligible_spaces
from diadochoi.rules.turn.setup import new_state, starting_deck
from diadochoi.rules.turn.tyche import resolver


def third(**house: str) -> Config:
    return make_config(load_edition("3e"), 4, "3e", house_rules=house)


def test_the_defaults_of_a_config_are_the_fourth_edition() -> None:
    made, plain = make_config(load(), 4), Config(4)
    assert [name for name in SWITCH_FIELDS if getattr(made, name) != getattr(plain, name)] == []


def test_every_switch_that_parts_the_editions_has_a_reader() -> None:
    editions = load().editions
    apart = {found.switch.id for found in diff(editions["4e"].switches, editions["3e"].switches)}
    assert apart <= {*SWITCH_FIELDS, *COUNT_FIELDS, *FACT_SWITCHES, *HOUSE_SWITCHES}


def test_a_config_has_the_values_of_its_edition() -> None:
    config = third()
    switches = load().editions["3e"].switches
    for name in SWITCH_FIELDS:
        value = switches[name]
        assert getattr(config, name) == (tuple(value) if isinstance(value, list) else value)


def test_a_single_switch_can_be_changed_as_a_house_rule() -> None:
    config = make_config(load(), 4, house_rules={"siege_points_player_city": "1, 2, 3"})
    assert config.siege_points_player_city == (1, 2, 3)
    assert config.house_rules["siege_points_player_city"] == "1,2,3"
    assert third(regency="automatic").regency == "automatic"


def test_a_switch_by_number_of_players_takes_the_entry_of_this_game() -> None:
    assert make_config(load(), 3, house_rules={"hand_size": "5,6,5,4"}).hand == 6


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("no_such_rule", "yes", "no switch"),
        ("intercept_needs", "horse", "horse"),
        ("starting_generals", "perdikkas", "content pack"),
        ("evade_range", "3", "one value"),
        ("command_rank", "stars", "command_tie"),
    ],
)
def test_a_house_rule_that_cannot_be_played_is_refused_with_the_reason(
    name: str, value: str, reason: str
) -> None:
    with pytest.raises(ConfigError, match=reason):
        make_config(load(), 4, house_rules={name: value})


def test_games_with_the_same_pieces_share_a_board() -> None:
    content = load()
    assert board_for(content) is board_for(content, make_config(content, 2))
    facts = load_edition("3e")
    board = board_for(facts, third())
    assert board is board_for(facts, third(regency="automatic"))
    assert set(board.ability) == {""}


@pytest.mark.clauses("3e/21.3/a")
@pytest.mark.parametrize("how", ["same_counter", "separate_general"])
def test_polyperchon_has_antipaters_ratings_only_as_the_same_counter(how: str) -> None:
    """Uses a content in which the two differ; as printed they are the same."""
    printed = load_edition("3e")
    generals = tuple(
        replace(entry, initiative=1, battle=1, popularity=1) if entry.id == "polyperchon" else entry
        for entry in printed.generals
    )
    board = board_for(
        replace(printed, generals=generals, hash="a weaker Polyperchon"), third(polyperchon=how)
    )
    for ratings in (board.initiative, board.battle, board.popularity):
        expected = ratings[board.antipatros] if how == "same_counter" else 1
        assert ratings[board.polyperchon] == expected


def third_state(players: int = 4) -> State:
    facts = load_edition("3e")
    return new_state(facts, make_config(facts, players, "3e"), seed_bytes("3e"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_third_edition_game_is_played_to_its_end_and_replayed(players: int) -> None:
    game = new_game(players, seed=players, edition="3e")
    chance = random.Random(players)
    while not game.over:
        game.play(chance.choice(game.state.options))
    assert replay(game.record()).state == game.state


@pytest.mark.clauses("3e/22.2/a")
def test_the_question_where_a_general_starts_cites_the_third_edition() -> None:
    game = new_game(4, seed=0, edition="3e")
    while game.state.segment == SETUP:
        assert game.decision is not None
        assert game.decision.prompt.startswith("Where does")
        assert game.decision.clause == "3e/22.2/a"
        game.play(game.legal[0])
    assert game.plays


@pytest.mark.clauses("3e/22.2/a", "3e/22.2/b")
def test_lysimachos_is_dealt_and_eumenes_lies_in_the_deck() -> None:
    state = third_state()
    board = state.board
    dealt = {general for seat in range(4) for general in state.living_majors(seat)}
    assert board.general_index["lysimachos"] in dealt
    assert board.general_index["eumenes"] not in dealt
    assert board.card_index["general_eumenes"] in starting_deck(board, state.config)


@pytest.mark.clauses("3e/24.2/d")
def test_the_card_of_a_general_who_is_dealt_is_not_shuffled_in() -> None:
    state = third_state(3)
    deck = starting_deck(state.board, state.config)
    assert state.board.card_index["general_eumenes"] not in deck
    assert state.board.card_index["general_seleukos"] in deck


@pytest.mark.parametrize(("option", "players", "each"), [("24.1", 2, 3), ("24.2", 3, 2)])
@pytest.mark.clauses("3e/24.1/e", "3e/24.2/a")
def test_with_the_other_deal_six_generals_are_dealt_and_the_rest_lie_in_the_deck(
    option: str, players: int, each: int
) -> None:
    facts = load_edition("3e")
    state = new_state(facts, make_config(facts, players, "3e", (option,)), seed_bytes("3e"))
    names = [general.id for general in facts.generals]
    dealt = [names[general] for seat in range(players) for general in state.living_majors(seat)]
    assert sorted(dealt) == sorted(
        ["perdikkas", "antipatros", "krateros", "ptolemaios", "peithon", "antigonos"]
    )
    assert all(len(state.living_majors(seat)) == each for seat in range(players))
    deck = starting_deck(state.board, state.config)
    cards = {
        facts.cards[card].params["general"] for card in deck if facts.cards[card].type == CardType.GENERAL
    }
    assert cards == {"lysimachos", "leonnatos", "seleukos", "eumenes"}


@pytest.mark.clauses("3e/24.1/a", "3e/8.5/a")
def test_all_eight_are_dealt_to_two_players_and_two_lie_in_the_deck() -> None:
    state = third_state(2)
    facts = state.board.content
    assert all(len(state.living_majors(seat)) == 4 for seat in range(2))
    deck = starting_deck(state.board, state.config)
    cards = {
        facts.cards[card].params["general"] for card in deck if facts.cards[card].type == CardType.GENERAL
    }
    assert cards == {"seleukos", "eumenes"}


@pytest.mark.clauses("3e/23.5/a")
def test_generals_who_can_be_bought_are_not_in_the_deck() -> None:
    facts = load_edition("3e")
    for players, options, left in ((4, ("23.5",), set()), (2, ("23.5", "24.1"), {"lysimachos", "leonnatos"})):
        config = make_config(facts, players, "3e", options)
        deck = starting_deck(board_for(facts, config), config)
        cards = [facts.cards[card] for card in deck if facts.cards[card].type == CardType.GENERAL]
        assert {card.params["general"] for card in cards} == left


def test_the_optional_rules_of_an_edition_set_its_switches() -> None:
    facts = load_edition("3e")
    config = make_config(facts, 2, "3e", ("24.1", "23.4", "23.2", "23.5", "23.3", "23.1"))
    assert config.options == ("23.1", "23.2", "23.3", "23.4", "23.5", "24.1")
    assert config.fleets_stay_dispersed and config.independent_reactions
    assert config.intercept_role == "choice" and config.popularity_for_beating_independents
    assert (config.recruit_general, config.deck_general_cards) == ("after_death", ())
    assert config.deal_with_few_players == "two_in_the_deck"


@pytest.mark.parametrize(
    ("players", "options", "house", "reason"),
    [
        (4, ("24.1",), {}, "24.1 is for 2 players, not for 4"),
        (2, ("24.2",), {}, "24.2 is for 3 players, not for 2"),
        (4, ("23.6",), {}, "choose from 23.1, 23.2"),
        (4, ("16.1",), {}, "no optional cards"),
        (4, ("16.2",), {}, "after he comes of age"),
        (4, ("16.10",), {}, "it is option 23.4 there"),
        (4, ("16.11",), {}, "it is option 23.3 there"),
        (4, ("23.4",), {"dispersed_fleets_return": "automatic"}, "sets another value"),
    ],
)
def test_settings_that_do_not_go_together_are_refused_with_the_reason(
    players: int, options: tuple[str, ...], house: dict[str, str], reason: str
) -> None:
    with pytest.raises(ConfigError, match=reason):
        make_config(load_edition("3e"), players, "3e", options, house)


def test_an_option_of_the_third_edition_is_unknown_in_the_fourth() -> None:
    with pytest.raises(ConfigError, match="unknown in the edition '4e'"):
        make_config(load(), 4, options=("23.1",))


def test_the_options_offered_fit_the_edition_and_the_number_of_players() -> None:
    facts = load_edition("3e")
    offered = [rule.id for rule in offered_options(facts, "3e", 3)]
    assert offered[:6] == ["23.1", "23.2", "23.3", "23.4", "23.5", "24.2"]
    assert "24.1" not in offered and "16.1" not in offered and "16.9" in offered
    assert [rule.id for rule in offered_options(load(), "4e")] == list(load().optional_rules)


@pytest.mark.parametrize("options", [("23.1", "23.2", "23.3", "23.4", "23.5", "24.1"), ("24.1",)])
def test_a_game_with_the_options_of_the_edition_is_recorded_and_replayed(options: tuple[str, ...]) -> None:
    game = new_game(2, seed=5, edition="3e", options=options)
    chance = random.Random(5)
    while not game.over:
        game.play(chance.choice(game.state.options))
    assert game.record()["options"] == list(options)
    assert replay(game.record()).state == game.state


@pytest.mark.clauses("3e/2.7/g")
def test_a_unit_without_a_general_besieges_a_city() -> None:
    state = third_state()
    tyros = state.board.space_index["tyros"]
    state.set_pc(tyros, 1)
    state.add_units(0, tyros, units.ONE_MERCENARY)
    assert state.besieger(tyros) == 0


@pytest.mark.clauses("3e/18.1/a")
def test_units_alone_hold_a_member_of_the_royal_family() -> None:
    state = third_state()
    place = state.board.space_index["damaskos"]
    state.set_pc(place, NOBODY)
    state.royal_at[state.board.herakles] = place
    state.add_units(2, place, units.ONE_MERCENARY)
    settle_control(state)
    assert state.royal_owner[state.board.herakles] == 2


@pytest.mark.clauses("3e/24.1/d")
def test_anybody_may_have_to_carry_out_an_event_from_the_table() -> None:
    state = third_state(3)
    assert {resolver(state) for _ in range(60)} == {0, 1, 2}


@pytest.mark.clauses("3e/5.3/b", "3e/5.3/d")
def test_a_major_general_who_has_just_come_opens_his_space_but_a_minor_one_does_not() -> None:
    state = third_state()
    places = [space for space, owner in enumerate(state.pc) if owner == NOBODY][:2]
    major, minor = state.roster[0][0], state.roster[0][-1]
    state.general_at[major], state.general_at[minor] = places
    state.fresh_generals = 1 << major | 1 << minor
    found = eligible_spaces(state, 0)
    assert places[0] in found
    assert places[1] not in found


def test_an_edition_is_not_played_with_the_facts_of_another() -> None:
    with pytest.raises(ConfigError, match="facts"):
        make_config(load(), 4, "3e")
