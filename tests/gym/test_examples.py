"""The examples run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("numpy")

EXAMPLES = Path(__file__).parents[2] / "examples"


def load_example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
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
    saved = tmp_path / "policy.pt"
    load_example("train_policy").main(
        f"--workers 0 --games 2 --steps 8 --updates 1 --evaluation-steps 2 --save {saved}".split()
    )
    assert "update 1" in capsys.readouterr().out
    assert saved.exists()
