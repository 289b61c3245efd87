"""The rulebook: chapters with tables, rulings and examples, the glossary, the player aid."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from diadochoi.book.aid_page import INLINE_STYLES_POLICY, aid_page
from diadochoi.book.chapters import Book, book_of
from diadochoi.book.facts import BookSettings, game_of
from diadochoi.book.reading import BookReader
from diadochoi.book.tables import RuleTable, table_of, tables_of
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.loader import load
from diadochoi.content.rulebook.glossary import glossary_of
from diadochoi.content.rulebook.reference import (
    Chapter,
    Clause,
    Reference,
    Section,
    UnknownRuleError,
    clause_by_id,
)
from diadochoi.content.rulebook.search import search, search_words
from diadochoi.message import Message
from diadochoi.rules.core.config import ConfigError
from diadochoi.server.http.context import InThread, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import InEdition
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.fields import OptionId

router = APIRouter(tags=["rules"])
pages = APIRouter(include_in_schema=False)

Options = Annotated[list[OptionId], Query(max_length=40, description="The optional rules of a game.")]
Every = Annotated[
    bool | None, Query(description="Show every optional rule. Default: only if no options are given.")
]
Players = Annotated[int | None, Query(ge=2, le=5, description="The number of players.")]
HouseRules = Annotated[
    list[Annotated[str, Field(pattern=r"^[a-z_0-9]{1,60}=[^=]{1,200}$")]],
    Query(max_length=60, description="House rules as name=value."),
]


class TermInfo(BaseModel):
    """A term of the game in one sentence."""

    id: str
    """The id of the term."""
    name: str
    """The term."""
    forms: list[str] = Field(description="Other spellings of it in the texts.")
    text: str
    """What it means."""
    clauses: list[str] = Field(description="Where the edition defines it.")


class BookSectionTitle(BaseModel):
    id: str
    """The id of the section."""
    title: str
    """The section's title."""
    option: str | None = Field(description="The optional rule it belongs to.")


class BookChapterTitle(BaseModel):
    id: str
    """The id of the chapter."""
    title: str
    """The chapter's title."""
    sections: list[BookSectionTitle]
    """Its sections, in order."""


class BookEdition(BaseModel):
    id: str
    """An id, of an edition or a chapter."""
    title: str
    """The title of that edition or chapter."""


class BookContents(BaseModel):
    """The table of contents of a rulebook."""

    edition: BookEdition
    """The edition of this book."""
    editions: list[BookEdition]
    """All editions."""
    chapters: list[BookChapterTitle]
    """The chapters, in order."""


class RuleTableInfo(BaseModel):
    """A table of the rules; the first cell of a row names the row."""

    id: str
    """The id of the table."""
    title: str
    """The table's title."""
    across: str
    """What the columns stand for."""
    heads: list[str]
    """The headings of the columns."""
    rows: list[list[str]]
    """The rows, cell by cell."""
    notes: list[str]
    """Notes below the table."""


class RulingInfo(BaseModel):
    title: str
    """What it is about."""
    question: str
    """What the rulebook leaves open."""
    answer: str
    """How this program plays it."""
    reason: str
    """Why."""


class ExampleInfo(BaseModel):
    """A worked case that can be played through."""

    id: str
    """Its id, under which it can be played: of a lesson, or of a case (`case/4e/14-battle/…`)."""
    title: str
    """The ruling that it shows."""


class ElsewhereInfo(BaseModel):
    """What another edition says about the same thing."""

    edition: str
    """The id of the other edition."""
    edition_title: str
    """Its name."""
    id: str
    """The id of its clause."""
    text: str
    """The text of that clause."""
    difference: str
    """What is different, in a sentence."""


class SettingInfo(BaseModel):
    """A house rule of this game."""

    title: str
    """The name of the house rule."""
    value: str
    """What was chosen."""


class BookClause(BaseModel):
    id: str
    """The id of the clause."""
    kind: str
    """What it is: a rule, an example, a note."""
    heading: str
    """Its own heading; empty if it has none."""
    text: str
    """Its text, with the numbers of this game."""
    tables: list[RuleTableInfo]
    """Tables that belong to it."""
    ruling: RulingInfo | None
    """How this program decides what it leaves open."""
    examples: list[ExampleInfo]
    """Lessons and scenarios that show it, lessons first."""
    elsewhere: list[ElsewhereInfo]
    """What other editions say."""
    settings: list[SettingInfo]
    """House rules that change it."""


class InsteadInfo(BaseModel):
    """A clause of this edition that replaces clauses of an older rulebook."""

    id: str
    """The id of the clause."""
    text: str
    """The text of the clause."""


class DiagramStepInfo(BaseModel):
    title: str = Field(description="Its name; empty if the sentence is enough.")
    text: str
    """What happens in this step."""


class DiagramInfo(BaseModel):
    """A procedure as a list of steps, to be drawn."""

    id: str
    """The id of the drawing."""
    title: str
    """The name of the procedure."""
    steps: list[DiagramStepInfo]
    """Its steps in order."""


class BookSection(BaseModel):
    id: str
    """The id of the section."""
    title: str
    """The section's title."""
    option: str | None
    """The optional rule it belongs to."""
    diagrams: list[DiagramInfo]
    """Procedures to draw."""
    clauses: list[BookClause]
    """Its clauses, in order."""
    instead: list[InsteadInfo]
    """Clauses that replace it."""


class BookChapter(BaseModel):
    """A chapter, and the part of it that was requested."""

    id: str
    """The id of the chapter."""
    title: str
    """The chapter's title."""
    at: str = Field(description="The id of the chapter, section or clause that was asked for.")
    previous: BookEdition | None
    """The chapter before it."""
    next: BookEdition | None
    """The chapter after it."""
    sections: list[BookSection]
    """Its sections, in order."""


