"""Ways to break a valid state: its pieces on the map and in the boxes.

Each comes with words that the reported problem must contain.
"""

from __future__ import annotations

from diadochoi.content.model import FleetHolder, SpaceKind
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import (
    DISPERSED,
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
)
from diadochoi.rules.core.segments import REINFORCEMENTS
from diadochoi.rules.table.state import State
from tests.arena.finding import Damage, free_space, held_location, major_on_map, other, settings


def ninth_royal(state: State) -> None:
    at = held_location(state, 0)
    state.troops[0][at] += units.ONE_ROYAL * 9


def royal_vanished(state: State) -> None:
    state.royal_lost += 1


def three_shields(state: State) -> None:
    state.dispersed_troops[0] += 3 * units.ONE_SILVER_SHIELDS


def split_shields(state: State) -> None:
    for seat in (0, 1):
        state.dispersed_troops[seat] += units.ONE_SILVER_SHIELDS


def horsemen_without_option(state: State) -> None:
    state.config = type(state.config)(**{**settings(state), "cavalry": False})
    state.troops[0][held_location(state, 0)] += units.ONE_CAVALRY


def empty_group(state: State) -> None:
    state.troops[0][free_space(state, SpaceKind.MINOR)] = 0


def negative_box(state: State) -> None:
    state.dispersed_troops[2] = -1


def units_in_the_desert(state: State) -> None:
    state.troops[0][250] = units.ONE_LOYAL


def inside_a_village(state: State) -> None:
    state.troops[0][free_space(state, SpaceKind.MINOR) | INSIDE] = units.ONE_LOYAL


def at_sea_on_land(state: State) -> None:
    inland = next(s for s in range(state.board.size) if not state.board.port[s])
    state.general_at[major_on_map(state)] = inland | SEA


def moved_ghosts(state: State) -> None:
    state.moved_troops[free_space(state, SpaceKind.MINOR)] = units.ONE_LOYAL


def foreign_general_moved(state: State) -> None:
    state.moved_generals |= 1 << major_on_map(state, other(state))


def two_masters(state: State) -> None:
    general = major_on_map(state, 0)
    state.roster[1].append(general)


def dead_but_served(state: State) -> None:
    state.general_at[major_on_map(state, 0)] = OUT_OF_GAME


def minor_dispersed(state: State) -> None:
    minor = next(m for m in state.board.minor_generals(0) if state.general_at[m] == OFF_MAP)
    state.general_at[minor] = DISPERSED


def minor_out_of_game(state: State) -> None:
    minor = next(m for m in state.board.minor_generals(0) if state.general_at[m] == OFF_MAP)
    state.general_at[minor] = NOT_IN_PLAY


def minor_changed_sides(state: State) -> None:
    minor = next(m for m in state.board.minor_generals(0) if state.general_at[m] == OFF_MAP)
    state.roster[0].remove(minor)
    state.roster[1].append(minor)
    state.general_owner[minor] = 1


def general_in_the_hand(state: State) -> None:
    state.general_at[major_on_map(state, 0)] = OFF_MAP


def popular_dead(state: State) -> None:
    dead = next(g for g in range(state.board.majors) if state.general_owner[g] == NOBODY)
    state.popularity[dead] = 1


def unpopular(state: State) -> None:
    state.popularity[major_on_map(state)] = -1


def junior_first(state: State) -> None:
    state.roster[0].reverse()


def idle_minor(state: State) -> None:
    seat = other(state)
    minor = next(m for m in state.board.minor_generals(seat) if state.general_at[m] == OFF_MAP)
    state.general_at[minor] = free_space(state, SpaceKind.MINOR)


def royal_nowhere(state: State) -> None:
    state.royal_at[state.board.alexandros] = NOT_IN_PLAY
    state.royal_owner[state.board.alexandros] = NOBODY


def royal_in_the_desert(state: State) -> None:
    state.royal_at[state.board.alexandros] = 250


def royal_of_the_independents(state: State) -> None:
    state.royal_owner[state.board.alexandros] = INDEPENDENT


def royal_held_in_the_box(state: State) -> None:
    state.royal_at[state.board.herakles] = HOLDING_BOX
    state.royal_owner[state.board.herakles] = 0


def royal_free_inside(state: State) -> None:
    city = free_space(state, SpaceKind.MAJOR)
    state.royal_at[state.board.philippos] = city | INSIDE
    state.royal_owner[state.board.philippos] = NOBODY


def royal_at_sea(state: State) -> None:
    port = next(s for s in range(state.board.size) if state.board.port[s])
    state.royal_at[state.board.philippos] = port | SEA


