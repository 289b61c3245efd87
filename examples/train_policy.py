"""Train a small policy and value network by self-play with plain advantage actor-critic.

    pip install numpy torch
    python examples/train_policy.py --minutes 10 --out run
    python examples/train_policy.py --minutes 600 --workers 15 --device cuda --start run/policy.npz --out run2

Writes `policy.npz` (for `network_player.py`), `curves.csv` and `curves.svg`. A CPU is enough to see it learn;
use a GPU to get far. The loop is short enough to read in one go: play some steps of many games with the
current network, judge every decision by what its seat received, make the better ones more likely, repeat. One
network plays all seats, because both the vectors and the action numbers are relative to the seat.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from curves import Curves
from network_player import WrongWeights, load_weights
from torch import nn

from diadochoi.content import load
from diadochoi.gym import Batch, SelfPlay, action_space_for, observer_for, random_policy
from diadochoi.gym.returns import seat_advantages
from diadochoi.rules.core.board import board_for


class Network(nn.Module):
    """Every space of the map goes through the same small layers; then everything together decides."""

    def __init__(self, width: int = 256, per_space: int = 12) -> None:
        super().__init__()
        content = load()
        layout = observer_for(board_for(content), 4).layout
        self.spaces = layout.blocks["spaces"]
        actions = action_space_for(content, 4).size
        self.space_layers = nn.Sequential(
            nn.Linear(self.spaces.width, 32), nn.ReLU(), nn.Linear(32, per_space), nn.ReLU()
        )
        self.trunk = nn.Sequential(
            nn.Linear(layout.size - self.spaces.size + self.spaces.rows * per_space, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Embedding(actions, width)  # an action's score is its row times the features
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # start as a random player

    def forward(
        self, observations: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """A choice among each row's legal actions (an index into `legal`, padded with -1) and the seat's
        value."""
        start, end = self.spaces.start, self.spaces.start + self.spaces.size
        table = torch.cat([observations[:, :start], observations[:, end:]], dim=1)
        spaces = observations[:, start:end].reshape(-1, self.spaces.rows, self.spaces.width)
        known = self.trunk(torch.cat([table, self.space_layers(spaces).flatten(1)], dim=1))
        scores = torch.bmm(self.policy(legal.clamp(min=0)), known.unsqueeze(2)).squeeze(2)
        choice = torch.distributions.Categorical(logits=scores.masked_fill(legal < 0, -1e9))
        return choice, torch.tanh(self.value(known)).squeeze(1)


def legal_actions(batch: Batch) -> np.ndarray:
    """The legal indices of each row, padded with -1: scoring a few is faster than scoring all."""
    return batch.legal[:, : int(batch.counts.max())].astype(np.int64)


def ask(network: Network, observations: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The network's answers as indices into `legal`, and its values."""
    device = device_of(network)
    with torch.no_grad():
        choice, value = network(torch.from_numpy(observations).to(device), torch.from_numpy(legal).to(device))
        return choice.sample().cpu().numpy(), value.cpu().numpy()


def device_of(network: Network) -> torch.device:
    return network.value.weight.device


def save_weights(network: Network, file: Path) -> None:
    """Save in half precision with the hash of the actions, for `network_player.py` and to continue from."""
    arrays = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}
    arrays = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(file, actions=np.array(action_space_for(load(), 4).hash), **arrays)


def load_network(file: Path) -> Network:
    weights = {name: torch.from_numpy(array) for name, array in load_weights(file).items()}
    network = Network(width=weights["value.weight"].shape[1])
    network.load_state_dict(weights)
    return network


@dataclass
class Stretch:
    """What happened in some steps of all games, as arrays of steps x games."""

    observations: np.ndarray
    legal: list[np.ndarray]
    seats: np.ndarray
    choices: np.ndarray  # indices into `legal`
    values: np.ndarray
    rewards: np.ndarray
    ended: np.ndarray


def play_stretch(games: SelfPlay, network: Network, steps: int) -> Stretch:
    """Let the network play all seats of all games for some steps."""
    kept: dict[str, list[np.ndarray]] = {
        name: [] for name in ("seen", "seats", "choices", "values", "paid", "ended")
    }
    legal: list[np.ndarray] = []
    for _ in range(steps):
        batch = games.batch
        legal.append(legal_actions(batch))
        choices, values = ask(network, batch.observations, legal[-1])
        kept["seen"].append(batch.observations.astype(np.float16))
        kept["seats"].append(batch.seats.copy())
        kept["choices"].append(choices)
        kept["values"].append(values)
        games.step(legal[-1][np.arange(len(choices)), choices])
        kept["paid"].append(games.batch.rewards.copy())
        kept["ended"].append(games.batch.ended.copy())
    joined = {name: np.stack(arrays) for name, arrays in kept.items()}
    return Stretch(
        joined["seen"],
        legal,
        joined["seats"],
        joined["choices"],
        joined["values"],
        joined["paid"],
        joined["ended"],
    )


