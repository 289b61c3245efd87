"""`diadochoi cards`: list the Tyche deck, and print a card with the clauses it rests on.

Chooses and prints; the cards themselves are content, and what they do is in `rules.cards`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from diadochoi.cli.arguments import add_facts_options, read_facts
from diadochoi.cli.main import CommandError
from diadochoi.content.editions import examine_edition
from diadochoi.content.entries import Entries
from diadochoi.content.model import Card, Content
from diadochoi.content.problems import did_you_mean
from diadochoi.content.rulebook.reference import LINK, UnknownRuleError, clause_by_id
from diadochoi.content.sources import ORIGINS, facts
from diadochoi.message import Message

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

TYPES = ("event", "bonus", "surprise", "general")
KEPT_WORDS = {
    "player_turn": "until the end of the Player Turn",
    "game_turn": "until the end of the Game Turn",
    "until_used_again": "until the event is used again",
    "until_another_uses_it": "until another player uses the event",
}


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("cards", help="list the Tyche cards or show one")
    parser.add_argument("--type", choices=TYPES, help="only cards of this type")
    parser.add_argument("--op", type=int, choices=range(5), metavar="N", help="only cards with N OPs")
    parser.add_argument("--source", choices=ORIGINS, help="only cards whose event has a source of this kind")
    parser.add_argument("--option", action="store_true", help="only the optional cards of 16.1")
    add_facts_options(parser)
    parser.set_defaults(run=list_cards)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    show_parser = commands.add_parser("show", help="print a card with its clauses")
    show_parser.add_argument("names", nargs="+", metavar="CARD", help="an id, a number or part of a title")
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
    for heading in ("no.", "card", "type", "OPs", "event from", "id"):
        table.add_column(heading, justify="right" if heading in ("no.", "OPs") else "left")
    for card in chosen:
        ops = str(card.ops) if card.ops else "-"
        kind = card.type.name.lower()
        table.add_row(card.number, card.title, kind, ops, origins.get(card.id, ""), card.id)
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(f"{len(chosen)} of {len(content.cards)} cards", style="dim"))
    return 0


def event_origins(entries: Entries) -> dict[str, str]:
    """For each card where what is told of its event comes from: a rulebook, a public page, or us."""
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
    """By id, by number, or by a part of id or title that only one card has."""
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
        Message("cli-no_such_card", card=name, hint=did_you_mean(wanted, [card.id for card in content.cards]))
    )


def page(card: Card) -> RenderableType:
    lines = [("When", card.timing_text)]
    lines += [("If" if not place else "", text) for place, text in enumerate(card.precondition_text)]
    lines += [("Then" if not place else "", text) for place, text in enumerate(card.effect_text)]
    if card.earliest_turn > 1:
        lines.append(("From", f"Game Turn {card.earliest_turn}"))
    if card.kept:
        lines.append(("Kept", KEPT_WORDS.get(card.kept, card.kept)))
    if card.removed_after_event:
        lines.append(("After", "Remove the card from the game after its event."))
    if card.works_from_table:
        lines.append(("Table", "Its event also happens when the card is revealed with 2 or 3 players."))
    return Group(heading(card), two_columns(lines), Text(), two_columns(clauses(card)))


def heading(card: Card) -> Text:
    words = card.type.name.lower()
    if card.ops:
        words += f", {card.ops} OP{'s' if card.ops > 1 else ''}"
    if card.optional:
        words += ", optional"
    return Text.assemble((f"{card.number} {card.title}", "bold"), f"  {words}  ", (card.id, "dim"))


def clauses(card: Card) -> list[tuple[str, str]]:
    """The rules the card rests on, in our words; a 3rd edition card may name those of its own rulebook."""
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