def child_after_his_time(state: State) -> None:
    state.turn = 5
    state.royal_at[state.board.alexandros] = 1


def tomb_without_builder(state: State) -> None:
    state.tomb, state.tomb_builder = state.board.pella, NOBODY


def cart_beside_its_tomb(state: State) -> None:
    state.tomb, state.tomb_builder = state.board.pella, 0
    state.royal_at[state.board.cart] = free_space(state, SpaceKind.MINOR)


def tomb_in_a_village(state: State) -> None:
    state.config = type(state.config)(**{**settings(state), "optional_cards": ()})
    village = free_space(state, SpaceKind.MINOR)
    state.tomb, state.tomb_builder, state.royal_at[state.board.cart] = village, 0, village


def tomb_on_turn_one(state: State) -> None:
    state.turn = 1
    state.tomb, state.tomb_builder, state.royal_at[state.board.cart] = state.board.pella, 0, state.board.pella


def cart_after_its_time(state: State) -> None:
    state.turn, state.tomb, state.tomb_builder = 4, NOBODY, NOBODY
    state.royal_at[state.board.cart] = free_space(state, SpaceKind.MAJOR)


def pc_of_nobody(state: State) -> None:
    state.pc[0] = 4


def pc_on_the_road(state: State) -> None:
    state.pc[state.board.kind.index(SpaceKind.TRANSIT)] = 0


def miscounted_pcs(state: State) -> None:
    state.pc_count[0] += 1


def too_many_pcs(state: State) -> None:
    rules = {**state.config.house_rules, "pc_limit": "counters"}
    state.config = type(state.config)(**{**settings(state), "house_rules": rules})
    for space in range(state.board.named):
        state.pc[space] = 0


def province_of_another(state: State) -> None:
    state.province_owner[0] = (state.province_owner[0] + 2) % 3


def half_upgraded(state: State) -> None:
    state.fleet_upgraded[0] = 2


def upgraded_and_dispersed(state: State) -> None:
    state.fleet_upgraded[0] = state.fleet_dispersed[0] = 1


def upgraded_but_free(state: State) -> None:
    kilikia = next(f.index for f in state.board.content.fleets if f.holder == FleetHolder.CARD)
    state.fleet_owner[kilikia], state.fleet_upgraded[kilikia] = NOBODY, 1


def fleet_of_another(state: State) -> None:
    state.fleet_owner[0] = (state.fleet_owner[0] + 2) % 3


def pirates_of_nobody(state: State) -> None:
    kilikia = next(f.index for f in state.board.content.fleets if f.holder == FleetHolder.CARD)
    state.fleet_owner[kilikia] = 4


def crowded_city(state: State) -> None:
    state.troops[0][state.board.pella | INSIDE] = 3 * units.ONE_MERCENARY


def guest_inside(state: State) -> None:
    city = next(s for s in state.board.major_cities if state.pc[s] != 0)
    state.troops[0][city | INSIDE] = units.ONE_MERCENARY


def general_guest_inside(state: State) -> None:
    city = next(s for s in state.board.major_cities if state.pc[s] != 0)
    state.general_at[major_on_map(state, 0)] = city | INSIDE


def royal_guest_inside(state: State) -> None:
    city = next(s for s in state.board.major_cities if state.pc[s] != 0)
    state.royal_at[state.board.philippos], state.royal_owner[state.board.philippos] = city | INSIDE, 0


def siege_of_the_independents(state: State) -> None:
    state.siege_points[state.board.pella] = INDEPENDENT << 4 | 1


def siege_from_afar(state: State) -> None:
    state.siege_points[free_space(state, SpaceKind.MAJOR)] = 1


def siege_of_oneself(state: State) -> None:
    at = held_location(state, 0)
    state.pc[at] = 0
    state.siege_points[at] = 1


def siege_of_a_village(state: State) -> None:
    at = held_location(state, 0)
    state.pc[at] = 1
    state.siege_points[at] = 1


def siege_overdone(state: State) -> None:
    at = held_location(state, 0)
    state.pc[at] = INDEPENDENT
    state.siege_points[at] = 3


def siege_of_no_points(state: State) -> None:
    at = held_location(state, 0)
    state.pc[at] = INDEPENDENT
    state.siege_points[at] = 0


def strange_bedfellows(state: State) -> None:
    state.troops[1][held_location(state, 0)] = units.ONE_LOYAL


def army_on_top(state: State) -> None:
    state.army_at[0] = held_location(state, 0)


def lost_at_sea(state: State) -> None:
    port = next(s for s in range(state.board.size) if state.board.port[s])
    state.troops[0][port | SEA] = units.ONE_LOYAL


