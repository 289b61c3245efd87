"""The database: opening it, migrating it, and running work in its own threads.

This module knows how to talk to SQLite and PostgreSQL. Others decide what is stored. One writer thread stores
everything that waits while the disk is busy in one commit: a commit waits for the disk, and the disk takes as
long for one change as for fifty. No client gets an answer before its change is stored.
"""

from __future__ import annotations

import asyncio
import os
import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.orm import Session, sessionmaker

from diadochoi.message import Message
from diadochoi.server.problems import Problem
from diadochoi.server.storage.outages import Outage, is_away

Result = TypeVar("Result")
Item = TypeVar("Item")
MOST_TOGETHER: Final = 64
THREADS = 4
LEAST_FREE = 32 * 1024**2  # bytes of disk space


class Database:
    """One database. `read` and `write` run a function with a session as one transaction, in threads."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _open_sqlite(self.url) if self.is_sqlite else _open_server(self.url)
        self._reading = sessionmaker(self.engine, expire_on_commit=False)
        self._writing = sessionmaker(self.engine.execution_options(write=True), expire_on_commit=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")
        self._outage = Outage("the database")
        self._writer = Writer(self._writing, self._outage)

    @property
    def kind(self) -> str:
        return "sqlite" if self.is_sqlite else "postgresql"

    def migrate(self) -> None:
        """Bring the schema up to date."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        with self._for_migration() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def _for_migration(self) -> Iterator[Connection]:
        """A transaction for changing the schema. SQLite replaces tables, so foreign keys are switched off
        meanwhile."""
        with self.engine.execution_options(write=True).connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            if self.is_sqlite:
                raw.execute("PRAGMA foreign_keys=OFF")  # has no effect once a transaction has begun
            try:
                with connection.begin():
                    yield connection
            finally:
                if self.is_sqlite:
                    raw.execute("PRAGMA foreign_keys=ON")

    def read_now(self, work: Callable[[Session], Result]) -> Result:
        with self._noting_outages(), self._reading() as session:
            return work(session)

    def write_now(self, work: Callable[[Session], Result]) -> Result:
        """Run `work` in one transaction: either everything it does is stored, or nothing."""
        with self._noting_outages(), self._writing.begin() as session:
            return work(session)

    @contextmanager
    def _noting_outages(self) -> Iterator[None]:
        """Record whether the database answers."""
        try:
            yield
        except Exception as error:
            if is_away(error):
                self._outage.failed(error)
            raise
        self._outage.answered()

    async def read(self, work: Callable[[Session], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.read_now, work)

    async def write(self, work: Callable[[Session], Result]) -> Result:
        """Like `write_now`, but in the writer's thread, where it may share a commit with others."""
        return await self._writer.write(work)

    async def write_many(self, work: Callable[[Session, list[Item]], None], item: Item) -> None:
        """Like `write`, for work that handles all waiting items at once."""
        await self._writer.write_many(work, item)

    def check(self) -> None:
        """Raise an error if the database does not answer or has no room left."""
        folder = Path(self.url.database or "").parent
        if self.is_sqlite and folder.is_dir():
            free = shutil.disk_usage(folder).free
            if free < LEAST_FREE:
                raise Problem(
                    "unavailable", Message("problem-disk_full", mib=free // 1024**2), retry_after=60
                )
        with self._writing.begin() as session:
            session.execute(text("update notes set value = value where key = 'alive'"))

    def close(self) -> None:
        self._writer.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def _open_sqlite(url: Any) -> Engine:
    if url.database and url.database != ":memory:":
        _protect(Path(url.database))
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions below, not the driver
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its lock at once, because a reader that becomes a writer may be refused halfway.
        writing = connection.get_execution_options().get("write", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _protect(file: Path) -> None:
    """Make the file readable only for its owner: it holds the cookie key and every hidden card.

    SQLite gives its other files the same permissions.
    """
    if not file.parent.exists():
        file.parent.mkdir(parents=True, mode=0o700)
    with suppress(OSError):  # opening the file will report what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for own in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if own.exists():
                own.chmod(0o600)


def _open_server(url: Any) -> Engine:
    return create_engine(url, pool_pre_ping=True, pool_size=THREADS, max_overflow=THREADS)


# ---------------------------------------------------------------------- the writer thread


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
