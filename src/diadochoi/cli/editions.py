"""`diadochoi editions`: what the editions are, how their switches stand and where they differ.

Prints tables; what a legal set of switches is, and which values an edition has, is decided in `content`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

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
    parser = subparsers.add_parser("editions", help="list and compare the editions of the rules")
    parser.set_defaults(run=list_editions)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    show_parser = commands.add_parser("show", help="print every switch of an edition")
    show_parser.add_argument("edition", metavar="EDITION")
    show_parser.add_argument("--group", metavar="NAME", help="only one chapter, such as siege")
    show_parser.add_argument(
        "--set",
        dest="overrides",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="check whether the edition works with another value (may be repeated)",
    )
    show_parser.set_defaults(run=show)

    diff_parser = commands.add_parser("diff", help="print the switches in which two editions differ")
    diff_parser.add_argument("left", metavar="EDITION")
    diff_parser.add_argument("right", metavar="EDITION")
    diff_parser.add_argument("--group", metavar="NAME", help="only one chapter, such as siege")
    diff_parser.set_defaults(run=diff)


def list_editions(arguments: argparse.Namespace) -> int:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("edition", "", "players", "turns", "differs from 4e in"):
        table.add_column(heading)
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
    count = f"{len(differing)} switch" + ("" if len(differing) == 1 else "es")
    print(f"{count} of {len(wanted)} switches differ between the {left.title} and the {right.title}.")
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
