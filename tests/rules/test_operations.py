"""Operation Points: Force-March, Place PCs, Train Troops."""

import pytest

from diadochoi.content.model import CardType
from diadochoi.record.game import Game
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.turn.operations import Operations, claims
from diadochoi.rules.turn.tyche import TycheSegment
from tests.rules import build
from tests.rules.build import Table, board, general_name, group, place
from tests.rules.cards.helpers import tyche_table


def spend(table: Table, points: int) -> Table:
    table.state.pcs_at_segment = tuple(s for s, owner in enumerate(table.state.pc) if owner == 0)
    table.run(Operations(0, points))
    return table


# ---------------------------------------------------------------------- Force-March


@pytest.mark.clauses("6.2B1/a", "9.2/a")
@pytest.mark.also("3e", "3e/7.4/a", "3e/7.4/ex1", "3e/cl/a")
def test_a_force_march_has_the_points_of_the_card():
    table = tyche_table()
    table.general("krateros", "sardeis", seat=0, loyal=1)
    spend(table, 3).play("march krateros")
    top = table.state.frames[-1]
    assert isinstance(top, Activation)
    assert top.remaining(table.state) == 3
    table.play("stop")
    assert table.at_rest  # one Army only


def test_antigonos_force_marches_one_point_further():
    table = tyche_table()
    table.general("antigonos", "sardeis", seat=0, loyal=1)
    spend(table, 2).play("march antigonos")
    top = table.state.frames[-1]
    assert isinstance(top, Activation)
    assert top.remaining(table.state) == 3


@pytest.mark.clauses("7.1C/b", "9.1/a")
def test_a_minor_general_may_be_posted_to_lead_the_march():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.units(0, "gaza", mercenary=1)
    spend(table, 1)
    assert not any(option.startswith("march") for option in table.options)
    table.play("post gaza")
    assert any(option.startswith("march") for option in table.options)


@pytest.mark.clauses("6.2B/a")
def test_points_need_not_be_spent():
    table = spend(tyche_table(), 4)
    table.play("done")
    assert table.at_rest


# ---------------------------------------------------------------------- Place PCs


@pytest.mark.clauses("6.2B2/ex1", "6.2B2/a", "6.2B2/b", "6.2B2/c")
@pytest.mark.also("3e", "3e/7.5/a", "3e/7.5/ex2")
def test_the_printed_example_of_placing_pcs():
    table = tyche_table()
    table.pcs(0, "kelainai")
    table.pcs(1, "sardeis")
    table.minor(1, "kelainai", mercenary=1)  # Besieged
    spend(table, 3).play("place-pcs")
    assert {"claim ephesos", "claim halikarnassos", "claim xanthos"} <= set(table.options)
    assert "claim pergamon" not in table.options  # Blue's PC in Sardeis blocks the way
    assert "claim lesbos" not in table.options
    table.play("claim ephesos", "claim halikarnassos", "claim xanthos")
    assert table.at_rest
    assert table.pc("xanthos") == 0


@pytest.mark.clauses("6.2B2/d")
@pytest.mark.also("3e", "3e/7.5/a")
def test_a_pc_just_placed_does_not_extend_the_reach():
    table = tyche_table()
    table.pcs(0, "gaza")
    spend(table, 2).play("place-pcs", "claim ake")
    assert "claim tyros" in table.options  # 2 MPs from Gaza
    assert "claim sidon" not in table.options  # 2 MPs from Ake, 3 from Gaza


@pytest.mark.clauses("6.2B2/b", "6.2B2/a")
@pytest.mark.also("3e", "3e/7.5/b")
def test_mountains_and_straits_cost_two_and_the_high_sea_is_closed():
    table = tyche_table()
    table.pcs(0, "tarsos", "alexandreia", "chersonesos")
    spend(table, 1)
    reach = claims(table.state, 0)
    assert place("dana") in reach  # over a mountain
    assert place("mazaka") not in reach
    assert place("abydos") in reach
    assert place("paphos") in reach  # two Sea paths from Tarsos
    assert place("rhodos") not in reach  # Trans-Mediterranean only


