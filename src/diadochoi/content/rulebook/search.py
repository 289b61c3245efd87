"""Searches the rules for clauses with the words of a query, or with the game's own words for the same thing.

The glossary knows what people call things: "flee" finds Evasion and Retreat, "CU" finds Combat Unit. The
ideas know what they ask: "king dies" finds the ways in which an Heir can die.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from diadochoi.content.rulebook.glossary import glossary_of
from diadochoi.content.rulebook.ideas import load_ideas
from diadochoi.content.rulebook.reference import Clause, Reference, load_reference, natural_key

# Words of a question that say nothing about its subject.
_STOP_WORDS = frozenset((
    "a", "am", "an", "and", "any", "are", "at", "be", "by", "can", "could", "do", "does", "each", "for",
    "from", "get", "has", "have", "he", "her", "him", "his", "how", "i", "if", "in", "into", "is", "it",
    "its", "many", "me", "much", "my", "of", "on", "or", "our", "she", "so", "than", "that", "the", "their",
    "them", "then", "there", "they", "this", "to", "was", "we", "what", "when", "where", "which", "who",
    "whom", "why", "will", "with", "would", "you", "your",
))  # fmt: skip
_SUFFIXES = (
    "ations", "ation", "ions", "ings", "ing", "ion", "ies", "ors", "or",
    "ers", "er", "ed", "es", "s", "e", "y",
)  # fmt: skip
_LONGEST_PHRASE = 4
_ENOUGH = 5  # with fewer clauses about everything in the query, clauses about some of it follow
_ANSWER = 8.0  # more than any match of words


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause found by a search; higher scores come first."""

    clause: Clause
    score: float


@dataclass(frozen=True, slots=True)
class QueryPart:
    """One part of the query: its own words, and the game's words for it."""

    words: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    defined_in: frozenset[str]  # the clauses that define those terms
    answered_in: frozenset[str]  # the clauses that answer this question


def search(reference: Reference, query: str, limit: int = 20) -> tuple[Hit, ...]:
    """Return clauses about everything in the query, best first; if there are few, also about some of it."""
    asked, plain = (_query_parts(query, reference.edition, ideas=ideas) for ideas in (True, False))
    hits: list[Hit] = []
    for parts, whole in ((asked, True), (plain, True), (plain, False)):
        if len(hits) < _ENOUGH and parts:
            hits += _after(hits, _hits(reference, parts, whole=whole))
    return tuple(hits[:limit])


def _after(found: list[Hit], more: list[Hit]) -> list[Hit]:
    """Return the other hits, with lower scores than those already found."""
    known = {hit.clause.id for hit in found}
    more = [hit for hit in more if hit.clause.id not in known]
    if not found or not more:
        return more
    scale = min(1.0, found[-1].score / more[0].score)
    return [replace(hit, score=hit.score * scale) for hit in more]


def search_words(query: str, edition: str) -> tuple[str, ...]:
    """Return the stems a search looks for, including the game's words; readers highlight them in the text."""
    found: list[str] = []
    for part in _query_parts(query, edition):
        found += part.words
        for words in part.also:
            found += words
    return tuple(dict.fromkeys(found))


def stem(word: str) -> str:
    """Return a word without its ending, so that `intercepting`, `interception` and `Interceptor` match."""
    word = word.lower()
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            return word[: -len(suffix)]
    return word


@cache
def words_of(text: str) -> tuple[str, ...]:
    """Return the stems of a text's words, each once."""
    return tuple(dict.fromkeys(_stems(text)))


def _stems(text: str) -> list[str]:
    return [stem(word) for word in re.findall(r"\w+", text)]


