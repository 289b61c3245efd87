"""All tables that are in memory, each at most once and under its own lock.

Loads a table when somebody comes, stores every change before anybody hears of it, and lets tables go that
nobody looks at. Bots, overdue clocks and answers given in advance are driven from here too.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import IntegrityError

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.server import bots, store
from diadochoi.server.database import Database
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.settings import Settings
from diadochoi.server.table import Table, now_ms

log = logging.getLogger(__name__)
# A bot thinks about as long as people wait for it anyway.
LEAST_BUDGET, MOST_BUDGET = 0.2, 2.0
ALIVE_EVERY = 10.0
MOST_ATTEMPTS = 4
# Before an answer given in advance that was the only one possible: others should not time it.
FORCED_PAUSE = (1.5, 4.0)


class House:
    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._nudges: dict[str, asyncio.Event] = {}  # of drivers that wait
        self._steps: set[str] = set()  # paused tables where the bot may play once
        self._chance = random.SystemRandom()

    # ------------------------------------------------------------------ coming and going

    async def open(self) -> None:
        away = await self.database.write(lambda session: store.forgive_downtime(session, now_ms()))
        if away:
            log.info("the server was away for %d s; no clock ran in that time", away // 1000)
        for game_id in await self.database.read(store.waiting_for_bots):
            self.drive(game_id)
        self._chores = [asyncio.create_task(self._watch_clocks()), asyncio.create_task(self._keep_house())]

    async def close(self) -> None:
        for task in [*self._chores, *self._drivers.values()]:
            task.cancel()
        for task in [*self._chores, *self._drivers.values()]:
            with suppress(asyncio.CancelledError):
                await task
        for table in list(self.tables.values()):  # nobody is in the middle of a change any more
            async with table.lock:
                pass
        await self.database.write(lambda session: store.note_alive(session, now_ms()))

    async def get(self, game_id: str) -> Table:
        """The table with this id, from memory or from the database."""
        table = self.tables.get(game_id)
        if table is None:
            lock = self._loading.setdefault(game_id, asyncio.Lock())
            async with lock:
                table = self.tables.get(game_id)
                if table is None:
                    table = await self._load(game_id)
                    self.tables[game_id] = table
            self._loading.pop(game_id, None)
        table.touched = time.monotonic()
        return table

    async def _load(self, game_id: str) -> Table:
        table = await self.database.read(lambda session: store.load(session, game_id))
        if table is None:
            raise not_found()
        await asyncio.to_thread(table.wake)
        if table.dirty:  # it goes on from its stored position, and its journal says so
            await self._store(table)
        return table

    async def visible(self, game_id: str, user: str | None) -> Table:
        """The table, if this user may see it."""
        table = await self.get(game_id)
        if not table.may_see(user):
            raise not_found()
        return table

    # ------------------------------------------------------------------ changing

    @asynccontextmanager
    async def change(self, game_id: str, user: str | None = None) -> AsyncIterator[Table]:
        """A table to change: locked, stored afterwards, then told to everybody.

        If anything goes wrong in between, the table in memory is dropped and comes back as it was stored.
        """
        table = await self.get(game_id)
        async with table.lock:
            if self.tables.get(game_id) is not table:
                raise Problem("conflict", "The table has just been reloaded; try again.")
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
        if table.waits_for_driver():
            self.drive(game_id)

    async def _store(self, table: Table) -> None:
        try:
            await self.database.write(lambda session: store.append(session, table))
        except IntegrityError as error:
            log.error("table %s was changed by another server on the same database", table.row.id)
            raise Problem(
                "conflict", "The table has changed under us: is another server running on the same database?"
            ) from error
        table.stored()

    def _drop(self, table: Table) -> None:
        self.tables.pop(table.row.id, None)
        table.wake_listeners()

    def forget(self, game_id: str) -> None:
        table = self.tables.pop(game_id, None)
        if table is not None:
            table.wake_listeners()

    # ------------------------------------------------------------------ bots

    def drive(self, game_id: str) -> None:
        """See to it that somebody plays for the seat that is asked, if nobody does yet."""
        driver = self._drivers.get(game_id)
        if driver is None or driver.done():
            self._drivers[game_id] = asyncio.create_task(self._drive(game_id))
        elif game_id in self._nudges:
            self._nudges[game_id].set()

    def step(self, table: Table) -> None:
        """Let the bot that is asked play once, though the table is paused."""
        self._steps.add(table.row.id)

    async def _drive(self, game_id: str) -> None:
        nudge = self._nudges[game_id] = asyncio.Event()
        moved, since, forced_pause = -1, 0.0, 0.0
        try:
            while True:
                table = await self.get(game_id)
                stepping = game_id in self._steps
                if not table.waits_for_driver() or (table.row.paused and not stepping):
                    return
                if table.moved != moved:
                    moved, since = table.moved, time.monotonic()
                    forced_pause = self._chance.uniform(*FORCED_PAUSE)
                left = since + self._pause_before(table, forced_pause) - time.monotonic()
                if left > 0 and not stepping:
                    # Pace, pause and seats may change while we wait.
                    nudge.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(nudge.wait(), left)
                    continue
                self._steps.discard(game_id)
                if not await self._play_once(game_id, stepping):
                    return
        except asyncio.CancelledError:
            raise
        except Problem as problem:
            log.warning("table %s: a bot could not play: %s", game_id, problem)
        except Exception:
            log.exception("table %s: a bot broke down", game_id)
        finally:
            self._steps.discard(game_id)
            del self._nudges[game_id]

    def _pause_before(self, table: Table, forced: float) -> float:
        """The pace of the table; the same whether there is much to choose or nothing at all."""
        asked = table.asked
        if asked is not None and table.seats[asked].bot is None:
            return forced
        return table.row.bot_delay_ms / 1000

    async def _play_once(self, game_id: str, stepping: bool) -> bool:
        """One play for the seat that is asked; False when there is nothing to do any more."""
        table = await self.get(game_id)
        async with table.lock:
            game, asked = table.game, table.asked
            if game is None or asked is None or (table.row.paused and not stepping):
                return False
            name = table.seats[asked].bot
            moved = table.moved
            choice: str | int | None = None
            if name is None:
                answer = table.standing_answer()
                if answer is None:
                    return False
                choice = answer["answer"]
            else:
                bot = self._bot(game_id, asked, name)
                knowledge = Knowledge(game.state.copy(), asked)
                actions = game.legal
        if choice is None:
            budget = min(MOST_BUDGET, max(LEAST_BUDGET, table.row.bot_delay_ms / 1000))
            choice = await asyncio.to_thread(bot.choose, knowledge, actions, budget)
        async with self.change(game_id) as table:
            if table.moved != moved or table.game is None or (table.row.paused and not stepping):
                return True  # somebody was faster: look again
            if name is not None and table.seats[asked].bot != name:
                return True
            self._take(table, asked, choice)
            table.follow_standing()
        return True

    def _take(self, table: Table, seat: int, choice: str | int) -> None:
        """A bot's play. Should the engine break down over it, another one is tried: the game must go on."""
        assert table.game is not None
        for attempt in range(MOST_ATTEMPTS):
            try:
                table.take(table.game, seat, choice)
                return
            except Exception:
                log.exception("table %s: %s could not be played", table.row.id, choice)
                if attempt + 1 == MOST_ATTEMPTS or table.dirty:
                    raise
                choice = self._chance.choice(table.game.legal)

    def _bot(self, game_id: str, seat: int, name: str) -> Bot:
        key = (game_id, seat, name)
        if key not in self._bots:
            self._bots[key] = bots.make(name, seat, secrets.token_hex(8))
        return self._bots[key]

    # ------------------------------------------------------------------ chores

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            try:
                for game_id in await self.database.read(store.overdue):
                    async with self.change(game_id) as table:
                        table.time_out(self.settings.timeout_bot or bots.stand_in())
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the clocks could not be watched")

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            try:
                await self.database.write(lambda session: store.note_alive(session, now_ms()))
                self.let_idle_go(self.settings.idle_minutes * 60)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the house could not be kept")

    def let_idle_go(self, after_seconds: float) -> int:
        """Forget tables that nobody looks at; says how many."""
        latest = time.monotonic() - after_seconds
        idle = [
            game_id
            for game_id, table in self.tables.items()
            if table.touched <= latest
            and not table.listeners
            and not table.lock.locked()
            and (game_id not in self._drivers or self._drivers[game_id].done())
        ]
        for game_id in idle:
            del self.tables[game_id]
            self._drivers.pop(game_id, None)
        for key in [key for key in self._bots if key[0] in idle]:
            del self._bots[key]
        return len(idle)


def rename_everywhere(house: House, user_id: str, name: str) -> None:
    """Somebody has a new name: tables in memory show it too."""
    for table in house.tables.values():
        if user_id in table.names:
            table.names[user_id] = name
            table.wake_listeners()
