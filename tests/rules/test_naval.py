"""Chapters 13.1 and 13.2: escort, embarking, sailing, picking up, dropping off, landing."""

from __future__ import annotations

import pytest

from diadochoi.record.game import Game
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, INDEPENDENT, NOBODY, OFF_MAP
from diadochoi.rules.core.segments import ACTIVATION, TYCHE
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.sea.naval_move import NavalMove, begin_transport
from diadochoi.rules.turn.activation_segment import ActivationSegment
from tests.rules.build import Table, card, fleet, general, group, place, royal


def at_sea_table(dice: tuple[int, ...] = (), **settings: object) -> Table:
    return Table(segment=TYCHE, dice=dice, **settings)  # type: ignore[arg-type]


def activate(table: Table, leader: int, points: int, seat: int = 0) -> None:
    table.run(Activation(seat, leader, points, 1))


def pass_all(table: Table, seat: int = 0) -> None:
    """Let the others pass every question."""
    while not table.at_rest and table.asked != seat:
        table.play("done" if "done" in table.options else "pass")


def force(table: Table) -> Activation:
    return next(f for f in table.state.frames if isinstance(f, Activation))


def hand(table: Table, seat: int, *cards: str) -> None:
    """Give cards to a hand, and one to draw for each."""
    table.state.hands[seat] = [card(name) for name in cards]
    table.state.draw_pile = [card("scythian_invasion")]


# ---------------------------------------------------------------------- the worked examples


@pytest.mark.clauses("13.2/ex1", "13.1/c")
def test_cus_dropped_off_still_count_against_the_eight_of_the_segment() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=4, mercenary=4)
    table.pcs(0, "phaselis", "xanthos")
    table.units(0, "phaselis", mercenary=1)
    activate(table, red, 4)
    table.play("embark", "sail phaselis")
    table.play(*["leave mercenary"] * 4, "done")
    assert table.cus(0, "phaselis") == group(mercenary=5)
    assert "sail aspendos" in table.options
    assert not [option for option in table.options if option.startswith("take")]


@pytest.mark.clauses("13.2/ex2", "13.1/e", "13.2.2/a", "13.2.8/a", "15.2.A/e", "9.3.B/a")
def test_demetrios_besieges_rhodos_and_loses_his_last_point() -> None:
    table = at_sea_table(dice=(4,))
    demetrios = table.general("demetrios", "xanthos", seat=0, mercenary=5)
    table.province(0, "karia")
    table.pcs(0, "xanthos")
    table.pcs(1, "rhodos")
    activate(table, demetrios, 4)
    table.play("embark")
    table.play("escort karia")
    assert force(table).remaining(table.state) == 4
    table.play("sail rhodos")
    pass_all(table)
    assert force(table).remaining(table.state) == 3
    table.play("land")
    assert place("rhodos") == table.at("demetrios")
    table.play("siege")
    assert force(table).remaining(table.state) == 1
    assert "embark" not in table.options
    assert "siege" not in table.options
    assert not [option for option in table.options if option.startswith(("move", "sail"))]


@pytest.mark.clauses("13.2/ex3", "13.2/a", "13.2.2/a", "13.1/a", "7.1C/f", "9.4/a")
def test_a_minor_general_leaves_besieged_tyros_by_sea_and_joins_ptolemaios() -> None:
    table = at_sea_table()
    minor = table.minor(0, "tyros/inside", mercenary=2)
    table.pcs(0, "tyros", "pelousion")
    table.royal("herakles", "tyros/inside", owner=0)
    table.general("ptolemaios", "pelousion", seat=0, loyal=3)
    table.minor(1, "tyros", loyal=4)
    table.general("antigonos", "gaza", seat=1, loyal=4)
    table.pcs(1, "sidon", "gaza")
    table.province(1, "karia")
    table.state.disperse_fleet(fleet("karia"))
    activate(table, minor, 3)
    table.play("embark", "sail ake", "sail gaza", "sail pelousion")
    assert table.asked == 0  # nobody could declare a Naval Battle
    table.play("land")
    assert table.state.general_at[minor] == OFF_MAP
    assert table.cus(0, "pelousion") == group(loyal=3, mercenary=2)
    assert table.state.royal_at[royal("herakles")] == place("pelousion")
    assert table.owner_of("herakles") == 0
    assert table.at_rest


