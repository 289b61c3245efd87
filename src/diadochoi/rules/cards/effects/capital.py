"""Foundation of a Capital (16.1): where the work begins. It is finished, or lost, in `court/lasting`."""

from __future__ import annotations

from diadochoi.rules.cards.effects.common import peaceful_spaces
from diadochoi.rules.cards.registry import TargetedEffect
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import NO_SPACE, Seat
from diadochoi.rules.court.lasting import CONSTRUCTION, construction_site
from diadochoi.rules.table.state import State


class FoundCapital(TargetedEffect):
    """The construction marker goes on an own Minor City without enemies; one work and one Capital each.

    The marker of a Capital that was lost is its taker's and never comes back (16.1/d).
    """

    question = "event_city"

    def targets(self, state: State, seat: Seat, part: int) -> list[int]:
        if state.capitals[seat] != NO_SPACE or construction_site(state, seat) != NO_SPACE:
            return []
        own = frozenset(
            space for space in state.board.space_ids if state.pc[space] == seat and state.is_minor_city(space)
        )
        return [action(Verb.CHOOSE, space) for space in peaceful_spaces(state, seat, own)]

    def strike(self, state: State, seat: Seat, part: int, choice: int) -> None:
        space = actions.first(choice)
        CONSTRUCTION.begin(state, seat, space)
        state.note("construction_begins", seat, space)
