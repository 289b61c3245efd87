"""Collects what the checks find: entry and field in, file and line out.

Decides what a message calls an entry; the checks say what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from diadochoi.content.entries import DATA, ContentEntry, Entries, Origin
from diadochoi.content.locate import line_of
from diadochoi.content.problems import ContentProblem, did_you_mean
from diadochoi.content.schema import KINDS
from diadochoi.message import Message, with_hint


class Findings:
    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.problems: list[ContentProblem] = []
        self.broken: set[str] = set()  # kinds with an entry that is invalid on its own
        self._ids: dict[str, dict[str, ContentEntry]] = {}

    def add(self, entry: ContentEntry, key: str, message: Message) -> None:
        """Add a fault of one field ("start.units"), or of the whole entry if key is ""."""
        self.broken.add(entry.kind)
        origin = entry.where(key.split(".")[0])
        name = subject(entry)
        self.problems.append(at(origin, key, field_of(name, key) if key else name, message))

    def add_between(self, fields: list[tuple[ContentEntry, str]], message: Message) -> None:
        """Add fields that do not agree; report the first that a pack changed, or else the first."""
        for entry, key in fields:
            origin = entry.overrides.get(key.split(".")[0])
            if origin is not None and not origin.file.path.is_relative_to(DATA):
                self.add(entry, key, message)
                return
        self.add(*fields[0], message)

    def add_all(self, kind: str, message: Message, of_number: bool = False) -> None:
        """Add a fault of all entries of a kind together, such as their number."""
        entries = self.entries.of(kind)
        if KINDS[kind].once:
            self.broken.add(kind)
        for origin in self.entries.touched(kind):
            self.problems.append(replace(at(origin, "", "", message), of_number=of_number))
            return
        path = self.entries.files[KINDS[kind].file].path
        line = 0
        if entries:
            path, line = entries[0].origin.file.path, line_at(entries[0].origin)
        self.problems.append(ContentProblem(path, line, "", message, of_number))

    def ids(self, kind: str) -> dict[str, ContentEntry]:
        """Return entries of a kind by id; "place" is every space and Transit Point."""
        if kind not in self._ids:
            kinds = ("space", "transit") if kind == "place" else (kind,)
            self._ids[kind] = {
                entry.fields["id"]: entry
                for name in kinds
                for entry in self.entries.of(name)
                if isinstance(entry.fields.get("id"), str)
            }
        return self._ids[kind]

    def check_reference(self, entry: ContentEntry, key: str, kind: str, name: Any) -> None:
        """Check that an id exists; one that the content pack removed is reported where it was removed."""
        if not isinstance(name, str):
            self.add(entry, key, Message("content-not_an_id", value=repr(name), kind=called(kind)))
            return
        known = self.ids(kind)
        if name in known:
            return
        removed = self.entries.removed_at(kind, name)
        if removed:
            place = f"{entry.origin.file.path.name}:{line_at(entry.where(key.split('.')[0]), key)}"
            message = Message("content-still_named", entry=subject(entry), field=key, place=place)
            self.broken.add(entry.kind)
            self.problems.append(
                at(
                    removed,
                    "",
                    Message("content-subject_entry", kind=called(removed.table), name=repr(name)),
                    message,
                )
            )
            return
        self.add(
            entry,
            key,
            with_hint(
                Message("content-no_such_entry", kind=called(kind), name=name),
                did_you_mean(name, list(known)),
            ),
        )


def at(origin: Origin, key: str, name: Message | str, message: Message) -> ContentProblem:
    return ContentProblem(origin.file.path, line_at(origin, key), name, message)


def line_at(origin: Origin, key: str = "") -> int:
    return line_of(origin.file.text, origin.table, origin.number, key)


def field_of(entry: Message, key: str) -> Message:
    """Return the name of a field of an entry in a message."""
    return Message("content-subject_field", entry=entry, field=key)


def subject(entry: ContentEntry) -> Message:
    """Name an entry in a message: card 'condemnation', path 'sardeis' to 'ephesos' (land), [battle]."""
    kind = KINDS.get(entry.kind)
    if kind is None or kind.once:
        return Message("content-subject_table", table=entry.kind)
    if entry.kind == "path":
        a, b, sort = (entry.fields.get(key) for key in kind.key)
        return Message("content-subject_path", a=repr(a), b=repr(b), kind=str(sort))
    return Message("content-subject_entry", kind=called(entry.kind), name=repr(entry.fields.get(kind.key[0])))


def called(kind: str) -> Message:
    return Message(f"content-kind_{kind}")


def quoted(names: Iterable[object]) -> list[str]:
    return [repr(name) for name in names]
