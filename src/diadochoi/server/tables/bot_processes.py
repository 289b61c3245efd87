"""Where bots think: a few processes. One that does not answer in time is killed; the others go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from diadochoi.server.storage.work_processes import WorkProcesses

Thought = TypeVar("Thought")
MODULES = (
    "diadochoi.server.tables.bot_work",
    "diadochoi.bots.players.greedy",
    "diadochoi.bots.players.levels",
)


class BotProcesses:
    def __init__(self, count: int) -> None:
        self._processes = WorkProcesses(count, MODULES)
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}  # of each host, and how many wait for it

    async def think(
        self,
        host: str,
        game: str,
        limit: float,
        function: Callable[..., Thought],
        *arguments: object,
        begun: Callable[[], None] | None = None,
    ) -> Thought:
        """The result of some work for a table, or TimeoutError if it takes longer than this many seconds.

        The bots of one `host` think one after the other, so many tables take no time from other people's.
        """
        turn, waiting = self._turns.get(host, (asyncio.Semaphore(1), 0))
        self._turns[host] = (turn, waiting + 1)
        try:
            async with turn:
                return await self._processes.run(limit, function, *arguments, place=game, begun=begun)
        finally:
            turn, waiting = self._turns.pop(host)
            if waiting > 1:
                self._turns[host] = (turn, waiting - 1)

    def close(self) -> None:
        self._processes.close()
