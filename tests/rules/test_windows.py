"""Windows for Surprise cards: who is asked, when, and in which order (6.2/f)."""

from dataclasses import replace

import pytest

from diadochoi.content.model import CardType
from diadochoi.rules.cards import windows
from diadochoi.rules.cards.windows import FREE, Window
from diadochoi.rules.core.segments import ISOLATION, PREPARATIONS, REVEAL, SURRENDER
from tests.rules.build import board, card, general
from tests.rules.cards.helpers import OpenWindow, discards, hand, hold, tyche_table


def open_at(table, moment=FREE):
    table.run(OpenWindow(moment))
    return table


def with_generals(**settings):
    """Give every seat a General on the map, so that any of them can play the Gift of Oratory."""
    table = tyche_table(**settings)
    table.state.segment = SURRENDER  # in the Tyche Segment the active player is not asked
    for seat, name in enumerate(("krateros", "ptolemaios", "leonnatos", "eumenes")):
        table.general(name, "gaza" if seat % 2 else "pella", seat=seat)
    return table


def test_no_window_opens_when_nobody_holds_a_card_for_the_moment():
    table = with_generals()
    hold(table, 0, "fog", "traitor_inside_city")
    table.state.push(OpenWindow(FREE))
    before = len(table.state.frames)
    windows.open_window(table.state, FREE)
    assert len(table.state.frames) == before


def test_a_holder_without_a_target_is_not_asked():
    table = tyche_table()
    hold(table, 2, "the_gift_of_oratory")  # no General on the map
    assert open_at(table).at_rest


@pytest.mark.clauses("6.2/f")
@pytest.mark.parametrize(("segment", "open_"), [(PREPARATIONS, False), (ISOLATION, False), (REVEAL, True)])
@pytest.mark.also("3e", "3e/7.3/a")
def test_surprise_cards_are_for_the_strategy_phase(segment, open_):
    table = with_generals()
    table.state.segment = segment
    hold(table, 2, "the_gift_of_oratory")
    assert open_at(table).at_rest is not open_


@pytest.mark.clauses("6.2/f")
@pytest.mark.also("3e", "3e/7.3/b")
def test_seats_are_asked_in_turn_order():
    table = with_generals()
    table.state.order = [2, 3, 0, 1]
    hold(table, 0, "the_gift_of_oratory")
    hold(table, 3, "ahura_mazda_and_ahriman")
    open_at(table)
    assert table.asked == 3
    table.play("pass")
    assert table.asked == 0
    table.play("pass")
    assert table.at_rest


@pytest.mark.clauses("6.2/f", "6.2/g")
def test_a_card_played_gives_everybody_a_new_chance():
    table = with_generals()
    hold(table, 0, "ahura_mazda_and_ahriman")
    hold(table, 1, "the_gift_of_oratory")
    open_at(table)
    table.play("pass")
    assert table.asked == 1
    table.play("surprise the_gift_of_oratory ptolemaios")
    assert table.asked == 0  # again, before the window closes
    assert table.state.effects["oratory"] == general("ptolemaios")
    assert hand(table, 1) == ["epidemic"]


def test_several_cards_of_one_seat_one_after_the_other():
    table = with_generals()
    hold(table, 0, "ahura_mazda_and_ahriman", "the_gift_of_oratory")
    hold(table, 1, "minor_raid")
    open_at(table)
    table.play("surprise the_gift_of_oratory krateros", "surprise ahura_mazda_and_ahriman seat1")
    assert set(discards(table)) == {"ahura_mazda_and_ahriman", "the_gift_of_oratory"}


def test_by_house_rule_surprise_cards_are_discarded_at_any_moment():
    table = tyche_table(house_rules={"voluntary_surprise_discard": "any_moment"})
    hold(table, 1, "fog")
    open_at(table)
    assert table.options == ["discard fog", "pass"]
    table.play("discard fog")
    assert hand(table, 1) == ["epidemic"]


# ---------------------------------------------------------------------- everyone is asked


def everyone(table):
    table.state.config = replace(table.state.config, everyone_asked=True)
    return table


def test_with_everyone_asked_a_seat_that_could_hold_a_card_is_asked_too():
    table = everyone(with_generals())
    for seat in range(3):
        hold(table, seat, "epidemic" if seat else "unrest")
    table.state.draw_pile.append(card("the_gift_of_oratory"))  # nobody knows where it is
    open_at(table)
    for seat in range(3):
        assert table.asked == seat
        assert table.options == ["pass"]
        table.play("pass")
    assert table.at_rest  # seat 3 has no cards at all


def test_with_everyone_asked_nobody_is_asked_what_no_hidden_card_could_answer():
    table = everyone(with_generals())
    for seat in range(4):
        hold(table, seat, "unrest")
    table.state.draw_pile = [card("fog")]
    assert open_at(table).at_rest


def test_the_questions_do_not_depend_on_the_hands():
    seen = []
    for holder in range(4):
        table = everyone(with_generals())
        for seat in range(4):
            hold(table, seat, "the_gift_of_oratory" if seat == holder else "minor_raid")
        open_at(table)
        asked = []
        while not table.at_rest:
            asked.append(table.asked)
            table.play("pass")
        seen.append(asked)
    assert seen == [[0, 1, 2, 3]] * 4


# ---------------------------------------------------------------------- form


def test_every_surprise_card_has_a_moment_and_no_other_card_has():
    at_moments = set().union(*board().cards_at_moment.values())
    assert at_moments == board().cards_with_moments
    for facts in board().cards:
        assert (facts.index in at_moments) == bool(facts.windows) == (facts.type == CardType.SURPRISE)


def test_a_window_is_copied_with_the_state():
    table = with_generals()
    hold(table, 0, "the_gift_of_oratory")
    open_at(table)
    frame = table.state.frames[-1]
    assert isinstance(frame, Window)
    assert table.state.copy() == table.state
