"""Which clause of the edition in play says what a clause of the 4th edition says: `clause_in`.

The rules cite the clause that their code follows, usually one of the 4th edition. Code that shows a citation
(questions, refusals, cards) uses this module. The switches of an edition decide which rules apply.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from diadochoi.content.edition_table import BASE_EDITION, EDITION_TABLE, edition_of
from diadochoi.content.rulebook.reference import load_reference

_OPTIONAL_RULES = "16."


def clause_in(edition: str, rule: str) -> str:
    """Return what a game of this edition cites for a clause or section; the id itself if nothing matches."""
    if edition == BASE_EDITION or not rule or edition_of(rule) != BASE_EDITION:
        return rule
    for layer in reversed(EDITION_TABLE[edition].layers):
        found = counterparts(layer).get(rule)
        if found is not None:
            return found
    return rule


def belongs_to(edition: str, rule: str) -> bool:
    """Return whether a clause belongs to the edition, or to an edition that it builds on."""
    return edition_of(rule) in (EDITION_TABLE[edition].layers or (BASE_EDITION,))


def is_in_play(edition: str, options: Iterable[str], rule: str) -> bool:
    """Return whether a game of the edition with these optional rules may cite the clause.

    Chapter 16 counts if its option is used, in any edition.
    """
    if rule.startswith(_OPTIONAL_RULES):
        section = rule.partition("/")[0]
        return any(option.partition(":")[0] == section for option in options)
    return belongs_to(edition, rule)


@cache
def counterparts(edition: str) -> Mapping[str, str]:
    """For clauses and sections of the 4th edition, return this edition's clause on the same point."""
    same: dict[str, str] = {}
    differs: dict[str, str] = {}
    for clause in load_reference(edition):
        if clause.kind == "example":
            continue
        for marked, found in ((clause.same, same), (clause.differs, differs)):
            for rule in marked:
                if rule not in found:
                    found[rule] = clause.id
    text = resources.files("diadochoi.content").joinpath("rules", "counterparts.toml").read_text("utf-8")
    chosen: dict[str, str] = tomllib.loads(text).get(edition, {})
    clauses = {**differs, **same, **chosen}
    return {**_sections(edition, clauses), **clauses}


def _sections(edition: str, clauses: Mapping[str, str]) -> dict[str, str]:
    """Return for each section the one that has the counterparts of most of its clauses."""
    reference = load_reference(edition)
    found: dict[str, Counter[str]] = {}
    for rule, own in clauses.items():
        if edition_of(own) != edition:  # in the edition it builds on
            continue
        found.setdefault(rule.rpartition("/")[0], Counter())[reference.clause(own).section] += 1
    return {section: counts.most_common(1)[0][0] for section, counts in found.items()}
