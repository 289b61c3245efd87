"""`diadochoi content`: checks a content pack, reports where the facts come from, starts a new pack.

This module prints problems and facts; the content package finds and counts them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from diadochoi.cli.arguments import read_record
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.digest import digest
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.content.editions import examine_edition
from diadochoi.content.entries import Entries
from diadochoi.content.export import export
from diadochoi.content.problems import ContentError, ContentProblem
from diadochoi.content.sources import ORIGINS, Fact, facts
from diadochoi.message import Message

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FIRST = BASE_EDITION
# Kinds of entry as the report groups them.
GROUPS: dict[str, tuple[str, ...]] = {
    "provinces": ("province", "sea"),
    "spaces": ("space", "transit"),
    "paths": ("path",),
    "generals": ("general", "minors"),
    "royal family": ("royal",),
    "fleets": ("fleet",),
    "independent armies": ("independent",),
    "units": ("unit",),
    "cards": ("card",),
    "tables": ("battle", "attrition", "siege", "unrest", "movement", "elephant", "general_loss"),
    "numbers": ("numbers", "siege_points", "path_cost", "lord_of_asia"),
    "set-ups": ("setup", "seats"),
    "calendar": ("turn",),
    "options": ("option", "house_rule"),
    "editions": ("edition",),
}


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("content", help=Help("help-content"))
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND", required=True)

    check_parser = commands.add_parser(
        "check",
        help=Help("help-content_check"),
        description=Help("help-content_check_about"),
    )
    check_parser.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help=Help("help-content_check_folder")
    )
    add_edition_option(check_parser, Help("help-content_check_edition"))
    check_parser.set_defaults(run=check)

    report_parser = commands.add_parser(
        "report",
        help=Help("help-content_report"),
        description=Help("help-content_report_about"),
    )
    report_parser.add_argument("--list", action="store_true", help=Help("help-content_report_list"))
    report_parser.add_argument(
        "--origin", choices=ORIGINS, action="append", help=Help("help-content_report_origin")
    )
    report_parser.add_argument(
        "--kind", choices=tuple(GROUPS), action="append", help=Help("help-content_report_kind")
    )
    add_edition_option(report_parser, Help("help-content_edition"))
    add_content_option(report_parser)
    report_parser.set_defaults(run=report)

    export_parser = commands.add_parser(
        "export",
        help=Help("help-content_export"),
        description=Help("help-content_export_about"),
    )
    export_parser.add_argument("folder", type=Path, metavar="DIR", help=Help("help-content_export_folder"))
    export_parser.add_argument(
        "--origin", choices=ORIGINS, action="append", help=Help("help-content_export_origin")
    )
    add_edition_option(export_parser, Help("help-content_edition"))
    export_parser.set_defaults(run=run_export)

    unpack_parser = commands.add_parser(
        "unpack",
        help=Help("help-content_unpack"),
        description=Help("help-content_unpack_about"),
    )
    unpack_parser.add_argument("record", type=Path, metavar="RECORD", help=Help("help-content_unpack_record"))
    unpack_parser.add_argument("folder", type=Path, metavar="DIR", help=Help("help-content_unpack_folder"))
    unpack_parser.set_defaults(run=run_unpack)


def add_content_option(parser: argparse.ArgumentParser) -> None:
    """Add `--content DIR`, for every command that uses the facts."""
    parser.add_argument("--content", type=Path, metavar="DIR", help=Help("help-content_content"))


def add_edition_option(parser: argparse.ArgumentParser, meaning: Help) -> None:
    parser.add_argument("--edition", choices=EDITIONS, help=meaning)


def check(arguments: argparse.Namespace) -> int:
    folder: Path | None = arguments.folder
    console = Console(highlight=False, soft_wrap=True)
    if arguments.edition:
        editions = [arguments.edition]
    else:
        editions = list(EDITIONS) if folder is None else [FIRST]
    sound = [check_edition(console, edition, folder) for edition in editions]
    return 0 if all(sound) else 1


def check_edition(console: Console, edition: str, folder: Path | None) -> bool:
    """Print the problems, or that there are none; returns whether there are none."""
    try:
        identity, entries, problems = examine_edition(edition, folder)
    except ContentError as error:
        identity, entries, problems = "", Entries(), list(error.problems)
    if problems:
        for problem in problems:
            console.print(problem_line(problem))
        console.print(str(Message("result-problems", count=len(problems))), style="bold red")
        return False
    number, mark = len(list(facts(entries))), digest(entries, edition)[:16]
    sound = (
        Message("result-sound_content", edition=edition, facts=str(number), hash=mark)
        if folder is None
        else Message("result-sound_pack", pack=identity, facts=str(number), hash=mark)
    )
    console.print(str(sound))
    return True


def problem_line(problem: ContentProblem) -> str:
    path = nearby(problem.path)
    place = f"{path}:{problem.line}" if problem.line else path
    fault = str(problem.message)
    said = f"{problem.subject}: {fault}" if problem.subject else fault
    return f"[bold]{escape(place)}[/]: {escape(said)}"


def nearby(path: Path) -> str:
    """The path as the user would write it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def report(arguments: argparse.Namespace) -> int:
    console = Console(highlight=False)
    found = list(facts(valid_entries(arguments.edition or FIRST, arguments.content)))
    kinds = {kind for group in arguments.kind or GROUPS for kind in GROUPS[group]}
    origins = tuple(arguments.origin or ORIGINS)
    found = [fact for fact in found if fact.kind in kinds and fact.origin in origins]
    if arguments.list:
        lines = [
            (fact.origin, fact.kind, fact.subject, fact.field, shown(fact), reason(fact)) for fact in found
        ]
        heads = [head(name) for name in ("origin", "kind", "entry", "field", "value", "source")]
        print_table(console, heads, lines)
        return 0
    rows = [counts(group, [fact for fact in found if fact.kind in GROUPS[group]]) for group in GROUPS]
    rows = [row for row in rows if row[-1] != "0"]
    heads = [head("facts"), *ORIGINS, head("all")]
    print_table(console, heads, [*rows, counts(head("all"), found)], total=True)
    return 0


