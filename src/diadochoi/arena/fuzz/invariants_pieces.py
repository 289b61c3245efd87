"""Invariants of the pieces on the map and in the boxes: part of `invariants`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from diadochoi.content.model import FleetHolder, RoyalKind, SpaceKind, UnitKind
from diadochoi.rules.combat.siege import points_needed
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Seat,
    as_space,
)
from diadochoi.rules.core.segments import PREPARATIONS, REINFORCEMENTS, SETUP
from diadochoi.rules.generals.minor_generals import commands_minors
from diadochoi.rules.knowledge import procedures
from diadochoi.rules.knowledge.situation import generals_in_hand, moving_force, units_in_hand
from diadochoi.rules.table.state import State

# While one of these is in progress, enemies may briefly share a location, and the checks after it have not
# run.
_RESOLVING: Final = frozenset(
    (
        procedures.BATTLE,
        procedures.DEFEAT,
        procedures.ENTRY,
        procedures.EVASION,
        procedures.GENERAL_KILLED,
        procedures.INTERCEPTION,
        procedures.NAVAL_MOVEMENT,
        procedures.SIEGE,
    )
)
# Procedures whose checks run at their end, so that their own questions come before the checks.
_UNSETTLED: Final = frozenset(
    (
        procedures.ATTRITION,
        procedures.CARD_EVENT,
        procedures.LOSSES,
        procedures.PLACEMENT,
        procedures.SURPRISE,
    )
)


def under_way(state: State) -> bool:
    """Whether a movement, battle or siege is being resolved, or a force is where it must not stay."""
    if procedures.in_progress(state, _RESOLVING):
        return True
    force = moving_force(state)
    return force is not None and force.must_leave  # Free Passage, or a General passing a General


def quiet(state: State) -> bool:
    """Whether nothing is being resolved: the checks after every resolution (2/ap) have all run."""
    return not under_way(state) and not procedures.in_progress(state, _UNSETTLED)


def _is_location(state: State, place: int) -> bool:
    """2/k: every space has a land location, Major Cities an inside, Ports a sea."""
    space = as_space(place & SPACE_MASK)
    if not 0 <= place <= SPACE_MASK | INSIDE | SEA or space >= state.board.size:
        return False
    if place & INSIDE:
        return not place & SEA and state.is_major_city(space)
    return not place & SEA or state.board.port[space]


def combat_units(state: State) -> Iterator[str]:
    """7.2: 8 Royal Army CUs and one Silver Shields counter, never more; Cavalry only with its option."""
    supply = {int(unit.kind): unit.supply for unit in state.board.content.units}
    totals = [units.of_kind(units_in_hand(state), kind) for kind in range(units.KINDS)]
    shields = 1 if totals[UnitKind.SILVER_SHIELDS] else 0
    for seat, held in enumerate(state.troops):
        for location, group in held.items():
            if not group or not units.is_group(group):
                yield f"seat {seat} keeps {group} at {location}, which is not a group"
            if not _is_location(state, location):
                yield f"seat {seat} has units at {location}, which is not a place"
        owned = sum(held.values()) + state.dispersed_troops[seat]
        for kind in range(units.KINDS):
            totals[kind] += units.of_kind(owned, kind)
        for group in (*held.values(), state.dispersed_troops[seat]):
            shields += 1 if group & units.SILVER_SHIELDS_MASK else 0
        if not units.is_group(state.dispersed_troops[seat]):
            yield f"seat {seat} has {state.dispersed_troops[seat]} Dispersed, which is not a group"
    royal, most = totals[UnitKind.ROYAL], supply[UnitKind.ROYAL]
    if state.segment != SETUP and royal + state.royal_lost != most:
        yield f"{royal} Royal Army CUs in play and {state.royal_lost} lost do not make {most}"
    if royal > most:
        yield f"{royal} Royal Army CUs"
    if totals[UnitKind.SILVER_SHIELDS] > supply[UnitKind.SILVER_SHIELDS]:
        yield f"{totals[UnitKind.SILVER_SHIELDS]} Silver Shields CUs"
    if shields > 1:
        yield "the Silver Shields are in more than one place"
    if totals[UnitKind.CAVALRY] and not state.config.cavalry:
        yield "Cavalry without its optional rule"


def marks(state: State) -> Iterator[str]:
    """What has moved or fought in this Segment is part of the CUs there, and belongs to the active player."""
    if state.active < 0:
        return
    for name, part in (("moved", state.moved_troops), ("fought", state.fought_troops)):
        for location, group in part.items():
            if not units.contains(state.troops[state.active].get(location, 0), group):
                yield f"{name} units at {location} are more than stand there"
    for general, owner in enumerate(state.general_owner):
        if state.moved_generals >> general & 1 and owner not in (state.active, NOBODY):
            yield f"general {general} of seat {owner} has moved in the turn of seat {state.active}"


def generals(state: State) -> Iterator[str]:
    """A living General is on one roster; a dead one belongs to nobody and has no Popularity."""
    board = state.board
    placing = generals_in_hand(state)
    if under_way(state):
        placing.add(board.polyperchon)  # he replaces Antipatros, who was killed (7.1B/e)
    for general, place in enumerate(state.general_at):
        owner = state.general_owner[general]
        minor = general >= board.majors
        on_roster = [seat for seat, own in enumerate(state.roster) if general in own]
        if place >= 0 or place in (DISPERSED, OFF_MAP):
            if on_roster != [owner]:
                yield f"general {general} of seat {owner} is on the rosters {on_roster}"
        elif minor or place not in (OUT_OF_GAME, NOT_IN_PLAY):
            yield f"general {general} is at {place}"
        elif on_roster or owner != NOBODY:
            yield f"general {general} is out of play but with seat {owner} and on the rosters {on_roster}"
        if place >= 0 and not _is_location(state, place):
            yield f"general {general} is at {place}, which is not a place"
        if minor and place == DISPERSED:
            yield f"minor general {general} is in the Dispersed Box"
        if minor and general not in board.minor_generals(owner):
            yield f"minor general {general} is with seat {owner}"
        if not minor and place == OFF_MAP and state.segment != SETUP and general not in placing:
            yield f"general {general} is off the map without being placed"
    for general, points in enumerate(state.popularity):
        if points < 0 or (points and state.general_owner[general] == NOBODY):
            yield f"general {general} has {points} Popularity points"
    for seat, own in enumerate(state.roster):
        ranks = [board.rank[general] for general in own]
        if ranks != sorted(ranks, reverse=True):
            yield f"the roster of seat {seat} is not in falling seniority"


def minor_generals(state: State) -> Iterator[str]:
    """7.1C/f: a Minor General commands CUs of his player in his location, or he is off the map.

    The active player places them freely; the checks run when somebody has moved.
    """
    if not quiet(state):
        return
    for minor in idle_minors(state):
        if state.general_owner[minor] != state.active:
            yield f"minor general {minor} is idle at {state.general_at[minor]}"


def idle_minors(state: State) -> list[int]:
    """Minor Generals on the map without CUs of their player, or under another's command."""
    found: list[int] = []
    for minor in range(state.board.majors, len(state.general_at)):
        place, seat = state.general_at[minor], state.general_owner[minor]
        if place >= 0 and (place not in state.troops[seat] or _is_led(state, seat, place, minor)):
            found.append(minor)
    return found


