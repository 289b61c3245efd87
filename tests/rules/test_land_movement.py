"""Chapters 10 to 12: the land procedure, interception, withdrawal and evasion."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, OFF_MAP
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, group, place


def marching(dice: tuple[int, ...] = (), **settings: object) -> Table:
    return Table(segment=TYCHE, dice=dice, **settings)  # type: ignore[arg-type]


@pytest.mark.clauses("10.B/ex1", "8.3/ex1", "10.B/a", "9.1/k")
@pytest.mark.also("3e", "3e/9.7/c")
def test_the_citys_controller_brings_a_royal_inside_before_a_general_arrives() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0)
    table.pcs(1, "sardeis")
    table.royal("kleopatra", "sardeis", owner=1)
    table.run(Activation(0, red, 3, 1))
    table.play("move sardeis")
    assert table.asked == 1
    table.play("shift kleopatra inside")
    if table.asked == 1:
        table.play("done")
    assert table.owner_of("kleopatra") == 1


@pytest.mark.clauses("8.3/a")
def test_a_female_left_outside_becomes_uncontrolled_when_a_general_comes() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0)
    table.pcs(1, "sardeis")
    table.royal("kleopatra", "sardeis", owner=1)
    table.run(Activation(0, red, 3, 1))
    table.play("move sardeis", "done")
    assert table.owner_of("kleopatra") == -1


@pytest.mark.clauses("10.I/ex1", "10.I/a", "10.H/c", "3.7/l")
def test_generals_without_units_are_dispersed_by_enemy_units() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0)
    table.general("seleukos", "sardeis", seat=1)
    table.general("krateros", "sardeis", seat=2, loyal=2)
    table.run(Activation(0, red, 1, 1))
    table.play("move sardeis")
    while not table.at_rest and table.asked in (1, 2):
        table.play("pass")
    assert table.at("antigonos") == DISPERSED
    assert table.at("seleukos") == DISPERSED
    assert table.state.champion[0] == 1


@pytest.mark.clauses("10.J/a", "10.J/ex1", "10.J/c", "10.J/e", "3.7/f", "10.H/a")
def test_five_to_one_overruns_and_the_march_goes_on() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0, mercenary=5)
    table.minor(1, "sardeis", mercenary=1)
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    while table.asked == 1:
        table.play("pass")
    assert table.cus(1, "sardeis") == 0
    assert table.state.champion[0] == 0
    army = table.state.frames[-1]
    assert isinstance(army, Activation)
    assert army.remaining(table.state) == 3


@pytest.mark.clauses("11.2/g", "11.1.A/a", "11.3/a", "11.3/b", "11.3/d", "3.7/h")
@pytest.mark.also("3e", "3e/10.1/a", "3e/10.5/a", "3e/23.2/b", "3e/cl/h")
def test_an_intercepted_army_may_withdraw_and_loses_its_points() -> None:
    table = marching(dice=(4,))
    red = table.general("antigonos", "kelainai", seat=0, loyal=2)
    table.general("leonnatos", "ephesos", seat=1, loyal=3)
    table.pcs(0, "kelainai")
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    assert table.asked == 1
    table.play("intercept ephesos", "done")
    assert table.question == "withdraw"
    table.play("withdraw")
    assert table.cus(0, "kelainai") == group(loyal=2)
    assert table.cus(1, "sardeis") == group(loyal=3)
    army = table.state.frames[-1]
    assert isinstance(army, Activation)
    assert army.remaining(table.state) == 0
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("11.2/ex1", "11.1.B/d")
def test_a_general_besieged_when_the_activation_began_cannot_intercept() -> None:
    table = marching()
    blue = table.general("krateros", "sardeis", seat=0, loyal=4)
    table.general("antigonos", "sardeis/inside", seat=1, loyal=2)
    table.pcs(1, "sardeis", "pergamon")
    table.run(Activation(0, blue, 4, 1))
    table.play("move pergamon")
    assert table.asked == 0
    table.play("remove-pc", "move ephesos")
    assert table.asked == 0
    assert table.at("krateros") == place("ephesos")


@pytest.mark.clauses("11.1.A/b", "11.1.B/a")
@pytest.mark.also("3e", "3e/10.3/c", "3e/10.3/d", "3e/10.3/e")
def test_interception_needs_a_land_path_and_a_space_that_is_not_the_enemys() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0, loyal=2)
    table.general("leonnatos", "ephesos", seat=1, loyal=3)
    table.pcs(0, "sardeis")
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    assert table.asked == 0


@pytest.mark.clauses("12.2.A/ex1", "12.2/b", "12.2/c", "12.2.A/a", "12.2.A/d", "12.1/l", "3.7/i")
def test_evaders_flee_in_turn_order_and_disperse_a_lone_general() -> None:
    table = marching(dice=(6, 6))
    table.state.order = [0, 2, 1, 3]
    blue = table.minor(1, "sousa/inside", mercenary=2)
    table.pcs(1, "sousa")
    table.general("seleukos", "sousa", seat=2)
    table.general("peithon", "elymais", seat=3)
    red = table.minor(0, "larsa", mercenary=3)
    table.run(Activation(0, red, 3, 1))
    table.play("move sousa")
    assert table.asked == 1
    table.play("shift mercenary outside", "shift mercenary outside", "shift alketas outside")
    if table.asked == 1 and table.question == "redistribute":
        table.play("done")
    if table.question == "ask_passage":
        table.play("pass")
    assert table.asked == 2
    table.play("evade")
    table.play("evade", "flee charax")
    if table.asked == 2:
        table.play("halt")
    table.play("flee elymais", "flee ouxioi")
    assert table.at("seleukos") == place("charax")
    assert table.at("peithon") == DISPERSED
    assert table.state.general_at[blue] == place("ouxioi")
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("10.C/a", "10.C/c", "10.C/h", "10.H/b")
def test_free_passage_lets_an_army_through_and_binds_it_to_go_on() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0, loyal=2)
    table.minor(1, "pisidai", mercenary=1)
    table.pcs(1, "pisidai")
    table.run(Activation(0, red, 4, 1))
    table.play("move tp_kolossai", "pass", "move pisidai")
    assert table.question == "ask_passage"
    table.play("ask seat1", "grant", "confirm")
    assert table.question == "must_leave"
    assert "leave loyal" not in table.options
    table.play("move aspendos")
    assert table.cus(1, "pisidai") == group(mercenary=1)
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("10.G/a", "10.G/c")
@pytest.mark.also("3e", "3e/9.9/b")
def test_a_lone_general_may_pass_but_not_stay_with_an_enemy_general() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0)
    table.general("leonnatos", "sardeis", seat=1)
    table.run(Activation(0, red, 4, 1))
    table.play("move sardeis")
    while table.asked == 1:
        table.play("pass")
    if table.question == "ask_passage":
        table.play("pass")
    while table.asked == 1:
        table.play("pass")
    assert table.question == "must_leave"
    assert "stop" not in table.options
    # 3e/9.9/b: a General with enough MPs goes on
    assert ("withdraw" in table.options) == table.state.config.lone_general_may_turn_back
    table.play("withdraw" if "withdraw" in table.options else "move kelainai")
    assert table.state.general_at[red] == place("kelainai")


@pytest.mark.clauses("7.1C/f")
def test_a_minor_general_without_units_leaves_the_map() -> None:
    table = marching()
    minor = table.minor(0, "kelainai", mercenary=1)
    table.pcs(0, "kelainai")
    table.run(Activation(0, minor, 2, 1))
    table.play("leave mercenary", "move sardeis")
    assert table.state.general_at[minor] == OFF_MAP
    assert table.at_rest


@pytest.mark.clauses("2/ae", "9.5/j", "10.D/b")
def test_an_entry_into_an_empty_space_asks_nobody() -> None:
    table = marching()
    red = table.general("antigonos", "kelainai", seat=0, loyal=1)
    table.pcs(INDEPENDENT, "tarsos")
    table.run(Activation(0, red, 4, 1))
    table.play("move tp_kolossai", "move pisidai")
    assert table.asked == 0
    assert table.state.general_at[red] == place("pisidai")


@pytest.mark.clauses("10.I/a", "11.3/c")
def test_a_general_left_alone_with_the_interceptor_is_dispersed() -> None:
    table = marching(dice=(6,))
    table.general("krateros", "ake", seat=0)
    red = table.general("antigonos", "gaza", seat=0, loyal=2)
    table.general("peithon", "galaditis", seat=1, loyal=3)
    table.pcs(0, "gaza")
    table.run(Activation(0, red, 3, 1))
    table.play("move ake", "intercept galaditis", "done", "withdraw")
    assert table.at("krateros") == DISPERSED
    assert table.state.general_at[red] == place("gaza")
