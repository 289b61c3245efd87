"""What outsiders meet: host names, odd requests, links, files, and unusable databases."""

from __future__ import annotations

import socket
import stat
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from diadochoi.server.serve import open_database
from diadochoi.server.settings import ServerSettings, SettingError, secret_of
from diadochoi.server.storage import database as storage
from tests.server.serving import Server
from tests.server.test_play import two_people

JSON = {"Content-Type": "application/json"}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# ---------------------------------------------------------------------- files and keys


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "tables.sqlite3"
    with Server(ServerSettings(database=str(file), rate_limits=False)) as server:
        server.guest()
        assert mode(file.parent) == 0o700
        assert {mode(own) for own in file.parent.iterdir()} == {0o600}
    file.chmod(0o644)  # as it was before
    with Server(ServerSettings(database=str(file), rate_limits=False)):
        assert mode(file) == 0o600


def test_the_key_can_be_kept_outside_the_database(tmp_path: Path) -> None:
    key, file = tmp_path / "key", tmp_path / "tables.sqlite3"
    settings = ServerSettings(database=str(file), secret_file=str(key), rate_limits=False)
    with Server(settings) as server:
        cookie = server.guest("Krateros").cookie
    assert mode(key) == 0o600 and secret_of(settings) == key.read_text().strip()
    assert key.read_text().strip().encode() not in file.read_bytes()
    with Server(settings) as server:
        again = server.stranger()
        assert again.http.get("/api/me", headers={"Cookie": cookie}).json()["user"]["name"] == "Krateros"
    key.write_text("short")
    with pytest.raises(SettingError, match="too short"):
        secret_of(settings)
    with pytest.raises(SettingError, match="not both"):
        ServerSettings(secret="x" * 40, secret_file=str(key))


@pytest.mark.parametrize("kind", ["damaged", "read-only", "no server"])
def test_a_database_that_cannot_be_used_is_one_clear_line(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    url = str(file)
    if kind == "damaged":
        file.write_bytes(b"These are not the tables you are looking for." * 100)
    elif kind == "read-only":
        open_database(ServerSettings(database=url))
        monkeypatch.setattr(storage, "_protect", lambda _: None)
        url = f"sqlite:///file:{file}?mode=ro&uri=true"
    else:
        url = "postgresql://nobody:secret@127.0.0.1:1/none"
    with pytest.raises(SettingError, match=r"database: .* cannot be used") as told:
        open_database(ServerSettings(database=url))
    assert "\n" not in str(told.value) and "secret" not in str(told.value)


def test_health_reports_a_full_disk(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.stranger().get("/health")["status"] == "ok"
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(storage.shutil, "disk_usage", lambda _: usage(10**9, 10**9 - 1000, 1000))
    assert "disk is almost full" in server.stranger().get("/health", 503)["message"]


# ---------------------------------------------------------------------- names, paths, bodies


def test_only_names_of_this_server_are_served(new_database: Callable[[str], str]) -> None:
    settings = ServerSettings(
        database=new_database("sqlite"),
        address="https://table.example",
        hosts="other.example",
        rate_limits=False,
    )
    with Server(settings) as server:
        person = server.guest()

        def status(host: str) -> int:
            headers = {"Host": host, "Origin": f"http://{host}"}
            return person.http.post("/api/me", json={}, headers=headers).status_code

        for good in ("table.example", "other.example:8321", "localhost:5", "127.0.0.1", "[::1]:8321"):
            assert status(good) == 200, good
        for bad in ("evil.example", "table.example.evil.example", "127.0.0.1.evil.example", "[::1", ""):
            assert status(bad) in (400, 421), bad
        assert person.http.get("/", headers={"Host": "evil.example"}).status_code == 421
        game = person.table(players=2, seats=["me", "me"])["id"]
        url = f"{server.url.replace('http://127.0.0.1', 'ws://evil.localhost.example')}/api/games/{game}/live"
        raw = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), 5)
        with (
            pytest.raises(InvalidStatus),
            connect(url, sock=raw, additional_headers={"Cookie": person.cookie}),
        ):
            pass


def test_browsers_stay_with_tls_once_they_came_by_it(new_database: Callable[[str], str]) -> None:
    with Server(ServerSettings(database=new_database("sqlite"), rate_limits=False)) as server:
        assert "strict-transport-security" not in server.stranger().http.get("/api/me").headers

        async def over_tls() -> list[tuple[bytes, bytes]]:
            told: list[tuple[bytes, bytes]] = []

            async def send(message: dict[str, object]) -> None:
                if message["type"] == "http.response.start":
                    told.extend(message["headers"])  # type: ignore[arg-type]

            async def receive() -> dict[str, object]:
                return {"type": "http.request", "body": b"", "more_body": False}

            scope = {
                "type": "http", "method": "GET", "path": "/api/me", "raw_path": b"/api/me", "scheme": "https",
                "query_string": b"", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1),
                "server": ("localhost", 443), "root_path": "", "http_version": "1.1", "asgi": {},
            }  # fmt: skip
            await server.app(scope, receive, send)  # type: ignore[arg-type]
            return told

        assert (b"strict-transport-security", b"max-age=31536000") in server.run(over_tls())


@pytest.mark.parametrize(
    "path",
    ["/" + "a" * 6000, "/assets/%00x", "/api/games/%00", "/api/" + "x/" * 3000],
)
def test_odd_addresses_are_refused(server: Server, path: str) -> None:
    assert server.stranger().http.get(path).status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        b'{"format": Infinity}', b'{"x": [1, -Infinity]}', b'{"x": NaN}', b'{"name": "a\\u0000b"}',
    ],
)  # fmt: skip
def test_what_no_database_takes_is_refused(any_server: Server, body: bytes) -> None:
    person = any_server.guest()
    for path in ("/api/records/check", "/api/records/dice", "/api/games", "/api/me"):
        answer = person.http.post(path, content=body, headers=JSON)
        refused = (409, "impossible") if b"\\u0000" in body else (422, "malformed")
        assert (answer.status_code, answer.json()["code"]) == refused
    named = person.http.post("/api/me", content=b'{"name": "Infinity"}', headers=JSON)
    assert named.json()["user"]["name"] == "Infinity"


# ---------------------------------------------------------------------- links


def test_a_link_to_a_private_table_looks_like_one_to_no_table(server: Server) -> None:
    _, _, game = two_people(server)
    stranger = server.guest()
    link = {"token": "x" * 32}
    for way in ("invitation", "join"):
        private = stranger.http.post(f"/api/games/{game}/{way}", json=link)
        missing = stranger.http.post(f"/api/games/{'A' * 16}/{way}", json=link)
        assert (private.status_code, private.json()) == (missing.status_code, missing.json())


def test_removed_spectators_are_disconnected(any_server: Server) -> None:
    host, _, game = two_people(any_server)
    link = {"token": host.post(f"/api/games/{game}/watch")["token"]}
    watcher = any_server.guest()
    watcher.post(f"/api/games/{game}/join", link)
    with watcher.socket(game) as live:
        live.hello()
        host.post(f"/api/games/{game}/watch", {"renew": True})
        with pytest.raises(ConnectionClosed):
            while True:
                live.raw.recv(10)
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert watcher.get(f"/api/games/{game}", 404)
