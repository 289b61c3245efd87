"""Games at a moment a test needs: cards in every hand, or a window for Surprise cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

import diadochoi
from diadochoi.rules.march.activation import Activation


def record_with_hands() -> dict[str, Any]:
    """A game of two just after the first cards are dealt: before that there is nothing to hide."""
    game = diadochoi.new_game(players=2, seed=5)
    chance = random.Random(5)
    while not all(game.state.hands):
        game.play(chance.choice(game.legal))
    return game.record()


def record_beside_an_enemy() -> dict[str, Any]:
    """A game of two where an enemy General with CUs is next to the active Army."""
    for seed in range(50):
        game = diadochoi.new_game(players=2, seed=seed)
        chance = random.Random(seed)
        for _ in range(400):
            if game.over:
                break
            top = game.state.frames[-1]
            if isinstance(top, Activation) and any(action.startswith("move ") for action in game.actions()):
                near = game.state.board.adjacent[game.state.general_at[top.general]]
                foe = 1 - top.seat
                led = [space for space in near if game.state.commander(foe, space) >= 0]
                if any(game.state.troops[foe].get(space) for space in led):
                    return game.record()
            game.play(chance.choice(game.legal))
    pytest.fail("no such Army in fifty games")


def record_at_a_window(nothing_to_play: bool = False) -> dict[str, Any]:
    """A game of two where somebody is asked about a Surprise card, or is asked and can only pass."""
    for seed in range(50):
        game = diadochoi.new_game(players=2, seed=seed, windows="everyone")
        chance = random.Random(seed)
        for _ in range(150):
            if game.over:
                break
            assert game.decision is not None
            at_a_window = game.decision.kind == "surprise_window"
            if at_a_window and (not nothing_to_play or game.actions() == ["pass"]):
                return game.record()
            game.play(chance.choice(game.legal))
    pytest.fail("no such window in fifty games")
