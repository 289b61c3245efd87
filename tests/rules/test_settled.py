"""When a player is asked after a finished resolution, all checks of 2/ap have been made."""

from __future__ import annotations

import random

import pytest

import diadochoi
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State

# Each decision here follows a finished resolution, and no Minor General is posted in between.
SETTLED = {"Setup", "SequenceOfPlay", "SurrenderSegment", "ForageSegment", "SiegeSegment"}


def is_settled(state: State) -> bool:
    twin = state.copy()
    settle(twin)
    return twin == state


@pytest.mark.parametrize("edition", ["4e", "3e", "hybrid"])
def test_the_table_is_settled_when_a_segment_asks(edition: str) -> None:
    asked: set[str] = set()
    for seed in range(2):
        lots = random.Random(seed)
        game = diadochoi.new_game(players=4, seed=seed, edition=edition)
        for _ in range(500):
            if game.state.winner >= 0:
                break
            top = type(game.state.frames[-1]).__name__
            if top in SETTLED:
                asked.add(top)
                assert is_settled(game.state), f"{top}, seed {seed}"
            game.play(lots.choice(game.actions()))
    assert asked >= {"Setup", "SequenceOfPlay"}


def test_a_general_without_units_shows_that_a_table_is_not_settled() -> None:
    state = diadochoi.new_game(players=2, seed=1).state.copy()
    settle(state)
    assert is_settled(state)
    minor = state.board.minor_generals(0)[0]
    state.place_general(minor, 0)
    assert not is_settled(state)
