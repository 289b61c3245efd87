"""Distances in Movement Points over Land, Mountain, Strait and Sea paths, never Trans-Mediterranean ones.

They depend only on the map; pieces in between matter only if a rule says so (6.2B2/c).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diadochoi.rules.core.board import TRANSIT, TRANSMED, Board
from diadochoi.rules.core.ids import NO_SPACE, Space

PC_REACH: Final = 2  # 6.2B2/a


@lru_cache(maxsize=4096)
def steps(board: Board, space: Space) -> tuple[tuple[Space, int], ...]:
    """Return the adjacent spaces of a space with the lowest cost of each."""
    best: dict[Space, int] = {}
    for there, kind, cost in (*board.land_moves[space], *board.sea_moves[space]):
        if kind != TRANSMED and cost < best.get(there, cost + 1):
            best[there] = cost
    return tuple(sorted(best.items()))


@lru_cache(maxsize=4096)
def within(board: Board, space: Space, points: int) -> frozenset[Space]:
    """Return every space at most this many MPs away, including the space itself."""
    left = {space: points}
    todo = [space]
    while todo:
        here = todo.pop()
        for there, cost in steps(board, here):
            rest = left[here] - cost
            if rest >= 0 and rest > left.get(there, -1):
                left[there] = rest
                todo.append(there)
    return frozenset(left)


@lru_cache(maxsize=4096)
def next_spaces(board: Board, space: Space) -> tuple[tuple[Space, Space], ...]:
    """hy/53: adjacent spaces, ignoring Transit Points and pieces: (target, NO_SPACE)."""
    found: set[Space] = set()
    passed = {space}
    todo = [space]
    while todo:
        for there in board.adjacent[todo.pop()]:
            if board.kind[there] != TRANSIT:
                found.add(there)
            elif there not in passed:
                passed.add(there)
                todo.append(there)
    found.discard(space)
    return tuple((there, NO_SPACE) for there in sorted(found))


@lru_cache(maxsize=4096)
def pc_routes(board: Board, space: Space) -> tuple[tuple[Space, Space], ...]:
    """Return paths of at most 2 MPs out of a space: (target, the space between, NO_SPACE for none)."""
    routes: list[tuple[Space, Space]] = []
    for there, cost in steps(board, space):
        if cost <= PC_REACH:
            routes.append((there, NO_SPACE))
        for beyond, more in steps(board, there):
            if cost + more <= PC_REACH and beyond != space:
                routes.append((beyond, there))
    return tuple(sorted(set(routes)))
