"""Operations of `State` that move several pieces at once, and questions about a location."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY
from tests.rules.build import Table, group, place


def test_a_force_moves_with_its_generals_and_royals() -> None:
    table = Table()
    leader = table.general("perdikkas", "sardeis", seat=0, mercenary=3)
    other = table.general("krateros", "sardeis", seat=0)
    heir = table.royal("herakles", "sardeis", owner=0)
    here, there = place("sardeis"), place("kelainai")
    table.state.move_force(0, here, there, group(mercenary=2), 1 << leader, 1 << heir)
    assert table.state.troops[0] == {here: group(mercenary=1), there: group(mercenary=2)}
    assert table.at("perdikkas") == there
    assert table.state.royal_at[heir] == there
    assert table.state.general_at[other] == here


def test_pieces_no_longer_with_a_force_do_not_move() -> None:
    table = Table()
    gone = table.general("perdikkas", DISPERSED, seat=0)
    heir = table.royal("herakles", "ephesos", owner=0)
    table.units(0, "sardeis", mercenary=1)
    table.state.move_force(0, place("sardeis"), place("kelainai"), group(mercenary=1), 1 << gone, 1 << heir)
    assert table.state.general_at[gone] == DISPERSED
    assert table.state.royal_at[heir] == place("ephesos")
    assert table.cus(0, "kelainai") == group(mercenary=1)


def test_a_capital_that_falls_is_a_marker_of_its_taker_for_good() -> None:
    table = Table()
    table.state.finish_capital(0, place("kelainai"))
    table.state.dirty = False
    table.state.lose_capital(0, 1)
    assert place("kelainai") not in table.state.capitals
    assert table.state.captured_capitals[1] == 1
    assert table.state.dirty


def test_a_recalled_minor_general_is_logged_with_his_place() -> None:
    table = Table()
    minor = table.minor(0, "sardeis", mercenary=1)
    table.state.recall_minor(minor)
    assert table.state.general_at[minor] < 0
    assert table.events("minor_recalled") == [(0, minor, place("sardeis"))]


@pytest.mark.clauses("2/ae", "7.5/b")
def test_the_enemy_with_units_is_a_player_or_for_players_an_independent_army() -> None:
    table = Table()
    table.army("ariarathes", "mazaka")
    enemies = [table.state.enemy_with_units(faction, place("mazaka")) for faction in (0, 1, INDEPENDENT)]
    assert enemies == [INDEPENDENT, INDEPENDENT, NOBODY]  # Independent Armies are friends
    table.units(1, "mazaka", mercenary=1)
    enemies = [table.state.enemy_with_units(faction, place("mazaka")) for faction in (0, 1, INDEPENDENT)]
    assert enemies == [1, INDEPENDENT, 1]
