"""The glossary: the meaning of every game term in one sentence, and the words people search for.

Reads content/rules/glossary.toml and checks it. The rulebook, tooltips and the search use the same entries.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.content.rulebook.reference import BrokenReferenceError, load_reference

_KEYS = {"id", "name", "forms", "text", "clauses", "aka", "editions", "source"}


@dataclass(frozen=True, slots=True)
class Term:
    id: str
    name: str
    forms: tuple[str, ...]  # plurals, abbreviations and verbs that mean the term in a text
    text: str
    clauses: tuple[str, ...]  # of the 4th edition; `clauses_in` gives those of another
    aka: tuple[str, ...]  # other words that people search for
    editions: tuple[str, ...]
    source: str

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.name, *self.forms)

    def clauses_in(self, edition: str) -> tuple[str, ...]:
        """Return the clauses of an edition that define the term, each once."""
        return tuple(dict.fromkeys(clause_in(edition, clause) for clause in self.clauses))


@cache
def load_glossary() -> tuple[Term, ...]:
    """Return every term, in the order of the file."""
    file = resources.files("diadochoi.content").joinpath("rules", "glossary.toml")
    terms = tuple(_read(entry) for entry in tomllib.loads(file.read_text(encoding="utf-8"))["term"])
    _check(terms)
    return terms


@cache
def glossary_of(edition: str) -> tuple[Term, ...]:
    """Return the terms that an edition has, by name."""
    known = [term for term in load_glossary() if edition in term.editions]
    return tuple(sorted(known, key=lambda term: term.name.lower()))


def _read(entry: dict[str, object]) -> Term:
    if unknown := sorted(set(entry) - _KEYS):
        raise BrokenReferenceError(f"glossary.toml: {entry.get('id')}: unknown key {unknown[0]!r}")

    def words(key: str) -> tuple[str, ...]:
        value = entry.get(key, [])
        if not isinstance(value, list):
            raise BrokenReferenceError(f"glossary.toml: {entry.get('id')}: {key!r} must be a list")
        return tuple(str(word) for word in value)

    def text(key: str) -> str:
        value = entry.get(key)
        if not isinstance(value, str) or not value:
            raise BrokenReferenceError(f"glossary.toml: {entry.get('id')}: {key!r} is missing or empty")
        return value

    return Term(
        id=text("id"),
        name=text("name"),
        forms=words("forms"),
        text=text("text"),
        clauses=words("clauses"),
        aka=words("aka"),
        editions=words("editions") or EDITIONS,
        source=text("source"),
    )


def _check(terms: tuple[Term, ...]) -> None:
    """Check that a spelling means one term and every clause exists."""
    owner: dict[str, str] = {}
    base = load_reference(BASE_EDITION)
    for term in terms:
        for spelling in term.spellings:
            if owner.setdefault(spelling, term.id) != term.id:
                raise BrokenReferenceError(
                    f"glossary.toml: {spelling!r} means both {owner[spelling]} and {term.id}"
                )
        for clause in term.clauses:
            if clause not in base:
                raise BrokenReferenceError(f"glossary.toml: {term.id}: there is no clause {clause}")
