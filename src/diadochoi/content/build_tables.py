"""The printed tables expanded into plain look-ups: every row and column index the rules can reach.

Decides how to read open-ended rows and columns ("25+", "1 or less").
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from diadochoi.content.entries import Entries
from diadochoi.content.model import PathKind, SpaceKind, Tables

BATTLE_ROLLS = 15  # 0..14: two dice and two optional +1
ATTRITION_DICE = 9  # 0..8: one die and the pursuit of Cavalry (16.9)
SIEGE_DICE = 11  # 0..10: one die and every modifier
STRENGTHS = 41
INITIATIVES = 7


def build_tables(entries: Entries, provinces: Mapping[str, int]) -> Tables:
    attrition = entries.one("attrition")
    loss = entries.one("general_loss")
    points = entries.one("siege_points")
    costs = entries.one("path_cost")
    unrest = [entry.fields for entry in entries.of("unrest")]
    return Tables(
        battle=grown(entries.one("battle"), BATTLE_ROLLS),
        attrition=grown(attrition, ATTRITION_DICE),
        attrition_elephant_die=attrition["elephant_die"],
        siege=siege_results(entries.one("siege")),
        unrest={row["roll"]: tuple(provinces[name] for name in row["provinces"]) for row in unrest},
        unrest_again=frozenset(row["roll"] for row in unrest if row.get("again", False)),
        movement=movement_points(entries.one("movement")),
        path_cost=tuple(costs[kind.name.lower()] for kind in PathKind),
        siege_points_needed=(
            points[SpaceKind.MINOR.name.lower()],
            points[SpaceKind.MAJOR.name.lower()],
            points[SpaceKind.STRONGHOLD.name.lower()],
        ),
        general_loss_roll=loss["roll"],
        general_loss_win=loss["win"],
        general_loss_lose=loss["lose"],
        unit_strength=tuple(max(0, entry.fields["strength"]) for entry in entries.of("unit")),
        elephant=(0, *entries.one("elephant")["faces"]),
        lord_of_asia=tuple(provinces[name] for name in entries.one("lord_of_asia")["provinces"]),
        numbers={name: value for name, value in entries.one("numbers").items() if isinstance(value, int)},
    )


def line(starts: Sequence[int], value: int) -> int:
    """Return the row or column that holds a value; values below the first use the first."""
    return max(0, bisect_right(starts, value) - 1)


def grown(table: Mapping[str, Any], rolls: int) -> tuple[tuple[int, ...], ...]:
    rows, columns, values = table["rows"], table["columns"], table["values"]
    # A group smaller than the first column loses and scores nothing.
    return tuple(
        tuple(
            values[line(rows, roll)][line(columns, size)] if size >= columns[0] else 0
            for size in range(STRENGTHS)
        )
        for roll in range(rolls)
    )


def siege_results(table: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    rows = [line(table["rows"], die) for die in range(SIEGE_DICE)]
    return tuple((table["points"][row], table["losses"][row]) for row in rows)


def movement_points(table: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    below, equal, above = table["below"], table["equal"], table["above"]
    return tuple(
        tuple(below if die < initiative else equal if die == initiative else above for die in range(7))
        for initiative in range(INITIATIVES)
    )