def learn(
    network: Network,
    optimiser: torch.optim.Optimizer,
    stretch: Stretch,
    entropy: float,
    anchor: Network | None = None,
    tether: float = 0.0,
) -> dict[str, float]:
    """Do one update over the stretch, step by step to save memory.

    With an `anchor` the network is kept close to it, so that noise does not erase what was learned before.
    """
    device = device_of(network)
    advantages, judged = seat_advantages(stretch.seats, stretch.values, stretch.rewards, stretch.ended)
    spread = float(advantages[judged].std()) + 1e-6 if judged.any() else 1.0
    count = max(1, int(judged.sum()))
    optimiser.zero_grad()
    told = {"policy": 0.0, "value": 0.0, "entropy": 0.0, "distance": 0.0}
    for step in range(len(stretch.seats)):
        rows = np.flatnonzero(judged[step])
        if not len(rows):
            continue
        seen = torch.from_numpy(stretch.observations[step][rows]).to(device).float()
        legal = torch.from_numpy(stretch.legal[step][rows]).to(device)
        choice, value = network(seen, legal)
        gain = torch.from_numpy(advantages[step][rows]).to(device)
        target = torch.from_numpy(stretch.values[step][rows]).to(device) + gain
        taken = torch.from_numpy(stretch.choices[step][rows]).to(device)
        policy_loss = -(choice.log_prob(taken) * gain / spread).sum()
        value_loss = ((value - target) ** 2).sum()
        surprise = choice.entropy().sum()
        distance = torch.zeros((), device=device)
        if anchor is not None:
            with torch.no_grad():
                before, _ = anchor(seen, legal)
            distance = torch.distributions.kl_divergence(before, choice).sum()
        loss = policy_loss + 0.5 * value_loss - entropy * surprise + tether * distance
        (loss / count).backward()
        parts = {"policy": policy_loss, "value": value_loss, "entropy": surprise, "distance": distance}
        for name, part in parts.items():
            told[name] += float(part.detach()) / count
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
    return told


def evaluate(network: Network, players: int, steps: int, seed: int = 99) -> tuple[int, int]:
    """Games won by seat 0, played by the network, against random players, and games played."""
    others = random_policy(seed)
    won = played = 0
    games = SelfPlay(workers=0, games_each=16, players=players, seed=f"evaluation {seed}")
    for _ in range(steps):
        batch: Batch = games.batch
        actions = others(batch)
        own = np.flatnonzero(batch.seats == 0)
        if len(own):
            legal = legal_actions(batch)[own]
            choices, _ = ask(network, batch.observations[own], legal)
            actions[own] = legal[np.arange(len(own)), choices]
        batch = games.step(actions)
        played += int(batch.ended.sum())
        won += int((batch.winners == 0).sum())
    return won, played


def improve(
    network: Network, games: SelfPlay, curves: Curves, given: argparse.Namespace, minutes: float
) -> None:
    """Self-play for some minutes: play, judge, update, write a line."""
    optimiser = torch.optim.Adam(network.parameters(), lr=given.rate)
    anchor = copy.deepcopy(network).requires_grad_(False) if given.tether else None
    end = time.monotonic() + 60 * minutes
    update = 0
    while time.monotonic() < end and update < given.updates:
        begun = time.monotonic()
        stretch = play_stretch(games, network, given.steps)
        played = time.monotonic() - begun
        told = learn(network, optimiser, stretch, given.entropy, anchor, given.tether)
        update += 1
        rate = stretch.seats.size / played
        curves.add(
            update=update,
            **{name: round(value, 5) for name, value in told.items()},
            games_ended=int(stretch.ended.sum()),
            decisions_per_s=round(rate),
        )
        if update == 1 or update % 10 == 0:
            parts = ", ".join(f"{name} {value:+.3f}" for name, value in told.items())
            print(f"update {update}: {parts}, {rate:.0f} decisions a second", flush=True)


def at_least(least: int) -> Callable[[str], int]:
    """An argument type: a whole number of at least `least`."""

    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"{text} is too small: it must be at least {least}")
        return int(text)

    return number


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that both ways of training share."""
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--workers", type=at_least(0), default=1, help="processes that play; 0 is this one")
    parser.add_argument("--games", type=at_least(1), default=16, help="games in each worker")
    parser.add_argument("--steps", type=at_least(1), default=64, help="steps between two updates")
    parser.add_argument("--updates", type=at_least(0), default=10**9, help="stop after so many updates")
    parser.add_argument(
        "--shaping", type=float, default=1.0, help="pay for leads too; 0 pays for victory alone"
    )
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--tether", type=float, default=0.0, help="how strongly to stay near the start")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, help="a folder for weights and curves")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument(
        "--evaluation-steps", type=at_least(0), default=6000, help="0 skips the comparison at the end"
    )
    given = parser.parse_args(arguments)
    torch.manual_seed(1)
    try:
        network = load_network(given.start) if given.start else Network()
    except WrongWeights as problem:
        parser.error(f"--start: {problem}")
    network = network.to(given.device)
    folder = given.out or Path()
    folder.mkdir(parents=True, exist_ok=True)
    curves = Curves(folder / "curves.csv")
    with SelfPlay(given.workers, given.games, given.players, shaping=given.shaping, seed=1) as games:
        improve(network, games, curves, given, given.minutes)
    curves.plot(folder / "curves.svg")
    if given.evaluation_steps:
        won, played = evaluate(network, given.players, given.evaluation_steps)
        fair = played / given.players
        print(f"against random players: {won} of {played} games won (a fair share is {fair:.1f})")
    if given.out:
        save_weights(network, folder / "policy.npz")
        print(f"saved to {folder / 'policy.npz'}")


if __name__ == "__main__":
    main()
