"""Fair play: nobody learns hidden cards or future dice of a game that others play or may still join."""

from __future__ import annotations

import json
import random
import threading
from typing import Any

import pytest
from sqlalchemy.orm import Session

import diadochoi
from diadochoi.rules.core.ids import Seat
from diadochoi.server.problems import Problem
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import clocks, play, seating, table_store, timing, undo
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms
from tests.server.memory import PEOPLE, memory_table, play_on
from tests.server.serving import Person, Server, wait_for
from tests.server.test_clocks import DAYS, LIVE, clock_at  # noqa: F401
from tests.server.test_play import asked, two_people
from tests.server.test_tables import been_away

SOLO: dict[str, Any] = {"players": 2, "seats": ["me", "bot:random"], "start": True}


def solo(server: Server) -> tuple[Person, str]:
    """Somebody alone with a paused bot."""
    host = server.guest("Antigonos")
    game = host.table(**SOLO)["id"]
    host.command(game, "pause", paused=True)
    return host, game


def close(person: Person, game: str, status: int = 200) -> Any:
    answer = person.http.patch(f"/api/games/{game}", json={"closed": True})
    assert answer.status_code == status, answer.text
    return answer.json()


def guest(number: int) -> Identity:
    return Identity(PEOPLE[number], PEOPLE[number], False, 0)


# ---------------------------------------------------------------------- records


def test_a_record_is_given_out_only_at_a_table_that_nobody_else_can_join(any_server: Server) -> None:
    host, game = solo(any_server)
    assert "closed" in host.get(f"/api/games/{game}/record", 403)["message"]
    link = host.post(f"/api/games/{game}/seats/1/invite")["token"]
    assert close(host, game)["closed"]
    assert host.get(f"/api/games/{game}/record")["seed"]
    friend = any_server.guest("Seleukos")
    assert friend.post(f"/api/games/{game}/join", {"token": link}, 403)["code"] == "not_allowed"
    assert "closed" in host.post(f"/api/games/{game}/seats/1/invite", status=409)["message"]
    assert "invite" not in host.get(f"/api/games/{game}")["me"]["may"]


def test_who_leaves_for_a_moment_does_not_open_the_record(server: Server) -> None:
    host, other, game = two_people(server)
    host.command(game, "pause", paused=True)
    assert "only if you play alone" in close(host, game, 409)["message"]
    other.post(f"/api/games/{game}/seats/1/leave")
    assert host.get(f"/api/games/{game}/record", 403)["code"] == "not_allowed"
    close(host, game)
    assert host.get(f"/api/games/{game}/record")["seed"]
    assert other.post(f"/api/games/{game}/seats/1/claim", status=404)  # it is private, and they have left


def test_an_invitation_says_when_somebody_can_foresee_the_dice(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "bot:random"], seed=7, start=True)["id"]
    host.command(game, "pause", paused=True)
    token = host.post(f"/api/games/{game}/seats/1/invite")["token"]
    assert server.guest().post(f"/api/games/{game}/invitation", {"token": token})["seed_known"]


# ---------------------------------------------------------------------- seats


def test_nobody_takes_a_second_seat_of_a_game_with_others(server: Server) -> None:
    host, other, game = two_people(server, players=3, seats=["me", "open", "bot:random"])
    host.command(game, "pause", paused=True)
    for person in (host, other):
        host.post(f"/api/games/{game}/seats/2/invite")
        answer = person.http.post(f"/api/games/{game}/seats/2/claim")
        assert answer.status_code == 403, answer.text


def test_who_is_alone_and_looks_at_a_second_hand_closes_the_table(server: Server) -> None:
    host, game = solo(server)
    table = host.post(f"/api/games/{game}/seats/1/claim")
    assert table["closed"] and table["seats"][1]["mine"]


