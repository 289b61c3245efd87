"""The bots' quick estimates ask the rules: they follow packs, house rules and editions."""

from __future__ import annotations

import dataclasses

import pytest

from diadochoi.bots.judging.assets import parts_of
from diadochoi.bots.judging.estimates import battle_chances, local_points
from diadochoi.bots.judging.evaluate import chances
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.thinking.targets import escort_worth
from diadochoi.content.editions import load_edition
from diadochoi.content.model import Content
from diadochoi.rules.core import units
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.ids import SPACE_OF
from diadochoi.rules.court import funeral_cart
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state
from tests.bots.positions import begun
from tests.rules.build import Table, place


def with_tables(**changed: object) -> Content:
    content = load_edition("4e")
    tables = dataclasses.replace(content.tables, **changed)  # type: ignore[arg-type]
    return dataclasses.replace(content, tables=tables, hash=f"{content.hash} {sorted(changed)}")


def begun_with(content: Content) -> State:
    return new_state(content, make_config(content, 4), seed_bytes("bots"))


def test_local_troops_are_those_of_the_content() -> None:
    content = load_edition("4e")
    numbers = {**content.tables.numbers, "local_troops_space": 4, "local_troops_province": 7}
    for facts, points in ((content, 3), (with_tables(numbers=numbers), 11)):
        state = begun_with(facts)
        space = state.board.major_cities[0]
        state.set_pc(space, 0)
        state.province_owner[state.board.province[space]] = 0
        assert local_points(state, 0, space) == points


def test_an_army_is_as_strong_as_its_content_says() -> None:
    content = load_edition("4e")
    strengths = list(content.tables.unit_strength)
    strengths[units.MERCENARY] += 4
    powers = []
    for facts in (content, with_tables(unit_strength=tuple(strengths))):
        state = begun_with(facts)
        state.add_units(0, SPACE_OF[state.board.major_cities[0]], 2 * units.ONE_MERCENARY)
        powers.append([army.power for army in parts_of(state).armies if army.seat == 0])
    assert sum(powers[1]) - sum(powers[0]) == pytest.approx(8)


@pytest.mark.parametrize(
    ("house", "royals_fight"), [(None, False), ({"royal_army_test": "both_sides"}, True)]
)
def test_the_royal_army_is_tested_as_the_house_rule_says(
    house: dict[str, str] | None, royals_fight: bool
) -> None:
    table = Table(players=2, house_rules=house)
    table.general("antigonos", "kelainai", seat=0, royal=3, mercenary=1)
    table.general("ptolemaios", "ikonion", seat=1, mercenary=4)
    state = table.state
    state.champion[0] = 0  # less Legitimacy, so less Prestige
    refresh(state)
    here, there = place("kelainai"), place("ikonion")
    whole = state.troops[0][here]
    outcomes = [
        battle_chances(
            state, 0, force, state.commander(0, here), 1, state.troops[1][there],
            state.commander(1, there), there,
        )
        for force in (whole, whole & ~units.ROYAL_MASK)
    ]  # fmt: skip
    assert (outcomes[0] != outcomes[1]) is royals_fight


def test_the_cart_is_escorted_when_it_may_go_to_pella() -> None:
    state = begun()
    cart = 1 << state.board.cart
    babylon = SPACE_OF[state.royal_at[state.board.cart]]
    assert state.turn == 1 and escort_worth(state, 0, cart, babylon) == 0
    funeral_cart.finish(state, 0)  # a card has finished it in Game Turn I
    assert escort_worth(state, 0, cart, babylon) < 0
    state.turn = 3
    assert escort_worth(state, 0, cart, babylon) < 0
    state.turn = 4  # it has been removed
    assert escort_worth(state, 0, cart, babylon) == 0


def test_a_finished_cart_has_more_time() -> None:
    state = begun()
    holder = state.royal_owner[state.board.cart]
    before = chances(state)[holder]
    funeral_cart.finish(state, holder)
    assert chances(state)[holder] >= before


def test_game_turns_come_from_the_calendar_and_the_royal_family() -> None:
    board = begun().board
    geography = geography_for(board)
    assert geography.comes_of_age[board.alexandros] == 4
    assert geography.comes_of_age[board.herakles] == 5
    assert geography.cart_removed == 4


def test_a_usurper_who_is_a_champion_has_a_status_to_lose() -> None:
    state = begun()
    usurper = state.usurper
    assert usurper >= 0 and state.champion[usurper]
    victim = next(seat for seat in range(4) if seat != usurper and state.champion[seat])
    province = next(number for number, owner in enumerate(state.province_owner) if owner == victim)
    city = next(space for space in range(state.board.named) if state.board.province[space] == province)
    for army in list(state.troops[victim]):
        state.take_units(victim, army, state.troops[victim][army])
    state.add_units(usurper, SPACE_OF[city], 6 * units.ONE_MERCENARY)
    state.place_general(state.roster[usurper][0], SPACE_OF[city])
    exposed = parts_of(state).exposed[victim]
    state.champion[usurper] = 0
    assert parts_of(state).exposed[victim] < exposed < 0
