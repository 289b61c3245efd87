"""Forecasts of Interceptions and Evasions: who may try, who could lead, and what the die would need.

Uses the functions of `march.reactions`, which the procedures also use. They list what is added to the die;
this module says what is known of each modifier.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE_OF,
    NO_ARMY,
    NO_GENERAL,
    NO_SPACE,
    OFF_MAP,
    Army,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.independents.reactions import army_routes, evading_armies, intercepting_armies
from diadochoi.rules.knowledge.forecast.model import Modifier, Reaction
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.reactions import (
    CAVALRY,
    ENEMY_CAVALRY,
    LOCAL_GUIDES,
    TRANSIT_SPACE,
    army_need,
    barred_spaces,
    declared_origins,
    escape_routes,
    evasion_modifiers,
    evasion_need,
    guided_origins,
    guides_add_to_die,
    includes_cavalry,
    interception_modifiers,
    interception_need,
    interceptors_cavalry,
    interceptors_come,
    may_evade,
    mover_has_cavalry,
    names_goal_first,
    nobody_evades,
    present_before,
)
from diadochoi.rules.march.redistribution import may_redistribute
from diadochoi.rules.table.state import State

# What is known of a modifier: whether the forecast counts it, and whether it is certain.
Known = tuple[bool, bool]
_CERTAIN: Final[Known] = (True, True)

# ---------------------------------------------------------------------- Interceptions


def interceptions(state: State, entry: EnteringForce, worn: bool) -> tuple[Reaction, ...]:
    """List every Interception that may be declared; `worn`: Attrition may still take the mover's Cavalry."""
    found = [
        interception(state, seat, place, entry, worn)
        for seat in state.order
        for place in declared_origins(state, seat, entry)
    ]
    if state.config.independent_reactions:
        found += [army_interception(state, army, entry, worn) for army in intercepting_armies(state, entry)]
    return tuple(found)


def guided_interceptions(state: State, entry: EnteringForce, worn: bool) -> tuple[Reaction, ...]:
    """List the Interceptions that only Local Guides make possible."""
    found = []
    for seat in state.order:
        if seat in (entry.seat, entry.faction):
            continue
        open_places = declared_origins(state, seat, entry)
        for place in guided_origins(state, seat, entry):
            if place not in open_places:
                found.append(interception(state, seat, place, entry, worn))
    return tuple(found)


def interception(
    state: State,
    seat: Seat,
    place: Location,
    entry: EnteringForce,
    worn: bool = False,
    declared: bool = False,
    generals: int = 0,
    group: int = 0,
) -> Reaction:
    """Forecast an attempt from a location: with all pieces there, or with the `group` already chosen.

    `declared`: the moment for Local Guides is over, so they either help for certain or not at all.
    """
    board, target = state.board, entry.target
    chosen = generals != 0
    if chosen:
        able = [general for general in state.roster[seat] if generals >> general & 1][:1]
    else:
        able = [
            general
            for place_in_line, general in enumerate(state.generals_at(seat, place))
            if not board.is_minor(general) or place_in_line == 0  # 9.1/l
        ]
        if state.is_army(seat, place):  # 11.2/f: a Minor General from off map may lead
            able += [minor for minor in board.minor_generals(seat) if state.general_at[minor] == OFF_MAP]
    own = _cavalry_of_interceptors(state, seat, place, entry, group if chosen else None)
    guided = (seat, place) in entry.guided
    possible = interception_modifiers(
        state,
        target,
        cavalry=own is not None,
        enemy_cavalry=mover_has_cavalry(entry),
        guided=guides_add_to_die(state, place, target) and (guided or not declared),
    )
    known = {ENEMY_CAVALRY: (True, not worn), LOCAL_GUIDES: (guided, guided)}
    if own is not None:
        known[CAVALRY] = own
    return Reaction(
        seat=seat,
        place=place,
        leader=able[0],
        army=NO_ARMY,
        leaders=tuple((general, interception_need(board, general)) for general in able),
        need=interception_need(board, able[0]),
        modifiers=_modifiers(possible, known),
    )


def army_interception(state: State, army: Army, entry: EnteringForce, worn: bool = False) -> Reaction:
    possible = interception_modifiers(
        state,
        entry.target,
        cavalry=True,  # 16.9/b: one of its CUs
        enemy_cavalry=mover_has_cavalry(entry),
        guided=False,
    )
    return _by_army(state, army, state.army_at[army], _modifiers(possible, {ENEMY_CAVALRY: (True, not worn)}))


def _cavalry_of_interceptors(
    state: State, seat: Seat, place: Location, entry: EnteringForce, chosen: int | None
) -> Known | None:
    """Say what is known of the Interceptors' Cavalry (`interceptors_cavalry`); None if it cannot count."""
    held = state.troops[seat]
    target, inside = entry.target, INSIDE_OF[entry.target]
    shifting = entry.has_just_begun() and may_redistribute(state, entry, seat)  # 10.B: before anybody rolls
    here = held.get(place, 0)
    counted = interceptors_cavalry(state, seat, place, here if chosen is None else chosen, target)
    there = includes_cavalry(held.get(target, 0))
    if state.config.house("cavalry_interception") == "origin":
        shifts_here = shifting and place == inside
        return (counted, not shifts_here) if counted or (shifts_here and there) else None
    if (there and not shifting) or (chosen is not None and includes_cavalry(chosen)):
        return _CERTAIN
    # Others of his may come in before him and bring Cavalry; some of those here may stay behind.
    may_count = (
        counted
        or includes_cavalry(here)
        or (shifting and includes_cavalry(held.get(inside, 0)))
        or any(includes_cavalry(held.get(origin, 0)) for origin in guided_origins(state, seat, entry))
    )
    return (counted, False) if may_count else None


