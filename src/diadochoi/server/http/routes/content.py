"""Facts and rules to read: the content document, names, the rules reference, health."""

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
from diadochoi.server.http.context import Context, InThread, ServerContext, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import InEdition, PathEdition
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.schemas.fields import Edition
from diadochoi.server.schemas.server_info import Health
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
    """The hash of the document."""
    url: str
    """Where to get it; it never changes."""


class ClauseInfo(BaseModel):
    id: str
    """The id of the clause, such as `11.2/i`."""
    section: str
    """The id of its section."""
    section_title: str
    """The title of its section."""
    chapter: str
    """The id of its chapter."""
    chapter_title: str
    """The title of its chapter."""
    heading: str
    """Its own heading; empty if it has none."""
    kind: str
    """What it is: a rule, an example, a note."""
    text: str
    """The text of the clause."""
    links: list[str]
    """Clauses it refers to."""
    same: list[str]
    """Clauses of other editions that say the same."""
    differs: list[str]
    """Clauses of other editions that say something else."""
    difference: str
    """What is different, in a sentence."""


class RuleLookup(BaseModel):
    """What a rule id names: one clause, a section or a chapter."""

    id: str
    """The id that was asked for."""
    title: str
    """The title of the section or chapter."""
    clauses: list[ClauseInfo]
    """The clauses it names."""
    cited_by: list[str]
    """Clauses that refer to it."""


class RuleHits(BaseModel):
    hits: list[ClauseInfo]
    """The clauses that fit, best first."""


class EditionDifference(BaseModel):
    """One switch that differs between the two editions."""

    switch: str
    """The name of the switch."""
    title: str
    """What it decides."""
    group: str
    """The part of the rules it belongs to."""
    left: str
    """Its value in the first edition."""
    right: str
    """Its value in the second edition."""
    left_meaning: str = Field(description="The value as a sentence; empty if the value is clear without one.")
    right_meaning: str
    """The second value as a sentence; empty if it is clear without one."""
    clauses: list[str]
    """The clauses it comes from."""


class EditionTitle(BaseModel):
    id: str
    """The id of the edition."""
    title: str
    """Its name."""


class EditionDifferences(BaseModel):
    left: EditionTitle
    """The first edition."""
    right: EditionTitle
    """The second edition."""
    rows: list[EditionDifference]
    """The switches that differ."""
    clauses: list[ClauseInfo] = Field(description="Clauses that differ but have no switch.")


class SectionTitle(BaseModel):
    id: str
    """The id of the section."""
    title: str
    """The section's title."""
    clauses: int
    """How many clauses it has."""


class ChapterTitle(BaseModel):
    id: str
    """The id of the chapter."""
    title: str
    """The chapter's title."""
    sections: list[SectionTitle]
    """Its sections, in order."""


async def _know(context: Context, pack: str | None) -> None:
    """Refuse a pack that cannot be chosen here and that no table here uses."""
    if pack is None or pack_store.is_known(pack):
        return
    await context.database.read(lambda session: table_store.know_packs(session, [pack]))
    if not pack_store.is_known(pack):
        for own in await asyncio.to_thread(context.pack_store.packs):
            if own.pack is not None and own.editions and own.files.digest == pack:
                pack_store.remember(own.files)
                return
        raise not_found(Message("problem-no_such_content_pack"))


@router.get("/api/content", responses=errors(404, 503, reading=True))
async def content(
    context: ServerContext,
    in_thread: InThread,
    _: Visitor,
    edition: InEdition = "4e",
    pack: PackDigest = None,
) -> ContentLink:
    """Get the hash of the content document of an edition, with a content pack if one is given."""
    await _know(context, pack)
    digest, _body = await in_thread(content_document.document, edition, pack)
    more = "" if pack is None else f"?edition={edition}&pack={pack}"
    return ContentLink(hash=digest, url=f"/api/content/{digest}{more}")


@router.get(
    "/api/content/{digest}",
    responses=errors(404, 503, reading=True),
    response_model=content_types.ContentDocument,
)
async def content_by_hash(
    context: ServerContext,
    in_thread: InThread,
    _: Visitor,
    digest: Annotated[str, Path(pattern=_DIGEST, description="The digest of the content.")],
    edition: Annotated[Edition | None, Query(description="The edition.")] = None,
    pack: PackDigest = None,
) -> Response:
    """Get everything needed to draw the table; can be cached for ever."""
    await _know(context, pack)
    if pack is not None and edition is None:
        raise not_found(Message("problem-no_such_content"))
    body = await in_thread(content_document.by_hash, digest, edition, pack)
    if body is None:
        raise not_found(Message("problem-no_such_content"))
    return Response(body, media_type="application/json", headers={"Cache-Control": FOR_EVER})


