"""Forecasts of Naval Movement: the price of a sea path, and who may attack the force on it."""

from __future__ import annotations

from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.core.paths import COST, Path, path_of
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.forecast.model import NOTHING_AHEAD, Forecast, NavalRisk
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State


def voyage_forecast(state: State, move: NavalMove, choice: int) -> Forecast:
    """13.2.3: forecast sailing to a space; if the whole path is announced, naming one more space of it."""
    army = move.activation(state)
    announcing = isinstance(move, PlannedNavalMove) and move.announces()
    named = move.announced_way() if announcing else ()
    if verb_of(choice) != Verb.SAIL:
        return Forecast(naval=naval_risks(state, move, named)) if announcing and named else NOTHING_AHEAD
    path = path_of(move.open_paths(state, army), choice)
    cost = path[COST]
    left = army.remaining(state) - cost - sum(own[COST] for own in named)
    if (
        isinstance(move, PlannedNavalMove) and not announcing
    ):  # it was announced, and all who wanted to attack it have done so
        return Forecast(cost=cost, left=left)
    return Forecast(cost=cost, left=left, naval=naval_risks(state, move, (*named, path)))


def naval_risks(state: State, move: NavalMove, way: tuple[Path, ...]) -> tuple[NavalRisk, ...]:
    found = []
    for seat in move.challengers(state, move.activation(state), way):
        fleets = sum(1 << fleet for fleet in state.available_fleets(seat))
        result = odds_on_table.naval_battle_between(state, move.escorts, fleets)
        found.append(NavalRisk(seat, move.escorts, fleets, result))
    return tuple(found)
