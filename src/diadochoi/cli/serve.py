"""`diadochoi serve`: the table in the browser, for one household or the whole world.

Flags come from the server's settings; each can be given as an environment variable too.
"""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.server.settings import Settings

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    from diadochoi.server.settings import Settings, variable

    parser = subparsers.add_parser(
        "serve",
        help="start the server, for yourself or for many players",
        description="Start the server. You can also set every option by its environment variable.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="environment variables:\n"
        + "\n".join(
            f"  {variable(setting.name):<24} {setting.metadata['help']}" for setting in fields(Settings)
        ),
    )
    parser.add_argument("--open", action="store_true", help="open a browser window")
    for setting in fields(Settings):
        _add_flag(parser, setting.name, setting.default, dict(setting.metadata))
    parser.set_defaults(run=serve)


def _add_flag(parser: argparse.ArgumentParser, name: str, default: Any, metadata: dict[str, Any]) -> None:
    flag = "--" + name.replace("_", "-")
    shown = "yes" if default is True else default if default != "" else "automatic"
    text = f"{metadata['help']} ({shown})"
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
        settings: Settings = read_settings(vars(arguments))
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
