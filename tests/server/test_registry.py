"""Tables in memory: bots and their pace, pause and step, idle tables, failures."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.record.game import Game
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import play, table_store
from diadochoi.server.tables.table import Table
from tests.server.memory import memory_table
from tests.server.serving import Server, wait_for
from tests.server.test_play import HOT_SEAT, two_people
from tests.server.windows import record_at_a_window


def test_bots_play_until_a_person_is_asked(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(players=4, seats=["me", "bot:random", "bot:random", "bot:random"], start=True)["id"]
    wait_for(lambda: host.state(game)["decision"]["mine"])
    rng = random.Random(6)
    for _ in range(8):
        wait_for(lambda: host.state(game)["decision"]["mine"])
        host.play(game, rng.choice(host.state(game)["decision"]["options"])["action"])
    entries = host.get(f"/api/games/{game}/entries")["entries"]
    assert len({entry["seat"] for entry in entries if entry["kind"] == "play"}) > 1


def test_bots_keep_the_pace_of_the_table(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["bot:random", "bot:random"], start=True, bot_delay_ms=10_000)["id"]
    assert host.state(game)["table"]["progress"]["plays"] == 0
    host.http.patch(f"/api/games/{game}", json={"bot_delay_ms": 0})
    wait_for(lambda: host.state(game)["table"]["progress"]["plays"] > 3)
    host.command(game, "pause", paused=True)
    stopped = host.state(game)["seq"]
    assert host.state(game, after=stopped, wait=1)["seq"] == stopped
    host.http.delete(f"/api/games/{game}")


def test_a_paused_table_goes_on_step_by_step(any_server: Server) -> None:
    host = any_server.guest()
    table = host.table(players=2, seats=["bot:random", "bot:random"], bot_delay_ms=10_000, start=True)
    game = table["id"]
    assert host.command(game, "step", status=409)["code"] == "conflict"
    host.command(game, "pause", paused=True)
    for number in range(1, 4):
        host.command(game, "step")
        wait_for(lambda number=number: host.state(game)["table"]["progress"]["plays"] == number)
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert host.state(game)["table"]["progress"]["plays"] == 3


def test_an_idle_table_leaves_memory_and_comes_back_the_same(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(7):
        host.play(game)
    before = host.state(game)
    registry = any_server.context.registry
    assert any_server.call(lambda: registry.evict_idle(-1)) >= 1 and game not in registry.tables
    assert host.state(game) == before


def test_a_table_somebody_looks_at_stays(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    registry = server.context.registry
    with host.socket(game) as socket:
        socket.hello()
        server.call(lambda: registry.evict_idle(-1))
        assert game in registry.tables
    wait_for(lambda: not registry.tables[game].listeners)
    server.call(lambda: registry.evict_idle(-1))
    assert game not in registry.tables


def test_nothing_is_sent_that_could_not_be_stored(
    any_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    before = host.state(game)

    def broken(session: Any, tables: list[Table]) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("diadochoi.server.tables.table_store.append", broken)
        assert host.play(game, status=500)["code"] == "internal"
        assert host.state(game) == before
    host.play(game)
    assert host.state(game)["seq"] == before["seq"] + 1


def test_the_position_is_stored_with_every_play(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    table = any_server.context.registry.tables[game]
    for _ in range(4):
        host.play(game)
        assert table.game is not None
        stored = any_server.context.database.read_now(lambda session: session.get(GameRow, game))
        assert stored is not None and stored.snapshot == game_journal.snapshot_of(table.game)


def test_plays_that_are_stored_together_share_one_position(monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = memory_table(2), []
    table.take_snapshot()
    snapshot = game_journal.snapshot_of

    def counted(game: Game) -> str:
        made.append(len(game.plays))
        return snapshot(game)

    monkeypatch.setattr(game_journal, "snapshot_of", counted)
    assert table.game is not None
    for _ in range(3):
        assert table.asked is not None
        play.take(table, table.game, table.asked, table.game.legal[0])
    table.take_snapshot()
    table.take_snapshot()
    assert made == [3] and table.row.snapshot == snapshot(table.game)


def test_a_play_is_sent_to_nobody_before_it_is_stored(
    any_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, other, game = two_people(any_server)
    turn, idle = (host, other) if host.state(game)["decision"]["mine"] else (other, host)
    before = turn.state(game)
    storing, go_on = threading.Event(), threading.Event()
    append = table_store.append

    def slow(session: Any, tables: list[Table]) -> None:
        storing.set()
        assert go_on.wait(10)
        append(session, tables)

    monkeypatch.setattr("diadochoi.server.tables.table_store.append", slow)
    seen: list[int] = []
    with idle.socket(game) as socket:
        socket.hello()
        socket.next("presence")
        playing = threading.Thread(target=turn.play, args=(game, before["decision"]["options"][0]["action"]))
        playing.start()
        assert storing.wait(10)
        looking = threading.Thread(target=lambda: seen.append(idle.state(game)["seq"]))
        looking.start()
        socket.send("viewpoint", seat=None)  # makes the connection read the table too
        with pytest.raises(TimeoutError):
            socket.raw.recv(0.3)
        assert seen == []
        go_on.set()
        playing.join(10)
        looking.join(10)
        assert seen == [before["seq"] + 1]
        assert socket.state_where(lambda state: state["seq"] > before["seq"])


def test_an_action_over_which_the_engine_breaks_changes_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    before = host.state(game)

    def broken(*_: object) -> None:
        raise KeyError("a rule nobody wrote")

    with monkeypatch.context() as patch, host.socket(game) as socket:
        socket.hello()
        patch.setattr("diadochoi.rules.engine.play", broken)
        option = before["decision"]["options"][0]["action"]
        refused = socket.command("play", seat=before["decision"]["seat"], action=option, expect=before["seq"])
        assert refused["error"]["code"] == "internal"
        assert host.play(game, status=500)["code"] == "internal"
    after = host.state(game)
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])
    host.play(game)


def test_two_servers_on_one_database_do_not_mix_their_journals(new_database: Callable[[str], str]) -> None:
    settings = ServerSettings(database=new_database("sqlite"), rate_limits=False)
    with Server(settings) as one, Server(settings) as two:
        host = one.guest()
        game = host.table(**HOT_SEAT)["id"]
        elsewhere = two.stranger()
        elsewhere.http.cookies = host.http.cookies
        assert elsewhere.state(game)["seq"] == 1
        host.play(game)
        assert elsewhere.play(game, status=409)["code"] == "stale"
        assert elsewhere.state(game)["seq"] == 2
        elsewhere.play(game)


class Stubborn(Bot):
    """Always chooses the first action."""

    name = "stubborn"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        assert 0 < budget < 10
        return actions[0]


class Cheat(Bot):
    """Chooses something that is not offered."""

    name = "cheat"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        return 1


def test_a_bot_that_chooses_nonsense_does_not_stop_the_game(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "cheat", Cheat)
    host = server.guest()
    game = host.table(players=2, seats=["bot:cheat", "bot:cheat"], bot_delay_ms=10_000, start=True)["id"]
    host.command(game, "pause", paused=True)
    host.command(game, "step")
    wait_for(lambda: host.state(game)["table"]["progress"]["plays"] == 1)


def test_every_registered_bot_can_be_seated(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stubborn", Stubborn)
    host = server.guest()
    listed = {bot["name"]: bot["text"] for bot in host.get("/api/bots")}
    assert listed["stubborn"] == "Always chooses the first action."
    assert set(BOTS) <= set(listed)
    for name in BOTS:
        table = host.table(players=2, seats=["me", f"bot:{name}"])
        assert table["seats"][1]["bot"] == name


class Clock:
    """A clock that moves only when a test moves it, and counts how often it is read."""

    def __init__(self) -> None:
        self.now = time.monotonic()
        self.looked = 0

    def monotonic(self) -> float:
        self.looked += 1
        return self.now


def test_a_forced_answer_in_advance_is_given_after_a_pause(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("diadochoi.server.tables.bot_runner.FORCED_PAUSE", (0.02, 0.02))
    monkeypatch.setattr("diadochoi.server.tables.bot_runner.time", clock)
    host, other, game = two_people(server, record=record_at_a_window(nothing_to_play=True))
    state = host.state(game)
    seat = state["decision"]["seat"]
    turn = host if seat == 0 else other
    turn.command(
        game, "automatic_answer", seat=seat, question="surprise_window", answer="pass", when="forced"
    )
    wait_for(lambda: clock.looked > 5)  # each time it is too early
    assert turn.state(game)["seq"] == state["seq"] and turn.state(game)["decision"]["options"]
    clock.now += 1
    wait_for(lambda: host.state(game)["table"]["progress"]["plays"] > state["table"]["progress"]["plays"])
    given = next(entry for entry in host.state(game)["entries"] if entry["kind"] == "play")
    assert given["seat"] == seat and given["action"] == "pass" and given["by"] is None
