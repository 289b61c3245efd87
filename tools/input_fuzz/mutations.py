"""Ways to damage a text or a JSON value. The generator passed in determines everything."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

# What programs trip over: numbers at limits, special characters, texts that look like something else.
ODD_NUMBERS = (0, -1, 1, 2, 5, 127, 255, 256, 65_535, -(2**31), 2**31, 2**53 + 1, 2**63, 2**64, 10**30)
ODD_TEXTS = (
    "", " ", "null", "true", "NaN", "Infinity", "-0", "1e999", "0x10", "١٢", "pella", "red", "4e", "../..",
    "\0", "\x1b[0m", "\ud800", "\u202e", "é" * 40, "a" * 3_000, "{", "[", '"', "'", "\\", "%s", "{0}", "*a",
    "&a", "<<", "---", "!!python/object", "\t", "\r\n", "\n\n", ":", "- ", "|", "#", "=", ",", "9" * 5_000,
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    *ODD_NUMBERS, *ODD_TEXTS, None, True, False, 0.5, float("inf"), float("nan"), [], {}, [[]], [None],
    {"": 0},
)  # fmt: skip


def damaged_text(chance: random.Random, text: str, others: Sequence[str]) -> str:
    """The text with one to four changes; `others` are texts of the same kind to take parts from."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        text = chance.choice(_OF_TEXTS)(chance, text, others)
    return text


def damaged_value(chance: random.Random, value: Any) -> Any:
    """A copy of a JSON value with one to three changes anywhere in it."""
    value = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 2, 3))):
        value = _with_change(chance, value)
    return value


# ---------------------------------------------------------------------- texts


def _cut_out(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    return text[:start] + text[end:]


def _break_off(chance: random.Random, text: str, _: Sequence[str]) -> str:
    return text[: chance.randint(0, len(text))]


def _repeat(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, end = _slice(chance, text)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 50)) + text[end:]


def _insert(chance: random.Random, text: str, _: Sequence[str]) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(ODD_TEXTS) + text[place:]


def _swap_character(chance: random.Random, text: str, _: Sequence[str]) -> str:
    place = chance.randint(0, max(0, len(text) - 1))
    other = chr(chance.choice((chance.randrange(32, 127), chance.randrange(0xD7FF))))
    return text[:place] + other + text[place + 1 :]


def _swap_word(chance: random.Random, text: str, others: Sequence[str]) -> str:
    words, known = text.split(" "), chance.choice(others).split()
    words[chance.randrange(len(words))] = chance.choice(known or [""])
    return " ".join(words)


def _swap_number(chance: random.Random, text: str, _: Sequence[str]) -> str:
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    place = chance.choice(places)
    return text[:place] + str(chance.choice(ODD_NUMBERS)) + text[place + 1 :]


def _swap_lines(chance: random.Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _splice(chance: random.Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others)
    start, end = _slice(chance, other)
    place = chance.randint(0, len(text))
    return text[:place] + other[start:end] + text[place:]


def _nest(chance: random.Random, text: str, _: Sequence[str]) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice("[{(") * chance.choice((3, 60, 2_000, 100_000)) + text[place:]


_OF_TEXTS: tuple[Callable[[random.Random, str, Sequence[str]], str], ...] = (
    _cut_out, _cut_out, _break_off, _repeat, _insert, _insert, _swap_character, _swap_character, _swap_word,
    _swap_word, _swap_word, _swap_number, _swap_number, _swap_lines, _splice, _nest,
)  # fmt: skip


def _slice(chance: random.Random, text: str) -> tuple[int, int]:
    start = chance.randint(0, len(text))
    return start, min(len(text), start + chance.choice((1, 2, 8, 40, 400)))


# ---------------------------------------------------------------------- values


def _with_change(chance: random.Random, value: Any) -> Any:
    """Walk to some part of the value and change it there."""
    if isinstance(value, dict | list) and value and chance.random() < 0.9:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if chance.random() < 0.75:
            value[key] = _with_change(chance, value[key])
        elif chance.random() < 0.4:
            del value[key]
        elif isinstance(value, list):
            value.insert(chance.randint(0, len(value)), copy.deepcopy(value[key]))
        else:
            value[chance.choice((*ODD_TEXTS, *value))] = value[key]
        return value
    return _changed_leaf(chance, value)


def _changed_leaf(chance: random.Random, value: Any) -> Any:
    kind = chance.random()
    if isinstance(value, bool) or kind < 0.4:
        return copy.deepcopy(chance.choice(ODD_VALUES))
    if isinstance(value, int):
        return value + chance.choice((-1, 1, -2, 2, 7, 255, -256))
    if isinstance(value, str):
        return damaged_text(chance, value, [value])
    return [value] if kind < 0.7 else {"value": value}
