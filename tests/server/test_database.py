"""The schema: migrations and models agree, on both databases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, inspect, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage import migrations
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.models import Base, ChannelRow, EntryRow, NoteRow

MIGRATIONS = Path(migrations.__file__).parent


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Database:
    database = Database(ServerSettings(database=new_database(request.param)).database_url)
    database.migrate()
    request.addfinalizer(database.close)
    return database


def test_the_migrations_make_what_the_models_say(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_twice_changes_nothing(database: Database) -> None:
    before = sorted(inspect(database.engine).get_table_names())
    database.migrate()
    assert sorted(inspect(database.engine).get_table_names()) == before


def test_a_write_that_fails_leaves_nothing(database: Database) -> None:
    def half(session: object) -> None:
        session.add(NoteRow(key="half", value="done"))  # type: ignore[attr-defined]
        session.flush()  # type: ignore[attr-defined]
        raise ValueError("then it broke")

    with pytest.raises(ValueError, match="then it broke"):
        database.write_now(half)
    assert database.read_now(lambda session: session.get(NoteRow, "half")) is None


def test_the_same_entry_is_not_stored_twice(database: Database) -> None:
    row = {"key": "one", "value": "x"}
    database.write_now(lambda session: session.add(NoteRow(**row)))
    with pytest.raises(IntegrityError):
        database.write_now(lambda session: session.add(NoteRow(**row)))


def test_sqlite_writes_ahead_and_syncs(new_database: Callable[[str], str]) -> None:
    database = Database(new_database("sqlite"))
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    database.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(database: Database) -> None:
    from alembic import command
    from alembic.config import Config

    from diadochoi.server.schemas.table_requests import NewTable
    from diadochoi.server.storage import identity
    from diadochoi.server.storage.models import GameRow
    from diadochoi.server.tables import new_table, table_store

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    guest = database.write_now(lambda session: identity.make_guest(session, "Nearchos"))
    row, seats, _ = asyncio.run(new_table.new_table(NewTable(), guest))
    game = row.id
    database.write_now(lambda session: table_store.create(session, row, seats))
    with database._for_migration() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    assert "notification_channels" not in inspect(database.engine).get_table_names()
    database.migrate()
    assert "notification_channels" in inspect(database.engine).get_table_names()
    assert database.read_now(lambda session: session.get_one(GameRow, game).host_id) == guest.id
    assert database.read_now(lambda session: identity.find_user(session, guest.id, 0)) == guest


def test_answers_and_channels_keep_their_contents_under_new_names(database: Database) -> None:
    from alembic import command
    from alembic.config import Config

    from diadochoi.server.messages import AutomaticAnswer
    from diadochoi.server.schemas.table_requests import NewTable
    from diadochoi.server.storage import identity
    from diadochoi.server.tables import new_table, table_store

    passes: AutomaticAnswer = {
        "question": "intercept", "answer": "pass", "until": "game", "when": "always", "moment": [],
    }  # fmt: skip
    guest = database.write_now(lambda session: identity.make_guest(session, "Nearchos"))
    row, seats, _ = asyncio.run(new_table.new_table(NewTable(), guest))
    game, own = row.id, {"user_id": guest.id, "kind": "mail", "address": "a@example.org"}
    seats[0].orders = {"automatic_answers": [passes], "triggers": []}
    entry = EntryRow(game_id=game, seq=1, kind="automatic_answer", at=0, data={**passes}, seat=1)
    channel = ChannelRow(id="post", keys={}, confirmed=True, created_at=0, **own)
    database.write_now(lambda session: table_store.create(session, row, seats))
    database.write_now(lambda session: session.add_all((entry, channel)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database._for_migration() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0012")
        assert connection.scalar(text("select kind from entries")) == "standing"
        assert connection.scalar(text("select address from ways")) == "a@example.org"
    database.migrate()
    table = database.read_now(lambda session: table_store.load(session, game))
    assert table is not None and table.automatic_answers == dict.fromkeys(
        ((0, "intercept"), (1, "intercept")), passes
    )
    assert database.read_now(lambda session: session.get_one(ChannelRow, "post").address) == "a@example.org"


def written_together(database: Database, *works: Callable[[Session], object]) -> list[object]:
    """The result or error of each, when all are requested while the writer is busy."""
    all_asked = threading.Event()

    def wait(session: Session) -> None:
        assert all_asked.wait(10)

    async def together() -> list[object]:
        first = asyncio.create_task(database.write(wait))  # the others queue up behind it
        rest = [asyncio.create_task(database.write(work)) for work in works]
        await asyncio.sleep(0)  # each of them has been requested
        all_asked.set()
        _, *done = await asyncio.gather(first, *rest, return_exceptions=True)
        return done

    return asyncio.run(together())


def note(key: str) -> Callable[[Session], str]:
    def work(session: Session) -> str:
        session.add(NoteRow(key=key, value="x"))
        session.flush()
        return key

    return work


def test_changes_that_come_together_share_a_commit(database: Database) -> None:
    commits = []
    event.listen(database.engine, "commit", commits.append)
    keys = [f"key {number}" for number in range(20)]
    assert written_together(database, *(note(key) for key in keys)) == keys
    assert len(commits) <= 2  # the one that kept the writer busy, and one for all the others


def test_one_of_the_changes_that_come_together_fails_alone(database: Database) -> None:
    done = written_together(database, note("a"), note("b"), note("a"), note("c"))
    assert done[:2] == ["a", "b"] and done[3] == "c"
    assert isinstance(done[2], IntegrityError)
    stored = database.read_now(lambda session: set(session.scalars(select(NoteRow.key))))
    assert {"a", "b", "c"} <= stored


def test_what_was_asked_for_is_stored_though_nobody_waits_for_it(database: Database) -> None:
    async def ask_and_go() -> None:
        asking = asyncio.create_task(
            database.write(lambda session: session.add(NoteRow(key="left", value="x")))
        )
        await asyncio.sleep(0)
        asking.cancel()

    asyncio.run(ask_and_go())
    database.close()  # waits for what is in progress
    assert database.read_now(lambda session: session.get(NoteRow, "left")) is not None


def test_a_database_that_does_not_answer_fails_for_everyone_waiting(database: Database) -> None:
    tries = []

    def fail(session: Session) -> None:
        tries.append(1)
        raise OperationalError("select", {}, OSError("no route"))

    done = written_together(database, *[fail] * 5)
    assert [type(outcome) for outcome in done] == [OperationalError] * 5
    assert len(tries) <= 2  # not once for each of them
