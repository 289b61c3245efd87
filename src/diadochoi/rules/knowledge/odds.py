"""Exact chances of everything that is rolled: battles, sieges, reactions, Attrition.

Counted by enumerating the dice, never simulated; every result is a fraction. These functions take plain
numbers; `odds_on_table` gets them from a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from diadochoi.content.model import Tables
from diadochoi.rules.combat.battle_strength import wins_without_loss
from diadochoi.rules.core import units

Weights = dict[int, int]  # value -> number of ways to roll it
How = Literal["battle", "overrun", "defection"]
Chances = Mapping[int, Fraction]  # value -> chance

FACES: Final = (1, 2, 3, 4, 5, 6)
_SIDES: Final = len(FACES)
_PAIRS: Final = _SIDES * _SIDES  # ways to roll two dice
NO_ABILITY: Final = _SIDES + 1  # no die shows it
NOTHING: Final = Fraction(0)
CERTAIN: Final = Fraction(1)


# ---------------------------------------------------------------------- dice


def faces_from(least: int) -> int:
    """Count the faces of a die that show at least this number."""
    return _SIDES + 1 - least


def chances(weights: Weights) -> dict[int, Fraction]:
    total = sum(weights.values())
    return {value: Fraction(weight, total) for value, weight in sorted(weights.items()) if weight}


def two_dice(rating: int = 0, bonus: int = 0) -> Weights:
    """Weights for the sum of two dice, each raised to the Battle Rating (14.7/a), plus a bonus."""
    ways: Weights = {}
    for first in FACES:
        for second in FACES:
            total = max(first, rating) + max(second, rating) + bonus
            ways[total] = ways.get(total, 0) + 1
    return ways


def elephant_strength(tables: Tables, number: int, reroll: bool = False) -> Weights:
    """Count the ways to each Combat Strength of some Elephant CUs (7.2C/a).

    A re-roll (Perdikkas) is used on the lowest die if it shows less than the average of a die.
    """
    return _elephant_ways(tables.elephant[1:], number, reroll)


@lru_cache(maxsize=64)
def _elephant_ways(faces: tuple[int, ...], number: int, reroll: bool) -> Weights:
    ways: dict[tuple[int, int], int] = {(max(faces), 0): 1}  # (lowest, sum)
    for _ in range(number):
        grown: dict[tuple[int, int], int] = {}
        for (lowest, total), weight in ways.items():
            for face in faces:
                key = (min(lowest, face), total + face)
                grown[key] = grown.get(key, 0) + weight
        ways = grown
    sums: Weights = {}
    for (lowest, total), weight in ways.items():
        if not (reroll and number):
            sums[total] = sums.get(total, 0) + weight
        elif lowest * len(faces) < sum(faces):
            for face in faces:
                again = total - lowest + face
                sums[again] = sums.get(again, 0) + weight
        else:
            sums[total] = sums.get(total, 0) + weight * len(faces)
    return sums


# ---------------------------------------------------------------------- Land Battle (14)


@dataclass(frozen=True, slots=True)
class BattleSide:
    """One side of a Land Battle in numbers."""

    group: int = 0  # packed CUs that fight
    independent: int = 0  # CUs of Independent Armies
    local: int = 0  # Local Troops
    rating: int = 0  # Battle Rating of the Commanding General, 0 without one
    major: bool = False  # he is a Major General
    bonus: int = 0  # added to the roll by cards
    stopped: bool = False  # its Elephants count for nothing (a card)
    reroll: bool = False  # one Elephant die may be rolled again
    relief: int = 0  # what its commander takes off the Attrition die, and the lowest result
    relief_lowest: int = 1

    @property
    def size(self) -> int:
        return units.count(self.group) + self.independent

    def strength(self, tables: Tables) -> int:
        """Return the Battle Strength without Elephants."""
        return units.fixed_strength(self.group, tables.unit_strength) + self.independent + self.local

    @property
    def elephants(self) -> int:
        return units.of_kind(self.group, units.ELEPHANT)

    @property
    def has_cavalry(self) -> bool:
        return self.independent > 0 or units.of_kind(self.group, units.CAVALRY) > 0


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """Chances of a Land Battle. Losses count eliminated CUs; survivors of a beaten side are Dispersed."""

    attacker_wins: Fraction = NOTHING
    draw: Fraction = NOTHING
    defender_wins: Fraction = NOTHING
    attacker_killed: Fraction = NOTHING  # the Commanding General
    defender_killed: Fraction = NOTHING
    attacker_losses: Chances = field(default_factory=dict)
    defender_losses: Chances = field(default_factory=dict)
    winner_losses: Chances = field(default_factory=dict)  # given that one side wins
    attacker_strength: Chances = field(default_factory=dict)
    defender_strength: Chances = field(default_factory=dict)
    how: How = "battle"  # in the other cases there are no dice


@dataclass(frozen=True, slots=True)
class Stakes:
    """Dice that kill a commander if each one rolls for his life (hy/38, hy/39)."""

    win_from: int  # after a victory, a draw, a defeat, and a loss of the whole Army
    draw_from: int
    lose_from: int
    wiped_out_from: int

    def killed(self, win: Fraction, draw: Fraction, lose: Fraction, wiped_out: Fraction) -> Fraction:
        """Return the chance of death; `wiped_out` is the chance that a beaten Army saves nothing."""
        saved = CERTAIN - wiped_out
        faces = win * faces_from(self.win_from) + draw * faces_from(self.draw_from)
        faces += lose * saved * faces_from(self.lose_from)
        faces += lose * wiped_out * faces_from(self.wiped_out_from)
        return faces / _SIDES


# How a battle ends for the Attacker.
_WIN: Final = 0
_DRAW: Final = 1
_DEFEAT: Final = 2


def land_battle(
    tables: Tables,
    attacker: BattleSide,
    defender: BattleSide,
    cavalry: bool = False,
    costs_always: bool = False,
    stakes: Stakes | None = None,
) -> BattleOdds:
    """Return the chances of winning, drawing and losing, and their cost.

    `cavalry` turns option 16.9 on. For the Hybrid rules, `costs_always` makes every victory cost a CU
    (hy/36), and with `stakes` every commander rolls for his life instead of 14.8.
    """
    sides = (attacker, defender)
    strengths = tuple(_strengths(tables, side) for side in sides)
    total = _PAIRS * _PAIRS * sum(strengths[0].values()) * sum(strengths[1].values())
    outcomes = [0, 0, 0]  # by _WIN, _DRAW, _DEFEAT
    killed = [0, 0]  # faces of the die that decides it, over all ways
    beaten_losses = [_defeat_losses(tables, sides, side, cavalry) for side in (0, 1)]
    unbeaten: list[Weights] = [{}, {}]  # losses of a side that wins or draws
    paid = [0, 0]  # wins that cost no CU, wins that cost one
    # Scores by whether the roll calls for the check of 14.8 (`checked`).
    # 16.9/q: the Cavalry's +1 depends on whether the enemy's Elephants have any strength
    for first_charged in (False, True):
        for second_charged in (False, True):
            first = _scores(tables, attacker, strengths[0], first_charged, second_charged, cavalry)
            second = _scores(tables, defender, strengths[1], second_charged, first_charged, cavalry)
            for (score, checked), weight in first.items():
                for (other, other_checked), other_weight in second.items():
                    ways = weight * other_weight
                    result = _WIN if score > other else _DRAW if score == other else _DEFEAT
                    outcomes[result] += ways
                    if checked:
                        killed[0] += ways * _deadly(tables, result == _DEFEAT)
                    if other_checked:
                        killed[1] += ways * _deadly(tables, result == _WIN)
                    if result == _DRAW:
                        price = 1
                    else:
                        cheap = not costs_always and wins_without_loss(max(score, other), min(score, other))
                        price = 0 if cheap else 1
                        paid[price] += ways
                    for side in (0, 1):
                        if result == (_WIN if side else _DEFEAT):  # this side is beaten
                            continue
                        lost = 0 if sides[side].independent else min(price, sides[side].size)
                        unbeaten[side][lost] = unbeaten[side].get(lost, 0) + ways
    losses = (
        _all_losses(unbeaten[0], beaten_losses[0], outcomes[_DEFEAT]),
        _all_losses(unbeaten[1], beaten_losses[1], outcomes[_WIN]),
    )
    decided = outcomes[_WIN] + outcomes[_DEFEAT]
    win, draw, defeat = (Fraction(ways, total) for ways in outcomes)
    deaths = [Fraction(faces, _SIDES * total) for faces in killed]
    if stakes is not None:
        wiped_out = [beaten_losses[side].get(sides[side].size, NOTHING) for side in (0, 1)]
        deaths = [
            stakes.killed(win, draw, defeat, wiped_out[0]),
            stakes.killed(defeat, draw, win, wiped_out[1]),
        ]
    return BattleOdds(
        attacker_wins=win,
        draw=draw,
        defender_wins=defeat,
        attacker_killed=deaths[0] if attacker.major else NOTHING,
        defender_killed=deaths[1] if defender.major else NOTHING,
        attacker_losses=_shares(losses[0], total),
        defender_losses=_shares(losses[1], total),
        winner_losses={n: Fraction(ways, decided) for n, ways in enumerate(paid) if ways},
        attacker_strength=chances(strengths[0]),
        defender_strength=chances(strengths[1]),
    )


def _all_losses(unbeaten: Weights, beaten: Chances, defeats: int) -> dict[int, Fraction]:
    """Return a side's losses in all battles, weighted by the number of ways; it loses `defeats` of these."""
    losses = {lost: Fraction(ways) for lost, ways in unbeaten.items()}
    for lost, chance in beaten.items():
        losses[lost] = losses.get(lost, NOTHING) + chance * defeats
    return losses