@pytest.mark.clauses("11.2/ex2", "11.1/b", "13.2.6/e", "13.2.6/g", "9.1/k")
def test_a_cu_dropped_inside_a_besieged_city_is_not_intercepted_but_the_landing_is() -> None:
    table = at_sea_table(dice=(6,))
    demetrios = table.general("demetrios", "kyklades", seat=0, loyal=5)
    table.pcs(0, "kyklades", "athenai")
    table.minor(1, "athenai", mercenary=1)
    table.general("kassandros", "korinthos", seat=1, loyal=3)
    table.pcs(1, "korinthos")
    activate(table, demetrios, 3)
    table.play("embark", "done", "sail athenai")
    table.play("leave loyal inside")
    assert table.asked == 0
    assert table.cus(0, "athenai/inside") == group(loyal=1)
    table.play("land outside")
    assert table.asked == 1
    assert table.question == "intercept"
    table.play("intercept korinthos", "done")
    assert table.asked == 0
    assert table.question == "withdraw"
    table.play("withdraw")
    assert table.at("demetrios") == place("kyklades")
    assert table.cus(0, "kyklades") == group(loyal=4)
    assert force(table).remaining(table.state) == 0


# ---------------------------------------------------------------------- 13.1: limits


@pytest.mark.clauses("13.1/b")
def test_only_one_general_goes_by_sea_in_a_segment() -> None:
    table = Table(segment=ACTIVATION, dice=(6,))
    table.general("antigonos", "xanthos", seat=0)
    table.general("lysimachos", "ephesos", seat=0)
    table.run(ActivationSegment(0))
    table.play("roll", "activate antigonos", "embark", "sail phaselis", "land", "stop")
    table.play("activate lysimachos")
    assert "embark" not in table.options


@pytest.mark.clauses("13.1/c")
def test_nine_cus_do_not_embark() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=9)
    table.pcs(0, "xanthos")
    activate(table, red, 3)
    assert "embark" not in table.options
    table.play("leave loyal")
    assert "embark" in table.options


@pytest.mark.clauses("13.1/d", "13.1/e")
def test_who_marched_before_sailing_does_not_march_after_it() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "ephesos", seat=0, loyal=3)
    activate(table, red, 4)
    table.play("move halikarnassos", "embark", "sail ephesos", "land")
    assert force(table).remaining(table.state) == 2
    assert not [option for option in table.options if option.startswith("move")]
    assert "embark" not in table.options


@pytest.mark.clauses("13.1/d")
def test_who_sailed_first_marches_on_after_landing() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "halikarnassos", seat=0, loyal=3)
    activate(table, red, 3)
    table.play("embark", "sail ephesos", "land", "move sardeis")
    assert table.at("antigonos") == place("sardeis")


@pytest.mark.clauses("13.1/f", "13.2.6/b")
def test_at_sea_nobody_can_stop_and_the_activated_general_is_not_dropped_off() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=1)
    table.pcs(0, "phaselis")
    activate(table, red, 1)
    table.play("embark", "sail phaselis")
    assert table.options == ["land", "leave loyal"]


@pytest.mark.clauses("13.1/a", "13.2.1/a", "13.3.C/a")
def test_all_fleets_escort_where_the_house_says_so() -> None:
    table = at_sea_table(house_rules={"escorting_fleets": "all"})
    red = table.general("antigonos", "xanthos", seat=0, loyal=1)
    table.province(0, "karia")
    activate(table, red, 1)
    table.play("embark", "sail phaselis")
    move = table.state.frames[-1]
    assert isinstance(move, NavalMove)
    assert move.escorts == 1 << fleet("karia")


@pytest.mark.clauses("13.2.1/a")
@pytest.mark.also("3e", "3e/13.4/c")
def test_a_player_may_sail_without_his_fleets() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=1)
    table.province(0, "karia", "aigyptos")
    activate(table, red, 1)
    table.play("embark")
    assert table.options == ["done", "escort aigyptos", "escort karia"]
    table.play("done")
    move = table.state.frames[-1]
    assert isinstance(move, NavalMove)
    assert move.escorts == 0


# ---------------------------------------------------------------------- 13.2.3: paths


