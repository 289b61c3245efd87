"""Time controls: what thinking costs, and what happens when time is up."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.orm import Session

from diadochoi.rules.core.ids import Seat
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import (
    automatic_answers,
    bot_runner,
    clocks,
    play,
    seating,
    table_store,
    timing,
)
from diadochoi.server.tables.clocks import DAY, MINUTE
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms
from tests.server.memory import PEOPLE, memory_table, play_on
from tests.server.serving import Server, wait_for
from tests.server.test_play import asked, two_people
from tests.server.windows import record_at_a_window

LIVE = {"kind": "live", "minutes": 30, "free_seconds": 10}
DAYS = {"kind": "days", "days": 2}
NONE = {"kind": "none"}


def test_only_a_live_clock_has_a_bank() -> None:
    assert clocks.starting_time(LIVE, 3) == [30 * MINUTE] * 3
    assert clocks.starting_time(DAYS, 3) == clocks.starting_time(NONE, 3) == []


@pytest.mark.parametrize(
    ("thought", "left"), [(0, 1800), (10, 1800), (25, 1785), (10 + 1800, 0), (99_999, 0)]
)
def test_free_seconds_cost_nothing_and_the_bank_is_never_below_zero(thought: int, left: int) -> None:
    after = clocks.charged(LIVE, [1_800_000, 1_800_000], 1, 5_000, 5_000 + thought * 1000)
    assert after == [1_800_000, left * 1000]


def test_the_deadline_is_when_the_bank_is_empty() -> None:
    assert clocks.deadline(LIVE, [60_000, 0], 0, 1_000) == 1_000 + 10_000 + 60_000
    assert clocks.deadline(LIVE, [60_000, 0], 1, 1_000) == 1_000 + 10_000
    assert clocks.deadline(DAYS, [], 1, 1_000) == 1_000 + 2 * DAY
    assert clocks.deadline(NONE, [], 1, 1_000) is None


@pytest.fixture
def clock_at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that the test sets."""
    now = [1_000_000]
    for module in ("table", "play", "timing", "bot_runner"):
        monkeypatch.setattr(f"diadochoi.server.tables.{module}.now_ms", lambda: now[0])
    return now


def test_the_seat_that_is_asked_is_charged(clock_at: list[int]) -> None:
    table = memory_table(2, clock=LIVE)
    seat = table.asked
    assert seat is not None and table.game is not None
    assert table.row.deadline == 1_000_000 + 10_000 + 30 * MINUTE
    clock_at[0] += 70_000
    play_on(table, table.game.legal[0])
    assert table.row.time_left[seat] == 30 * MINUTE - 60_000
    assert table.row.time_left[1 - seat] == 30 * MINUTE


def test_chat_neither_stops_nor_restarts_a_clock(clock_at: list[int]) -> None:
    table = memory_table(2, clock=LIVE)
    before = (table.row.asked_at, table.row.deadline)
    clock_at[0] += 5_000
    table.say(PEOPLE[1], "hurry", "c1")
    assert (table.row.asked_at, table.row.deadline) == before


def test_a_pause_stops_the_clock(clock_at: list[int]) -> None:
    table = memory_table(2, clock=LIVE)
    seat = table.asked
    assert seat is not None
    host = table.row.host_id = PEOPLE[1 - seat]
    clock_at[0] += 40_000
    timing.pause(table, host, True, "c1")
    assert table.row.deadline is None and table.row.time_left[seat] == 30 * MINUTE - 30_000
    clock_at[0] += 900_000
    timing.pause(table, host, False, "c2")
    assert table.row.time_left[seat] == 30 * MINUTE - 30_000
    assert table.row.deadline == clock_at[0] + table.row.time_left[seat]  # the free seconds are used up


def test_nobody_thinks_on_stopped_clocks_and_then_plays() -> None:
    from diadochoi.server.problems import Problem

    table = memory_table(2, clock=LIVE)
    assert table.asked is not None and table.game is not None
    table.row.host_id = PEOPLE[1 - table.asked]
    timing.pause(table, table.row.host_id, True, "c1")
    with pytest.raises(Problem) as refused:
        play.play(table, PEOPLE[table.asked], table.asked, table.game.actions()[0], table.seq, "c2")
    assert refused.value.code == "paused"


def test_a_bot_plays_for_a_seat_out_of_time_until_its_owner_is_back(clock_at: list[int]) -> None:
    table = memory_table(2, clock=DAYS)
    seat = table.asked
    assert seat is not None
    clock_at[0] += 2 * DAY - 1
    timing.time_out(table, "random")
    assert table.seats[seat].bot is None
    clock_at[0] += 1
    timing.time_out(table, "random")
    assert table.seats[seat].bot == "random" and table.entries[-1].kind == "timeout"
    assert table.row.deadline is None and timing.server_plays_next(table)
    assert table.game is not None
    play_on(table, table.game.legal[0])
    seating.hand_over(table, PEOPLE[seat], seat, None, absent_minutes=5)
    assert table.seats[seat].bot is None and table.asked == seat
    assert table.row.deadline == clock_at[0] + 2 * DAY and not timing.server_plays_next(table)


