"""Each seat's chance to win with all cards open: how often seats in such positions have won.

The estimate comes from the network (`network`), which was trained by maximum likelihood so that its outputs
are probabilities. `tools/reliability.py` measures how accurate they are (figures in docs/analysis.md).
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.network import network
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State

LEAST: Final = 0.004  # nobody's chance is 0 or 1 before the end


def win_chances(state: State) -> list[float]:
    """The chances of all seats, which add up to 1. Does not change the state."""
    players = state.config.players
    if state.winner >= 0:
        return [float(seat == state.winner) for seat in range(players)]
    if state.segment == SETUP:  # half of the pieces are not on the map yet
        return [1 / players] * players
    seen = [max(LEAST, chance) for chance in network(STANDARD.network).chances(state.copy())]
    total = sum(seen)
    return [chance / total for chance in seen]
