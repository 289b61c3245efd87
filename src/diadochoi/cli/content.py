"""`diadochoi content`: check a content pack, report where the facts come from, start a pack of one's own.

Turns problems and facts into pages of text; finding and counting them is left to the content package.
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
from diadochoi.cli.main import CommandError
from diadochoi.content.digest import digest
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.content.editions import examine_edition
from diadochoi.content.entries import Entries
from diadochoi.content.export import export
from diadochoi.content.problems import ContentError, Problem
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
    parser = subparsers.add_parser("content", help="check, list and correct the facts of the game")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    check_parser = commands.add_parser(
        "check",
        help="check a content pack, or the shipped facts",
        description="Check a content pack and list every mistake with its file and line. "
        "The exit status is 1 if there is a mistake. Without a pack, the shipped facts "
        "are checked for every edition.",
    )
    check_parser.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help="the pack (default: the shipped facts)"
    )
    add_edition_option(
        check_parser, "check for this edition (default: 4e for a pack, all for the shipped facts)"
    )
    check_parser.set_defaults(run=check)

    report_parser = commands.add_parser(
        "report",
        help="count the facts by source: rulebooks, public pages, our own choices",
        description="seed: from a rulebook or player aid. public: from a public web page. "
        "chosen: our own choice, with a reason.",
    )
    report_parser.add_argument("--list", action="store_true", help="list the facts with their sources")
    report_parser.add_argument(
        "--origin", choices=ORIGINS, action="append", help="only facts of this origin (may be repeated)"
    )
    report_parser.add_argument(
        "--kind", choices=tuple(GROUPS), action="append", help="only facts of this kind (may be repeated)"
    )
    add_edition_option(report_parser, "the facts of this edition (default 4e)")
    add_content_option(report_parser)
    report_parser.set_defaults(run=report)

    export_parser = commands.add_parser(
        "export",
        help="write a starting point for a content pack",
        description="Write the facts as a content pack in which every line is commented out. Uncomment and "
        "correct the lines that differ from your box.",
    )
    export_parser.add_argument("folder", type=Path, metavar="DIR", help="a new folder")
    export_parser.add_argument(
        "--origin", choices=ORIGINS, action="append", help="only facts of this origin (may be repeated)"
    )
    add_edition_option(export_parser, "the facts of this edition (default 4e)")
    export_parser.set_defaults(run=run_export)

    unpack_parser = commands.add_parser(
        "unpack",
        help="extract the content pack from a game record",
        description="A record contains the content pack its game was played with. Write it to a folder to "
        "read it, play with it (--content) or offer it on a server (serve --packs).",
    )
    unpack_parser.add_argument("record", type=Path, metavar="RECORD", help="a record or a saved game")
    unpack_parser.add_argument("folder", type=Path, metavar="DIR", help="a new folder")
    unpack_parser.set_defaults(run=run_unpack)


def add_content_option(parser: argparse.ArgumentParser) -> None:
    """`--content DIR`, for every command that plays with the facts."""
    parser.add_argument("--content", type=Path, metavar="DIR", help="use this content pack")


def add_edition_option(parser: argparse.ArgumentParser, meaning: str) -> None:
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
    """Print what is wrong, or that nothing is."""
    try:
        identity, entries, problems = examine_edition(edition, folder)
    except ContentError as error:
        identity, entries, problems = "", Entries(), list(error.problems)
    if problems:
        for problem in problems:
            console.print(problem_line(problem))
        count = len(problems)
        console.print(f"{count} {'problem' if count == 1 else 'problems'} found.", style="bold red")
        return False
    named = f"The shipped content of {edition}" if folder is None else f"The content pack {identity}"
    number, mark = len(list(facts(entries))), digest(entries, edition)[:16]
    console.print(f"{named} has no problems: {number} facts, hash {mark}.")
    return True


def problem_line(problem: Problem) -> str:
    path = nearby(problem.path)
    place = f"{path}:{problem.line}" if problem.line else path
    said = f"{problem.subject}: {problem.message}" if problem.subject else problem.message
    return f"[bold]{escape(place)}[/]: {escape(said)}"


def nearby(path: Path) -> str:
    """The path as the user would write it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def report(arguments: argparse.Namespace) -> int:
    console = Console(highlight=False)
    found = list(facts(sound_entries(arguments.edition or FIRST, arguments.content)))
    kinds = {kind for group in arguments.kind or GROUPS for kind in GROUPS[group]}
    origins = tuple(arguments.origin or ORIGINS)
    found = [fact for fact in found if fact.kind in kinds and fact.origin in origins]
    if arguments.list:
        lines = [
            (fact.origin, fact.kind, fact.subject, fact.field, shown(fact), reason(fact)) for fact in found
        ]
        print_table(console, ("origin", "kind", "entry", "field", "value", "source"), lines)
        return 0
    rows = [counts(group, [fact for fact in found if fact.kind in GROUPS[group]]) for group in GROUPS]
    rows = [row for row in rows if row[-1] != "0"]
    print_table(console, ("facts", *ORIGINS, "all"), [*rows, counts("all", found)], total=True)
    return 0


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
    """A ruled table on a terminal, aligned plain text elsewhere."""
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


def sound_entries(edition: str, folder: Path | None) -> Entries:
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
            sound_entries(arguments.edition or FIRST, None), folder, tuple(arguments.origin or ORIGINS)
        )
    except FileExistsError as error:
        raise CommandError(Message("cli-exists", path=error)) from error
    except OSError as error:
        raise CommandError(Message("cli-in_file", file=folder, error=error.strerror)) from error
    print(f"Wrote {len(paths)} files to {folder}. Uncomment and correct what differs, then run")
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
    print(f"Wrote the content pack {pack.folder} ({len(pack.texts)} files) to {folder}.")
    return 0
