"""Chapter 8: who controls the Royal Family, and which royals a force can take along.

Control depends on who is in the location (8.2, 8.3); `settle` checks it after every resolution.
`funeral_cart` decides where the Funeral Cart may go; `cards/effects/royals` has the cards that bring or kill
royals.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core.ids import (
    FACTIONS,
    HOLDING_BOX,
    INSIDE,
    NO_SPACE,
    NOBODY,
    OUT_OF_GAME,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Royal,
    Seat,
)
from diadochoi.rules.court.funeral_cart import falls_to_independents, may_leave_space, may_pass_gates
from diadochoi.rules.table.hands import end_offer
from diadochoi.rules.table.state import State

_FEMALE: Final = int(RoyalKind.FEMALE)
_SEVERAL: Final = Seat(-2)  # more than one player


def general_holder(state: State, location: Location, passing_seat: Seat, passing_at: Location) -> Seat:
    """Return the player whose General decides here; NOBODY for none, _SEVERAL for more than one (8.3/e).

    Pieces that must still leave (`passing_seat` at `passing_at`) do not count.
    """
    found = NOBODY
    general_at = state.general_at
    if location not in general_at:
        return found
    for general, place in enumerate(general_at):
        if place == location:
            seat = state.general_owner[general]
            if seat == found or (seat == passing_seat and location == passing_at):
                continue
            if found >= 0:
                return _SEVERAL
            found = seat
    return found


def units_holder(state: State, location: Location) -> Seat:
    """3e/18.1/a: return the only player with CUs here, NOBODY for none or several."""
    found = [seat for seat, held in enumerate(state.troops) if location in held]
    return FACTIONS[found[0]] if len(found) == 1 else NOBODY


def settle_control(state: State, passing_seat: Seat = NOBODY, passing_at: Location = NO_SPACE) -> None:
    """8.2, 8.3: give Heirs and Cart to a General's Faction, else to the PC's; Females stay or become free."""
    board = state.board
    general_at, general_owner, pc = state.general_at, state.general_owner, state.pc
    places = set(general_at)
    royal_kind = board.royal_kind
    by_marker = not state.config.royal_control_by_units_alone
    for royal in board.royal_ids:
        location = state.royal_at[royal]
        if location < 0 or location & SEA or (royal == board.cart and state.tomb >= 0):  # 8.2/c
            continue
        owner = state.royal_owner[royal]
        if owner == NOBODY and royal_kind[royal] == _FEMALE and location < INSIDE:
            continue  # 8.3/a: she stays free
        if location not in places:
            marker = pc[location & SPACE_MASK]
            held = by_marker and owner >= 0 and marker == owner
            if held and (royal != board.cart or location not in state.army_at):  # 16.4/a: an Army beats a PC
                continue  # no General here, and its holder's PC
            free = by_marker and owner == NOBODY and not 0 <= marker < state.config.players
            if free and royal != board.cart and location < INSIDE:
                continue  # it is free, and nobody here can take it
        elif general_at.count(location) == 1 and general_owner[general_at.index(location)] == owner:
            continue  # the only General here belongs to its holder
        _settle_one(state, royal, location, passing_seat, passing_at)
    if state.front:
        _celebrate_marriages(state, passing_seat, passing_at)


def _settle_one(
    state: State, royal: Royal, location: Location, passing_seat: Seat, passing_at: Location
) -> None:
    """8.2, 8.3: give a member of the Royal Family to the player who controls it now."""
    holder = _rightful_holder(state, royal, location, passing_seat, passing_at)
    if holder == NOBODY and location & INSIDE:  # 8.3/c: an uncontrolled royal is never inside
        state.control_royal(royal, NOBODY)
        location = SPACE_OF[location]
        state.place_royal(royal, location)
        holder = _rightful_holder(state, royal, location, passing_seat, passing_at)
    if (
        royal == state.board.cart
        and state.config.cart_destruction
        and falls_to_independents(state, location, holder)
    ):
        state.kill_royal(royal)
        return
    state.control_royal(royal, holder)


def _rightful_holder(
    state: State, royal: Royal, location: Location, passing_seat: Seat, passing_at: Location
) -> Seat:
    """8.2, 8.3: decide by Generals in the location first, then by the PC; NOBODY if neither decides."""
    owner = state.royal_owner[royal]
    if owner == passing_seat and location == passing_at:
        return owner  # 8.3/e: it stays with the force that carries it
    general = general_holder(state, location, passing_seat, passing_at)
    marker = state.pc[location & SPACE_MASK]
    if general == _SEVERAL:
        return owner
    if state.board.royal_kind[royal] == _FEMALE:
        if owner == NOBODY or general not in (owner, NOBODY):  # 8.3/a
            return NOBODY
        if state.config.royal_control_by_units_alone and location in state.troops[owner]:
            return owner  # 3e/18.1/a
        return owner if general == owner or marker == owner else NOBODY  # 8.3/g
    if general >= 0:
        return general
    if state.config.royal_control_by_units_alone:
        troops = units_holder(state, location)
        if troops >= 0:
            return troops
    return marker if 0 <= marker < state.config.players else NOBODY  # 8.2/a


def royals_to_carry(state: State, seat: Seat, location: Location, *, within_city: bool = False) -> int:
    """8.4/b, /c: the royals that CUs of the seat can take along from a location, as a bit set.

    They go to another space, or with `within_city` only between the inside and outside of a Major City.
    """
    found = 0
    for royal, place in enumerate(state.royal_at):
        if place == location and state.royal_owner[royal] == seat:
            found |= 1 << royal
    cart = 1 << state.board.cart
    if found & cart and not (may_pass_gates(state) if within_city else may_leave_space(state)):
        found &= ~cart
    return found


def _celebrate_marriages(state: State, passing_seat: Seat, passing_at: Location) -> None:
    """8.2/f: an open marriage offer is fulfilled by an Army in her location with no enemy CU there."""
    for card, seat in sorted(state.front.items()):
        params = state.board.cards[card].params
        name = params.get("female")
        if state.board.cards[card].effect != "offer_marriage" or not isinstance(name, str):
            continue
        royal = state.board.royal_index[name]
        if state.royal_at[royal] == OUT_OF_GAME or state.royal_owner[royal] == seat:
            end_offer(state, card)
            continue
        location = state.royal_at[royal]
        if state.royal_owner[royal] != NOBODY or location < 0 or not state.is_army(seat, location):
            continue
        passing = passing_seat == seat and passing_at == location
        unhindered = passing or not state.config.marriage_needs_no_enemy_units  # passing: Free Passage
        if unhindered or not state.enemy_cu_at(seat, location):
            state.note("marriage", royal, seat)
            state.control_royal(royal, seat)
            end_offer(state, card)


def remove_royal(state: State, royal: Royal) -> None:
    """8.5/b: remove a royal; when Alexandros dies, Herakles comes to Pergamon (16.2/a).

    3e/18.6/a: only a card (`cards/effects/royals`) or the Regency kills.
    """
    board = state.board
    state.kill_royal(royal)
    herakles = board.herakles
    if (
        royal == board.alexandros
        and state.config.herakles_off_map
        and state.royal_at[herakles] == HOLDING_BOX
    ):
        state.place_royal(herakles, board.space_index["pergamon"])
        state.note("royal_arrives", herakles, state.royal_at[herakles])
