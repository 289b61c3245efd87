"""The real command, killed in the middle of a game and restarted; and stopped normally."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import wait_for

START = [sys.executable, "-c", "import sys; from diadochoi.cli.main import main; sys.exit(main())", "serve"]


class Process:
    """A separate server process; it never outlives the test."""

    def __init__(self, database: str, *flags: str) -> None:
        self.log: list[str] = []
        self.process = subprocess.Popen(
            [*START, "--port", "0", "--database", database, "--no-rate-limits", *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            assert self.process.stderr is not None
            pytest.fail(f"the server did not start: {line} {self.process.stderr.read()}")
        self.url = next(word for word in line.split() if word.startswith("http://")).rstrip("/")
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """Ask it to stop; returns its exit status once all its log output has been read."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(20)
        self._reader.join(20)
        assert not self._reader.is_alive()
        return status


def decision(http: httpx.Client, game: str) -> dict[str, Any]:
    state: dict[str, Any] = http.get(f"/api/games/{game}/state").json()
    return state


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_goes_on_at_the_same_decision_after_kill_9(
    new_database: Callable[[str], str], kind: str
) -> None:
    database = new_database(kind)
    acknowledged: list[tuple[int, str]] = []
    playing = threading.Event()

    def play_on() -> None:
        """Play as fast as possible until the server is gone."""
        for number in itertools.count():
            try:
                state = decision(http, game)
                option = state["decision"]["options"][number % len(state["decision"]["options"])]["action"]
                body = {
                    "type": "play", "id": f"c{number}", "seat": state["decision"]["seat"], "action": option,
                    "expect": state["seq"],
                }  # fmt: skip
                done = http.post(f"/api/games/{game}/commands", json=body).json()
            except (httpx.HTTPError, json.JSONDecodeError):
                return
            acknowledged.append((done["seq"], option))
            if number == 15:
                playing.set()

    with Process(database) as server:
        http = httpx.Client(base_url=server.url, timeout=20)
        http.post("/api/me", json={"name": "Survivor"})
        made = http.post("/api/games", json={"players": 3, "seats": ["me"] * 3, "start": True}).json()
        game = made["table"]["id"]
        player = threading.Thread(target=play_on)
        player.start()
        assert playing.wait(30)
        server.kill()
        player.join(20)

    with Process(database) as server:
        http = httpx.Client(base_url=server.url, timeout=20, cookies=http.cookies)
        state = decision(http, game)
        entries = http.get(f"/api/games/{game}/entries", params={"limit": 1000}).json()["entries"]
        plays = [entry for entry in entries if entry["kind"] == "play"]
        # The server itself answers questions that cannot matter; those plays belong to nobody.
        stored = {entry["seq"]: entry["action"] for entry in plays if entry["by"] is not None}
        # Everything acknowledged is stored; at most the one command in progress is stored in addition.
        assert len(acknowledged) > 15
        for seq, action in acknowledged:
            # None: what a seat may not see of another's play, such as a pass that reveals a secret.
            assert stored.get(seq) in (action, None)
        assert len(stored) - len(acknowledged) <= 1
        assert state["table"]["progress"]["plays"] >= max(len(plays), len(acknowledged))
        assert state["decision"]["mine"] and state["decision"]["options"]
        again = {
            "type": "play", "id": "after", "seat": state["decision"]["seat"],
            "action": state["decision"]["options"][0]["action"], "expect": state["seq"],
        }  # fmt: skip
        assert http.post(f"/api/games/{game}/commands", json=again).status_code == 200
        repeated = {**again, "id": "c3", "expect": 1}
        assert http.post(f"/api/games/{game}/commands", json=repeated).json()["repeated"]
        assert server.stop() == 0


def test_bots_play_on_after_kill_9(new_database: Callable[[str], str]) -> None:
    database = new_database("sqlite")

    def plays() -> int:
        return int(decision(http, game)["table"]["progress"]["plays"])

    with Process(database) as server:
        http = httpx.Client(base_url=server.url, timeout=20)
        http.post("/api/me", json={})
        body = {"players": 2, "seats": ["bot:random"] * 2, "start": True, "bot_delay_ms": 0}
        game = http.post("/api/games", json=body).json()["table"]["id"]
        wait_for(lambda: plays() >= 10)
        server.kill()
    with Process(database, "--log-format", "json") as server:
        http = httpx.Client(base_url=server.url, timeout=20, cookies=http.cookies)
        before = plays()
        wait_for(lambda: plays() > before)
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log]
        assert lines and all({"at", "level", "logger", "message"} <= set(line) for line in lines)


def test_an_orderly_stop_is_announced_to_connected_players(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with Process(str(tmp_path / "tables.sqlite3")) as server:
        http = httpx.Client(base_url=server.url, timeout=20)
        http.post("/api/me", json={})
        body = {"players": 2, "seats": ["me", "me"], "start": True}
        game = http.post("/api/games", json=body).json()["table"]["id"]
        cookie = f"diadochoi={http.cookies['diadochoi']}"
        address = f"{server.url.replace('http', 'ws')}/api/games/{game}/live"
        with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            socket.send('{"type": "hello"}')
            socket.recv(10)
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(10)
    assert closed.value.rcvd is not None and closed.value.rcvd.code in (1001, 1012)


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with Process(str(tmp_path / "tables.sqlite3")) as server:
        port = server.url.rpartition(":")[2]
        second = subprocess.run(
            [*START, "--port", port, "--database", str(tmp_path / "other.sqlite3")],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert second.returncode == 2 and port in second.stderr and "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--database", "mysql://x"], "mysql"),
        (["--port", "70000"], "port"),
        (["--secret", "short"], "secret"),
    ],
)
def test_a_wrong_setting_is_one_plain_line(flags: list[str], words: str) -> None:
    done = subprocess.run([*START, *flags], capture_output=True, text=True, timeout=60, check=False)
    (line,) = done.stderr.splitlines()
    assert done.returncode == 2 and words in line and not done.stdout
