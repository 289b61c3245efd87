"""Four levels for people, from the squire, who sees only what is next, to the king, who thinks ahead.

A weaker level does not make random mistakes. It considers less, and in every game it has its own fixed bias:
one bot overrates its Fleets and forgets its rear, another never risks its Mercenaries.
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
    """How well a bot plays."""

    text: str
    width: int  # plans considered per force
    worlds: int  # worlds imagined where dice decide
    detachments: bool  # sends out Minor Generals
    random_bias: float  # how far it misjudges each feature, in steps of a bias


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
    """A random bias, independent for each feature."""
    return bias_of([chance.gauss(0.0, size) for _ in USUAL_CHANGE]) if size else ()


class LevelledBot(StrategistBot):
    """A strategist with the settings of its level."""

    def __init__(self, seat: Seat, seed: int | str = 0) -> None:
        level = LEVELS[self.name]
        beliefs = random.Random(f"beliefs {self.name} {seat} {seed}")
        self.weights = replace(STANDARD, bias=(*STANDARD.bias, *random_bias(level.random_bias, beliefs)))
        self.width = level.width
        self.worlds = level.worlds
        self.sends_detachments = level.detachments
        super().__init__(seat, seed)

    def set_effort(self, first: int, second: int) -> None:
        raise ValueError(f"{self.name} is a fixed level")


for _name, _level in LEVELS.items():
    _own = {"name": _name, "__doc__": _level.text, "__module__": __name__}
    _class = type(f"{_name.capitalize()}Bot", (LevelledBot,), _own)
    globals()[_class.__name__] = register(_class)  # by which other processes find it


@register
class KingBot(SeekerBot):
    """Thinks its turn through to the end and knows what wins games. Takes its time."""

    name = "king"
