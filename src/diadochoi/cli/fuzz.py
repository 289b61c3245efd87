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
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.arena.fuzz.games import Failure, Report


def register(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "fuzz",
        help=Help("help-fuzz"),
        description=Help("help-fuzz_about"),
    )
    parser.add_argument("--games", type=whole_number(1), default=200, help=Help("help-fuzz_games"))
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 5), help=Help("help-fuzz_players"))
    parser.add_argument("--edition", default="4e", help=Help("help-fuzz_edition"))
    parser.add_argument(
        "--style",
        default="mixed",
        help=Help("help-fuzz_style"),
    )
    parser.add_argument(
        "--seed",
        default="fuzz",
        help=Help("help-fuzz_seed"),
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=os.cpu_count() or 1, help=Help("help-fuzz_jobs")
    )
    parser.add_argument(
        "--every",
        type=whole_number(1),
        default=1,
        metavar="N",
        help=Help("help-fuzz_every"),
    )
    parser.add_argument(
        "--minutes",
        type=decimal_number(0),
        default=0.0,
        metavar="N",
        help=Help("help-fuzz_minutes"),
    )
    parser.add_argument(
        "--quick-every",
        type=whole_number(1),
        metavar="N",
        help=Help("help-fuzz_quick_every"),
    )
    parser.add_argument(
        "--most-decisions",
        type=whole_number(1),
        default=25_000,
        metavar="N",
        help=Help("help-fuzz_most_decisions"),
    )
    parser.add_argument(
        "--cards-at-least",
        type=whole_number(0),
        default=0,
        metavar="N",
        help=Help("help-fuzz_cards_at_least"),
    )
    parser.add_argument(
        "--out", type=folder_to_write, default=Path("fuzz-failures"), help=Help("help-fuzz_out")
    )
    parser.add_argument("--json", action="store_true", help=Help("help-fuzz_json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.arena.fuzz.games import Report

    _check_arguments(arguments)
    report = Report()
    paths: list[Path] = []
    for part in _parts(arguments):
        report.add(part)
        # at once, so that an interrupted series keeps what it has found
        paths += [write_failure(failure, arguments.out) for failure in part.failures]
    if arguments.json:
        print(json.dumps(as_data(report), indent=2))
    else:
        show(report, paths)
    edition = "4e" if arguments.edition == "all" else arguments.edition
    rare = too_rare(report, edition, arguments.cards_at_least)
    for card, number in rare:
        rarely = Message("result-fuzz_rare", card=card, number=number, least=arguments.cards_at_least)
        print(rarely, file=sys.stderr)
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
    """Write the game as a record up to the fault, or only the facts if it cannot even be set up."""
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
    """Cards that were played less often than `least`, with their counts."""
    return [(card, number) for card, number in card_counts(report, edition) if number < least]


def show(report: Report, paths: list[Path]) -> None:
    games = max(1, report.games)
    each = round(report.decisions / games)
    print(Message("result-fuzz_games", games=report.games, decisions=report.decisions, each=each))
    for key, numbers in (
        ("editions", report.editions.most_common()),
        ("players", sorted(report.players.items())),
        ("styles", report.styles.most_common()),
        ("wins", report.wins.most_common()),
        ("turns", sorted(report.turns.items())),
        ("verbs", report.verbs.most_common()),
    ):
        print(Message(f"result-fuzz_{key}", numbers=_counted(numbers)))
    print(Message("result-fuzz_checks", **{key: report.checks[key] for key in ("all", "quick", "saving")}))
    for edition in sorted(report.editions, reverse=True):
        counts = card_counts(report, edition)
        print(f"\n{Message('result-fuzz_cards', edition=edition)}")
        for line in table(counts):
            print(line)
        plays = sum(number for _, number in counts)
        card, fewest = counts[-1]
        print(
            Message(
                "result-fuzz_plays",
                edition=edition,
                cards=len(counts),
                plays=plays,
                card=card,
                fewest=fewest,
            )
        )
    if not report.failures:
        print(f"\n{Message('result-fuzz_holds')}")
        return
    print(f"\n{Message('result-fuzz_failed', games=len(report.failures))}")
    for failure, path in list(zip(report.failures, paths, strict=True))[:5]:
        last = failure.problem.strip().splitlines()[-1]
        print(f"  {Message('result-fuzz_failure', file=path, actions=len(failure.actions), problem=last)}")


def _counted(numbers: Iterable[tuple[object, int]]) -> str:
    return ", ".join(f"{name}: {number:,}" for name, number in numbers)


def table(counts: list[tuple[str, int]], columns: int = 3) -> list[str]:
    """Names and numbers in columns, top to bottom."""
    rows = -(-len(counts) // columns)
    width = max(len(name) for name, _ in counts)
    return [
        "  " + "   ".join(f"{name:<{width}} {number:>6,}" for name, number in counts[row::rows])
        for row in range(rows)
    ]
