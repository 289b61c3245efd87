"""Estimates each seat's chance to win.

It asks three questions, in the order in which the game decides them: who wins at once (VP, Legitimacy,
Alexander's burial), who becomes king with an Heir (L + VP at the start of Turns IV and V), who has most VP at
the end. Each answer combines the points on the tracks with `assets`: what will give points, minus what is in
danger. The numbers are in `weights`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from diadochoi.bots.judging.assets import Army, Assets, parts_of
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.royal_threats import hunters, spared
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import NOBODY, SPACE_MASK, Royal
from diadochoi.rules.core.segments import ISOLATION
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

REGENCY_TURN: Final = 4  # Alexandros; Herakles a turn later
_MP_A_ROUND: Final = 4.0  # what a hurrying Army covers, Force-Marches included
_BYSTANDER: Final = 0.1  # the chance of seats far from an Heir, relative to those near him
_CHANGES_HANDS: Final = 1.5  # divided among the other three: half of the lost Heirs make one of them king
_CART_CAUGHT: Final = 0.7  # share of a burial's chance for the player who catches the Cart first


def chances(state: State, weights: Weights = STANDARD) -> list[float]:
    """Each seat's estimated chance to win; they add up to 1."""
    seats = state.config.players
    if state.winner >= 0:
        return [1.0 if seat == state.winner else 0.0 for seat in range(seats)]
    if state.dirty:
        refresh(state)
    return win_chances(state, parts_of(state, weights), weights)


def win_chances(
    state: State, parts: Assets, weights: Weights = STANDARD, hunter: int = NOBODY
) -> list[float]:
    """`chances` of a game in progress, from parts already counted; `hunter` is the seat that evaluates."""
    return _win_chances(state, hunter, parts.soon(), parts.power(), parts.armies, weights)


# ---------------------------------------------------------------------- from points to chances


def _win_chances(
    state: State, hunter: int, soon: list[float], power: list[float], armies: list[Army], weights: Weights
) -> list[float]:
    """`hunter` is the seat that evaluates, because it knows its own intentions."""
    config = state.config
    seats = config.players
    turn, rounds = state.turn, config.rounds
    left = max(0, rounds - state.round) + 0.5 if state.segment < ISOLATION else 0.0
    vp, legitimacy = state.vp, state.legitimacy
    board = state.board
    tomb = board.tables.numbers["tomb_pella_legitimacy"]
    won = [0.0] * seats
    open_share = 1.0

    burial = _burials(state, hunter, left, armies, weights)
    now = _instant(state, left, burial, weights)
    for seat in range(seats):
        won[seat] = now[seat]
        open_share -= now[seat]

    # L + VP when the Heirs come of age
    for heir, due in ((board.alexandros, REGENCY_TURN), (board.herakles, REGENCY_TURN + 1)):
        if turn >= due or due > config.turns or state.royal_at[heir] < 0:
            continue
        until = (due - 1 - turn) * rounds + left
        growth = min(1.0, until / weights.growth_rounds)
        harvest = min(1.0, until / weights.harvest_rounds)
        later = 0.0 if due == REGENCY_TURN or turn >= REGENCY_TURN else 0.5
        points = [
            vp[seat]
            + legitimacy[seat] * (1.0 - later * 0.3)
            + soon[seat] * harvest
            + power[seat] * growth
            + tomb * burial[seat]
            for seat in range(seats)
        ]
        shares = _shares(points, weights.spread_base + weights.spread_round * until)
        keeps = weights.keep_heir + (1.0 - weights.keep_heir) * max(0.0, 1.0 - until / 10.0)
        has_heir = _holding(state, hunter, heir, until, keeps, armies, weights)
        part = 0.0
        for seat in range(seats):
            gained = open_share * shares[seat] * has_heir[seat]
            won[seat] += gained
            part += gained
        open_share -= part

    # most VP at the end
    until = (config.turns - turn) * rounds + left
    growth = min(1.0, until / weights.growth_rounds)
    harvest = min(1.0, until / weights.harvest_rounds)
    points = [
        vp[seat] + soon[seat] * harvest + power[seat] * growth + weights.last_legitimacy * legitimacy[seat]
        for seat in range(seats)
    ]
    shares = _shares(points, weights.spread_base + weights.spread_round * until)
    for seat in range(seats):
        won[seat] += open_share * shares[seat]
    return won


