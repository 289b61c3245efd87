"""All tables in memory, each at most once and with its own lock.

Loads a table when somebody opens it, stores every change before anyone is told about it, and unloads tables
that nobody watches.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from diadochoi.message import Message
from diadochoi.server.problems import ChangedMeanwhile, not_found
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.outages import report
from diadochoi.server.tables import automatic_answers, bots, play, seating, table_store, timing
from diadochoi.server.tables.bot_runner import BotRunner
from diadochoi.server.tables.idle_guests import DAY, forget_idle_guests
from diadochoi.server.tables.table import Table
from diadochoi.server.tables.unused_memory import UnusedMemory
from diadochoi.server.timestamps import now_ms

if TYPE_CHECKING:
    from diadochoi.server.cluster.redis_channel import RedisChannel

log = logging.getLogger(__name__)
ALIVE_EVERY = 10.0
GUESTS_EVERY = 3600.0
LOADERS = 2  # tables being loaded at a time


class TableRegistry:
    def __init__(self, settings: ServerSettings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.bot_runner = BotRunner(self)
        self.channel: RedisChannel | None = None  # to other servers on the same database
        self._background_tasks: list[asyncio.Task[None]] = []
        self.clocks_checked = now_ms()
        self._unused_memory = UnusedMemory()
        self._loaders = ThreadPoolExecutor(LOADERS, thread_name_prefix="tables")

    # ------------------------------------------------------------------ loading and unloading

    async def open(self) -> None:
        away = await self.database.write(lambda session: table_store.credit_downtime(session, now_ms()))
        if away:
            log.info("the server was down for %d s; the clocks were stopped", away // 1000)
        if self.leads:
            for game_id in await self.database.read(table_store.waiting_for_bots):
                self.bot_runner.start(game_id)
        self._background_tasks = [
            asyncio.create_task(self._watch_clocks()),
            asyncio.create_task(self._run_upkeep()),
        ]

    async def close(self) -> None:
        for task in self._background_tasks:
            task.cancel()
        await asyncio.gather(*self._background_tasks, return_exceptions=True)
        await self.bot_runner.close()
        for table in list(self.tables.values()):  # no change is in progress any more
            async with table.lock:
                pass
        await self.database.write(lambda session: table_store.note_alive(session, now_ms()))
        self._loaders.shutdown(wait=False, cancel_futures=True)

    async def get(self, game_id: str) -> Table:
        """The table with this id, from memory or from the database."""
        table = self.tables.get(game_id)
        if table is None:
            lock = self._loading.setdefault(game_id, asyncio.Lock())
            try:
                async with lock:
                    table = self.tables.get(game_id)
                    if table is None:
                        table = await self._load(game_id)
                        self.tables[game_id] = table
            finally:
                self._loading.pop(game_id, None)
        table.touched = time.monotonic()
        return table

    def is_loading_or_loaded(self, game_id: str) -> bool:
        """Whether a table is in memory or being loaded."""
        return game_id in self.tables or game_id in self._loading

    async def wait_until_loaded(self, game_id: str) -> None:
        """Wait until a table that is being loaded is in memory."""
        if (lock := self._loading.get(game_id)) is not None:
            async with lock:
                pass

    async def _load(self, game_id: str) -> Table:
        table = await self.database.read(lambda session: table_store.load(session, game_id))
        if table is None:
            raise not_found()
        await asyncio.get_running_loop().run_in_executor(self._loaders, table.load_game)
        automatic_answers.drop_expired(table)
        if table.dirty:  # it continues from its stored position, and a new entry says so
            await self._store(table)
        self.publish("who", game=game_id)
        return table

    def locked(self, game_id: str) -> TableLock:
        """The table, locked, so that no change is in progress."""
        return TableLock(self, game_id, check=False)

    def read(self, game_id: str, user: str | None) -> TableLock:
        """A table to read, if this user may see it. Everything visible in it is stored."""
        return TableLock(self, game_id, check=True, user=user)

    # ------------------------------------------------------------------ changing

    @asynccontextmanager
    async def change(self, game_id: str, user: str | None = None) -> AsyncIterator[Table]:
        """A table to change: locked, stored afterwards, then sent to everyone.

        If an error occurs, the table is dropped from memory and loaded again as stored.
        """
        async with self.locked(game_id) as table:
            if user is not None and not table.may_see(user):
                raise not_found()
            try:
                yield table
                if table.dirty:
                    await self._store(table)
            except BaseException:
                if table.dirty:
                    self._drop(table)
                raise
        table.wake_listeners()
        if timing.server_plays_next(table):
            self.bot_runner.start(game_id)

    async def forget_return_links(self, game_id: str, user: str) -> None:
        """Note that somebody is here: links made for their return stop working."""
        table = await self.get(game_id)
        if any(table.seats[seat].token is not None for seat in table.seats_of(user)):
            async with self.change(game_id) as table:
                seating.forget_return_links(table, user)

    async def _store(self, table: Table) -> None:
        table.take_snapshot()
        try:
            await self.database.write_many(table_store.append, table)
        except (IntegrityError, table_store.Outdated) as error:
            log.warning("another server changed table %s at the same time", table.row.id)
            raise ChangedMeanwhile("conflict", Message("problem-changed_meanwhile")) from error
        for entry in table.fresh:
            if entry.kind in ("start", "end", "timeout", "rules"):
                log.info("table %s: %s", table.row.id, entry.kind)
        table.stored()
        self.publish("changed", game=table.row.id, version=table.row.version)

    def _drop(self, table: Table) -> None:
        self.tables.pop(table.row.id, None)
        table.wake_listeners()

    async def catch_up(self, game_id: str) -> None:
        """Apply what another server has stored of a table."""
        table = self.tables.get(game_id)
        if table is None:
            return
        async with table.lock:
            if self.tables.get(game_id) is not table:
                return
            seq = table.seq
            found = await self.database.read(lambda session: table_store.news(session, game_id, seq))
            if found is None:
                self.forget(game_id)
                return
            row, parts = found
            if not table.take_over(row, parts.seats, parts.entries, parts.names, parts.watchers):
                self.forget(game_id)
                return
            automatic_answers.drop_expired(table)
        table.wake_listeners()

    async def reload(self, game_id: str) -> None:
        """Load a table again after it was changed directly in the database."""
        table = self.tables.get(game_id)
        if table is not None:
            async with table.lock:
                self.forget(game_id)

    def removed(self, game_id: str) -> None:
        """Forget a table that was deleted from the database."""
        self.forget(game_id)
        self.publish("reload", game=game_id)

    def forget(self, game_id: str) -> None:
        table = self.tables.pop(game_id, None)
        if table is not None:
            table.wake_listeners()

    # ------------------------------------------------------------------ other servers

    @property
    def leads(self) -> bool:
        """Whether this server does the work that only one server on a database should do."""
        return self.channel is None or self.channel.leads

    def publish(self, kind: str, **data: Any) -> None:
        """Send a message to the other servers, if there are any."""
        if self.channel is not None:
            self.channel.publish(kind, **data)

    # ------------------------------------------------------------------ periodic work

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            try:
                await self.check_clocks()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                report(log, error, "checking the clocks failed")

    async def check_clocks(self) -> None:
        """Let bots play for those whose time has run out, unless nobody could play for a while."""
        now = now_ms()
        if self.leads:
            # The machine slept, its clock was set, or the database did not answer.
            if abs(now - self.clocks_checked) > table_store.LEAST_DOWNTIME:
                await self._credit_downtime()
            for game_id in await self.database.read(table_store.overdue):
                with suppress(ChangedMeanwhile):
                    async with self.change(game_id) as table:
                        play.start_when_ready(table, late=True)
                        timing.time_out(table, self.settings.timeout_bot or bots.stand_in())
        self.clocks_checked = now

    async def _credit_downtime(self) -> None:
        """Note that the server is running. If its machine slept or its clock was set, nobody loses time."""
        gap = await self.database.write(lambda session: table_store.credit_downtime(session, now_ms()))
        if gap:
            log.warning("the clock jumped by %d s; the players' clocks were adjusted", gap // 1000)
            for game_id in list(self.tables):
                await self.reload(game_id)

    async def _run_upkeep(self) -> None:
        guests_at = 0.0
        while True:
            try:
                await self._credit_downtime()
                self.evict_idle(self.settings.idle_minutes * 60)
                if self.leads and time.monotonic() >= guests_at:
                    guests_at = time.monotonic() + GUESTS_EVERY
                    await self.forget_idle_guests()
                await asyncio.sleep(ALIVE_EVERY)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                report(log, error, "housekeeping failed")
                await asyncio.sleep(ALIVE_EVERY)

    async def forget_idle_guests(self) -> None:
        before = now_ms() - self.settings.guest_days * DAY
        guests, tables = await self.database.write(lambda session: forget_idle_guests(session, before))
        for game_id in tables:
            self.removed(game_id)
        if guests or tables:
            log.info("deleted %d inactive guests and %d tables that never started", guests, len(tables))

    def evict_idle(self, after_seconds: float) -> int:
        """Unload tables that nobody watches; returns how many."""
        latest = time.monotonic() - after_seconds
        idle = [
            game_id
            for game_id, table in self.tables.items()
            if table.touched <= latest
            and not table.listeners
            and not table.lock.locked()
            and not self.bot_runner.busy(game_id)
        ]
        for game_id in idle:
            del self.tables[game_id]
            self.bot_runner.forget(game_id)
        self._unused_memory.tables_left(len(idle), len(self.tables))
        return len(idle)


class TableLock:
    """`async with registry.locked(…) as table`. A class because it is faster, and this runs for every client
    after every play."""

    __slots__ = ("check", "game_id", "registry", "table", "user")

    def __init__(self, registry: TableRegistry, game_id: str, check: bool, user: str | None = None) -> None:
        self.registry = registry
        self.game_id = game_id
        self.check = check
        self.user = user

    async def __aenter__(self) -> Table:
        tables = self.registry.tables
        while True:
            table = tables.get(self.game_id) or await self.registry.get(self.game_id)
            await table.lock.acquire()
            if tables.get(self.game_id) is table:  # it was not unloaded while we waited
                break
            table.lock.release()
        if self.check and not table.may_see(self.user):
            table.lock.release()
            raise not_found()
        table.touched = time.monotonic()
        if self.check:
            table.viewed_at = table.touched
            if table.paused_alone:  # its bots had paused because nobody was watching
                table.paused_alone = False
                self.registry.bot_runner.start(self.game_id)
        self.table = table
        return table

    async def __aexit__(self, *_: object) -> None:
        self.table.lock.release()


def rename_everywhere(registry: TableRegistry, user_id: str, name: str, publish: bool = True) -> None:
    """Show somebody's new name at the tables in memory."""
    for table in registry.tables.values():
        if user_id in table.names:
            table.rename(user_id, name)
    if publish:
        registry.publish("renamed", user=user_id, name=name)