@pytest.mark.clauses("9.3.A/a", "13.2.3/a", "13.2.7/a")
def test_a_trans_mediterranean_path_costs_two() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "salamis", seat=0)
    activate(table, red, 1)
    table.play("embark")
    assert "sail pelousion" not in table.options
    table = at_sea_table()
    red = table.general("antigonos", "salamis", seat=0)
    activate(table, red, 3)
    table.play("embark", "sail pelousion")
    assert force(table).remaining(table.state) == 1


@pytest.mark.clauses("9.3.A/a", "13.2.3/a")
def test_nearchos_pays_less_for_the_first_path_only() -> None:
    table = at_sea_table()
    nearchos = table.general("nearchos", "xanthos", seat=0)
    activate(table, nearchos, 2)
    table.play("embark", "sail phaselis")
    assert force(table).remaining(table.state) == 2
    table.play("sail aspendos")
    assert force(table).remaining(table.state) == 1


@pytest.mark.clauses("9.1/j")
def test_a_general_without_cus_leaves_a_royal_in_the_city_he_sails_from() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros/inside", seat=0)
    table.pcs(0, "tyros")
    herakles = table.royal("herakles", "tyros/inside", owner=0)
    activate(table, red, 2)
    table.play("take herakles", "embark", "sail ake")
    assert table.state.royal_at[herakles] == place("tyros/inside")


@pytest.mark.clauses("9.1/j", "13.2.6/b")
def test_a_force_that_has_dropped_its_last_cu_does_not_carry_a_royal_on() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros", seat=0, loyal=1)
    table.pcs(0, "ake")
    herakles = table.royal("herakles", "tyros", owner=0)
    activate(table, red, 4)
    table.play("embark", "sail ake", "leave loyal", "done")
    assert "sail gaza" not in table.options
    table.play("leave herakles", "sail gaza")
    assert table.state.royal_at[herakles] == place("ake")


@pytest.mark.clauses("13/a", "13.2.6/a", "13.2.2/a")
def test_the_force_is_in_the_sea_location_of_the_space_it_has_sailed_to() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=1)
    activate(table, red, 3)
    table.play("embark")
    assert table.at("antigonos") == place("xanthos/sea")
    table.play("sail phaselis")
    assert table.at("antigonos") == place("phaselis/sea")
    assert table.cus(0, "phaselis/sea") == group(loyal=1)


@pytest.mark.clauses("13.1/g")
def test_nobody_intercepts_or_evades_by_sea() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=1)
    table.general("peithon", "rhodos", seat=1, loyal=4)  # connected to Xanthos and Halikarnassos by sea only
    activate(table, red, 3)
    table.play("move phaselis", "move xanthos")
    assert table.asked == 0
    table = at_sea_table(dice=(6, 6, 1, 1))
    red = table.general("antigonos", "xanthos", seat=0, loyal=4)
    table.general("peithon", "rhodos", seat=1, mercenary=1)
    activate(table, red, 3)
    table.play("embark", "sail rhodos", "land")
    assert table.events("evasion_roll") == []
    assert table.at("peithon") == DISPERSED


# ---------------------------------------------------------------------- 13.2.6: picking up, dropping off


@pytest.mark.clauses("13.2.6/c", "9.2/j", "13.2.6/b")
def test_pieces_are_picked_up_inside_and_outside_and_a_senior_takes_command() -> None:
    table = at_sea_table()
    red = table.general("demetrios", "sidon", seat=0, loyal=1)
    table.pcs(0, "tyros")
    table.general("krateros", "tyros", seat=0, mercenary=1)
    table.units(0, "tyros/inside", loyal=1)
    herakles = table.royal("herakles", "tyros/inside", owner=0)
    activate(table, red, 3)
    table.play("embark", "sail tyros")
    assert "take loyal outside" not in table.options
    table.play("take krateros outside", "take loyal inside", "take herakles inside", "sail ake")
    assert force(table).commander(table.state) == general("krateros")
    assert table.cus(0, "ake/sea") == group(loyal=2)
    assert table.state.royal_at[herakles] == place("ake/sea")
    table.play("land")
    assert table.at("krateros") == table.at("demetrios") == place("ake")
    assert table.state.naval_cus == 2