@pytest.mark.clauses("6.2B2/a", "6.2B2/c", "2/i")
@pytest.mark.also("3e", "3e/7.5/c", "3e/7.5/d")
def test_enemy_cus_and_markers_bar_spaces_and_ways():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.minor(1, "ake", mercenary=1)
    table.pcs(INDEPENDENT, "hierosolyma")
    spend(table, 1)
    reach = claims(table.state, 0)
    assert place("ake") not in reach
    assert place("tyros") not in reach  # through Ake
    assert place("galaditis") not in reach  # through Ake or Hierosolyma
    assert place("tp_elousa") not in reach
    assert place("nabataioi") in reach  # through a Transit Point


@pytest.mark.clauses("6.2B2/a")
def test_a_marker_lost_since_the_segment_began_gives_no_reach():
    table = tyche_table()
    table.pcs(0, "gaza")
    spend(table, 1)
    table.state.set_pc(place("gaza"), NOBODY)
    assert claims(table.state, 0) == []


@pytest.mark.clauses("6.2B2/a")
def test_placing_may_stop_early_and_a_refusal_names_its_reason():
    table = tyche_table()
    table.pcs(0, "gaza")
    spend(table, 3).play("place-pcs", "claim ake")
    frame = table.state.frames[-1]
    reasons = {
        space: frame.why_not(table.state, actions.action(actions.Verb.CLAIM, place(space)))
        for space in ("tp_elousa", "gaza", "memphis")
    }
    assert reasons["tp_elousa"] == ("no_pc_on_transit_point", "2/i")
    assert reasons["gaza"] == ("space_is_controlled", "6.2B2/a")
    assert reasons["memphis"] == ("out_of_reach_of_pcs", "6.2B2/a")
    table.play("done")
    assert table.at_rest


# ---------------------------------------------------------------------- Train Troops


def progress(table):
    held = table.state.training[0]
    return (held >> 4, held & 15) if held >= 0 else None


@pytest.mark.clauses("6.2B3/a", "6.2B3/c", "6.2B3/ex1")
@pytest.mark.also("3e", "3e/7.6/a")
def test_a_four_starts_a_macedonian_or_completes_a_mercenary():
    table = spend(tyche_table(), 4)
    table.play("train loyal")
    assert progress(table) == (units.LOYAL, 4)
    assert table.at_rest
    table = tyche_table()
    table.pcs(0, "gaza")
    spend(table, 4).play("train mercenary")
    assert table.cus(0, "gaza") == group(mercenary=1)
    assert [option for option in table.options if option != "done"] == ["train loyal", "train mercenary"]
    table.play("train loyal")
    assert progress(table) == (units.LOYAL, 1)


@pytest.mark.clauses("6.2B3/d")
@pytest.mark.also("3e", "3e/7.6/d")
def test_what_is_in_training_is_not_swapped():
    table = tyche_table()
    table.state.training[0] = units.LOYAL << 4 | 3
    spend(table, 2)
    assert [option for option in table.options if option.startswith("train")] == ["train loyal"]
    table.play("train loyal")
    assert progress(table) == (units.LOYAL, 5)


@pytest.mark.clauses("6.2B3/e", "6.2B3/dv1")
@pytest.mark.also("3e", "3e/7.6/c", "3e/7.6/d")
def test_excess_points_may_complete_another():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.state.training[0] = units.MERCENARY << 4 | 2
    spend(table, 4).play("train mercenary", "train mercenary")
    assert table.cus(0, "gaza") == group(mercenary=2)
    assert progress(table) is None
    assert table.at_rest


@pytest.mark.clauses("6.2B3/dv1")
def test_a_macedonian_on_five_completed_by_a_three():
    table = tyche_table()
    table.pcs(0, "gaza")
    table.state.training[0] = units.LOYAL << 4 | 5
    spend(table, 3).play("train loyal", "train mercenary")
    assert table.cus(0, "gaza") == group(loyal=1)
    assert progress(table) == (units.MERCENARY, 1)


@pytest.mark.clauses("16.9/f")
@pytest.mark.parametrize(("options", "horse"), [((), False), (("16.9",), True)])
def test_cavalry_is_trained_with_its_option_only(options, horse):
    table = spend(tyche_table(options=options), 4)
    assert ("train cavalry" in table.options) is horse
    if horse:
        table.state.training[0] = units.CAVALRY << 4 | 2
        table.pcs(0, "gaza")
        table.play("train cavalry")
        assert table.cus(0, "gaza") == group(cavalry=1)


