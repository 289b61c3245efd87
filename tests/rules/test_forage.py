import pytest

from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import FORAGE
from diadochoi.rules.turn.forage import ForageSegment
from tests.rules.build import Table, group, place


def foraging(turn=2, **settings):
    return Table(turn=turn, segment=FORAGE, **settings)


@pytest.mark.clauses("6.4/a", "6.4/dv1")
@pytest.mark.parametrize(
    ("where", "number", "left"),
    [("tp_kolossai", 3, 3), ("tp_kolossai", 4, 3), ("tarsos", 8, 8), ("tarsos", 9, 8), ("sparta", 9, 8)],
)
@pytest.mark.also("3e", "3e/3.5/e")
def test_one_unit_is_lost_above_the_limit(where, number, left):
    table = foraging()
    table.general("krateros", where, 0, mercenary=number)
    table.run(ForageSegment(0))
    assert table.at_rest
    assert table.cus(0, where) == group(mercenary=left)


@pytest.mark.clauses("6.4/a", "6.4/c", "6.4/ex1")
@pytest.mark.also("3e", "3e/9.1/ex1")
def test_only_one_unit_is_lost_however_large_the_excess():
    table = foraging()
    table.pcs(0, "tyros")
    table.units(0, "tyros", mercenary=12)
    table.run(ForageSegment(0))
    assert table.cus(0, "tyros") == group(mercenary=11)


@pytest.mark.clauses("6.4/b", "6.4/a")
@pytest.mark.also("3e", "3e/9.1/f")
def test_inside_and_outside_count_together_and_the_owner_chooses():
    table = foraging()
    table.pcs(0, "tyros")
    table.units(0, "tyros", loyal=4, mercenary=3)
    table.units(0, "tyros/inside", elephant=2)
    table.run(ForageSegment(0))
    assert table.options == ["lose elephant tyros/inside", "lose loyal tyros", "lose mercenary tyros"]
    table.play("lose elephant tyros/inside")
    assert table.cus(0, "tyros/inside") == group(elephant=1)
    assert table.at_rest


@pytest.mark.clauses("6.4/b")
@pytest.mark.also("3e", "3e/9.1/f")
def test_enemies_in_the_space_are_not_counted():
    table = foraging()
    table.pcs(1, "tyros")
    table.units(1, "tyros/inside", loyal=2)
    table.general("krateros", "tyros", 0, mercenary=8)
    table.run(ForageSegment(0))
    assert table.cus(0, "tyros") == group(mercenary=8)


@pytest.mark.clauses("6.4/b", "6.4/c")
def test_besieging_units_forage_too_and_only_the_own_segment_counts():
    table = foraging()
    table.pcs(1, "tyros")
    table.general("krateros", "tyros", 0, mercenary=9)
    table.run(ForageSegment(1))
    assert table.cus(0, "tyros") == group(mercenary=9)
    table.run(ForageSegment(0))
    assert table.cus(0, "tyros") == group(mercenary=8)


@pytest.mark.clauses("6.4/a", "6.4/c")
@pytest.mark.also("3e", "3e/3.5/e")
def test_each_space_is_checked_by_itself():
    table = foraging()
    for name, where in (("krateros", "tarsos"), ("eumenes", "dana")):
        table.general(name, where, 0, mercenary=9)
    table.run(ForageSegment(0))
    assert table.cus(0, "tarsos") == table.cus(0, "dana") == group(mercenary=8)


@pytest.mark.clauses("6.4/a", "7.2/b")
def test_a_royal_army_unit_lost_to_hunger_is_gone_for_good():
    table = foraging()
    table.general("perdikkas", "babylon", 0, royal=8, loyal=1)
    table.run(ForageSegment(0))
    table.play("lose royal babylon")
    assert table.state.royal_lost == 1


# ---------------------------------------------------------------------- forage attrition


@pytest.mark.clauses("16.7/a")
def test_option_rolls_attrition_for_all_units_of_the_space():
    table = foraging(options=("16.7",), dice=(6,))
    table.pcs(0, "tyros")
    table.units(0, "tyros", mercenary=10)
    table.units(0, "tyros/inside", loyal=2)
    table.run(ForageSegment(0))
    table.play("lose mercenary tyros", "lose mercenary tyros", "lose loyal tyros/inside")
    assert table.at_rest
    assert table.cus(0, "tyros") == group(mercenary=8)


@pytest.mark.clauses("16.7/a")
def test_option_counts_no_loss_as_one():
    table = foraging(options=("16.7",), dice=(1,))
    table.general("antigonos", "tp_kolossai", 0, mercenary=4)
    table.run(ForageSegment(0))
    assert table.cus(0, "tp_kolossai") == group(mercenary=3)


@pytest.mark.clauses("16.7/a", "7.3/b")
def test_option_takes_an_elephant_first_on_a_six():
    table = foraging(options=("16.7",), dice=(6,))
    table.general("antigonos", "tarsos", 0, mercenary=9, elephant=2)
    table.run(ForageSegment(0))
    assert table.cus(0, "tarsos") == group(mercenary=9, elephant=1)  # automatic: there is no choice
    table.play("lose mercenary tarsos", "lose elephant tarsos")
    assert table.at_rest