@pytest.mark.clauses("9.1/g", "9.1/l", "13.2.6/b")
def test_what_has_moved_already_is_not_picked_up() -> None:
    table = at_sea_table()
    red = table.minor(0, "sidon", loyal=1)
    table.pcs(0, "tyros")
    table.general("krateros", "tyros", seat=0, mercenary=2)
    table.state.moved_troops[place("tyros")] = group(mercenary=1)
    activate(table, red, 3)
    table.play("embark", "sail tyros")
    takes = [option for option in table.options if option.startswith("take")]
    assert takes == ["take mercenary outside"]  # a Minor General cannot take another General along
    table.play("take mercenary outside")
    assert not [option for option in table.options if option.startswith("take")]


@pytest.mark.clauses("13.2.6/d")
def test_nothing_is_dropped_off_beside_an_enemy_cu_but_the_force_may_land_there() -> None:
    table = at_sea_table(dice=(1, 2, 1, 1))
    red = table.general("antigonos", "xanthos", seat=0, loyal=2)
    table.pcs(0, "phaselis")
    table.minor(1, "phaselis", mercenary=2)
    activate(table, red, 2)
    table.play("embark", "sail phaselis")
    assert not [option for option in table.options if option.startswith("leave")]
    assert "land" in table.options


@pytest.mark.clauses("13.2.6/g", "9.1/o")
def test_without_own_pc_or_general_no_royal_is_dropped_and_cus_get_a_minor_general() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros", seat=0, loyal=2)
    table.royal("herakles", "tyros", owner=0)
    activate(table, red, 3)
    table.play("embark", "sail ake")
    assert [option for option in table.options if option.startswith("leave")] == ["leave loyal"]
    table.play("leave loyal")  # the only available Minor General is posted at once
    assert table.state.is_army(0, place("ake"))
    assert "leave herakles" in table.options
    table.play("done", "sail gaza")
    assert table.cus(0, "ake") == group(loyal=1)


@pytest.mark.clauses("13.2.6/g", "9.1/o")
def test_without_an_available_minor_general_no_cu_is_dropped_in_an_uncontrolled_space() -> None:
    table = at_sea_table()
    red = table.minor(0, "tyros", loyal=2)
    for _ in range(3):
        table.minor(0, "tyros/sea")
    activate(table, red, 3)
    table.play("embark", "sail ake")
    assert not [option for option in table.options if option.startswith("leave")]


@pytest.mark.clauses("13.2.6/g", "9.1/o")
def test_a_minor_general_may_come_from_elsewhere_to_mark_what_is_dropped() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros", seat=0, loyal=2)
    table.pcs(0, "sidon")
    away = table.minor(0, "sidon", mercenary=1)
    activate(table, red, 3)
    table.play("embark", "sail ake", "leave loyal")
    assert table.question == "mark_ashore"
    assert "post ake" in table.options
    reposts = [option for option in table.options if option.startswith("repost")]
    table.play(reposts[0])
    assert table.state.general_at[away] == place("ake")


@pytest.mark.clauses("13.2.6/f", "9.4/g")
def test_at_an_own_city_pieces_go_inside_up_to_two_or_outside() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "sidon", seat=0, loyal=4)
    table.pcs(0, "tyros")
    activate(table, red, 2)
    table.play("embark", "sail tyros")
    assert "land inside" not in table.options
    table.play("leave loyal inside", "leave loyal inside")
    assert "leave loyal inside" not in table.options
    assert "leave loyal outside" in table.options
    table.play("leave loyal outside", "done", "land outside")
    assert table.cus(0, "tyros/inside") == group(loyal=2)
    assert table.cus(0, "tyros") == group(loyal=2)


@pytest.mark.clauses("13.2.6/e", "13.2.6/d")
def test_at_an_own_besieged_city_pieces_land_inside_only() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "sidon", seat=0, loyal=2)
    table.pcs(0, "tyros")
    table.minor(1, "tyros", loyal=3)
    activate(table, red, 2)
    table.play("embark", "sail tyros")
    assert table.options == [
        "land inside",
        "land outside",
        "leave loyal inside",
        "sail ake",
        "sail sidon",
    ]
    table.play("land inside")
    assert table.at("antigonos") == place("tyros/inside")
    assert table.question == "activation"


@pytest.mark.clauses("13.2.6/e")
def test_pieces_dropped_at_a_city_the_faction_besieges_join_the_army_outside() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "sidon", seat=0, loyal=2)
    table.pcs(1, "tyros")
    table.minor(0, "tyros", loyal=3)
    activate(table, red, 2)
    table.play("embark", "sail tyros", "leave loyal", "done")
    assert table.cus(0, "tyros") == group(loyal=4)


