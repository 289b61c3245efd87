"""Chapters 7.1B and 14.8: what follows when a Major General is killed."""

from __future__ import annotations

import pytest

from diadochoi.rules.combat.general_loss import KilledGeneral
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import DISPERSED, OUT_OF_GAME
from diadochoi.rules.core.refusal import ANOTHER_MOMENT
from diadochoi.rules.core.segments import ACTIVATION
from tests.rules.build import Table, board, general, place


def death_of_antipatros() -> Table:
    table = Table(segment=ACTIVATION, active=1)
    table.general("antipatros", "larisa", seat=0, loyal=2)
    return table


def kill(table: Table, name: str = "antipatros", where: str = "larisa") -> None:
    table.run(KilledGeneral(general(name), place(where)))


@pytest.mark.clauses("7.1B/a")
@pytest.mark.also("3e", "3e/8.1/a")
def test_a_killed_general_is_out_of_the_game() -> None:
    table = Table(segment=ACTIVATION, active=1)
    table.general("antigonos", "tarsos", seat=0)
    table.state.popularity[general("antigonos")] = 1
    kill(table, "antigonos", "tarsos")
    assert table.at("antigonos") == OUT_OF_GAME
    assert table.state.popularity[general("antigonos")] == 0
    assert table.state.living_majors(0) == []


@pytest.mark.clauses("7.1B/e")
@pytest.mark.also("3e", "3e/21.3/b")
def test_polyperchon_comes_to_a_space_of_the_player_who_was_dealt_antipatros() -> None:
    table = death_of_antipatros()
    table.pcs(0, "orestis", "pella")
    table.pcs(1, "larisa")
    kill(table)
    assert table.asked == 0
    assert table.question == "place_general"
    elsewhere = action(Verb.PLACE, actions.GENERAL + general("polyperchon"), place("larisa"))
    why_not = table.state.frames[-1].why_not
    assert why_not(table.state, elsewhere) == ("only_own_spaces", "7.1B/e")
    inside = action(Verb.PLACE, actions.GENERAL + general("polyperchon"), place("orestis/inside"))
    assert why_not(table.state, inside) == ("inside_only_own_city", "9.4/e")  # not a Major City
    unit = action(Verb.PLACE, actions.UNIT + units.LOYAL, place("orestis"))
    assert why_not(table.state, unit) == ANOTHER_MOMENT  # no CU is placed now
    assert table.options == [
        "place polyperchon orestis",
        "place polyperchon pella",
        "place polyperchon pella/inside",
    ]
    table.play("place polyperchon orestis", "pass")
    assert table.at("polyperchon") == place("orestis")
    assert table.state.roster[0][0] == general("polyperchon")


@pytest.mark.clauses("7.1B/f")
def test_polyperchon_without_a_space_is_dispersed() -> None:
    table = death_of_antipatros()
    kill(table)
    assert table.question == "new_commander"
    from_elsewhere = action(Verb.REPOST, actions.GENERAL + board().majors, place("larisa"))
    assert table.state.frames[-1].why_not(table.state, from_elsewhere) == ("only_from_off_map", "7.1C/d")
    table.play("pass")
    assert table.at("polyperchon") == DISPERSED
    assert table.state.general_owner[general("polyperchon")] == 0


@pytest.mark.clauses("7.1B/f")
def test_polyperchon_among_enemy_units_is_dispersed_at_once() -> None:
    table = death_of_antipatros()
    table.pcs(0, "orestis")
    table.minor(1, "orestis", mercenary=1)
    kill(table)
    table.play("pass")
    assert table.at("polyperchon") == DISPERSED


@pytest.mark.clauses("7.1B/g", "14.8/d")
def test_polyperchon_may_take_command_where_antipatros_fell() -> None:
    table = death_of_antipatros()
    table.pcs(0, "larisa")
    table.minor(1, "larisa", mercenary=1)
    kill(table)
    assert table.at_rest
    assert table.state.commander(0, place("larisa")) == general("polyperchon")


@pytest.mark.clauses("7.1B/e")
def test_polyperchon_comes_only_once() -> None:
    table = death_of_antipatros()
    table.pcs(0, "orestis")
    table.general("polyperchon", "pella", seat=2)
    kill(table)
    table.play("pass")
    assert table.at("polyperchon") == place("pella")


@pytest.mark.clauses("14.8/d")
def test_nobody_is_asked_when_no_units_are_left_to_lead() -> None:
    table = Table(segment=ACTIVATION, active=1)
    table.general("antigonos", "tarsos", seat=0)
    kill(table, "antigonos", "tarsos")
    assert table.at_rest
