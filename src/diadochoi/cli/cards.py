"""`diadochoi cards`: lists the Tyche deck, and prints a card with the clauses it is based on.

This module selects and prints; the cards are content, and `rules.cards` has their effects.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Literal

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from diadochoi.cli.arguments import add_facts_options, read_facts
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.editions import examine_edition
from diadochoi.content.entries import Entries
from diadochoi.content.model import Card, Content
from diadochoi.content.problems import did_you_mean
from diadochoi.content.rulebook.reference import LINK, UnknownRuleError, clause_by_id
from diadochoi.content.sources import ORIGINS, facts
from diadochoi.message import Message, with_hint

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

TYPES = ("event", "bonus", "surprise", "general")


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("cards", help=Help("help-cards"))
    parser.add_argument("--type", choices=TYPES, help=Help("help-cards_type"))
    parser.add_argument("--op", type=int, choices=range(5), metavar="N", help=Help("help-cards_op"))
    parser.add_argument("--source", choices=ORIGINS, help=Help("help-cards_source"))
    parser.add_argument("--option", action="store_true", help=Help("help-cards_option"))
    add_facts_options(parser)
    parser.set_defaults(run=list_cards)
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND")
    show_parser = commands.add_parser("show", help=Help("help-cards_show"))
    show_parser.add_argument("names", nargs="+", metavar="CARD", help=Help("help-cards_show_names"))
    add_facts_options(show_parser, again=True)
    show_parser.set_defaults(run=show)


# ---------------------------------------------------------------------- the list


def list_cards(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    origins = event_origins(examine_edition(arguments.edition, arguments.content)[1])
    chosen = [card for card in content.cards if fits(card, origins, arguments)]
    if not chosen:
        raise CommandError(Message("cli-no_card_matches"))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("number", "title", "type", "ops", "origin", "id"):
        justify: Literal["left", "right"] = "right" if heading in ("number", "ops") else "left"
        table.add_column(str(Message(f"result-cards_{heading}")), justify=justify)
    for card in chosen:
        ops = str(card.ops) if card.ops else "-"
        kind = card.type.name.lower()
        table.add_row(card.number, card.title, kind, ops, origins.get(card.id, ""), card.id)
    console = Console(highlight=False)
    console.print(table)
    console.print(
        Text(str(Message("result-cards_shown", shown=len(chosen), all=len(content.cards))), style="dim")
    )
    return 0


def event_origins(entries: Entries) -> dict[str, str]:
    """Where the description of each card's event comes from: a rulebook, a public page, or us."""
    return {
        fact.subject: fact.origin for fact in facts(entries) if fact.kind == "card" and fact.field == "effect"
    }


def fits(card: Card, origins: dict[str, str], arguments: argparse.Namespace) -> bool:
    return (
        (arguments.type is None or card.type.name.lower() == arguments.type)
        and (arguments.op is None or card.ops == arguments.op)
        and (arguments.source is None or origins.get(card.id) == arguments.source)
        and (not arguments.option or card.optional)
    )


# ---------------------------------------------------------------------- one card


def show(arguments: argparse.Namespace) -> int:
    content = read_facts(arguments)
    found = [find_card(content, name) for name in arguments.names]
    console = Console(highlight=False)
    for place, card in enumerate(found):
        if place:
            console.print()
        console.print(page(card))
    return 0


def find_card(content: Content, name: str) -> Card:
    """Find a card by id, by number, or by a part of id or title that only one card has."""
    wanted = name.lower().replace(" ", "_")
    for card in content.cards:
        if wanted in (card.id, card.number.lower()):
            return card
    hits = [card for card in content.cards if wanted in card.id or name.lower() in card.title.lower()]
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise CommandError(Message("cli-several_cards", card=name, cards=[card.id for card in hits]))
    raise CommandError(
        with_hint(
            Message("cli-no_such_card", card=name), did_you_mean(wanted, [card.id for card in content.cards])
        )
    )


def page(card: Card) -> RenderableType:
    lines = [(label("when"), card.timing_text)]
    lines += [(label("if") if not place else "", text) for place, text in enumerate(card.precondition_text)]
    lines += [(label("then") if not place else "", text) for place, text in enumerate(card.effect_text)]
    if card.earliest_turn > 1:
        lines.append((label("from"), str(Message("result-card_from_turn", turn=card.earliest_turn))))
    if card.kept:
        lines.append((label("kept"), str(Message(f"result-card_kept_{card.kept}"))))
    if card.removed_after_event:
        lines.append((label("after"), str(Message("result-card_removed"))))
    if card.works_from_table:
        lines.append((label("table"), str(Message("result-card_from_table"))))
    return Group(heading(card), two_columns(lines), Text(), two_columns(clauses(card)))


def label(name: str) -> str:
    return str(Message(f"result-card_{name}"))


def heading(card: Card) -> Text:
    key = "result-card_kind_optional" if card.optional else "result-card_kind"
    words = Message(key, kind=card.type.name.lower(), ops=card.ops or 0)
    return Text.assemble((f"{card.number} {card.title}", "bold"), f"  {words}  ", (card.id, "dim"))


def clauses(card: Card) -> list[tuple[str, str]]:
    """The rules the card is based on, in our words; a 3rd edition card may name those of its own rulebook."""
    found: list[tuple[str, str]] = []
    for rule in card.clauses:
        try:
            found.append((rule, LINK.sub(r"\1", clause_by_id(rule).text)))
        except UnknownRuleError:
            found.append((rule, ""))
    return found


def two_columns(lines: list[tuple[str, str]]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, text in lines:
        grid.add_row(label, Text(text))
    return Padding(grid, (0, 0, 0, 2))
