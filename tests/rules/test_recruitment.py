"""Recruiting Major Generals (6.2D)."""

import pytest

from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.turn.recruitment import ArrivingGeneral, may_recruit, recruits, take_space
from diadochoi.rules.turn.tyche import TycheSegment
from tests.rules.build import board, general, group, place
from tests.rules.cards.helpers import discards, hold, tyche_table


def names(table, seat=0):
    return {board().content.generals[index].id for index in recruits(table.state, seat)}


@pytest.mark.clauses("6.2D/a", "6.2D/b", "6.2D/dv1")
@pytest.mark.parametrize(
    ("turn", "living", "allowed"), [(3, 2, False), (4, 2, True), (4, 3, False), (2, 1, True), (5, 2, True)]
)
def test_who_may_recruit(turn, living, allowed):
    table = tyche_table(turn=turn)
    for name, where in (("perdikkas", DISPERSED), ("krateros", "gaza"), ("kassandros", "pella"))[:living]:
        table.general(name, where, seat=0)
    assert may_recruit(table.state, 0) is allowed


@pytest.mark.clauses("6.2D/a", "6.2D/c", "6.2D/d")
def test_the_reserve_and_asandros_after_the_death_of_antipatros():
    table = tyche_table()
    assert names(table) == {"lysimachos", "seleukos", "aristonous", "nearchos"}
    table.general("antipatros", "pella", seat=1)
    table.state.remove_general(general("antipatros"))
    assert "asandros" in names(table)
    table.general("nearchos", "gaza", seat=2)
    assert "nearchos" not in names(table)


@pytest.mark.clauses("7.1B/b")
def test_the_reserve_depends_on_the_number_of_players():
    assert "lysimachos" not in names(tyche_table(players=3))
    assert names(tyche_table(players=5)) == {"aristonous", "nearchos"}


@pytest.mark.clauses("6.2D/a", "6.2/d")
def test_a_three_or_a_four_recruits_and_the_card_is_spent():
    table = tyche_table()
    hold(table, 0, "kilikia_pirates", "epidemic", "condemnation")
    table.run(TycheSegment(0))
    cards = {option.split()[1] for option in table.options if option.startswith("recruit")}
    assert cards == {"kilikia_pirates", "condemnation"}
    table.play("recruit kilikia_pirates lysimachos", "place lysimachos byzantion pc")
    assert table.at_rest
    assert discards(table) == ["kilikia_pirates"]
    assert table.state.general_owner[general("lysimachos")] == 0
    assert table.cus(0, "byzantion") == group(loyal=1, mercenary=1)
    assert table.pc("byzantion") == 0


@pytest.mark.clauses("6.2D/c", "6.2D/e", "6.2D/h")
def test_he_arrives_in_his_province_without_enemies():
    table = tyche_table()
    table.army("seuthes", "byzantion")
    table.minor(1, "apollonia", mercenary=1)
    table.general("krateros", "chersonesos", seat=2)  # even a General alone blocks him
    table.run(ArrivingGeneral(0, general("lysimachos")))
    places = {option.split()[2] for option in table.options if option.startswith("place")}
    assert places == {"agrianes", "odrysai", "philippopolis"}


@pytest.mark.clauses("6.2D/e", "6.2D/g")
@pytest.mark.parametrize("owner", [1, INDEPENDENT])
def test_he_may_take_a_major_city_without_a_siege_or_loss_of_status(owner):
    table = tyche_table()
    table.pcs(owner, "babylon")
    table.run(ArrivingGeneral(0, general("seleukos")))
    table.play("place seleukos babylon pc")
    assert table.pc("babylon") == 0
    assert table.at("seleukos") == place("babylon")  # outside
    assert table.cus(0, "babylon") == group(loyal=1, elephant=1)
    assert table.state.champion[0] == 1


@pytest.mark.clauses("6.2D/e")
def test_the_pc_is_optional():
    table = tyche_table()
    table.pcs(1, "babylon")
    table.run(ArrivingGeneral(0, general("seleukos")))
    table.play("place seleukos babylon")
    assert table.pc("babylon") == 1
    assert table.state.is_besieged(place("babylon"))


@pytest.mark.clauses("6.2D/h", "8.3/c")
def test_royals_inside_come_out_and_an_heir_joins_the_newcomer():
    table = tyche_table()
    table.pcs(1, "babylon")
    table.royal("alexandros", "babylon/inside", owner=1)
    table.royal("kleopatra", "babylon/inside", owner=1)
    table.run(ArrivingGeneral(0, general("seleukos")))
    table.play("place seleukos babylon pc")
    assert table.owner_of("alexandros") == 0
    assert table.owner_of("kleopatra") == NOBODY
    assert table.state.royal_at[board().royal_index["kleopatra"]] == place("babylon")


@pytest.mark.clauses("6.2D/f", "5.2/g")
def test_he_may_come_as_a_reinforcement_without_a_pc():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.run(ArrivingGeneral(0, general("seleukos")))
    table.play("choose reinforcement")
    assert table.at("seleukos") == place("gaza")
    assert table.cus(0, "gaza") == group(loyal=1, elephant=1)


@pytest.mark.clauses("6.2D/c")
def test_nearchos_lands_in_any_port():
    table = tyche_table()
    table.run(ArrivingGeneral(0, general("nearchos")))
    places = {option.split()[2] for option in table.options if option.startswith("place")}
    assert {"rhodos", "alexandreia", "byzantion"} <= places
    assert "babylon" not in places


@pytest.mark.clauses("9.4/h", "16.1/d")
def test_taking_a_space_disperses_generals_inside_and_ends_a_capital():
    table = tyche_table(options=("16.1",))
    table.pcs(1, "alexandreia")
    table.state.capitals[1] = place("alexandreia")
    table.general("ptolemaios", "alexandreia/inside", seat=1)
    take_space(table.state, place("alexandreia"), 0)
    assert table.at("ptolemaios") == DISPERSED
    assert table.state.capitals[1] == OUT_OF_GAME
    assert table.state.captured_capitals[0] == 1
