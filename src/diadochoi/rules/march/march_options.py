"""Chapters 9.3 and 9.4: what the force of an activation may do at its location.

Lists the ways on and out. `works` has Sieges and PC removal, `regrouping` what it takes along and leaves
behind, and `activation` carries it out. Each verb has one condition, which `why_not_on_the_march` finds.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import STOP, Verb, action
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.paths import COST, SPACE, Path, path_options, paths_meant, payable
from diadochoi.rules.core.refusal import (
    ANOTHER_MOMENT,
    EIGHT_CU_LIMIT,
    INSIDE_ONLY_OWN_CITY,
    TWO_UNITS_INSIDE,
    Refusal,
)
from diadochoi.rules.court.burial import may_bury_in_own_turn, why_no_burial_in_own_turn
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.march.entering_force import EntryResult
from diadochoi.rules.march.force import ASHORE, Force, why_too_many_at_sea
from diadochoi.rules.march.passage_request import host
from diadochoi.rules.march.prices import first_path_relief, land_paths, sea_paths
from diadochoi.rules.march.regrouping import (
    NOT_WITH_THE_FORCE,
    command_options,
    may_join_others,
    regrouping,
    royals_to_take,
    why_not_in_command,
    why_not_left,
    why_not_posted_here,
    why_not_taken,
)
from diadochoi.rules.march.works import (
    LAND_BEFORE_OR_AFTER_SEA,
    refuse_cost,
    why_no_removal,
    why_no_siege_on_the_march,
)
from diadochoi.rules.table.state import State

# Prebuilt actions: listing them is a hot path of the engine.
_MOVE: Final = int(Verb.MOVE)
_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_ENTER: Final = action(Verb.ENTER)
_SORTIE: Final = action(Verb.SORTIE)
_EMBARK: Final = action(Verb.EMBARK)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_BURY: Final = action(Verb.BURY)

_FINISH_THIS_ACTIVATION: Final[Refusal] = ("finish_this_activation", "9.1/c")
_STOP_THE_FORCE_FIRST: Final[Refusal] = ("stop_the_force_first", "9.1/c")
_NO_MARKER_ON_THE_MARCH: Final[Refusal] = ("no_marker_on_the_march", "15.4/c")
_DISBAND_BETWEEN_MOVES: Final[Refusal] = ("disband_between_moves", "7.2F/o")
_BESIEGE_WHERE_YOU_STAND: Final[Refusal] = ("besiege_where_you_stand", "9.3.C/a")
_PASSAGE_MEANS_MOVING_ON: Final[Refusal] = ("passage_means_moving_on", "10.C/c")
_NO_REMOVAL_IN_PASSING: Final[Refusal] = ("passage_means_moving_on", "9.3.D/e")
_NOT_BESIDE_A_GENERAL: Final[Refusal] = ("not_beside_an_enemy_general", "10.G/c")
_GO_ON_WHILE_YOU_CAN: Final[Refusal] = ("go_on_while_you_can", "10.G/a")
_NOT_INSIDE: Final[Refusal] = ("not_inside", "9.3.B/a")
_ALREADY_INSIDE: Final[Refusal] = ("already_inside", "9.3.B/a")
_INSIDE_FIRST_GOES_OUTSIDE: Final[Refusal] = ("inside_first_goes_outside", "9.4/a")
_OUTSIDE_FIRST: Final[Refusal] = ("outside_first", "9.4/b")
_LONE_GENERAL_KEEPS_AWAY: Final[Refusal] = ("lone_general_keeps_away", "3e/9.9/a")
_NO_POINTS_TO_LEAVE_HIM: Final[Refusal] = ("no_points_to_leave_him", "3e/9.9/b")
_NO_LAND_PATH: Final[Refusal] = ("no_land_path", "2/q")
_NO_PATH_OF_THAT_KIND: Final[Refusal] = ("no_path_of_that_kind", "2/q")
_NAME_THE_PATH: Final[Refusal] = ("name_the_path", "9.3.A/a")
_TOO_FEW_POINTS: Final[Refusal] = ("too_few_points", "9.3.A/a")
_POINTS_ARE_LOST: Final[Refusal] = ("points_are_lost", "9.2/m")
_NO_PORT: Final[Refusal] = ("no_port", "2/j")
_NOT_TO_SEA_AGAIN: Final[Refusal] = ("not_to_sea_again", "13.1/e")
_ONE_NAVAL_MOVE: Final[Refusal] = ("one_naval_move", "13.1/b")


def march_options(state: State, force: Force) -> list[int]:
    """List everything the player may do with the force at a stop.

    9/a: MPs pay for moving, a Siege and removing a PC, and only after its entry has ended (9.3.D/c).
    """
    left = force.remaining(state)
    if force.must_leave:
        return ways_out(state, force, left)
    found: list[int] = []
    if force.at & INSIDE:
        if why_no_sortie(state, force) is None:
            found.append(_SORTIE)
    else:
        found.extend(land_moves(state, force, left))
        if state.pc[force.at] != NOBODY:
            found.extend(works_here(state, force))
    if why_not_embarked(state, force) is None:
        found.append(_EMBARK)
    found.extend(regrouping(state, force))
    if state.board.ranks_tie:
        found.extend(command_options(state, force))
    if may_bury_in_own_turn(state, force.seat):
        found.append(_BURY)
    found.append(STOP)
    return found


def why_not_on_the_march(state: State, force: Force, choice: int) -> Refusal | None:
    """Say why an action is not one of `march_options`, None if it is."""
    verb, noun = actions.verb_of(choice), actions.first(choice)
    if verb in (Verb.DONE, Verb.PASS):
        return _STOP_THE_FORCE_FIRST
    if verb == Verb.ACTIVATE:
        return _FINISH_THIS_ACTIVATION
    if force.must_leave:
        return _why_not_on_the_way_out(state, force, choice)
    if verb == Verb.MOVE:
        return why_not_moved(state, force, choice)
    if verb == Verb.SIEGE:
        elsewhere = noun >= 0 and noun != force.at
        return _BESIEGE_WHERE_YOU_STAND if elsewhere else why_no_siege_on_the_march(state, force)
    if verb == Verb.REMOVE_PC:
        return why_no_removal(state, force)
    if verb == Verb.ENTER:
        return why_not_inside(state, force)
    if verb == Verb.SORTIE:
        return why_no_sortie(state, force)
    if verb == Verb.EMBARK:
        return why_not_embarked(state, force)
    if verb in (Verb.TAKE, Verb.LEAVE) and _names_the_other_side(force, actions.second(choice)):
        return NOT_WITH_THE_FORCE
    if verb == Verb.TAKE:
        return why_not_taken(state, force, noun)
    if verb == Verb.LEAVE:
        return why_not_left(state, force, noun)
    if verb in POSTING_VERBS:
        return why_not_posted_here(state, force, choice)
    if verb == Verb.COMMAND:
        return why_not_in_command(state, force, General(noun - actions.GENERAL))
    if verb == Verb.BURY:
        return why_no_burial_in_own_turn(state, force.seat)
    if verb == Verb.CLAIM:
        return _NO_MARKER_ON_THE_MARCH
    if verb == Verb.DISBAND:
        return _DISBAND_BETWEEN_MOVES
    return None if choice == STOP else ANOTHER_MOMENT


def _names_the_other_side(force: Force, word: int) -> bool:
    return word == (actions.TO_OUTSIDE if force.at & INSIDE else actions.TO_INSIDE)


# ---------------------------------------------------------------------- out of a space he may not stay in


def ways_out(state: State, force: Force, left: int) -> list[int]:
    """10.C/c, 10.G/a: go on by land or sea, enter his own city, fight, or go back."""
    found = land_moves(state, force, left)
    own = state.pc[force.at & SPACE_MASK] == force.seat
    if may_embark(state, force):
        found.append(_EMBARK)
    if force.must_leave == EntryResult.PASSING:
        if own or state.config.royal_family_left_anywhere:  # 10.C/c, 9.1/o: royals may stay behind
            found.extend(action(Verb.LEAVE, noun) for noun in force.carried_royals(state))
        if why_not_inside(state, force) is None:  # 3e/9.11/b
            found.append(_ENTER)
        found.extend(royals_to_take(state, force))  # a bride he has just married (10.C/g)
        if not found or state.config.house("free_passage_breaker") != "granter":
            found.append(STOP)
        return found
    if why_not_inside(state, force) is None:
        found.append(_ENTER)
        found.extend(royals_to_take(state, force))  # 10.G/b
    if state.config.lone_general_may_turn_back or not found:
        found.append(_WITHDRAW)
    return found


def _why_not_on_the_way_out(state: State, force: Force, choice: int) -> Refusal | None:
    """Say why an action is not one of `ways_out`."""
    verb, noun = actions.verb_of(choice), actions.first(choice)
    passing = force.must_leave == EntryResult.PASSING
    if verb == Verb.MOVE:
        return why_not_moved(state, force, choice)
    if verb == Verb.EMBARK:
        return why_not_embarked(state, force)
    if verb == Verb.ENTER:
        return why_not_inside(state, force)
    if choice in ways_out(state, force, force.remaining(state)):
        return None
    if verb == Verb.WITHDRAW and not passing:
        return _GO_ON_WHILE_YOU_CAN
    royal = actions.is_royal(noun)
    if royal and verb in (Verb.TAKE, Verb.LEAVE):
        refusal = why_not_taken(state, force, noun) if verb == Verb.TAKE else why_not_left(state, force, noun)
        if refusal is not None:
            return refusal
    if not passing:
        return _NOT_BESIDE_A_GENERAL
    return _NO_REMOVAL_IN_PASSING if verb == Verb.REMOVE_PC else _PASSAGE_MEANS_MOVING_ON


# ---------------------------------------------------------------------- by land


def why_not_moved(state: State, force: Force, choice: int) -> Refusal | None:
    """9.3.A: say why the force may not take the step of a `move`.

    2/l: it leaves and enters a city through the outside, where others may stop it (9.4/c).
    """
    if force.at & INSIDE:
        return _INSIDE_FIRST_GOES_OUTSIDE
    target = actions.first(choice)
    if target >= INSIDE:
        return _OUTSIDE_FIRST
    paths = land_paths(state, force, SPACE_OF[force.at])
    meant = paths_meant(paths, choice)
    if not meant:
        there = any(path[SPACE] == target for path in paths)
        return _NO_PATH_OF_THAT_KIND if there else _NO_LAND_PATH
    refusal = why_not_by_land(state, force)
    if refusal is not None:
        return refusal
    if must_not_enter(state, force, SPACE_OF[target]) and host(state, force.seat, SPACE_OF[target]) == NOBODY:
        return _LONE_GENERAL_KEEPS_AWAY
    left = force.remaining(state)
    ways = open_paths(state, force, meant, left)
    if ways:
        return _NAME_THE_PATH if len(ways) > 1 else None
    cost = min(path[COST] for path in meant)
    if cost <= left:
        return _NO_POINTS_TO_LEAVE_HIM
    return refuse_cost(state, force, cost, _POINTS_ARE_LOST if force.forfeited else _TOO_FEW_POINTS)


def land_moves(state: State, force: Force, left: int) -> list[int]:
    """List every step by land that `why_not_moved` allows a force outside the walls."""
    if left <= 0 or why_not_by_land(state, force) is not None:
        return []
    return path_options(_MOVE, open_paths(state, force, land_paths(state, force, SPACE_OF[force.at]), left))


def why_not_by_land(state: State, force: Force) -> Refusal | None:
    """Say why a force outside the walls may not go to any space by land, whatever its MPs."""
    if force.has_done_with_land(state):
        return LAND_BEFORE_OR_AFTER_SEA
    return EIGHT_CU_LIMIT if force.too_many(state) else None


def open_paths(state: State, force: Force, paths: list[Path], left: int) -> list[Path]:
    """9.3.A/a: return which of these paths the force can pay for and, without CUs, may take (3e/9.9)."""
    ways = payable(paths, left)
    if force.units:
        return ways
    return [path for path in ways if may_go_alone(state, force, path[SPACE], left - path[COST])]


def may_go_alone(state: State, force: Force, space: Space, left: int) -> bool:
    """3e/9.9: return whether a General without CUs may enter, given the MPs he would have left."""
    if must_not_enter(state, force, space):
        return host(state, force.seat, space) != NOBODY
    return not is_kept_out(state, force, space, left)


def is_kept_out(state: State, force: Force, space: Space, left: int) -> bool:
    """3e/9.9/b: an enemy Major General is there, and he would have no MPs left to go on."""
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
        and not must_not_enter(state, force, there)
        and not is_kept_out(state, force, there, left - cost)
        for there, _, cost in land_paths(state, force, space)
    )


def must_not_enter(state: State, force: Force, space: Space) -> bool:
    """3e/9.9/a: a General without CUs never enters a space with enemy CUs unless he has permission.

    An enemy garrison besieged by his own CUs does not stop him from joining them.
    """
    if force.units or state.config.lone_general_may_enter_enemy_units:
        return False
    seat = force.seat
    return state.enemy_cu_at(seat, space) or (
        state.enemy_cu_in_space(seat, space) and space not in state.troops[seat]
    )


# ---------------------------------------------------------------------- at a city


def works_here(state: State, force: Force) -> list[int]:
    """List what may be done under a PC: a Siege (9.3.C), removing it (9.3.D), going inside (9.3.B)."""
    owner = state.pc[force.at]
    if owner == force.seat:
        return [_ENTER] if why_not_inside(state, force) is None else []
    if owner == INDEPENDENT or state.is_major_city(SPACE_OF[force.at]):
        return [_SIEGE] if why_no_siege_on_the_march(state, force) is None else []
    return [_REMOVE_PC] if why_no_removal(state, force) is None else []


def why_not_inside(state: State, force: Force) -> Refusal | None:
    """9.3.B/a, 9.4/g: say why the force may not enter the city it is outside of.

    9/c: two CUs inside a city is the only stacking limit.
    """
    if force.at & INSIDE:
        return _ALREADY_INSIDE
    if state.pc[force.at] != force.seat or not state.is_major_city(SPACE_OF[force.at]):
        return INSIDE_ONLY_OWN_CITY
    inside = state.troops[force.seat].get(INSIDE_OF[force.at], 0)
    return TWO_UNITS_INSIDE if state.room_inside(force.units + inside) < 0 else None


def why_no_sortie(state: State, force: Force) -> Refusal | None:
    """9.3.B/a, 9.3.B/b, 9.4/a: say why the force may not come out of the city it is in."""
    if not force.at & INSIDE:
        return _NOT_INSIDE
    if force.too_many(state):
        return EIGHT_CU_LIMIT
    return _LONE_GENERAL_KEEPS_AWAY if must_not_enter(state, force, SPACE_OF[force.at]) else None


def may_part(state: State, force: Force) -> bool:
    """7.1C/f: return whether the force can still leave, or its Minor General can be repositioned."""
    at = force.at
    if at & INSIDE:
        leaves = not force.too_many(state)
    elif why_not_inside(state, force) is None:
        leaves = True
    else:
        leaves = bool(land_moves(state, force, force.remaining(state)))
    return leaves or may_embark(state, force) or may_join_others(state, force)


# ---------------------------------------------------------------------- to sea


def may_embark(state: State, force: Force) -> bool:
    return why_not_embarked(state, force) is None


def why_not_embarked(state: State, force: Force) -> Refusal | None:
    """13.1: one Naval Movement in a Segment, at most 8 CUs, never after landing."""
    space = SPACE_OF[force.at]
    if not state.board.port[space]:
        return _NO_PORT
    if force.stage != ASHORE:
        return _NOT_TO_SEA_AGAIN
    if state.naval_general >= 0:
        return _ONE_NAVAL_MOVE
    refusal = why_too_many_at_sea(state, force.units)
    if refusal is not None:
        return refusal
    if force.too_many(state):
        return EIGHT_CU_LIMIT
    if force.forfeited:
        return _POINTS_ARE_LOST
    left = force.remaining(state)
    relief = first_path_relief(state, force)
    if left > 0 or relief:
        for _, _, cost in sea_paths(state, force, space, relief):
            if cost <= left:
                return None
    return refuse_cost(state, force, cost=1, refusal=_TOO_FEW_POINTS)


def stands_enemy_major(state: State, seat: Seat, location: Location) -> bool:
    majors = state.board.majors
    for other, roster in enumerate(state.roster):
        if other != seat:
            for general in roster:
                if general < majors and state.general_at[general] == location:
                    return True
    return False
