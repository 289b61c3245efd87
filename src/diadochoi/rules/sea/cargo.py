"""Chapter 13.2, step 6: what a force at sea picks up and drops off at a port.

When it may do so, and the land procedure of what was put ashore, are in `landing`.
"""

from __future__ import annotations

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INSIDE, OFF_MAP, SEA, SPACE_MASK
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State


def own_city(state: State, seat: int, space: int) -> bool:
    """A Major City of the player's own: only there is a choice between inside and outside (9.4/e)."""
    return state.pc[space] == seat and state.is_major_city(space)


def locations(state: State, seat: int, space: int) -> tuple[tuple[int, int], ...]:
    """The land locations of a space for a player, with the words that name them."""
    if own_city(state, seat, space):
        return (space | INSIDE, actions.TO_INSIDE), (space, actions.TO_OUTSIDE)
    return ((space, -1),)


def location_of(space: int, word: int) -> int:
    return space | INSIDE if word == actions.TO_INSIDE else space


def pick_ups(state: State, army: Activation) -> list[int]:
    """13.2.6/c: from every location of the space; nothing that has moved in this Segment (9.1/g).

    3e/9.14/d: nothing at all, only whoever has landed picks up.
    """
    if not state.config.naval_pick_up_at_sea:
        return []
    seat, board = army.seat, state.board
    held = state.troops[seat]
    room = board.tables.numbers["naval_cus"] - state.naval_cus  # 13.1/c
    found: list[int] = []
    for place, word in locations(state, seat, army.at & SPACE_MASK):
        if room > 0 and place in held:
            free = held[place] - state.moved_troops.get(place, 0)
            found.extend(_counters(Verb.TAKE, free, word, room))
        if not board.is_minor(army.general):  # 9.1/l
            found.extend(
                action(Verb.TAKE, actions.GENERAL + general, word)
                for general in state.generals_at(seat, place)
                if not board.is_minor(general) and not state.moved_generals >> general & 1
            )
        if army.units:  # 9.1/j
            barred = army.carried_by_others(state) | army.left_royals
            aboard = royals_to_carry(state, seat, place) & ~barred
            found.extend(
                action(Verb.TAKE, actions.ROYAL + royal, word)
                for royal in range(board.royals)
                if aboard >> royal & 1
            )
    return found


def drop_offs(state: State, army: Activation) -> list[int]:
    """13.2.6/d to /g: not beside an enemy CU, two CUs inside, and somebody must show whose they are."""
    seat, space = army.seat, army.at & SPACE_MASK
    own = state.pc[space] == seat
    limit = state.board.tables.numbers["cus_inside_city"]
    staying = who_stays(state, army)
    found: list[int] = []
    for place, word in locations(state, seat, space):
        if state.enemy_cu_at(seat, place):
            continue
        marked = own or state.has_general(seat, place)  # 9.1/o
        room = 255
        if place & INSIDE:
            room = limit - units.count(state.troops[seat].get(place, 0))  # 9.4/g
        if marked or minor_at_hand(state, seat):
            found.extend(_counters(Verb.LEAVE, army.units, word, room))
        found.extend(
            action(Verb.LEAVE, actions.GENERAL + general, word)
            for general in state.roster[seat]
            if army.generals >> general & 1 and general != staying
        )
        if marked or state.config.royal_family_left_anywhere:  # 3e/18.4/a
            found.extend(
                action(Verb.LEAVE, actions.ROYAL + royal, word)
                for royal in range(state.board.royals)
                if army.royals >> royal & 1
            )
    return found


def _counters(verb: int, group: int, word: int, room: int) -> list[int]:
    """One action for each kind that fits; the Silver Shields stay together (7.2D/c)."""
    return [
        action(verb, actions.UNIT + kind, word)
        for kind in units.kinds_in(group)
        if units.count(units.counter(group, kind)) <= room
    ]


