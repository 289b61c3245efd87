"""Measure how the arena and self-play scale with processes on this machine.

    python tools/scaling.py --counts 1,2,4 --out scaling.json

Each measurement runs alone and plays the same games for every count, so that the quotients show how much of a
core each further process adds. Needs NumPy for the second half.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from typing import Any

from diadochoi.cli.arguments import file_to_write, named_bots, whole_number


def arena_seconds(bots: list[str], games: int, jobs: int) -> float:
    """Wall-clock time of a tournament, including starting its processes."""
    from diadochoi.arena.tournament import TournamentSettings, run

    begun = time.perf_counter()
    outcomes = run(TournamentSettings(tuple(bots), games, 4, "scaling"), jobs)
    assert all(outcome.winner >= 0 for outcome in outcomes)
    return time.perf_counter() - begun


def selfplay_rate(workers: int, games_each: int, seconds: float) -> float:
    """Decisions per second with a random policy, once the workers are warm."""
    from diadochoi.gym import SelfPlay, random_policy

    policy = random_policy(1)
    with SelfPlay(workers, games_each) as games:
        games.play(policy, 5)
        begun = time.perf_counter()
        decisions = 0
        while time.perf_counter() - begun < seconds:
            decisions += int(games.play(policy, 5)["decisions"])
        return decisions / (time.perf_counter() - begun)


def process_counts(text: str) -> list[int]:
    """The numbers of `--counts`."""
    try:
        counts = [int(count) for count in text.split(",")]
    except ValueError:
        counts = []
    if not counts or min(counts) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of process counts; write it like 1,2,4")
    return counts


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--counts", type=process_counts, default="1,2", help="processes, with commas")
    parser.add_argument("--bot", type=named_bots, default="reflex", help="who plays in the arena")
    parser.add_argument("--games", type=whole_number(1), default=96, help="games of the arena for each count")
    parser.add_argument("--games-each", type=whole_number(1), default=16, help="games of self-play a worker")
    parser.add_argument("--seconds", type=float, default=5.0, help="of self-play for each count")
    parser.add_argument("--out", type=file_to_write, help="the figures as JSON")
    given = parser.parse_args(arguments)
    found: dict[str, Any] = {
        "cores": os.cpu_count(), "python": platform.python_version(), "bot": ",".join(given.bot),
        "games": given.games, "arena": {},
        "selfplay": {"here": round(selfplay_rate(0, given.games_each, given.seconds))},
    }  # fmt: skip
    for count in given.counts:
        taken = arena_seconds(given.bot, given.games, count)
        found["arena"][str(count)] = {
            "seconds": round(taken, 2),
            "games_per_s": round(given.games / taken, 2),
        }
        rate = selfplay_rate(count, given.games_each, given.seconds)
        found["selfplay"][str(count)] = {"decisions_per_s": round(rate), "per_worker": round(rate / count)}
        print(count, found["arena"][str(count)], found["selfplay"][str(count)], flush=True)
    if given.out is not None:
        given.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
