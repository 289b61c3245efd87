"""What a reader finds beside a clause: tables, its ruling, worked cases, other editions, house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from diadochoi.book.aid import aid_of
from diadochoi.book.chapters import Book
from diadochoi.book.examples import Example, examples
from diadochoi.book.facts import BookSettings
from diadochoi.book.rulings import Ruling, rulings
from diadochoi.book.tables import RuleTable, tables_of
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS, edition_of
from diadochoi.content.rulebook.reference import Clause, Section, load_reference
from diadochoi.content.switches import load_switches


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another edition says about the subject of a clause."""

    edition: str
    clause: Clause
    differs: bool
    difference: str  # in one sentence, "" if only the texts can be compared


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule of this game that changes what a clause says."""

    title: str
    value: str


@dataclass(frozen=True, slots=True)
class DiagramStep:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A procedure of this game as steps in order."""

    id: str
    title: str
    steps: tuple[DiagramStep, ...]


class BookReader:
    """Looks things up for the clauses of one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._tables = _by_clause(book)
        self._settings = _settings(book.game)
        self._diagrams = _diagrams(book)

    def tables(self, clause: Clause) -> tuple[RuleTable, ...]:
        return tuple(self._tables.get(clause.id, ()))

    def diagrams(self, section: Section) -> tuple[Diagram, ...]:
        return tuple(self._diagrams.get(section.id, ()))

    def ruling(self, clause: Clause) -> Ruling | None:
        return rulings().get(clause.ruling) if clause.ruling else None

    def examples(self, clause: Clause) -> tuple[Example, ...]:
        """List the cases of a clause; if there are none, those of the clauses of another edition that say the
        same."""
        found = examples()
        return found.get(clause.id) or tuple(
            dict.fromkeys(case for same in clause.same for case in found.get(same, ()))
        )

    def settings(self, clause: Clause) -> tuple[Setting, ...]:
        return tuple(self._settings.get(clause.id, ()))

    def elsewhere(self, clause: Clause) -> tuple[Elsewhere, ...]:
        """List other editions in order, without clauses that say the same."""
        if edition_of(clause.id) == BASE_EDITION:
            return _other_books(clause.id)
        base = load_reference(BASE_EDITION)
        return tuple(
            Elsewhere(BASE_EDITION, base.clause(rule), True, clause.difference)
            for rule in clause.differs
            if rule in base
        )


def _by_clause(book: Book) -> Mapping[str, list[RuleTable]]:
    """Return every table by the first of its clauses that the book has."""
    found: dict[str, list[RuleTable]] = {}
    for table in tables_of(book.game):
        place = next((clause for clause in table.clauses if clause in book.reference), None)
        if place is not None:
            found.setdefault(place, []).append(table)
    return found


def _diagrams(book: Book) -> Mapping[str, list[Diagram]]:
    """Return the procedures of the player aid by the first of their sections that the book has."""
    sections = {section.id for chapter in book.reference.chapters for section in chapter.sections}
    found: dict[str, list[Diagram]] = {}
    for group in aid_of(book.game).groups:
        place = next((section for section in group.diagram if section in sections), None)
        if place is not None:
            steps = tuple(_step(line) for line in group.lines)
            found.setdefault(place, []).append(Diagram(group.id, group.title, steps))
    return found


def _step(line: str) -> DiagramStep:
    """Split `**Tyche:** play a card` into name and sentence."""
    named = re.fullmatch(r"\*\*(.+?):\*\* (.+)", line)
    return DiagramStep(named[1], named[2]) if named else DiagramStep("", line.replace("**", ""))


@cache
def _other_books(rule: str) -> tuple[Elsewhere, ...]:
    return tuple(_mentions(rule))


def _mentions(rule: str) -> Iterator[Elsewhere]:
    for edition in EDITIONS:
        if edition == BASE_EDITION:
            continue
        for clause in load_reference(edition):
            if clause.kind == "rule" and rule in clause.differs:
                yield Elsewhere(edition, clause, True, clause.difference)


def _settings(game: BookSettings) -> Mapping[str, list[Setting]]:
    """Return house rules and switches that the players of this game changed, by the clauses they change."""
    found: dict[str, list[Setting]] = {}
    switches, rules = load_switches(), game.content.house_rules
    for name, value in game.config.house_rules.items():
        if name in rules and value != rules[name].default:
            _add(found, rules[name].clauses, Setting(rules[name].title, value.replace("_", " ")))
        elif name in switches:
            switch = switches[name]
            _add(found, switch.clauses, Setting(switch.title, switch.values.get(value, value)))
    return found


def _add(found: dict[str, list[Setting]], clauses: tuple[str, ...], setting: Setting) -> None:
    for clause in clauses:
        found.setdefault(clause, []).append(setting)
