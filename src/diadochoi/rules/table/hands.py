"""Small operations that move cards between hand, draw pile, discards, table and box."""

from __future__ import annotations

from diadochoi.rules.core.ids import Card, Seat
from diadochoi.rules.table.state import State


def draw(state: State, seat: Seat) -> None:
    """6.2/g: draw the top card; an empty pile is rebuilt from the discards (6.2/j)."""
    if not state.draw_pile:
        if not state.discards:
            return
        state.draw_pile = state.discards[:]
        state.discards.clear()
        state.draw_pile.sort()
        state.shuffle(state.draw_pile)
        state.note("discards_reshuffled", len(state.draw_pile))
    card = state.draw_pile.pop()
    state.hands[seat].append(card)
    state.note("card_drawn", seat, card)


def discard(state: State, seat: Seat, card: Card) -> None:
    """6.2/m: put a card face up on the discards."""
    state.hands[seat].remove(card)
    state.discards.append(card)


def pick_up(state: State, card: Card) -> None:
    """Take a card that was just played off the discards, or from wherever a reshuffle put it."""
    for pile in (state.discards, state.draw_pile, *state.hands):
        if card in pile:
            pile.remove(card)
            return


def lay_in_front(state: State, seat: Seat, card: Card) -> None:
    """Keep the card in front of its player until what it does ends."""
    pick_up(state, card)
    state.front[card] = seat


def leave_front(state: State, card: Card) -> None:
    """Discard an expired card in front of a player."""
    if card in state.front:
        seat = state.front.pop(card)
        state.discards.append(card)
        state.note("card_lapses", seat, card)


def end_offer(state: State, card: Card) -> None:
    """Discard a card whose offer was accepted."""
    del state.front[card]
    state.discards.append(card)


def enter_discards(state: State, card: Card) -> None:
    """Put a card that was not in the deck before into the discards (7.2D/a)."""
    state.discards.append(card)
    state.note("card_enters", card)


def steal(state: State, seat: Seat, victim: Seat) -> None:
    """Take a random card from another hand, which must not be empty."""
    hand = state.hands[victim]
    stolen = hand.pop(state.random(len(hand)))
    state.hands[seat].append(stolen)
    state.note("card_stolen", seat, victim)
    state.note("card_gained", seat, stolen)


def turn_up(state: State) -> Card:
    """6/c: turn up the next card on the table and discard it."""
    card = state.table_cards.pop()
    state.discards.append(card)
    state.note("card_revealed", card)
    return card


def remove_from_game(state: State, card: Card) -> None:
    """Remove a card from the game because its own text says so."""
    pick_up(state, card)
    state.removed_cards.append(card)
    state.note("card_removed", card)
