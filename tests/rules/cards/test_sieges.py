"""Cards in sieges: 13, 14, 49, O69."""

import pytest

from diadochoi.rules.cards.effects.sieges import own_sieges
from diadochoi.rules.combat.siege import Siege, siege_modifiers
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import SURRENDER
from diadochoi.rules.court.lasting import helepolis
from tests.rules.build import fleet, general, group, place
from tests.rules.cards.helpers import discards, hold, play_event, possible, tyche_table


def besiege(table, city):
    space = place(city)
    table.run(Siege(0, space, general("antigonos"), table.state.troops[0][space]))


def siege_of(space="sardeis", owner=1, **settings):
    """Let seat 0 besiege a space with three CUs under Antigonos."""
    table = tyche_table(**settings)
    table.pcs(owner, space)
    table.general("antigonos", space, seat=0, loyal=3)
    return table


def points(table, space="sardeis"):
    return table.state.siege_points.get(place(space), 0) & 15


# ---------------------------------------------------------------------- Siege Engineers


@pytest.mark.clauses("15.2.A/a", "15/b")
def test_engineers_make_a_point_without_a_roll_and_cost_champion_status():
    table = siege_of(dice=())
    play_event(table, "siege_engineers")
    assert points(table) == 1
    assert table.cus(0, "sardeis") == group(loyal=3)
    assert table.state.champion == [0, 1, 1, 1]
    assert table.state.sieges_done == {}


@pytest.mark.clauses("15.4/a", "15.4/b", "15.4/c")
def test_the_last_point_takes_the_city_but_places_no_pc():
    table = siege_of()
    table.state.siege_points[place("sardeis")] = 0 << 4 | 2
    table.units(1, "sardeis/inside", mercenary=1)
    play_event(table, "siege_engineers")
    assert table.at_rest
    assert table.pc("sardeis") == NOBODY
    assert table.cus(1, "sardeis/inside") == 0


@pytest.mark.clauses("7.2F/n", "15.2.B/c")
def test_royal_army_cus_inside_weigh_prestige():
    table = siege_of()
    table.royal("philippos", "sardeis", owner=0)
    table.units(1, "sardeis/inside", royal=1)
    play_event(table, "siege_engineers")
    assert table.cus(0, "sardeis") == group(loyal=3, royal=1)


@pytest.mark.clauses("16.5/a")
def test_with_siege_defence_a_cu_inside_turns_the_last_point_aside():
    table = siege_of(options=("16.5",))
    table.state.siege_points[place("sardeis")] = 0 << 4 | 2
    table.units(1, "sardeis/inside", mercenary=1)
    play_event(table, "siege_engineers")
    assert table.pc("sardeis") == 1
    assert points(table) == 2
    assert table.cus(1, "sardeis/inside") == 0


@pytest.mark.parametrize("space", ["komana", "sparta"])
def test_engineers_also_help_against_independents(space):
    table = siege_of(space, INDEPENDENT)
    play_event(table, "siege_engineers")
    assert table.pc(space) == (NOBODY if space == "komana" else INDEPENDENT)
    assert table.state.champion[0] == 1


def test_engineers_need_three_cus_and_a_siege():
    table = tyche_table()
    table.pcs(1, "sardeis")
    table.general("antigonos", "sardeis", seat=0, loyal=2)
    assert not possible(table, "siege_engineers")
    table.general("antigonos", "ephesos", seat=0, loyal=3)
    table.pcs(1, "ephesos")  # a player's Minor City is never Besieged
    assert not possible(table, "siege_engineers")


# ---------------------------------------------------------------------- The Helepolis


@pytest.mark.clauses("15.2.B/a", "9.1/n")
def test_the_helepolis_helps_its_owner_at_that_city():
    table = siege_of("rhodos", INDEPENDENT)
    play_event(table, "the_helepolis")
    assert helepolis(table.state) == (0, place("rhodos"))
    leader = general("antigonos")
    assert ("helepolis", 1) in siege_modifiers(table.state, 0, place("rhodos"), leader)
    assert ("helepolis", 1) not in siege_modifiers(table.state, 1, place("rhodos"), leader)


