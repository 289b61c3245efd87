"""Play on from crowded corners: every invariant holds at every decision."""

from __future__ import annotations

import random

import pytest

from diadochoi.arena.fuzz.invariants import violations
from diadochoi.arena.fuzz.styles import pick
from diadochoi.content import load
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.rules import engine
from diadochoi.rules.core.board import board_for
from tests.arena.crowded import Corner

DECISIONS = 60


@pytest.mark.parametrize("series", range(6))
def test_no_invariant_breaks_where_everybody_stands_close_together(series: int) -> None:
    content = load()
    board = board_for(content)
    for number in range(8):
        seed = f"{series}-{number}"
        text = Corner(content, board, seed).text()
        state = parse_scenario(text, content=content).run().state
        state.script = None  # the dice come from the seed
        chance = random.Random(seed)
        for decision in range(DECISIONS):
            assert violations(state) == [], f"corner {seed}, decision {decision}:\n{text}"
            if state.over:
                break
            engine.play(state, pick(state, chance, chance.choice(("random", "biased"))))
