"""The odds of battles, Sieges and Naval Battles in the form the interface needs: floats for fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from diadochoi.rules.knowledge import odds
from diadochoi.server.views.forecast_types import BattlePreview, NavalPreview, SiegePreview, Spread


def spread(chances: Mapping[int, Fraction]) -> Spread:
    return [(value, float(chance)) for value, chance in sorted(chances.items())]


def battle_preview(result: odds.BattleOdds) -> BattlePreview:
    return {
        "how": result.how,
        "attacker_wins": float(result.attacker_wins),
        "draw": float(result.draw),
        "defender_wins": float(result.defender_wins),
        "attacker_killed": float(result.attacker_killed),
        "defender_killed": float(result.defender_killed),
        "attacker_losses": spread(result.attacker_losses),
        "defender_losses": spread(result.defender_losses),
        "winner_losses": spread(result.winner_losses),
        "attacker_strength": spread(result.attacker_strength),
        "defender_strength": spread(result.defender_strength),
    }


def siege_preview(result: odds.SiegeOdds) -> SiegePreview:
    return {
        "completed": float(result.completed),
        "completed_by": [float(chance) for chance in result.completed_by],
        "points": spread(result.points),
        "losses": spread(result.losses),
    }


def naval_preview(result: odds.NavalOdds) -> NavalPreview:
    return {
        "mover_wins": float(result.mover_wins),
        "draw": float(result.draw),
        "interceptor_wins": float(result.interceptor_wins),
    }
