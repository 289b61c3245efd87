"""Who has seen which cards of a running game, and what follows for seats, undo and records.

A person who has held a seat knows its cards. A record, and an undo past a die, show what nobody may know
while others can still join: they are for a table that is closed to everyone but its only player.
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
    """Nobody plays with the cards of one seat in mind and those of another in hand."""
    if table.row.closed and user not in table.people():
        raise Problem("not_allowed", Message("problem-table_closed"))
    if hands_seen(table, user) - {number} and other_players(table, user):
        raise Problem("not_allowed", Message("problem-hand_seen"))


def who_must_agree(table: Table, user: str, number: int, invited: bool, absent_minutes: float) -> list[int]:
    """The seats of the people who must agree before a newcomer sees the cards of a seat in a running game.

    The host agreed by sending the link. Whoever is away does not hold up a live game; with days to think,
    being away is how one plays.
    """
    if number in hands_seen(table, user):
        return []
    patient = table.row.clock["kind"] == "days"
    return [
        seat.seat
        for seat in table.seats
        if seat.user_id not in (None, user)
        and seat.seat != number
        and seat.bot is None
        and not (invited and table.is_host(seat.user_id))
        and (patient or table.away_ms(seat.user_id or "") < absent_minutes * 60_000)
    ]


def close(table: Table, user: str) -> None:
    """From now on nobody else can join, so the only player may see everything."""
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
    """Before something hidden is shown to the only player: the table is closed, or is closed now."""
    if table.row.closed:
        return
    expected = any(seat.token is not None and seat.user_id is None for seat in table.seats)
    if expected or other_players(table, user):
        raise Problem(
            "conflict",
            Message("problem-undo_dice_with_others"),
        )
    close(table, user)
