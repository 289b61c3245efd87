"""A small network that has learnt from many games what a position is worth: `features` in, chances out.

Every seat's row goes through the same two layers, the second of which also sees the mean of all rows: so the
answer does not depend on who sits where, and any number of seats may play. The hand-made judgement is among
the inputs, and all inputs count directly too: the layers learn where a plain sum of them errs. It is trained
with `tools/learning`. Who judges by it may lean towards some features (`leaning`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import as_file, files
from math import exp
from typing import Any, Final

import numpy as np

from diadochoi.bots.features import NAMES, WIDTH, rows
from diadochoi.bots.weights import Leaning
from diadochoi.rules.state import State

Matrix = Any  # numpy's arrays: the shapes are what matters, and no type says them
# Networks in memory: in `tools/learning/lean.py` every seat of every game has one of its own.
_KEPT: Final = 64


class Network:
    """The numbers of one trained network."""

    __slots__ = ("context", "first", "first_bias", "last", "linear", "second", "second_bias")

    def __init__(self, numbers: Mapping[str, Matrix]) -> None:
        self.linear = numbers["linear"]
        self.first, self.first_bias = numbers["first"], numbers["first_bias"]
        self.second, self.second_bias = numbers["second"], numbers["second_bias"]
        self.context = numbers["context"]
        self.last = numbers["last"]
        if len(self.linear) != WIDTH:
            raise ValueError(
                f"the network was trained on {len(self.linear)} features, a position has {WIDTH}: "
                "train it again with tools/learning/fit.py"
            )

    def leaning(self, leaning: Leaning) -> Network:
        """The same network with some features counting for more or less."""
        linear = self.linear.copy()
        for name, more in leaning:
            if name not in NAMES:
                raise ValueError(f"no feature is called {name!r}; they are in `bots/features.py`")
            linear[NAMES.index(name)] += more
        return Network({**{name: getattr(self, name) for name in self.__slots__}, "linear": linear})

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win a game that goes on; they add up to one."""
        return self.weigh(rows(state))

    def weigh(self, features: list[list[float]]) -> list[float]:
        """The same from the features of every seat."""
        seen = np.array(features, dtype=np.float32)
        hidden = np.maximum(seen @ self.first + self.first_bias, 0.0)
        context = hidden.mean(axis=0) @ self.context + self.second_bias
        deep = np.maximum(hidden @ self.second + context, 0.0)
        scores: list[float] = (deep @ self.last + seen @ self.linear).tolist()
        best = max(scores)
        raised = [exp(score - best) for score in scores]
        total = sum(raised)
        return [value / total for value in raised]


@lru_cache(_KEPT)
def network(name: str, leaning: Leaning = ()) -> Network:
    """A trained network by the name of its file in `bots/networks`, and which way it leans."""
    if leaning:
        return network(name).leaning(leaning)
    with as_file(files("diadochoi.bots") / "networks" / f"{name}.npz") as path, np.load(path) as numbers:
        return Network({key: numbers[key] for key in numbers.files})
