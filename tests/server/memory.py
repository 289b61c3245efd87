"""Tables in memory only, for tests that need no database."""

from __future__ import annotations

import asyncio
from typing import Any

from diadochoi.rules.core.chance import seed_bytes
from diadochoi.server.schemas.table_requests import NewTable
from diadochoi.server.storage.identity import Identity
from diadochoi.server.tables import new_table, play
from diadochoi.server.tables.table import Table

PEOPLE = tuple(f"person{number}" for number in range(5))


def memory_table(players: int = 4, start: bool = True, seed: int = 1, **body: Any) -> Table:
    """A table with a person in every seat (`person0`, …, the first is the host); started if requested."""
    host = Identity(PEOPLE[0], "Antipatros", False, 0)
    row, seats, _ = asyncio.run(
        new_table.new_table(NewTable(players=players, seats=["open"] * players, **body), host)
    )
    if row.base_record is None:
        row.seed = seed_bytes(seed).hex()  # normal dice, but the same every time
    for seat in seats:
        seat.user_id, seat.token = PEOPLE[seat.seat], None
    table = Table(row, seats, [], {person: person for person in PEOPLE})
    if start:
        play.start(table, PEOPLE[0])
    return table


def play_on(table: Table, action: str | int) -> None:
    """Play an action for the seat that must decide."""
    assert table.game is not None and table.asked is not None
    play.take(table, table.game, table.asked, action, PEOPLE[table.asked])
    table.take_snapshot()