def _shares(points: list[float], spread: float) -> list[float]:
    best = max(points)
    raised = [exp((value - best) / spread) for value in points]
    total = sum(raised)
    return [value / total for value in raised]


def _holding(
    state: State, hunter: int, heir: Royal, until: float, keeps: float, armies: list[Army], weights: Weights
) -> list[float]:
    """For each seat, the chance that an Heir makes it king if it has most points: it must hold him."""
    seats = state.config.players
    holder = state.royal_owner[heir]
    if not weights.hunt:
        if holder < 0:
            return [0.75 + 0.25 * keeps] * seats
        return [keeps if seat == holder else (1.0 - keeps) * 0.5 for seat in range(seats)]
    catching = hunters(state, hunter, heir, armies, weights)
    if until < 1.0:
        catching = [chance * until for chance in catching]
    kept = keeps * spared(catching) if holder >= 0 else 0.0
    total = sum(catching) + _BYSTANDER * (seats - (holder >= 0))
    lost = (1.0 - kept) * _CHANGES_HANDS / total
    found = [min(0.9, lost * (chance + _BYSTANDER)) for chance in catching]
    if holder >= 0:
        found[holder] = kept
    return found


def _burials(state: State, hunter: int, left: float, armies: list[Army], weights: Weights) -> list[float]:
    """For each seat, the chance to bury Alexander in Pella in time."""
    seats = state.config.players
    chance = _burial(state, left, weights)
    if chance <= 0.0:
        return [0.0] * seats
    holder = state.royal_owner[state.board.cart]
    if not weights.hunt:
        return [chance if seat == holder else 0.0 for seat in range(seats)]
    catching = hunters(state, hunter, state.board.cart, armies, weights)
    found = [_CART_CAUGHT * chance * catch for catch in catching]
    # a holder that waits for safety does not arrive, so threats do not change its chance
    found[holder] = chance
    return found


def _burial(state: State, left: float, weights: Weights) -> float:
    """The chance that the holder of the Cart buries Alexander in Pella in time (3.8)."""
    board = state.board
    place = state.royal_at[board.cart]
    if state.tomb >= 0 or place < 0 or state.royal_owner[board.cart] < 0 or state.turn >= REGENCY_TURN:
        return 0.0
    space = place & SPACE_MASK
    way = geography_for(board).to_pella[space]
    # In Game Turn I the Cart waits in Babylon; it must arrive before Turn IV.
    time = float((REGENCY_TURN - 1 - max(state.turn, 2)) * state.config.rounds)
    time += left if state.turn > 1 else state.config.rounds
    if way > time * _MP_A_ROUND:
        return 0.0
    owner = state.royal_owner[board.cart]
    escort = units.count(state.troops[owner].get(place, 0))
    guarded = min(1.0, 0.35 + 0.12 * escort)
    return weights.cart_chance * exp(-weights.cart_pull * way) * guarded


def _instant(state: State, left: float, burial: list[float], weights: Weights) -> list[float]:
    """3.1: the chance of each seat to pass a threshold before anyone is king."""
    config = state.config
    seats = config.players
    time = (config.turns - state.turn) * config.rounds + left
    pace = weights.pace_round * time + weights.pace_base
    found = [0.0] * seats
    none = 1.0
    tomb = state.board.tables.numbers["tomb_pella_legitimacy"]
    for seat in range(seats):
        gap = config.instant_vp - state.vp[seat]
        fails = 1.0 - weights.instant * exp(-max(gap, 0.3) / pace)
        gap = config.instant_legitimacy - state.legitimacy[seat]
        if gap < 9:  # Legitimacy comes in large steps
            fails *= 1.0 - weights.instant * exp(
                -max(gap, 0.3) / (0.5 * weights.pace_round * time + weights.pace_base)
            )
        if gap <= tomb:
            fails *= 1.0 - burial[seat]
        found[seat] = 1.0 - fails
        none *= fails
    total = sum(found)
    if total <= 0.0:
        return found
    return [(1.0 - none) * value / total for value in found]
