"""The cards Fog and Storms at Sea: what each can be played on, and what follows.

Fog is played when a Naval Battle is about to be rolled (`windows.NAVAL_DICE`) or when Land Interceptions have
been declared (`windows.INTERCEPTION_DECLARED`), Storms at Sea before a Naval Battle or during a voyage. The
procedure that is stopped does the rest: `NavalBattle.cancel`, `Interceptions.fail_without_roll`.
`sea/weather` is different: the weather roll of the Hybrid rules.
"""

from __future__ import annotations

from diadochoi.rules.cards.effects.common import is_held_by
from diadochoi.rules.cards.registry import SurpriseEffect
from diadochoi.rules.cards.windows import NAVAL_STEP, context
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import SPACE_OF, Card, Seat
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State


class Fog(SurpriseEffect):
    """Cancel a Naval Battle, or make all Land Interceptions of one other player fail.

    13.3.B/a: without the battle there are no dice, no losses and no change of Champion status; it still
    counts as the one its player may declare (13.3.A/c), and the force sails on. An Interception that fails is
    not rolled; other players' attempts are not affected.
    """

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

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask in the player's own Naval Battle, or when others try to Intercept his force."""
        going_on = context(state)
        if isinstance(going_on, NavalBattle):
            return seat in (going_on.mover, going_on.interceptor)
        return state.active == seat

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        going_on = context(state)
        if isinstance(going_on, NavalBattle):
            going_on.cancel()
        elif isinstance(going_on, Interceptions):
            going_on.fail_without_roll(Seat(actions.second(choice) - actions.SEAT))


class Storm(SurpriseEffect):
    """Break off another player's Naval Movement, or cancel a Naval Battle as Fog does."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        going_on = context(state)
        if moment == NAVAL_STEP:
            fits = isinstance(going_on, NavalMove) and going_on.seat != seat and not going_on.stopped
        else:
            fits = isinstance(going_on, NavalBattle) and not going_on.cancelled
        return [action(Verb.SURPRISE, actions.CARD + card)] if fits else []

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask in his own Naval Battle, or when an Army at sea is about to reach his pieces or markers."""
        going_on = context(state)
        if isinstance(going_on, NavalBattle):
            return seat in (going_on.mover, going_on.interceptor)
        army = next((frame for frame in reversed(state.frames) if isinstance(frame, Activation)), None)
        if army is None or not army.units:
            return False
        off = SPACE_OF[army.at]
        return any(is_held_by(state, seat, space) for space in (off, *state.board.adjacent[off]))

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        going_on = context(state)
        if isinstance(going_on, NavalMove):
            going_on.stopped = 1
        elif isinstance(going_on, NavalBattle):
            going_on.cancel()
