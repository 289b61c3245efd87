"""The game as a Gymnasium environment for one learner: bots play the other seats.

A step is one decision of the learner; it includes everything that the bots decide before the next one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.content import Content
from diadochoi.gym.adapter import Match, Rewards
from diadochoi.gym.aec import observation_box
from diadochoi.gym.observation import Vector
from diadochoi.message import Message
from diadochoi.record.errors import IllegalAction
from diadochoi.rules import engine
from diadochoi.rules.core.config import ConfigError

LOSE: Final = "lose"
RAISE: Final = "raise"
# A bot by its name, or a function that makes one for a seat and a seed.
Opponent = str | Callable[[int, int | str], Bot]


class DiadochoiSingle(gymnasium.Env[Vector, int]):
    """One learner among bots. The mask of legal actions is `info["action_mask"]`."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        seat: int = 0,
        bots: Sequence[Opponent] = ("random", "random", "random"),
        options: Sequence[str] = (),
        shaping: float = 0.0,
        budget: float = 0.05,
        illegal: str = LOSE,
        views: bool = True,
        house_rules: Mapping[str, str] | None = None,
        content: Content | None = None,
        edition: str = "4e",
        render_mode: str | None = None,
    ) -> None:
        """`bots` take the other seats in order, so their number determines the number of players.

        `illegal`: what an action outside the mask does. "lose" ends the game as a loss, "raise" raises an
        error.
        """
        if isinstance(bots, str):
            raise ConfigError(Message("setting-bots_word", bots=bots))
        players = len(bots) + 1
        if not 0 <= seat < players:
            raise ConfigError(Message("setting-seat", seat=seat, players=players, last=players - 1))
        if illegal not in (LOSE, RAISE):
            raise ConfigError(Message("setting-illegal", illegal=illegal, lose=LOSE, raise_=RAISE))
        self.match = Match(players, options, house_rules, content, edition)
        self.seat = seat
        self.budget = budget
        self.illegal = illegal
        self.views = views
        self.render_mode = render_mode
        self._makers = [opponent_maker(bot) for bot in bots]
        self._bots: dict[int, Bot] = {}
        self._payments = Rewards(shaping)
        self.observation_space: spaces.Space[Any] = observation_box(self.match.observer.size)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.match.space.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**62))
        self.match.reset(game_seed)
        others = [other for other in range(self.match.players) if other != self.seat]
        self._bots = {
            other: make(other, f"{game_seed} {other}")
            for other, make in zip(others, self._makers, strict=True)
        }
        self._payments.reset(self.match.state)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        try:
            self.match.play(int(action))
        except (IllegalAction, ValueError) as error:
            if self.illegal == RAISE:
                raise
            info = self._info()
            info["illegal"] = str(error)
            return self._observation(), -1.0, True, False, info
        self._let_others_play()
        reward = self._payments.step(self.match.state)[self.seat]
        return self._observation(), reward, self.match.over, False, self._info()

    def _let_others_play(self) -> None:
        state = self.match.state
        while not state.over and state.asked != self.seat:
            bot = self._bots[state.asked]
            choice = bot.choose(Knowledge(state, state.asked), state.options, self.budget)
            engine.play(state, choice)

    def _observation(self) -> Vector:
        return self.match.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.match.mask(self.seat)}
        if self.views:
            info["view"] = self.match.view(self.seat)
        return info

    def random_action(self, chance: random.Random) -> int:
        """A random legal index: a baseline, and a way to try things out."""
        return chance.choice(self.match.legal())

    def action_masks(self) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """The mask under the name that maskable learners expect."""
        return self.match.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        return self.match.sentence() if self.render_mode == "ansi" else None


def opponent_maker(bot: Opponent) -> Callable[[int, int | str], Bot]:
    """A function that makes this bot for a seat; names are checked at once."""
    if not isinstance(bot, str):
        return bot
    name = bot
    try:
        make_bot(name, 0)
    except (KeyError, ValueError) as error:
        raise ConfigError(Message("setting-bots", error=error.args[0])) from None
    return lambda seat, seed: make_bot(name, seat, seed)


def single(**settings: Any) -> DiadochoiSingle:
    """The environment of one learner; see `DiadochoiSingle` for the settings."""
    return DiadochoiSingle(**settings)
