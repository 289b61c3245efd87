"""Setting up a table, and taking, leaving and handing over its seats."""

from __future__ import annotations

import asyncio
import hmac
import math
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackFiles
from diadochoi.record.errors import GameError
from diadochoi.record.replay import replay
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import ClockSetting, Invite, NewTable, StoredProgress
from diadochoi.server.storage.identity import Identity, Signer, new_id, new_token, token_hash
from diadochoi.server.storage.models import GameRow, SeatRow
from diadochoi.server.storage.pack_store import PackStore, content_of, remember
from diadochoi.server.tables import bots, clocks, timing
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

MOST_ACTIONS: Final = 20_000  # a long game has a few thousand
NO_PROGRESS: Final[StoredProgress] = {
    "plays": 0, "turn": 0, "round": 0, "segment": "setup", "asked": None, "vp": [], "legitimacy": [],
}  # fmt: skip


async def new_table(
    body: NewTable, host: Identity, pack_store: PackStore | None = None
) -> tuple[GameRow, list[SeatRow], list[Invite]]:
    """The rows of a new table as wished, and the invite links for its open seats."""
    pack_store = pack_store or PackStore(None)
    record = None
    pack = None
    if body.record is not None:
        record, pack = await asyncio.to_thread(checked_record, body.record, body.upto, pack_store)
        body = body.model_copy(
            update={
                "players": len(record["seats"]),
                "edition": record["edition"],
                "options": record["options"],
                "house_rules": record["house_rules"],
            }
        )
    elif body.pack is not None:
        pack = remember(await asyncio.to_thread(pack_store.find, body.pack, body.edition))
    content = content_of(body.edition, pack)
    plan = body.seats or ["me"] + ["open"] * (body.players - 1)
    _check(body, plan, content)
    game_id = new_id()
    seats, invites = _plan_seats(game_id, plan, host)
    alone = all(own != "open" for own in plan)
    if body.seed is not None and not alone:
        raise Problem(
            "impossible", "You can choose a seed only if every seat is yours or a bot's.", field="seed"
        )
    if body.start and not alone:
        raise Problem("impossible", "A table with open seats cannot start yet.", field="start")
    now = now_ms()
    clock = cast(ClockSetting, body.clock.model_dump())
    seed = record["seed"] if record else _seed(body.seed)
    row = GameRow(
        id=game_id,
        name=body.name or f"{host.name}'s table",
        state="open",
        visibility=body.visibility,
        shared=body.visibility == "public",
        host_id=host.id,
        players=body.players,
        edition=body.edition,
        options=list(body.options),
        house_rules=dict(body.house_rules),
        pack=pack,
        windows=record["windows"] if record else "holders" if alone else "everyone",
        seed=seed,
        seed_known=record is not None or body.seed is not None,
        base_record=record,
        clock=clock,
        time_left=clocks.starting_time(clock, body.players),
        asked_at=None,
        deadline=None,
        waits_for=None,
        notice_since=None,
        bot_delay_ms=body.bot_delay_ms,
        paused=False,
        created_at=now,
        updated_at=now,
        started_at=None,
        finished_at=None,
        watch_token=None,
        version=0,
        seq=0,
        progress=NO_PROGRESS,
        result=None,
        bot_is_asked=False,
        snapshot=None,
    )
    return row, seats, invites


def _seed(chosen: int | None) -> str:
    return secrets.token_hex(32) if chosen is None else seed_bytes(chosen).hex()


def checked_record(
    record: dict[str, Any], upto: int | None, pack_store: PackStore
) -> tuple[dict[str, Any], str | None]:
    """A record that replays here, cut where wished, and its pack; else a problem that names what is wrong."""
    if record.get("resumed"):
        # It holds a position that we would have to believe.
        raise Problem(
            "record", "You cannot start from a game that was played under different rules.", field="record"
        )
    with reading_record(record):
        files = pack_of(record, pack_store)
        game = replay(record, upto, load_edition(str(record.get("edition")), files))
        return game.record(), None if files is None else remember(files)


def pack_of(record: dict[str, Any], pack_store: PackStore) -> PackFiles | None:
    """The pack a record was played with, if it is known here."""
    return pack_store.find_played(record) if str(record.get("edition")) in EDITIONS else None


