"""Bots that fail: the table says so and goes on, other tables notice nothing, and the server can end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.server.settings import Settings
from tests.server.serving import Person, Server, wait_for

SOLO: dict[str, Any] = {"players": 2, "seats": ["me", "bot:random"], "start": True}


class Raises(Bot):
    """Has no answer."""

    def choose(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> int:
        raise RuntimeError("no idea")


class Hangs(Bot):
    """Never answers."""

    def choose(self, knowledge: Knowledge, legal: tuple[int, ...], budget: float) -> int:
        while True:
            pass


@pytest.fixture
def server(new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setitem(BOTS, "raises", Raises)
    monkeypatch.setitem(BOTS, "hangs", Hangs)
    monkeypatch.setattr("diadochoi.server.tables.bot_runner.TIME_LIMIT", 0.3)
    with Server(Settings(database=new_database("sqlite"), rate_limits=False)) as running:
        yield running  # ending it is part of every test


def bots_only(person: Person, bot: str) -> str:
    game: str = person.table(players=2, seats=[f"bot:{bot}", f"bot:{bot}"], start=True)["id"]
    return game


def plays(person: Person, game: str) -> int:
    count: int = person.get(f"/api/games/{game}")["progress"]["plays"]
    return count


def test_a_bot_that_raises_is_replaced_for_the_decision_and_the_table_says_so(server: Server) -> None:
    host = server.guest()
    game = bots_only(host, "raises")
    wait_for(lambda: plays(host, game) >= 5)
    told = [entry for entry in host.state(game)["entries"] if entry["kind"] == "bot_failed"]
    assert len(told) >= 5
    assert told[0]["text"].startswith("The bot raises had no answer for ")


def test_bots_that_hang_do_not_stop_the_bots_of_other_tables(server: Server) -> None:
    host = server.guest()
    hanging = [bots_only(host, "hangs") for _ in range(3)]
    other = bots_only(host, "random")
    wait_for(lambda: plays(host, other) >= 20)
    wait_for(lambda: all(plays(host, game) >= 2 for game in hanging))


def test_a_database_that_fails_for_a_moment_does_not_stop_a_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.guest()
    game = bots_only(host, "random")
    database = server.context.database
    write_many, failures = database.write_many, []

    async def fail(*arguments: Any) -> None:
        if len(failures) < 3:
            failures.append(1)
            raise OperationalError("insert", {}, Exception("database is locked"))
        await write_many(*arguments)

    monkeypatch.setattr(type(database), "write_many", lambda self, *arguments: fail(*arguments))
    wait_for(lambda: len(failures) == 3)
    before = plays(host, game)
    wait_for(lambda: plays(host, game) > before + 5)


def test_a_chosen_seed_gives_the_same_game_again_and_a_hidden_one_does_not(server: Server) -> None:
    host = server.guest()

    def first_plays(**settings: Any) -> list[str]:
        seats = ["bot:random", "bot:reflex"]
        game: str = host.table(players=2, seats=seats, start=True, bot_delay_ms=0, **settings)["id"]
        wait_for(lambda: plays(host, game) >= 60)
        entries = host.get(f"/api/games/{game}/entries?limit=200&seat=none")["entries"]
        return [entry["action"] for entry in entries if entry["kind"] == "play"][:60]

    assert first_plays(seed=4) == first_plays(seed=4)
    assert first_plays() != first_plays()