def _shares(weights: Mapping[int, Fraction], total: int) -> dict[int, Fraction]:
    return {value: weight / total for value, weight in sorted(weights.items()) if weight}


def _strengths(tables: Tables, side: BattleSide) -> Weights:
    fixed = side.strength(tables)
    if side.stopped or not side.elephants:
        return {fixed: 1}
    rolled = elephant_strength(tables, side.elephants, side.reroll)
    return {fixed + elephants: weight for elephants, weight in rolled.items()}


def _scores(
    tables: Tables, side: BattleSide, strengths: Weights, charged: bool, enemy_charged: bool, cavalry: bool
) -> dict[tuple[int, bool], int]:
    """Count the ways to each Battle Score (and whether the roll calls for the check of 14.8).

    Only the cases in which the side's own Elephants have some strength (`charged`) or none.
    """
    bonus = side.bonus + (1 if cavalry and side.has_cavalry and not enemy_charged else 0)
    rolls = two_dice(side.rating, bonus)
    ways: dict[tuple[int, bool], int] = {}
    fixed = side.strength(tables)
    for strength, weight in strengths.items():
        if (strength > fixed) != charged:
            continue
        for roll, number in rolls.items():
            key = (battle_score(tables, roll, strength), roll == tables.general_loss_roll)
            ways[key] = ways.get(key, 0) + weight * number
    return ways