def test_a_newcomer_sees_the_cards_of_a_seat_when_the_others_agree(any_server: Server) -> None:
    host, other, game = two_people(any_server, players=3, seats=["me", "open", "bot:random"])
    host.command(game, "pause", paused=True)
    link = {"token": host.post(f"/api/games/{game}/seats/2/invite")["token"]}
    third = any_server.guest("Kassandros")
    table = third.post(f"/api/games/{game}/join", link)
    assert table["seat_request"]["seat"] == 2 and table["seat_request"]["waiting"] == [1]
    assert not table["seats"][2]["mine"] and third.state(game)["viewpoint"] is None
    assert "seat_answer" in other.get(f"/api/games/{game}")["me"]["may"]
    assert host.command(game, "seat_answer", 409, seat=0, agree=True)["code"] == "conflict"
    other.command(game, "seat_answer", seat=1, agree=False)
    assert third.get(f"/api/games/{game}")["seat_request"] is None
    third.post(f"/api/games/{game}/join", link)
    assert other.state(game)["entries"][-1]["text"] == "Kassandros asks to take over Yellow."
    other.command(game, "seat_answer", seat=1, agree=True)
    assert third.get(f"/api/games/{game}")["seats"][2]["mine"]
    assert third.state(game)["viewpoint"] == 2


def test_who_left_comes_back_without_asking(server: Server) -> None:
    host, other, game = two_people(server, players=3, seats=["me", "open", "me"])
    host.command(game, "pause", paused=True)
    other.post(f"/api/games/{game}/seats/1/leave")
    link = {"token": host.post(f"/api/games/{game}/seats/1/invite")["token"]}
    assert other.post(f"/api/games/{game}/join", link)["seats"][1]["mine"]


@pytest.mark.parametrize("way", ["live", "state"])
def test_a_link_ends_when_the_owner_of_the_seat_is_seen(server: Server, way: str) -> None:
    host, other, game = two_people(server)
    host.command(game, "pause", paused=True)
    been_away(server, game)
    link = {"token": host.post(f"/api/games/{game}/seats/1/invite")["token"]}
    if way == "live":
        with other.socket(game) as live:
            live.hello()
    else:
        other.state(game)
    assert server.guest().post(f"/api/games/{game}/join", link, 403)["code"] == "not_allowed"


def test_with_days_to_think_a_seat_is_given_away_only_when_its_time_has_run_out(server: Server) -> None:
    host, _, game = two_people(server, clock=DAYS)
    been_away(server, game)
    assert "still has time" in host.post(f"/api/games/{game}/seats/1/invite", status=409)["message"]


# ---------------------------------------------------------------------- undo and windows


def rolled(table: Table) -> None:
    """Play on until a die has been rolled."""
    assert table.game is not None
    while not table.game.plays or not table.game.plays[-1].chance:
        play_on(table, table.game.legal[0])


def test_a_die_is_not_taken_back_while_a_bot_plays_for_somebody_else() -> None:
    table = memory_table(2)
    rolled(table)
    assert table.game is not None
    seat = table.game.plays[-1].seat
    table.seats[1 - seat].bot = "random"
    undo.undo(table, PEOPLE[seat], seat, table.seq, "c1")
    assert table.undo_request is not None and table.undo_request["waiting"] == [1 - seat]


def test_a_die_taken_back_alone_closes_the_table() -> None:
    table = memory_table(2)
    for seat in table.seats:
        seat.user_id = PEOPLE[0]
    rolled(table)
    assert table.game is not None
    undo.undo(table, PEOPLE[0], table.game.plays[-1].seat, table.seq, "c1")
    assert table.row.closed
    with pytest.raises(Problem, match="closed"):
        seating.take_seat(table, guest(3), 1, 5, invited=True)


def test_a_die_is_not_taken_back_where_somebody_may_come_back() -> None:
    table = memory_table(2)
    rolled(table)
    assert table.game is not None
    seat = table.game.plays[-1].seat
    seating.leave(table, PEOPLE[1 - seat], 1 - seat)
    with pytest.raises(Problem, match="may still join"):
        undo.undo(table, PEOPLE[seat], seat, table.seq, "c1")


