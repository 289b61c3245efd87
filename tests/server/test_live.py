"""Live play: states after every change, resuming, viewpoints, presence, what each viewpoint may see."""

from __future__ import annotations

import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Server, Socket
from tests.server.test_play import HOT_SEAT, two_people
from tests.server.windows import record_with_hands


def test_hello_is_answered_by_the_whole_table(server: Server) -> None:
    host = server.guest("Eumenes")
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = socket.hello()
        assert state["reset"] and state["seq"] == 1
        assert [entry["kind"] for entry in state["entries"]] == ["start"]
        assert state["decision"]["mine"] and state["decision"]["options"]
        assert state["table"]["id"] == game
        assert socket.next("presence") == {"type": "presence", "online": [0, 1], "watchers": 0}


def test_everybody_gets_a_play(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    with host.socket(game) as one, other.socket(game) as two:
        states = {0: one.hello(), 1: two.hello()}
        seat = states[0]["decision"]["seat"]
        turn, idle = (one, two) if seat == 0 else (two, one)
        option = states[seat]["decision"]["options"][0]["action"]
        assert states[1 - seat]["decision"]["options"] == []
        done = turn.command("play", seat=seat, action=option, expect=states[seat]["seq"])
        assert done["type"] == "done"
        told = idle.state_where(lambda state: state["seq"] >= done["seq"])
        assert not told["reset"] and told["entries"][0]["seq"] == done["seq"]


def test_a_client_that_was_away_catches_up(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        seen = socket.hello(seat=0)["seq"]
    for _ in range(5):
        host.play(game)
    with host.socket(game) as socket:
        state = socket.hello(seat=0, after=seen)
        assert not state["reset"]
        assert [entry["seq"] for entry in state["entries"]] == list(range(seen + 1, seen + 6))
        assert state["view"] == host.state(game, seat=0)["view"]


def test_a_client_that_saw_more_than_there_is_starts_anew(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = socket.hello(after=4000)
        assert state["reset"] and len(state["entries"]) == 1


def test_a_refused_command_says_why_and_play_goes_on(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = socket.hello()
        seat = state["decision"]["seat"]
        refused = socket.command("play", seat=seat, action="pass", expect=state["seq"])
        assert refused["error"]["code"] == "illegal" and refused["error"]["clause"]
        stale = socket.command("play", seat=seat, action="pass", expect=0)
        assert stale["error"]["code"] == "stale"
        good = socket.command(
            "play", seat=seat, action=state["decision"]["options"][0]["action"], expect=state["seq"]
        )
        assert good["type"] == "done"


def test_the_same_command_over_both_ways_is_applied_once(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = socket.hello()
        body = {
            "id": "both", "seat": state["decision"]["seat"],
            "action": state["decision"]["options"][0]["action"], "expect": state["seq"],
        }  # fmt: skip
        live = socket.command("play", **body)
        http = host.post(f"/api/games/{game}/commands", {"type": "play", **body})
        assert not live["repeated"] and http["repeated"] and live["seq"] == http["seq"]


def test_at_a_hot_seat_the_viewpoint_follows_the_question(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    rng = random.Random(2)
    with host.socket(game) as socket:
        state = socket.hello("auto")
        changes = 0
        for _ in range(30):
            assert state["viewpoint"] == state["decision"]["seat"] == state["view"]["seat"]
            before = state["viewpoint"]
            option = rng.choice(state["decision"]["options"])["action"]
            socket.command("play", seat=before, action=option, expect=state["seq"])
            done = socket.seen[-1]["seq"]
            newest = [own for own in socket.seen if own["type"] == "state" and own["seq"] >= done]
            state = newest[-1] if newest else socket.state_where(lambda own, seq=done: own["seq"] >= seq)
            assert state["reset"] == (state["viewpoint"] != before)
            changes += state["reset"]
        assert changes


def test_viewing_from_another_seat_of_your_own(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        socket.hello(seat=0)
        socket.send("viewpoint", seat=1)
        state = socket.next("state")
        assert state["viewpoint"] == 1 and state["view"]["seat"] == 1 and state["reset"]
        socket.send("viewpoint", seat=None)
        assert socket.next("state")["viewpoint"] is None


def test_presence_counts_players_and_watchers(server: Server) -> None:
    host, other, game = two_people(server, visibility="public")
    watcher = server.guest("Polybios")
    with host.socket(game) as one:
        one.hello()
        with other.socket(game) as two, watcher.socket(game) as three:
            two.hello()
            three.hello()
            while one.next("presence") != {"type": "presence", "online": [0, 1], "watchers": 1}:
                pass
        while one.next("presence") != {"type": "presence", "online": [0], "watchers": 0}:
            pass


def test_who_leaves_the_seat_sees_no_more_of_its_hand(server: Server) -> None:
    _, other, game = two_people(server, visibility="public", record=record_with_hands())
    with other.socket(game) as socket:
        state = socket.hello(seat=1)
        assert state["view"]["seats"][1]["hand"] and state["view"]["seats"][0]["hand"] == []
        other.post(f"/api/games/{game}/seats/1/leave")
        state = socket.state_where(lambda own: own["viewpoint"] is None)
        assert all(seat["hand"] == [] for seat in state["view"]["seats"]) and state["reset"]


def test_who_leaves_a_private_table_is_shown_out(server: Server) -> None:
    _, other, game = two_people(server)
    with other.socket(game) as socket:
        socket.hello(seat=1)
        other.post(f"/api/games/{game}/seats/1/leave")
        assert "no such table" in socket.next("bye")["reason"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.raw.recv(5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_ping_is_answered(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        socket.hello()
        socket.send("ping")
        assert socket.next("pong") == {"type": "pong"}


def test_a_connection_survives_the_reload_of_its_table(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        seq = socket.hello()["seq"]
        server.call(lambda: server.context.registry.forget(game))
        host.play(game)
        assert socket.state_where(lambda state: state["seq"] > seq)["entries"]


def test_texts_come_in_a_language_we_have(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        assert socket.hello(lang="xx")["decision"]["prompt"] == host.state(game)["decision"]["prompt"]


def test_who_says_nothing_is_shown_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diadochoi.server.http.live.HELLO_WITHIN", 0.1)
    host = server.guest()
    with host.socket(host.table(**HOT_SEAT)["id"]) as socket:
        assert "hello" in socket.next("bye")["reason"]
        assert closed_with(socket) == 1008


def closed_with(socket: Socket) -> int:
    try:
        while True:
            socket.raw.recv(5)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code


@pytest.mark.parametrize("signed_in", [True, False])
def test_a_table_that_is_not_yours_cannot_be_watched(server: Server, signed_in: bool) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    other = server.guest() if signed_in else server.stranger()
    with other.socket(game) as socket:
        assert closed_with(socket) == (4404 if signed_in else 4401)


def merged(whole: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What a client makes of a patch."""
    if not told.get("patch"):
        return told
    return {
        "forecast": whole["forecast"],
        **told,
        "table": {**whole["table"], **told["table"]},
        "view": {**whole["view"], **told["view"]},
    }


def test_patches_add_up_to_the_whole_state(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    chance = random.Random(5)
    people = {0: host, 1: other}
    with host.socket(game) as one, other.socket(game) as two:
        sockets = {0: one, 1: two}
        whole = {seat: socket.hello(patches=True) for seat, socket in sockets.items()}
        assert not any("patch" in state for state in whole.values())
        saved = 0
        for _ in range(40):
            seat = whole[0]["decision"]["seat"]
            option = chance.choice(whole[seat]["decision"]["options"])["action"]
            seq = whole[seat]["seq"]
            sockets[seat].command("play", seat=seat, action=option, expect=seq)
            for own, socket in sockets.items():
                heard = [told for told in socket.seen if told["type"] == "state" and told["seq"] > seq]
                told = heard[-1] if heard else socket.state_where(lambda state, seen=seq: state["seq"] > seen)  # type: ignore[misc]
                assert told["patch"]
                saved += "fleets" not in told["view"]
                whole[own] = merged(whole[own], told)
                asked = people[own].state(game)
                assert {**whole[own], "entries": [], "patch": 0} == {
                    **asked, "entries": [], "reset": False, "patch": 0
                }  # fmt: skip
        assert saved > 40
        one.send("viewpoint", seat=None)
        looked = one.state_where(lambda state: state["viewpoint"] is None)
        assert "patch" not in looked and looked["view"]["fleets"]


def test_a_new_name_is_shown_at_once(server: Server) -> None:
    host, other, game = two_people(server)
    with host.socket(game) as socket:
        socket.hello()
        other.post("/api/me", {"name": "Roxane"})
        state = socket.state_where(lambda state: state["table"]["seats"][1]["user"]["name"] == "Roxane")
        assert not state["entries"]


def until_an_army_can_be_named(socket: Socket) -> dict[str, Any]:
    """Roll and stop where possible, else take the first option, until a General can be activated."""
    state = socket.hello(destinations=True)
    while not any(option["verb"] == "activate" for option in state["decision"]["options"]):
        offered = [option["action"] for option in state["decision"]["options"]]
        action = next((own for own in ("roll", "stop") if own in offered), offered[0])
        done = socket.command("play", seat=state["decision"]["seat"], action=action, expect=state["seq"])
        state = socket.state_where(lambda one, done=done: one["seq"] >= done["seq"])  # type: ignore[misc]
    return state


def test_places_that_name_one_army_come_by_themselves(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as socket:
        state = until_an_army_can_be_named(socket)
        sent = socket.next("destinations")
        assert sent["seq"] == state["seq"]
        assert sent["orders"] and all(own["kind"] == "order" and own["place"] for own in sent["orders"])
        march = sent["orders"][0]["actions"]
        done = socket.command("march", seat=state["decision"]["seat"], actions=march, expect=state["seq"])
        assert done["type"] == "done" and done["march"]["played"] >= 1


def test_a_connection_that_does_not_ask_for_places_gets_none(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    with host.socket(game) as asking, host.socket(game) as silent:
        silent.hello()
        until_an_army_can_be_named(asking)
        asking.next("destinations")
        silent.send("ping")
        silent.next("pong")
        assert "destinations" not in [message["type"] for message in silent.seen]
