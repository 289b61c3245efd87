"""Chapters 11 and 12 as questions: who may Intercept or Evade, from where, and what the die must show.

Procedures, forecasts and bots use these functions, which never change the state. `interception` and `evasion`
declare and resolve; `independents.reactions` has the reactions of Independent Armies.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import packed, units
from diadochoi.rules.core.board import TRANSIT, Board
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    NO_GENERAL,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    Army,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.generals.mover import Mover
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.table.state import State

# What may add to the die of an Interception or Evasion.
CAVALRY: Final = "cavalry"  # 16.9: of the reacting side
ENEMY_CAVALRY: Final = "enemy_cavalry"  # 16.9: of the force that it reacts to
LOCAL_GUIDES: Final = "local_guides"
TRANSIT_SPACE: Final = "transit"

_NOT_INTO_A_CITY: Final[Refusal] = ("nobody_evades_into_a_city", "12.2.A/f")
_NO_LAND_PATH: Final[Refusal] = ("reactions_need_a_land_path", "12.1/e")
_BARRED: Final[Refusal] = ("not_where_the_enemy_came_from", "12.1/f")
_ENEMY_THERE: Final[Refusal] = ("enemy_there", "12.1/c")
_NOT_OPEN_TO_EVADERS: Final[Refusal] = ("space_not_open_to_evaders", "12.1/b")
_ENEMY_GENERAL_THERE: Final[Refusal] = ("enemy_general_there", "12.1/d")

# ---------------------------------------------------------------------- who may Intercept


def may_intercept_into(state: State, seat: Seat, space: Space, before: tuple[Seat, ...]) -> bool:
    """11.1.A/b, 11.1.B/b: his own PC, no PC, or his own CU there; no enemy CU there before the move."""
    owner = state.pc[space]
    own_cu = state.has_cu_in_space(seat, space)
    if owner not in (NOBODY, seat) and not (
        own_cu and state.config.intercept_into_enemy_space_with_own_unit  # hy/26
    ):
        return False
    if not before or before == (seat,):
        return True
    blocking = [faction for faction in before if faction != seat]
    # A garrison that the Interceptor besieges does not count, unless the house rule says so.
    besieging = owner in blocking and state.has_cu(seat, space) and state.is_major_city(space)
    if besieging and state.config.house("garrison_blocks_interception") == "no":
        blocking.remove(owner)
    return not blocking


def meets_third_general(state: State, seat: Seat, mover: Seat, target: Location) -> bool:
    """Return whether a third player's General is there: a lone General may not end beside him (10.G/c)."""
    return any(
        other not in (seat, mover) and state.commander(other, target) >= 0
        for other in FACTIONS[: state.config.players]
    )


def interception_origins(
    state: State, seat: Seat, entry: EnteringForce, *, by_mountain: bool = False
) -> list[Location]:
    """List locations from which a player may Intercept this entry over a Land (with guides: a Mountain) path.

    Only Generals Intercept (7.2/d), by land (13.1/g), as often as somebody enters (11.2/j), even with pieces
    that another player has moved in this Segment (9.1/h).
    """
    target = SPACE_OF[entry.target]
    near = state.board.by_mountain[target] if by_mountain else state.board.by_land[target]
    found: list[Location] = []
    general_at = state.general_at
    shut_in = entry.besieged_generals
    config = state.config
    needs_army = config.intercept_needs == "army"
    never_inside = config.intercept_from_inside_city == "never"
    for general in state.roster[seat]:
        location = general_at[general]
        if location < 0 or location & SPACE_MASK not in near or location in found:
            continue
        if shut_in >> general & 1 or (location & INSIDE and state.is_besieged(SPACE_OF[location])):
            continue  # 11.1.B/d
        if (needs_army and location not in state.troops[seat]) or (never_inside and location & INSIDE):
            continue  # 3e/10.2/a, 3e/10.3/b
        found.append(location)
    if found and not may_intercept_into(state, seat, target, entry.before):
        return []
    if found and not needs_army and meets_third_general(state, seat, entry.faction, entry.target):
        found = [place for place in found if place in state.troops[seat]]
    found.sort()
    return found


def guided_origins(state: State, seat: Seat, entry: EnteringForce) -> list[Location]:
    """List where Local Guides help: an Army across a Mountain path, or a General whose die gets +1."""
    over_land = interception_origins(state, seat, entry)
    over_mountains = [
        place
        for place in interception_origins(state, seat, entry, by_mountain=True)
        if state.is_army(seat, place)
    ]
    return sorted({*over_land, *over_mountains})


def declared_origins(state: State, seat: Seat, entry: EnteringForce) -> list[Location]:
    """List all locations from which a player may declare, including those with Local Guides.

    He may not Intercept pieces he moves himself, including an Independent Army (11/c).
    """
    if seat in (entry.seat, entry.faction):
        return []
    places = interception_origins(state, seat, entry)
    if not entry.guided:
        return places
    places.extend(place for guided, place in entry.guided if guided == seat and place not in places)
    return sorted(places)