@pytest.mark.clauses("16.7/a", "7.1/b")
def test_option_heeds_the_ability_of_krateros():
    table = foraging(options=("16.7",), dice=(6,))
    table.general("krateros", "tarsos", 0, mercenary=9)
    table.run(ForageSegment(0))
    assert table.cus(0, "tarsos") == group(mercenary=7)
    assert table.events("attrition")[0][-3:] == (6, -1, 2)


@pytest.mark.clauses("16.7/a")
def test_option_rolls_nothing_within_the_limit():
    table = foraging(options=("16.7",), dice=())
    table.general("krateros", "tarsos", 0, mercenary=8)
    table.run(ForageSegment(0))
    assert table.at_rest


# ---------------------------------------------------------------------- burial


def cart_at(where, turn=2, owner=0):
    table = foraging(turn=turn)
    table.general("perdikkas", where, owner, loyal=2)
    table.royal("funeral_cart", where, owner)
    return table


def why_not_bury(table):
    frame = ForageSegment(0)
    return frame.why_not(table.state, action(Verb.BURY))


@pytest.mark.clauses("6.4/d", "3.8/a", "3.8/b")
@pytest.mark.parametrize("turn", [2, 3])
def test_alexander_may_be_buried_at_any_major_city(turn):
    table = cart_at("babylon", turn=turn)
    table.run(ForageSegment(0))
    assert table.options == ["bury", "pass"]
    table.play("bury")
    assert table.state.tomb == place("babylon")
    assert table.at_rest


@pytest.mark.clauses("3.8/a")
def test_burial_is_never_a_duty():
    table = cart_at("babylon")
    table.run(ForageSegment(0))
    table.play("pass")
    assert table.state.tomb == NOBODY


@pytest.mark.clauses("3.8/a", "5.1A/a", "3.8/f")
@pytest.mark.parametrize("turn", [1, 4, 5])
def test_burial_is_for_turns_two_and_three(turn):
    table = cart_at("babylon", turn=turn)
    table.run(ForageSegment(0))
    assert table.at_rest
    assert why_not_bury(table) == ("no_burial_this_turn", "5.1A/a")


@pytest.mark.clauses("3.8/a")
def test_burial_needs_a_major_city():
    table = cart_at("tarsos")
    table.run(ForageSegment(0))
    assert table.at_rest
    assert why_not_bury(table) == ("cart_not_in_major_city", "3.8/a")


@pytest.mark.clauses("3.8/a")
def test_burial_needs_control_of_the_cart_and_the_own_segment():
    table = cart_at("babylon", owner=1)
    table.run(ForageSegment(0))
    assert table.at_rest
    assert why_not_bury(table) == ("cart_not_controlled", "3.8/a")


@pytest.mark.clauses("3.8/a", "3.8/b")
def test_enemies_outside_do_not_disturb_a_burial_inside():
    table = foraging()
    table.pcs(0, "tyros")
    table.royal("funeral_cart", "tyros/inside", 0)
    table.minor(1, "tyros", mercenary=1)
    table.run(ForageSegment(0))
    table.play("bury")
    assert table.state.royal_at[table.state.board.cart] == place("tyros")  # the Tomb is outside


@pytest.mark.clauses("3.8/a")
def test_enemy_units_at_the_cart_forbid_a_burial():
    table = foraging()
    table.general("perdikkas", "babylon", 0, loyal=2)
    table.royal("funeral_cart", "babylon", 0)
    table.army("philon", "babylon")
    assert why_not_bury(table) == ("enemy_units_at_cart", "3.8/a")


@pytest.mark.clauses("3.8/b", "3.8/c", "3.8/e", "3.8/dv1", "3.6/f")
@pytest.mark.also("3e", "3e/17.4/e", "3e/cl/s")
def test_a_tomb_in_an_enemy_city_counts_for_its_controller():
    table = foraging()
    table.general("perdikkas", "tyros", 0, loyal=2)
    table.royal("funeral_cart", "tyros", 0)
    table.pcs(1, "tyros")
    table.units(1, "tyros/inside", loyal=1)
    table.run(ForageSegment(0))
    table.play("bury")
    assert table.state.legitimacy[:2] == [4, 5]
    table.pcs(0, "tyros")
    table.settle()
    assert table.state.legitimacy[:2] == [6, 3]
    table.pcs(INDEPENDENT, "tyros")
    table.settle()
    assert table.state.legitimacy[:2] == [4, 3]


@pytest.mark.clauses("3.8/d", "3.6/f")
@pytest.mark.also("3e", "3e/17.4/d")
def test_a_tomb_in_pella_counts_for_its_builder_for_ever():
    table = cart_at("pella")
    table.run(ForageSegment(0))
    table.play("bury")
    assert table.state.legitimacy[0] == 3 + 1 + 10
    table.pcs(1, "pella")
    table.settle()
    assert table.state.legitimacy[:2] == [14, 3]


@pytest.mark.clauses("3.8/a", "3.1/a")
def test_a_burial_can_win_at_once():
    table = cart_at("pella")
    table.royal("alexandros", "pella", 0)
    table.run(ForageSegment(0))
    table.play("bury")
    assert table.state.winner == 0
