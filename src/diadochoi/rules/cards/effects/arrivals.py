"""Cards that bring a General into the game, or activate an Independent Army (7.1B/c, 9.5/b)."""

from __future__ import annotations

from diadochoi.content.model import GeneralClass
from diadochoi.rules.cards import params
from diadochoi.rules.cards.registry import Condition, EventEffect
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import HOLDING_BOX, NO_ARMY, NOT_IN_PLAY, Army, CardPart, General, Seat
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.recruitment import ArrivingGeneral, ArrivingWithPc


class BringGeneral(EventEffect):
    """Add an Event General to the player's Faction, placed like a recruited one (6.2D/e, /f)."""

    def general(self, state: State, part: CardPart) -> General:
        return state.board.general_index[params.word(state.board, part, "general")]

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        general = self.general(state, part)
        facts = state.board.content.generals[general]
        available = facts.class_by_players[state.config.players] != GeneralClass.UNAVAILABLE
        waits = state.general_at[general] == NOT_IN_PLAY and facts.recruit is not None and available
        return [("general_not_in_play", waits, (actions.GENERAL + general,))]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        general = self.general(state, part)
        if params.number(state.board, part, "province_pc"):
            state.push(ArrivingWithPc(seat, general))
        else:
            state.push(ArrivingGeneral(seat, general))


class Independents(EventEffect):
    """Activate the Army of the card; every active Independent Army may then move (9.5/c)."""

    def army(self, state: State, part: CardPart) -> Army:
        return state.board.army_index[params.word(state.board, part, "wakes")]

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        army = self.army(state, part)
        can_move = state.army_at[army] == HOLDING_BOX or any(place >= 0 for place in state.army_at)
        return [("independent_army", can_move, (actions.ARMY + army,))]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        army = self.army(state, part)
        state.push(IndependentMoves(seat, army if state.army_at[army] == HOLDING_BOX else NO_ARMY))