def battle_score(tables: Tables, roll: int, strength: int) -> int:
    row = tables.battle[min(roll, len(tables.battle) - 1)]
    return row[min(strength, len(row) - 1)]


def _deadly(tables: Tables, beaten: bool) -> int:
    """Count the faces of the 14.8 die that kill."""
    return faces_from(tables.general_loss_lose if beaten else tables.general_loss_win)


def _defeat_losses(tables: Tables, sides: tuple[BattleSide, BattleSide], side: int, cavalry: bool) -> Chances:
    """Return the chances of CUs eliminated on a beaten side (14.9/d, /e, /h; 16.9/r, /s)."""
    own, enemy = sides[side], sides[1 - side]
    if own.independent:
        return {own.independent: CERTAIN}
    macedonians = units.count(own.group & units.MACEDONIAN_MASK)
    gone = units.count(own.group) - macedonians
    pursued = cavalry and enemy.has_cavalry and not own.has_cavalry
    modifier = tables.numbers["cavalry_pursuit"] if pursued else 0
    rolled = attrition(tables, macedonians, modifier=modifier, relief=own.relief, lowest=own.relief_lowest)
    return {gone + lost: chance for lost, chance in rolled.items()}


# ---------------------------------------------------------------------- Naval Battle (13.3)


@dataclass(frozen=True, slots=True)
class NavalOdds:
    mover_wins: Fraction
    draw: Fraction
    interceptor_wins: Fraction


def naval_battle(
    tables: Tables,
    mover_strength: int,
    interceptor_strength: int,
    mover_bonus: int = 0,
    interceptor_bonus: int = 0,
) -> NavalOdds:
    """Return the odds of Fleet Strength against Fleet Strength; there is no Battle Rating at sea."""
    outcomes = [0, 0, 0]  # by _WIN, _DRAW, _DEFEAT of the mover
    for roll, weight in two_dice(bonus=mover_bonus).items():
        score = battle_score(tables, roll, mover_strength)
        for other_roll, other_weight in two_dice(bonus=interceptor_bonus).items():
            other = battle_score(tables, other_roll, interceptor_strength)
            outcomes[_WIN if score > other else _DRAW if score == other else _DEFEAT] += weight * other_weight
    won, drawn, lost = (Fraction(ways, _PAIRS * _PAIRS) for ways in outcomes)
    return NavalOdds(won, drawn, lost)


# ---------------------------------------------------------------------- Siege (15)


