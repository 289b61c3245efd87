"""Games from their journals: the same again, and continued under changed rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import diadochoi
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.storage.models import EntryRow
from diadochoi.server.tables import play, undo
from diadochoi.server.tables.table import Table
from tests.server.memory import PEOPLE, memory_table, play_on


def played(plays: int, seed: int = 3, **body: Any) -> Table:
    table = memory_table(3, **body)
    rng = random.Random(seed)
    for _ in range(plays):
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
    return table


def reloaded(table: Table) -> Table:
    """The table as loaded from its stored rows."""
    entries = [JournalEntry.of(EntryRow(**entry.values(table.row.id))) for entry in table.entries]
    again = Table(table.row, table.seats, entries, table.names)
    again.load_game()
    return again


def test_a_journal_gives_the_same_game_again() -> None:
    table = played(80)
    again = reloaded(table)
    assert again.game is not None and table.game is not None
    assert again.game.state == table.game.state
    assert again.game.record() == table.game.record()
    assert [entry.events for entry in again.entries] == [entry.events for entry in table.entries]
    assert not again.dirty


def test_what_was_taken_back_stays_so() -> None:
    table = memory_table(2)
    rng = random.Random(9)
    undone = 0
    for number in range(120):
        assert table.game is not None and table.asked is not None
        seat = table.asked
        play.play(
            table,
            PEOPLE[seat],
            seat,
            table.game.notation.text(rng.choice(table.game.legal)),
            table.seq,
            f"p{number}",
        )
        if undo.can_undo(table, seat) and number % 3 == 0:
            undo.undo(table, PEOPLE[seat], seat, table.seq, f"u{number}")
            undone += 1
    assert undone > 5
    again = reloaded(table)
    assert again.game is not None and table.game is not None and again.game.state == table.game.state
    assert [entry.undone for entry in again.entries] == [entry.undone for entry in table.entries]
    assert [entry.play for entry in again.entries] == [entry.play for entry in table.entries]


def test_a_game_goes_on_from_its_stored_position_when_the_rules_have_changed() -> None:
    table = played(60)
    assert table.game is not None
    # The dice of an old play come out differently now.
    broken = next(entry for entry in table.entries if entry.data.get("chance"))
    broken.data = {**broken.data, "chance": [99]}
    again = reloaded(table)
    assert again.game is not None
    assert again.game.state == table.game.state and len(again.game.plays) == 60
    assert again.entries[-1].kind == "rules" and again.dirty
    rng = random.Random(1)
    for _ in range(20):
        play_on(again, rng.choice(again.game.legal))
    third = reloaded(again)
    assert third.game is not None and third.game.state == again.game.state
    assert third.entries[-1].kind == "play" and not third.dirty
    record = third.game.record()
    assert record["resumed"][0]["after"] == 60
    assert len(diadochoi.replay(record).plays) == 80


def test_moments_after_the_change_of_rules_can_be_seen() -> None:
    from diadochoi.server.problems import Problem

    table = played(50)
    next(entry for entry in table.entries if entry.data.get("chance")).data["chance"] = [99]
    again = reloaded(table)
    assert again.game is not None
    rng = random.Random(1)
    views = {}
    for number in range(50, 60):
        views[number] = again.game.view(0)
        play_on(again, rng.choice(again.game.legal))
    assert again.game_at(50).view(0) == views[50] and again.game_at(55).view(0) == views[55]
    with pytest.raises(Problem) as refused:
        again.game_at(20)
    assert "50" in str(refused.value)


def test_without_a_stored_position_a_difference_is_an_error() -> None:
    table = played(30)
    next(entry for entry in table.entries if entry.data.get("chance")).data["chance"] = [99]
    table.row.snapshot = None
    with pytest.raises(game_journal.ReplayDiffers):
        reloaded(table)


def test_a_table_that_began_from_a_record_comes_back_too() -> None:
    record = played(40).game
    assert record is not None
    table = memory_table(3, record=record.record(), upto=30)
    assert table.base_plays == 30
    rng = random.Random(2)
    for _ in range(30):
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
    again = reloaded(table)
    assert again.game is not None and table.game is not None and again.game.state == table.game.state
    assert again.game_at(10).plays == record.plays[:10]
    # Changed rules: the recorded past is accepted as it is.
    next(entry for entry in table.entries if entry.kind == "play").data["chance"] = [99]
    third = reloaded(table)
    assert third.game is not None and third.game.state == table.game.state and len(third.game.plays) == 60


def test_plays_after_a_change_of_rules_can_be_taken_back() -> None:
    table = played(50)
    next(entry for entry in table.entries if entry.data.get("chance")).data["chance"] = [99]
    again = reloaded(table)
    assert again.game is not None
    rng = random.Random(4)
    states = [again.game.state.copy()]
    for _ in range(12):
        play_on(again, rng.choice(again.game.legal))
        states.append(again.game.state.copy())
    undo._take_back(again, 55, None, 0, None)
    assert len(again.game.plays) == 55 and again.game.state == states[5]
    third = reloaded(again)
    assert third.game is not None and third.game.state == states[5]
