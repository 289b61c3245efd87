"""Cards that last: 15 Condemnation, 38 Popular Support, 43 the alliance, O62 a Capital, O64 Oracle."""

from dataclasses import replace

import pytest

from diadochoi.rules.combat.battle_strength import local_troops
from diadochoi.rules.combat.siege import COMPLETED, Siege
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.core.win_kinds import INSTANT_LEGITIMACY
from diadochoi.rules.court.lasting import complete_capitals
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.deck import lapse
from diadochoi.rules.turn.reinforcements import extra_reinforcements
from tests.rules.build import card, general, group, place, province
from tests.rules.cards.helpers import discards, play_event, possible, tyche_table

# ---------------------------------------------------------------------- Condemnation


@pytest.mark.clauses("3.6/i", "6.2A/b")
def test_a_condemned_general_costs_his_faction_three_legitimacy():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=1)
    table.general("eumenes", DISPERSED, seat=2)
    play_event(table, "condemnation")
    assert table.options == ["choose eumenes", "choose perdikkas"]
    table.play("choose perdikkas")
    assert table.state.legitimacy[1] == 3 + 1 - 3
    assert table.state.front == {card("condemnation"): 0}


@pytest.mark.clauses("3.6/i")
def test_the_condemnation_ends_with_the_general():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=1)
    play_event(table, "condemnation")
    table.state.remove_general(general("perdikkas"))
    table.settle()
    assert "condemned" not in table.state.effects
    assert table.state.legitimacy[1] == 3


@pytest.mark.clauses("6.2A/b", "3.1/a")
@pytest.mark.also("3e", "3e/cards/15")
def test_a_freed_victim_gets_his_legitimacy_back_at_once_and_may_win_by_it():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=1, loyal=1)
    table.royal("alexandros", "babylon", owner=1)
    table.state.effects["condemned"] = general("perdikkas")
    table.settle()
    back = table.state.legitimacy[1] + 3
    table.state.config = replace(table.state.config, instant_legitimacy=back)
    play_event(table, "condemnation")
    assert table.state.winner == 1
    assert table.state.win_kind == INSTANT_LEGITIMACY


@pytest.mark.clauses("6.2A/b", "6.2A/c")
@pytest.mark.parametrize(("rule", "again"), [("same_play", True), ("later_play", False)])
@pytest.mark.also("3e", "3e/cards/15")
def test_whether_the_freed_general_may_be_condemned_again(rule, again):
    table = tyche_table(house_rules={"condemnation": rule})
    table.general("perdikkas", "babylon", seat=1)
    table.general("eumenes", "gaza", seat=2)
    table.state.effects["condemned"] = general("perdikkas")
    play_event(table, "condemnation")
    if again:
        table.play("choose perdikkas")
    assert table.state.effects["condemned"] == general("perdikkas" if again else "eumenes")


def test_own_generals_are_beyond_condemnation():
    table = tyche_table()
    table.general("perdikkas", "babylon", seat=0)
    table.minor(1, "gaza", mercenary=1)
    assert not possible(table, "condemnation")


# ---------------------------------------------------------------------- Persian Popular Support


@pytest.mark.clauses("3.6/b", "16.9/e")
def test_support_gives_mercenaries_now_and_later_for_two_legitimacy():
    table = tyche_table()
    table.province(0, "persis")
    play_event(table, "persian_popular_support")
    table.play("place mercenary pasargadai", "done")
    assert table.cus(0, "pasargadai") == group(mercenary=2)
    assert table.state.legitimacy[0] == 3 - 2
    assert table.state.effects["persian_support"] == 0
    with_support = extra_reinforcements(table.state)[0]
    del table.state.effects["persian_support"]
    assert with_support - extra_reinforcements(table.state)[0] == group(mercenary=2)


def test_support_moves_to_the_next_player_who_asks_for_it():
    table = tyche_table(active=1)
    table.state.effects["persian_support"] = 0
    table.province(1, "sousiane")
    play_event(table, "persian_popular_support", seat=1)
    table.play("place mercenary charax", "done")
    refresh(table.state)
    assert table.state.legitimacy[:2] == [3, 1]
    assert table.state.front == {card("persian_popular_support"): 1}


def test_who_has_the_support_only_gets_the_mercenaries():
    table = tyche_table()
    table.state.effects["persian_support"] = 0
    table.province(0, "persis")
    play_event(table, "persian_popular_support")
    table.play("place mercenary pasargadai", "done")
    assert table.state.front == {}
    assert "persian_popular_support" in discards(table)


def test_support_needs_one_of_the_four_provinces():
    table = tyche_table()
    table.pcs(0, "pasargadai", "gaza")  # a space is not the Province
    assert not possible(table, "persian_popular_support")


@pytest.mark.clauses("16.9/e")
def test_with_cavalry_support_sends_a_rider():
    table = tyche_table(options=("16.9",))
    table.province(0, "persis")
    play_event(table, "persian_popular_support")
    table.play("place mercenary pasargadai", "done")
    assert table.cus(0, "pasargadai") == group(mercenary=1, cavalry=1)


# ---------------------------------------------------------------------- Alliance with Polyperchon


def troops(table, space, defending=True, failed=False):
    return sum(
        item[1]
        for item in local_troops(
            table.state, 0, place(space), NOBODY, defending=defending, failed_evasion=failed
        )
    )


