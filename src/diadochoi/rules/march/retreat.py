"""Chapters 11.3, 14.10 and 13.3.D/f: the pieces of a force go back, by land or by sea.

They go the way they came: over the same path, inside the city they came out of, to the port where they
embarked, into the holding box. CUs for which that city has no room stay outside or are Dispersed.
`withdrawal`, `counterattack` and, at sea, `sea/back_to_port` decide when a force goes back and which enemies
it meets.
"""

from __future__ import annotations

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import HOLDING_BOX, INSIDE, SPACE_MASK, SPACE_OF, Location, Seat
from diadochoi.rules.court.royal_family import royals_to_carry
from diadochoi.rules.march.force import Force
from diadochoi.rules.march.pieces import Pieces
from diadochoi.rules.table.state import State


def send_force_back(
    state: State,
    force: Pieces,
    here: Location,
    origin: Location,
    *,
    everything: bool,
    all_generals: bool = False,
    inside: int = 0,
) -> Pieces:
    """Move a player's force from `here` back to `origin`. Returns the pieces that went.

    A Retreat takes all his pieces in the location (`everything`, 14.10/a), a Withdrawal those that moved in
    (11.3/c) and, facing Generals without CUs, all his Generals (10.G/b). CUs that the same activation had
    dropped there moved in too: any others would have prevented the Interception (11.1.B/b). `inside` are the
    CUs that go first into a city with little room.
    """
    seat = force.faction
    held = state.troops[seat].get(here, 0)
    group = units.clamp(force.units, held)
    dropped = 0
    if group != held:
        dropped = 0 if everything else held - group
        everything = True
        group = held
    generals = 0
    for general in state.generals_at(seat, here):
        if everything or all_generals or force.generals >> general & 1:
            generals |= 1 << general
    royals = royals_to_carry(state, seat, here, within_city=not (here ^ origin) & SPACE_MASK)
    if not everything:
        royals &= force.royals
    gone = Pieces(force.seat, seat, group, generals, royals)
    if seat == state.active:
        state.moved_generals |= generals  # 9.1/f: also a General who was only taken along
        _remember_origin(state, origin)
    if origin & INSIDE:
        group = _fill_city(state, seat, here, origin, group, inside)
    # Do not use `move_units`: the caller decides what counts as moved. They arrive before they leave, so that
    # moving within one space, from the sea back to the walls, does not lift a siege (15.3/a).
    state.add_units(seat, origin, group)
    state.take_units(seat, here, group)
    if dropped and seat == state.active:  # 9.1/g: their activation is over
        state.mark_moved(origin, units.clamp(dropped, group))
    state.move_company(seat, here, origin, generals, royals)
    return gone


def _remember_origin(state: State, origin: Location) -> None:
    """Let the active force tell its CUs from those at the origin that have not moved."""
    for frame in reversed(state.frames):
        if isinstance(frame, Force):
            frame.remember_origin(state, origin)
            return


def _fill_city(state: State, seat: Seat, here: Location, origin: Location, group: int, inside: int) -> int:
    """13.3.D/f: CUs above the limit of 2 inside go outside, or are Dispersed if an enemy is there.

    Returns the part that goes inside: those the owner named, then any others that fit.
    """
    held = state.troops[seat].get(origin, 0) + inside
    room = state.room_inside(held)
    for kind in range(units.KINDS):
        number = units.of_kind(group - inside, kind)
        take = min(number, max(0, room))
        if kind == units.SILVER_SHIELDS and take < number:  # 7.2D/c: never split
            take = 0
        inside += take * units.ONE[kind]
        room -= take
    rest = group - inside
    outside = SPACE_OF[origin]
    if rest:
        if outside == here or state.enemy_cu_at(seat, outside):
            state.disperse_units(seat, here, rest)
        else:
            state.take_units(seat, here, rest)
            state.add_units(seat, outside, rest)
    return inside


def send_army_back(state: State, armies: int, origin: Location) -> None:
    """Send an Independent Army back; one that came from its holding box is inactive again (11.3/b)."""
    for army in state.board.army_ids:
        if armies >> army & 1 and state.army_at[army] >= 0:
            state.place_army(army, origin if origin >= 0 else HOLDING_BOX)
            state.note("army_back", army, origin)