# ---------------------------------------------------------------------- Evasions


def evasions(state: State, entry: EnteringForce, worn: bool) -> tuple[Reaction, ...]:
    """List every Evasion that may be declared if nobody Intercepts."""
    if nobody_evades(state, entry):
        return ()
    found = [evasion(state, seat, entry, worn) for seat in state.order if may_evade(state, seat, entry)]
    if state.config.independent_reactions:
        barred = barred_spaces(state, entry)
        for army in evading_armies(state, entry, barred):
            found.append(army_evasion(state, army, entry.target, barred, mover_has_cavalry(entry), worn))
    return tuple(found)


def evasion(state: State, seat: Seat, entry: EnteringForce, worn: bool = False) -> Reaction:
    """12.2.A/b: all of a player's pieces there try together, under the most Senior General."""
    leader, group = present_before(state, seat, entry.target, interceptors_come(state, entry))
    shifting = may_redistribute(state, entry, seat) and entry.has_just_begun()
    routes = escape_routes(state, seat, entry.target, barred_spaces(state, entry), with_units=group > 0)
    own = includes_cavalry(group)
    sent_out = shifting and includes_cavalry(state.troops[seat].get(INSIDE_OF[entry.target], 0))
    known = {CAVALRY: (own, not shifting), ENEMY_CAVALRY: (True, not worn)}
    modifiers = _evading(state, routes, own or sent_out, mover_has_cavalry(entry), known)
    leaders: list[General] = [leader]
    if shifting:
        leaders = [
            general
            for general in state.roster[seat]
            if state.general_at[general] in (entry.target, INSIDE_OF[entry.target])
        ]
    return _evasion(state, seat, entry.target, leader, leaders, modifiers)


def escape(
    state: State, seat: Seat, target: Location, barred: tuple[Location, ...], enemy_cavalry: bool
) -> Reaction:
    """hy/27: forecast the attempt of an intercepted force to avoid battle."""
    leader, group = state.commander(seat, target), state.troops[seat].get(target, 0)
    routes = escape_routes(state, seat, target, barred, with_units=group > 0)
    modifiers = _evading(state, routes, includes_cavalry(group), enemy_cavalry, {})
    return _evasion(state, seat, target, leader, [leader], modifiers)


def _evasion(
    state: State,
    seat: Seat,
    place: Location,
    leader: General,
    leaders: list[General],
    modifiers: tuple[Modifier, ...],
) -> Reaction:
    board = state.board
    return Reaction(
        seat=seat,
        place=place,
        leader=leader,
        army=NO_ARMY,
        leaders=tuple((general, evasion_need(board, general)) for general in leaders),
        need=evasion_need(board, leader),
        modifiers=modifiers,
    )


def army_evasion(
    state: State,
    army: Army,
    target: Location,
    barred: tuple[Location, ...],
    enemy_cavalry: bool,
    worn: bool = False,
) -> Reaction:
    here = sum(1 << other for other, place in enumerate(state.army_at) if place == target)
    routes = army_routes(state, here, target, barred)
    # 16.9/b: one of its CUs is Cavalry
    modifiers = _evading(state, routes, True, enemy_cavalry, {ENEMY_CAVALRY: (True, not worn)})
    return _by_army(state, army, target, modifiers)


def _evading(
    state: State, routes: list[Space], cavalry: bool, enemy_cavalry: bool, known: dict[str, Known]
) -> tuple[Modifier, ...]:
    """3e/11.1/b: where the first space is named before the roll, it may be a Transit space or must be one."""
    goal, always = NO_SPACE, False
    if names_goal_first(state, routes):
        transit = [space for space in routes if state.board.kind[space] == TRANSIT]
        goal, always = transit[0], len(transit) == len(routes)
    possible = evasion_modifiers(state, goal, cavalry=cavalry, enemy_cavalry=enemy_cavalry)
    return _modifiers(possible, {**known, TRANSIT_SPACE: (always, always)})


# ---------------------------------------------------------------------- shared by both


def _by_army(state: State, army: Army, place: Location, modifiers: tuple[Modifier, ...]) -> Reaction:
    need = army_need(state.board, army)
    return Reaction(
        seat=INDEPENDENT, place=place, leader=NO_GENERAL, army=army, leaders=(), need=need,
        modifiers=modifiers,
    )  # fmt: skip


def _modifiers(possible: list[tuple[str, int]], known: dict[str, Known]) -> tuple[Modifier, ...]:
    """Return every possible modifier with what is known of it; those not among `known` are certain."""
    found: list[Modifier] = []
    for item, points in possible:
        counted, certain = known.get(item, _CERTAIN)
        found.append(Modifier(item, points, counted, certain))
    return tuple(found)
