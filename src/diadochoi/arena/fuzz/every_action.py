"""All well-formed actions of a game, for the test that one is offered if and only if no condition fails.

A verb with up to a few thousand actions is tried completely; of one with more, a sample.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from diadochoi.record.notation import Notation
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import FORMS, NounKind

_ALL_OF_THEM: Final = 3000  # a verb with at most so many actions of one length is tried completely
_SAMPLE: Final = 40  # otherwise this many

Nouns = tuple[Sequence[int], ...]  # the nouns that fit in each place


class EveryAction:
    """The well-formed actions of one content."""

    def __init__(self, notation: Notation) -> None:
        self.few: list[int] = []
        self.many: list[tuple[int, Nouns]] = []  # verbs whose actions are sampled
        for verb, form in FORMS.items():
            for length in range(len(form.operands) - form.optional, len(form.operands) + 1):
                nouns = tuple(
                    [noun for kind in kinds for noun in _nouns(notation, kind, form.words)]
                    for kinds in form.operands[:length]
                )
                if math.prod(len(fitting) for fitting in nouns) <= _ALL_OF_THEM:
                    self.few.extend(actions.action(verb, *chosen) for chosen in itertools.product(*nouns))
                else:
                    self.many.append((verb, nouns))

    def sample(self, chance: random.Random) -> Iterator[int]:
        yield from self.few
        for verb, nouns in self.many:
            for _ in range(_SAMPLE):
                yield actions.action(verb, *(chance.choice(fitting) for fitting in nouns))


def _nouns(notation: Notation, kind: NounKind, words: tuple[int, ...]) -> Sequence[int]:
    return words if kind == NounKind.WORD and words else list(notation.by_kind[kind].values())


@lru_cache(maxsize=8)
def every_action(notation: Notation) -> EveryAction:
    return EveryAction(notation)
