from __future__ import annotations

import json
from pathlib import Path

import pytest

from diadochoi.arena import fuzz
from diadochoi.arena.fuzz import Failure, Report, failure_record, game_config, play_one
from diadochoi.cli.fuzz import card_counts, table, write_failure
from diadochoi.cli.main import main
from diadochoi.content import load
from diadochoi.record.position import parse_position
from diadochoi.record.record import replay
from diadochoi.rules import frames
from diadochoi.rules.config import OPTION_FIELDS
from diadochoi.rules.state import State


def test_a_short_series_finds_nothing() -> None:
    report = Report()
    for style in fuzz.STYLES:
        report.add(play_one(f"short-{style}", players=2, every=10, style=style))
    assert [failure.problem for failure in report.failures] == []
    assert report.games == sum(report.wins.values()) == 3
    assert report.decisions == sum(report.verbs.values())


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = play_one("twice", 3, every=500), play_one("twice", 3, every=500)
    assert (first.decisions, first.verbs, first.events) == (again.decisions, again.verbs, again.events)


def test_a_series_samples_every_setting() -> None:
    facts = load()
    configs = [game_config(facts, f"settings-{number}") for number in range(300)]
    assert {config.players for config in configs} == {2, 3, 4, 5}
    assert {option for config in configs for option in config.options} == set(OPTION_FIELDS)
    assert {config.everyone_asked for config in configs} == {True, False}
    for rule in facts.house_rules.values():
        assert {config.house(rule.id) for config in configs} == set(rule.values)


def break_at(monkeypatch: pytest.MonkeyPatch, turn: int, round_: int) -> None:
    """Pretend that an invariant is broken from a Round on."""

    def broken(state: State) -> list[str]:
        return ["the sky fell"] if (state.turn, state.round) >= (turn, round_) else []

    monkeypatch.setattr(fuzz, "violations", broken)


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
    frames.play(state, failure.actions[-1])
    assert state.round == 2


def test_an_action_that_raises_is_named_but_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_one("raises", 2, every=500)
    count = whole.decisions // 2
    played: list[int] = []
    play = frames.play

    def stumble(state: State, action: int) -> None:
        played.append(action)
        if len(played) == count + 1:
            raise RuntimeError("stumbled")
        play(state, action)

    monkeypatch.setattr(fuzz.frames, "play", stumble)
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
    assert "no violation found" in shown
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


def test_the_command_refuses_to_check_never(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--every", "0"]) == 2
    assert "--every" in capsys.readouterr().err


def test_cards_are_tabled_most_often_first() -> None:
    report = Report()
    report.events.update({"olympias": 2, "kassandros": 5})
    counts = card_counts(report)
    assert counts[:3] == [("kassandros", 5), ("olympias", 2), (counts[2][0], 0)]
    assert table([("a", 1), ("bb", 2), ("c", 3)], columns=2) == ["  a       1   c       3", "  bb      2"]
