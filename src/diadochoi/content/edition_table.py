"""The list of editions, read from data/edition_table.toml and used by everything else.

The switches and fact layers of an edition say what it plays differently; `editions` loads those.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Final


@dataclass(frozen=True, slots=True)
class EditionRow:
    id: str
    layers: tuple[str, ...]  # folders of facts laid over the base files, in order
    clause_prefix: str  # prefix of the ids of its clauses; "" for the base edition


def _read() -> dict[str, EditionRow]:
    file = resources.files("diadochoi.content").joinpath("data", "edition_table.toml")
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["edition"]
    return {row["id"]: EditionRow(row["id"], tuple(row["layers"]), row["clause_prefix"]) for row in rows}


EDITION_TABLE: Final = _read()
EDITIONS: Final = tuple(EDITION_TABLE)
BASE_EDITION: Final = EDITIONS[0]


def named_edition(rule: str) -> str | None:
    """Return the edition that the prefix of an id names (`3e/20/a`, `hy/4`); None without a prefix."""
    for row in EDITION_TABLE.values():
        if row.clause_prefix and f"{rule}/".startswith(row.clause_prefix):
            return row.id
    return None


def edition_of(clause: str) -> str:
    """Return the edition that a clause belongs to."""
    return named_edition(clause) or BASE_EDITION
