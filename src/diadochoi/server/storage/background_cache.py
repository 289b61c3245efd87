"""Caches what is computed about finished games, which never change: elsewhere, one game at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

Answer = TypeVar("Answer")
MOST_CACHED: Final = 64


class BackgroundCache(Generic[Answer]):
    """Recent results by game; requests during a computation wait for the same result."""

    def __init__(self) -> None:
        self._tasks: OrderedDict[str, asyncio.Task[Answer]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    def __contains__(self, key: str) -> bool:
        return key in self._tasks

    async def get(self, key: str, work: Callable[[], Awaitable[Answer]]) -> Answer:
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(self._run(work))
            while len(self._tasks) > MOST_CACHED:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(key)
        try:
            return await asyncio.shield(task)  # a client that disconnects must not cancel it for the others
        except Exception:
            self._tasks.pop(key, None)
            raise

    async def _run(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        async with self._one_at_a_time:
            return await work()
