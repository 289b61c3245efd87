"""`diadochoi editions`: lists the editions and their switches, and compares them.

This module prints tables; `content` decides which sets of switches are valid and which values an edition has.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.loader import load
from diadochoi.content.model import Edition
from diadochoi.content.switches import (
    Switch,
    SwitchError,
    describe_value,
    load_switches,
    parse_override,
    resolve,
)
from diadochoi.content.switches import diff as switch_diff
from diadochoi.message import Message

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("editions", help=Help("help-editions"))
    parser.set_defaults(run=list_editions)
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND")

    show_parser = commands.add_parser("show", help=Help("help-editions_show"))
    show_parser.add_argument("edition", metavar="EDITION")
    show_parser.add_argument("--group", metavar="NAME", help=Help("help-editions_show_group"))
    show_parser.add_argument(
        "--set",
        dest="overrides",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help=Help("help-editions_show_set"),
    )
    show_parser.set_defaults(run=show)

    diff_parser = commands.add_parser("diff", help=Help("help-editions_diff"))
    diff_parser.add_argument("left", metavar="EDITION")
    diff_parser.add_argument("right", metavar="EDITION")
    diff_parser.add_argument("--group", metavar="NAME", help=Help("help-editions_diff_group"))
    diff_parser.set_defaults(run=diff)


def list_editions(arguments: argparse.Namespace) -> int:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("edition", "title", "players", "turns", "differences"):
        table.add_column(str(Message(f"result-editions_{heading}")))
    editions = load().editions
    base = editions["4e"].switches
    for edition in sorted(editions.values(), key=lambda edition: edition.id != "4e"):
        players = describe_value(resolve(edition)["players_allowed"])
        unlike = len(switch_diff(base, edition.switches))
        table.add_row(
            Text(edition.id, style="bold cyan"), edition.title, players, str(edition.turns), str(unlike)
        )
    Console(highlight=False).print(table)
    return 0


def show(arguments: argparse.Namespace) -> int:
    edition = _edition(arguments.edition)
    try:
        overrides = dict(parse_override(text) for text in arguments.overrides)
        values = resolve(edition, overrides)
    except SwitchError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    shown = {name: (values[name],) for name in _wanted(arguments.group)}
    _print_groups(shown, (edition.title,))
    return 0


def diff(arguments: argparse.Namespace) -> int:
    left, right = _edition(arguments.left), _edition(arguments.right)
    wanted = _wanted(arguments.group)
    differing = {
        entry.switch.id: (entry.left, entry.right)
        for entry in switch_diff(left.switches, right.switches)
        if entry.switch.id in wanted
    }
    _print_groups(differing, (left.title, right.title))
    titles = {"left": left.title, "right": right.title}
    print(Message("result-switches_differ", count=len(differing), all=len(wanted), **titles))
    return 0


def _edition(name: str) -> Edition:
    editions = load().editions
    if name not in editions:
        raise CommandError(Message("cli-no_such_edition", edition=name, editions=sorted(editions)))
    return editions[name]


def _wanted(group: str | None) -> Mapping[str, Switch]:
    switches = load_switches()
    groups = dict.fromkeys(switch.group for switch in switches.values())
    if group is not None and group not in groups:
        raise CommandError(Message("cli-no_such_chapter", chapter=group, chapters=groups))
    return {name: switch for name, switch in switches.items() if group in (None, switch.group)}


def _print_groups(shown: Mapping[str, tuple[object, ...]], headings: tuple[str, ...]) -> None:
    console = Console(highlight=False)
    switches = load_switches()
    groups: dict[str, list[str]] = {}
    for name in shown:
        groups.setdefault(switches[name].group, []).append(name)
    for group, names in groups.items():
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        for heading in headings:
            table.add_column(heading)
        for name in names:
            label = Text.assemble((name, "cyan"), "\n", switches[name].title)
            table.add_row(label, *(_worded(switches[name], value) for value in shown[name]))
        console.print(Text(group.replace("_", " ").capitalize(), style="bold"), Padding(table, (0, 0, 1, 2)))


def _worded(switch: Switch, value: object) -> Text:
    assert isinstance(value, bool | int | str | tuple)
    text = Text(describe_value(value), style="bold")
    if isinstance(value, str) and (meaning := switch.values.get(value)):
        text.append("\n" + meaning, style="dim not bold")
    return text
