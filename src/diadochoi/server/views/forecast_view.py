"""Forecasts of the open question, of marches and of gestures, in the form the interface needs.

`rules.knowledge.forecast` decides what an option may lead to; this module only translates: ids for numbers,
floats for fractions. `fight_preview` and `odds_view` do the same for fights and their odds.
"""

from __future__ import annotations

from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge import destinations as destination_forecast
from diadochoi.rules.knowledge import gestures as gesture_forecast
from diadochoi.rules.knowledge.forecast import fights, model
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast import points as points_forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import Reached, reach
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.views import Names, names_for
from diadochoi.rules.knowledge.voyages import voyages
from diadochoi.rules.sea.naval_battle import fleets_in
from diadochoi.rules.table.state import State
from diadochoi.server.messages import Noun
from diadochoi.server.views.fight_preview import fight_preview
from diadochoi.server.views.forecast_types import (
    ArmyReactionPreview,
    ConditionalRoll,
    Fleets,
    ForecastView,
    GesturePreview,
    LossPreview,
    MetPreview,
    NavalRiskPreview,
    Orders,
    PointsPreview,
    Preview,
    PublicForecast,
    ReachedPreview,
    ReactionPreview,
)
from diadochoi.server.views.odds_view import battle_preview, naval_preview, siege_preview, spread


def preview(state: State, notation: Notation, choice: int) -> Preview:
    """What a legal action of the deciding seat may lead to."""
    ahead = forecast(state, choice)
    return _preview(state, notation, choice, ahead, loss_forecast.losses(state, state, choice, ahead))


def public_forecast(state: State, notation: Notation) -> PublicForecast:
    """What the open decision may lead to: how far a march can go, and the current or threatened fight."""
    return _public_forecast(state, notation, reach(state))


def question_forecast(state: State, notation: Notation) -> ForecastView:
    """The public forecast, and the preview of every option of the open decision."""
    reached = reach(state)
    steps = {own.way[0]: own.last_step for own in reached if len(own.way) == 1}
    options: dict[str, Preview] = {}
    for choice in state.options:
        ahead = steps.get(choice) or forecast(state, choice)
        costs = loss_forecast.losses(state, state, choice, ahead)
        faced = _preview(state, notation, choice, ahead, costs)
        if costs or ahead is not model.NOTHING_AHEAD or faced["points"] or faced["unused"]:
            options[notation.text(choice)] = faced
    offered = [_gesture(state, notation, own) for own in gesture_forecast.gestures(state)]
    return {**_public_forecast(state, notation, reached), "gestures": offered, "options": options}


def orders(state: State, notation: Notation, way: tuple[int, ...]) -> Orders:
    """Where the Army that these answers activate can go, and what the last step to each space may lead to."""
    position = gesture_forecast.begun(state, way)
    if position is None:
        return {"reach": [], "voyages": []}
    begun = [notation.text(step) for step in way]
    reached = [_reached(position, notation, own) for own in reach(position)]
    for space in reached:
        space["actions"] = [*begun, *space["actions"]]
    reached.sort(key=lambda own: (own["spent"], own["place"]))
    sailing = [
        _gesture(state, notation, gesture_forecast.Gesture(gesture_forecast.VOYAGE, (*way, *further), place))
        for place, further in voyages(position)
    ]
    return {"reach": reached, "voyages": sailing}


def destinations(state: State, notation: Notation) -> list[GesturePreview]:
    """The places that name one Army, and what the last step to each may lead to."""
    return [_gesture(state, notation, own) for own in destination_forecast.destinations(state)]


def _gesture(state: State, notation: Notation, own: gesture_forecast.Gesture) -> GesturePreview:
    names = names_for(state.board)
    # An Independent Army halts where it is sent: what matters is its last step.
    way = own.way[:-1] if own.kind == gesture_forecast.ORDER and own.way[-1] == actions.STOP else own.way
    last = way[-1]
    before = own.before if own.before is not None and way == own.way else _before_last(state, way)
    ahead = forecast(before, last)
    nouns = (actions.first(last), actions.second(last), actions.third(last))
    return {
        "kind": own.kind,
        "actions": [notation.text(step) for step in own.way],
        "place": names.place[own.place] if own.place >= 0 else None,
        "unit": notation.bare[actions.UNIT + own.kind_taken] if own.kind_taken >= 0 else None,
        "number": own.taken,
        "verb": VERB_NAMES[actions.verb_of(last)],
        "nouns": [
            {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": notation.bare[noun]}
            for noun in nouns
            if noun >= 0
        ],
        "preview": _preview(before, notation, last, ahead, loss_forecast.losses(state, before, last, ahead)),
    }


def _before_last(state: State, way: tuple[int, ...]) -> State:
    """The position before the last of these answers; if it cannot be tried, the one before the first."""
    position: State | None = state
    for step in way[:-1]:
        position = after(position, step, others_react=False) if position is not None else None
    return position if position is not None else state


def _public_forecast(state: State, notation: Notation, found: list[Reached]) -> PublicForecast:
    reached = [_reached(state, notation, own) for own in found]
    reached.sort(key=lambda own: (own["spent"], own["place"]))
    ahead = fights.fight(state)
    fight = fight_preview(names_for(state.board), ahead, state.config.edition) if ahead is not None else None
    return {"reach": reached, "fight": fight}


def _reached(state: State, notation: Notation, found: Reached) -> ReachedPreview:
    last = found.way[-1]
    costs = loss_forecast.losses(state, found.position, last, found.last_step)
    return {
        **_preview(found.position, notation, last, found.last_step, costs),
        "place": names_for(state.board).place[found.place],
        "actions": [notation.text(step) for step in found.way],
        "spent": found.spent,
    }


# ---------------------------------------------------------------------- one option


def _preview(
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
        "leave_of": ahead.passage_from if ahead.passage_from >= 0 else None,
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
