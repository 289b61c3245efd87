"""Teach a network to play like the strategist, then let it improve by playing against itself.

    python examples/learn_from_strategist.py --out run        # minutes on two cores: a taste
    python examples/learn_from_strategist.py --out run --teach 3600 --train 600 --improve 3600 --compare 600

Four steps, each for a number of seconds: the teacher plays many games and a sample of its decisions is
stored; the network learns to choose as it did and to predict the winner; self-play continues from there
(`train_policy`); the result is compared with our bots. Weights, curves, games and the comparison go into the
folder. Needs only NumPy and PyTorch.
"""

from __future__ import annotations

import argparse
import copy
import gzip
import json
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # many processes, one thread each

import numpy as np

from diadochoi.arena.bot_game import Outcome, Pairing, play_match
from diadochoi.bots.base import Knowledge
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.content import load
from diadochoi.gym import action_space_for, observer_for
from diadochoi.rules import engine
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.turn.setup import new_state

KEEP_EVERY = 6  # keep one in this many of the teacher's decisions, because consecutive ones are alike
HELD_BACK = 20  # one game in this many is only used for measuring


class Teacher(StrategistBot):
    """A faster strategist: fewer plans, fewer worlds."""

    name = "teacher"
    width = 3
    worlds = 2


@dataclass
class Lesson:
    """Decisions of one game: vectors without their zeros, legal indices, the choices, and who won."""

    places: np.ndarray  # positions of the non-zero numbers, all decisions in one row
    numbers: np.ndarray
    ends: np.ndarray  # where each decision's numbers end
    legal: np.ndarray
    legal_ends: np.ndarray
    choices: np.ndarray  # positions among the legal actions
    results: np.ndarray  # 1 for the winner's decisions; the losers share -1


def teach(number: int, seed: str, players: int) -> tuple[Outcome, Lesson]:
    """Play one game of the teacher against itself."""
    deal = f"{seed}-{number}"
    content = load()
    state = new_state(content, make_config(content, players), seed_bytes(deal))
    space, observer = action_space_for(content, players), observer_for(state.board, players)
    bots = [Teacher(seat, deal) for seat in range(players)]
    chance = random.Random(deal)
    actions: list[int] = []
    places, numbers, legal, choices, seats = [], [], [], [], []
    while not state.over:
        seat = state.asked
        choice = bots[seat].choose(Knowledge(state, seat), state.options, 1.0)
        if chance.randrange(KEEP_EVERY) == 0:
            seen = observer.observe(state, seat)
            filled = np.flatnonzero(seen)
            places.append(filled.astype(np.uint16))
            numbers.append(seen[filled].astype(np.float16))
            legal.append(np.array(space.indices(state.options, seat), np.uint16))
            choices.append(state.options.index(choice))
            seats.append(seat)
        actions.append(choice)
        engine.play(state, choice)
    results = np.where(np.array(seats) == state.winner, 1.0, -1.0 / (players - 1)).astype(np.float32)
    lesson = Lesson(
        np.concatenate(places), np.concatenate(numbers), np.cumsum([len(row) for row in places]),
        np.concatenate(legal), np.cumsum([len(row) for row in legal]), np.array(choices), results,
    )  # fmt: skip
    game = Outcome(
        number, deal, ("teacher",) * players, state.winner, WIN_NAMES[state.win_kind], state.turn,
        actions=actions,
    )  # fmt: skip
    return game, lesson


def collect(processes: int, seconds: float, players: int, seed: str, file: Path) -> list[Lesson]:
    """Collect lessons from as many games as fit into the time; the games themselves go into the file."""
    end = time.monotonic() + seconds
    lessons: list[Lesson] = []
    context = multiprocessing.get_context("spawn")
    with gzip.open(file, "wt", encoding="utf-8") as book, ProcessPoolExecutor(processes, context) as pool:
        number = 0
        running = set()
        while running or time.monotonic() < end:
            while time.monotonic() < end and len(running) < processes + 2:
                running.add(pool.submit(teach, number, seed, players))
                number += 1
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                game, lesson = future.result()
                book.write(json.dumps(game.as_data()) + "\n")
                lessons.append(lesson)
    return lessons


# ---------------------------------------------------------------------- learning


