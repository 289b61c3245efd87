"""`diadochoi rules`: shows, searches and compares the rules reference, and measures how much of it tests
prove.

This module prints; the reference and the counting are elsewhere.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from diadochoi.book.chapters import book_of
from diadochoi.book.facts import game_of
from diadochoi.book.reading import BookReader
from diadochoi.book.tables import RuleTable
from diadochoi.cli import clause_sources, rule_coverage
from diadochoi.cli.arguments import decimal_number, whole_number
from diadochoi.cli.clause_sources import Place
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS, edition_of, named_edition
from diadochoi.content.loader import load
from diadochoi.content.rulebook.comparison import Difference, compare
from diadochoi.content.rulebook.reference import (
    LINK,
    Chapter,
    Clause,
    Reference,
    Section,
    UnknownRuleError,
    load_reference,
)
from diadochoi.content.rulebook.search import Hit, search_words, stem
from diadochoi.content.rulebook.search import search as search_rules
from diadochoi.message import Message, any_of, with_hint

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LABELLED_KINDS = ("example", "derived")


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("rules", help=Help("help-rules"))
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND", required=True)

    show_parser = commands.add_parser("show", help=Help("help-rules_show"))
    show_parser.add_argument("ids", nargs="*", metavar="ID", help=Help("help-rules_show_ids"))
    show_parser.add_argument(
        "--tests",
        type=Path,
        default=Path("tests"),
        metavar="FOLDER",
        help=Help("help-rules_show_tests"),
    )
    _add_edition(show_parser)
    show_parser.set_defaults(run=show)

    search_parser = commands.add_parser("search", help=Help("help-rules_search"))
    search_parser.add_argument("words", nargs="+", metavar="WORD")
    search_parser.add_argument(
        "--limit", type=whole_number(1), default=12, metavar="N", help=Help("help-rules_search_limit")
    )
    _add_edition(search_parser)
    search_parser.set_defaults(run=search)

    diff_parser = commands.add_parser(
        "diff",
        help=Help("help-rules_diff"),
    )
    diff_parser.add_argument("edition", choices=EDITIONS)
    diff_parser.add_argument(
        "ids",
        nargs="*",
        metavar="EDITION or ID",
        help=Help("help-rules_diff_ids"),
    )
    diff_parser.set_defaults(run=diff)

    code_parser = commands.add_parser("code", help=Help("help-rules_code"))
    code_parser.add_argument(
        "--floor", type=decimal_number(0, 100), metavar="N", help=Help("help-rules_code_floor")
    )
    _add_edition(code_parser)
    code_parser.set_defaults(run=code)

    coverage_parser = commands.add_parser("coverage", help=Help("help-rules_coverage"))
    coverage_parser.add_argument("--tests", type=Path, default=Path("tests"), metavar="FOLDER")
    coverage_parser.add_argument("--missing", action="store_true", help=Help("help-rules_coverage_missing"))
    coverage_parser.add_argument(
        "--floor", type=decimal_number(0, 100), metavar="N", help=Help("help-rules_coverage_floor")
    )
    _add_edition(coverage_parser)
    coverage_parser.set_defaults(run=coverage)


def _add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", choices=EDITIONS, default=BASE_EDITION, help=Help("help-rules_edition"))


def _console() -> Console:
    return Console(highlight=False, soft_wrap=False)


# Show


def show(arguments: argparse.Namespace) -> int:
    reference = _load(arguments.edition)
    # Look everything up first, so that a wrong id does not print half an answer.
    found = []
    for rule in arguments.ids:
        book = _load(named_edition(rule) or arguments.edition)
        found.append((book, _find(book, rule)))
    console = _console()
    if not found:
        console.print(_contents(reference))
    for book, item in found:
        if isinstance(item, Clause):
            console.print(_single_clause(book, item))
            for heading, lines in _where(item, arguments.tests):
                console.print(Padding(_dim(heading), (0, 0, 0, 2)))
                for line in lines:  # longer than the terminal rather than broken
                    console.print(Text(f"    {line}"), soft_wrap=True)
            console.print()
        elif isinstance(item, Chapter):
            console.print(Text(f"{item.id}  {item.title}", style="bold underline"), "")
            console.print(*_sections(item.sections))
        else:
            console.print(*_sections(item))
    return 0


def _title(edition: str) -> str:
    return load().editions[edition].title


def _load(edition: str) -> Reference:
    reference = load_reference(edition)
    if not len(reference):
        raise CommandError(Message("cli-no_reference", edition=_title(edition)))
    return reference


def _find(reference: Reference, rule: str) -> Chapter | tuple[Section, ...] | Clause:
    try:
        return reference.find(rule)
    except UnknownRuleError as error:
        raise CommandError(Message("cli-error", error=error)) from error


def _contents(reference: Reference) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for chapter in reference.chapters:
        table.add_row(Text(chapter.id, style="bold cyan"), Text(chapter.title, style="bold"))
        for section in chapter.sections:
            if section.id != chapter.id:
                table.add_row(Text(section.id, style="cyan"), section.title)
    return table


def _sections(sections: Sequence[Section]) -> list[RenderableType]:
    pages: list[RenderableType] = []
    for section in sections:
        pages.append(Text(f"{section.id}  {section.title}", style="bold"))
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for clause in section.clauses:
            if clause.heading:
                table.add_row("", Text(clause.heading, style="italic bold"))
            table.add_row(Text(clause.id, style="cyan"), _body(clause))
            for drawn in _tables_at(clause):
                table.add_row("", drawn)
        pages.append(Padding(table, (0, 0, 1, 2)))
    return pages


def _body(clause: Clause) -> Text:
    text = Text()
    text.append(_label(clause), style="italic")
    text.append_text(_linked(clause.text))
    if clause.ruling:
        text.append(f"  [{Message('result-clause_ruling', ruling=clause.ruling)}]", style="dim")
    text.append_text(_comparison(clause))
    return text


def _label(clause: Clause) -> str:
    return f"{Message(f'result-clause_{clause.kind}')} " if clause.kind in LABELLED_KINDS else ""


def _tables_at(clause: Clause) -> list[Table]:
    """The tables that the rulebook shows at a clause."""
    return [_rich_table(table) for table in _reader(edition_of(clause.id)).tables(clause)]


@cache
def _reader(edition: str) -> BookReader:
    return BookReader(book_of(game_of(edition), every_option=True))


def _rich_table(table: RuleTable) -> Table:
    drawn = Table(title=table.across or None, title_style="italic", box=box.SIMPLE_HEAD, padding=(0, 1))
    for head in table.heads:
        drawn.add_column(head)
    for row in table.rows:
        drawn.add_row(*row)
    return drawn


def _linked(words: str) -> Text:
    """The text with `{11.2/c}` shown as [11.2/c], which is readable within a sentence and after one."""
    text = Text()
    end = 0
    for link in LINK.finditer(words):
        text.append(words[end : link.start()])
        text.append(f"[{link[1]}]", style="cyan")
        end = link.end()
    text.append(words[end:])
    return text


def _comparison(clause: Clause) -> Text:
    text = Text()
    if clause.same:
        text.append(f"\n{Message('result-clause_same', clauses=clause.same)}", style="green")
    if clause.differs:
        text.append(f"\n{Message('result-clause_differs', clauses=clause.differs)}  ", style="yellow")
        text.append_text(_linked(clause.difference))
    return text


def _single_clause(reference: Reference, clause: Clause) -> RenderableType:
    section = reference.section(clause.section)
    facts = Table.grid(padding=(0, 2))
    if clause.ruling:
        facts.add_row(_dim("ruling"), f"{_rulings_page(clause.id)}, {clause.ruling}")
    if clause.links:
        facts.add_row(_dim("see"), ", ".join(clause.links))
    if cited := reference.citing(clause.id):
        facts.add_row(_dim("cited_by"), ", ".join(other.id for other in cited))
    facts.add_row(_dim("source"), clause.source)
    body = (
        Text(_label(clause), style="italic")
        .append_text(_linked(clause.text))
        .append_text(_comparison(clause))
    )
    return Group(
        Text.assemble((clause.id, "bold cyan"), "  ", (section.title, "bold")),
        Padding(body, (0, 0, 0, 2)),
        *(Padding(shown, (1, 0, 1, 2)) for shown in _tables_at(clause)),
        Padding(facts, (0, 0, 0, 2)),
    )


def _dim(name: str) -> Text:
    return Text(str(Message(f"result-facts_of_clause_{name}")), style="dim")


def _where(clause: Clause, tests: Path) -> Iterator[tuple[str, list[str]]]:
    """The functions, data and tests of a clause, each under its heading, with file and line."""
    here = Path.cwd()

    def lines(places: Iterable[Place]) -> list[str]:
        return [place.seen_from(here) for place in places]

    found = clause_sources.implementation(clause)
    if found.code:
        yield "code", lines(found.code)
    if found.data:
        yield "data", lines(found.data)
    for switch, places in found.by_switch.items():
        yield "switch", [switch, *(f"  {line}" for line in lines(places))]
    for rule, places in found.by_same.items():
        yield "same_as", [rule, *(f"  {line}" for line in lines(places))]
    if proofs := clause_sources.proofs_of(clause.id, tests.resolve()) if tests.is_dir() else ():
        yield "proved_by", lines(proofs)


def _rulings_page(clause: str) -> str:
    """The page with the rulings; older books have a separate page."""
    return "docs/rulings.md" if named_edition(clause) is None else "docs/rulings-3e-hybrid.md"


# Search


def search(arguments: argparse.Namespace) -> int:
    reference = _load(arguments.edition)
    query = " ".join(arguments.words)
    hits = search_rules(reference, query, limit=arguments.limit)
    console = _console()
    if not hits:
        nothing = Message("result-nothing_found", query=query, edition=_title(arguments.edition))
        console.print(str(nothing), markup=False)
        return 1
    console.print(_hits(reference, hits, search_words(query, arguments.edition)))
    return 0


def _hits(reference: Reference, hits: Iterable[Hit], wanted: Sequence[str]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for hit in hits:
        title = Text(reference.section(hit.clause.section).title, style="dim")
        table.add_row(Text(hit.clause.id, style="bold cyan"), title)
        table.add_row("", _highlighted(hit.clause.text, wanted))
    return table


def _highlighted(words: str, wanted: Sequence[str]) -> Text:
    text = _linked(words)
    for word in re.finditer(r"\w+", text.plain):
        root = stem(word[0])
        if any(root == other or (len(other) >= 4 and root.startswith(other)) for other in wanted):
            text.stylize("bold reverse", word.start(), word.end())
    return text


# Diff


def diff(arguments: argparse.Namespace) -> int:
    if arguments.ids and arguments.ids[0] in EDITIONS:
        if len(arguments.ids) > 1:
            raise CommandError(Message("cli-compare_rules"))
        return _table_of_differences(arguments.edition, arguments.ids[0])
    if arguments.edition == BASE_EDITION:
        raise CommandError(Message("cli-compare_with_another", edition=BASE_EDITION))
    reference = _load(arguments.edition)
    base = _load(BASE_EDITION)
    only = {clause.id for rule in arguments.ids for clause in _clauses_of(_find(base, rule))}
    console = _console()
    shown = 0
    for chapter in reference.chapters:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for clause in chapter.clauses:
            if clause.differs and (not only or _touches(base, clause, only)):
                table.add_row(Text(clause.id, style="cyan"), _body(clause))
        if table.row_count:
            console.print(Text(f"{chapter.id}  {chapter.title}", style="bold"), Padding(table, (0, 0, 1, 2)))
            shown += table.row_count
    title = _title(arguments.edition)
    message = (
        Message("result-clauses_differ_from", count=shown, edition=title, ids=arguments.ids)
        if arguments.ids
        else Message("result-clauses_differ", count=shown, edition=title)
    )
    console.print(str(message))
    return 0


def _table_of_differences(left: str, right: str) -> int:
    """Print every switch that differs, then the other clauses that differ."""
    found = compare(left, right)
    console = _console()
    groups: dict[str, list[Difference]] = {}
    for row in found.rows:
        groups.setdefault(row.group, []).append(row)
    for group, rows in groups.items():
        table = Table(box=None, pad_edge=False, header_style="dim", title_justify="left")
        for heading in ("", found.left.title, found.right.title):
            table.add_column(heading, ratio=2, vertical="top")
        table.add_column(str(Message("result-rules_clauses")), style="cyan", ratio=1)
        for row in rows:
            left_side = row.left_meaning or row.left
            table.add_row(row.title, left_side, row.right_meaning or row.right, " ".join(row.clauses))
        console.print(Text(group.replace("_", " ").capitalize(), style="bold"), Padding(table, (0, 0, 1, 2)))
    if found.clauses:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for clause in found.clauses:
            table.add_row(Text(clause.id, style="cyan"), _linked(clause.difference))
        console.print(Text(str(Message("result-only_in_text")), style="bold"), Padding(table, (0, 0, 1, 2)))
    titles = {"left": found.left.title, "right": found.right.title}
    numbers = {"switches": len(found.rows), "clauses": len(found.clauses)}
    console.print(str(Message("result-editions_differ", **titles, **numbers)))
    return 0


def _clauses_of(found: Chapter | tuple[Section, ...] | Clause) -> tuple[Clause, ...]:
    if isinstance(found, Clause):
        return (found,)
    if isinstance(found, Chapter):
        return found.clauses
    return tuple(clause for section in found for clause in section.clauses)


def _touches(base: Reference, clause: Clause, rules: set[str]) -> bool:
    return any(
        other.id in rules
        for compared in clause.differs
        if base.resolves(compared)
        for other in _clauses_of(base.find(compared))
    )


# Coverage


def coverage(arguments: argparse.Namespace) -> int:
    reference = _load(arguments.edition)
    if not arguments.tests.is_dir():
        raise CommandError(Message("cli-no_tests", folder=arguments.tests))
    try:
        proofs = rule_coverage.gather_proofs(arguments.tests)
        exempt = rule_coverage.load_exemptions()
    except rule_coverage.CoverageError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    known = {clause.id for edition in EDITIONS for clause in load_reference(edition)}
    own = {rule: files for rule, files in proofs.items() if rule in reference}
    measured = rule_coverage.measure(reference, own, {r: why for r, why in exempt.items() if r in reference})
    console = _console()
    console.print(_coverage_table(measured))
    if arguments.missing:
        console.print(f"\n{Message('result-without_proof' if measured.missing else 'result-all_proved')}")
        for chapter in reference.chapters:
            if rules := [clause.id for clause in chapter.clauses if clause.id in measured.missing]:
                console.print(Padding(", ".join(rules), (0, 0, 0, 2)))
        for reason in dict.fromkeys(measured.excused.values()):
            rules = [rule for rule, why in measured.excused.items() if why == reason]
            console.print(f"\n{Message('result-exempt', rules=rules)}")
            console.print(Padding(reason, (0, 0, 0, 2)))
    for rule in measured.needless_exemptions:
        console.print(str(Message("result-needless_exemption", rule=rule, file=own[rule][0])))
    unknown = {rule: files for rule, files in proofs.items() if rule not in known}
    for rule, files in unknown.items():
        near = reference.suggest(rule)
        hint = Message("hint-did_you_mean", near=any_of(near)) if near else ""
        console.print(str(with_hint(Message("result-no_clause", file=files[0], rule=rule), hint)))
    if unknown:
        return 1
    if arguments.floor is not None and measured.percent < arguments.floor:
        console.print(str(_below(measured.percent, arguments.floor)))
        return 1
    return 0


def _below(percent: float, floor: float) -> Message:
    return Message("result-below_floor", percent=f"{percent:.1f}", floor=f"{floor:g}")


def _coverage_table(measured: rule_coverage.Coverage) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(str(Message("result-coverage_chapter")))
    table.add_column("")
    for name in ("clauses", "exempt", "proven", "percent"):
        table.add_column(str(Message(f"result-coverage_{name}")), justify="right")
    for row in measured.chapters:
        share = f"{rule_coverage.share(row.proven, row.needed):.1f}"
        table.add_row(row.chapter, row.title, str(row.clauses), str(row.exempt), str(row.proven), share)
    table.add_section()
    total = sum(row.clauses for row in measured.chapters)
    figures = (str(total), str(measured.exempt), str(measured.proven), f"{measured.percent:.1f}")
    table.add_row(str(Message("result-coverage_all")), "", *figures, style="bold")
    return table


# Code


def code(arguments: argparse.Namespace) -> int:
    """Count the rules that the code cites; every other rule needs a reason."""
    reference = _load(arguments.edition)
    console = _console()
    rules = [clause.id for clause in reference if clause.kind == "rule"]
    missing = [rule for rule in clause_sources.uncited(reference) if rule in rules]
    reasons = clause_sources.reasons_uncited()
    percent = rule_coverage.share(len(rules) - len(missing), len(rules))
    console.print(
        str(
            Message(
                "result-code_cites",
                cited=len(rules) - len(missing),
                all=len(rules),
                edition=_title(arguments.edition),
                percent=f"{percent:.1f}",
            )
        )
    )
    for reason in dict.fromkeys(reasons[rule] for rule in missing if rule in reasons):
        console.print(f"\n{reason}")
        listed = [rule for rule in missing if reasons.get(rule) == reason]
        console.print(Padding(", ".join(listed), (0, 0, 0, 2)))
    if unexplained := [rule for rule in missing if rule not in reasons]:
        console.print(f"\n{Message('result-not_cited')}")
        console.print(Padding(", ".join(unexplained), (0, 0, 0, 2)))
    if arguments.floor is not None and percent < arguments.floor:
        console.print(str(_below(percent, arguments.floor)))
        return 1
    return 0
