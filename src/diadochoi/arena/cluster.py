"""Games on a Ray cluster: every game is a task, and one whose worker dies is played again elsewhere.

A game depends on nothing but its pairing, so it comes out the same wherever and however often it is played.
The nodes need the same version of this package; the extra `cluster` brings Ray.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from diadochoi.arena.match import Outcome, Pairing, play_match
from diadochoi.rules.version import RULES_VERSION

HERE: Final = "local"  # an address of our own: a cluster of this machine's cores, for the time of the run
_AHEAD: Final = 2  # games waiting for each core, so that none is ever idle


class ClusterError(RuntimeError):
    """The cluster cannot be used; the message says what to do."""


def play_there(pairing: Pairing, rules: int) -> Outcome:
    """Runs on a node: one game, if the node knows the same rules."""
    if rules != RULES_VERSION:
        raise ClusterError(f"a node has rules version {RULES_VERSION}, not {rules}; install the same package")
    return play_match(pairing)


def outcomes_on_ray(waiting: Sequence[Pairing], address: str, cores: int | None = None) -> Iterator[Outcome]:
    """The outcomes as they come in; `cores` limits a cluster of our own."""
    try:
        import ray
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
    except (ConnectionError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Ray cluster answers at {address!r}: {error}") from None
    try:
        task = ray.remote(max_retries=-1, num_cpus=1)(play_there)
        ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
        queue = list(reversed(waiting))
        running: list[Any] = []
        while running or queue:
            while queue and len(running) < ahead:
                running.append(task.remote(queue.pop(), RULES_VERSION))
            finished, running = ray.wait(running)
            for reference in finished:
                yield ray.get(reference)
    finally:
        ray.shutdown()
