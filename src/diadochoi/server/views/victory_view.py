"""The victory track in the words of the interface; what it tells is decided in `rules.knowledge`."""

from __future__ import annotations

from typing import Any

from diadochoi.rules.knowledge.victory_track import victory_track
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State


def victory_data(state: State) -> dict[str, Any]:
    track = victory_track(state)
    royal = names_for(state.board).royal
    return {
        "instant_vp": track.instant_vp,
        "instant_legitimacy": track.instant_legitimacy,
        "instant_from_turn": track.instant_from_turn,
        "heirs": [
            {"royal": royal[heir.royal], "turn": heir.turn, "regent": heir.regent} for heir in track.heirs
        ],
        "regency_totals": list(track.regency_totals),
        "ranks": list(track.ranks),
    }
