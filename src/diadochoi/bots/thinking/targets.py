"""What it is worth for an Army to be in a space at the end of an activation.

A quick look at one space, without playing anything: PCs to claim, cities to besiege, royals to catch, the way
to Pella. Used to choose a destination at once (`reflex`), and to choose which plans to try.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.assets import gain_of_pc, loss_of_pc
from diadochoi.bots.judging.estimates import attack_chances
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.rules.combat.siege import points_made, points_needed, siege_minimum
from diadochoi.rules.core import units
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NOBODY,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.court.funeral_cart import may_leave_space
from diadochoi.rules.table.state import State

_HARM: Final = 0.5  # the value of taking a point from another player, relative to gaining one
_CART: Final = 4.0
_LAST_TURN: Final = 0.2  # share of its usual value that Champion status has


def price_of_breach(state: State) -> float:
    """How much a Champion values the status (3.7): little if nobody can become king any more."""
    return 1.0 if state.turn < state.config.turns else _LAST_TURN


def stay_worth(
    state: State,
    seat: Seat,
    space: Space,
    size: int,
    led: bool,
    weights: Weights = STANDARD,
    breach: float = 1.0,
) -> float:
    """What CUs of the seat that end in a space will take there (6.1, 15); `breach` scales the cost of
    attacking another Champion.
    """
    if state.board.kind[space] == TRANSIT or size == 0:
        return 0.0
    owner = state.pc[space]
    if owner == seat:
        return 0.03
    gain = gain_of_pc(state, seat, space, weights)
    if owner == NOBODY:
        return weights.claim * gain
    if owner != INDEPENDENT:
        gain += _HARM * loss_of_pc(state, space, weights)
        if not state.is_major_city(space):
            return weights.convert * gain
    if size < siege_minimum(state) or not led:
        return 0.0
    missing = points_needed(state, space) - points_made(state, FACTIONS[seat], space)
    chance = 0.6 if missing <= 1 else 0.35 if missing == 2 else 0.22
    worth = chance * gain
    if owner != INDEPENDENT and attack_costs_champion(state, FACTIONS[seat], owner):
        worth -= 1.2 * breach
    return worth


def royal_worth(state: State, seat: Seat, space: Space) -> float:
    """Heirs and the Cart outside the city that an Army of the seat would win by coming here."""
    board = state.board
    worth = 0.0
    for royal, place in enumerate(state.royal_at):
        if place != space or state.royal_owner[royal] == seat:
            continue
        if royal == board.cart:
            worth += 0.0 if state.tomb >= 0 or state.turn >= geography_for(board).cart_removed else _CART
        elif board.royal_kind[royal] == 0:
            worth += board.royal_legitimacy[royal]
        elif state.royal_owner[royal] >= 0:  # taken from an enemy
            worth += 0.4 * board.royal_legitimacy[royal]
    return worth


def arrival_worth(
    state: State,
    seat: Seat,
    space: Space,
    group: int,
    leader: General,
    weights: Weights = STANDARD,
    breach: float = 1.0,
) -> float:
    """`stay_worth`, royals, and the fight on arrival."""
    worth = stay_worth(state, seat, space, units.count(group), leader >= 0, weights, breach)
    worth += royal_worth(state, seat, space)
    enemy, (wins, draws, _) = attack_chances(state, seat, group, leader, space)
    if enemy == NOBODY:
        return worth
    own = 0.4 * units.count(group)
    prize = 0.7 if enemy == INDEPENDENT else 0.35 * units.count(state.troops[enemy][space]) + 0.6
    worth = wins * (worth + prize - 0.3) - (1.0 - wins - draws) * (own + 0.8)
    if enemy != INDEPENDENT and attack_costs_champion(state, FACTIONS[seat], FACTIONS[enemy]):
        worth -= 2.5 * breach
    return worth


def escort_worth(state: State, seat: Seat, royals: int, space: Space) -> float:
    """The Cart on its way to Pella (3.8): nearer is better, while it may go there."""
    board = state.board
    geography = geography_for(board)
    if not royals >> board.cart & 1 or not may_leave_space(state) or state.turn >= geography.cart_removed:
        return 0.0
    return -0.7 * geography.to_pella[space]


def destination(
    state: State, seat: Seat, at: Location, group: int, leader: General, royals: int, points: int
) -> tuple[Space, float]:
    """The best space for a whole force within this many MPs by land, and how much better it is than
    staying."""
    here = SPACE_OF[at]
    geography = geography_for(state.board)
    stay = stay_worth(state, seat, here, units.count(group), leader >= 0)
    stay += escort_worth(state, seat, royals, here)
    best, best_worth = here, stay + 0.02
    row = geography.by_land[here]
    carries = royals >> state.board.cart & 1
    for space, _ in geography.around[here]:
        way = row[space]
        if way > points or space == here:
            continue
        worth = arrival_worth(state, seat, space, group, leader) - 0.03 * way
        if carries:
            worth += escort_worth(state, seat, royals, space)
        if worth > best_worth:
            best, best_worth = space, worth
    return best, best_worth - stay
