"""Threads of their own for one kind of long work, so that nothing else waits behind it.

Bounded on every side: few threads, a short queue, and nobody has more than their share of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from diadochoi.message import Message
from diadochoi.server.problems import Problem

Result = TypeVar("Result")


class WorkPool:
    def __init__(self, name: str, threads: int, most: int, most_each: int) -> None:
        """`most`: pieces of work at a time, running and waiting; `most_each`: of one address."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = most
        self._most_each = most_each
        self._busy: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[[], Result]) -> Result:
        """The result of the work; refused if this address, or everyone together, has too much of it."""
        if self._busy[who] >= self._most_each:
            raise Problem("too_many", Message("problem-still_running"), retry_after=2)
        if self._busy.total() >= self._most:
            raise Problem("too_many", Message("problem-busy"), retry_after=5)
        self._busy[who] += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(lambda _: self._done(who))  # not before: whoever hangs up saves no work
        return await asyncio.shield(future)

    def _done(self, who: str) -> None:
        self._busy[who] -= 1
        if self._busy[who] <= 0:
            del self._busy[who]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
