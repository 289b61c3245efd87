"""Taking, leaving and handing over seats."""

from __future__ import annotations

import hmac
import math

from diadochoi.message import Message
from diadochoi.rules.core.ids import Seat
from diadochoi.server.messages import EntryData
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.table_requests import Invite
from diadochoi.server.storage.identity import Identity, Signer, new_token, token_hash
from diadochoi.server.storage.models import SeatRow
from diadochoi.server.tables import bots, fairness, shared_dice, timing
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms


def new_invite(game_id: str, seat: SeatRow) -> Invite:
    token = new_token()
    seat.token = token_hash(token)
    return Invite(seat=seat.seat, token=token, path=f"/join/{game_id}?token={token}")


def owner_of(table: Table, number: int) -> str | None:
    return _seat(table, number).user_id


def renew_invite(
    table: Table, user: str, number: int, absent_minutes: float, owner_signs_in: bool = False
) -> Invite:
    """A new link for a free seat, or for its owner to return from another browser.

    Whoever opens the link sees the cards. `owner_signs_in`: the owner has an account and needs no link.
    """
    table.need_host(user)
    seat = _seat(table, number)
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", Message("problem-game_over"))
    if table.row.closed:
        raise Problem("conflict", Message("problem-table_closed"))
    if seat.user_id is None and seat.bot is not None and table.row.state == "open":
        raise Problem("conflict", Message("problem-invite_to_bot"))
    if seat.user_id is not None:
        _need_absent(table, seat.user_id, absent_minutes)
        if owner_signs_in and table.row.state == "running":
            name = table.names.get(seat.user_id) or Message("table-somebody")
            raise Problem("conflict", Message("problem-owner_signs_in", name=name))
        if table.row.clock["kind"] == "days" and seat.bot is None and table.row.state == "running":
            raise Problem(
                "conflict",
                Message(
                    "problem-still_has_time", name=table.names.get(seat.user_id) or Message("table-somebody")
                ),
            )
    if seat.user_id is not None or seat.bot is not None:  # others are playing with them, so tell them
        table.add("seat", user=user, seat=number, data=_holders(seat, "invited"))
    table.changed_seats.add(number)
    return new_invite(table.row.id, seat)


def _need_absent(table: Table, person: str, minutes: float) -> None:
    """Refuse to replace somebody who is connected, or was a moment ago."""
    name = table.names.get(person) or Message("table-somebody")
    if table.is_host(person):
        raise Problem("conflict", Message("problem-own_seat"))
    if person in table.present():
        raise Problem("conflict", Message("problem-person_present", name=name))
    missing = minutes - table.away_ms(person) / 60_000
    if missing > 0:
        wait = math.ceil(missing)
        raise Problem(
            "conflict",
            Message("problem-person_away", name=name, minutes=f"{minutes:g}", wait=wait),
            retry_after=missing * 60,
        )


def watch_link(table: Table, user: str, signer: Signer, renew: bool) -> Invite:
    """The link for spectators: always the same, unless the host asks for a new one that replaces it."""
    table.need_host(user)
    renewed = sum(entry.kind == "settings" and "watch" in entry.data for entry in table.entries)
    if renew:
        renewed += 1
        table.add("settings", user=user, data={"watch": renewed})
        table.remove_watchers()
    token = signer.token(f"watch {table.row.id} {renewed}")
    table.change(watch_token=token_hash(token))
    return Invite(seat=None, token=token, path=f"/join/{table.row.id}?token={token}")


def seat_of_token(table: Table, token: str) -> int | None:
    """The seat that an invite token is for; None for the watch token. Raises a Problem for any other
    token."""
    hashed = token_hash(token)
    for seat in table.seats:
        if seat.token is not None and hmac.compare_digest(seat.token, hashed):
            return seat.seat
    if table.row.watch_token is not None and hmac.compare_digest(table.row.watch_token, hashed):
        return None
    raise link_expired()


