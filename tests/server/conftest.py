"""Databases and servers for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from diadochoi.server.settings import ServerSettings
from tests.server.postgres import Cluster, NoPostgres
from tests.server.services import running
from tests.server.serving import Server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running("PostgreSQL", Cluster, NoPostgres) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], str]:
    """Create the URL of an empty database of the given kind."""

    def make(kind: str) -> str:
        if kind == "postgresql":
            url: str = request.getfixturevalue("cluster").new_database()
            return url
        return f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite3'}"

    return make


@pytest.fixture(scope="module")
def server(new_database: Callable[[str], str]) -> Iterator[Server]:
    """One server on SQLite per module; tests create their own tables and people."""
    with Server(ServerSettings(database=new_database("sqlite"), rate_limits=False)) as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def any_server(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[Server]:
    """The same on each kind of database."""
    with Server(ServerSettings(database=new_database(request.param), rate_limits=False)) as running:
        yield running
