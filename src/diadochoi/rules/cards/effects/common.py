"""Questions about the table that many cards share: own Armies, where CUs may go, which enemies are there."""

from __future__ import annotations

from functools import lru_cache

from diadochoi.rules.cards import params
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NO_LIMIT
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import INSIDE, INSIDE_OF, SEA, SPACE_OF, CardPart, Location, Seat, Space
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import enemy_spaces


@lru_cache(maxsize=512)
def province_nouns(board: Board, part: CardPart, key: str = "provinces") -> tuple[int, ...]:
    """Return the Provinces that a card names, for the sentence of a condition."""
    return tuple(sorted(actions.PROVINCE + province for province in params.provinces(board, part, key)))


def roll_succeeds(state: State, seat: Seat, part: CardPart, least: str = "success_from") -> bool:
    """Roll the die of a card; it succeeds with the number that its parameter `least` gives, or more."""
    die, need = state.die(), params.number(state.board, part, least)
    state.note("card_roll", seat, card_of(part), die, need, int(die >= need))
    return die >= need


def armies(state: State, seat: Seat, minimum: int = 1) -> list[Location]:
    """2/ak: list land locations with at least this many of the player's CUs and one of his Generals."""
    return sorted(
        location
        for location, group in state.troops[seat].items()
        if not location & SEA and units.count(group) >= minimum and state.commander(seat, location) >= 0
    )


def is_unbesieged(state: State, location: Location) -> bool:
    """15.1/b: only pieces inside a Besieged Major City are Besieged."""
    return not (location & INSIDE and state.is_besieged(SPACE_OF[location]))


def free_generals(state: State, seat: Seat) -> list[Location]:
    """List land locations with one of the player's Unbesieged Generals."""
    found = {state.general_at[general] for general in state.roster[seat]}
    return sorted(place for place in found if place >= 0 and not place & SEA and is_unbesieged(state, place))


def room_for(state: State, seat: Seat, location: Location, number: int) -> bool:
    """9.4/g: return whether there is room for so many CUs: it is limited inside a Major City."""
    return not location & INSIDE or number <= state.room_inside(state.troops[seat].get(location, 0))


def event_locations(
    state: State, seat: Seat, spaces: frozenset[Space], enough: int = NO_LIMIT
) -> list[Location]:
    """List spaces under his PC without an enemy CU or General outside, and the inside of his Major Cities.

    2/ag: the enemies are those of the seat that plays the card. The search stops when it has `enough` land
    locations, which always have room (`room_for`).
    """
    found: list[Location] = []
    pc = state.pc
    for space in sorted([space for space in spaces if pc[space] == seat]):
        if not state.enemy_cu_at(seat, space) and not state.enemy_general_at(seat, space):
            found.append(space)
            enough -= 1
        if state.is_major_city(space):
            found.append(INSIDE_OF[space])
        if enough <= 0:
            break
    return found


def peaceful_spaces(state: State, seat: Seat, spaces: frozenset[Space]) -> list[Space]:
    """List spaces without enemy CUs and Generals in any location, no matter whose PC is there."""
    enemies = enemy_spaces(state, seat)
    return [space for space in sorted(spaces) if space not in enemies]


def is_held_by(state: State, seat: Seat, space: Space) -> bool:
    """Return whether the player's PC marker or CUs are in the space."""
    held = state.troops[seat]
    return state.pc[space] == seat or space in held or space | INSIDE in held


def any_cu_in_space(state: State, space: Space) -> bool:
    inside = INSIDE_OF[space]
    for held in state.troops:
        if space in held or inside in held:
            return True
    return space in state.army_at
