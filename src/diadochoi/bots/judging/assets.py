"""Values what will give points, in Victory Points: PCs towards a Province, CUs in cities to claim or besiege,
Armies and Generals, Fleets and cards, minus what is in danger. The numbers are in `weights`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.content.model import CardType
from diadochoi.rules.combat.siege import points_made, points_needed, siege_minimum
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.board import MAJOR, TRANSIT
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.segments import ISOLATION
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.forage import forage_limit

_SURPRISE: Final = int(CardType.SURPRISE)
_THREAT_RANGE: Final = 4
_GUARD_RANGE: Final = 2  # also the distance to the Province it protects
_ELEPHANT_POWER: Final = 1.67  # the average of their roll, as the networks were trained with it
_FIELD_ARMY: Final = 4  # CUs with a General that can defend themselves


class Army:
    """A stack of CUs, as used in all parts of the evaluation."""

    __slots__ = ("at_sea", "led", "location", "power", "seat", "size", "space", "worth")

    def __init__(
        self, seat: Seat, location: Location, power: float, worth: float, size: int, led: bool
    ) -> None:
        self.seat = seat
        self.location = location
        self.space = SPACE_OF[location]
        self.at_sea = location & SEA != 0
        self.power = power
        self.worth = worth
        self.size = size  # number of CUs
        self.led = led  # has a General


class Target:
    """What a stronger enemy nearby may attack: where, how strong it is, and what a defeat costs."""

    __slots__ = ("cost", "defence", "seat", "space")

    def __init__(self, seat: Seat, space: Space, defence: float, cost: float) -> None:
        self.seat = seat
        self.space = space
        self.defence = defence
        self.cost = cost


class Assets:
    """What the seats have besides VP and Legitimacy, by kind and seat."""

    def __init__(self, seats: int) -> None:
        self.progress = [0.0] * seats
        self.taking = [0.0] * seats
        self.armies_worth = [0.0] * seats
        self.generals_cards = [0.0] * seats
        self.danger_soon = [0.0] * seats
        self.danger = [0.0] * seats
        self.exposed = [0.0] * seats
        self.isolated = [0.0] * seats
        self.armies: list[Army] = []  # sorted by seat
        self.armies_of: list[list[Army]] = [[] for _ in range(seats)]

    def soon(self) -> list[float]:
        """What is about to be gained or lost in the present position."""
        taking, danger, isolated = self.taking, self.danger_soon, self.isolated
        return [taking[seat] + danger[seat] + isolated[seat] for seat in range(len(taking))]

    def power(self) -> list[float]:
        """The power to gain more later."""
        progress, worth, leaders = self.progress, self.armies_worth, self.generals_cards
        danger, exposed = self.danger, self.exposed
        return [
            progress[seat] + worth[seat] + leaders[seat] + danger[seat] + exposed[seat]
            for seat in range(len(progress))
        ]


def parts_of(state: State, weights: Weights = STANDARD) -> Assets:
    """Everything the seats have that will give points, by kind."""
    parts = Assets(state.config.players)
    _provinces(state, parts.progress, weights)
    _armies(state, parts, weights)
    _generals_fleets_cards(state, parts.generals_cards, weights)
    _dangers(state, parts.danger_soon, parts.danger, parts.armies, weights)
    _exposed(state, parts.exposed, parts.armies, weights)
    if state.round >= state.config.rounds - 1 and state.segment < ISOLATION:
        _isolation(state, parts.isolated, weights)
    return parts


def _provinces(state: State, found: list[float], weights: Weights) -> None:
    """PCs towards control, and extra PCs that make it safe."""
    board = state.board
    worth = geography_for(board).province_worth
    counts, owners, pc = state.pc_count, state.province_owner, state.pc
    need, majors = board.province_need, board.province_major
    seats = len(found)
    base = 0
    for province in range(board.provinces):
        owner = owners[province]
        for seat in range(seats):
            number = counts[base + seat]
            if number:
                if owner == seat:
                    spare = number - need[province]
                    found[seat] += weights.reserve * worth[province] * (spare if spare < 2 else 2)
                else:
                    major = majors[province]
                    factor = weights.progress * number / need[province]
                    if major >= 0 and pc[major] != seat and pc[major] >= 0:
                        factor *= weights.blocked
                    found[seat] += worth[province] * (factor if factor < 0.8 else 0.8)
        base += 6


def gain_of_pc(state: State, seat: Seat, space: Space, weights: Weights = STANDARD) -> float:
    """The value of one more PC of the seat in a space; a whole Province if the PC completes it."""
    board = state.board
    province = board.province[space]
    if province < 0:
        return 0.0
    worth = geography_for(board).province_worth[province]
    need = board.province_need[province]
    number = state.pc_count[province * 6 + seat]
    if state.province_owner[province] == seat:
        return weights.reserve * worth if number < need + 2 else 0.02
    major = board.province_major[province]
    if major >= 0 and major != space and state.pc[major] != seat:
        factor = weights.blocked if state.pc[major] >= 0 else 1.0
        return weights.progress * factor * worth / need
    if number + 1 >= need:
        return worth * (1.0 - weights.progress * number / need)
    step = weights.progress * worth / need
    return step * 1.6 if space == major else step


def loss_of_pc(state: State, space: Space, weights: Weights = STANDARD) -> float:
    """What the owner of a PC loses if it is removed."""
    board = state.board
    owner, province = state.pc[space], board.province[space]
    if owner < 0 or owner >= state.config.players or province < 0:
        return 0.0
    worth = geography_for(board).province_worth[province]
    need = board.province_need[province]
    number = state.pc_count[province * 6 + owner]
    if state.province_owner[province] == owner:
        if number <= need or space == board.province_major[province]:
            return worth * (1.0 - weights.progress)
        return weights.reserve * worth if number <= need + 2 else 0.02
    return weights.progress * worth / need


def _armies(state: State, parts: Assets, weights: Weights) -> None:
    """CUs by kind, whether they have a leader, and what they are about to take where they are."""
    soon, found, armies = parts.taking, parts.armies_worth, parts.armies
    board = state.board
    loyal, royal, shields, mercenary, elephant, cavalry = weights.units
    rating, kinds = board.battle, board.kind
    pc = state.pc
    seats = len(found)
    returns = weights.dispersed_share if state.turn < state.config.turns else 0.0
    general_at = state.general_at
    strength = board.tables.unit_strength
    for seat in FACTIONS[:seats]:
        total = 0.0
        own = parts.armies_of[seat]
        leaders: dict[int, int] = {}
        for general in reversed(state.roster[seat]):
            leaders[general_at[general]] = general  # the most Senior General comes last
        for location, group in state.troops[seat].items():
            loyals, royals, silver, hired, elephants, horse = units.unpack(group)
            worth = (
                loyal * loyals
                + royal * royals
                + shields * silver
                + mercenary * hired
                + elephant * elephants
                + cavalry * horse
            )
            size = units.count(group)
            leader = leaders.get(location, NOBODY)
            space = SPACE_OF[location]
            power = (
                strength[units.LOYAL] * loyals
                + strength[units.ROYAL] * royals
                + strength[units.SILVER_SHIELDS] * silver
                + strength[units.MERCENARY] * hired
                + _ELEPHANT_POWER * elephants
                + strength[units.CAVALRY] * horse
            )
            if leader >= 0:
                power += rating[leader] - 2
                if size < _FIELD_ARMY and location <= SPACE_MASK:
                    worth *= 1.0 - weights.scattered * (_FIELD_ARMY - size)
            else:
                worth *= weights.leaderless_share
            limit = forage_limit(state, space)
            if size > limit:
                worth *= 1.0 - (1.0 - weights.crowd_share) * (size - limit) / size
            total += worth
            army = Army(seat, location, power, worth, size, leader >= 0)
            armies.append(army)
            own.append(army)
            if location > SPACE_MASK:
                continue
            owner = pc[space]
            if owner != seat and kinds[space] != TRANSIT:
                soon[seat] += _taking(state, seat, space, owner, size, leader, soon, weights)
        dispersed = state.dispersed_troops[seat]
        if dispersed and returns:
            loyals, royals, silver, _, _, _ = units.unpack(dispersed)
            total += returns * (loyal * loyals + royal * royals + shields * silver)
        found[seat] += total


def _taking(
    state: State,
    seat: Seat,
    space: Space,
    owner: int,
    size: int,
    leader: int,
    soon: list[float],
    weights: Weights,
) -> float:
    """CUs in a city that is not theirs, to claim, convert or besiege it in the next Surrender Segment."""
    gain = gain_of_pc(state, seat, space, weights)
    if owner == NOBODY:
        return weights.claim * gain
    if owner != INDEPENDENT and not state.is_major_city(space):
        loss = loss_of_pc(state, space, weights)
        soon[owner] -= weights.convert * loss
        return weights.convert * gain
    if size < siege_minimum(state) or leader < 0:
        return 0.05 * gain
    missing = points_needed(state, space) - points_made(state, FACTIONS[seat], space)
    chance = 0.6 if missing <= 1 else 0.35 if missing == 2 else weights.siege_first + 0.05
    if owner != INDEPENDENT:
        soon[owner] -= chance * loss_of_pc(state, space, weights)
    return chance * gain


def _generals_fleets_cards(state: State, found: list[float], weights: Weights) -> None:
    board = state.board
    initiative, battle, majors = board.initiative, board.battle, board.majors
    general_at = state.general_at
    cards = board.cards
    for seat in range(len(found)):
        total = 0.0
        for general in state.roster[seat]:
            if general >= majors:
                break
            worth = (
                weights.major_general
                + weights.battle_point * battle[general]
                + weights.initiative_point * (6 - initiative[general])
            )
            total += worth * weights.dispersed_share if general_at[general] == DISPERSED else worth
        for card in state.hands[seat]:
            facts = cards[card]
            total += weights.surprise_card if facts.type == _SURPRISE else weights.card_point * facts.ops
        if state.champion[seat]:
            total += weights.champion
        training = state.training[seat]
        if training >= 0:
            total += 0.06 * packed.training_progress(training)
        found[seat] += total
    for fleet in state.board.fleet_ids:
        owner = state.fleet_owner[fleet]
        if owner >= 0:
            strength = state.fleet_strength(fleet)
            share = 0.6 if state.fleet_dispersed[fleet] else 1.0
            found[owner] += weights.fleet_point * strength * share


def _dangers(
    state: State, soon: list[float], found: list[float], armies: list[Army], weights: Weights
) -> None:
    """Armies next to stronger ones, royals they hold, and unguarded Major Cities."""
    board = state.board
    geography = geography_for(board)
    by_land = geography.by_land
    pc = state.pc
    seats = len(found)
    royal_worth: dict[int, float] = {}
    targets: list[Target] = []
    for royal, place in enumerate(state.royal_at):
        owner = state.royal_owner[royal]
        if place >= 0 and owner >= 0 and (state.tomb < 0 or royal != board.cart):
            worth = float(board.royal_legitimacy[royal]) if royal != board.cart else 4.0
            if place in state.troops[owner]:
                royal_worth[place] = royal_worth.get(place, 0.0) + worth
            else:  # only a PC or a lone General holds it, so anyone who comes takes it without a fight
                share = weights.unguarded * (0.3 if place & INSIDE else 1.0)
                soon[owner] -= 0.15 * share * worth
                targets.append(Target(owner, SPACE_OF[place], 0.5, share * worth))
    likely = [
        [
            weights.attack_champion if attack_costs_champion(state, seat, other) else weights.attack
            for other in FACTIONS[:seats]
        ]
        for seat in FACTIONS[:seats]
    ]
    for army in armies:
        if army.at_sea:
            continue
        cost = army.worth * weights.beaten
        if royal_worth:
            cost += 0.6 * royal_worth.get(army.location, 0.0)
        if army.location & INSIDE:
            cost *= 0.25
        defence = army.power + 1.5 if pc[army.space] == army.seat else army.power + 0.5
        targets.append(Target(army.seat, army.space, defence, cost))
    open_cities = _open_cities(state, armies, weights)
    for army in armies:
        if not army.led:
            continue
        seat, power = army.seat, army.power
        reach = by_land[army.space]
        strongest = power * 1.3
        chances_of = likely[seat]
        for target in targets:
            if target.seat != seat and target.defence < strongest and reach[target.space] <= _THREAT_RANGE:
                other = target.seat
                ratio = target.defence / (power + 0.5)
                risk = chances_of[other] * target.cost / (1.0 + ratio * ratio * ratio)
                found[other] -= risk
                found[seat] += risk * weights.spoils
        if army.size >= 3:
            for owner, city, risk in open_cities:
                if owner != seat and reach[city] <= _THREAT_RANGE:
                    soon[owner] -= risk
                    found[seat] += risk * weights.spoils


def _exposed(state: State, found: list[float], armies: list[Army], weights: Weights) -> None:
    """Provinces that an Army nearby can take apart, by its power and that of the Armies guarding them.

    Champions do not attack each other while their status is worth more to them (3.7).
    """
    board = state.board
    geography = geography_for(board)
    raided, worth = geography.raided, geography.province_worth
    seats = len(found)
    owners = state.province_owner
    count = board.provinces
    guards = [0.0] * count
    raiders = [0.0] * (count * seats)
    for army in armies:
        seat, power, led, size = army.seat, army.power, army.led, army.size
        if army.at_sea or (not led and size < 2):
            continue
        for province, way in raided[army.space]:
            owner = owners[province]
            if owner < 0 or owner >= seats:
                continue
            if owner == seat:
                if way <= _GUARD_RANGE:
                    guards[province] += power
            elif led and size >= 3 and raiders[province * seats + seat] < power:
                raiders[province * seats + seat] = power
    for province in range(count):
        owner = owners[province]
        if owner < 0 or owner >= seats:
            continue
        for raider in FACTIONS[:seats]:
            power = raiders[province * seats + raider]
            if power > 0.0:
                costly = attack_costs_champion(state, raider, owner)
                share = weights.exposed_champion if costly else 1.0
                risk = (
                    share * weights.exposed * worth[province] * power / (power + 1.5 * guards[province] + 2.0)
                )
                found[owner] -= risk
                found[raider] += risk * weights.spoils


def _open_cities(state: State, armies: list[Army], weights: Weights) -> list[tuple[Seat, int, float]]:
    """Players' Major Cities without a CU in the space: owner, city, and what an Army nearby puts at risk."""
    board = state.board
    worth = geography_for(board).province_worth
    held = {army.space for army in armies}
    return [
        (state.pc[city], city, weights.raid * worth[board.province[city]])
        for city in board.major_cities
        if state.pc[city] >= 0 and state.pc[city] != INDEPENDENT and city not in held
    ]


