"""Train the network that evaluates positions for the bots (`bots/judging/network.py`), and measure how good
it is.

    pip install torch
    python tools/learning/fit.py games.jsonl more.jsonl --out src/diadochoi/bots/networks/value.npz
    python tools/learning/fit.py games.jsonl --from value.npz --out better.npz    (continues training)

From each game (`play.py`) it learns who won. Training a position towards the network's own estimate of the
next one removes some of the noise of the dice (temporal differences). Several networks with different starts
are trained and averaged, which cancels their individual errors. An eighth of the games is held back for
measuring, unless `--all` is given: use that for the network that ships. On a CPU this takes minutes.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import torch
from positions import MOST_SEATS, moments
from torch import Tensor, nn
from torch.nn import functional

from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError, stored_games
from diadochoi.bots.judging.features import WIDTH, rows
from diadochoi.bots.judging.network import Network
from diadochoi.cli.arguments import file_to_read, file_to_write, whole_number

HIDDEN, DEEP = 64, 32
DROPOUT = 0.3
BATCH = 512
RATE, DECAY, EPOCHS = 1e-3, 1.0, 3  # per pass
LAMBDA = 0.95  # of TD(lambda): how much of a position's value comes from beyond the next one
GENTLY = 0.3  # share of the rate for a network that is already trained, with one epoch per pass
HELD_BACK = 8
TAKEN = 0.06  # share of a game's positions
AT_ONCE = 8192  # positions evaluated together


class Judge(nn.Module):
    """The network as `bots/judging/network.py` computes it."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(WIDTH, 1)
        self.first = nn.Linear(WIDTH, HIDDEN)
        self.second = nn.Linear(2 * HIDDEN, DEEP)
        self.last = nn.Linear(DEEP, 1)
        self.dropout = nn.Dropout(DROPOUT)
        nn.init.zeros_(self.last.weight)  # start as the hand-written evaluation
        nn.init.zeros_(self.linear.weight)
        self.linear.weight.data[0, 0] = 1.0

    def forward(self, seen: Tensor, sits: Tensor) -> Tensor:
        """The logarithm of each seat's chance; `sits` is 1 for occupied seats."""
        hidden = functional.relu(self.first(self.dropout(seen)))
        mean = (hidden * sits[..., None]).sum(1, keepdim=True) / sits.sum(1)[:, None, None]
        deep = functional.relu(self.second(torch.cat([hidden, mean.expand_as(hidden)], -1)))
        scores = (self.last(self.dropout(deep)) + self.linear(seen)).squeeze(-1)
        return functional.log_softmax(scores.masked_fill(sits == 0, -30.0), dim=1)


@dataclass
class Games:
    """Positions in the order of play, game by game."""

    seen: Tensor
    sits: Tensor
    winner: Tensor
    game: np.ndarray

    @classmethod
    def read(cls, files: list[Path]) -> Games:
        seen: list[np.ndarray] = []
        players: list[int] = []
        winner: list[int] = []
        number: list[int] = []
        for game, played in enumerate(stored_games(files)):
            for state in moments(played, TAKEN):
                row = np.zeros((MOST_SEATS, WIDTH), np.float32)
                row[: len(played.seats)] = rows(state.copy())
                seen.append(row)
                players.append(len(played.seats))
                winner.append(played.winner)
                number.append(game)
        sits = (torch.arange(MOST_SEATS)[None] < torch.tensor(players)[:, None]).float()
        return cls(torch.tensor(np.array(seen)), sits, torch.tensor(winner), np.array(number))

    def judged(self, judge: Judge) -> Tensor:
        judge.eval()
        with torch.no_grad():
            return torch.cat([
                judge(self.seen[start : start + AT_ONCE], self.sits[start : start + AT_ONCE])
                for start in range(0, len(self.seen), AT_ONCE)
            ])  # fmt: skip

    def targets(self, judge: Judge | None) -> Tensor:
        """The target for each position: who won, and the estimates of the positions on the way."""
        found = functional.one_hot(self.winner, MOST_SEATS).float()
        if judge is None:
            return found
        thought = self.judged(judge).exp()
        for place in range(len(found) - 2, -1, -1):
            if self.game[place] == self.game[place + 1]:
                found[place] = LAMBDA * found[place + 1] + (1 - LAMBDA) * thought[place + 1]
        return found


