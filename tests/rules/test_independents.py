"""Chapter 9.5: moves of Independent Armies."""

from __future__ import annotations

import pytest

from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.ids import DISPERSED, HOLDING_BOX, INDEPENDENT, NOBODY, OUT_OF_GAME
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.independents.moves import IndependentMoves
from tests.rules.build import Table, board, group, place


def wild_table(dice: tuple[int, ...] = (), **settings: object) -> Table:
    table = Table(segment=TYCHE, dice=dice, **settings)  # type: ignore[arg-type]
    for army in ("philon", "glaukias", "seuthes"):
        table.army(army, HOLDING_BOX)
    return table


def army_at(table: Table, name: str) -> int:
    return table.state.army_at[board().army_index[name]]


def pass_others(table: Table) -> None:
    """Let the others pass every question."""
    while not table.at_rest and table.asked != 0:
        table.play("pass")


def moves(table: Table) -> list[str]:
    return [option for option in table.options if option.startswith("move")]


# ---------------------------------------------------------------------- who moves


@pytest.mark.clauses("9.5/c", "9.5/a", "9.5/s", "9.5/b")
@pytest.mark.also("3e", "3e/16.1/b")
def test_all_active_armies_may_move_in_any_order_and_the_others_stay_in_their_boxes() -> None:
    table = wild_table()
    table.army("leosthenes", "lamia")
    table.army("ariarathes", "komana")
    table.run(IndependentMoves(0))
    assert table.options == ["done", "march-army ariarathes", "march-army leosthenes"]
    table.play("march-army ariarathes", "move mazaka", "stop")
    assert table.options == ["done", "march-army leosthenes"]  # each finishes, and moves once
    table.play("done")
    assert table.at_rest


@pytest.mark.clauses("9.5/b", "9.5/g", "9.5/u", "9.5/e")
@pytest.mark.also("3e", "3e/16.2/a", "3e/16.3/a")
def test_a_woken_army_must_enter_the_map_along_its_own_paths_with_its_first_point() -> None:
    table = wild_table()
    table.army("leosthenes", "lamia")
    table.run(IndependentMoves(0, board().army_index["seuthes"]))
    assert table.options == ["march-army leosthenes", "march-army seuthes"]
    assert table.state.frames[-1].why_not(table.state, DONE) == ("woken_army_must_enter", "9.5/g")
    table.play("march-army seuthes")
    assert table.options == ["move getai", "move odessos"]
    table.play("move getai")
    assert "move triballoi" in table.options
    table.play("move odessos")
    assert table.options == ["move getai", "stop"]  # one point left: the mountain path costs 2
    table.play("stop")
    assert army_at(table, "seuthes") == place("odessos")


@pytest.mark.clauses("9.5/s")
def test_a_card_does_not_wake_the_armies_of_other_cards() -> None:
    table = wild_table()
    table.run(IndependentMoves(0, board().army_index["glaukias"]))
    assert table.options == ["move dardanoi", "move pellion"]  # only he must move now


@pytest.mark.clauses("9.5/c")
def test_nothing_is_asked_when_no_army_is_active() -> None:
    table = wild_table()
    table.run(IndependentMoves(0))
    assert table.at_rest


# ---------------------------------------------------------------------- where


@pytest.mark.clauses("9.5/l", "9.5/h")
@pytest.mark.also("3e", "3e/16.3/e")
def test_leosthenes_keeps_to_thessalia_and_hellas() -> None:
    table = wild_table()
    table.army("leosthenes", "larisa")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes")
    assert moves(table) == ["move lamia", "move trikka"]
    pella = action(Verb.MOVE, place("pella"))
    assert table.state.frames[-1].why_not(table.state, pella) == ("keeps_to_its_provinces", "9.5/l")


