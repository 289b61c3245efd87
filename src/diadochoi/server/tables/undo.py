"""Taking plays back: at once where the engine allows it, else when the other people at the table agree."""

from __future__ import annotations

from diadochoi.server.problems import Problem
from diadochoi.server.storage import game_journal
from diadochoi.server.tables import play, timing
from diadochoi.server.tables.table import Table


def undo(table: Table, user: str, seat: int, expect: int, command: str) -> None:
    """At once where the engine allows it; otherwise the other people are asked."""
    game = table.running_game()
    table.need_seat(user, seat)
    timing.need_running_clock(table)
    table.check_expected(expect)
    last = len(game.plays)
    if can_undo(table, seat):
        _take_back(table, last - 1, user, seat, command)
        return
    target = next((n for n in range(last, table.base_plays, -1) if game.plays[n - 1].seat == seat), None)
    if target is None:
        raise Problem("nothing_to_undo", "There is nothing to undo.")
    if any(mark["after"] >= target for mark in game.resumed):
        raise Problem("nothing_to_undo", "The rules have changed since then, so you cannot undo further.")
    waiting = [other.seat for other in table.seats if other.user_id not in (None, user) and other.bot is None]
    if not waiting:
        _take_back(table, target - 1, user, seat, command)
        return
    data = {"to": target - 1, "waiting": waiting}
    table.add("undo_asked", user=user, seat=seat, command=command, data=data)


def can_undo(table: Table, seat: int) -> bool:
    """Whether the last play is this seat's and can be taken back without asking."""
    game = table.game
    return (
        table.row.state == "running"
        and game is not None
        and game.can_undo
        and len(game.plays) > table.base_plays
        and game.plays[-1].seat == seat
    )


def answer_undo(table: Table, user: str, seat: int, agree: bool, command: str) -> None:
    table.running_game()
    table.need_seat(user, seat)
    request = table.undo_request
    if request is None or seat not in request["waiting"]:
        raise Problem("conflict", "This undo request is over.")
    gone = [own for own in table.seats_of(user) if own in request["waiting"]]
    data = {"agree": agree, "seats": gone}
    table.add("undo_answered", user=user, seat=seat, command=command, data=data)
    if table.undo_request is not None and not table.undo_request["waiting"]:
        _take_back(table, request["to"], None, request["seat"], None)


def _take_back(
    table: Table, plays_left: int, user: str | None, seat: int | None, command: str | None
) -> None:
    game = table.running_game()
    if plays_left == len(game.plays) - 1 and game.can_undo:
        game.undo()
    else:
        alive = game_journal.standing_plays(table.entries, table.base_plays)
        table.game = game_journal.replayed(table.row, table.entries, alive[: plays_left - table.base_plays])
    game_journal.mark_undone(table.entries, plays_left)
    table.past.forget_after(plays_left)
    table.add("undo", user=user, seat=seat, command=command, data={"to": plays_left})
    play.position_changed(table)
