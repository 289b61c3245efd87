"""The examples run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi import gym
from diadochoi.bots.base import Bot, Knowledge
from diadochoi.content import load
from diadochoi.rules.core.board import board_for

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples import each other, as they do when run."""
    monkeypatch.syspath_prepend(str(EXAMPLES))


def load_example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look up their module
    spec.loader.exec_module(module)
    return module


def test_random_agents_finish_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    load_example("random_pettingzoo").main(2)
    assert "rewards" in capsys.readouterr().out


def test_learner_finishes_a_game_against_bots(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    load_example("learner_against_bots").main(seed=2)
    assert "own decisions, reward" in capsys.readouterr().out


def test_search_plays_on_imagined_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    assert load_example("search_with_clones").main(seed=1, max_moves=30) == [0.0, 0.0, 0.0]
    assert "30 decisions" in capsys.readouterr().out


def test_training_takes_one_step(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    options = "--workers 0 --games 2 --steps 8 --updates 1 --evaluation-steps 2 --device cpu"
    load_example("train_policy").main([*options.split(), "--out", str(tmp_path)])
    assert "update 1" in capsys.readouterr().out
    assert {file.name for file in tmp_path.iterdir()} == {"curves.csv", "curves.svg", "policy.npz"}
    load_example("network_player").load_weights(tmp_path / "policy.npz")


def random_weights(file: Path, actions: str) -> None:
    """Weights of a small untrained network."""
    board = board_for(load())
    layout = gym.observer_for(board, 4).layout
    spaces = layout.blocks["spaces"]
    chance = np.random.default_rng(1)
    shapes = {
        "space_layers.0.weight": (5, spaces.width), "space_layers.0.bias": (5,),
        "space_layers.2.weight": (3, 5), "space_layers.2.bias": (3,),
        "trunk.0.weight": (8, layout.size - spaces.size + 3 * spaces.rows), "trunk.0.bias": (8,),
        "trunk.2.weight": (8, 8), "trunk.2.bias": (8,),
        "policy.weight": (gym.action_space_for(load(), 4).size, 8),
        "value.weight": (1, 8), "value.bias": (1,),
    }  # fmt: skip
    arrays = {name: chance.normal(0, 0.05, shape).astype(np.float16) for name, shape in shapes.items()}
    np.savez_compressed(file, actions=np.array(actions), **arrays)


def test_a_network_plays_with_numpy_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    random_weights(tmp_path / "policy.npz", gym.action_space_for(load(), 4).hash)
    load_example("network_player").main([str(tmp_path / "policy.npz"), "--games", "1", "--players", "2"])
    assert "network won" in capsys.readouterr().out


def test_weights_for_other_actions_are_refused(tmp_path: Path) -> None:
    random_weights(tmp_path / "policy.npz", "another")
    player = load_example("network_player")
    with pytest.raises(player.WrongWeights, match="train it again"):
        player.load_weights(tmp_path / "policy.npz")


def test_lessons_hold_what_the_teacher_saw_and_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    example = load_example("learn_from_strategist")
    seen: list[tuple[np.ndarray, list[int], int]] = []

    class Watched(Bot):
        def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
            world = knowledge.imagine(self.chance)
            choice = self.chance.choice(actions)
            legal = gym.action_space_for(load(), 2).indices(actions, self.seat)
            observation = gym.observer_for(world.board, 2).observe(world, self.seat)
            seen.append((observation, legal, actions.index(choice)))
            return choice

    monkeypatch.setattr(example, "Teacher", Watched)
    monkeypatch.setattr(example, "KEEP_EVERY", 1)
    game, lesson = example.teach(3, "a deal", 2)
    assert len(game.actions) == len(seen) == len(lesson.choices)
    library = example.Library([lesson], len(seen[0][0]))
    rows = list(range(0, len(seen), 50))
    vectors, legal, choices, results = library.batch([(0, row) for row in rows])
    for place, row in enumerate(rows):
        observation, indices, choice = seen[row]
        assert np.allclose(vectors[place], observation, atol=1e-2)
        assert [index for index in legal[place] if index >= 0] == indices and choices[place] == choice
    assert set(results) <= {1.0, -1.0}


def test_curves_are_written_and_drawn(tmp_path: Path) -> None:
    curves = load_example("curves").Curves(tmp_path / "curves.csv")
    curves.add(step=1, loss=2.5)
    curves.add(step=2, loss=1.25)
    curves.plot(tmp_path / "curves.svg")
    lines = (tmp_path / "curves.csv").read_text().splitlines()
    assert lines[0] == "seconds,step,loss" and lines[2].endswith(",2,1.25")
    assert (tmp_path / "curves.svg").read_text().count("<polyline") == 2
