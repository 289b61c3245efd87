"""Content packs: a folder of the same files, laid over ours entry by entry and field by field.

Decides how a pack is read and merged; the checks decide whether the result is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from diadochoi.content.checks.fields import (
    ID,
    SOURCE,
    has_type,
    identity,
    no_source,
    no_such_field,
    unusable,
    wanted,
)
from diadochoi.content.checks.findings import at, field_of, subject
from diadochoi.content.entries import (
    EDITION_FOLDER,
    FILES,
    ContentEntry,
    Entries,
    Origin,
    SourceFile,
    edition_entry,
    entries_of,
    parse_file,
)
from diadochoi.content.pack_files import ABOUT, PackFiles, PackSource, pack_files
from diadochoi.content.problems import ContentError, ContentProblem, did_you_mean
from diadochoi.content.schema import DECIDED_ELSEWHERE, KINDS, SWITCHES_DECIDED_ELSEWHERE, Field, Type
from diadochoi.message import Message, with_hint

ABOUT_KEYS = ("id", "title", "author", "version", "source", "note")
REMOVE = "remove"  # remove = true removes an entry
DROP = "drop"  # drop = ["province"] removes some of its fields
TEXT = Field(Type.TEXT)


@dataclass(frozen=True, slots=True)
class Pack:
    """The contents of pack.toml."""

    files: PackFiles
    id: str
    title: str
    author: str
    version: str
    note: str
    source: str  # source of every field in the pack that does not name one


def read_pack(source: PackSource) -> Pack:
    files = pack_files(source)
    file = parse_file(files.folder / ABOUT, files.text(ABOUT) or "")
    problems = list(_about_problems(file))
    if problems:
        raise ContentError(problems)
    about = file.data
    credit = about.get("source", f"chosen: by the content pack {about['id']}")
    version, note = about.get("version", ""), about.get("note", "")
    return Pack(files, about["id"], about["title"], about["author"], version, note, credit)


def _about_problems(file: SourceFile) -> Iterator[ContentProblem]:
    origin = Origin(file, "", -1)
    for key in ("id", "title", "author"):
        if not file.data.get(key):
            yield at(origin, key, key, Message("content-missing", wanted=wanted(TEXT)))
    for key, value in file.data.items():
        if key not in ABOUT_KEYS:
            yield at(origin, key, key, no_such_field(key, ABOUT_KEYS))
        elif not isinstance(value, str):
            yield at(origin, key, key, unusable(value, wanted(TEXT)))
    source = file.data.get("source")
    if isinstance(source, str) and not SOURCE.match(source):
        yield at(origin, "source", "source", no_source(source))
    name = file.data.get("id")
    if isinstance(name, str) and name and (not ID.fullmatch(name.replace("-", "_")) or name == "base"):
        yield at(
            origin,
            "id",
            "id",
            Message("content-invalid_pack_id", id=name),
        )


def lay_over(entries: Entries, pack: Pack, shipped: bool = False) -> list[ContentProblem]:
    """Change the entries as the pack says; return what cannot be merged as problems.

    A `shipped` layer belongs to an edition, which also says what the rules get from elsewhere.
    """
    problems: list[ContentProblem] = []
    for name, text in pack.files.texts:
        path = pack.files.folder / name
        if name == ABOUT:
            continue
        if name.startswith(f"{EDITION_FOLDER}/"):
            edition = edition_entry(parse_file(path, text, pack.source))
            if edition.fields:  # an exported file says nothing until a line is uncommented
                if not shipped:
                    problems.extend(_switches_without_effect(entries, edition))
                problems.extend(_merge(entries, edition, EDITION_FOLDER))
        elif name in FILES:
            for over in entries_of(parse_file(path, text, pack.source)):
                if not shipped:
                    problems.extend(_without_effect(entries, over))
                problems.extend(_merge(entries, over, name))
        else:
            message = with_hint(Message("content-no_content_file"), did_you_mean(name, (ABOUT, *FILES)))
            problems.append(ContentProblem(path, 0, "", message))
    return problems


def _without_effect(entries: Entries, over: ContentEntry) -> Iterator[ContentProblem]:
    """Yield changes that no rule would notice, although the game would count as played with other facts."""
    reasons = {field: why for (kind, field), why in DECIDED_ELSEWHERE.items() if kind == over.kind}
    below = _find(entries, over) if reasons else None
    for key in reasons.keys() & over.fields.keys():
        if below is None or over.fields[key] != below.fields.get(key):
            message = Message("content-decided_elsewhere", why=reasons[key])
            yield at(over.origin, key, field_of(subject(over), key), message)


def _switches_without_effect(entries: Entries, over: ContentEntry) -> Iterator[ContentProblem]:
    """Yield the same for switches of an existing edition; a new edition must set all of them."""
    below, given = _find(entries, over), over.fields.get("switches")
    if below is None or not isinstance(given, dict):
        return
    for name in SWITCHES_DECIDED_ELSEWHERE.keys() & given.keys():
        if given[name] != below.fields["switches"].get(name):
            key = f"switches.{name}"
            message = Message("content-switch_decided_elsewhere", why=SWITCHES_DECIDED_ELSEWHERE[name])
            yield at(over.origin, key, field_of(subject(over), key), message)


def _merge(entries: Entries, over: ContentEntry, name: str) -> Iterator[ContentProblem]:
    if not over.kind:
        for key in over.fields:
            yield at(over.origin, key, key, Message("content-outside_tables"))
        return
    kind = KINDS.get(over.kind)
    if kind is None or kind.file != name:
        tables = [known.name for known in KINDS.values() if known.file == name]
        hint = (
            Message("content-belongs_in", table=over.kind, file=kind.file)
            if kind
            else did_you_mean(over.kind, tables)
        )
        named = Message("content-subject_table", table=over.kind)
        yield at(over.origin, "", named, with_hint(Message("content-no_table_of", file=name), hint))
        return
    missing = [key for key in kind.key if key not in over.fields]
    if missing:
        named = Message("content-subject_list", table=over.kind)
        yield at(over.origin, "", named, Message("content-needs_key", key=missing[0]))
        return
    below = _find(entries, over)
    removing = over.fields.get(REMOVE, False)
    if not isinstance(removing, bool):
        yield at(over.origin, REMOVE, field_of(subject(over), REMOVE), Message("content-remove_true"))
    elif removing:
        yield from _remove(entries, below, over)
    elif below is None:
        over.fields.setdefault("source", over.origin.file.credit)
        entries.add(over)
        entries.changed.setdefault(over.kind, []).append(over.origin)
    elif kind.whole:
        over.fields.setdefault("source", over.origin.file.credit)
        below.fields, below.origin = over.fields, over.origin
    else:
        yield from _merge_fields(below, over)


def _find(entries: Entries, over: ContentEntry) -> ContentEntry | None:
    kind = KINDS[over.kind]
    if kind.once:
        return next(iter(entries.of(over.kind)), None)
    wanted = identity(over, kind)
    return next((entry for entry in entries.of(over.kind) if identity(entry, kind) == wanted), None)


def _remove(entries: Entries, below: ContentEntry | None, over: ContentEntry) -> Iterator[ContentProblem]:
    if below is None:
        known = [str(entry.fields.get("id")) for entry in entries.of(over.kind)]
        hint = did_you_mean(str(over.fields.get("id", "")), known)
        yield at(over.origin, REMOVE, subject(over), with_hint(Message("content-nothing_to_remove"), hint))
        return
    entries.by_kind[over.kind].remove(below)
    entries.removed[over.kind, str(below.fields.get("id", ""))] = over.origin
    entries.changed.setdefault(over.kind, []).append(over.origin)


def _merge_fields(below: ContentEntry, over: ContentEntry) -> Iterator[ContentProblem]:
    """Replace our fields with the pack's; merge nested tables one level down; sources go with the fields."""
    kind = KINDS[over.kind]
    credit = over.fields.get("source", over.origin.file.credit)
    given: Any = over.fields.get("sources", {})
    sources = dict(below.fields.get("sources", {}))
    fields = dict(below.fields)
    for key, value in over.fields.items():
        if key in (*kind.key, "source", "sources", DROP):
            continue
        known = kind.fields.get(key)
        nested = known is not None and known.type in (Type.TABLE, Type.CLASSES)
        fields[key] = _merge_tables(fields.get(key), value) if nested else value
        below.overrides[key] = over.origin
        if known is not None or kind.open:
            sources[key] = credit
    dropped = over.fields.get(DROP, [])
    if not has_type(Type.TEXTS, dropped):
        yield at(over.origin, DROP, field_of(subject(over), DROP), Message("content-drop_list"))
        dropped = []
    for key in dropped:
        if key not in fields or key in kind.key:
            hint = did_you_mean(key, list(fields))
            yield at(
                over.origin,
                DROP,
                field_of(subject(over), DROP),
                with_hint(Message("content-nothing_to_drop", field=key), hint),
            )
            continue
        del fields[key]
        sources.pop(key, None)
        below.overrides[key] = over.origin
    if isinstance(given, dict):
        sources.update(given)
    else:
        yield at(
            over.origin, "sources", field_of(subject(over), "sources"), Message("content-sources_wanted")
        )
    if sources:
        fields["sources"] = sources
        below.overrides["sources"] = over.origin
    below.fields = fields


def _merge_tables(ours: Any, theirs: Any) -> Any:
    """Merge one level of a nested table: a pack gives only the keys it changes, but lists and units whole."""
    if not (isinstance(ours, dict) and isinstance(theirs, dict)):
        return theirs
    return {**ours, **theirs}
