"""Whose clock runs, whom the table waits for, and what happens when time is up or the table is paused."""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.rules.core.ids import Seat
from diadochoi.server.problems import Problem
from diadochoi.server.storage.models import SeatRow
from diadochoi.server.tables import automatic_answers, clocks
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

# The server itself lets this pass before it answers for a player who has nothing to play, so nobody pays for
# it. It must be longer than the delays of `bot_runner`.
PACED_FREE: Final = 5_000  # milliseconds
# A bot that has had a decision for longer had paused, because nobody was watching.
MOST_LENT: Final = 60_000


def set_clock(table: Table, restart: bool = False, spent: int = 0) -> None:
    """Charge the seat that was asked for its time and start the clock of the one asked now.

    `restart`: there is a new decision, on which `spent` milliseconds have already been spent. Otherwise a
    stopped clock continues where it was: a pause, a bot's turn or an undo gives no extra time. While a bot
    has a person's decision, the clock stands still; whoever takes the decision back pays for that time.
    """
    row = table.row
    if row.state == "open":
        return  # its deadline is for secrets
    now = now_ms()
    before, lent = row.progress.get("spent", 0), _lent(table, now)
    free = row.progress.get("free", 0)
    was_asked = row.progress.get("clock_of") if row.asked_at is not None else None
    asked = table.asked if row.state == "running" and not row.paused and row.clock["kind"] != "none" else None
    runs = asked is not None and table.seats[asked].bot is None
    lends = asked is not None and not runs and _may_be_taken_back(table.seats[asked])
    if was_asked is not None and row.asked_at is not None and (restart or not runs):
        table.change(
            time_left=clocks.charged(row.clock, row.time_left, was_asked, row.asked_at, now, before, free)
        )
        before += now - row.asked_at
    if restart:
        before, lent = spent, 0
        free = PACED_FREE if asked is not None and automatic_answers.is_answered_in_advance(table) else 0
    elif runs and asked is not None and row.asked_at is None and lent:
        table.change(time_left=clocks.charged(row.clock, row.time_left, asked, now - lent, now, before, free))
        before, lent = before + lent, 0
    lent_at = now if lends else None
    noted = {**row.progress, "spent": before, "lent": lent, "lent_at": lent_at, "free": free}
    if not runs or asked is None:
        table.change(asked_at=None, deadline=None, progress=noted)
    elif restart or row.asked_at is None:
        deadline = clocks.deadline(row.clock, row.time_left, asked, now, before, free)
        table.change(asked_at=now, deadline=deadline)
        table.change(progress={**noted, "clock_of": asked})
    table.change(bot_is_asked=server_plays_next(table))
    _set_waits_for(table, table.asked if row.state == "running" else None)


def thinking_time(table: Table) -> int:
    """How long the seat whose clock runs has thought about its decision."""
    row = table.row
    return 0 if row.asked_at is None else row.progress.get("spent", 0) + now_ms() - row.asked_at


def charge_for_undo(table: Table, seat: Seat, thoughts: list[int]) -> int:
    """Count all the time since a decision was opened as thinking about it, because its player undoes it.

    Otherwise a player could make a play, think in the free seconds of the next decision or on the clock of
    somebody else, undo it, and repeat that. `thoughts`: the time before each play that is taken back. Returns
    the time spent on the decision.
    """
    row = table.row
    waited = now_ms() - row.asked_at if row.asked_at is not None else 0
    own = waited + (row.progress.get("spent", 0) if row.progress.get("clock_of") == seat else 0)
    spent = sum(thoughts) + own
    left = clocks.charged_anew(row.clock, row.time_left, seat, thoughts, spent)
    if row.asked_at is not None and clocks.deadline(row.clock, left, seat, 0, spent) == 0:
        raise Problem("conflict", Message("problem-no_time_to_undo"))
    table.change(time_left=left, asked_at=None)  # the open decision costs nobody anything else
    return spent


def _may_be_taken_back(seat: SeatRow) -> bool:
    """Whether a bot plays for somebody who may return: its owner, or whoever left a seat that is now free."""
    return seat.user_id is not None or seat.token is not None


def _lent(table: Table, now: int) -> int:
    """How long a bot has had the open decision of a person."""
    progress = table.row.progress
    since = progress.get("lent_at")
    return progress.get("lent", 0) + (min(now - since, MOST_LENT) if since is not None else 0)


def _set_waits_for(table: Table, asked: int | None) -> None:
    """Note that an absent player must play and should be notified, once until somebody else must play."""
    waiting = asked is not None and not table.row.paused and table.seats[asked].bot is None
    person = table.seats[asked].user_id if asked is not None and waiting else None
    if person != table.row.waits_for:
        table.change(waits_for=person, notice_since=now_ms() if person is not None else None)


def server_plays_next(table: Table) -> bool:
    """Whether the server makes the next play: a bot's, or a forced automatic answer."""
    asked = table.asked
    if table.row.state != "running" or asked is None:
        return False
    if table.seats[asked].bot is not None:
        return True
    answer = automatic_answers.automatic_answer(table)
    return answer is not None and automatic_answers.is_paced(table, answer)


def time_out(table: Table, bot: str) -> None:
    """Handle a timeout: a bot plays for the deciding seat until its owner comes back."""
    asked = table.asked
    if table.row.deadline is None or asked is None or now_ms() < table.row.deadline:
        return
    table.seats[asked].bot = bot
    table.changed_seats.add(asked)
    table.add("timeout", seat=asked, data={"bot": bot})
    set_clock(table)


def may_pause(table: Table, user: str | None) -> bool:
    """Whether somebody may pause the table or resume it.

    A host who pauses a game with a clock could think for free, so there every player may resume it.
    """
    own = table.seats_of(user)
    alone = bool(own) and table.people() == {user}
    resumes = bool(own) and table.row.paused and table.row.clock["kind"] != "none"
    return table.is_host(user) or alone or resumes


def pause(table: Table, user: str, paused: bool, command: str) -> None:
    table.running_game()
    if not may_pause(table, user):
        raise Problem("not_allowed", Message("problem-pause_host_only"))
    thinking = table.asked is not None and table.asked in table.seats_of(user)
    if paused and thinking and table.row.clock["kind"] != "none" and len(table.people()) > 1:
        raise Problem("conflict", Message("problem-pause_own_decision"))
    table.change(paused=paused)
    table.add("pause", user=user, command=command, data={"paused": paused})
    set_clock(table)


def need_running_clock(table: Table) -> None:
    if table.row.paused and table.row.clock["kind"] != "none":
        raise Problem("paused", Message("problem-paused"))
