"""`diadochoi bench server`: many running games on one server, and how long everybody waits for an update."""

from __future__ import annotations

import argparse
import json
from typing import Any

from diadochoi.cli.main import CommandError
from diadochoi.message import Message

# What is printed, in this order: the figure, its title, its unit.
_ROWS = (
    ("clients", "connected clients", ""),
    ("actions_per_s", "actions", "/s"),
    ("p50_ms", "to a client's update, median", "ms"),
    ("p95_ms", "… p95", "ms"),
    ("p99_ms", "… p99", "ms"),
    ("all_p95_ms", "to the last client's, p95", "ms"),
    ("worst_ms", "longest", "ms"),
    ("lost", "updates lost", ""),
    ("reordered", "updates out of order", ""),
    ("refused", "actions refused", ""),
    ("kb_per_update", "bytes per update", "kB"),
    ("server_cpu", "CPU of the server", ""),
    ("client_cpu", "CPU of the clients", ""),
    ("client_lag_p95_ms", "delay in the clients, p95", "ms"),
    ("load_average", "load average", ""),
    ("empty_mb", "memory, empty server", "MB"),
    ("running_game_kb", "… per running game", "kB"),
    ("idle_game_kb", "… per idle game", "kB"),
    ("evicted_mb", "… after everyone left", "MB"),
)


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command under `bench`."""
    commands = parser.add_subparsers(title="more benchmarks", metavar="COMMAND")
    server = commands.add_parser(
        "server",
        help="measure a server with many games and clients",
        description="Start a separate server, fill it with games, connect clients by WebSocket and let "
        "every game take an action every two seconds. Prints the time from an action to each "
        "client's update, lost messages, and the CPU and memory of the server (extra: server).",
    )
    server.add_argument(
        "--games",
        type=int,
        nargs="+",
        default=[500],
        metavar="N",
        help="number of games; several numbers give one column each (default 500)",
    )
    server.add_argument(
        "--clients", type=int, default=0, metavar="N", help="connected clients in total (default 4 per game)"
    )
    server.add_argument("--seconds", type=float, default=30.0, help="how long to measure (default 30)")
    server.add_argument(
        "--every",
        type=float,
        default=2.0,
        metavar="SECONDS",
        help="seconds between two actions of a game (default 2)",
    )
    server.add_argument(
        "--database", default="", metavar="URL", help="an empty database (default: a temporary SQLite file)"
    )
    server.add_argument(
        "--whole-states", action="store_true", help="clients ask for full states instead of patches"
    )
    server.add_argument(
        "--no-eviction",
        dest="eviction",
        action="store_false",
        help="do not wait until idle tables leave memory",
    )
    server.add_argument("--json", action="store_true", help="print JSON and nothing else")
    server.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        from diadochoi.load.measure import Figures, LoadError, Plan
        from diadochoi.load.measure import run as measure
    except ImportError as error:
        raise CommandError(Message("cli-server_extra", library=error.name)) from error
    if min(arguments.games) < 1 or arguments.seconds <= 0 or arguments.every <= 0:
        raise CommandError(Message("cli-greater_than_zero"))
    if len(arguments.games) > 1 and arguments.database:
        raise CommandError(Message("cli-one_database"))
    found: list[Figures] = []
    for games in arguments.games:
        plan = Plan(
            games=games,
            clients=arguments.clients,
            seconds=arguments.seconds,
            every=arguments.every,
            database=arguments.database,
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
    print(f"{'running games':<30}" + "".join(f"{column['games']:>10,}" for column in columns))
    for key, title, unit in _ROWS:
        values = "".join(f"{column[key]:>10,}" for column in columns if column[key] is not None)
        print(f"{title + (f' ({unit})' if unit else ''):<30}{values}")
