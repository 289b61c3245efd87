"""One load run: starts a server, connects the clients, lets them play, and measures.

Server and clients are two processes, so each has its own CPU time. All times are taken in the client process,
from just before an action is sent until an update is read from the socket.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from diadochoi.load.clients import LoadTally, TableLoad
from diadochoi.load.prepared_games import prepare_games

CONNECTING_AT_ONCE: Final = 16
_TICK: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class LoadError(Exception):
    """The run failed; the message says why."""


@dataclass(frozen=True, slots=True)
class LoadPlan:
    games: int = 500
    clients: int = 0  # in total; 0: one for each seat
    seconds: float = 30.0
    warm_up: float = 6.0
    every: float = 2.0  # seconds between two actions of a game
    players: int = 4
    plays: int = 120  # already played in every game
    database: str = ""  # empty: a temporary SQLite file
    patches: bool = True
    servers: int = 1  # processes; all clients of a table use the same one, as behind a proxy
    redis: str = ""  # connects several servers
    eviction: bool = True  # wait until the tables have been unloaded
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Figures:
    games: int
    servers: int
    clients: int
    seconds: float
    actions: int
    actions_per_s: float
    updates: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    all_p95_ms: float  # until the last client of the table has it
    worst_ms: float
    lost: int
    reordered: int
    refused: int
    crossed: int  # the server passed for a player just before the client did
    skipped: int
    kb_per_update: float
    server_cpu: float  # cores, of all servers together
    cpu_ms_per_action: float  # of the servers, with everybody's updates
    client_cpu: float
    client_lag_p95_ms: float  # how late the clients' own timers were, which is not the server's fault
    load_average: float
    empty_mb: float  # the server before anyone connects
    running_game_kb: float  # with its connections
    idle_game_kb: float  # loaded, nobody connected
    evicted_in_s: float | None
    evicted_mb: float | None  # the server after all tables have been unloaded

    def data(self) -> dict[str, Any]:
        return asdict(self)


def run(plan: LoadPlan) -> Figures:
    with tempfile.TemporaryDirectory(prefix="diadochoi-load") as folder:
        database = plan.database or f"sqlite:///{folder}/load.sqlite3"
        secret = secrets.token_hex(32)
        total = plan.clients or plan.games * plan.players
        each = [total // plan.games + (number < total % plan.games) for number in range(plan.games)]
        prepared = prepare_games(database, secret, plan.games, each, plan.players, plan.plays, plan.seed)
        idle_minutes = 0.2 + plan.games / 1000  # long enough to be measured while all are there
        with ExitStack() as running:
            servers = [
                running.enter_context(
                    ServerProcess(database, secret, idle_minutes, Path(folder) / f"server{n}.log", plan.redis)
                )
                for n in range(plan.servers)
            ]
            chance = random.Random(plan.seed)
            run = _Run(plan, servers)
            run.tables = [
                TableLoad(own, run.tally, chance, plan.patches, lambda: run.measuring) for own in prepared
            ]
            return asyncio.run(run.go())


class ServerProcess:
    """`diadochoi serve` in a separate process."""

    def __init__(self, database: str, secret: str, idle_minutes: float, log: Path, redis: str) -> None:
        self.log = log
        self.host = "127.0.0.1"
        command = [
            sys.executable, "-m", "diadochoi", "serve", "--host", self.host, "--port", "0",
            "--database", database, "--no-rate-limits", "--idle-minutes", str(idle_minutes),
            "--log-level", "warning", *(["--redis", redis] if redis else []),
        ]  # fmt: skip
        environment = {**os.environ, "DIADOCHOI_SECRET": secret}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log.open("w"), env=environment, text=True
        )

    def __enter__(self) -> ServerProcess:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.port = int(line.split("http://")[1].split("/")[0].rpartition(":")[2])
                return self
        raise LoadError(f"the server did not start: {self.log.read_text()[-500:]}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def memory(self) -> float:
        """Resident memory in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))

    def cpu(self) -> float:
        """CPU seconds used so far, by all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def health(self) -> dict[str, Any]:
        return self.get("/health")

    def get(self, path: str) -> dict[str, Any]:
        with urllib.request.urlopen(f"http://{self.host}:{self.port}{path}", timeout=20) as answer:
            found: dict[str, Any] = json.load(answer)
            return found


class _Run:
    def __init__(self, plan: LoadPlan, servers: list[ServerProcess]) -> None:
        self.plan = plan
        self.servers = servers
        self.tally = LoadTally()
        self.measuring = False
        self.tables: list[TableLoad] = []
        self.lags: list[float] = []

    async def go(self) -> Figures:
        plan, tally = self.plan, self.tally
        empty = self._memory()
        await asyncio.to_thread(self._load)
        idle = self._memory()
        await self._connect()
        acting = [asyncio.create_task(self._keep_acting(table)) for table in self.tables]
        watching = asyncio.create_task(self._watch_lag())
        await asyncio.sleep(min(plan.warm_up, plan.seconds))
        received = self._received()
        cpu, own_cpu, began = self._cpu(), time.process_time(), time.perf_counter()
        self.measuring = True
        await asyncio.sleep(plan.seconds)
        self.measuring = False
        took = time.perf_counter() - began
        cpu, own_cpu = self._cpu() - cpu, time.process_time() - own_cpu
        received = self._received() - received
        for task in (*acting, watching):
            task.cancel()
        await asyncio.gather(*acting, watching, return_exceptions=True)
        await self._settle()
        load = os.getloadavg()[0]
        running = self._memory()
        behind = sum(table.behind() for table in self.tables)
        for table in self.tables:
            table.close()
        await self._until(lambda health: health["connections"] == 0)
        leaving = time.perf_counter()
        if plan.eviction:
            await self._until(lambda health: health["tables"] == 0)
        spread = sorted(tally.latencies)
        clients = sum(len(table.clients) for table in self.tables)
        return Figures(
            games=plan.games,
            servers=plan.servers,
            clients=clients,
            seconds=round(took, 1),
            actions=tally.actions,
            actions_per_s=round(tally.actions / took, 1),
            updates=len(spread),
            p50_ms=_ms(spread, 0.50),
            p95_ms=_ms(spread, 0.95),
            p99_ms=_ms(spread, 0.99),
            all_p95_ms=_ms(sorted(tally.slowest), 0.95),
            worst_ms=_ms(spread, 1.0),
            lost=tally.gaps + behind,
            reordered=tally.reordered,
            refused=tally.refused,
            crossed=tally.crossed,
            skipped=tally.skipped,
            kb_per_update=round(received / max(1, len(spread)) / 1000, 2),
            server_cpu=round(cpu / took, 2),
            cpu_ms_per_action=round(1000 * cpu / max(1, tally.actions), 2),
            client_cpu=round(own_cpu / took, 2),
            client_lag_p95_ms=_ms(sorted(self.lags), 0.95),
            load_average=round(load, 2),
            empty_mb=round(empty / 1e6, 1),
            running_game_kb=round((running - empty) / plan.games / 1000, 1),
            idle_game_kb=round((idle - empty) / plan.games / 1000, 1),
            evicted_in_s=round(time.perf_counter() - leaving, 1) if plan.eviction else None,
            evicted_mb=round(self._memory() / 1e6, 1) if plan.eviction else None,
        )

    def _load(self) -> None:
        """Load every table into memory, with nobody connected."""
        for number, table in enumerate(self.tables):
            self._server_of(number).get(f"/api/games/{table.prepared.id}")

    def _server_of(self, table: int) -> ServerProcess:
        return self.servers[table % len(self.servers)]

    def _memory(self) -> float:
        return sum(server.memory() for server in self.servers)

    def _cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    async def _connect(self) -> None:
        gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

        async def one(number: int, table: TableLoad) -> None:
            server = self._server_of(number)
            async with gate:
                await table.connect(server.host, server.port)

        try:
            await asyncio.gather(*(one(number, table) for number, table in enumerate(self.tables)))
        except OSError as error:
            raise LoadError(f"not every client could connect: {error}") from error

    async def _keep_acting(self, table: TableLoad) -> None:
        """Take one action at intervals, at a different moment in each game."""
        at = time.perf_counter() + random.random() * self.plan.every
        while True:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            table.act()
            at += self.plan.every

    async def _watch_lag(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.02)
            self.lags.append(max(0.0, time.perf_counter() - before - 0.02))

    async def _settle(self) -> None:
        """Wait until the last updates have arrived, up to a limit."""
        for _ in range(100):
            await asyncio.sleep(0.1)
            if not any(table.behind() for table in self.tables):
                return

    def _received(self) -> int:
        return sum(client.received for table in self.tables for client in table.clients)

    async def _until(self, holds: Any, patience: float = 180.0) -> None:
        until = time.perf_counter() + patience
        while not all([holds(await asyncio.to_thread(server.health)) for server in self.servers]):
            if time.perf_counter() > until:
                raise LoadError("the server did not release unused tables or connections")
            await asyncio.sleep(0.2)


def _ms(ordered: list[float], share: float) -> float:
    if not ordered:
        return 0.0
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 1)