def who_stays(state: State, army: Activation) -> int:
    """13.2.6/b: the activated General stays at sea; who commands, if he was left ashore before."""
    return army.general if army.generals >> army.general & 1 else army.commander(state)


def minor_at_hand(state: State, seat: int) -> bool:
    """A Minor General who could be posted with CUs put ashore (7.1C/b); one at sea cannot (13.1/f)."""
    for minor in state.board.minor_generals(seat):
        place = state.general_at[minor]
        if place == OFF_MAP or (place >= 0 and not place & SEA):
            return True
    return False


def bring_aboard(state: State, army: Activation, noun: int, place: int) -> None:
    """Carry out one of `pick_ups`; who came aboard has moved, also if he goes ashore again (9.2/h)."""
    seat, at = army.seat, army.at
    if noun >= actions.ROYAL:
        royal = noun - actions.ROYAL
        state.place_royal(royal, at)
        army.royals |= 1 << royal
        state.note("royal_aboard", seat, place, royal)
    elif noun >= actions.GENERAL:
        general = noun - actions.GENERAL
        state.general_at[general] = at
        state.moved_generals |= 1 << general
        army.generals |= 1 << general
        state.note("general_aboard", seat, place, general)
    else:
        free = state.troops[seat][place] - state.moved_troops.get(place, 0)
        group = units.counter(free, noun - actions.UNIT)
        state.move_units(seat, place, at, group)
        army.units += group
        state.naval_cus += units.count(group)
        state.note("units_aboard", seat, place, group)


def set_ashore(state: State, army: Activation, noun: int, place: int) -> int:
    """Carry out one of `drop_offs`: its part in this activation is over (9.2/g). Returns the CUs, if any."""
    seat, at = army.seat, army.at
    if noun >= actions.ROYAL:
        royal = noun - actions.ROYAL
        state.place_royal(royal, place)
        state.moved_royals |= 1 << royal
        army.set_down |= 1 << royal
        army.left_royals |= 1 << royal
        army.royals &= ~(1 << royal)
        state.note("royal_ashore", seat, place, royal)
        return 0
    if noun >= actions.GENERAL:
        general = noun - actions.GENERAL
        state.general_at[general] = place
        army.generals &= ~(1 << general)
        state.note("general_ashore", seat, place, general)
        return 0
    group = units.counter(army.units, noun - actions.UNIT)
    state.move_units(seat, at, place, group)
    army.units -= group
    army.dropped = (*army.dropped, (place, group))
    mark_moved(state, place, group)
    state.note("units_ashore", seat, place, group)
    return group


def mark_moved(state: State, location: int, group: int) -> None:
    """9.1/g: no other General carries these in this Segment."""
    if group:
        state.moved_troops[location] = state.moved_troops.get(location, 0) + group


def why_not_taken(state: State, noun: int) -> tuple[str, str]:
    if not state.config.naval_pick_up_at_sea:
        return ("land_before_picking_up", "3e/9.14/d")
    if actions.UNIT <= noun < actions.GENERAL:
        if state.naval_cus >= state.board.tables.numbers["naval_cus"]:
            return ("eight_cus_by_sea", "13.1/c")
        return ("not_here_or_moved", "9.1/g")
    if actions.ROYAL <= noun < actions.FLEET:
        return ("royal_needs_army", "9.1/j")
    return ("not_here_or_moved", "9.1/l")


def why_not_dropped(state: State, army: Activation, noun: int, word: int) -> tuple[str, str]:
    seat = army.seat
    place = location_of(army.at & SPACE_MASK, word)
    if noun == actions.GENERAL + who_stays(state, army):
        return ("activated_general_stays_at_sea", "13.2.6/b")
    if place & INSIDE and not own_city(state, seat, place & SPACE_MASK):
        return ("not_your_city", "9.4/e")
    if state.enemy_cu_at(seat, place):
        return ("enemy_there", "13.2.6/d")
    if place & INSIDE:
        return ("city_has_no_room", "9.4/g")
    return ("needs_a_general", "13.2.6/g")
