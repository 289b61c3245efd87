"""Cards about cards: stealing one from a hand, and cancelling one that was just played."""

from __future__ import annotations

from diadochoi.rules.cards.registry import SurpriseEffect
from diadochoi.rules.cards.windows import announced
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import Card, Seat
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.table.hands import draw, steal
from diadochoi.rules.table.state import State


class StealCard(SurpriseEffect):
    """Steal a random card from another hand; its owner draws a card, the thief does not (6.2/g)."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        return [
            action(Verb.SURPRISE, actions.CARD + card, actions.SEAT + other)
            for other, hand in enumerate(state.hands)
            if other != seat and hand
        ]

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask once a Round: before the player who is ahead of the others plays a card."""
        others = [other for other in state.order if other != seat and state.hands[other]]
        if state.segment != TYCHE or not others:
            return False
        return state.active == max(others, key=lambda other: state.vp[other] + state.legitimacy[other])

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        victim = Seat(actions.second(choice) - actions.SEAT)
        if state.hands[victim]:
            steal(state, seat, victim)
            draw(state, victim)

    def replaced(self) -> bool:
        return False


class CancelSurprise(SurpriseEffect):
    """Cancel the Surprise card another player has just announced."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        played = announced(state)
        if played is None or played.seat == seat or played.cancelled:
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        played = announced(state)
        if played is not None:
            played.cancelled = 1