class Library:
    """All decisions, ready to be drawn in batches; the zeros are filled in on the device."""

    def __init__(self, lessons: list[Lesson], size: int) -> None:
        self.lessons = lessons
        self.size = size
        self.index = [
            (lesson, row) for lesson, kept in enumerate(lessons) for row in range(len(kept.choices))
        ]

    def __len__(self) -> int:
        return len(self.index)

    def batches(self, rows: int, chance: random.Random) -> Iterator[tuple[np.ndarray, ...]]:
        """Every decision once, in a new order."""
        order = self.index[:]
        chance.shuffle(order)
        for start in range(0, len(order), rows):
            yield self.batch(order[start : start + rows])

    def batch(self, chosen: list[tuple[int, int]]) -> tuple[np.ndarray, ...]:
        seen = np.zeros((len(chosen), self.size), np.float16)
        legal = []
        choices = np.zeros(len(chosen), np.int64)
        results = np.zeros(len(chosen), np.float32)
        for place, (number, row) in enumerate(chosen):
            lesson = self.lessons[number]
            start, stop = lesson.ends[row - 1] if row else 0, lesson.ends[row]
            seen[place, lesson.places[start:stop]] = lesson.numbers[start:stop]
            start, stop = lesson.legal_ends[row - 1] if row else 0, lesson.legal_ends[row]
            legal.append(lesson.legal[start:stop])
            choices[place], results[place] = lesson.choices[row], lesson.results[row]
        filled = np.full((len(chosen), max(map(len, legal))), -1, np.int64)
        for place, row_legal in enumerate(legal):
            filled[place, : len(row_legal)] = row_legal
        return seen, filled, choices, results


def imitate(network: Any, lessons: list[Lesson], seconds: float, rate: float, curves: Any) -> None:
    """Learn to choose as the teacher did, and to predict the result.

    With few games the network soon memorises them, so the result is measured on games that were held back,
    and the network ends with the weights that did best on those.
    """
    import torch
    from train_policy import device_of

    device = device_of(network)
    size = observer_for(board_for(load()), 4).size
    learnt = Library([lesson for place, lesson in enumerate(lessons) if place % HELD_BACK], size)
    held = Library([lesson for place, lesson in enumerate(lessons) if place % HELD_BACK == 0], size)
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.01)
    chance = random.Random(1)
    end = time.monotonic() + seconds
    begun = time.monotonic()
    step = 0
    best, kept = -float("inf"), copy.deepcopy(network.state_dict())

    def tensors(batch: tuple[np.ndarray, ...]) -> list[Any]:
        return [torch.from_numpy(array).to(device) for array in batch]

    while time.monotonic() < end:
        for batch in learnt.batches(512, chance):
            seen, legal, choices, results = tensors(batch)
            for group in optimiser.param_groups:  # decrease to zero at the end
                group["lr"] = rate * max(0.02, 1 - (time.monotonic() - begun) / seconds)
            choice, value = network(seen.float(), legal)
            loss = -choice.log_prob(choices).mean() + 0.5 * ((value - results) ** 2).mean()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            step += 1
            if step % 100 == 1 or time.monotonic() >= end:
                told = measure(network, held, tensors)
                score = told["log_likelihood"] - 0.5 * told["value_error"]
                if score > best:
                    best, kept = score, copy.deepcopy(network.state_dict())
                curves.add(step=step, passes=round(step * 512 / max(1, len(learnt)), 2),
                           loss=round(float(loss.detach()), 4), **told)  # fmt: skip
                print(f"step {step}: loss {float(loss.detach()):.3f}, held back {told}", flush=True)
            if time.monotonic() >= end:
                break
    network.load_state_dict(kept)


def measure(network: Any, held: Library, tensors: Any, most: int = 4096) -> dict[str, float]:
    """On held-out decisions: how often it agrees, how certain it is, how well it predicts."""
    import torch

    chance = random.Random(2)
    agreed = sure = wrong = count = 0.0
    with torch.no_grad():
        for batch in held.batches(512, chance):
            seen, legal, choices, results = tensors(batch)
            choice, value = network(seen.float(), legal)
            agreed += float((choice.logits.argmax(1) == choices).sum())
            sure += float(choice.log_prob(choices).sum())
            wrong += float(((value - results) ** 2).sum())
            count += len(choices)
            if count >= most:
                break
    count = max(1.0, count)
    return {
        "agrees": round(agreed / count, 4),
        "log_likelihood": round(sure / count, 4),
        "value_error": round(wrong / count, 4),
    }


# ---------------------------------------------------------------------- comparing


