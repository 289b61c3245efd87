"""A search in several processes: each tries the same plans in its own worlds, and the counts are added.

A process gets one world that the seat cannot tell from the real one and imagines others from it, so nothing
hidden is passed on. Processes are started once and shared by all searches; they end with the program or at
`close`.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, fields
from functools import lru_cache
from multiprocessing import get_all_start_methods, get_context
from typing import Any, Protocol

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.reason import BotReason
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.search import Count
from diadochoi.content import Content
from diadochoi.record.stored.state_storage import restore_state, state_data
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.table.state import State

VisitTally = list[Count]  # for each plan

_POOLS: dict[int, ProcessPoolExecutor] = {}


@dataclass(frozen=True, slots=True)
class Task:
    """What a process needs to know."""

    bot: str
    seat: Seat
    seed: str
    content: bytes
    config: dict[str, Any]
    state: dict[str, Any]
    choices: tuple[tuple[tuple[int, ...], tuple[BotReason, ...], float], ...]
    seconds: float
    iterations: int


class Searcher(Protocol):
    """A bot that can search without deciding."""

    def tally(
        self, knowledge: Knowledge, choices: Sequence[CardPlan], seconds: float, iterations: int
    ) -> VisitTally: ...


def tasks_for(
    bot: str,
    seat: Seat,
    seeds: Sequence[str],
    world: State,
    choices: Sequence[CardPlan],
    seconds: float,
    iterations: int,
) -> list[Task]:
    """The same question for several processes, each with its own random stream."""
    content = _packed(world.board)
    config = {entry.name: getattr(world.config, entry.name) for entry in fields(world.config)}
    data = state_data(world)
    listed = tuple((choice.steps, choice.purpose, choice.value) for choice in choices)
    return [Task(bot, seat, seed, content, config, data, listed, seconds, iterations) for seed in seeds]


def think(task: Task) -> VisitTally:
    """Search in this process."""
    config = Config(**task.config)
    state = restore_state(task.state, board_for(_unpacked(task.content), config), config)
    bot: Any = make_bot(task.bot, task.seat, task.seed)
    searcher: Searcher = bot
    choices = [CardPlan(steps, purpose, value) for steps, purpose, value in task.choices]
    return searcher.tally(Knowledge(state, task.seat), choices, task.seconds, task.iterations)


def begin(tasks: Sequence[Task]) -> list[Future[VisitTally]]:
    """Start the search in the processes; empty if they cannot be started or have died."""
    count = len(tasks)
    try:
        if count not in _POOLS:
            method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
            _POOLS[count] = ProcessPoolExecutor(count, mp_context=get_context(method))
        return [_POOLS[count].submit(think, task) for task in tasks]
    except (BrokenProcessPool, OSError, RuntimeError):
        _drop(count)
        return []


def gather(running: Sequence[Future[VisitTally]], seconds: float | None) -> list[VisitTally]:
    """Collect their results; leaves out processes that do not finish in time."""
    finished, late = wait(running, timeout=seconds)
    for future in late:
        future.cancel()
    found: list[VisitTally] = []
    for future in running:  # in the order they were started, so that sums of floats stay the same
        if future in finished and not future.cancelled():
            try:
                found.append(future.result())
            except BrokenProcessPool:
                _drop(len(running))
    return found


def close() -> None:
    """Stop all processes."""
    for count in list(_POOLS):
        _drop(count)


def _drop(count: int) -> None:
    pool = _POOLS.pop(count, None)
    if pool is not None:
        pool.shutdown(wait=True, cancel_futures=True)


@lru_cache(maxsize=4)
def _packed(board: Board) -> bytes:
    return pickle.dumps(board.content)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Content:
    content: Content = pickle.loads(packed)
    return content