class BookHit(BaseModel):
    id: str
    """The id of the clause."""
    section_title: str
    """The title of its section."""
    chapter_title: str
    """The title of its chapter."""
    kind: str
    """What it is: a rule, an example, a note."""
    text: str
    """The text of the clause."""


class BookHits(BaseModel):
    hits: list[BookHit]
    """The clauses that fit, best first."""
    terms: list[str] = Field(description="Ids of the glossary terms in the words.")
    words: list[str] = Field(description="Beginnings of words to mark in the texts.")


@lru_cache(64)
def _reader(
    edition: str, players: int | None, options: tuple[str, ...], every: bool, house_rules: tuple[str, ...]
) -> BookReader:
    return BookReader(book_of(_game(edition, players, options, house_rules), every_option=every))


def _game(
    edition: str, players: int | None, options: tuple[str, ...], house_rules: tuple[str, ...]
) -> BookSettings:
    try:
        return game_of(edition, players, options, dict(rule.split("=", 1) for rule in house_rules))
    except ConfigError as error:
        raise Problem("impossible", error.message) from error


def _read(
    edition: str, players: int | None, options: list[OptionId], every: bool | None, house: list[str]
) -> BookReader:
    shown = not options if every is None else every
    return _reader(edition, players, tuple(options), shown, tuple(house))


def _title(edition: str) -> str:
    return load().editions[edition].title


@router.get("/api/glossary", responses=errors(reading=True), response_model=list[TermInfo])
async def glossary(_: Visitor, in_thread: InThread, edition: InEdition = "4e") -> Response:
    """List every term of an edition by name."""
    return await in_thread.json(_glossary, edition)


def _glossary(edition: str) -> list[TermInfo]:
    book = _read(edition, None, [], True, []).book
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
    """The clauses as the book has them, without duplicates."""
    return list(dict.fromkeys(place for clause in clauses if (place := book.place_of(clause))))


@router.get("/api/book", responses=errors(409, reading=True))
async def contents(
    _: Visitor,
    in_thread: InThread,
    edition: InEdition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006 - FastAPI reads it and never changes it
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> BookContents:
    """List the chapters of the rulebook, as they apply with these options."""
    book = (await in_thread(_read, edition, players, options, every, house)).book
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
    _: Visitor,
    in_thread: InThread,
    q: Annotated[str, Query(min_length=1, max_length=100, description="What to search for.")],
    edition: InEdition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
    limit: Annotated[int, Query(ge=1, le=100, description="How many results at most.")] = 20,
) -> BookHits:
    """Find clauses about the words, even where the rules use another word, and the terms they name."""
    return await in_thread(
        lambda: _found(_read(edition, players, options, every, house).book.reference, q, edition, limit)
    )


def _found(reference: Reference, q: str, edition: str, limit: int) -> BookHits:
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
            for hit in search(reference, q, limit)
        ],
        terms=[
            term.id
            for term in glossary_of(edition)
            if any(wanted == word.lower() for word in (*term.spellings, *term.aka))
        ],
        words=list(search_words(q, edition)),
    )


@router.get("/api/book/tables/{table}", responses=errors(404, 409, reading=True))
async def rule_table(
    _: Visitor,
    in_thread: InThread,
    table: Annotated[str, Path(pattern=r"^[a-z-]{1,30}$", description="The id of a table.")],
    edition: InEdition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> RuleTableInfo:
    """Get one table of the rules by its id, with the numbers of this game."""
    game = (await in_thread(_read, edition, players, options, every, house)).book.game
    try:
        return await in_thread(lambda: _table(table_of(game, table)))
    except KeyError as error:
        known = [one.id for one in tables_of(game)]
        raise Problem(
            "not_found", Message("problem-no_such_table_of_rules", table=table, known=known)
        ) from error


@router.get(
    "/api/book/rules/{rule:path}", responses=errors(404, 409, reading=True), response_model=BookChapter
)
async def chapter(
    _: Visitor,
    in_thread: InThread,
    rule: Annotated[
        str, Path(pattern=r"^[A-Za-z0-9./ -]{1,40}$", description="The id of a clause or section.")
    ],
    edition: InEdition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    every: Every = None,
    house: HouseRules = [],  # noqa: B006
) -> Response:
    """Get the chapter that contains a rule (`11.2/c`, `11.2`, `11`), with its tables, rulings and
    examples."""
    return await in_thread.json(lambda: _chapter(_read(edition, players, options, every, house), rule))


def _chapter(reader: BookReader, rule: str) -> BookChapter:
    try:
        found, at = reader.book.find(rule)
    except UnknownRuleError as error:
        raise Problem(
            "not_found", Message("problem-no_such_rule", rule=error.wanted), suggestions=error.suggestions
        ) from error
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


def _section(reader: BookReader, section: Section) -> BookSection:
    book: Book = reader.book
    return BookSection(
        id=section.id,
        title=section.title,
        option=book.options.get(section.id),
        diagrams=[
            DiagramInfo(
                id=one.id,
                title=one.title,
                steps=[DiagramStepInfo(title=step.title, text=step.text) for step in one.steps],
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


def _clause(reader: BookReader, clause: Clause) -> BookClause:
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
        examples=[ExampleInfo(id=case.id, title=case.title) for case in reader.examples(clause)],
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
    in_thread: InThread,
    edition: InEdition = "4e",
    players: Players = None,
    options: Options = [],  # noqa: B006
    house: HouseRules = [],  # noqa: B006
) -> HTMLResponse:
    """Get the player aid as two printable pages."""
    page = await in_thread(lambda: aid_page(_game(edition, players, tuple(options), tuple(house))))
    return HTMLResponse(page, headers={"Content-Security-Policy": INLINE_STYLES_POLICY})
