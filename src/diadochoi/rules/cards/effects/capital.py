"""Foundation of a Capital (16.1): where construction begins. `court/lasting` finishes it or ends it."""

from __future__ import annotations

from diadochoi.rules.cards.effects.common import peaceful_spaces
from diadochoi.rules.cards.registry import Condition, TargetedEffect
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import NO_SPACE, CardPart, Seat, as_space
from diadochoi.rules.court.lasting import CONSTRUCTION, construction_site
from diadochoi.rules.table.state import State


class FoundCapital(TargetedEffect):
    """Place the construction marker on a Minor City of the player without enemies; one site and Capital each.

    A lost Capital's marker stays with the player who took it and never comes back (16.1/d).
    """

    question = "event_city"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [
            ("no_capital", may_build(state, seat), ()),
            ("own_minor_city", bool(sites(state, seat)), ()),
        ]

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        return sites(state, seat) if may_build(state, seat) else []

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        space = actions.first(choice)
        CONSTRUCTION.begin(state, seat, space)
        state.note("construction_begins", seat, space)


def may_build(state: State, seat: Seat) -> bool:
    return state.capitals[seat] == NO_SPACE and construction_site(state, seat) == NO_SPACE


def sites(state: State, seat: Seat) -> list[int]:
    spaces = [as_space(space) for space, owner in enumerate(state.pc) if owner == seat]
    own = frozenset(space for space in spaces if state.is_minor_city(space))
    return [action(Verb.CHOOSE, space) for space in peaceful_spaces(state, seat, own)]
