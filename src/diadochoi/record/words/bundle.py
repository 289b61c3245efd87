"""The messages of one language, formatted by Fluent (https://projectfluent.org).

Besides Fluent's own functions, a message may call:
    KIND($x)                 what a name means: none, independent, minor, off_map, or the key of a word
    COUNT($x)                how many it is: the number of pieces in a list, or `.number` of a name
    FORM($x, form: "space")  another form of a name: an attribute of its message
    SIGNED($n)               +2, -1
    ROLL($die, $modifier)    4 +1, or 4 alone
    SAME($x, $y)             yes or no: whether two names mean the same place
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from babel import Locale
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource, resolver
from fluent.runtime.resolver import CurrentEnvironment, Message, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import ast

from diadochoi.record.words.name import Name

log = logging.getLogger(__name__)
_SHORT = 1000  # smaller numbers are written the same way in every language
# Fluent refuses values of more than 2,500 characters, to protect against hostile translations. Ours are part
# of the program, and a list of legal actions or the problems of a content pack may be longer.
resolver.MAX_PART_LENGTH = 1_000_000


class WholeNumber(int, FluentType):
    """A whole number. Fluent's own type takes a hundred microseconds to format."""

    def format(self, locale: Locale) -> str:
        return int.__repr__(self) if -_SHORT < self < _SHORT else format_decimal(int(self), locale=locale)


def _kind(value: Any) -> str:
    return value.kind if isinstance(value, Name) else "other"


def _count(value: Any) -> WholeNumber | str:
    if not isinstance(value, Name):
        return WholeNumber(value) if isinstance(value, int) else "one"
    return WholeNumber(value.number) if isinstance(value.number, int) else value.number


def _form(value: Any, form: str) -> str:
    return value.form(form) if isinstance(value, Name) else str(value)


def _signed(value: Any) -> str:
    return f"{value:+d}" if isinstance(value, int) else str(value)


def _roll(die: Any, modifier: Any) -> str:
    return str(die) if modifier == 0 else f"{die!s} {_signed(modifier)}"


def _same(left: Any, right: Any) -> str:
    same = isinstance(left, Name) and isinstance(right, Name) and left.place == right.place
    return "yes" if same else "no"


_FUNCTIONS: Mapping[str, Any] = {
    "KIND": _kind,
    "COUNT": _count,
    "FORM": _form,
    "SIGNED": _signed,
    "ROLL": _roll,
    "SAME": _same,
}


class Bundle(FluentBundle):
    """Fluent's bundle with the functions above and fast numbers."""

    def __init__(self, language: str) -> None:
        # Isolation marks are for text of mixed directions; all our languages are written left to right.
        super().__init__([language], dict(_FUNCTIONS), use_isolating=False)

    def add(self, source: str) -> None:
        """Add the messages of a Fluent file."""
        self.add_resource(FluentResource(source))

    def message(self, key: str) -> Message | None:
        return self.get_message(key) if self.has_message(key) else None

    def format(self, pattern: Pattern, values: Mapping[str, Any]) -> str:
        """Format a pattern with its values, which are names, texts and whole numbers."""
        arguments = {
            key: WholeNumber(value) if type(value) is int else value for key, value in values.items()
        }
        errors: list[Exception] = []
        environment = ResolverEnvironment(
            context=self, errors=errors, current=CurrentEnvironment(args=arguments)
        )
        text = pattern(environment)
        for error in errors:
            log.warning("%s: %s", text, error)
        return str(text)

    def plural(self, number: int) -> str:
        """Return the plural form of a number in this language: one, few, many, other …"""
        return str(self._plural_form(number))


def messages(source: str) -> dict[str, ast.Message]:
    """Return the messages of a Fluent file by key; anything that cannot be read is an error."""
    found: dict[str, ast.Message] = {}
    for entry in FluentResource(source).body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{entry.annotations[0].message}: {(entry.content or '').strip()!r}")
        if isinstance(entry, ast.Message):
            if entry.id.name in found:
                raise ValueError(f"{entry.id.name} is there twice")
            found[entry.id.name] = entry
    return found
