"""What must hold at every decision of every game, whatever was played before.

Each check recomputes something from scratch and compares it with what the state keeps. `violations` returns
sentences, empty when all is well; fuzzing and property tests call it after every action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from diadochoi.content.model import FleetHolder, SpaceKind, UnitKind
from diadochoi.rules import units
from diadochoi.rules.legitimacy import legitimacy_sources, victory_points
from diadochoi.rules.places import DISPERSED, INDEPENDENT, INSIDE, NOBODY, OFF_MAP, SEA, SPACE_MASK
from diadochoi.rules.state import State

INSIDE_LIMIT = 2
# While one of these is on the stack a procedure is under way: enemies may share a location for a moment.
_PROCEDURES = frozenset(
    ("Entry", "LandBattle", "Defeat", "KilledGeneral", "Interceptions", "Evasions", "NavalMove", "Siege")
)


def violations(state: State) -> list[str]:
    found: list[str] = []
    for check in (_cards, _units, _generals, _royals, _control, _totals, _cities, _peace, _decision):
        found.extend(check(state))
    return found


def _cards(state: State) -> Iterator[str]:
    """Every card of the deck is in exactly one place."""
    seen: Counter[int] = Counter()
    for hand in state.hands:
        seen.update(hand)
    for pile in (state.draw_pile, state.discards, state.removed_cards, state.table_cards):
        seen.update(pile)
    seen.update(state.front.keys())
    for card, number in seen.items():
        if number > 1:
            yield f"card {state.board.cards[card].id} is in {number} places"


def _units(state: State) -> Iterator[str]:
    """Royal Army and Silver Shields keep to their supply; moved and fought parts are parts of what stands."""
    supply = {int(unit.kind): unit.supply for unit in state.board.content.units}
    totals = [0] * units.KINDS
    for frame in state.frames:  # pieces in a player's hand, on their way to the map
        if type(frame).__name__ == "PlaceReinforcements":
            group = int(getattr(frame, "group", 0))
            for kind in range(units.KINDS):
                totals[kind] += units.of_kind(group, kind)
    for seat, held in enumerate(state.troops):
        for location, group in held.items():
            if group <= 0:
                yield f"seat {seat} keeps an empty group at {location}"
            if location & SEA == 0 and location & SPACE_MASK >= state.board.size:
                yield f"seat {seat} has units at {location}, which is no place"
            for kind in range(units.KINDS):
                totals[kind] += units.of_kind(group, kind)
        for kind in range(units.KINDS):
            totals[kind] += units.of_kind(state.dispersed_troops[seat], kind)
    if totals[UnitKind.ROYAL] + state.royal_lost != supply[UnitKind.ROYAL] and state.segment != 0:
        yield f"{totals[UnitKind.ROYAL]} Royal Army CUs in play and {state.royal_lost} lost do not make 8"
    if totals[UnitKind.SILVER_SHIELDS] > supply[UnitKind.SILVER_SHIELDS]:
        yield f"{totals[UnitKind.SILVER_SHIELDS]} Silver Shields CUs"
    if state.active >= 0:
        for name, part in (("moved", state.moved_troops), ("fought", state.fought_troops)):
            for location, group in part.items():
                if not units.contains(state.troops[state.active].get(location, 0), group):
                    yield f"{name} units at {location} are more than stand there"


def _generals(state: State) -> Iterator[str]:
    board = state.board
    for general, place in enumerate(state.general_at):
        owner = state.general_owner[general]
        on_roster = [seat for seat, own in enumerate(state.roster) if general in own]
        if place >= 0 or place in (DISPERSED, OFF_MAP):
            if on_roster != [owner]:
                yield f"general {general} of seat {owner} is on the rosters {on_roster}"
        elif general >= board.majors:
            yield f"minor general {general} is at {place}"
        elif on_roster:
            yield f"general {general} is out of play but on the roster of {on_roster}"
        if general >= board.majors and place == DISPERSED:
            yield f"minor general {general} is in the Dispersed Box"
    for seat, own in enumerate(state.roster):
        ranks = [board.seniority[general] for general in own]
        if ranks != sorted(ranks, reverse=True):
            yield f"the roster of seat {seat} is not in falling seniority"


def _royals(state: State) -> Iterator[str]:
    for royal, place in enumerate(state.royal_at):
        owner = state.royal_owner[royal]
        if owner >= 0 and place < 0:
            yield f"royal {royal} is controlled by seat {owner} but not on the map"
        if owner == NOBODY and place >= 0 and place & INSIDE:
            yield f"royal {royal} is uncontrolled inside a city"


def _control(state: State) -> Iterator[str]:
    """Provinces and Fleets follow from the PCs (2/w, 7.4/b)."""
    board = state.board
    for space, owner in enumerate(state.pc):
        if owner >= 0 and board.kind[space] == SpaceKind.TRANSIT:
            yield f"a PC on transit point {space}"
    for province in range(board.provinces):
        expected = NOBODY
        for faction in (*range(state.config.players), INDEPENDENT):
            held = sum(1 for space in board.province_spaces[province] if state.pc[space] == faction)
            major = board.province_major[province]
            capitals = [c for c in state.capitals if c >= 0 and board.province[c] == province]
            if (
                held * 2 > len(board.province_spaces[province])
                and (major < 0 or state.pc[major] == faction)
                and all(state.pc[capital] == faction for capital in capitals)
            ):
                expected = faction
        if state.province_owner[province] != expected:
            yield f"province {province} is kept as {state.province_owner[province]}, counted {expected}"
    for fleet in board.content.fleets:
        kept = state.fleet_owner[fleet.index]
        if fleet.holder == FleetHolder.PROVINCE:
            owner = state.province_owner[fleet.holder_index]
        elif fleet.holder == FleetHolder.SPACE:
            owner = state.pc[fleet.holder_index]
        else:
            continue
        if kept != (owner if owner != INDEPENDENT else NOBODY):
            yield f"fleet {fleet.id} is kept with {kept}, but {owner} holds its base"
        if state.fleet_upgraded[fleet.index] and state.fleet_dispersed[fleet.index]:
            yield f"fleet {fleet.id} is upgraded and Dispersed"


def _totals(state: State) -> Iterator[str]:
    if state.dirty:
        return  # counted anew before anybody looks
    if state.vp != victory_points(state):
        yield f"VP kept {state.vp}, counted {victory_points(state)}"
    for seat in range(state.config.players):
        counted = max(0, sum(worth for _, worth in legitimacy_sources(state, seat)))
        if state.legitimacy[seat] != counted:
            yield f"seat {seat}: Legitimacy kept {state.legitimacy[seat]}, counted {counted}"


def _cities(state: State) -> Iterator[str]:
    """9.4/e, 9.4/g: inside only the controller's pieces, at most 2 CUs."""
    for seat, held in enumerate(state.troops):
        for location, group in held.items():
            if location & INSIDE:
                space = location & SPACE_MASK
                if units.count(group) > INSIDE_LIMIT:
                    yield f"seat {seat} has {units.count(group)} CUs inside {space}"
                if not state.is_major_city(space):
                    yield f"seat {seat} has units inside {space}, which is no Major City"
                if state.pc[space] != seat and not _under_way(state):
                    yield f"seat {seat} is inside {space}, which it does not control"
    for space, siege in state.siege_points.items():
        if not state.has_cu_in_space(siege >> 4, space):
            yield f"Siege Points of seat {siege >> 4} at {space} without a CU there"
        if state.pc[space] in (NOBODY, siege >> 4):
            yield f"Siege Points at {space}, which has no enemy PC"


def _peace(state: State) -> Iterator[str]:
    """No two factions' CUs in one location, and nobody at sea, outside a procedure."""
    if _under_way(state):
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
        if location >= 0 and location in seen:
            yield f"independent army {army} shares location {location} with seat {seen[location]}"


def _under_way(state: State) -> bool:
    for frame in state.frames:
        if type(frame).__name__ in _PROCEDURES:
            return True
        if getattr(frame, "must_leave", 0):  # Free Passage, or a General passing a General
            return True
    return False


def _decision(state: State) -> Iterator[str]:
    if state.over:
        return
    if not 0 <= state.asked < state.config.players:
        yield f"seat {state.asked} is asked, but there are {state.config.players}"
    if not state.options:
        yield "a decision without options"
    if len(set(state.options)) != len(state.options):
        yield "an option is listed twice"