def link_expired() -> Problem:
    return Problem("not_allowed", Message("problem-link_expired"))


def take_seat(
    table: Table, user: Identity, number: int, absent_minutes: float, invited: bool = False
) -> None:
    """Take a seat, with an invitation or because it is open to everyone.

    In a running game the seat comes with its cards, so the other players are asked first.
    """
    seat = _seat(table, number)
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", Message("problem-game_over"))
    if seat.user_id == user.id:
        return
    if seat.user_id is not None and (not invited or seat.user_id in table.present()):
        raise Problem("conflict", Message("problem-seat_taken"))
    if seat.user_id is not None and (table.is_host(user.id) or table.seats_of(user.id)):
        raise Problem(
            "conflict",
            Message(
                "problem-link_for_another",
                name=table.names.get(seat.user_id) or Message("problem-someone_else"),
            ),
        )
    if table.row.state == "running":
        fairness.need_fair_seat(table, user.id, number)
        waiting = fairness.who_must_agree(table, user.id, number, invited, absent_minutes)
        if waiting:
            _ask_others(table, user, number, waiting)
            return
        if fairness.hands_seen(table, user.id) - {number}:
            fairness.close(table, user.id)  # the only player sees a second hand
    give_seat(table, user.id, user.name, number)


def give_seat(table: Table, user: str, name: str, number: int) -> None:
    """Give the seat to somebody. Once two people play, no question may reveal who holds a card."""
    seat = _seat(table, number)
    before = seat.user_id
    seat.user_id, seat.bot, seat.token = user, None, None
    table.names[user] = name
    _seat_changed(table, number, user, "took", before)
    table.ask_everyone_once_two_play()


def _ask_others(table: Table, user: Identity, number: int, waiting: list[int]) -> None:
    """Ask the other players; until they have answered, the newcomer watches."""
    if table.seat_request is not None and table.seat_request["user"]["id"] != user.id:
        raise Problem("conflict", Message("problem-seat_already_asked"))
    table.add_watcher(user.id, user.name)
    table.add("seat_asked", user=user.id, seat=number, data={"name": user.name, "waiting": waiting})


def answer_seat(table: Table, user: str, seat: Seat, agree: bool, command: str) -> None:
    """Answer whether a newcomer may take over a seat. Once everyone has agreed, the seat is theirs."""
    table.running_game()
    table.need_seat(user, seat)
    request = table.seat_request
    if request is None or seat not in request["waiting"]:
        raise Problem("conflict", Message("problem-seat_request_over"))
    answered = [own for own in table.seats_of(user) if own in request["waiting"]]
    table.add(
        "seat_answered", user=user, seat=seat, command=command, data={"agree": agree, "seats": answered}
    )
    if table.seat_request is not None and not table.seat_request["waiting"]:
        newcomer = request["user"]
        fairness.need_fair_seat(table, newcomer["id"], request["seat"])
        give_seat(table, newcomer["id"], newcomer["name"], request["seat"])


def forget_return_links(table: Table, user: str) -> None:
    """Disable links made for an absent owner as soon as the owner is back."""
    for number in table.seats_of(user):
        if table.seats[number].token is not None:
            table.seats[number].token = None
            _seat_changed(table, number, user, "back")


def claim(table: Table, user: Identity, number: int, absent_minutes: float) -> None:
    seat = _seat(table, number)
    if number in table.lost_by(user.id) and table.row.state == "running":
        fairness.need_fair_seat(table, user.id, number)
        give_seat(table, user.id, user.name, number)  # nobody needs to agree: it has always been theirs
        return
    if table.row.visibility != "public" and not table.is_host(user.id) and seat.user_id != user.id:
        raise Problem("not_allowed", Message("problem-table_private"))
    if seat.bot is not None and seat.user_id is None and seat.token is None and not table.is_host(user.id):
        raise Problem("conflict", Message("problem-seat_of_bot"))
    take_seat(table, user, number, absent_minutes)


