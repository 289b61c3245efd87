"""Positions from stored games, for `fit.py`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from diadochoi.arena.bot_game import Outcome, between_plan_items
from diadochoi.arena.recorded_games import through
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State

_SHALLOW = 3  # frames: no fight or march in progress
MOST_SEATS = 5


def moments(game: Outcome, share: float) -> Iterator[State]:
    """A sample of a game's states, in the order of play; do not change them."""
    chance = random.Random(game.deal)
    for state in through(game):
        if state.winner < 0 and state.segment != SETUP and chance.random() < share and at_rest(state):
            yield state


def at_rest(state: State) -> bool:
    return len(state.frames) <= _SHALLOW or between_plan_items(state)
