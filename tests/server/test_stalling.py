"""No request keeps others waiting: long work is limited and runs elsewhere, large or slow requests are cut
off."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import diadochoi
from diadochoi.message import Message
from diadochoi.record.game import Game
from diadochoi.record.lessons.lesson_files import lesson_ids
from diadochoi.record.lessons.lesson_run import LessonRun
from diadochoi.record.puzzles.puzzle_files import puzzle_ids
from diadochoi.record.puzzles.puzzle_run import PuzzleRun
from diadochoi.record.words.catalogue import Catalogue, sources
from diadochoi.server.http import limits, live, routes, security
from diadochoi.server.http.connections import ConnectionLimits, limited_protocol
from diadochoi.server.http.routes import content, play, rulebook
from diadochoi.server.problems import Problem
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.work_pool import WorkPool
from diadochoi.server.storage.work_processes import NICENESS
from diadochoi.server.tables import bot_runner, new_table, undo
from diadochoi.server.tables.bot_processes import BotProcesses
from diadochoi.server.views import entry_view, forecast_view, game_view, table_view
from tests.server.memory import PEOPLE, memory_table, play_on
from tests.server.serving import Person, Server, wait_for

NewDatabase = Callable[[str], str]


def address_of(server: Server) -> tuple[str, int]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return host, int(port)


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes a connection without an answer."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


# ---------------------------------------------------------------------- work in separate pools


def test_an_undo_in_a_long_game_replays_a_few_plays_only(monkeypatch: pytest.MonkeyPatch) -> None:
    table = memory_table(2)
    for _ in range(400):
        assert table.game is not None
        play_on(table, table.game.legal[0])
    assert table.game is not None
    table.past.cached = []  # as if it had just been loaded
    undo.prepare(table)
    again: list[int] = []
    played = Game.play

    def count(self: Game, *arguments: Any) -> None:
        again.append(1)
        played(self, *arguments)

    monkeypatch.setattr(Game, "play", count)
    monkeypatch.setattr(game_journal, "replayed", None)  # not from the start
    before = len(table.game.plays)
    undo._take_back(table, before - 30, PEOPLE[0], 0, "c1")
    assert len(table.game.plays) == before - 30 and len(again) <= 60


def test_an_undo_leaves_the_game_as_replaying_its_journal_does() -> None:
    table = memory_table(3)
    for _ in range(130):
        assert table.game is not None
        play_on(table, table.game.legal[-1])
    assert table.game is not None
    undo._take_back(table, 70, PEOPLE[0], 0, "c1")
    alive = game_journal.automatic_plays(table.entries, table.base_plays)
    again = game_journal.replayed(table.row, table.entries, alive)
    assert table.game.record() == again.record()
    assert diadochoi.replay(table.game.record()).record() == table.game.record()


def long_work(record: dict[str, Any], *_: object) -> None:
    """In a process of its own: it ends when a file is there."""
    wait_for(Path(record["until"]).exists)
    raise Problem("record", Message("problem-not_a_record"), field="record")


def test_records_are_checked_one_at_a_time_and_nobody_waits_for_them(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(server.context.records, "_most_each", 1)  # as on a server with limits
    monkeypatch.setattr(new_table, "replay_record", long_work)
    record = {**diadochoi.new_game(seed=1).record(), "until": str(tmp_path / "go on")}
    host = server.guest()
    answers: list[int] = []

    def check() -> None:
        person = Person(server)
        person.http.cookies = host.http.cookies
        answers.append(person.http.post("/api/records/check", json=record).status_code)

    threads = [threading.Thread(target=check) for _ in range(12)]
    for thread in threads:
        thread.start()
    wait_for(lambda: len(answers) == 11)
    assert answers == [429] * 11  # one record at a time for an address
    other = server.guest()
    credentials = {"name": "Lysimachos of Pella", "password": "the lion in the cage"}
    other.post("/api/accounts", credentials)
    other.post("/api/login", credentials)
    (tmp_path / "go on").touch()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [409, *[429] * 11]


def test_a_pool_refuses_what_it_cannot_get_to() -> None:
    async def main() -> None:
        pool, gate = WorkPool("test", 1, 3, 2), threading.Event()
        busy = [asyncio.ensure_future(pool.run(who, gate.wait)) for who in ("a", "a", "b")]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="still running"):
            await pool.run("a", gate.wait)
        with pytest.raises(Problem, match="busy"):
            await pool.run("c", gate.wait)
        gate.set()
        await asyncio.gather(*busy)
        assert await pool.run("a", lambda: 7) == 7
        pool.close()

    asyncio.run(main())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no priority for a thread")
def test_passwords_are_hashed_when_nobody_else_needs_the_processor(server: Server) -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def of_a_password() -> int:
        return await server.context.passwords.run("a", priority)

    assert server.run(of_a_password()) == min(19, priority() + NICENESS)
    assert server.call(priority) == priority()


# ---------------------------------------------------------------------- large and slow requests


def test_large_bodies_are_counted_by_size_and_address(new_database: NewDatabase) -> None:
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        people = [server.guest() for _ in range(3)]
        codes = []
        for turn in range(9):
            body = {"actions": "x" * (security.MOST_RECORD_BYTES - 1000)}
            codes.append(people[turn % 3].http.post("/api/records/check", json=body).status_code)
        assert codes[0] != 429 and codes[4:] == [429] * 5
        too_large = {"actions": "x" * (security.MOST_RECORD_BYTES + 1000)}
        assert people[0].http.post("/api/records/check", json=too_large).status_code == 413
        assert people[0].get("/api/me")["user"] is not None


def test_an_address_that_sends_many_refused_bodies_is_cut_off(new_database: NewDatabase) -> None:
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        allowance = server.context.limits
        server.call(lambda: allowance.charge("drained", "127.0.0.2", limits.RATES["drained"].burst))
        with socket.create_connection(address_of(server), 5, ("127.0.0.2", 0)) as sender:
            head = (
                "POST /api/me HTTP/1.1",
                "Host: 127.0.0.1",
                "Content-Type: application/json",
                f"Content-Length: {security.MOST_DRAINED}",
            )
            sender.sendall("\r\n".join((*head, "", "{")).encode())
            answer = b""
            while part := sender.recv(4096):  # answered and closed at once: the rest is not awaited
                answer += part
        assert answer.startswith(b"HTTP/1.1 413") and b"connection: close" in answer.lower()


def test_a_body_that_never_ends_is_cut(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_WITHIN", 0.2)
    with socket.create_connection(address_of(server), 10) as slow:
        head = (
            "POST /api/me HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            "Content-Length: 50",
        )
        slow.sendall("\r\n".join((*head, "", "{")).encode())
        answer = b""
        while part := slow.recv(4096):  # until the server closes it
            answer += part
    assert answer.startswith(b"HTTP/1.1 408") and b"too_slow" in answer


def test_one_address_cannot_hold_all_connections(new_database: NewDatabase) -> None:
    http = limited_protocol(ConnectionLimits(5, 100, frozenset()))
    with Server(ServerSettings(database=new_database("sqlite")), http=http) as server:
        held = [socket.create_connection(address_of(server), 5) for _ in range(5)]
        for slow in held:
            slow.sendall(b"GET /api/me HTTP/1.1\r\nHost:")
        with socket.create_connection(address_of(server), 5) as sixth:
            assert is_closed(sixth)
        with socket.create_connection(address_of(server), 5, ("127.0.0.2", 0)) as other:
            other.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert other.recv(12) == b"HTTP/1.1 200"
        for slow in held:
            slow.close()
        wait_for(lambda: len(server.server.server_state.connections) == 0)
        server.stranger().get("/api/me")


def test_proxies_may_hold_as_many_connections_as_they_need() -> None:
    class Transport:
        def __init__(self, address: str) -> None:
            self.address, self.closed = address, False

        def get_extra_info(self, _: str) -> tuple[str, int]:
            return self.address, 1

        def is_closing(self) -> bool:
            return self.closed

    limits = ConnectionLimits(2, 4, frozenset({"10.0.0.1"}))

    def admit(address: str) -> Any:
        transport: Any = Transport(address)
        return transport if limits.admit(transport) else None

    assert all(admit("10.0.0.1") for _ in range(10))
    held = [admit("a"), admit("a"), admit("b"), admit("b")]
    assert all(held) and not admit("a") and not admit("c")
    held[0].closed = True
    assert admit("c") and not admit("a")


def test_a_connection_that_sends_no_request_is_closed(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.http.connections.HEAD_WITHIN", 0.1)
    http = limited_protocol(ConnectionLimits(5, 100, frozenset()))
    with (
        Server(ServerSettings(database=new_database("sqlite")), http=http) as server,
        socket.create_connection(address_of(server), 10) as slow,
    ):
        slow.sendall(b"GET /api/me HTTP/1.1\r\nHost:")
        assert is_closed(slow)


# ---------------------------------------------------------------------- what one address may ask for


def test_forecasts_are_not_computed_where_everybody_waits(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    forecast = game_view.question_forecast

    def recorded(*arguments: Any) -> Any:
        threads.append(threading.current_thread())
        return forecast(*arguments)

    monkeypatch.setattr(game_view, "question_forecast", recorded)
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    assert host.state(game)["forecast"] is not None
    assert threads and server.thread not in threads


def talkative_table(server: Server, host: Person) -> str:
    """A running game with many entries."""
    game: str = host.table(players=2, seats=["me", "me"], start=True)["id"]
    for number in range(game_view.FEW_ENTRIES + 5):
        server.context.limits._buckets.clear()
        host.command(game, "chat", text=f"word {number}")
    return game


# What takes long, and a request for it: by the person, the game and the open question.
LONG_ANSWERS: dict[str, tuple[Any, str, Callable[[Person, str, dict[str, Any]], object]]] = {
    "a search of the rules": (
        content, "search", lambda host, game, asked: host.get("/api/rules/search", q="siege elephant"),
    ),
    "a search of the book": (
        rulebook, "search", lambda host, game, asked: host.get("/api/book/search", q="siege elephant"),
    ),
    "a book with settings": (
        rulebook, "book_of", lambda host, game, asked: host.get("/api/book", players=3, every=False),
    ),
    "a comparison of editions": (
        content, "compare", lambda host, game, asked: host.get("/api/editions/3e/diff/4e"),
    ),
    "a list of tables": (
        table_view, "row_data", lambda host, game, asked: host.get("/api/games", scope="mine"),
    ),
    "entries": (
        entry_view, "entries_for", lambda host, game, asked: host.get(f"/api/games/{game}/entries"),
    ),
    "a whole state": (game_view, "entries_for", lambda host, game, asked: host.state(game)),
    "a moment": (
        game_view, "_game_view", lambda host, game, asked: host.get(f"/api/games/{game}/history/0"),
    ),
    "a preview": (
        forecast_view, "preview", lambda host, game, asked: host.post(f"/api/games/{game}/preview", asked),
    ),
    "a reason": (
        play, "why_not_data", lambda host, game, asked: host.post(f"/api/games/{game}/why-not", asked),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LONG_ANSWERS)
def test_long_answers_are_worked_out_in_a_thread_and_counted(
    what: str, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, ask = LONG_ANSWERS[what]
    threads: list[threading.Thread] = []
    work = getattr(module, name)

    def recorded(*arguments: Any, **named: Any) -> Any:
        threads.append(threading.current_thread())
        return work(*arguments, **named)

    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        host, counted = server.guest(), server.context.limits._buckets
        game = talkative_table(server, host)
        decision = host.state(game)["decision"]
        asked = {"seat": decision["seat"], "action": decision["options"][0]["action"]}
        rulebook._reader.cache_clear()
        counted.clear()
        monkeypatch.setattr(module, name, recorded)
        ask(host, game, asked)
        assert threads and server.thread not in threads
        assert counted["work", "127.0.0.1"][0] < limits.RATES["work"].burst
        counted["work", "127.0.0.1"] = (-100.0, time.monotonic())
        with pytest.raises(AssertionError, match="429"):
            ask(host, game, asked)


def test_entries_for_a_live_connection_are_described_in_a_thread_and_counted(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    described = game_view.entries_for

    def recorded(*arguments: Any) -> Any:
        threads.append(threading.current_thread())
        return described(*arguments)

    monkeypatch.setattr(game_view, "entries_for", recorded)
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        host, counted = server.guest(), server.context.limits._buckets
        game = talkative_table(server, host)
        with host.socket(game) as socket:
            assert len(socket.hello()["entries"]) > game_view.FEW_ENTRIES
            assert threads and server.thread not in threads
            assert counted["work", "127.0.0.1"][0] < limits.RATES["work"].burst
            counted["work", "127.0.0.1"] = (-100.0, time.monotonic())
            socket.send("hello", seat="auto")
            assert socket.next("bye")["reason"]
            with pytest.raises(ConnectionClosed) as closed:
                socket.next("state")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == live.TRY_LATER


def test_sentences_are_read_from_their_files_before_anyone_waits_for_them(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = Catalogue("en")
    monkeypatch.setattr("diadochoi.server.app.catalogue_of", {"en": fresh}.__getitem__)
    with Server(ServerSettings(database=new_database("sqlite"))):
        assert fresh._read == set(sources("en"))


def test_lessons_and_puzzles_are_computed_in_another_process(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: object) -> None:
        raise AssertionError("computed where everybody waits")

    monkeypatch.setattr(LessonRun, "__init__", here)
    monkeypatch.setattr(PuzzleRun, "__init__", here)
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        guest, counted = server.guest(), server.context.limits._buckets
        guest.post(f"/api/lessons/{lesson_ids()[0]}", {})
        cost = counted["work", "127.0.0.1"][0]
        assert cost < limits.RATES["work"].burst
        puzzle = f"/api/puzzles/{puzzle_ids()[0]}"
        assert guest.post(puzzle, {"answers": ["pass"]}, 409)["code"] == "stale"
        assert not guest.post(f"{puzzle}/why-not", {"action": "pass"})["legal"]
        counted["work", "127.0.0.1"] = (-100.0, time.monotonic())
        assert guest.post(puzzle, {}, 429)["code"] == "too_many"


def test_first_games_are_counted_by_address_too(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "table_here", limits.Rate(2, 0.001))
    with Server(ServerSettings(database=new_database("sqlite"))) as server:
        wanted = {"bot": "random", "name": "First"}
        for status in (201, 201, 429):
            server.guest().post("/api/lessons/first-game", wanted, status)


def test_long_work_is_counted_by_address_too() -> None:
    """Guests are made quickly: whatever is counted for a person only is not counted at all."""
    for file in Path(routes.__file__).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert 'limits.spend("heavy"' not in text and 'limits.spend("table"' not in text, file


# ---------------------------------------------------------------------- bots


def test_bots_that_play_alone_stop_until_somebody_looks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["bot:random", "bot:random"], start=True)["id"]
    table = server.context.registry.tables[game]
    monkeypatch.setattr(bot_runner, "ALONE_AFTER", 0.0)
    wait_for(lambda: table.paused_alone)
    wait_for(lambda: not server.context.registry.bot_runner.busy(game))
    before = len(table.entries)
    monkeypatch.setattr(bot_runner, "ALONE_AFTER", 120.0)
    host.state(game)
    wait_for(lambda: len(table.entries) > before)


def test_the_bots_of_one_host_leave_room_for_those_of_others() -> None:
    async def main() -> None:
        processes = BotProcesses(2)
        busy = [
            asyncio.create_task(processes.think("host", f"game {number}", 20, time.sleep, 600))
            for number in range(5)
        ]
        await asyncio.sleep(0.01)
        assert await processes.think("another", "game", 20, abs, -7) == 7
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        assert processes._turns == {}
        assert await processes.think("host", "game 1", 20, abs, -7) == 7  # its process was ended
        processes.close()

    asyncio.run(main())
