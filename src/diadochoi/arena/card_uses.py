"""Finds what the cards of a game were used for.

It reads the log, because the actions do not say enough: a choice with one answer is made automatically, and
the event of a Bonus card may follow its Operation Points without a question, after one, or not at all
(3e/7.2/a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import NOBODY, Card, Seat
from diadochoi.rules.knowledge.procedures import BONUS_EVENT, asking
from diadochoi.rules.table.state import State

EVENT: Final = "event"
EVENT_AND_OPERATIONS: Final = "event and operations"
OPERATIONS: Final = "operations"
SURPRISE: Final = "surprise"
DISCARD: Final = "discard"

# By the verb in the log that played a card in the Tyche Segment.
_USES: Final = {
    "event": EVENT,
    "bonus": EVENT_AND_OPERATIONS,
    "operations": OPERATIONS,
    "levy": "levy",
    "recruit": "general",
    "upgrade": "fleet",
    "retrieve": "fleet",
    "finish_cart": "cart",
}
# By the log event of a Surprise card.
_SURPRISES: Final = {"surprise_played": SURPRISE, "surprise_discarded": DISCARD}


@dataclass
class CardUse:
    """One card that left a hand, and its use."""

    seat: int
    card: int
    planned: str  # what it was played for; for a Bonus card the event may not follow
    event: bool = False  # whether the event was played
    possible: bool = False  # whether the event of an Event or Bonus card was possible

    @property
    def use(self) -> str:
        without_event = self.planned == EVENT_AND_OPERATIONS and not self.event
        return OPERATIONS if without_event else self.planned


class CardUses:
    """Follows a logged game from its first action to its end."""

    def __init__(self) -> None:
        self.found: list[CardUse] = []
        self._played: CardUse | None = None  # the last Event or Bonus card
        self._event_offered: int = NOBODY  # the card being played, if its event was possible
        self._read = 0  # how much of the log

    def before(self, state: State, choice: int) -> None:
        """Call this before every action."""
        self.read(state)
        noun = actions.first(choice)
        offered = actions.action(Verb.EVENT, noun) in state.options
        self._event_offered = noun - actions.CARD if offered else NOBODY
        if asking(state) == BONUS_EVENT and self._played is not None:
            self._played.possible = True  # otherwise the question would not come

    def read(self, state: State) -> None:
        """Read the new part of the log; call it at the end of the game too."""
        assert state.log is not None, "the game must be logged"
        notes: list[tuple[Any, ...]] = state.log[self._read :]
        for event, *data in notes:
            if event == "card_played":
                self._note_played(*data)
            elif event == "card_event":
                self._note_event(*data)
            elif event in _SURPRISES:
                self._note_surprise(_SURPRISES[event], *data)
        self._read = len(state.log)

    def _note_played(self, seat: Seat, card: Card, verb: str) -> None:
        self._played = CardUse(seat, card, _USES[verb], possible=card == self._event_offered)
        self.found.append(self._played)

    def _note_event(self, seat: Seat, card: Card) -> None:
        played = self._played
        if played is not None and (played.seat, played.card) == (seat, card):  # not one on the table (6/d)
            played.event = played.possible = True

    def _note_surprise(self, use: str, seat: Seat, card: Card) -> None:
        self.found.append(CardUse(seat, card, use, event=use == SURPRISE))
