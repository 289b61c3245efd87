"""Playing over HTTP, on both databases: commands once and in order, undo, chat, history, records."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import diadochoi
from diadochoi.server.tables import play
from tests.server.serving import Person, Server, wait_for
from tests.server.windows import record_at_a_window

HOT_SEAT = {"players": 2, "seats": ["me", "me"], "start": True, "seed": 5}


def two_people(server: Server, **body: Any) -> tuple[Person, Person, str]:
    """A started table of two: the host in seat 0, the other in seat 1."""
    host, other = server.guest("Antigonos"), server.guest("Seleukos")
    table = host.table(**{"players": 2, "seats": ["me", "open"], **body})
    other.join(table)
    host.post(f"/api/games/{table['id']}/start")
    return host, other, table["id"]


def asked(game: str, *people: Person) -> Person:
    """The person who is asked."""
    return next(person for person in people if person.state(game)["decision"]["mine"])


def test_an_action_is_played_and_sent(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    before = host.state(game)
    option = before["decision"]["options"][0]
    done = host.play(game, option["action"])
    assert done["seq"] == before["seq"] + 1 and not done["repeated"]
    after = host.state(game, after=before["seq"])
    assert [entry["kind"] for entry in after["entries"]] == ["play"]
    assert after["entries"][0]["action"] == option["action"]
    assert after["entries"][0]["events"][0]["text"]
    assert not after["reset"]


def test_options_say_what_they_are_about(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    option = host.state(game)["decision"]["options"][0]
    assert option["verb"] == "start" and [noun["kind"] for noun in option["nouns"]] == ["general", "place"]
    assert option["action"].split()[1:] == [noun["id"] for noun in option["nouns"]]


def test_a_command_sent_twice_is_applied_once(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    state = host.state(game)
    body = {
        "type": "play", "id": "once", "seat": state["decision"]["seat"],
        "action": state["decision"]["options"][0]["action"], "expect": state["seq"],
    }  # fmt: skip
    first = host.post(f"/api/games/{game}/commands", body)
    second = host.post(f"/api/games/{game}/commands", body)
    assert second == {**first, "repeated": True}
    assert host.state(game)["seq"] == first["seq"]


def test_a_command_is_applied_once_even_after_the_table_left_memory(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    state = host.state(game)
    body = {
        "type": "play", "id": "once", "seat": state["decision"]["seat"],
        "action": state["decision"]["options"][0]["action"], "expect": state["seq"],
    }  # fmt: skip
    first = host.post(f"/api/games/{game}/commands", body)
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert game not in any_server.context.registry.tables
    assert host.post(f"/api/games/{game}/commands", body) == {**first, "repeated": True}


def test_a_stale_command_is_refused_with_the_reason(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    state = host.state(game)
    host.play(game)
    refusal = host.play(game, expect=state["seq"], status=409)
    assert refusal["code"] == "stale" and "moved on" in refusal["message"]
    future = host.play(game, expect=999, status=409)
    assert future["code"] == "stale"


def test_chat_does_not_make_a_command_stale(server: Server) -> None:
    host = server.guest("Eumenes")
    game = host.table(**HOT_SEAT)["id"]
    seen = host.state(game)["seq"]
    host.command(game, "chat", text="  Khairete!  ")
    host.play(game, expect=seen)
    said = next(entry for entry in host.state(game)["entries"] if entry["kind"] == "chat")
    assert said["text"] == "Khairete!" and said["by"] == "Eumenes"


def test_an_illegal_action_names_its_clause(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    refusal = host.play(game, "pass", status=409)
    assert refusal["code"] == "illegal" and refusal["clause"]
    unknown = host.play(game, "strat antigonos", status=409)
    assert unknown["code"] == "notation" and "start" in unknown["suggestions"]


def test_why_not_names_the_condition(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    decision = host.state(game)["decision"]
    legal = {"seat": decision["seat"], "action": decision["options"][0]["action"]}
    assert host.post(f"/api/games/{game}/why-not", legal)["legal"]
    answer = host.post(f"/api/games/{game}/why-not", {"seat": decision["seat"], "action": "pass"})
    assert not answer["legal"] and answer["sentence"] and answer["clause"]


def test_a_bot_gives_advice_to_somebody_alone_at_the_table(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    decision = host.state(game)["decision"]
    body = {"seat": decision["seat"], "bot": "random"}
    advice = host.post(f"/api/games/{game}/advice", body)
    assert advice["action"] in [option["action"] for option in decision["options"]]
    assert advice["label"] and advice["reason"] and host.state(game)["seq"] == 1
    assert "advice" in host.get(f"/api/games/{game}")["me"]["may"]
    host, other, game = two_people(server)
    turn = asked(game, host, other)
    body = {"seat": turn.state(game)["decision"]["seat"]}
    assert turn.post(f"/api/games/{game}/advice", body, 403)["code"] == "not_allowed"
    assert "advice" not in turn.get(f"/api/games/{game}")["me"]["may"]


def test_only_the_seat_that_is_asked_can_play(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    turn = asked(game, host, other)
    idle = other if turn is host else host
    option = turn.state(game)["decision"]["options"][0]["action"]
    own = idle.state(game)["table"]["me"]["seats"][0]
    refusal = idle.play(game, option, seat=own, status=409)
    assert refusal["code"] == "not_your_turn"


def test_a_play_is_taken_back_at_once_while_nothing_was_shown(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    before = host.state(game)
    seat = before["decision"]["seat"]
    host.play(game)
    after = host.state(game, seat=seat)
    assert after["can_undo"]
    host.command(game, "undo", seat=seat, expect=after["seq"])
    undone = host.state(game)
    assert undone["view"] == before["view"] and undone["decision"] == before["decision"]
    assert undone["seq"] == before["seq"] + 2
    assert [entry["undone"] for entry in undone["entries"] if entry["kind"] == "play"] == [True]
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert host.state(game)["view"] == before["view"]


def test_others_are_asked_before_a_play_is_taken_back_that_they_have_answered(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    first = asked(game, host, other)
    second = other if first is host else host
    before = first.state(game)
    seat, other_seat = before["decision"]["seat"], second.state(game)["table"]["me"]["seats"][0]
    first.play(game)
    while asked(game, host, other) is first:
        first.play(game)
    second.play(game)
    first.command(game, "undo", seat=seat, expect=first.state(game)["seq"])
    body = second.state(game)["table"]["undo"]
    assert body["seat"] == seat and body["waiting"] == [other_seat]
    refused = first.command(game, "undo_answer", seat=seat, agree=True, status=409)
    assert refused["code"] == "conflict"
    second.command(game, "undo_answer", seat=other_seat, agree=False)
    assert second.state(game)["table"]["undo"] is None
    plays = second.state(game)["table"]["progress"]["plays"]
    first.command(game, "undo", seat=seat, expect=first.state(game)["seq"])
    second.command(game, "undo_answer", seat=other_seat, agree=True)
    state = first.state(game)
    assert state["decision"]["seat"] == seat
    assert state["table"]["progress"]["plays"] == body["to"] < plays


def test_a_play_ends_the_request_to_take_back(server: Server) -> None:
    host, other, game = two_people(server)
    first = asked(game, host, other)
    second = other if first is host else host
    seat = first.state(game)["decision"]["seat"]
    while asked(game, host, other) is first:
        first.play(game)
    second.play(game)
    first.command(game, "undo", seat=seat, expect=first.state(game)["seq"])
    assert second.state(game)["table"]["undo"]
    asked(game, host, other).play(game)
    assert second.state(game)["table"]["undo"] is None


def test_nothing_to_take_back_is_said_so(server: Server) -> None:
    host, other, game = two_people(server)
    idle = other if asked(game, host, other) is host else host
    seat = idle.state(game)["table"]["me"]["seats"][0]
    refusal = idle.command(game, "undo", seat=seat, expect=idle.state(game)["seq"], status=409)
    assert refusal["code"] == "nothing_to_undo"


def finish_quickly(server: Server, person: Person, game: str) -> None:
    """Declare the current position won, so that the end can be tested without a whole game."""

    async def end() -> None:
        async with server.context.registry.change(game) as table:
            assert table.game is not None
            table.game.state.winner, table.game.state.win_kind = 0, 1
            play.position_changed(table)

    server.run(end())


def test_a_finished_game_is_played_on_by_nobody(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    host.play(game)
    finish_quickly(any_server, host, game)
    state = host.state(game)
    assert state["table"]["state"] == "finished" and state["table"]["result"]["winner"] == 0
    assert state["decision"] is None
    refusal = host.command(game, "play", seat=0, action="pass", expect=state["seq"], status=409)
    assert refusal["code"] == "not_running"


def test_history_shows_every_moment(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    seen = {}
    rng = random.Random(3)
    for _ in range(60):
        state = host.state(game, seat=0)
        seen[state["table"]["progress"]["plays"]] = state["view"]
        decision = host.state(game)["decision"]
        host.play(game, rng.choice(decision["options"])["action"])
    for number in (0, 1, 23, 24, 25, 48, 59):
        moment = host.get(f"/api/games/{game}/history/{number}", seat=0)
        assert moment["view"] == seen[number], number
        assert moment["events"] or number, number
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    for number in (0, 24, 30, 59):
        assert host.get(f"/api/games/{game}/history/{number}", seat=0)["view"] == seen[number]
    later = host.state(game)["table"]["progress"]["plays"] + 1
    assert host.get(f"/api/games/{game}/history/{later}", status=404)["code"] == "not_found"


def test_the_record_of_the_only_person_can_be_downloaded_and_played_on(any_server: Server) -> None:
    host = any_server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(9):
        host.play(game)
    record = host.record(game)
    replayed = diadochoi.replay(record)
    assert len(replayed.plays) == 9
    info = host.post("/api/records/check", record)
    assert info == {
        "players": 2, "edition": "4e", "options": [], "pack": None, "plays": 9, "over": False, "winner": None,
        "win": None,
    }  # fmt: skip
    again = host.table(record=record, upto=6, seats=["me", "bot:random"], start=True)
    assert again["players"] == 2 and again["dice"]["seed_known"]
    assert again["progress"]["plays"] >= 6
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    entries = host.get(f"/api/games/{again['id']}/entries")["entries"]
    assert all(entry["play"] > 6 for entry in entries if entry["kind"] == "play")


def test_a_play_before_the_record_ended_is_not_taken_back(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(3):
        host.play(game)
    record = host.record(game)
    again = host.table(record=record, seats=["me", "me"], start=True)["id"]
    seq = host.state(again)["seq"]
    for seat in (0, 1):
        assert host.command(again, "undo", seat=seat, expect=seq, status=409)["code"] == "nothing_to_undo"


def test_a_changed_record_is_refused_with_the_action(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(4):
        host.play(game)
    record = host.record(game)
    record["actions"][2]["action"] = "pass"
    refusal = host.post("/api/games", {"record": record, "seats": ["me", "me"]}, 409)
    assert refusal["code"] == "record" and "action 3" in refusal["message"]
    resumed = {**record, "resumed": [{"after": 0, "state": {}}]}
    assert "different rules" in host.post("/api/records/check", resumed, 409)["message"]
    assert "10,000" in host.post("/api/records/check", {"actions": [0] * 10_001}, 409)["message"]
    for nonsense in ({}, {"format": "diadochoi-record"}, {"edition": [], "actions": 3}):
        assert host.post("/api/records/check", nonsense, 409)["code"] == "record"


def test_the_record_of_a_running_game_is_not_for_its_players(any_server: Server) -> None:
    host, other, game = two_people(any_server)
    for person in (host, other):
        assert person.get(f"/api/games/{game}/record", 403)["code"] == "not_allowed"


def test_an_automatic_answer_is_given_for_the_seat_and_shown_to_nobody_else(any_server: Server) -> None:
    host, other, game = two_people(any_server, record=record_at_a_window())
    turn = asked(game, host, other)
    idle = other if turn is host else host
    seat = turn.state(game)["decision"]["seat"]
    body = {"seat": seat, "question": "surprise_window", "answer": "pass", "until": "game"}
    turn.command(game, "automatic_answer", **body, when="always")
    assert turn.state(game)["automatic_answers"][0]["answer"] == "pass"
    assert idle.state(game)["automatic_answers"] == []
    for person in (turn, idle):
        state = person.state(game)
        decision = state["decision"]
        assert not (decision["seat"] == seat and decision["question"] == "surprise_window")
        given = [entry for entry in state["entries"] if entry["kind"] == "play"]
        assert given and all(entry["action"] == "pass" and entry["by"] is None for entry in given)
        assert not any(entry["kind"] == "automatic_answer" for entry in state["entries"])
    turn.command(game, "automatic_answer", **{**body, "answer": None})
    assert turn.state(game)["automatic_answers"] == []


def test_only_some_questions_can_be_answered_in_advance(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    assert host.state(game)["decision"]["in_advance"] is False
    body = {"type": "automatic_answer", "id": "s-1", "seat": 0, "question": "play_card", "answer": "pass"}
    assert host.post(f"/api/games/{game}/commands", body, 409)["code"] == "conflict"


def test_the_question_says_that_it_can_be_answered_in_advance(server: Server) -> None:
    host, other, game = two_people(server, record=record_at_a_window())
    decision = asked(game, host, other).state(game)["decision"]
    assert decision["question"] == "surprise_window" and decision["in_advance"]


def test_the_journal_is_read_backwards_from_an_entry(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(4):
        host.play(game, host.state(game)["decision"]["options"][0]["action"])
    everything = [entry["seq"] for entry in host.get(f"/api/games/{game}/entries")["entries"]]
    before = host.get(f"/api/games/{game}/entries", before=everything[-1], limit=2)
    assert [entry["seq"] for entry in before["entries"]] == everything[-3:-1]
    assert before["more"]
    first = host.get(f"/api/games/{game}/entries", before=everything[1], limit=2)
    assert [entry["seq"] for entry in first["entries"]] == everything[:1] and not first["more"]


def test_undo_and_pause_have_sentences(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    seat = host.state(game)["decision"]["seat"]
    host.play(game, host.state(game)["decision"]["options"][0]["action"])
    host.command(game, "undo", seat=seat, expect=host.state(game)["seq"])
    host.command(game, "pause", paused=True)
    told = {entry["kind"]: entry["text"] for entry in host.state(game)["entries"]}
    assert "takes back a move" in told["undo"]
    assert "pauses the game" in told["pause"]


def test_an_answer_in_advance_ends_with_its_round(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    host.command(game, "automatic_answer", seat=0, question="intercept", answer="pass", until="round")
    assert host.state(game)["automatic_answers"]
    rng = random.Random(4)
    start = host.state(game)["view"]["round"]
    while host.state(game)["view"]["round"] == start:
        host.play(game, rng.choice(host.state(game)["decision"]["options"])["action"])
    assert host.state(game)["automatic_answers"] == []


def test_a_client_can_wait_for_something_new(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    seq = host.state(game)["seq"]
    assert host.state(game, after=seq, wait=1)["entries"] == []
    with ThreadPoolExecutor() as others:
        waiting = others.submit(host.state, game, after=seq, wait=25)
        wait_for(lambda: bool(server.context.registry.tables[game].listeners))
        assert not waiting.done()
        host.play(game)
        assert [entry["seq"] for entry in waiting.result(10)["entries"]] == [seq + 1]
    assert host.get(f"/api/games/{game}/state", 422, after=seq, wait=99)["code"] == "malformed"


def test_entries_come_in_pages(server: Server) -> None:
    host = server.guest()
    game = host.table(**HOT_SEAT)["id"]
    for _ in range(5):
        host.play(game)
    page = host.get(f"/api/games/{game}/entries", limit=4)
    assert [entry["seq"] for entry in page["entries"]] == [1, 2, 3, 4] and page["more"]
    rest = host.get(f"/api/games/{game}/entries", limit=4, after=4)
    assert [entry["seq"] for entry in rest["entries"]] == [5, 6] and not rest["more"]
