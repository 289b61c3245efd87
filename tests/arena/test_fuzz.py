from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from diadochoi.arena.fuzz import games
from diadochoi.arena.fuzz.games import (
    Failure,
    Report,
    failure_record,
    game_config,
    play_one,
    sampled_edition,
)
from diadochoi.arena.fuzz.illegal_actions import refusal
from diadochoi.arena.fuzz.styles import STYLES, THEMES
from diadochoi.cli.fuzz import card_counts, table, write_failure
from diadochoi.cli.main import main
from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.record.errors import GameOver
from diadochoi.record.game import Game
from diadochoi.record.replay import replay
from diadochoi.record.stored.position import parse_position
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.config import OPTION_FIELDS, all_options
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.table.state import State
from tests.arena.games import in_the_middle


def test_a_short_series_finds_nothing() -> None:
    report = Report()
    for style in STYLES:
        report.add(play_one(f"short-{style}", players=2, every=20, style=style))
    assert [failure.problem for failure in report.failures] == []
    assert report.games == sum(report.wins.values()) == len(STYLES)
    assert report.decisions == sum(report.verbs.values())


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = play_one("twice", 3, every=500), play_one("twice", 3, every=500)
    assert (first.decisions, first.verbs, first.events) == (again.decisions, again.verbs, again.events)


def test_a_series_samples_every_setting() -> None:
    facts = load()
    configs = [game_config(facts, f"settings-{number}") for number in range(300)]
    assert {config.players for config in configs} == {2, 3, 4, 5}
    assert {option for config in configs for option in config.options} == {
        option for option in all_options(facts) if option.partition(":")[0] in OPTION_FIELDS
    }
    assert {config.everyone_asked for config in configs} == {True, False}
    for rule in facts.house_rules.values():
        assert {config.house(rule.id) for config in configs} == set(rule.values)


def test_a_series_of_all_editions_plays_each_and_mostly_the_first() -> None:
    editions = Counter(sampled_edition(f"editions-{number}") for number in range(200))
    assert set(editions) == set(EDITIONS)
    assert editions.most_common(1)[0][0] == EDITIONS[0]


def test_a_series_of_all_editions_with_five_players_plays_those_that_have_them() -> None:
    assert {sampled_edition(f"editions-{number}", 5) for number in range(50)} == {"4e"}
    assert {sampled_edition(f"editions-{number}", 4) for number in range(50)} == set(EDITIONS)


def test_how_often_invariants_are_checked_does_not_change_a_game() -> None:
    often, seldom = play_one("checked", 2, every=20, quick_every=3), play_one("checked", 2, every=500)
    assert (often.decisions, often.verbs) == (seldom.decisions, seldom.verbs)
    assert often.checks["all"] == -(-often.decisions // 20) + 1
    assert often.checks["quick"] > 5 * often.checks["all"]


def test_devoted_players_use_the_optional_cards_and_all_turns() -> None:
    facts = load()
    configs = [game_config(facts, f"devoted-{number}", devoted=True) for number in range(30)]
    assert all(config.optional_cards and not config.short_game for config in configs)


def test_devoted_players_play_the_cards_of_their_theme_more_often() -> None:
    def plays(style: str) -> Counter[str]:
        games = [play_one(f"theme-{number}", 3, 10**6, style) for number in range(3)]
        return sum((game.events["4e"] for game in games), Counter[str]())

    anyhow = plays("random")
    for style, theme in THEMES.items():
        dear = [card.id for card in load().cards if theme.favours(card)]
        devoted = plays(style)
        assert sum(devoted[card] for card in dear) > sum(anyhow[card] for card in dear), style


class Swallow(Frame):
    """Lists one answer more than it can handle."""

    def options(self, state: State) -> list[int]:
        return [actions.PASS, actions.DONE]

    def choose(self, state: State, choice: int) -> None:
        if choice == actions.DONE:
            raise ValueError("nobody expected that")
        state.pop()

    def question(self, state: State) -> Question:
        return Question("play_card", "6.2/a")


def test_an_option_that_cannot_be_played_is_named() -> None:
    state = in_the_middle()
    games.check_options(state, random.Random(1))
    state.push(Swallow())
    state.options = (actions.PASS, actions.DONE)
    with pytest.raises(AssertionError, match=r"done is listed, but cannot be played.*nobody expected that"):
        games.check_options(state, random.Random(1))


def test_an_option_that_leaves_a_broken_state_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "violations", lambda state, quick: ["the sky fell"])
    with pytest.raises(AssertionError, match=r"after .*: the sky fell"):
        games.check_options(in_the_middle(), random.Random(1))


