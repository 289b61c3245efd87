"""Positions for bot tests: moments of random games of 2 to 5 players, also with optional rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from diadochoi.content import load
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import OPTION_FIELDS, make_config
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state


def fresh(players: int = 4, seed: str = "bots", options: tuple[str, ...] = ()) -> State:
    content = load()
    return new_state(content, make_config(content, players, options=options), seed_bytes(seed))


def begun(players: int = 4, seed: str = "bots", options: tuple[str, ...] = ()) -> State:
    """The first Round of a game, after set-up."""
    state = fresh(players, seed, options)
    while state.round == 0:
        engine.play(state, state.options[0])
    return state


def wandered(
    seed: str, share: float, players: int | None = None, everyone_asked: bool | None = None
) -> Iterator[State]:
    """Moments of one random game, about a `share` of all decisions; the state is not a copy."""
    chance = random.Random(f"wander {seed}")
    content = load()
    count = players or chance.choice((2, 3, 4, 5))
    options = tuple(option for option in OPTION_FIELDS if chance.random() < 0.4)
    lot = chance.random() < 0.3
    asks_all = lot if everyone_asked is None else everyone_asked
    config = make_config(content, count, options=options, everyone_asked=asks_all)
    state = new_state(content, config, seed_bytes(seed))
    while not state.over:
        if chance.random() < share:
            yield state
        engine.play(state, chance.choice(state.options))
