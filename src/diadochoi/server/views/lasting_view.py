"""Lasting effects in the words of the interface; what lasts is decided in `rules.knowledge`."""

from __future__ import annotations

from typing_extensions import TypedDict

from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge.lasting_effects import cards_in_force
from diadochoi.server.messages import Noun


class LastingView(TypedDict):
    """An effect of a card that lasts: the card, and whom or what it is about."""

    card: str
    nouns: list[Noun]


def lasting_data(game: Game) -> list[LastingView]:
    cards = game.content.cards
    return [
        {"card": cards[effect.card].id, "nouns": [_noun(game, noun) for noun in effect.nouns]}
        for effect in cards_in_force(game.state)
    ]


def _noun(game: Game, noun: int) -> Noun:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": game.notation.bare[noun]}