def leave(table: Table, user: str, number: int) -> None:
    """Leave a seat. In a running game a bot plays it until somebody takes it."""
    seat = table.need_seat(user, Seat(number))
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", Message("problem-game_over"))
    seat.user_id = None
    seat.bot = bots.stand_in() if table.row.state == "running" else None
    if not table.row.closed:
        new_invite(table.row.id, seat)  # free for somebody the host invites
    _seat_changed(table, number, user, "left")


def hand_over(table: Table, user: str, number: int, bot: str | None, absent_minutes: float) -> None:
    """Let a bot play a seat, or take it back.

    The host may also fill and empty free seats, and let a bot play for somebody who is away.
    """
    seat = _seat(table, number)
    if seat.user_id is None:
        table.need_host(user)
        if bot is None and table.row.state == "running":
            raise Problem("conflict", Message("problem-seat_needs_player"))
        if bot is None and seat.token is None:
            new_invite(table.row.id, seat)
    elif seat.user_id != user:
        _stand_in(table, user, number, bot, absent_minutes)
        return
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", Message("problem-game_over"))
    if bot is not None:
        bots.check(bot)
    if seat.bot == bot:
        return
    seat.bot = bot
    if seat.user_id is not None:
        seat.token = None  # the owner is here, so no link may lead to this seat
    _seat_changed(table, number, user, "handed" if bot else "took back")


def _stand_in(table: Table, user: str, number: int, bot: str | None, absent_minutes: float) -> None:
    """Let a bot play for somebody who is away, at the host's request. They may take the seat back at any
    time."""
    seat = _seat(table, number)
    assert seat.user_id is not None
    if not table.is_host(user) or bot is None:
        raise Problem("not_allowed", Message("problem-seat_not_yours"), field="seat")
    table.running_game()
    bots.check(bot)
    if seat.bot is not None:
        raise Problem("conflict", Message("problem-bot_plays_already"))
    if table.row.clock["kind"] == "days":
        # With days per move, being away is normal.
        raise Problem("conflict", Message("problem-clock_decides"))
    _need_absent(table, seat.user_id, absent_minutes)
    seat.bot = bot
    _seat_changed(table, number, user, "stood in")


def _seat(table: Table, number: int) -> SeatRow:
    if number >= len(table.seats):
        raise Problem("impossible", Message("problem-no_such_seat", last=len(table.seats) - 1), field="seat")
    return table.seats[number]


def _seat_changed(table: Table, number: int, user: str, what: str, before: str | None = None) -> None:
    seat = table.seats[number]
    table.changed_seats.add(number)
    data = _holders(seat, what)
    if before is not None:
        data["before"] = before  # it belonged to somebody else until now
    table.add("seat", user=user, seat=number, data=data)
    if shared_dice.is_revealing(table.row) and (
        what in ("took", "left") or (seat.user_id is None and seat.bot is None)
    ):
        shared_dice.call_off(table, user)  # somebody else contributes, or the seat is empty
    timing.set_clock(table)


def _holders(seat: SeatRow, what: str) -> EntryData:
    return {"what": what, "user": seat.user_id, "bot": seat.bot}


def withdraw(table: Table, user: str) -> None:
    """Remove somebody for good: seats become free, and another player becomes the host or the table ends."""
    for number in table.seats_of(user):
        leave(table, user, number)
    if not table.is_host(user):
        return
    heir = next((seat.user_id for seat in table.seats if seat.user_id is not None), None)
    if heir is not None:
        table.change(host_id=heir)
    else:
        abandon(table, user)


def abandon(table: Table, user: str) -> None:
    table.need_host(user)
    if table.row.state not in ("open", "running"):
        raise Problem("conflict", Message("problem-delete_finished"))
    if len(table.people() - {user}) and table.row.state == "running":
        raise Problem("conflict", Message("problem-delete_with_others"))
    table.change(state="abandoned", finished_at=now_ms())
    table.add("end", user=user, data={"abandoned": True})
    timing.set_clock(table)