@pytest.mark.clauses("9.5/n")
@pytest.mark.also("3e", "3e/16.3/g")
def test_ariarathes_stays_in_kappadokia() -> None:
    table = wild_table()
    table.army("ariarathes", "melitene")
    table.run(IndependentMoves(0))
    table.play("march-army ariarathes")
    assert moves(table) == ["move komana", "move tp_sebasteia"]


@pytest.mark.clauses("9.5/h", "9.5/n")
@pytest.mark.also("3e", "3e/16.3/d", "3e/16.3/g")
def test_glaukias_crosses_straits_but_never_the_sea() -> None:
    table = wild_table()
    table.army("glaukias", "elis")
    table.run(IndependentMoves(0))
    table.play("march-army glaukias")
    assert moves(table) == ["move aitolia", "move korinthos", "move sparta"]
    table.play("move aitolia")
    assert moves(table) == ["move molossia"]


@pytest.mark.clauses("9.5/m")
@pytest.mark.also("3e", "3e/16.3/f")
def test_philon_may_step_east_but_ends_his_move_further_west() -> None:
    table = wild_table()
    table.army("philon", "hekatompylos")
    table.run(IndependentMoves(0))
    table.play("march-army philon")
    assert table.options == ["garrison", "move rhagai", "move zadrakarta", "stop"]
    table.play("move zadrakarta")  # only Mardoi can be reached from here, and only there may he stop
    assert army_at(table, "philon") == place("mardoi")
    assert table.at_rest


@pytest.mark.clauses("9.5/m", "9.5/u")
def test_philon_may_stay_where_he_is() -> None:
    table = wild_table()
    table.army("philon", "hekatompylos")
    table.run(IndependentMoves(0))
    table.play("march-army philon", "stop")
    assert army_at(table, "philon") == place("hekatompylos")


@pytest.mark.clauses("9.5/m")
def test_philon_is_not_bound_on_the_move_that_brings_him_onto_the_map() -> None:
    table = wild_table()
    table.run(IndependentMoves(0, board().army_index["philon"]))
    table.play("move hekatompylos", "move zadrakarta")
    assert army_at(table, "philon") == place("zadrakarta")


@pytest.mark.clauses("9.5/m")
@pytest.mark.also("3e", "3e/16.3/f")
def test_philon_is_removed_when_he_enters_hellas() -> None:
    table = wild_table()
    table.army("philon", "pella")
    table.army("leosthenes", "trikka")
    table.pcs(1, "lamia")
    table.run(IndependentMoves(0))
    table.play("march-army philon", "move larisa", "move lamia")
    assert army_at(table, "philon") == OUT_OF_GAME
    assert table.pc("lamia") == 1
    assert table.options == ["done", "march-army leosthenes"]


@pytest.mark.clauses("9.5/m")
def test_philon_does_not_count_on_coming_back_out_of_hellas() -> None:
    table = wild_table()
    table.army("philon", "molossia")
    table.run(IndependentMoves(0))
    table.play("march-army philon")
    assert moves(table) == ["move chaonia"]  # Aitolia is to the east


@pytest.mark.clauses("9.5/k", "9.5/t")
@pytest.mark.also("3e", "3e/16.1/a", "3e/16.3/d")
def test_armies_move_separately_and_may_end_together() -> None:
    table = wild_table()
    table.army("leosthenes", "larisa")
    table.army("glaukias", "trikka")
    table.run(IndependentMoves(0))
    table.play("march-army glaukias", "move larisa", "stop")
    assert army_at(table, "glaukias") == army_at(table, "leosthenes") == place("larisa")
    assert table.state.unit_count_at(INDEPENDENT, place("larisa")) == 10


@pytest.mark.clauses("9.5/r", "10.A/b")
def test_independent_armies_pass_an_independent_stronghold_without_attrition() -> None:
    table = wild_table()
    table.army("seuthes", "odessos")
    table.pcs(INDEPENDENT, "getai")
    table.run(IndependentMoves(0))
    table.play("march-army seuthes", "move getai", "move triballoi")
    assert table.events("attrition") == []


