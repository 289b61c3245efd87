"""Lasting effects in the words of the interface; what lasts is decided in `rules.knowledge`."""

from __future__ import annotations

from typing import Any

from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge.lasting_effects import cards_in_force


def lasting_data(game: Game) -> list[dict[str, Any]]:
    cards = game.content.cards
    return [
        {"card": cards[effect.card].id, "nouns": [_noun(game, noun) for noun in effect.nouns]}
        for effect in cards_in_force(game.state)
    ]


def _noun(game: Game, noun: int) -> dict[str, str]:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": game.notation.bare[noun]}
