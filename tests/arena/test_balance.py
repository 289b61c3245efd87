"""The balance report counts what happened in games stored with all actions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadochoi.arena.balance import BalanceTally, tally
from diadochoi.arena.balance_report import NOTES, balance_report, write_page
from diadochoi.arena.bot_game import Outcome
from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError
from diadochoi.arena.tournament import TournamentSettings, run
from diadochoi.arena.tournament_file import TournamentFile
from diadochoi.cli.main import main
from diadochoi.content import load

SETTINGS = TournamentSettings(("reflex",), 4, 3, "balance", keep=True)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return run(SETTINGS)


@pytest.fixture(scope="module")
def found(outcomes: list[Outcome]) -> BalanceTally:
    return tally(outcomes)


def test_every_game_is_counted_once(found: BalanceTally, outcomes: list[Outcome]) -> None:
    assert found.games == 4 and found.players == 3
    assert found.wins.total() == found.turns.total() == found.seats.total() == found.first.total() == 4
    assert found.decisions == sum(len(outcome.actions) for outcome in outcomes)
    assert sum(sum(outcome.decisions) for outcome in outcomes) == found.decisions


def test_generals_win_with_the_player_they_were_dealt_to(found: BalanceTally) -> None:
    assert found.dealt and set(found.generals) == set(found.dealt)
    assert all(found.generals[name] <= number for name, number in found.dealt.items())
    assert found.sets.total() == 4 * 3 and found.set_wins.total() == 4
    held_by_winner = found.generals.total() / 4
    assert held_by_winner == found.dealt.total() / 4 / 3  # everyone is dealt the same number


def test_an_event_counts_as_passed_over_only_where_it_was_possible(found: BalanceTally) -> None:
    number = {use: sum(n for (_, name), n in found.uses.items() if name == use) for _, use in found.uses}
    assert found.taken.total() == number["event"] + number["event and operations"] > 0
    assert 0 < found.passed.total() < number["operations"]
    surprises = {card.id for card in load().cards if card.type.name == "SURPRISE"}
    assert not surprises & set(found.taken)


def test_only_a_bonus_card_is_used_for_its_event_and_its_points_at_once(found: BalanceTally) -> None:
    bonus = {card.id for card in load().cards if card.type.name == "BONUS"}
    both = {card for card, use in found.uses if use == "event and operations"}
    assert both and both <= bonus


def test_games_of_another_kind_are_not_counted_together(found: BalanceTally) -> None:
    total = BalanceTally()
    total.add(found)
    for other in (
        BalanceTally(games=1, players=4, edition="4e"),
        BalanceTally(games=1, players=3, edition="3e"),
        BalanceTally(games=1, players=3, edition="4e", options=("16.12",)),
    ):
        with pytest.raises(ValueError, match="count them separately"):
            total.add(other)
    assert total == found


def test_a_game_that_ends_otherwise_today_is_refused(outcomes: list[Outcome]) -> None:
    first = outcomes[0]
    other = Outcome(first.game, first.deal, first.seats, winner=(first.winner + 1) % 3, actions=first.actions)
    with pytest.raises(OtherRulesError, match="game 0 ends otherwise under the current rules; play it again"):
        tally([other])


def test_the_page_has_all_sections_and_only_what_happened(found: BalanceTally) -> None:
    page = balance_report(found, "reflexes ([bots](bots.md))")
    for heading in ("## Ways to win, and when", "## Seats", "## Generals", "## Cards"):
        assert heading in page
    assert "4 games with 3 players (4th edition); reflexes ([bots](bots.md)); " in page


def test_the_page_tells_events_with_points_from_events_alone() -> None:
    found = BalanceTally(games=1, players=4, edition="4e")
    found.uses.update({("unrest", "event"): 2, ("unrest", "event and operations"): 5})
    found.uses.update({("unrest", "operations"): 3, ("unrest", "levy"): 1, ("unrest", "discard"): 1})
    found.taken["unrest"], found.passed["unrest"] = 7, 3
    page = balance_report(found, "nobody")
    assert "| card | event | event and OPs | OPs | other | event used | winner's share |" in page
    assert "| Unrest (17) | 2 | 5 | 3 | 2 | 70% of 10 | – |" in page


def test_a_page_of_another_edition_has_its_cards_and_says_so() -> None:
    found = BalanceTally(games=1, players=4, edition="3e")
    assert "1 games with 4 players (3rd edition)" in balance_report(found, "nobody")


def test_games_with_optional_rules_are_counted_and_the_page_names_them() -> None:
    played = run(TournamentSettings(("reflex",), 1, 2, "options", ("16.9", "16.12"), keep=True))
    found = tally(played)
    assert found.games == 1
    assert (
        "1 games with 2 players (4th edition with the optional rules 16.9, 16.12); nobody; "
        in balance_report(found, "nobody")
    )


def test_notes_on_a_page_outlive_the_figures(found: BalanceTally, tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    notes = f"{NOTES}\n\nPerdikkas is strong.\n"
    page.write_text(f"# Balance\n\nold figures\n\n{notes}", encoding="utf-8")
    write_page(page, found, "played by reflex")
    first = page.read_text(encoding="utf-8")
    assert first == f"{balance_report(found, 'played by reflex')}\n{notes}"
    write_page(page, found, "played by reflex")
    assert page.read_text(encoding="utf-8") == first


def test_a_page_stays_as_it_is_where_no_game_can_be_counted(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("old figures")
    with pytest.raises(NoGamesError, match="was not changed"):
        write_page(page, BalanceTally(), "nobody")
    assert page.read_text() == "old figures"


def test_actions_are_kept_in_the_journal_when_they_are_wanted(tmp_path: Path) -> None:
    journal, page = tmp_path / "games.jsonl", tmp_path / "balance.md"
    command = ["arena", "--bots", "reflex", "--games", "1", "--players", "2", "--seed", "b", "--jobs", "1"]
    assert main([*command, "--resume", str(journal)]) == 0
    assert "actions" not in json.loads(journal.read_text().splitlines()[1])
    plain = TournamentSettings(("reflex",), 1, 2, "b")
    assert len(TournamentFile(journal, plain).games) == 1
    page.write_text(f"old figures\n{NOTES}\nmine\n")
    assert main([*command, "--resume", str(journal), "--balance", str(page)]) == 0
    kept = TournamentFile(journal, TournamentSettings(("reflex",), 1, 2, "b", keep=True)).games
    assert kept[0].actions and page.read_text().startswith("# Balance")
    assert "1 games with 2 players (4th edition); played by reflex; " in page.read_text()
    assert page.read_text().endswith(f"\n{NOTES}\nmine\n")


def test_the_command_leaves_the_page_alone_when_every_game_broke_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Outcome(0, "deal", ("reflex",) * 2, problem="it fell off the table")
    monkeypatch.setattr("diadochoi.arena.tournament.run", lambda *_: [broken])
    page = tmp_path / "balance.md"
    page.write_text("old figures")
    assert main(["arena", "--bots", "reflex", "--players", "2", "--balance", str(page)]) == 2
    told = capsys.readouterr()
    assert "it fell off the table" in told.out
    assert f"diadochoi: --balance: there are no games to count, so {page} was not changed" in told.err
    assert page.read_text() == "old figures"


def test_a_page_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    for page, complaint in ((nowhere / "a.md", f"no such folder: {nowhere}"), (tmp_path, "is a folder")):
        with pytest.raises(SystemExit) as stopped:
            main(["arena", "--bots", "reflex", "--balance", str(page)])
        assert stopped.value.code == 2
        assert complaint in capsys.readouterr().err