def test_an_unlisted_action_must_be_refused_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_the_middle()
    unlisted = next(action for action in range(1, 100) if action not in state.options)
    monkeypatch.setattr(Game, "play", lambda game, action: None)
    with pytest.raises(AssertionError, match="was played although it was not listed"):
        refusal(state, unlisted)

    def changing(game: Game, action: int) -> None:
        game.state.turn += 1
        raise GameOver("too late")

    monkeypatch.setattr(Game, "play", changing)
    with pytest.raises(AssertionError, match="a refused action has changed the game"):
        refusal(state, unlisted)


def test_a_refusal_that_is_not_an_error_of_the_game_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(game: Game, action: int) -> None:
        raise KeyError(action)

    monkeypatch.setattr(Game, "play", stumbling)
    with pytest.raises(KeyError):
        games.check_options(in_the_middle(), random.Random(1))


def break_at(monkeypatch: pytest.MonkeyPatch, turn: int, round_: int) -> None:
    """Pretend that an invariant is violated from a Round on."""

    def broken(state: State, quick: bool = False) -> list[str]:
        return ["the sky fell"] if (state.turn, state.round) >= (turn, round_) else []

    monkeypatch.setattr(games, "violations", broken)


@pytest.mark.parametrize("every", [1, 40])
def test_a_failing_game_ends_with_the_action_that_broke_it(
    monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    break_at(monkeypatch, 1, 2)
    [failure] = play_one("falls", 3, every=every).failures
    assert "the sky fell" in failure.problem
    record = failure_record(failure)
    game = replay(record)
    assert (game.state.turn, game.state.round) == (1, 2)
    assert replay(record, upto=len(game.plays) - 1).state.round == 1


def test_the_fault_shows_in_one_step_from_the_position_before(monkeypatch: pytest.MonkeyPatch) -> None:
    break_at(monkeypatch, 1, 2)
    [failure] = play_one("falls", 3).failures
    record = failure_record(failure)
    state = parse_position(record["fault"]["position"])
    assert state.round == 1
    engine.play(state, failure.actions[-1])
    assert state.round == 2


def test_an_action_that_raises_is_named_but_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_one("raises", 2, every=500)
    count = whole.decisions // 2
    played: list[int] = []
    play = engine.play

    def stumble(state: State, action: int) -> None:
        played.append(action)
        if len(played) == count + 1:
            raise RuntimeError("stumbled")
        play(state, action)

    monkeypatch.setattr(games.engine, "play", stumble)
    [failure] = play_one("raises", 2, every=500).failures
    monkeypatch.undo()
    assert "stumbled" in failure.problem
    assert len(failure.actions) == count
    assert failure.raised is not None
    record = failure_record(failure)
    assert record["fault"]["raised"]
    game = replay(record)
    assert record["fault"]["action"] in game.actions()


@pytest.fixture
def failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    break_at(monkeypatch, 1, 2)
    [failure] = play_one("falls", 3).failures
    return write_failure(failure, tmp_path / "faults")


def test_a_failing_game_can_be_replayed(failed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(failed)]) == 0
    actions = json.loads(failed.read_text())["fault"]["after"]
    assert str(actions) in capsys.readouterr().out.replace(",", "")


