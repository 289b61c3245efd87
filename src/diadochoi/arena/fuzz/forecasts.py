"""Checks forecasts over fuzzed games: all editions, options, player counts and styles of play.

At every decision a sample of the options is forecast and then played on a copy (`option_trial`).
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from diadochoi.arena.fuzz.games import game_config, sampled_edition
from diadochoi.arena.fuzz.loss_trial import check_losses
from diadochoi.arena.fuzz.option_trial import OptionTrial
from diadochoi.arena.fuzz.points_trial import check_march, check_points
from diadochoi.arena.fuzz.styles import MIXTURE, STYLES, THEMES, pick
from diadochoi.content.editions import load_edition
from diadochoi.record.notation import notation_for
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.knowledge.forecast.losses import losses
from diadochoi.rules.knowledge.forecast.model import NOTHING_AHEAD
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# Verbs whose options can have a forecast, with how many of each are tried at a decision.
_FORECAST_VERBS: Final = frozenset(
    (
        Verb.MOVE,
        Verb.SORTIE,
        Verb.EMBARK,
        Verb.SAIL,
        Verb.LAND,
        Verb.SIEGE,
        Verb.REMOVE_PC,
        Verb.INTERCEPT,
        Verb.EVADE,
        Verb.STAND,
        Verb.PASS,
        Verb.DONE,
    )
)
_EACH: Final = {Verb.MOVE: 1, Verb.LAND: 4}
_MOST: Final = 2
_MARCHES: Final = 0.2  # how often a whole march is tried too
# That an entry meets nobody is also a forecast.
_ENTRIES: Final = (Verb.SORTIE, Verb.LAND)


@dataclass
class ForecastReport:
    games: int = 0
    forecasts: int = 0
    editions: Counter[str] = field(default_factory=Counter)
    players: Counter[int] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)  # conditions that came true, by what was compared
    left_out: Counter[str] = field(default_factory=Counter)  # what could not be compared, by the reason
    differences: list[str] = field(default_factory=list)

    def add(self, other: ForecastReport) -> None:
        self.games += other.games
        self.forecasts += other.forecasts
        self.editions.update(other.editions)
        self.players.update(other.players)
        self.verbs.update(other.verbs)
        self.met.update(other.met)
        self.left_out.update(other.left_out)
        self.differences.extend(other.differences)


def check_game(
    seed: str, edition: str | None = None, players: int | None = None, most: int = 1_000_000
) -> ForecastReport:
    """Check one fuzzed game from set-up until it ends or `most` forecasts have been checked."""
    edition = edition or sampled_edition(seed, players)
    content = load_edition(edition)
    chance = random.Random(f"play {seed}")
    manner = chance.choices(STYLES, MIXTURE)[0]
    config = game_config(content, seed, players, edition, devoted=manner in THEMES)
    report = ForecastReport(games=1)
    trials = random.Random(f"forecasts {seed}")  # a separate one, so that checks do not change the game
    state = new_state(content, config, seed_bytes(seed))
    plays = 0
    while not state.over and report.forecasts < most:
        where = f"{edition}, {config.players} players, {seed!r}, play {plays}"
        report.differences.extend(f"{where}: {own}" for own in _untried(state, trials))
        for option in _sample(state, trials):
            for difference in check_option(state, option, trials, report):
                report.differences.append(f"{where}, {notation_for(content).text(option)}: {difference}")
        report.differences.extend(f"{where}: {own}" for own in _check_costs(state, trials, report))
        engine.play(state, pick(state, chance, manner))
        plays += 1
    report.editions[edition] += report.forecasts
    report.players[config.players] += report.forecasts
    return report


def _sample(state: State, chance: random.Random) -> list[int]:
    """Some options of every verb that may have a forecast."""
    by_verb: dict[int, list[int]] = {}
    for option in state.options:
        verb = actions.verb_of(option)
        if verb in _FORECAST_VERBS:
            by_verb.setdefault(verb, []).append(option)
    return [
        option
        for verb, options in by_verb.items()
        for option in chance.sample(options, min(len(options), _EACH.get(Verb(verb), _MOST)))
    ]


def _untried(state: State, chance: random.Random) -> list[str]:
    """An option with another verb must have no forecast, because it would not be compared with anything."""
    option = chance.choice(state.options)
    if actions.verb_of(option) in _FORECAST_VERBS or forecast(state, option) == NOTHING_AHEAD:
        return []
    return [f"{option} has a forecast, and its verb is not tried"]


def _check_costs(state: State, chance: random.Random, report: ForecastReport) -> list[str]:
    """Compare the forecast cost of any option, and of a march of several steps, with the actual cost."""
    found: list[str] = []
    try:
        for option in chance.sample(state.options, min(len(state.options), _MOST)):
            forecast_losses = losses(state, state, option, forecast(state, option))
            found.extend(
                f"{option}: {own}"
                for own in check_losses(state, (option,), forecast_losses, report.met, report.left_out)
            )
            found.extend(f"{option}: {own}" for own in check_points(state, option, report.met))
        marches = [own for own in reach(state) if len(own.way) > 1] if chance.random() < _MARCHES else []
        if marches:
            own = chance.choice(marches)
            forecast_losses = losses(state, own.position, own.way[-1], own.last_step)
            report.met["marches of several steps"] += 1
            differences = check_losses(state, own.way, forecast_losses, report.met, report.left_out)
            differences += check_march(state, own, report.met)
            found.extend(f"march to {own.place}: {it}" for it in differences)
    except Exception:
        found.append(traceback.format_exc(limit=-4))
    return found


def check_option(state: State, option: int, chance: random.Random, report: ForecastReport) -> list[str]:
    """The differences between the forecast of an option and what playing it does."""
    try:
        predicted = forecast(state, option)
        if predicted == NOTHING_AHEAD and actions.verb_of(option) not in _ENTRIES:
            return []
        report.forecasts += 1
        report.verbs[Verb(actions.verb_of(option)).name.lower()] += 1
        trial = OptionTrial(state, option, predicted, chance)
        trial.run()
    except Exception:
        return [traceback.format_exc(limit=-4)]
    report.met.update(trial.met)
    report.left_out.update(trial.left_out)
    return trial.differences
