"""A sentence for people, as a key of the catalogue and its values.

Every package describes its messages in this way; the catalogue (`record/words`) turns them into text in the
reader's language. The package `diadochoi` connects the two, so that the core needs no library for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

DEFAULT_LANGUAGE: Final = "en"


class Message:
    """`Message("record-no_file", path=…)`. Values are texts, whole numbers, lists and other messages."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        return _speaker[0](self, language)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.key), *(f'{k}={v!r}' for k, v in self.values.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.key, self.values)


class Listed:
    """A list in a sentence: `a, b or c`, `a, b and c`. Any other list is written `a, b, c`."""

    __slots__ = ("items", "last")

    def __init__(self, items: Iterable[object], last: str) -> None:
        self.items = tuple(items)
        self.last = last


def any_of(items: Iterable[object]) -> Listed:
    return Listed(items, "or")


def all_of(items: Iterable[object]) -> Listed:
    return Listed(items, "and")


def with_hint(problem: Message, hint: Message | str) -> Message:
    """Return the problem followed by a hint, if there is one."""
    return Message("hint-after", problem=problem, hint=hint) if hint else problem


def speak_with(speaker: Callable[[Message, str], str]) -> None:
    """Set the function that turns messages into text."""
    _speaker[0] = speaker


def _without_catalogue(message: Message, language: str) -> str:
    return repr(message)


def _again(key: str, values: dict[str, object]) -> Message:
    return Message(key, **values)


_speaker: Final[list[Callable[[Message, str], str]]] = [_without_catalogue]
