"""Forecasts of the open question, of marches and of gestures, in the form the interface needs.

`rules.knowledge.forecast` decides what an option may lead to. This module and `option_preview` only
translate: ids for numbers, floats for fractions.
"""

from __future__ import annotations

from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge import destinations as destination_forecast
from diadochoi.rules.knowledge import gestures as gesture_forecast
from diadochoi.rules.knowledge.forecast import fights, model
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import Reached, reach
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.knowledge.voyages import voyages
from diadochoi.rules.table.state import State
from diadochoi.server.views.fight_preview import fight_preview
from diadochoi.server.views.forecast_types import (
    ForecastView,
    GesturePreview,
    Orders,
    Preview,
    PublicForecast,
    ReachedPreview,
)
from diadochoi.server.views.option_preview import option_preview


def preview(state: State, notation: Notation, choice: int) -> Preview:
    """What a legal action of the deciding seat may lead to."""
    ahead = forecast(state, choice)
    return option_preview(state, notation, choice, ahead, loss_forecast.losses(state, state, choice, ahead))


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
        faced = option_preview(state, notation, choice, ahead, costs)
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
    position: State | None = state
    for step in way[:-1]:
        position = after(position, step, others_react=False) if position is not None else None
    before = position if position is not None else state
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
        "preview": option_preview(
            before, notation, last, ahead, loss_forecast.losses(state, before, last, ahead)
        ),
    }


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
        **option_preview(found.position, notation, last, found.last_step, costs),
        "place": names_for(state.board).place[found.place],
        "actions": [notation.text(step) for step in found.way],
        "spent": found.spent,
    }
