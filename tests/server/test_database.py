"""The schema: migrations and models agree, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from diadochoi.server import migrations
from diadochoi.server.database import Database
from diadochoi.server.models import Base, NoteRow
from diadochoi.server.settings import Settings

MIGRATIONS = Path(migrations.__file__).parent


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Database:
    database = Database(Settings(database=new_database(request.param)).database_url)
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

    from diadochoi.server import identity, seating, store
    from diadochoi.server.models import GameRow
    from diadochoi.server.schemas import NewTable

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    guest = database.write_now(lambda session: identity.make_guest(session, "Nearchos"))
    row, seats, _ = asyncio.run(seating.new_table(NewTable(), guest))
    game = row.id
    database.write_now(lambda session: store.create(session, row, seats))
    with database._for_migration() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    assert "seen_at" in {column["name"] for column in inspect(database.engine).get_columns("users")}
    database.migrate()
    assert "seen_at" not in {column["name"] for column in inspect(database.engine).get_columns("users")}
    assert database.read_now(lambda session: session.get_one(GameRow, game).host_id) == guest.id
    assert database.read_now(lambda session: identity.find_user(session, guest.id, 0)) == guest
