"""Facts and rules for readers: the content document, words, the rules reference, health."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field
from pydantic_core import to_json

from diadochoi import __version__
from diadochoi.content.edition_table import BASE_EDITION, named_edition
from diadochoi.content.rulebook.comparison import compare
from diadochoi.content.rulebook.reference import (
    Chapter,
    Clause,
    Reference,
    UnknownRuleError,
    load_reference,
)
from diadochoi.content.rulebook.search import search
from diadochoi.message import Message
from diadochoi.record.words import languages, plain_words
from diadochoi.server import schemas
from diadochoi.server.http.context import Context, Here, Someone
from diadochoi.server.http.error_responses import errors
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas import Edition
from diadochoi.server.storage import pack_store
from diadochoi.server.tables import table_store
from diadochoi.server.views import content_document, content_types

router = APIRouter(tags=["facts"])
_DIGEST = r"^[0-9a-f]{32}$"
PackDigest = Annotated[
    str | None, Query(pattern=_DIGEST, description="The digest of a table's content pack.")
]
FOR_EVER = "public, max-age=31536000, immutable"


class ContentLink(BaseModel):
    hash: str
    url: str


class ClauseInfo(BaseModel):
    id: str
    section: str
    section_title: str
    chapter: str
    chapter_title: str
    heading: str
    kind: str
    text: str
    links: list[str]
    same: list[str]
    differs: list[str]
    difference: str


class Found(BaseModel):
    """What a rule id names: one clause, a section or a chapter."""

    id: str
    title: str
    clauses: list[ClauseInfo]
    cited_by: list[str]


class Hits(BaseModel):
    hits: list[ClauseInfo]


class EditionDifference(BaseModel):
    """One switch that stands otherwise in the second edition."""

    switch: str
    title: str
    group: str
    left: str
    right: str
    left_meaning: str = Field(description="The value as a sentence; empty if the value is clear without one.")
    right_meaning: str
    clauses: list[str]


class EditionTitle(BaseModel):
    id: str
    title: str


class EditionDifferences(BaseModel):
    left: EditionTitle
    right: EditionTitle
    rows: list[EditionDifference]
    clauses: list[ClauseInfo] = Field(description="Clauses that differ but have no switch.")


class SectionTitle(BaseModel):
    id: str
    title: str
    clauses: int


class ChapterTitle(BaseModel):
    id: str
    title: str
    sections: list[SectionTitle]


async def _know(here: Context, pack: str | None) -> None:
    """Only packs that can be chosen or are played with here have a document."""
    if pack is None or pack_store.is_known(pack):
        return
    await here.database.read(lambda session: table_store.know_packs(session, [pack]))
    if not pack_store.is_known(pack):
        for own in await asyncio.to_thread(here.pack_store.packs):
            if own.pack is not None and own.editions and own.files.digest == pack:
                pack_store.remember(own.files)
                return
        raise not_found(Message("problem-no_such_content_pack"))


@router.get("/api/content", responses=errors(404, 503, reading=True))
async def content(here: Here, _: Someone, edition: Edition = "4e", pack: PackDigest = None) -> ContentLink:
    """Where the content document of an edition is, or of a table that is played with a content pack."""
    await _know(here, pack)
    digest, _body = await asyncio.to_thread(content_document.document, edition, pack)
    more = "" if pack is None else f"?edition={edition}&pack={pack}"
    return ContentLink(hash=digest, url=f"/api/content/{digest}{more}")


@router.get(
    "/api/content/{digest}",
    responses=errors(404, 503, reading=True),
    response_model=content_types.ContentDocument,
)
async def content_by_hash(
    here: Here,
    _: Someone,
    digest: Annotated[str, Path(pattern=_DIGEST)],
    edition: Edition | None = None,
    pack: PackDigest = None,
) -> Response:
    """Everything the table is drawn from; cacheable for ever."""
    await _know(here, pack)
    if pack is not None and edition is None:
        raise not_found(Message("problem-no_such_content"))
    body = await asyncio.to_thread(content_document.by_hash, digest, edition, pack)
    if body is None:
        raise not_found(Message("problem-no_such_content"))
    return Response(body, media_type="application/json", headers={"Cache-Control": FOR_EVER})


@router.get("/api/words", responses=errors(reading=True))
async def list_languages(_: Someone) -> list[str]:
    """The languages the server speaks."""
    return languages()


@router.get(
    "/api/words/{lang}", responses=errors(404, reading=True), response_model=content_types.NameCatalogue
)
async def words(_: Someone, lang: Annotated[str, Path(pattern=r"^[a-z]{2}$")]) -> Response:
    """The names of pieces, places and players in a language. Sentences come with the game."""
    if lang not in languages():
        raise not_found(Message("problem-no_such_language"))
    return Response(to_json({"word": plain_words(lang)}), media_type="application/json")


# ---------------------------------------------------------------------- the rules


@router.get("/api/rules", responses=errors(reading=True))
async def rules(_: Someone, edition: Edition = "4e") -> list[ChapterTitle]:
    """Chapters and sections of an edition's rules."""
    return [
        ChapterTitle(
            id=chapter.id,
            title=chapter.title,
            sections=[
                SectionTitle(id=section.id, title=section.title, clauses=len(section.clauses))
                for section in chapter.sections
            ],
        )
        for chapter in load_reference(edition).chapters
    ]