@router.get("/api/words", responses=errors(reading=True))
async def list_languages(_: Visitor) -> list[str]:
    """List the languages of the server."""
    return languages()


@router.get(
    "/api/words/{lang}", responses=errors(404, reading=True), response_model=content_types.NameCatalogue
)
async def words(
    _: Visitor, lang: Annotated[str, Path(pattern=r"^[a-z]{2}$", description="The language.")]
) -> Response:
    """Get the names of pieces, spaces and players in a language. Sentences come with the game."""
    if lang not in languages():
        raise not_found(Message("problem-no_such_language"))
    return Response(to_json({"word": plain_words(lang)}), media_type="application/json")


# ---------------------------------------------------------------------- the rules


@router.get("/api/rules", responses=errors(reading=True), response_model=list[ChapterTitle])
async def rules(_: Visitor, in_thread: InThread, edition: InEdition = "4e") -> Response:
    """List the chapters and sections of an edition's rules."""
    return await in_thread.json(_chapters, edition)


def _chapters(edition: str) -> list[ChapterTitle]:
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


@router.get(
    "/api/editions/{left}/diff/{right}",
    responses=errors(reading=True),
    response_model=EditionDifferences,
)
async def edition_diff(_: Visitor, in_thread: InThread, left: PathEdition, right: PathEdition) -> Response:
    """Compare two editions: every switch with another value, and other clauses that differ."""
    return await in_thread.json(_differences, left, right)


def _differences(left: str, right: str) -> EditionDifferences:
    found = compare(left, right)
    other = load_reference(right if right != BASE_EDITION else left)
    return EditionDifferences(
        left=EditionTitle(id=found.left.id, title=found.left.title),
        right=EditionTitle(id=found.right.id, title=found.right.title),
        rows=[EditionDifference.model_validate(asdict(row)) for row in found.rows],
        clauses=[_clause(other, clause) for clause in found.clauses],
    )


@router.get("/api/rules/search", responses=errors(reading=True), response_model=RuleHits)
async def search_rules(
    _: Visitor,
    in_thread: InThread,
    q: Annotated[str, Query(min_length=1, max_length=100, description="What to search for.")],
    edition: InEdition = "4e",
    limit: Annotated[int, Query(ge=1, le=100, description="How many results at most.")] = 20,
) -> Response:
    """Find clauses that contain the words, best first."""
    return await in_thread.json(_hits, edition, q, limit)


def _hits(edition: str, q: str, limit: int) -> RuleHits:
    reference = load_reference(edition)
    return RuleHits(hits=[_clause(reference, hit.clause) for hit in search(reference, q, limit)])


@router.get("/api/rules/clauses/{rule:path}", responses=errors(404, reading=True), response_model=RuleLookup)
async def rule(
    _: Visitor,
    in_thread: InThread,
    rule: Annotated[
        str, Path(pattern=r"^[A-Za-z0-9./ -]{1,40}$", description="The id of a clause or section.")
    ],
    edition: InEdition = "4e",
) -> Response:
    """Get what a rule id names (`11.2/c`, `11.2`, `11`), with its clauses and those that cite it."""
    return await in_thread.json(_lookup, rule, edition)


def _lookup(rule: str, edition: str) -> RuleLookup:
    reference, clauses = load_reference(edition), _counterparts(rule, edition)
    try:
        if not clauses and edition != BASE_EDITION and not reference.resolves(rule):
            # questions cite the 4th edition unless another edition differs
            reference = load_reference(BASE_EDITION)
        title, clauses = (
            (reference.section(clauses[0].section).title, clauses) if clauses else _named(reference, rule)
        )
    except UnknownRuleError as error:
        raise Problem(
            "not_found", Message("problem-no_such_rule", rule=error.wanted), suggestions=error.suggestions
        ) from error
    return RuleLookup(
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
    """What another edition says instead of a clause of the 4th."""
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
async def health(context: ServerContext) -> Health:
    """Check that the server and its database work and that there is free disk space."""
    await context.database.read(lambda session: context.database.check())
    return Health(
        status="ok",
        version=__version__,
        database=context.database.kind,
        tables=len(context.registry.tables),
        connections=context.connections,
    )
