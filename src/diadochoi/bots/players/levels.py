"""Four levels for people, from the squire who sees what lies before him to the king who thinks it through.

A weaker level does not err at random: it looks at less, and in every game it has a bias of its own that it
keeps (one overrates his Fleets and forgets his rear, the next cannot part with his Mercenaries).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from diadochoi.bots.base import register
from diadochoi.bots.judging.feature_bias import USUAL_CHANGE, bias_of
from diadochoi.bots.judging.weights import STANDARD, FeatureBias
from diadochoi.bots.players.seeker import SeekerBot
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.rules.core.ids import Seat


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody plays."""

    text: str
    width: int  # plans considered for each force
    worlds: int  # worlds imagined where dice decide
    detachments: bool  # sends out Minor Generals
    random_bias: float  # how far he misjudges everything that counts, in steps of a bias


LEVELS: dict[str, Level] = {
    "squire": Level(
        "New to the game: sees only the next step and has strong, different opinions in every game.",
        width=2, worlds=1, detachments=False, random_bias=4.0,
    ),
    "captain": Level(
        "Knows the game, but looks at few plans and overrates some things.",
        width=4, worlds=3, detachments=False, random_bias=1.0,
    ),
    "strategos": Level(
        "Plans his marches, weighs his cards, and fights by the odds.",
        width=StrategistBot.width, worlds=StrategistBot.worlds, detachments=True, random_bias=0.0,
    ),
}  # fmt: skip


def random_bias(size: float, chance: random.Random) -> FeatureBias:
    """Beliefs that are off the mark, each in a direction of its own."""
    return bias_of([chance.gauss(0.0, size) for _ in USUAL_CHANGE]) if size else ()


class LevelledBot(StrategistBot):
    """A strategist of the level that bears its name."""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        level = LEVELS[self.name]
        beliefs = random.Random(f"beliefs {self.name} {seat} {seed}")
        self.weights = replace(STANDARD, bias=(*STANDARD.bias, *random_bias(level.random_bias, beliefs)))
        self.width = level.width
        self.worlds = level.worlds
        self.sends_detachments = level.detachments
        super().__init__(seat, seed)

    def exert(self, first: int, second: int) -> None:
        raise ValueError(f"{self.name} is a fixed level")


for _name, _level in LEVELS.items():
    register(type(f"{_name.capitalize()}Bot", (LevelledBot,), {"name": _name, "__doc__": _level.text}))


@register
class KingBot(SeekerBot):
    """Thinks his turn through to the end, and knows what wins games. Takes his time."""

    name = "king"
