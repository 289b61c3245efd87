"""Argument types for commands and tools: numbers, files, names of bots. Invalid values are refused before any
work.

Most are for `type=` of argparse, which puts the name of the argument before the message.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.content import Content


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Whole numbers from `least`, up to `most` if there is a limit."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(Message("cli-whole_number", text=text)) from None
        _keep_to_bounds(number, least, most)
        return number

    return read


def decimal_number(least: float, most: float | None = None) -> Callable[[str], float]:
    """Numbers with or without a fraction from `least`, up to `most` if there is a limit."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(Message("cli-number", text=text)) from None
        if not isfinite(number):
            raise argparse.ArgumentTypeError(Message("cli-finite_number", text=text))
        _keep_to_bounds(number, least, most)
        return number

    return read


def _keep_to_bounds(number: float, least: float, most: float | None) -> None:
    if number < least:
        raise argparse.ArgumentTypeError(Message("cli-too_small", number=str(number), least=least))
    if most is not None and number > most:
        raise argparse.ArgumentTypeError(Message("cli-too_large", number=str(number), most=most))


def typed_number(text: str) -> int | None:
    """The number in a text; None if it is not a number, such as ²."""
    try:
        return int(text) if text.removeprefix("-").isdecimal() else None
    except ValueError:  # thousands of digits
        return None


def file_to_read(name: str) -> Path:
    path = Path(name)
    if path.is_dir():
        raise argparse.ArgumentTypeError(Message("cli-is_a_folder", file=name))
    if not path.exists():
        raise argparse.ArgumentTypeError(Message("cli-no_such_file", file=name))
    return path


def file_to_write(name: str) -> Path:
    path = Path(name)
    if path.is_dir():
        raise argparse.ArgumentTypeError(Message("cli-is_a_folder", file=name))
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(Message("cli-no_such_folder", folder=path.parent))
    return path


def folder_to_write(name: str) -> Path:
    """A folder that exists or can be created."""
    path = Path(name)
    nearest = next(place for place in (path, *path.absolute().parents) if place.exists())
    if not nearest.is_dir():
        raise argparse.ArgumentTypeError(Message("cli-is_a_file", file=nearest))
    if not os.access(nearest, os.W_OK):
        raise argparse.ArgumentTypeError(Message("cli-folder_not_written", folder=nearest))
    return path


def add_facts_options(parser: argparse.ArgumentParser, again: bool = False) -> None:
    """Add `--edition` and `--content`, for commands that use the facts; `read_facts` reads them.

    `again`: a subcommand repeats the options of its parent command without resetting their values.
    """
    from diadochoi.content.edition_table import BASE_EDITION, EDITIONS

    first = BASE_EDITION
    parser.add_argument(
        "--edition",
        choices=EDITIONS,
        default=argparse.SUPPRESS if again else first,
        help=Help("help-arguments_edition", edition=first),
    )
    parser.add_argument(
        "--content",
        type=Path,
        metavar="DIR",
        default=argparse.SUPPRESS if again else None,
        help=Help("help-arguments_content"),
    )


def read_facts(arguments: argparse.Namespace) -> Content:
    """The facts of the chosen edition and content pack."""
    from diadochoi.content.editions import load_edition
    from diadochoi.content.problems import ContentError

    try:
        return load_edition(arguments.edition, arguments.content)
    except ContentError as error:
        raise CommandError(Message("cli-error", error=error)) from error


def names(text: str) -> list[str]:
    """Names separated by commas; may be empty."""
    return [name.strip() for name in text.split(",") if name.strip()]


def named_bots(text: str) -> list[str]:
    """Names of bots, separated by commas."""
    from diadochoi.bots.base import bot_names, make_bot

    bots = names(text)
    if not bots:
        raise argparse.ArgumentTypeError(Message("cli-name_a_bot", bots=bot_names()))
    for name in bots:
        try:
            make_bot(name, 0)
        except (KeyError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error.args[0])) from None
    return bots


def named_players(text: str) -> list[str]:
    """Names of bots, separated by commas; `human` stands for a person, and the list may be empty."""
    players = names(text)
    if bots := [name for name in players if name != "human"]:
        named_bots(",".join(bots))
    return players


def read_record(file: Path) -> dict[str, Any]:
    """The record in a file, or in a saved game."""
    from diadochoi.record.errors import RecordError
    from diadochoi.record.stored.record import read_data

    try:
        data = read_data(file)
    except RecordError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    record: dict[str, Any] = data.get("record", data)
    return record
