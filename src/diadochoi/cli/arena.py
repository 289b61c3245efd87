"""`diadochoi arena`: many games between bots, with ratings and their intervals."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.rules.config import PLAYABLE_EDITIONS

if TYPE_CHECKING:
    from diadochoi.arena.match import Outcome


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "arena",
        help="let bots play many games and rate them",
        description="Bots play many games. Every deal of Generals, cards and dice is played with the bots "
        "rotated through the seats. Prints wins, ways to win, time per decision and ratings with 95 %% "
        "intervals; the same seed gives the same results with any number of processes.",
    )
    parser.add_argument(
        "--bots",
        required=True,
        help="names with commas, one for each seat (strategist,random,random,random); fewer are repeated",
    )
    parser.add_argument("--games", type=int, default=40, help="how many games (default 40)")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5), help="seats (default 4)")
    parser.add_argument("--seed", default="arena", help="names the series (default arena)")
    parser.add_argument("--edition", default="4e", choices=PLAYABLE_EDITIONS, help="default 4e")
    parser.add_argument("--options", default="", help="optional rules in force, with commas (16.2,16.9)")
    parser.add_argument(
        "--budget", type=float, default=1.0, help="seconds for a decision, for bots that use them (default 1)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster instead: HOST:PORT, ray://HOST:PORT, auto, or local for this machine",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON and nothing else")
    parser.add_argument("--out", type=Path, help="write a report as a page of HTML")
    parser.add_argument(
        "--balance",
        type=Path,
        metavar="FILE",
        help="write how often cards are used and what seats and Generals win, as Markdown",
    )
    parser.add_argument(
        "--keep-actions", action="store_true", help="write every action of the games into the journal"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the games in a journal and go on from it"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.cluster import ClusterError
    from diadochoi.arena.report import html_report
    from diadochoi.arena.tournament import JournalError, Settings, summary
    from diadochoi.arena.tournament import run as play
    from diadochoi.cli.main import CommandError

    settings = Settings(
        bots=_bots(arguments.bots),
        games=max(1, arguments.games),
        players=arguments.players,
        seed=str(arguments.seed),
        options=_options(arguments.options),
        budget=arguments.budget,
        keep=arguments.balance is not None or arguments.keep_actions,
        edition=arguments.edition,
    )
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    ) as progress:
        task = progress.add_task("games", total=settings.games)

        def played(outcome: Outcome) -> None:
            progress.advance(task)

        try:
            with redirect_stdout(sys.stderr):  # Ray tells of dead workers where the result should stand
                outcomes = play(settings, max(1, arguments.jobs), arguments.resume, played, arguments.ray)
        except (JournalError, ClusterError) as error:
            raise CommandError(str(error)) from None
    data = summary(settings, outcomes)
    if arguments.out is not None:
        arguments.out.write_text(html_report(data), encoding="utf-8")
    if arguments.balance is not None:
        from diadochoi.arena.balance import tally
        from diadochoi.arena.balance_report import balance_report
        from diadochoi.content.editions import load_edition

        found = tally(outcomes, settings.options, settings.edition)
        bots = ", ".join(dict.fromkeys(settings.bots))
        text = balance_report(found, bots, load_edition(settings.edition))
        arguments.balance.write_text(text, encoding="utf-8")
    if arguments.json:
        print(json.dumps(data, indent=2))
    else:
        show(data)
        if arguments.out is not None:
            print(f"Report: {arguments.out}")
    return 1 if data["failures"] else 0


def _bots(text: str) -> tuple[str, ...]:
    from diadochoi.bots.base import bot_names, make_bot
    from diadochoi.cli.main import CommandError

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    known = bot_names()
    for name in names:
        if name.partition(":")[0] not in known:
            raise CommandError(f"--bots: no bot is called {name!r}; choose from {', '.join(known)}")
        try:
            make_bot(name, 0)
        except ValueError as error:
            raise CommandError(f"--bots: {error}") from None
    if not names:
        raise CommandError(f"--bots: name at least one of {', '.join(known)}")
    return names


def _options(text: str) -> tuple[str, ...]:
    from diadochoi.cli.main import CommandError
    from diadochoi.content import load
    from diadochoi.rules.config import OPTION_FIELDS

    chosen = tuple(name.strip() for name in text.split(",") if name.strip())
    own = [option for edition in load().editions.values() for option in edition.options]
    known = list(dict.fromkeys([*OPTION_FIELDS, *own]))
    for name in chosen:
        if name not in known:
            raise CommandError(f"--options: {name!r} is unknown; choose from {', '.join(known)}")
    return chosen


def show(data: dict[str, Any]) -> None:
    """The table for people."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("bot", "wins", "share (95 %)", "seats", "rating (95 %)", "ms", "slowest"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", no_wrap=True)
    ranking = sorted(data["wins"], key=lambda name: -data["ratings"].get(name, {"value": 0.0})["value"])
    for name in ranking:
        share, timing = data["win_share"][name], data["timing"][name]
        rating = data["ratings"].get(name)
        table.add_row(
            name,
            str(data["wins"][name]),
            f"{share['value']:.0%} ({share['low']:.0%}-{share['high']:.0%})",
            f"{data['expected_share'][name]:.0%}",
            f"{rating['value']:.0f} ({rating['low']:.0f}-{rating['high']:.0f})" if rating else "-",
            f"{timing['ms_per_decision']:.1f}",
            f"{timing['slowest_ms']:.0f}",
        )
    console = Console()
    console.print(table)
    for name in ranking:
        kinds = ", ".join(f"{kind.replace('_', ' ')} {n}" for kind, n in data["win_kinds"][name].items())
        if kinds:
            console.print(f"{name} wins by {kinds}")
    turns = ", ".join(f"Turn {turn}: {number}" for turn, number in data["turns"].items())
    console.print(
        f"{data['games']} games of {data['players']} players; ends on {turns or 'no turn'}; "
        f"{data['decisions_per_game']} decisions a game"
    )
    for failure in data["failures"]:
        console.print(f"game {failure['game']} broke off:\n{failure['problem']}", markup=False)
