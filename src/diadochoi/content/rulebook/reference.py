"""The rules reference: every clause of an edition, by id, with its links.

Reads content/rules/<edition>/*.toml (format: content/rules/README.md) and checks it; `search` searches its
words. `rules/` decides what a clause means for the engine; other packages show it.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

from diadochoi.content.edition_table import BASE_EDITION, EDITIONS, edition_of
from diadochoi.message import Message, any_of, with_hint

ClauseKind = Literal["rule", "example", "derived"]
CLAUSE_KINDS: tuple[ClauseKind, ...] = ("rule", "example", "derived")

LINK = re.compile(r"\{([^{}]+)\}")
_CLAUSE_ID = re.compile(r"^[0-9A-Za-z][0-9A-Za-z./]*/(?:[a-z]{1,2}|[a-z]{0,2}\d+)$")
_CHAPTER_KEYS = {"chapter", "title", "section", "clause"}
_SECTION_KEYS = {"id", "title"}
_CLAUSE_KEYS = {
    "id",
    "text",
    "kind",
    "heading",
    "ruling",
    "source",
    "same",
    "differs",
    "difference",
    "internal",
}


class BrokenReferenceError(ValueError):
    """A reference file is broken; the message names the file, the entry and what is wrong."""


class UnknownRuleError(KeyError):
    """No chapter, section or clause has this id; `suggestions` has the nearest ids."""

    def __init__(self, wanted: str, suggestions: tuple[str, ...]) -> None:
        hint = Message("hint-did_you_mean", near=any_of(suggestions)) if suggestions else ""
        self.message = with_hint(Message("content-no_such_rule", rule=wanted), hint)
        super().__init__(self.message)
        self.wanted = wanted
        self.suggestions = suggestions

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of the rules, small enough to be proved by a test."""

    id: str
    section: str
    text: str
    kind: ClauseKind = "rule"
    heading: str = ""  # starts a group inside a section
    ruling: str = ""  # id of the entry in docs/rulings.md that settles an open point
    source: str = ""
    same: tuple[str, ...] = ()  # other editions: rules of the 4th edition with the same effect
    differs: tuple[str, ...] = ()  # other editions: rules of the 4th edition that say something else
    difference: str = ""
    internal: bool = False  # about our data, for developers; left out of the book

    @property
    def links(self) -> tuple[str, ...]:
        """Return ids named in braces in the text, then those compared with, in order, each once."""
        named = LINK.findall(self.text) + LINK.findall(self.difference)
        return tuple(dict.fromkeys([*named, *self.same, *self.differs]))


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    chapter: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    sections: tuple[Section, ...]
    file: str = field(default="", compare=False)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for section in self.sections for clause in section.clauses)


