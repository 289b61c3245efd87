"""Exports a starting point for a content pack: our facts, every line commented out, with its source.

Decides what such a pack looks like; it changes nothing until a line is uncommented.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from diadochoi.content.entries import EDITION_FOLDER, FILES, ContentEntry, Entries
from diadochoi.content.schema import ALWAYS_ALLOWED, KINDS, EntryType, Type
from diadochoi.content.sources import EDITION_NUMBERS, ORIGINS, facts, name_of

ABOUT = """# A content pack: corrections to the facts of the game.
id = "my-pack"
title = "My corrections"
author = "your name"
# Where your facts come from, unless an entry names another source:
# source = "public my copy of the 4th edition box"
"""

HEAD = """# Uncomment the header of an entry, the line that names the entry (such as id) and the fields
# you correct; leave the rest. `remove = true` removes an entry, `drop = ["field"]` removes fields.

"""
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 100
SOURCE_COLUMN = 48


def export(entries: Entries, folder: Path, origins: tuple[str, ...] = ORIGINS) -> list[Path]:
    """Write a pack with all facts of these origins; FileExistsError if one of its files already exists."""
    pages = {"pack.toml": ABOUT}
    sources = sources_by_entry(entries, origins)
    for name in FILES:
        parts = [
            "".join(f"# {line}\n" for line in entry_lines(entry, kind, sources[kind.name, name_of(entry)]))
            for kind in KINDS.values()
            if kind.file == name
            for entry in entries.of(kind.name)
            if (kind.name, name_of(entry)) in sources
        ]
        if parts:
            pages[name] = HEAD + "\n".join(parts)
    for entry in entries.of("edition"):
        found = sources.get(("edition", name_of(entry)))
        if found:
            lines = "".join(f"# {line}\n" for line in edition_lines(entry, found))
            pages[f"{EDITION_FOLDER}/{name_of(entry)}.toml"] = HEAD + lines
    for name in pages:
        if (folder / name).exists():
            raise FileExistsError(folder / name)
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(page, encoding="utf-8")
    return [folder / name for name in pages]


def sources_by_entry(entries: Entries, origins: tuple[str, ...]) -> dict[tuple[str, str], dict[str, str]]:
    found: dict[tuple[str, str], dict[str, str]] = {}
    for fact in facts(entries):
        if fact.origin in origins:
            found.setdefault((fact.kind, fact.subject), {})[fact.field] = fact.source
    return found


def entry_lines(entry: ContentEntry, kind: EntryType, sources: dict[str, str]) -> Iterator[str]:
    """Yield the entry as TOML: its key, then the fields with a wanted source (for a table, all)."""
    yield f"[{kind.name}]" if kind.once else f"[[{kind.name}]]"
    nested: list[str] = []
    for field, value in entry.fields.items():
        if field in ALWAYS_ALLOWED:
            continue
        known = kind.fields.get(field)
        wanted = kind.whole or field in kind.key or field in sources
        # A card's parameters are part of its exact text.
        wanted = wanted or (
            kind.name == "card" and field in ("windows", "params") and "effect_text" in sources
        )
        if not wanted:
            continue
        if known is not None and known.type is Type.TABLE:
            nested.append(field)
        else:
            yield from value_lines(field, value, "" if field in kind.key else sources.get(field, ""))
    for field in nested:
        yield from table_lines(f"{kind.name}.{field}", entry.fields[field], sources.get(field, ""))


def edition_lines(entry: ContentEntry, sources: dict[str, str]) -> Iterator[str]:
    """Yield an edition, which is a whole file: its key, then the switches with a wanted source."""
    for key in KINDS["edition"].key:
        yield from value_lines(key, entry.fields[key], "")
    for key in EDITION_NUMBERS:
        if key in sources:
            yield from value_lines(key, entry.fields[key], sources[key])
    yield "[switches]"
    for switch, value in entry.fields["switches"].items():
        if switch in sources:
            yield from value_lines(switch, value, sources[switch])


def table_lines(name: str, table: dict[str, Any], source: str) -> Iterator[str]:
    yield f"[{name}]" + (f"  # {source}" if source else "")
    inner = {}
    for key, value in table.items():
        if key == "params":
            inner[key] = value
        else:
            yield from value_lines(key, value, "")
    for key, value in inner.items():
        yield from table_lines(f"{name}.{key}", value, "")


def value_lines(key: str, value: Any, source: str) -> Iterator[str]:
    line = f"{toml_key(key)} = {toml(value)}"
    if len(line) > WIDTH and isinstance(value, list):
        yield f"{toml_key(key)} = [" + (f"  # {source}" if source else "")
        for item in value:
            yield f"  {toml(item)},"
        yield "]"
        return
    yield f"{line:<{SOURCE_COLUMN}}# {source}" if source else line


def toml_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def toml(value: Any) -> str:
    """Write a value in TOML; strings are written as JSON, which TOML reads the same."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(toml(item) for item in value)}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{toml_key(key)} = {toml(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return repr(value)