@contextmanager
def reading_record(record: dict[str, Any]) -> Iterator[None]:
    """Whatever is wrong with a record that somebody sent becomes a problem that says so."""
    if isinstance(record.get("actions"), list) and len(record["actions"]) > MOST_ACTIONS:
        raise Problem("record", f"A record can have at most {MOST_ACTIONS} actions.", field="record")
    try:
        yield
    except (GameError, ConfigError) as error:
        raise Problem("record", str(error), field="record") from error
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise Problem(
            "record", "This file is not a game record, or it is damaged.", field="record"
        ) from error


def _check(body: NewTable, plan: list[str], content: Content) -> None:
    if len(plan) != body.players:
        raise Problem(
            "impossible", f"{body.players} players need {body.players} seats, not {len(plan)}.", field="seats"
        )
    for own in plan:
        if own.startswith("bot:"):
            bots.check(own.removeprefix("bot:"))
    try:
        make_config(content, body.players, body.edition, tuple(body.options), body.house_rules)
    except ConfigError as error:
        raise Problem("impossible", str(error)) from error


def _plan_seats(game_id: str, plan: list[str], host: Identity) -> tuple[list[SeatRow], list[Invite]]:
    seats, invites = [], []
    for number, own in enumerate(plan):
        seat = SeatRow(game_id=game_id, seat=number, user_id=None, bot=None, token=None)
        if own == "me":
            seat.user_id = host.id
        elif own == "open":
            invites.append(_invite(game_id, seat))
        else:
            seat.bot = own.removeprefix("bot:")
        seats.append(seat)
    return seats, invites


def _invite(game_id: str, seat: SeatRow) -> Invite:
    token = new_token()
    seat.token = token_hash(token)
    return Invite(seat=seat.seat, token=token, path=f"/join/{game_id}?token={token}")


# ---------------------------------------------------------------------- seats of a table


def renew_invite(table: Table, user: str, number: int, absent_minutes: float) -> Invite:
    """A link for a seat nobody holds, or for its owner to come back to it from another browser."""
    table.need_host(user)
    seat = _seat(table, number)
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", "The game is over.")
    if seat.user_id is None and seat.bot is not None and table.row.state == "open":
        raise Problem("conflict", "A bot plays this seat. Only an open seat has an invite link.")
    if seat.user_id is not None:
        _need_absent(table, seat.user_id, absent_minutes)
    if seat.user_id is not None or seat.bot is not None:  # others play with them: they are told
        table.add("seat", user=user, seat=number, data=_holders(seat, "invited"))
    table.changed_seats.add(number)
    return _invite(table.row.id, seat)


def _need_absent(table: Table, person: str, minutes: float) -> None:
    """Nobody's seat is touched while they are there, or were there a moment ago."""
    name = table.names.get(person, "Somebody")
    if table.is_host(person):
        raise Problem("conflict", "This is your own seat.")
    if person in table.present():
        raise Problem("conflict", f"{name} is here.")
    missing = minutes - table.away_ms(person) / 60_000
    if missing > 0:
        wait = math.ceil(missing)
        raise Problem(
            "conflict",
            f"{name} may come back soon. The host can step in after {minutes:g} minutes, "
            f"in {wait} more {'minute' if wait == 1 else 'minutes'}.",
            retry_after=missing * 60,
        )


def watch_link(table: Table, user: str, signer: Signer, renew: bool) -> Invite:
    """The link for onlookers: the same every time, unless the host wants a new one that ends the old."""
    table.need_host(user)
    renewed = sum(entry.kind == "settings" and "watch" in entry.data for entry in table.entries)
    if renew:
        renewed += 1
        table.add("settings", user=user, data={"watch": renewed})
    token = signer.token(f"watch {table.row.id} {renewed}")
    table.change(watch_token=token_hash(token))
    return Invite(seat=None, token=token, path=f"/join/{table.row.id}?token={token}")


def seat_of_token(table: Table, token: str) -> int | None:
    """The seat an invite token opens; None for the watch token; a problem for any other."""
    hashed = token_hash(token)
    for seat in table.seats:
        if seat.token is not None and hmac.compare_digest(seat.token, hashed):
            return seat.seat
    if table.row.watch_token is not None and hmac.compare_digest(table.row.watch_token, hashed):
        return None
    raise Problem("not_allowed", "This link no longer works. Ask the host for a new one.")


