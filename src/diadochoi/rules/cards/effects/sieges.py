"""Cards in a Siege: engineers, the Helepolis, Traitor Inside City, supplies by sea (chapter 15).

`combat/siege` runs the Siege. Royal Army CUs inside that change sides (15.2.B/c) need no card: see
`combat/defection`.
"""

from __future__ import annotations

from diadochoi.rules.cards import params
from diadochoi.rules.cards.registry import Condition, SurpriseEffect, TargetedEffect
from diadochoi.rules.cards.windows import context
from diadochoi.rules.combat.siege import Siege, begin_with_points, conduct_siege
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INSIDE, SPACE_OF, Card, CardPart, Seat, Space, as_card
from diadochoi.rules.court.lasting import HELEPOLIS, helepolis
from diadochoi.rules.table.state import State


def own_sieges(state: State, seat: Seat, minimum: int) -> list[Space]:
    """List spaces that the player's Army of at least this many CUs is Besieging (15.1/a)."""
    return sorted(
        SPACE_OF[at]
        for at, group in state.troops[seat].items()
        if at < INSIDE and units.count(group) >= minimum and state.besieger(SPACE_OF[at]) == seat
    )


class SiegePoint(TargetedEffect):
    """Add Siege Points without a roll; everything else follows as in a Siege."""

    question = "event_siege"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        minimum = params.number(state.board, part, "minimum_cus")
        return [("own_siege", bool(own_sieges(state, seat, minimum)), (actions.NUMBER + minimum,))]

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        minimum = params.number(state.board, part, "minimum_cus")
        return [action(Verb.CHOOSE, space) for space in own_sieges(state, seat, minimum)]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        """Start a Siege with its points: no window, no die, no losses for the besieger, no PC."""
        space = SPACE_OF[actions.first(choice)]
        leader, group = state.commander(seat, space), state.troops[seat][space]
        # The engineers allow a roll instead of giving points (hy/48)
        if state.config.siege_model == "single_roll":
            state.push(conduct_siege(state, seat, space, leader, group))
            return
        begin_with_points(state, seat, space, leader, group, params.number(state.board, part, "points"))


class Helepolis(TargetedEffect):
    """Place the great siege tower at a Major City that the player is Besieging."""

    question = "event_siege"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [
            ("helepolis_in_box", helepolis(state) is None, ()),
            ("own_siege_of_major_city", bool(self.sieges(state, seat)), ()),
        ]

    def sieges(self, state: State, seat: Seat) -> list[int]:
        return [
            action(Verb.CHOOSE, space)
            for space in own_sieges(state, seat, minimum=1)
            if state.is_major_city(space)
        ]

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        return self.sieges(state, seat) if helepolis(state) is None else []

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        space = actions.first(choice)
        HELEPOLIS.begin(state, seat, space)
        state.note("helepolis_built", seat, space)


class SiegeRollBonus(SurpriseEffect):
    """Traitor Inside City: a bonus to the die of the player's Siege of a Major City, just announced."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        siege = context(state)
        if not isinstance(siege, Siege) or siege.seat != seat or not state.is_major_city(siege.space):
            return []
        if "traitor" not in state.config.siege_modifiers:
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        siege = context(state)
        assert isinstance(siege, Siege)
        siege.siege_bonus += params.number(
            state.board, as_card(actions.first(choice) - actions.CARD), "modifier"
        )


class ResupplyPort(SurpriseEffect):
    """Remove all of another player's Siege Points from a Port Major City."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        at_sea = bool(state.available_fleets(seat))
        return [
            action(Verb.SURPRISE, actions.CARD + card, space)
            for space, held in sorted(state.siege_points.items())
            if packed.siege_points(held)
            and packed.siege_owner(held) != seat
            and state.board.port[space]
            and state.is_major_city(space)
            and state.is_besieged(space)
            and (at_sea or state.pc[space] == seat)
        ]

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask when the player's port is being Besieged: once in each Siege."""
        siege = context(state)
        return isinstance(siege, Siege) and state.pc[siege.space] == seat

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        space = SPACE_OF[actions.second(choice)]
        if state.remove_siege_points(space):
            state.note("port_supplied", seat, space)
