"""Facts of a position for checking a refusal: nouns of the action, force, open question.

This module does not call the functions that give refusals.
"""

from __future__ import annotations

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.ids import NO_SPACE, NOBODY, SPACE_MASK, SPACE_OF, General, Location, Space
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State


def noun_of(choice: int, kind: NounKind, start: int) -> int:
    """The number of the first noun of this kind; -1 if there is none."""
    for noun in actions.nouns(choice):
        if actions.noun_kind(noun) == kind:
            return noun - start
    return -1


def card_of(choice: int) -> int:
    return noun_of(choice, NounKind.CARD, actions.CARD)


def general_of(choice: int) -> General:
    return General(noun_of(choice, NounKind.GENERAL, actions.GENERAL))


def royal_of(choice: int) -> int:
    return noun_of(choice, NounKind.ROYAL, actions.ROYAL)


def fleet_of(choice: int) -> int:
    return noun_of(choice, NounKind.FLEET, actions.FLEET)


def place_of(choice: int) -> Location:
    return Location(noun_of(choice, NounKind.PLACE, 0))


def kind_of(choice: int) -> int:
    return noun_of(choice, NounKind.UNIT, actions.UNIT)


def force_at(state: State) -> Location:
    force = moving_force(state)
    return force.at if force is not None else NO_SPACE


def force_units(state: State) -> int:
    force = moving_force(state)
    return force.units if force is not None else 0


def asked_about(state: State, kind: NounKind) -> int:
    """The first subject of this kind in the open question; -1 if there is none."""
    for noun in state.frames[-1].question(state).subjects:
        if noun >= 0 and actions.noun_kind(noun) == kind:
            return noun
    return NOBODY


def points_left(state: State) -> int:
    """The MPs left, according to the question."""
    return asked_about(state, NounKind.NUMBER) - actions.NUMBER


def mover_at(state: State) -> Space:
    """The space that the force or Independent Army of the question leaves; -1 for a holding box."""
    army = asked_about(state, NounKind.ARMY)
    place = state.army_at[army - actions.ARMY] if army >= 0 else asked_about(state, NounKind.PLACE)
    return SPACE_OF[place] if place >= 0 else NO_SPACE


def asks(state: State) -> str:
    return state.frames[-1].question(state).key


def activated(state: State) -> int:
    force = moving_force(state)
    return force.general if force is not None else NOBODY


def owner_of(state: State, general: General) -> int:
    return state.general_owner[general] if 0 <= general < len(state.general_owner) else NOBODY


def where_general_is(state: State, choice: int) -> int:
    general = general_of(choice)
    return state.general_at[general] if 0 <= general < len(state.general_at) else NOBODY


def enemy_pieces_in(state: State, space: Space) -> bool:
    """Whether an enemy CU or General is anywhere in the space, Independent Armies included."""
    others = [seat for seat in range(state.config.players) if seat != state.asked]
    return (
        any(place >= 0 and place & SPACE_MASK == space for place in state.army_at)
        or any(place & SPACE_MASK == space for seat in others for place in state.troops[seat])
        or any(
            state.general_at[general] >= 0 and state.general_at[general] & SPACE_MASK == space
            for seat in others
            for general in state.roster[seat]
        )
    )


def enemy_units_in(state: State, space: Space) -> bool:
    return any(place >= 0 and place & SPACE_MASK == space for place in state.army_at) or any(
        place & SPACE_MASK == space
        for seat in range(state.config.players)
        if seat != state.asked
        for place in state.troops[seat]
    )


def own_units_at(state: State, place: Location) -> int:
    return units.count(state.troops[state.asked].get(place, 0))


def space_of(state: State, choice: int) -> Space:
    """The space an action is about: the one it names, or where the force is."""
    place = place_of(choice)
    return SPACE_OF[place if place >= 0 else force_at(state)]
