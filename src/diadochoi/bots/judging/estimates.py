"""Fast, cached chances of battles and sieges as floats, for search; the exact ones are in
`rules.knowledge.odds`.

`odds` uses fractions and gives every detail. Here we only need who wins, for thousands of comparisons.
Elephants count as their average.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diadochoi.rules.combat.battle_strength import (
    ATTACKER,
    DEFENDER,
    battle_rating,
    local_troops,
    total,
)
from diadochoi.rules.combat.defection import is_prestige_compared, side_with_less_prestige
from diadochoi.rules.core import units
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NO_GENERAL,
    NOBODY,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.court.prestige import prestige, prestige_in_attack
from diadochoi.rules.knowledge.odds import battle_score, two_dice
from diadochoi.rules.knowledge.odds import siege as siege_odds
from diadochoi.rules.march.overrun import overruns
from diadochoi.rules.table.state import State

_STRONGEST: Final = 30

BattleOutcome = tuple[float, float, float]  # attacker wins, draw, defender wins


class Estimates:
    """Cached chances for the tables of one board."""

    def __init__(self, board: Board) -> None:
        self.tables = board.tables
        self.elephant_mean = sum(board.tables.elephant) / 6
        self._battles: dict[int, BattleOutcome] = {}
        self._scores: dict[tuple[int, int], dict[int, int]] = {}
        self._sieges: dict[tuple[int, int, int, int], float] = {}

    def battle(self, strength: int, rating: int, other: int, other_rating: int) -> BattleOutcome:
        """The outcome of a Land Battle between these Battle Strengths and Battle Ratings."""
        strength, other = min(strength, _STRONGEST), min(other, _STRONGEST)
        key = ((strength * 8 + rating) * 64 + other) * 8 + other_rating
        known = self._battles.get(key)
        if known is not None:
            return known
        ways = [0, 0, 0]
        for score, weight in self._score_ways(strength, rating).items():
            for against, other_weight in self._score_ways(other, other_rating).items():
                ways[0 if score > against else 1 if score == against else 2] += weight * other_weight
        total = sum(ways)
        outcome = (ways[0] / total, ways[1] / total, ways[2] / total)
        self._battles[key] = outcome
        return outcome

    def _score_ways(self, strength: int, rating: int) -> dict[int, int]:
        known = self._scores.get((strength, rating))
        if known is None:
            known = {}
            for roll, weight in two_dice(rating).items():
                score = battle_score(self.tables, roll, strength)
                known[score] = known.get(score, 0) + weight
            self._scores[strength, rating] = known
        return known

    def siege(self, modifier: int, missing: int, rolls: int, army: int) -> float:
        """The chance to gain the `missing` Siege Points with this many rolls."""
        key = (modifier, missing, rolls, min(army, 12))
        known = self._sieges.get(key)
        if known is None:
            exact = siege_odds(self.tables, modifier, needed=missing, rolls=rolls, besiegers=army)
            known = float(exact.completed)
            self._sieges[key] = known
        return known


@lru_cache(maxsize=8)
def estimates_for(board: Board) -> Estimates:
    return Estimates(board)


def mean_strength(board: Board, group: int) -> float:
    """The Combat Strength of a group, with Elephants at their average."""
    strength = units.fixed_strength(group, board.tables.unit_strength)
    elephants = units.of_kind(group, units.ELEPHANT)
    return strength + estimates_for(board).elephant_mean * elephants if elephants else float(strength)


def local_points(state: State, faction: Seat, space: Space) -> int:
    """14.5/a, /b: the Local Troops of a faction in a space, without abilities and cards."""
    return total(local_troops(state, faction, space, NO_GENERAL, defending=False, failed_evasion=False))


def battle_chances(
    state: State,
    attacker: Seat,
    group: int,
    leader: General,
    defender: Seat,
    held: int,
    captain: General,
    location: Location,
) -> BattleOutcome:
    """The chances if a group under a leader attacked what the defender has in a location under a captain.

    This includes the loss of Champion status, Royal Army CUs that do not fight or defect, and Overruns. For
    the Independent Faction `held` is the number of its CUs.
    """
    board = state.board
    independent = defender == INDEPENDENT
    size = held if independent else units.count(held)
    number = group if attacker == INDEPENDENT else units.count(group)
    if not size or overruns(state, leader, number, size):
        return 1.0, 0.0, 0.0
    own = float(number)
    other = float(size)
    royals = (
        0 if attacker == INDEPENDENT else group & units.ROYAL_MASK,
        0 if independent else held & units.ROYAL_MASK,
    )
    if is_prestige_compared(state, royals):
        mine = prestige_in_attack(state, attacker, leader, defender)
        theirs = prestige(state, defender, captain, location)
        apart = side_with_less_prestige(state, defender, royals, (mine, theirs))
        if apart == ATTACKER:
            group &= ~units.ROYAL_MASK
            if not group:
                return 0.0, 0.0, 1.0
        elif apart == DEFENDER:
            held &= ~units.ROYAL_MASK
            if not held:
                return 1.0, 0.0, 0.0
    if attacker != INDEPENDENT:
        own = mean_strength(board, group)
    if not independent:
        other = mean_strength(board, held)
    space = SPACE_OF[location]
    own += local_points(state, attacker, space)
    other += local_points(state, defender, space)
    rating = battle_rating(state, attacker, leader, location)
    other_rating = battle_rating(state, defender, captain, location)
    return estimates_for(board).battle(int(own + 0.5), rating, int(other + 0.5), other_rating)


def attack_chances(
    state: State, seat: Seat, group: int, leader: General, location: Location
) -> tuple[int, BattleOutcome]:
    """The faction that a force meets when it enters a location, and the chances of the battle."""
    enemy = state.enemy_with_units(seat, location)
    if enemy == NOBODY:
        return NOBODY, (1.0, 0.0, 0.0)
    if enemy == INDEPENDENT:
        held, captain = state.unit_count_at(INDEPENDENT, location), NO_GENERAL
    else:
        held, captain = state.troops[enemy][location], state.commander(enemy, location)
    return enemy, battle_chances(state, FACTIONS[seat], group, leader, enemy, held, captain, location)
