"""Each entry by itself: known keys, nothing missing, right types and bounds, ids that exist, a source.

Guided by the schema alone; what entries must say together is checked elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from diadochoi.content.checks.findings import Findings, called, line_at, listed, subject
from diadochoi.content.entries import ContentEntry
from diadochoi.content.problems import did_you_mean
from diadochoi.content.schema import (
    ALWAYS_ALLOWED,
    BASE_CARDS,
    GENERAL_CLASSES,
    KINDS,
    OPTIONAL_CARDS,
    PLAYER_COUNTS,
    UNIT_KINDS,
    Field,
    Kind,
    Type,
)
from diadochoi.content.sources import BOOKS

ID = re.compile(r"[a-z0-9][a-z0-9_.]*")
# `4th edition rulebook, 3.6` was how older packs named the rulebook.
SOURCE = re.compile(rf"({'|'.join(BOOKS)})|(public|seed) \S|chosen: \S")
NAME_A_SOURCE = f"start it with {BOOKS[0]!r} or another book, 'public ' or 'chosen: ', and say where or why"
NO_SOURCE = "{!r} does not name a source; " + NAME_A_SOURCE


def check(findings: Findings) -> None:
    for entry in findings.entries:
        kind = KINDS.get(entry.kind)
        if kind is None:
            tables = [name for name, known in KINDS.items() if known.file == entry.origin.file.path.name]
            hint = did_you_mean(entry.kind, tables) or f"; its tables are {listed(tables, 'and')}"
            findings.add(entry, "", f"is not a table of this file{hint}")
            continue
        check_entry(findings, entry, kind)
    for kind in KINDS.values():
        check_number_of(findings, kind)
        check_doubles(findings, kind)


def check_entry(findings: Findings, entry: ContentEntry, kind: Kind) -> None:
    if not kind.open:
        known = [*kind.fields, *ALWAYS_ALLOWED]
        for key in entry.fields:
            if key not in known:
                findings.add(entry, key, f"there is no such field{did_you_mean(key, known)}")
        check_fields(findings, entry, kind.fields, entry.fields, "")
    check_sources(findings, entry, kind)


def check_fields(
    findings: Findings, entry: ContentEntry, fields: dict[str, Field], values: dict[str, Any], prefix: str
) -> None:
    for name, field in fields.items():
        key = f"{prefix}{name}"
        if name not in values:
            if field.required:
                findings.add(entry, key, f"is missing; give {field.type.value}{bounds(field)}")
            continue
        check_value(findings, entry, key, field, values[name])
    if prefix:
        for name in values:
            if name not in fields:
                findings.add(
                    entry, prefix + name, f"there is no such field{did_you_mean(name, list(fields))}"
                )


def bounds(field: Field) -> str:
    if field.choices:
        return f": {listed(field.choices)}"
    if field.low is not None and field.high is not None:
        return f" from {field.low} to {field.high}"
    return ""


def check_value(findings: Findings, entry: ContentEntry, key: str, field: Field, value: Any) -> None:
    if not has_type(field.type, value):
        findings.add(entry, key, f"{value!r} cannot be used here; give {field.type.value}{bounds(field)}")
        return
    if field.type is Type.TEXT and not value.strip():
        findings.add(entry, key, f"is empty; give {field.type.value}{bounds(field)}")
        return
    if key == "id" and not ID.fullmatch(value):
        findings.add(
            entry, key, f"{value!r} is not a valid id; use lower-case letters, digits and underscores"
        )
    words = value if field.type is Type.TEXTS else [value] if field.type is Type.TEXT else []
    numbers = value if field.type is Type.WHOLES else [value] if field.type is Type.WHOLE else []
    for word in words:
        if field.choices and word not in field.choices:
            findings.add(entry, key, f"{word!r} is not one of {listed(field.choices)}")
        if field.refers_to:
            findings.check_reference(entry, key, field.refers_to, word)
    if field.type is Type.TEXTS:
        for word in doubled(words):
            if field.refers_to or field.choices:
                findings.add(entry, key, f"{word!r} is named twice")
    for number in numbers:
        if not within(field, number):
            findings.add(entry, key, f"{number} is out of range; give {field.type.value}{bounds(field)}")
    if field.type is Type.UNITS:
        check_units(findings, entry, key, value)
    elif field.type is Type.UNIT_CHOICES:
        for choice in value:
            check_units(findings, entry, key, choice)
    elif field.type is Type.CLASSES:
        check_classes(findings, entry, key, value)
    elif field.type is Type.POINT and not (-90 <= value[0] <= 90 and -180 <= value[1] <= 180):
        findings.add(entry, key, f"{value} is out of range; give {field.type.value}")
    elif field.type is Type.TABLE and field.inside:
        check_fields(findings, entry, field.inside, value, f"{key}.")
    elif field.type is Type.TABLES and field.inside:
        for place, item in enumerate(value):
            check_fields(findings, entry, field.inside, item, f"{key}.{place}.")


def within(field: Field, number: int) -> bool:
    return (field.low is None or number >= field.low) and (field.high is None or number <= field.high)


def has_type(kind: Type, value: Any) -> bool:
    match kind:
        case Type.TEXT:
            return isinstance(value, str)
        case Type.WHOLE:
            return is_whole(value)
        case Type.FLAG:
            return isinstance(value, bool)
        case Type.TEXTS:
            return isinstance(value, list) and all(isinstance(item, str) for item in value)
        case Type.WHOLES:
            return isinstance(value, list) and all(is_whole(item) for item in value)
        case Type.POINT:
            return (
                isinstance(value, list)
                and len(value) == 2
                and all(isinstance(item, int | float) and not isinstance(item, bool) for item in value)
            )
        case Type.GRID:
            return isinstance(value, list) and all(has_type(Type.WHOLES, row) for row in value)
        case Type.NAMES:
            return isinstance(value, list) and all(has_type(Type.TEXTS, row) for row in value)
        case Type.UNITS | Type.TABLE | Type.CLASSES:
            return isinstance(value, dict)
        case Type.UNIT_CHOICES | Type.TABLES:
            return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_units(findings: Findings, entry: ContentEntry, key: str, units: dict[str, Any]) -> None:
    for name, count in units.items():
        if name not in UNIT_KINDS:
            hint = did_you_mean(name, UNIT_KINDS) or f"; there are {listed(UNIT_KINDS, 'and')}"
            findings.add(entry, key, f"there is no unit {name!r}{hint}")
        elif not is_whole(count) or not 1 <= count <= 20:
            findings.add(
                entry, f"{key}.{name}", f"{count!r} cannot be used here; give a whole number from 1 to 20"
            )


def check_classes(findings: Findings, entry: ContentEntry, key: str, classes: dict[str, Any]) -> None:
    for players in PLAYER_COUNTS:
        if str(players) not in classes:
            findings.add(entry, key, f"lacks {players} players; give {listed(GENERAL_CLASSES)}")
    for players_named, name in classes.items():
        if players_named not in [str(players) for players in PLAYER_COUNTS]:
            findings.add(entry, key, f"{players_named!r} is not a number of players; give 2, 3, 4 and 5")
        if name not in GENERAL_CLASSES:
            findings.add(entry, f"{key}.{players_named}", f"{name!r} is not one of {listed(GENERAL_CLASSES)}")


def check_sources(findings: Findings, entry: ContentEntry, kind: Kind) -> None:
    if entry.kind == "edition":  # its switches have sources of their own making
        return
    source = entry.fields.get("source", entry.origin.file.credit)
    if not source:
        findings.add(entry, "", f"has no source; {NAME_A_SOURCE}")
    else:
        check_source(findings, entry, "source", source)
    sources = entry.fields.get("sources", {})
    if not isinstance(sources, dict):
        findings.add(entry, "sources", "cannot be used here; give a table of fields and their sources")
        return
    for name, text in sources.items():
        check_source(findings, entry, f"sources.{name}", text)
        if not kind.open and name not in kind.fields and not is_cell(kind, entry, name):
            findings.add(
                entry, f"sources.{name}", f"there is no such field{did_you_mean(name, list(kind.fields))}"
            )
        elif kind.open and name not in entry.fields:
            findings.add(
                entry, f"sources.{name}", f"there is no such number{did_you_mean(name, list(entry.fields))}"
            )


def check_source(findings: Findings, entry: ContentEntry, key: str, text: Any) -> None:
    if not isinstance(text, str) or not SOURCE.match(text):
        findings.add(entry, key, NO_SOURCE.format(text))


def is_cell(kind: Kind, entry: ContentEntry, name: str) -> bool:
    """Cells of a printed table are named "row/column", results of a one-column table by their row."""
    if not kind.whole:
        return False
    rows = [str(row) for row in entry.fields.get("rows", ())]
    columns = [str(column) for column in entry.fields.get("columns", ())]
    row, _, column = name.partition("/")
    return row in rows and (column in columns if columns else not column)


def check_number_of(findings: Findings, kind: Kind) -> None:
    found = len(findings.entries.of(kind.name))
    if kind.once and found != 1:
        findings.add_all(kind.name, f"[{kind.name}] must be in {kind.file} exactly once, not {found} times")
    if kind.name == "card":
        optional = sum(entry.fields.get("optional") is True for entry in findings.entries.of("card"))
        for what, count, right in (
            ("cards of the base game", found - optional, BASE_CARDS),
            ("optional cards", optional, OPTIONAL_CARDS),
        ):
            if count != right:
                findings.add_all("card", f"there are {count} {what}; there must be {right}", of_number=True)
    elif kind.count is not None and found != kind.count:
        name = called(kind.name)
        message = f"entries of kind {name}: there are {found}; there must be {kind.count}"
        findings.add_all(kind.name, message, of_number=True)


def check_doubles(findings: Findings, kind: Kind) -> None:
    if kind.once:
        return
    first: dict[object, ContentEntry] = {}
    for entry in findings.entries.of(kind.name):
        key = identity(entry, kind)
        if key in first:
            line = line_at(first[key].origin)
            findings.add(entry, kind.key[0], f"{subject(entry)} is already defined (line {line}); remove one")
        first.setdefault(key, entry)
    if kind.name == "transit":
        for entry in findings.entries.of("transit"):
            if str(entry.fields.get("id")) in findings.ids("space"):
                findings.add(
                    entry, "id", "a space already has this id; spaces and Transit Points need different ids"
                )


def identity(entry: ContentEntry, kind: Kind) -> object:
    """What tells an entry from others of its kind; a path is the same from either end."""
    values = [str(entry.fields.get(name)) for name in kind.key]
    return (frozenset(values[:2]), values[2]) if kind.name == "path" else values[0]


def doubled(words: Iterable[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]
