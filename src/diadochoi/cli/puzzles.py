"""`diadochoi puzzles`: lists puzzles, shows one with its solution, and measures bots on them.

See `arena.puzzle_trial` for how bots are tested, and `record.puzzles` for what a puzzle is.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import decimal_number, whole_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message, with_hint

if TYPE_CHECKING:
    from diadochoi.record.puzzles.puzzle_files import Puzzle

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LEVELS = ("easy", "medium", "hard")


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "puzzles",
        help=Help("help-puzzles"),
        description=Help("help-puzzles_about"),
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--bot", metavar="NAME", help=Help("help-puzzles_bot"))
    what.add_argument("--list", action="store_true", help=Help("help-puzzles_list"))
    what.add_argument("--show", metavar="ID", help=Help("help-puzzles_show"))
    parser.add_argument("--theme", metavar="NAME", help=Help("help-puzzles_theme"))
    parser.add_argument(
        "--tries", type=whole_number(1, 100), default=1, metavar="N", help=Help("help-puzzles_tries")
    )
    parser.add_argument(
        "--budget",
        type=decimal_number(0.01),
        default=1.0,
        metavar="SECONDS",
        help=Help("help-puzzles_budget"),
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=1, metavar="N", help=Help("help-puzzles_jobs")
    )
    parser.add_argument("--json", action="store_true", help=Help("help-puzzles_json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from diadochoi.record.puzzles.puzzle_files import THEMES, all_puzzles

    if arguments.theme is not None and arguments.theme not in THEMES:
        raise CommandError(Message("cli-no_such_theme", theme=repr(arguments.theme), themes=THEMES))
    chosen = [puzzle for puzzle in all_puzzles() if arguments.theme in (None, puzzle.theme)]
    if arguments.show is not None:
        return show(arguments.show)
    if arguments.bot is not None:
        return measure(arguments, chosen)
    return show_list(chosen)


def level(puzzle: Puzzle) -> str:
    return str(Message(f"result-puzzle_{LEVELS[puzzle.level - 1]}"))


def show_list(puzzles: list[Puzzle]) -> int:
    from diadochoi.record.puzzles import puzzle_words

    for puzzle in puzzles:
        name = puzzle_words.name(puzzle, puzzle.start().state, "en")
        failed = Message("result-puzzle_failed", percent=f"{puzzle.failed:3}")
        print(f"{puzzle.id:32} {level(puzzle):7} {failed}  {name}")
    print(Message("result-puzzles", count=len(puzzles)))
    return 0


def show(name: str) -> int:
    from difflib import get_close_matches

    from diadochoi.record.notation import did_you_mean
    from diadochoi.record.puzzles import puzzle_words
    from diadochoi.record.puzzles.dice_run import run_of
    from diadochoi.record.puzzles.puzzle_files import load_puzzle, puzzle_ids

    if name not in puzzle_ids():
        near = get_close_matches(name, puzzle_ids(), 1)
        hint = did_you_mean(near) or Message("cli-puzzles_are_listed")
        raise CommandError(with_hint(Message("cli-no_such_puzzle", name=repr(name)), hint))
    puzzle = load_puzzle(name)
    run = run_of(puzzle)
    print(puzzle_words.task(puzzle, run.begun, "en"))
    print(puzzle_words.rules("en", puzzle))
    print(f"{Message('result-puzzle_position', file=puzzle.scenario.file)}\n")
    for answer, dice in zip(puzzle.solution, puzzle.dice, strict=True):
        print(f"  {run.game.words.action(run.game.parse(answer))}  [{answer}]")
        run.follow(answer, dice)
    print()
    for sentence in puzzle_words.outcome(run, "en"):
        print(sentence)
    return 0


def measure(arguments: argparse.Namespace, puzzles: list[Puzzle]) -> int:
    from diadochoi.bots.base import make_bot

    try:
        make_bot(arguments.bot, 0)
    except (KeyError, ValueError) as error:
        raise CommandError(Message("cli-unknown_bot", error=error.args[0])) from None
    solved: dict[str, list[bool]] = {}
    with ProcessPoolExecutor(arguments.jobs) as pool:
        running = [
            pool.submit(_tries, puzzle.id, arguments.bot, arguments.tries, arguments.budget)
            for puzzle in puzzles
        ]
        for number, (puzzle, tries) in enumerate(zip(puzzles, running, strict=True), 1):
            solved[puzzle.id] = tries.result()
            if not arguments.json and sys.stderr.isatty():
                progress = Message("result-puzzles_tried", number=number, all=len(puzzles))
                print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    if arguments.json:
        print(json.dumps({"bot": arguments.bot, "solved": solved}))
        return 0
    _print_shares(arguments.bot, puzzles, solved)
    return 0


def _tries(name: str, bot: str, tries: int, budget: float) -> list[bool]:
    """Whether each attempt of a bot solved the puzzle."""
    from diadochoi.arena.dice_puzzles import chance_kept
    from diadochoi.arena.puzzle_trial import solves
    from diadochoi.record.puzzles.puzzle_files import load_puzzle

    puzzle = load_puzzle(name)
    start = puzzle.start().state
    attempt = chance_kept if puzzle.by_dice else solves
    return [
        attempt(start, puzzle.seat, puzzle.goal, bot, f"{name}/{count}", budget) for count in range(tries)
    ]


def _print_shares(bot: str, puzzles: list[Puzzle], solved: dict[str, list[bool]]) -> None:
    """Print the shares by theme and by difficulty."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for puzzle in puzzles:
        for group in (puzzle.theme, level(puzzle), str(Message("result-puzzles_all"))):
            groups[group] += solved[puzzle.id]
    print(Message("result-puzzles_of_bot", bot=bot, count=len(puzzles)))
    for group, tries in groups.items():
        print(f"  {group:10} {_share(tries)}")


def _share(tries: list[bool]) -> str:
    count: Any = sum(tries)
    share = f"{100 * count / max(1, len(tries)):5.1f}"
    return str(Message("result-puzzles_solved", solved=f"{count:4}", tries=f"{len(tries):4}", percent=share))
