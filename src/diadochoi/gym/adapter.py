"""One game as the adapters use it: indices in; vectors, masks and rewards out.

The adapters differ only in their interface; this module decides what an index does, what a seat sees and what
reward it gets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.gym.action_space import ActionSpace, action_space_for
from diadochoi.gym.observation import Observer, Vector, observer_for
from diadochoi.message import Message
from diadochoi.record.errors import GameOver, IllegalAction
from diadochoi.record.game import Game
from diadochoi.record.words import words_for
from diadochoi.rules import engine
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import Config, ConfigError, make_config
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.knowledge.views import View, view
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

Mask = npt.NDArray[np.int8]


class Match:
    """A running game. `state` is the full state; adapters show a seat only what `observe` and `view`
    return."""

    def __init__(
        self,
        players: int = 4,
        options: Sequence[str] = (),
        house_rules: Mapping[str, str] | None = None,
        content: Content | None = None,
        edition: str = "4e",
    ) -> None:
        if isinstance(options, str):
            raise ConfigError(Message("setting-options_word", options=options))
        # The settings report an unknown edition with a clear message.
        self.content: Content = content or load_edition(edition if edition in EDITIONS else "4e")
        self.config: Config = make_config(self.content, players, edition, tuple(options), house_rules)
        self.players = players
        self.space: ActionSpace = action_space_for(self.content, players)
        self.observer: Observer = observer_for(board_for(self.content), players)
        self.state: State = new_state(self.content, self.config, seed_bytes(0))

    @property
    def colours(self) -> tuple[str, ...]:
        return self.content.seat_colours[: self.players]

    def reset(self, seed: int | str) -> None:
        """Set up a new game; the same seed and actions give the same game."""
        self.state = new_state(self.content, self.config, seed_bytes(seed))

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def asked(self) -> int:
        """The seat that must decide; -1 if the game is over."""
        return self.state.asked

    def legal(self) -> list[int]:
        """The indices of the legal actions, in the engine's order."""
        return self.space.indices(self.state.options, self.state.asked)

    def mask(self, seat: int) -> Mask:
        """1 for every legal index; all 0 for a seat that is not asked."""
        found = np.zeros(self.space.size, dtype=np.int8)
        if seat == self.state.asked:
            found[self.legal()] = 1
        return found

    def observe(self, seat: int) -> Vector:
        return self.observer.observe(self.state, seat)

    def view(self, seat: int) -> View:
        return view(self.state, Seat(seat))

    def play(self, index: int) -> None:
        """Play an action of the deciding seat. After an error the game is unchanged."""
        state = self.state
        if state.over:
            raise GameOver(Message("setting-gym_over"))
        action = self.space.action(index, state.asked)
        if action not in state.options:
            game = Game(state)
            reason = game.why_not(action)
            assert reason is not None
            raise IllegalAction(game.notation.text(action), reason.key, reason.clause, reason.sentence)
        engine.play(state, action)

    def sentence(self) -> str:
        """The moment in words: turn, question, scores."""
        state = self.state
        scores = ", ".join(
            f"{colour} {vp}V {legitimacy}L"
            for colour, vp, legitimacy in zip(self.colours, state.vp, state.legitimacy, strict=True)
        )
        if state.over:
            return f"{self.colours[state.winner]} has won ({scores})"
        question = state.frames[-1].question(state)
        asked = words_for(self.content).question(question.key, question.subjects, state.asked)
        when = f"turn {state.turn}, round {state.round}, {SEGMENT_NAMES[state.segment].replace('_', ' ')}"
        return f"{when} ({scores}); {self.colours[state.asked]}: {asked}"


class Rewards:
    """The rewards of the seats after each step.

    At the end the winner gets 1 and the others share -1. With `shaping` above 0 every change of a seat's lead
    is rewarded too, and taken back at the end, so that over a whole game only winning counts.
    """

    def __init__(self, shaping: float = 0.0) -> None:
        self.shaping = shaping
        self._leads: list[float] = []

    def reset(self, state: State) -> None:
        self._leads = leads(state) if self.shaping else []

    def step(self, state: State) -> list[float]:
        """The rewards since the last call."""
        paid = outcome(state)
        if self.shaping:
            now = [0.0] * len(paid) if state.over else leads(state)
            paid = [
                pay + self.shaping * (after - before)
                for pay, after, before in zip(paid, now, self._leads, strict=True)
            ]
            self._leads = now
        return paid


def outcome(state: State) -> list[float]:
    """1 for the winner, an equal share of -1 for each of the others; 0 while the game goes on."""
    players = state.config.players
    if not state.over:
        return [0.0] * players
    return [1.0 if seat == state.winner else -1.0 / (players - 1) for seat in range(players)]


def leads(state: State) -> list[float]:
    """How far each seat is ahead of the mean of the others, as a share of what an Instant Victory needs."""
    config = state.config
    scores = [
        (vp / config.instant_vp + legitimacy / config.instant_legitimacy) / 2
        for vp, legitimacy in zip(state.vp, state.legitimacy, strict=True)
    ]
    total = sum(scores)
    return [score - (total - score) / (config.players - 1) for score in scores]
