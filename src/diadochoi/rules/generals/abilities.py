"""Reading the parameters of a General's Special Ability (7.1/b).

The module where an ability applies decides what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diadochoi.rules.core import units
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import General, Space

_KINDS: Final = ("loyal", "royal", "silver_shields", "mercenary", "elephant", "cavalry")


def number_param(board: Board, general: General, name: str) -> int:
    value = board.ability_params[general][name]
    assert isinstance(value, int)
    return value


def word_param(board: Board, general: General, name: str) -> str:
    value = board.ability_params[general][name]
    assert isinstance(value, str)
    return value


def words_param(board: Board, general: General, name: str) -> tuple[str, ...]:
    value = board.ability_params[general][name]
    assert isinstance(value, tuple)
    return value


def units_param(board: Board, general: General, name: str) -> int:
    """Return a packed group of CUs."""
    value = board.ability_params[general][name]
    assert isinstance(value, Mapping)
    return units.pack([int(value.get(kind, 0)) for kind in _KINDS])


def acts_in_province(board: Board, general: General, space: Space) -> bool:
    """Return whether a space is in one of the Provinces that the ability names."""
    province = board.province[space]
    return province >= 0 and board.content.provinces[province].id in words_param(board, general, "provinces")
