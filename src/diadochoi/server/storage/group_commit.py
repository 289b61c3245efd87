"""One thread that writes: whatever waits while the disk is busy is stored together afterwards.

A commit waits for the disk, and the disk takes as long for one change as for fifty. Nobody is answered before
the transaction with their change is stored.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

Result = TypeVar("Result")
Item = TypeVar("Item")
MOST_TOGETHER: Final = 64


class Job(NamedTuple):
    work: Callable[..., Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    item: Any = None  # what `work` is about, if it takes several at once


Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]


class Writer:
    def __init__(self, sessions: sessionmaker[Session]) -> None:
        self._sessions = sessions
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="database writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Session], Result]) -> Result:
        """Everything `work` does is stored when this returns, or nothing of it. It may be called twice."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._waiting.put(Job(work, loop, done))
        # Shielded: a client that goes away in the middle must not leave us not knowing what was stored.
        return await asyncio.shield(done)

    async def write_many(self, work: Callable[[Session, list[Item]], None], item: Item) -> None:
        """The same for work that is done on all waiting items at once, which saves ways to the database."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(Job(work, loop, done, item))
        await asyncio.shield(done)

    def close(self) -> None:
        """Store what waits, then end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs = [self._waiting.get()]
            while len(jobs) < MOST_TOGETHER and not self._waiting.empty():
                jobs.append(self._waiting.get())
            going_on = None not in jobs
            self._store([job for job in jobs if job is not None])

    def _store(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        try:
            with self._sessions.begin() as session:
                results = [job.work(session) if job.item is None else None for job in jobs]
                for work in {job.work for job in jobs if job.item is not None}:
                    work(session, [job.item for job in jobs if job.work is work])
        except BaseException as error:
            # A database that is away is away for all of them.
            if len(jobs) == 1 or isinstance(error, OperationalError):
                for job in jobs:
                    _tell(job.loop, [(job.done, None, error)])
                return
            for job in jobs:  # one of them failed, and the others must not suffer for it
                self._store([job])
            return
        for loop in {job.loop for job in jobs}:
            own: list[Outcome] = [
                (job.done, result, None)
                for job, result in zip(jobs, results, strict=True)
                if job.loop is loop
            ]
            _tell(loop, own)


def _tell(loop: asyncio.AbstractEventLoop, outcomes: list[Outcome]) -> None:
    def settle() -> None:
        for done, result, error in outcomes:
            if done.cancelled():
                continue
            if error is not None:
                done.set_exception(error)
                done.exception()  # the caller may be gone; then the error does not matter
            else:
                done.set_result(result)

    with suppress(RuntimeError):  # the loop has ended; nobody waits any more
        loop.call_soon_threadsafe(settle)
