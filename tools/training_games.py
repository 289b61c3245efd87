"""Plays the games in which `compile.py` counts how often each branch of the engine is taken.

Random games of every edition, with copies and views, and one game between bots.
"""

from __future__ import annotations

import random

from diadochoi.arena.bot_game import Pairing, play_match
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.knowledge.views import view
from diadochoi.rules.turn.setup import new_state

COPY_EVERY = 20


def play_at_random(edition: str, players: int) -> None:
    facts = load_edition(edition)
    state = new_state(facts, make_config(facts, players, edition=edition), seed_bytes(f"training-{players}"))
    chance = random.Random(players)
    decisions = 0
    while not state.over:
        engine.play(state, chance.choice(state.options))
        decisions += 1
        if decisions % COPY_EVERY == 0:
            view(state.copy(), state.active)


if __name__ == "__main__":
    for edition in EDITIONS:
        for players in (2, 3, 4):
            play_at_random(edition, players)
    play_match(Pairing(0, "training", ("greedy",) * 4, "training"))
