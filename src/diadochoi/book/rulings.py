"""The rulings of docs/rulings*.md by the clauses they settle: the question, how we play it, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from diadochoi.book.project_files import project_path

PAGES: Final = ("rulings.md", "rulings-3e-hybrid.md")
_CLAUSE_ID: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z./]*/(?:[a-z]{1,2}|[a-z]{0,2}\d+)")
_ITEM: Final = re.compile(r"^- \*\*(?P<label>[^*]+?)\.?\*\*\s*(?P<text>.*)$")


@dataclass(frozen=True, slots=True)
class Ruling:
    clauses: tuple[str, ...]
    title: str
    question: str
    answer: str
    reason: str


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every ruling by each clause id of its heading; empty if the pages are not installed."""
    found: dict[str, Ruling] = {}
    for page in PAGES:
        path = project_path(f"docs/{page}", page)
        if path.is_file():
            for ruling in read_rulings(path.read_text(encoding="utf-8")):
                found.update(dict.fromkeys(ruling.clauses, ruling))
    return found


def read_rulings(markdown: str) -> list[Ruling]:
    """Return the rulings of a page: a heading of level three and a list of question, answer and reason."""
    return [_read(part) for part in re.split(r"^### ", markdown, flags=re.MULTILINE)[1:]]


def _read(part: str) -> Ruling:
    heading, _, body = part.partition("\n")
    ids, _, title = heading.partition(":")
    items: dict[str, str] = {}
    label = ""
    for line in body.splitlines():
        if line.startswith("#"):
            break
        if match := _ITEM.match(line):
            label = match["label"]
            items[label] = match["text"]
        elif label and line.startswith("  "):
            items[label] += " " + line.strip()
        elif line.strip():
            label = ""
    return Ruling(
        clauses=tuple(part for part in re.split(r"[,\s]+", ids) if _CLAUSE_ID.fullmatch(part)),
        title=title.strip(),
        question=_plain(items.get("Question", "")),
        answer=_plain(items.get("We play", "")),
        reason=_plain(items.get("Why", "")),
    )


def _plain(text: str) -> str:
    """Turn Markdown for code and emphasis into plain words."""
    return re.sub(r"[`*]", "", text)
