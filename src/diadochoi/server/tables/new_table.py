"""Setting up a table: its settings, its seats, and the record it may continue."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackFiles
from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.replay import replay
from diadochoi.record.stored.settings import everyone_from_of
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.server.problems import Problem
from diadochoi.server.schemas import ClockSetting, Invite, NewTable, StoredProgress, Windows
from diadochoi.server.storage.identity import Identity, new_id
from diadochoi.server.storage.models import GameRow, SeatRow
from diadochoi.server.storage.pack_store import PackStore, content_of, remember
from diadochoi.server.tables import bots, clocks
from diadochoi.server.tables.seating import new_invite
from diadochoi.server.timestamps import now_ms

MOST_ACTIONS: Final = 10_000  # a long game has a few thousand
NO_PROGRESS: Final[StoredProgress] = {
    "plays": 0, "turn": 0, "round": 0, "segment": "setup", "asked": None, "vp": [], "legitimacy": [],
}  # fmt: skip


async def new_table(
    body: NewTable,
    host: Identity,
    pack_store: PackStore | None = None,
    checked: tuple[dict[str, Any], str | None] | None = None,
    own_record: dict[str, Any] | None = None,
) -> tuple[GameRow, list[SeatRow], list[Invite]]:
    """The rows of a new table as wished, and the invite links for its open seats.

    `checked` is what `checked_record` made of the record in the body; `own_record` is one made by this
    program, which may begin with a position.
    """
    pack_store = pack_store or PackStore(None)
    record = own_record
    pack = None
    if body.record is not None:
        if checked is None:
            checked = await asyncio.to_thread(checked_record, body.record, body.upto, pack_store)
        record, pack = checked
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
        raise Problem("impossible", Message("problem-seed_with_others"), field="seed")
    if body.start and not alone:
        raise Problem("impossible", Message("problem-start_with_open_seats"), field="start")
    now = now_ms()
    clock = cast(ClockSetting, body.clock.model_dump())
    seed = record["seed"] if record else _seed(body.seed)
    row = GameRow(
        id=game_id,
        name=body.name or str(Message("table-of_host", name=host.name)),
        state="open",
        visibility=body.visibility,
        shared=body.visibility == "public",
        host_id=host.id,
        players=body.players,
        edition=body.edition,
        options=list(body.options),
        house_rules=dict(body.house_rules),
        pack=pack,
        windows=_windows_of(record) if record else "holders" if alone else "everyone",
        everyone_from=everyone_from_of(record["windows"]) if record else None,
        seed=seed,
        seed_known=record is not None or body.seed is not None,
        secrets=None,
        shared_seed=None,
        closed=False,
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


def _windows_of(record: dict[str, Any]) -> Windows:
    """How a recorded game began; it may have changed later."""
    return "everyone" if record["windows"] == "everyone" else "holders"


def _seed(chosen: int | None) -> str:
    return secrets.token_hex(32) if chosen is None else seed_bytes(chosen).hex()


def checked_record(
    record: dict[str, Any], upto: int | None, pack_store: PackStore
) -> tuple[dict[str, Any], str | None]:
    """A record that replays here, cut where wished, and its pack; else a problem that names what is wrong."""
    if record.get("resumed"):
        # It holds a position that we would have to believe.
        raise Problem("record", Message("problem-record_of_other_rules"), field="record")
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
        raise Problem("record", Message("problem-record_too_long", most=MOST_ACTIONS), field="record")
    try:
        yield
    except (GameError, ConfigError) as error:
        raise Problem("record", error.message, field="record") from error
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise Problem("record", Message("problem-not_a_record"), field="record") from error


def _check(body: NewTable, plan: list[str], content: Content) -> None:
    if len(plan) != body.players:
        raise Problem(
            "impossible",
            Message("problem-seats_do_not_fit", players=body.players, seats=len(plan)),
            field="seats",
        )
    for own in plan:
        if own.startswith("bot:"):
            bots.check(own.removeprefix("bot:"))
    try:
        make_config(content, body.players, body.edition, tuple(body.options), body.house_rules)
    except ConfigError as error:
        raise Problem("impossible", error.message) from error


def _plan_seats(game_id: str, plan: list[str], host: Identity) -> tuple[list[SeatRow], list[Invite]]:
    seats, invites = [], []
    for number, own in enumerate(plan):
        seat = SeatRow(game_id=game_id, seat=number, user_id=None, bot=None, token=None, orders=None)
        if own == "me":
            seat.user_id = host.id
        elif own == "open":
            invites.append(new_invite(game_id, seat))
        else:
            seat.bot = own.removeprefix("bot:")
        seats.append(seat)
    return seats, invites