def test_everyone_is_asked_for_surprise_cards_once_a_second_person_plays(any_server: Server) -> None:
    host, game = solo(any_server)
    assert host.get(f"/api/games/{game}")["windows"] == "holders"
    token = host.post(f"/api/games/{game}/seats/1/invite")["token"]
    friend = any_server.guest("Seleukos")
    friend.post(f"/api/games/{game}/join", {"token": token})
    assert host.get(f"/api/games/{game}")["windows"] == "everyone"

    def config(reload: bool) -> bool:
        if reload:
            any_server.call(lambda: any_server.context.registry.evict_idle(-1))

        async def asked() -> bool:
            async with any_server.context.registry.locked(game) as table:
                assert table.game is not None
                return table.game.config.everyone_asked

        return any_server.run(asked())

    assert config(reload=False) and config(reload=True)


def test_a_record_tells_from_when_on_everyone_was_asked() -> None:
    game = diadochoi.new_game(players=3, seed=11)
    for number in range(120):
        if number == 60:
            game.ask_everyone()
        game.play(game.legal[0])
    record = json.loads(json.dumps(game.record()))
    assert record["windows"] == "everyone from 60"
    again = diadochoi.replay(record)
    assert again.record() == record and again.config.everyone_asked
    assert not diadochoi.replay(record, 50).config.everyone_asked


# ---------------------------------------------------------------------- clocks


def test_a_bot_in_between_gives_no_new_time(clock_at: list[int]) -> None:  # noqa: F811
    table = memory_table(2, clock=LIVE)
    seat = table.asked
    assert seat is not None
    for _ in range(3):
        clock_at[0] += 9_000
        seating.hand_over(table, PEOPLE[seat], seat, "random", 5)
        seating.hand_over(table, PEOPLE[seat], seat, None, 5)
    # 27 seconds of thinking, ten of which are free.
    assert table.row.time_left[seat] == 30 * clocks.MINUTE - 17_000
    assert table.row.deadline == clock_at[0] + table.row.time_left[seat]


@pytest.mark.parametrize("clock", [LIVE, DAYS])
def test_play_and_undo_gives_no_new_time(clock_at: list[int], clock: dict[str, Any]) -> None:  # noqa: F811
    table = memory_table(2, clock=clock)
    assert table.game is not None
    while True:  # until a play that can be undone at once
        seat = table.asked
        assert seat is not None
        asked_at = clock_at[0]
        clock_at[0] += 8_000
        deadline = table.row.deadline
        play.take(table, table.game, seat, table.game.legal[-1], PEOPLE[seat])
        if undo.can_undo(table, seat):
            break
    undo.undo(table, PEOPLE[seat], seat, table.seq, "c1")
    assert clock_at[0] == asked_at + 8_000
    assert table.row.deadline == deadline


def until_a_play_can_be_undone(table: Table, same_seat: bool) -> Seat:
    """Play until the last play can be undone at once and the same seat, or another, is asked; who made it."""
    chance = random.Random(2)
    while True:
        seat = table.asked
        assert seat is not None and table.game is not None
        action = chance.choice(table.game.actions())
        play.play(table, PEOPLE[seat], seat, action, table.seq, f"p{table.seq}")
        if undo.can_undo(table, seat) and (table.asked == seat) == same_seat:
            return seat


def test_thinking_after_a_play_that_is_undone_costs_time(clock_at: list[int]) -> None:  # noqa: F811
    table = memory_table(2, clock=LIVE)
    seat = until_a_play_can_be_undone(table, same_seat=True)
    bank, free = table.row.time_left[seat], 10_000
    action = table.entries[-1].data["action"]
    for number in range(6):  # each time in the free seconds of the next decision
        clock_at[0] += 9_000
        undo.undo(table, PEOPLE[seat], seat, table.seq, f"u{number}")
        play.play(table, PEOPLE[seat], seat, action, table.seq, f"r{number}")
    assert table.row.time_left[seat] == bank - (6 * 9_000 - free)


