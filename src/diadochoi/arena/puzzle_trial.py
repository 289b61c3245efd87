"""Lets bots try puzzles: each attempt is one Player Turn from the puzzle's position, in a newly dealt world.

An attempt succeeds if the goal is reached, by any line, before the puzzle's part of the turn is over.
Reflexes play the other seats.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.thinking import reflex
from diadochoi.record.puzzles.goal import Goal
from diadochoi.record.puzzles.sure_lines import ended
from diadochoi.rules import engine
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.views import sample
from diadochoi.rules.table.state import State

MOST_DECISIONS: Final = 120
# Who tries a new puzzle, and how often: from bots that never look ahead to those that plan.
RATERS: Final = (("reflex", 1), ("greedy", 3), ("squire", 2), ("captain", 3), ("strategist:4x3", 3))


def solves(start: State, seat: int, goal: Goal, bot: str, seed: str, budget: float = 1.0) -> bool:
    """Whether a bot reaches the goal in one attempt."""
    chance = random.Random(f"{bot} {seed}")
    state = sample(start, Seat(seat), chance.getrandbits(64))
    player = make_bot(bot, seat, seed)
    for _ in range(MOST_DECISIONS):
        if goal.reached(state, seat):
            return True
        if state.winner >= 0 or ended(state, start):
            return False
        if state.asked == seat:
            action = player.choose(Knowledge(state, seat), state.options, budget)
        else:
            action = reflex.choose(state)
        engine.play(state, action)
    return False


def failures(
    start: State, seat: int, goal: Goal, name: str, raters: Sequence[tuple[str, int]] = RATERS
) -> dict[str, tuple[int, int]]:
    """How many attempts of each bot failed, and how many there were."""
    found: dict[str, tuple[int, int]] = {}
    for bot, tries in raters:
        failed = sum(not solves(start, seat, goal, bot, f"{name}/{number}") for number in range(tries))
        found[bot] = failed, tries
    return found
