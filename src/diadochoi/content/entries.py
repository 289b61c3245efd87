"""Data files as entries: each knows where it was written, even after a content pack was laid over it.

Decides how files are read and merged; the schema, the checks and the builder know what the fields mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from diadochoi.content.problems import ContentError, ContentProblem
from diadochoi.message import Message

DATA = Path(__file__).parent / "data"
EDITION_FOLDER = "editions"  # folder of whole-file entries, one for each edition

FILES: tuple[str, ...] = (
    "map.toml",
    "units.toml",
    "generals.toml",
    "royal_family.toml",
    "fleets.toml",
    "independents.toml",
    "deck.toml",
    "tables.toml",
    "setups.toml",
    "calendar.toml",
    "options.toml",
    "house_rules.toml",
)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as read; its text is kept to find line numbers."""

    path: Path
    text: str
    data: dict[str, Any]
    credit: str = ""  # source of every field without one (content packs)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an entry, or one of its fields, was written: the n-th table of that name in a file."""

    file: SourceFile
    table: str
    number: int  # -1 for a table that appears once


@dataclass(slots=True)
class ContentEntry:
    """One table of a data file."""

    kind: str
    fields: dict[str, Any]
    origin: Origin
    overrides: dict[str, Origin] = field(default_factory=dict)  # fields that a content pack changed

    def where(self, name: str = "") -> Origin:
        return self.overrides.get(name, self.origin)


class Entries:
    """All entries by kind, in the order of their files."""

    def __init__(self) -> None:
        self.by_kind: dict[str, list[ContentEntry]] = {}
        self.files: dict[str, SourceFile] = {}
        self.defaults: dict[str, dict[str, str]] = {}  # kind -> field -> source
        self.removed: dict[tuple[str, str], Origin] = {}  # kind and id -> where a pack removed it
        self.changed: dict[str, list[Origin]] = {}  # kind -> where a pack added or removed entries

    def add(self, entry: ContentEntry) -> None:
        self.by_kind.setdefault(entry.kind, []).append(entry)

    def of(self, kind: str) -> list[ContentEntry]:
        return self.by_kind.get(kind, [])

    def one(self, kind: str) -> dict[str, Any]:
        found = self.by_kind.get(kind)
        return found[0].fields if found else {}

    def touched(self, kind: str) -> list[Origin]:
        """List where a content pack changed how many entries of this kind there are."""
        return self.changed.get(kind, [])

    def removed_at(self, kind: str, name: str) -> Origin | None:
        kinds = ("space", "transit") if kind == "place" else (kind,)
        return next((self.removed[key] for key in ((k, name) for k in kinds) if key in self.removed), None)

    def __iter__(self) -> Iterator[ContentEntry]:
        for entries in self.by_kind.values():
            yield from entries


def read_file(path: Path, credit: str = "") -> SourceFile:
    """Read one TOML file; invalid TOML raises ContentError with its line."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        unread = Message("content-unreadable", error=error.strerror)
        raise ContentError([ContentProblem(path, 0, "", unread)]) from error
    except UnicodeDecodeError as error:
        raise ContentError([ContentProblem(path, 0, "", Message("content-not_utf8"))]) from error
    return parse_file(path, text, credit)


def parse_file(path: Path, text: str, credit: str = "") -> SourceFile:
    """Read a file from its text, wherever that comes from."""
    try:
        return SourceFile(path, text, tomllib.loads(text), credit)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([_syntax_problem(path, error)]) from error
    except RecursionError as error:  # endless brackets
        raise ContentError([ContentProblem(path, 0, "", Message("content-nested_too_deeply"))]) from error
    except ValueError as error:  # a number with thousands of digits
        raise ContentError(
            [ContentProblem(path, 0, "", Message("content-not_toml", error=str(error)))]
        ) from error


def _syntax_problem(path: Path, error: tomllib.TOMLDecodeError) -> ContentProblem:
    message = str(error)
    head, _, place = message.rpartition(" (at line ")
    digits = place.split(",")[0]
    if head and digits.isdigit():
        return ContentProblem(path, int(digits), "", Message("content-not_toml_here", error=head))
    return ContentProblem(path, 0, "", Message("content-not_toml", error=message))


def entries_of(file: SourceFile) -> Iterator[ContentEntry]:
    """Yield the tables of a file as entries; keys outside any table are one entry named after the file."""
    loose = {key: value for key, value in file.data.items() if not isinstance(value, dict | list)}
    for key, value in file.data.items():
        if key in loose or key == "defaults":
            continue
        if isinstance(value, dict):
            yield ContentEntry(key, value, Origin(file, key, -1))
        elif all(isinstance(item, dict) for item in value):
            for number, item in enumerate(value):
                yield ContentEntry(key, item, Origin(file, key, number))
        else:
            loose[key] = value
    if loose:
        yield ContentEntry("", loose, Origin(file, "", -1))


def read_base() -> Entries:
    """Return the shipped content.

    Files are read once, so entries may be changed but not the values of their fields.
    """
    entries = Entries()
    for name, file in base_files().items():
        entries.files[name] = file
        entries.defaults.update(file.data.get("defaults", {}))
        if name.startswith(EDITION_FOLDER):
            entries.add(edition_entry(file))
            continue
        for entry in entries_of(file):
            entries.add(entry)
    return entries


@cache
def base_files() -> dict[str, SourceFile]:
    files = {name: read_file(DATA / name) for name in FILES}
    return files | {f"{EDITION_FOLDER}/{file.path.name}": file for file in edition_files(DATA)}


@cache
def numbers_known() -> tuple[str, ...]:
    """Return the names of the shipped [numbers]: those that the rules read."""
    numbers = base_files()["tables.toml"].data["numbers"]
    return tuple(name for name, value in numbers.items() if isinstance(value, int))


def edition_files(folder: Path) -> list[SourceFile]:
    return [read_file(path) for path in sorted((folder / EDITION_FOLDER).glob("*.toml"))]


def edition_entry(file: SourceFile) -> ContentEntry:
    """Make one entry of an edition file: its top-level keys and its [switches]."""
    return ContentEntry("edition", file.data, Origin(file, "", -1))
