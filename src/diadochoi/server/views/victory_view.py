"""Progress towards victory in the words of the interface; `rules.knowledge` works it out."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from diadochoi.rules.knowledge.victory_track import VictoryTrack, victory_track
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State


class HeirView(TypedDict):
    """An Heir who is not of age yet: when he comes of age, and who would rule for him."""

    royal: str
    """The id of the Heir."""
    turn: int
    """The Game Turn in which he comes of age."""
    regent: int
    """The seat that would rule for him; -1 for nobody."""


class VictoryView(TypedDict):
    """How far every seat is from each kind of victory."""

    instant_vp: int | None
    """null if these rules have no such victory."""
    instant_legitimacy: int | None
    """Legitimacy that wins at once; null if these rules have no such victory."""
    instant_from_turn: int
    """The first Game Turn in which that counts."""
    heirs: list[HeirView]
    """The Heirs who are not of age yet."""
    regency_totals: list[int]
    """VP and Legitimacy together, by seat: they decide who becomes Regent."""
    ranks: list[int]
    """The place of each seat by VP; 1 is first."""


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
