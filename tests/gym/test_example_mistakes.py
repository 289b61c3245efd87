"""The examples report a mistake in one line, and handle doing nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi import gym
from diadochoi.bots.base import BOTS, Knowledge
from diadochoi.content import load
from tests.gym.test_examples import EXAMPLES, load_example, random_weights


def refusal(capsys: pytest.CaptureFixture[str], example: str, *arguments: object) -> str:
    """The line of the error."""
    with pytest.raises(SystemExit) as ended:
        load_example(example).main([str(argument) for argument in arguments])
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_a_seed_that_is_not_a_number_is_refused_with_the_usage() -> None:
    program = [sys.executable, EXAMPLES / "random_pettingzoo.py", "abc"]
    told = subprocess.run(program, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "argument seed: invalid int value: 'abc'" in told.stderr and "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", 9), "--players: invalid choice: 9"),
        (("--workers", -1), "workers is -1: it must be at least 0"),
        (("--games", 0), "games_each is 0: every worker needs at least 1 game"),
        (("--steps", 0), "--steps: at least 1"),
    ],
)
def test_speed_of_no_games_is_not_measured(
    arguments: tuple[object, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal(capsys, "selfplay_speed", *arguments)


def test_a_file_without_a_network_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, text, array = tmp_path / "policy.npz", tmp_path / "notes.txt", tmp_path / "array.npy"
    text.write_text("no weights", encoding="utf-8")
    np.save(array, np.zeros(3))
    other = tmp_path / "other.npz"
    np.savez(other, numbers=np.zeros(3))
    assert f"no such file: {missing}" in refusal(capsys, "network_player", missing)
    assert f"{text} is not an .npz file" in refusal(capsys, "network_player", text)
    assert f"{array} is not an .npz file" in refusal(capsys, "network_player", array)
    assert f"{other} holds no network" in refusal(capsys, "network_player", other)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--against", "hephaistion"), "--against: there is no bot 'hephaistion'; choose from"),
        (("--players", 9), "--players: invalid choice: 9"),
        (("--games", 0), "--games: play at least 1"),
    ],
)
def test_a_network_plays_no_game_that_cannot_be_played(
    option: tuple[object, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal(capsys, "network_player", tmp_path / "policy.npz", *option)


def test_a_network_gives_a_reason_where_there_is_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "network", BOTS["random"])  # so that it is removed after the test
    random_weights(tmp_path / "policy.npz", gym.action_space_for(load(), 4).hash)
    load_example("network_player").register_network(tmp_path / "policy.npz")
    state = gym.Match(2).state
    bot = BOTS["network"](state.asked, 1)
    assert len(state.options) > 1
    bot.choose(Knowledge(state, state.asked), state.options, 1.0)
    assert "I have learnt" in bot.reason
    assert bot.choose(Knowledge(state, state.asked), state.options[:1], 1.0) == state.options[0]
    assert bot.reason == "This is my only option."


def test_curves_of_nothing_are_not_drawn(tmp_path: Path) -> None:
    load_example("curves").Curves(tmp_path / "curves.csv").plot(tmp_path / "curves.svg")
    assert list(tmp_path.iterdir()) == []


def test_training_without_an_update_leaves_weights_and_no_curves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    options = "--workers 0 --games 1 --updates 0 --evaluation-steps 0 --device cpu"
    load_example("train_policy").main([*options.split(), "--out", str(tmp_path)])
    assert {file.name for file in tmp_path.iterdir()} == {"policy.npz"}
