"""`diadochoi replay`: play a record again, prove that it is genuine, and tell its story.

Prints; whether a record agrees with the rules is decided in `record.replay`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import read_record, whole_number
from diadochoi.cli.main import CommandError

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("replay", help="replay a record and check every die")
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help="stop after action N")
    parser.add_argument("--story", action="store_true", help="print what happened, action by action")
    parser.add_argument(
        "--seat", metavar="COLOUR", help="with --story: only what this seat saw (default: everything)"
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="the content pack of the game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.seat and not arguments.story:
        raise CommandError("--seat works only with --story: add --story or leave out --seat")
    return max(replay_file(file, arguments) for file in arguments.records)


def replay_file(file: Path, arguments: argparse.Namespace) -> int:
    """The exit status for one file: 1 for a record that does not agree, 2 for what cannot be replayed."""
    from diadochoi.record.errors import GameError
    from diadochoi.record.replay import RulesDiffer, replay
    from diadochoi.record.stored.record import check_record

    try:
        data = read_record(file)
    except CommandError as error:  # the others are replayed all the same
        print(f"diadochoi: {error}", file=sys.stderr)
        return 2
    try:
        check_record(data)
        if mistake := _mistake(data, arguments):
            print(f"{file}: {mistake}", file=sys.stderr)
            return 2
        game = replay(data, arguments.to, arguments.content)
        tell(game, arguments)
    except RulesDiffer as error:
        tell(error.game, arguments)
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    except GameError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    print(f"{file}: {summary(game)}")
    return 0


def _mistake(record: Mapping[str, Any], arguments: argparse.Namespace) -> str:
    """What was asked for that this record does not have."""
    actions, seats = len(record["actions"]), record["seats"]
    if arguments.to is not None and arguments.to > actions:
        return f"--to {arguments.to}: the record has {actions} actions"
    if arguments.seat and arguments.seat not in seats:
        return f"--seat {arguments.seat}: not in this game; choose from {', '.join(seats)}"
    return ""


def summary(game: Game) -> str:
    result = game.result
    if result is None:
        decision = game.decision
        waiting = f"{decision.colour} must answer `{decision.kind}`" if decision else ""
        return f"{len(game.plays)} actions agree; {waiting}"
    vp = ", ".join(f"{colour} {points}" for colour, points in zip(game.colours, result.vp, strict=True))
    return f"{len(game.plays)} actions agree; {result.colour} wins ({result.kind}; VP {vp})"


def tell(game: Game, arguments: argparse.Namespace) -> None:
    if not arguments.story:
        return
    from diadochoi.record.log import visible_to

    seat = game.seat_number(arguments.seat) if arguments.seat else None
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
