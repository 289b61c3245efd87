"""`diadochoi fuzz`: many random games with every invariant checked; failing games are written as files."""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from diadochoi.arena.fuzz import Failure, Report, play_one


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "fuzz",
        help="play random games and check every invariant after every action",
        description="Play random and biased games of 2 to 5 players with sampled optional rules to their "
        "end, checking every invariant. A failing game is written with the actions that lead to the fault.",
    )
    parser.add_argument("--games", type=int, default=200, help="how many games (default 200)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help="only this number of players")
    parser.add_argument(
        "--seed", default="fuzz", help="names the series: same seed, same games (default fuzz)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument("--every", type=int, default=1, help="check after every N-th action (default 1)")
    parser.add_argument(
        "--out", type=Path, default=Path("fuzz-failures"), help="where failing games are written"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON and nothing else")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    report = Report()
    seeds = [f"{arguments.seed}-{number}" for number in range(arguments.games)]
    if arguments.jobs == 1:
        for seed in seeds:
            report.add(play_one(seed, arguments.players, arguments.every))
    else:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            jobs = pool.map(
                play_one,
                seeds,
                [arguments.players] * len(seeds),
                [arguments.every] * len(seeds),
                chunksize=4,
            )
            for part in jobs:
                report.add(part)
    paths = [write_failure(failure, arguments.out) for failure in report.failures]
    if arguments.json:
        print(json.dumps(as_data(report), indent=2))
    else:
        show(report, paths)
    return 1 if report.failures else 0


def write_failure(failure: Failure, folder: Path) -> Path:
    """The game up to the action that broke it: seed, settings and actions are the whole game."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.seed}.json"
    path.write_text(
        json.dumps(
            {
                "players": failure.players,
                "options": failure.options,
                "seed": failure.seed,
                "everyone_asked": failure.everyone_asked,
                "actions": failure.actions,
                "problem": failure.problem,
            },
            indent=1,
        )
    )
    return path


def as_data(report: Report) -> dict[str, object]:
    return {
        "games": report.games,
        "decisions": report.decisions,
        "wins": dict(report.wins),
        "turns": {str(turn): number for turn, number in sorted(report.turns.items())},
        "verbs": dict(report.verbs.most_common()),
        "events": dict(report.events.most_common()),
        "failures": [failure.problem for failure in report.failures],
    }


def show(report: Report, paths: list[Path]) -> None:
    games = max(1, report.games)
    print(f"{report.games} games, {report.decisions:,} decisions ({report.decisions / games:,.0f} a game)")
    print("won by  " + ", ".join(f"{kind} {number}" for kind, number in report.wins.most_common()))
    print("ended in turn  " + ", ".join(f"{turn}: {n}" for turn, n in sorted(report.turns.items())))
    print("actions  " + ", ".join(f"{verb} {number:,}" for verb, number in report.verbs.most_common()))
    print("events and surprises  " + ", ".join(f"{card} {n}" for card, n in report.events.most_common()))
    if not report.failures:
        print("no violation found")
        return
    print(f"\n{len(report.failures)} games broke:")
    for failure, path in list(zip(report.failures, paths, strict=True))[:5]:
        last = failure.problem.strip().splitlines()[-1]
        print(f"  {path}  after {len(failure.actions)} actions: {last}")