def head(name: str) -> str:
    return str(Message(f"result-facts_{name}"))


def counts(name: str, found: Sequence[Fact]) -> tuple[str, ...]:
    number = Counter(fact.origin for fact in found)
    return (name, *(str(number[origin]) for origin in ORIGINS), str(len(found)))


def shown(fact: Fact) -> str:
    text = str(fact.value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def reason(fact: Fact) -> str:
    return fact.source.removeprefix(f"{fact.origin}:").removeprefix(fact.origin).strip()


def print_table(
    console: Console, heads: Sequence[str], rows: Sequence[Sequence[str]], total: bool = False
) -> None:
    """Print a table with lines on a terminal, aligned plain text elsewhere."""
    numeric = [all(row[column].isdigit() for row in rows) for column in range(len(heads))]
    if console.is_terminal:
        table = Table()
        for head, right in zip(heads, numeric, strict=True):
            table.add_column(head, justify="right" if right else "left")
        for row in rows:
            if total and row is rows[-1]:
                table.add_section()
            table.add_row(*(escape(cell) for cell in row))
        console.print(table)
        return
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for row in [heads, *rows]:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        print("  ".join(cells).rstrip())


def valid_entries(edition: str, folder: Path | None) -> Entries:
    try:
        _, entries, problems = examine_edition(edition, folder)
    except ContentError as error:
        raise CommandError(Message("cli-problem_fix_first", problem=error.problems[0])) from error
    if problems:
        raise CommandError(
            Message("cli-first_problem_fix_first", problem=problems[0], more=len(problems) - 1)
        )
    return entries


def run_export(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    if folder.exists() and not folder.is_dir():
        raise CommandError(Message("cli-is_a_file_new_folder", file=folder))
    try:
        paths = export(
            valid_entries(arguments.edition or FIRST, None), folder, tuple(arguments.origin or ORIGINS)
        )
    except FileExistsError as error:
        raise CommandError(Message("cli-exists", path=error)) from error
    except OSError as error:
        raise CommandError(Message("cli-in_file", file=folder, error=error.strerror)) from error
    print(Message("result-exported", files=len(paths), folder=folder))
    print(f"  diadochoi content check {folder}")
    return 0


def run_unpack(arguments: argparse.Namespace) -> int:
    from diadochoi.record.errors import RecordError
    from diadochoi.record.stored.record import check_record
    from diadochoi.record.stored.settings import carried_pack

    file: Path = arguments.record
    folder: Path = arguments.folder
    record = read_record(file)
    try:
        check_record(record)
        pack = carried_pack(record)
        if pack is None:
            raise CommandError(Message("cli-no_pack_in_record", file=file))
        pack.write(folder)
    except FileExistsError as error:
        raise CommandError(Message("cli-exists", path=folder)) from error
    except OSError as error:
        raise CommandError(
            Message("cli-not_unpacked", file=file, folder=folder, error=error.strerror)
        ) from error
    except (RecordError, ContentError) as error:
        raise CommandError(Message("cli-in_file", file=file, error=error)) from error
    print(Message("result-unpacked", pack=pack.folder, files=len(pack.texts), folder=folder))
    return 0
