"""`diadochoi bench server`: many running games on one server, and how long everyone waits for an update."""

from __future__ import annotations

import argparse
import json
from typing import Any

from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

# What is printed, in this order: the figure and its unit; the titles are in the catalogue.
_ROWS = (
    ("servers", ""),
    ("clients", ""),
    ("actions_per_s", "/s"),
    ("p50_ms", "ms"),
    ("p95_ms", "ms"),
    ("p99_ms", "ms"),
    ("all_p95_ms", "ms"),
    ("worst_ms", "ms"),
    ("lost", ""),
    ("reordered", ""),
    ("refused", ""),
    ("crossed", ""),
    ("kb_per_update", "kB"),
    ("server_cpu", ""),
    ("cpu_ms_per_action", "ms"),
    ("client_cpu", ""),
    ("client_lag_p95_ms", "ms"),
    ("load_average", ""),
    ("empty_mb", "MB"),
    ("running_game_kb", "kB"),
    ("idle_game_kb", "kB"),
    ("evicted_mb", "MB"),
)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command under `bench`."""
    commands = parser.add_subparsers(title=Help("help-bench_more"), metavar="COMMAND")
    server = commands.add_parser(
        "server",
        help=Help("help-bench_server"),
        description=Help("help-bench_server_about"),
    )
    server.add_argument(
        "--games",
        type=int,
        nargs="+",
        default=[500],
        metavar="N",
        help=Help("help-bench_server_games"),
    )
    server.add_argument("--clients", type=int, default=0, metavar="N", help=Help("help-bench_server_clients"))
    server.add_argument("--seconds", type=float, default=30.0, help=Help("help-bench_server_seconds"))
    server.add_argument(
        "--every",
        type=float,
        default=2.0,
        metavar="SECONDS",
        help=Help("help-bench_server_every"),
    )
    server.add_argument("--database", default="", metavar="URL", help=Help("help-bench_server_database"))
    server.add_argument("--servers", type=int, default=1, metavar="N", help=Help("help-bench_server_servers"))
    server.add_argument("--redis", default="", metavar="URL", help=Help("help-bench_server_redis"))
    server.add_argument("--whole-states", action="store_true", help=Help("help-bench_server_whole_states"))
    server.add_argument(
        "--no-eviction",
        dest="eviction",
        action="store_false",
        help=Help("help-bench_server_no_eviction"),
    )
    server.add_argument("--json", action="store_true", help=Help("help-bench_server_json"))
    server.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        from diadochoi.load.measure import Figures, LoadError, LoadPlan
        from diadochoi.load.measure import run as measure
    except ImportError as error:
        raise CommandError(Message("cli-server_extra", library=error.name)) from error
    if min(arguments.games) < 1 or arguments.servers < 1 or arguments.seconds <= 0 or arguments.every <= 0:
        raise CommandError(Message("cli-greater_than_zero"))
    if len(arguments.games) > 1 and arguments.database:
        raise CommandError(Message("cli-one_database"))
    if arguments.servers > 1 and not arguments.redis:
        raise CommandError(Message("cli-servers_need_redis"))
    found: list[Figures] = []
    for games in arguments.games:
        plan = LoadPlan(
            games=games,
            clients=arguments.clients,
            seconds=arguments.seconds,
            every=arguments.every,
            database=arguments.database,
            servers=arguments.servers,
            redis=arguments.redis,
            patches=not arguments.whole_states,
            eviction=arguments.eviction,
        )
        try:
            found.append(measure(plan))
        except LoadError as error:
            raise CommandError(Message("cli-error", error=error)) from error
    if arguments.json:
        print(json.dumps([figures.data() for figures in found], indent=2))
    else:
        print_figures([figures.data() for figures in found])
    return 0


def print_figures(columns: list[dict[str, Any]]) -> None:
    print(f"{Message('result-load_games')!s:<30}" + "".join(f"{column['games']:>10,}" for column in columns))
    for key, unit in _ROWS:
        values = "".join(f"{column[key]:>10,}" for column in columns if column[key] is not None)
        title = Message(f"result-load_{key}")
        print(f"{f'{title} ({unit})' if unit else str(title):<30}{values}")