def _isolation(state: State, found: list[float], weights: Weights) -> None:
    """PCs that will be removed unless something connects them before the Isolation Phase (5.5)."""
    cut_off = isolated_spaces(state)
    for space in cut_off:
        found[state.pc[space]] -= weights.isolated * loss_of_pc(state, space, weights)


def isolated_spaces(state: State) -> list[Space]:
    """The players' PCs that are isolated now (5.5/b): searches from each PC to the nearest anchor, not the
    reverse."""
    pc, links, kinds = state.pc, state.board.links, state.board.kind
    seats = state.config.players
    own_units = [{place & SPACE_MASK for place in held if not place & SEA} for held in state.troops]
    enemies = [
        {place for place in state.army_at if place >= 0}.union(
            place & SPACE_MASK for other, held in enumerate(state.troops) if other != seat for place in held
        )
        for seat in range(seats)
    ]
    safe: list[set[int]] = [set() for _ in range(seats)]
    cut_off: list[Space] = []
    for start in state.board.space_ids:
        owner = pc[start]
        if owner < 0 or owner >= seats:
            continue
        anchors, joined = own_units[owner], safe[owner]
        if kinds[start] == MAJOR or start in anchors or start in joined or start in state.capitals:
            joined.add(start)
            continue
        seen = {start}
        waiting = [start]
        reached = False
        while waiting and not reached:
            for space in links[waiting.pop()]:
                if space in seen:
                    continue
                if space in joined or space in anchors:
                    reached = True
                    break
                holder = pc[space]
                if holder == owner:
                    if kinds[space] == MAJOR:
                        reached = True
                        break
                elif holder >= 0 or space in enemies[owner]:
                    continue
                seen.add(space)
                waiting.append(space)
        if reached:
            joined |= seen
        else:
            cut_off.append(start)
    return cut_off