def test_nobody_undoes_a_play_after_more_days_than_a_decision_has(clock_at: list[int]) -> None:  # noqa: F811
    table = memory_table(2, clock=DAYS)
    seat = until_a_play_can_be_undone(table, same_seat=True)
    action = table.entries[-1].data["action"]
    clock_at[0] += clocks.DAY + 1
    undo.undo(table, PEOPLE[seat], seat, table.seq, "u1")
    play.play(table, PEOPLE[seat], seat, action, table.seq, "r1")
    clock_at[0] += clocks.DAY + 1
    before = (table.row.time_left, table.row.deadline, table.seq)
    with pytest.raises(Problem, match="do not have that much left"):
        undo.undo(table, PEOPLE[seat], seat, table.seq, "u2")
    assert (table.row.time_left, table.row.deadline, table.seq) == before


def test_an_undo_while_another_thinks_costs_the_other_no_time(clock_at: list[int]) -> None:  # noqa: F811
    table = memory_table(2, clock=LIVE)
    seat = until_a_play_can_be_undone(table, same_seat=False)
    other = table.asked
    assert other is not None and other != seat
    mine, theirs = table.row.time_left[seat], table.row.time_left[other]
    clock_at[0] += 60_000
    undo.undo(table, PEOPLE[seat], seat, table.seq, "u1")
    assert table.asked == seat and table.row.time_left[other] == theirs
    assert table.row.time_left[seat] == mine - 50_000
    clock_at[0] += 5_000
    action = table.game.actions()[0] if table.game is not None else ""
    play.play(table, PEOPLE[seat], seat, action, table.seq, "r1")
    assert table.row.time_left[seat] == mine - 55_000  # no second free seconds


def test_the_host_cannot_stop_the_clock_to_think(clock_at: list[int]) -> None:  # noqa: F811
    table = memory_table(2, clock=LIVE)
    table.row.host_id = PEOPLE[table.asked or 0]
    with pytest.raises(Problem, match="while it is your decision"):
        timing.pause(table, table.row.host_id, True, "c1")
    table.row.host_id = PEOPLE[1 - (table.asked or 0)]
    timing.pause(table, table.row.host_id, True, "c2")
    assert table.row.paused


def test_a_machine_that_sleeps_costs_nobody_their_time(server: Server) -> None:
    _, _, game = two_people(server, clock=LIVE)
    registry = server.context.registry
    database = server.context.database

    def deadline() -> int:
        row = database.read_now(lambda session: session.get_one(GameRow, game))
        assert row.deadline is not None
        return row.deadline

    for hours in (5, -5):  # it slept, or its clock was set back
        before, jump = deadline(), hours * 3_600_000
        now = now_ms()
        database.write_now(lambda session, at=now - jump: table_store.note_alive(session, at))
        server.run(registry._credit_downtime())
        if hours > 0:
            assert before < deadline() <= before + 60_000  # it was asked a moment ago
        else:
            assert deadline() <= before and deadline() >= now + 50_000


def test_who_lends_a_decision_to_a_bot_pays_for_the_time_when_they_take_it_back(
    clock_at: list[int],  # noqa: F811
) -> None:
    table = memory_table(2, clock=LIVE)
    seat = table.asked
    assert seat is not None and table.game is not None
    clock_at[0] += 4_000
    seating.hand_over(table, PEOPLE[seat], seat, "random", 5)
    clock_at[0] += 5_000
    seating.hand_over(table, PEOPLE[seat], seat, "greedy", 5)  # another bot
    clock_at[0] += 4_000
    seating.hand_over(table, PEOPLE[seat], seat, None, 5)
    # 13 seconds of thinking, ten of which are free.
    assert table.row.time_left[seat] == 30 * clocks.MINUTE - 3_000
    assert table.row.deadline == clock_at[0] + table.row.time_left[seat]
    seating.hand_over(table, PEOPLE[seat], seat, "random", 5)
    clock_at[0] += 5_000
    play.take(table, table.game, seat, table.game.legal[0])  # the time of a bot that plays costs nothing
    assert table.row.time_left[seat] == 30 * clocks.MINUTE - 3_000


