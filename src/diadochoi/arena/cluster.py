"""Plays games on a Ray cluster: every game is a task, and if its worker dies it is played again elsewhere.

A game depends only on its pairing, so it comes out the same wherever and however often it is played. The
nodes need the same version of this package; the extra `cluster` installs Ray.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from diadochoi.arena.bot_game import Outcome, Pairing, play_match
from diadochoi.arena.bots_digest import bots_digest
from diadochoi.rules.core.version import RULES_VERSION

HERE: Final = "local"  # our own address: a cluster of this machine's cores, for the duration of the run
_AHEAD: Final = 2  # games queued per core, so that none is ever idle
_SAME_VERSION: Final = "install the same version of Diadochoi on every node"


class ClusterError(RuntimeError):
    """The cluster cannot be used; the message says what to do."""


def play_there(pairing: Pairing, rules: int, bots: str) -> Outcome:
    """Play one game on a node, if the node has the same rules and the same bots."""
    if rules != RULES_VERSION:
        raise ClusterError(f"a node has rules version {RULES_VERSION}, not {rules}; {_SAME_VERSION}")
    if bots != bots_digest():
        raise ClusterError(f"a node has other bots ({bots_digest()}, not {bots}); {_SAME_VERSION}")
    return play_match(pairing)


def outcomes_on_ray(waiting: Sequence[Pairing], address: str, cores: int | None = None) -> Iterator[Outcome]:
    """The outcomes as they arrive; `cores` limits our own cluster."""
    try:
        import ray
        from ray.exceptions import RayTaskError
    except ImportError:
        raise ClusterError("--ray needs Ray: pip install 'diadochoi[cluster]'") from None
    settings: dict[str, Any] = {"log_to_driver": False, "include_dashboard": False}
    if address == HERE:
        settings["num_cpus"] = cores
    else:
        settings["address"] = address
        del settings["include_dashboard"]
    try:
        ray.init(**settings)
    # the last one means other versions
    except (ConnectionError, ValueError, TimeoutError, RuntimeError) as error:
        raise ClusterError(f"cannot use a Ray cluster at {address!r}: {_in_one_line(error)}") from error
    try:
        task = ray.remote(max_retries=-1, num_cpus=1)(play_there)
        ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
        queue = list(reversed(waiting))
        running: list[Any] = []
        while running or queue:
            while queue and len(running) < ahead:
                running.append(task.remote(queue.pop(), RULES_VERSION, bots_digest()))
            finished, running = ray.wait(running)
            for reference in finished:
                try:
                    outcome: Outcome = ray.get(reference)
                except RayTaskError as error:
                    raise _as_cluster_error(error.cause) from error
                yield outcome
    finally:
        ray.shutdown()


def _as_cluster_error(cause: BaseException) -> ClusterError:
    """A node's error, without the traceback that Ray adds.

    A game that fails is an outcome like any other, so an exception here concerns the node.
    """
    if isinstance(cause, ClusterError):
        return ClusterError(str(cause))
    words = f"{type(cause).__name__}: {_in_one_line(cause)}"
    return ClusterError(f"a node cannot play ({words}); {_SAME_VERSION}")


def _in_one_line(error: BaseException) -> str:
    return " ".join(str(error).split())