@dataclass(frozen=True, slots=True)
class SiegeOdds:
    completed: Fraction
    completed_by: tuple[Fraction, ...]  # after the first roll, the second, ...
    points: Chances  # Siege Points at the end, if it was not completed
    losses: Chances  # CUs the besieger loses


def siege(
    tables: Tables,
    modifier: int = 0,
    points: int = 0,
    *,
    needed: int,
    rolls: int = 1,
    besiegers: int = 0,
    garrison: int = 0,
    results: tuple[tuple[int, int], ...] = (),
    deserters: int = 0,
    prevents: bool = True,
    by_garrison: tuple[int, ...] = (),
) -> SiegeOdds:
    """Return the odds of up to `rolls` Sieges starting at `points` and ending with success at `needed`.

    `besiegers`: CUs that count; below the minimum no further Siege is possible (0: always enough).
    `garrison`: CUs inside; each `prevents` a last point (16.5), or they only count for the points needed.
    `deserters` of these, Royal Army CUs, change sides with the first point (7.2F/n). `results`: points and
    losses for each modified die from 0 on, if not from the Siege Table. `by_garrison`: the points needed by
    the number of CUs that are still inside (3e/15.1.1/c), instead of `needed`.
    """
    table = results or tables.siege
    last = len(by_garrison) - 1
    minimum = tables.numbers["siege_minimum_cus"]
    # (points, CUs lost, CUs inside) -> chance, for the sieges that still go on
    going: dict[tuple[int, int, int], Fraction] = {(points, 0, garrison): CERTAIN}
    done: dict[int, Fraction] = {}
    completed_by: list[Fraction] = []
    for _ in range(rolls):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (made, lost, inside), chance in going.items():
            if besiegers and besiegers - lost < minimum:
                after[made, lost, inside] = after.get((made, lost, inside), NOTHING) + chance
                continue
            for die in FACES:
                gained, fallen = table[max(0, min(die + modifier, len(table) - 1))]
                now, guard = made, inside
                enough = by_garrison[min(last, inside)] if by_garrison else needed
                for _ in range(gained):
                    if prevents and now + 1 == enough and guard:
                        guard -= 1
                    else:
                        now += 1
                        guard = min(guard, garrison - deserters)
                share = chance / _SIDES
                if now >= (by_garrison[min(last, guard)] if by_garrison else needed):
                    done[lost + fallen] = done.get(lost + fallen, NOTHING) + share
                else:
                    key = (now, lost + fallen, guard)
                    after[key] = after.get(key, NOTHING) + share
        going = after
        completed_by.append(sum(done.values(), NOTHING))
    left: dict[int, Fraction] = {}
    losses = dict(done)
    for (made, lost, _), chance in going.items():
        left[made] = left.get(made, NOTHING) + chance
        losses[lost] = losses.get(lost, NOTHING) + chance
    return SiegeOdds(
        completed=sum(done.values(), NOTHING),
        completed_by=tuple(completed_by),
        points=dict(sorted(left.items())),
        losses=dict(sorted(losses.items())),
    )


def single_roll_results(loss_to: int, success_from: int) -> tuple[tuple[int, int], ...]:
    """hy/48 as a table: one point is enough, and a die that costs a CU does not take the place."""
    return tuple((int(die >= success_from), int(die <= loss_to)) for die in range(_SIDES + 1))


# ---------------------------------------------------------------------- Interception, Evasion, Attrition


def reaction(initiative: int, modifier: int = 0, ability: int = NO_ABILITY) -> Fraction:
    """11.2/g, 12.2/c: the die must beat the Initiative Rating, or reach the number of an ability."""
    return success(min(initiative + 1, ability), modifier)


def success(need: int, modifier: int = 0) -> Fraction:
    """Return the chance that one die with its modifier shows at least the number needed."""
    return Fraction(sum(1 for die in FACES if die + modifier >= need), _SIDES)


def attrition(
    tables: Tables, size: int, column: int = 0, modifier: int = 0, relief: int = 0, lowest: int = 1
) -> dict[int, Fraction]:
    """Return the chances of CUs lost by a group (7.3/b), or on a column that a rule names."""
    lost: Weights = {}
    for die in FACES:
        total = die + modifier
        if relief:
            total = max(lowest, total + relief)
        row = tables.attrition[max(0, min(total, len(tables.attrition) - 1))]
        number = min(size, row[min(column or size, len(row) - 1)]) if size else 0
        lost[number] = lost.get(number, 0) + 1
    return chances(lost)


def mean(values: Chances) -> Fraction:
    return sum((value * chance for value, chance in values.items()), NOTHING)
