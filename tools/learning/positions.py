"""Positions out of games that were kept, for `fit.py`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from diadochoi.arena.bot_game import Outcome, between_deeds
from diadochoi.arena.recorded_games import through
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State

_SHALLOW = 3  # frames: nobody fights or marches
MOST_SEATS = 5


def moments(game: Outcome, share: float) -> Iterator[State]:
    """Every so often the state of a game, in the order of play; not to be changed."""
    chance = random.Random(game.deal)
    for state in through(game):
        if state.winner < 0 and state.segment != SETUP and chance.random() < share and at_rest(state):
            yield state


def at_rest(state: State) -> bool:
    return len(state.frames) <= _SHALLOW or between_deeds(state)
