"""10.J: one answer to "does this force Overrun that one", no matter who asks."""

import pytest

from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.knowledge.odds_on_table import battle_if_moved
from diadochoi.rules.march.overrun import overrun_ratio, overruns, overruns_at
from tests.rules.build import Table, general, place


@pytest.mark.clauses("10.J/a", "10.J/ex1")
@pytest.mark.parametrize(
    ("name", "moving", "standing", "expected"),
    [
        ("antigonos", 5, 1, True),
        ("antigonos", 9, 2, False),
        ("antigonos", 15, 3, True),
        ("leonnatos", 4, 1, True),
        ("leonnatos", 7, 2, False),
        (None, 4, 1, False),
    ],
)
def test_five_to_one_overruns_and_four_to_one_under_leonnatos(name, moving, standing, expected):
    leader = NOBODY if name is None else general(name)
    assert overruns(Table().state, leader, moving, standing) is expected


@pytest.mark.clauses("10.J/a")
def test_an_edition_without_overruns_has_none_under_anybody():
    state = Table(house_rules={"overrun_ratio": "0"}).state
    assert overrun_ratio(state, general("leonnatos")) == 0
    assert not overruns(state, general("leonnatos"), 99, 1)


@pytest.mark.clauses("10.J/i", "10.J/g")
def test_all_outside_units_of_the_faction_count_and_none_inside():
    table = Table()
    table.general("antigonos", "sardeis", 0, mercenary=4)
    table.units(1, "sardeis", mercenary=1)
    assert not overruns_at(table.state, 0, 1, place("sardeis"))
    table.units(0, "sardeis", loyal=1)
    assert overruns_at(table.state, 0, 1, place("sardeis"))
    table.units(1, "sardeis/inside", mercenary=1)
    assert overruns_at(table.state, 0, 1, place("sardeis"))
    table.state.army_at[0] = place("sardeis")
    assert overruns_at(table.state, INDEPENDENT, 1, place("sardeis")) is (
        table.state.unit_count_at(INDEPENDENT, place("sardeis")) >= 5
    )


@pytest.mark.clauses("10.J/a")
def test_the_odds_know_the_same_overrun():
    table = Table()
    leader = table.general("leonnatos", "sardeis", 0, mercenary=4)
    table.pcs(1, "ephesos")
    table.units(1, "ephesos", mercenary=1)
    group = table.cus(0, "sardeis")
    found = battle_if_moved(table.state, 0, place("sardeis"), group, 1 << leader, place("ephesos"))
    assert found is not None
    assert found.how == "overrun"
