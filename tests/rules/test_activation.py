"""Chapter 9: Movement Points, taking along and leaving behind, what MPs buy."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, General, Seat
from diadochoi.rules.core.segments import ACTIVATION, TYCHE
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.turn.activation_segment import ActivationSegment
from tests.rules.build import Table, group, place, royal


def marching(**settings: object) -> Table:
    return Table(segment=ACTIVATION, **settings)  # type: ignore[arg-type]


@pytest.mark.clauses("9.2/b", "9.2/c", "9.2/ex1")
@pytest.mark.also("3e", "3e/9.2/a")
def test_one_roll_gives_each_general_the_points_of_his_own_initiative() -> None:
    table = marching(dice=(3,))
    table.general("seleukos", "babylon", seat=0, loyal=1)
    table.general("krateros", "tarsos", seat=0, loyal=1)
    table.run(ActivationSegment(0))
    table.play("roll", "activate seleukos")
    seleukos = table.state.frames[-1]
    assert isinstance(seleukos, Activation)
    assert seleukos.remaining(table.state) == 4
    table.play("stop", "activate krateros")
    krateros = table.state.frames[-1]
    assert isinstance(krateros, Activation)
    assert krateros.remaining(table.state) == 2


@pytest.mark.clauses("9.2/ex2", "9.2/i", "9.2/j", "9.2/e", "9.1/f", "9.2/l")
def test_allowance_follows_the_command_when_a_senior_general_joins_and_leaves() -> None:
    table = marching(dice=(3,))
    table.general("demetrios", "ephesos", seat=0, loyal=1)
    table.general("krateros", "halikarnassos", seat=0, loyal=1)
    table.run(ActivationSegment(0))
    table.play("roll", "activate demetrios", "move halikarnassos", "take krateros")
    army = table.state.frames[-1]
    assert isinstance(army, Activation)
    assert army.remaining(table.state) == 1
    table.play("move xanthos")
    assert army.remaining(table.state) == 0
    table.play("leave krateros")
    assert army.remaining(table.state) == 2
    table.play("move phaselis", "move aspendos")
    assert table.at("demetrios") == place("aspendos")
    assert army.remaining(table.state) == 0
    table.play("stop")
    assert "activate krateros" not in table.options


@pytest.mark.clauses("9.3.A/ex1", "9.3.A/c", "9.1/d", "9.1/e")
def test_a_minor_general_spends_his_points_in_two_places() -> None:
    table = marching(dice=(4,))
    table.minor(0, "halikarnassos", mercenary=1)
    table.units(0, "ikonion", mercenary=1)
    table.pcs(0, "sardeis", "ikonion")
    table.run(ActivationSegment(0))
    table.play("roll", "activate philoxenos", "move ephesos", "move sardeis")
    table.play("repost philoxenos ikonion", "move dana")
    assert table.cus(0, "sardeis") == group(mercenary=1)
    assert table.cus(0, "dana") == group(mercenary=1)
    assert table.question == "activate_next"


@pytest.mark.clauses("9.3.A/ex2", "9.1/g", "9.3.A/a")
@pytest.mark.also("3e", "3e/9.1/b")
def test_units_moved_by_one_general_are_not_moved_by_another() -> None:
    table = marching(dice=(2,))
    table.minor(0, "halikarnassos", mercenary=2)
    table.general("antigonos", "pisidai", seat=0, loyal=3)
    table.pcs(0, "halikarnassos", "pisidai")
    table.run(ActivationSegment(0))
    table.play("roll", "activate philoxenos", "leave mercenary", "move tp_kolossai", "move pisidai")
    table.play("stop", "activate antigonos")
    antigonos = table.state.frames[-1]
    assert isinstance(antigonos, Activation)
    assert antigonos.units == group(loyal=3)
    assert antigonos.remaining(table.state) == 3
    table.play("move aspendos", "move tp_kalykadnos")
    assert table.cus(0, "tp_kalykadnos") == group(loyal=3)
    assert table.cus(0, "pisidai") == group(mercenary=1)
    assert antigonos.remaining(table.state) == 0


@pytest.mark.clauses("9.3.D/ex1", "9.3.D/a", "9.3.D/b", "9.3.D/c", "15.1/a", "2/c")
@pytest.mark.also("3e", "3e/9.8/a")
def test_removing_a_minor_city_pc_costs_two_points_and_no_champion_status() -> None:
    table = marching(dice=(3,))
    table.general("kassandros", "lamia", seat=0, mercenary=6)
    table.pcs(1, "larisa", "trikka", "pella")
    table.units(1, "pella/inside", royal=2)
    table.settle()
    table.run(ActivationSegment(0))
    vp = table.state.vp[1]
    table.play("roll", "activate kassandros", "move larisa", "remove-pc")
    assert table.pc("larisa") == NOBODY
    assert table.state.vp[1] == vp - 2
    table.play("move pella")
    while table.asked == 1:
        table.play("done")
    assert table.state.is_besieged(place("pella"))
    assert table.state.champion[0] == 1


@pytest.mark.clauses("9.1/o", "7.2A/b")
@pytest.mark.also("3e", "3e/9.4/b")
def test_units_are_dropped_only_where_a_general_or_a_pc_marks_them() -> None:
    table = marching(dice=(6,))
    table.general("antigonos", "kelainai", seat=0, loyal=3)
    table.run(ActivationSegment(0))
    table.play("roll", "activate antigonos", "move tp_kolossai")
    assert "leave loyal" not in table.options
    table.play("post tp_kolossai", "leave loyal", "move pisidai", "stop")
    assert table.cus(0, "tp_kolossai") == group(loyal=1)
    assert table.cus(0, "pisidai") == group(loyal=2)


@pytest.mark.clauses("9.1/j", "8.4/b")
@pytest.mark.also("3e", "3e/18.4/a")
def test_a_lone_general_carries_no_royal_between_spaces() -> None:
    table = marching(dice=(6,))
    table.general("antigonos", "ikonion", seat=0)
    table.pcs(0, "ikonion")
    table.royal("herakles", "ikonion", owner=0)
    table.run(ActivationSegment(0))
    table.play("roll", "activate antigonos")
    assert "take herakles" not in table.options
    table.play("move tp_ipsos")
    assert table.state.royal_at[royal("herakles")] == place("ikonion")


@pytest.mark.clauses("8.4/c", "5.1A/a")
@pytest.mark.also("3e", "3e/17.4/a", "3e/21.1/a")
def test_the_funeral_cart_does_not_leave_babylon_on_turn_one() -> None:
    for turn, carried in ((1, False), (2, True)):
        table = marching(dice=(6,), turn=turn)
        table.general("perdikkas", "babylon", seat=0, royal=2)
        table.pcs(0, "babylon")
        cart = table.royal("funeral_cart", "babylon", owner=0)
        table.run(ActivationSegment(0))
        table.play("roll", "activate perdikkas", "move sippar")
        assert (table.state.royal_at[cart] == place("sippar")) == carried


@pytest.mark.clauses("10.A/b", "10.A/ex1", "7.3/c")
@pytest.mark.also("3e", "3e/9.12/a", "3e/12.8/b")
def test_passing_an_independent_stronghold_costs_attrition_on_column_two() -> None:
    table = Table(segment=TYCHE, dice=(5,))
    table.general("peithon", "ekbatana", seat=0, loyal=4, mercenary=4)
    table.pcs(0, "ekbatana")
    table.pcs(INDEPENDENT, "elymaioi")
    table.run(Activation(0, table.general("peithon", "ekbatana", 0), 6, 1))
    table.play("move tp_median_passes", "move elymaioi")
    assert table.state.script == (5,)
    table.play("move sousa")
    assert table.question == "lose_unit"
    table.play("lose mercenary")
    assert table.at("peithon") == place("sousa")


@pytest.mark.clauses("10.A/d")
def test_stopping_in_an_independent_stronghold_costs_nothing() -> None:
    table = Table(segment=TYCHE, dice=())
    peithon = table.general("peithon", "ekbatana", seat=0, loyal=4)
    table.pcs(INDEPENDENT, "elymaioi")
    table.run(Activation(0, peithon, 6, 1))
    table.play("move tp_median_passes", "move elymaioi", "stop")
    assert table.cus(0, "elymaioi") == group(loyal=4)


@pytest.mark.clauses("9.4/a", "9.4/e", "9.4/g", "9.3.B/a")
@pytest.mark.also("3e", "3e/9.7/a", "3e/9.7/c")
def test_going_inside_is_free_and_holds_two_units() -> None:
    table = marching(dice=(1,))
    table.general("ptolemaios", "memphis", seat=0, loyal=3)
    table.pcs(0, "memphis")
    table.run(ActivationSegment(0))
    table.play("roll", "activate ptolemaios")
    assert "enter" not in table.options
    table.play("leave loyal", "enter")
    assert table.cus(0, "memphis/inside") == group(loyal=2)
    assert not any(option.startswith("move") for option in table.options)
    army = table.state.frames[-1]
    assert isinstance(army, Activation)
    assert army.remaining(table.state) == 2


@pytest.mark.clauses("16.8/a")
def test_no_group_of_more_than_eight_units_moves_with_that_option() -> None:
    table = marching(dice=(6,), options=("16.8",))
    table.general("antigonos", "kelainai", seat=0, mercenary=9)
    table.pcs(0, "kelainai")
    table.run(ActivationSegment(0))
    table.play("roll", "activate antigonos")
    assert not any(option.startswith("move") for option in table.options)
    table.play("leave mercenary")
    assert "move sardeis" in table.options


@pytest.mark.clauses("6.3/a", "9.2/d")
@pytest.mark.also("3e", "3e/3.5/d", "3e/9.13/a")
def test_levy_is_announced_before_the_roll() -> None:
    table = marching(dice=())
    table.general("antigonos", "kelainai", seat=0, loyal=1)
    table.run(ActivationSegment(0))
    assert table.options == ["levy", "roll"]


def test_a_copy_of_an_activation_keeps_every_field() -> None:
    force = Activation(Seat(0), General(1), 4, 1)
    force.step = 3
    for number, name in enumerate(Activation.fields):
        setattr(force, name, (number,) if isinstance(getattr(force, name), tuple) else number)
    twin = force.copy()
    assert type(twin) is Activation
    assert twin.values() == force.values()
