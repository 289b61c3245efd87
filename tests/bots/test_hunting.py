"""Hunting royals: who may catch one, and how that changes the chances; Champions in the last Game Turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadochoi.bots.judging.assets import parts_of
from diadochoi.bots.judging.objective import utility
from diadochoi.bots.judging.royal_threats import hunters, spared
from diadochoi.bots.judging.weights import COMPARISON_WEIGHTS, STANDARD
from diadochoi.bots.thinking.card_choice import CardChoice
from diadochoi.bots.thinking.force_choice import MarchPlanner
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.targets import arrival_worth, price_of_breach
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from tests.bots.positions import begun

SIPPAR = "sippar"  # next to Babylon, where Alexandros begins


def with_hunter(cus: int, where: str = SIPPAR) -> tuple[State, int, int]:
    """Another seat's Army near Alexandros; returns the state, the hunter, the holder."""
    state = begun(4, "hunt")
    holder = state.royal_owner[state.board.alexandros]
    hunter = next(seat for seat in range(4) if seat != holder)
    space = state.board.space_index[where]
    general = state.roster[hunter][0]
    state.add_units(hunter, space, cus * units.ONE_LOYAL)
    state.general_at[general] = space
    refresh(state)
    return state, hunter, holder


def chance_of(state: State, hunter: int) -> float:
    return hunters(state, hunter, state.board.alexandros, parts_of(state).armies, STANDARD)[hunter]


def test_the_stronger_the_hunter_the_likelier_the_catch() -> None:
    weak, strong = with_hunter(3), with_hunter(8)
    assert 0.0 < chance_of(*weak[:2]) < chance_of(*strong[:2]) < 1.0


def test_distance_and_few_troops_protect_a_royal() -> None:
    far, hunter, _ = with_hunter(8, "pella")
    assert chance_of(far, hunter) < 0.5 * chance_of(*with_hunter(8)[:2])
    small, hunter, _ = with_hunter(2)
    before = begun(4, "hunt")
    assert chance_of(small, hunter) <= chance_of(before, hunter)


def test_nobody_hunts_what_is_his() -> None:
    state, hunter, holder = with_hunter(8)
    found = hunters(state, hunter, state.board.alexandros, parts_of(state).armies, STANDARD)
    assert found[holder] == 0.0
    assert spared(found) == pytest.approx((1 - found[hunter]) * spared(found[:hunter] + found[hunter + 1 :]))


def test_an_attack_that_costs_champion_status_is_less_likely() -> None:
    state, hunter, holder = with_hunter(8)
    state.usurper = holder
    free = chance_of(state, hunter)
    state.usurper = hunter
    assert attack_costs_champion(state, hunter, holder)
    assert chance_of(state, hunter) < free


def test_who_judges_means_to_try_and_the_others_may_not() -> None:
    state, hunter, holder = with_hunter(8)
    armies = parts_of(state).armies
    own = hunters(state, hunter, state.board.alexandros, armies, STANDARD)[hunter]
    theirs = hunters(state, holder, state.board.alexandros, armies, STANDARD)[hunter]
    assert theirs < own


def test_an_army_is_worth_more_where_it_can_catch_an_heir() -> None:
    here, hunter, _ = with_hunter(8)
    away, _, _ = with_hunter(8, "kyrene")
    seeing = replace(STANDARD, network="")
    blind = replace(seeing, hunt=0.0, hunted=0.0)
    with_hunting = utility(here, hunter, seeing) - utility(away, hunter, seeing)
    without = utility(here, hunter, blind) - utility(away, hunter, blind)
    assert with_hunting > without


def test_the_yardstick_does_not_hunt() -> None:
    here, hunter, _ = with_hunter(8)
    away, _, _ = with_hunter(8, "kyrene")
    hunting = replace(COMPARISON_WEIGHTS, hunt=STANDARD.hunt, hunted=STANDARD.hunted)
    unmoved = utility(here, hunter, COMPARISON_WEIGHTS) - utility(away, hunter, COMPARISON_WEIGHTS)
    moved = utility(here, hunter, hunting) - utility(away, hunter, hunting)
    assert moved > unmoved


def test_champion_status_holds_back_less_in_the_last_game_turn() -> None:
    state, hunter, _ = with_hunter(8)
    state.usurper = hunter
    babylon = state.royal_at[state.board.alexandros]
    group = state.troops[hunter][state.board.space_index[SIPPAR]]
    early = price_of_breach(state)
    state.turn = state.config.turns
    late = price_of_breach(state)
    assert late < early
    general = state.roster[hunter][0]
    assert arrival_worth(state, hunter, babylon, group, general, STANDARD, late) > arrival_worth(
        state, hunter, babylon, group, general, STANDARD, early
    )


def test_an_event_that_comes_on_top_of_the_points_is_taken_even_if_it_shows_nothing_yet() -> None:
    state = begun(4, "bonus")
    while state.frames[-1].question(state).key != "play_card":
        engine.play(state, state.options[0])
    seat = state.asked
    road = next(number for number, card in enumerate(state.board.cards) if card.title == "The Royal Road")
    for hand in (*state.hands, state.draw_pile, state.discards):
        if road in hand:
            hand.remove(road)
    state.hands[seat][0] = road
    state.options = tuple(state.frames[-1].options(state))
    planner = Planner(seat, width=2)
    found = CardChoice(planner, MarchPlanner(planner, 1), 1).choices([state])
    noun = actions.CARD + road
    values = {
        actions.verb_of(choice.steps[0]): choice.value
        for choice in found
        if actions.first(choice.steps[0]) == noun
    }
    assert values[Verb.BONUS] > values[Verb.OPERATIONS]
