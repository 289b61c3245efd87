"""Measure how long other people wait while one address does its worst: a server, a player, and an attacker.

    python tools/stall_test.py [--seconds 60] [--only nobody,undo,bodies]

Prints the median and the 95th percentile of the player's actions without an attack and during each one. The
attacker is another process and connects from 127.0.0.2, which is another address for the server (Linux).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import diadochoi
from diadochoi.content.loader import load
from diadochoi.record.lessons.lesson_files import lesson_ids
from diadochoi.rules.core.config import all_options

ATTACKER = "127.0.0.2"
JSON = {"Content-Type": "application/json"}
THREADS = 8
LONG = 3000  # plays of the long game


# How many requests of the attacker were answered, limited (429) and refused for another reason.
ANSWERS = multiprocessing.Array("q", 3)


def _count(answer: httpx.Response) -> None:
    with ANSWERS.get_lock():
        ANSWERS[0 if answer.is_success else 1 if answer.status_code == 429 else 2] += 1


class Client:
    """A person with a cookie."""

    def __init__(self, url: str, address: str) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        hooks = {"response": [_count] if address == ATTACKER else []}
        self.http = httpx.Client(base_url=url, transport=transport, timeout=60, event_hooks=hooks)
        self.http.post("/api/me", json={})

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def command(self, game: str, **fields: Any) -> httpx.Response:
        return self.post(f"/api/games/{game}/commands", {"id": f"c{time.monotonic_ns()}", **fields})

    def state(self, game: str) -> dict[str, Any]:
        state: dict[str, Any] = self.http.get(f"/api/games/{game}/state", params={"after": 2**31 - 1}).json()
        return state


def long_record() -> dict[str, Any]:
    """A game of many plays; if one ends too soon, try the next seed."""
    best: dict[str, Any] = {}
    for seed in range(40):
        game, chance = diadochoi.new_game(players=5, seed=seed), random.Random(seed)
        while not game.over and len(game.plays) < LONG:
            game.play(chance.choice(game.legal))
        if not best or len(game.plays) > len(best["actions"]):
            best = game.record()
        if len(best["actions"]) >= LONG:
            break
    return best


@cache
def finished_record() -> dict[str, Any]:
    """A long game that is over."""
    for seed in range(40):
        game, chance = diadochoi.new_game(players=5, seed=seed), random.Random(seed)
        while not game.over and len(game.plays) < 3 * LONG:
            game.play(chance.choice(game.legal))
        if game.over:
            return game.record()
    raise RuntimeError("no game came to an end")


class Player:
    """Plays an action now and then, and records how long the server took."""

    def __init__(self, url: str) -> None:
        self.client = Client(url, "127.0.0.1")
        self.chance = random.Random(1)
        self._new_table()

    def _new_table(self) -> None:
        body = {"players": 2, "seats": ["me", "me"], "start": True}
        self.game = self.client.post("/api/games", body).json()["table"]["id"]

    def waits(self, seconds: float) -> list[float]:
        found: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            state = self.client.state(self.game)
            decision = state["decision"]
            if decision is None:
                self._new_table()
                continue
            action = self.chance.choice(decision["options"])["action"]
            begun = time.monotonic()
            answer = self.client.command(
                self.game, type="play", seat=decision["seat"], action=action, expect=state["seq"]
            )
            found.append(time.monotonic() - begun)
            answer.raise_for_status()
            time.sleep(0.15)
        return found


# ---------------------------------------------------------------------- attacks, repeated in a loop


def attack_undo(url: str, record: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    seats = ["me"] * len(record["seats"])
    made = client.post("/api/games", {"record": record, "seats": seats, "start": True}).json()
    if "table" not in made:
        return lambda: time.sleep(0.2)
    game = made["table"]["id"]

    def work() -> None:
        state = client.state(game)
        if (decision := state.get("decision")) is None:
            time.sleep(0.2)
            return
        action = decision["options"][0]["action"]
        common = {"seat": decision["seat"], "expect": state["seq"]}
        client.command(game, type="play", action=action, **common)
        client.command(game, type="undo", seat=decision["seat"], expect=client.state(game).get("seq", 0))

    return work


def attack_start(url: str, record: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    body = {"record": record, "seats": ["me"] * len(record["seats"]), "start": True}
    text = json.dumps(body).encode()
    return lambda: _ignore(client.http.post("/api/games", content=text, headers=JSON))


def attack_check(url: str, record: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    text = json.dumps(record).encode()
    return lambda: _ignore(client.http.post("/api/records/check", content=text, headers=JSON))


def attack_bodies(url: str, _: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    text = json.dumps({"record": {"actions": [{"n": 1}] * 170_000}}).encode()[: 2 * 1024 * 1024 - 100]
    return lambda: _ignore(client.http.post("/api/games", content=text, headers=JSON))


def attack_bots(url: str, _: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    body = {"players": 5, "seats": ["bot:king"] * 5, "start": True, "bot_delay_ms": 0}
    return lambda: _ignore(client.post("/api/games", body))


def attack_slow(url: str, _: dict[str, Any]) -> Callable[[], None]:
    host, _, port = url.removeprefix("http://").partition(":")
    held: list[socket.socket] = []

    def work() -> None:
        try:
            slow = socket.create_connection((host, int(port)), 5, (ATTACKER, 0))
            slow.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
            slow.sendall(b"Content-Length: 1000\r\n\r\n{")
            held.append(slow)
        except OSError:
            time.sleep(0.01)

    return work


def attack_history(url: str, record: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    body = {"record": record, "seats": ["me"] * len(record["seats"]), "start": True}
    made = client.post("/api/games", body).json()
    if "table" not in made:
        return lambda: time.sleep(0.2)
    moments = random.Random(2)

    def work() -> None:
        moment = moments.randrange(len(record["actions"]))
        _ignore(client.http.get(f"/api/games/{made['table']['id']}/history/{moment}"))

    return work


def attack_lessons(url: str, _: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    client.http.get("/api/lessons")  # the list takes longest when it is asked for the first time
    lessons, chance = lesson_ids(), random.Random(3)
    body = {"answers": [], "now": ["pass"]}
    return lambda: _ignore(client.post(f"/api/lessons/{chance.choice(lessons)}", body))


def attack_state(url: str, record: dict[str, Any]) -> Callable[[], None]:
    """Asks for everything that has happened in a game of many entries."""
    client = Client(url, ATTACKER)
    body = {"players": 5, "seats": ["bot:random"] * 5, "start": True, "bot_delay_ms": 0}
    made = client.post("/api/games", body).json()
    if "table" not in made:
        return lambda: time.sleep(0.2)
    game, chance = made["table"]["id"], random.Random(4)
    paths = (f"/api/games/{game}/state", f"/api/games/{game}/entries?limit=1000")
    return lambda: _ignore(client.http.get(chance.choice(paths)))


def attack_live(url: str, record: dict[str, Any]) -> Callable[[], None]:
    """Greets again and again over live connections, so that the server begins anew each time."""
    client = Client(url, ATTACKER)
    body = {"players": 5, "seats": ["bot:random"] * 5, "start": True, "bot_delay_ms": 0}
    made = client.post("/api/games", body).json()
    if "table" not in made:
        return lambda: time.sleep(0.2)
    address = f"{url.replace('http', 'ws')}/api/games/{made['table']['id']}/live"
    cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    host, _, port = url.removeprefix("http://").partition(":")

    def work() -> None:
        own = socket.create_connection((host, int(port)), 5, (ATTACKER, 0))
        with connect(address, sock=own, additional_headers={"Cookie": cookies}, max_size=None) as live:
            while True:
                live.send('{"type":"hello","seat":"auto"}')
                live.recv(30)
                with ANSWERS.get_lock():
                    ANSWERS[0] += 1

    return work


def attack_search(url: str, _: dict[str, Any]) -> Callable[[], None]:
    client, chance = Client(url, ATTACKER), random.Random(5)
    words = (
        "battle",
        "siege of a city",
        "army cavalry elephants royal family",
        "move intercept evade attrition",
    )
    paths = [
        f"/api/{which}/search?limit=100&q={word}&edition={edition}"
        for which in ("rules", "book")
        for word in words
        for edition in ("4e", "3e", "hybrid")
    ]
    return lambda: _ignore(client.http.get(chance.choice(paths)))


def attack_books(url: str, _: dict[str, Any]) -> Callable[[], None]:
    """Asks for rulebooks with settings that nobody has asked for before."""
    client, chance = Client(url, ATTACKER), random.Random(6)
    options = sorted(all_options(load()))

    def work() -> None:
        chosen = chance.sample(options, chance.randrange(len(options)))
        query: dict[str, Any] = {"players": chance.randrange(2, 6), "options": chosen, "every": False}
        _ignore(client.http.get("/api/book/rules/11", params=query))

    return work


def attack_analysis(url: str, _: dict[str, Any]) -> Callable[[], None]:
    """Asks for everything about a long finished game."""
    client = Client(url, ATTACKER)
    record = finished_record()
    body = {"record": record, "seats": ["me"] * len(record["seats"]), "start": True}
    made = client.post("/api/games", body).json()
    if "table" not in made:
        return lambda: time.sleep(0.2)
    chance = random.Random(7)
    paths = [f"/api/games/{made['table']['id']}/{what}" for what in ("analysis", "verify", "record", "after")]
    return lambda: _ignore(client.http.get(chance.choice(paths)))


def attack_passwords(url: str, _: dict[str, Any]) -> Callable[[], None]:
    client = Client(url, ATTACKER)
    body = {"name": "Eumenes", "password": "silver shields"}
    return lambda: _ignore(client.post("/api/login", body))


def _ignore(answer: httpx.Response) -> None:
    if answer.status_code == 429:
        time.sleep(0.02)


ATTACKS: dict[str, Callable[[str, dict[str, Any]], Callable[[], None]]] = {
    "undo": attack_undo,
    "start": attack_start,
    "check": attack_check,
    "bodies": attack_bodies,
    "bots": attack_bots,
    "slow": attack_slow,
    "history": attack_history,
    "lessons": attack_lessons,
    "state": attack_state,
    "live": attack_live,
    "search": attack_search,
    "books": attack_books,
    "analysis": attack_analysis,
    "passwords": attack_passwords,
}


# ---------------------------------------------------------------------- measuring


def attack(name: str, url: str, record: dict[str, Any]) -> None:
    try:
        work = ATTACKS[name](url, record)
    except httpx.HTTPError:
        return
    while True:
        try:
            work()
        except (httpx.HTTPError, WebSocketException, OSError, ValueError):
            time.sleep(0.02)


def attack_in_threads(name: str, url: str, record: dict[str, Any]) -> None:
    threads = [threading.Thread(target=attack, args=(name, url, record)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()


def measure(name: str, record: dict[str, Any], seconds: float) -> tuple[list[float], list[int]]:
    """The player's waits, and the answers that the attacker got."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "diadochoi", "serve", "--port", "0"]
        command += ["--database", str(Path(folder) / "tables.sqlite3"), "--log-level", "error"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[4].rstrip("/")
            player = Player(url)
            ANSWERS[:] = [0, 0, 0]
            attacker = multiprocessing.Process(target=attack_in_threads, args=(name, url, record))
            if name != "nobody":
                attacker.start()
            waits = player.waits(seconds)
            if name != "nobody":
                attacker.kill()
                attacker.join()
        finally:
            server.kill()
            server.wait()
    return waits, ANSWERS[:]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    record = long_record()
    names = options.only.split(",") if options.only else ["nobody", *ATTACKS]
    if "analysis" in names:
        finished_record()
    print(f"the long record has {len(record['actions'])} actions, {len(json.dumps(record)) // 1024} KiB")
    for name in names:
        waits, (answered, limited, refused) = measure(name, record, options.seconds)
        waits.sort()
        p95 = waits[int(len(waits) * 0.95)]
        print(
            f"{name:9} {len(waits):5} actions, median {1000 * statistics.median(waits):6.0f} ms,"
            f" 95 of 100 within {1000 * p95:6.0f} ms, longest {1000 * waits[-1]:6.0f} ms;"
            f" attacker: {answered} answered, {limited} limited, {refused} refused;"
            f" load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
