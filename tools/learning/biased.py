"""A strategist with another random bias in every game: its games show the effect of choices.

    python tools/learning/play.py games.jsonl --games 2000 --bots biased --processes 8

If all players choose alike, a seat with many PCs was lucky. Here some seats have them because they wanted
them, so a network that learns from such games sees more of what choices do.
"""

from __future__ import annotations

import random
from dataclasses import replace

from diadochoi.bots.judging.feature_bias import BIAS, bias_of, steps_of
from diadochoi.bots.judging.weights import STANDARD, FeatureBias
from diadochoi.bots.players.strategist import StrategistBot

MOST = 1.2  # times the seeker's bias; the minimum is none
SIZES = 0.1, 1.0  # of the random part in every feature, in steps


def own_way(chance: random.Random) -> FeatureBias:
    """A part of the seeker's bias, plus a random part."""
    share, size = chance.uniform(0.0, MOST), chance.uniform(*SIZES)
    return bias_of([share * steps + size * chance.gauss(0.0, 1.0) for steps in steps_of(BIAS)])


class BiasedBot(StrategistBot):
    """As quick as `strategist:4x3`, with its own random bias."""

    name = "biased"
    width = 4
    worlds = 3

    def __init__(self, seat: int, seed: int | str = 0) -> None:
        self.weights = replace(STANDARD, bias=own_way(random.Random(f"biased {seat} {seed}")))
        super().__init__(seat, seed)
