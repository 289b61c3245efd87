"""Plays that the server makes itself: those of bots, and forced answers that were given in advance.

One task for each table that waits for such a play. It thinks while the table's pace lets time pass, and looks
again whenever something changes at the table. A bot that raises or takes too long is replaced for this
decision, and the table says so; while the database does not answer, the task tries again and again.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.review.coach import Counsel
from diadochoi.record.game import Game
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.surprise_moment import depends_on_hand
from diadochoi.server.problems import Outrun, Problem
from diadochoi.server.tables import automatic_answers, bots, march, play, timing
from diadochoi.server.tables.bot_threads import BotThreads
from diadochoi.server.tables.coaches import Coaches
from diadochoi.server.tables.table import Table

if TYPE_CHECKING:
    from diadochoi.server.tables.registry import TableRegistry

log = logging.getLogger(__name__)
Thought = TypeVar("Thought")
# A bot thinks about as long as people wait for it anyway.
LEAST_BUDGET: Final = 0.2
MOST_BUDGET: Final = 2.0
BOT_THREADS: Final = 2  # at a time; the others wait
MOST_ATTEMPTS: Final = 4
ALONE_AFTER = 120.0  # seconds until bots that play alone wait for somebody to look
TIME_LIMIT = 30.0  # seconds for one decision, many times what a bot may take
# Between two tries after a failure: 0.25 s, then twice as long each time, up to
LONGEST_WAIT: Final = 30.0
# Before an answer given in advance that was the only one possible: others should not time it.
FORCED_PAUSE = (1.5, 4.0)
# A bot answers a question about Surprise cards so many seconds after it began to think, or a multiple of
# that: the time must not tell whether there was anything to think about. Its budget is well below.
EVEN_PAUSE = 0.5


@dataclass(frozen=True, slots=True)
class Choice:
    """What is going to be played, and the position it was chosen for."""

    moved: int
    seat: Seat
    bot: str | None  # None: an answer given in advance
    action: str | int
    failed: bool = False  # the bot had no answer: another one chose
    began: float = 0.0  # when the bot began to think
    thought: float = 0.0  # seconds until it knew


class BotRunner:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._steps: set[str] = set()  # paused tables where the bot may play once
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._chance = random.SystemRandom()
        self._threads = BotThreads(BOT_THREADS)
        self._coaches = Coaches()

    def drive(self, game_id: str) -> None:
        """See to it that somebody plays for the seat that is asked, if nobody does yet."""
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._drive(game_id))
        elif game_id in self._nudges:
            self._nudges[game_id].set()

    def step(self, game_id: str) -> None:
        """Let the bot that is asked play once, though the table is paused."""
        self._steps.add(game_id)

    def busy(self, game_id: str) -> bool:
        return game_id in self._tasks and not self._tasks[game_id].done()

    def forget(self, game_id: str) -> None:
        self._tasks.pop(game_id, None)
        self._coaches.forget(game_id)
        self._bots = {key: bot for key, bot in self._bots.items() if key[0] != game_id}

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------ one table

    async def _drive(self, game_id: str) -> None:
        self._nudges[game_id] = asyncio.Event()
        failures = 0
        try:
            while True:
                try:
                    await self._drive_on(game_id)
                    return
                except asyncio.CancelledError:
                    raise
                except Problem as problem:
                    if problem.code == "not_found":
                        return
                    log.warning("table %s: a bot could not play: %s", game_id, problem)
                except Exception as error:
                    # With its trace once; a database that is away would fill the log otherwise.
                    log.error("table %s: a bot could not play: %s", game_id, error, exc_info=not failures)
                await asyncio.sleep(min(LONGEST_WAIT, 0.25 * 2**failures))
                failures = min(failures + 1, 10)
        finally:
            self._steps.discard(game_id)
            del self._nudges[game_id]

    async def _drive_on(self, game_id: str) -> None:
        """Play until the table waits for a person."""
        nudge = self._nudges[game_id]
        choice: Choice | None = None
        since, forced_pause = 0.0, 0.0
        while True:
            table = await self.registry.get(game_id)
            stepping = game_id in self._steps
            if not timing.waits_for_driver(table) or (table.row.paused and not stepping):
                return
            if table.is_alone(ALONE_AFTER):
                table.left_alone = True
                return
            if choice is None or not self._still_fits(table, choice):
                since, forced_pause = time.monotonic(), self._chance.uniform(*FORCED_PAUSE)
                choice = await self._choose(game_id)
                continue
            due = since + (forced_pause if choice.bot is None else table.row.bot_delay_ms / 1000)
            if choice.bot is not None and table.game is not None and depends_on_hand(table.game.state):
                due = self._even_moment(table.game, choice, table.row.bot_delay_ms / 1000)
            left = due - time.monotonic()
            if left > 0 and not stepping:
                nudge.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(nudge.wait(), left)
                continue
            with suppress(Outrun):  # another server was faster: look again
                await self._play(game_id, choice, stepping)
            self._steps.discard(game_id)
            choice = None

    def _even_moment(self, game: Game, choice: Choice, delay: float) -> float:
        """When a bot answers a question about its Surprise cards: it must not depend on what it holds."""
        if not game.state.config.everyone_asked:
            return choice.began  # only a holder is asked: a pause would tell that this bot is one
        pause = max(delay, EVEN_PAUSE)
        return choice.began + pause * max(1, math.ceil(choice.thought / pause))

    def _still_fits(self, table: Table, choice: Choice) -> bool:
        return (
            table.moved == choice.moved
            and table.asked == choice.seat
            and table.seats[choice.seat].bot == choice.bot
        )

    async def _choose(self, game_id: str) -> Choice | None:
        async with self.registry.hold(game_id) as table:
            asked, moved = table.asked, table.moved
            if asked is None:
                return None
            name = table.seats[asked].bot
            if name is None:
                answer = automatic_answers.automatic_answer(table)
                return Choice(moved, asked, None, answer["answer"]) if answer else None
            budget = min(MOST_BUDGET, max(LEAST_BUDGET, table.row.bot_delay_ms / 1000))
            if table.game is not None and depends_on_hand(table.game.state):
                budget = LEAST_BUDGET
            bot = self._bot(table, asked, name)
            began = time.monotonic()

            def choose(knowledge: Knowledge, legal: tuple[int, ...]) -> int:
                nonlocal began
                began = time.monotonic()  # not before: it may have had to wait for other bots
                return bot.choose(knowledge, legal, budget)

            thinking = self.think(table, choose)
            spare = self.think(table, self._choose_simply)
        failed = False
        try:
            action = await thinking
        except Exception:
            log.exception("table %s: the bot %s failed", game_id, name)
            self._bots.pop((game_id, asked, name), None)  # it may have broken its own notes
            failed, action = True, await spare
        finally:
            spare.close()
        return Choice(moved, asked, name, action, failed, began, time.monotonic() - began)

    def _choose_simply(self, knowledge: Knowledge, legal: tuple[int, ...]) -> int:
        """Instead of a bot that has no answer: what a quick one would do, or anything legal."""
        try:
            return bots.make(bots.quick(), knowledge.seat, "spare").choose(knowledge, legal, LEAST_BUDGET)
        except Exception:
            log.exception("the bot %s failed too", bots.quick())
            return self._chance.choice(legal)

    def think(
        self, table: Table, work: Callable[[Knowledge, tuple[int, ...]], Thought]
    ) -> Coroutine[Any, Any, Thought]:
        """Work on what the seat that is asked knows and may do now, in a thread of the bots."""
        assert table.game is not None and table.asked is not None
        knowledge = Knowledge(table.game.state.copy(), table.asked)
        legal = table.game.legal
        return self._threads.think(lambda: work(knowledge, legal), TIME_LIMIT, table.row.host_id)

    def advise(self, table: Table, seat: int, bot: str, budget: float) -> Coroutine[Any, Any, Counsel]:
        """What the coach of a seat says now; if it is asked twice at once, the second waits for the first."""
        coach = self._coaches.of(table, seat, bot)

        def work(knowledge: Knowledge, legal: tuple[int, ...]) -> Counsel:
            with coach.busy:
                return coach.advise(knowledge, legal, budget)

        return self.think(table, work)

    async def _play(self, game_id: str, choice: Choice, stepping: bool) -> None:
        async with self.registry.change(game_id) as table:
            if not self._still_fits(table, choice) or (table.row.paused and not stepping):
                return  # somebody was faster: look again
            if choice.failed:
                table.add("bot_failed", seat=choice.seat, data={"bot": choice.bot})
            self._take(table, choice.seat, choice.action)
            play.follow_automatic_answers(table)
            march.resume(table)

    def _take(self, table: Table, seat: Seat, action: str | int) -> None:
        """A bot's play. Should the engine break down over it, another one is tried: the game must go on."""
        assert table.game is not None
        for attempt in range(MOST_ATTEMPTS):
            try:
                play.take(table, table.game, seat, action)
                return
            except Exception:
                log.exception("table %s: %s could not be played", table.row.id, action)
                if attempt + 1 == MOST_ATTEMPTS or table.dirty:
                    raise
                action = self._chance.choice(table.game.legal)

    def _bot(self, table: Table, seat: Seat, name: str) -> Bot:
        key = (table.row.id, seat, name)
        if key not in self._bots:
            self._bots[key] = bots.make(name, seat, _bot_seed(table))
        return self._bots[key]


def _bot_seed(table: Table) -> str:
    """A seed that the host chose gives the same game again, bots included; no other bot can be foreseen."""
    chosen = table.row.seed_known and table.row.base_record is None
    return table.row.seed if chosen else secrets.token_hex(8)
