"""`diadochoi replay`: replays a record, verifies that it is genuine, and tells its story.

This module prints; `record.replay` decides whether a record agrees with the rules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import read_record, whole_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("replay", help=Help("help-replay"))
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD")
    parser.add_argument("--to", type=whole_number(0), metavar="N", help=Help("help-replay_to"))
    parser.add_argument("--story", action="store_true", help=Help("help-replay_story"))
    parser.add_argument("--seat", metavar="COLOUR", help=Help("help-replay_seat"))
    parser.add_argument("--content", type=Path, metavar="FOLDER", help=Help("help-replay_content"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.seat and not arguments.story:
        raise CommandError(Message("cli-seat_without_story"))
    return max(replay_file(file, arguments) for file in arguments.records)


def replay_file(file: Path, arguments: argparse.Namespace) -> int:
    """Replay one file; returns 1 if the record does not agree, 2 if it cannot be replayed."""
    from diadochoi.record.errors import GameError
    from diadochoi.record.replay import RulesDiffer, replay
    from diadochoi.record.stored.record import check_record

    try:
        data = read_record(file)
    except CommandError as error:  # the other files are still replayed
        print(f"diadochoi: {error}", file=sys.stderr)
        return 2
    try:
        check_record(data)
        if mistake := _mistake(data, arguments):
            print(f"{file}: {mistake}", file=sys.stderr)
            return 2
        game = replay(data, arguments.to, arguments.content)
        print_story(game, arguments)
    except RulesDiffer as error:
        print_story(error.game, arguments)
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    except GameError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    print(f"{file}: {summary(game)}")
    return 0


def _mistake(record: Mapping[str, Any], arguments: argparse.Namespace) -> str:
    """Why the request does not fit this record, or an empty text."""
    actions, seats = len(record["actions"]), record["seats"]
    if arguments.to is not None and arguments.to > actions:
        return str(Message("cli-replay_to", to=arguments.to, actions=actions))
    if arguments.seat and arguments.seat not in seats:
        return str(Message("cli-replay_seat", seat=arguments.seat, seats=seats))
    return ""


def summary(game: Game) -> str:
    result = game.result
    if result is None:
        decision = game.decision
        if decision is None:
            return str(Message("cli-replayed", actions=len(game.plays)))
        return str(
            Message(
                "cli-replayed_so_far",
                actions=len(game.plays),
                colour=decision.colour,
                question=decision.kind,
            )
        )
    vp = [f"{colour} {points}" for colour, points in zip(game.colours, result.vp, strict=True)]
    return str(
        Message("cli-replayed_to_end", actions=len(game.plays), colour=result.colour, kind=result.kind, vp=vp)
    )


def print_story(game: Game, arguments: argparse.Namespace) -> None:
    if not arguments.story:
        return
    from diadochoi.record.accounts.fight_story import PlayStories
    from diadochoi.record.log import visible_to

    seat = game.seat_number(arguments.seat) if arguments.seat else None
    words = game.words
    stories = PlayStories(game.state.board, game.config, words)
    start = game.start_events
    _print(words.story(start if seat is None else [visible_to(event, seat) for event in start]))
    for number, play in enumerate(game.plays, 1):
        action = game.notation.text(play.action)
        played = Message("terminal-played", seat=words.seat(play.seat), action=action)
        print(f"{number:>4}  {played}")
        _print(stories.of_play(game.plays, number, seat, open_hands=seat is None))


def _print(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        print(f"      {sentence}")
