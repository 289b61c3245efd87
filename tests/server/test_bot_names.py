"""Bots have their own names: never a guest's, never a General's, never twice at a table."""

from __future__ import annotations

from diadochoi.content.loader import load
from diadochoi.server.storage.identity import GUEST_NAMES
from diadochoi.server.tables import bots
from diadochoi.server.views.bot_names import NAMES, bot_name


def test_no_guest_is_called_like_a_bot() -> None:
    levels = {bot.name.lower() for bot in bots.known()} | {bot.title.lower() for bot in bots.known()}
    guests = {name.lower() for name in GUEST_NAMES}
    assert not guests & (levels | {name.lower() for name in NAMES})


def test_bots_are_not_called_like_generals() -> None:
    content = load()
    generals = {general.name for general in content.generals}
    minors = {name for names in content.minors.names for name in names}
    assert not set(NAMES) & (generals | minors)


def test_the_seats_of_a_table_have_different_bots() -> None:
    for game in ("a" * 16, "b" * 16, "Zk3"):
        assert len({bot_name(game, seat) for seat in range(5)}) == 5
        assert bot_name(game, 2) == bot_name(game, 2)
