"""Attacks: other people's seats, guessed ids, replays, invalid input, other sites, floods."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from diadochoi.server.http.limits import RATES, Limits
from diadochoi.server.http.live import MOST_PER_USER
from diadochoi.server.problems import Problem
from diadochoi.server.settings import ServerSettings
from tests.server.serving import Server
from tests.server.test_live import closed_with
from tests.server.test_play import HOT_SEAT, asked, two_people
from tests.server.windows import record_with_hands

FOREIGN = "https://evil.example"


@pytest.fixture(scope="module")
def counting_server(new_database: Callable[[str], str]) -> Iterator[Server]:
    with Server(ServerSettings(database=new_database("sqlite"), rate_limits=True)) as running:
        yield running


@pytest.fixture
def strict_server(counting_server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server with rate limits and a stopped clock, so that a slow machine does not refill the buckets."""
    monkeypatch.setattr(counting_server.context, "limits", Limits(clock=lambda: 0.0))
    return counting_server


# ---------------------------------------------------------------------- other people's seats


def test_nobody_plays_for_another_seat(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    turn = asked(game, host, other)
    thief = other if turn is host else host
    state = turn.state(game)
    seat, action = state["decision"]["seat"], state["decision"]["options"][0]["action"]
    with thief.socket(game) as socket:
        socket.hello()
        refused = socket.command("play", seat=seat, action=action, expect=state["seq"])
        assert refused["error"]["code"] == "not_allowed"
    for kind, fields in (
        ("play", {"action": action, "expect": state["seq"]}),
        ("undo", {"expect": state["seq"]}),
        ("undo_answer", {"agree": True}),
        ("automatic_answer", {"question": "tyche", "answer": "pass"}),
    ):
        assert thief.command(game, kind, seat=seat, status=403, **fields)["code"] == "not_allowed"
    for path in ("why-not", "preview"):
        answer = thief.post(f"/api/games/{game}/{path}", {"seat": seat, "action": action}, 403)
        assert answer["code"] == "not_allowed"
    assert turn.state(game)["seq"] == state["seq"]


def test_another_seats_view_cannot_be_asked_for(any_server: Server) -> None:
    record = record_with_hands()
    host, other, game = two_people(any_server, record=record)
    own = other.get(f"/api/games/{game}")["me"]["seats"][0]
    now = f"history/{len(record['actions'])}"
    for query in ("state", now):
        mine = other.get(f"/api/games/{game}/{query}", seat=own)
        assert mine["view"]["seats"][own]["hand"] and not mine["view"]["seats"][1 - own]["hand"]
        seen = other.get(f"/api/games/{game}/{query}", seat=1 - own)
        assert seen["viewpoint"] is None and not any(seat["hand"] for seat in seen["view"]["seats"])
    with other.socket(game) as socket:
        answers = [socket.hello(seat=1 - own)]
        socket.send("viewpoint", seat=1 - own)
        answers.append(socket.next("state"))
    for seen in answers:
        assert seen["viewpoint"] is None and not any(seat["hand"] for seat in seen["view"]["seats"])
    assert host.state(game)["viewpoint"] == 1 - own


def test_the_invite_of_another_table_opens_nothing(server: Server) -> None:
    host, thief = server.guest(), server.guest()
    one = host.table(players=2, seats=["me", "open"])
    two = host.table(players=2, seats=["me", "open"])
    token = {"token": two["invites"][0]["token"]}
    assert thief.post(f"/api/games/{one['id']}/join", token, 403)["code"] == "not_allowed"


def test_what_others_did_with_the_same_command_id_is_nobody_elses(server: Server) -> None:
    host, other, game = two_people(server)
    first = host.post(f"/api/games/{game}/commands", {"type": "chat", "id": "same", "text": "one"})
    second = other.post(f"/api/games/{game}/commands", {"type": "chat", "id": "same", "text": "two"})
    assert not second["repeated"] and second["seq"] == first["seq"] + 1


def test_only_the_host_runs_the_table(server: Server) -> None:
    _, other, game = two_people(server)
    assert other.command(game, "pause", paused=True, status=403)
    assert other.command(game, "step", status=403)
    assert other.post(f"/api/games/{game}/seats/0/invite", status=403)
    assert other.post(f"/api/games/{game}/watch", status=403)
    assert other.http.delete(f"/api/games/{game}").status_code == 403


# ---------------------------------------------------------------------- guesses


@pytest.mark.parametrize("game", ["AAAAAAAAAAAAAAAA", "0" * 16, "________________"])
def test_a_guessed_id_finds_nothing(server: Server, game: str) -> None:
    person = server.guest()
    assert person.get(f"/api/games/{game}", 404)["code"] == "not_found"
    assert person.post(f"/api/games/{game}/join", {"token": "x" * 32}, 403)  # like an expired link
    with person.socket(game) as socket:
        assert closed_with(socket) == 4404


@pytest.mark.parametrize("game", ["x", "..%2f..%2fetc", "' OR 1=1 --", "A" * 200, "%00" * 16])
def test_an_id_that_is_none_is_refused(server: Server, game: str) -> None:
    answer = server.guest().http.get(f"/api/games/{game}")
    assert answer.status_code in (404, 422) and answer.json()["code"] in ("malformed", "not_found")


def test_a_private_table_looks_like_none_to_those_who_guess_its_id(server: Server) -> None:
    game = server.guest().table(**HOT_SEAT)["id"]
    other = server.guest()
    real = other.get(f"/api/games/{game}", 404)
    assert real == other.get("/api/games/AAAAAAAAAAAAAAAA", 404)


# ---------------------------------------------------------------------- replays


def test_a_replayed_message_changes_nothing(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = socket.hello()
        frame = json.dumps(
            {
                "type": "play", "id": "replayed", "seat": state["decision"]["seat"],
                "action": state["decision"]["options"][0]["action"], "expect": state["seq"],
            }
        )  # fmt: skip
        for _ in range(3):
            socket.raw.send(frame)
        answers = [socket.next("done") for _ in range(3)]
    assert [answer["repeated"] for answer in answers] == [False, True, True]
    assert len({answer["seq"] for answer in answers}) == 1
    assert host.state(game)["seq"] == state["seq"] + 1


def test_an_old_command_under_a_new_id_is_stale(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    state = host.state(game)
    body = {"seat": state["decision"]["seat"], "action": state["decision"]["options"][0]["action"]}
    host.command(game, "play", **body, expect=state["seq"])
    assert host.command(game, "play", **body, expect=state["seq"], status=409)["code"] == "stale"


# ---------------------------------------------------------------------- nonsense

NONSENSE = [
    "", "{", "[]", "null", "42", '"hello"', "{}", '{"type": "dance"}', '{"type": "play"}',
    '{"type": "hello", "seat": 99}', '{"type": "hello", "after": -1}', '{"type": "hello", "extra": 1}',
    '{"type": "chat", "id": "a b", "text": "x"}', '{"type": "chat", "id": "", "text": "x"}',
    '{"type": "play", "id": "a", "seat": 0, "action": "' + "x" * 500 + '", "expect": 0}',
    "[" * 5000, '{"type": "hello", "after": 1e999}', '{"type": "hello", "after": NaN}', "\u0000",
]  # fmt: skip


@pytest.mark.parametrize("frame", NONSENSE)
def test_a_malformed_frame_is_answered_and_survived(server: Server, frame: str) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        socket.raw.send(frame)
        refused = socket.next("refused")
        assert refused["error"]["code"] == "malformed" and refused["error"]["message"]
        assert socket.hello()["seq"] == 1


def test_a_binary_frame_is_refused(server: Server) -> None:
    host = server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        socket.raw.send(b"\xff\xfe\x00")
        assert socket.next("refused")["error"]["code"] == "malformed"


def test_who_talks_nonsense_for_long_is_cut_off(server: Server) -> None:
    host = server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        try:
            for _ in range(20):
                socket.raw.send("nonsense")
        except ConnectionClosed:
            pass
        assert closed_with(socket) == 1008


def test_commands_before_hello_are_refused(server: Server) -> None:
    host = server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        socket.send("chat", id="c1", text="me first")
        assert "hello" in socket.next("refused")["error"]["message"]


def test_an_oversized_frame_closes_the_connection(server: Server) -> None:
    host = server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        socket.hello()
        socket.raw.send(json.dumps({"type": "chat", "id": "big", "text": "x" * 100_000}))
        assert closed_with(socket) == 1009
    assert host.get("/api/me")["user"]


def test_an_oversized_body_is_not_read(server: Server) -> None:
    person = server.guest()
    for size, path in ((100_000, "/api/me"), (5_000_000, "/api/games")):
        answer = person.http.post(
            path, content=b'{"name": "' + b"x" * size + b'"}', headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 413 and answer.json()["code"] == "too_large"


def test_an_oversized_body_of_unknown_length_is_cut(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(100):
            yield b"x" * 10_000

    answer = server.guest().http.post(
        "/api/me", content=endless(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[]", b'{"name": 1}', b'{"name": "\\ud800"}', b"[" * 20_000, b"NaN"]
)
def test_a_malformed_body_is_refused_in_the_usual_shape(server: Server, body: bytes) -> None:
    answer = server.guest().http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and answer.json()["code"] == "malformed"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_that_a_foreign_form_could_send_is_refused(server: Server, kind: str) -> None:
    answer = server.guest().http.post("/api/me", content=b'{"name": "x"}', headers={"Content-Type": kind})
    assert answer.status_code == 415 and answer.json()["code"] == "wrong_type"


# ---------------------------------------------------------------------- other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": FOREIGN},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1"},
    ],
)
def test_requests_from_pages_of_other_sites_are_refused(server: Server, headers: dict[str, str]) -> None:
    person = server.guest("Before")
    refusal = person.post("/api/me", {"name": "After"}, 403, **headers)
    assert refusal["code"] == "wrong_origin"
    assert person.get("/api/me")["user"]["name"] == "Before"


def test_requests_from_our_own_pages_are_served(server: Server) -> None:
    person = server.guest()
    person.post("/api/me", {"name": "Own"}, 200, Origin=server.url, **{"Sec-Fetch-Site": "same-origin"})


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1:1"])
def test_a_live_connection_from_another_site_is_closed(server: Server, origin: str) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game, Origin=origin) as socket:
        assert closed_with(socket) == 4403
        assert [message["type"] for message in socket.seen] in ([], ["bye"])


def test_another_address_of_our_own_can_be_allowed(new_database: Callable[[str], str]) -> None:
    settings = ServerSettings(
        database=new_database("sqlite"), origins="https://table.example, http://other:1/"
    )
    with Server(settings) as server:
        server.guest().post("/api/me", {"name": "x"}, 200, Origin="https://table.example")
        server.guest().post("/api/me", {"name": "x"}, 200, Origin="http://other:1")
        server.guest().post("/api/me", {"name": "x"}, 403, Origin=FOREIGN)


def test_no_answer_may_be_framed_sniffed_or_read_by_other_sites(server: Server) -> None:
    answer = server.guest().http.get("/api/me", headers={"Origin": FOREIGN})
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


# ---------------------------------------------------------------------- floods


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    rate = RATES["chat"]
    for _ in range(int(rate.burst)):
        limits.spend("chat", "me")
    with pytest.raises(Problem) as refused:
        limits.spend("chat", "me")
    assert refused.value.retry_after == pytest.approx(1 / rate.per_second)
    limits.spend("chat", "somebody else")
    now[0] += 1 / rate.per_second
    limits.spend("chat", "me")


def test_full_buckets_are_forgotten() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    for number in range(10_000):
        limits.spend("request", str(number))
    now[0] += 60
    limits.spend("request", "one more")
    assert len(limits._buckets) == 1


def test_a_flood_of_chat_is_refused_with_the_time_to_wait(strict_server: Server) -> None:
    host = strict_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        socket.hello()
        answers = [socket.command("chat", text="buy silver") for _ in range(12)]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert refused and refused[0]["error"]["code"] == "too_many" and refused[0]["error"]["retry_after"] > 0


def test_a_flood_of_live_messages_ends_the_connection(strict_server: Server) -> None:
    host = strict_server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        socket.hello()
        try:
            for _ in range(200):
                socket.send("ping")
        except ConnectionClosed:
            pass
        assert closed_with(socket) == 1008


def test_passwords_cannot_be_tried_out(strict_server: Server) -> None:
    person = strict_server.stranger()
    codes = [
        person.http.post("/api/login", json={"name": "Olympias", "password": f"guess {number:04}"})
        for number in range(12)
    ]
    assert codes[0].status_code == 401 and codes[-1].status_code == 429
    assert int(codes[-1].headers["retry-after"]) >= 1
    assert codes[-1].json()["code"] == "too_many"


def test_a_flood_of_requests_is_refused(strict_server: Server) -> None:
    burst = int(RATES["request"].burst)
    with httpx.Client(base_url=strict_server.url) as http:
        codes = [http.get("/api/bots").status_code for _ in range(burst + 3)]
    assert codes == [200] * burst + [429] * 3


def test_connections_to_a_table_are_counted(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    sockets = [host.socket(game) for _ in range(MOST_PER_USER + 1)]
    *within, beyond = sockets
    assert closed_with(beyond) == 1008
    for socket in within:
        socket.hello()
        socket.send("ping")
        socket.next("pong")
    for socket in sockets:
        socket.raw.close()


def test_a_handshake_without_websocket_does_not_crash(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    answer = host.http.get(f"/api/games/{game}/live")
    assert answer.status_code == 404
