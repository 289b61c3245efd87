"""Each seat's chance to win as an onlooker sees it, all cards open: how often such seats have won.

The judgement is the network's (`network`), which was trained by greatest likelihood, so that its chances are
meant as such; how far they hold is measured with `tools/reliability.py` (figures in docs/analysis.md).
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.network import network
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State

LEAST: Final = 0.004  # nobody is given up or certain before the end


def win_chances(state: State) -> list[float]:
    """They add up to one. The state is not changed."""
    players = state.config.players
    if state.winner >= 0:
        return [float(seat == state.winner) for seat in range(players)]
    if state.segment == SETUP:  # half of the pieces are still in the box
        return [1 / players] * players
    seen = [max(LEAST, chance) for chance in network(STANDARD.network).chances(state.copy())]
    total = sum(seen)
    return [chance / total for chance in seen]
