"""Kassandros, Polyperchon, Seleukos: an ability that changes a PC, without MPs, where an activation ends.

`activation` decides when to ask the player.
"""

from __future__ import annotations

from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SEA, SPACE_OF, General, Location, Seat
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.table.state import State


def ability_target(state: State, seat: Seat, leader: General, at: Location) -> bool:
    """`pc_after_activation`: return whether the ability works where this activation ends."""
    if leader < 0 or leader >= state.board.majors or state.board.ability[leader] != "pc_after_activation":
        return False
    if state.segment != ACTIVATION or at < 0 or at & (INSIDE | SEA):
        return False
    if state.commander(seat, at) != leader:  # 7.1/b: no ability under a more Senior General
        return False
    board = state.board
    province = board.province[at]
    params = board.ability_params[leader]
    provinces, replaces = params["provinces"], params["replaces"]
    assert isinstance(provinces, (tuple, list)) and isinstance(replaces, (tuple, list))
    if province < 0 or at >= board.named or board.content.provinces[province].id not in provinces:
        return False
    if not state.is_minor_city(SPACE_OF[at]):  # 2/e: a Stronghold under an Independent PC is not a Minor City
        return False
    owner = state.pc[at]
    if owner == seat or (params["needs_no_enemy_cu"] and state.enemy_cu_at(seat, at)):
        return False
    if not state.has_pc_left(_new_owner(state, seat, leader)):
        return False
    kind = "none" if owner == NOBODY else "independent" if owner == INDEPENDENT else "player"
    return kind in replaces


def use_ability(state: State, seat: Seat, leader: General, at: Location) -> None:
    """Replace the PC. The activation ends now, and the checks come with its end."""
    state.note("ability", seat, leader, at)
    state.set_pc(SPACE_OF[at], _new_owner(state, seat, leader))


def _new_owner(state: State, seat: Seat, leader: General) -> Seat:
    return INDEPENDENT if state.board.ability_params[leader]["with"] == "independent" else seat