def _play(weights: str, pairing: Pairing) -> tuple[str, str]:
    from network_player import BOTS, register_network

    if "network" not in BOTS:
        register_network(weights)
    outcome = play_match(pairing)
    return outcome.seats[outcome.winner] if outcome.winner >= 0 else "", outcome.problem


def compare(weights: Path, rivals: list[str], processes: int, seconds: float, players: int) -> dict[str, Any]:
    """Play one network against three bots of a kind, from every seat in turn, dividing the time among the
    rivals."""
    from diadochoi.arena.ratings import wilson

    found: dict[str, Any] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context) as pool:
        for rival in rivals:
            end = time.monotonic() + seconds / len(rivals)
            won = played = number = stalled = 0
            running = set()
            while running or time.monotonic() < end:
                while time.monotonic() < end and len(running) < processes:
                    deal, turn = divmod(number, players)
                    seats = tuple("network" if seat == turn else rival for seat in range(players))
                    pairing = Pairing(number, f"compare-{deal}", seats, f"compare/{number}")
                    running.add(pool.submit(_play, str(weights), pairing))
                    number += 1
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    winner, problem = future.result()
                    if problem and "no end after" not in problem:
                        raise RuntimeError(problem)
                    stalled += bool(problem)  # it goes in circles, which is not a win
                    played += 1
                    won += winner == "network"
            share = wilson(won, played)
            found[rival] = {
                "won": won, "games": played, "stalled": stalled, "fair": round(played / players, 1),
                "share": round(share.value, 4), "low": round(share.low, 4), "high": round(share.high, 4),
            }  # fmt: skip
            print(f"against {rival}: {won} of {played} games (fair share {played / players:.1f})", flush=True)
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    from network_player import known_bot
    from train_policy import Network, SelfPlay, add_options, at_least, improve, save_weights

    def known_bots(text: str) -> list[str]:
        return [known_bot(name) for name in text.split(",")]

    add_options(parser)
    parser.set_defaults(tether=0.3, rate=1e-4, shaping=0.5, entropy=0.0)
    parser.add_argument("--processes", type=at_least(1), default=os.cpu_count() or 1)
    parser.add_argument("--seed", default="lesson")
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--width", type=at_least(1), default=256)
    parser.add_argument("--rivals", type=known_bots, default="random,greedy,strategist")
    steps = parser.add_argument_group("the four steps, in seconds")
    steps.add_argument("--teach", type=float, default=120, help="games of the teacher (default 120)")
    steps.add_argument("--train", type=float, default=60, help="learning from them (default 60)")
    steps.add_argument("--improve", type=float, default=0, help="self-play afterwards (default none)")
    steps.add_argument("--compare", type=float, default=60, help="games against the bots (default 60)")
    given = parser.parse_args(arguments)
    import torch
    from curves import Curves

    torch.manual_seed(1)
    torch.set_num_threads(given.processes)
    folder: Path = given.out or Path("learnt")
    folder.mkdir(parents=True, exist_ok=True)
    lessons = collect(given.processes, given.teach, given.players, given.seed, folder / "games.jsonl.gz")
    decisions = sum(len(lesson.choices) for lesson in lessons)
    print(f"{len(lessons)} games, {decisions} decisions to learn from", flush=True)
    if given.train and len(lessons) < 2:  # one is held back for measuring
        raise SystemExit("learning needs two games at least: give --teach more seconds")
    network = Network(given.width).to(given.device)
    curves = Curves(folder / "imitation.csv")
    drawn = [curves]
    imitate(network, lessons, given.train, given.learning_rate, curves)
    save_weights(network, folder / "imitation.npz")
    told: dict[str, Any] = {"games": len(lessons), "decisions": decisions}
    share = given.compare / 2 if given.improve else given.compare
    rivals: list[str] = given.rivals
    told["imitation"] = compare(folder / "imitation.npz", rivals, given.processes, share, given.players)
    (folder / "comparison.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    if given.improve:
        curves = Curves(folder / "improvement.csv")
        with SelfPlay(given.workers, given.games, given.players, shaping=given.shaping, seed=1) as games:
            improve(network, games, curves, given, given.improve / 60)
        drawn.append(curves)
        save_weights(network, folder / "improved.npz")
        told["improved"] = compare(folder / "improved.npz", rivals, given.processes, share, given.players)
        (folder / "comparison.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    for curves in drawn:
        curves.plot(curves.file.with_suffix(".svg"))


if __name__ == "__main__":
    main()
