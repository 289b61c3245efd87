"""`diadochoi puzzles`: list them, show one with its solution, and measure bots on them.

How a bot is tried: `arena.puzzle_trial`; what a puzzle is: `record.puzzles`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from diadochoi.cli.arguments import decimal_number, whole_number
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.record.puzzles.puzzle_files import Puzzle

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LEVELS = ("easy", "medium", "hard")


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "puzzles",
        help="list puzzles, show one, or measure how many of them a bot solves",
        description="Puzzles are positions where one line reaches something and most others do not. "
        "`--bot king` has a bot try all of them; `--list` and `--show ID` are for people.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--bot", metavar="NAME", help="have this bot try the puzzles, as king or strategist:4x3"
    )
    what.add_argument("--list", action="store_true", help="list the puzzles (the default)")
    what.add_argument("--show", metavar="ID", help="print one puzzle with its solution")
    parser.add_argument("--theme", metavar="NAME", help="only the puzzles of this theme")
    parser.add_argument(
        "--tries", type=whole_number(1, 100), default=1, metavar="N", help="tries at each (default 1)"
    )
    parser.add_argument(
        "--budget",
        type=decimal_number(0.01),
        default=1.0,
        metavar="SECONDS",
        help="time for each decision, for bots that think by the clock (default 1)",
    )
    parser.add_argument("--json", action="store_true", help="with --bot: print the result as JSON")
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


def show_list(puzzles: list[Puzzle]) -> int:
    from diadochoi.record.puzzles import puzzle_words

    for puzzle in puzzles:
        name = puzzle_words.name(puzzle, puzzle.start().state, "en")
        print(f"{puzzle.id:32} {LEVELS[puzzle.level - 1]:7} {puzzle.failed:3} % failed  {name}")
    print(f"{len(puzzles)} puzzles; `diadochoi puzzles --show ID` prints one")
    return 0


def show(name: str) -> int:
    from difflib import get_close_matches

    from diadochoi.record.notation import did_you_mean
    from diadochoi.record.puzzles import puzzle_words
    from diadochoi.record.puzzles.puzzle_files import load_puzzle, puzzle_ids
    from diadochoi.record.puzzles.puzzle_run import PuzzleRun

    if name not in puzzle_ids():
        near = get_close_matches(name, puzzle_ids(), 1)
        hint = did_you_mean(near) or Message("cli-puzzles_are_listed")
        raise CommandError(Message("cli-no_such_puzzle", name=repr(name), hint=hint))
    puzzle = load_puzzle(name)
    run = PuzzleRun(puzzle)
    print(puzzle_words.task(puzzle, run.begun, "en"))
    print(puzzle_words.rules("en", puzzle))
    print(f"Position: {puzzle.scenario.file}\n")
    for answer in puzzle.solution:
        print(f"  {run.game.words.action(run.game.parse(answer))}  [{answer}]")
        run.give(answer)
    print()
    for sentence in puzzle_words.outcome(run, "en"):
        print(sentence)
    return 0


def measure(arguments: argparse.Namespace, puzzles: list[Puzzle]) -> int:
    from diadochoi.arena.puzzle_trial import solves
    from diadochoi.bots.base import make_bot

    try:
        make_bot(arguments.bot, 0)
    except (KeyError, ValueError) as error:
        raise CommandError(Message("cli-unknown_bot", error=error.args[0])) from None
    solved: dict[str, list[bool]] = {}
    for number, puzzle in enumerate(puzzles, 1):
        start = puzzle.start().state
        solved[puzzle.id] = [
            solves(start, puzzle.seat, puzzle.goal, arguments.bot, f"{puzzle.id}/{count}", arguments.budget)
            for count in range(arguments.tries)
        ]
        if not arguments.json and sys.stderr.isatty():
            print(f"\r{number} of {len(puzzles)}", end="", file=sys.stderr, flush=True)
    if arguments.json:
        print(json.dumps({"bot": arguments.bot, "solved": solved}))
        return 0
    _print_shares(arguments.bot, puzzles, solved)
    return 0


def _print_shares(bot: str, puzzles: list[Puzzle], solved: dict[str, list[bool]]) -> None:
    """Shares by theme and by difficulty."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for puzzle in puzzles:
        for group in (puzzle.theme, LEVELS[puzzle.level - 1], "all"):
            groups[group] += solved[puzzle.id]
    print(f"{bot} on {len(puzzles)} puzzles")
    for group, tries in groups.items():
        print(f"  {group:10} {_share(tries)}")


def _share(tries: list[bool]) -> str:
    count: Any = sum(tries)
    return f"{count:4} of {len(tries):4}  {100 * count / max(1, len(tries)):5.1f} % solved"
