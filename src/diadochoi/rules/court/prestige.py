"""Chapter 7.2F: Prestige, which decides the side of Royal Army CUs.

`combat/defection` and `combat/siege` compare it.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import NO_GENERAL, NO_SPACE, SPACE_OF, General, Location, Seat
from diadochoi.rules.court.champion import legitimacy_after_attack
from diadochoi.rules.court.funeral_cart import sacred_ground
from diadochoi.rules.table.lasting import GENERAL, WITH_SEGMENT, EffectField, LastingEffect, Observed
from diadochoi.rules.table.state import State

ORATORY: Final = LastingEffect(
    "oratory",
    (EffectField("general", GENERAL),),
    card="popularity",
    ends=WITH_SEGMENT,  # 7.2F/i
    observed=(Observed("generals", "oratory", "has 5 more Popularity until the end of the Segment"),),
)


_ORATORY_BONUS: Final = 5  # Popularity (The Gift of Oratory)


def prestige(state: State, seat: Seat, general: General, defending_at: Location = NO_SPACE) -> int:
    """7.2F/b: the Faction's Legitimacy plus its commander's usable Popularity, at least 0.

    `defending_at` is the location of a Land Battle in which the side defends (Sacred Ground, 7.2F/h).
    """
    if seat >= state.config.players or seat < 0:
        return 0  # 7.2F/e: Independent
    total = state.legitimacy[seat] + usable_popularity(state, general)
    if general >= 0 and defending_at >= 0 and sacred_ground(state, seat, SPACE_OF[defending_at]):
        total += state.board.tables.numbers["sacred_ground_popularity"]
    return max(0, total)


def prestige_in_attack(state: State, seat: Seat, general: General, victim: Seat) -> int:
    """7.2F/c: a player's Prestige in an attack, without the Champion status the attack costs."""
    if seat >= state.config.players or seat < 0:
        return 0
    return max(0, legitimacy_after_attack(state, seat, victim) + usable_popularity(state, general))


def usable_popularity(state: State, general: General) -> int:
    """7.2F/g: printed Popularity, what he won in battle, and The Gift of Oratory; 0 without a General."""
    if general < 0:
        return 0
    board = state.board
    total = board.popularity[general]
    if general < board.majors:
        total += state.popularity[general]
    if orator(state) == general:
        total += _ORATORY_BONUS
    return total


def orator(state: State) -> General:
    """Return the General with 5 extra Popularity until the end of the Segment, or NO_GENERAL."""
    return General(state.effects.get(ORATORY.name, NO_GENERAL))
