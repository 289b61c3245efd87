"""The rulebook for readers: chapters with tables, rulings and examples, the glossary, the player aid."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from diadochoi.book.aid_page import INLINE_STYLES_POLICY, aid_page
from diadochoi.book.chapters import Book, book_of
from diadochoi.book.facts import Game, game_of
from diadochoi.book.reading import Reader
from diadochoi.book.tables import RuleTable, table_of, tables_of
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.loader import load
from diadochoi.content.rulebook.glossary import glossary_of
from diadochoi.content.rulebook.reference import (
    Chapter,
    Clause,
    Section,
    UnknownRuleError,
    clause_by_id,
)
from diadochoi.content.rulebook.search import search, words_sought
from diadochoi.message import Message
from diadochoi.rules.core.config import ConfigError
from diadochoi.server.http.context import Someone
from diadochoi.server.http.error_responses import errors
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import Edition, OptionId

router = APIRouter(tags=["rules"])
pages = APIRouter(include_in_schema=False)
MOST_EXAMPLES = 40

Options = Annotated[list[OptionId], Query(max_length=40, description="The optional rules of a game.")]
Every = Annotated[
    bool | None, Query(description="Show every optional rule. Default: only if no options are given.")
]
Players = Annotated[int | None, Query(ge=2, le=5)]
HouseRules = Annotated[
    list[Annotated[str, Field(pattern=r"^[a-z_0-9]{1,60}=[^=]{1,200}$")]],
    Query(max_length=60, description="House rules as name=value."),
]


class TermInfo(BaseModel):
    """A term of the game in one sentence."""

    id: str
    name: str
    forms: list[str] = Field(description="Other spellings of it in the texts.")
    text: str
    clauses: list[str] = Field(description="Where the edition defines it.")


class BookSectionTitle(BaseModel):
    id: str
    title: str
    option: str | None = Field(description="The optional rule it belongs to.")


class BookChapterTitle(BaseModel):
    id: str
    title: str
    sections: list[BookSectionTitle]


class BookEdition(BaseModel):
    id: str
    title: str


class BookContents(BaseModel):
    """The table of contents of a rulebook."""

    edition: BookEdition
    editions: list[BookEdition]
    chapters: list[BookChapterTitle]


class RuleTableInfo(BaseModel):
    """A table of the rules; the first cell of a row names the row."""

    id: str
    title: str
    across: str
    heads: list[str]
    rows: list[list[str]]
    notes: list[str]


class RulingInfo(BaseModel):
    title: str
    question: str
    answer: str
    reason: str


class ExampleInfo(BaseModel):
    """A worked case that can be played through."""

    id: str
    title: str


class ElsewhereInfo(BaseModel):
    """What another edition says about the same thing."""

    edition: str
    edition_title: str
    id: str
    text: str
    difference: str


class SettingInfo(BaseModel):
    """A house rule of this game."""

    title: str
    value: str


class BookClause(BaseModel):
    id: str
    kind: str
    heading: str
    text: str
    tables: list[RuleTableInfo]
    ruling: RulingInfo | None
    examples: list[ExampleInfo]
    elsewhere: list[ElsewhereInfo]
    settings: list[SettingInfo]


class InsteadInfo(BaseModel):
    """A clause of this edition that stands for some of an older book."""

    id: str
    text: str


class DiagramStep(BaseModel):
    title: str = Field(description="Its name; empty if the sentence is enough.")
    text: str


class Diagram(BaseModel):
    """A procedure as steps in order, to be drawn."""

    id: str
    title: str
    steps: list[DiagramStep]


class BookSection(BaseModel):
    id: str
    title: str
    option: str | None
    diagrams: list[Diagram]
    clauses: list[BookClause]
    instead: list[InsteadInfo]


class BookChapter(BaseModel):
    """A chapter, and which of its parts was asked for."""

    id: str
    title: str
    at: str = Field(description="The id of the chapter, section or clause that was asked for.")
    previous: BookEdition | None
    next: BookEdition | None
    sections: list[BookSection]


class BookHit(BaseModel):
    id: str
    section_title: str
    chapter_title: str
    kind: str
    text: str


class BookHits(BaseModel):
    hits: list[BookHit]
    terms: list[str] = Field(description="Ids of the glossary terms in the words.")
    words: list[str] = Field(description="Beginnings of words to mark in the texts.")


@lru_cache(64)
def _reader(
    edition: str, players: int | None, options: tuple[str, ...], every: bool, house_rules: tuple[str, ...]
) -> Reader:
    return Reader(book_of(_game(edition, players, options, house_rules), every_option=every))


def _game(edition: str, players: int | None, options: tuple[str, ...], house_rules: tuple[str, ...]) -> Game:
    try:
        return game_of(edition, players, options, dict(rule.split("=", 1) for rule in house_rules))
    except ConfigError as error:
        raise Problem("impossible", error.message) from error


async def _read(
    edition: str, players: int | None, options: list[OptionId], every: bool | None, house: list[str]
) -> Reader:
    shown = not options if every is None else every
    return await asyncio.to_thread(_reader, edition, players, tuple(options), shown, tuple(house))


def _title(edition: str) -> str:
    return load().editions[edition].title


@router.get("/api/glossary", responses=errors(reading=True))
async def glossary(_: Someone, edition: Edition = "4e") -> list[TermInfo]:
    """Every term that an edition knows, by name."""
    book = (await _read(edition, None, [], True, [])).book
    return [
        TermInfo(
            id=term.id,
            name=term.name,
            forms=list(term.forms),
            text=term.text,
            clauses=_in_book(book, term.clauses_in(edition)),
        )
        for term in glossary_of(edition)
    ]


def _in_book(book: Book, clauses: tuple[str, ...]) -> list[str]:
    """The clauses as the book has them, each once."""
    return list(dict.fromkeys(place for clause in clauses if (place := book.place_of(clause))))


@router.get("/api/book", responses=errors(409, reading=True))
async def contents(
    _: Someone,
    edition: Edition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006 - FastAPI reads it and never changes it
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> BookContents:
    """The chapters of the rulebook, with what holds for these options only."""
    book = (await _read(edition, players, options, every, house)).book
    return BookContents(
        edition=BookEdition(id=edition, title=_title(edition)),
        editions=[BookEdition(id=one, title=_title(one)) for one in EDITIONS],
        chapters=[
            BookChapterTitle(
                id=chapter.id,
                title=chapter.title,
                sections=[
                    BookSectionTitle(id=section.id, title=section.title, option=book.options.get(section.id))
                    for section in chapter.sections
                ],
            )
            for chapter in book.reference.chapters
        ],
    )


@router.get("/api/book/search", responses=errors(409, reading=True))
async def search_book(
    _: Someone,
    q: Annotated[str, Query(min_length=1, max_length=100)],
    edition: Edition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> BookHits:
    """Clauses about the words, in their own words or the game's; and the terms that they name."""
    reference = (await _read(edition, players, options, every, house)).book.reference
    hits = await asyncio.to_thread(search, reference, q, limit)
    wanted = q.strip().lower()
    return BookHits(
        hits=[
            BookHit(
                id=hit.clause.id,
                section_title=reference.section_of(hit.clause).title,
                chapter_title=reference.chapter_of(hit.clause).title,
                kind=hit.clause.kind,
                text=hit.clause.text,
            )
            for hit in hits
        ],
        terms=[
            term.id
            for term in glossary_of(edition)
            if any(wanted == word.lower() for word in (*term.spellings, *term.aka))
        ],
        words=list(words_sought(q, edition)),
    )


