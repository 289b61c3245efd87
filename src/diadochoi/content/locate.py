"""Line numbers for TOML: tomllib tells what a file says, this module where it says it.

Finds the n-th table of a name and the keys inside it; it does not know what a key means.
"""

from __future__ import annotations

import re
from functools import lru_cache

Place = tuple[str, int]  # table name and its number, -1 for a table that appears once

HEADER = re.compile(r"\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?$")
KEY = re.compile(
    r"""((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*="""
)


def line_of(text: str, table: str, number: int, key: str = "") -> int:
    """Return the line of a key such as `start.units` in the n-th table of that name.

    If the key is not there, the line of the nearest thing above it; 0 if the table is not there.
    """
    places = scan(text)
    parts = split_key(key) if key else []
    if not table and parts and (parts[0], -1) in places:  # a table of a file that is one entry
        table, parts = parts[0], parts[1:]
    lines = places.get((table, number), {})
    while parts:
        line = lines.get(".".join(parts))
        if line:
            return line
        parts.pop()
    return lines.get("", 0)


@lru_cache(maxsize=64)
def scan(text: str) -> dict[Place, dict[str, int]]:
    """Return every table with the lines of its header ("") and of its keys, sub-tables as dotted keys."""
    places: dict[Place, dict[str, int]] = {("", -1): {"": 1}}
    counts: dict[str, int] = {}
    place: Place = ("", -1)
    prefix: list[str] = []
    inside = Inside()
    for number, line in enumerate(text.splitlines(), start=1):
        if inside.value:
            inside.read(line)
            continue
        stripped = line.strip()
        if header := HEADER.match(stripped):
            name, *prefix = split_key(header.group(1))
            if stripped.startswith("[[") and not prefix:
                counts[name] = counts.get(name, -1) + 1
            place = (name, counts.get(name, -1))
            places.setdefault(place, {}).setdefault(".".join(prefix), number)
        elif key := KEY.match(stripped):
            path = ".".join([*prefix, *split_key(key.group(1))])
            places[place].setdefault(path, number)
            inside.read(stripped[key.end() :])
    return places


def split_key(key: str) -> list[str]:
    """Split a dotted key into its parts, without quotes: `a."b.c"` has two."""
    parts = re.findall(r""""[^"]*"|'[^']*'|[^.]+""", key)
    return [part.strip().strip("\"'") for part in parts]


class Inside:
    """Tracks whether a value continues on the next line: an open bracket or an open multi-line string."""

    def __init__(self) -> None:
        self.depth = 0
        self.quote = ""

    @property
    def value(self) -> bool:
        return bool(self.depth or self.quote)

    def read(self, line: str) -> None:
        position = 0
        while position < len(line):
            if self.quote:
                position = self._read_string(line, position)
                continue
            character = line[position]
            if character == "#":
                break
            if character in "\"'":
                triple = line.startswith(character * 3, position)
                self.quote = character * 3 if triple else character
                position += len(self.quote)
                continue
            self.depth += (character in "[{") - (character in "]}")
            position += 1
        if len(self.quote) == 1:  # a plain string ends with its line
            self.quote = ""

    def _read_string(self, line: str, position: int) -> int:
        if self.quote[0] == '"' and line[position] == "\\":
            return position + 2
        if line.startswith(self.quote, position):
            length = len(self.quote)
            self.quote = ""
            return position + length
        return position + 1
