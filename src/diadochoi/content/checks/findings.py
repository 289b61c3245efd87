"""Where checks write down what they find: entry and field in, file and line out.

Decides how an entry is called in a message; what is wrong with it is left to the checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from diadochoi.content.entries import DATA, ContentEntry, Entries, Origin
from diadochoi.content.locate import line_of
from diadochoi.content.problems import Problem, did_you_mean
from diadochoi.content.schema import KINDS


class Findings:
    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.problems: list[Problem] = []
        self.broken: set[str] = set()  # kinds with an entry that does not make sense by itself
        self._ids: dict[str, dict[str, ContentEntry]] = {}

    def add(self, entry: ContentEntry, key: str, message: str) -> None:
        """A fault of one field ("start.units"), or of the whole entry where key is ""."""
        self.broken.add(entry.kind)
        origin = entry.where(key.split(".")[0])
        name = subject(entry)
        self.problems.append(at(origin, key, f"{name}, {key}" if key else name, message))

    def add_between(self, fields: list[tuple[ContentEntry, str]], message: str) -> None:
        """Fields that do not agree: told of the first that a pack has changed, else of the first."""
        for entry, key in fields:
            origin = entry.overrides.get(key.split(".")[0])
            if origin is not None and not origin.file.path.is_relative_to(DATA):
                self.add(entry, key, message)
                return
        self.add(*fields[0], message)

    def add_all(self, kind: str, message: str, of_number: bool = False) -> None:
        """A fault of all entries of a kind together, such as their number."""
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
        self.problems.append(Problem(path, line, "", message, of_number))

    def ids(self, kind: str) -> dict[str, ContentEntry]:
        """Entries of a kind by id; "place" is every space and Transit Point."""
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
        """An id must exist; one that the content pack removed is reported at the place of its removal."""
        if not isinstance(name, str):
            self.add(entry, key, f"{name!r} is not the id of a {called(kind)}; write a text")
            return
        known = self.ids(kind)
        if name in known:
            return
        removed = self.entries.removed_at(kind, name)
        if removed:
            place = f"{entry.origin.file.path.name}:{line_at(entry.where(key.split('.')[0]), key)}"
            message = f"cannot be removed: {subject(entry)} still names it in {key!r} ({place})"
            self.broken.add(entry.kind)
            self.problems.append(at(removed, "", f"{removed.table} {name!r}", message))
            return
        self.add(entry, key, f"there is no {called(kind)} {name!r}{did_you_mean(name, list(known))}")


def at(origin: Origin, key: str, name: str, message: str) -> Problem:
    return Problem(origin.file.path, line_at(origin, key), name, message)


def line_at(origin: Origin, key: str = "") -> int:
    return line_of(origin.file.text, origin.table, origin.number, key)


def subject(entry: ContentEntry) -> str:
    """How a message calls an entry: card 'condemnation', path 'sardeis' to 'ephesos' (land), [battle]."""
    kind = KINDS.get(entry.kind)
    if kind is None or kind.once:
        return f"[{entry.kind}]"
    if entry.kind == "path":
        a, b, sort = (entry.fields.get(key) for key in kind.key)
        return f"path {a!r} to {b!r} ({sort})"
    return f"{called(entry.kind)} {entry.fields.get(kind.key[0])!r}"


def called(kind: str) -> str:
    names = {
        "place": "space or Transit Point",
        "transit": "Transit Point",
        "house_rule": "house rule",
        "royal": "member of the Royal Family",
        "independent": "Independent Army",
        "setup": "set-up for players",
        "unrest": "Unrest roll",
    }
    return names.get(kind, kind)


def listed(words: Iterable[object], last: str = "or") -> str:
    """`a, b or c`."""
    *rest, end = [str(word) for word in words]
    return f"{', '.join(rest)} {last} {end}" if rest else end
