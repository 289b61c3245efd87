"""Chapter 16.11: Interception and Evasion by Independent Armies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.march.activation import Activation
from tests.rules.build import Table, board, card, group, place


def reacting_table(dice: tuple[int, ...] = (), options: tuple[str, ...] = ("16.11",)) -> Table:
    """LEOSTHENES is in Larisa; seat 0 will move from Molossia to Trikka, next to it."""
    table = Table(segment=TYCHE, dice=dice, options=options)
    table.army("leosthenes", "larisa")
    table.general("antigonos", "molossia", seat=0, loyal=4)
    table.pcs(0, "molossia")
    table.state.draw_pile = [card("scythian_invasion"), card("unrest"), card("unrest_spreads")]
    return table


def march(table: Table, goal: str = "trikka", points: int = 3) -> None:
    table.run(Activation(0, table.state.roster[0][0], points, 1))
    table.play(f"move {goal}")


def army_at(table: Table, name: str) -> int:
    return table.state.army_at[board().army_index[name]]


# ---------------------------------------------------------------------- Interception


@pytest.mark.clauses("16.11/a", "16.11/b", "16.11/e", "11.3/a", "6.2/g")
def test_a_player_pays_a_surprise_card_and_leosthenes_intercepts() -> None:
    table = reacting_table(dice=(5,))  # his Initiative Rating is 4
    table.state.hands[2] = [card("fog")]
    march(table)
    assert table.asked == 2
    assert table.options == ["intercept leosthenes", "pass"]
    table.play("intercept leosthenes")
    assert table.state.discards == [card("fog")]
    assert table.state.hands[2] == [card("unrest_spreads")]
    assert army_at(table, "leosthenes") == place("trikka")
    assert table.asked == 0
    assert table.question == "withdraw"
    table.play("withdraw")
    assert table.at("antigonos") == place("molossia")


@pytest.mark.clauses("16.11/a", "11/b")
@pytest.mark.also("3e", "3e/16.1/c")
def test_without_the_option_nobody_is_asked() -> None:
    table = reacting_table(options=())
    table.state.hands[2] = [card("storms_at_sea")]
    march(table)
    assert table.asked == 0
    assert army_at(table, "leosthenes") == place("larisa")


@pytest.mark.clauses("16.11/e")
def test_who_holds_no_surprise_card_is_not_asked_and_neither_is_the_mover() -> None:
    table = reacting_table()
    table.state.hands[0] = [card("storms_at_sea")]
    table.state.hands[2] = [card("unrest")]
    table.state.draw_pile = []
    march(table)
    assert table.asked == 0


@pytest.mark.clauses("16.11/e")
def test_if_everybody_is_asked_the_question_does_not_reveal_who_holds_one() -> None:
    table = reacting_table()
    table.state.config = replace(table.state.config, everyone_asked=True)
    table.state.hands[2] = [card("unrest")]
    march(table)
    while table.question != "army_intercepts":
        table.play("pass")
    assert table.asked == 2
    assert table.options == ["pass"]


@pytest.mark.clauses("16.11/e")
def test_the_player_chooses_which_surprise_card_he_discards() -> None:
    table = reacting_table(dice=(1,))
    table.state.hands[2] = [card("storms_at_sea"), card("adverse_omens")]
    table.run(Activation(0, table.state.roster[0][0], 3, 1))
    while table.asked == 2:
        table.play("pass")
    table.play("move trikka")
    while table.question != "army_intercepts":
        table.play("pass")
    table.play("intercept leosthenes")
    assert table.options == ["discard adverse_omens", "discard storms_at_sea"]
    table.play("discard storms_at_sea")
    assert table.state.discards == [card("storms_at_sea")]
    assert army_at(table, "leosthenes") == place("larisa")  # a 1 is not enough


@pytest.mark.clauses("16.11/h", "11.1.A/b", "11.1.B/b")
@pytest.mark.parametrize(
    ("owner", "guarded", "asked"),
    [(INDEPENDENT, False, 2), (NOBODY, False, 2), (1, False, 0), (0, True, 0)],
)
def test_the_requirements_are_read_for_the_independent_faction(owner: int, guarded: bool, asked: int) -> None:
    table = reacting_table()
    table.state.hands[2] = [card("storms_at_sea")]
    table.pcs(owner, "trikka")
    if guarded:  # an enemy CU was there before
        table.units(0, "trikka", loyal=1)
    march(table)
    assert table.asked == asked


@pytest.mark.clauses("16.11/h", "9.5/l", "9.5/n")
def test_an_army_does_not_intercept_outside_its_provinces() -> None:
    table = Table(segment=TYCHE, options=("16.11",))
    table.army("leosthenes", "larisa")
    red = table.general("antigonos", "amphipolis", seat=0, loyal=4)
    table.state.hands[2] = [card("storms_at_sea")]
    table.run(Activation(0, red, 1, 1))
    table.play("move pella")
    assert table.at_rest or table.asked == 0


@pytest.mark.clauses("16.11/g", "16.11/c")
def test_one_attempt_from_a_space_shuts_the_others_out() -> None:
    table = reacting_table(dice=(1,))
    table.army("glaukias", "larisa")
    table.state.hands[1] = [card("storms_at_sea"), card("adverse_omens")]
    table.state.hands[2] = [card("price_of_failure")]
    march_past_windows(table)
    assert table.asked == 1
    assert table.options == ["intercept glaukias", "intercept leosthenes", "pass"]
    table.play("intercept glaukias", "discard storms_at_sea")
    assert table.asked != 2  # the attempt from Larisa is used up
    assert army_at(table, "glaukias") == army_at(table, "leosthenes") == place("larisa")


def march_past_windows(table: Table) -> None:
    """Move to Trikka and let all windows pass."""
    table.run(Activation(0, table.state.roster[0][0], 3, 1))
    while table.question == "surprise_window":
        table.play("pass")
    table.play("move trikka")
    while table.question == "surprise_window":
        table.play("pass")


def attack_pella(dice: tuple[int, ...]) -> Table:
    """Seat 0 moves to Pella; GLAUKIAS and SEUTHES are adjacent, seats 1 and 2 hold a Surprise card."""
    table = Table(segment=TYCHE, dice=dice, options=("16.11",))
    red = table.general("antigonos", "amphipolis", seat=0, loyal=4)
    table.army("glaukias", "orestis")
    table.army("seuthes", "lynkos")
    table.state.hands[1] = [card("storms_at_sea")]
    table.state.hands[2] = [card("price_of_failure")]
    table.state.draw_pile = [card("scythian_invasion"), card("unrest")]
    table.state.order = [0, 1, 2, 3]
    table.general("krateros", "chalkidike", seat=3, loyal=2)
    table.general("kassandros", "larisa", seat=1, loyal=2)
    table.run(Activation(0, red, 2, 1))
    table.play("move pella")
    return table


@pytest.mark.clauses("16.11/f")
def test_who_declares_an_attempt_of_his_own_makes_no_independent_army_try() -> None:
    table = attack_pella(dice=())
    assert table.asked == 1
    assert table.question == "intercept"
    table.play("intercept larisa", "done")
    assert table.asked == 2
    table = attack_pella(dice=())
    table.play("pass")
    assert table.asked == 1
    assert table.question == "army_intercepts"


@pytest.mark.clauses("16.11/i", "11.2/i")
def test_after_an_independent_success_only_other_independent_attempts_are_rolled() -> None:
    table = attack_pella(dice=(6, 6))
    table.play("pass")
    assert table.options == ["intercept glaukias", "intercept seuthes", "pass"]
    table.play("intercept glaukias")
    assert table.asked == 2
    assert table.options == ["intercept seuthes", "pass"]
    table.play("intercept seuthes")
    assert table.asked == 3
    table.play("intercept chalkidike", "done")
    assert army_at(table, "glaukias") == army_at(table, "seuthes") == place("pella")
    assert table.at("krateros") == place("chalkidike")
    assert table.state.script == ()


# ---------------------------------------------------------------------- Evasion


def attack_larisa(dice: tuple[int, ...]) -> Table:
    """Seat 0 moves from Pella against LEOSTHENES and GLAUKIAS in Larisa; seat 2 holds a Surprise card."""
    table = reacting_table(dice)
    table.army("glaukias", "larisa")
    red = table.state.roster[0][0]
    table.state.general_at[red] = place("pella")
    table.state.troops[0] = {place("pella"): group(loyal=4)}
    table.state.hands[2] = [card("storms_at_sea")]
    march(table, "larisa")
    return table


@pytest.mark.clauses("16.11/c", "12.2.A/a", "12.2.A/d", "12.1/f")
def test_one_general_rolls_and_all_armies_of_the_space_evade_with_him() -> None:
    table = attack_larisa(dice=(4,))  # GLAUKIAS has Initiative 3
    table.general("peithon", "trikka", seat=3)
    assert table.options == ["evade glaukias", "evade leosthenes", "pass"]
    table.play("evade glaukias")
    assert table.asked == 2
    assert table.options == ["flee lamia", "flee trikka"]  # not to Pella, where the enemy came from
    table.play("flee trikka")
    assert army_at(table, "glaukias") == army_at(table, "leosthenes") == place("trikka")
    assert table.at("peithon") < 0
    assert table.at("antigonos") == place("larisa")


@pytest.mark.clauses("16.11/h", "16.11/c", "9.5/l")
def test_the_armies_flee_only_where_all_of_them_may_be() -> None:
    table = reacting_table(dice=(4,))
    table.army("glaukias", "larisa")
    table.state.general_at[table.state.roster[0][0]] = place("trikka")
    table.state.troops[0] = {place("trikka"): group(loyal=4)}
    table.state.hands[2] = [card("storms_at_sea")]
    march(table, "larisa")
    table.play("evade glaukias")  # he could go to Pella, LEOSTHENES only to Lamia
    assert army_at(table, "glaukias") == army_at(table, "leosthenes") == place("lamia")


@pytest.mark.clauses("16.11/d", "12.2.B/a", "14.5/f", "14.5/d")
def test_a_failed_evasion_costs_the_independents_their_local_troops() -> None:
    table = reacting_table(dice=(4, 3, 3, 3, 3))
    table.pcs(INDEPENDENT, "larisa", "trikka")
    red = table.state.roster[0][0]
    table.state.general_at[red] = place("pella")
    table.state.troops[0] = {place("pella"): group(loyal=3)}
    table.state.hands[2] = [card("storms_at_sea")]
    march(table, "larisa")
    table.play("evade leosthenes")
    items = [event[1] for event in table.events("strength_item") if event[0] == INDEPENDENT]
    assert items == ["independent", "failed_evasion"]


@pytest.mark.clauses("16.9/m", "16.9/n", "16.9/b")
def test_with_cavalry_every_independent_army_has_some() -> None:
    table = reacting_table(dice=(4,), options=("16.11", "16.9"))
    table.state.hands[2] = [card("storms_at_sea")]
    march(table)
    table.play("intercept leosthenes")
    assert army_at(table, "leosthenes") == place("trikka")  # 4 and 1 for his Cavalry


@pytest.mark.clauses("16.9/o", "16.9/p", "16.9/b")
@pytest.mark.parametrize(("cavalry", "fled"), [(0, True), (1, False)])
def test_cavalry_helps_an_evasion_unless_the_mover_has_some_too(cavalry: int, fled: bool) -> None:
    table = reacting_table(dice=(4, 3, 3, 3, 3), options=("16.11", "16.9"))
    red = table.state.roster[0][0]
    table.state.general_at[red] = place("pella")
    table.state.troops[0] = {place("pella"): group(loyal=3, cavalry=cavalry)}
    table.state.hands[2] = [card("storms_at_sea")]
    march(table, "larisa")
    table.play("evade leosthenes")
    assert (table.question == "flee_to") is fled
