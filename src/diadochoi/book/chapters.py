"""The rulebook of a game: the clauses that apply with its edition and options, as a separate reference.

An edition based on another consists of its own clauses and then those of the older book that it keeps.
`reading` has what is shown beside a clause (tables, rulings, examples, other editions).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from diadochoi.book.facts import BookSettings
from diadochoi.content.edition_table import BASE_EDITION, EDITION_TABLE
from diadochoi.content.loader import load
from diadochoi.content.model import OptionalRule
from diadochoi.content.rulebook.reference import (
    Chapter,
    Clause,
    Reference,
    Section,
    UnknownRuleError,
    load_reference,
)
from diadochoi.content.switches import load_switches
from diadochoi.rules.core.config import OPTIONAL_CARDS

OPTIONS_CHAPTER = "16"


@dataclass(frozen=True)
class Book:
    """A rulebook. `instead`: for sections of an older book, the clauses that replace them in this edition."""

    game: BookSettings
    reference: Reference
    instead: Mapping[str, tuple[str, ...]]
    options: Mapping[str, str]  # section -> the optional rule it belongs to
    replaced: Mapping[str, tuple[str, ...]]  # clause of an older book -> what replaces it in this edition

    def place_of(self, rule: str) -> str | None:
        """Return where this book has a clause: the clause itself, its replacement, or None."""
        if self.reference.resolves(rule):
            return rule
        return next(iter(self.replaced.get(rule, ())), None)

    def find(self, rule: str) -> tuple[Chapter, str]:
        """Return the chapter with a rule and the id to show there; ids may omit the edition's prefix."""
        prefix = EDITION_TABLE[self.game.config.edition].clause_prefix
        for wanted in (rule, f"{prefix}{rule}", *self.replaced.get(rule, ())):
            try:
                return _chapter_with(self.reference, wanted)
            except UnknownRuleError:
                continue
        raise UnknownRuleError(
            rule, self.reference.suggest(f"{prefix}{rule}") or self.reference.suggest(rule)
        )


def _chapter_with(reference: Reference, rule: str) -> tuple[Chapter, str]:
    found = reference.find(rule)
    if isinstance(found, Clause):
        return reference.chapter_of(found), found.id
    if isinstance(found, Chapter):
        return found, found.id
    return reference.chapter(found[0].chapter), found[0].id


def book_of(game: BookSettings, every_option: bool = False) -> Book:
    """Return the book for a game; `every_option` keeps all optional rules, for readers who chose none."""
    edition = game.config.edition
    owners = _option_sections(game)
    chosen = {option.partition(":")[0] for option in game.config.options}
    chapters: list[Chapter] = []
    instead: dict[str, tuple[str, ...]] = {}
    gone: dict[str, tuple[str, ...]] = {}
    for book in _books(edition):
        reference = load_reference(book)
        replaced = _replaced(edition, book)
        gone.update(replaced)
        for chapter in reference.chapters:
            sections = []
            for section in chapter.sections:
                if not every_option and section.id in owners and owners[section.id] not in chosen:
                    continue
                kept = tuple(_kept(section, replaced, game, every_option))
                others = tuple(dict.fromkeys(o for c in section.clauses for o in replaced.get(c.id, ())))
                if others:
                    instead[section.id] = others
                if kept or others:
                    sections.append(replace(section, clauses=kept))
            if any(section.clauses for section in sections):
                chapters.append(replace(chapter, sections=tuple(sections)))
    if edition != BASE_EDITION and (added := _borrowed(game, every_option)):
        chapters.append(added)
    return Book(game, Reference(edition, tuple(chapters)), instead, owners, gone)


def _books(edition: str) -> tuple[str, ...]:
    """Return the books an edition consists of, its own first."""
    return tuple(reversed(EDITION_TABLE[edition].layers)) or (edition,)


def _kept(
    section: Section, replaced: Mapping[str, tuple[str, ...]], game: BookSettings, every_option: bool
) -> Iterator[Clause]:
    closed = set() if every_option else _clauses_of_other_options(game)
    for clause in section.clauses:
        if not clause.internal and clause.id not in replaced and clause.id not in closed:
            yield clause


def _option_sections(game: BookSettings) -> dict[str, str]:
    """Return sections with one optional rule each: 16.5, 3e/23.2."""
    prefix = EDITION_TABLE[game.config.edition].clause_prefix
    own = game.content.editions[game.config.edition].options
    found = {f"{prefix}{option}": option for option in own if f"{prefix}{option}".startswith(f"{prefix}23")}
    return {**found, **{option: option for option in game.content.optional_rules}}


def _clauses_of_other_options(game: BookSettings) -> set[str]:
    """Return clauses outside those sections that apply only with an option that is not used (3e/24.1/e)."""
    own: Mapping[str, OptionalRule] = game.content.editions[game.config.edition].options
    closed = {clause for option in own.values() for clause in option.clauses if option.players}
    return closed - {
        clause for option in game.config.options if option in own for clause in own[option].clauses
    }


def _borrowed(game: BookSettings, every_option: bool) -> Chapter | None:
    """Return optional rules of the 4th edition that a game of another edition uses."""
    base = load_reference(BASE_EDITION).chapter(OPTIONS_CHAPTER)
    chosen = {option.partition(":")[0] for option in game.config.options} - {OPTIONAL_CARDS}
    sections = tuple(section for section in base.sections if not every_option and section.id in chosen)
    return Chapter(base.id, base.title, sections, base.file) if sections else None


@cache
def _replaced(edition: str, book: str) -> Mapping[str, tuple[str, ...]]:
    """Return clauses of an older book that an edition drops, each with the clauses that replace it."""
    if book == edition:
        return {}
    prefix = EDITION_TABLE[edition].clause_prefix
    editions, reference = load().editions, load_reference(book)
    found: dict[str, list[str]] = {}
    for switch in load_switches().values():
        if editions[edition].switches[switch.id] == editions[book].switches[switch.id]:
            continue
        own = [clause for clause in switch.clauses if clause.startswith(prefix)]
        for clause in switch.clauses:
            if clause in reference and own:
                found.setdefault(clause, []).extend(own)
    for rule, own_clause in _left_out(edition).items():
        for clause in _clauses_under(reference, rule):
            found.setdefault(clause, []).append(own_clause)
    return {clause: tuple(dict.fromkeys(own)) for clause, own in found.items()}


def _left_out(edition: str) -> Mapping[str, str]:
    file = resources.files("diadochoi.content").joinpath("rules", "left_out.toml")
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return found.get(edition, {})


def _clauses_under(reference: Reference, rule: str) -> tuple[str, ...]:
    found = reference.find(rule)
    if isinstance(found, Clause):
        return (found.id,)
    sections = found.sections if isinstance(found, Chapter) else found
    return tuple(clause.id for section in sections for clause in section.clauses)
