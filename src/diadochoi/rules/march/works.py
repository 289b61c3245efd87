"""Chapters 9.3.C and 9.3.D: whether the force of an activation may besiege a place or remove the PC there.

`prices` has the costs, `activation` carries it out, `combat/siege` has the siege roll.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.combat.siege import (
    NOTHING_TO_BESIEGE,
    SIEGE_NEEDS_THREE,
    siege_minimum,
    why_no_siege,
)
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NO_GENERAL, NOBODY, SPACE_MASK, SPACE_OF
from diadochoi.rules.core.refusal import SIEGES_HAVE_THEIR_SEGMENT, Refusal
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.march.force import Force
from diadochoi.rules.march.prices import removal_price, siege_price
from diadochoi.rules.table.state import State

LAND_BEFORE_OR_AFTER_SEA: Final[Refusal] = ("land_before_or_after_sea", "13.1/d")
SUBORDINATE_ONLY_LEAVES: Final[Refusal] = ("subordinate_only_leaves", "7.1C/f")
COMMANDER_HAS_FEWER_POINTS: Final[Refusal] = ("commander_has_fewer_points", "9.2/e")
NO_REMOVAL_ON_THE_MARCH: Final[Refusal] = ("no_removal_on_the_march", "hy/17")
_TOO_FEW_FOR_SIEGE: Final[Refusal] = ("too_few_points", "9.3.C/a")
_TWO_SIEGES: Final[Refusal] = ("two_sieges_by_one_army", "15.2.A/c")
_FOUGHT: Final[Refusal] = ("fought_in_this_segment", "15.2.A/d")
_OTHERS_MOVED_THEM: Final[Refusal] = ("others_have_moved_them", "9.3.C/b")
_INDEPENDENT_NEEDS_SIEGE: Final[Refusal] = ("independent_needs_siege", "9.3.D/a")
_NO_PLAYERS_PC: Final[Refusal] = ("no_players_pc_here", "9.3.D/a")
_MAJOR_CITY_NEEDS_SIEGE: Final[Refusal] = ("major_city_needs_siege", "9.3.D/a")
_REMOVAL_NEEDS_THREE: Final[Refusal] = ("removal_needs_three", "9.3.D/a")
_TOO_FEW_FOR_REMOVAL: Final[Refusal] = ("too_few_points", "9.3.D/a")

# ---------------------------------------------------------------------- 9.3.C: Sieges


def why_no_siege_on_the_march(state: State, force: Force) -> Refusal | None:
    """9.3.C, 15.2.A: say why the force may not besiege the place where it is."""
    most = most_sieges(state, force)
    if not most:
        return SIEGES_HAVE_THEIR_SEGMENT
    space = SPACE_OF[force.at]
    owner = state.pc[space]
    if force.at & INSIDE or owner in (NOBODY, force.seat):
        return NOTHING_TO_BESIEGE
    if owner != INDEPENDENT and not state.is_major_city(space):
        return NOTHING_TO_BESIEGE
    if units.count(state.troops[force.seat].get(space, 0)) < siege_minimum(state):
        return SIEGE_NEEDS_THREE
    if not force.may_work_ashore(state):
        return LAND_BEFORE_OR_AFTER_SEA
    if is_bound_to_leave(state, force):
        return SUBORDINATE_ONLY_LEAVES
    if force.remaining(state) < siege_cost(state, force):
        return refuse_cost(state, force, siege_cost(state, force), _TOO_FEW_FOR_SIEGE)
    done = state.sieges_done.get(space, packed.NO_SIEGE)
    if done >= 0 and (
        packed.siege_count(done) >= most or packed.siege_general(done) != force.commander(state)
    ):
        return _TWO_SIEGES
    excludes = state.config.siege_excludes_units_that_fought_or_were_moved
    if excludes and force.generals & state.fought_generals:
        return _FOUGHT
    group = besiegers(state, force)
    refusal = why_no_siege(state, force.seat, space, group)
    return _why_too_few(state, force) if refusal == SIEGE_NEEDS_THREE else refusal


def _why_too_few(state: State, force: Force) -> Refusal:
    """15.2.A/d: say why too few of the CUs there count, although enough are there."""
    if not state.config.siege_excludes_units_that_fought_or_were_moved:
        return SIEGE_NEEDS_THREE  # the player left them out of the force
    minimum = siege_minimum(state)
    here = state.troops[force.seat].get(force.at, 0)
    if units.count(here - state.fought_troops.get(force.at, 0)) < minimum:
        return _FOUGHT
    if units.count(force.units) < minimum:
        unmoved = here - state.moved_troops.get(force.at, 0)
        return SIEGE_NEEDS_THREE if units.count(unmoved) >= minimum else _OTHERS_MOVED_THEM
    fresh = units.clamp(force.units, here - state.fought_troops.get(force.at, 0))
    return _FOUGHT if units.count(fresh) < minimum else _OTHERS_MOVED_THEM


def refuse_cost(state: State, force: Force, cost: int, refusal: Refusal) -> Refusal:
    """Return COMMANDER_HAS_FEWER_POINTS if the General named could have paid (9.2/e), else `refusal`."""
    return COMMANDER_HAS_FEWER_POINTS if force.lost_points_by_command(state, cost) else refusal


def siege_cost(state: State, force: Force) -> int:
    return siege_price(state, SPACE_OF[force.at], force.units)


def besiegers(state: State, force: Force) -> int:
    """15.2.A/d: return the CUs of the force that conduct a Siege and take its losses.

    CUs that fought do not count, nor those that another General moved or used in a Siege; under 3e/15.1.1/b
    they do.
    """
    if not state.config.siege_excludes_units_that_fought_or_were_moved:
        return force.units + state.moved_troops.get(force.at, 0)
    here = state.troops[force.seat].get(force.at, 0)
    fought = state.fought_troops.get(force.at, 0)
    fresh = units.clamp(force.units, here - fought) if fought else force.units
    if force.siege_leader not in (NO_GENERAL, force.commander(state)):
        fresh -= units.weakest(fresh, force.used)
    return fresh


def most_sieges(state: State, force: Force) -> int:
    """15.2.A/c: how often one Army may besiege a space in this Segment; 0 if not on the march (hy/45)."""
    config = state.config
    if state.segment == ACTIVATION:
        return config.siege_attempts_activation
    return config.siege_attempts_tyche


def is_bound_to_leave(state: State, force: Force) -> bool:
    """7.1C/f: a Minor General whose commander here has moved is on the map only to move away."""
    majors = state.board.majors
    if force.general < majors:
        return False
    leader = state.commander(force.seat, force.at)
    return 0 <= leader < majors and state.moved_generals >> leader & 1 != 0


# ---------------------------------------------------------------------- 9.3.D: removing a PC


def removal_minimum(state: State) -> int:
    """9.3.D/a: return how many CUs must be there to remove a PC."""
    return state.board.tables.numbers["remove_pc_minimum_cus"]


def why_no_removal(state: State, force: Force) -> Refusal | None:
    """9.3.D/a: say why the force may not remove the PC where it is."""
    if not state.config.remove_pc_movement_points:
        return NO_REMOVAL_ON_THE_MARCH
    owner = state.pc[force.at & SPACE_MASK]
    if force.at & INSIDE or owner in (NOBODY, force.seat):
        return _NO_PLAYERS_PC
    if owner == INDEPENDENT:
        return _INDEPENDENT_NEEDS_SIEGE
    if state.is_major_city(SPACE_OF[force.at]):
        return _MAJOR_CITY_NEEDS_SIEGE
    if units.count(army_here(state, force)) < removal_minimum(state):
        return _REMOVAL_NEEDS_THREE
    if not force.may_work_ashore(state):
        return LAND_BEFORE_OR_AFTER_SEA
    if is_bound_to_leave(state, force):
        return SUBORDINATE_ONLY_LEAVES
    cost = pc_cost(state, force)
    if force.remaining(state) < cost:
        return refuse_cost(state, force, cost, _TOO_FEW_FOR_REMOVAL)
    return None


def army_here(state: State, force: Force) -> int:
    """9.3.D/d: the CUs of the activated Army.

    CUs that others moved count too, unless their General is here.
    """
    for general in state.roster[force.seat]:
        if state.general_at[general] == force.at and not force.generals >> general & 1:
            return force.units
    return state.troops[force.seat].get(force.at, 0)


def pc_cost(state: State, force: Force) -> int:
    return removal_price(state, force, SPACE_OF[force.at], army_here(state, force))
