"""Carries out the event of an Event or Bonus card.

Its effect (`registry`) decides what it does; `turn/tyche` decides whether it may be played now. `windows`
plays Surprise cards.
"""

from __future__ import annotations

from enum import IntEnum

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards.registry import event_effect
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import Card, Seat
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.hands import remove_from_game
from diadochoi.rules.table.state import State


class CardEventStep(IntEnum):
    """Steps of an event: carry it out, then settle the position."""

    BEGIN = 0  # announce the event and start its effect
    CARRIED_OUT = 1  # the effect is over: remove the card if it says so, then settle


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEvent(Frame):
    """The event of a card, carried out by `seat`: one resolution, so the checks come at its end."""

    steps = CardEventStep
    fields = ("seat", "card")

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__()
        self.seat = seat
        self.card = card

    def advance(self, state: State) -> None:
        if self.step == CardEventStep.BEGIN:
            self.step = CardEventStep.CARRIED_OUT
            state.note("card_event", self.seat, self.card)
            event_effect(state.board, self.card).begin(state, self.seat, self.card)
        else:
            if state.board.cards[self.card].removed_after_event:
                remove_from_game(state, self.card)
            settle(state)
            state.pop()
