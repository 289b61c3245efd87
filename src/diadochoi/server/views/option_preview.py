"""What one option may lead to, in the form the interface needs. `rules.knowledge.forecast` decides it."""

from __future__ import annotations

from diadochoi.record.notation import KIND_NAMES, Notation
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast import model
from diadochoi.rules.knowledge.forecast import points as points_forecast
from diadochoi.rules.knowledge.views import Names, names_for
from diadochoi.rules.sea.naval_battle import fleets_in
from diadochoi.rules.table.state import State
from diadochoi.server.messages import Noun
from diadochoi.server.views.forecast_types import (
    ArmyReactionPreview,
    ConditionalRoll,
    Fleets,
    LossPreview,
    MetPreview,
    NavalRiskPreview,
    PointsPreview,
    Preview,
    ReactionPreview,
)
from diadochoi.server.views.odds_view import battle_preview, naval_preview, siege_preview, spread


def option_preview(
    state: State,
    notation: Notation,
    choice: int,
    ahead: model.Forecast,
    costs: tuple[loss_forecast.Loss, ...],
) -> Preview:
    names, own = names_for(state.board), ahead.reaction
    spent, unused = points_forecast.points(state, choice), points_forecast.unused(state, choice)
    return {
        "points": _points(spent) if spent is not None else None,
        "unused": {"kind": unused[0], "number": unused[1]} if unused is not None else None,
        "losses": [_loss(notation, loss) for loss in costs],
        "cost": ahead.cost,
        "left": None if ahead.left is None else max(0, ahead.left),
        "leave_of": ahead.leave_of if ahead.leave_of >= 0 else None,
        "interceptions": _by_generals(names, ahead.interceptions),
        "guided_interceptions": _by_generals(names, ahead.guided),
        "army_interceptions": _by_armies(names, ahead.interceptions),
        "evasions": _by_generals(names, ahead.evasions),
        "army_evasions": _by_armies(names, ahead.evasions),
        "battle": battle_preview(ahead.battle) if ahead.battle is not None else None,
        "battle_unless": list(ahead.battle_unless),
        "costs_champion": ahead.costs_champion,
        "siege": siege_preview(ahead.siege) if ahead.siege is not None else None,
        "siege_modifier": ahead.siege_modifier,
        "naval": [_naval_risk(names, risk) for risk in ahead.naval],
        "attrition": spread(ahead.toll.losses) if ahead.toll is not None else [],
        "attrition_column": ahead.toll.column if ahead.toll is not None else None,
        "chance": float(own.chance) if own is not None else None,
        "roll": _roll(names, own) if own is not None else None,
        "met": _met(ahead.met) if ahead.met is not None else None,
    }


def _met(met: model.Met) -> MetPreview:
    return {"win": float(met.win), "draw": float(met.draw), "lose": float(met.lose)}


def _points(own: points_forecast.Points) -> PointsPreview:
    return {"unit": own.unit, "cost": own.cost, "gain": own.gain, "trained": own.trained, "of": own.of}


def _loss(notation: Notation, loss: loss_forecast.Loss) -> LossPreview:
    subject: Noun | None = None
    if loss.subject >= 0:
        subject = {"kind": KIND_NAMES[actions.noun_kind(loss.subject)], "id": notation.bare[loss.subject]}
    return {
        "kind": loss.kind,
        "certain": loss.certain,
        "grave": loss.grave,
        "subject": subject,
        "seat": loss.seat if loss.seat >= 0 else None,
        "before": loss.before,
        "after": loss.after,
        "chance": float(loss.chance) if loss.chance is not None else None,
    }


def _roll(names: Names, reaction: model.Reaction) -> ConditionalRoll:
    condition: dict[str, str | bool] = {**reaction.condition}
    if len(reaction.leaders) > 1:
        condition["leader"] = names.general[reaction.leader]
    return {
        "chance": float(reaction.chance),
        "need": reaction.need,
        "modifier": reaction.modifier,
        "if": condition,
        "leaders": [{"general": names.general[general], "need": need} for general, need in reaction.leaders],
        "modifiers": [
            {"item": own.item, "points": own.points, "counted": own.counted, "certain": own.certain}
            for own in reaction.modifiers
        ],
    }


def _by_generals(names: Names, found: tuple[model.Reaction, ...]) -> list[ReactionPreview]:
    return [
        {
            **_roll(names, own),
            "seat": own.seat,
            "general": names.general[own.leader],
            "place": names.place[own.place],
        }
        for own in found
        if own.army < 0
    ]


def _by_armies(names: Names, found: tuple[model.Reaction, ...]) -> list[ArmyReactionPreview]:
    return [
        {**_roll(names, own), "army": names.army[own.army], "place": names.place[own.place]}
        for own in found
        if own.army >= 0
    ]


def _naval_risk(names: Names, risk: model.NavalRisk) -> NavalRiskPreview:
    fleets: Fleets = {
        "escorts": [names.fleet[fleet] for fleet in fleets_in(risk.escorts)],
        "fleets": [names.fleet[fleet] for fleet in fleets_in(risk.fleets)],
    }
    return {**naval_preview(risk.odds), "seat": risk.seat, "if": fleets}