@router.get("/api/book/tables/{table}", responses=errors(404, 409, reading=True))
async def rule_table(
    _: Someone,
    table: Annotated[str, Path(pattern=r"^[a-z-]{1,30}$")],
    edition: Edition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> RuleTableInfo:
    """One table of the rules by its id, with the figures of this game."""
    game = (await _read(edition, players, options, every, house)).book.game
    try:
        return _table(table_of(game, table))
    except KeyError as error:
        known = [one.id for one in tables_of(game)]
        raise Problem(
            "not_found", Message("problem-no_such_table_of_rules", table=table, known=known)
        ) from error


@router.get("/api/book/rules/{rule:path}", responses=errors(404, 409, reading=True))
async def chapter(
    _: Someone,
    rule: Annotated[str, Path(pattern=r"^[A-Za-z0-9./ -]{1,40}$")],
    edition: Edition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> BookChapter:
    """The chapter that a rule is in (`11.2/c`, `11.2`, `11`), with everything a reader wants to know."""
    reader = await _read(edition, players, options, every, house)
    try:
        found, at = reader.book.find(rule)
    except UnknownRuleError as error:
        raise Problem(
            "not_found", Message("problem-no_such_rule", rule=error.wanted), suggestions=error.suggestions
        ) from error
    return await asyncio.to_thread(_chapter, reader, found, at)


def _chapter(reader: Reader, found: Chapter, at: str) -> BookChapter:
    chapters = reader.book.reference.chapters
    index = next(place for place, one in enumerate(chapters) if one.id == found.id)
    return BookChapter(
        id=found.id,
        title=found.title,
        at=at,
        previous=_neighbour(chapters[index - 1]) if index else None,
        next=_neighbour(chapters[index + 1]) if index + 1 < len(chapters) else None,
        sections=[_section(reader, section) for section in found.sections],
    )


def _neighbour(found: Chapter) -> BookEdition:
    return BookEdition(id=found.id, title=found.title)


def _section(reader: Reader, section: Section) -> BookSection:
    book: Book = reader.book
    return BookSection(
        id=section.id,
        title=section.title,
        option=book.options.get(section.id),
        diagrams=[
            Diagram(
                id=one.id,
                title=one.title,
                steps=[DiagramStep(title=step.title, text=step.text) for step in one.steps],
            )
            for one in reader.diagrams(section)
        ],
        clauses=[_clause(reader, clause) for clause in section.clauses],
        instead=[
            InsteadInfo(id=rule, text=clause_by_id(rule).text) for rule in book.instead.get(section.id, ())
        ],
    )


def _table(table: RuleTable) -> RuleTableInfo:
    return RuleTableInfo(
        id=table.id,
        title=table.title,
        across=table.across,
        heads=list(table.heads),
        rows=[list(row) for row in table.rows],
        notes=list(table.notes),
    )


def _clause(reader: Reader, clause: Clause) -> BookClause:
    ruling = reader.ruling(clause)
    return BookClause(
        id=clause.id,
        kind=clause.kind,
        heading=clause.heading,
        text=clause.text,
        tables=[_table(table) for table in reader.tables(clause)],
        ruling=None
        if ruling is None
        else RulingInfo(
            title=ruling.title, question=ruling.question, answer=ruling.answer, reason=ruling.reason
        ),
        examples=[
            ExampleInfo(id=case.id, title=case.title) for case in reader.examples(clause)[:MOST_EXAMPLES]
        ],
        elsewhere=[
            ElsewhereInfo(
                edition=other.edition,
                edition_title=_title(other.edition),
                id=other.clause.id,
                text=other.clause.text,
                difference=other.difference,
            )
            for other in reader.elsewhere(clause)
        ],
        settings=[SettingInfo(title=one.title, value=one.value) for one in reader.settings(clause)],
    )


@pages.get("/aid")
async def aid(
    edition: Edition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    house: HouseRules = [],  # noqa: B006
) -> HTMLResponse:
    """The player aid as two printable pages."""
    game = await asyncio.to_thread(_game, edition, players, tuple(options), tuple(house))
    page = await asyncio.to_thread(aid_page, game)
    return HTMLResponse(page, headers={"Content-Security-Policy": INLINE_STYLES_POLICY})
