"""`diadochoi fuzz`: many random games with every invariant checked; failing games are written as records."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import decimal_number, folder_to_write, whole_number
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.arena.fuzz.games import Failure, Report


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "fuzz",
        help="play random games and check every invariant after every action",
        description="Play whole games of 2 to 5 players in several styles, with random options, "
        "house rules and windows, and check every invariant. A failing game is saved as a record that ends "
        "at the fault. `diadochoi replay FILE` replays it; `diadochoi explain FILE@N` shows any moment.",
    )
    parser.add_argument("--games", type=whole_number(1), default=200, help="how many games (default 200)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help="only this number of players")
    parser.add_argument("--edition", default="4e", help="the edition to play, or all (default 4e)")
    parser.add_argument(
        "--style",
        default="mixed",
        help="how the players choose: random; biased to fights and events; ambitious for VP and Legitimacy; "
        "devoted to cards for battles, sieges, sea or provinces; mixed (default): a new style each game",
    )
    parser.add_argument(
        "--seed",
        default="fuzz",
        help="a word for the series; the same seed plays the same games (default fuzz)",
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    parser.add_argument(
        "--every",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="run all checks after every N-th action (default 1)",
    )
    parser.add_argument(
        "--minutes",
        type=decimal_number(0),
        default=0.0,
        metavar="N",
        help="stop after N minutes",
    )
    parser.add_argument(
        "--quick-every",
        type=whole_number(1),
        metavar="N",
        help="run the quick checks after every N-th action",
    )
    parser.add_argument(
        "--most-decisions",
        type=whole_number(1),
        default=25_000,
        metavar="N",
        help="a game with more than N decisions counts as endless and fails (default 25,000)",
    )
    parser.add_argument(
        "--cards-at-least",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="fail if the event of any card was played fewer than N times",
    )
    parser.add_argument(
        "--out", type=folder_to_write, default=Path("fuzz-failures"), help="folder for failing games"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON and nothing else")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.fuzz.games import Report

    _check_arguments(arguments)
    report = Report()
    paths: list[Path] = []
    for part in _parts(arguments):
        report.add(part)
        # at once: a series that is broken off keeps what it has found
        paths += [write_failure(failure, arguments.out) for failure in part.failures]
    if arguments.json:
        print(json.dumps(as_data(report), indent=2))
    else:
        show(report, paths)
    edition = "4e" if arguments.edition == "all" else arguments.edition
    rare = too_rare(report, edition, arguments.cards_at_least)
    for card, number in rare:
        print(f"{card} was played {number} times, fewer than {arguments.cards_at_least}", file=sys.stderr)
    return 1 if report.failures or rare else 0


def _check_arguments(arguments: argparse.Namespace) -> None:
    from diadochoi.arena.fuzz.styles import STYLES
    from diadochoi.content.edition_table import EDITIONS
    from diadochoi.content.editions import load_edition

    if arguments.style not in ("mixed", *STYLES):
        raise CommandError(Message("cli-style", style=arguments.style, styles=STYLES))
    if arguments.edition not in ("all", *EDITIONS):
        raise CommandError(Message("cli-edition", edition=arguments.edition, editions=EDITIONS))
    if arguments.players and arguments.edition != "all":
        possible = load_edition(arguments.edition).player_counts
        if arguments.players not in possible:
            raise CommandError(
                Message(
                    "cli-players",
                    edition=arguments.edition,
                    players=arguments.players,
                    known=list(possible),
                )
            )


def _parts(arguments: argparse.Namespace) -> Iterator[Report]:
    from diadochoi.arena.fuzz.games import play_one

    seeds = [f"{arguments.seed}-{number}" for number in range(arguments.games)]
    play = partial(
        play_one,
        players=arguments.players,
        every=arguments.every,
        style=arguments.style,
        edition=None if arguments.edition == "all" else arguments.edition,
        quick_every=arguments.quick_every,
        most_decisions=arguments.most_decisions,
    )
    end = time.monotonic() + 60 * arguments.minutes if arguments.minutes else inf
    if arguments.jobs == 1:
        for seed in seeds:
            yield play(seed)
            if time.monotonic() > end:
                return
        return
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for part in pool.map(play, seeds, chunksize=4):
            yield part
            if time.monotonic() > end:
                pool.shutdown(cancel_futures=True)
                return


def write_failure(failure: Failure, folder: Path) -> Path:
    """The game as a record up to the fault; the bare facts where it cannot even be set up."""
    from diadochoi.arena.fuzz.games import failure_record
    from diadochoi.record.stored.record import record_text

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{re.sub(r'[^A-Za-z0-9._-]', '_', failure.seed)}.json"  # any text can be a seed
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
        "editions": dict(report.editions),
        "players": {str(players): number for players, number in sorted(report.players.items())},
        "styles": dict(report.styles),
        "checks": dict(report.checks),
        "wins": dict(report.wins),
        "turns": {str(turn): number for turn, number in sorted(report.turns.items())},
        "verbs": dict(report.verbs.most_common()),
        "questions": dict(report.frames.most_common()),
        "events": {edition: dict(card_counts(report, edition)) for edition in report.editions},
        "failures": [failure.problem for failure in report.failures],
    }


def card_counts(report: Report, edition: str = "4e") -> list[tuple[str, int]]:
    """How often each card of an edition was played for its event or as a Surprise, most often first."""
    from diadochoi.content.editions import load_edition
    from diadochoi.rules.core.config import closed_options

    content = load_edition(edition)
    played: Mapping[str, int] = report.events.get(edition, {})
    counts = {
        card.id: played.get(card.id, 0)
        for card in content.cards
        if edition in card.editions and not (card.optional and "16.1" in closed_options(content, edition))
    }
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def too_rare(report: Report, edition: str, least: int) -> list[tuple[str, int]]:
    """Cards that were played less often, with how often they were."""
    return [(card, number) for card, number in card_counts(report, edition) if number < least]


def show(report: Report, paths: list[Path]) -> None:
    games = max(1, report.games)
    print(
        f"{report.games:,} games, {report.decisions:,} decisions ({report.decisions / games:,.0f} per game)"
    )
    print("editions  " + _counted(report.editions.most_common()))
    print("players  " + _counted(sorted(report.players.items())))
    print("styles  " + _counted(report.styles.most_common()))
    print("won by  " + _counted(report.wins.most_common()))
    print("ended in turn  " + _counted(sorted(report.turns.items())))
    print("actions  " + _counted(report.verbs.most_common()))
    checks = report.checks
    print(
        f"checked  everything at {checks['all']:,} decisions, quick checks at "
        f"{checks['quick']:,} more, copies, saves, samples and words at {checks['saving']:,}"
    )
    for edition in sorted(report.editions, reverse=True):
        counts = card_counts(report, edition)
        print(f"\n{edition}: cards played for their event or as a Surprise")
        for line in table(counts):
            print(line)
        print(
            f"{edition}: {len(counts)} cards, {sum(number for _, number in counts):,} plays; "
            f"fewest: {counts[-1][0]} {counts[-1][1]:,}"
        )
    if not report.failures:
        print("\nall invariants hold")
        return
    print(f"\n{len(report.failures)} games failed:")
    for failure, path in list(zip(report.failures, paths, strict=True))[:5]:
        last = failure.problem.strip().splitlines()[-1]
        print(f"  {path}  after {len(failure.actions)} actions: {last}")


def _counted(numbers: Iterable[tuple[object, int]]) -> str:
    return ", ".join(f"{name}: {number:,}" for name, number in numbers)


def table(counts: list[tuple[str, int]], columns: int = 3) -> list[str]:
    """Names and numbers in columns, read downwards."""
    rows = -(-len(counts) // columns)
    width = max(len(name) for name, _ in counts)
    return [
        "  " + "   ".join(f"{name:<{width}} {number:>6,}" for name, number in counts[row::rows])
        for row in range(rows)
    ]
