"""The battle of Persepolis that runs through the examples of 14.5 to 14.9, die by die."""

from __future__ import annotations

import pytest

from diadochoi.rules.combat.battle import BattleResult, LandBattle
from diadochoi.rules.core.ids import DISPERSED, OUT_OF_GAME
from diadochoi.rules.core.segments import ACTIVATION
from tests.rules.build import Table, general, group, place

BLUE, RED = 0, 1
ELEPHANTS = (1, 6, 4, 3)  # strengths 0, 4, 2, 1
PEITHON = (1, 3)
PEUKESTAS = (3, 6)
LOSS_CHECK = (6,)
ATTRITION = (4,)


def persepolis() -> Table:
    dice = ELEPHANTS + PEITHON + PEUKESTAS + LOSS_CHECK + ATTRITION
    table = Table(active=RED, segment=ACTIVATION, dice=dice)
    table.general("peukestas", "persepolis", seat=BLUE, loyal=2, mercenary=2)
    table.general("eumenes", "persepolis", seat=BLUE)
    table.pcs(BLUE, "persepolis")
    table.general("peithon", "persepolis", seat=RED, loyal=2, elephant=4)
    table.run(LandBattle(RED, BLUE, place("persepolis")))
    return table


@pytest.mark.clauses("14.5/ex1", "14.5/a", "14.5/e")
def test_peukestas_doubles_the_one_point_for_his_space() -> None:
    items = [event[1:3] for event in persepolis().events("strength_item") if event[0] == BLUE]
    assert ("local_space", 1) in items
    assert ("local_factor", 1) in items
    assert not [item for item in items if item[0] == "local_province"]


@pytest.mark.clauses("14.6/ex1", "14.6/a", "14.6/b", "14.6/c", "7.2B/a", "7.2E/a")
def test_strengths_are_eight_against_eleven() -> None:
    table = persepolis()
    assert table.events("elephant_dice") == [(RED, ELEPHANTS, 7)]
    assert {event[0]: event[1] for event in table.events("battle_score")} == {RED: 11, BLUE: 8}


@pytest.mark.clauses("14.7/ex1", "14.7/a", "14.7/c")
def test_the_one_becomes_a_three_and_the_scores_are_six_against_five() -> None:
    table = persepolis()
    assert table.events("battle_dice") == [
        (RED, general("peithon"), 3, (1, 3), (3, 3)),
        (BLUE, general("peukestas"), 2, (3, 6), (3, 6)),
    ]
    assert {event[0]: event[2:] for event in table.events("battle_score")} == {RED: (6, 5), BLUE: (9, 6)}


@pytest.mark.clauses("14.8/ex1", "14.8/a", "14.8/d")
def test_peukestas_is_killed_and_eumenes_takes_command() -> None:
    table = persepolis()
    assert table.events("general_loss_check") == [(BLUE, general("peukestas"), 6, 6)]
    assert table.at("peukestas") == OUT_OF_GAME
    assert table.state.commander(BLUE, place("persepolis")) == general("eumenes")


@pytest.mark.clauses("14.9/ex1", "14.9/c", "14.9/d", "14.9/e", "14.9/f", "T/b")
def test_eumenes_loses_one_mercenary_and_peithon_everything() -> None:
    table = persepolis()
    assert table.asked == BLUE
    assert table.options == ["lose loyal", "lose mercenary"]
    table.play("lose mercenary")
    assert table.outcome == BattleResult.DEFENDER_WON
    assert table.cus(BLUE, "persepolis") == group(loyal=2, mercenary=1)
    assert table.cus(RED, "persepolis") == 0
    assert table.state.dispersed_troops[RED] == group(loyal=2)
    assert table.at("peithon") == DISPERSED
    assert table.state.script == ()
