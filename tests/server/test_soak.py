"""The short version of `make soak`: every part of the installation is killed once."""

from __future__ import annotations

import os

import pytest

from tests.server.postgres import NoPostgres
from tests.server.redis_server import NoRedis
from tests.server.soak import Plan, soak


def test_nothing_is_lost_while_every_part_is_killed_once() -> None:
    plan = Plan(
        minutes=0.1, games=12, every=0.4, pause=2.0, down=0.7, plays=60, most_kills=4,
        idle_minutes=0.05, bot_delay_ms=20,
    )  # fmt: skip
    try:
        report = soak(plan)
    except (NoPostgres, NoRedis) as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI must test PostgreSQL and Redis: {error}")
        pytest.skip(f"PostgreSQL or Redis is not tested: {error}")
    assert report.problems(most_growth=2.0) == []
    assert report.kills == {"server 1": 1, "server 2": 1, "PostgreSQL": 1, "Redis": 1}
    assert report.acknowledged > 50 and report.reconnections > 0
    # The log says once that a service was down and once that it is back, not for every table.
    for server in ("the database", "Redis"):
        assert 1 <= report.warnings.get(f"{server} does not answer", 0) <= 4, report.warnings
        assert report.warnings.get(f"{server} answers again", 0) >= 1, report.warnings
