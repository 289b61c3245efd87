"""Cards 19 to 21 (Independent Armies), 41 Peukestas and 42 Kassandros."""

import pytest

from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, NOBODY, OUT_OF_GAME
from tests.rules.build import board, card, general, group, place
from tests.rules.cards.helpers import play_event, possible, tyche_table

WAKING = {
    "scythian_invasion": "seuthes",
    "migration_of_illyrian_tribes": "glaukias",
    "23_000_greek_soldiers": "philon",
}


@pytest.mark.clauses("9.5/b", "9.5/c", "9.5/g")
@pytest.mark.parametrize("name", WAKING)
def test_the_card_wakes_its_army(name):
    table = tyche_table()
    play_event(table, name)
    army = board().army_index[WAKING[name]]
    entries = board().content.independents[army].entries
    table.play_first(until=lambda state: state.army_at[army] != HOLDING_BOX)
    assert table.state.army_at[army] in entries


@pytest.mark.clauses("9.5/c")
@pytest.mark.also("3e", "3e/16.1/b")
def test_all_active_armies_may_move_with_the_woken_one():
    table = tyche_table()
    table.army("leosthenes", "lamia")
    play_event(table, "scythian_invasion")
    assert {"march-army leosthenes", "march-army seuthes"} <= set(table.options)


@pytest.mark.clauses("9.5/b")
@pytest.mark.parametrize("name", WAKING)
def test_an_army_beaten_for_good_wakes_no_more_but_others_move(name):
    table = tyche_table()
    for army in WAKING.values():
        table.army(army, OUT_OF_GAME)
    assert not possible(table, name)
    table.army("leosthenes", "lamia")
    play_event(table, name)
    assert table.options == ["done", "march-army leosthenes"]


# ---------------------------------------------------------------------- Event Generals


@pytest.mark.clauses("7.1B/c", "6.2D/e")
def test_kassandros_comes_to_greece_with_three_mercenaries_and_a_pc():
    table = tyche_table()
    table.pcs(INDEPENDENT, "lamia")
    play_event(table, "kassandros")
    table.play("place kassandros lamia pc")
    assert table.state.general_owner[general("kassandros")] == 0
    assert table.cus(0, "lamia") == group(mercenary=3)
    assert table.pc("lamia") == 0
    assert card("kassandros") in table.state.removed_cards


def test_kassandros_takes_no_major_city():
    table = tyche_table()
    table.pcs(INDEPENDENT, "athenai")
    play_event(table, "kassandros")
    assert "place kassandros athenai" in table.options
    assert "place kassandros athenai pc" not in table.options


def test_kassandros_comes_once():
    table = tyche_table()
    table.general("kassandros", "lamia", seat=1)
    assert not possible(table, "kassandros")
    table.state.remove_general(general("kassandros"))
    assert not possible(table, "kassandros")


@pytest.mark.clauses("7.1B/c", "6.2D/e", "6.2D/h")
def test_peukestas_may_take_persepolis_from_its_owner():
    table = tyche_table()
    table.pcs(1, "persepolis")
    table.royal("herakles", "persepolis/inside", owner=1)
    play_event(table, "peukestas_satrap_of_persis")
    table.play("place peukestas persepolis pc")
    assert table.pc("persepolis") == 0
    assert table.owner_of("herakles") == 0
    assert table.at("peukestas") == place("persepolis")


@pytest.mark.clauses("6.2D/f")
def test_peukestas_may_come_as_a_reinforcement():
    table = tyche_table()
    table.pcs(0, "gaza")
    play_event(table, "peukestas_satrap_of_persis")
    table.play("choose reinforcement")
    assert table.cus(0, "gaza") == group(mercenary=3)
    assert table.at("peukestas") == place("gaza")


def test_peukestas_waits_for_the_second_game_turn_and_avoids_enemies():
    assert not possible(tyche_table(turn=1), "peukestas_satrap_of_persis")
    table = tyche_table()
    table.minor(1, "persepolis", mercenary=1)
    play_event(table, "peukestas_satrap_of_persis")
    assert "place peukestas persepolis" not in table.options
    assert "place peukestas pasargadai" in table.options


@pytest.mark.clauses("16.9/e")
@pytest.mark.parametrize(
    ("name", "who", "where"),
    [("kassandros", "kassandros", "larisa"), ("peukestas_satrap_of_persis", "peukestas", "pasargadai")],
)
def test_with_cavalry_one_of_the_three_rides(name, who, where):
    table = tyche_table(options=("16.9",))
    play_event(table, name)
    table.play(f"place {who} {where}")
    assert table.cus(0, where) == group(mercenary=2, cavalry=1)
    assert table.pc(where) == NOBODY
