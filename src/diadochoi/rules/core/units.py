"""Groups of Combat Units as one integer: eight bits for each kind, in the order of `UnitKind`.

Groups are added and subtracted with plain `+` and `-`; a group never holds more than 254 CUs. The strength of
Elephants is rolled in battle and is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

KINDS: Final = 6
ALL_KINDS: Final = tuple(range(KINDS))
LOYAL: Final = 0
ROYAL: Final = 1
SILVER_SHIELDS: Final = 2
MERCENARY: Final = 3
ELEPHANT: Final = 4
CAVALRY: Final = 5

NONE: Final = 0
ONE: Final = tuple(1 << (8 * kind) for kind in range(KINDS))
ONE_LOYAL: Final = 1
ONE_ROYAL: Final = 1 << 8
ONE_SILVER_SHIELDS: Final = 1 << 16
ONE_MERCENARY: Final = 1 << 24
ONE_ELEPHANT: Final = 1 << 32
ONE_CAVALRY: Final = 1 << 40
ROYAL_MASK: Final = 255 << 8
SILVER_SHIELDS_MASK: Final = 255 << 16
MACEDONIAN_MASK: Final = (1 << 24) - 1  # Loyal, Royal Army, Silver Shields
ELEPHANT_MASK: Final = 255 << 32
_BY_WORTH: Final = (MERCENARY, LOYAL, CAVALRY, ELEPHANT, ROYAL)  # without the Silver Shields


def count(group: int) -> int:
    """Count the CUs: the digit sum in base 256."""
    return group % 255


def of_kind(group: int, kind: int) -> int:
    return (group >> (8 * kind)) & 255


def counter(group: int, kind: int) -> int:
    """Return the least that can be taken of a kind: one CU, but the Silver Shields stay together (7.2D/c)."""
    return group & SILVER_SHIELDS_MASK if kind == SILVER_SHIELDS else ONE[kind]


def kinds_in(group: int) -> list[int]:
    return [kind for kind in ALL_KINDS if (group >> (8 * kind)) & 255] if group else []


def pack(counts: Sequence[int]) -> int:
    group = 0
    for kind, number in enumerate(counts):
        group += number << (8 * kind)
    return group


def unpack(group: int) -> tuple[int, int, int, int, int, int]:
    """Return how many of each kind, in the order of `UnitKind`."""
    return (
        group & 255,
        group >> 8 & 255,
        group >> 16 & 255,
        group >> 24 & 255,
        group >> 32 & 255,
        group >> 40 & 255,
    )


def is_group(value: int) -> bool:
    """Return whether an integer is a valid group of CUs; 0 means none."""
    return 0 <= value < 1 << 8 * KINDS


def every(kinds: Iterable[int]) -> int:
    """Return a mask of all CUs of these kinds."""
    return sum(255 << 8 * kind for kind in kinds)


def fixed_strength(group: int, strengths: Sequence[int]) -> int:
    """Return the Combat Strength of a group, given that of one CU of each kind (0 for Elephants)."""
    return (
        strengths[LOYAL] * (group & 255)
        + strengths[ROYAL] * ((group >> 8) & 255)
        + strengths[SILVER_SHIELDS] * ((group >> 16) & 255)
        + strengths[MERCENARY] * ((group >> 24) & 255)
        + strengths[CAVALRY] * ((group >> 40) & 255)
    )


def contains(group: int, part: int) -> bool:
    return all(of_kind(group, kind) >= of_kind(part, kind) for kind in range(KINDS))


def clamp(group: int, limit: int) -> int:
    """Return the largest part of `group` that fits in `limit`, kind by kind."""
    if group == limit:
        return group
    clamped = 0
    for kind in range(KINDS):
        clamped += min(of_kind(group, kind), of_kind(limit, kind)) << (8 * kind)
    return clamped


def weakest(group: int, number: int) -> int:
    """Return this many CUs of a group, least valuable first; the Silver Shields stay together (7.2D/c)."""
    shields = group & SILVER_SHIELDS_MASK
    if shields and count(group - shields) < number:
        return shields + weakest(group - shields, max(0, number - count(shields)))
    chosen = 0
    for kind in _BY_WORTH:
        part = min(of_kind(group, kind), number)
        chosen += part * ONE[kind]
        number -= part
    return chosen


def total(groups: Iterable[int]) -> int:
    return sum(groups)