@pytest.mark.clauses("14.5/a", "14.5/f")
def test_the_alliance_adds_two_local_troops_in_defence():
    table = tyche_table()
    table.pcs(0, "pella", "gaza")
    play_event(table, "alliance_with_polyperchon")
    assert troops(table, "pella") == 1 + 2
    assert troops(table, "pella", defending=False) == 1
    assert troops(table, "gaza") == 1
    assert troops(table, "pella", failed=True) == 0


def test_the_alliance_ends_when_polyperchon_serves_another():
    table = tyche_table()
    table.pcs(0, "pella")
    play_event(table, "alliance_with_polyperchon")
    table.general("polyperchon", "korinthos", seat=1)
    table.settle()
    assert table.state.front == {}
    assert troops(table, "pella") == 1
    assert not possible(table, "alliance_with_polyperchon")


def test_the_alliance_lapses_with_the_game_turn_and_needs_a_foothold():
    table = tyche_table()
    assert not possible(table, "alliance_with_polyperchon")
    table.pcs(0, "pella")
    table.general("polyperchon", "korinthos", seat=0)
    play_event(table, "alliance_with_polyperchon")
    lapse(table.state, "game_turn")
    assert troops(table, "pella") == 1


# ---------------------------------------------------------------------- Oracle


@pytest.mark.clauses("3.6/b", "16.1/a")
def test_the_oracle_counts_for_its_last_player():
    table = tyche_table(options=("16.1",))
    table.pcs(0, "molossia")
    table.pcs(1, "halikarnassos")
    play_event(table, "oracle")
    assert table.state.legitimacy[0] == 4
    assert not possible(table, "oracle", seat=0)
    play_event(table, "oracle", seat=1)
    assert table.state.legitimacy[:2] == [3, 4]


def test_the_oracle_asks_for_a_sanctuary():
    table = tyche_table(options=("16.1",))
    table.pcs(0, "gaza")
    assert not possible(table, "oracle")


# ---------------------------------------------------------------------- Foundation of a Capital


def capital(table, space="alexandreia"):
    table.pcs(0, space)
    play_event(table, "foundation_of_a_capital")
    return table


def founded():
    table = capital(tyche_table(options=("16.1",)))
    complete_capitals(table.state)
    table.settle()
    return table


@pytest.mark.clauses("16.1/b", "16.1/c", "16.1/ex1")
def test_a_capital_is_finished_in_the_next_preparations_phase():
    table = capital(tyche_table(options=("16.1",)))
    assert not table.state.is_major_city(place("alexandreia"))
    complete_capitals(table.state)
    table.settle()
    assert table.state.is_major_city(place("alexandreia"))
    assert table.state.capitals[0] == place("alexandreia")
    assert table.state.vp[0] == 2
    assert table.state.effects == {}


@pytest.mark.clauses("16.1/b")
def test_the_province_now_needs_the_capital_too():
    table = founded()
    for space in ("memphis", "heliopolis", "naukratis"):
        table.pcs(1, space)
    assert table.state.province_owner[province("aigyptos")] == NOBODY


@pytest.mark.clauses("16.1/c")
def test_an_enemy_cu_delays_the_work():
    table = capital(tyche_table(options=("16.1",)))
    enemy = table.minor(1, "alexandreia", mercenary=1)
    complete_capitals(table.state)
    assert table.state.capitals[0] == NOBODY
    table.state.take_units(1, place("alexandreia"), group(mercenary=1))
    table.state.general_at[enemy] = -1
    complete_capitals(table.state)
    assert table.state.capitals[0] == place("alexandreia")


@pytest.mark.clauses("16.1/b")
def test_the_work_is_lost_with_the_space():
    table = capital(tyche_table(options=("16.1",)))
    table.pcs(NOBODY, "alexandreia")
    table.settle()
    assert table.state.effects == {}
    assert possible(capital_again(table), "foundation_of_a_capital")


def capital_again(table):
    table.pcs(0, "alexandreia")
    return table


@pytest.mark.clauses("16.1/e")
def test_one_capital_and_one_site_for_each_player():
    assert not possible(capital(tyche_table(options=("16.1",))), "foundation_of_a_capital")
    assert not possible(founded(), "foundation_of_a_capital")
    table = tyche_table(options=("16.1",))
    table.pcs(0, "memphis")  # a Major City already
    table.pcs(0, "gaza")
    table.minor(1, "gaza", mercenary=1)
    assert not possible(table, "foundation_of_a_capital")


@pytest.mark.clauses("16.1/d", "15.4/a")
def test_a_captured_capital_is_a_minor_city_again_and_worth_one_to_the_captor():
    table = founded()
    table.general("antigonos", "alexandreia", seat=1, loyal=3)
    table.province(1, "karia")
    table.state.siege_points[place("alexandreia")] = 1 << 4 | 2
    table.dice(6)
    space = place("alexandreia")
    table.run(Siege(1, space, general("antigonos"), table.state.troops[1][space]))
    assert table.outcome == COMPLETED
    assert not table.state.is_major_city(place("alexandreia"))
    assert table.state.captured_capitals == [0, 1, 0, 0]
    refresh(table.state)
    assert table.state.vp[0] == 0


@pytest.mark.clauses("16.1/d", "9.4/f")
def test_unrest_in_a_capital_gives_nobody_a_point():
    table = founded()
    table.general("ptolemaios", "alexandreia/inside", seat=0)
    table.dice(2, 3)  # Aigyptos or Libye
    play_event(table, "unrest", seat=1)
    table.play("choose alexandreia")
    assert table.pc("alexandreia") == INDEPENDENT
    assert table.state.capitals[0] == OUT_OF_GAME
    assert table.state.captured_capitals == [0, 0, 0, 0]
    assert table.at("ptolemaios") == DISPERSED
