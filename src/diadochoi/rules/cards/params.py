"""Reading the parameters of a card: numbers, packed groups of CUs, Provinces and the like, by index.

Results are cached for each board, because a decision asks every card in a hand whether it can be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from diadochoi.content.model import Region, RoyalKind, UnitKind
from diadochoi.rules.cards.registry import params_of
from diadochoi.rules.core import units
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import CardPart, Royal, Space


def number(board: Board, part: CardPart, name: str, default: int = 0) -> int:
    value = params_of(board, part).get(name, default)
    assert isinstance(value, int)
    return value


def word(board: Board, part: CardPart, name: str, default: str = "") -> str:
    value = params_of(board, part).get(name, default)
    assert isinstance(value, str)
    return value


def words(board: Board, part: CardPart, name: str) -> tuple[str, ...]:
    value = params_of(board, part).get(name, ())
    assert isinstance(value, tuple)
    return value


def royal(board: Board, part: CardPart) -> Royal:
    return board.royal_index[word(board, part, "royal")]


def pack(table: object) -> int:
    """Turn { mercenary = 2 } into a packed group."""
    assert isinstance(table, Mapping)
    return sum(int(str(count)) * units.ONE[UnitKind[str(kind).upper()]] for kind, count in table.items())


@lru_cache(maxsize=512)
def group(board: Board, part: CardPart, name: str) -> int:
    """Return a packed group of CUs, 0 if the card has none of that name."""
    return pack(params_of(board, part).get(name, {}))


@lru_cache(maxsize=512)
def groups(board: Board, part: CardPart, name: str) -> tuple[int, ...]:
    """Return a choice of packed groups."""
    value = params_of(board, part).get(name, ())
    assert isinstance(value, tuple)
    return tuple(pack(table) for table in value)


@lru_cache(maxsize=512)
def provinces(board: Board, part: CardPart, name: str = "provinces") -> frozenset[int]:
    return frozenset(board.province_index[province] for province in words(board, part, name))


@lru_cache(maxsize=512)
def spaces(board: Board, part: CardPart, name: str = "spaces") -> tuple[Space, ...]:
    return tuple(board.space_index[space] for space in words(board, part, name))


@lru_cache(maxsize=512)
def unit_kinds(board: Board, part: CardPart, name: str) -> tuple[int, ...]:
    return tuple(int(UnitKind[kind.upper()]) for kind in words(board, part, name))


@lru_cache(maxsize=512)
def royal_kinds(board: Board, part: CardPart, name: str = "kinds") -> frozenset[int]:
    return frozenset(int(RoyalKind[kind.upper()]) for kind in words(board, part, name))


@lru_cache(maxsize=512)
def area(board: Board, part: CardPart) -> frozenset[Space]:
    """Return the spaces of the Provinces or the Region that a card names; all named spaces if it names none.

    Transit Points belong to no Province, so they are never among them (2/i).
    """
    region = word(board, part, "region")
    named = provinces(board, part)
    if region:
        wanted = int(Region[region.upper()])
        chosen = [p for p in range(board.provinces) if board.province_region[p] == wanted]
    elif named:
        chosen = sorted(named)
    else:
        return frozenset(board.space_ids[: board.named])
    return frozenset(space for province in chosen for space in board.province_spaces[province])
