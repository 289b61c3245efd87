"""The game as a PettingZoo AEC environment: agents are the colours; the seat that must decide is selected.

This module has only the interface; the game is in `adapter`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from diadochoi.content import Content
from diadochoi.gym.adapter import Mask, Match, Rewards
from diadochoi.gym.observation import Vector

# Counts are scaled to about 1, but a location can hold 254 CUs, and VP and Legitimacy can be negative.
LOW, HIGH = -4.0, 32.0

Observation = dict[str, Vector | Mask]


@cache
def observation_box(size: int) -> spaces.Box:
    return spaces.Box(LOW, HIGH, (size,), np.float32)


# PettingZoo has no types, so its base class is Any.
class DiadochoiAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Two to five players; one step is one decision of the agent in `agent_selection`."""

    metadata = {"render_modes": ["ansi"], "name": "diadochoi_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        players: int = 4,
        options: Sequence[str] = (),
        seed: int | str | None = None,
        shaping: float = 0.0,
        views: bool = True,
        max_decisions: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        content: Content | None = None,
        edition: str = "4e",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.match = Match(players, options, house_rules, content, edition)
        self.render_mode = render_mode
        self.views = views
        self.max_decisions = max_decisions
        self.possible_agents = list(self.match.colours)
        self.agents: list[str] = []
        self._payments = Rewards(shaping)
        self._chance = random.Random(seed) if seed is not None else random.Random()
        self._decisions = 0
        size = self.match.space.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_box(self.match.observer.size),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed each game differs, in an order determined by the environment's
        seed."""
        if seed is not None:
            self._chance = random.Random(seed)
        match = self.match
        match.reset(self._chance.getrandbits(63))
        self._payments.reset(match.state)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        agent = self.possible_agents[self.match.asked]
        self.agent_selection = agent
        if self.views:
            self.infos = {other: {} for other in self.agents}
            self.infos[agent]["view"] = self.match.view(self.match.asked)

    def observe(self, agent: str) -> Observation:
        if agent not in self.possible_agents:
            raise ValueError(
                f"agent: {agent!r} does not play; choose one of {', '.join(self.possible_agents)}"
            )
        seat = self.possible_agents.index(agent)
        return {"observation": self.match.observe(seat), "action_mask": self.match.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked; choose one of the indices in action_mask")
        self.match.play(int(action))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        paid = self._payments.step(self.match.state)
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        self._accumulate_rewards()
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_decisions is not None and self._decisions >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.match.over:
            self._select()

    def render(self) -> str | None:
        return self.match.sentence() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def raw_env(**settings: Any) -> DiadochoiAEC:
    """The environment without the checks of `env`."""
    return DiadochoiAEC(**settings)


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's checks of the call order and of the range of actions."""
    checked = wrappers.AssertOutOfBoundsWrapper(raw_env(**settings))
    return wrappers.OrderEnforcingWrapper(checked)
