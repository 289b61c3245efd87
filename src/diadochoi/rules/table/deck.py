"""Chapter 5.3: shuffling and dealing the Tyche cards, and cards whose time in front of a player is over.

Playing them is `tyche`; what they do is in `cards`.
"""

from __future__ import annotations

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.table.hands import leave_front
from diadochoi.rules.table.state import State


def deal(state: State) -> None:
    """5.3/a, 5.3/b: every card that is not out of the game, hands and cards on the table included (5.3/c)."""
    config = state.config
    pile = state.draw_pile + state.discards + state.table_cards + list(state.front)
    for hand in state.hands:
        pile += hand
        hand.clear()
    state.discards.clear()
    state.front.clear()  # what a card left behind goes on as an effect
    pile.sort()
    state.shuffle(pile)
    for seat in range(config.players):
        state.hands[seat] = [pile.pop() for _ in range(config.hand)]
    state.table_cards = [pile.pop() for _ in range(config.table_cards)]
    state.draw_pile = pile
    state.note("cards_dealt", config.hand, config.table_cards, len(pile))


def lapse(state: State, kept: str, seat: int = NOBODY) -> None:
    """Cards kept in front of a player for this Player Turn or Game Turn go to the discards (8.2/f).

    With a `seat` only his.
    """
    cards = state.board.cards
    for card in sorted(state.front):
        if cards[card].kept == kept and seat in (NOBODY, state.front[card]):
            leave_front(state, card)
            state.effects.pop(cards[card].effect, None)
