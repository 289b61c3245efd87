"""A Ray cluster plays the same games, and none is lost when a worker dies."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from diadochoi.arena import cluster
from diadochoi.arena.bot_game import Outcome, pairings
from diadochoi.arena.cluster import ClusterError, outcomes_on_ray
from diadochoi.arena.tournament import TournamentSettings, run, summary
from diadochoi.rules.core.version import RULES_VERSION

SETTINGS = TournamentSettings(("reflex", "random", "random"), 12, 3, "cluster")


def without_times(outcomes: list[Outcome]) -> dict[str, object]:
    data = summary(SETTINGS, outcomes)
    del data["timing"]
    return data


def parents(process: int) -> list[int]:
    """The ancestors of a process, according to Linux."""
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


class RayTaskError(Exception):
    """Like Ray's: its cause is the node's error, and its text has the node's traceback."""

    def __init__(self, cause: Exception) -> None:
        self.cause = cause

    def __str__(self) -> str:
        return f"ray::play_there() (pid=1)\n  File ...\n{self.cause}"


class PretendedRay(ModuleType):
    """The parts of Ray that the arena uses, in this process, with a node that turns into another version."""

    def __init__(self, node: Callable[[], None]) -> None:
        super().__init__("ray")
        self.node = node
        self.stopped = False

    def init(self, **settings: object) -> None:
        if settings.get("address") == "old:6379":
            raise RuntimeError("Version mismatch: the cluster has\n    Ray: 1.0\nand here is\n    Ray: 2.0")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, **settings: object) -> Callable[..., Any]:
        def task(function: Callable[..., Outcome]) -> ModuleType:
            made = ModuleType("task")
            made.remote = lambda *arguments: (function, arguments)  # type: ignore[attr-defined]
            return made

        return task

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        return running[:1], running[1:]

    def get(self, reference: tuple[Callable[..., Outcome], tuple[Any, ...]]) -> Outcome:
        function, arguments = reference
        self.node()
        try:
            return function(*arguments)
        except Exception as error:  # Ray raises an error that is both its own and the node's
            both = type("Both", (RayTaskError, type(error)), {})
            raise both(error) from None

    def shutdown(self) -> None:
        self.stopped = True


def pretend_ray(monkeypatch: pytest.MonkeyPatch, node: Callable[[], None] = lambda: None) -> PretendedRay:
    ray, exceptions = PretendedRay(node), ModuleType("ray.exceptions")
    exceptions.RayTaskError = RayTaskError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setitem(sys.modules, "ray.exceptions", exceptions)
    return ray


def broken_match(*_: object) -> Outcome:
    raise ModuleNotFoundError("No module named\n'there'")


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("RULES_VERSION", 99, f"a node has rules version 99, not {RULES_VERSION}; "),
        ("bots_digest", lambda: "others", "a node has other bots (others, not "),
        ("play_match", broken_match, "a node cannot play (ModuleNotFoundError: No module named 'there'); "),
    ],
)
def test_a_node_with_another_version_is_reported_in_one_line(
    name: str, value: object, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = pretend_ray(monkeypatch, lambda: monkeypatch.setattr(cluster, name, value))
    with pytest.raises(ClusterError) as told:
        list(outcomes_on_ray(pairings(("random",), 1, 2, "s"), "head:6379"))
    assert str(told.value).startswith(complaint)
    assert str(told.value).endswith("; install the same version of Diadochoi on every node")
    assert "\n" not in str(told.value)
    assert ray.stopped


def test_a_node_that_is_like_this_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_ray(monkeypatch)
    played = list(outcomes_on_ray(pairings(("random",), 3, 2, "s"), "head:6379"))
    assert sorted(outcome.game for outcome in played) == [0, 1, 2]


def test_another_version_of_ray_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_ray(monkeypatch)
    with pytest.raises(ClusterError) as told:
        next(outcomes_on_ray([], "old:6379"))
    assert str(told.value) == (
        "cannot use a Ray cluster at 'old:6379': "
        "Version mismatch: the cluster has Ray: 1.0 and here is Ray: 2.0"
    )
