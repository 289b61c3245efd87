"""Where each fact comes from: counts and lists of rulebook, public and chosen facts.

A fact is one field of one entry, or one cell of a table. Words that only people read do not count as facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diadochoi.content.entries import ContentEntry, Entries
from diadochoi.content.schema import ALWAYS_ALLOWED, KINDS

ORIGINS = ("rulebook", "public", "chosen")
# The books and sheets, as a source names them.
BOOKS = ("4th edition rulebook", "3rd edition rulebook", "Czech rulebook", "Hybrid rules", "player aid")
# What an edition says apart from its switches.
EDITION_NUMBERS = ("turns", "instant_legitimacy", "instant_from_turn")


@dataclass(frozen=True, slots=True)
class Fact:
    kind: str
    subject: str  # id of the entry, "" for a table that appears once
    field: str
    value: object
    source: str

    @property
    def origin(self) -> str:
        """Return rulebook, public or chosen. An edition says in words if its rulebook is silent."""
        word = self.source.partition(" ")[0].rstrip(":")
        if word in ORIGINS:
            return word
        return "rulebook" if any(book in self.source for book in BOOKS) else "chosen"


def facts(entries: Entries) -> Iterator[Fact]:
    for entry in entries:
        if entry.kind in KINDS:
            yield from _facts_of(entries, entry)


def name_of(entry: ContentEntry) -> str:
    """Return the id of an entry, the two ends of a path and its kind, "" for a table that appears once."""
    return "-".join(str(entry.fields[key]) for key in KINDS[entry.kind].key)


def _facts_of(entries: Entries, entry: ContentEntry) -> Iterator[Fact]:
    kind = KINDS[entry.kind]
    name = name_of(entry)
    own = entry.fields.get("source", entry.origin.file.credit)
    sources = entry.fields.get("sources", {})
    defaults = entries.defaults.get(entry.kind, {})
    if kind.whole:
        for cell, value in _cells(entry):
            yield Fact(entry.kind, name, cell, value, sources.get(cell, own))
        return
    if entry.kind == "edition":
        numbers = {key: entry.fields[key] for key in EDITION_NUMBERS}
        for field, value in (numbers | entry.fields["switches"]).items():
            yield Fact(entry.kind, name, field, value, sources.get(field, own))
        return
    for field, value in entry.fields.items():
        counted = kind.fields[field].fact if field in kind.fields else kind.open
        if counted and field not in ALWAYS_ALLOWED:
            source = sources.get(field) or defaults.get(field) or own
            yield Fact(entry.kind, name, "course" if field == "a" else field, value, source)


def _cells(entry: ContentEntry) -> Iterator[tuple[str, object]]:
    fields = entry.fields
    if "columns" not in fields:
        for row, points, losses in zip(fields["rows"], fields["points"], fields["losses"], strict=True):
            yield str(row), f"{points}/{losses}"
        return
    for row, values in zip(fields["rows"], fields["values"], strict=True):
        for column, value in zip(fields["columns"], values, strict=True):
            yield f"{row}/{column}", value
