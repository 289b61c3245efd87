"""Chapter 5.5: remove PCs that are cut off from every CU and Major City of their owner."""

from __future__ import annotations

from diadochoi.rules.core.ids import NOBODY, SEA, SPACE_OF, Seat, Space
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State


def isolate(state: State) -> None:
    """5.5/a: remove each player's isolated PCs in Turn Order, before checking the next player's.

    Independent PCs are never isolated (5.5/g).
    """
    for seat in state.order:
        for space in isolated(state, seat):
            state.note("pc_isolated", seat, space)
            state.set_pc(space, NOBODY)
        settle(state)
        if state.over:
            return


def isolated(state: State, seat: Seat) -> list[Space]:
    """5.5/b: list the player's PCs with no chain of connected spaces to a CU or Major City of theirs."""
    reached = _connected(state, seat)
    return [space for space in state.spaces_held(seat) if space not in reached]


def _connected(state: State, seat: Seat) -> set[Space]:
    """Return every space connected to an anchor, found by walking outwards from the anchors.

    5.5/e: a siege does not cut a chain, so it is not checked.
    """
    own_units = {SPACE_OF[place] for place in state.troops[seat] if not place & SEA}
    enemy_units = {SPACE_OF[place] for place in state.army_at if place >= 0}
    for other, held in enumerate(state.troops):
        if other != seat:
            enemy_units.update(SPACE_OF[place] for place in held)
    pc = state.pc
    links = state.board.links
    reached = set(own_units)  # 5.5/f: a General without CUs is not an anchor
    for space in state.spaces_held(seat):
        if state.is_major_city(space):  # 2/h
            reached.add(space)
    waiting = sorted(reached)
    while waiting:
        for space in links[waiting.pop()]:
            if space in reached:
                continue
            owner = pc[space]
            if owner == seat or (owner == NOBODY and space not in enemy_units):  # 5.5/d
                reached.add(space)
                waiting.append(space)
    return reached
