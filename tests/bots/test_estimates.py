"""Quick estimates agree with the exact chances, and routes with the engine's options."""

from __future__ import annotations

import random

import pytest

from diadochoi.bots.judging.estimates import attack_chances, battle_chances, estimates_for
from diadochoi.bots.judging.geography import FAR, geography_for
from diadochoi.bots.thinking.plans import Planner, cheapest
from diadochoi.bots.thinking.reach import land_ways, march, resolve, voyage
from diadochoi.record.game import new_game
from diadochoi.rules import engine
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds_on_table import battle_if_moved
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.knowledge.situation import moving_force, ways_by_sea
from tests.bots.positions import fresh, wandered


@pytest.mark.parametrize(
    ("own", "rating", "other", "other_rating"), [(8, 3, 6, 2), (4, 2, 11, 4), (15, 4, 15, 4)]
)
def test_battles_agree_with_the_exact_odds(own: int, rating: int, other: int, other_rating: int) -> None:
    board = fresh().board
    exact = odds.land_battle(
        board.tables,
        odds.BattleSide(group=own * units.ONE_MERCENARY, rating=rating),
        odds.BattleSide(group=other * units.ONE_MERCENARY, rating=other_rating),
    )
    quick = estimates_for(board).battle(own, rating, other, other_rating)
    assert quick == pytest.approx((float(exact.attacker_wins), float(exact.draw), float(exact.defender_wins)))


def test_attacks_on_the_table_agree_with_the_exact_odds() -> None:
    compared = 0
    for number in range(3):
        for state in wandered(f"attack {number}", 0.05, players=4):
            if state.config.cavalry:
                break
            for seat in range(4):
                for place, group in state.troops[seat].items():
                    leader = state.commander(seat, place)
                    if place > 255 or leader < 0 or group & units.ELEPHANT_MASK:
                        continue
                    for target in state.board.adjacent[place]:
                        if any(held.get(target, 0) & units.ELEPHANT_MASK for held in state.troops):
                            continue
                        enemy, quick = attack_chances(state, seat, group, leader, target)
                        exact = battle_if_moved(state, seat, place, group, 1 << leader, target)
                        if enemy == NOBODY or target in state.troops[seat]:
                            continue
                        assert exact is not None
                        if state.front:
                            continue
                        wanted = (
                            float(exact.attacker_wins), float(exact.draw), float(exact.defender_wins)
                        )  # fmt: skip
                        assert quick == pytest.approx(wanted, abs=0.2)
                        compared += 1
    assert compared


def test_sieges_agree_with_the_exact_odds() -> None:
    board = fresh().board
    exact = odds.siege(board.tables, modifier=1, needed=3, rolls=2, besiegers=4)
    assert estimates_for(board).siege(1, 3, 2, 4) == pytest.approx(float(exact.completed))


def test_distances_are_symmetric_and_the_sea_only_helps() -> None:
    board = fresh().board
    geography = geography_for(board)
    for here in range(0, board.size, 7):
        for there in range(board.size):
            assert geography.by_land[here][there] == geography.by_land[there][here]
            assert geography.by_any[here][there] <= geography.by_land[here][there]
            assert geography.by_any[here][there] < FAR


def test_every_route_can_be_marched() -> None:
    """Each step of a route is offered when its turn comes, as long as nobody interferes."""
    chance = random.Random(3)
    marched = 0
    for state in wandered("routes", 0.2, players=3):
        army = moving_force(state) if asking(state) == ACTIVATION else None
        if army is None or army.must_leave or army.at > 255:
            continue
        if state.config.eight_cu_limit and units.count(army.units) > 8:
            continue
        left = army.left
        plans = [march(path) for _, path in land_ways(state, army, left).values()]
        plans += [voyage(path) for _, path in ways_by_sea(state, left).values()]
        if not plans:
            continue
        twin = state.copy()
        steps = chance.choice(plans)
        for step in steps:
            if twin.frames[-1].question(twin).key == "escort":
                engine.play(twin, twin.options[-1])
            if twin.asked != state.asked or len(twin.frames) > len(state.frames) + 1:
                break  # another player is asked
            option = resolve(step, twin.options)
            if option < 0:
                assert twin.frames[-1].question(twin).key not in ("activation", "at_sea")
                break
            engine.play(twin, option)
        marched += 1
    assert marched > 5


def test_plans_are_made_of_legal_steps() -> None:
    tried = 0
    for state in wandered("plans", 0.1, players=4):
        if state.frames[-1].question(state).key != "activation":
            continue
        planner = Planner(state.asked)
        for plan in planner.proposals(state):
            assert resolve(plan.steps[0], state.options) >= 0
            planner.attempt(state, plan)
            tried += 1
    assert tried


def test_mercenaries_are_left_behind_first() -> None:
    assert cheapest(units.ONE_LOYAL + units.ONE_MERCENARY) == units.MERCENARY
    assert cheapest(units.ONE_LOYAL + units.ONE_ROYAL) == units.ROYAL


@pytest.mark.parametrize(
    ("edition", "name", "number", "sure"),
    [
        ("4e", "antigonos", 5, True),
        ("4e", "antigonos", 4, False),
        ("4e", "leonnatos", 4, True),
        ("hybrid", "antigonos", 5, False),
    ],
)
def test_bots_know_the_overruns_of_the_edition(edition: str, name: str, number: int, sure: bool) -> None:
    state = new_game(players=4, seed=1, edition=edition).state
    leader = state.board.general_index[name]
    group = number * units.ONE_MERCENARY
    space = state.board.space_index["larisa"]
    won = battle_chances(state, 0, group, leader, 1, units.ONE_MERCENARY, NOBODY, space)[0]
    assert (won == 1.0) is sure
