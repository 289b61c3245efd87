"""Tracks who has seen which cards of a running game, and limits seats, undo and records accordingly.

A person who has held a seat knows its cards. A record, or an undo past a die roll, shows what nobody may know
while others can still join. Both need a table that is closed to everyone except its only player.
"""

from __future__ import annotations

from diadochoi.message import Message
from diadochoi.server.problems import Problem
from diadochoi.server.tables.table import Table


def hands_seen(table: Table, user: str) -> set[int]:
    """The seats whose cards this person has been able to see since the game began."""
    return table.hands_seen.get(user, set()) | set(table.seats_of(user))


def other_players(table: Table, user: str) -> set[str]:
    """Everyone else who has, or has had, a seat in the running game."""
    return (table.hands_seen.keys() | table.people()) - {user}


def need_fair_seat(table: Table, user: str, number: int) -> None:
    """Refuse a seat to somebody who knows another seat's cards."""
    if table.row.closed and user not in table.people():
        raise Problem("not_allowed", Message("problem-table_closed"))
    if hands_seen(table, user) - {number} and other_players(table, user):
        raise Problem("not_allowed", Message("problem-hand_seen"))


def who_must_agree(table: Table, user: str, number: int, invited: bool, absent_minutes: float) -> list[int]:
    """The seats whose players must agree before a newcomer sees a seat's cards in a running game.

    The host agreed by sending the link. Absent players do not hold up a live game; with days per move, being
    away is normal, so they are asked, unless their time has run out and a bot plays for them. Anyone who is
    here is always asked.
    """
    if number in hands_seen(table, user):
        return []
    patient = table.row.clock["kind"] == "days"
    return [
        seat.seat
        for seat in table.seats
        if seat.user_id not in (None, user)
        and seat.seat != number
        and not (invited and table.is_host(seat.user_id))
        and ((patient and seat.bot is None) or table.away_ms(seat.user_id or "") < absent_minutes * 60_000)
    ]


def close(table: Table, user: str) -> None:
    """Let nobody else join from now on, so that the only player may see everything."""
    if table.row.closed:
        return
    if table.people() != {user}:
        raise Problem("conflict", Message("problem-close_with_others"))
    for seat in table.seats:
        if seat.token is not None:
            seat.token = None
            table.changed_seats.add(seat.seat)
    table.change(closed=True)
    table.add("settings", user=user, data={"closed": True})


def need_closed(table: Table, user: str) -> None:
    """Make sure the table is closed before showing something hidden to its only player."""
    if table.row.closed:
        return
    expected = any(seat.token is not None and seat.user_id is None for seat in table.seats)
    if expected or other_players(table, user):
        raise Problem(
            "conflict",
            Message("problem-undo_dice_with_others"),
        )
    close(table, user)
