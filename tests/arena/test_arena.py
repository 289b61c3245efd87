"""The arena is fair and repeatable, resumes where it stopped, and says how certain it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from diadochoi.arena import tournament_file as journals
from diadochoi.arena.bot_game import Outcome, pairings, play_match
from diadochoi.arena.ratings import ratings, strengths, wilson
from diadochoi.arena.report import html_report
from diadochoi.arena.tournament import TournamentSettings, run, summary
from diadochoi.arena.tournament_file import ResumeError, TournamentFile
from diadochoi.bots.base import BOTS, Bot, Knowledge
from diadochoi.cli.main import main
from diadochoi.content.edition_table import EDITIONS

SETTINGS = TournamentSettings(("reflex", "random", "random", "random"), 8, 4, "test")


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


def test_no_deal_is_played_again_by_a_table_that_looks_the_same() -> None:
    alone = pairings(("a",), 3, 4, "s")
    assert [game.deal for game in alone] == ["s-0", "s-1", "s-2"]
    one_among_three = pairings(("a", "b", "b", "b"), 4, 4, "s")
    assert {game.deal for game in one_among_three} == {"s-0"}
    assert {game.seats.index("a") for game in one_among_three} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("bots", "players", "games"),
    [
        (("a", "b"), 2, 2),
        (("a",), 4, 1),
        (("a", "b"), 4, 2),
        (("a", "b", "c"), 2, 6),
        (tuple("abcde"), 3, 15),
    ],
)
def test_a_series_is_balanced_once_every_table_has_sat_in_every_seat(
    bots: tuple[str, ...], players: int, games: int
) -> None:
    def balanced(number: int) -> bool:
        schedule = pairings(bots, number, players, "s")
        played = [Outcome(game.game, game.deal, game.seats) for game in schedule]
        return bool(summary(TournamentSettings(bots, number, players, "s"), played)["balanced"])

    assert [number for number in range(1, 2 * games + 1) if balanced(number)] == [games, 2 * games]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played(edition: str) -> None:
    [outcome] = run(TournamentSettings(("random",), 1, 3, "editions", edition=edition))
    assert not outcome.problem
    assert outcome.win


def test_a_journal_of_another_edition_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    TournamentFile(path, TournamentSettings(("random",), 1, 2, "test", edition="hybrid"))
    with pytest.raises(ResumeError, match="edition 'hybrid', not '4e'"):
        TournamentFile(path, TournamentSettings(("random",), 1, 2, "test"))


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(outcomes: list[Outcome]) -> None:
    alone = without_times(summary(SETTINGS, outcomes))
    several = without_times(summary(SETTINGS, run(SETTINGS, jobs=2)))
    assert alone == several


def test_the_journal_goes_on_where_it_stopped(tmp_path: Path, outcomes: list[Outcome]) -> None:
    path = tmp_path / "games.jsonl"
    three = TournamentSettings(SETTINGS.bots, 3, 4, "test")
    run(three, journal=TournamentFile(path, three))
    with path.open("a", encoding="utf-8") as book:
        book.write('{"game": 3, "deal')  # interrupted while writing
    begun = TournamentFile(path, SETTINGS)
    assert sorted(begun.games) == [0, 1, 2]
    played: list[int] = []
    again = run(SETTINGS, journal=begun, played=lambda outcome: played.append(outcome.game))
    assert played == list(range(8))
    assert len(TournamentFile(path, SETTINGS).games) == 8
    assert without_times(summary(SETTINGS, again)) == without_times(summary(SETTINGS, outcomes))


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    TournamentFile(path, TournamentSettings(("random",), 1, 2, "test"))
    with pytest.raises(ResumeError, match="seed 'test', not 'other'; use the same settings or another file"):
        TournamentFile(path, TournamentSettings(("random",), 1, 2, "other"))


def test_a_file_that_is_not_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content in (b"hello\n", b"[1, 2]\n", b"{}\n", b"\x89PNG\r\n\x1a\n\xff\xfe"):
        file.write_bytes(content)
        with pytest.raises(ResumeError, match="file is not a journal of the arena; choose another file"):
            TournamentFile(file, SETTINGS)
        assert file.read_bytes() == content
    with pytest.raises(ResumeError, match=r"cannot be read \(Is a directory\); choose another file"):
        TournamentFile(tmp_path, SETTINGS)
    with pytest.raises(ResumeError, match=r"cannot be written \(No such file or directory\)"):
        TournamentFile(tmp_path / "nowhere" / "games.jsonl", SETTINGS)


def test_a_journal_of_other_bots_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    one, two = (TournamentSettings(("random",), games, 2, "test") for games in (1, 2))
    run(one, journal=TournamentFile(path, one))
    before = path.read_bytes()
    own = journals.bots_digest()
    monkeypatch.setattr(journals, "bots_digest", lambda: "other")
    with pytest.raises(ResumeError, match=rf"\({own}, these are other\); .* or start a new file"):
        TournamentFile(path, two)
    assert list(TournamentFile(path, one).games) == [0]  # read-only: nothing is added
    assert path.read_bytes() == before


def test_a_journal_that_does_not_tell_its_bots_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(SETTINGS.as_data()) + "\n", encoding="utf-8")
    with pytest.raises(ResumeError, match=r"does not say which versions of the bots .* or start a new file"):
        TournamentFile(path, SETTINGS)


def test_optional_rules_are_kept_with_a_game_where_there_are_any(tmp_path: Path) -> None:
    bare = Outcome(0, "deal", ("random",) * 2)
    assert "options" not in bare.as_data()
    short = Outcome(0, "deal", ("random",) * 2, winner=1, options=("16.12",))
    assert Outcome.from_data(json.loads(json.dumps(short.as_data()))) == short
    settings = TournamentSettings(("random",), 1, 2, "test", ("16.12",))
    path = tmp_path / "games.jsonl"
    TournamentFile(path, settings).add(bare)  # as earlier versions stored it
    assert TournamentFile(path, settings).games[0].options == ("16.12",)


def test_a_bot_that_cheats_or_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Bot):
        name = "cheat"

        def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
            return -5

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    outcome = play_match(pairings(("cheat", "random"), 1, 2, "s")[0])
    assert outcome.winner == -1
    assert "not among the options" in outcome.problem
    data = summary(TournamentSettings(("cheat", "random"), 1, 2, "s"), [outcome])
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
    assert "http" not in page  # the page is self-contained


def test_the_command_prints_json_and_nothing_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    arguments = ["arena", "--bots", "reflex,random", "--games", "2", "--players", "2", "--seed", "j"]
    assert main([*arguments, "--jobs", "1", "--json", "--out", str(page)]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 2
    assert sum(printed["wins"].values()) == 2
    assert set(printed["ratings"]) == {"reflex", "random"}
    assert "reflex" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--bots hephaistion", "argument --bots: there is no bot 'hephaistion'; choose from "),
        ("--bots ,", "argument --bots: name at least one of "),
        ("--games 0", "argument --games: 0 is too small: it must be at least 1"),
        ("--games -3", "argument --games: -3 is too small: it must be at least 1"),
        ("--jobs 0", "argument --jobs: 0 is too small: it must be at least 1"),
        ("--budget -1", "argument --budget: -1.0 is too small: it must be at least 0"),
        ("--budget nan", "argument --budget: 'nan' must be a finite number"),
        ("--resume nowhere/games.jsonl", "argument --resume: no such folder: nowhere; create it first"),
        ("--resume .", "argument --resume: . is a folder; name a file"),
        ("--resume picture", "--resume: picture is not a journal of the arena; choose another file"),
        ("--keep-actions", "--keep-actions writes to a journal: name one with --resume FILE"),
        ("--players 5 --edition 3e", "--players: 5 is not possible; choose one of 2, 3, 4"),
        ("--options 23.1", "--options: '23.1' is unknown in the edition '4e'; choose from 16.1, "),
    ],
)
def test_the_command_names_what_is_wrong_before_a_game_is_played(
    arguments: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("picture").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    monkeypatch.setattr("diadochoi.arena.tournament.play_match", pytest.fail)
    try:
        status = main(["arena", "--bots", "random", "--jobs", "1", *arguments.split()])
    except SystemExit as stopped:  # argparse exits this way
        status = stopped.code
    told = capsys.readouterr()
    assert status == 2 and not told.out
    *before, last = told.err.splitlines()
    assert complaint in last
    assert not any("0/" in line for line in before), "the bar was drawn"


def test_the_help_writes_percentages_as_people_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "ratings with 95% intervals" in shown and "%%" not in shown
