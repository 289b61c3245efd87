"""A second rating: the Plackett-Luce ratings of the openskill library, game by game.

These are online ratings: they depend on the order of the games, and their spread is a belief, not a
confidence interval. That is why the report ranks by `ratings`. The extra `arena` installs the library;
without it there is no second rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.ratings import Z


def second_rating(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float]] | None:
    """Mean, spread and 95 % bounds of each bot's skill; None if the library is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    skills: dict[str, Any] = {}
    for outcome in outcomes:
        if outcome.winner < 0:
            continue
        teams = [[skills.setdefault(name, model.rating(name=name))] for name in outcome.seats]
        ranks = [1.0 if seat == outcome.winner else 2.0 for seat in range(len(teams))]
        rated = model.rate(teams, ranks=ranks)
        # A bot with several seats gets the mean of their updates.
        for name in dict.fromkeys(outcome.seats):
            own = [team[0] for team, other in zip(rated, outcome.seats, strict=True) if other == name]
            skills[name] = model.rating(
                mu=sum(one.mu for one in own) / len(own),
                sigma=sum(one.sigma for one in own) / len(own),
                name=name,
            )
    return {
        name: {
            "mu": round(skill.mu, 3),
            "sigma": round(skill.sigma, 3),
            "low": round(skill.mu - Z * skill.sigma, 3),
            "high": round(skill.mu + Z * skill.sigma, 3),
        }
        for name, skill in skills.items()
    }
