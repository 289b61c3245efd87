"""`diadochoi aid`: the player aid of a game as a page of HTML or as a PDF of two A4 pages."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from diadochoi.book.aid_page import aid_page
from diadochoi.book.facts import game_of
from diadochoi.cli.arguments import whole_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.message import Message, any_of
from diadochoi.rules.core.config import ConfigError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
TIMEOUT_S: Final = 120


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("aid", help=Help("help-aid"))
    parser.add_argument("--edition", choices=EDITIONS, default=BASE_EDITION, help=Help("help-aid_edition"))
    parser.add_argument("--players", type=whole_number(2), metavar="N", help=Help("help-aid_players"))
    parser.add_argument("--options", default="", metavar="IDS", help=Help("help-aid_options"))
    parser.add_argument(
        "--house-rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=Help("help-aid_house_rule"),
    )
    parser.add_argument("--pack", type=Path, metavar="FOLDER", help=Help("help-aid_pack"))
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=Help("help-aid_out"))
    parser.add_argument(
        "--browser",
        metavar="COMMAND",
        help=Help("help-aid_browser"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    kind = arguments.out.suffix.lower()
    if kind not in (".html", ".pdf"):
        raise CommandError(Message("cli-aid_file", file=arguments.out.name))
    options = tuple(option.strip() for option in arguments.options.split(",") if option.strip())
    try:
        game = game_of(
            arguments.edition, arguments.players, options, _house_rules(arguments.house_rule), arguments.pack
        )
    except ConfigError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    page = aid_page(game)
    if kind == ".html":
        _write(arguments.out, page)
    else:
        _print_pdf(page, arguments.out, _browser(arguments.browser))
    print(arguments.out)
    return 0


def _house_rules(given: list[str]) -> dict[str, str]:
    rules = {}
    for rule in given:
        name, equals, value = rule.partition("=")
        if not equals:
            raise CommandError(Message("cli-house_rule", rule=rule))
        rules[name] = value
    return rules


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise CommandError(Message("cli-not_written", file=path, error=error.strerror)) from error


def _browser(wanted: str | None) -> str:
    names = (wanted,) if wanted else BROWSERS
    for name in names:
        if found := shutil.which(name):
            return found
    raise CommandError(Message("cli-no_browser", browsers=any_of(names)))


def _print_pdf(page: str, out: Path, browser: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "aid.html", Path(folder) / "aid.pdf"
        source.write_text(page, encoding="utf-8")
        command = [
            browser, "--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer",
            f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", source.as_uri(),
        ]  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CommandError(Message("cli-browser_failed", browser=browser, error=error)) from error
        if not made.is_file():
            raise CommandError(
                Message("cli-browser_failed", browser=browser, error=done.stderr.strip()[-300:])
            )
        try:
            shutil.copyfile(made, out)
        except OSError as error:
            raise CommandError(Message("cli-not_written", file=out, error=error.strerror)) from error
