"""Lasting effects in the words of the interface; `rules.knowledge` decides what lasts."""

from __future__ import annotations

from typing_extensions import TypedDict

from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge.lasting_effects import cards_in_force
from diadochoi.server.messages import Noun


class LastingView(TypedDict):
    """A lasting effect of a card: the card, and whom or what it affects."""

    card: str
    """The id of the card."""
    nouns: list[Noun]
    """Whom or what it affects."""


def lasting_data(game: Game) -> list[LastingView]:
    cards = game.content.cards
    return [
        {"card": cards[effect.card].id, "nouns": [_noun(game, noun) for noun in effect.nouns]}
        for effect in cards_in_force(game.state)
    ]


def _noun(game: Game, noun: int) -> Noun:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": game.notation.bare[noun]}
