"""A database filled by a version with storage format 1, opened by the current one."""

from __future__ import annotations

import gzip
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from diadochoi.record.stored.older_formats import renamed, renamed_back
from diadochoi.record.stored.state_storage import state_data
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables import table_store
from diadochoi.server.tables.table import Table
from tests.server.serving import Server

MIGRATIONS = Path(game_journal.__file__).with_name("migrations")
FIXTURE = Path(__file__).parent / "fixtures" / "format1.sqlite3.gz"
NAMES = ("from a record", "hybrid", "pack", "rules changed", "taken back", "third edition")
REFUSED_TODAY = ("third edition",)  # current rules refuse one of its plays, so it continues from its position
COUNTED_ANEW = ("hybrid",)  # replayed, with the Legitimacy of the current rules (hy/8)


def unpacked(folder: Path) -> Path:
    file = folder / "tables.sqlite3"
    file.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    return file


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(file) as database:
        return database.execute(query).fetchall()


def settings(file: Path) -> ServerSettings:
    return ServerSettings(database=f"sqlite:///{file}", rate_limits=False)


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("old"))


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same database after a current server has started and stopped on it."""
    file = unpacked(tmp_path_factory.mktemp("converted"))
    with Server(settings(file)):
        pass
    return file


@pytest.fixture(scope="module")
def running(converted: Path) -> Iterator[Server]:
    with Server(settings(converted)) as server:
        yield server


def table_named(server: Server, name: str) -> Table:
    def load(session: Any) -> Table:
        game_id = session.query(GameRow.id).where(GameRow.name == name).scalar()
        table = table_store.load(session, game_id)
        assert table is not None
        return table

    return server.run(server.context.database.read(load))


def test_the_old_database_is_what_it_should_be(old: Path) -> None:
    found = rows(old, "select name, state, snapshot, base_record from games order by name")
    assert tuple(row[0] for row in found) == NAMES
    assert {row[1] for row in found} == {"running"}
    assert all(
        "format" not in json.loads(row[2]) and "pc_count" in json.loads(row[2])["state"] for row in found
    )
    kinds = {row[0] for row in rows(old, "select kind from entries")}
    assert {"play", "undo", "rules"} <= kinds


def test_everything_stored_is_of_todays_format_afterwards(converted: Path) -> None:
    """Except for records that tables began with, which are read in any format."""
    for (snapshot,) in rows(converted, "select snapshot from games"):
        assert json.loads(snapshot)["format"] == 3
    for (data,) in rows(converted, "select data from entries where kind = 'rules'"):
        assert json.loads(data)["format"] == 3


def plays(file: Path) -> list[tuple[Any, ...]]:
    query = "select game_id, seq, kind, seat, data from entries where kind != 'rules' order by game_id, seq"
    return [(*rest, json.loads(data)) for *rest, data in rows(file, query)]


def test_no_play_is_lost_or_altered_but_for_three_names(old: Path, converted: Path) -> None:
    before = plays(old)
    named = 0
    for *_, data in before:
        if "action" in data:
            named += data["action"] != renamed(data["action"])
            data["action"] = renamed(data["action"])
    assert named > 5
    assert before == plays(converted)


def in_format_2(file: Path) -> None:
    """Turn a current database into what a server of format 2 would have left."""
    database = Database(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database._for_migration() as config.attributes["connection"]:
        command.downgrade(config, "0005")
    database.close()
    with sqlite3.connect(file) as connection:
        for table, column, which in (("games", "snapshot", "true"), ("entries", "data", "kind = 'rules'")):
            found = connection.execute(f"select rowid, {column} from {table} where {which}").fetchall()
            for row, text in found:
                data = {**json.loads(renamed_back(text)), "format": 2}
                written = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
                connection.execute(f"update {table} set {column} = ? where rowid = ?", (written, row))


def test_a_database_of_format_2_becomes_the_same(
    converted: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(converted.read_bytes())
    in_format_2(file)
    assert plays(file) != plays(converted)
    with caplog.at_level(logging.WARNING), Server(settings(file)):
        pass
    assert "converted 6 games to storage format 3" in caplog.text
    assert plays(file) == plays(converted)
    query = "select snapshot from games order by id"
    assert rows(file, query) == rows(converted, query)


def test_a_game_that_is_over_is_shown_with_the_right_minor_generals(converted: Path, tmp_path: Path) -> None:
    """Only its plays were rewritten; a position from which it continued is read in any format."""
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(converted.read_bytes())
    in_format_2(file)
    with sqlite3.connect(file) as connection:
        connection.execute("update games set state = 'finished'")
    with Server(settings(file)) as server, Server(settings(converted)) as other:
        for name in NAMES:
            over, running = table_named(server, name), table_named(other, name)
            game, resumed = game_journal.rebuild(over.row, over.entries)
            assert resumed == (name in REFUSED_TODAY)
            assert game.state == game_journal.rebuild(running.row, running.entries)[0].state


def test_a_table_whose_pack_names_the_minor_generals_keeps_its_plays(old: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(old.read_bytes())
    with sqlite3.connect(file) as connection:
        ((digest, files),) = connection.execute("select digest, files from packs").fetchall()
        own = {**json.loads(files), "generals.toml": '[minors]\nnames = [["Alketas"]]\n'}
        connection.execute("update packs set files = ?", (json.dumps(own),))
    database = Database(f"sqlite:///{file}")
    database.migrate()
    database.close()
    query = f"select e.data from entries e join games g on g.id = e.game_id where g.pack = '{digest}'"
    assert any("alketas" in data for (data,) in rows(old, query))
    assert rows(file, query) == rows(old, query)


@pytest.mark.parametrize("name", NAMES)
def test_the_game_stands_where_the_old_version_left_it(running: Server, old: Path, name: str) -> None:
    """Compare its progress, and every piece: the old position with current names."""
    table = table_named(running, name)
    table.load_game()
    assert table.game is not None
    state = table.game.state
    ((progress, snapshot),) = rows(old, f"select progress, snapshot from games where name = '{name}'")
    told = json.loads(progress)
    assert (told["plays"], told["asked"]) == (len(table.game.plays), state.asked)
    assert told["vp"] == state.vp
    table.row.snapshot = snapshot
    plays, position = game_journal.stored_position(table.row)
    today = state_data(state)
    if name in COUNTED_ANEW:
        assert position.pop("legitimacy") != today.pop("legitimacy")
    assert plays == told["plays"]
    # a replay may fill in fields that were added later
    assert position == {key: today[key] for key in position}


@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_replayed_and_not_resumed_unless_it_was_before(running: Server, name: str) -> None:
    table = table_named(running, name)
    game, resumed = game_journal.rebuild(table.row, table.entries)
    assert resumed == (name in REFUSED_TODAY)
    assert len(game.resumed) == (1 if name == "rules changed" or resumed else 0)


def test_what_was_taken_back_stays_so(running: Server) -> None:
    table = table_named(running, "taken back")
    table.load_game()
    assert any(entry.undone for entry in table.entries)


def test_the_games_go_on(running: Server) -> None:
    for name in NAMES:
        table = table_named(running, name)
        table.load_game()
        assert table.game is not None
        plays = len(table.game.plays)
        for _ in range(5):
            table.game.play(table.game.state.options[0])
        assert len(table.game.plays) == plays + 5


def test_a_second_start_has_nothing_left_to_convert(
    converted: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "again.sqlite3"
    file.write_bytes(converted.read_bytes())
    with caplog.at_level(logging.WARNING), Server(settings(file)):
        pass
    assert "to storage format" not in caplog.text
    assert rows(file, "select id, snapshot from games") == rows(converted, "select id, snapshot from games")


def test_a_game_whose_dice_disagree_keeps_its_stored_position(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = unpacked(tmp_path)
    ((which, data),) = rows(
        file,
        "select e.rowid, e.data from entries e join games g on g.id = e.game_id "
        "where g.name = 'hybrid' and e.kind = 'play' and e.data like '%chance%' order by e.seq limit 1",
    )
    altered = json.loads(data)
    altered["chance"][0] += 1
    with sqlite3.connect(file) as database:
        database.execute("update entries set data = ? where rowid = ?", (json.dumps(altered), which))
    with caplog.at_level(logging.WARNING), Server(settings(file)) as server:
        table = table_named(server, "hybrid")
        entry = next(own for own in table.entries if own.data == altered)
        assert f"its journal cannot be replayed: entry {entry.seq}: the dice are" in caplog.text
        assert "converted 6 games" in caplog.text
        game, resumed = game_journal.rebuild(table.row, table.entries)
        assert resumed and len(game.plays) == 80


def test_a_snapshot_that_cannot_be_read_is_reported_and_the_others_are_converted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = unpacked(tmp_path)
    with sqlite3.connect(file) as database:
        database.execute(
            "update entries set data = json_set(data, '$.state.frames[0].frame', 'Sleep') "
            "where kind = 'rules'"
        )
    with caplog.at_level(logging.WARNING), Server(settings(file)):
        pass
    assert "could not be converted and cannot be played: it contains a position in format 1" in caplog.text
    assert "converted 5 games" in caplog.text


def test_an_entry_that_says_it_is_of_today_is_not_converted() -> None:
    mark = {"after": 3, "rules": 1, "state": {"turn": 2}}
    entry = JournalEntry(1, "rules", 0, data=game_journal.rules_entry(mark))
    row: Any = None  # not needed
    assert game_journal.marks_of(row, [entry]) == [mark]
