"""A player that follows a trained network, with NumPy only: playing does not need PyTorch.

    python examples/network_player.py policy.npz --against strategist --games 20

`register_network(file)` makes it available to the arena and the tables of this process as `network`. The
weights come from `train_policy.py` or `learn_from_strategist.py`. They fit one content and one table of
actions, whose hash is stored with them.
"""

from __future__ import annotations

import argparse
import zipfile
from pathlib import Path
from typing import ClassVar

import numpy as np

from diadochoi.arena.bot_game import pairings, play_match
from diadochoi.bots.base import BOTS, Bot, Knowledge, make_bot
from diadochoi.content import load
from diadochoi.gym import action_space_for, observer_for
from diadochoi.gym.layout import Block

Arrays = dict[str, np.ndarray]


class WrongWeights(ValueError):
    """The file has no weights, or they were trained for other actions than the current ones."""


def load_weights(file: Path | str) -> Arrays:
    if not Path(file).is_file():
        raise WrongWeights(f"no such file: {file}; train_policy.py writes one")
    if not zipfile.is_zipfile(file):  # an .npz file is one
        raise WrongWeights(f"{file} is not an .npz file; train_policy.py writes one")
    with np.load(file) as stored:
        weights = {name: stored[name] for name in stored.files}
    if "actions" not in weights:
        raise WrongWeights(f"{file} holds no network; train_policy.py writes one")
    known = action_space_for(load(), 4).hash
    if str(weights.pop("actions")) != known:
        raise WrongWeights(f"{file} was trained for another table of actions; train it again")
    return {name: array.astype(np.float32) for name, array in weights.items()}


def knowledge_of(weights: Arrays, observation: np.ndarray, spaces: Block) -> np.ndarray:
    """The network's features of a vector: every space through the same layers, then all together."""
    start, end = spaces.start, spaces.start + spaces.size
    table = np.concatenate([observation[:start], observation[end:]])
    places = observation[start:end].reshape(spaces.rows, spaces.width)
    for layer in ("space_layers.0", "space_layers.2"):
        places = np.maximum(places @ weights[f"{layer}.weight"].T + weights[f"{layer}.bias"], 0.0)
    known = np.concatenate([table, places.ravel()])
    for layer in ("trunk.0", "trunk.2"):
        known = np.maximum(weights[f"{layer}.weight"] @ known + weights[f"{layer}.bias"], 0.0)
    return known


class NetworkBot(Bot):
    """Does what the network considers most likely to be right."""

    name = "network"
    # always taking the likeliest action would go in circles, so another one is taken now and then
    sharpness = 3.0
    weights: ClassVar[Arrays] = {}

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        if len(actions) == 1:
            self.reason = "This is my only option."
            return actions[0]
        # All worlds that agree with the seat's knowledge have the same vector, so any of them will do.
        world = knowledge.imagine(self.chance)
        players = world.config.players
        observer = observer_for(world.board, players)
        spaces = observer.layout.blocks["spaces"]
        known = knowledge_of(self.weights, observer.observe(world, self.seat), spaces)
        legal = action_space_for(world.board.content, players).indices(actions, self.seat)
        scores = self.weights["policy.weight"][legal] @ known
        shares = np.exp(scores - scores.max())
        taken = self.chance.choices(range(len(actions)), (shares**self.sharpness).tolist())[0]
        value = float(np.tanh(self.weights["value.weight"][0] @ known + self.weights["value.bias"][0]))
        sure = f"I have learnt to do this {shares[taken] / shares.sum():.0%} of the time"
        self.reason = f"{sure}; the position is worth {value:+.2f}."
        return actions[taken]


def register_network(file: Path | str, name: str = "network") -> None:
    """Register the player with these weights under a name, in this process."""
    weights = load_weights(file)
    BOTS[name] = type("TrainedBot", (NetworkBot,), {"name": name, "weights": weights})


def known_bot(name: str) -> str:
    """An argument type for the name of a bot, such as `strategist` or `seeker:200`."""
    try:
        make_bot(name, 0)
    except (KeyError, ValueError) as problem:
        raise argparse.ArgumentTypeError(problem.args[0]) from None
    return name


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, help="the .npz file of a trained network")
    parser.add_argument("--against", type=known_bot, default="random", help="who takes the other seats")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error("--games: play at least 1")
    try:
        register_network(given.weights)
    except WrongWeights as problem:
        parser.error(str(problem))
    table = ("network", *[given.against] * (given.players - 1))
    won = 0
    for pairing in pairings(table, given.games, given.players, "network"):
        outcome = play_match(pairing)
        if outcome.problem:
            raise SystemExit(f"game {outcome.game} broke off:\n{outcome.problem}")
        won += outcome.seats[outcome.winner] == "network"
    fair = given.games / given.players
    print(f"network won {won} of {given.games} games against {given.against} (a fair share is {fair:.1f})")


if __name__ == "__main__":
    main()
