"""The player aid of a game: lines and tables for two pages, made from the facts that the engine reads.

content/rules/aid.toml has the words, `aid_page` the layout.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from diadochoi.book.facts import BookSettings
from diadochoi.book.tables import RuleTable, tables_of
from diadochoi.content.model import Card, CardType


@dataclass(frozen=True, slots=True)
class AidGroup:
    title: str
    page: int
    lines: tuple[str, ...]
    numbered: bool
    table: RuleTable | None
    id: str = ""
    diagram: tuple[str, ...] = ()  # sections of the rulebook that show the lines as steps


@dataclass(frozen=True, slots=True)
class AidCard:
    number: str
    ops: str  # "" for Surprise cards
    title: str
    kind: str  # "event", "bonus", "surprise", "general"
    once: bool  # leaves the game after its Event


@dataclass(frozen=True, slots=True)
class Aid:
    words: Mapping[str, str]
    edition: str
    players: int
    groups: tuple[AidGroup, ...]
    cards: tuple[AidCard, ...]


@cache
def _file() -> Mapping[str, Any]:
    file = resources.files("diadochoi.content").joinpath("rules", "aid.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def aid_of(game: BookSettings) -> Aid:
    """Return everything on the sheet of a game."""
    words: Mapping[str, str] = _file()["words"]
    groups = (*_groups(game), *_chosen(game, words))
    return Aid(
        words=words,
        edition=game.content.editions[game.config.edition].title,
        players=game.config.players,
        groups=groups,
        cards=tuple(_card(card) for card in _deck(game)),
    )


def _groups(game: BookSettings) -> Iterator[AidGroup]:
    tables = {table.id: table for table in tables_of(game)}
    for entry in _file()["group"]:
        if not game.holds(entry.get("when", [])):
            continue
        table = tables[entry["table"]] if "table" in entry else None
        if table is not None and "columns" in entry:
            table = _columns(table, entry["columns"], entry.get("heads"))
        if table is not None and entry.get("turned"):
            table = _turned(table)
        yield AidGroup(
            title=entry["title"],
            page=entry["page"],
            lines=_lines(game, entry.get("lines", [])),
            numbered=entry.get("numbered", False),
            table=table,
            id=entry.get("id", ""),
            diagram=tuple(entry.get("diagram", ())),
        )


def _lines(game: BookSettings, entries: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the lines that apply; those with an id are in the order of the game's Phases and Segments."""
    kept = [entry for entry in entries if game.holds(entry.get("when", []))]
    order = (*game.config.phase_order, *game.config.segment_order)
    if any("id" in entry for entry in kept):
        kept = sorted((e for e in kept if e["id"] in order), key=lambda entry: order.index(entry["id"]))
    return tuple(game.fill(entry["text"]) for entry in kept)


def _columns(table: RuleTable, wanted: Sequence[int], heads: Sequence[str] | None) -> RuleTable:
    def pick(row: Sequence[str]) -> tuple[str, ...]:
        return tuple(row[at - 1] for at in wanted)

    return RuleTable(
        id=table.id,
        title=table.title,
        across=table.across,
        heads=tuple(heads) if heads else pick(table.heads),
        rows=tuple(pick(row) for row in table.rows),
        notes=table.notes,
        clauses=table.clauses,
    )


def _turned(table: RuleTable) -> RuleTable:
    """Swap rows and columns: a wide table for a narrow column of the page."""
    heads = (table.across, *(row[0] for row in table.rows))
    rows = tuple((head, *(row[at] for row in table.rows)) for at, head in enumerate(table.heads) if at > 0)
    return RuleTable(table.id, table.title, table.heads[0], heads, rows, table.notes, table.clauses)


def _chosen(game: BookSettings, words: Mapping[str, str]) -> Iterator[AidGroup]:
    """Yield the optional rules and house rules of the game."""
    rules = {**game.content.optional_rules, **game.content.editions[game.config.edition].options}
    chosen = [
        rules[name] for name in dict.fromkeys(option.partition(":")[0] for option in game.config.options)
    ]
    if chosen:
        lines = tuple(f"**{rule.title}.** {rule.text}" for rule in chosen)
        yield AidGroup(words["options"], 1, lines, False, None)
    house = game.content.house_rules
    changed = [
        f"**{house[name].title}:** {value.replace('_', ' ')}"
        for name, value in game.config.house_rules.items()
        if name in house and value != house[name].default
    ]
    if changed:
        yield AidGroup(words["house_rules"], 1, tuple(changed), False, None)


def _deck(game: BookSettings) -> list[Card]:
    """List the cards that are shuffled in: optional ones if chosen, Generals if they are drawn."""
    drawn = set(game.config.deck_general_cards)
    names = {general.name for general in game.content.generals if general.id in drawn}
    return [
        card
        for card in game.content.cards
        if (not card.optional or card.id in game.config.optional_cards)
        and (card.type != CardType.GENERAL or card.title in names)
    ]


def _card(card: Card) -> AidCard:
    return AidCard(
        number=card.number,
        ops=str(card.ops) if card.ops else "",
        title=card.title,
        kind=card.type.name.lower(),
        once=card.removed_after_event,
    )