@pytest.mark.clauses("15.3/a")
def test_the_helepolis_goes_back_when_the_last_cu_leaves():
    table = siege_of()
    play_event(table, "the_helepolis")
    table.state.take_units(0, place("sardeis"), group(loyal=3))
    table.settle()
    assert helepolis(table.state) is None
    table.units(0, "sardeis", loyal=3)
    assert possible(table, "the_helepolis")


def test_there_is_one_helepolis_for_major_cities():
    table = siege_of("komana", INDEPENDENT)
    assert not possible(table, "the_helepolis")
    table = siege_of()
    table.pcs(0, "rhodos")
    table.minor(1, "rhodos", mercenary=1)
    play_event(table, "the_helepolis")
    assert not possible(table, "the_helepolis", seat=1)


# ---------------------------------------------------------------------- Traitor Inside City


@pytest.mark.clauses("15.2.B/a")
def test_a_traitor_adds_three_to_one_siege_roll():
    table = siege_of(dice=(3, 3))
    hold(table, 0, "traitor_inside_city")
    besiege(table, "sardeis")
    assert table.options == ["pass", "surprise traitor_inside_city"]
    table.play("surprise traitor_inside_city")
    assert points(table) == 2  # a modified six
    assert "traitor_inside_city" in discards(table)
    besiege(table, "sardeis")
    assert table.events("siege_roll")[-1][2:4] == (3, 3)


@pytest.mark.parametrize("case", ["other_player", "minor_city"])
def test_no_traitor_for_others_or_in_a_small_town(case):
    table = siege_of("komana" if case == "minor_city" else "sardeis", INDEPENDENT, dice=(1,))
    hold(table, 1 if case == "other_player" else 0, "traitor_inside_city")
    besiege(table, "komana" if case == "minor_city" else "sardeis")
    assert not [option for option in table.options if option.startswith("surprise")]


# ---------------------------------------------------------------------- Port Re-supplied


def port_siege(owner=1, **settings):
    table = siege_of("tyros", owner, options=("16.1",), **settings)
    table.state.siege_points[place("tyros")] = 0 << 4 | 2
    return table


@pytest.mark.clauses("15.2.B/a")
def test_supplies_by_sea_undo_a_siege_just_announced():
    table = port_siege(dice=(5,))
    hold(table, 1, "port_re_supplied")
    besiege(table, "tyros")
    table.play("surprise port_re_supplied tyros")
    assert points(table, "tyros") == 1  # 5 less 1 for lack of a Fleet, and no points before it
    assert table.pc("tyros") == 1


def test_a_fleet_may_supply_another_players_city():
    table = port_siege(dice=(1,))
    table.province(2, "karia")
    hold(table, 2, "port_re_supplied")
    besiege(table, "tyros")
    table.play("surprise port_re_supplied tyros")
    assert points(table, "tyros") == 0


@pytest.mark.parametrize("holder", [0, 2])
def test_neither_the_besieger_nor_a_landlubber_supplies_the_port(holder):
    table = port_siege(dice=(1,))
    hold(table, holder, "port_re_supplied")
    besiege(table, "tyros")
    assert not [option for option in table.options if option.startswith("surprise")]
    assert table.state.fleet_owner[fleet("karia")] == NOBODY


def test_no_supplies_for_a_city_without_a_port():
    table = siege_of("sardeis", dice=(5,), options=("16.1",))
    table.state.siege_points[place("sardeis")] = 0 << 4 | 2
    hold(table, 1, "port_re_supplied")
    besiege(table, "sardeis")
    assert table.at_rest


def test_own_sieges_are_found_by_army_and_size():
    table = siege_of()
    table.state.segment = SURRENDER
    assert own_sieges(table.state, 0, 3) == [place("sardeis")]
    assert own_sieges(table.state, 0, 4) == []
