"""Features of the Armies: strength, location, what is within reach, and the royals they guard or hunt. Part
of `features`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from diadochoi.bots.judging.assets import Assets
from diadochoi.bots.judging.geography import FAR, geography_for
from diadochoi.rules.core.ids import FACTIONS, INSIDE, SEA, SPACE_MASK, Royal, Seat
from diadochoi.rules.table.state import State

PROVINCES: Final = 33  # the Provinces that all editions have, in the order of the content
_FIELD_ARMY: Final = 3  # CUs needed to besiege
_CLOSE: Final = 4  # MPs
_REACH: Final = 8.0  # MPs that reduce a hunter's chance to a third
_NEARNESS: Final = [exp(-way / _REACH) for way in range(FAR + 1)]


def stacks(state: State, parts: Assets) -> list[list[float]]:
    """CUs without a General, CUs inside cities, the three strongest Armies, and the number of stacks."""
    seats = state.config.players
    leaderless = [0] * seats
    inside = [0] * seats
    powers: list[list[float]] = [[0.0, 0.0, 0.0] for _ in range(seats)]
    count = [0] * seats
    for army in parts.armies:
        seat = army.seat
        count[seat] += 1
        if army.location & INSIDE:
            inside[seat] += army.size
        if army.led:
            powers[seat].append(army.power)
        else:
            leaderless[seat] += army.size
    found: list[list[float]] = []
    for seat in FACTIONS[:seats]:
        powers[seat].sort(reverse=True)
        first, second, third = powers[seat][:3]
        found.append([
            leaderless[seat] * 0.3, inside[seat] * 0.3, first * 0.06, second * 0.1, third * 0.15,
            count[seat] * 0.15,
        ])  # fmt: skip
    return found


def royals(state: State, seat: Seat, parts: Assets) -> list[float]:
    board = state.board
    at, owners = state.royal_at, state.royal_owner
    others = 0
    guard_heirs = guard_cart = 0.0
    inside = 0
    for royal, place in enumerate(at):
        if owners[royal] != seat or place < 0:
            continue
        if royal == board.cart:
            guard_cart = _power_at(parts, seat, place)
        elif royal in (board.alexandros, board.herakles):
            guard_heirs += _power_at(parts, seat, place)
            inside += 1 if place & INSIDE else 0
        else:
            others += board.royal_legitimacy[royal]
    near = 0.0
    if owners[board.cart] == seat and at[board.cart] >= 0 and state.tomb < 0:
        near = exp(-geography_for(board).to_pella[at[board.cart] & SPACE_MASK] * 0.1)
    return [
        1.0 if owners[board.alexandros] == seat and at[board.alexandros] >= 0 else 0.0,
        1.0 if owners[board.herakles] == seat and at[board.herakles] >= 0 else 0.0,
        1.0 if owners[board.cart] == seat and at[board.cart] >= 0 else 0.0,
        others * 0.2,
        guard_heirs * 0.06,
        guard_cart * 0.06,
        float(inside),
        near,
        _hunts(state, seat, board.alexandros, parts),
        _hunts(state, seat, board.herakles, parts),
        _hunts(state, seat, board.cart, parts),
    ]


def _power_at(parts: Assets, seat: Seat, place: int) -> float:
    total = 0.0
    for army in parts.armies_of[seat]:
        if army.location == place:
            total += army.power
    return total


def _hunts(state: State, seat: Seat, royal: Royal, parts: Assets) -> float:
    """How close the seat's strongest Armies are to another seat's royal."""
    place = state.royal_at[royal]
    if place < 0 or place & SEA or state.royal_owner[royal] == seat:
        return 0.0
    guard = 0.5
    if state.royal_owner[royal] >= 0:
        guard += _power_at(parts, state.royal_owner[royal], place)
    way = geography_for(state.board).by_any[place & SPACE_MASK]
    best = 0.0
    for army in parts.armies_of[seat]:
        if army.led and army.size >= _FIELD_ARMY and not army.at_sea:
            chance = army.power / (army.power + guard) * _NEARNESS[way[army.space]]
            if chance > best:
                best = chance
    return best


def prospects(state: State, parts: Assets) -> list[list[float]]:
    """What the Armies that can take something have within reach, and who has them within reach."""
    board = state.board
    geography = geography_for(board)
    in_view, by_land = geography.prospects, geography.by_land
    seats = state.config.players
    count = board.provinces
    owners = state.province_owner
    guards = [0.0] * (count * seats)
    everybody = [0.0] * count
    for army in parts.armies:
        province = board.province[army.space]
        if province >= 0 and not army.at_sea:
            guards[province * seats + army.seat] += army.power
            everybody[province] += army.power
    found = [[0.0] * 5 for _ in range(seats)]
    for army in parts.armies:
        if army.at_sea or not army.led or army.size < _FIELD_ARMY:
            continue
        seat, location, power = army.seat, army.location, army.power
        best = 0.0
        for province, worth in in_view[army.space]:
            if worth * power / (power + 1.0) <= best:
                break  # even without a guard it is not better, and the rest is worth less
            if owners[province] != seat:
                guard = everybody[province] - guards[province * seats + seat]
                prospect = worth * power / (power + guard + 1.0)
                if prospect > best:
                    best = prospect
        row = found[seat]
        row[0] = max(row[0], best * 0.3)
        row[1] += best * 0.15
        row[2] += 0.3
        reach = by_land[army.space]
        enemy = friend = 0.0
        for other in parts.armies:
            if not other.led or other.at_sea or other.location == location or reach[other.space] > _CLOSE:
                continue
            if other.seat == seat:
                friend += other.power
            elif other.power > enemy:
                enemy = other.power
        row[3] += 0.1 * max(0.0, enemy - power)
        row[4] += 0.05 * friend
    return found


def places(state: State, parts: Assets) -> list[list[float]]:
    """The power of each seat's Armies by Province."""
    province_of = state.board.province
    found = [[0.0] * PROVINCES for _ in range(state.config.players)]
    for army in parts.armies:
        if not army.at_sea:
            province = province_of[army.space]
            if 0 <= province < PROVINCES:
                found[army.seat][province] += 0.1 * army.power
    return found