@router.get("/api/editions/{left}/diff/{right}", responses=errors(reading=True))
async def edition_diff(_: Someone, left: Edition, right: Edition) -> EditionDifferences:
    """Where two editions part: every switch that stands otherwise, and clauses that differ beside them."""
    found = compare(left, right)
    other = load_reference(right if right != BASE_EDITION else left)
    return EditionDifferences(
        left=EditionTitle(id=found.left.id, title=found.left.title),
        right=EditionTitle(id=found.right.id, title=found.right.title),
        rows=[EditionDifference.model_validate(asdict(row)) for row in found.rows],
        clauses=[_clause(other, clause) for clause in found.clauses],
    )


@router.get("/api/rules/search", responses=errors(reading=True))
async def search_rules(
    _: Someone,
    q: Annotated[str, Query(min_length=1, max_length=100)],
    edition: Edition = "4e",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Hits:
    """Clauses that hold the words, best first."""
    reference = load_reference(edition)
    return Hits(hits=[_clause(reference, hit.clause) for hit in search(reference, q, limit)])


@router.get("/api/rules/clauses/{rule:path}", responses=errors(404, reading=True))
async def rule(
    _: Someone, rule: Annotated[str, Path(pattern=r"^[A-Za-z0-9./ -]{1,40}$")], edition: Edition = "4e"
) -> Found:
    """What an id names (`11.2/c`, `11.2`, `11`), with its clauses and those that cite it."""
    reference, clauses = load_reference(edition), _counterparts(rule, edition)
    try:
        if not clauses and edition != BASE_EDITION and not reference.resolves(rule):
            reference = load_reference(BASE_EDITION)  # questions cite the 4th edition where nothing differs
        title, clauses = (
            (reference.section(clauses[0].section).title, clauses) if clauses else _named(reference, rule)
        )
    except UnknownRuleError as error:
        raise Problem(
            "not_found", Message("problem-no_such_rule", rule=error.wanted), suggestions=error.suggestions
        ) from error
    return Found(
        id=rule,
        title=title,
        clauses=[_clause(reference, clause) for clause in clauses],
        cited_by=[clause.id for clause in reference.citing(rule)],
    )


def _named(reference: Reference, rule: str) -> tuple[str, tuple[Clause, ...]]:
    found = reference.find(rule)
    if isinstance(found, Clause):
        return reference.section(found.section).title, (found,)
    if isinstance(found, Chapter):
        return found.title, found.clauses
    return found[0].title, tuple(clause for section in found for clause in section.clauses)


def _counterparts(rule: str, edition: str) -> tuple[Clause, ...]:
    """What another edition says in place of a clause of the 4th."""
    if edition == BASE_EDITION or named_edition(rule) == edition:
        return ()
    return tuple(
        clause for clause in load_reference(edition) if rule in clause.same or rule in clause.differs
    )


def _clause(reference: Reference, clause: Clause) -> ClauseInfo:
    section = reference.section(clause.section)
    chapter = reference.chapter_of(clause)
    return ClauseInfo(
        id=clause.id,
        section=section.id,
        section_title=section.title,
        chapter=chapter.id,
        chapter_title=chapter.title,
        heading=clause.heading,
        kind=clause.kind,
        text=clause.text,
        links=list(clause.links),
        same=list(clause.same),
        differs=list(clause.differs),
        difference=clause.difference,
    )


# ---------------------------------------------------------------------- health


@router.get("/health", responses=errors(503, reading=True))
async def health(here: Here) -> schemas.Health:
    """Whether the server and its database work, and there is room for what is played."""
    await here.database.read(lambda session: here.database.check())
    return schemas.Health(
        status="ok",
        version=__version__,
        database=here.database.kind,
        tables=len(here.registry.tables),
        connections=here.connections,
    )
