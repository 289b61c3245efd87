"""Makes the plays of bots, and automatic answers that are the only legal ones.

Each table that waits for such a play has one task. It thinks while the table's pace lets time pass, and
checks again whenever something changes at the table. A bot that raises or takes too long is replaced for this
decision, and the table says so. While the database does not answer, the task keeps retrying.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from diadochoi.bots.review.coach import CoachAdvice
from diadochoi.record.game import Game
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.surprise_moment import depends_on_hand
from diadochoi.rules.table.state import State
from diadochoi.server.problems import ChangedMeanwhile, Problem
from diadochoi.server.storage.outages import report
from diadochoi.server.tables import automatic_answers, bot_work, bots, march, play, timing
from diadochoi.server.tables.bot_processes import BotProcesses
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

if TYPE_CHECKING:
    from diadochoi.server.tables.registry import TableRegistry

log = logging.getLogger(__name__)
_Known = tuple[State, Seat, tuple[int, ...]]  # what a bot is asked: position, seat, legal actions
# A bot thinks about as long as people would wait for it anyway.
LEAST_BUDGET: Final = 0.2
MOST_BUDGET: Final = 2.0
MOST_ATTEMPTS: Final = 4
MOST_ADDRESSES: Final = 10_000
ALONE_AFTER = 120.0  # seconds until a table with only bots pauses because nobody watches
TIME_LIMIT = 30.0  # seconds for one decision, far more than a bot may take
# After a failure the runner waits 0.25 s, then twice as long each time, up to this.
LONGEST_WAIT: Final = 30.0
# The delay before a forced automatic answer, so that its speed does not give it away.
FORCED_PAUSE = (1.5, 4.0)
# A request for an undo holds back an automatic answer this many seconds. It must end: the clock of the player
# for whom we answer runs.
UNDO_HOLDS = 30.0
# A bot answers a question about Surprise cards this many seconds after it began to think, or a multiple of
# that, so that the time does not reveal whether there was anything to think about. Its budget is well below.
EVEN_PAUSE = 0.5


@dataclass(frozen=True, slots=True)
class ChosenAction:
    """What will be played, and the position it was chosen for."""

    moved: int
    seat: Seat
    bot: str | None  # None: an automatic answer
    action: str | int
    failed: bool = False  # the bot had no answer, so another one chose
    began: float = 0.0  # when the bot started thinking
    thought: float = 0.0  # seconds it thought


class BotRunner:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wakeups: dict[str, asyncio.Event] = {}
        self._steps: set[str] = set()  # paused tables where the bot may play once
        self._chance = random.SystemRandom()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # user id -> where they were last seen
        self._processes = BotProcesses(registry.settings.bot_processes)

    def start(self, game_id: str) -> None:
        """Start a task for the table, if the server must play and none is running."""
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._run(game_id))
        elif game_id in self._wakeups:
            self._wakeups[game_id].set()

    def note_address(self, user_id: str, address: str) -> None:
        """The bots of one address's tables think one after the other, because it is easy to become a new
        guest."""
        self._addresses[user_id] = address
        self._addresses.move_to_end(user_id)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    def step(self, game_id: str) -> None:
        """Let the bot whose decision it is play once at a paused table."""
        self._steps.add(game_id)

    def busy(self, game_id: str) -> bool:
        return game_id in self._tasks and not self._tasks[game_id].done()

    def forget(self, game_id: str) -> None:
        self._tasks.pop(game_id, None)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._processes.close()

    # ------------------------------------------------------------------ one table

    async def _run(self, game_id: str) -> None:
        self._wakeups[game_id] = asyncio.Event()
        failures = 0
        try:
            while True:
                try:
                    await self._play_until_person(game_id)
                    return
                except asyncio.CancelledError:
                    raise
                except Problem as problem:
                    if problem.code == "not_found":
                        return
                    log.warning("table %s: a bot could not play: %s", game_id, problem)
                except Exception as error:
                    if not failures:  # log it once, not on every retry
                        report(log, error, "table %s: a bot could not play: %s", game_id, error)
                await asyncio.sleep(min(LONGEST_WAIT, 0.25 * 2**failures))
                failures = min(failures + 1, 10)
        finally:
            self._steps.discard(game_id)
            del self._wakeups[game_id]

    async def _play_until_person(self, game_id: str) -> None:
        """Play until the table waits for a person."""
        wakeup = self._wakeups[game_id]
        choice: ChosenAction | None = None
        since, forced_pause = 0.0, 0.0
        while True:
            table = await self.registry.get(game_id)
            stepping = game_id in self._steps
            if not timing.server_plays_next(table) or (table.row.paused and not stepping):
                return
            if table.is_alone(ALONE_AFTER):
                table.paused_alone = True
                return
            if choice is None or not self._still_fits(table, choice):
                since, forced_pause = time.monotonic(), self._chance.uniform(*FORCED_PAUSE)
                choice = await self._choose(game_id)
                continue
            left = self._due(table, choice, since, forced_pause) - time.monotonic()
            if left > 0 and not stepping:
                wakeup.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(wakeup.wait(), left)
                continue
            with suppress(ChangedMeanwhile):  # another server stored a play first: check again
                await self._play(game_id, choice, stepping)
            self._steps.discard(game_id)
            choice = None

    def _due(self, table: Table, choice: ChosenAction, since: float, forced_pause: float) -> float:
        """When to make the chosen play."""
        if choice.bot is None:
            due = since + forced_pause
            if table.undo_request is not None:  # the play will cancel it
                asked_ago = (now_ms() - table.undo_asked_at) / 1000
                due = max(due, time.monotonic() + UNDO_HOLDS - asked_ago)
            return due
        delay = table.row.bot_delay_ms / 1000
        if table.game is not None and depends_on_hand(table.game.state):
            return self._even_moment(table.game, choice, delay)
        return since + delay

    def _even_moment(self, game: Game, choice: ChosenAction, delay: float) -> float:
        """When a bot answers a question about its Surprise cards, independent of what it holds."""
        if not game.state.config.everyone_asked:
            return choice.began  # only a holder is asked, so a pause would reveal that this bot is one
        pause = max(delay, EVEN_PAUSE)
        return choice.began + pause * max(1, math.ceil(choice.thought / pause))

    def _still_fits(self, table: Table, choice: ChosenAction) -> bool:
        return (
            table.moved == choice.moved
            and table.asked == choice.seat
            and table.seats[choice.seat].bot == choice.bot
        )

    async def _choose(self, game_id: str) -> ChosenAction | None:
        async with self.registry.locked(game_id) as table:
            asked, moved = table.asked, table.moved
            if asked is None:
                return None
            name = table.seats[asked].bot
            if name is None:
                answer = automatic_answers.automatic_answer(table)
                return ChosenAction(moved, asked, None, answer["answer"]) if answer else None
            budget = min(MOST_BUDGET, max(LEAST_BUDGET, table.row.bot_delay_ms / 1000))
            if table.game is not None and depends_on_hand(table.game.state):
                budget = LEAST_BUDGET
            known = self._knowledge(table)
            maker, seed, host = bots.maker(name), _bot_seed(table), self._whose(table)
        began = time.monotonic()

        def begun() -> None:
            nonlocal began
            began = time.monotonic()  # only now: it may have waited for other bots

        work = (bot_work.choose, game_id, name, maker, seed, *known, budget)
        failed = False
        try:
            action = await self._processes.think(host, game_id, TIME_LIMIT, *work, begun=begun)
        except Exception:
            log.exception("table %s: the bot %s failed", game_id, name)
            failed, action = True, await self._choose_simply(host, game_id, known)
        return ChosenAction(moved, asked, name, action, failed, began, time.monotonic() - began)

    async def _choose_simply(self, host: str, game_id: str, known: _Known) -> int:
        """A substitute for a bot without an answer: what a quick bot would do, or any legal action."""
        work = (bot_work.choose_simply, bots.quick(), *known, LEAST_BUDGET)
        try:
            return await self._processes.think(host, game_id, TIME_LIMIT, *work)
        except Exception:
            log.exception("table %s: the bot %s failed too", game_id, bots.quick())
            return self._chance.choice(known[2])

    def _whose(self, table: Table) -> str:
        """The address of the host, or else the host: bots with the same key take turns to think."""
        return self._addresses.get(table.row.host_id, table.row.host_id)

    def _knowledge(self, table: Table) -> _Known:
        assert table.game is not None and table.asked is not None
        return table.game.state.copy(), table.asked, table.game.legal

    def advise(self, table: Table, bot: str, budget: float) -> Coroutine[Any, Any, CoachAdvice]:
        """What the coach of the asked seat advises now."""
        plays = [(play.seat, play.action, bool(play.chance)) for play in table.running_game().plays]
        game_id = table.row.id
        work = (bot_work.advise, game_id, bot, plays, *self._knowledge(table), budget)
        return self._processes.think(self._whose(table), game_id, TIME_LIMIT, *work)

    async def _play(self, game_id: str, choice: ChosenAction, stepping: bool) -> None:
        async with self.registry.change(game_id) as table:
            if not self._still_fits(table, choice) or (table.row.paused and not stepping):
                return  # another play came first: check again
            if choice.failed:
                table.add("bot_failed", seat=choice.seat, data={"bot": choice.bot})
            self._take(table, choice.seat, choice.action)
            play.follow_automatic_answers(table)
            march.resume(table)

    def _take(self, table: Table, seat: Seat, action: str | int) -> None:
        """Make a bot's play. If the engine fails on it, try another action, so that the game goes on."""
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


def _bot_seed(table: Table) -> str:
    """If the host chose the seed, bots repeat the same game; otherwise nobody can predict them."""
    chosen = table.row.seed_known and table.row.base_record is None
    return table.row.seed if chosen else secrets.token_hex(8)
