"""Chapter 7.3: Attrition, and the choice of the CUs lost."""

from __future__ import annotations

import pytest

from diadochoi.rules.combat.attrition import Attrition, LoseUnits
from diadochoi.rules.combat.defeat import Defeat
from tests.rules.build import Table, general, group, place


def army(die: int, **counts: int) -> Table:
    table = Table(dice=(die,))
    table.minor(0, "tarsos", **counts)
    return table


def suffer(table: Table, column: int = 0, modifier: int = 0) -> None:
    table.run(Attrition(0, place("tarsos"), table.cus(0, "tarsos"), column, modifier))


@pytest.mark.clauses("7.3/dv1", "7.3/b", "T/b")
@pytest.mark.parametrize(
    ("size", "die", "lost"), [(2, 4, 0), (1, 6, 1), (1, 5, 0), (4, 2, 0), (4, 3, 1), (7, 1, 1), (40, 6, 3)]
)
@pytest.mark.also("3e", "3e/2.6/f", "3e/12.8/a")
def test_the_table_gives_the_losses_of_a_group(size: int, die: int, lost: int) -> None:
    table = army(die, mercenary=size)
    suffer(table)
    assert table.outcome == lost
    assert table.cus(0, "tarsos") == group(mercenary=size - lost)


@pytest.mark.clauses("7.3/dv1", "7.3/b", "7.2C/c")
@pytest.mark.also("3e", "3e/12.8/a")
def test_on_an_e_the_elephant_goes_first() -> None:
    table = army(6, mercenary=6, loyal=5, elephant=1)
    suffer(table)
    assert table.cus(0, "tarsos") == group(mercenary=6, loyal=5)
    table.play("lose mercenary", "lose loyal")
    assert table.outcome == 3
    assert table.cus(0, "tarsos") == group(mercenary=5, loyal=4)


@pytest.mark.clauses("7.3/b")
def test_without_an_e_the_owner_may_keep_the_elephant() -> None:
    table = army(5, mercenary=2, elephant=1)
    suffer(table)
    assert table.options == ["lose elephant", "lose mercenary"]
    assert table.question == "lose_unit"


@pytest.mark.clauses("7.3/dv1", "7.3/c")
def test_eight_units_passing_a_stronghold_roll_on_column_two() -> None:
    table = army(5, mercenary=8)
    suffer(table, column=2)
    assert table.outcome == 1


@pytest.mark.clauses("16.9/l")
def test_column_one_is_the_mildest() -> None:
    table = army(5, mercenary=8)
    suffer(table, column=1)
    assert table.outcome == 0


@pytest.mark.clauses("16.9/s", "T/b")
def test_a_die_raised_above_six_reads_as_six() -> None:
    table = army(6, loyal=4)
    suffer(table, modifier=2)
    assert table.outcome == 1


def krateros(die: int, modifier: int = 0) -> Table:
    table = Table(dice=(die,))
    table.general("krateros", "tarsos", seat=0, mercenary=6, elephant=1)
    suffer(table, modifier=modifier)
    return table


@pytest.mark.clauses("7.3/b", "7.1/b")
def test_krateros_takes_one_off_the_die_and_so_off_the_e() -> None:
    table = krateros(6)
    assert table.options == ["lose elephant", "lose mercenary"]
    assert [event[4:] for event in table.events("attrition")] == [(6, -1, 2)]


@pytest.mark.clauses("7.3/b", "7.1/b")
def test_krateros_takes_nothing_off_a_one() -> None:
    assert [event[4:] for event in krateros(1).events("attrition")] == [(1, 0, 1)]


@pytest.mark.clauses("7.3/b", "16.9/s")
def test_krateros_and_a_pursuit_add_up() -> None:
    assert [event[4:6] for event in krateros(4, modifier=2).events("attrition")] == [(4, 1)]


@pytest.mark.clauses("14.9/e")
def test_units_krateros_led_are_spared_though_he_fell_in_the_battle() -> None:
    table = army(4, loyal=3)
    table.run(Defeat(0, place("tarsos"), table.cus(0, "tarsos"), 0, 1, commander=general("krateros")))
    assert table.state.dispersed_troops[0] == group(loyal=3)


@pytest.mark.clauses("7.1/b", "7.1A/b")
def test_krateros_as_a_subordinate_spares_nobody() -> None:
    table = Table(dice=(4,))
    table.general("krateros", "tarsos", seat=0, mercenary=3)
    table.general("antipatros", "tarsos", seat=0)
    suffer(table)
    assert table.outcome == 1


@pytest.mark.clauses("7.3/b")
def test_a_group_smaller_than_its_losses_is_lost_whole() -> None:
    table = army(1, mercenary=1, loyal=1)
    table.run(LoseUnits(0, place("tarsos"), 3, table.cus(0, "tarsos"), "7.3/b"))
    assert table.outcome == 2
    assert table.cus(0, "tarsos") == 0


@pytest.mark.clauses("14.9/i", "7.3/a")
def test_only_units_of_the_group_can_be_chosen() -> None:
    table = army(1, mercenary=2, loyal=2, royal=2)
    table.run(LoseUnits(0, place("tarsos"), 1, group(mercenary=2, loyal=1), "14.9/b"))
    assert table.options == ["lose loyal", "lose mercenary"]


@pytest.mark.clauses("7.2/b", "7.2F/a")
@pytest.mark.also("3e", "3e/2.2/c")
def test_eliminated_royal_army_units_are_counted_as_out_for_good() -> None:
    table = army(6, royal=2)
    suffer(table)
    assert table.state.royal_lost == 1
