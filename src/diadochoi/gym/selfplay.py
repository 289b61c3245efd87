"""Plays many games at once in worker processes, with one policy that answers in batches.

Workers run the rules and write vectors into shared memory; the caller's process has the policy. A finished
game is replaced by the next one.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from diadochoi.gym.adapter import Match, Rewards

_STEP: Final = b"step"
_READY: Final = b"ready"
_STOP: Final = b"stop"
MOST_LEGAL: Final = 4096  # legal actions of one decision; the longest list seen has a few hundred
_PATIENCE: Final = 300.0  # seconds a worker may take for one step of all its games


@dataclass(frozen=True)
class Batch:
    """One open decision of every game, one row each. The next step overwrites the arrays."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int16]  # the seat that must decide
    rewards: npt.NDArray[np.float32]  # games x players, since the last step
    ended: npt.NDArray[np.int8]  # whether the last step ended a game; the observation belongs to the next one
    winners: npt.NDArray[np.int16]  # of the game that ended, otherwise -1
    actions: npt.NDArray[np.int32]
    legal: npt.NDArray[np.int32]  # the legal indices, then -1
    counts: npt.NDArray[np.int32]  # how many legal indices there are

    def __len__(self) -> int:
        return len(self.seats)

    def rows(self, start: int, stop: int) -> Batch:
        return Batch(
            self.observations[start:stop],
            self.masks[start:stop],
            self.seats[start:stop],
            self.rewards[start:stop],
            self.ended[start:stop],
            self.winners[start:stop],
            self.actions[start:stop],
            self.legal[start:stop],
            self.counts[start:stop],
        )


Policy = Callable[[Batch], npt.NDArray[Any]]


@dataclass(frozen=True)
class GameSettings:
    """The settings of the games."""

    players: int = 4
    options: tuple[str, ...] = ()
    shaping: float = 0.0
    seed: int | str = 0
    edition: str = "4e"


