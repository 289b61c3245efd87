"""Adapters for the interfaces of reinforcement learning and search.

    from diadochoi import gym
    env = gym.env(players=4, seed=7)        # PettingZoo
    env = gym.single(seat=0, bots=["greedy", "greedy", "random"])  # Gymnasium
    game = gym.Game(players=4)              # in the manner of OpenSpiel

Names are loaded when they are first used; they need `pip install 'diadochoi[gym]'`. See docs/laboratory.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diadochoi.gym.action_space import ActionSpace, ActionSpaceError, action_space_for
    from diadochoi.gym.adapter import Match
    from diadochoi.gym.aec import env, raw_env
    from diadochoi.gym.observation import observer_for
    from diadochoi.gym.one_seat import single
    from diadochoi.gym.pyspiel_game import register_with_pyspiel
    from diadochoi.gym.selfplay import Batch, SelfPlay, random_policy
    from diadochoi.gym.spiel import Game, State

_HOMES = {
    "ActionSpace": "action_space",
    "ActionSpaceError": "action_space",
    "Batch": "selfplay",
    "Game": "spiel",
    "Match": "adapter",
    "SelfPlay": "selfplay",
    "State": "spiel",
    "action_space_for": "action_space",
    "env": "aec",
    "observer_for": "observation",
    "random_policy": "selfplay",
    "raw_env": "aec",
    "register_with_pyspiel": "pyspiel_game",
    "single": "one_seat",
}

__all__ = [
    "ActionSpace",
    "ActionSpaceError",
    "Batch",
    "Game",
    "Match",
    "SelfPlay",
    "State",
    "action_space_for",
    "env",
    "observer_for",
    "random_policy",
    "raw_env",
    "register_with_pyspiel",
    "single",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'diadochoi.gym' has no attribute {name!r}")
    try:
        value = getattr(import_module(f"diadochoi.gym.{home}"), name)
    except ModuleNotFoundError as missing:
        if missing.name in ("numpy", "gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(
                f"diadochoi.gym.{name} needs {missing.name}: pip install 'diadochoi[gym]'", name=missing.name
            ) from missing
        raise
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
