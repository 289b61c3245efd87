"""Who gets Polyperchon: the player who was dealt Antipatros, whether he is replaced or killed (5.1A/c,
7.1B/e).

`turn.turn_start` and `combat.general_loss` decide where Polyperchon is placed.
"""

from __future__ import annotations

from diadochoi.rules.core.ids import NOBODY, NOT_IN_PLAY, Seat
from diadochoi.rules.table.state import State


def bring_polyperchon(state: State) -> Seat:
    """Give Polyperchon to his player and return the player; NOBODY if he has already come or has none."""
    board = state.board
    seat = state.dealt_to[board.antipatros]
    if seat < 0 or state.general_at[board.polyperchon] != NOT_IN_PLAY:
        return NOBODY
    state.join_faction(board.polyperchon, seat)
    return seat
