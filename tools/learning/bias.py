"""Find out what the network should count for more: games in which every seat has its own random bias.

    python tools/learning/bias.py biases.jsonl --games 1000 --processes 8
    python tools/learning/bias.py again.jsonl --games 1000 --around    (starting from the seeker's bias)

A network that predicts the winner well is not yet a good adviser: it knows what winners have, not what made
them win. Here every seat counts some features for more and others for less, at random, for a whole game; what
the winners had in common is worth counting for more. The tool prints what one step of each feature adds to
the chance to win, and the resulting bias (`bots/judging/feature_bias.py`). An existing file is continued.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from games_file import games_of, go_on

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.judging.feature_bias import BIAS, USUAL_CHANGE, bias_of, steps_of
from diadochoi.bots.judging.weights import STANDARD, FeatureBias
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.cli.arguments import file_to_write, whole_number
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.turn.setup import new_state

SEATS = 4
FEWEST = 200  # games: five for each feature
STRIDE = 32.0  # steps taken for a whole win; twice as many overshoot


def biased(seat: int, seed: str, bias: FeatureBias) -> Bot:
    """A quick strategist with a bias."""
    attributes = {"name": "biased", "width": 3, "worlds": 1, "weights": replace(STANDARD, bias=bias)}
    kind: type[StrategistBot] = type("Leaner", (StrategistBot,), attributes)
    return kind(seat, seed)


@dataclass(frozen=True)
class Trial:
    """One game: the bias it was played around, the steps of every seat, and who won."""

    game: int
    centre: list[float]
    steps: list[list[float]]
    winner: int


def trial_game(game: int, seed: str, centre: np.ndarray) -> Trial:
    chance = np.random.default_rng([*seed.encode(), game])
    steps = np.round(centre + chance.normal(size=(SEATS, len(USUAL_CHANGE))), 3)
    deal = f"{seed}-{game}"
    bots = [biased(seat, deal, bias_of(steps[seat].tolist())) for seat in range(SEATS)]
    facts = load_edition("4e")
    state = new_state(facts, make_config(facts, SEATS, "4e"), seed_bytes(deal))
    while not state.over:
        seat = state.asked
        engine.play(state, bots[seat].choose(Knowledge(state, seat), state.options, 0.0))
    return Trial(game, centre.tolist(), steps.tolist(), state.winner)


@dataclass(frozen=True)
class Finding:
    """What a step of each feature adds, how certain that is, and the resulting bias."""

    gain: np.ndarray
    error: np.ndarray
    steps: np.ndarray


def find(trials: list[Trial], centre: np.ndarray) -> Finding:
    """Least squares on how each seat differs from its table. What may be chance counts for less."""
    steps = np.array([trial.steps for trial in trials])
    apart = (steps - steps.mean(axis=1, keepdims=True)).reshape(-1, len(USUAL_CHANGE))
    won = np.full((len(trials), SEATS), -1.0 / SEATS)
    won[np.arange(len(trials)), [trial.winner for trial in trials]] += 1.0
    inverse = np.linalg.inv(apart.T @ apart)
    gain = inverse @ apart.T @ won.ravel()
    error = np.sqrt(np.diag(inverse) * np.var(won.ravel() - apart @ gain))
    believed = gain * np.maximum(0.0, 1.0 - (error / gain) ** 2)
    return Finding(gain, error, centre + STRIDE * believed)


def report(finding: Finding) -> None:
    for place in np.argsort(-abs(finding.gain / finding.error)):
        name = list(USUAL_CHANGE)[place]
        print(f"{name:16} {finding.gain[place]:+.4f} ± {finding.error[place]:.4f}")
    print("BIAS: Final[FeatureBias] = (")
    for name, amount in bias_of(finding.steps.tolist()):
        if amount:
            print(f'    ("{name}", {amount:.3f}),')
    print(")")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=file_to_write, help="one game a line, as JSON")
    parser.add_argument("--games", type=whole_number(1), default=400)
    parser.add_argument("--seed", default="bias")
    parser.add_argument("--processes", type=whole_number(1), default=1)
    parser.add_argument("--around", action="store_true", help="start from the seeker's bias")
    given = parser.parse_args(arguments)
    if given.games < FEWEST:
        features = len(USUAL_CHANGE)
        parser.error(f"{given.games} games say little about {features} features: play at least {FEWEST}")
    centre = np.array(steps_of(BIAS if given.around else ()))
    try:
        trials = [Trial(**game) for game in games_of(given.out)]
    except TypeError:
        parser.error(f"the games in {given.out} are not those of biased seats: take another file")
    if any(trial.centre != centre.tolist() for trial in trials):
        parser.error(f"the games in {given.out} were played around another bias: take another file")
    play = partial(trial_game, seed=given.seed, centre=centre)
    trials.extend(go_on(given.out, given.games, given.processes, play, vars))
    report(find(trials, centre))


if __name__ == "__main__":
    main()
