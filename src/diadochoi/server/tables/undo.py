"""Undo: at once where the engine allows it, otherwise when the other people at the table agree."""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.rules.core.ids import Seat
from diadochoi.server.messages import EntryData
from diadochoi.server.problems import Problem
from diadochoi.server.storage import game_journal
from diadochoi.server.tables import fairness, play, timing
from diadochoi.server.tables.table import Table

# How many plays before the new position can still be undone at once, as when they were made.
FREE_AGAIN: Final = 24


def undo(table: Table, user: str, seat: Seat, expect: int, command: str) -> None:
    """Undo the last play at once where the engine allows it; otherwise ask the other people.

    The same dice come again, so an undo past them reveals the future. The only player may do that at a closed
    table. Others are asked even while a bot plays for them.
    """
    game = table.running_game()
    table.need_seat(user, seat)
    timing.need_running_clock(table)
    table.check_expected(expect)
    last = len(game.plays)
    if can_undo(table, seat):
        first = _begins(table, last)
        spent = timing.charge_for_undo(table, seat, _thinking_times(table, first))
        _take_back(table, first - 1, user, seat, command, spent)
        return
    followers = _followers(table)
    target = next(
        (
            n
            for n in range(last, table.base_plays, -1)
            if game.plays[n - 1].seat == seat and n not in followers
        ),
        None,
    )
    if target is None:
        raise Problem("nothing_to_undo", Message("problem-nothing_to_undo"))
    if any(mark["after"] >= target for mark in game.resumed):
        raise Problem("nothing_to_undo", Message("problem-undo_past_rules"))
    waiting = [other.seat for other in table.seats if other.user_id not in (None, user)]
    if not waiting:
        fairness.need_closed(table, user)
        _take_back(table, target - 1, user, seat, command)
        return
    data: EntryData = {"to": target - 1, "waiting": waiting}
    table.add("undo_asked", user=user, seat=seat, command=command, data=data)


def prepare(table: Table) -> None:
    """Cache states to go back to. This takes a while for a game that was just loaded, so it runs in a
    thread."""
    if table.row.state == "running" and table.game is not None:
        table.past.cover(table.row, table.game)


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether the last play, with those that belong to it, is this seat's and needs nobody's consent to
    undo."""
    game = table.game
    if table.row.state != "running" or game is None or not game.can_undo:
        return False
    last = len(game.plays)
    if last <= table.base_plays or game.plays[-1].seat != seat:
        return False
    first = _begins(table, last)
    own = all(game.plays[n - 1].seat == seat for n in range(first, last + 1))
    return own and first > table.base_plays and game.free_undos >= last - first + 1


def _followers(table: Table) -> set[int]:
    """The plays that are undone with the one before: later parts of a gesture, automatic answers."""
    return {
        entry.play
        for entry in table.entries
        if entry.kind == "play" and entry.play is not None and not entry.undone and entry.data.get("follows")
    }


def _begins(table: Table, play: int) -> int:
    """The play that one of the last plays belongs to: itself, unless it follows another."""
    for entry in reversed(table.entries):
        if entry.kind == "play" and entry.play == play and not entry.undone:
            if not entry.data.get("follows") or play - 1 <= table.base_plays:
                break
            play -= 1
    return play


def answer_undo(table: Table, user: str, seat: Seat, agree: bool, command: str) -> None:
    table.running_game()
    table.need_seat(user, seat)
    request = table.undo_request
    if request is None or seat not in request["waiting"]:
        raise Problem("conflict", Message("problem-undo_over"))
    gone = [own for own in table.seats_of(user) if own in request["waiting"]]
    data: EntryData = {"agree": agree, "seats": gone}
    table.add("undo_answered", user=user, seat=seat, command=command, data=data)
    if table.undo_request is not None and not table.undo_request["waiting"]:
        _take_back(table, request["to"], None, request["seat"], None)


def _thinking_times(table: Table, first: int) -> list[int]:
    """How long a seat thought before each play from this one on, by its clock."""
    made = (own for own in table.entries if own.play is not None and own.play >= first and not own.undone)
    return [own.data.get("thought", 0) for own in made]


def _take_back(
    table: Table, plays_left: int, user: str | None, seat: int | None, command: str | None, spent: int = 0
) -> None:
    table.gesture = table.stopped = None
    game = table.running_game()
    if len(game.plays) - plays_left <= game.free_undos:
        while len(game.plays) > plays_left:
            game.undo()
    else:
        table.game = table.past.game_at(table.row, game, plays_left, before=FREE_AGAIN)
    if table.row.everyone_from is not None:
        table.change(everyone_from=min(table.row.everyone_from, plays_left))
    game_journal.mark_undone(table.entries, plays_left)
    table.past.forget_after(plays_left)
    table.fights.forget_after(plays_left)
    table.add("undo", user=user, seat=seat, command=command, data={"to": plays_left})
    play.position_changed(table, spent)
