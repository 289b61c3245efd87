"""How far every seat is from each kind of victory, as plain data; everybody may know it."""

from __future__ import annotations

from typing import Any

from diadochoi.rules.core.config import NEVER
from diadochoi.rules.table.state import State


def victory_data(state: State) -> dict[str, Any]:
    config = state.config
    seats = range(config.players)
    return {
        "instant_vp": _within_reach(config.instant_vp),
        "instant_legitimacy": _within_reach(config.instant_legitimacy),
        "instant_from_turn": config.instant_from_turn,
        # 3.2: the living Heirs who are yet to come of age, and the sum that decides about their regents
        "heirs": [
            {"royal": royal.id, "turn": royal.regency_turn, "regent": state.royal_owner[royal.index]}
            for royal in state.board.content.royals
            if royal.regency_turn >= max(1, state.turn) and state.royal_at[royal.index] >= 0
        ],
        "regency_totals": [state.vp[seat] + state.legitimacy[seat] for seat in seats],
        # 3.3: by VP alone; ties are broken when the game ends
        "ranks": [1 + sum(state.vp[other] > state.vp[seat] for other in seats) for seat in seats],
    }


def _within_reach(points: int) -> int | None:
    return None if points >= NEVER else points