def train(games: Games, places: np.ndarray, passes: int, seed: int, known: Judge | None = None) -> Judge:
    """In the first pass it learns who won, in the others its own estimates are added."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    judge = known or Judge()
    rate, epochs = (GENTLY * RATE, 1) if known else (RATE, EPOCHS)
    steps = epochs * -(-len(places) // BATCH)
    for number in range(passes):
        targets = games.targets(judge if number or known else None)
        optimiser = torch.optim.AdamW(judge.parameters(), lr=rate, weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate if number == 0 else 0.6 * rate, steps)
        judge.train()
        for _ in range(epochs):
            order = chance.permutation(places)
            for start in range(0, len(order), BATCH):
                place = torch.tensor(order[start : start + BATCH])
                loss = -(targets[place] * judge(games.seen[place], games.sits[place])).sum(1).mean()
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                schedule.step()
    return judge


def judges_of(path: Path) -> list[Judge]:
    """The networks combined in a file written by `save`."""
    try:
        with np.load(path) as numbers:
            whole = Network(dict(numbers))
    except (AttributeError, BadZipFile, EOFError, KeyError, OSError, TypeError, ValueError) as problem:
        raise ValueError(f"{path} holds no network: name one that fit.py wrote ({problem})") from problem
    hidden = np.split(whole.first, whole.members, axis=1)
    if hidden[0].shape[1] != HIDDEN or whole.second.shape[2] != DEEP:
        raise ValueError(f"{path} holds networks of another size than {HIDDEN} and {DEEP}")
    judges: list[Judge] = []
    for number, (first, bias, last) in enumerate(
        zip(
            hidden,
            np.split(whole.first_bias, whole.members),
            np.split(whole.last, whole.members),
            strict=True,
        )
    ):
        judge = Judge()
        known = {
            "linear.weight": whole.linear[None],
            "linear.bias": np.zeros(1, np.float32),
            "first.weight": first.T,
            "first.bias": bias,
            "second.weight": np.hstack([whole.second[number].T, whole.context[number].T]),
            "second.bias": whole.second_bias[number, 0],
            "last.weight": last[None] * whole.members,
            "last.bias": np.zeros(1, np.float32),
        }
        judge.load_state_dict({name: torch.tensor(value) for name, value in known.items()})
        judges.append(judge)
    return judges


def save(judges: list[Judge], path: Path) -> None:
    """Save them as one network that averages them."""
    parts = [{name: value.detach().numpy() for name, value in judge.named_parameters()} for judge in judges]
    number = len(parts)
    second = [part["second.weight"] for part in parts]
    np.savez_compressed(
        path,
        linear=np.mean([part["linear.weight"][0] for part in parts], axis=0),
        first=np.hstack([part["first.weight"].T for part in parts]),
        first_bias=np.concatenate([part["first.bias"] for part in parts]),
        second=side_by_side([block[:, :HIDDEN].T for block in second]),
        context=side_by_side([block[:, HIDDEN:].T for block in second]),
        second_bias=np.concatenate([part["second.bias"] for part in parts]),
        last=np.concatenate([part["last.weight"][0] for part in parts]) / np.float32(number),
    )


def side_by_side(blocks: list[np.ndarray]) -> np.ndarray:
    """One matrix with the blocks along its diagonal."""
    height, width = blocks[0].shape
    found = np.zeros((height * len(blocks), width * len(blocks)), np.float32)
    for number, block in enumerate(blocks):
        found[number * height : (number + 1) * height, number * width : (number + 1) * width] = block
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+", type=file_to_read)
    parser.add_argument("--out", type=file_to_write, required=True)
    parser.add_argument("--networks", type=whole_number(1), default=5)
    parser.add_argument(
        "--from", dest="known", type=file_to_read, help="networks that learn on, instead of so many new ones"
    )
    parser.add_argument("--passes", type=whole_number(1), default=5)
    parser.add_argument("--all", action="store_true", help="hold nothing back")
    given = parser.parse_args(arguments)
    try:
        known = judges_of(given.known) if given.known else []
        games = Games.read(given.games)
    except (NoGamesError, OtherRulesError, ValueError) as problem:
        parser.error(str(problem))
    held = torch.tensor(games.game % HELD_BACK == 0)
    places = np.arange(len(held)) if given.all else np.flatnonzero(~held.numpy())
    if not len(places):
        parser.error("these files hold too few games with their actions: play more with play.py")
    print(f"{games.game.max() + 1} games, {len(games.game)} positions, {len(places)} to learn from")
    judges: list[Judge] = []
    for number, judge in enumerate(known or [None] * given.networks):
        judges.append(train(games, places, given.passes, number, judge))
        together = torch.stack([games.judged(judge) for judge in judges]).mean(0)
        loss = functional.cross_entropy(together[held], games.winner[held])
        print(f"{number + 1} networks: log loss {loss:.4f} on every {HELD_BACK}th game", flush=True)
        save(judges, given.out)


if __name__ == "__main__":
    main()
