"""Worked cases of a clause: the lessons and scenarios that prove it, by title. Each can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from diadochoi.book.project_files import project_path
from diadochoi.content.edition_table import BASE_EDITION
from diadochoi.record import lessons

# Worked examples of the rulebooks are lessons, which come with the package.
LESSONS: Final = Path(lessons.__file__).parent / "files"
CASE: Final = "case"  # first part of the id of a scenario that is not a lesson
# The head of a scenario file: reading all of 1,600 files as YAML would take seconds.
_TITLE: Final = re.compile(r"^title:\s*(?P<title>.+)$", re.MULTILINE)
_CLAUSES: Final = re.compile(r"^clauses:\s*\[(?P<ids>[^\]]*)\]", re.MULTILINE)
_EDITION: Final = re.compile(r"^edition:\s*(?P<edition>\w+)", re.MULTILINE)
_ALSO: Final = re.compile(r"^also:(?P<lists>.*(?:\n[ \t].*)*)", re.MULTILINE)
_LIST: Final = re.compile(r"(?P<edition>\w+)[\"']?:\s*\[(?P<ids>[^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Example:
    """A lesson, or a scenario to play through.

    `id` is that of the lesson (`14-battle/ex-peukestas-against-peithon`), or `case`, the edition and the path
    of the scenario (`case/4e/14-battle/a-draw-costs-a-unit`).
    """

    id: str
    title: str


@cache
def examples() -> Mapping[str, tuple[Example, ...]]:
    """Return every lesson and scenario by each clause that it proves, lessons first."""
    found: dict[str, list[Example]] = {}
    for path in sorted(LESSONS.rglob("*.yaml")):
        for example, clause in _proved(path, LESSONS, of_lessons=True):
            found.setdefault(clause, []).append(example)
    for path in case_files().values():
        for example, clause in _proved(path, scenario_folder(), of_lessons=False):
            found.setdefault(clause, []).append(example)
    return {clause: tuple(dict.fromkeys(cases)) for clause, cases in found.items()}


def scenario_folder() -> Path:
    return project_path("tests/scenarios", "scenarios")


@cache
def case_files() -> Mapping[str, Path]:
    """Return every scenario by its path without the file ending; empty if none are installed."""
    folder = scenario_folder()
    return {_id(path, folder): path for path in sorted(folder.rglob("*.yaml"))}


def _proved(path: Path, folder: Path, of_lessons: bool) -> Iterator[tuple[Example, str]]:
    """Yield the clauses that a file proves, each with the example as it is played in that edition."""
    text = path.read_text(encoding="utf-8")
    own, title = _id(path, folder), _title(text, path)
    for edition, clauses in _clauses(text):
        example = Example(own if of_lessons else f"{CASE}/{edition}/{own}", title)
        for clause in clauses:
            yield example, clause


def _id(path: Path, folder: Path) -> str:
    return path.relative_to(folder).with_suffix("").as_posix()


def _title(text: str, path: Path) -> str:
    found = _TITLE.search(text)
    return found["title"].strip().strip("\"'") if found else path.stem.replace("-", " ")


def _clauses(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the editions of a scenario, each with the clauses that it proves there."""
    own = _EDITION.search(text)
    if found := _CLAUSES.search(text):
        yield own["edition"] if own else BASE_EDITION, _names(found["ids"])
    if also := _ALSO.search(text):
        for part in _LIST.finditer(also["lists"]):
            yield part["edition"], _names(part["ids"])


def _names(listed: str) -> list[str]:
    return [name.strip().strip("\"'") for name in listed.split(",") if name.strip()]