@dataclass(frozen=True)
class Reference:
    """All chapters of one edition. Iterating gives the clauses in reading order."""

    edition: str
    chapters: tuple[Chapter, ...]

    def __iter__(self) -> Iterator[Clause]:
        for chapter in self.chapters:
            yield from chapter.clauses

    def __len__(self) -> int:
        return len(self._clauses)

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and rule in self._clauses

    @cached_property
    def _clauses(self) -> Mapping[str, Clause]:
        return {clause.id: clause for clause in self}

    @cached_property
    def _sections(self) -> Mapping[str, Section]:
        return {section.id: section for chapter in self.chapters for section in chapter.sections}

    @cached_property
    def _chapters(self) -> Mapping[str, Chapter]:
        return {chapter.id: chapter for chapter in self.chapters}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Return every clause id in natural order: 2/z before 2/aa, 3.9 before 3.10, examples last."""
        return tuple(sorted(self._clauses, key=natural_key))

    def clause(self, rule: str) -> Clause:
        """Return the clause with exactly this id (`11.2/c`), in any spelling (`9.3A/a` for `9.3.A/a`)."""
        found = self._clauses.get(rule) or self._clause_by_plain_id.get(plain_id(rule))
        if found is None:
            raise UnknownRuleError(rule, self.suggest(rule))
        return found

    def section(self, rule: str) -> Section:
        """Return the section with exactly this id, without its sub-sections."""
        for section in self._sections.values():
            if plain_id(section.id) == plain_id(rule):
                return section
        raise UnknownRuleError(rule, self.suggest(rule))

    def chapter(self, rule: str) -> Chapter:
        for chapter in self.chapters:
            if plain_id(chapter.id) == plain_id(rule):
                return chapter
        raise UnknownRuleError(rule, self.suggest(rule))

    def section_of(self, clause: Clause) -> Section:
        return self._sections[clause.section]

    def chapter_of(self, clause: Clause) -> Chapter:
        return self._chapters[self._sections[clause.section].chapter]

    def sections_under(self, prefix: str) -> tuple[Section, ...]:
        """Return sections whose id begins with the prefix: `6.2` gives 6.2, 6.2A, 6.2B1 …; `1` never 10."""
        return tuple(section for section in self._sections.values() if _is_under(section.id, prefix))

    def find(self, rule: str) -> Chapter | tuple[Section, ...] | Clause:
        """Return what a reader means by an id: a clause, else a whole chapter, else all sections under it."""
        if "/" in rule and (clause := self._clause_by_plain_id.get(plain_id(rule))):
            return clause
        for chapter in self.chapters:
            if plain_id(chapter.id) == plain_id(rule):
                return chapter
        if sections := self.sections_under(rule):
            return sections
        raise UnknownRuleError(rule, self.suggest(rule))

    def resolves(self, rule: str) -> bool:
        try:
            self.find(rule)
        except UnknownRuleError:
            return False
        return True

    @cached_property
    def _clause_by_plain_id(self) -> Mapping[str, Clause]:
        return {plain_id(clause.id): clause for clause in self}

    def citing(self, rule: str) -> tuple[Clause, ...]:
        """Return the clauses whose text links to exactly this id."""
        return tuple(clause for clause in self if rule in clause.links)

    def suggest(self, rule: str, count: int = 3) -> tuple[str, ...]:
        """Return ids similar to the wanted one, its own section first."""
        section = rule.rpartition("/")[0]
        near = [section] if section and self.sections_under(section) else []
        candidates = [*self._sections, *self._clauses]
        near += difflib.get_close_matches(rule, candidates, n=count, cutoff=0.6)
        return tuple(dict.fromkeys(near))[:count]

    def problems(self) -> tuple[str, ...]:
        """List links to ids that do not exist; empty if all links are right."""
        base = self if self.edition == BASE_EDITION else load_reference(BASE_EDITION)
        return tuple(
            f"{self.edition} {clause.id}: links to {link}, which does not exist"
            for clause in self
            for link in clause.links
            if not self.resolves(link) and not base.resolves(link)
        )


def plain_id(rule: str) -> str:
    """Return one spelling for ids with several: `9.3 A`, `9.3.A` and `9.3a` are the same."""
    return re.sub(r"[.\s]+(?=[A-Za-z])|\s+", "", rule.strip().strip("{}§")).lower()


def natural_key(rule: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key that reads numbers as numbers and clause letters as a count (a … z, aa …)."""
    section, _, letter = rule.rpartition("/")
    key = [
        (0, int(part), "") if part.isdigit() else (1, 0, part)
        for part in re.findall(r"\d+|[A-Za-z]+", section)
    ]
    example = re.fullmatch(r"([a-z]*)(\d+)", letter)
    # The section's own clauses sort before any of its sub-sections.
    key.append((-1, 0, ""))
    if example:
        key.append((3 if example[1] == "dv" else 2, int(example[2]), example[1]))
    else:
        key.append((1, len(letter), letter))
    return tuple(key)


def _is_under(section: str, prefix: str) -> bool:
    whole, start = plain_id(section), plain_id(prefix)
    if not start or not whole.startswith(start):
        return False
    rest = whole[len(start) :]
    return not rest or not (start[-1].isdigit() and rest[0].isdigit())


@cache
def load_reference(edition: str = BASE_EDITION) -> Reference:
    """Return the rules of an edition, read once."""
    if edition not in EDITIONS:
        raise BrokenReferenceError(f"there is no edition {edition!r}; choose from {', '.join(EDITIONS)}")
    return read_reference(edition, resources.files("diadochoi.content").joinpath("rules", edition))


def clause_by_id(rule: str) -> Clause:
    """Return the clause with this id, in any edition; UnknownRuleError if there is none."""
    return load_reference(edition_of(rule)).clause(rule)


