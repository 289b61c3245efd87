"""A fight whose dice have not been rolled yet, in the form the interface needs."""

from __future__ import annotations

from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.rules.knowledge.forecast import fights
from diadochoi.rules.knowledge.views import Names
from diadochoi.server.views.forecast_types import FightItem, FightPreview, FightSidePreview
from diadochoi.server.views.odds_view import battle_preview, naval_preview, siege_preview


def fight_preview(names: Names, ahead: fights.FightAhead, edition: str) -> FightPreview:
    return {
        "kind": ahead.kind,
        "place": names.place[ahead.place],
        "attacker": ahead.attacker,
        "defender": ahead.defender,
        "threatens": ahead.threatens,
        "sides": [_side(names, side, edition) for side in ahead.sides],
        "battle": battle_preview(ahead.battle) if ahead.battle is not None else None,
        "naval": naval_preview(ahead.naval) if ahead.naval is not None else None,
        "siege": siege_preview(ahead.siege) if ahead.siege is not None else None,
    }


def _side(names: Names, side: fights.FightAheadSide, edition: str) -> FightSidePreview:
    return {
        "faction": side.faction,
        "general": names.general[side.general] if side.general >= 0 else None,
        "rating": side.rating,
        "fleets": [
            {"item": names.fleet[fleet], "points": points, "clause": clause_in(edition, clause)}
            for fleet, points, clause in side.fleets
        ],
        "items": [_item(own, edition) for own in side.items],
        "roll_items": [_item(own, edition) for own in side.roll_items],
    }


def _item(own: fights.Item, edition: str) -> FightItem:
    return {"item": own[0], "points": own[1], "clause": clause_in(edition, own[2])}
