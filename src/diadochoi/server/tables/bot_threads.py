"""Where bots think: a few threads at a time. One that does not answer in time is stopped; the rest go on."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

Thought = TypeVar("Thought")


class Stopped(BaseException):
    """Raised inside a thread that took too long. Not an Exception, so that no bot catches it by mistake."""


class BotThreads:
    def __init__(self, count: int) -> None:
        self._free = asyncio.Semaphore(count)
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}  # of each host, and how many wait for it

    async def think(self, work: Callable[[], Thought], limit: float, host: str) -> Thought:
        """The result of some work, or TimeoutError after so many seconds of it.

        The bots of one host's tables think one after the other: many tables take no time from other hosts.
        The threads are daemons: whatever a bot does, it does not keep the server from ending.
        """
        turn, waiting = self._turns.get(host, (asyncio.Semaphore(1), 0))
        self._turns[host] = (turn, waiting + 1)
        try:
            async with turn:
                return await self._think(work, limit)
        finally:
            turn, waiting = self._turns.pop(host)
            if waiting > 1:
                self._turns[host] = (turn, waiting - 1)

    async def _think(self, work: Callable[[], Thought], limit: float) -> Thought:
        async with self._free:
            loop = asyncio.get_running_loop()
            future: asyncio.Future[Thought] = loop.create_future()
            thread = threading.Thread(target=_run, args=(work, loop, future), name="bot", daemon=True)
            thread.start()
            try:
                return await asyncio.wait_for(future, limit)
            finally:
                if (thread.is_alive() and not future.done()) or future.cancelled():
                    _stop(thread)


def _run(
    work: Callable[[], Thought], loop: asyncio.AbstractEventLoop, future: asyncio.Future[Thought]
) -> None:
    def tell(result: Thought | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]

    try:
        result, error = work(), None
    except Stopped:
        return
    except Exception as raised:
        result, error = None, raised
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell, result, error)


def _stop(thread: threading.Thread) -> None:
    """Python has no other way to end a thread; one that hangs in C code goes on until it comes back."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Stopped))
