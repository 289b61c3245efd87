"""Royal Army CUs that change sides: before a Land Battle (10.K, 14.4) and inside a besieged city (15.2.B/c).

Compares the Prestige of the two sides and hands the CUs over, before a battle (`royal_army_check`) and
whenever a Siege adds a Siege Point (`defect_in_siege`). `court/prestige` counts Prestige. Treason by card is
different: Traitor Inside City only adds to a Siege roll (`cards/effects/sieges.SiegeRollBonus`).
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final

from diadochoi.rules.combat.battle_strength import ATTACKER, DEFENDER, NO_SIDE, side_commander, side_units
from diadochoi.rules.combat.defeat import disperse_generals, generals_mask
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE_OF, Location, Seat, Space
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.prestige import prestige
from diadochoi.rules.table.state import State


@unique
class RoyalArmy(IntEnum):
    """What Prestige decides about the Royal Army CUs before a Land Battle."""

    FIGHTS = 0  # all CUs fight
    ATTACKERS_APART = 1  # the Attacker's Royal Army CUs do not fight
    DEFENDERS_APART = 2  # the Defender's do not fight
    ATTACKERS_DEFECTED = 3  # he had no other CUs, so there is no battle
    DEFENDERS_DEFECTED = 4  # the Defender had no others, so there is no battle


_APART: Final = (RoyalArmy.ATTACKERS_APART, RoyalArmy.DEFENDERS_APART)  # by side
_DEFECTED: Final = (RoyalArmy.ATTACKERS_DEFECTED, RoyalArmy.DEFENDERS_DEFECTED)


def side_apart(verdict: RoyalArmy) -> int:
    """Return the side, or NO_SIDE, whose Royal Army CUs do not fight while its others do."""
    return _APART.index(verdict) if verdict in _APART else NO_SIDE


def side_defected(verdict: RoyalArmy) -> int:
    """Return the side, or NO_SIDE, that lost all its CUs to the other without a battle."""
    return _DEFECTED.index(verdict) if verdict in _DEFECTED else NO_SIDE


def battle_prestige(state: State, attacker: Seat, defender: Seat, location: Location) -> tuple[int, int]:
    """Prestige of both sides in a Land Battle (7.2F/b); Sacred Ground helps only the Defender (7.2F/h)."""
    refresh(state)
    return (
        prestige(state, attacker, side_commander(state, attacker, location)),
        prestige(state, defender, side_commander(state, defender, location), location),
    )


def royal_army_side(state: State, attacker: Seat, defender: Seat, location: Location) -> int:
    """Return the side whose Royal Army CUs are set apart: ATTACKER, DEFENDER or NO_SIDE (14.4/a)."""
    royals = (
        side_units(state, attacker, location) & units.ROYAL_MASK,
        side_units(state, defender, location) & units.ROYAL_MASK,
    )
    if not is_prestige_compared(state, royals):
        return NO_SIDE
    return side_with_less_prestige(
        state, defender, royals, battle_prestige(state, attacker, defender, location)
    )


def is_prestige_compared(state: State, royals: tuple[int, int]) -> bool:
    """14.4/a: return whether Prestige matters; `royals` are the Royal Army CUs of Attacker and Defender."""
    own, other = royals
    if own and other:
        return True
    return bool(own or other) and state.config.house("royal_army_test") != "both_sides"  # 14.4/d


def side_with_less_prestige(
    state: State, defender: Seat, royals: tuple[int, int], prestige_of: tuple[int, int]
) -> int:
    """Return the side whose Royal Army CUs are set apart, from the Prestige of Attacker and Defender."""
    own, other = prestige_of
    lower = ATTACKER if own < other else DEFENDER if other < own else NO_SIDE
    against_the_leader = state.config.royal_army_fights_player_with_most_vp  # hy/33
    if lower == ATTACKER and against_the_leader and leads_in_vp(state, defender):
        return NO_SIDE
    return lower if lower >= 0 and royals[lower] else NO_SIDE


def leads_in_vp(state: State, faction: Seat) -> bool:
    """hy/33: return whether this player alone has the most VP."""
    most = max(state.vp)
    return faction < state.config.players and state.vp[faction] == most and state.vp.count(most) == 1


def royal_army_check(state: State, attacker: Seat, defender: Seat, location: Location) -> RoyalArmy:
    """10.K/b, 14.4/a: set apart the Royal Army CUs of the side with lower Prestige; none if it is equal.

    7.2F/l: if it has no other CUs, they change sides at once, its Generals there are Dispersed, and there is
    no battle.
    """
    side = royal_army_side(state, attacker, defender, location)
    if side == NO_SIDE:
        return RoyalArmy.FIGHTS
    factions = (attacker, defender)
    loser, winner = factions[side], factions[1 - side]
    group = state.troops[loser][location]
    if state.log is not None:
        values = battle_prestige(state, attacker, defender, location)
        for faction, value in zip(factions, values, strict=True):
            state.note("prestige", faction, location, value)
    if group & ~units.ROYAL_MASK:
        return _APART[side]
    hand_over_royals(state, loser, winner, location, location, group)
    disperse_generals(state, generals_mask(state, loser, location))  # 10.K/c
    return _DEFECTED[side]


def hand_over_royals(
    state: State,
    loser: Seat,
    winner: Seat,
    origin: Location,
    location: Location,
    group: int,
    *,
    in_battle: bool = True,
) -> None:
    """Let Royal Army CUs change sides; in a battle the active General has moved them (14.9/j, 10.K/e)."""
    if not group:
        return
    state.note("royals_defect", loser, winner, location, group)
    state.take_units(loser, origin, group)
    state.add_units(winner, location, group)
    if in_battle and winner == state.active:
        state.mark_moved(location, group)


def defect_in_siege(state: State, besieger: Seat, owner: Seat, space: Space, *, first_point: bool) -> None:
    """15.2.B/c: after a Siege Point, Royal Army CUs inside change sides if their side has less Prestige."""
    when = state.config.royal_army_siege_defection
    if when == "never" or (when == "first_point" and not first_point):  # 3e/14.3/g
        return
    if owner == INDEPENDENT or not state.is_major_city(space):
        return
    inside = INSIDE_OF[space]
    royals = state.troops[owner].get(inside, 0) & units.ROYAL_MASK
    if not royals:
        return
    besieging, besieged = siege_prestige(state, besieger, owner, space)
    if besieged < besieging:
        hand_over_royals(state, owner, besieger, inside, space, royals, in_battle=False)


def siege_prestige(state: State, besieger: Seat, owner: Seat, space: Space) -> tuple[int, int]:
    """Return the Prestige of both sides in a Siege (7.2F/n), without Sacred Ground (7.2F/h).

    Under 3e/14.3/g only their Legitimacy counts.
    """
    refresh(state)
    if not state.config.royal_army_siege_counts_popularity:
        return state.legitimacy[besieger], state.legitimacy[owner]
    inside = INSIDE_OF[space]
    besieging = prestige(state, besieger, state.commander(besieger, space))
    besieged = prestige(state, owner, state.commander(owner, inside))
    state.note("prestige", besieger, space, besieging)
    state.note("prestige", owner, inside, besieged)
    return besieging, besieged
