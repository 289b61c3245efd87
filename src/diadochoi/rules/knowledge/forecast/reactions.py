"""Forecasts of Interceptions and Evasions: who may try, who could lead, and what the die would need.

Uses the functions of `march.reactions`, which the procedures also use.
"""

from __future__ import annotations

from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE_OF,
    NO_ARMY,
    NO_GENERAL,
    OFF_MAP,
    SPACE_MASK,
    Army,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.independents.reactions import army_routes, evading_armies, intercepting_armies
from diadochoi.rules.knowledge.forecast.model import (
    CAVALRY,
    ENEMY_CAVALRY,
    LOCAL_GUIDES,
    TRANSIT_SPACE,
    Modifier,
    Reaction,
)
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.reactions import (
    army_need,
    barred_spaces,
    declared_origins,
    escape_routes,
    evasion_need,
    guided_origins,
    includes_cavalry,
    interception_need,
    interceptors_come,
    may_evade,
    mover_has_cavalry,
    names_goal_first,
    nobody_evades,
    present_before,
)
from diadochoi.rules.march.redistribution import may_redistribute
from diadochoi.rules.table.state import State

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
    over_land = place & SPACE_MASK in board.by_land[target & SPACE_MASK]
    modifiers = _cavalry_of_interceptors(state, seat, place, entry, group if chosen else None)
    modifiers += _enemy_cavalry(state, there=mover_has_cavalry(entry), worn=worn)
    if over_land:
        guided = (seat, place) in entry.guided
        if guided or not declared:
            modifiers.append(Modifier(LOCAL_GUIDES, 1, counted=guided, certain=guided))
    modifiers += _into_transit(state, target)
    return Reaction(
        seat=seat,
        place=place,
        leader=able[0],
        army=NO_ARMY,
        leaders=tuple((general, interception_need(board, general)) for general in able),
        need=interception_need(board, able[0]),
        modifiers=tuple(modifiers),
    )


def army_interception(state: State, army: Army, entry: EnteringForce, worn: bool = False) -> Reaction:
    modifiers = _army_cavalry(state)
    modifiers += _enemy_cavalry(state, there=mover_has_cavalry(entry), worn=worn)
    modifiers += _into_transit(state, entry.target)
    return _by_army(state, army, state.army_at[army], modifiers)


def _cavalry_of_interceptors(
    state: State, seat: Seat, place: Location, entry: EnteringForce, chosen: int | None
) -> list[Modifier]:
    """16.9/m: Cavalry of those who come and those who are there, or by house rule of all where they start."""
    if not state.config.cavalry:
        return []
    held = state.troops[seat]
    target, inside = entry.target, INSIDE_OF[entry.target]
    shifting = entry.has_just_begun() and may_redistribute(state, entry, seat)  # 10.B: before anybody rolls
    here = includes_cavalry(held.get(place, 0))
    if state.config.house("cavalry_interception") == "origin":
        shifts_here = shifting and place == inside
        if here or (shifts_here and includes_cavalry(held.get(target, 0))):
            return [Modifier(CAVALRY, 1, counted=here, certain=not shifts_here)]
        return []
    there = includes_cavalry(held.get(target, 0))
    if there and not shifting:
        return [Modifier(CAVALRY, 1, counted=True, certain=True)]
    coming = here if chosen is None else includes_cavalry(chosen)
    if coming and chosen is not None:
        return [Modifier(CAVALRY, 1, counted=True, certain=True)]
    # Others of his may come in before him and bring Cavalry; some of those here may stay behind.
    others = any(
        includes_cavalry(held.get(origin, 0))
        for origin in guided_origins(state, seat, entry)
        if origin != place
    )
    sent_out = shifting and includes_cavalry(held.get(inside, 0))
    counted = there or coming
    return (
        [Modifier(CAVALRY, 1, counted=counted, certain=False)]
        if counted or others or here or sent_out
        else []
    )


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
    modifiers: list[Modifier] = []
    if state.config.cavalry and (
        own or (shifting and includes_cavalry(state.troops[seat].get(INSIDE_OF[entry.target], 0)))
    ):
        modifiers.append(Modifier(CAVALRY, 1, counted=own, certain=not shifting))
    modifiers += _enemy_cavalry(state, there=mover_has_cavalry(entry), worn=worn)
    modifiers += _to_transit(state, routes)
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
    modifiers: list[Modifier] = []
    if state.config.cavalry and includes_cavalry(group):
        modifiers.append(Modifier(CAVALRY, 1, counted=True, certain=True))
    modifiers += _enemy_cavalry(state, there=enemy_cavalry, worn=False)
    modifiers += _to_transit(state, escape_routes(state, seat, target, barred, with_units=group > 0))
    return _evasion(state, seat, target, leader, [leader], modifiers)


def _evasion(
    state: State,
    seat: Seat,
    place: Location,
    leader: General,
    leaders: list[General],
    modifiers: list[Modifier],
) -> Reaction:
    board = state.board
    return Reaction(
        seat=seat,
        place=place,
        leader=leader,
        army=NO_ARMY,
        leaders=tuple((general, evasion_need(board, general)) for general in leaders),
        need=evasion_need(board, leader),
        modifiers=tuple(modifiers),
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
    modifiers = _army_cavalry(state)
    modifiers += _enemy_cavalry(state, there=enemy_cavalry, worn=worn)
    modifiers += _to_transit(state, army_routes(state, here, target, barred))
    return _by_army(state, army, target, modifiers)


# ---------------------------------------------------------------------- shared by both


def _by_army(state: State, army: Army, place: Location, modifiers: list[Modifier]) -> Reaction:
    need = army_need(state.board, army)
    return Reaction(
        seat=INDEPENDENT, place=place, leader=NO_GENERAL, army=army, leaders=(), need=need,
        modifiers=tuple(modifiers),
    )  # fmt: skip


def _army_cavalry(state: State) -> list[Modifier]:
    """Return the modifier for an Independent Army: one of its CUs is Cavalry (16.9/b)."""
    return [Modifier(CAVALRY, 1, counted=True, certain=True)] if state.config.cavalry else []


def _enemy_cavalry(state: State, *, there: bool, worn: bool) -> list[Modifier]:
    """16.9/n: enemy Cavalry hinders; if the mover is `worn` by Attrition first, he may have lost it."""
    return (
        [Modifier(ENEMY_CAVALRY, -1, counted=True, certain=not worn)]
        if state.config.cavalry and there
        else []
    )


def _into_transit(state: State, target: Location) -> list[Modifier]:
    points = state.config.intercept_transit_modifier
    if points and state.board.kind[target & SPACE_MASK] == TRANSIT:
        return [Modifier(TRANSIT_SPACE, points, counted=True, certain=True)]
    return []


def _to_transit(state: State, routes: list[Space]) -> list[Modifier]:
    """3e/11.1/b: the modifier depends on the space named before the roll."""
    if not names_goal_first(state, routes):
        return []
    always = all(state.board.kind[space] == TRANSIT for space in routes)
    return [Modifier(TRANSIT_SPACE, state.config.evade_transit_modifier, counted=always, certain=always)]
