"""Chapter 13.2, step 6: what a force at sea picks up and drops off at a port.

`landing` decides when it may do so, and runs the land procedure for pieces put ashore.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import (
    INSIDE,
    INSIDE_OF,
    OFF_MAP,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Royal,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import ROYAL_NEEDS_ARMY, Refusal
from diadochoi.rules.court.funeral_cart import why_cart_stays
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.force import why_too_many_at_sea
from diadochoi.rules.march.regrouping import (
    CART_FIXED,
    GENERAL_HAS_MOVED,
    MINOR_GENERAL_GOES_ALONE,
    NOT_IN_THE_FORCE,
    NOT_WITH_THE_FORCE,
    PIECE_HAS_MOVED,
    ROYAL_HAS_MOVED,
)
from diadochoi.rules.table.state import State

CITY_HAS_NO_ROOM: Final[Refusal] = ("city_has_no_room", "9.4/g")
_LAND_BEFORE_PICKING_UP: Final[Refusal] = ("land_before_picking_up", "3e/9.14/d")
_ROYAL_NOT_CONTROLLED: Final[Refusal] = ("royal_not_controlled", "9.1/i")
_LEFT_AT_THIS_STOP: Final[Refusal] = ("left_at_this_stop", "9.1/i")
_NAME_THE_SIDE: Final[Refusal] = ("name_inside_or_outside", "13.2.6/c")
_NOT_YOUR_CITY: Final[Refusal] = ("not_your_city", "9.4/e")
_ACTIVATED_GENERAL_STAYS: Final[Refusal] = ("activated_general_stays_at_sea", "13.2.6/b")
_ENEMY_THERE: Final[Refusal] = ("enemy_there", "13.2.6/d")
_NEEDS_A_GENERAL: Final[Refusal] = ("needs_a_general", "13.2.6/g")


def own_city(state: State, seat: Seat, space: Space) -> bool:
    """Return whether it is the player's own Major City: only there he chooses inside or outside (9.4/e)."""
    return state.pc[space] == seat and state.is_major_city(space)


def locations(state: State, seat: Seat, space: Space) -> tuple[tuple[Location, int], ...]:
    """Return the land locations of a space for a player, with the words that name them."""
    if own_city(state, seat, space):
        return (INSIDE_OF[space], actions.TO_INSIDE), (space, actions.TO_OUTSIDE)
    return ((space, actions.NO_NOUN),)


def location_of(space: Space, word: int) -> Location:
    return INSIDE_OF[space] if word == actions.TO_INSIDE else space


def pick_ups(state: State, army: Activation) -> list[int]:
    """13.2.6/c: list the pieces in any location of the space that may come aboard (`why_not_taken`)."""
    seat = army.seat
    found: list[int] = []
    for place, word in locations(state, seat, SPACE_OF[army.at]):
        pieces = _pieces(state, state.troops[seat].get(place, 0), state.generals_at(seat, place))
        found.extend(
            action(Verb.TAKE, noun, word) for noun in pieces if why_not_taken(state, army, noun, word) is None
        )
    return found


def why_not_taken(state: State, army: Activation, noun: int, word: int) -> Refusal | None:
    """13.2.6/c: say why a piece may not come aboard from the location that `word` names.

    Only pieces that have not moved in this Segment may (9.1/g). 3e/9.14/d: none, since only a force that has
    landed picks up.
    """
    if not state.config.naval_pick_up_at_sea:
        return _LAND_BEFORE_PICKING_UP
    place, refusal = _named_location(state, army, word)
    if refusal is not None:
        return refusal
    if actions.is_army(noun):
        return NOT_WITH_THE_FORCE
    if actions.is_royal(noun):
        return _why_royal_not_aboard(state, army, Royal(noun - actions.ROYAL), place)
    if actions.is_general(noun):
        general = General(noun - actions.GENERAL)
        if general not in state.generals_at(army.seat, place):
            return NOT_WITH_THE_FORCE
        if state.board.is_minor(army.general) or state.board.is_minor(general):
            return MINOR_GENERAL_GOES_ALONE
        return GENERAL_HAS_MOVED if state.moved_generals >> general & 1 else None
    kind = noun - actions.UNIT
    here = state.troops[army.seat].get(place, 0)
    free = here - state.moved_troops.get(place, 0)
    if not units.of_kind(here, kind):
        return NOT_WITH_THE_FORCE
    if not units.of_kind(free, kind):
        return PIECE_HAS_MOVED
    return why_too_many_at_sea(state, units.counter(free, kind))


def _why_royal_not_aboard(state: State, army: Activation, royal: Royal, place: Location) -> Refusal | None:
    """9.1/j, 8.4: say why a royal in this place may not come aboard."""
    fixed = why_cart_stays(state) if royal == state.board.cart else None
    if fixed is not None:
        return fixed
    if state.royal_owner[royal] != army.seat:
        return _ROYAL_NOT_CONTROLLED
    if state.royal_at[royal] != place:
        return NOT_WITH_THE_FORCE
    if not army.units:
        return ROYAL_NEEDS_ARMY
    if army.left_royals >> royal & 1:
        return _LEFT_AT_THIS_STOP
    if army.carried_by_others(state) >> royal & 1:
        return ROYAL_HAS_MOVED
    return None if royals_to_carry(state, army.seat, place) >> royal & 1 else CART_FIXED


