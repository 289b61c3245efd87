"""Chapter 3.5: where Victory Points come from.

`state.vp` holds the totals; `legitimacy.refresh` updates them.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import FACTIONS, NOBODY, Seat
from diadochoi.rules.table.state import State

LORD_OF_ASIA: Final = "lord_of_asia"
LARGEST_FLEET: Final = "largest_fleet"
HELLESPONT: Final = "hellespont"
CAPITAL: Final = "capital"
CAPTURED_CAPITALS: Final = "captured_capitals"
SOURCES: Final = (LORD_OF_ASIA, LARGEST_FLEET, HELLESPONT, CAPITAL, CAPTURED_CAPITALS)  # not the Provinces


def victory_points(state: State) -> list[int]:
    """3.5: count every seat's total."""
    totals = province_points(state)
    for seat, _, points in awards(state):
        totals[seat] += points
    return totals


def victory_point_sources(state: State, seat: Seat) -> list[tuple[str, int]]:
    """3.5: list what gives a seat its Victory Points, by source."""
    return sources_by_seat(state)[seat]


def sources_by_seat(state: State) -> list[list[tuple[str, int]]]:
    """Return `victory_point_sources` for every seat."""
    seats = state.config.players
    provinces = state.board.content.provinces
    worth = state.board.province_vp
    found: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
    for province, owner in enumerate(state.province_owner):
        if 0 <= owner < seats:
            found[owner].append((provinces[province].id, worth[province]))
    for holder, name, points in awards(state):
        found[holder].append((name, points))
    return found


def province_points(state: State) -> list[int]:
    """3.5/b: VP from Provinces alone, which hy/14 counts for the Turn Order."""
    seats = state.config.players
    totals = [0] * seats
    worth = state.board.province_vp
    for province, owner in enumerate(state.province_owner):
        if 0 <= owner < seats:
            totals[owner] += worth[province]
    return totals


def awards(state: State) -> list[tuple[Seat, str, int]]:
    """3.5/d to /g, 16.1: VP apart from the Provinces, as (seat, source, VP); one holder each (3.5/h)."""
    config = state.config
    found: list[tuple[Seat, str, int]] = []
    holder = lord_of_asia(state)
    if holder >= 0:
        found.append((holder, LORD_OF_ASIA, config.vp_lord_of_asia))
    holder = largest_fleet(state)
    if holder >= 0:
        found.append((holder, LARGEST_FLEET, config.vp_largest_fleet))
    holder = hellespont(state)
    if holder >= 0:
        found.append((holder, HELLESPONT, config.vp_hellespont))
    numbers = state.board.tables.numbers
    for seat, capital in enumerate(state.capitals):
        if capital >= 0 and state.pc[capital] == seat:
            found.append((FACTIONS[seat], CAPITAL, numbers["capital_vp"]))
        captured = state.captured_capitals[seat]
        if captured:
            found.append((FACTIONS[seat], CAPTURED_CAPITALS, captured * numbers["captured_capital_vp"]))
    return found


def largest_fleet(state: State) -> Seat:
    """3.5/d: the seat with the strictly largest Fleet Strength of at least 3, including Dispersed Fleets."""
    totals = fleet_strengths(state)
    best = max(totals)
    if best < state.board.tables.numbers["largest_fleet_minimum"] or totals.count(best) > 1:
        return NOBODY
    return FACTIONS[totals.index(best)]


def fleet_strengths(state: State) -> list[int]:
    """3.5/d: every seat's Fleet Strength, including Dispersed Fleets."""
    totals = [0] * state.config.players
    uncounted = state.board.pontic
    for fleet in state.board.fleet_ids:
        owner = state.fleet_owner[fleet]
        if owner >= 0 and fleet != uncounted:
            totals[owner] += state.fleet_strength(fleet)
    return totals


def lord_of_asia(state: State) -> Seat:
    """3.5/e: the seat that controls all the Provinces it needs."""
    holders = {state.province_owner[province] for province in state.board.lord_of_asia}
    holder = holders.pop()
    return holder if not holders and 0 <= holder < state.config.players else NOBODY


def hellespont(state: State) -> Seat:
    """3.5/f: the seat that controls all five H ports; under hy/5 their Provinces."""
    if state.board.hellespont_provinces:
        holders = {state.province_owner[province] for province in state.board.hellespont_provinces}
    else:
        holders = {state.pc[space] for space in state.board.hellespont}
    holder = holders.pop()
    return holder if not holders and 0 <= holder < state.config.players else NOBODY
