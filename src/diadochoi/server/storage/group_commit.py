"""One writer thread, which stores everything that waits while the disk is busy in one commit.

A commit waits for the disk, and the disk takes as long for one change as for fifty. No client gets an answer
before its change is stored.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy.orm import Session, sessionmaker

from diadochoi.server.storage.outages import Outage, is_away

Result = TypeVar("Result")
Item = TypeVar("Item")
MOST_TOGETHER: Final = 64


class Job(NamedTuple):
    work: Callable[..., Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    item: Any = None  # what `work` is about, if it takes several at once


JobOutcome = tuple[asyncio.Future[Any], Any, BaseException | None]


class Writer:
    def __init__(self, sessions: sessionmaker[Session], outage: Outage) -> None:
        self._sessions = sessions
        self._outage = outage
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="database writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Session], Result]) -> Result:
        """Run `work` in a transaction: either everything it does is stored, or nothing. It may be called
        twice."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._waiting.put(Job(work, loop, done))
        # Shielded, so that we learn what was stored even if the client disconnects in the middle.
        return await asyncio.shield(done)

    async def write_many(self, work: Callable[[Session, list[Item]], None], item: Item) -> None:
        """Like `write`, for work that handles all waiting items at once, which takes fewer database round
        trips."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(Job(work, loop, done, item))
        await asyncio.shield(done)

    def close(self) -> None:
        """Store what is waiting, then stop."""
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
            away = is_away(error)
            if away:
                self._outage.failed(error)
            # If the database does not answer, all of them fail.
            if len(jobs) == 1 or away:
                for job in jobs:
                    _report_outcomes(job.loop, [(job.done, None, error)])
                return
            for job in jobs:  # one of them failed, which must not affect the others
                self._store([job])
            return
        self._outage.answered()
        for loop in {job.loop for job in jobs}:
            own: list[JobOutcome] = [
                (job.done, result, None)
                for job, result in zip(jobs, results, strict=True)
                if job.loop is loop
            ]
            _report_outcomes(loop, own)


def _report_outcomes(loop: asyncio.AbstractEventLoop, outcomes: list[JobOutcome]) -> None:
    def settle() -> None:
        for done, result, error in outcomes:
            if done.cancelled():
                continue
            if error is not None:
                done.set_exception(error)
                done.exception()  # the caller may be gone; then nobody needs the error
            else:
                done.set_result(result)

    with suppress(RuntimeError):  # the event loop has stopped, so nobody is waiting
        loop.call_soon_threadsafe(settle)