@pytest.mark.clauses("9.5/d", "7.5/b")
@pytest.mark.also("3e", "3e/16.1/a")
def test_an_army_takes_nothing_along_and_no_general_takes_it_along() -> None:
    table = wild_table()
    table.army("leosthenes", "lamia")
    table.army("glaukias", "lamia")
    herakles = table.royal("herakles", "lamia")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa", "stop")
    assert army_at(table, "glaukias") == place("lamia")
    assert table.state.royal_at[herakles] == place("lamia")


# ---------------------------------------------------------------------- PCs


@pytest.mark.clauses("9.5/f")
@pytest.mark.also("3e", "3e/16.3/c")
def test_an_army_that_gives_up_its_move_puts_an_independent_pc_for_a_players() -> None:
    table = wild_table()
    table.army("leosthenes", "larisa")
    table.pcs(1, "larisa")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "garrison")
    assert table.pc("larisa") == INDEPENDENT
    assert table.events("pc")[-2:] == [(place("larisa"), NOBODY, 1), (place("larisa"), INDEPENDENT, NOBODY)]
    assert table.at_rest


@pytest.mark.clauses("9.5/f")
@pytest.mark.also("3e", "3e/16.3/c")
def test_only_before_it_moves_and_never_at_a_major_city_or_transit_point() -> None:
    table = wild_table()
    table.army("leosthenes", "lamia")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa")
    assert "garrison" not in table.options
    for space in ("athenai", "tp_tavion", "sparta"):
        table = wild_table()
        table.army("seuthes", space)
        table.pcs(INDEPENDENT, "sparta")
        table.run(IndependentMoves(0))
        table.play("march-army seuthes")
        assert "garrison" not in table.options


@pytest.mark.clauses("9.5/o", "9.5/u")
@pytest.mark.parametrize("space", ["larisa", "aitolia"])
@pytest.mark.also("3e", "3e/16.3/b")
def test_the_players_pc_goes_where_the_move_ends_even_if_the_army_stayed(space: str) -> None:
    table = wild_table()
    table.army("glaukias", space)
    table.pcs(1, space)
    table.run(IndependentMoves(0))
    table.play("march-army glaukias", "stop")
    assert table.pc(space) == NOBODY


@pytest.mark.clauses("9.5/o")
@pytest.mark.also("3e", "3e/16.3/b")
def test_only_the_end_of_the_move_counts() -> None:
    table = wild_table()
    table.army("leosthenes", "lamia")
    table.pcs(1, "larisa", "trikka")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa", "move trikka", "stop")
    assert table.pc("larisa") == 1
    assert table.pc("trikka") == NOBODY


@pytest.mark.clauses("9.5/i", "9.5/j", "9.5/o")
@pytest.mark.also("3e", "3e/16.4/a", "3e/cl/o")
def test_an_army_outside_a_players_major_city_besieges_it_and_leaves_the_pc() -> None:
    table = wild_table()
    table.army("leosthenes", "korinthos")
    table.pcs(1, "athenai")
    table.units(1, "athenai/inside", loyal=2)
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move athenai", "done")  # the garrison stays inside
    table.play("stop")
    assert table.pc("athenai") == 1
    assert table.state.is_besieged(place("athenai"))
    assert table.cus(1, "athenai/inside") == group(loyal=2)


# ---------------------------------------------------------------------- meeting players


@pytest.mark.clauses("9.5/p", "14.9/h", "9.5/o")
@pytest.mark.also("3e", "3e/16.5/e")
def test_a_battle_ends_the_move_and_the_victor_removes_the_pc() -> None:
    table = wild_table(dice=(6, 6, 1, 1, 6))
    table.army("leosthenes", "lamia")
    table.minor(1, "larisa", mercenary=2)
    table.pcs(1, "larisa")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa")
    pass_others(table)
    assert table.at_rest
    assert table.cus(1, "larisa") == 0
    assert table.pc("larisa") == NOBODY
    assert army_at(table, "leosthenes") == place("larisa")
    assert table.state.champion == [1, 1, 1, 1]


