"""`diadochoi bench`: compares the engine's speed with its peers in one run; `bench server` loads the
server."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from diadochoi.arena.bench import compare
from diadochoi.cli import bench_server
from diadochoi.cli.arguments import decimal_number
from diadochoi.cli.help_text import Help
from diadochoi.message import Message


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "bench",
        help=Help("help-bench"),
        description=Help("help-bench_about"),
    )
    parser.add_argument("--seconds", type=decimal_number(0.01), default=5.0, help=Help("help-bench_seconds"))
    parser.add_argument(
        "--players", type=int, default=4, choices=(2, 3, 4, 5), help=Help("help-bench_players")
    )
    parser.add_argument("--no-peers", action="store_true", help=Help("help-bench_no_peers"))
    parser.add_argument("--json", action="store_true", help=Help("help-bench_json"))
    parser.set_defaults(run=run)
    bench_server.register(parser)


def run(arguments: argparse.Namespace) -> int:
    figures, notices = compare(arguments.seconds, arguments.players, () if arguments.no_peers else None)
    for notice in notices:
        print(notice, file=sys.stderr)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    print(f"{Message('result-bench_engine')!s:<18}{figures['engine']}")
    for key in ("decisions_per_s", "games_per_s", "decisions_per_game", "copies_per_s", "views_per_s"):
        print(f"{Message(f'result-bench_{key}')!s:<18}{figures[key]:>12,}")
    beside = figures["peers"]
    assert isinstance(beside, dict)
    for name, values in beside.items():
        print(f"{name:<24} {values['decisions_per_s']:>8,.0f} {Message('result-bench_decisions_per_s')}")
    return 0
