"""The environments satisfy the checks of PettingZoo and Gymnasium."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from diadochoi import gym
from diadochoi.bots.base import bot_names
from diadochoi.gym.adapter import leads, outcome
from diadochoi.record.errors import IllegalAction
from diadochoi.rules.core.config import ConfigError

# The checkers warn about what they find unusual. Known and intended: an observation with a mask is a
# dictionary, and the agents are named by their colours.
STRANGE = "error::UserWarning"
WANTED = (
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:We recommend agents to be named in the format:UserWarning",
)


def play_random_game(env: Any, seed: int) -> dict[str, float]:
    """What each agent earned in one random game."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        earned[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(chance.choice(legal)))
    return earned


@pytest.mark.filterwarnings(STRANGE, *WANTED)
def test_pettingzoo_finds_no_fault_with_the_interface() -> None:
    api_test(gym.env(players=4, seed=1), num_cycles=150)


def test_pettingzoo_gets_the_same_game_from_the_same_seed() -> None:
    seed_test(lambda: gym.env(players=3, views=False), num_cycles=60)


def test_pettingzoos_benchmark_runs_and_reports_its_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    performance_benchmark(gym.env(players=4, seed=1))  # it always takes five seconds
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found and float(found[1]) > 0  # the speed depends on the machine; `make bench` measures it


def test_winner_is_paid_what_the_others_lose() -> None:
    env = gym.env(players=3, views=False)
    earned = play_random_game(env, 4)
    winner = env.unwrapped.match.state.winner
    assert sorted(earned.values()) == [-0.5, -0.5, 1.0]
    assert earned[env.possible_agents[winner]] == 1.0


def test_shaping_is_paid_back_at_the_end() -> None:
    env = gym.env(players=2, views=False, shaping=0.5)
    earned = play_random_game(env, 4)
    match = env.unwrapped.match
    winner = match.state.winner
    match.reset(random.Random(4).getrandbits(63))
    start = leads(match.state)
    for seat, agent in enumerate(env.possible_agents):
        won = 1.0 if seat == winner else -1.0
        assert earned[agent] == pytest.approx(won - 0.5 * start[seat])


def test_a_game_is_cut_off_after_the_decisions_asked_for() -> None:
    env = gym.env(players=2, views=False, max_decisions=5)
    assert set(play_random_game(env, 1).values()) == {0.0}
    assert outcome(env.unwrapped.match.state) == [0.0, 0.0]


def test_only_the_asked_agent_has_legal_actions_and_a_view() -> None:
    env = gym.env(players=4)
    env.reset(seed=3)
    asked = env.agent_selection
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == asked)
    *_, info = env.last()
    view = info["view"]
    assert env.possible_agents[view["decision"]["seat"]] == asked
    assert [bool(seat["hand"]) for seat in view["seats"]].count(True) <= 1


def test_illegal_action_is_refused_and_changes_nothing() -> None:
    env = gym.env(players=4)
    env.reset(seed=3)
    match = env.unwrapped.match
    before = match.state.copy()
    illegal = next(index for index in range(match.space.size) if index not in match.legal())
    with pytest.raises(IllegalAction):
        env.step(illegal)
    assert match.state == before


@pytest.mark.filterwarnings(STRANGE)
def test_gymnasium_finds_no_fault_with_the_interface() -> None:
    check_env(gym.single(seat=1, bots=["random", "random"], render_mode="ansi"), skip_render_check=True)


def test_learner_plays_a_whole_game_against_bots() -> None:
    env = gym.single(seat=2, bots=["random", "random", "random"], views=False)
    chance = random.Random(1)
    _, info = env.reset(seed=5)
    reward, over = 0.0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert list(legal) == sorted(env.match.legal())
        _, reward, over, _, info = env.step(int(chance.choice(legal)))
    assert reward == (1.0 if env.match.state.winner == 2 else pytest.approx(-1 / 3))


def test_illegal_action_loses_or_raises_as_asked() -> None:
    lenient = gym.single(seat=0, bots=["random"])
    lenient.reset(seed=1)
    illegal = next(index for index in range(lenient.match.space.size) if index not in lenient.match.legal())
    _, reward, over, _, info = lenient.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]
    strict = gym.single(seat=0, bots=["random"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(illegal)


def test_no_module_hides_a_name_of_the_package() -> None:
    modules = {path.stem for path in Path(gym.__path__[0]).glob("*.py")}
    assert modules.isdisjoint(gym.__all__)


def test_every_registered_bot_can_be_an_opponent() -> None:
    for name in [*bot_names(), "seeker:4"]:
        assert gym.single(seat=1, bots=[name], views=False).match.players == 2


def test_a_strategist_answers_the_learner() -> None:
    env = gym.single(seat=1, bots=["strategist"], views=False)
    chance = random.Random(4)
    env.reset(seed=4)
    for _ in range(12):
        _, _, over, _, info = env.step(env.random_action(chance))
        assert not over and info["action_mask"].any()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"bots": ["alexander"]}, "bots: there is no bot 'alexander'"),
        ({"bots": "greedy"}, r"bots: 'greedy' is a single name; give a list, such as \['greedy'\]"),
        ({"seat": 3, "bots": ["random"]}, "seat: 3 is not a seat in a game with 2 players"),
        ({"illegal": "ignore"}, "illegal: 'ignore' is unknown"),
        ({"edition": "5e"}, "edition: '5e' is unknown"),
    ],
)
def test_settings_of_a_single_seat_are_refused_by_name(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        gym.single(**settings)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 6}, "players: 6 is not possible"),
        ({"edition": "5e"}, "edition: '5e' is unknown; choose one of"),
        ({"options": "16.1"}, r"options: '16.1' is a single word; give a list, such as \['16.1'\]"),
    ],
)
def test_settings_of_a_table_are_refused_by_name(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        gym.env(**settings)


def test_an_agent_that_does_not_play_has_no_observation() -> None:
    env = gym.env(players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="agent: 'pink' does not play; choose one of red, blue"):
        env.observe("pink")
