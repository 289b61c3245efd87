"""Chapter 8: who controls the Royal Family, and the burial of Alexander (3.8).

Control is decided by who is in the location (8.2, 8.3), checked by `settle` after every resolution. How
they move with a force is in `march` and `sea`; how cards bring or kill them, in `cards/effects/royals`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core.ids import HOLDING_BOX, INDEPENDENT, INSIDE, NOBODY, OUT_OF_GAME, SEA, SPACE_MASK
from diadochoi.rules.table.state import State

_FEMALE: Final = int(RoyalKind.FEMALE)


def general_holder(state: State, location: int, passing_seat: int, passing_at: int) -> int:
    """The player whose General decides here; NOBODY for none, -2 where several stand (8.3/e).

    Pieces that must still leave (`passing_seat` at `passing_at`) take no part.
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
                return -2
            found = seat
    return found


def units_holder(state: State, location: int) -> int:
    """3e/18.1/a: the only player with CUs here, NOBODY for none or several."""
    found = [seat for seat, held in enumerate(state.troops) if location in held]
    return found[0] if len(found) == 1 else NOBODY


def settle_control(state: State, passing_seat: int = NOBODY, passing_at: int = -9) -> None:
    """8.2, 8.3: Heirs and Cart go to a General's Faction, else to the PC's; Females only stay or go free."""
    board = state.board
    general_at, general_owner, pc = state.general_at, state.general_owner, state.pc
    royal_kind = board.royal_kind
    by_marker = not state.config.royal_control_by_units_alone
    for royal, location in enumerate(state.royal_at):
        if location < 0 or location & SEA or (royal == board.cart and state.tomb >= 0):
            continue
        owner = state.royal_owner[royal]
        if owner == NOBODY and royal_kind[royal] == _FEMALE and location < INSIDE:
            continue  # 8.3/a: she stays free
        if location not in general_at:
            held = by_marker and owner >= 0 and pc[location & SPACE_MASK] == owner
            if held and (royal != board.cart or location not in state.army_at):  # 16.4/a: an Army beats a PC
                continue  # no General here, and the PC of the one who has it
        elif general_at.count(location) == 1 and general_owner[general_at.index(location)] == owner:
            continue  # the only General here is of the one who has it
        _settle_one(state, royal, location, passing_seat, passing_at)
    if state.front:
        _celebrate_marriages(state, passing_seat, passing_at)


def _settle_one(state: State, royal: int, location: int, passing_seat: int, passing_at: int) -> None:
    holder = _rightful_holder(state, royal, location, passing_seat, passing_at)
    if holder == NOBODY and location & INSIDE:  # 8.3/c: an uncontrolled royal is never inside
        state.control_royal(royal, NOBODY)
        location &= SPACE_MASK
        state.royal_at[royal] = location
        holder = _rightful_holder(state, royal, location, passing_seat, passing_at)
    if royal == state.board.cart and state.config.cart_destruction and _cart_falls(state, location, holder):
        state.kill_royal(royal)
        return
    state.control_royal(royal, holder)


def _rightful_holder(state: State, royal: int, location: int, passing_seat: int, passing_at: int) -> int:
    owner = state.royal_owner[royal]
    if owner == passing_seat and location == passing_at:
        return owner  # 8.3/e: it goes on with those who carry it
    general = general_holder(state, location, passing_seat, passing_at)
    marker = state.pc[location & SPACE_MASK]
    if general == -2:
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
    return marker if 0 <= marker < state.config.players else NOBODY


def _cart_falls(state: State, location: int, holder: int) -> bool:
    """16.4/a: an Independent Army counts as a General, an Independent PC as a PC, of one more player."""
    if location in state.army_at:
        return not any(state.commander(seat, location) >= 0 for seat in range(state.config.players))
    return holder == NOBODY and state.pc[location & SPACE_MASK] == INDEPENDENT


def _celebrate_marriages(state: State, passing_seat: int, passing_at: int) -> None:
    """8.2/f: a standing offer is fulfilled by an Army in her location with no enemy CU in it."""
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


def end_offer(state: State, card: int) -> None:
    del state.front[card]
    state.discards.append(card)


def remove_royal(state: State, royal: int) -> None:
    """8.5/b, and 16.2/a: when Alexandros dies Herakles comes to Pergamon."""
    board = state.board
    state.kill_royal(royal)
    herakles = board.herakles
    if (
        royal == board.alexandros
        and state.config.herakles_off_map
        and state.royal_at[herakles] == HOLDING_BOX
    ):
        state.royal_at[herakles] = board.space_index["pergamon"]
        state.note("royal_arrives", herakles, state.royal_at[herakles])


def cart_is_bound(state: State) -> bool:
    """8.4/c: on Game Turn I the Cart stays in Babylon, unless it was finished (16.3/a)."""
    return state.turn == 1 and not state.effects.get("cart_finished", 0)


def why_not_bury(state: State, seat: int) -> tuple[str, str] | None:
    """3.8/a: the condition that fails, None if the seat may bury. The Segment is the caller's to know."""
    board = state.board
    location = state.royal_at[board.cart]
    if state.tomb >= 0:
        return "already_buried", "3.8/c"
    if location < 0 or state.royal_owner[board.cart] != seat:
        return "cart_not_controlled", "3.8/a"
    if not board.content.calendar[state.turn - 1].burial:
        return "no_burial_this_turn", "5.1A/a"
    if location & SEA or not state.is_major_city(location & SPACE_MASK):
        return "cart_not_in_major_city", "3.8/a"
    if state.enemy_cu_at(seat, location):
        return "enemy_units_at_cart", "3.8/a"
    return None


def may_bury(state: State, seat: int) -> bool:
    return why_not_bury(state, seat) is None


def bury(state: State, seat: int) -> None:
    """3.8/c: the Cart becomes the Tomb, outside the Major City, for ever."""
    cart = state.board.cart
    state.tomb = state.royal_at[cart] & SPACE_MASK
    state.tomb_builder = seat
    state.royal_at[cart] = state.tomb
    state.royal_owner[cart] = NOBODY
    state.dirty = True
    state.note("burial", seat, state.tomb)