def _is_led(state: State, seat: Seat, place: Location, minor: int) -> bool:
    return state.commander(seat, place) != minor and commands_minors(state, seat, place)


def unmarked_units(state: State) -> list[tuple[int, int]]:
    """CUs, by seat and location, without a General or PC that shows their owner (7.2A/b)."""
    return [
        (seat, location)
        for seat, held in enumerate(state.troops)
        for location in held
        if state.pc[location & SPACE_MASK] != seat and state.commander(FACTIONS[seat], location) < 0
    ]


def royals(state: State) -> Iterator[str]:
    """8: a controlled member is on the map; dead and buried ones belong to nobody."""
    board = state.board
    for royal, place in enumerate(state.royal_at):
        owner = state.royal_owner[royal]
        name = board.content.royals[royal].id
        if place >= 0 and not _is_location(state, place):
            yield f"{name} is at {place}, which is not a place"
        if place < 0 and place not in (OUT_OF_GAME, HOLDING_BOX):
            yield f"{name} is at {place}"
        if owner not in (NOBODY, *range(state.config.players)):
            yield f"{name} is controlled by {owner}"
        if owner >= 0 and place < 0:
            yield f"{name} is controlled by seat {owner} but not on the map"
        if owner == NOBODY and place >= 0 and place & INSIDE:
            yield f"{name} is uncontrolled inside a city"
        age = board.content.royals[royal].regency_turn
        grown = age and (state.turn > age or (state.turn == age and state.segment > PREPARATIONS))
        if grown and place >= 0 and board.royal_kind[royal] == RoyalKind.HEIR and not state.over:
            yield f"{name} is on the map after the turn that decides about the Regency"
    if not quiet(state):
        return
    for royal, place in enumerate(state.royal_at):
        if place >= 0 and place & SEA:
            yield f"{board.content.royals[royal].id} is at sea"


