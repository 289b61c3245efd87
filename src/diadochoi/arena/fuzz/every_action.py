"""All well-formed actions of a game, for the test that one is offered if and only if no condition fails.

A verb with up to a few thousand actions is tried completely; of one with more, a sample, and what is offered
with one more noun or another last one.
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
_NEAR: Final = 60  # options that are changed in their last noun, at a decision

Nouns = tuple[Sequence[int], ...]  # the nouns that fit in each place


class EveryAction:
    """The well-formed actions of one content."""

    def __init__(self, notation: Notation) -> None:
        self.few: list[int] = []
        self.many: list[tuple[int, Nouns]] = []  # verbs whose actions are sampled
        self.nouns: dict[int, Nouns] = {}  # by verb: what fits in each place
        for verb, form in FORMS.items():
            for length in range(len(form.operands) - form.optional, len(form.operands) + 1):
                nouns = self.nouns[verb] = tuple(
                    [noun for kind in kinds for noun in _nouns(notation, kind, form.words)]
                    for kinds in form.operands[:length]
                )
                if math.prod(len(fitting) for fitting in nouns) <= _ALL_OF_THEM:
                    self.few.extend(actions.action(verb, *chosen) for chosen in itertools.product(*nouns))
                else:
                    self.many.append((verb, nouns))

    def sample(self, options: Sequence[int], chance: random.Random) -> Iterator[int]:
        yield from self.few
        for option in chance.sample(options, min(_NEAR, len(options))):
            yield from self.near(option, chance)
        for verb, nouns in self.many:
            for _ in range(_SAMPLE):
                yield actions.action(verb, *(chance.choice(fitting) for fitting in nouns))

    def near(self, option: int, chance: random.Random) -> Iterator[int]:
        """An option with one more noun, and with another one in its last place."""
        verb, own = actions.verb_of(option), actions.nouns(option)
        fitting = self.nouns[verb]
        nearby = [[*own, chance.choice(fitting[len(own)])]] if len(own) < len(fitting) else []
        if own:
            nearby.append([*own[:-1], chance.choice(fitting[len(own) - 1])])
        for nouns in nearby:
            yield actions.action(verb, *nouns)


def _nouns(notation: Notation, kind: NounKind, words: tuple[int, ...]) -> Sequence[int]:
    return words if kind == NounKind.WORD and words else list(notation.by_kind[kind].values())


@lru_cache(maxsize=8)
def every_action(notation: Notation) -> EveryAction:
    return EveryAction(notation)
