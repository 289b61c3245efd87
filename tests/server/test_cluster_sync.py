"""Several servers on one database: every table is the same on each of them, wherever people play."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.orm import Session

from diadochoi.server.settings import ServerSettings
from diadochoi.server.tables import table_store
from diadochoi.server.tables.table import Table
from tests.server.redis_server import NoRedis, RedisServer
from tests.server.services import running
from tests.server.serving import Person, Server, wait_for
from tests.server.test_crash import START, Process

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with running("Redis", RedisServer, NoRedis) as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def settings(
    request: pytest.FixtureRequest, new_database: Callable[[str], str], redis: RedisServer
) -> ServerSettings:
    return ServerSettings(database=new_database(request.param), rate_limits=False, redis=redis.url)


@pytest.fixture(scope="module")
def pair(settings: ServerSettings) -> Iterator[Pair]:
    with pytest.MonkeyPatch.context() as patch:  # no database check at a random moment
        patch.setattr("diadochoi.server.cluster.sync.CHECK_EVERY", 3600.0)
        with Server(settings) as one, Server(settings) as two:
            yield one, two


def at(server: Server, person: Person) -> Person:
    """The same person on another server."""
    twin = server.stranger()
    twin.http.cookies = person.http.cookies
    return twin


def two_people_apart(pair: Pair, **body: Any) -> tuple[Person, Person, str]:
    """The host on the first server, the other player on the second."""
    one, two = pair
    host, other = one.guest("Eumenes"), two.guest("Neoptolemos")
    table = host.table(players=2, seats=["me", "open"], **body)
    other.join(table)
    assert_soon(lambda: host.get(f"/api/games/{table['id']}")["seats"][1]["kind"] == "human")
    host.post(f"/api/games/{table['id']}/start")
    assert_soon(lambda: other.get(f"/api/games/{table['id']}")["state"] == "running")
    return host, other, table["id"]


def assert_soon(holds: Callable[[], bool]) -> None:
    wait_for(holds)


def test_plays_at_one_server_are_sent_by_the_other(pair: Pair) -> None:
    host, other, game = two_people_apart(pair)
    with host.socket(game) as first, other.socket(game) as second:
        states = {0: first.hello(), 1: second.hello()}
        sockets = {0: first, 1: second}
        for _ in range(25):
            seat = states[0]["decision"]["seat"]
            seq = states[seat]["seq"]
            option = states[seat]["decision"]["options"][0]["action"]
            done = sockets[seat].command("play", seat=seat, action=option, expect=seq)
            assert done["type"] == "done", done
            for own, socket in sockets.items():
                heard = [
                    told for told in socket.seen if told["type"] == "state" and told["seq"] >= done["seq"]
                ]
                states[own] = heard[-1] if heard else socket.state_where(
                    lambda state, wanted=done["seq"]: state["seq"] >= wanted  # type: ignore[misc]
                )  # fmt: skip
        for own, socket in sockets.items():
            told = [
                entry["seq"]
                for state in socket.seen
                if state["type"] == "state"
                for entry in state["entries"]
            ]
            assert told == sorted(set(told)) and told[-1] == states[own]["seq"]
    assert host.state(game, seat="none")["view"] == other.state(game, seat="none")["view"]


def test_commands_at_both_servers_at_once_all_count_once(pair: Pair) -> None:
    host, other, game = two_people_apart(pair)
    twins = [(host, "a"), (at(pair[1], host), "a"), (other, "b")]  # the same ids from two sides

    def talk(person: Person, name: str) -> None:
        for number in range(15):
            body = {"type": "chat", "id": f"{name}{number}", "text": f"{name}{number}"}
            answer = person.http.post(f"/api/games/{game}/commands", json=body)
            assert answer.status_code in (200, 409), answer.text
            # another change came first again and again; the person repeats it
            while answer.status_code == 409:
                answer = person.http.post(f"/api/games/{game}/commands", json=body)

    threads = [threading.Thread(target=talk, args=own) for own in twins]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    expected = sorted(f"{name}{number}" for name in "ab" for number in range(15))

    def journal(person: Person) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = person.get(f"/api/games/{game}/entries")["entries"]
        return entries

    def said(person: Person) -> list[str]:
        return sorted(own["text"] for own in journal(person) if own["kind"] == "chat")

    # the last line may have been written on the other server
    assert_soon(lambda: len(said(host)) >= len(expected))
    assert said(host) == expected
    assert_soon(lambda: journal(other) == journal(host))
    assert [own["seq"] for own in journal(host)] == list(range(1, len(journal(host)) + 1))


def test_a_play_announced_while_the_table_is_being_loaded_is_not_missed(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    host = one.guest()
    game, known = (host.table(players=2, seats=["me", "me"], start=True)["id"] for _ in range(2))
    twin, visitor = at(two, host), at(two, host)
    before = twin.state(known)["seq"]
    read, told = threading.Event(), threading.Event()
    load = table_store.load

    def slowly(session: Session, game_id: str) -> Table | None:
        table = load(session, game_id)
        read.set()
        told.wait(30)
        return table

    monkeypatch.setattr(table_store, "load", slowly)
    loading = threading.Thread(target=visitor.state, args=(game,))
    loading.start()
    assert read.wait(30)
    host.play(game)
    host.play(known)
    assert_soon(lambda: twin.state(known)["seq"] > before)  # so the play before it was announced too
    told.set()
    loading.join(30)
    assert_soon(lambda: twin.state(game)["seq"] == host.state(game)["seq"])


def test_a_play_taken_back_is_taken_back_everywhere(pair: Pair) -> None:
    one, two = pair
    host = one.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, seed=5)["id"]
    twin = at(two, host)
    twin.state(game)
    before = host.state(game)
    host.play(game)
    assert_soon(lambda: twin.state(game)["table"]["progress"]["plays"] == 1)
    state = host.state(game)
    host.command(game, "undo", seat=before["decision"]["seat"], expect=state["seq"])
    assert_soon(lambda: twin.state(game, seat="none")["view"] == host.state(game, seat="none")["view"])
    assert twin.state(game)["table"]["progress"]["plays"] == 0
    twin.play(game)
    assert_soon(lambda: host.state(game)["table"]["progress"]["plays"] == 1)


def test_who_is_there_is_seen_everywhere(pair: Pair) -> None:
    host, other, game = two_people_apart(pair)
    with host.socket(game) as first:
        first.hello()
        with other.socket(game) as second:
            second.hello()
            assert_soon(lambda: all(seat["online"] for seat in host.get(f"/api/games/{game}")["seats"]))
            assert_soon(lambda: all(seat["online"] for seat in other.get(f"/api/games/{game}")["seats"]))
        assert_soon(lambda: not host.get(f"/api/games/{game}")["seats"][1]["online"])


def test_a_table_that_is_loaded_later_knows_who_is_there(pair: Pair) -> None:
    one, two = pair
    host = one.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    with host.socket(game) as socket:
        socket.hello()
        assert game not in two.context.registry.tables
        twin = at(two, host)
        assert_soon(lambda: bool(twin.get(f"/api/games/{game}")["seats"][0]["online"]))


def test_a_watch_link_used_at_one_server_opens_the_table_at_the_other(pair: Pair) -> None:
    one, two = pair
    host, watcher = one.guest(), one.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    elsewhere = at(two, watcher)
    at(two, host).state(game)  # it is in memory there
    elsewhere.get(f"/api/games/{game}", status=404)
    link = host.post(f"/api/games/{game}/watch")
    watcher.post(f"/api/games/{game}/join", {"token": link["token"]})
    assert_soon(lambda: elsewhere.http.get(f"/api/games/{game}").status_code == 200)


def test_bots_play_on_though_their_server_is_gone(
    settings: ServerSettings, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.cluster.sync.STALLED_AFTER", 100)
    with Server(settings) as third:
        host = third.guest()
        body = {"players": 2, "seats": ["bot:random", "bot:random"], "bot_delay_ms": 700}
        game = host.table(**body, start=True)["id"]
    one = at(pair[0], host)
    before = one.state(game)["table"]["progress"]["plays"]
    leader = next(server for server in pair if server.context.registry.leads)
    time.sleep(0.2)
    leader.run(sync_of(leader).check())
    assert_soon(lambda: one.state(game)["table"]["progress"]["plays"] > before + 1)
    one.http.delete(f"/api/games/{game}")


def sync_of(server: Server) -> Any:
    return server.app.state.cluster


def test_one_server_leads_and_another_takes_over(
    new_database: Callable[[str], str], redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.cluster.redis_channel.RENEW_EVERY", 0.05)
    monkeypatch.setattr(
        "diadochoi.server.cluster.redis_channel.LEASE", 600_000
    )  # nobody takes over because it ran out
    alike = ServerSettings(database=new_database("sqlite"), rate_limits=False, redis=redis.url)
    with Server(alike) as second:
        with Server(alike) as third:
            servers = (second, third)
            assert [server.context.registry.leads for server in servers] == [True, False]
        assert second.context.registry.leads
        with Server(alike) as fourth:
            second.call(lambda: setattr(second.server, "should_exit", True))
            assert_soon(lambda: fourth.context.registry.leads)


def test_signing_out_everywhere_reaches_the_other_server(pair: Pair) -> None:
    one, two = pair
    host = one.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    with at(two, host).socket(game) as socket:
        socket.hello()
        host.post("/api/logout", {"everywhere": True})
        assert socket.next("bye")["reason"] == "You signed out everywhere."


def test_a_new_name_and_an_account_are_known_at_the_other_server(pair: Pair) -> None:
    one, two = pair
    host = one.guest("Nobody")
    game = host.table(players=2, seats=["me", "me"], start=True, visibility="public")["id"]
    watcher = two.guest()
    assert watcher.get(f"/api/games/{game}")["host"]["name"] == "Nobody"
    host.post("/api/me", {"name": "Polyperchon"})
    assert_soon(lambda: watcher.get(f"/api/games/{game}")["host"]["name"] == "Polyperchon")
    account = two.stranger()
    name = f"Alketas{time.time_ns()}"
    account.post("/api/accounts", {"name": name, "password": "a long password"})
    host.post("/api/login", {"name": name, "password": "a long password"})
    assert_soon(lambda: watcher.get(f"/api/games/{game}")["host"]["name"] == name)
    assert account.get(f"/api/games/{game}")["me"]["seats"] == [0, 1]


def test_lost_messages_are_made_up_for_from_the_database(pair: Pair, redis: RedisServer) -> None:
    one, two = pair
    host = one.guest()
    game = host.table(players=2, seats=["me", "me"], start=True)["id"]
    twin = at(two, host)
    seen = twin.state(game)["seq"]
    redis.stop()
    try:
        host.play(game)  # plays go on without Redis
        assert twin.state(game)["seq"] == seen
        two.run(sync_of(two).check())
        assert_soon(lambda: twin.state(game)["seq"] == seen + 1)
        twin.play(game)
    finally:
        redis.start()
    one.run(sync_of(one).check())
    assert_soon(lambda: host.state(game)["seq"] == seen + 2)
    assert_soon(lambda: told_again(host, twin, game))


def told_again(host: Person, twin: Person, game: str) -> bool:
    """Whether a chat line here arrives there at once, without a database query."""
    host.command(game, "chat", text="hail")
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        if twin.state(game)["seq"] == host.state(game)["seq"]:
            return True
        time.sleep(0.02)
    return False


def test_nothing_is_lost_when_one_of_two_servers_is_killed(
    new_database: Callable[[str], str], redis: RedisServer
) -> None:
    url = new_database("postgresql")
    with (
        Process(url, "--redis", redis.url) as first,
        Process(url, "--redis", redis.url) as second,
        httpx.Client(base_url=first.url) as here,
        httpx.Client(base_url=second.url) as there,
    ):
        here.post("/api/me", json={})
        there.cookies = here.cookies
        body = {"players": 2, "seats": ["me", "me"], "start": True}
        game = here.post("/api/games", json=body).json()["table"]["id"]
        assert there.get(f"/api/games/{game}/state").json()["seq"] == 1  # it has its own copy
        acknowledged: list[int] = []
        for number in range(12):
            # The server may be about to pass for a seat, which then nobody has to answer for.
            assert_soon(lambda: here.get(f"/api/games/{game}/state").json()["decision"] is not None)
            state = here.get(f"/api/games/{game}/state").json()
            asked = state["decision"]
            play = {
                "type": "play", "id": f"c{number}", "seat": asked["seat"], "expect": state["seq"],
                "action": asked["options"][0]["action"],
            }  # fmt: skip
            done = here.post(f"/api/games/{game}/commands", json=play)
            acknowledged.append(done.json()["seq"])
        first.kill()
        # The other server has every play, and may have passed for a seat after the last one.
        assert_soon(lambda: there.get(f"/api/games/{game}/state").json()["seq"] >= acknowledged[-1])
        entries = there.get(f"/api/games/{game}/entries").json()["entries"]
        numbers = [entry["seq"] for entry in entries]  # not those of passes that nobody may see
        assert set(acknowledged) <= set(numbers) and numbers == sorted(set(numbers))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("unix:///nowhere/none.sock", "redis: unix:///nowhere/none.sock does not answer"),
        ("localhost", "redis: 'localhost' is not a Redis address; write it as redis://HOST:PORT/0"),
    ],
)
def test_a_redis_that_is_not_there_is_named(tmp_path: Path, address: str, sentence: str) -> None:
    flags = ["--database", str(tmp_path / "x.db"), "--port", "0", "--redis", address]
    done = subprocess.run([*START, *flags], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and sentence in done.stderr and len(done.stderr.splitlines()) == 1
