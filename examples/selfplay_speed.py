"""Measures how many decisions per second this machine plays, including vectors and masks.

python examples/selfplay_speed.py --workers 2 --games 16 --steps 200
"""

from __future__ import annotations

import argparse
import resource
import time

from diadochoi import gym


def cpu_seconds() -> float:
    """CPU time of this process and of its finished workers."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2, help="processes; with 0 the games run in this one")
    parser.add_argument("--games", type=int, default=16, help="games in each worker")
    parser.add_argument("--steps", type=int, default=200, help="decisions in each game")
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    given = parser.parse_args(arguments)
    if given.steps < 1:
        parser.error("--steps: at least 1 is needed to measure anything")
    try:
        games = gym.SelfPlay(given.workers, given.games, given.players)
    except ValueError as problem:
        parser.error(str(problem))
    policy = gym.random_policy(1)
    games.play(policy, 5)
    start, cpu = time.perf_counter(), cpu_seconds()
    played = games.play(policy, given.steps)
    elapsed = time.perf_counter() - start
    games.close()
    print(f"{played['decisions']} decisions, {played['games']} games ended")
    print(f"{played['decisions'] / elapsed:.0f} decisions a second")
    each = played["decisions"] / (cpu_seconds() - cpu)
    print(f"{each:.0f} for each second of a core (start of workers included)")


if __name__ == "__main__":
    main()
