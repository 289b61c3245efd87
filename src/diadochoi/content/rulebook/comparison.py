"""Differences between two editions, as rows for a reader: the subject, each edition's value, the clauses.

Made from the switches and the rules reference, so it is always up to date; screens only lay the rows out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from diadochoi.content.edition_table import BASE_EDITION, EDITIONS, edition_of
from diadochoi.content.loader import load
from diadochoi.content.model import Edition
from diadochoi.content.rulebook.reference import Clause, load_reference
from diadochoi.content.switch_conflicts import SwitchValue
from diadochoi.content.switches import Switch, describe_value, diff


class UnknownEditionError(KeyError):
    """No edition has this id; the message names those that exist."""

    def __str__(self) -> str:
        return f"there is no edition {self.args[0]!r}; choose from {', '.join(EDITIONS)}"


@dataclass(frozen=True, slots=True)
class Difference:
    """One row: a switch that differs in the second edition."""

    switch: str
    title: str
    group: str
    left: str
    right: str
    left_meaning: str  # the sentence for the value, "" if the value explains itself
    right_meaning: str
    clauses: tuple[str, ...]  # clauses of these two editions


@dataclass(frozen=True, slots=True)
class ClauseComparison:
    left: Edition
    right: Edition
    rows: tuple[Difference, ...]
    clauses: tuple[Clause, ...]  # clauses of the second edition that differ and are not in any row


@cache
def compare(left: str, right: str) -> ClauseComparison:
    """Return the rows in the order of the rules, then what only the text of the rules says."""
    editions = load().editions
    for name in (left, right):
        if name not in editions:
            raise UnknownEditionError(name)
    one, other = editions[left], editions[right]
    rows = tuple(
        _row(found.switch, found.left, found.right, {left, right})
        for found in diff(one.switches, other.switches)
    )
    named = {clause for row in rows for clause in row.clauses}
    return ClauseComparison(one, other, rows, _unnamed(left, right, named))


def _row(switch: Switch, left: SwitchValue, right: SwitchValue, editions: set[str]) -> Difference:
    return Difference(
        switch=switch.id,
        title=switch.title,
        group=switch.group,
        left=describe_value(left),
        right=describe_value(right),
        left_meaning=_meaning(switch.values, left),
        right_meaning=_meaning(switch.values, right),
        clauses=tuple(clause for clause in switch.clauses if edition_of(clause) in editions),
    )


def _meaning(values: Mapping[str, str], value: SwitchValue) -> str:
    if isinstance(value, tuple):
        return "; ".join(values[str(item)] for item in value if str(item) in values)
    return values.get(value, "") if isinstance(value, str) else ""


def _unnamed(left: str, right: str, named: set[str]) -> tuple[Clause, ...]:
    """Return clauses not named so far; texts of other editions compare themselves only with the 4th."""
    other = next((edition for edition in (right, left) if edition != BASE_EDITION), None)
    if other is None or BASE_EDITION not in (left, right):
        return ()
    return tuple(
        clause
        for clause in load_reference(other)
        if clause.differs and clause.id not in named and clause.kind == "rule"
    )
