"""The first real game after the guide: three players, the last two Game Turns, always the same start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from diadochoi.record.game import Game
from diadochoi.record.scenarios.scenario import load_scenario

FILE: Final = Path(__file__).parent / "first-game.yaml"


def first_game() -> Game:
    """Return the game at its first decision; from here on dice are rolled, not scripted."""
    position = load_scenario(FILE).start()
    state = position.state
    state.script = None
    game = Game(state, position.start_chance, position.start_events)
    game.begin_here()
    return game