@cache
def _phrases(edition: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Map the stems of a phrase to the ids of the terms that people mean by it."""
    found: dict[tuple[str, ...], list[str]] = {}
    for term in glossary_of(edition):
        for phrase in (*term.spellings, *term.aka):
            ids = found.setdefault(tuple(_stems(phrase)), [])
            if term.id not in ids:
                ids.append(term.id)
    return {stems: tuple(ids) for stems, ids in found.items()}


@cache
def _answers(edition: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Map the stems of a question to the clauses of the edition that answer it."""
    reference = load_reference(edition)
    found = {
        tuple(_stems(phrase)): frozenset(clause for clause in idea.clauses_in(edition) if clause in reference)
        for idea in load_ideas()
        for phrase in idea.asks
    }
    return {stems: clauses for stems, clauses in found.items() if clauses}


def _query_parts(query: str, edition: str, *, ideas: bool = True) -> list[QueryPart]:
    stems = _stems(query)
    terms = {term.id: term for term in glossary_of(edition)}
    answers = _answers(edition) if ideas else {}
    parts: list[QueryPart] = []
    at = 0
    while at < len(stems):
        length = _longest_phrase(stems, at, {*_phrases(edition), *answers})
        ids = _phrases(edition).get(tuple(stems[at : at + length]), ())
        words = tuple(stems[at : at + length])
        at += length
        answered = answers.get(words, frozenset())
        if not ids and not answered and words[0] in _STOP_WORDS:
            continue
        meant = [terms[term] for term in ids]
        spellings = [words_of(spelling) for term in meant for spelling in term.spellings]
        also = dict.fromkeys(spelling for spelling in spellings if spelling != words)
        defined = frozenset(clause for term in meant for clause in term.clauses_in(edition))
        parts.append(QueryPart(words, tuple(also), defined, answered))
    return parts


def _longest_phrase(stems: list[str], at: int, known: set[tuple[str, ...]]) -> int:
    """Return the length of the longest known phrase that begins here, or 1."""
    for length in range(min(_LONGEST_PHRASE, len(stems) - at), 1, -1):
        if tuple(stems[at : at + length]) in known:
            return length
    return 1


def _hits(reference: Reference, parts: list[QueryPart], *, whole: bool) -> list[Hit]:
    found: list[Hit] = []
    for clause in reference:
        if clause.internal:
            continue
        scores = [_score(reference, clause, part) for part in parts]
        if all(scores) if whole else any(scores):
            found.append(Hit(clause, sum(scores) * _weight(clause)))
    found.sort(key=lambda hit: (-hit.score, natural_key(hit.clause.id)))
    return found


def _weight(clause: Clause) -> float:
    """Return a clause's weight: rules before examples, and short clauses before long ones."""
    kind = 1.0 if clause.kind == "rule" else 0.8
    return kind * (1 - 0.3 * min(1.0, len(words_of(clause.text)) / 120))


def _score(reference: Reference, clause: Clause, part: QueryPart) -> float:
    """Return how much a clause is about one part: in its own words, else in the game's words for it."""
    own = _find(reference, clause, part.words)
    other = max((_find(reference, clause, words) for words in part.also), default=0.0)
    best = max(own, 0.8 * other)
    if clause.id in part.answered_in:
        return best + _ANSWER
    return best + 3.0 if best and clause.id in part.defined_in else best


def _find(reference: Reference, clause: Clause, words: Iterable[str]) -> float:
    """Return the mean of the best match for each word; 0 if one is missing."""
    section = reference.section_of(clause)
    fields = (
        (4.0, section.title),
        (3.0, clause.heading),
        (2.0, reference.chapter_of(clause).title),
        (1.0, clause.text),
    )
    scores: list[float] = []
    for word in words:
        best = max(weight * _match(word, words_of(text)) for weight, text in fields)
        if best == 0:
            return 0.0
        # A match in the clause itself outranks clauses that only share its title.
        scores.append(best + 2 * _match(word, words_of(clause.text)))
    return sum(scores) / len(scores)


def _match(word: str, among: tuple[str, ...]) -> float:
    if word in among:
        return 1.0
    if len(word) < 4:
        return 0.0
    if any(other.startswith(word) for other in among):
        return 0.6
    return 0.3 if len(word) >= 5 and any(word in other for other in among) else 0.0
