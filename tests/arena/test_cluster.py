"""On a Ray cluster the same games are played, and none is lost when a worker dies."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from diadochoi.arena.cluster import ClusterError, outcomes_on_ray
from diadochoi.arena.match import Outcome
from diadochoi.arena.tournament import Settings, run, summary

SETTINGS = Settings(("reflex", "random", "random"), 12, 3, "cluster")


def without_times(outcomes: list[Outcome]) -> dict[str, object]:
    data = summary(SETTINGS, outcomes)
    del data["timing"]
    return data


def parents(process: int) -> list[int]:
    """The line of parents of a process, as Linux knows it."""
    found = []
    while process > 1:
        try:
            status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
        except OSError:
            break
        process = int(status.rpartition(")")[2].split()[1])
        found.append(process)
    return found


def own_players() -> list[int]:
    """Ray's workers below this process that are playing a game."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::play_there") and os.getpid() in parents(int(folder.name)):
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are found through /proc")
def test_a_worker_that_is_killed_loses_no_game_and_changes_none() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'diadochoi[cluster]'")
    killed: list[int] = []

    def strike(outcome: Outcome) -> None:
        if len(killed) < 2:
            for process in own_players()[:1]:
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    there = run(SETTINGS, jobs=2, played=strike, ray="local")
    assert killed, "no worker was found to be killed"
    assert [outcome.game for outcome in there] == list(range(12))
    assert without_times(there) == without_times(run(SETTINGS))


def test_without_ray_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"diadochoi\[cluster\]"):
        next(outcomes_on_ray([], "local"))
