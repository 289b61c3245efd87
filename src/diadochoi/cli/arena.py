"""`diadochoi arena`: many games between bots, with ratings and their intervals."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import decimal_number, file_to_write, named_bots, names, whole_number
from diadochoi.cli.help_text import Help
from diadochoi.content.edition_table import EDITIONS
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.arena.bot_game import Outcome
    from diadochoi.arena.tournament import TournamentSettings
    from diadochoi.arena.tournament_file import TournamentFile


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "arena",
        help=Help("help-arena"),
        description=Help("help-arena_about"),
    )
    parser.add_argument(
        "--bots",
        type=named_bots,
        required=True,
        help=Help("help-arena_bots"),
    )
    parser.add_argument("--games", type=whole_number(1), default=40, help=Help("help-arena_games"))
    parser.add_argument(
        "--players", type=int, default=4, choices=(2, 3, 4, 5), help=Help("help-arena_players")
    )
    parser.add_argument(
        "--seed",
        default="arena",
        help=Help("help-arena_seed"),
    )
    parser.add_argument("--edition", default="4e", choices=EDITIONS, help=Help("help-arena_edition"))
    parser.add_argument(
        "--options",
        type=names,
        default="",
        help=Help("help-arena_options"),
    )
    parser.add_argument(
        "--budget",
        type=decimal_number(0),
        default=1.0,
        help=Help("help-arena_budget"),
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=os.cpu_count() or 1, help=Help("help-arena_jobs")
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help=Help("help-arena_ray"),
    )
    parser.add_argument("--json", action="store_true", help=Help("help-arena_json"))
    parser.add_argument("--out", type=file_to_write, help=Help("help-arena_out"))
    parser.add_argument(
        "--balance",
        type=file_to_write,
        metavar="FILE",
        help=Help("help-arena_balance"),
    )
    parser.add_argument(
        "--keep-actions",
        action="store_true",
        help=Help("help-arena_keep_actions"),
    )
    parser.add_argument(
        "--resume",
        type=file_to_write,
        metavar="FILE",
        help=Help("help-arena_resume"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.report import html_report
    from diadochoi.arena.tournament import summary
    from diadochoi.arena.tournament_file import ResumeError, TournamentFile
    from diadochoi.cli.main import CommandError

    settings = _settings(arguments)
    try:
        journal = TournamentFile(arguments.resume, settings) if arguments.resume is not None else None
    except ResumeError as error:
        raise CommandError(Message("cli-resume", error=error)) from None
    outcomes = _play(settings, journal, arguments.jobs, arguments.ray)
    data = summary(settings, outcomes)
    if arguments.out is not None:
        arguments.out.write_text(html_report(data), encoding="utf-8")
    if arguments.json:
        print(json.dumps(data, indent=2))
    else:
        show(data)
        if arguments.out is not None:
            print(Message("result-report", file=arguments.out))
    if arguments.balance is not None:  # last, so that the result is printed even if there is nothing to count
        _write_balance(arguments.balance, settings, outcomes)
    return 1 if data["failures"] else 0


def _settings(arguments: argparse.Namespace) -> TournamentSettings:
    from diadochoi.arena.tournament import TournamentSettings
    from diadochoi.cli.main import CommandError
    from diadochoi.content.editions import load_edition
    from diadochoi.rules.core.config import ConfigError, make_config

    if arguments.keep_actions and arguments.resume is None:
        raise CommandError(Message("cli-keep_actions"))
    edition = arguments.edition
    try:  # check once here, or every game would fail
        config = make_config(load_edition(edition), arguments.players, edition, tuple(arguments.options))
    except ConfigError as error:
        raise CommandError(Message("cli-wrong_option", error=error)) from None
    return TournamentSettings(
        bots=tuple(arguments.bots),
        games=arguments.games,
        players=arguments.players,
        seed=arguments.seed,
        options=config.options,
        budget=arguments.budget,
        keep=arguments.balance is not None or arguments.keep_actions,
        edition=edition,
    )


def _play(
    settings: TournamentSettings, file: TournamentFile | None, jobs: int, ray: str | None
) -> list[Outcome]:
    """Play the games with a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from diadochoi.arena.cluster import ClusterError
    from diadochoi.arena.tournament import run as play
    from diadochoi.arena.tournament_file import ResumeError
    from diadochoi.cli.main import CommandError

    columns = (
        TextColumn(str(Message("result-games"))),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("games", total=settings.games)

        def played(outcome: Outcome) -> None:
            progress.advance(task)

        try:
            with redirect_stdout(sys.stderr):  # Ray prints messages about dead workers to standard output
                return play(settings, jobs, file, played, ray)
        except (ResumeError, ClusterError) as error:
            raise CommandError(Message("cli-error", error=error)) from None


def _write_balance(page: Path, settings: TournamentSettings, outcomes: list[Outcome]) -> None:
    from diadochoi.arena.balance import tally
    from diadochoi.arena.balance_report import write_page
    from diadochoi.arena.recorded_games import NoGamesError, OtherRulesError
    from diadochoi.cli.main import CommandError

    bots = ", ".join(dict.fromkeys(settings.bots))
    try:
        write_page(page, tally(outcomes), f"played by {bots}")
    except (NoGamesError, OtherRulesError) as error:
        raise CommandError(Message("cli-balance", error=error)) from None


def show(data: dict[str, Any]) -> None:
    """Print the table."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from diadochoi.arena.report import ranking, ways_to_win

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("bot", "wins", "share", "seats", "rating", "ms", "slowest"):
        title = str(Message(f"result-arena_{heading}"))
        table.add_column(title, justify="left" if heading == "bot" else "right", no_wrap=True)
    ranked = ranking(data)
    for name in ranked:
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
    for name in ranked:
        if ways := ways_to_win(data, name):
            console.print(str(Message("result-arena_ways", bot=name, ways=ways)))
    console.print(
        str(
            Message(
                "result-arena_games",
                games=data["games"],
                players=data["players"],
                turns=[
                    Message("result-arena_turn", turn=turn, games=games)
                    for turn, games in data["turns"].items()
                ],
                decisions=data["decisions_per_game"],
            )
        )
    )
    for failure in data["failures"]:
        failed = Message("result-arena_failed", game=str(failure["game"]), problem=failure["problem"])
        console.print(str(failed), markup=False)
