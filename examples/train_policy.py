"""Train a small policy and value network by self-play, on a CPU, with plain advantage actor-critic.

    pip install 'diadochoi[gym]' torch
    python examples/train_policy.py --minutes 10 --save policy.pt

The loop is short enough to read in one go: play a stretch of many games with the present network, judge every
decision by what its seat got, make the better ones likelier, repeat. One network plays all seats, because
both the vectors and the action numbers are told from the seat's own place.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from diadochoi.content import load
from diadochoi.gym import Batch, SelfPlay, action_space_for, observer_for, random_policy
from diadochoi.gym.returns import seat_advantages
from diadochoi.rules.board import board_for


class Network(nn.Module):
    """Every space of the map goes through the same small layers; then all of it together decides."""

    def __init__(self, width: int = 256, per_space: int = 8) -> None:
        super().__init__()
        content = load()
        layout = observer_for(board_for(content), 4).layout
        self.spaces = layout.blocks["spaces"]
        actions = action_space_for(content, 4).size
        self.space_layers = nn.Sequential(
            nn.Linear(self.spaces.width, 32), nn.ReLU(), nn.Linear(32, per_space), nn.ReLU()
        )
        self.trunk = nn.Sequential(
            nn.Linear(self.spaces.start + self.spaces.rows * per_space, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Embedding(actions, width)  # an action's score: its row times what is known
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # begin as a random player

    def forward(
        self, observations: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """A choice among each row's legal actions (a place in `legal`, -1 fills up) and the seat's value."""
        start = self.spaces.start
        table = observations[:, :start]
        spaces = observations[:, start:].reshape(-1, self.spaces.rows, self.spaces.width)
        known = self.trunk(torch.cat([table, self.space_layers(spaces).flatten(1)], dim=1))
        scores = torch.bmm(self.policy(legal.clamp(min=0)), known.unsqueeze(2)).squeeze(2)
        choice = torch.distributions.Categorical(logits=scores.masked_fill(legal < 0, -1e9))
        return choice, torch.tanh(self.value(known)).squeeze(1)


def legal_actions(masks: np.ndarray) -> np.ndarray:
    """The legal indices of each row, filled up with -1 to one length: scoring a few beats scoring all."""
    rows = [np.flatnonzero(mask) for mask in masks]
    found = np.full((len(rows), max(len(row) for row in rows)), -1, np.int64)
    for place, row in enumerate(rows):
        found[place, : len(row)] = row
    return found


def ask(network: Network, observations: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The network's answers as places in `legal`, and its values."""
    with torch.no_grad():
        choice, value = network(torch.from_numpy(observations), torch.from_numpy(legal))
        return choice.sample().numpy(), value.numpy()


@dataclass
class Stretch:
    """What happened in some steps of all games, as arrays of steps x games."""

    observations: np.ndarray
    legal: list[np.ndarray]
    seats: np.ndarray
    choices: np.ndarray  # places in `legal`
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
        legal.append(legal_actions(batch.masks))
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
    network: Network, optimiser: torch.optim.Optimizer, stretch: Stretch, entropy: float
) -> dict[str, float]:
    """One update over the stretch, step by step to save memory."""
    advantages, judged = seat_advantages(stretch.seats, stretch.values, stretch.rewards, stretch.ended)
    spread = float(advantages[judged].std()) + 1e-6 if judged.any() else 1.0
    count = max(1, int(judged.sum()))
    optimiser.zero_grad()
    told = {"policy": 0.0, "value": 0.0, "entropy": 0.0}
    for step in range(len(stretch.seats)):
        rows = np.flatnonzero(judged[step])
        if not len(rows):
            continue
        seen = torch.from_numpy(stretch.observations[step][rows].astype(np.float32))
        choice, value = network(seen, torch.from_numpy(stretch.legal[step][rows]))
        gain = torch.from_numpy(advantages[step][rows])
        target = torch.from_numpy(stretch.values[step][rows]) + gain
        policy_loss = -(choice.log_prob(torch.from_numpy(stretch.choices[step][rows])) * gain / spread).sum()
        value_loss = ((value - target) ** 2).sum()
        surprise = choice.entropy().sum()
        ((policy_loss + 0.5 * value_loss - entropy * surprise) / count).backward()
        for name, part in (("policy", policy_loss), ("value", value_loss), ("entropy", surprise)):
            told[name] += float(part.detach()) / count
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimiser.step()
    return told


def evaluate(network: Network, players: int, steps: int, seed: int = 99) -> tuple[int, int]:
    """Games that seat 0, played by the network, wins against random players, and games played."""
    others = random_policy(seed)
    won = played = 0
    games = SelfPlay(workers=0, games_each=16, players=players, seed=f"evaluation {seed}")
    for _ in range(steps):
        batch: Batch = games.batch
        actions = others(batch)
        own = np.flatnonzero(batch.seats == 0)
        if len(own):
            legal = legal_actions(batch.masks[own])
            choices, _ = ask(network, batch.observations[own], legal)
            actions[own] = legal[np.arange(len(own)), choices]
        batch = games.step(actions)
        played += int(batch.ended.sum())
        won += int((batch.winners == 0).sum())
    return won, played


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--games", type=int, default=16, help="games in each worker")
    parser.add_argument("--steps", type=int, default=64, help="steps between two updates")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--updates", type=int, default=10**9, help="stop after so many updates")
    parser.add_argument(
        "--shaping", type=float, default=1.0, help="pay for leads too; 0 pays for victory alone"
    )
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument(
        "--evaluation-steps", type=int, default=6000, help="0 skips the comparison at the end"
    )
    parser.add_argument("--save", type=Path)
    given = parser.parse_args(arguments)
    torch.manual_seed(1)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=given.rate)
    end = time.monotonic() + 60 * given.minutes
    with SelfPlay(given.workers, given.games, given.players, shaping=given.shaping, seed=1) as games:
        update = 0
        while time.monotonic() < end and update < given.updates:
            stretch = play_stretch(games, network, given.steps)
            told = learn(network, optimiser, stretch, given.entropy)
            update += 1
            if update == 1 or update % 10 == 0:
                parts = ", ".join(f"{name} {value:+.3f}" for name, value in told.items())
                print(f"update {update}: {parts}, games ended {int(stretch.ended.sum())}", flush=True)
    if given.evaluation_steps:
        won, played = evaluate(network, given.players, given.evaluation_steps)
        fair = played / given.players
        print(f"against random players: {won} of {played} games won (a fair share is {fair:.1f})")
    if given.save:
        space = action_space_for(load(), given.players)
        torch.save({"network": network.state_dict(), "actions": space.hash}, given.save)
        print(f"saved to {given.save}")


if __name__ == "__main__":
    main()
