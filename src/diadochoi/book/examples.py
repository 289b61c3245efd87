"""Worked cases of a clause: the lessons and scenarios that prove it, by title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from diadochoi.book.project_files import project_path
from diadochoi.record import lessons

# Worked examples of the rulebooks are lessons, which come with the package.
LESSONS: Final = Path(lessons.__file__).parent / "files"
# The head of a scenario file: reading all of 1,600 files as YAML would take seconds.
_TITLE: Final = re.compile(r"^title:\s*(?P<title>.+)$", re.MULTILINE)
_CLAUSES: Final = re.compile(r"^clauses:\s*\[(?P<ids>[^\]]*)\]", re.MULTILINE)
_ALSO: Final = re.compile(r"^also:(?P<lists>.*(?:\n[ \t].*)*)", re.MULTILINE)
_LIST: Final = re.compile(r"\[(?P<ids>[^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario; `id` is its path without the file ending, as in `14-battle/a-draw-costs-a-unit`."""

    id: str
    title: str


@cache
def examples() -> Mapping[str, tuple[Example, ...]]:
    """Return every scenario by each clause that it proves; empty if no scenarios are installed."""
    found: dict[str, list[Example]] = {}
    for folder in (LESSONS, project_path("tests/scenarios", "scenarios")):
        for path in sorted(folder.rglob("*.yaml")):
            text = path.read_text(encoding="utf-8")
            example = Example(_id(path, folder), _title(text, path))
            for clause in dict.fromkeys(_clauses(text)):
                found.setdefault(clause, []).append(example)
    return {clause: tuple(cases) for clause, cases in found.items()}


def _id(path: Path, folder: Path) -> str:
    return path.relative_to(folder).with_suffix("").as_posix()


def _title(text: str, path: Path) -> str:
    found = _TITLE.search(text)
    return found["title"].strip().strip("\"'") if found else path.stem.replace("-", " ")


def _clauses(text: str) -> list[str]:
    found = _CLAUSES.search(text)
    lists = [found["ids"]] if found else []
    if also := _ALSO.search(text):
        lists += [part["ids"] for part in _LIST.finditer(also["lists"])]
    return [clause.strip().strip("\"'") for ids in lists for clause in ids.split(",") if clause.strip()]
