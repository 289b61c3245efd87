"""`diadochoi replay`: play a record again, prove that it is genuine, and tell its story.

Prints; whether a record agrees with the rules is decided in `record.record`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from diadochoi.cli.arguments import read_record, whole_number
from diadochoi.cli.main import CommandError

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("replay", help="play a record again and check every die of it")
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help="stop after the N-th action")
    parser.add_argument("--story", action="store_true", help="tell what happened, action by action")
    parser.add_argument("--seat", metavar="COLOUR", help="tell it as this seat saw it (default: everything)")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="the content pack of the game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    failed = 0
    for file in arguments.records:
        failed += not replay_file(file, arguments)
    return 1 if failed else 0


def replay_file(file: Path, arguments: argparse.Namespace) -> bool:
    from diadochoi.record.errors import RecordError
    from diadochoi.record.record import RulesDiffer, replay

    data = read_record(file)
    try:
        game = replay(data, arguments.to, arguments.content)
    except RulesDiffer as error:
        tell(error.game, arguments)
        print(f"{file}: {error}", file=sys.stderr)
        return False
    except RecordError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return False
    tell(game, arguments)
    print(f"{file}: {summary(game)}")
    return True


def summary(game: Game) -> str:
    result = game.result
    if result is None:
        decision = game.decision
        waiting = f"{decision.colour} is asked `{decision.kind}`" if decision else ""
        return f"{len(game.plays)} actions agree; {waiting}"
    vp = ", ".join(f"{colour} {points}" for colour, points in zip(game.colours, result.vp, strict=True))
    return f"{len(game.plays)} actions agree; {result.colour} wins ({result.kind}; VP {vp})"


def tell(game: Game, arguments: argparse.Namespace) -> None:
    if not arguments.story:
        return
    from diadochoi.record.errors import WrongSeat
    from diadochoi.record.log import visible_to

    try:
        seat = game.seat_number(arguments.seat) if arguments.seat else None
    except WrongSeat as error:
        raise CommandError(f"--seat {arguments.seat}: there is no such seat in this game") from error
    words = game.words
    plays = enumerate(game.plays, 1)
    told = [("", game.start_events)]
    told += [(f"{n:>4}  {words.seat(p.seat)}: {game.notation.text(p.action)}", p.events) for n, p in plays]
    for heading, events in told:
        if heading:
            print(heading)
        seen = events if seat is None else [visible_to(event, seat) for event in events]
        for sentence in words.story(seen):
            print(f"      {sentence}")
