"""Chapters 9.3 and 9.4: what the force of an activation may do where it stands.

Lists the ways on, the works at a city and the regrouping; `activation` carries them out.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.combat.siege import can_besiege
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import STOP, Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SPACE_MASK, General
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.court.funeral_cart import may_bury_in_own_turn
from diadochoi.rules.generals.minor_generals import minors_at, posting_options
from diadochoi.rules.march.entering_force import EntryResult
from diadochoi.rules.march.force import ASHORE, Force
from diadochoi.rules.march.passage_request import host
from diadochoi.rules.march.prices import (
    first_path_relief,
    land_paths,
    removal_price,
    sea_paths,
    siege_price,
)
from diadochoi.rules.table.state import State

# Ready-made actions: listing them is the hot path of the engine.
_TAKE_UNIT: Final = tuple(action(Verb.TAKE, actions.UNIT + kind) for kind in range(units.KINDS))
_LEAVE_UNIT: Final = tuple(action(Verb.LEAVE, actions.UNIT + kind) for kind in range(units.KINDS))
_MOVE: Final = int(Verb.MOVE)
_REPOST: Final = int(Verb.REPOST)
_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_ENTER: Final = action(Verb.ENTER)
_SORTIE: Final = action(Verb.SORTIE)
_EMBARK: Final = action(Verb.EMBARK)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_BURY: Final = action(Verb.BURY)


def march_options(state: State, force: Force) -> list[int]:
    """Everything the player may do with the force at a stop."""
    left = force.remaining(state)
    if force.must_leave:
        return ways_out(state, force, left)
    found: list[int] = []
    if force.at & INSIDE:
        if not force.too_many(state) and not shies_away(state, force, force.at & SPACE_MASK):
            found.append(_SORTIE)
    else:
        found.extend(land_moves(state, force, left))
        found.extend(works(state, force, left))
    if may_embark(state, force):
        found.append(_EMBARK)
    found.extend(regrouping(state, force))
    if state.board.ranks_tie:
        found.extend(command_options(state, force))
    if may_bury_in_own_turn(state, force.seat):
        found.append(_BURY)
    found.append(STOP)
    return found


def ways_out(state: State, force: Force, left: int) -> list[int]:
    """10.C/c, 10.G/a: on by land or sea or into the own city; or he fights, or goes back."""
    found = land_moves(state, force, left)
    own = state.pc[force.at & SPACE_MASK] == force.seat
    if may_embark(state, force):
        found.append(_EMBARK)
    if force.must_leave == EntryResult.PASSING:
        if own or state.config.royal_family_left_anywhere:  # 10.C/c, 9.1/o: royals need not come along
            found.extend(action(Verb.LEAVE, noun) for noun in force.carried_royals(state))
        if own and state.is_major_city(force.at) and fits_inside(state, force):  # 3e/9.11/b
            found.append(_ENTER)
        found.extend(royals_to_take(state, force))  # a bride won on the way (10.C/g)
        if not found or state.config.house("free_passage_breaker") != "granter":
            found.append(STOP)
        return found
    if own and state.is_major_city(force.at):
        found.append(_ENTER)
        found.extend(royals_to_take(state, force))  # 10.G/b
    if state.config.lone_general_may_turn_back or not found:
        found.append(_WITHDRAW)
    return found


def land_moves(state: State, force: Force, left: int) -> list[int]:
    if left <= 0 or force.too_many(state) or force.has_done_with_land(state):
        return []
    found: list[int] = []
    last = last_kind = -1
    lone = not force.units
    for space, kind, cost in land_paths(state, force, force.at):
        if cost <= left:
            if lone and not may_go_alone(state, force, space, left - cost):
                continue
            if space == last:  # joined by two kinds of path: name the kind
                found[-1] |= (actions.BY_PATH + last_kind + 1) << 20
                found.append(action(_MOVE, space, actions.BY_PATH + kind))
            else:
                found.append(_MOVE | (space + 1) << 8)
            last, last_kind = space, kind
    return found


def may_go_alone(state: State, force: Force, space: int, left: int) -> bool:
    """3e/9.9: what a General without CUs may enter, with the points he has left there."""
    if shies_away(state, force, space):
        return host(state, force.seat, space) >= 0
    return not is_kept_out(state, force, space, left)


def is_kept_out(state: State, force: Force, space: int, left: int) -> bool:
    """3e/9.9/b: an enemy Major General is there, and without points he could not go on."""
    if force.units or state.config.lone_general_may_turn_back:
        return False
    if not stands_enemy_major(state, force.seat, space):
        return False
    if state.pc[space] == force.seat and state.is_major_city(space):
        return False  # he goes inside
    by_sea = force.stage == ASHORE and state.naval_general < 0 and state.board.port[space]
    if by_sea and any(cost <= left for _, _, cost in sea_paths(state, force, space)):
        return False
    return not any(
        cost <= left
        and not shies_away(state, force, there)
        and not is_kept_out(state, force, there, left - cost)
        for there, _, cost in land_paths(state, force, space)
    )


def shies_away(state: State, force: Force, space: int) -> bool:
    """3e/9.9/a: a General without CUs never enters a space with enemy CUs, unless he has leave.

    A garrison that own CUs shut in does not keep him from joining them.
    """
    if force.units or state.config.lone_general_may_enter_enemy_units:
        return False
    seat = force.seat
    return state.enemy_cu_at(seat, space) or (
        state.enemy_cu_in_space(seat, space) and space not in state.troops[seat]
    )


def works(state: State, force: Force, left: int) -> list[int]:
    """A Siege (9.3.C), removing a PC (9.3.D), going inside (9.3.B)."""
    found: list[int] = []
    seat, space = force.seat, force.at
    owner = state.pc[space]
    if owner == seat:
        if state.is_major_city(space) and fits_inside(state, force):
            found.append(_ENTER)
        return found
    if owner == NOBODY or not force.may_work_ashore(state) or is_bound_to_leave(state, force):
        return found
    if owner == INDEPENDENT or state.is_major_city(space):
        if left >= siege_cost(state, force) and may_besiege(state, force):
            found.append(_SIEGE)
    elif (
        state.config.remove_pc_movement_points
        and left >= pc_cost(state, force)
        and may_remove_pc(state, force)
    ):
        found.append(_REMOVE_PC)
    return found


def fits_inside(state: State, force: Force) -> bool:
    """9.4/g."""
    inside = state.troops[force.seat].get(force.at | INSIDE, 0)
    return units.count(force.units + inside) <= state.board.tables.numbers["cus_inside_city"]


def is_bound_to_leave(state: State, force: Force) -> bool:
    """7.1C/f: a Minor General whose commander here has moved is on the map only to move away."""
    majors = state.board.majors
    if force.general < majors:
        return False
    leader = state.commander(force.seat, force.at)
    return 0 <= leader < majors and state.moved_generals >> leader & 1 != 0


def may_part(state: State, force: Force) -> bool:
    """7.1C/f: whether the force can still leave its location, or its Minor General be repositioned."""
    at = force.at
    if at & INSIDE:
        leaves = not force.too_many(state)
    elif state.pc[at] == force.seat and state.is_major_city(at) and fits_inside(state, force):
        leaves = True
    else:
        leaves = bool(land_moves(state, force, force.remaining(state)))
    return leaves or may_embark(state, force) or bool(own_reposts(state, force, True))


def army_here(state: State, force: Force) -> int:
    """9.3.D/d: the CUs of the activated Army; those that others moved, unless their General is here."""
    for general in state.roster[force.seat]:
        if state.general_at[general] == force.at and not force.generals >> general & 1:
            return force.units
    return state.troops[force.seat].get(force.at, 0)


def may_remove_pc(state: State, force: Force) -> bool:
    """9.3.D/a."""
    return units.count(army_here(state, force)) >= state.board.tables.numbers["remove_pc_minimum_cus"]


def siege_cost(state: State, force: Force) -> int:
    return siege_price(state, force.at, force.units)


def pc_cost(state: State, force: Force) -> int:
    return removal_price(state, force, force.at, army_here(state, force))


def may_besiege(state: State, force: Force) -> bool:
    """15.2.A/c, /d: twice a Segment, by the same Army under the same General; none that fought."""
    most = most_sieges(state, force)
    done = state.sieges_done.get(force.at, -1)
    if not most or (
        done >= 0
        and (packed.siege_count(done) >= most or packed.siege_general(done) != force.commander(state))
    ):
        return False
    excludes = state.config.siege_excludes_units_that_fought_or_were_moved
    if excludes and force.generals & state.fought_generals:
        return False
    return can_besiege(state, force.seat, force.at, besiegers(state, force))


def besiegers(state: State, force: Force) -> int:
    """15.2.A/d: the CUs of the Army that conduct a Siege and bear its losses; none that was set apart.

    None that fought, or that another General has moved or used in a Siege; by 3e/15.1.1/b these too.
    """
    if not state.config.siege_excludes_units_that_fought_or_were_moved:
        return force.units + state.moved_troops.get(force.at, 0)
    here = state.troops[force.seat].get(force.at, 0)
    fought = state.fought_troops.get(force.at, 0)
    fresh = units.clamp(force.units, here - fought) if fought else force.units
    if force.siege_leader not in (NOBODY, force.commander(state)):
        fresh -= units.weakest(fresh, force.used)
    return fresh


def most_sieges(state: State, force: Force) -> int:
    """15.2.A/c: how often one Army may besiege a space in this Segment; 0: not on the march (hy/45)."""
    config = state.config
    if state.segment == ACTIVATION:
        return config.siege_attempts_activation
    return config.siege_attempts_tyche


def may_embark(state: State, force: Force) -> bool:
    """13.1: one Naval Movement a Segment, at most 8 CUs, never after landing."""
    if force.stage != ASHORE or force.forfeited or not state.board.port[force.at & SPACE_MASK]:
        return False
    if state.naval_general >= 0 or force.too_many(state):
        return False
    if state.naval_cus + units.count(force.units) > state.board.tables.numbers["naval_cus"]:
        return False
    left = force.remaining(state)
    relief = first_path_relief(state, force)
    if left <= 0 and not relief:
        return False
    paths = sea_paths(state, force, force.at & SPACE_MASK, relief)
    return any(cost <= left for _, _, cost in paths)


def regrouping(state: State, force: Force) -> list[int]:
    """Taking along and leaving behind (9.1/i, 9.1/o, 9.2), Minor Generals for those left."""
    found: list[int] = []
    seat, at = force.seat, force.at
    majors = state.board.majors
    general_at = state.general_at
    own = force.generals
    here = state.troops[seat].get(at, 0)
    others = 0
    barred = state.moved_generals | force.left_generals
    for general in state.roster[seat]:
        if general_at[general] == at and not own >> general & 1:
            others += 1
            if general < majors and not barred >> general & 1 and force.general < majors:
                found.append(action(Verb.TAKE, actions.GENERAL + general))
    free = here - force.units - state.moved_troops.get(at, 0)
    if free != force.left_units:
        spare = free - units.clamp(force.left_units, free)
        for kind in units.kinds_in(spare):
            found.append(_TAKE_UNIT[kind])
    # 9.1/o: away from the start pieces are left only where a PC or a General marks their owner
    may_leave = not force.moved or state.pc[at & SPACE_MASK] == seat or others > 0
    if may_leave:
        for kind in units.kinds_in(force.units):
            found.append(_LEAVE_UNIT[kind])
    if own & (own - 1):  # more than one
        for general in state.roster[seat]:
            if own >> general & 1:
                found.append(action(Verb.LEAVE, actions.GENERAL + general))
    if force.royals and (may_leave or state.config.royal_family_left_anywhere):  # 3e/18.4/a
        for noun in force.carried_royals(state):
            found.append(action(Verb.LEAVE, noun))
    found.extend(royals_to_take(state, force))
    found.extend(posting(state, force, others))
    return found


def command_options(state: State, force: Force) -> list[int]:
    """3e/8.4/e, 3e/9.10/b: among equals, before the Army moves or when one has just been picked up."""
    leader = force.commander(state)
    rank = state.board.rank
    return [
        action(Verb.COMMAND, actions.GENERAL + general)
        for general in state.roster[force.seat]
        if general != leader
        and force.generals >> general & 1
        and rank[general] == rank[leader]
        and state.touched_minors >> general & 1
    ]


def equals_met(state: State, force: Force) -> list[General]:
    """3e/8.3/b: who may command where the move ends, if one of them came and another was there."""
    if not state.board.ranks_tie:
        return []
    rank, majors = state.board.rank, state.board.majors
    here = state.generals_at(force.seat, force.at)
    equals = [general for general in here if general < majors and rank[general] == rank[here[0]]]
    came = [general for general in equals if force.generals >> general & 1]
    return equals if came and len(came) < len(equals) else []


def royals_to_take(state: State, force: Force) -> list[int]:
    """9.1/j, 8.4/b: with CUs; between inside and outside of the own city a General is enough."""
    if force.at not in state.royal_at:
        return []
    space = force.at & SPACE_MASK
    own_city = state.pc[space] == force.seat and state.is_major_city(space)
    if not (force.units or own_city):
        return []
    barred = force.royals | force.left_royals
    return [
        action(Verb.TAKE, actions.ROYAL + royal)
        for royal in range(state.board.royals)
        if not barred >> royal & 1 and force.may_carry(state, royal)
    ]


def posting(state: State, force: Force, others: int) -> list[int]:
    """7.1C/b: a Minor General for what is left here; the active one may go elsewhere (9.3.A/c)."""
    found: list[int] = []
    if not others:
        for choice in posting_options(state, force.seat, force.at):
            noun = actions.first(choice)
            if actions.verb_of(choice) == _REPOST and force.generals >> noun - actions.GENERAL & 1:
                continue
            found.append(choice)
    found.extend(own_reposts(state, force, others > 0))
    return found


def own_reposts(state: State, force: Force, accompanied: bool) -> list[int]:
    """9.3.A/c: where the activated Minor General may go; his CUs must not stay behind unmarked."""
    general = force.general
    if general < state.board.majors or state.touched_minors >> general & 1:
        return []
    own_space = state.pc[force.at & SPACE_MASK] == force.seat
    if force.moved and force.units and not own_space and not accompanied:
        return []
    held = state.troops[force.seat]
    general_at = state.general_at
    return [
        action(_REPOST, actions.GENERAL + general, place)
        for place in sorted(held)
        if place != force.at
        and (place not in general_at or minors_at(state, force.seat, place) < units.count(held[place]))
    ]


def stands_enemy_major(state: State, seat: int, location: int) -> bool:
    majors = state.board.majors
    for other, roster in enumerate(state.roster):
        if other != seat:
            for general in roster:
                if general < majors and state.general_at[general] == location:
                    return True
    return False
