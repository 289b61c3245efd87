"""The cards Fog and Storms at Sea: when each can be played, and what it does.

The moments of the cards are their `windows` in content/data/deck.toml. `sea/weather` is something else: the
weather roll of the Hybrid rules.
"""

from __future__ import annotations

from diadochoi.rules.cards.registry import SurpriseEffect
from diadochoi.rules.cards.windows import NAVAL_STEP, context
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import Card, Seat
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State


class Fog(SurpriseEffect):
    """A Naval Battle is not fought (13.3.B/a), or one player's Land Interceptions fail without a roll."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        going_on = context(state)
        noun = actions.CARD + card
        if isinstance(going_on, NavalBattle):
            return [] if going_on.cancelled else [action(Verb.SURPRISE, noun)]
        if not isinstance(going_on, Interceptions):
            return []
        return [
            action(Verb.SURPRISE, noun, actions.SEAT + other)
            for other in going_on.seats_to_roll()
            if other != seat
        ]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        going_on = context(state)
        if isinstance(going_on, NavalBattle):
            going_on.cancel()
        elif isinstance(going_on, Interceptions):
            going_on.fail_without_roll(actions.second(choice) - actions.SEAT)


class Storm(SurpriseEffect):
    """Breaks off another player's Naval Movement, or keeps a Naval Battle from being fought."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        going_on = context(state)
        if moment == NAVAL_STEP:
            fits = isinstance(going_on, NavalMove) and going_on.seat != seat and not going_on.stopped
        else:
            fits = isinstance(going_on, NavalBattle) and not going_on.cancelled
        return [action(Verb.SURPRISE, actions.CARD + card)] if fits else []

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        going_on = context(state)
        if isinstance(going_on, NavalMove):
            going_on.stopped = 1
        elif isinstance(going_on, NavalBattle):
            going_on.cancel()
