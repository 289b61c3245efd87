"""The Tyche cards: what each can do, when, and how (chapter 6.2, `docs/cards.md`).

Importing the package registers every effect that the deck can name.
"""

from diadochoi.rules.cards.effects import (  # noqa: F401
    arrivals,
    battles,
    capital,
    compose,
    control,
    fleets,
    hands,
    lasting,
    levies,
    marches,
    royals,
    sieges,
)