class SelfPlay:
    """`workers` processes with `games_each` games; with 0 workers the games run in the caller's process."""

    def __init__(
        self,
        workers: int = 1,
        games_each: int = 8,
        players: int = 4,
        options: Sequence[str] = (),
        shaping: float = 0.0,
        seed: int | str = 0,
        edition: str = "4e",
    ) -> None:
        if workers < 0:
            raise ValueError(f"workers is {workers}: it must be at least 0, which plays in this process")
        if games_each < 1:
            raise ValueError(f"games_each is {games_each}: every worker needs at least 1 game")
        self.table = GameSettings(players, tuple(options), shaping, seed, edition)
        match = Match(players, options, edition=edition)
        games = max(1, workers) * games_each
        self._shape = (games, match.observer.size, match.space.size, players)
        self._links: list[Connection] = []
        self._processes: list[multiprocessing.process.BaseProcess] = []
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("B", _bytes_needed(self._shape))
        self.batch = _arrays(memory, self._shape)
        self._here: _Games | None = None
        if workers == 0:
            self._here = _Games(self.table, self.batch, 0)
            return
        for worker in range(workers):
            ours, theirs = context.Pipe()
            rows = (worker * games_each, (worker + 1) * games_each)
            process = context.Process(
                target=_work, args=(theirs, memory, self._shape, rows, self.table), daemon=True
            )
            process.start()
            theirs.close()
            self._links.append(ours)
            self._processes.append(process)
        self._wait(self._links)

    def step(self, chosen: npt.ArrayLike) -> Batch:
        """Take one action in every game and advance to its next decision."""
        self.batch.actions[:] = chosen
        self._send(self._links)
        self._wait(self._links)
        return self.batch

    def play(self, policy: Policy, steps: int) -> dict[str, Any]:
        """Let a policy answer `steps` times for all games; returns statistics.

        With several workers the policy answers for one half of them while the other half plays.
        """
        wins = [0] * self.table.players
        halves = self._halves()
        for step in range(steps + 1):
            for links, rows in halves:
                if step:
                    self._wait(links)
                    for winner in rows.winners[rows.ended > 0]:
                        wins[int(winner)] += 1
                if step < steps:
                    rows.actions[:] = policy(rows)
                    self._send(links)
        return {"decisions": steps * len(self.batch), "games": sum(wins), "wins": wins}

    def _halves(self) -> list[tuple[list[Connection], Batch]]:
        """The workers in two groups with their rows; one group if there is only one worker."""
        links = self._links
        middle = len(links) // 2
        if not middle:
            return [(links, self.batch)]
        cut = middle * (len(self.batch) // len(links))
        return [
            (links[:middle], self.batch.rows(0, cut)),
            (links[middle:], self.batch.rows(cut, len(self.batch))),
        ]

    def _send(self, links: Sequence[Connection]) -> None:
        if self._here is not None:
            self._here.step()
        for link in links:
            link.send_bytes(_STEP)

    def _wait(self, links: Sequence[Connection]) -> None:
        for link in links:
            if not link.poll(_PATIENCE):
                self.close()
                raise TimeoutError(f"a worker has not answered for {_PATIENCE:.0f} s")
            answer = link.recv_bytes()
            if answer != _READY:
                self.close()
                raise RuntimeError(f"a worker failed:\n{answer.decode()}")

    def close(self) -> None:
        """Stop the workers."""
        for link in self._links:
            try:
                link.send_bytes(_STOP)
            except OSError:
                continue  # already stopped
        for process in self._processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        self._links, self._processes = [], []

    def __enter__(self) -> SelfPlay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Games:
    """The games of one process and their rows of the batch."""

    def __init__(self, table: GameSettings, rows: Batch, first: int) -> None:
        self.rows = rows
        self.matches = [Match(table.players, table.options, edition=table.edition) for _ in range(len(rows))]
        self.payments = [Rewards(table.shaping) for _ in self.matches]
        self.seeds = [f"{table.seed} place {first + place}" for place in range(len(rows))]
        self.played = [0] * len(rows)
        self.legal: list[list[int]] = [[] for _ in self.matches]
        rows.legal.fill(-1)
        for place in range(len(rows)):
            self._deal(place)
            self._show(place)
            rows.winners[place] = -1

    def step(self) -> None:
        rows = self.rows
        for place, match in enumerate(self.matches):
            match.play(int(rows.actions[place]))
            rows.rewards[place] = self.payments[place].step(match.state)
            rows.ended[place] = match.over
            rows.winners[place] = match.state.winner
            if match.over:
                self._deal(place)
            self._show(place)

    def _deal(self, place: int) -> None:
        match = self.matches[place]
        match.reset(f"{self.seeds[place]} game {self.played[place]}")
        self.played[place] += 1
        self.payments[place].reset(match.state)

    def _show(self, place: int) -> None:
        match, rows = self.matches[place], self.rows
        rows.seats[place] = match.asked
        match.observer.observe(match.state, match.asked, rows.observations[place])
        mask, listed = rows.masks[place], rows.legal[place]
        before, now = self.legal[place], match.legal()
        mask[before] = 0
        mask[now] = 1
        listed[len(now) : len(before)] = -1
        listed[: len(now)] = now
        rows.counts[place] = len(now)
        self.legal[place] = now


def _work(
    link: Connection,
    memory: Any,
    shape: tuple[int, int, int, int],
    rows: tuple[int, int],
    table: GameSettings,
) -> None:
    """The main function of a worker process."""
    try:
        games = _Games(table, _arrays(memory, shape).rows(*rows), rows[0])
        link.send_bytes(_READY)
        while link.recv_bytes() == _STEP:
            games.step()
            link.send_bytes(_READY)
    except EOFError:
        return  # the caller is gone
    except Exception:
        link.send_bytes(traceback.format_exc().encode())


def _fields(shape: tuple[int, int, int, int]) -> list[tuple[tuple[int, ...], type[np.generic]]]:
    """Shapes and types of the batch's arrays, in its order."""
    games, observation, actions, players = shape
    return [
        ((games, observation), np.float32),
        ((games, actions), np.int8),
        ((games,), np.int16),
        ((games, players), np.float32),
        ((games,), np.int8),
        ((games,), np.int16),
        ((games,), np.int32),
        ((games, MOST_LEGAL), np.int32),
        ((games,), np.int32),
    ]


def _length(shape: tuple[int, ...], kind: type[np.generic]) -> int:
    """The size of an array in bytes, padded so that the next one is aligned."""
    return (int(np.prod(shape)) * np.dtype(kind).itemsize + 63) // 64 * 64


def _bytes_needed(shape: tuple[int, int, int, int]) -> int:
    return sum(_length(*field) for field in _fields(shape))


def _arrays(memory: Any, shape: tuple[int, int, int, int]) -> Batch:
    start = 0
    arrays: list[Any] = []
    for size, kind in _fields(shape):
        count = int(np.prod(size))
        arrays.append(np.frombuffer(memory, dtype=kind, count=count, offset=start).reshape(size))
        start += _length(size, kind)
    return Batch(*arrays)


def random_policy(seed: int = 0) -> Policy:
    """Any legal action with equal probability."""
    chance = np.random.default_rng(seed)

    def choose(batch: Batch) -> npt.NDArray[Any]:
        places = (chance.random(len(batch)) * batch.counts).astype(np.int32)
        return batch.legal[np.arange(len(batch)), places]

    return choose