def test_an_overdue_table_is_found_and_played_on(any_server: Server) -> None:
    host, other, game = two_people(any_server, clock={"kind": "days", "days": 1})
    turn = asked(game, host, other)
    seat = turn.state(game)["decision"]["seat"]
    shown = host.get(f"/api/games/{game}")["seats"][seat]["time"]
    assert shown["running"] and shown["deadline"] is not None

    async def make_overdue() -> None:
        async with any_server.context.registry.change(game) as table:
            table.change(deadline=now_ms() - 5)

    any_server.run(make_overdue())
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))  # not in memory, but still found
    wait_for(lambda: host.get(f"/api/games/{game}")["seats"][seat]["stand_in"])
    wait_for(lambda: host.state(game)["table"]["progress"]["plays"] > 0)
    assert any(entry["kind"] == "timeout" for entry in host.state(game)["entries"])


def test_no_clock_runs_while_the_server_is_away(any_server: Server) -> None:
    _, _, game = two_people(any_server, clock=LIVE)
    database = any_server.context.database

    def deadline() -> int:
        row = database.read_now(lambda session: session.get_one(GameRow, game))
        assert row.deadline is not None
        return row.deadline

    before = deadline()
    now = now_ms()

    def come_back(session: Session) -> int:
        """In one transaction, because the running server may note at any time that it is running."""
        table_store.note_alive(session, now - 600_000)
        session.flush()
        return table_store.credit_downtime(session, now + 1000)

    assert database.write_now(come_back) == 601_000
    # It was asked only a moment ago, so no more than the time since then is given back.
    assert before < deadline() <= before + 30_000
    assert database.write_now(lambda session: table_store.credit_downtime(session, now + 2000)) == 0


# ---------------------------------------------------------------------- time that costs nothing


def at_a_window() -> tuple[Table, Seat]:
    """Somebody is asked about a Surprise card, and their time bank runs from the first second."""
    clock = {"kind": "live", "minutes": 30, "free_seconds": 0}
    table = memory_table(2, clock=clock, record=record_at_a_window(nothing_to_play=True))
    assert table.asked is not None
    return table, table.asked


def test_the_servers_delay_before_an_automatic_answer_costs_nobody_time(clock_at: list[int]) -> None:
    table, seat = at_a_window()
    assert bot_runner.FORCED_PAUSE[1] * 1000 < timing.PACED_FREE
    clock_at[0] += int(bot_runner.FORCED_PAUSE[1] * 1000)
    play_on(table, "pass")
    assert table.row.time_left[seat] == 30 * MINUTE
    while table.asked is None or automatic_answers.is_answered_in_advance(table):
        assert table.game is not None
        play_on(table, table.game.legal[0])
    asked = table.asked
    before = table.row.time_left[asked]
    clock_at[0] += 3_000
    assert table.game is not None
    play_on(table, table.game.legal[0])
    assert table.row.time_left[asked] == before - 3_000


def test_a_request_for_an_undo_does_not_stop_an_automatic_answer_for_ever(clock_at: list[int]) -> None:
    table, seat = at_a_window()
    table.add("undo_asked", user=PEOPLE[1 - seat], seat=1 - seat, data={"to": 0, "waiting": [seat]})
    assert timing.server_plays_next(table)
    registry: Any = SimpleNamespace(settings=SimpleNamespace(bot_processes=1))
    runner = bot_runner.BotRunner(registry)
    answer = bot_runner.ChosenAction(table.moved, seat, None, "pass")
    now = time.monotonic()
    held = runner._due(table, answer, now, 2.0) - now
    assert bot_runner.UNDO_HOLDS - 1 < held < bot_runner.UNDO_HOLDS + 1
    clock_at[0] += int(bot_runner.UNDO_HOLDS * 1000)
    assert runner._due(table, answer, now, 2.0) == now + 2.0


@pytest.mark.parametrize("clock", [LIVE, DAYS])
def test_bots_that_paused_because_nobody_watched_cost_their_owner_no_time(
    clock_at: list[int], clock: dict[str, Any]
) -> None:
    table = memory_table(2, clock=clock)
    seat = table.asked
    assert seat is not None
    seating.hand_over(table, PEOPLE[seat], seat, "random", 5)
    clock_at[0] += 3 * DAY
    seating.hand_over(table, PEOPLE[seat], seat, None, 5)
    assert table.row.deadline is not None
    assert table.row.deadline >= clock_at[0] + 29 * MINUTE


def test_who_leaves_a_seat_and_takes_it_again_gains_no_time(clock_at: list[int]) -> None:
    table = memory_table(2, clock=LIVE)
    seat = table.asked
    assert seat is not None
    clock_at[0] += 10_000  # the free seconds
    seating.leave(table, PEOPLE[seat], seat)
    clock_at[0] += 9_000
    seating.give_seat(table, PEOPLE[seat], PEOPLE[seat], seat)
    assert table.row.time_left[seat] == 30 * MINUTE - 9_000
