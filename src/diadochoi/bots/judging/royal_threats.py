"""Who may catch a royal or the Funeral Cart: Armies within reach, and their power compared with the guard's.

An Heir decides a game only for the player who still holds him when he comes of age. So a seat with a stronger
Army nearby has a chance too, and the holder's is lower.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.assets import Army
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.weights import Weights
from diadochoi.rules.core.ids import FACTIONS, INSIDE, SEA, SPACE_MASK, Royal
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.table.state import State

_AT_ONCE: Final = 4  # MPs that an activation usually gives
_FARTHER: Final = 0.8  # for each MP beyond
_EMBARKING: Final = 1  # a voyage needs a Port at both ends
_BEHIND_WALLS: Final = 0.25
_LONE_GUARD: Final = 0.5  # power of a lone PC or General
_FIELD_ARMY: Final = 3  # CUs needed to hunt royals
_BREACH: Final = 0.5  # factor on the readiness to attack, where it costs a Champion the status


def hunters(state: State, hunter: int, royal: Royal, armies: list[Army], weights: Weights) -> list[float]:
    """For each seat, the chance to catch a royal on the map within about a Round.

    The seat that evaluates (`hunter`) intends to try; we do not know what the others intend.
    """
    seats = state.config.players
    found = [0.0] * seats
    place = state.royal_at[royal]
    owner = state.royal_owner[royal]
    if place < 0 or place & SEA:
        return found
    space = place & SPACE_MASK
    guard = _LONE_GUARD if owner >= 0 else 0.0
    for army in armies:
        if army.seat == owner and army.location == place:
            guard += army.power
    geography = geography_for(state.board)
    by_land, by_any = geography.by_land[space], geography.by_any[space]
    for army in armies:
        seat, power = army.seat, army.power
        if seat == owner or not army.led or army.size < _FIELD_ARMY or army.at_sea:
            continue
        here = army.space
        way = min(by_land[here], by_any[here] + _EMBARKING)
        chance = weights.hunt if seat == hunter else weights.hunted
        if way > _AT_ONCE:
            chance *= _FARTHER ** (way - _AT_ONCE)
        ratio = guard / power if power > 0.5 else 2.0 * guard
        ratio *= ratio
        chance /= 1.0 + ratio * ratio
        if place & INSIDE:
            chance *= _BEHIND_WALLS
        if owner >= 0 and attack_costs_champion(state, FACTIONS[seat], owner):
            chance *= _BREACH
        if chance > found[seat]:
            found[seat] = chance
    return found


def spared(catching: list[float]) -> float:
    """The chance that nobody catches it."""
    nobody = 1.0
    for chance in catching:
        nobody *= 1.0 - chance
    return nobody
