"""The arena is fair, repeatable, goes on where it stopped, and says how sure it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from diadochoi.arena.match import Outcome, pairings, play_match
from diadochoi.arena.ratings import ratings, strengths, wilson
from diadochoi.arena.report import html_report
from diadochoi.arena.tournament import JournalError, Settings, read_journal, run, summary
from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.cli.main import main
from diadochoi.rules.config import PLAYABLE_EDITIONS

SETTINGS = Settings(("reflex", "random", "random", "random"), 8, 4, "test")


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return run(SETTINGS)


def without_times(data: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in data.items() if name != "timing"}


def test_every_deal_is_played_from_every_seat() -> None:
    games = pairings(("a", "b", "c", "d"), 12, 4, "s")
    assert Counter(game.deal for game in games) == {"s-0": 4, "s-1": 4, "s-2": 4}
    for deal in ("s-0", "s-1", "s-2"):
        for bot in "abcd":
            assert {game.seats.index(bot) for game in games if game.deal == deal} == {0, 1, 2, 3}


def test_few_bots_share_the_seats_and_many_take_turns() -> None:
    assert Counter(pairings(("a", "b"), 1, 4, "s")[0].seats) == {"a": 2, "b": 2}
    seen = Counter(name for game in pairings(tuple("abcde"), 15, 3, "s") for name in game.seats)
    assert set(seen) == set("abcde")
    assert len(set(seen.values())) == 1


@pytest.mark.parametrize("edition", PLAYABLE_EDITIONS)
def test_every_edition_is_played(edition: str) -> None:
    [outcome] = run(Settings(("random",), 1, 3, "editions", edition=edition))
    assert not outcome.problem
    assert outcome.win


def test_a_journal_of_another_edition_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    run(Settings(("random",), 1, 2, "test", edition="hybrid"), journal=journal)
    with pytest.raises(JournalError, match="edition"):
        read_journal(journal, Settings(("random",), 1, 2, "test"))


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(outcomes: list[Outcome]) -> None:
    alone = without_times(summary(SETTINGS, outcomes))
    several = without_times(summary(SETTINGS, run(SETTINGS, jobs=2)))
    assert alone == several


def test_the_journal_goes_on_where_it_stopped(tmp_path: Path, outcomes: list[Outcome]) -> None:
    journal = tmp_path / "games.jsonl"
    run(Settings(SETTINGS.bots, 3, 4, "test"), journal=journal)
    with journal.open("a", encoding="utf-8") as book:
        book.write('{"game": 3, "deal')  # broken off while writing
    played: list[int] = []
    again = run(SETTINGS, journal=journal, played=lambda outcome: played.append(outcome.game))
    assert played == list(range(8))
    assert len(read_journal(journal, SETTINGS)) == 8
    assert without_times(summary(SETTINGS, again)) == without_times(summary(SETTINGS, outcomes))


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    run(Settings(("random",), 1, 2, "test"), journal=journal)
    with pytest.raises(JournalError, match="seed 'test', not 'other'"):
        run(Settings(("random",), 1, 2, "other"), journal=journal)
    (tmp_path / "notes.txt").write_text("hello\n", encoding="utf-8")
    with pytest.raises(JournalError, match="not a journal"):
        run(SETTINGS, journal=tmp_path / "notes.txt")


def test_a_bot_that_cheats_or_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Bot):
        name = "cheat"

        def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
            return -5

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    outcome = play_match(pairings(("cheat", "random"), 1, 2, "s")[0])
    assert outcome.winner == -1
    assert "not among the options" in outcome.problem
    data = summary(Settings(("cheat", "random"), 1, 2, "s"), [outcome])
    assert data["failures"][0]["game"] == 0


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    results = [(("a", "b"), "a")] * 75 + [(("a", "b"), "b")] * 25
    found = strengths(results)
    assert found["a"] / found["b"] == pytest.approx(3.0, rel=0.1)
    table = ("a", "b", "b", "b")  # a is as strong as each b
    found = strengths([(table, "a")] * 25 + [(table, "b")] * 75)
    assert found["a"] / found["b"] == pytest.approx(1.0, rel=0.1)


def test_ratings_stay_finite_and_have_intervals(outcomes: list[Outcome]) -> None:
    found = ratings(outcomes, "s")
    assert found["reflex"].value > found["random"].value
    assert found["reflex"].low <= found["reflex"].value <= found["reflex"].high
    assert found["reflex"].value < 5000


def test_the_second_opinion_agrees_or_is_missing(outcomes: list[Outcome]) -> None:
    data = summary(SETTINGS, outcomes)
    try:
        import openskill  # noqa: F401
    except ImportError:
        assert data["openskill"] is None
        pytest.skip("openskill is not installed: pip install 'diadochoi[arena]'")
    skill = data["openskill"]
    assert skill["reflex"]["mu"] > skill["random"]["mu"]
    assert skill["reflex"]["low"] < skill["reflex"]["mu"] < skill["reflex"]["high"]


def test_intervals_of_shares_hold_the_share_and_shrink() -> None:
    small, large = wilson(5, 10), wilson(500, 1000)
    assert small.low < 0.5 < small.high
    assert large.high - large.low < small.high - small.low
    assert wilson(0, 0).high == 1.0


def test_the_report_shows_every_bot(outcomes: list[Outcome]) -> None:
    page = html_report(summary(SETTINGS, outcomes))
    assert page.startswith("<!doctype html>")
    assert "reflex" in page and "random" in page
    assert "every seat" in page
    assert page.count('aria-label="Ratings"') == page.count('aria-label="Length of games"') == 1
    assert "http" not in page  # needs nothing else


def test_the_command_prints_json_and_nothing_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    arguments = ["arena", "--bots", "reflex,random", "--games", "2", "--players", "2", "--seed", "j"]
    assert main([*arguments, "--jobs", "1", "--json", "--out", str(page)]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 2
    assert sum(printed["wins"].values()) == 2
    assert set(printed["ratings"]) == {"reflex", "random"}
    assert "reflex" in page.read_text(encoding="utf-8")


def test_the_command_names_unknown_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", "hephaistion"]) == 2
    assert "strategist" in capsys.readouterr().err
