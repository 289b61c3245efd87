"""Chapter 13.3: declaring, cancelling and fighting Naval Battles."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.ids import OFF_MAP
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, card, fleet, group, place, royal


def sea_table(dice: tuple[int, ...] = (), **settings: object) -> Table:
    return Table(segment=TYCHE, dice=dice, **settings)  # type: ignore[arg-type]


def meet(dice: tuple[int, ...], escorted: bool = True, **settings: object) -> Table:
    """Antigonos sails from Xanthos to Rhodos; seat 1 holds Karia, the mover Kypros. Seat 1 is asked."""
    table = sea_table(dice, **settings)
    table.general("antigonos", "xanthos", seat=0, mercenary=4)
    table.province(0, "kypros")
    table.province(1, "karia")
    table.pcs(0, "xanthos")
    table.run(Activation(0, table.state.roster[0][0], 3, 1))
    table.play("embark", "escort kypros" if escorted else "done", "sail rhodos")
    assert table.asked == 1
    return table


def available(table: Table, seat: int) -> list[int]:
    return table.state.available_fleets(seat)


# ---------------------------------------------------------------------- the worked examples


@pytest.mark.clauses("13.3.D/ex1", "13.3.D/d", "13.3.D/e", "13.3.C/a", "7.4/g", "7.1C/f", "13.2.5/a")
def test_red_beats_the_upgraded_athenian_fleet_and_sinks_the_mercenary() -> None:
    table = sea_table(dice=(2, 4, 4, 6, 6))
    blue = table.minor(0, "athenai", mercenary=1)
    table.pcs(0, "athenai")
    table.state.fleet_upgraded[fleet("athenai")] = 1
    herakles = table.royal("herakles", "athenai", owner=0)
    table.province(1, "makedonia", "karia")
    table.run(Activation(0, blue, 3, 1))
    table.play("embark", "escort athenai", "sail kyklades")
    assert table.options == ["challenge karia", "challenge makedonia", "pass"]
    table.play("challenge makedonia", "challenge karia")
    assert table.events("naval_dice") == [(0, 3, (2, 4), 0, 1), (1, 2, (4, 6), 0, 3)]
    assert table.events("naval_fleet") == [
        (0, fleet("athenai"), 3, "13.3.C/a"),
        (1, fleet("makedonia"), 1, "13.3.C/a"),
        (1, fleet("karia"), 1, "13.3.C/a"),
    ]
    assert table.state.fleet_dispersed[fleet("athenai")] == 1
    assert table.state.fleet_upgraded[fleet("athenai")] == 0
    assert table.cus(0, "athenai") == 0
    assert table.state.general_at[blue] == OFF_MAP
    assert table.state.royal_at[herakles] == place("athenai")
    assert table.owner_of("herakles") == 0
    assert len(available(table, 1)) == 2
    assert table.at_rest
    assert table.state.script == ()


@pytest.mark.clauses("13.3.B/ex1", "13.3.B/a", "3.7/d", "3.7/h", "13.3.A/e", "13.2.4/a")
def test_a_defeat_cancels_the_battle_of_the_next_interceptor_who_stays_a_champion() -> None:
    table = sea_table(dice=(1, 1, 6, 6, 1))
    yellow = table.general("antigonos", "xanthos", seat=0, mercenary=2)
    table.province(1, "karia")
    table.province(2, "kypros")
    table.pcs(2, "phaselis")
    table.state.order = [0, 1, 2, 3]
    table.run(Activation(0, yellow, 3, 1))
    table.play("embark", "sail rhodos")
    table.play("challenge karia")
    assert table.asked == 2
    table.play("challenge kypros")
    assert table.state.champion == [1, 0, 1, 1]
    assert table.at("antigonos") == place("xanthos")
    assert available(table, 2) == [fleet("kypros")]
    assert len(table.events("naval_battle")) == 1
    assert table.state.naval_declared == 0b110


# ---------------------------------------------------------------------- A: declaring


@pytest.mark.clauses("13.3.A/a", "7.4/c")
def test_a_player_whose_fleets_are_dispersed_declares_nothing() -> None:
    table = sea_table()
    red = table.general("antigonos", "xanthos", seat=0)
    table.province(1, "karia")
    table.state.disperse_fleet(fleet("karia"))
    table.run(Activation(0, red, 2, 1))
    table.play("embark", "sail rhodos")
    assert table.asked == 0


@pytest.mark.clauses("13.3.A/b")
def test_a_pc_two_sea_paths_from_the_announced_space_is_near_enough_and_three_are_not() -> None:
    for held, asked in (("phaselis", 1), ("paphos", 0)):
        table = sea_table()
        red = table.general("antigonos", "halikarnassos", seat=0)
        table.province(1, "makedonia")  # its Fleet, but no port nearby
        table.pcs(1, held)
        table.run(Activation(0, red, 2, 1))
        table.play("embark", "sail rhodos")  # Rhodos, Xanthos, Phaselis, Paphos
        assert table.asked == asked


@pytest.mark.clauses("13.3.A/b", "13.3.A/d")
def test_the_two_spaces_are_never_counted_over_a_trans_mediterranean_path() -> None:
    table = sea_table()
    red = table.general("antigonos", "xanthos", seat=0)
    table.province(1, "makedonia")
    table.pcs(1, "alexandreia")  # one Trans-Mediterranean path from Rhodos
    table.run(Activation(0, red, 2, 1))
    table.play("embark", "sail rhodos")
    assert table.asked == 0


@pytest.mark.clauses("13.3.A/d")
@pytest.mark.parametrize(("ruling", "asked"), [("on_arrival", 1), ("never", 0)])
def test_a_force_that_crosses_the_sea_is_met_where_it_arrives(ruling: str, asked: int) -> None:
    table = sea_table(house_rules={"naval_interception_of_crossings": ruling})
    red = table.general("antigonos", "rhodos", seat=0, loyal=1)
    table.province(1, "makedonia")
    table.pcs(1, "alexandreia")
    table.run(Activation(0, red, 4, 1))
    table.play("embark", "sail alexandreia")
    assert table.asked == asked


@pytest.mark.clauses("13.3.A/d")
def test_nobody_is_met_at_the_embarkation_port() -> None:
    table = sea_table()
    red = table.general("antigonos", "rhodos", seat=0, loyal=1)
    table.province(1, "karia")
    table.run(Activation(0, red, 4, 1))
    table.play("embark", "sail xanthos", "pass", "sail rhodos")
    assert table.asked == 0


@pytest.mark.clauses("13.3.A/c")
def test_a_player_declares_once_in_a_segment() -> None:
    table = meet((1, 1, 1, 1))
    table.play("challenge karia")
    assert table.asked == 0
    table.play("sail halikarnassos")
    assert table.asked == 0  # Karia is near and has its Fleet, but has already had its battle


@pytest.mark.clauses("13.2.4/a", "13.3.C/a")
def test_an_interceptor_commits_some_of_his_fleets_and_loses_only_those() -> None:
    table = sea_table(dice=(6, 6, 1, 1))
    red = table.general("antigonos", "xanthos", seat=0, mercenary=1)
    table.province(0, "kypros")
    table.province(1, "karia", "makedonia")
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "escort kypros", "sail rhodos")
    table.play("challenge karia", "done")
    assert available(table, 1) == [fleet("makedonia")]


# ---------------------------------------------------------------------- B: cancelling


@pytest.mark.clauses("13.3.B/a", "13.3.A/c", "13.3.A/e", "3.7/h")
@pytest.mark.parametrize("name", ["fog", "storms_at_sea"])
def test_a_battle_cancelled_before_the_dice_uses_up_the_declaration_and_no_more(name: str) -> None:
    table = sea_table()
    red = table.general("antigonos", "xanthos", seat=0, mercenary=4)
    table.province(1, "karia")
    table.state.hands[0] = [card(name)]
    table.state.draw_pile = [card("scythian_invasion")]
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "sail rhodos", "challenge karia", f"surprise {name}")
    assert table.asked == 0
    assert table.state.champion[1] == 1
    assert table.state.naval_declared == 0b10
    assert available(table, 1) == [fleet("karia")]
    table.play("land")
    assert table.at("antigonos") == place("rhodos")


@pytest.mark.clauses("13.3.D/a")
def test_a_superior_admiral_adds_to_his_sides_roll() -> None:
    table = sea_table(dice=(3, 4, 3, 4, 1), options=("16.1",))  # 7 against 7 would be a draw, 9 scores 1
    red = table.general("antigonos", "xanthos", seat=0, mercenary=4)
    table.province(0, "kypros")
    table.province(1, "karia")
    table.state.hands[1] = [card("superior_admiral_o66")]
    table.state.draw_pile = [card("scythian_invasion")]
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "escort kypros", "sail rhodos", "challenge karia")
    assert table.asked == 1
    table.play("surprise superior_admiral_o66")
    assert table.events("naval_dice")[1] == (1, 1, (3, 4), 2, 1)
    assert table.at("antigonos") == place("xanthos")


# ---------------------------------------------------------------------- D: the dice


@pytest.mark.clauses("13.3.D/b")
def test_a_draw_costs_no_fleet_and_the_movement_goes_on() -> None:
    table = meet((4, 4, 4, 4))
    table.play("challenge karia")
    assert available(table, 0) == [fleet("kypros")]
    assert available(table, 1) == [fleet("karia")]
    assert "land" in table.options
    assert table.cus(0, "rhodos/sea") == group(mercenary=4)


@pytest.mark.clauses("13.3.D/c", "7.4/g", "3.7/d")
def test_a_beaten_interceptor_loses_his_committed_fleets_and_the_movement_goes_on() -> None:
    table = meet((6, 6, 1, 1))
    table.state.fleet_upgraded[fleet("karia")] = 1
    table.play("challenge karia")
    assert available(table, 1) == []
    assert table.state.fleet_upgraded[fleet("karia")] == 0
    assert available(table, 0) == [fleet("kypros")]
    assert table.state.champion[1] == 0
    assert "land" in table.options


@pytest.mark.clauses("13.3.C/a", "T/a")
def test_a_mover_without_escort_scores_nothing() -> None:
    table = meet((6, 6, 1, 1), escorted=False)
    table.play("challenge karia")
    assert [dice[-1] for dice in table.events("naval_dice")] == [0, 0]
    assert "land" in table.options  # a draw


@pytest.mark.clauses("13.3.D/d", "7.3/b", "13.3.D/e")
def test_the_whole_force_takes_attrition_as_one_group_and_what_was_dropped_before_stays() -> None:
    table = sea_table(dice=(1, 1, 6, 6, 6))
    red = table.general("antigonos", "xanthos", seat=0, mercenary=5, elephant=1)
    table.pcs(0, "xanthos", "phaselis", "aspendos")
    table.units(0, "aspendos", loyal=1)
    table.province(1, "kypros")
    table.run(Activation(0, red, 4, 1))
    table.play("embark", "sail phaselis")
    assert table.asked == 1
    table.play("pass", "leave mercenary", "leave mercenary", "done", "sail aspendos")
    table.play("pass", "take loyal", "sail salamis", "challenge kypros")
    assert table.asked == 0
    table.play("lose mercenary")  # five aboard, a 6: two lost, the Elephant first
    assert table.cus(0, "phaselis") == group(mercenary=2)
    assert table.cus(0, "xanthos") == group(mercenary=2, loyal=1)
    assert table.at("antigonos") == place("xanthos")


@pytest.mark.clauses("13.2.5/a", "13.3.D/d")
@pytest.mark.parametrize(("ruling", "over"), [("yes", True), ("no", False)])
def test_a_lost_naval_battle_takes_the_points_or_ends_the_activation(ruling: str, over: bool) -> None:
    table = meet((1, 1, 6, 6, 1), house_rules={"lost_naval_battle_ends_activation": ruling})
    table.play("challenge karia")
    assert table.at_rest is over
    if not over:
        army = table.state.frames[-1]
        assert isinstance(army, Activation)
        assert army.remaining(table.state) == 0
        assert "embark" not in table.options


@pytest.mark.clauses("7.4/a", "7.4/dv1", "13.3.D/d", "3.5/d")
def test_largest_fleet_is_lost_when_an_upgraded_fleet_is_dispersed() -> None:
    table = sea_table(dice=(1, 1, 6, 6))
    red = table.general("antigonos", "xanthos", seat=0)
    table.province(0, "rhodos")
    table.state.fleet_upgraded[fleet("rhodos")] = 1
    table.province(1, "karia")
    table.state.dirty = True
    refresh(table.state)
    before = table.state.vp[0]
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "escort rhodos", "sail rhodos", "challenge karia")
    assert table.state.vp[0] == before - 3


@pytest.mark.clauses("13.3.A/e", "3.7/b")
def test_meeting_the_usurper_costs_no_champion_status() -> None:
    table = sea_table(dice=(1, 1, 1, 1))
    red = table.general("antigonos", "xanthos", seat=0)
    table.state.usurper = 0
    table.province(1, "karia")
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "sail rhodos", "challenge karia")
    assert table.state.champion[1] == 1


@pytest.mark.clauses("13.3.D/e", "9.1/j")
def test_a_royal_goes_back_with_the_general_even_if_no_cu_is_left() -> None:
    table = sea_table(dice=(1, 1, 6, 6, 6))
    red = table.general("antigonos", "xanthos", seat=0, mercenary=1)
    table.royal("herakles", "xanthos", owner=0)
    table.province(1, "karia")
    table.run(Activation(0, red, 3, 1))
    table.play("embark", "sail rhodos", "challenge karia")
    assert table.cus(0, "xanthos") == 0
    assert table.state.royal_at[royal("herakles")] == place("xanthos")
    assert table.owner_of("herakles") == 0


@pytest.mark.clauses("7.4/d", "7.4/b")
def test_a_dispersed_fleet_stays_dispersed_when_its_control_changes() -> None:
    table = sea_table()
    table.province(0, "rhodos")
    table.state.disperse_fleet(fleet("rhodos"))
    table.province(1, "rhodos")
    assert table.state.fleet_owner[fleet("rhodos")] == 1
    assert available(table, 1) == []
