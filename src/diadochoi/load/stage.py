"""The stage of a load run: a database full of running games, and the cookies of the people at them.

Written before the server starts, by the same code that stores games played by people.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import insert

from diadochoi.server.schemas import NewTable
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import Identity, Signer, new_id
from diadochoi.server.storage.models import EntryRow, GameRow, SeatRow, UserRow
from diadochoi.server.tables import new_table, play
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

PATTERNS: Final = 25  # different games; the others are copies of them that go their own way afterwards


@dataclass(frozen=True, slots=True)
class StagedGame:
    """One running game: the cookies of those who connect to it, the players first, by seat."""

    id: str
    seq: int
    cookies: tuple[str, ...]


def set_stage(
    database_url: str, secret: str, games: int, clients: Sequence[int], players: int, plays: int, seed: int
) -> list[StagedGame]:
    """Fill an empty database with running games after so many plays; `clients`: how many connect to each."""
    signer = Signer(secret)
    # Not all at the same play: some things are done every so many plays.
    patterns = [_played(players, plays + number, seed + number) for number in range(min(PATTERNS, games))]
    rows: dict[type[Any], list[dict[str, Any]]] = {UserRow: [], GameRow: [], SeatRow: [], EntryRow: []}
    staged = []
    for number in range(games):
        pattern = patterns[number % len(patterns)]
        people = [
            Identity(new_id(), f"Client {number}.{client}", False, 0)
            for client in range(max(players, clients[number]))
        ]
        staged.append(_add_copy(rows, pattern, people))
        cookies = tuple(signer.sign(person) for person in people[: clients[number]])
        staged[-1] = replace(staged[-1], cookies=cookies)
    database = Database(database_url)
    try:
        database.migrate()
        for kind, values in rows.items():
            # Defaults bind the loop's values; a lambda cannot say their types.
            database.write_now(lambda session, k=kind, v=values: session.execute(insert(k), v))  # type: ignore[misc]
    finally:
        database.close()
    return staged


def _played(players: int, plays: int, seed: int) -> Table:
    """A table with a person in every seat, after so many random plays."""
    host = Identity(new_id(), "Host", False, 0)
    body = NewTable(players=players, seats=["open"] * players, visibility="public")
    row, seats, _ = asyncio.run(new_table.new_table(body, host))
    for seat in seats:
        seat.user_id, seat.token = f"person{seat.seat}", None
    table = Table(row, seats, [], {})
    play.start(table, host.id)
    chance = random.Random(seed)
    for _ in range(plays):
        game = table.game
        if game is None or table.asked is None:
            break
        play.take(table, game, table.asked, chance.choice(game.legal), f"person{table.asked}")
    return table


def _add_copy(
    rows: dict[type[Any], list[dict[str, Any]]], table: Table, people: list[Identity]
) -> StagedGame:
    game_id = new_id()
    now = now_ms()
    for person in people:
        rows[UserRow].append(
            {"id": person.id, "name": person.name, "epoch": 0, "created_at": now, "seen_at": now}
        )
    values = {column.key: getattr(table.row, column.key) for column in GameRow.__table__.columns}
    rows[GameRow].append({**values, "id": game_id, "host_id": people[0].id, "seq": table.seq})
    for seat in table.seats:
        rows[SeatRow].append({"game_id": game_id, "seat": seat.seat, "user_id": people[seat.seat].id})
    for entry in table.entries:
        user = people[entry.seat or 0].id
        rows[EntryRow].append(
            {
                "game_id": game_id, "seq": entry.seq, "kind": entry.kind, "at": entry.at, "user_id": user,
                "seat": entry.seat, "command_id": f"staged-{entry.seq}", "data": entry.data,
            }
        )  # fmt: skip
    return StagedGame(game_id, table.seq, ())
