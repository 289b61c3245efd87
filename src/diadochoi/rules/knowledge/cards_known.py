"""What one seat knows of the Tyche cards: where each card is, and what a card in its hand needs to be played.

Uses only what the seat may know (2/ar, 5.3/d): the cards it cannot see are one set, no matter who holds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.content.model import CardType
from diadochoi.rules.cards.registry import Condition, event_conditions
from diadochoi.rules.cards.windows import FREE, Window
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, NOBODY, Card, Seat
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.tyche import AfterCard, TycheSegment

# Where a card is, as far as a seat can tell.
HAND: Final = "hand"
IN_FRONT: Final = "in_front"
DISCARDS: Final = "discards"
REMOVED: Final = "removed"
UNSEEN: Final = "unseen"  # in the draw pile, on the table or in another hand
WHERE: Final = (HAND, IN_FRONT, DISCARDS, REMOVED, UNSEEN)


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A card of the game, where it is, and the player it is in front of."""

    card: Card
    where: str
    seat: Seat = NOBODY


def known_cards(state: State, seat: Seat | None) -> list[KnownCard]:
    """List every card of this game in the order of the deck, as a seat (None: a spectator) knows it."""
    found: dict[Card, KnownCard] = {}
    hidden = [state.draw_pile, state.table_cards]
    for holder, hand in enumerate(state.hands):
        if holder == seat:
            found.update({card: KnownCard(card, HAND, seat) for card in hand})
        else:
            hidden.append(hand)
    found.update({card: KnownCard(card, IN_FRONT, owner) for card, owner in state.front.items()})
    found.update({card: KnownCard(card, DISCARDS) for card in state.discards})
    found.update({card: KnownCard(card, REMOVED) for card in state.removed_cards})
    found.update({card: KnownCard(card, UNSEEN) for pile in hidden for card in pile})
    return [found[card] for card in sorted(found)]


def unseen_places(state: State, seat: Seat | None) -> tuple[int, int, int]:
    """Count the unseen cards in the draw pile, face down on the table, and in other hands."""
    others = sum(len(hand) for holder, hand in enumerate(state.hands) if holder != seat)
    return len(state.draw_pile), len(state.table_cards), others


def play_conditions(state: State, seat: Seat, card: Card) -> list[Condition]:
    """List what the Event or Surprise card in the seat's hand needs now, and whether each point is met.

    The list of options decides: a Surprise card can be used if it is offered.
    """
    facts = state.board.cards[card]
    top = state.frames[-1]
    asked = state.asked == seat and state.winner < 0
    if facts.type != CardType.SURPRISE:
        now = asked and isinstance(top, TycheSegment)
        return [("own_tyche_segment", now, ()), *event_conditions(state, FACTIONS[seat], card)]
    moment = ""
    if asked and isinstance(top, Window):
        moment = top.moment
    elif asked and isinstance(top, (TycheSegment, AfterCard)):
        moment = FREE
    if moment not in facts.windows:
        return [("its_moment", False, ())]
    noun = actions.CARD + card
    offered = any(
        actions.verb_of(option) == Verb.SURPRISE and actions.first(option) == noun for option in state.options
    )
    return [("its_moment", True, ()), ("something_to_affect", offered, ())]
