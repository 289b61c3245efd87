"""`diadochoi analyse`: chances over a recorded game, turning points, better choices.

This module prints and draws; `bots.review.analysis` does the analysis.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.bots import ADVISER, MOST_TURNING_POINTS
from diadochoi.cli.arguments import file_to_write, read_record, whole_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.record.game import Game
    from diadochoi.rules.table.state import State

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "analyse",
        help=Help("help-analyse"),
        description=Help("help-analyse_about"),
    )
    parser.add_argument("record", type=Path, metavar="RECORD", help=Help("help-analyse_record"))
    parser.add_argument("--json", action="store_true", help=Help("help-analyse_json"))
    parser.add_argument("--out", type=chart_file, metavar="FILE", help=Help("help-analyse_out"))
    parser.add_argument("--bot", default=ADVISER, metavar="NAME", help=Help("help-analyse_bot", bot=ADVISER))
    parser.add_argument(
        "--turns",
        type=whole_number(0),
        default=MOST_TURNING_POINTS,
        metavar="N",
        help=Help("help-analyse_turns", number=MOST_TURNING_POINTS),
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help=Help("help-analyse_content"))
    parser.set_defaults(run=run)


def chart_file(name: str) -> Path:
    """An argument type: a file where a chart can be written."""
    path = file_to_write(name)
    if path.suffix.lower() not in (".svg", ".html"):
        raise argparse.ArgumentTypeError(Message("cli-chart_file", file=name))
    return path


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.bots.base import make_bot
    from diadochoi.bots.review.analysis import analyse, analysis_data

    try:
        make_bot(arguments.bot, 0)
    except (KeyError, ValueError) as error:
        raise CommandError(Message("cli-unknown_bot", error=error.args[0])) from None
    game, start, first = read(arguments.record, arguments.content)
    found = analyse(start, game.plays[first:], first, arguments.bot, arguments.turns)
    data = analysis_data(found, game, game.words)
    out: Path | None = arguments.out
    if out is not None:
        draw(data, f"{arguments.record.name}: {headline(data)}", out)
    if arguments.json:
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return 0
    show(data)
    if out is not None:
        print(Message("result-chart", file=out))
    return 0


def read(file: Path, pack: Path | None) -> tuple[Game, State, int]:
    """The game of a record, its first position that can be replayed, and the number of plays before that."""
    from diadochoi.record.errors import RecordError
    from diadochoi.record.replay import RulesDiffer, replay

    data = read_record(file)
    try:
        try:
            game = replay(data, content=pack)
        except RulesDiffer as error:
            message = Message("result-analyse_part", file=file, error=error)
            print(f"diadochoi: {message}", file=sys.stderr)
            game = error.game
        first = int(game.resumed[-1]["after"]) if game.resumed else 0
        return game, replay(data, first, pack).state, first
    except RecordError as error:
        raise CommandError(Message("cli-in_file", file=file, error=error)) from error


def draw(data: dict[str, Any], title: str, out: Path) -> None:
    from diadochoi.cli.analysis_chart import html_page, svg_chart

    drawn = svg_chart(data) if out.suffix.lower() == ".svg" else html_page(data, title)
    try:
        out.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise CommandError(Message("cli-out_not_written", file=out, error=error.strerror)) from error


def headline(data: dict[str, Any]) -> str:
    if data["winner"] is None:
        return str(Message("result-not_over", actions=data["plays"]))
    return str(Message("result-wins_after", colour=data["colours"][data["winner"]], actions=data["plays"]))


def show(data: dict[str, Any]) -> None:
    """Print the chances at the start of every Game Turn, then the turning points."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(str(Message("result-analyse_after")), justify="right")
    table.add_column(str(Message("result-analyse_turn")), justify="right")
    for colour in data["colours"]:
        table.add_column(colour, justify="right")
    curve = data["curve"]
    begun = [point for last, point in pairwise([{"turn": -1}, *curve]) if last["turn"] != point["turn"]]
    for point in [*begun, *(curve[-1:] if curve[-1] not in begun else ())]:
        chances = [f"{chance:.0%}" for chance in point["chances"]]
        table.add_row(str(point["play"]), str(point["turn"] or Message("result-analyse_set_up")), *chances)
    console = Console()
    console.print(headline(data))
    console.print(table)
    for point in data["turning_points"]:
        colour = data["colours"][point["seat"]]
        console.print(
            f"{point['play']}. {colour} {point['from']:.0%} → {point['to']:.0%}: {point['label']}",
            style="bold",
            highlight=False,
        )
        console.print(f"   {point['text']}", highlight=False, markup=False)
        better = point["better"]
        if better is not None:
            said = Message(
                "result-analyse_better", bot=better["bot"], action=better["label"], reason=better["reason"]
            )
            console.print(f"   {said}", highlight=False, markup=False)
