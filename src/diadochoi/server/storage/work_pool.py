"""Separate threads or processes for one kind of long work, so that nothing else has to wait for it.

Their number, the queue and each address's share of it are limited.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from pydantic_core import to_json

from diadochoi.message import Message
from diadochoi.server.problems import Problem
from diadochoi.server.storage.work_processes import NICENESS, WorkEnded, WorkProcesses

Result = TypeVar("Result")


class _Shares:
    """Counts the work in progress by address, and limits it."""

    def __init__(self, most: int, most_each: int) -> None:
        """`most`: how many pieces of work may run or wait at a time; `most_each`: from one address."""
        self._most = most
        self._most_each = most_each
        self._busy: Counter[str] = Counter()

    async def counted(self, who: str, begin: Callable[[], Awaitable[Result]]) -> Result:
        """The result of the work; refused if this address, or everyone together, has too much in progress."""
        if self._busy[who] >= self._most_each:
            raise Problem("too_many", Message("problem-still_running"), retry_after=2)
        if self._busy.total() >= self._most:
            raise Problem("too_many", Message("problem-busy"), retry_after=5)
        self._busy[who] += 1
        future = asyncio.ensure_future(begin())
        future.add_done_callback(
            lambda _: self._done(who)
        )  # not earlier: a client that disconnects saves no work
        return await asyncio.shield(future)

    def _done(self, who: str) -> None:
        self._busy[who] -= 1
        if self._busy[who] <= 0:
            del self._busy[who]


class WorkPool(_Shares):
    """Threads, for work that releases the interpreter lock, such as hashing passwords."""

    def __init__(self, name: str, threads: int, most: int, most_each: int, behind: bool = False) -> None:
        """`behind`: the threads get the processor after the rest of the server, where the system can do that.
        Only for work that holds no lock while it computes."""
        super().__init__(most, most_each)
        initializer = _go_behind if behind and sys.platform == "linux" else None
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=initializer)

    async def run(self, who: str, work: Callable[[], Result]) -> Result:
        loop = asyncio.get_running_loop()
        return await self.counted(who, lambda: loop.run_in_executor(self._threads, work))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _go_behind() -> None:
    """Linux has a priority for each thread, and those that a thread starts get the same."""
    own = threading.get_native_id()
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + NICENESS)


class ProcessPool(_Shares):
    """A process: for everything that computes."""

    def __init__(self, modules: tuple[str, ...], limit: float, most: int, most_each: int) -> None:
        """`limit`: seconds for one piece of work, many times what it should take."""
        super().__init__(most, most_each)
        self._limit = limit
        self._processes = WorkProcesses(1, modules)

    async def run(self, who: str, function: Callable[..., Result], *arguments: object) -> Result:
        return await self.counted(who, lambda: self.run_uncounted(function, *arguments))

    async def run_uncounted(self, function: Callable[..., Result], *arguments: object) -> Result:
        """For work that is limited in another way."""
        try:
            return await self._processes.run(self._limit, function, *arguments)
        except (TimeoutError, WorkEnded) as error:
            raise Problem("too_many", Message("problem-took_too_long"), retry_after=60) from error

    def close(self) -> None:
        self._processes.close()


def timed_json(function: Callable[..., object], *arguments: object) -> tuple[bytes | Problem, float]:
    """In the process: what a function returns, as JSON, or the problem it raises, and how many seconds of
    the processor it took."""
    begun = time.thread_time()
    try:
        answer: bytes | Problem = to_json(function(*arguments))
    except Problem as problem:
        answer = problem
    return answer, time.thread_time() - begun