# ---------------------------------------------------------------------- refusals


def why_not(table: Table, text: str) -> tuple[str, str]:
    reason = Game(table.state).why_not(text)
    assert reason is not None
    return reason.key, reason.clause


def test_a_refused_minor_general_has_the_condition_that_fails() -> None:
    table = tyche_table()
    table.general("krateros", "sardeis", seat=0, loyal=1)
    table.minor(0, "gaza", mercenary=1)
    table.units(0, "tyros", royal=1)
    table.pcs(0, "gaza", "tyros")
    spend(table, 2)
    name = general_name(next(iter(board().minor_generals(0))))
    assert why_not(table, "post ephesos") == ("no_unit_to_join", "7.1C/b")
    assert why_not(table, "post gaza") == ("enough_minor_generals_there", "9/b")
    assert why_not(table, f"repost {name} gaza") == ("he_stands_there", "7.1C/b")
    assert why_not(table, "recall krateros") == ("not_your_minor_general", "7.1C/b")
    assert why_not(table, "disband gaza") == ("no_unmoved_royal_there", "7.2F/o")
    table.play(f"repost {name} tyros")
    assert why_not(table, f"recall {name}") == ("placed_just_now", "7.1C/b")


def test_any_other_action_lets_a_minor_general_be_placed_again() -> None:
    table = tyche_table()
    table.minor(0, "gaza", mercenary=1)
    table.units(0, "tyros", royal=2)
    table.pcs(0, "gaza", "tyros")
    spend(table, 2)
    name = general_name(next(iter(board().minor_generals(0))))
    table.play(f"repost {name} tyros")
    assert why_not(table, f"recall {name}") == ("placed_just_now", "7.1C/b")
    table.play("disband tyros")
    assert Game(table.state).why_not(f"recall {name}") is None


@pytest.mark.clauses("7.1C/b", "3e/17.4/c")
def test_after_a_burial_between_actions_a_minor_general_may_be_placed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build, "edition", "3e")
    table = tyche_table()
    table.minor(0, "gaza", mercenary=1)
    table.units(0, "tyros", royal=2)
    table.pcs(0, "gaza", "tyros")
    table.royal("funeral_cart", "tyros", 0)
    table.state.hands[0] = [n for n, facts in enumerate(board().cards) if facts.type == CardType.EVENT][:2]
    table.run(TycheSegment(0))
    name = general_name(next(iter(board().minor_generals(0))))
    table.play(f"repost {name} tyros")
    assert f"repost {name} gaza" not in table.options
    table.play("bury")
    assert f"recall {name}" in table.options


@pytest.mark.clauses("6.2B1/a")
def test_a_force_march_has_the_points_of_the_card_and_no_others() -> None:
    table = tyche_table()
    table.general("antigonos", "gaza", seat=0, loyal=1)
    spend(table, 2)
    assert why_not(table, "march antigonos 1") == ("card_gives_the_points", "6.2B1/a")
    assert Game(table.state).why_not("march antigonos 2") is None  # says the same as without the number


def test_a_counter_taken_off_just_now_is_not_the_spare_one() -> None:
    table = tyche_table()
    for where in ("gaza", "tyros", "sidon", "sardeis"):
        table.minor(0, where, mercenary=1)
        table.pcs(0, where)
    spend(table, 2)
    assert why_not(table, "post ephesos") == ("no_minor_general_left", "7.1C/a")
    name = general_name(next(iter(board().minor_generals(0))))
    table.play(f"recall {name}")
    assert why_not(table, "post gaza") == ("taken_off_just_now", "7.1C/b")


def test_with_only_surprise_cards_nobody_is_posted() -> None:
    table = tyche_table()
    table.units(0, "gaza", mercenary=1)
    table.pcs(0, "gaza")
    surprises = [card for card, facts in enumerate(board().cards) if facts.type == CardType.SURPRISE]
    table.state.hands[0] = surprises[:2]
    table.run(TycheSegment(0))
    assert why_not(table, "post gaza") == ("surprise_cards_first", "6.2/b")
