"""The victory track in the words of the interface; what it tells is decided in `rules.knowledge`."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.rules.knowledge.victory_track import VictoryTrack, victory_track
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State


class HeirView(TypedDict):
    """An Heir who is yet to come of age, when, and who would rule for him."""

    royal: str
    turn: int
    regent: int


class VictoryView(TypedDict):
    """How far every seat is from each kind of victory."""

    instant_vp: int | None
    """null: these rules know no such victory."""
    instant_legitimacy: int | None
    instant_from_turn: int
    heirs: list[HeirView]
    regency_totals: list[int]
    ranks: list[int]


def victory_data(state: State) -> VictoryView:
    return track_data(victory_track(state), names_for(state.board).royal)


def track_data(track: VictoryTrack, royal: Sequence[str]) -> VictoryView:
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
