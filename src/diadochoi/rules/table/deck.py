"""Chapters 4.3 and 5.3: which Generals are dealt, dealing the Tyche cards, and cards that expire.

`turn/tyche` plays them; `cards/effects` has what they do.
"""

from __future__ import annotations

from diadochoi.content.model import CardType, GeneralClass
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import FEW_PLAYERS, Config
from diadochoi.rules.core.ids import NOBODY, General, Seat
from diadochoi.rules.table.hands import leave_front
from diadochoi.rules.table.lasting import end_with_card
from diadochoi.rules.table.state import State


def dealt_generals(board: Board, config: Config) -> list[General]:
    """4.3/b: the Starting Generals; 3e/24.1/e: without those who have a card, if two go into the deck."""
    held_back: set[General] = set()
    if config.deal_with_few_players == "two_in_the_deck" and config.players <= FEW_PLAYERS:
        held_back = {
            board.general_index[str(card.params["general"])]
            for card in board.cards
            if card.type == CardType.GENERAL
        }
    return [
        General(general.index)
        for general in board.content.generals
        if general.class_by_players[config.players] == GeneralClass.STARTING
        and general.index not in held_back
    ]


def deal(state: State) -> None:
    """5.3/a, 5.3/b: deal every card still in the game, including hands and cards on the table (5.3/c)."""
    config = state.config
    pile = state.draw_pile + state.discards + state.table_cards + list(state.front)
    for hand in state.hands:
        pile += hand
        hand.clear()
    state.discards.clear()
    state.front.clear()  # the lasting effects of these cards go on
    pile.sort()
    state.shuffle(pile)
    for seat in range(config.players):
        state.hands[seat] = [pile.pop() for _ in range(config.hand)]
    state.table_cards = [pile.pop() for _ in range(config.table_cards)]
    state.draw_pile = pile
    state.note("cards_dealt", config.hand, config.table_cards, len(pile))


def lapse(state: State, kept: str, seat: Seat = NOBODY) -> None:
    """Discard cards kept in front of a player for this Player Turn or Game Turn (8.2/f).

    With a `seat`, only his.
    """
    cards = state.board.cards
    for card in sorted(state.front):
        if cards[card].kept == kept and seat in (NOBODY, state.front[card]):
            leave_front(state, card)
            end_with_card(state, cards[card].effect)
