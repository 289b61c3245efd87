"""A position as numbers for the network: one row per seat, all of the same length.

A row holds what the seat has (points, Armies, Generals, royals, cards), the parts of the hand-written
evaluation (`assets`, `evaluate`), a comparison with the others, and the time. Most values are around 1. Seats
that have the same get the same row: nothing says which seat it is.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from diadochoi.bots.judging.assets import parts_of
from diadochoi.bots.judging.evaluate import win_chances
from diadochoi.bots.judging.features_armies import PROVINCES, places, prospects, royals, stacks
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.content.model import CardType
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, INSIDE, Seat
from diadochoi.rules.core.segments import ACTIVATION, FORAGE, ISOLATION, SURRENDER, TYCHE
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

_GENERALS: Final = 20  # Major Generals that all editions have, in the order of the content
NAMES: Final = (
    # the hand-written evaluation and its parts
    "log_chance", "chance", "progress", "taking", "armies_worth", "generals_cards", "in_danger_soon",
    "in_danger", "exposed", "isolated",
    # points
    "vp", "legitimacy", "champion", "usurper", "near_instant_vp", "near_instant_legitimacy",
    "vp_lead", "legitimacy_lead", "points_lead", "units_lead", "chance_lead",
    # Combat Units by kind and situation
    "loyal", "royal_army", "silver_shields", "mercenaries", "elephants", "cavalry", "dispersed_units",
    "leaderless", "besieged", "strongest", "second", "third", "stacks",
    # Generals, Fleets, cards
    "majors", "majors_dispersed", "battle_best", "battle_sum", "initiative_sum", "minors_out", "fleets",
    "fleets_dispersed", "hand", "operations", "surprises", "training",
    # the map
    "pcs", "provinces", "major_cities", "spare_pcs",
    # royals
    "alexandros", "herakles", "cart", "other_royals", "guard_of_heirs", "guard_of_cart", "heirs_inside",
    "cart_near_pella", "hunts_alexandros", "hunts_herakles", "hunts_cart",
    # whose turn
    "active", "segment_done", "waits", "played",
    # the clock and the table, the same for all
    "turn_1", "turn_2", "turn_3", "turn_4", "turn_5", "round", "to_regency", "to_second_regency", "to_end",
    "alexandros_lives", "herakles_lives", "cart_open", "free_heirs", "players_2", "players_3", "players_5",
    "champions",
    # opportunities and threats
    "best_prospect", "prospects", "field_armies", "pressure", "relief", "fragile", "nearly", "open_cities",
    "siege_points", "vp_rank", "points_rank",
    # which Provinces, which Generals, where the Armies are
    *[f"province_{number}" for number in range(PROVINCES)],
    *[f"general_{number}" for number in range(_GENERALS)],
    *[f"army_in_{number}" for number in range(PROVINCES)],
)  # fmt: skip
WIDTH: Final = len(NAMES)
_SURPRISE: Final = int(CardType.SURPRISE)
_LEAST: Final = 0.002


def rows(state: State) -> list[list[float]]:
    """The features of every seat, in the order of the seats."""
    if state.dirty:
        refresh(state)
    config = state.config
    seats = config.players
    parts = parts_of(state, STANDARD)
    chances = win_chances(state, parts, STANDARD)
    clock = _clock(state)
    strongest = stacks(state, parts)
    forces = [_forces(state, seat) for seat in FACTIONS[:seats]]
    reach = prospects(state, parts)
    armies = places(state, parts)
    found: list[list[float]] = []
    for seat in FACTIONS[:seats]:
        row = [
            log(max(chances[seat], _LEAST)) * 0.5,
            chances[seat],
            parts.progress[seat] * 0.2,
            parts.taking[seat] * 0.3,
            parts.armies_worth[seat] * 0.1,
            parts.generals_cards[seat] * 0.2,
            parts.danger_soon[seat] * 0.5,
            parts.danger[seat] * 0.3,
            parts.exposed[seat] * 0.5,
            parts.isolated[seat] * 0.5,
        ]
        row.extend(_points(state, seat, forces, chances))
        row.extend(forces[seat])
        row.extend(strongest[seat])
        row.extend(_leaders_and_cards(state, seat))
        row.extend(_map(state, seat))
        row.extend(royals(state, seat, parts))
        row.extend(_moment(state, seat))
        row.extend(clock)
        row.extend(reach[seat])
        row.extend(_control_margins(state, seat))
        row.extend(_ranks(state, seat))
        row.extend(_identities(state, seat))
        row.extend(armies[seat])
        found.append(row)
    return found


def _points(state: State, seat: Seat, forces: list[list[float]], chances: list[float]) -> list[float]:
    config = state.config
    vp, legitimacy = state.vp, state.legitimacy
    best_vp = best_legitimacy = best_points = -99
    most_units = best_chance = 0.0
    for other in range(config.players):
        if other != seat:
            best_vp = max(best_vp, vp[other])
            best_legitimacy = max(best_legitimacy, legitimacy[other])
            best_points = max(best_points, vp[other] + legitimacy[other])
            most_units = max(most_units, sum(forces[other][:6]))
            best_chance = max(best_chance, chances[other])
    return [
        vp[seat] * 0.1,
        legitimacy[seat] * 0.1,
        float(state.champion[seat]),
        1.0 if state.usurper == seat else 0.0,
        exp(-max(0, config.instant_vp - vp[seat]) * 0.3),
        exp(-max(0, config.instant_legitimacy - legitimacy[seat]) * 0.2),
        (vp[seat] - best_vp) * 0.2,
        (legitimacy[seat] - best_legitimacy) * 0.15,
        (vp[seat] + legitimacy[seat] - best_points) * 0.12,
        (sum(forces[seat][:6]) - most_units) * 0.3,
        chances[seat] - best_chance,
    ]


def _forces(state: State, seat: Seat) -> list[float]:
    """CUs by kind, and Dispersed ones."""
    total = 0
    for group in state.troops[seat].values():
        total += group
    away = state.dispersed_troops[seat]
    loyal, royal, shields, mercenaries, elephants, cavalry = units.unpack(total)
    return [
        loyal * 0.2,
        royal * 0.2,
        shields * 0.3,
        mercenaries * 0.15,
        elephants * 0.3,
        cavalry * 0.3,
        units.count(away) * 0.2,
    ]


def _leaders_and_cards(state: State, seat: Seat) -> list[float]:
    board = state.board
    general_at = state.general_at
    majors = away = minors = best = battle = initiative = 0
    for general in state.roster[seat]:
        place = general_at[general]
        if general >= board.majors:
            minors += place >= 0
        elif place == DISPERSED:
            away += 1
        else:
            majors += 1
            best = max(best, board.battle[general])
            battle += board.battle[general]
            initiative += 6 - board.initiative[general]
    strength = dispersed = 0
    for fleet in state.board.fleet_ids:
        if state.fleet_owner[fleet] == seat:
            if state.fleet_dispersed[fleet]:
                dispersed += 1
            else:
                strength += state.fleet_strength(fleet)
    points = surprises = 0
    for card in state.hands[seat]:
        facts = board.cards[card]
        if facts.type == _SURPRISE:
            surprises += 1
        else:
            points += facts.ops
    trained = state.training[seat]
    return [
        majors * 0.3, away * 0.5, best * 0.25, battle * 0.1, initiative * 0.1, minors * 0.3,
        strength * 0.15, dispersed * 0.5, len(state.hands[seat]) * 0.2, points * 0.1, float(surprises),
        packed.training_progress(trained) * 0.3 if trained >= 0 else 0.0,
    ]  # fmt: skip


def _map(state: State, seat: Seat) -> list[float]:
    board = state.board
    counts, owners = state.pc_count, state.province_owner
    pcs = provinces = spare = 0
    for province in range(board.provinces):
        number = counts[province * 6 + seat]
        pcs += number
        if owners[province] == seat:
            provinces += 1
            spare += min(2, number - board.province_need[province])
    cities = 0
    for city in board.major_cities:
        cities += state.pc[city] == seat
    return [pcs * 0.05, provinces * 0.2, cities * 0.2, spare * 0.1]


def _control_margins(state: State, seat: Seat) -> list[float]:
    """Provinces held by a margin of one PC, those that lack one, unguarded Major Cities, Sieges begun."""
    board = state.board
    worth = geography_for(board).province_worth
    counts, owners, pc = state.pc_count, state.province_owner, state.pc
    fragile = nearly = 0.0
    for province in range(board.provinces):
        number, need = counts[province * 6 + seat], board.province_need[province]
        if owners[province] == seat:
            if number <= need:
                fragile += worth[province]
        elif number + 1 >= need:
            major = board.province_major[province]
            nearly += worth[province] * (1.0 if major < 0 or pc[major] in (seat, -1) else 0.4)
    held = state.troops[seat]
    open_cities = 0
    for city in board.major_cities:
        if pc[city] == seat and city not in held and city | INSIDE not in held:
            open_cities += 1
    points = 0
    for siege in state.siege_points.values():
        if packed.siege_owner(siege) == seat:
            points += packed.siege_points(siege)
    return [fragile * 0.15, nearly * 0.2, open_cities * 0.3, points * 0.3]


def _ranks(state: State, seat: Seat) -> list[float]:
    """How many seats are ahead, by VP and by all points; a tie counts half."""
    vp, legitimacy = state.vp, state.legitimacy
    ahead = ahead_in_all = 0.0
    for other in range(len(vp)):
        if other != seat:
            ahead += 1.0 if vp[other] > vp[seat] else 0.5 if vp[other] == vp[seat] else 0.0
            gap = vp[other] + legitimacy[other] - vp[seat] - legitimacy[seat]
            ahead_in_all += 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0
    return [ahead * 0.33, ahead_in_all * 0.33]


def _identities(state: State, seat: Seat) -> list[float]:
    """Which Provinces and Generals a seat has: a Province half reached, or a Dispersed General, counts
    half."""
    board = state.board
    counts, owners, need = state.pc_count, state.province_owner, board.province_need
    row = [0.0] * (PROVINCES + _GENERALS)
    for province in range(min(PROVINCES, board.provinces)):
        if owners[province] == seat:
            row[province] = 1.0
        else:
            number = counts[province * 6 + seat]
            if number:
                row[province] = 0.5 * min(1.0, number / need[province])
    for general in state.roster[seat]:
        if general < board.majors and general < _GENERALS:
            row[PROVINCES + general] = 0.5 if state.general_at[general] == DISPERSED else 1.0
    return row


def _moment(state: State, seat: Seat) -> list[float]:
    """Whose Player Turn it is, how far it has progressed, and which seats have already played this Round."""
    seats = state.config.players
    active = state.active
    if active < 0:
        return [0.0, 0.0, 0.0, 0.0]
    order = state.order
    now, own = order.index(active), order.index(FACTIONS[seat])
    waits = (own - now) % seats
    done = _DONE.get(state.segment, 0.0)
    return [
        1.0 if seat == active else 0.0,
        done if seat == active else 0.0,
        waits / seats,
        1.0 if own < now else 0.0,
    ]


_DONE: Final[dict[int, float]] = {SURRENDER: 0.0, TYCHE: 0.33, ACTIVATION: 0.67, FORAGE: 1.0}


def _clock(state: State) -> list[float]:
    config = state.config
    board = state.board
    turn, rounds = state.turn, config.rounds
    left = max(0, rounds - state.round) + 0.5 if state.segment < ISOLATION else 0.0
    share = left / rounds
    heirs = 0
    for heir in (board.alexandros, board.herakles):
        heirs += state.royal_at[heir] >= 0 and state.royal_owner[heir] < 0
    geography = geography_for(board)
    alexandros = geography.comes_of_age[board.alexandros]
    herakles = geography.comes_of_age[board.herakles]
    cart = state.royal_at[board.cart] >= 0 and state.tomb < 0 and turn < geography.cart_removed
    return [
        *[1.0 if turn == number else 0.0 for number in range(1, 6)],
        share,
        max(0.0, alexandros - 1 - turn + share) * 0.3,
        max(0.0, herakles - 1 - turn + share) * 0.25,
        max(0.0, config.turns - turn + share) * 0.2,
        1.0 if turn < alexandros and state.royal_at[board.alexandros] >= 0 else 0.0,
        1.0 if turn < herakles and state.royal_at[board.herakles] >= 0 else 0.0,
        1.0 if cart else 0.0,
        float(heirs),
        *[1.0 if config.players == number else 0.0 for number in (2, 3, 5)],
        sum(state.champion) * 0.25,
    ]
