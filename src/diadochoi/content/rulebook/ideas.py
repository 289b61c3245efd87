"""What people ask in words the rules do not use, with the clauses that answer it; for the search.

Reads content/rules/ideas.toml and checks it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from diadochoi.content.edition_table import BASE_EDITION
from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.content.rulebook.reference import BrokenReferenceError, load_reference


@dataclass(frozen=True, slots=True)
class Idea:
    asks: tuple[str, ...]
    clauses: tuple[str, ...]  # of the 4th edition; `clauses_in` gives those of another

    def clauses_in(self, edition: str) -> frozenset[str]:
        return frozenset(clause_in(edition, clause) for clause in self.clauses)


@cache
def load_ideas() -> tuple[Idea, ...]:
    file = resources.files("diadochoi.content").joinpath("rules", "ideas.toml")
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["idea"]
    base = load_reference(BASE_EDITION)
    for entry in entries:
        for clause in entry["clauses"]:
            if clause not in base:
                raise BrokenReferenceError(f"ideas.toml: {entry['asks'][0]}: there is no clause {clause}")
    return tuple(Idea(tuple(entry["asks"]), tuple(entry["clauses"])) for entry in entries)