def needs_army(state: State, seat: Seat, at: Location, mover: Seat, target: Location) -> bool:
    """3e/10.2/a: return whether a General needs CUs: with Local Guides, or beside a third player (11.1/d)."""
    if state.config.intercept_needs == "army":
        return True
    if at & SPACE_MASK not in state.board.by_land[target & SPACE_MASK]:
        return True
    return meets_third_general(state, seat, mover, target)


# ---------------------------------------------------------------------- who may Evade


def may_flee_to(state: State, seat: Seat, space: Space, *, with_units: bool) -> bool:
    return why_not_fled_to(state, seat, space, with_units=with_units) is None


def why_not_fled_to(state: State, seat: Seat, space: Space, *, with_units: bool) -> Refusal | None:
    """12.1/b to /d: his own PC, no PC or his own CU; no enemy CU, and if he has no CUs no enemy General."""
    if state.enemy_cu_in_space(seat, space):
        camp = state.config.evade_into_own_siege and state.has_cu(seat, space)  # 3e/11.3/a
        if not camp or state.enemy_cu_at(seat, space):
            return _ENEMY_THERE
    owner = state.pc[space]
    if owner not in (NOBODY, seat) and not (
        state.has_cu(seat, space) and state.config.evade_into_enemy_space_with_own_unit  # hy/29
    ):
        return _NOT_OPEN_TO_EVADERS
    return None if with_units or not state.enemy_general_at(seat, space) else _ENEMY_GENERAL_THERE


def escape_routes(
    state: State,
    seat: Seat,
    here: Location,
    barred: tuple[Location, ...],
    *,
    with_units: bool,
    first: bool = True,
) -> list[Space]:
    """12.1/e to /g: list spaces one Land path away that may be entered, as the first or second on the way."""
    return [
        space
        for space in state.board.by_land[here]
        if why_no_flight(state, seat, here, barred, space, with_units=with_units, first=first) is None
    ]


def why_no_flight(
    state: State,
    seat: Seat,
    here: Location,
    barred: tuple[Location, ...],
    space: Space,
    *,
    with_units: bool,
    first: bool,
) -> Refusal | None:
    """12.1: say why the force `here` may not evade to a space, as the first or second on the way."""
    if space & INSIDE:
        return _NOT_INTO_A_CITY
    if space not in state.board.by_land[here]:
        return _NO_LAND_PATH
    if space in barred:
        return _BARRED
    refusal = why_not_fled_to(state, seat, space, with_units=with_units)
    if refusal is None or (
        first
        and not with_units
        and state.config.evade_past_lone_general
        and may_pass(state, seat, space, barred)
    ):
        return None
    return refusal


def may_pass(state: State, seat: Seat, space: Space, barred: tuple[Location, ...]) -> bool:
    """3e/11.3/a: an enemy General without CUs is there, and behind him is a space to stop in."""
    return may_flee_to(state, seat, space, with_units=True) and bool(
        escape_routes(state, seat, space, barred, with_units=False, first=False)
    )


def barred_spaces(state: State, entry: EnteringForce) -> tuple[Location, ...]:
    """12.1/f, /g: return the adjacent space the mover came from, and the one the Evader leaves."""
    target = entry.target
    if entry.sailed_from >= 0:  # a landing: the port where it embarked, or the last space it passed
        near = entry.sailed_from in state.board.adjacent[target & SPACE_MASK]
        return (entry.sailed_from, target) if near else (target,)
    if entry.kind < 0 or entry.origin < 0:  # a sortie or a holding box: it comes from no other space
        return (target,)
    return (SPACE_OF[entry.origin], target)


def nobody_evades(state: State, entry: EnteringForce) -> bool:
    """12.1/h, /j, 3e/11.1/a: return whether nobody may Evade this entry."""
    if entry.returning:
        return True
    config = state.config
    if not entry.units and entry.faction != INDEPENDENT and config.evade_from == "army":
        return True  # nobody evades a General without CUs
    # 12.1/h: in this activation
    return config.evade_after_friendly_interception == "nobody" and was_intercepted_into(
        state, SPACE_OF[entry.target]
    )


def was_intercepted_into(state: State, space: Space) -> bool:
    """12.1/h: return whether somebody has Intercepted into this space during this activation."""
    return any(isinstance(frame, Mover) and space in frame.intercepted for frame in state.frames)


def interceptors_come(state: State, entry: EnteringForce) -> int:
    """3e/11.3/e: Generals and CUs of the Interceptors who came and must stay; 0 if it does not matter."""
    if state.config.evade_after_friendly_interception == "nobody":
        return 0
    return packed.interceptors_arrivals(entry.intercepted)


