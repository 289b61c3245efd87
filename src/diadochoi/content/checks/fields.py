"""Checks of each entry on its own: known and complete keys, types, bounds, ids that exist, a source.

Uses only the schema; other modules check entries against each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from diadochoi.content.checks.findings import Findings, called, line_at, subject
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
    EntryType,
    Field,
    Type,
    whole,
)
from diadochoi.content.sources import BOOKS
from diadochoi.message import Message, all_of, any_of, with_hint

ID = re.compile(r"[a-z0-9][a-z0-9_.]*")
# Older packs cite the rulebook as `4th edition rulebook, 3.6`.
SOURCE = re.compile(rf"({'|'.join(BOOKS)})|(public|seed) \S|chosen: \S")


def check(findings: Findings) -> None:
    for entry in findings.entries:
        kind = KINDS.get(entry.kind)
        if kind is None:
            tables = [name for name, known in KINDS.items() if known.file == entry.origin.file.path.name]
            hint = did_you_mean(entry.kind, tables) or Message("content-its_tables", tables=all_of(tables))
            findings.add(entry, "", with_hint(Message("content-no_table_of_file"), hint))
            continue
        check_entry(findings, entry, kind)
    for kind in KINDS.values():
        check_number_of(findings, kind)
        check_doubles(findings, kind)


def check_entry(findings: Findings, entry: ContentEntry, kind: EntryType) -> None:
    if not kind.open:
        known = [*kind.fields, *ALWAYS_ALLOWED]
        for key in entry.fields:
            if key not in known:
                findings.add(entry, key, no_such_field(key, known))
        check_fields(findings, entry, kind.fields, entry.fields, "")
    check_sources(findings, entry, kind)


def check_fields(
    findings: Findings, entry: ContentEntry, fields: dict[str, Field], values: dict[str, Any], prefix: str
) -> None:
    for name, field in fields.items():
        key = f"{prefix}{name}"
        if name not in values:
            if field.required:
                findings.add(entry, key, Message("content-missing", wanted=wanted(field)))
            continue
        check_value(findings, entry, key, field, values[name])
    if prefix:
        for name in values:
            if name not in fields:
                findings.add(entry, prefix + name, no_such_field(name, list(fields)))


def no_such_field(name: str, known: Sequence[str]) -> Message:
    return with_hint(Message("content-no_such_field"), did_you_mean(name, known))


def no_source(text: object) -> Message:
    return Message("content-no_source_named", text=repr(text), book=BOOKS[0])


def wanted(field: Field) -> Message:
    """Return what a field accepts."""
    kind = Message(f"content-type_{field.type.value}")
    if field.choices:
        return Message("content-wanted_choice", type=kind, choices=any_of(field.choices))
    if field.low is not None and field.high is not None:
        return Message("content-wanted_range", type=kind, low=field.low, high=field.high)
    return kind


def check_value(findings: Findings, entry: ContentEntry, key: str, field: Field, value: Any) -> None:
    if not has_type(field.type, value):
        findings.add(entry, key, unusable(value, wanted(field)))
        return
    if field.type is Type.TEXT and not value.strip():
        findings.add(entry, key, Message("content-empty", wanted=wanted(field)))
        return
    if key == "id" and not ID.fullmatch(value):
        findings.add(entry, key, Message("content-invalid_id", id=value))
    words = value if field.type is Type.TEXTS else [value] if field.type is Type.TEXT else []
    numbers = value if field.type is Type.WHOLES else [value] if field.type is Type.WHOLE else []
    for word in words:
        if field.choices and word not in field.choices:
            findings.add(entry, key, not_among(word, field.choices))
        if field.refers_to:
            findings.check_reference(entry, key, field.refers_to, word)
    if field.type is Type.TEXTS:
        for word in doubled(words):
            if field.refers_to or field.choices:
                findings.add(entry, key, Message("content-named_twice", name=word))
    for number in numbers:
        if not within(field, number):
            findings.add(entry, key, Message("content-out_of_range", value=str(number), wanted=wanted(field)))
    if field.type is Type.UNITS:
        check_units(findings, entry, key, value)
    elif field.type is Type.UNIT_CHOICES:
        for choice in value:
            check_units(findings, entry, key, choice)
    elif field.type is Type.CLASSES:
        check_classes(findings, entry, key, value)
    elif field.type is Type.POINT and not (-90 <= value[0] <= 90 and -180 <= value[1] <= 180):
        findings.add(entry, key, Message("content-out_of_range", value=repr(value), wanted=wanted(field)))
    elif field.type is Type.TABLE and field.inside:
        check_fields(findings, entry, field.inside, value, f"{key}.")
    elif field.type is Type.TABLES and field.inside:
        for place, item in enumerate(value):
            check_fields(findings, entry, field.inside, item, f"{key}.{place}.")


def unusable(value: object, wanted: Message) -> Message:
    return Message("content-unusable", value=repr(value), wanted=wanted)


def not_among(value: object, choices: Iterable[object]) -> Message:
    return Message("content-not_among", value=repr(value), choices=any_of(choices))


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
            hint = did_you_mean(name, UNIT_KINDS) or Message("content-there_are", names=all_of(UNIT_KINDS))
            findings.add(entry, key, with_hint(Message("content-no_such_unit", unit=name), hint))
        elif not is_whole(count) or not 1 <= count <= 20:
            findings.add(entry, f"{key}.{name}", unusable(count, wanted(whole(1, 20))))


def check_classes(findings: Findings, entry: ContentEntry, key: str, classes: dict[str, Any]) -> None:
    for players in PLAYER_COUNTS:
        if str(players) not in classes:
            findings.add(
                entry, key, Message("content-class_missing", players=players, classes=any_of(GENERAL_CLASSES))
            )
    for players_named, name in classes.items():
        if players_named not in [str(players) for players in PLAYER_COUNTS]:
            findings.add(entry, key, Message("content-class_players", players=repr(players_named)))
        if name not in GENERAL_CLASSES:
            findings.add(entry, f"{key}.{players_named}", not_among(name, GENERAL_CLASSES))


def check_sources(findings: Findings, entry: ContentEntry, kind: EntryType) -> None:
    if entry.kind == "edition":  # its switches have their own form of source
        return
    source = entry.fields.get("source", entry.origin.file.credit)
    if not source:
        findings.add(entry, "", Message("content-has_no_source", book=BOOKS[0]))
    else:
        check_source(findings, entry, "source", source)
    sources = entry.fields.get("sources", {})
    if not isinstance(sources, dict):
        findings.add(entry, "sources", Message("content-sources_table"))
        return
    for name, text in sources.items():
        check_source(findings, entry, f"sources.{name}", text)
        if not kind.open and name not in kind.fields and not is_cell(kind, entry, name):
            findings.add(entry, f"sources.{name}", no_such_field(name, list(kind.fields)))
        elif kind.open and name not in entry.fields:
            hint = did_you_mean(name, list(entry.fields))
            findings.add(entry, f"sources.{name}", with_hint(Message("content-no_such_number"), hint))


def check_source(findings: Findings, entry: ContentEntry, key: str, text: Any) -> None:
    if not isinstance(text, str) or not SOURCE.match(text):
        findings.add(entry, key, no_source(text))


def is_cell(kind: EntryType, entry: ContentEntry, name: str) -> bool:
    """Return whether a name is a cell of a table: "row/column", or only the row in a one-column table."""
    if not kind.whole:
        return False
    rows = [str(row) for row in entry.fields.get("rows", ())]
    columns = [str(column) for column in entry.fields.get("columns", ())]
    row, _, column = name.partition("/")
    return row in rows and (column in columns if columns else not column)


def check_number_of(findings: Findings, kind: EntryType) -> None:
    found = len(findings.entries.of(kind.name))
    if kind.once and found != 1:
        findings.add_all(
            kind.name, Message("content-exactly_once", table=kind.name, file=kind.file, found=found)
        )
    if kind.name == "card":
        optional = sum(entry.fields.get("optional") is True for entry in findings.entries.of("card"))
        for key, count, right in (
            ("content-base_cards", found - optional, BASE_CARDS),
            ("content-optional_cards", optional, OPTIONAL_CARDS),
        ):
            if count != right:
                findings.add_all("card", Message(key, count=count, right=right), of_number=True)
    elif kind.count is not None and found != kind.count:
        number = Message("content-entries", kind=called(kind.name), count=found, right=kind.count)
        findings.add_all(kind.name, number, of_number=True)


def check_doubles(findings: Findings, kind: EntryType) -> None:
    if kind.once:
        return
    first: dict[object, ContentEntry] = {}
    for entry in findings.entries.of(kind.name):
        key = identity(entry, kind)
        if key in first:
            line = line_at(first[key].origin)
            findings.add(
                entry, kind.key[0], Message("content-defined_twice", entry=subject(entry), line=str(line))
            )
        first.setdefault(key, entry)
    if kind.name == "transit":
        for entry in findings.entries.of("transit"):
            if str(entry.fields.get("id")) in findings.ids("space"):
                findings.add(entry, "id", Message("content-transit_id"))


def identity(entry: ContentEntry, kind: EntryType) -> object:
    """Return what distinguishes an entry from others of its kind; a path is the same from either end."""
    values = [str(entry.fields.get(name)) for name in kind.key]
    return (frozenset(values[:2]), values[2]) if kind.name == "path" else values[0]


def doubled(words: Iterable[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]
