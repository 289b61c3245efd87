"""Games that were kept with all their actions, and a way through them again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from diadochoi.arena.match import Outcome
from diadochoi.content.editions import load_edition
from diadochoi.rules import frames
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import make_config
from diadochoi.rules.setup import new_state
from diadochoi.rules.state import State


def kept_games(files: Iterable[Path]) -> Iterator[Outcome]:
    """The games of some journals (`arena --keep-actions`, `.gz` too) that can be gone through again."""
    for file in files:
        opened = gzip.open if file.suffix == ".gz" else open
        with opened(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                try:
                    outcome = Outcome.from_data(json.loads(line))
                except (ValueError, TypeError, KeyError):
                    continue  # the settings of the series, or broken off while it was written
                if outcome.actions and outcome.winner >= 0:
                    yield outcome


def through(game: Outcome) -> Iterator[State]:
    """The state before each action and at the end, always the same object: not to be changed."""
    facts = load_edition(game.edition)
    config = make_config(facts, len(game.seats), game.edition)
    state = new_state(facts, config, seed_bytes(game.deal))
    yield state
    for action in game.actions:
        frames.play(state, action)
        yield state