@pytest.mark.clauses("13.2.6/h", "11.3/b", "11.3/c", "11.1/b", "9.2/g")
def test_a_landing_party_that_withdraws_goes_to_the_embarkation_port_and_the_general_sails_on() -> None:
    table = at_sea_table(dice=(6,))
    red = table.general("antigonos", "tyros", seat=0, loyal=3)
    table.pcs(0, "tyros")
    table.general("peithon", "galaditis", seat=1, loyal=4)
    activate(table, red, 3)
    table.play("embark", "sail ake", "leave loyal")
    table.play("leave loyal", "done")
    assert table.asked == 1
    table.play("intercept galaditis", "done")
    assert table.asked == 0
    table.play("withdraw")
    assert table.cus(0, "tyros") == group(loyal=2)
    assert table.state.moved_troops[place("tyros")] == group(loyal=2)
    assert force(table).remaining(table.state) == 2
    assert "sail gaza" in table.options


@pytest.mark.clauses("11.3/c", "11.3/b", "9.2/g")
def test_who_was_dropped_off_before_withdraws_with_the_force_that_lands() -> None:
    table = at_sea_table(dice=(1, 6))
    red = table.general("antigonos", "tyros", seat=0, loyal=2, mercenary=1)
    table.pcs(0, "tyros")
    table.general("peithon", "galaditis", seat=1, loyal=4)
    activate(table, red, 3)
    table.play("embark", "sail ake", "leave mercenary", "done")
    table.play("intercept galaditis", "done")  # it fails
    table.play("land")
    table.play("intercept galaditis", "done", "withdraw")
    assert table.cus(0, "tyros") == group(loyal=2, mercenary=1)
    assert table.state.moved_troops[place("tyros")] == group(mercenary=1)
    table.play("stop")
    assert table.state.moved_troops[place("tyros")] == group(loyal=2, mercenary=1)


@pytest.mark.clauses("7.2D/c", "13.1/c", "9.4/g")
def test_the_silver_shields_come_aboard_and_ashore_together() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "sidon", seat=0, loyal=6)
    table.pcs(0, "sidon", "tyros", "ake")
    table.units(0, "tyros", silver_shields=2, mercenary=1)
    table.units(0, "tyros/inside", loyal=1)
    activate(table, red, 4)
    table.play("embark", "done", "sail tyros", "take silver_shields outside")
    assert table.cus(0, "tyros/sea") == group(loyal=6, silver_shields=2)
    assert table.state.naval_cus == 8
    assert "leave silver_shields inside" not in table.options  # there is room for one
    table.play("sail ake", "leave silver_shields", "done")
    assert table.cus(0, "ake") == group(silver_shields=2)


@pytest.mark.clauses("13.2.6/h", "9.2/g")
def test_a_battle_of_the_landing_party_takes_no_points_from_the_general_at_sea() -> None:
    table = at_sea_table(dice=(6, 6, 6, 1, 1, 1))
    red = table.general("antigonos", "tyros", seat=0, loyal=4)
    table.pcs(0, "tyros")
    table.general("peithon", "galaditis", seat=1, loyal=1)
    activate(table, red, 3)
    table.play("embark", "sail ake", "leave loyal", "leave loyal", "done")
    table.play("intercept galaditis", "done", "stand")
    assert table.cus(0, "ake") == group(loyal=2)
    assert table.cus(1, "ake") == 0
    assert force(table).remaining(table.state) == 2
    assert "sail gaza" in table.options


@pytest.mark.clauses("10.A/d", "10.A/e", "10.A/b")
@pytest.mark.parametrize(("ruling", "dice"), [("either_path", (6,)), ("entering_path", ())])
def test_a_stronghold_reached_by_sea_and_left_by_land(ruling: str, dice: tuple[int, ...]) -> None:
    table = at_sea_table(dice=dice, house_rules={"stronghold_attrition_by_sea": ruling})
    red = table.general("antigonos", "athenai", seat=0, loyal=3)
    table.pcs(INDEPENDENT, "sparta")
    activate(table, red, 3)
    table.play("embark", "sail sparta", "land", "move korinthos")
    assert table.cus(0, "korinthos") == group(loyal=3 - len(dice))


