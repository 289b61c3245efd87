"""Positions out of games that were kept, for `fit.py` and `look.py`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from diadochoi.content.editions import load_edition
from diadochoi.rules import frames
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import make_config
from diadochoi.rules.segments import SETUP
from diadochoi.rules.setup import new_state
from diadochoi.rules.state import State

# Which games are played, and how often.
TABLES: dict[tuple[str, int], float] = {
    ("4e", 4): 0.76, ("4e", 3): 0.06, ("4e", 5): 0.06, ("4e", 2): 0.04, ("3e", 4): 0.04, ("hybrid", 4): 0.04,
}  # fmt: skip
# Questions between two deeds: nothing is half done there.
AT_CHOICES = frozenset(("activate_next", "play_card", "levy_or_march", "spend_operations", "campaign"))
_SHALLOW = 3  # frames: nobody fights or marches
MOST_SEATS = 5


@dataclass(frozen=True)
class Kept:
    """A game that was kept."""

    deal: str
    edition: str
    seats: list[str]
    winner: int
    actions: list[int]


def kept(files: list[Path]) -> Iterator[Kept]:
    """The games of some files, those of the arena too (`--keep-actions`)."""
    for file in files:
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                data = json.loads(line)
                if data.get("actions") and data["winner"] >= 0:
                    yield Kept(
                        data["deal"],
                        data.get("edition", "4e"),
                        data["seats"],
                        data["winner"],
                        data["actions"],
                    )


def moments(game: Kept, share: float) -> Iterator[State]:
    """Every so often the state of a game, in the order of play; not to be changed."""
    facts = load_edition(game.edition)
    state = new_state(facts, make_config(facts, len(game.seats), game.edition), seed_bytes(game.deal))
    chance = random.Random(game.deal)
    for action in game.actions:
        if state.segment != SETUP and chance.random() < share and at_rest(state):
            yield state
        frames.play(state, action)


def at_rest(state: State) -> bool:
    return len(state.frames) <= _SHALLOW or state.frames[-1].question(state).key in AT_CHOICES