def read_reference(edition: str, folder: Traversable) -> Reference:
    """Read every *.toml of a folder as a chapter (or a part of one) of the edition."""
    files = (
        sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
        if folder.is_dir()
        else []
    )
    chapters = [_read_chapter(file) for file in files]
    _refuse_duplicates(chapters)
    return Reference(edition, tuple(chapters))


def _read_chapter(file: Traversable) -> Chapter:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BrokenReferenceError(f"{file.name}: not valid TOML: {error}") from error
    _only_keys(file.name, "the file", data, _CHAPTER_KEYS)
    chapter = _text(file.name, "the file", data, "chapter")
    titles: dict[str, str] = {}
    for entry in data.get("section", []):
        section_id = _text(file.name, "a section", entry, "id")
        _only_keys(file.name, f"section {section_id}", entry, _SECTION_KEYS)
        if section_id in titles:
            raise BrokenReferenceError(f"{file.name}: section {section_id} appears twice")
        titles[section_id] = _text(file.name, f"section {section_id}", entry, "title")
    grouped: dict[str, list[Clause]] = {section_id: [] for section_id in titles}
    for entry in data.get("clause", []):
        clause = _read_clause(file.name, entry)
        if clause.section not in grouped:
            raise BrokenReferenceError(
                f"{file.name}: clause {clause.id} has no [[section]] with id {clause.section!r}"
            )
        grouped[clause.section].append(clause)
    sections = tuple(
        Section(section_id, titles[section_id], chapter, tuple(clauses))
        for section_id, clauses in grouped.items()
    )
    return Chapter(chapter, _text(file.name, "the file", data, "title"), sections, file.name)


def _read_clause(file: str, entry: Mapping[str, Any]) -> Clause:
    clause_id = _text(file, "a clause", entry, "id")
    where = f"clause {clause_id}"
    if not _CLAUSE_ID.match(clause_id):
        raise BrokenReferenceError(
            f"{file}: {where}: write an id as a section, a slash and a letter, exN or dvN"
        )
    _only_keys(file, where, entry, _CLAUSE_KEYS)
    letter = clause_id.rpartition("/")[2]
    implied: ClauseKind = (
        "example" if re.match(r"ex\d", letter) else "derived" if re.match(r"dv\d", letter) else "rule"
    )
    kind = entry.get("kind", implied)
    if kind not in CLAUSE_KINDS:
        raise BrokenReferenceError(f"{file}: {where}: kind {kind!r} must be one of {', '.join(CLAUSE_KINDS)}")
    return Clause(
        id=clause_id,
        section=clause_id.rpartition("/")[0],
        text=" ".join(_text(file, where, entry, "text").split()),
        kind=kind,
        heading=str(entry.get("heading", "")),
        ruling=str(entry.get("ruling", "")),
        source=_text(file, where, entry, "source"),
        same=_ids(entry, "same"),
        differs=_ids(entry, "differs"),
        difference=" ".join(str(entry.get("difference", "")).split()),
        internal=bool(entry.get("internal", False)),
    )


def _ids(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(str(rule) for rule in entry.get(key, ()))


def _text(file: str, where: str, entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BrokenReferenceError(f"{file}: {where}: {key!r} is missing or empty")
    return value.strip()


def _only_keys(file: str, where: str, entry: Mapping[str, Any], known: set[str]) -> None:
    if unknown := sorted(set(entry) - known):
        raise BrokenReferenceError(
            f"{file}: {where}: unknown key {unknown[0]!r}; choose from {', '.join(sorted(known))}"
        )


def _refuse_duplicates(chapters: Iterable[Chapter]) -> None:
    sections: dict[str, str] = {}
    clauses: dict[str, str] = {}
    for chapter in chapters:
        for section in chapter.sections:
            if section.id in sections:
                raise BrokenReferenceError(
                    f"{chapter.file}: section {section.id} is already in {sections[section.id]}"
                )
            sections[section.id] = chapter.file
            for clause in section.clauses:
                if clause.id in clauses:
                    raise BrokenReferenceError(
                        f"{chapter.file}: clause {clause.id} is already in {clauses[clause.id]}"
                    )
                clauses[clause.id] = chapter.file
