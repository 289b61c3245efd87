"""Creates a table: its settings, its seats, and the record it may continue."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, cast

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.model import Content
from diadochoi.content.pack_files import PackFiles
from diadochoi.message import Message
from diadochoi.record.dice_proof import PlayChance, chance_of
from diadochoi.record.errors import GameError
from diadochoi.record.replay import replay
from diadochoi.record.stored.record import RecordData
from diadochoi.record.stored.settings import everyone_from_of
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import ConfigError, make_config
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.fields import Windows
from diadochoi.server.schemas.stored import StoredProgress
from diadochoi.server.schemas.table_info import ClockSetting
from diadochoi.server.schemas.table_requests import Invite, NewTable
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


CheckedRecord = tuple[RecordData, str | None]  # a record, and the pack it was played with


async def new_table(
    body: NewTable,
    host: Identity,
    pack_store: PackStore | None = None,
    checked: tuple[RecordData, str | None] | None = None,
    own_record: RecordData | None = None,
) -> tuple[GameRow, list[SeatRow], list[Invite]]:
    """Create the rows of a new table, and the invite links for its open seats.

    `checked` is the result of `checked_record` for the record in the body; `own_record` is one made by this
    program, which may start from a position.
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


def _windows_of(record: RecordData) -> Windows:
    """The windows setting at the start of a recorded game; it may have changed later."""
    return "everyone" if record["windows"] == "everyone" else "holders"


def _seed(chosen: int | None) -> str:
    return secrets.token_hex(32) if chosen is None else seed_bytes(chosen).hex()


def checked_record(record: RecordData, upto: int | None, pack_store: PackStore) -> CheckedRecord:
    """A record that replays here, cut where requested, and its pack. Raises a Problem that says what is
    wrong."""
    content, files = _facts_of(record, pack_store)
    return replay_record(record, upto, content), None if files is None else remember(files)


async def checked_elsewhere(
    run: Callable[..., Awaitable[RecordData]],
    record: RecordData,
    upto: int | None,
    pack_store: PackStore,
) -> CheckedRecord:
    """The same, with the replay in another process: `run` takes a function and its arguments there."""
    content, files = await asyncio.to_thread(_facts_of, record, pack_store)
    whole = await run(replay_record, record, upto, content)
    return whole, None if files is None else remember(files)


def _facts_of(record: RecordData, pack_store: PackStore) -> tuple[Content, PackFiles | None]:
    if record.get("resumed"):
        # The record contains a position that we cannot verify.
        raise Problem("record", Message("problem-record_of_other_rules"), field="record")
    with reading_record(record):
        files = pack_of(record, pack_store)
        return load_edition(str(record.get("edition")), files), files


def replay_record(record: RecordData, upto: int | None, content: Content) -> RecordData:
    """The record, played again."""
    with reading_record(record):
        return replay(record, upto, content).record()


def content_of_record(record: RecordData, pack_store: PackStore) -> Content:
    with reading_record(record):
        return load_edition(str(record["edition"]), pack_of(record, pack_store))


def dice_of_record(record: RecordData, content: Content) -> list[PlayChance]:
    """The numbers in a record, as far as it can be replayed."""
    with reading_record(record):
        return chance_of(record, content, believed=False)


def pack_of(record: RecordData, pack_store: PackStore) -> PackFiles | None:
    """The pack a record was played with, if it is known here."""
    return pack_store.find_played(record) if str(record.get("edition")) in EDITIONS else None


@contextmanager
def reading_record(record: RecordData) -> Iterator[None]:
    """Turn any error in a record that somebody sent into a clear Problem."""
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
