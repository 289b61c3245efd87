"""How far every seat is from each kind of victory (chapter 3). Everybody may know it."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.rules.core.config import NEVER
from diadochoi.rules.core.ids import Royal, Seat
from diadochoi.rules.court.regency import yet_to_come_of_age
from diadochoi.rules.table.state import State


@dataclass(frozen=True, slots=True)
class Heir:
    """A living Heir who has not come of age, and the player who would be his regent (3.2)."""

    royal: Royal
    turn: int
    regent: Seat


@dataclass(frozen=True, slots=True)
class VictoryTrack:
    """The distances. `instant_vp` and `instant_legitimacy` are None if that victory is not played."""

    instant_vp: int | None
    instant_legitimacy: int | None
    instant_from_turn: int
    heirs: tuple[Heir, ...]
    regency_totals: tuple[int, ...]  # by seat, the sum that decides the Regency
    ranks: tuple[int, ...]  # by seat, by VP only; ties are broken when the game ends (3.3)


def victory_track(state: State) -> VictoryTrack:
    config = state.config
    seats = range(config.players)
    return VictoryTrack(
        instant_vp=_if_played(config.instant_vp),
        instant_legitimacy=_if_played(config.instant_legitimacy),
        instant_from_turn=config.instant_from_turn,
        heirs=tuple(
            Heir(Royal(royal.index), royal.regency_turn, state.royal_owner[royal.index])
            for royal in state.board.content.royals
            if yet_to_come_of_age(state, Royal(royal.index))
        ),
        regency_totals=tuple(state.vp[seat] + state.legitimacy[seat] for seat in seats),
        ranks=tuple(1 + sum(state.vp[other] > state.vp[seat] for other in seats) for seat in seats),
    )


def _if_played(points: int) -> int | None:
    return None if points >= NEVER else points
