"""Entry point of the `diadochoi` command: one module per subcommand, each with a `register` function."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Collection, Sequence

from diadochoi import __version__
from diadochoi.cli.help_text import Help, Parser
from diadochoi.message import Message

# Modules of this package that add a subcommand. Each has `register(subparsers)`, which sets `run=function` as
# a default; the function takes the parsed arguments and returns the exit status.
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
    """A mistake by the user, printed as one plain line with exit status 2."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def build_parser(loaded: Collection[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser of the command line. It knows only the names of commands that are not `loaded`."""
    parser = Parser(prog="diadochoi", description=Help("help-about"))
    parser.add_argument(
        "--version", action="version", version=f"diadochoi {__version__}", help=Help("help-version")
    )
    subparsers = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND")
    for name in COMMANDS:
        if name in loaded:
            importlib.import_module(f"diadochoi.cli.{name}").register(subparsers)
        else:
            subparsers.add_parser(name, help=Help(f"help-{name}"))
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        return _run(arguments)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:  # also while modules are still loading
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    from diadochoi.content.problems import ContentError

    given = sys.argv[1:] if arguments is None else arguments
    # The command is the first word, because the options before it take no value.
    parser = build_parser([word for word in given if not word.startswith("-")][:1])
    parsed = parser.parse_args(given)
    run = getattr(parsed, "run", None)
    if run is None:
        parser.print_help()
        return 0
    try:
        return int(run(parsed))
    except CommandError as error:
        print(f"diadochoi: {error}", file=sys.stderr)
        return 2
    except ContentError as error:  # in a content pack given to any command
        first, *others = error.problems
        message = Message("cli-first_problem", problem=first, more=len(others))
        print(f"diadochoi: {message}", file=sys.stderr)
        return 2
