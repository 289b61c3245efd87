"""What a seat might lose in the current position, from what everybody sees; hidden cards do not count.

Uses the rule that decides each question: Isolation (5.5), the Surrender Segment (6.1), Sieges (15) and the
thresholds of Instant Victory (3.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from diadochoi.rules.combat.siege import points_needed
from diadochoi.rules.core import packed
from diadochoi.rules.core.ids import FACTIONS, NOBODY, Seat, Space
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.isolation import isolated
from diadochoi.rules.turn.surrender import removable

ThreatKind = Literal["victory_vp", "victory_legitimacy", "province", "siege", "city", "isolation"]

_NO_PROVINCE: Final = -1
# A player this close to an Instant Victory deserves a warning.
NEAR_VICTORY: Final = 3


@dataclass(frozen=True, slots=True)
class Threat:
    kind: ThreatKind
    seat: Seat = NOBODY  # the player who threatens
    spaces: tuple[Space, ...] = ()
    province: int = _NO_PROVINCE
    worth: int = 0  # VP of the Province
    made: int = 0  # points of a Siege or towards victory
    needed: int = 0


def threats(state: State, seat: Seat) -> list[Threat]:
    """List threats, the most serious first: victories, Provinces, Sieges, cities, Isolation."""
    found = _victories(state, seat)
    cities: list[Threat] = []
    for other in FACTIONS[: state.config.players]:
        if other != seat:
            provinces, single = _surrenders(state, seat, other)
            found += provinces
            cities += single
    found += _sieges(state, seat) + cities
    cut_off = isolated(state, seat)
    if cut_off:
        found.append(Threat("isolation", spaces=tuple(cut_off)))
    return found


def _victories(state: State, seat: Seat) -> list[Threat]:
    # A victory that is not played needs more points than anyone can have.
    most_vp, most_legitimacy = state.config.instant_vp, state.config.instant_legitimacy
    found: list[Threat] = []
    for other in FACTIONS[: state.config.players]:
        if other == seat:
            continue
        vp, legitimacy = state.vp[other], state.legitimacy[other]
        if most_vp - vp <= NEAR_VICTORY:
            found.append(Threat("victory_vp", other, made=vp, needed=most_vp))
        if most_legitimacy - legitimacy <= NEAR_VICTORY:
            found.append(Threat("victory_legitimacy", other, made=legitimacy, needed=most_legitimacy))
    return found


def _surrenders(state: State, seat: Seat, other: Seat) -> tuple[list[Threat], list[Threat]]:
    """6.1/b: what the other can remove in his next Surrender Segment: whole Provinces, single cities."""
    spaces = [space for space in removable(state, other) if state.pc[space] == seat]
    if not spaces:
        return [], []
    later = state.copy()
    for space in spaces:
        later.set_pc(space, NOBODY)
    board = state.board
    lost = [
        province
        for province, owner in enumerate(state.province_owner)
        if owner == seat and later.province_owner[province] != seat
    ]
    provinces = [
        Threat(
            "province",
            other,
            tuple(space for space in spaces if board.province[space] == province),
            province,
            board.province_vp[province],
        )
        for province in lost
    ]
    single = tuple(space for space in spaces if board.province[space] not in lost)
    return provinces, [Threat("city", other, single)] if single else []


def _sieges(state: State, seat: Seat) -> list[Threat]:
    """15.2.B: list cities of the seat with Siege Points."""
    return [
        Threat(
            "siege",
            packed.siege_owner(points),
            (space,),
            made=packed.siege_points(points),
            needed=points_needed(state, space),
        )
        for space, points in sorted(state.siege_points.items())
        if state.pc[space] == seat
    ]