def tomb(state: State) -> Iterator[str]:
    """3.8: the Cart becomes the Tomb outside a Major City, or leaves the game when its time is over."""
    board = state.board
    cart = state.royal_at[board.cart]
    if (state.tomb >= 0) != (state.tomb_builder >= 0):
        yield f"a Tomb at {state.tomb} built by seat {state.tomb_builder}"
    if state.tomb >= 0:
        if cart != state.tomb or state.royal_owner[board.cart] != NOBODY:
            yield f"the Tomb is at {state.tomb}, the Cart at {cart} with seat {state.royal_owner[board.cart]}"
        if not state.is_major_city(state.tomb) and not state.config.optional_cards:
            yield f"a Tomb at {state.tomb}, which is not a Major City"
        if not any(turn.burial for turn in board.content.calendar[: state.turn]):
            yield "a Tomb before anybody may bury"
        return
    lost = next(t.turn for t in board.content.calendar if "remove_funeral_cart" in t.events)
    if cart >= 0 and (state.turn > lost or (state.turn == lost and state.segment > PREPARATIONS)):
        yield f"the Funeral Cart is at {cart} after Game Turn {lost} began"


def control(state: State) -> Iterator[str]:
    """Provinces and Fleets follow from the PCs (2/w, 7.4/b)."""
    board = state.board
    factions = (*range(state.config.players), INDEPENDENT)
    counts = [0] * (board.provinces * 6)
    for space, owner in enumerate(state.pc):
        if owner == NOBODY:
            continue
        if owner not in factions:
            yield f"a PC of faction {owner} on {space}"
            continue
        if board.kind[space] == SpaceKind.TRANSIT:
            yield f"a PC on transit point {space}"
            continue
        counts[board.province[space] * 6 + owner] += 1
    if counts != state.pc_count:
        yield "the PCs are not counted as they lie"
    if state.config.house("pc_limit") == "counters":
        for faction in factions:
            limit = board.tables.numbers["independent_pcs" if faction == INDEPENDENT else "player_pcs"]
            if state.pc.count(faction) > limit:
                yield f"{state.pc.count(faction)} PCs of faction {faction}, the box holds {limit}"
    seats = [capital for capital in state.capitals if capital >= 0]
    for province, spaces in enumerate(board.province_spaces):
        expected = NOBODY
        major = board.province_major[province]
        for faction in factions:
            if counts[province * 6 + faction] * 2 <= len(spaces):
                continue
            capitals = [capital for capital in seats if board.province[capital] == province]
            if (major < 0 or state.pc[major] == faction) and all(
                state.pc[capital] == faction for capital in capitals
            ):
                expected = faction
        if state.province_owner[province] != expected:
            yield f"province {province} is kept as {state.province_owner[province]}, counted {expected}"


def fleets(state: State) -> Iterator[str]:
    """7.4: a Fleet belongs to the controller of its base, or to the player of its card; without an owner it
    is never upgraded."""
    for fleet in state.board.content.fleets:
        kept = state.fleet_owner[fleet.index]
        upgraded, dispersed = state.fleet_upgraded[fleet.index], state.fleet_dispersed[fleet.index]
        if upgraded not in (0, 1) or dispersed not in (0, 1):
            yield f"fleet {fleet.id} is upgraded {upgraded} and Dispersed {dispersed}"
        if upgraded and dispersed:
            yield f"fleet {fleet.id} is upgraded and Dispersed"
        if upgraded and kept == NOBODY:
            yield f"fleet {fleet.id} is upgraded but nobody's"
        if fleet.holder == FleetHolder.PROVINCE:
            owner = state.province_owner[fleet.holder_index]
        elif fleet.holder == FleetHolder.SPACE:
            owner = state.pc[fleet.holder_index]
        else:
            if kept not in (NOBODY, *range(state.config.players)):
                yield f"fleet {fleet.id} is with {kept}"
            continue
        if kept != (owner if owner != INDEPENDENT else NOBODY):
            yield f"fleet {fleet.id} is kept with {kept}, but {owner} holds its base"


