"""Distances on the board in Movement Points, the value of each Province, and Game Turns of the calendar.

Computed once per board, from the content only: the position changes none of it. Distances count what the
paths cost, not who is in the way or which card is played; `knowledge.situation` knows what a force can reach.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from diadochoi.content.model import REMOVE_CART
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import Space
from diadochoi.rules.core.paths import Path

FAR: Final = 99
_RAID_RANGE: Final = 3  # MPs from an Army to a Province it may overrun
_IN_VIEW: Final = 12  # MPs within which an Army considers a Province
_FADING: Final = 0.25  # how fast a Province's value falls with distance (exponent of e per MP)
# Value beyond its VP: what a Province also gives (Fleets, Lord of Asia, Strategos of Europe).
_FLEET_WORTH: Final = 0.3
_LORD_OF_ASIA_WORTH: Final = 0.6
_MAKEDONIA_WORTH: Final = 1.5
_HELLESPONT_WORTH: Final = 0.25


class Geography:
    """Tables that all bots share."""

    def __init__(self, board: Board) -> None:
        size = board.size
        both = [[*board.land_moves[space], *board.sea_moves[space]] for space in range(size)]
        coasts = [
            [*board.land_moves[space], *(m for m in board.sea_moves[space] if m[1] == _SEA)]
            for space in range(size)
        ]
        self.by_land: list[list[int]] = [_distances(board.land_moves, space) for space in range(size)]
        self.by_any: list[list[int]] = [_distances(both, space) for space in range(size)]
        # without Trans-Mediterranean paths: how far Operation Points place PCs (6.2B2)
        self.by_coast: list[list[int]] = [_distances(coasts, space) for space in range(size)]
        self.to_pella: list[int] = self.by_any[board.pella]
        content = board.content
        # the Game Turn in which each Heir comes of age, by royal
        self.comes_of_age: list[int] = [royal.regency_turn for royal in content.royals]
        # the Game Turn that begins with the removal of an unburied Cart
        self.cart_removed: int = next(
            (turn.turn for turn in content.calendar if REMOVE_CART in turn.events), len(content.calendar) + 1
        )
        # (space, MPs) of the named spaces within six MPs, nearest first
        self.around: list[tuple[tuple[Space, int], ...]] = [
            tuple(
                sorted(
                    ((there, self.by_any[here][there]) for there in board.space_ids[: board.named]
                     if self.by_any[here][there] <= 6),
                    key=lambda pair: (pair[1], pair[0]),
                )
            )
            for here in range(size)
        ]  # fmt: skip
        # MPs by land from each space to the nearest space of each Province
        to_province = [
            [
                min(
                    (row[space] for space in range(board.named) if board.province[space] == province),
                    default=FAR,
                )
                for province in range(board.provinces)
            ]
            for row in self.by_land
        ]
        self.province_worth: list[float] = _province_worth(board)
        # (Province, MPs) that an Army may overrun from a space, nearest first
        self.raided: list[tuple[tuple[int, int], ...]] = [
            tuple(
                sorted(
                    ((province, way) for province, way in enumerate(row) if way <= _RAID_RANGE),
                    key=lambda pair: (pair[1], pair[0]),
                )
            )
            for row in to_province
        ]
        # (Province, value reduced by distance) that an Army at a space considers, best first
        self.prospects: list[tuple[tuple[int, float], ...]] = [
            tuple(
                sorted(
                    (
                        (province, self.province_worth[province] * exp(-_FADING * way))
                        for province, way in enumerate(row)
                        if way <= _IN_VIEW
                    ),
                    key=lambda pair: (-pair[1], pair[0]),
                )
            )
            for row in to_province
        ]


_SEA: Final = 3  # PathKind.SEA


def _distances(moves: Sequence[Sequence[Path]], start: int) -> list[int]:
    best = [FAR] * len(moves)
    best[start] = 0
    waiting = [(0, start)]
    while waiting:
        cost, here = heapq.heappop(waiting)
        if cost > best[here]:
            continue
        for there, _, price in moves[here]:
            if cost + price < best[there]:
                best[there] = cost + price
                heapq.heappush(waiting, (best[there], there))
    return best


def _province_worth(board: Board) -> list[float]:
    worth = [float(vp) for vp in board.province_vp]
    for province in board.lord_of_asia:
        worth[province] += _LORD_OF_ASIA_WORTH
    for province, fleet in board.fleet_of_province.items():
        worth[province] += _FLEET_WORTH * board.fleet_normal[fleet]
    for space, fleet in board.fleet_of_space.items():
        worth[board.province[space]] += _FLEET_WORTH * board.fleet_normal[fleet]
    for space in board.hellespont:
        worth[board.province[space]] += _HELLESPONT_WORTH
    worth[board.makedonia] += _MAKEDONIA_WORTH
    return worth


@lru_cache(maxsize=8)
def geography_for(board: Board) -> Geography:
    return Geography(board)
