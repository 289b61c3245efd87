"""How a game gets its switches: from the edition, with single ones changed as house rules."""

from __future__ import annotations

import pytest

from diadochoi.content import load
from diadochoi.content.editions import load_edition
from diadochoi.content.switches import diff
from diadochoi.rules.board import board_for
from diadochoi.rules.config import (
    COUNT_FIELDS,
    FACT_SWITCHES,
    SWITCH_FIELDS,
    Config,
    ConfigError,
    make_config,
)


def third(**house: str) -> Config:
    return make_config(load_edition("3e"), 4, "3e", house_rules=house, unfinished=True)


def test_the_defaults_of_a_config_are_the_fourth_edition() -> None:
    made, plain = make_config(load(), 4), Config(4)
    assert [name for name in SWITCH_FIELDS if getattr(made, name) != getattr(plain, name)] == []


def test_every_switch_that_parts_the_editions_has_a_reader() -> None:
    editions = load().editions
    apart = {found.switch.id for found in diff(editions["4e"].switches, editions["3e"].switches)}
    assert apart <= {*SWITCH_FIELDS, *COUNT_FIELDS, *FACT_SWITCHES}


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
        ("overrun_ratio", "4", "one value"),
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
    assert board.initiative[board.polyperchon] == board.initiative[board.antipatros]
