"""Keeps this server in sync with others on the same database: takes over their plays and shows their players.

Every server keeps its own tables in memory; the database decides which change of a table comes next. When
another server stores a change, we read it from the database and apply it to our copy.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from diadochoi.server.cluster.redis_channel import ClusterMessage, RedisChannel
from diadochoi.server.storage.outages import report
from diadochoi.server.tables import table_store
from diadochoi.server.tables.registry import TableRegistry, rename_everywhere
from diadochoi.server.timestamps import now_ms

log = logging.getLogger(__name__)
CHECK_EVERY = 5.0  # seconds
SILENT_AFTER: Final = 16.0
STALLED_AFTER = 30_000  # milliseconds; bots wait at most 10 s


class ClusterSync:
    def __init__(
        self,
        registry: TableRegistry,
        channel: RedisChannel,
        disconnect: Callable[[str, str, str | None], Awaitable[None]],
    ) -> None:
        self.registry = registry
        self.channel = channel
        self._disconnect = disconnect
        self._wanted: dict[str, int] = {}  # game id -> its version on the other server
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        self._heard: dict[str, float] = {}
        self._background_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.channel.open(self._receive)
        self.registry.channel = self.channel
        self._background_task = asyncio.create_task(self._keep_checking())

    async def close(self) -> None:
        tasks = [*self._catching_up.values(), *([self._background_task] if self._background_task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.channel.close()

    # ------------------------------------------------------------------ receiving messages

    async def _receive(self, message: ClusterMessage) -> None:
        sender = message["from"]
        self._heard[sender] = time.monotonic()
        match message["kind"]:
            case "changed":
                self.catch_up_soon(message["game"], message["version"])
            case "reload":
                await self.registry.reload(message["game"])
            case "here":
                self._note_presence(message["game"], sender, message["online"])
            case "who":
                table = self.registry.tables.get(message["game"])
                if table is not None and table.online:
                    self.channel.publish("here", game=message["game"], online=table.online)
            case "renamed":
                rename_everywhere(self.registry, message["user"], message["name"], publish=False)
            case "out":
                await self._disconnect(message["user"], message["reason"], message.get("session"))

    def _note_presence(self, game_id: str, server: str, online: dict[str, int]) -> None:
        table = self.registry.tables.get(game_id)
        if table is not None:
            table.note_presence_on(server, online)
            table.wake_listeners()

    def catch_up_soon(self, game_id: str, version: int) -> None:
        if not self.registry.is_loading_or_loaded(game_id):
            return
        self._wanted[game_id] = max(version, self._wanted.get(game_id, 0))
        if game_id not in self._catching_up:
            self._catching_up[game_id] = asyncio.create_task(self._catch_up(game_id))

    async def _catch_up(self, game_id: str) -> None:
        try:
            await self.registry.wait_until_loaded(game_id)  # we may have loaded it before that change
            while (table := self.registry.tables.get(game_id)) is not None:
                version = table.row.version
                if version >= self._wanted.get(game_id, 0):
                    return
                await self.registry.catch_up(game_id)
                if table.row.version == version:
                    return  # the table was not loaded, or must be loaded again
        except Exception as error:
            report(log, error, "table %s: applying changes from another server failed", game_id)
            await self.registry.reload(game_id)
        finally:
            self._wanted.pop(game_id, None)
            del self._catching_up[game_id]

    # ------------------------------------------------------------------ periodic check

    async def _keep_checking(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self.check()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                report(log, error, "checking for changes from other servers failed")

    async def check(self) -> None:
        """Catch up on lost messages, and notice servers that have stopped."""
        self.channel.publish("alive")
        known = list(self.registry.tables)
        versions = await self.registry.database.read(lambda session: table_store.versions(session, known))
        for game_id in known:
            table = self.registry.tables.get(game_id)
            if table is not None and table.row.version != versions.get(game_id):
                self.catch_up_soon(game_id, versions.get(game_id, table.row.version + 1))
        self._forget_silent()
        if self.channel.leads:
            latest = now_ms() - STALLED_AFTER
            for game_id in await self.registry.database.read(
                lambda session: table_store.waiting_for_bots(session, latest)
            ):
                self.registry.bot_runner.start(game_id)

    def _forget_silent(self) -> None:
        latest = time.monotonic() - SILENT_AFTER
        for table in self.registry.tables.values():
            gone = [server for server in table.elsewhere if self._heard.get(server, 0.0) < latest]
            for server in gone:
                table.note_presence_on(server, None)
            if gone:
                table.wake_listeners()
