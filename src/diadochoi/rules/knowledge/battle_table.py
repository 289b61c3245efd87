"""Rows of the Battle Table and the Siege Table as printed, to show how a result came about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from diadochoi.content.model import Tables


@dataclass(frozen=True, slots=True)
class BattleRow:
    """One row. `columns` holds (lowest strength, score); `column` is the one that was used (14.7/c)."""

    roll_from: int
    roll_to: int | None  # None: this and every higher roll
    columns: tuple[tuple[int, int], ...]
    column: int


def battle_row(tables: Tables, roll: int, strength: int) -> BattleRow:
    """Return the row of a modified roll, and the column that a strength uses."""
    battle = tables.battle
    last = len(battle) - 1
    at = min(max(roll, 0), last)
    first = at
    while first > 0 and battle[first - 1] == battle[at]:
        first -= 1
    end = at
    while end < last and battle[end + 1] == battle[at]:
        end += 1
    starts = _column_starts(battle)
    column = max(index for index, start in enumerate(starts) if start <= strength or index == 0)
    return BattleRow(
        roll_from=first,
        roll_to=None if end == last else end,
        columns=tuple((start, battle[at][start]) for start in starts),
        column=column,
    )


@lru_cache(maxsize=8)
def _column_starts(battle: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the strengths where a new column begins: where some row differs from the previous strength."""
    width = len(battle[0])
    return tuple(
        strength
        for strength in range(width)
        if strength == 0 or any(row[strength] != row[strength - 1] for row in battle)
    )


@dataclass(frozen=True, slots=True)
class SiegeRow:
    """Modified dice with the same result (T/c)."""

    die_from: int | None  # None: this and every lower die
    die_to: int | None  # None: this and every higher die
    points: int
    losses: int


def siege_rows(tables: Tables) -> tuple[SiegeRow, ...]:
    siege = tables.siege
    rows: list[SiegeRow] = []
    start = 0
    for die in range(1, len(siege) + 1):
        if die == len(siege) or siege[die] != siege[start]:
            points, losses = siege[start]
            rows.append(SiegeRow(start or None, None if die == len(siege) else die - 1, points, losses))
            start = die
    return tuple(rows)
