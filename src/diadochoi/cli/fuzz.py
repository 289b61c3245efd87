"""`diadochoi fuzz`: many random games with every invariant checked; failing games are written as records."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.main import CommandError

if TYPE_CHECKING:
    from diadochoi.arena.fuzz import Failure, Report


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "fuzz",
        help="play random games and check every invariant after every action",
        description="Play random and biased games of 2 to 5 players with sampled optional rules, house rules "
        "and windows to their end, checking every invariant. A failing game is written as a record that ends "
        "at the fault: `diadochoi replay FILE` tells it, `diadochoi explain FILE@N` shows any point of it.",
    )
    parser.add_argument("--games", type=int, default=200, help="how many games (default 200)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help="only this number of players")
    style = parser.add_mutually_exclusive_group()
    style.add_argument(
        "--biased", dest="style", action="store_const", const="biased", help="prefer fights and events"
    )
    style.add_argument(
        "--random", dest="style", action="store_const", const="random", help="any action as likely as another"
    )
    style.add_argument(
        "--ambitious", dest="style", action="store_const", const="ambitious", help="try for VP and Legitimacy"
    )
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
    parser.set_defaults(run=run, style="mixed")


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.fuzz import Report

    if arguments.games < 1 or arguments.every < 1 or arguments.jobs < 1:
        raise CommandError("--games, --every and --jobs must be at least 1")
    report = Report()
    for part in _parts(arguments):
        report.add(part)
    paths = [write_failure(failure, arguments.out) for failure in report.failures]
    if arguments.json:
        print(json.dumps(as_data(report), indent=2))
    else:
        show(report, paths)
    return 1 if report.failures else 0


def _parts(arguments: argparse.Namespace) -> Iterator[Report]:
    from diadochoi.arena.fuzz import play_one

    seeds = [f"{arguments.seed}-{number}" for number in range(arguments.games)]
    jobs = (seeds, repeat(arguments.players), repeat(arguments.every), repeat(arguments.style))
    if arguments.jobs == 1:
        yield from map(play_one, *jobs)
        return
    with ProcessPoolExecutor(arguments.jobs) as pool:
        yield from pool.map(play_one, *jobs, chunksize=4)


def write_failure(failure: Failure, folder: Path) -> Path:
    """The game as a record up to the fault; the bare facts where it cannot even be set up."""
    from diadochoi.arena.fuzz import failure_record
    from diadochoi.record.record import record_text

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.seed}.json"
    try:
        text = record_text(failure_record(failure))
    except Exception as error:
        facts = {
            "seed": failure.seed,
            "players": failure.config.players,
            "options": failure.config.options,
            "house_rules": dict(failure.config.house_rules),
            "everyone_asked": failure.config.everyone_asked,
            "actions": failure.actions,
            "raised": failure.raised,
            "problem": failure.problem,
            "no_record": repr(error),
        }
        text = json.dumps(facts, indent=1) + "\n"
    path.write_text(text, encoding="utf-8")
    return path


def as_data(report: Report) -> dict[str, object]:
    return {
        "games": report.games,
        "decisions": report.decisions,
        "wins": dict(report.wins),
        "turns": {str(turn): number for turn, number in sorted(report.turns.items())},
        "verbs": dict(report.verbs.most_common()),
        "questions": dict(report.frames.most_common()),
        "events": dict(card_counts(report)),
        "failures": [failure.problem for failure in report.failures],
    }


def card_counts(report: Report) -> list[tuple[str, int]]:
    """How often each card of the deck was played for its event or as a Surprise, most often first."""
    from diadochoi.content import load

    counts = {card.id: report.events[card.id] for card in load().cards}
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def show(report: Report, paths: list[Path]) -> None:
    games = max(1, report.games)
    print(f"{report.games:,} games, {report.decisions:,} decisions ({report.decisions / games:,.0f} a game)")
    print("won by  " + ", ".join(f"{kind} {number:,}" for kind, number in report.wins.most_common()))
    print("ended in turn  " + ", ".join(f"{turn}: {n:,}" for turn, n in sorted(report.turns.items())))
    print("actions  " + ", ".join(f"{verb} {number:,}" for verb, number in report.verbs.most_common()))
    print("\ncards played for their event or as a Surprise")
    for line in table(card_counts(report)):
        print(line)
    if not report.failures:
        print("\nno violation found")
        return
    print(f"\n{len(report.failures)} games broke:")
    for failure, path in list(zip(report.failures, paths, strict=True))[:5]:
        last = failure.problem.strip().splitlines()[-1]
        print(f"  {path}  after {len(failure.actions)} actions: {last}")


def table(counts: list[tuple[str, int]], columns: int = 3) -> list[str]:
    """Names and numbers in columns, read downwards."""
    rows = -(-len(counts) // columns)
    width = max(len(name) for name, _ in counts)
    return [
        "  " + "   ".join(f"{name:<{width}} {number:>6,}" for name, number in counts[row::rows])
        for row in range(rows)
    ]