@pytest.mark.parametrize("clock", [LIVE, DAYS])
def test_an_undo_does_not_count_the_time_of_a_pause_as_thinking(
    clock_at: list[int],  # noqa: F811
    clock: dict[str, Any],
) -> None:
    table = memory_table(2, clock=clock)
    assert table.game is not None
    while True:  # until a play that can be undone at once
        seat = table.asked
        assert seat is not None
        clock_at[0] += 2_000
        deadline = table.row.deadline
        table.row.host_id = PEOPLE[1 - seat]
        timing.pause(table, table.row.host_id, True, "c1")
        clock_at[0] += 5 * clocks.DAY
        timing.pause(table, table.row.host_id, False, "c2")
        clock_at[0] += 1_000
        play.take(table, table.game, seat, table.game.legal[-1], PEOPLE[seat])
        if undo.can_undo(table, seat):
            break
    undo.undo(table, PEOPLE[seat], seat, table.seq, "c3")
    assert deadline is not None and table.row.deadline == deadline + 5 * clocks.DAY


def test_every_player_may_resume_a_game_with_a_clock(server: Server) -> None:
    for clock, resumes in ((LIVE, True), ({"kind": "none"}, False)):
        host, other, game = two_people(server, clock=clock)
        while asked(game, host, other) is host:  # who decides cannot stop the clock
            host.play(game)
        assert "pause" not in other.get(f"/api/games/{game}")["me"]["may"]
        host.command(game, "pause", paused=True)
        assert ("pause" in other.get(f"/api/games/{game}")["me"]["may"]) == resumes
        other.command(game, "pause", paused=False, status=200 if resumes else 403)
        assert host.get(f"/api/games/{game}")["paused"] == (not resumes)


def test_nobody_loses_their_seat_while_the_database_does_not_answer(
    any_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, game = two_people(any_server, clock=LIVE)
    registry, database = any_server.context.registry, any_server.context.database
    minutes = 60_000

    def no_answer(_: object) -> list[str]:
        raise OSError("the database does not answer")

    def twenty_minutes_pass(session: Session) -> None:
        row = session.get_one(GameRow, game)
        row.asked_at, row.deadline = now_ms() - 21 * minutes, now_ms() - 10 * minutes
        table_store.note_alive(session, now_ms() - 20 * minutes)

    with monkeypatch.context() as away:
        away.setattr(table_store, "overdue", no_answer)
        with pytest.raises(OSError, match="does not answer"):
            any_server.run(registry.check_clocks())
        registry.clocks_checked -= 20 * minutes
        any_server.call(lambda: registry.evict_idle(-1))
        database.write_now(twenty_minutes_pass)
    any_server.run(registry.check_clocks())

    async def kinds() -> set[str]:
        async with registry.locked(game) as table:
            assert table.row.deadline is not None and table.row.deadline > now_ms() + minutes // 2
            return {entry.kind for entry in table.entries}

    assert "timeout" not in any_server.run(kinds())


def test_a_copy_of_a_table_on_another_server_is_out_of_date_when_its_clock_was_moved(server: Server) -> None:
    _, _, game = two_people(server, clock=LIVE)
    database = server.context.database

    def version(session: Session) -> int:
        return session.get_one(GameRow, game).version

    def sleep(session: Session) -> None:
        table_store.note_alive(session, now_ms() - 3_600_000)
        session.flush()
        table_store.credit_downtime(session, now_ms())

    before = database.read_now(version)
    database.write_now(sleep)
    assert database.read_now(version) > before


# ---------------------------------------------------------------------- what others notice


def test_a_request_that_waits_does_not_tell_that_somebody_has_set_an_automatic_answer(
    any_server: Server,
) -> None:
    host, other, game = two_people(any_server)
    seen = other.state(game)["seq"]
    answers: list[dict[str, Any]] = []

    def wait() -> None:
        answers.append(other.state(game, after=seen, wait=20))

    waiting = threading.Thread(target=wait)
    waiting.start()

    async def listeners() -> int:
        async with any_server.context.registry.locked(game) as table:
            return len(table.listeners)

    wait_for(lambda: any_server.run(listeners()) == 1)
    host.command(game, "automatic_answer", seat=0, question="surprise_window", answer="pass", until="game")
    assert any_server.run(listeners()) == 1 and not answers
    host.command(game, "chat", text="Are you there?")
    waiting.join(20)
    assert [entry["text"] for entry in answers[0]["entries"]] == ["Are you there?"]
