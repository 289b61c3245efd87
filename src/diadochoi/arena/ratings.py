"""How strong the bots are: win shares with intervals, and ratings from the winners.

A rating is the strength in the Plackett-Luce model using only winners: the chance of a bot to win is its
strength divided by the sum of the strengths at its table. 400 rating points are a factor of ten. The
intervals come from resampling whole deals (games of a deal are alike), so they need no assumption.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt

from diadochoi.arena.bot_game import Outcome

Z: float = 1.96  # standard deviations on either side for 95 %
_PRIOR: float = 0.5  # wins of each bot against an average one, so that no strength is infinite
_STEPS: int = 60


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % confidence bounds."""

    value: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """A share with its Wilson score interval."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def strengths(results: Sequence[tuple[tuple[str, ...], str]]) -> dict[str, float]:
    """The strength of each bot from (bots at the table, winner), by the usual fixed-point iteration."""
    names = sorted({name for seats, _ in results for name in seats})
    strength = dict.fromkeys(names, 1.0)
    won: Counter[str] = Counter(winner for _, winner in results)
    tables: Counter[tuple[tuple[str, int], ...]] = Counter(
        tuple(sorted(Counter(seats).items())) for seats, _ in results
    )
    for _ in range(_STEPS):
        weight: dict[str, float] = defaultdict(float)
        for table, games in tables.items():
            total = sum(strength[name] * number for name, number in table)
            for name, number in table:
                weight[name] += games * number / total
        for name in names:
            fresh = (won[name] + _PRIOR) / (weight[name] + 2 * _PRIOR / (strength[name] + 1.0))
            strength[name] = fresh
        mean = sum(log10(value) for value in strength.values()) / len(names)
        strength = {name: value / 10**mean for name, value in strength.items()}
    return strength


def ratings(outcomes: Sequence[Outcome], seed: str, draws: int = 200) -> dict[str, Interval]:
    """Ratings around 1500 with intervals from resampling deals."""
    decided = [outcome for outcome in outcomes if outcome.winner >= 0]
    if not decided:
        return {}
    by_deal: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for outcome in decided:
        by_deal[outcome.deal].append((outcome.seats, outcome.seats[outcome.winner]))
    deals = list(by_deal.values())
    measured = {name: _points(value) for name, value in strengths(_flat(deals)).items()}
    chance = random.Random(f"ratings {seed}")
    samples: dict[str, list[float]] = defaultdict(list)
    for _ in range(draws):
        again = strengths(_flat([deals[chance.randrange(len(deals))] for _ in deals]))
        for name in measured:
            samples[name].append(_points(again.get(name, 1.0)))
    found: dict[str, Interval] = {}
    for name, value in measured.items():
        drawn = sorted(samples[name])
        low = drawn[int(0.025 * (len(drawn) - 1))]
        high = drawn[int(0.975 * (len(drawn) - 1))]
        found[name] = Interval(value, min(low, value), max(high, value))
    return found


def _points(strength: float) -> float:
    return 1500.0 + 400.0 * log10(strength)


def _flat(deals: Sequence[list[tuple[tuple[str, ...], str]]]) -> list[tuple[tuple[str, ...], str]]:
    return [result for deal in deals for result in deal]
