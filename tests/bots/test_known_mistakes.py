"""Positions where the bots used to make mistakes: from their own games, stored as text in `kept/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.judging.near_victory import about_to_win, next_surrender_wins, siege_chance
from diadochoi.bots.judging.network import network
from diadochoi.bots.judging.objective import utility
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.bots.players.levels import KingBot
from diadochoi.bots.thinking import reactions
from diadochoi.bots.thinking.card_choice import CardChoice, leads_at_sea
from diadochoi.bots.thinking.force_choice import MarchPlanner
from diadochoi.bots.thinking.plans import Planner
from diadochoi.record.stored.position import parse_position
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb
from diadochoi.rules.core.ids import FACTIONS, NOBODY, as_space
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.victory_points import fleet_strengths
from diadochoi.rules.table.state import State

MISTAKES = Path(__file__).parent / "mistakes"
SEEDS = range(3)


def kept(name: str) -> State:
    state = parse_position((MISTAKES / f"{name}.txt").read_text())
    refresh(state)
    return state


def choice_of(bot: str, state: State, seed: int) -> int:
    return make_bot(bot, state.asked, seed).choose(Knowledge(state, state.asked), state.options, 0.0)


@pytest.mark.parametrize("bot", ["strategist", "strategos", "seeker:1", "greedy"])
def test_a_province_that_costs_nothing_is_taken(bot: str) -> None:
    state = kept("free-claim")
    for seed in SEEDS:
        after = state.copy()
        engine.play(after, choice_of(bot, state, seed))
        refresh(after)
        assert (state.vp[state.asked], after.vp[state.asked]) == (6, 9)


@pytest.mark.parametrize("weights", [STANDARD, KingBot.weights], ids=["strategist", "king"])
def test_a_gain_of_vp_is_rated_as_a_gain(weights: Weights) -> None:
    state = kept("free-claim")
    taken, left = state.copy(), state.copy()
    engine.play(taken, state.options[0])
    engine.play(left, DONE)
    assert utility(taken, state.asked, weights) > utility(left, state.asked, weights)


def test_a_victory_that_is_due_in_the_next_surrender_segment_is_seen() -> None:
    state = kept("rival-wins-next")
    rival = 1
    assert state.asked != rival and state.vp[rival] == 17
    assert next_surrender_wins(state, rival) == 1.0
    seen = network(STANDARD.network).chances(state)
    judged = about_to_win(state, seen)
    assert seen[rival] < 0.6 < judged[rival]
    assert sum(judged) == pytest.approx(1.0)
    twin = state.copy()
    twin.active = state.order[(state.order.index(rival) - 1) % 4]  # nobody is left to prevent it
    assert about_to_win(twin, seen)[rival] == 1.0


@pytest.mark.parametrize("weights", [STANDARD, KingBot.weights], ids=["strategist", "king"])
def test_a_city_that_takes_six_vp_from_the_leader_is_worth_taking(weights: Weights) -> None:
    state = kept("siege-of-the-leader")
    seat, leader, city = state.asked, 1, actions.first(state.options[0])
    assert siege_chance(state, FACTIONS[seat], as_space(city)) == pytest.approx(5 / 6)
    taken = state.copy()
    taken.set_pc(as_space(city), FACTIONS[seat])
    refresh(taken)
    assert (state.vp[leader], taken.vp[leader]) == (19, 13)
    assert utility(taken, FACTIONS[seat], weights) > utility(state, FACTIONS[seat], weights)


@pytest.mark.parametrize("bot", ["strategist", "seeker:1", "greedy"])
def test_the_leader_is_besieged(bot: str) -> None:
    state = kept("siege-of-the-leader")
    for seed in SEEDS:
        assert actions.verb_of(choice_of(bot, state, seed)) == Verb.SIEGE


def test_nineteen_vp_with_a_free_claim_and_a_good_siege_are_nearly_a_victory() -> None:
    state = kept("siege-of-the-leader")
    seat = FACTIONS[state.asked]
    provinces = {one.name: one.index for one in state.board.content.provinces}
    spaces = {one.name: as_space(one.index) for one in state.board.content.spaces}
    held = [provinces[name] for name in ("Babylonia", "Kypros", "Mesopotamia", "Palaistine", "Syria")]
    for space, province in enumerate(state.board.province):
        if province in held:
            state.set_pc(as_space(space), seat)
    for name in ("Sidon", "Issos", "Dana"):
        state.set_pc(spaces[name], seat)
    state.set_pc(spaces["Tarsos"], NOBODY)  # a CU of the seat is there: a free claim
    refresh(state)
    seen = network(STANDARD.network).chances(state)
    judged = about_to_win(state, seen)
    assert (state.vp[seat], state.config.instant_vp) == (19, 23)
    assert next_surrender_wins(state, seat) == pytest.approx(5 / 6)
    assert seen[seat] < 5 / 6 < judged[seat]


def test_imagined_opponents_challenge_as_real_ones_do() -> None:
    state = kept("voyage")
    assert actions.verb_of(reactions.naval_battle(state)) == Verb.CHALLENGE
    assert actions.verb_of(choice_of("strategist", state, 0)) == Verb.CHALLENGE


def test_a_fleet_is_not_upgraded_for_a_lead_that_is_safe() -> None:
    state = kept("fleet-upgrade")
    seat = state.asked
    upgrade = next(option for option in state.options if actions.verb_of(option) == Verb.UPGRADE)
    planner = Planner(seat, STANDARD)
    cards = CardChoice(planner, MarchPlanner(planner, 1), 1)
    assert not leads_at_sea(state, seat)
    for fleet in state.board.fleet_ids:
        if fleet_strengths(state)[seat] < 6:
            state.fleet_owner[fleet] = seat
    state.dirty = True
    refresh(state)
    assert leads_at_sea(state, seat)
    judged = cards.appraise([state], upgrade, planner.judge(state), {})
    assert judged is not None
    assert judged.value < cards.without(state, actions.first(upgrade))


@pytest.mark.parametrize("bot", ["strategist", "seeker:1"])
def test_a_lost_battle_is_evaded_at_two_to_one(bot: str) -> None:
    state = kept("lost-battle")
    for seed in SEEDS:
        assert actions.verb_of(choice_of(bot, state, seed)) == Verb.EVADE