def cities(state: State) -> Iterator[str]:
    """9.4/e, 9.4/g: only the controller's pieces are inside, with at most 2 CUs."""
    limit = state.board.tables.numbers["cus_inside_city"]
    busy = under_way(state)
    for seat, held in enumerate(state.troops):
        for location, group in held.items():
            if location & INSIDE:
                if units.count(group) > limit:
                    yield f"seat {seat} has {units.count(group)} CUs inside {location & SPACE_MASK}"
                if state.pc[location & SPACE_MASK] != seat and not busy:
                    yield f"seat {seat} is inside {location & SPACE_MASK}, which it does not control"
    if busy:
        return
    for general, place in enumerate(state.general_at):
        if place >= 0 and place & INSIDE and state.pc[place & SPACE_MASK] != state.general_owner[general]:
            yield f"general {general} is inside {place & SPACE_MASK}, which his Faction does not control"
    for royal, place in enumerate(state.royal_at):
        if place >= 0 and place & INSIDE and state.pc[place & SPACE_MASK] != state.royal_owner[royal]:
            yield f"royal {royal} is inside {place & SPACE_MASK}, which its controller does not control"


def sieges(state: State) -> Iterator[str]:
    """15.3, 15.4: Siege Points belong to a player with a CU there, against an enemy PC, and are not enough to
    take it."""
    for space, held in state.siege_points.items():
        seat, points = packed.siege_owner(held), packed.siege_points(held)
        if not 0 <= seat < state.config.players:
            yield f"Siege Points of faction {seat} at {space}"
            continue
        if not state.has_cu_in_space(FACTIONS[seat], space):
            yield f"Siege Points of seat {seat} at {space} without a CU there"
        owner = state.pc[space]
        if owner in (NOBODY, seat):
            yield f"Siege Points of seat {seat} at {space}, which has no enemy PC"
        elif owner != INDEPENDENT and not state.is_major_city(space):
            yield f"Siege Points at {space}, a Minor City of a player"
        if not points or (points >= points_needed(state, space) and not under_way(state)):
            yield f"{points} Siege Points at {space}, which falls to {points_needed(state, space)}"


def peace(state: State) -> Iterator[str]:
    """Outside a procedure: CUs and Generals of only one faction in a location, nobody at sea."""
    if under_way(state):
        return
    seen: dict[int, int] = {}
    for seat, held in enumerate(state.troops):
        for location in held:
            if location & SEA:
                yield f"seat {seat} has units at sea"
            if location in seen:
                yield f"seats {seen[location]} and {seat} share location {location}"
            seen[location] = seat
    for army, location in enumerate(state.army_at):
        if location >= 0 and seen.get(location, INDEPENDENT) != INDEPENDENT:
            yield f"independent army {army} shares location {location} with seat {seen[location]}"
        if location >= 0:
            seen[location] = INDEPENDENT
    for general, place in enumerate(state.general_at):
        if place >= 0 and place & SEA:
            yield f"general {general} is at sea"
        if place >= 0 and seen.get(place, state.general_owner[general]) != state.general_owner[general]:
            yield f"general {general} stands among enemy units at {place}"
    leaders: dict[int, int] = {}
    for general, place in enumerate(state.general_at):  # 10.G/c
        owner = state.general_owner[general]
        if place >= 0 and leaders.setdefault(place, owner) != owner:
            if (
                place < state.board.size
                and state.is_major_city(SPACE_OF[place])
                and state.pc[place] in (owner, leaders[place])
            ):
                continue  # the controller may bring his Generals out of the city beside another's (10.B/a)
            yield f"generals of seats {leaders[place]} and {owner} share location {place}"


def unmarked(state: State) -> Iterator[str]:
    """7.2A/b: CUs have a General or a PC of their owner with them (but see `minor_generals`)."""
    if not quiet(state):
        return
    for seat, location in unmarked_units(state):
        if seat != state.active:
            yield f"units of seat {seat} at {location} have neither General nor PC"


def independent_armies(state: State) -> Iterator[str]:
    """9.5: outside cities, in the Provinces they keep to, or in a box."""
    for army in state.board.content.independents:
        place = state.army_at[army.index]
        if place < 0:
            if place not in (HOLDING_BOX, OUT_OF_GAME):
                yield f"independent army {army.id} is at {place}"
            continue
        if place & ~SPACE_MASK or place >= state.board.size:
            yield f"independent army {army.id} is at {place}, which is not a land location"
        elif place in army.forbidden_spaces or (
            army.provinces and state.board.province[place] not in army.provinces
        ):
            yield f"independent army {army.id} is at {place}, where it may not go"


def reinforcements(state: State) -> Iterator[str]:
    """5.2/g: in this Phase players are asked only where to put Reinforcements."""
    placing = procedures.depth_of(state, procedures.PLACEMENT)
    if state.segment == REINFORCEMENTS and not state.over and placing < 0:
        yield "somebody is asked in the Reinforcements Phase without anything to place"


CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    combat_units,
    marks,
    generals,
    minor_generals,
    royals,
    tomb,
    control,
    fleets,
    cities,
    sieges,
    peace,
    unmarked,
    independent_armies,
    reinforcements,
)
