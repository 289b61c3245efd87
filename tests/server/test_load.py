"""The load benchmark works and counts correctly; tests do not check how fast a server is."""

from __future__ import annotations

import json
import random

import pytest

from diadochoi.cli.main import main
from diadochoi.load.clients import Client, LoadTally, TableLoad
from diadochoi.load.prepared_games import PreparedGame


def test_a_small_run_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    flags = "--games 3 --clients 14 --seconds 1 --every 0.2 --no-eviction --json"
    assert main(["bench", "server", *flags.split()]) == 0
    (figures,) = json.loads(capsys.readouterr().out)
    assert figures["clients"] == 14 and figures["actions"] > 0
    assert figures["lost"] == figures["reordered"] == figures["refused"] == 0
    assert figures["running_game_kb"] > 0 and figures["server_cpu"] > 0


def heard(*messages: str) -> LoadTally:
    """What is counted when a client receives these."""
    import asyncio

    async def hear() -> LoadTally:
        table = TableLoad(
            PreparedGame("x" * 16, 5, ("cookie",)), LoadTally(), random.Random(1), True, lambda: True
        )
        client = Client(table, 0, "host", "cookie")
        for message in messages:
            table.received(client, message.encode(), 0.0)
        return table.tally

    return asyncio.run(hear())


def state(seq: int, *entries: int) -> str:
    told = ",".join(f'{{"seq":{entry},"kind":"play"}}' for entry in entries)
    return f'{{"type":"state","seq":{seq},"entries":[{told}]}}'


def test_a_lost_entry_is_counted() -> None:
    assert heard(state(5), state(6, 6), state(9, 7, 9)).gaps == 1


def test_entries_out_of_order_are_counted() -> None:
    assert heard(state(5), state(7, 7, 6)).reordered == 1
    assert heard(state(5), state(7, 6, 7), state(6, 6)).reordered == 1
    assert heard(state(5), state(6, 6), state(8, 7, 8)).reordered == 0