@pytest.mark.clauses("14.9/h", "9.5/s")
@pytest.mark.also("3e", "3e/16.5/d", "3e/cl/p")
def test_a_beaten_army_is_out_of_the_game_or_back_in_its_box() -> None:
    for name, start, end in (("leosthenes", "lamia", OUT_OF_GAME), ("glaukias", "trikka", HOLDING_BOX)):
        table = wild_table(dice=(1, 1, 6, 6))
        table.army(name, start)
        table.general("antipatros", "larisa", seat=1, loyal=6)
        table.run(IndependentMoves(0))
        table.play(f"march-army {name}", "move larisa")
        if table.asked == 1 and table.question == "evade":
            table.play("pass")
        if table.asked == 1:
            table.play("lose loyal")
        assert army_at(table, name) == end


@pytest.mark.clauses("14.10/b", "11.3/b", "9.5/s")
@pytest.mark.also("3e", "3e/12.9/b", "3e/16.5/f")
def test_an_army_from_its_box_that_draws_goes_back_into_it_and_is_inactive() -> None:
    table = wild_table(dice=(3, 3, 3, 3))
    table.general("perdikkas", "odessos", seat=1, loyal=2, mercenary=1)
    table.army("leosthenes", "lamia")
    table.run(IndependentMoves(0, board().army_index["seuthes"]))
    table.play("march-army seuthes", "move odessos")
    while table.asked == 1:
        table.play("pass" if "pass" in table.options else "lose mercenary")
    assert army_at(table, "seuthes") == HOLDING_BOX
    assert table.options == ["done", "march-army leosthenes"]


@pytest.mark.clauses("11/c", "11.3/a", "11.3/b")
def test_others_intercept_an_army_from_its_box_and_the_mover_sends_it_back() -> None:
    table = wild_table(dice=(6,))
    table.general("lysimachos", "getai", seat=0, loyal=4)
    table.general("antipatros", "getai", seat=1)
    table.run(IndependentMoves(0, board().army_index["seuthes"]))
    table.play("move odessos")
    assert table.asked == 1  # the mover's own General in the next space is not asked
    table.play("intercept getai")
    table.play("withdraw")
    assert army_at(table, "seuthes") == HOLDING_BOX
    assert table.at_rest


@pytest.mark.clauses("14.1/b", "10.B/b")
def test_a_player_may_lead_an_army_against_his_own_forces() -> None:
    table = wild_table(dice=(6, 6, 1, 1))
    table.army("leosthenes", "lamia")
    table.minor(0, "larisa", mercenary=3)
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa")
    assert table.cus(0, "larisa") == 0


@pytest.mark.clauses("10.I/a", "10.J/g", "10.J/e")
def test_an_army_disperses_lone_generals_and_overruns_on_its_way() -> None:
    table = wild_table(dice=())
    table.army("leosthenes", "lamia")
    table.general("antipatros", "larisa", seat=1)
    table.minor(2, "trikka", mercenary=1)
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes", "move larisa")
    pass_others(table)
    assert table.at("antipatros") == DISPERSED
    table.play("move trikka")
    pass_others(table)
    assert table.cus(2, "trikka") == 0
    assert "move larisa" in table.options


@pytest.mark.clauses("9.5/e", "15.2.A/f")
@pytest.mark.also("3e", "3e/16.4/a")
def test_independent_armies_never_conduct_sieges() -> None:
    table = wild_table()
    table.army("leosthenes", "athenai")
    table.pcs(1, "athenai")
    table.run(IndependentMoves(0))
    table.play("march-army leosthenes")
    assert not [option for option in table.options if option.startswith("siege")]
    siege = action(Verb.SIEGE)
    assert table.state.frames[-1].why_not(table.state, siege) == ("independents_never_besiege", "9.5/e")
