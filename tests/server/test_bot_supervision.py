"""Bots that fail: the table says so and goes on, other tables notice nothing, and the server can stop."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.server.settings import ServerSettings
from tests.server.serving import Person, Server, wait_for

SOLO: dict[str, Any] = {"players": 2, "seats": ["me", "bot:random"], "start": True}


class Raises(Bot):
    """Raises an error instead of answering."""

    def choose(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> int:
        raise RuntimeError("no idea")


class Hangs(Bot):
    """Never answers."""

    def choose(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> int:
        while True:
            pass


@pytest.fixture
def server(new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setitem(BOTS, "raises", Raises)
    monkeypatch.setitem(BOTS, "hangs", Hangs)
    with Server(ServerSettings(database=new_database("sqlite"), rate_limits=False)) as running:
        yield running  # ending it is part of every test


def bots_only(person: Person, bot: str) -> str:
    game: str = person.table(players=2, seats=[f"bot:{bot}", f"bot:{bot}"], start=True)["id"]
    return game


def plays(person: Person, game: str) -> int:
    count: int = person.get(f"/api/games/{game}")["progress"]["plays"]
    return count


def test_a_bot_that_raises_is_replaced_for_the_decision_and_the_table_says_so(server: Server) -> None:
    host = server.guest()
    game = bots_only(host, "raises")
    wait_for(lambda: plays(host, game) >= 5)
    told = [entry for entry in host.state(game)["entries"] if entry["kind"] == "bot_failed"]
    assert len(told) >= 5
    assert told[0]["text"].startswith("The bot raises had no answer for ")


def test_bots_that_hang_do_not_stop_the_bots_of_other_tables(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.tables.bot_runner.TIME_LIMIT", 1.0)
    host, guest = server.guest(), server.guest()
    hanging = [(own, bots_only(own, "hangs")) for own in (host, guest)]
    other = bots_only(host, "random")
    wait_for(lambda: plays(host, other) >= 2)
    wait_for(lambda: all(plays(own, game) >= 1 for own, game in hanging))


class HangsInC(Bot):
    """Never answers, and lets no other thread run: only its process can be ended."""

    def choose(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> int:
        return len(re.sub("(a+)+$", "", "a" * 60 + "b"))


def test_a_bot_that_hangs_outside_python_is_ended_too(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "hangs_in_c", HangsInC)
    monkeypatch.setattr("diadochoi.server.tables.bot_runner.TIME_LIMIT", 1.0)
    host = server.guest()
    game = bots_only(host, "hangs_in_c")
    wait_for(lambda: plays(host, game) >= 1)
    assert any(entry["kind"] == "bot_failed" for entry in host.state(game)["entries"])


def test_the_server_ends_while_a_bot_hangs(tmp_path: Path) -> None:
    """As a process of its own: SIGTERM ends it, and no process of a bot is left."""
    code = (
        "import sys; from diadochoi.bots.base import BOTS; from diadochoi.cli.main import main; "
        "from tests.server.test_bot_supervision import HangsInC; BOTS['hangs_in_c'] = HangsInC; "
        f"sys.exit(main(['serve', '--port', '0', '--database', {str(tmp_path / 't.sqlite3')!r}]))"
    )
    root = Path(__file__).parents[2]
    server = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = server.stdout.readline().split()[4].rstrip("/")
        with httpx.Client(base_url=url, timeout=60) as host:
            host.post("/api/me", json={}).raise_for_status()
            seats = ["bot:hangs_in_c"] * 2
            host.post(
                "/api/games", json={"players": 2, "seats": seats, "start": True, "bot_delay_ms": 0}
            ).raise_for_status()
        wait_for(lambda: len(processes_of(server.pid)) >= 2)  # the one that starts others, and a bot's
        running = processes_of(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        wait_for(lambda: not any(Path(f"/proc/{process}").exists() for process in running))
    finally:
        server.kill()


def processes_of(parent: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    found: set[int] = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == parent and fields[0] != "Z":
                    found |= {int(folder.name)} | processes_of(int(folder.name))
    return found


def test_a_database_that_fails_for_a_moment_does_not_stop_a_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.guest()
    game = bots_only(host, "random")
    database = server.context.database
    write_many, failures = database.write_many, []

    async def fail(*arguments: Any) -> None:
        if len(failures) < 3:
            failures.append(1)
            raise OperationalError("insert", {}, Exception("database is locked"))
        await write_many(*arguments)

    monkeypatch.setattr(type(database), "write_many", lambda self, *arguments: fail(*arguments))
    wait_for(lambda: len(failures) == 3)
    before = plays(host, game)
    wait_for(lambda: plays(host, game) > before + 5)


def test_a_chosen_seed_gives_the_same_game_again_and_a_hidden_one_does_not(server: Server) -> None:
    host = server.guest()

    def first_plays(**settings: Any) -> list[str]:
        seats = ["bot:random", "bot:reflex"]
        game: str = host.table(players=2, seats=seats, start=True, bot_delay_ms=0, **settings)["id"]
        wait_for(lambda: plays(host, game) >= 60)
        entries = host.get(f"/api/games/{game}/entries?limit=200&seat=none")["entries"]
        return [entry["action"] for entry in entries if entry["kind"] == "play"][:60]

    assert first_plays(seed=4) == first_plays(seed=4)
    assert first_plays() != first_plays()
