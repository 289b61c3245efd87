"""Checks of the content, one module for each part of the game; `find_problems` runs them all."""

from __future__ import annotations

from diadochoi.content.checks import board, deck, fields, pieces, switches, tables
from diadochoi.content.checks.findings import Findings
from diadochoi.content.entries import Entries
from diadochoi.content.problems import ContentProblem

PARTS = tuple((part.READS, part.check) for part in (board, pieces, deck, tables, switches))


def find_problems(entries: Entries) -> list[ContentProblem]:
    """List everything that is wrong, in the order of files and lines; empty for valid content."""
    findings = Findings(entries)
    fields.check(findings)
    # Entries are compared with each other only if every entry of their kind is valid on its own.
    broken = frozenset(findings.broken)
    for reads, check in PARTS:
        if broken.isdisjoint(reads):
            check(findings)
    return sorted(set(findings.problems), key=lambda problem: (str(problem.path), problem.line, str(problem)))
