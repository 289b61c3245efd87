"""Chapter 3.5 to 3.7: Victory Points and Legitimacy by source, and Champion status.

Both totals are sums over what is on the table (3.5/a, 3.6/b), counted anew whenever something marked the
state as dirty. When the counting may end the game is decided in `victory`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core.ids import NOBODY, SPACE_MASK
from diadochoi.rules.court.funeral_cart import sacred_ground
from diadochoi.rules.table.state import State

CONDEMNED_L: Final = -3
PERSIAN_SUPPORT_L: Final = -2

_HEIR: Final = int(RoyalKind.HEIR)
_FEMALE: Final = int(RoyalKind.FEMALE)


def largest_fleet(state: State) -> int:
    """3.5/d: the seat with the strictly largest Fleet Strength of at least 3, Dispersed Fleets included."""
    totals = [0] * state.config.players
    uncounted = state.board.pontic
    for fleet, owner in enumerate(state.fleet_owner):
        if owner >= 0 and fleet != uncounted:
            totals[owner] += state.fleet_strength(fleet)
    best = max(totals)
    if best < state.board.tables.numbers["largest_fleet_minimum"] or totals.count(best) > 1:
        return NOBODY
    return totals.index(best)


def lord_of_asia(state: State) -> int:
    holders = {state.province_owner[province] for province in state.board.lord_of_asia}
    holder = holders.pop()
    return holder if not holders and 0 <= holder < state.config.players else NOBODY


def hellespont(state: State) -> int:
    """3.5/f: the seat that controls all five H ports; by hy/5 the Provinces they lie in."""
    if state.board.hellespont_provinces:
        holders = {state.province_owner[province] for province in state.board.hellespont_provinces}
    else:
        holders = {state.pc[space] for space in state.board.hellespont}
    holder = holders.pop()
    return holder if not holders and 0 <= holder < state.config.players else NOBODY


def victory_points(state: State) -> list[int]:
    """3.5: every seat's total, counted from the table."""
    totals = province_points(state)
    config = state.config
    for holder, points in (
        (lord_of_asia(state), config.vp_lord_of_asia),
        (largest_fleet(state), config.vp_largest_fleet),
        (hellespont(state), config.vp_hellespont),
    ):
        if holder >= 0:
            totals[holder] += points
    numbers = state.board.tables.numbers
    captured = numbers["captured_capital_vp"]
    for seat, capital in enumerate(state.capitals):
        if capital >= 0 and state.pc[capital] == seat:
            totals[seat] += numbers["capital_vp"]
        totals[seat] += captured * state.captured_capitals[seat]
    return totals


def province_points(state: State) -> list[int]:
    """3.5/b: the VP of Provinces alone; what hy/14 counts for the Turn Order."""
    seats = state.config.players
    totals = [0] * seats
    worth = state.board.province_vp
    for province, owner in enumerate(state.province_owner):
        if 0 <= owner < seats:
            totals[owner] += worth[province]
    return totals


def legitimacy_sources(state: State, seat: int) -> list[tuple[str, int]]:
    """3.6: what gives or takes a seat's Legitimacy, source by source."""
    board = state.board
    numbers = board.tables.numbers
    sources: list[tuple[str, int]] = []
    if state.champion[seat]:
        sources.append(("champion", numbers["champion_legitimacy"]))
    best_heir, best = NOBODY, 0
    for royal, owner in enumerate(state.royal_owner):
        if owner != seat:
            continue
        worth = board.royal_legitimacy[royal]
        kind = board.royal_kind[royal]
        if kind == _HEIR and worth > best:  # 3.6/c: only the highest Heir counts
            best_heir, best = royal, worth
        elif kind == _FEMALE:
            sources.append((board.content.royals[royal].id, worth))
    if best_heir >= 0:
        sources.append((board.content.royals[best_heir].id, best))
    if state.tomb >= 0:
        if state.tomb == board.pella:
            if state.tomb_builder == seat:  # 3.8/d
                sources.append(("tomb", numbers["tomb_pella_legitimacy"]))
        elif state.pc[state.tomb] == seat:  # 3.8/e
            sources.append(("tomb", numbers["tomb_legitimacy"]))
    if state.province_owner[board.makedonia] == seat:
        sources.append(("strategos_of_europe", numbers["strategos_legitimacy"]))
    for general in state.roster[seat]:
        if general >= board.majors:
            break
        worth = board.general_legitimacy[general]
        if worth:
            sources.append((board.content.generals[general].id, worth))
    effects = state.effects
    if effects:
        if effects.get("oracle", NOBODY) == seat:
            sources.append(("oracle", 1))
        if effects.get("persian_support", NOBODY) == seat:
            sources.append(("persian_support", PERSIAN_SUPPORT_L))
        condemned = effects.get("condemned", NOBODY)
        if condemned >= 0 and state.general_owner[condemned] == seat:
            sources.append(("condemned", CONDEMNED_L))
    return sources


def refresh(state: State) -> None:
    """Bring VP and L up to date, and give Champion status back to a Successor who lost his last VP."""
    if not state.dirty:
        return
    state.dirty = False
    before = state.vp
    state.vp = victory_points(state)
    champions = state.config.champion_status
    for seat in range(state.config.players):
        if champions and not state.champion[seat] and before[seat] > 0 and state.vp[seat] == 0:  # 3.7/m, /n
            state.champion[seat] = 1
            state.note("champion_regained", seat)
        total = 0
        for _, worth in legitimacy_sources(state, seat):
            total += worth
        state.legitimacy[seat] = total if total > 0 else 0  # 3.6/a


def attack_costs_champion(state: State, attacker: int, victim: int) -> bool:
    """3.7/b: a Champion attacks a Champion who is not the Usurper."""
    seats = state.config.players
    return (
        0 <= attacker < seats
        and 0 <= victim < seats
        and attacker != victim
        and state.champion[attacker] != 0
        and state.champion[victim] != 0
        and state.usurper != victim
    )


def attack(state: State, attacker: int, victim: int) -> None:
    """An attack of the kinds in 3.7 takes place: the attacker may become a Successor, at once."""
    if attack_costs_champion(state, attacker, victim):
        state.lose_champion(attacker)
        refresh(state)


def prestige(state: State, seat: int, general: int, defending_at: int = -1) -> int:
    """7.2F/b: Legitimacy of the Faction and usable Popularity of its Commanding General, at least 0.

    `defending_at` is the location of a Land Battle in which the side defends (Sacred Ground, 7.2F/h).
    """
    if seat >= state.config.players or seat < 0:
        return 0  # 7.2F/e: Independent
    board = state.board
    total = state.legitimacy[seat]
    if general >= 0:
        total += board.popularity[general]
        if general < board.majors:
            total += state.popularity[general]
        if state.effects.get("oratory", NOBODY) == general:
            total += 5
        if defending_at >= 0 and sacred_ground(state, seat, defending_at & SPACE_MASK):
            total += board.tables.numbers["sacred_ground_popularity"]
    return max(0, total)
