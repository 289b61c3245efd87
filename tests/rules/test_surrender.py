import pytest

from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.turn.surrender import SurrenderSegment
from tests.rules.build import Table, place, royal


def reason(table, verb, space):
    return table.state.frames[-1].why_not(table.state, action(verb, place(space)))


@pytest.mark.clauses("6.1/a", "6.1/b", "6.1/c", "6.1/dv1", "2/c")
@pytest.mark.also("3e", "3e/6/a")
def test_a_single_unit_removes_and_replaces_the_pc_of_a_minor_city():
    table = Table()
    table.pcs(1, "tarsos")
    table.minor(0, "tarsos", mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.options == ["done", "remove tarsos"]
    table.play("remove tarsos")
    assert table.pc("tarsos") == NOBODY
    assert table.options == ["claim tarsos", "done"]
    table.play("claim tarsos")
    assert table.pc("tarsos") == 0
    assert table.at_rest


@pytest.mark.clauses("6.1/a", "6.1/dv1")
@pytest.mark.also("3e", "3e/6/b")
def test_either_step_may_be_left_out():
    table = Table()
    table.pcs(1, "tarsos")
    table.minor(0, "tarsos", mercenary=1)
    table.run(SurrenderSegment(0))
    table.play("done")
    assert table.at_rest and table.pc("tarsos") == 1
    table.run(SurrenderSegment(0))
    table.play("remove tarsos", "done")
    assert table.at_rest and table.pc("tarsos") == NOBODY


@pytest.mark.clauses("6.1/b")
@pytest.mark.also("3e", "3e/6/a")
def test_removing_needs_no_general_but_a_unit():
    table = Table()
    table.pcs(1, "tarsos", "issos")
    table.general("eumenes", "tarsos", 0)  # a General alone cannot remove it
    table.units(0, "issos", mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.options == ["done", "remove issos"]
    assert reason(table, Verb.REMOVE, "tarsos") == ("no_unit_there", "6.1/b")


@pytest.mark.clauses("6.1/b", "2/f")
def test_a_stronghold_under_a_player_falls_like_a_minor_city():
    table = Table()
    table.pcs(1, "sparta")
    table.minor(0, "sparta", mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.options == ["done", "remove sparta"]


@pytest.mark.clauses("6.1/b", "2/d", "2/g", "6.1/dv1")
@pytest.mark.also("3e", "3e/6/c", "3e/15.1.1/a")
def test_neither_independent_pcs_nor_major_cities_are_removed():
    table = Table()
    table.pcs(INDEPENDENT, "elis")
    table.pcs(1, "tyros", "sidon")
    table.minor(0, "elis", mercenary=2)
    table.general("krateros", "tyros", 0, loyal=2)
    table.minor(0, "sidon", mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.options == ["done", "remove sidon"]
    assert reason(table, Verb.REMOVE, "elis") == ("independent_needs_siege", "2/d")
    assert reason(table, Verb.REMOVE, "tyros") == ("major_city_needs_siege", "2/g")


@pytest.mark.clauses("6.1/c", "2/i", "2/r", "6.1/dv1")
@pytest.mark.also("3e", "3e/2.7/k", "3e/6/d")
def test_every_uncontrolled_space_but_transit_points_can_be_claimed():
    table = Table()
    for where in ("tarsos", "sparta", "tyros", "tp_kolossai"):
        table.minor(0, where, mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.options == ["claim sparta", "claim tarsos", "claim tyros", "done"]
    assert reason(table, Verb.CLAIM, "tp_kolossai") == ("no_pc_on_transit_point", "2/r")


@pytest.mark.clauses("6.1/a")
def test_steps_cannot_be_taken_back_or_ahead():
    table = Table()
    table.pcs(1, "tarsos")
    table.minor(0, "tarsos", mercenary=1)
    table.minor(0, "dana", mercenary=1)
    table.run(SurrenderSegment(0))
    assert reason(table, Verb.CLAIM, "dana") == ("finish_this_step_first", "6.1/a")
    table.play("done")
    assert reason(table, Verb.REMOVE, "tarsos") == ("step_is_over", "6.1/a")
    assert reason(table, Verb.CLAIM, "tarsos") == ("space_is_controlled", "6.1/c")


@pytest.mark.clauses("6.1/c", "8.2/b", "8.2/ex1")
def test_a_pc_beside_an_heir_gains_him():
    table = Table()
    table.royal("herakles", "damaskos")
    table.units(0, "damaskos", mercenary=1)
    table.run(SurrenderSegment(0))
    table.play("claim damaskos")
    assert table.owner_of("herakles") == 0


@pytest.mark.clauses("2/ao", "8.3/dv1")
def test_removing_a_pc_frees_the_heir_under_it():
    table = Table()
    table.pcs(1, "issos")
    table.royal("philippos", "issos", 1)
    table.units(0, "issos", mercenary=1)
    table.run(SurrenderSegment(0))
    table.play("remove issos")
    assert table.state.royal_owner[royal("philippos")] == NOBODY


@pytest.mark.clauses("6.1/f", "3.7/i", "3.7/dv1")
@pytest.mark.also("3e", "3e/17.5/e")
def test_removing_and_placing_pcs_costs_no_champion_status():
    table = Table()
    table.pcs(1, "tarsos")
    table.minor(0, "tarsos", mercenary=1)
    table.run(SurrenderSegment(0))
    table.play("remove tarsos", "claim tarsos")
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("3.1/d")
def test_instant_victory_is_checked_after_each_pc():
    table = Table(players=5)
    table.province(0, "aigyptos", "babylonia", "makedonia", "phrygia", "lydia")
    table.pcs(0, "tarsos")
    table.pcs(1, "issos")
    table.minor(0, "issos", mercenary=1)
    table.settle()
    assert table.state.vp[0] == 19
    table.run(SurrenderSegment(0))
    table.play("remove issos")
    assert not table.state.over
    table.play("claim issos")
    assert table.state.winner == 0


# ---------------------------------------------------------------------- sieges


@pytest.mark.clauses("6.1/d", "6.1/dv1", "15.2.A/a", "15.2.A/b")
@pytest.mark.also("3e", "3e/6/e", "3e/15.4/a")
def test_an_army_of_three_may_besiege_an_independent_minor_city_once():
    table = Table(dice=(2,))
    table.pcs(INDEPENDENT, "elis")
    table.general("krateros", "elis", 0, loyal=4)
    table.run(SurrenderSegment(0))
    assert table.options == ["done", "siege elis"]
    table.play("siege elis")
    assert table.at_rest
    assert table.state.script == ()


@pytest.mark.clauses("6.1/d", "6.1/e")
@pytest.mark.also("3e", "3e/6/e")
def test_a_completed_siege_lets_the_pc_be_placed_at_once():
    table = Table(dice=(6,))
    table.pcs(INDEPENDENT, "elis")
    table.general("krateros", "elis", 0, loyal=4)
    table.run(SurrenderSegment(0))
    table.play("siege elis", "claim elis")
    assert table.pc("elis") == 0
    assert table.at_rest


@pytest.mark.clauses("6.1/d")
def test_one_siege_in_each_space():
    table = Table(dice=(2, 2))
    table.pcs(INDEPENDENT, "elis", "lamia")
    table.general("krateros", "elis", 0, loyal=3)
    table.general("leonnatos", "lamia", 0, loyal=3)
    table.run(SurrenderSegment(0))
    table.play("siege elis")
    assert table.options == ["done", "siege lamia"]
    assert reason(table, Verb.SIEGE, "elis") == ("one_siege_per_space", "15.2.A/b")
    table.play("siege lamia")
    assert table.at_rest


@pytest.mark.clauses("6.1/d", "6.1/dv1", "15.2.A/a")
@pytest.mark.also("3e", "3e/6/e")
def test_two_units_at_a_major_city_can_do_nothing():
    table = Table()
    table.pcs(1, "tyros")
    table.general("krateros", "tyros", 0, loyal=2)
    table.run(SurrenderSegment(0))
    assert table.at_rest


@pytest.mark.clauses("6.1/f", "3.7/e", "3.7/dv1")
def test_a_siege_roll_against_a_champions_city_costs_champion_status():
    table = Table(dice=(1,))
    table.pcs(1, "kelainai")
    table.general("krateros", "kelainai", 0, loyal=3)
    table.run(SurrenderSegment(0))
    table.play("siege kelainai")
    assert table.state.champion[0] == 0


@pytest.mark.clauses("1/c")
def test_house_rule_limits_pcs_to_the_counters():
    table = Table(house_rules={"pc_limit": "counters"})
    for space in range(40):
        table.state.set_pc(space, 0)
    table.minor(0, "tarsos", mercenary=1)
    table.run(SurrenderSegment(0))
    assert table.at_rest
    table.state.set_pc(0, NOBODY)
    table.run(SurrenderSegment(0))
    assert table.options == ["claim tarsos", "done"]


@pytest.mark.clauses("1/c")
def test_pcs_are_unlimited_by_default():
    table = Table(players=2, turn=1)
    for space in range(40):
        table.state.set_pc(space, 0)
    table.minor(0, "tarsos", mercenary=1)
    table.run(SurrenderSegment(0))
    table.play("claim tarsos")
    assert table.state.pc.count(0) == 41
