"""Cards about cards: 51 Cretan Liar, 58 Ahura Mazda & Ahriman; and how Surprise cards are replaced."""

import pytest

from diadochoi.rules.turn.tyche import TycheSegment
from tests.rules.cards.helpers import discards, hand, hold, stock, tyche_table


def segment(table, *own):
    hold(table, 0, *own, "condemnation")
    table.run(TycheSegment(0))
    return table


@pytest.mark.clauses("6.2/g")
@pytest.mark.also("3e", "3e/7.3/d", "3e/cards/58")
def test_ahura_mazda_takes_a_card_and_only_its_victim_draws():
    table = tyche_table()
    hold(table, 1, "drink_the_hemlock")
    segment(table, "ahura_mazda_and_ahriman")
    table.play("surprise ahura_mazda_and_ahriman seat1")
    assert sorted(hand(table, 0)) == ["condemnation", "drink_the_hemlock"]
    assert hand(table, 1) == ["epidemic"]
    assert discards(table) == ["ahura_mazda_and_ahriman"]


def test_ahura_mazda_takes_at_random():
    taken = set()
    for seed in range(12):
        table = tyche_table(seed=seed)
        hold(table, 1, "drink_the_hemlock", "olympias", "diplomacy_2")
        segment(table, "ahura_mazda_and_ahriman")
        table.play("surprise ahura_mazda_and_ahriman seat1")
        taken.update(hand(table, 0))
    assert {"drink_the_hemlock", "olympias", "diplomacy_2"} <= taken


@pytest.mark.clauses("6.2/g")
def test_ahura_mazda_is_not_thrown_away_while_it_can_be_played():
    table = tyche_table()
    hold(table, 1, "drink_the_hemlock")
    segment(table, "ahura_mazda_and_ahriman")
    assert "discard ahura_mazda_and_ahriman" not in table.options


@pytest.mark.clauses("6.2/g", "6.2/b")
def test_ahura_mazda_without_a_victim_may_be_discarded_and_is_replaced():
    table = segment(tyche_table(), "ahura_mazda_and_ahriman")
    table.play("discard ahura_mazda_and_ahriman")
    assert hand(table, 0) == ["condemnation", "epidemic"]


def test_the_cretan_liar_cancels_and_both_cards_are_replaced():
    table = tyche_table()
    stock(table, "olympias", "epidemic", "minor_raid")
    hold(table, 1, "cretan_liar")
    segment(table, "ahura_mazda_and_ahriman")
    table.play("surprise ahura_mazda_and_ahriman seat1")
    assert table.asked == 1
    table.play("surprise cretan_liar")
    assert hand(table, 1) == ["olympias"]
    assert hand(table, 0) == ["condemnation", "epidemic"]  # even Ahura Mazda is replaced when cancelled
    assert discards(table) == ["ahura_mazda_and_ahriman", "cretan_liar"]


def test_the_cretan_liar_may_stay_silent_and_answers_no_own_card():
    table = tyche_table()
    hold(table, 1, "cretan_liar", "drink_the_hemlock")
    segment(table, "ahura_mazda_and_ahriman")
    table.play("surprise ahura_mazda_and_ahriman seat1", "pass")
    assert len(hand(table, 0)) == 2
    table = tyche_table()
    hold(table, 1, "drink_the_hemlock")
    segment(table, "ahura_mazda_and_ahriman", "cretan_liar")
    table.play("surprise ahura_mazda_and_ahriman seat1")
    assert "surprise cretan_liar" not in table.options


def test_the_cretan_liar_has_nothing_to_say_between_cards():
    table = segment(tyche_table(), "cretan_liar")
    assert "surprise cretan_liar" not in table.options


@pytest.mark.clauses("6.2/j")
def test_an_empty_draw_pile_is_made_anew_from_the_discards():
    table = tyche_table()
    stock(table)
    hold(table, 1, "drink_the_hemlock")
    segment(table, "ahura_mazda_and_ahriman")
    table.play("surprise ahura_mazda_and_ahriman seat1")
    # the only discard was the card itself; the victim gets it
    assert hand(table, 1) == ["ahura_mazda_and_ahriman"]
    assert table.events("discards_reshuffled") == [(1,)]
