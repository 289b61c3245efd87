"""Explanations of a piece, space or card, and the deck as a seat knows it, in words.

The facts come from `rules.knowledge`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from diadochoi.content.model import CardType
from diadochoi.content.rulebook.glossary import glossary_of
from diadochoi.message import Message
from diadochoi.record.errors import NotationError
from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.ids import Card, Seat, as_card
from diadochoi.rules.knowledge import about as knowledge
from diadochoi.rules.knowledge import cards_known
from diadochoi.rules.knowledge.about import about
from diadochoi.server.problems import not_found
from diadochoi.server.views.entry_view import words_in

AboutPartName = Annotated[str, Field(json_schema_extra={"enum": list(knowledge.PARTS)})]
CardPlace = Annotated[str, Field(json_schema_extra={"enum": list(cards_known.WHERE)})]
# What the browser may ask about, by the name of its kind.
_KINDS = {KIND_NAMES[kind]: kind for kind in NounKind}
_CARD_TERMS = {
    CardType.EVENT: "event",
    CardType.BONUS: "bonus",
    CardType.SURPRISE: "surprise",
    CardType.GENERAL: "event",
}


class AboutPart(TypedDict):
    part: AboutPartName
    """What the lines are about."""
    lines: list[str]
    """Sentences."""


class ConditionView(TypedDict):
    """Something a card needs to be played, and whether it holds now."""

    text: str
    """The condition, in a sentence."""
    holds: bool
    """Whether it holds now."""


class AboutView(TypedDict):
    """What there is to know about a piece, a space or a card."""

    name: str
    """The name to show as a title."""
    what: str
    """What it is, in one sentence."""
    parts: list[AboutPart]
    """What it can do and what it is worth, part by part."""
    conditions: list[ConditionView]
    """For a card in your hand: what its Event, or the Surprise card, needs now."""


class CardKnown(TypedDict):
    card: str
    """The id of the card."""
    where: CardPlace
    """Where it is, as far as you know."""
    seat: int | None
    """The player who has it in front of them."""


class DeckView(TypedDict):
    """Every card of this game, as a seat may know it."""

    cards: list[CardKnown]
    """Every card of the game."""
    draw_pile: int
    """Cards in the draw pile."""
    table: int
    """Cards on the table that are not revealed yet."""
    other_hands: int
    """How many of the unseen cards are in other hands."""


def about_data(game: Game, kind: str, name: str, viewpoint: int | None, language: str) -> AboutView:
    """Describe something by its kind and id."""
    noun = _noun(game, kind, name)
    if actions.noun_kind(noun) == NounKind.CARD:
        return _about_card(game, as_card(noun - actions.CARD), viewpoint, language)
    found = about(game.state, noun)
    if found is None:
        raise not_found(Message("problem-no_such_piece"))
    words = words_in(game, language)
    lines: dict[str, list[str]] = {}
    for fact in found.facts:
        sentence = words.message(f"about-{fact.key}", fact.nouns, fact.numbers)
        lines.setdefault(fact.part, []).append(sentence)
    if found.ability is not None:
        ability = game.content.generals[found.ability].ability
        if ability.name:
            text = words.catalogue.sentence("about-ability", {"title": ability.title, "text": ability.text})
            lines.setdefault(knowledge.CAN, []).insert(0, text)
    return {
        "name": words.noun(noun).form("bare"),
        "what": _term(game, found.term),
        "parts": [{"part": part, "lines": lines[part]} for part in knowledge.PARTS if part in lines],
        "conditions": [],
    }


def _about_card(game: Game, card: Card, viewpoint: int | None, language: str) -> AboutView:
    words = words_in(game, language)
    conditions: list[ConditionView] = []
    if viewpoint is not None and card in game.state.hands[viewpoint]:
        conditions = [
            {"text": words.condition(key, nouns), "holds": holds}
            for key, holds, nouns in cards_known.play_conditions(game.state, Seat(viewpoint), card)
        ]
    return {
        "name": words.card(card),
        "what": _term(game, _CARD_TERMS[game.content.cards[card].type]),
        "parts": [],
        "conditions": conditions,
    }


def deck_data(game: Game, viewpoint: int | None) -> DeckView:
    seat = None if viewpoint is None else Seat(viewpoint)
    draw_pile, table, other_hands = cards_known.unseen_places(game.state, seat)
    return {
        "cards": [
            {
                "card": game.content.cards[known.card].id,
                "where": known.where,
                "seat": known.seat if known.seat >= 0 else None,
            }
            for known in cards_known.known_cards(game.state, seat)
        ],
        "draw_pile": draw_pile,
        "table": table,
        "other_hands": other_hands,
    }


def _noun(game: Game, kind: str, name: str) -> int:
    if kind not in _KINDS:
        raise not_found(Message("problem-no_such_piece"))
    try:
        return game.notation.noun(name, (_KINDS[kind],))
    except NotationError:
        raise not_found(Message("problem-no_such_piece")) from None


def _term(game: Game, term: str) -> str:
    known = {own.id: own.text for own in glossary_of(game.config.edition)}
    return known.get(term, "")
