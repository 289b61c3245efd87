"""Prepares a load run: a database full of running games, and the cookies of their players.

It is written before the server starts, by the same code that stores games played by people.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import insert

from diadochoi.server.schemas.table_requests import NewTable
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import Identity, Signer, new_id, new_token, token_hash
from diadochoi.server.storage.models import EntryRow, GameRow, SeatRow, SessionRow, UserRow
from diadochoi.server.tables import new_table, play
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

PATTERNS: Final = 25  # different games; the others are copies that continue differently


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """One running game: the cookies of the clients that connect to it, players first, by seat."""

    id: str
    seq: int
    cookies: tuple[str, ...]


def prepare_games(
    database_url: str, secret: str, games: int, clients: Sequence[int], players: int, plays: int, seed: int
) -> list[PreparedGame]:
    """Fill an empty database with running games after this many plays; `clients`: how many connect to
    each."""
    signer = Signer(secret)
    # Start at different plays, because some work happens only every few plays.
    patterns = [_played(players, plays + number, seed + number) for number in range(min(PATTERNS, games))]
    rows: dict[type[Any], list[dict[str, Any]]] = {
        UserRow: [], SessionRow: [], GameRow: [], SeatRow: [], EntryRow: [],
    }  # fmt: skip
    prepared = []
    for number in range(games):
        pattern = patterns[number % len(patterns)]
        people = [
            Identity(new_id(), f"Client {number}.{client}", False, 0)
            for client in range(max(players, clients[number]))
        ]
        prepared.append(_add_copy(rows, pattern, people))
        tokens = [new_token() for _ in people[: clients[number]]]
        now = now_ms()
        rows[SessionRow] += [
            {"id": token_hash(token), "user_id": person.id, "created_at": now, "seen_at": now}
            for person, token in zip(people, tokens, strict=False)
        ]
        prepared[-1] = replace(prepared[-1], cookies=tuple(map(signer.sign, tokens)))
    database = Database(database_url)
    try:
        database.migrate()
        for kind, values in rows.items():
            # Defaults bind the loop's values; a lambda cannot declare their types.
            database.write_now(lambda session, k=kind, v=values: session.execute(insert(k), v))  # type: ignore[misc]
    finally:
        database.close()
    return prepared


def _played(players: int, plays: int, seed: int) -> Table:
    """A table with a person in every seat, after this many random plays."""
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
    table.take_snapshot()
    return table


def _add_copy(
    rows: dict[type[Any], list[dict[str, Any]]], table: Table, people: list[Identity]
) -> PreparedGame:
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
                "seat": entry.seat, "command_id": f"prepared-{entry.seq}", "data": entry.data,
            }
        )  # fmt: skip
    return PreparedGame(game_id, table.seq, ())
