"""What is wrong with content, as data: a place, the fault and the way out.

Decides how a problem reads; finding problems is left to the loader and the checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a content file. `line` is 0 where the whole file is meant."""

    path: Path
    line: int
    subject: str  # "card 'condemnation', ops"
    message: str
    of_number: bool = False  # the box of an edition may hold other numbers of pieces

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.subject}: {self.message}" if self.subject else f"{place}: {self.message}"


class ContentError(Exception):
    """Content that cannot be used; carries every problem found, not only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        head = "the content has a problem" if count == 1 else f"the content has {count} problems"
        super().__init__("\n".join([f"{head}:", *(f"  {problem}" for problem in self.problems)]))


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint that ends a message: the nearest known words, or nothing."""
    near = get_close_matches(word, known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(name) for name in near)}?" if near else ""