def present_before(state: State, seat: Seat, location: Location, come: int) -> tuple[General, int]:
    """Return a player's commander and CUs in a location, without the Interceptors who have just come."""
    group = state.troops[seat].get(location, 0)
    if not come:
        return state.commander(seat, location), group
    intercepted = False
    leader = NO_GENERAL
    arrived = packed.arrived_generals(come)
    for general in state.generals_at(seat, location):
        if arrived >> general & 1:
            intercepted = True
        elif leader < 0:
            leader = general
    return leader, group - units.clamp(packed.arrived_units(come), group) if intercepted else group


def may_evade(state: State, seat: Seat, entry: EnteringForce) -> bool:
    """12.1/a: the CUs the player had here before have a leader and a space to go to.

    Never from a force that he moves himself (12.1/i); as often as somebody enters (12.2.A/c).
    """
    if seat in (entry.seat, entry.faction):
        return False
    leader, group = present_before(state, seat, entry.target, interceptors_come(state, entry))
    barred = barred_spaces(state, entry)
    return leader >= 0 and bool(escape_routes(state, seat, entry.target, barred, with_units=group > 0))


# ---------------------------------------------------------------------- what the die must show


def interception_need(board: Board, general: General) -> int:
    """11.2/g: more than the Initiative Rating, or the number his ability gives if that is lower."""
    return _need(board, general, "intercept_on")


def evasion_need(board: Board, general: General) -> int:
    """12.2/c: return the number he needs; Lysimachos succeeds on 3 or more."""
    return _need(board, general, "evade_on")


def _need(board: Board, general: General, ability: str) -> int:
    need = board.initiative[general] + 1
    if board.ability[general] == ability:
        return min(need, number_param(board, general, "roll"))
    return need


def army_need(board: Board, army: Army) -> int:
    """16.11/b: return the number an Independent Army needs, by its own Initiative Rating."""
    return board.army_initiative[army] + 1


def includes_cavalry(group: int) -> bool:
    return units.of_kind(group, units.CAVALRY) > 0


def mover_has_cavalry(entry: EnteringForce) -> bool:
    """Return whether the mover has Cavalry. One CU of every Independent Army is Cavalry (16.9/b)."""
    return entry.faction == INDEPENDENT or includes_cavalry(entry.units)


def interception_modifiers(
    state: State, target: Location, *, cavalry: bool, enemy_cavalry: bool, guided: bool
) -> list[tuple[str, int]]:
    """List what is added to the die: Cavalry on either side (16.9/m, /n), Local Guides, a Transit space."""
    found = _cavalry_modifiers(state, cavalry, enemy_cavalry)
    if guided:
        found.append((LOCAL_GUIDES, 1))
    if state.board.kind[target & SPACE_MASK] == TRANSIT and state.config.intercept_transit_modifier:
        found.append((TRANSIT_SPACE, state.config.intercept_transit_modifier))  # 3e/10.2/d
    return found


def evasion_modifiers(
    state: State, goal: Space, *, cavalry: bool, enemy_cavalry: bool
) -> list[tuple[str, int]]:
    """List what is added to the die: Cavalry (16.9/o, /p), a Transit space named before it (3e/11.1/b)."""
    found = _cavalry_modifiers(state, cavalry, enemy_cavalry)
    if goal >= 0 and state.board.kind[goal] == TRANSIT and state.config.evade_transit_modifier:
        found.append((TRANSIT_SPACE, state.config.evade_transit_modifier))
    return found


def _cavalry_modifiers(state: State, cavalry: bool, enemy_cavalry: bool) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    if state.config.cavalry:
        if cavalry:
            found.append((CAVALRY, 1))
        if enemy_cavalry:
            found.append((ENEMY_CAVALRY, -1))
    return found


def guides_add_to_die(state: State, at: Location, target: Location) -> bool:
    """Return whether Local Guides add to the die: only over a Land path, not over Mountains."""
    return at & SPACE_MASK in state.board.by_land[target & SPACE_MASK]


def names_goal_first(state: State, routes: list[Space]) -> bool:
    """3e/11.1/b: if one of the ways out is a Transit space, the first space is named before the roll."""
    kind = state.board.kind
    return bool(state.config.evade_transit_modifier) and any(kind[space] == TRANSIT for space in routes)


def interceptors_cavalry(state: State, seat: Seat, at: Location, group: int, target: Location) -> bool:
    """16.9/m: Cavalry where the Interceptors start, among those who come, or already there."""
    here = state.troops[seat].get(at, 0)
    if state.config.house("cavalry_interception") == "origin":
        return includes_cavalry(here)
    return includes_cavalry(units.clamp(group, here) + state.troops[seat].get(target, 0))