def _named_location(state: State, army: Activation, word: int) -> tuple[Location, Refusal | None]:
    """Return the location that a word names, or what is wrong with the word."""
    space = SPACE_OF[army.at]
    own = own_city(state, army.seat, space)
    if own and word == actions.NO_NOUN:
        return space, _NAME_THE_SIDE
    if not own and word == actions.TO_INSIDE:
        return space, _NOT_YOUR_CITY
    return location_of(space, word), None


def drop_offs(state: State, army: Activation) -> list[int]:
    """13.2.6/b: list the pieces of the force that may go ashore here (`why_not_dropped`)."""
    seat, space = army.seat, SPACE_OF[army.at]
    aboard = _pieces(state, army.units, state.generals_at(seat, army.at))
    return [
        action(Verb.LEAVE, noun, word)
        for _, word in locations(state, seat, space)
        for noun in aboard
        if why_not_dropped(state, army, noun, word) is None
    ]


def _pieces(state: State, group: int, generals: list[General]) -> list[int]:
    """Return the nouns of CUs by kind, of Generals and of every royal: a piece that may be taken or left."""
    found = [actions.UNIT + kind for kind in units.kinds_in(group)]
    found.extend(actions.GENERAL + general for general in generals)
    found.extend(actions.ROYAL + royal for royal in state.board.royal_ids)
    return found


def why_not_dropped(state: State, army: Activation, noun: int, word: int) -> Refusal | None:
    """13.2.6/d to /g: say why a piece may not go ashore to the location that `word` names.

    Not beside an enemy CU, only two CUs inside, and a PC or a General must show who owns them.
    """
    seat = army.seat
    if not is_aboard(army, noun):
        return NOT_IN_THE_FORCE
    if noun == actions.GENERAL + who_stays(state, army):
        return _ACTIVATED_GENERAL_STAYS
    place, refusal = _named_location(state, army, word)
    if refusal is not None:
        return refusal
    if state.enemy_cu_at(seat, place):
        return _ENEMY_THERE
    if actions.is_general(noun):
        return None
    marked = state.pc[place & SPACE_MASK] == seat or state.has_general(seat, place)  # 9.1/o
    if actions.is_royal(noun):
        return None if marked or state.config.royal_family_left_anywhere else _NEEDS_A_GENERAL
    if not marked and not minor_at_hand(state, seat):
        return _NEEDS_A_GENERAL
    held = state.troops[seat].get(place, 0) + units.counter(army.units, noun - actions.UNIT)
    return CITY_HAS_NO_ROOM if place & INSIDE and state.room_inside(held) < 0 else None


def is_aboard(army: Activation, noun: int) -> bool:
    """Return whether a piece, by its noun, is part of the force at sea."""
    if actions.is_army(noun):
        return False
    if actions.is_royal(noun):
        return army.royals >> noun - actions.ROYAL & 1 != 0
    if actions.is_general(noun):
        return army.generals >> noun - actions.GENERAL & 1 != 0
    return units.of_kind(army.units, noun - actions.UNIT) > 0


def who_stays(state: State, army: Activation) -> int:
    """13.2.6/b: the activated General stays at sea, or the commander if he was left ashore before."""
    return army.general if army.generals >> army.general & 1 else army.commander(state)


def minor_at_hand(state: State, seat: Seat) -> bool:
    """Return whether a Minor General not at sea (13.1/f) could be posted with CUs put ashore (7.1C/b)."""
    for minor in state.board.minor_generals(seat):
        place = state.general_at[minor]
        if place == OFF_MAP or (place >= 0 and not place & SEA):
            return True
    return False


def bring_aboard(state: State, army: Activation, noun: int, place: Location) -> None:
    """Carry out one of `pick_ups`; pieces that come aboard have moved, even if they land again (9.2/h)."""
    seat, at = army.seat, army.at
    if actions.is_royal(noun):
        royal = Royal(noun - actions.ROYAL)
        state.place_royal(royal, at)
        army.join(royals=1 << royal)
        state.note("royal_aboard", seat, place, royal)
    elif actions.is_general(noun):
        general = noun - actions.GENERAL
        state.general_at[general] = at
        state.moved_generals |= 1 << general
        army.join(generals=1 << general)
        state.note("general_aboard", seat, place, general)
    else:
        free = state.troops[seat][place] - state.moved_troops.get(place, 0)
        group = units.counter(free, noun - actions.UNIT)
        state.move_units(seat, place, at, group)
        army.join(group)
        state.naval_cus += units.count(group)
        state.note("units_aboard", seat, place, group)


def set_ashore(state: State, army: Activation, noun: int, place: Location) -> int:
    """Carry out one of `drop_offs`: the piece leaves this activation (9.2/g). Returns the CUs, if any."""
    seat, at = army.seat, army.at
    if actions.is_royal(noun):
        royal = Royal(noun - actions.ROYAL)
        state.place_royal(royal, place)
        state.moved_royals |= 1 << royal
        army.set_ashore(place, royals=1 << royal)
        state.note("royal_ashore", seat, place, royal)
        return 0
    if actions.is_general(noun):
        general = noun - actions.GENERAL
        state.general_at[general] = place
        army.set_ashore(place, generals=1 << general)
        state.note("general_ashore", seat, place, general)
        return 0
    group = units.counter(army.units, noun - actions.UNIT)
    state.move_units(seat, at, place, group)
    army.set_ashore(place, group)
    state.mark_moved(place, group)
    state.note("units_ashore", seat, place, group)
    return group
