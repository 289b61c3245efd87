"""Who may catch a royal or the Funeral Cart: Armies within reach, their power and that of the guard.

An Heir decides a game only in the hands of whoever keeps him until he comes of age, so those who stand close
with a stronger Army have a chance of their own, and the holder so much less.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.assets import Army
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.weights import Weights
from diadochoi.rules.core.ids import FACTIONS, INSIDE, SEA, SPACE_MASK, Royal
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.table.state import State

_AT_ONCE: Final = 4  # MPs that an activation brings more often than not
_FARTHER: Final = 0.8  # for each MP beyond
_EMBARKING: Final = 1  # a voyage needs a Port at both ends
_BEHIND_WALLS: Final = 0.25
_LONE_GUARD: Final = 0.5  # power of a PC or a General alone
_FIELD_ARMY: Final = 3  # CUs that go hunting
_BREACH: Final = 0.5  # of the will to attack, where it costs a Champion his status


def hunters(state: State, hunter: int, royal: Royal, armies: list[Army], weights: Weights) -> list[float]:
    """For each seat the chance to catch a royal on the map within about a Round.

    Whoever judges (`hunter`) means to try; of the others one does not know.
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