@pytest.mark.clauses("10.A/d")
def test_passing_sparta_at_sea_costs_nothing() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "athenai", seat=0, loyal=3)
    table.pcs(INDEPENDENT, "sparta")
    activate(table, red, 3)
    table.play("embark", "sail sparta", "sail kydonia", "land")
    assert table.cus(0, "kydonia") == group(loyal=3)


@pytest.mark.clauses("14.10/b", "14.10/a", "13.2.8/a")
def test_a_force_that_lands_and_draws_retreats_to_the_embarkation_port() -> None:
    table = at_sea_table(dice=(3, 3, 3, 3))
    red = table.general("antigonos", "xanthos", seat=0, loyal=3)
    table.general("perdikkas", "phaselis", seat=1, loyal=3)
    table.pcs(0, "xanthos")
    activate(table, red, 3)
    table.play("embark", "sail phaselis", "land", "pass")  # does not ask for Free Passage
    pass_all(table)
    assert table.at("antigonos") == place("xanthos")
    assert table.cus(0, "xanthos") == group(loyal=2)
    assert table.cus(1, "phaselis") == group(loyal=2)


@pytest.mark.clauses("13.3.D/f", "11.3/b")
def test_a_force_that_withdraws_to_its_city_puts_what_has_no_room_outside() -> None:
    table = at_sea_table(dice=(6,))
    red = table.general("antigonos", "tyros/inside", seat=0, loyal=2)
    table.pcs(0, "tyros", "ake")
    table.units(0, "ake", mercenary=2)
    table.general("peithon", "hierosolyma", seat=1, loyal=4)
    activate(table, red, 4)
    table.play("embark", "sail ake", "take mercenary", "take mercenary", "sail gaza", "land")
    table.play("intercept hierosolyma", "done", "withdraw", "shift loyal inside", "shift loyal inside")
    assert table.at("antigonos") == place("tyros/inside")
    assert table.cus(0, "tyros/inside") == group(loyal=2)
    assert table.cus(0, "tyros") == group(mercenary=2)


# ---------------------------------------------------------------------- broken off


@pytest.mark.clauses("13.2.4/a", "13.2/ex3")
def test_a_storm_sends_the_force_back_without_loss_and_ends_the_activation() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros/inside", seat=0, loyal=2)
    table.pcs(0, "tyros", "ake")
    table.units(0, "ake", mercenary=3)
    hand(table, 1, "storms_at_sea")
    activate(table, red, 4)
    table.play("embark", "sail ake", "pass", "take mercenary", "take mercenary", "sail gaza")
    table.play("surprise storms_at_sea", "shift loyal inside", "shift loyal inside")
    assert table.at_rest
    assert table.at("antigonos") == place("tyros/inside")
    assert table.cus(0, "tyros/inside") == group(loyal=2)
    assert table.cus(0, "tyros") == group(mercenary=2)
    assert table.state.moved_troops == {
        place("tyros/inside"): group(loyal=2),
        place("tyros"): group(mercenary=2),
    }


@pytest.mark.clauses("13.3.D/f")
def test_what_has_no_room_in_a_besieged_city_is_dispersed() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros/inside", seat=0, loyal=2)
    table.pcs(0, "tyros", "ake")
    table.minor(1, "tyros", loyal=3)
    table.units(0, "ake", mercenary=1)
    hand(table, 1, "storms_at_sea")
    activate(table, red, 4)
    table.play("embark", "sail ake", "pass", "take mercenary", "sail gaza", "surprise storms_at_sea")
    table.play("shift loyal inside", "shift loyal inside")
    assert table.cus(0, "tyros/inside") == group(loyal=2)
    assert table.state.dispersed_troops[0] == group(mercenary=1)


@pytest.mark.clauses("7.2A/b", "13.1/f")
def test_cus_at_sea_whom_nobody_leads_any_more_are_dispersed() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "tyros", seat=0, loyal=2)
    table.pcs(0, "tyros", "ake")
    herakles = table.royal("herakles", "tyros", owner=0)
    hand(table, 1, "storms_at_sea")
    activate(table, red, 4)
    table.play("embark", "sail ake")
    table.state.remove_general(red)  # as if a card killed him in this window
    table.play("pass")
    assert table.at_rest
    assert table.state.dispersed_troops[0] == group(loyal=2)
    assert table.state.royal_at[herakles] == place("tyros")


