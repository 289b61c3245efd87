"""Faults of content files, as data: a place, the fault and how to fix it.

Decides the wording of a problem; the loader and the checks find problems.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from diadochoi.message import DEFAULT_LANGUAGE, Message, any_of


@dataclass(frozen=True, slots=True)
class ContentProblem:
    """One fault of a content file. `line` is 0 if the whole file is meant."""

    path: Path
    line: int
    subject: Message | str  # "card 'condemnation', ops"; "" if the whole file is meant
    message: Message
    of_number: bool = False  # an edition's box may have other numbers of pieces

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        if not self.subject:
            return Message("content-problem_of_file", place=place, fault=self.message).text(language)
        said = Message("content-problem", place=place, subject=self.subject, fault=self.message)
        return said.text(language)

    def __str__(self) -> str:
        return self.text()


class ContentError(Exception):
    """Content that cannot be used; carries every problem found, not only the first."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        head = Message("content-problems", count=len(self.problems))
        return "\n".join([str(head), *(f"  {problem}" for problem in self.problems)])


def did_you_mean(word: str, known: Sequence[str]) -> Message | str:
    """Return a hint for the end of a message: the nearest known words, or nothing."""
    near = get_close_matches(word, known, n=3, cutoff=0.6)
    return Message("hint-did_you_mean", near=any_of(repr(name) for name in near)) if near else ""
