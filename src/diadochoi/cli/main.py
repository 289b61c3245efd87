"""Entry point of the `diadochoi` command: one module per subcommand, each with a `register` function."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from diadochoi import __version__
from diadochoi.message import Message

# Modules of this package that add a subcommand; each has `register(subparsers)`, which sets `run=function`
# as a default, and the function takes the parsed arguments and returns the exit status.
COMMANDS: tuple[str, ...] = (
    "content",
    "rules",
    "editions",
    "aid",
    "cards",
    "map",
    "fuzz",
    "bench",
    "arena",
    "scenario",
    "odds",
    "table",
    "explain",
    "replay",
    "analyse",
    "puzzles",
    "serve",
)


class CommandError(Exception):
    """A mistake of the user's: printed as one plain line, exit status 2."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="diadochoi",
        description="The board game of Alexander's successors: play it, study it, train bots for it.",
    )
    parser.add_argument("--version", action="version", version=f"diadochoi {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(f"diadochoi.cli.{name}").register(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        return _run(arguments)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:  # also while modules are still loaded
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    from diadochoi.content.problems import ContentError

    parser = build_parser()
    parsed = parser.parse_args(arguments)
    run = getattr(parsed, "run", None)
    if run is None:
        parser.print_help()
        return 0
    try:
        return int(run(parsed))
    except CommandError as error:
        print(f"diadochoi: {error}", file=sys.stderr)
        return 2
    except ContentError as error:  # of a pack that any command may be given
        first, *others = error.problems
        told = Message("cli-first_problem", problem=first, more=len(others))
        print(f"diadochoi: {told}", file=sys.stderr)
        return 2