def general_at_sea(state: State) -> None:
    port = next(s for s in range(state.board.size) if state.board.port[s])
    state.general_at[major_on_map(state)] = port | SEA


def general_among_enemies(state: State) -> None:
    state.general_at[major_on_map(state, 1)] = held_location(state, 0)


def two_generals_alone(state: State) -> None:
    empty = free_space(state, SpaceKind.MINOR)
    state.general_at[state.living_majors(0)[0]] = empty
    state.general_at[state.living_majors(1)[0]] = empty


def unmarked_units(state: State) -> None:
    space = free_space(state, SpaceKind.TRANSIT)
    state.troops[other(state)][space] = units.ONE_LOYAL


def army_in_play_nowhere(state: State) -> None:
    state.army_at[0] = OFF_MAP


def army_inside(state: State) -> None:
    state.army_at[0] = state.board.pella | INSIDE


def army_far_from_home(state: State) -> None:
    bound = next(army for army in state.board.content.independents if army.provinces)
    away = next(s for s in range(state.board.named) if state.board.province[s] not in bound.provinces)
    state.army_at[bound.index] = away


def idle_reinforcements(state: State) -> None:
    state.segment = REINFORCEMENTS


PIECES_DAMAGE: list[Damage] = [
    (ninth_royal, "Royal Army CUs"),
    (royal_vanished, "do not make 8"),
    (three_shields, "Silver Shields CUs"),
    (split_shields, "in more than one place"),
    (horsemen_without_option, "Cavalry without"),
    (empty_group, "which is not a group"),
    (negative_box, "Dispersed, which is not a group"),
    (units_in_the_desert, "units at 250, which is not a place"),
    (inside_a_village, "which is not a place"),
    (at_sea_on_land, "which is not a place"),
    (moved_ghosts, "are more than stand there"),
    (foreign_general_moved, "has moved in the turn of"),
    (two_masters, "is on the rosters"),
    (dead_but_served, "is out of play but with seat"),
    (minor_dispersed, "in the Dispersed Box"),
    (minor_out_of_game, "is at -4"),
    (minor_changed_sides, "is with seat 1"),
    (general_in_the_hand, "off the map without being placed"),
    (popular_dead, "has 1 Popularity"),
    (unpopular, "has -1 Popularity"),
    (junior_first, "not in falling seniority"),
    (idle_minor, "is idle at"),
    (royal_nowhere, "alexandros is at -4"),
    (royal_in_the_desert, "alexandros is at 250"),
    (royal_of_the_independents, "alexandros is controlled by 5"),
    (royal_held_in_the_box, "but not on the map"),
    (royal_free_inside, "uncontrolled inside a city"),
    (royal_at_sea, "philippos is at sea"),
    (child_after_his_time, "decides about the Regency"),
    (tomb_without_builder, "built by seat -1"),
    (cart_beside_its_tomb, "the Cart at"),
    (tomb_in_a_village, "which is not a Major City"),
    (tomb_on_turn_one, "before anybody may bury"),
    (cart_after_its_time, "after Game Turn 4 began"),
    (pc_of_nobody, "a PC of faction 4"),
    (pc_on_the_road, "on transit point"),
    (miscounted_pcs, "not counted as they lie"),
    (too_many_pcs, "the box holds 40"),
    (province_of_another, "province 0 is kept as"),
    (half_upgraded, "is upgraded 2"),
    (upgraded_and_dispersed, "is upgraded and Dispersed"),
    (upgraded_but_free, "is upgraded but nobody's"),
    (fleet_of_another, "holds its base"),
    (pirates_of_nobody, "fleet kilikia is with 4"),
    (crowded_city, "has 3 CUs inside"),
    (guest_inside, "which it does not control"),
    (general_guest_inside, "which his Faction does not control"),
    (royal_guest_inside, "which its controller does not control"),
    (siege_of_the_independents, "Siege Points of faction 5"),
    (siege_from_afar, "without a CU there"),
    (siege_of_oneself, "which has no enemy PC"),
    (siege_of_a_village, "a Minor City of a player"),
    (siege_overdone, "3 Siege Points at"),
    (siege_of_no_points, "0 Siege Points at"),
    (strange_bedfellows, "share location"),
    (army_on_top, "independent army 0 shares location"),
    (lost_at_sea, "has units at sea"),
    (general_at_sea, "is at sea"),
    (general_among_enemies, "stands among enemy units"),
    (two_generals_alone, "generals of seats 0 and 1 share location"),
    (unmarked_units, "neither General nor PC"),
    (army_in_play_nowhere, "is at -1"),
    (army_inside, "which is not a land location"),
    (army_far_from_home, "where it may not go"),
    (idle_reinforcements, "without anything to place"),
]