def test_a_failing_game_can_be_explained_at_its_fault(
    failed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = json.loads(failed.read_text())["fault"]
    assert main(["explain", str(failed)]) == 0
    shown = capsys.readouterr().out
    assert f"After {last['after']} actions." in shown
    assert last["action"] in shown
    assert main(["explain", f"{failed}@{last['after'] - 1}"]) == 0


def test_a_game_that_cannot_be_recorded_is_written_all_the_same(tmp_path: Path) -> None:
    config = game_config(load(), "bare", 2)
    path = write_failure(Failure(config, "bare", [123456789], None, "no such action"), tmp_path)
    assert json.loads(path.read_text())["problem"] == "no such action"


def test_the_command_reports_every_card_and_no_violation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "1", "--players", "2", "--jobs", "1", "--every", "100"]) == 0
    shown = capsys.readouterr().out
    assert "all invariants hold" in shown
    assert all(card.id in shown for card in load().cards)


def test_the_command_fails_with_the_path_of_a_broken_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    break_at(monkeypatch, 1, 1)
    arguments = ["fuzz", "--games", "1", "--players", "2", "--jobs", "1", "--out", str(tmp_path)]
    assert main(arguments) == 1
    assert str(tmp_path / "fuzz-0.json") in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 1
    assert "the sky fell" in json.loads(capsys.readouterr().out)["failures"][0]


def test_the_command_fails_when_a_card_was_played_too_seldom(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", "--games", "1", "--players", "2", "--jobs", "1", "--every", "1000"]
    assert main([*arguments, "--cards-at-least", "1"]) == 1
    shown = capsys.readouterr()
    assert "fewest: " in shown.out
    assert "superior_admiral_o67 was played 0 times, fewer than 1" in shown.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_ends_a_series_whose_time_is_over(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "40", "--players", "2", "--every", "1000", "--minutes", "0.0001", "--json"]
    assert main(["fuzz", "--jobs", jobs, *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["games"] < 40


@pytest.mark.parametrize("flag", ["--style", "--edition"])
def test_the_command_names_what_may_be_asked_for(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", flag, "unheard_of"]) == 2
    assert f"{flag}: 'unheard_of'" in capsys.readouterr().err


def test_the_command_refuses_to_check_never(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["fuzz", "--every", "0"])
    assert "--every" in capsys.readouterr().err


def test_cards_are_tabled_most_often_first() -> None:
    report = Report()
    report.events["4e"] = Counter({"olympias": 2, "kassandros": 5})
    counts = card_counts(report)
    assert counts[:3] == [("kassandros", 5), ("olympias", 2), (counts[2][0], 0)]
    assert table([("a", 1), ("bb", 2), ("c", 3)], columns=2) == ["  a       1   c       3", "  bb      2"]


def test_a_game_without_an_end_is_reported_with_its_record(tmp_path: Path) -> None:
    report = play_one("endless", 2, every=50, most_decisions=120)
    [failure] = report.failures
    assert failure.problem.startswith("no end after 120 decisions, asked by: ")
    assert report.frames.most_common(1)[0][0] in failure.problem
    path = write_failure(failure, tmp_path)
    assert len(replay(json.loads(path.read_text())).plays) == 120


@pytest.mark.interpreted
def test_rules_that_run_in_a_circle_break_the_game_and_name_the_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def circle(self: Activation, state: State) -> None:
        """Neither asks nor ends."""

    monkeypatch.setattr(Activation, "advance", circle)
    [failure] = play_one("circle", 2, every=50).failures
    assert "EndlessProcedureError" in failure.problem
    assert "the last in Activation at its step NAMED" in failure.problem
    assert failure.raised is not None


def test_the_command_takes_a_limit_of_decisions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", "--games", "1", "--players", "2", "--jobs", "1", "--every", "100"]
    assert main([*arguments, "--most-decisions", "80", "--out", str(tmp_path)]) == 1
    assert "no end after 80 decisions" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*arguments, "--most-decisions", "0"])
    assert "--most-decisions" in capsys.readouterr().err
