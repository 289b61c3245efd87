"""`diadochoi bench`: the engine's speed beside its peers in one run; `bench server` loads the server."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from diadochoi.arena.bench import compare
from diadochoi.cli import bench_server
from diadochoi.cli.arguments import decimal_number


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the engine and of other Python game libraries",
        description="Play random games on one core and report decisions, copies, views and games per "
        "second of CPU time, alternating with other libraries (extra: bench).",
    )
    parser.add_argument(
        "--seconds", type=decimal_number(0.01), default=5.0, help="seconds for each measurement (default 5)"
    )
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5), help="players (default 4)")
    parser.add_argument("--no-peers", action="store_true", help="measure this engine alone")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.set_defaults(run=run)
    bench_server.register(parser)


def run(arguments: argparse.Namespace) -> int:
    figures, notices = compare(arguments.seconds, arguments.players, () if arguments.no_peers else None)
    for notice in notices:
        print(notice, file=sys.stderr)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    print(f"engine            {figures['engine']}")
    for key in ("decisions_per_s", "games_per_s", "decisions_per_game", "copies_per_s", "views_per_s"):
        print(f"{key.replace('_', ' '):<18}{figures[key]:>12,}")
    beside = figures["peers"]
    assert isinstance(beside, dict)
    for name, values in beside.items():
        print(f"{name:<24} {values['decisions_per_s']:>8,.0f} decisions per s")
    return 0
