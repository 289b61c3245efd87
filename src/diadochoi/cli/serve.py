"""`diadochoi serve`: the browser table, for one household or the whole world.

Flags come from the server's settings; each can also be set by an environment variable.
"""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from diadochoi.cli.help_text import Help, LinesFormatter
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.server.settings import ServerSettings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    from diadochoi.server.settings import ServerSettings

    parser = subparsers.add_parser(
        "serve",
        help=Help("help-serve"),
        description=Help("help-serve_about"),
        formatter_class=LinesFormatter,
        epilog=Help(
            "help-serve_variables", lines=_VariableLines([own.name for own in fields(ServerSettings)])
        ),
    )
    parser.add_argument("--open", action="store_true", help=Help("help-serve_open"))
    for setting in fields(ServerSettings):
        _add_flag(parser, setting.name, setting.default, dict(setting.metadata))
    parser.set_defaults(run=serve)


class _VariableLines:
    """The list of environment variables, created only for a page of help."""

    def __init__(self, settings: list[str]) -> None:
        self.settings = settings

    def __str__(self) -> str:
        from diadochoi.server.settings import variable

        return "\n".join(f"  {variable(name):<24} {Message(f'help-serve_{name}')}" for name in self.settings)


def _add_flag(parser: argparse.ArgumentParser, name: str, default: Any, metadata: dict[str, Any]) -> None:
    flag = "--" + name.replace("_", "-")
    meaning = f"help-serve_{name}"
    shown = (
        Message("help-serve_yes" if default else "help-serve_no")
        if isinstance(default, bool)
        else str(default)  # as it is typed: a port has no comma
    )
    text = (
        Help(meaning)
        if default == ""
        else Help("help-serve_setting", meaning=Message(meaning), default=shown)
    )
    if isinstance(default, bool):
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=text)
    elif "choices" in metadata:
        parser.add_argument(flag, choices=metadata["choices"], help=text)
    else:
        word = "URL" if name == "database" else name.rpartition("_")[2].upper()
        parser.add_argument(flag, type=type(default), metavar=word, help=text)


def serve(arguments: argparse.Namespace) -> int:
    from diadochoi.server.settings import SettingError, read_settings

    try:
        settings: ServerSettings = read_settings(vars(arguments))
        settings.database_url  # noqa: B018  (refuses an unknown kind before anything starts)
    except SettingError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    try:
        from diadochoi.server.serve import run
    except ImportError as error:
        raise CommandError(Message("cli-server_extra", library=error.name)) from error
    try:
        return run(settings, arguments.open)
    except SettingError as error:
        raise CommandError(Message("cli-error", error=error)) from error