def take_seat(table: Table, user: Identity, number: int, invited: bool = False) -> None:
    """Sit down, by right of an invite or because the seat is free for all."""
    seat = _seat(table, number)
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", "The game is over.")
    if seat.user_id == user.id:
        return
    if seat.user_id is not None and (not invited or seat.user_id in table.present()):
        raise Problem("conflict", "Someone else has already taken this seat.")
    if seat.user_id is not None and (table.is_host(user.id) or table.seats_of(user.id)):
        raise Problem("conflict", f"This link is for {table.names.get(seat.user_id, 'someone else')}.")
    seat.user_id, seat.bot, seat.token = user.id, None, None
    table.names[user.id] = user.name
    _seat_changed(table, number, user.id, "took")


def claim(table: Table, user: Identity, number: int) -> None:
    seat = _seat(table, number)
    if table.row.visibility != "public" and not table.is_host(user.id) and seat.user_id != user.id:
        raise Problem("not_allowed", "This table is private. You need an invite link.")
    if seat.bot is not None and seat.user_id is None and seat.token is None and not table.is_host(user.id):
        raise Problem("conflict", "A bot plays this seat. The host can open it.")
    take_seat(table, user, number)


def leave(table: Table, user: str, number: int) -> None:
    """Get up. In a running game a bot keeps the seat until somebody takes it."""
    seat = table.need_seat(user, number)
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", "The game is over.")
    seat.user_id = None
    seat.bot = bots.stand_in() if table.row.state == "running" else None
    _invite(table.row.id, seat)  # free for the person the host invites
    _seat_changed(table, number, user, "left")


def hand_over(table: Table, user: str, number: int, bot: str | None, absent_minutes: float) -> None:
    """Let a bot play a seat, or take it back.

    The host may also fill and empty seats nobody holds, and let a bot play for somebody who is away.
    """
    seat = _seat(table, number)
    if seat.user_id is None:
        table.need_host(user)
        if bot is None and table.row.state == "running":
            raise Problem("conflict", "Someone must play this seat. Invite a person to take it over.")
        if bot is None and seat.token is None:
            _invite(table.row.id, seat)
    elif seat.user_id != user:
        _stand_in(table, user, number, bot, absent_minutes)
        return
    if table.row.state not in ("open", "running"):
        raise Problem("not_running", "The game is over.")
    if bot is not None:
        bots.check(bot)
    if seat.bot == bot:
        return
    seat.bot = bot
    if seat.user_id is not None:
        seat.token = None  # the owner is here: no link leads to this seat any more
    _seat_changed(table, number, user, "handed" if bot else "took back")


def _stand_in(table: Table, user: str, number: int, bot: str | None, absent_minutes: float) -> None:
    """The host lets a bot play for somebody who is lost; they may take their seat back at any time."""
    seat = _seat(table, number)
    assert seat.user_id is not None
    if not table.is_host(user) or bot is None:
        raise Problem("not_allowed", "This seat is not yours.", field="seat")
    table.running_game()
    bots.check(bot)
    if seat.bot is not None:
        raise Problem("conflict", "A bot already plays this seat until its owner takes it back.")
    if table.row.clock["kind"] == "days":
        # With days to think, being away is how one plays.
        raise Problem("conflict", "This game has a clock. A bot takes over when the time runs out.")
    _need_absent(table, seat.user_id, absent_minutes)
    seat.bot = bot
    _seat_changed(table, number, user, "stood in")


def _seat(table: Table, number: int) -> SeatRow:
    if number >= len(table.seats):
        raise Problem("impossible", f"Choose a seat from 0 to {len(table.seats) - 1}.", field="seat")
    return table.seats[number]


def _seat_changed(table: Table, number: int, user: str, what: str) -> None:
    seat = table.seats[number]
    table.changed_seats.add(number)
    table.add("seat", user=user, seat=number, data=_holders(seat, what))
    timing.set_clock(table)


def _holders(seat: SeatRow, what: str) -> dict[str, Any]:
    return {"what": what, "user": seat.user_id, "bot": seat.bot}


def abandon(table: Table, user: str) -> None:
    table.need_host(user)
    if table.row.state not in ("open", "running"):
        raise Problem("conflict", "You cannot delete a finished game.")
    if len(table.people() - {user}) and table.row.state == "running":
        raise Problem("conflict", "Other people are playing. Leave your seat instead.")
    table.change(state="abandoned", finished_at=now_ms())
    table.add("end", user=user, data={"abandoned": True})
    timing.set_clock(table)
