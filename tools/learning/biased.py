"""A strategist with a bias of his own, another in every game: his games show what comes of choices.

    python tools/learning/play.py games.jsonl --games 2000 --bots biased --processes 8

Among players who all choose alike, a seat with many PCs is one that had luck. Here some seats have them
because they wanted them, and a network that learns from such games sees more of what choices bring.
"""

from __future__ import annotations

import random
from dataclasses import replace

from diadochoi.bots.judging.feature_bias import BIAS, bias_of, steps_of
from diadochoi.bots.judging.weights import STANDARD, FeatureBias
from diadochoi.bots.players.strategist import StrategistBot

MOST = 1.2  # times the seeker's bias; the least is none
SIZES = 0.1, 1.0  # of what comes on top in every feature, in steps


def own_way(chance: random.Random) -> FeatureBias:
    """Some part of the seeker's bias, and something of one's own."""
    share, size = chance.uniform(0.0, MOST), chance.uniform(*SIZES)
    return bias_of([share * steps + size * chance.gauss(0.0, 1.0) for steps in steps_of(BIAS)])


class BiasedBot(StrategistBot):
    """As quick as `strategist:4x3`, with beliefs that are his alone."""

    name = "biased"
    width = 4
    worlds = 3

    def __init__(self, seat: int, seed: int | str = 0) -> None:
        self.weights = replace(STANDARD, bias=own_way(random.Random(f"biased {seat} {seed}")))
        super().__init__(seat, seed)
