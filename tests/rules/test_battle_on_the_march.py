"""Battles and Sieges during a move: sides, Retreat, and how often an Army may besiege."""

from __future__ import annotations

import pytest

from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import ACTIVATION, TYCHE
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, group, place


def marching(*dice: int, **settings: object) -> Table:
    return Table(segment=TYCHE, dice=dice, **settings)  # type: ignore[arg-type]


def stand(table: Table) -> None:
    """Let the move run on to its battle: nobody Intercepts, Evades or asks for passage."""
    while not table.at_rest and ("pass" in table.options or "stand" in table.options):
        if isinstance(table.state.frames[-1], Activation):
            return
        table.play("pass" if "pass" in table.options else "stand")


@pytest.mark.clauses("14.1/ex1", "14.1/a", "14/a")
@pytest.mark.also("3e", "3e/12/a", "3e/12.3/b")
def test_an_interceptor_is_the_defender_of_the_battle() -> None:
    table = marching(4, 6, 6, 1, 1)
    red = table.general("antigonos", "kelainai", seat=0, mercenary=3)
    table.general("leonnatos", "ephesos", seat=1, mercenary=3)
    table.pcs(1, "sardeis")
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    if table.question == "redistribute":
        table.play("done")
    table.play("intercept ephesos", "done")
    stand(table)
    assert table.events("battle") == [(0, 1, place("sardeis"))]


@pytest.mark.clauses("14.1/b", "14.3/b")
def test_a_player_can_be_behind_both_sides() -> None:
    table = marching(6, 6, 1, 1)
    table.minor(0, "komana", mercenary=1)
    table.army("ariarathes", "komana")
    table.run(LandBattle(INDEPENDENT, 0, place("komana")))
    assert table.cus(0, "komana") == 0
    assert table.state.army_at.count(place("komana")) == 1


@pytest.mark.clauses("14.10/a", "14.10/b", "14.10/c")
@pytest.mark.also("3e", "3e/12.9/a")
def test_after_a_draw_the_attacker_goes_back_the_way_he_came_and_nobody_stops_him() -> None:
    table = marching(6, 2, 6, 2)
    red = table.minor(0, "kelainai", mercenary=3)
    table.minor(1, "sardeis", mercenary=3)
    table.general("leonnatos", "gordion", seat=1, mercenary=1)
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    stand(table)
    assert table.cus(0, "kelainai") == group(mercenary=2)
    assert table.cus(1, "sardeis") == group(mercenary=2)
    assert table.state.general_at[red] == place("kelainai")
    assert table.at("leonnatos") == place("gordion")


def drawn_battle_without_a_commander(own_pc_behind: bool) -> Table:
    """Antigonos dies in a draw and nobody takes over."""
    table = marching(6, 3, 6, 3, 6)
    red = table.general("antigonos", "kelainai", seat=0, mercenary=3)
    table.minor(1, "sardeis", mercenary=3)
    if own_pc_behind:
        table.pcs(0, "kelainai")
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    stand(table)
    return table


@pytest.mark.clauses("14.8/g", "9.1/m")
def test_units_without_a_general_retreat_from_a_draw_to_a_space_of_their_own() -> None:
    table = drawn_battle_without_a_commander(own_pc_behind=True)
    assert table.cus(0, "kelainai") == group(mercenary=2)


@pytest.mark.clauses("14.8/g", "7.2A/b")
def test_units_without_a_general_that_retreat_to_an_unmarked_space_are_dispersed() -> None:
    table = drawn_battle_without_a_commander(own_pc_behind=False)
    assert table.cus(0, "kelainai") == 0
    assert table.state.dispersed_troops[0] == group(mercenary=2)


@pytest.mark.clauses("7.2F/m", "10.J/c")
@pytest.mark.also("3e", "3e/14.3/f")
def test_royals_count_in_an_overrun_whatever_the_prestige() -> None:
    table = marching()
    table.state.champion[0] = 0
    table.state.dirty = True
    red = table.minor(0, "kelainai", royal=5)
    table.minor(1, "sardeis", mercenary=1)
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    stand(table)
    assert table.cus(0, "sardeis") == group(royal=5)
    assert table.cus(1, "sardeis") == 0


@pytest.mark.clauses("10.K/c", "10.K/d", "7.2F/l")
@pytest.mark.also("3e", "3e/14.3/e")
def test_an_all_royal_army_changes_sides_before_the_battle() -> None:
    table = marching()
    red = table.minor(0, "kelainai", royal=2)
    table.minor(1, "sardeis", mercenary=1)
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    stand(table)
    assert table.state.champion[0] == 0  # the attack cost him the Legitimacy that would have kept them
    assert table.cus(1, "sardeis") == group(royal=2, mercenary=1)
    assert table.events("battle") == []


# ---------------------------------------------------------------------- Sieges


@pytest.mark.clauses("15.2.A/c", "15.2.A/e", "9.3.C/a")
@pytest.mark.also("3e", "3e/9.8/b", "3e/15.5/a")
def test_an_army_on_the_march_besieges_twice_at_most() -> None:
    table = Table(segment=ACTIVATION, dice=(2, 2))
    red = table.general("antigonos", "kelainai", seat=0, mercenary=4)
    table.pcs(1, "sardeis")
    table.run(Activation(0, red, 9, 1))
    table.play("move sardeis")
    if table.asked == 1:
        table.play("done")
    table.play("siege", "siege")
    assert "siege" not in table.options


@pytest.mark.clauses("15.2.A/d")
@pytest.mark.parametrize("fought", [False, True])
def test_units_that_fought_in_this_segment_do_not_count_for_a_siege(fought: bool) -> None:
    table = Table(segment=ACTIVATION, dice=(6, 6, 1, 1))
    red = table.minor(0, "sardeis", loyal=4)
    table.pcs(1, "sardeis")
    if fought:
        table.minor(1, "sardeis", mercenary=1)
        table.run(LandBattle(0, 1, place("sardeis")))
        table.state.fought_generals = 0  # the units alone are enough
    table.run(Activation(0, red, 4, 1))
    assert ("siege" in table.options) is not fought


@pytest.mark.clauses("15.1/a", "15.1/b", "15.2.A/f")
def test_an_independent_army_besieges_by_its_presence_alone() -> None:
    table = Table()
    table.pcs(1, "athenai")
    table.minor(1, "athenai/inside", mercenary=1)
    assert table.state.besieger(place("athenai")) == NOBODY
    table.army("leosthenes", "athenai")
    assert table.state.besieger(place("athenai")) == INDEPENDENT
    assert table.state.siege_points == {}
