"""Facts and numbers of the 3rd edition in a game: who is dealt what, where everything starts, what wins."""

from __future__ import annotations

import pytest

from diadochoi.content.editions import load_edition
from diadochoi.content.model import CardType, Region, UnitKind
from diadochoi.rules.combat.siege import points_needed
from diadochoi.rules.core import units
from diadochoi.rules.core.board import MAJOR, STRONGHOLD, TRANSIT, board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import Config, ConfigError, make_config
from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, NOBODY
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.deck import deal
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import lay_out, new_state, starting_deck

FACTS = load_edition("3e")
UNIT_KINDS = [kind.name.lower() for kind in UnitKind]


def third(players: int = 4, *options: str) -> Config:
    return make_config(FACTS, players, "3e", options)


def empty_table(players: int = 4, turn: int = 2) -> State:
    config = third(players)
    state = State(board_for(FACTS, config), config, seed_bytes("3e"))
    state.turn = turn
    return state


def laid_out() -> State:
    state = empty_table(turn=1)
    lay_out(state)
    return state


@pytest.mark.clauses("3e/1/a")
def test_two_to_four_play_and_nobody_makes_a_fifth() -> None:
    assert sorted(FACTS.player_counts) == [2, 3, 4]
    with pytest.raises(ConfigError, match="5 is not possible"):
        third(5)
    state = new_state(FACTS, third(), seed_bytes("3e"))
    assert all(len(state.living_majors(seat)) >= 2 for seat in range(4))


@pytest.mark.clauses("3e/2.4/a", "3e/8.1/b", "3e/8.1/f")
def test_everybody_starts_with_two_major_and_four_minor_generals() -> None:
    state = new_state(FACTS, third(), seed_bytes("3e"))
    board = state.board
    for seat in range(4):
        assert len(state.living_majors(seat)) == 2
        minors = [general for general in state.roster[seat] if board.is_minor(general)]
        assert len(minors) == 4
        assert {(board.initiative[general], board.battle[general]) for general in minors} == {(4, 2)}


@pytest.mark.clauses("3e/2.2/a")
def test_four_kinds_of_unit_and_the_silver_shields_are_in_the_box() -> None:
    kinds = {name for card in FACTS.cards for name in UNIT_KINDS if f"'{name}'" in str(card.params)}
    kinds |= {
        UNIT_KINDS[kind]
        for general in FACTS.generals
        if general.start is not None
        for kind, number in enumerate(general.start.units)
        if number
    }
    assert kinds - {"cavalry"} == {"loyal", "royal", "mercenary", "elephant", "silver_shields"}
    assert FACTS.units[UnitKind.SILVER_SHIELDS].supply == 2  # one counter
    state = new_state(FACTS, third(), seed_bytes("3e"))
    assert not any(units.of_kind(group, units.CAVALRY) for held in state.troops for group in held.values())


@pytest.mark.clauses("3e/2.7/c", "3e/2.7/d", "3e/2.7/e")
def test_regions_are_those_of_the_third_edition() -> None:
    regions: dict[Region, set[str]] = {}
    for province in FACTS.provinces:
        regions.setdefault(province.region, set()).add(province.name)
    assert regions[Region.AFRICA] == {"Cyrene", "Libya", "Egypt"}
    assert {"Macedonia", "Greece", "Thessaly", "Thrace", "Epirus"} <= regions[Region.EUROPE]
    assert regions[Region.MAJOR_ISLANDS] >= {"Crete", "Cyprus"}
    assert "Hellespontine" in regions[Region.ASIA]
    assert not {"Crete", "Cyprus", "Rhodes"} & regions[Region.ASIA]


@pytest.mark.clauses("3e/7.1/a")
def test_the_deck_has_cards_of_all_four_kinds() -> None:
    config = third()
    deck = starting_deck(board_for(FACTS, config), config)
    assert {FACTS.cards[card].type for card in deck} == set(CardType)


@pytest.mark.clauses("3e/14.3/a")
def test_eight_royal_army_units_start_with_three_generals() -> None:
    royals = {
        general.id: general.start.units[UnitKind.ROYAL]
        for general in FACTS.generals
        if general.start is not None and general.start.units[UnitKind.ROYAL]
    }
    assert royals == {"perdikkas": 4, "antipatros": 2, "krateros": 2}
    assert FACTS.units[UnitKind.ROYAL].supply == 8


@pytest.mark.clauses("3e/22.1/b", "3e/22.1/a")
def test_the_royal_family_starts_where_the_book_says() -> None:
    state = laid_out()
    board = state.board
    at = {
        royal.id: FACTS.spaces[state.royal_at[royal.index]].name
        for royal in FACTS.royals
        if state.royal_at[royal.index] >= 0
    }
    assert at["olympias"] == "Nicopolis"
    assert (at["kleopatra"], at["thessalonike"], at["herakles"]) == ("Sardis", "Pella", "Damascus")
    assert at["funeral_cart"] == at["alexandros"] == "Babylon"
    assert state.royal_at[board.philippos] == HOLDING_BOX


@pytest.mark.clauses("3e/22.1/d", "3e/22.1/f", "3e/7.8/f", "3e/2.3/d")
def test_green_spaces_start_independent_with_three_or_one_and_all_others_neutral() -> None:
    state = laid_out()
    board = state.board
    green = [space for space, owner in enumerate(state.pc) if owner == INDEPENDENT]
    assert {FACTS.spaces[space].id for space in green} == {
        space.id for space in FACTS.spaces if 4 in space.independent
    }
    assert green
    for space in green:
        assert board.kind[space] != TRANSIT
        assert points_needed(state, space) == (3 if board.kind[space] in (MAJOR, STRONGHOLD) else 1)
    assert set(state.pc) == {INDEPENDENT, NOBODY}


@pytest.mark.clauses("3e/20.2/a", "3e/20.2/b", "3e/24.1/b", "3e/24.2/b")
@pytest.mark.parametrize(("players", "need"), [(2, 29), (3, 26), (4, 23)])
def test_so_many_vp_win_at_once_and_one_less_does_not(players: int, need: int) -> None:
    early, state = empty_table(players, turn=1), empty_table(players)
    for spaces in state.board.province_spaces:
        for space in spaces:
            state.set_pc(space, 0)
            early.set_pc(space, 0)
        settle(state)
        settle(early)
        assert state.over == (state.vp[0] >= need)
        if state.over:
            break
    assert state.over and early.vp[0] >= need and not early.over


@pytest.mark.clauses("3e/20.4/f")
def test_no_capital_is_ever_founded() -> None:
    assert not FACTS.editions["3e"].switches["capital_cities"]
    assert not [card.id for card in FACTS.cards if "capital" in card.effect]
    with pytest.raises(ConfigError, match="no optional cards"):
        third(4, "16.1")


@pytest.mark.clauses("3e/24.1/c", "3e/24.2/c", "3e/3.4/a")
@pytest.mark.parametrize(("players", "aside", "turned_up"), [(2, 10, 2), (3, 5, 1), (4, 0, 0)])
def test_five_cards_each_and_some_aside_with_few_players(players: int, aside: int, turned_up: int) -> None:
    state = empty_table(players)
    state.draw_pile = starting_deck(state.board, state.config)
    deal(state)
    assert [len(hand) for hand in state.hands[:players]] == [5] * players
    assert len(state.table_cards) == aside
    assert state.config.reveals == turned_up
    assert state.config.rounds == 5
