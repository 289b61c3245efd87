"""A small network, trained on many games, that estimates chances to win from `features`.

Every seat's row goes through the same two layers; the second also sees the mean of all rows. So the answer
does not depend on the order of the seats, and any number of seats may play. The hand-written evaluation is
among the inputs, and all inputs also count directly, so the layers learn where a plain sum is wrong. It is
trained with `tools/learning`. A bot may give some features more weight (`feature_bias`).

Several separately trained networks can be combined into one. They are then side by side in the layers, and
the matrices of the second layer are block-diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import as_file, files
from math import exp
from struct import Struct
from typing import Any, Final

import numpy as np

from diadochoi.bots.judging.features import NAMES, WIDTH, rows
from diadochoi.bots.judging.weights import FeatureBias
from diadochoi.rules.table.state import State

Matrix = Any  # numpy arrays; types cannot express their shapes
_ROW: Final = Struct(f"{WIDTH}f")
# Networks kept in memory: in `tools/learning/bias.py` every seat of every game has its own.
_KEPT: Final = 64


class Network:
    """The numbers of one trained network."""

    __slots__ = ("context", "first", "first_bias", "last", "linear", "members", "numbers", "second",
                 "second_bias")  # fmt: skip

    def __init__(self, numbers: Mapping[str, Matrix]) -> None:
        self.numbers = numbers
        self.linear = numbers["linear"]
        if len(self.linear) != WIDTH:
            raise ValueError(
                f"the network was trained on {len(self.linear)} features, a position has {WIDTH}: "
                "train it again with tools/learning/fit.py"
            )
        self.first, self.first_bias = numbers["first"], numbers["first_bias"]
        self.members = _members(numbers["second"], numbers["context"])
        self.second = _blocks(numbers["second"], self.members)
        self.second_bias = numbers["second_bias"].reshape(self.members, 1, -1)
        self.context = _blocks(numbers["context"], self.members)
        self.last = numbers["last"]

    def biased(self, bias: FeatureBias) -> Network:
        """The same network with more or less weight on some features."""
        linear = self.linear.copy()
        for name, more in bias:
            if name not in NAMES:
                raise ValueError(f"no feature is called {name!r}; they are in `bots/judging/features.py`")
            linear[NAMES.index(name)] += more
        return Network({**self.numbers, "linear": linear})

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win a game in progress; they add up to 1."""
        return self.weigh(rows(state))

    def weigh(self, features: list[list[float]]) -> list[float]:
        """The same, given the features of every seat."""
        seats = len(features)
        packed = b"".join([_ROW.pack(*row) for row in features])
        seen = np.frombuffer(packed, dtype=np.float32).reshape(seats, WIDTH)
        hidden = seen.dot(self.first)
        hidden += self.first_bias
        np.maximum(hidden, 0.0, out=hidden)
        apart = hidden.reshape(seats, self.members, -1).swapaxes(0, 1)
        deep = apart @ self.second
        deep += np.add.reduce(apart, 1, keepdims=True) / seats @ self.context + self.second_bias
        np.maximum(deep, 0.0, out=deep)
        together = deep.swapaxes(0, 1).reshape(seats, -1)
        scores: list[float] = (together.dot(self.last) + seen.dot(self.linear)).tolist()
        best = max(scores)
        raised = [exp(score - best) for score in scores]
        total = sum(raised)
        return [value / total for value in raised]


def _members(*matrices: Matrix) -> int:
    """How many networks are combined in the matrices of the second layer."""
    rows, columns = matrices[0].shape
    for members in range(min(rows, columns), 1, -1):
        if rows % members == 0 and columns % members == 0:
            apart = np.kron(np.eye(members), np.ones((rows // members, columns // members))) == 0
            if not any(matrix[apart].any() for matrix in matrices):
                return members
    return 1


def _blocks(matrix: Matrix, members: int) -> Matrix:
    """The blocks on the diagonal."""
    rows, columns = matrix.shape[0] // members, matrix.shape[1] // members
    return np.stack(
        [
            matrix[rows * number : rows * (number + 1), columns * number : columns * (number + 1)]
            for number in range(members)
        ]
    )


@lru_cache(_KEPT)
def network(name: str, bias: FeatureBias = ()) -> Network:
    """Load a trained network from `bots/networks` by the name of its file, with a bias if one is given."""
    if bias:
        return network(name).biased(bias)
    with as_file(files("diadochoi.bots") / "networks" / f"{name}.npz") as path, np.load(path) as numbers:
        return Network({key: numbers[key] for key in numbers.files})
