"""The benchmark counts correctly and reports under fixed names; tests do not check how fast the engine is."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace
from typing import cast

import pytest

from diadochoi.arena import bench
from diadochoi.cli.main import main

RATES = ("decisions_per_s", "games_per_s", "decisions_per_game", "copies_per_s", "views_per_s")


@pytest.fixture(autouse=True)
def one_round_and_known_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(seconds: float) -> tuple[int, float]:
        raise ImportError("missing_peer")

    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "PEERS", {"quick": lambda seconds: (50, 0.5), "missing": missing})


def test_the_figures_have_their_names_and_agree_with_each_other() -> None:
    figures, notices = bench.compare(0.05, players=2)
    assert list(figures) == ["engine", *RATES, "peers"]
    assert figures["engine"] == bench.engine_kind()
    assert figures["peers"] == {"quick": {"decisions_per_s": 100}}
    assert notices == ["missing is not installed: pip install 'diadochoi[bench]'"]
    rate, games, length, copies, views = (cast(float, figures[name]) for name in RATES)
    assert rate == pytest.approx(games * length, rel=0.02)  # all three are rounded
    assert copies > views > 0


def test_the_command_prints_json_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05", "--players", "2", "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["peers"] == {"quick": {"decisions_per_s": 100}}
    assert shown.err == "missing is not installed: pip install 'diadochoi[bench]'\n"


def test_the_command_prints_a_line_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05", "--players", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "engine",
        *(rate.replace("_", " ") for rate in RATES),
        "quick",
    ]


def test_without_peers_none_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05", "--players", "2", "--no-peers", "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["peers"] == {}
    assert shown.err == ""


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_a_time_that_is_none_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", f"--seconds={seconds}"])
    assert "--seconds" in capsys.readouterr().err


def test_a_position_without_a_move_is_not_a_decision_of_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    pushed: list[int] = []

    class Board:
        """Three moves and mate."""

        def __init__(self) -> None:
            self.legal_moves = [1, 2, 3]

        def push(self, move: int) -> None:
            pushed.append(move)
            self.legal_moves = self.legal_moves[1:]

    monkeypatch.setitem(sys.modules, "chess", SimpleNamespace(Board=Board))
    decisions, _ = bench._chess(0.001)
    assert decisions == len(pushed) > 0
