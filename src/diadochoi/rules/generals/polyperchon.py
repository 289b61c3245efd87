"""Who gets Polyperchon: whoever was dealt Antipatros, be he replaced or killed (5.1A/c, 7.1B/e).

Where Polyperchon is placed is decided by `turn.turn_start` and `combat.general_loss`.
"""

from __future__ import annotations

from diadochoi.rules.core.ids import NOBODY, NOT_IN_PLAY, Seat
from diadochoi.rules.table.state import State


def bring_polyperchon(state: State) -> Seat:
    """Give Polyperchon to his player, who is returned; NOBODY if he has come already or nobody gets him."""
    board = state.board
    seat = state.dealt_to[board.antipatros]
    if seat < 0 or state.general_at[board.polyperchon] != NOT_IN_PLAY:
        return NOBODY
    state.join_faction(board.polyperchon, seat)
    return seat
