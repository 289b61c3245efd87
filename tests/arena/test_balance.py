"""The balance report counts what happened in games that were kept action by action."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadochoi.arena.balance import Tally, tally
from diadochoi.arena.balance_report import balance_report
from diadochoi.arena.match import Outcome
from diadochoi.arena.tournament import Settings, read_journal, run
from diadochoi.cli.main import main
from diadochoi.content import load

SETTINGS = Settings(("reflex",), 4, 3, "balance", keep=True)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return run(SETTINGS)


@pytest.fixture(scope="module")
def found(outcomes: list[Outcome]) -> Tally:
    return tally(outcomes)


def test_every_game_is_counted_once(found: Tally, outcomes: list[Outcome]) -> None:
    assert found.games == 4 and found.players == 3
    assert found.wins.total() == found.turns.total() == found.seats.total() == found.first.total() == 4
    assert found.decisions == sum(len(outcome.actions) for outcome in outcomes)
    assert sum(sum(outcome.decisions) for outcome in outcomes) == found.decisions


def test_generals_win_with_the_player_they_were_dealt_to(found: Tally) -> None:
    assert found.dealt and set(found.generals) == set(found.dealt)
    assert all(found.generals[name] <= number for name, number in found.dealt.items())
    assert found.sets.total() == 4 * 3 and found.set_wins.total() == 4
    held_by_winner = found.generals.total() / 4
    assert held_by_winner == found.dealt.total() / 4 / 3  # everybody is dealt as many


def test_an_event_counts_as_passed_over_only_where_it_was_possible(found: Tally) -> None:
    events = sum(number for (_, use), number in found.uses.items() if use == "event")
    operations = sum(number for (_, use), number in found.uses.items() if use == "operations")
    assert found.chosen.total() == events > 0
    assert found.passed.total() > 0 and operations > 0
    surprises = {card.id for card in load().cards if card.type.name == "SURPRISE"}
    assert not surprises & set(found.chosen)


def test_a_game_that_ends_otherwise_today_is_refused(outcomes: list[Outcome]) -> None:
    first = outcomes[0]
    other = Outcome(first.game, first.deal, first.seats, winner=(first.winner + 1) % 3, actions=first.actions)
    with pytest.raises(ValueError, match="play it again"):
        tally([other])


def test_the_page_has_all_sections_and_only_what_happened(found: Tally) -> None:
    page = balance_report(found, "reflex")
    for heading in ("## Ways to win, and when", "## Seats", "## Generals", "## Cards"):
        assert heading in page
    assert "4 games of 3 players, played by reflex" in page


def test_actions_are_kept_in_the_journal_when_they_are_wanted(tmp_path: Path) -> None:
    journal, page = tmp_path / "games.jsonl", tmp_path / "balance.md"
    command = ["arena", "--bots", "reflex", "--games", "1", "--players", "2", "--seed", "b", "--jobs", "1"]
    assert main([*command, "--resume", str(journal)]) == 0
    assert "actions" not in json.loads(journal.read_text().splitlines()[1])
    plain = Settings(("reflex",), 1, 2, "b")
    assert len(read_journal(journal, plain)) == 1
    assert main([*command, "--resume", str(journal), "--balance", str(page)]) == 0
    kept = read_journal(journal, Settings(("reflex",), 1, 2, "b", keep=True))
    assert kept[0].actions and page.read_text().startswith("# Balance")
