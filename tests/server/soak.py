"""Plays games over real sockets while every part of the installation is killed in turn (`make soak`).

    python -m tests.server.soak [--minutes 30] [--games 200] [--every 4]

There are three servers on one PostgreSQL and one Redis. Each table has two people, each connected to a
different server by WebSocket, and a bot. Two of the servers, the database and Redis are killed (SIGKILL) one
after the other and restarted; the third server stays, so that its memory and tasks can be watched. A client
that loses its connection reconnects to another server and repeats the unanswered command.

Afterwards the journals in the database are compared with what the clients were told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select
from sqlalchemy.orm import Session

from diadochoi.load.clients import ACTIONS, ASKED, ENTRIES, SEQ, STATE, Client
from diadochoi.load.prepared_games import PreparedGame
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.models import EntryRow
from diadochoi.server.tables import table_store
from tests.server.postgres import Cluster
from tests.server.redis_server import RedisServer

PEOPLE = 2  # at every table, plus one bot
ANSWER_WITHIN = 15.0  # seconds; then the client gives up the connection
FIXED = ("stale", "illegal", "not_your_turn", "not_running", "notation")  # final refusals


@dataclass(frozen=True, slots=True)
class Plan:
    minutes: float = 30.0
    games: int = 200
    every: float = 4.0  # seconds a person thinks
    pause: float = 12.0  # seconds between two kills
    down: float = 2.0  # seconds until the killed part is restarted
    plays: int = 150  # per game; then its people start another
    most_kills: int = 0  # 0: as many as time allows
    idle_minutes: float = 0.5  # until a table that nobody plays at is unloaded
    bot_delay_ms: int = 200
    talk: bool = False  # print what happens


@dataclass(slots=True)
class Report:
    minutes: float = 0.0
    games: int = 0
    acknowledged: int = 0  # plays of people
    entries: int = 0  # in the journals of all games, including those of bots
    repeated: int = 0  # sent again after a broken connection, and found already stored
    kills: dict[str, int] = field(default_factory=dict)
    reconnections: int = 0
    lost: list[str] = field(default_factory=list)
    duplicate: list[str] = field(default_factory=list)
    missed_updates: int = 0  # entries that a connected client was never told about
    errors: list[str] = field(default_factory=list)  # log lines that no operator should have to read
    warnings: dict[str, int] = field(default_factory=dict)
    memory_mb: list[float] = field(default_factory=list)  # of the server that stays, over the run
    memory_end_mb: float = 0.0  # the same after everyone has left
    tasks_before: int = 0
    tasks_after: int = 0
    tasks_left: dict[str, int] = field(default_factory=dict)
    answer_p50_ms: float = 0.0
    answer_p95_ms: float = 0.0
    loop_lag_p95_ms: float = 0.0
    loop_lag_p99_ms: float = 0.0
    cpu_ms_per_entry: float = 0.0  # of the server that stays
    load_average: float = 0.0

    @property
    def memory_growth(self) -> float:
        """The last quarter of the run compared with the second one."""
        quarter = len(self.memory_mb) // 4
        if not quarter:
            return 1.0
        return statistics.mean(self.memory_mb[-quarter:]) / statistics.mean(
            self.memory_mb[quarter : 2 * quarter]
        )

    def problems(self, most_growth: float) -> list[str]:
        found = [f"lost: {own}" for own in self.lost] + [f"duplicate: {own}" for own in self.duplicate]
        found += [f"log: {line}" for line in self.errors]
        if self.tasks_after > self.tasks_before:
            found.append(f"tasks: {self.tasks_before} before, {self.tasks_after} after: {self.tasks_left}")
        if self.memory_growth > most_growth:
            found.append(f"memory grew by {self.memory_growth - 1:.0%}")
        if self.missed_updates:
            found.append(f"{self.missed_updates} updates were missed")
        return found


# ---------------------------------------------------------------------- the parts to kill


class ServerProcess:
    """`diadochoi serve` with a signal that makes it report what it is doing."""

    def __init__(self, number: int, database: str, redis: str, folder: Path, idle_minutes: float) -> None:
        self.name = f"server {number}"
        self.log = folder / f"server{number}.log"
        self.inside = folder / f"server{number}.json"
        self.port = 0
        self._flags = ["--database", database, "--redis", redis, "--no-rate-limits"]
        self._flags += ["--log-format", "json", "--log-level", "warning", "--idle-minutes", str(idle_minutes)]

    def start(self) -> None:
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        command = [sys.executable, "-m", "tests.server.soak_server", str(self.inside), "serve"]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *self._flags, "--port", str(self.port)],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"{self.name} did not start: {line} {self.log.read_text()[-1000:]}")
        self.port = int(line.split("http://")[1].split("/")[0].rpartition(":")[2])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return -9

    def ask(self) -> dict[str, Any]:
        """What the server is doing: its tasks, its event loop."""
        self.inside.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + 20
        while not self.inside.exists():
            if time.monotonic() > until:
                raise RuntimeError(f"{self.name} did not say what it is doing")
            time.sleep(0.02)
        found: dict[str, Any] = json.loads(self.inside.read_text())
        return found

    def memory_mb(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Installation:
    def __init__(self, folder: Path, idle_minutes: float) -> None:
        (folder / "pg").mkdir()
        (folder / "redis").mkdir()
        folder.chmod(0o755)
        self.postgres = Cluster(folder / "pg")
        self.redis = RedisServer(folder / "redis")
        self.database = self.postgres.new_database()
        self.servers = [
            ServerProcess(number, self.database, self.redis.url, folder, idle_minutes) for number in (1, 2, 3)
        ]
        self.servers[0].start()  # it creates the database tables
        for server in self.servers[1:]:
            server.launch()
        for server in self.servers[1:]:
            server.wait_until_ready()

    @property
    def steady(self) -> ServerProcess:
        """The server that is never killed."""
        return self.servers[-1]

    def parts(self) -> list[str]:
        return ["server 1", "PostgreSQL", "server 2", "Redis"]

    def kill(self, part: str) -> None:
        if part == "PostgreSQL":
            self.postgres.kill()
        elif part == "Redis":
            self.redis.kill()
        else:
            next(server for server in self.servers if server.name == part).kill()

    def start(self, part: str) -> None:
        if part == "PostgreSQL":
            self.postgres.start()
        elif part == "Redis":
            self.redis.start()
        else:
            next(server for server in self.servers if server.name == part).start()

    def close(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        self.redis.stop()
        self.postgres.stop()


# ---------------------------------------------------------------------- the players


@dataclass(frozen=True, slots=True)
class Sent:
    id: str
    action: str
    expect: int


class Player:
    """One person at one table, connected to some server, with at most one unanswered command."""

    def __init__(self, run: Run, prepared: PreparedGame, user: str, seat: int) -> None:
        self.run = run
        self.prepared = prepared
        self.user = user
        self.seat = seat
        self.client: Client | None = None
        self.seq = 0
        self.over = False
        self.commands = 0
        self.pending: Sent | None = None
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.refused: set[str] = set()
        self._asked: bytes | None = None
        self._changed = asyncio.Event()
        self._server = seat + run.chance.randrange(len(run.servers))
        self._answer: asyncio.Future[dict[str, Any]] | None = None

    async def play(self) -> None:
        while not self.run.ended and not self.over and self.seq < self.run.length_of(self):
            if self.client is None or self.client.closed:
                await self._connect()
            elif self.pending is not None:
                await self._send(self.client, self.pending)
            elif self._asked is not None:
                await asyncio.sleep(self.run.every * self.run.chance.uniform(0.5, 1.5))
                self._choose()
            else:
                self._changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), 2.0)
        await self._settle()

    async def _settle(self) -> None:
        """Make sure we know of every play whether it was stored."""
        until = time.monotonic() + 60
        while self.pending is not None and time.monotonic() < until:
            if self.client is None or self.client.closed:
                await self._connect()
            else:
                await self._send(self.client, self.pending)
        if self.client is not None and not self.client.closed:
            self.client.transport.close()

    async def _connect(self) -> None:
        server = self.run.servers[self._server % len(self.run.servers)]
        if self.client is not None:
            self.run.report.reconnections += 1
        self._asked = None
        cookie = self.prepared.cookies[self.seat]
        client = Client(self, self.seat, f"127.0.0.1:{server.port}", cookie)
        client.open.add_done_callback(_noted)
        client.greeted.add_done_callback(_noted)
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(ANSWER_WITHIN):
                await loop.create_connection(partial(_same, client), "127.0.0.1", server.port)
                await client.open
                client.seq = self.seq
                self.client = client
                client.send(f'{{"type":"hello","seat":"auto","after":{self.seq},"patches":true}}')
                await client.greeted
        except OSError:  # includes timeouts
            if hasattr(client, "transport"):
                client.transport.abort()
            self.client = None
            self._server += 1
            await asyncio.sleep(self.run.chance.uniform(0.3, 1.0))

    def _choose(self) -> None:
        if self._asked is None:
            return
        options = ACTIONS.findall(self._asked)
        if not options:
            self._asked = None
            return
        self.commands += 1
        action = self.run.chance.choice(options).decode()
        self.pending = Sent(f"soak-{self.commands}", action, self.seq)

    async def _send(self, client: Client, sent: Sent) -> None:
        self._answer = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        client.send(
            f'{{"type":"play","id":"{sent.id}","seat":{self.seat},"action":{json.dumps(sent.action)},'
            f'"expect":{sent.expect}}}'
        )
        while not client.closed and time.perf_counter() - began < ANSWER_WITHIN:
            done, _ = await asyncio.wait((self._answer,), timeout=0.25)
            if done:
                self._settled(sent, self._answer.result(), time.perf_counter() - began)
                if self.pending is not None:  # not possible now; try again in a moment
                    await asyncio.sleep(0.3)
                return
        client.transport.abort()
        client.closed = True

    def _settled(self, sent: Sent, answer: dict[str, Any], took: float) -> None:
        if answer["type"] == "done":
            self.run.report.repeated += answer["repeated"]
            self.acknowledged[sent.id] = (answer["seq"], sent.action)
            self.run.answers.append(took)
            self.pending = self._asked = None
        elif answer["error"]["code"] in FIXED:
            self.refused.add(sent.id)
            self.pending = None
            if answer["error"]["code"] != "stale":
                self._asked = None

    def received(self, client: Client, message: bytes, now: float) -> None:
        if message.startswith(STATE):
            self._received_state(client, message)
        elif message.startswith((b'{"type":"done"', b'{"type":"refused"')):
            answer = json.loads(message)
            waits = self._answer is not None and not self._answer.done()
            if self.pending is not None and answer["id"] == self.pending.id and waits:
                assert self._answer is not None
                self._answer.set_result(answer)

    def _received_state(self, client: Client, message: bytes) -> None:
        found = SEQ.search(message)
        assert found is not None
        seq = int(found[1])
        numbers = [int(number) for number in ENTRIES.findall(message)]
        if not client.greeted.done():
            client.greeted.set_result(None)
        elif numbers != sorted(set(numbers)) or (numbers and numbers[0] <= self.seq):
            self.run.report.missed_updates += 1
        self.seq = max(self.seq, seq)
        self._asked = message if ASKED.search(message) else None
        if b'"state":"finished"' in message:
            self.over = True
        self._changed.set()


def _same(client: Client) -> Client:
    return client


def _noted(future: asyncio.Future[None]) -> None:
    if not future.cancelled():
        future.exception()


class Run:
    def __init__(self, plan: Plan, parts: Installation) -> None:
        self.plan = plan
        self.parts = parts
        self.every = plan.every
        self.servers = parts.servers
        self.chance = random.Random(1)
        self.report = Report(minutes=plan.minutes)
        self.players: list[Player] = []
        self.answers: list[float] = []
        self.lags: list[float] = []
        self.ended = False
        self._began = time.monotonic()
        self._lengths: dict[str, int] = {}

    def say(self, text: str) -> None:
        if self.plan.talk:
            acknowledged = sum(len(player.acknowledged) for player in self.players)
            minutes = (time.monotonic() - self._began) / 60
            memory = self.report.memory_mb[-1] if self.report.memory_mb else 0.0
            about = f"{acknowledged} plays by people, {memory} MB"
            print(f"{minutes:5.1f} min  {text}; {about}", file=sys.stderr, flush=True)

    def length_of(self, player: Player) -> int:
        return self._lengths[player.prepared.id]

    async def go(self) -> Report:
        report, steady = self.report, self.parts.steady
        report.tasks_before = (await asyncio.to_thread(steady.ask))["tasks"]
        cpu = steady.cpu()
        playing = [asyncio.create_task(self._keep_playing(number)) for number in range(self.plan.games)]
        watching = asyncio.create_task(self._watch())
        await asyncio.sleep(min(10.0, self.plan.minutes * 10))
        began = time.monotonic()
        try:
            await self._kill_in_turn(began + self.plan.minutes * 60)
        finally:
            self.ended = True
        report.minutes = round((time.monotonic() - began) / 60, 2)
        self.say("the time is over")
        await asyncio.gather(*playing)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        inside = await asyncio.to_thread(steady.ask)
        cpu = steady.cpu() - cpu
        self.say("everybody has left")
        await self._until_empty()
        self.say("the tables have left memory")
        await asyncio.to_thread(self._look_at_the_end)
        await asyncio.to_thread(self._compare)
        report.games = len(self._lengths)
        report.cpu_ms_per_entry = round(cpu * 1000 / max(1, report.entries), 2)
        report.loop_lag_p95_ms, report.loop_lag_p99_ms = inside["lag_p95_ms"], inside["lag_p99_ms"]
        report.load_average = round(os.getloadavg()[1], 1)
        spread = sorted(self.answers)
        if spread:
            report.answer_p50_ms = round(spread[len(spread) // 2] * 1000, 1)
            report.answer_p95_ms = round(spread[int(len(spread) * 0.95)] * 1000, 1)
        return report

    # ------------------------------------------------------------------ killing

    async def _kill_in_turn(self, until: float) -> None:
        kills: Counter[str] = Counter()
        while time.monotonic() < until:
            for part in self.parts.parts():
                await asyncio.sleep(self.plan.pause)
                if time.monotonic() >= until and sum(kills.values()) >= len(self.parts.parts()):
                    break
                await asyncio.to_thread(self.parts.kill, part)
                kills[part] += 1
                await asyncio.sleep(self.plan.down)
                await asyncio.to_thread(self.parts.start, part)
                self.say(f"{part} was killed and is back")
            if self.plan.most_kills and sum(kills.values()) >= self.plan.most_kills:
                await asyncio.sleep(self.plan.pause)
                break
        self.report.kills = dict(kills)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(2)
            self.report.memory_mb.append(round(self.parts.steady.memory_mb(), 1))

    # ------------------------------------------------------------------ playing

    async def _keep_playing(self, number: int) -> None:
        await asyncio.sleep(self.chance.uniform(0, 8))
        first = True
        while not self.ended:
            players = await self._new_game()
            if players is None:
                await asyncio.sleep(1)
                continue
            # Do not let all games end at the same time.
            share = self.chance.random() if first else 1.0
            self._lengths[players[0].prepared.id] = 10 + int(self.plan.plays * share)
            first = False
            self.players += players
            await asyncio.gather(*(player.play() for player in players))

    async def _new_game(self) -> list[Player] | None:
        """A table with two people and a bot; None if a part of the installation is down."""
        server = self.chance.choice(self.servers)
        try:
            async with (
                httpx.AsyncClient(base_url=server.url, timeout=20) as host,
                httpx.AsyncClient(base_url=server.url, timeout=20) as guest,
            ):
                users = [(await own.post("/api/me", json={})).json()["user"]["id"] for own in (host, guest)]
                body = {
                    "players": 3,
                    "seats": ["me", "open", "bot:random"],
                    "bot_delay_ms": self.plan.bot_delay_ms,
                }
                made = (await host.post("/api/games", json=body)).json()
                game = made["table"]["id"]
                token = made["invites"][0]["token"]
                (await guest.post(f"/api/games/{game}/join", json={"token": token})).raise_for_status()
                (await host.post(f"/api/games/{game}/start")).raise_for_status()
                cookies = (host.cookies["diadochoi"], guest.cookies["diadochoi"])
        except (httpx.HTTPError, KeyError, ValueError):
            return None
        prepared = PreparedGame(game, 0, cookies)
        return [Player(self, prepared, user, seat) for seat, user in enumerate(users)]

    # ------------------------------------------------------------------ afterwards

    async def _until_empty(self) -> None:
        """Wait until the server that stayed has unloaded all tables, up to a limit."""
        # A bot whose turn it is plays on alone for two minutes, then it waits until somebody watches. On a
        # busy machine that takes longer.
        until = time.monotonic() + 300 + self.plan.idle_minutes * 60
        async with httpx.AsyncClient(base_url=self.parts.steady.url, timeout=20) as http:
            while time.monotonic() < until:
                health = (await http.get("/health")).json()
                if health["tables"] == 0 and health["connections"] == 0:
                    break
                await asyncio.sleep(0.5)

    def _look_at_the_end(self) -> None:
        report = self.report
        inside = self.parts.steady.ask()
        report.tasks_after, report.tasks_left = inside["tasks"], inside["names"]
        report.memory_end_mb = round(self.parts.steady.memory_mb(), 1)
        for server in self.servers:
            status = server.stop()
            if status:
                report.errors.append(f"{server.name} ended with status {status}")
            for line in server.log.read_text().splitlines():
                self._read_line(server.name, line)

    def _read_line(self, server: str, line: str) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            self.report.errors.append(f"{server}: {line}")
            return
        if said["level"] in ("error", "critical") or "error" in said:
            self.report.errors.append(f"{server}: {said['message']} {said.get('error', '')[-1500:]}")
            return
        kind = said["message"].split(":")[0].split(" after ")[0]
        kind = " ".join("…" if len(word) >= 16 else word for word in kind.split())
        self.report.warnings[kind] = self.report.warnings.get(kind, 0) + 1

    def _compare(self) -> None:
        """Compare the journals in the database with what the clients were told."""
        database = Database(ServerSettings(database=self.parts.database).database_url)
        try:
            for game in self._lengths:
                rows = database.read_now(partial(_journal, game))
                self._compare_game(game, rows)
            for game in self.chance.sample(sorted(self._lengths), min(20, len(self._lengths))):
                table = database.read_now(partial(table_store.load, game_id=game))
                if table is None:
                    self.report.lost.append(f"game {game}")
                    continue
                table.load_game()
                if table.dirty:
                    self.report.lost.append(f"game {game} does not replay")
        finally:
            database.close()

    def _compare_game(self, game: str, rows: list[EntryRow]) -> None:
        report = self.report
        report.entries += len(rows)
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            report.lost.append(f"game {game}: its entries are not numbered from 1 to {len(rows)}")
        stored: dict[tuple[str | None, str], list[EntryRow]] = {}
        for row in rows:
            if row.command_id is not None:
                stored.setdefault((row.user_id, row.command_id), []).append(row)
        for (user, command), same in stored.items():
            if len(same) > 1:
                report.duplicate.append(f"game {game}, {user}: {command} is there {len(same)} times")
        for player in (own for own in self.players if own.prepared.id == game):
            report.acknowledged += len(player.acknowledged)
            for command, (seq, action) in player.acknowledged.items():
                found = stored.get((player.user, command))
                if not found or found[0].seq != seq or found[0].data.get("action") != action:
                    report.lost.append(f"game {game}: {command} was acknowledged as entry {seq}, {action}")
            for command in player.refused:
                if (player.user, command) in stored:
                    report.duplicate.append(f"game {game}: {command} was refused, but is stored")
            if player.pending is not None:
                report.lost.append(f"game {game}: {player.pending.id} was never answered")


def _journal(game: str, session: Session) -> list[EntryRow]:
    wanted = select(EntryRow).where(EntryRow.game_id == game).order_by(EntryRow.seq)
    return list(session.scalars(wanted))


def soak(plan: Plan) -> Report:
    folder = Path(tempfile.mkdtemp(prefix="soak"))  # a socket's path must be short
    try:
        parts = Installation(folder, plan.idle_minutes)
        try:
            return asyncio.run(Run(plan, parts).go())
        finally:
            parts.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.soak",
        description="Play many games while servers, PostgreSQL and Redis are killed in turn.",
    )
    parser.add_argument("--minutes", type=float, default=30.0, help="how long to play (default 30)")
    parser.add_argument("--games", type=int, default=200, help="games at a time (default 200)")
    parser.add_argument("--every", type=float, default=4.0, help="seconds that a person thinks (default 4)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args()
    if given.minutes <= 0 or given.games < 1 or given.every <= 0:
        parser.error("--minutes, --games and --every must be more than 0")
    plays = int(max(20, min(150, given.minutes * 60 / given.every)))
    report = soak(Plan(given.minutes, given.games, given.every, plays=plays, talk=True))
    problems = report.problems(1.15 if given.minutes >= 10 else 1.5)
    if given.json:
        print(json.dumps(asdict(report), indent=1))
    else:
        for name, value in asdict(report).items():
            if name != "memory_mb":
                print(f"{name.replace('_', ' '):22} {value}")
        print(f"{'memory':22} {report.memory_mb[:: max(1, len(report.memory_mb) // 10)]}")
        print(f"{'memory growth':22} {report.memory_growth - 1:+.1%}")
    for problem in problems[:40]:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