@pytest.mark.clauses("10.G/a", "13.2.2/a")
def test_a_general_who_must_leave_a_port_goes_on_by_sea_into_his_city() -> None:
    table = at_sea_table()
    red = table.general("antigonos", "gaza", seat=0)
    table.general("peithon", "ake", seat=1)
    table.pcs(0, "tyros")
    activate(table, red, 4)
    table.play("move ake")
    while table.question != "must_leave":
        table.play("pass")
    table.play("embark", "sail tyros", "land inside")
    assert table.question == "activation"
    assert "sortie" in table.options


@pytest.mark.clauses("11.3/f", "10.C/d", "13.2.4/a")
def test_a_storm_drives_a_force_back_to_those_who_had_let_it_pass() -> None:
    table = at_sea_table(dice=(6, 6, 1, 1, 1))
    red = table.general("antigonos", "gaza", seat=0, loyal=4)
    table.general("peithon", "ake", seat=1, loyal=1)
    hand(table, 2, "storms_at_sea")
    activate(table, red, 4)
    table.play("move ake", "ask seat1", "grant", "confirm", "embark", "sail tyros")
    table.play("surprise storms_at_sea")
    assert table.at("peithon") == DISPERSED
    assert table.at("antigonos") == place("ake")
    assert table.at_rest


# ---------------------------------------------------------------------- The Pontic Fleet


@pytest.mark.clauses("7.4/f", "13.3/a", "13.1/b", "13.1/c")
def test_the_free_crossing_needs_no_points_and_meets_no_fleet() -> None:
    table = at_sea_table()
    red = table.general("lysimachos", "byzantion", seat=0, loyal=8, mercenary=1)
    table.pcs(0, "byzantion")
    table.pcs(1, "odessos", "apollonia")
    table.province(1, "karia")
    begin_transport(table.state, 0, red, (place("byzantion"), place("odessos")))
    table.state.asked = NOBODY
    table.run(table.state.frames.pop())
    assert not [option for option in table.options if option.startswith("sail")]
    table.play("leave mercenary")
    game = Game(table.state)
    assert game.why_not("sail odessos") is None
    along_a_path = game.why_not("sail odessos transmed")
    assert along_a_path is not None
    assert along_a_path.key == "no_path_of_that_kind"
    table.play("sail odessos")
    assert table.at("lysimachos") == place("odessos")
    assert table.cus(0, "byzantion") == group(mercenary=1)
    assert table.state.naval_general == red
    assert force(table).remaining(table.state) == 0


# ---------------------------------------------------------------------- why not


@pytest.mark.clauses("13.2.6/d", "13.1/c", "9.4/g")
def test_refusals_name_their_clause() -> None:
    from diadochoi.rules.core import actions
    from diadochoi.rules.core.actions import STOP, Verb, action

    table = at_sea_table()
    red = table.general("antigonos", "xanthos", seat=0, loyal=8)
    table.minor(1, "phaselis", mercenary=1)
    activate(table, red, 2)
    table.play("embark", "sail phaselis")
    move = table.state.frames[-1]
    force(table).spent = 2
    leave = action(Verb.LEAVE, actions.UNIT)
    assert move.why_not(table.state, leave) == ("enemy_there", "13.2.6/d")
    take = action(Verb.TAKE, actions.UNIT)
    assert move.why_not(table.state, take) == ("not_with_the_force", "9.1/i")
    table.state.add_units(FACTIONS[0], place("phaselis"), units.ONE[0])
    assert move.why_not(table.state, take) == ("eight_cus_by_sea", "13.1/c")
    assert move.why_not(table.state, action(Verb.SAIL, place("xanthos"))) == ("too_few_points", "9.3.A/a")
    assert move.why_not(table.state, action(Verb.SAIL, place("tyros"))) == ("no_sea_path", "13.2.3/a")
    assert move.why_not(table.state, STOP) == ("no_piece_ends_at_sea", "13.1/f")
    stays = action(Verb.LEAVE, actions.GENERAL + red)
    assert move.why_not(table.state, stays) == ("activated_general_stays_at_sea", "13.2.6/b")
    assert not any(isinstance(f, Entry) for f in table.state.frames)
