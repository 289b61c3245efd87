"""From the bots' judgement of a position to a chance: how often seats that looked like this have won.

`evaluate` ranks positions well but is too sure of itself at one time and too timid at another. Its values are
raised to a power that depends on the Game Turn; the powers were fitted on games of the strategist against
itself by greatest likelihood (`tools/calibrate.py`; figures in docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from diadochoi.bots.evaluate import chances
from diadochoi.rules.segments import SETUP
from diadochoi.rules.state import State

# By Game Turn; the last serves for any later one.
POWERS: Final = (0.9, 1.0, 0.75, 0.85, 1.3)
LEAST: Final = 0.004  # nobody is given up or certain before the end


def win_chances(state: State) -> list[float]:
    """Each seat's chance to win, all cards open. The state is not changed."""
    players = state.config.players
    if state.winner >= 0:
        return [float(seat == state.winner) for seat in range(players)]
    if state.segment == SETUP:  # half of the pieces are still in the box
        return [1 / players] * players
    return calibrated(chances(state.copy()), power_of(state.turn))


def power_of(turn: int) -> float:
    return POWERS[min(max(turn, 1), len(POWERS)) - 1]


def calibrated(values: Sequence[float], power: float) -> list[float]:
    """The same order, sharper (power above 1) or flatter."""
    raised = [exp(power * log(max(value, LEAST))) for value in values]
    total = sum(raised)
    return [value / total for value in raised]
