"""Chapters 9.3 and 13.2: what land and sea paths, Sieges and the removal of a PC cost a force in MPs.

Options, procedures, refusals, forecasts and bots all use these functions. `march_options` and `naval_move`
decide whether a force may do it.
"""

from __future__ import annotations

from diadochoi.content.model import Region
from diadochoi.rules.core import units
from diadochoi.rules.core.board import MOUNTAIN
from diadochoi.rules.core.ids import NO_GENERAL, Space
from diadochoi.rules.core.paths import Path
from diadochoi.rules.generals.abilities import number_param, word_param
from diadochoi.rules.march.force import BY_SPACES, Force
from diadochoi.rules.table.state import State


def land_paths(state: State, force: Force, space: Space) -> list[Path]:
    """9.3.A/a: list every land path out of a space with its price, whether or not the force can pay it.

    Local Guides make Mountain paths cost the same as roads; some marches count spaces instead of MPs (hy/54).
    """
    paths = state.board.land_moves[space]
    if force.from_card == BY_SPACES:
        return [(there, kind, 1) for there, kind, _ in paths]
    if force.guides:
        return [(there, kind, 1 if kind == MOUNTAIN else cost) for there, kind, cost in paths]
    return paths


def sea_paths(state: State, force: Force, space: Space, relief: int = 0) -> list[Path]:
    """13.2.3: list every Sea and Trans-Mediterranean path out of a space with its price.

    `relief` (0 or negative) is added to the price of the first path of a Naval Movement
    (`first_path_relief`).
    """
    paths = state.board.sea_moves[space]
    by_spaces = force.from_card == BY_SPACES
    if not by_spaces and not relief:
        return paths
    return [(there, kind, (1 if by_spaces else cost) + relief) for there, kind, cost in paths]


def first_path_relief(state: State, force: Force) -> int:
    """Return what the Commanding General's ability adds to the price of the first sea path: 0 or less."""
    leader = force.commander(state)
    if leader < 0 or state.board.ability[leader] != "first_sea_path":
        return 0
    return number_param(state.board, leader, "modifier")


def siege_price(state: State, space: Space, group: int) -> int:
    """9.3.C/a: less if the group has Cavalry, against an Independent Minor City or Stronghold (16.9/h)."""
    numbers = state.board.tables.numbers
    if state.config.cavalry and not state.is_major_city(space) and units.of_kind(group, units.CAVALRY):
        return numbers["cavalry_siege_mp"]
    return numbers["siege_mp"]


def removal_price(state: State, force: Force, space: Space, group: int) -> int:
    """9.3.D/a: less if the Army there has Cavalry (16.9/k), or under Antipatros in Europe."""
    board = state.board
    if state.config.cavalry and units.of_kind(group, units.CAVALRY):
        return board.tables.numbers["cavalry_remove_pc_mp"]
    province = board.province[space]
    leader = force.commander(state)
    if (
        board.ability[leader] == "cheap_pc_removal"
        and province >= 0
        and board.province_region[province] == Region[word_param(board, leader, "region").upper()]
        and state.commander(force.seat, space) in (NO_GENERAL, leader)  # 7.1/b
    ):
        return number_param(board, leader, "mp")
    return state.config.remove_pc_movement_points
