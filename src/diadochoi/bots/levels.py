"""Four levels for people, from the squire who sees what lies before him to the king who thinks it through.

A weaker level is no player who errs at random: it looks at fewer plans and misjudges what things are worth,
in its own way in every game (one overrates elephants, the next forgets his rear). The king searches.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from typing import Any

from diadochoi.bots.base import register
from diadochoi.bots.seeker import SeekerBot
from diadochoi.bots.strategist import StrategistBot
from diadochoi.bots.weights import STANDARD, Weights


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody plays."""

    title: str
    width: int  # plans considered for each force
    worlds: int  # worlds imagined where dice decide
    bias: float  # how far each weight may be off, as the spread of a factor
    blur: float  # how vaguely he sees the outcome of a plan, in the chance to win
    detachments: bool = True  # sends out Minor Generals
    network: bool = False  # judges by what was learnt from many games, not by rules of thumb


LEVELS: dict[str, Level] = {
    "squire": Level("Squire", width=2, worlds=1, bias=0.4, blur=0.012, detachments=False),
    "captain": Level("Captain", width=4, worlds=3, bias=0.2, blur=0.003, detachments=False, network=True),
    "strategos": Level("Strategos", width=7, worlds=10, bias=0.0, blur=0.0, network=True),
    "king": Level("King", width=7, worlds=10, bias=0.0, blur=0.0, network=True),
}


def misjudged(weights: Weights, bias: float, chance: random.Random) -> Weights:
    """The same beliefs, each off by a factor of its own."""
    if not bias:
        return weights
    changed: dict[str, Any] = {}
    for entry in fields(weights):
        value = getattr(weights, entry.name)
        if entry.name in _KEPT:
            continue
        if isinstance(value, tuple):
            changed[entry.name] = tuple(one * chance.lognormvariate(0.0, bias) for one in value)
        else:
            changed[entry.name] = min(_MOST.get(entry.name, 99.0), value * chance.lognormvariate(0.0, bias))
    return replace(weights, **changed)


# What holds the sums together; everybody gets these right.
_KEPT = frozenset(
    (
        "network",
        "leaning",
        "growth_rounds",
        "harvest_rounds",
        "spread_base",
        "spread_round",
        "linear",
        "instant",
        "cart_chance",
    )
)
_MOST = {
    "hunt": 0.9,
    "hunted": 0.9,
    "claim": 1.0,
    "convert": 1.0,
    "keep_heir": 0.95,
    "progress": 0.9,
    "blocked": 1.0,
}


class LevelledBot(StrategistBot):
    """A strategist of the level that bears its name."""

    def __init__(self, seat: int, seed: int | str = 0) -> None:
        level = LEVELS[self.name]
        beliefs = random.Random(f"beliefs {self.name} {seat} {seed}")
        known = STANDARD if level.network else replace(STANDARD, network="")
        self.weights = misjudged(known, level.bias, beliefs)
        self.width = level.width
        self.worlds = level.worlds
        self.blur = level.blur
        self.sends_detachments = level.detachments
        super().__init__(seat, seed)


for _name in ("squire", "captain", "strategos"):
    register(type(f"{LEVELS[_name].title}Bot", (LevelledBot,), {"name": _name}))


@register
class KingBot(SeekerBot):
    """Thinks his turn through to the end. Takes his time."""

    name = "king"
