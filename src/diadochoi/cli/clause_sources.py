"""Where a clause is implemented: the functions and data that cite it, and the tests that prove it.

It reads the sources without running them. A clause counts as cited if code or data name it, if it decides a
switch that the code reads, or if it says the same as a cited clause of the 4th edition. `rules` prints the
results.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import diadochoi
from diadochoi.cli.rule_coverage import CoverageError, scenario_files
from diadochoi.content.rulebook.reference import Clause, Reference

PACKAGE = Path(diadochoi.__file__).parent
_CODE = "rules"
_DATA = Path("content", "data")
_SWITCHES = "switches.toml"
_CITATION = re.compile(
    r"(?<![\w/.])((?:3e/)?[0-9A-Z][0-9A-Za-z.]*/[a-z]{1,3}[0-9]*|hy/[0-9]+[a-z]?|3e/cards/[0-9]+)(?![\w/])"
)
# What may follow a citation in the same section: "3.5/d to /g", "7.2F/f, /g", "3.1/a to 3.1/c".
_MORE = re.compile(r"( to|,| and|, and) ((?:3e/)?[0-9A-Z][0-9A-Za-z.]*|hy|)/([a-z]{1,3}|[0-9]+)(?![\w/])")


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, and what is there: a function, an entry of the data, a test."""

    file: str
    line: int
    name: str

    def seen_from(self, folder: Path) -> str:
        """The line with its path from a folder, so that a terminal can open it; in the package otherwise."""
        path = PACKAGE / self.file  # the file itself if it is absolute
        file = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else self.file
        return f"{file}:{self.line}  {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class Implementation:
    """Everything that implements a clause."""

    code: tuple[Place, ...]
    data: tuple[Place, ...]
    by_switch: Mapping[str, tuple[Place, ...]]  # a switch the clause decides -> the functions that read it
    # a clause of the 4th edition that says the same -> the places that cite it
    by_same: Mapping[str, tuple[Place, ...]]

    def __bool__(self) -> bool:
        return bool(self.code or self.data or self.by_switch or self.by_same)


def implementation(clause: Clause) -> Implementation:
    """What implements the clause directly, by a switch, or by the same clause of the 4th edition."""
    switches = {}
    for switch in _switches().get(clause.id, ()):
        if readers := _readers().get(switch):
            switches[switch] = readers
    same = {}
    for other in clause.same:
        places = (*_cited_in_code().get(other, ()), *_cited_in_data().get(other, ()))
        if places:
            same[other] = places
    return Implementation(
        _cited_in_code().get(clause.id, ()), _cited_in_data().get(clause.id, ()), switches, same
    )


def uncited(reference: Reference) -> tuple[str, ...]:
    """The clauses of a book that nothing in the sources implements, in the order of the book."""
    return tuple(clause.id for clause in reference if not implementation(clause))


def reasons_uncited() -> dict[str, str]:
    """Clause id -> why no code cites it, from the list that ships with the rules."""
    file = resources.files("diadochoi.content").joinpath("rules", "uncited.toml")
    reasons: dict[str, str] = {}
    for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("uncited", []):
        for rule in entry["ids"]:
            if rule in reasons:
                raise CoverageError(f"uncited.toml lists {rule} twice")
            reasons[rule] = entry["reason"]
    return reasons


def proofs_of(rule: str, tests: Path) -> tuple[Place, ...]:
    """The tests and scenarios that name a clause, with their lines."""
    word = re.compile(rf"(?<![\w/.]){re.escape(rule)}(?![\w/])")
    found = []
    for path in (*sorted(tests.rglob("*.py")), *scenario_files(tests)):
        text = path.read_text(encoding="utf-8")
        if rule not in text:
            continue
        if path.suffix == ".py":
            found += [
                Place(path.as_posix(), node.lineno, node.name)
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.FunctionDef)
                and any(_marks(decorator, rule) for decorator in node.decorator_list)
            ]
        else:
            lines = [number for number, line in enumerate(text.splitlines(), 1) if word.search(line)]
            found += [Place(path.as_posix(), lines[0], "")] if lines else []
    return tuple(found)


def _marks(decorator: ast.expr, rule: str) -> bool:
    return isinstance(decorator, ast.Call) and any(
        isinstance(argument, ast.Constant) and argument.value == rule for argument in decorator.args
    )


# ---------------------------------------------------------------------- reading the sources


def citations(line: str) -> list[str]:
    """Every clause that a line names, including lists and ranges in short form."""
    found: list[str] = []
    for match in _CITATION.finditer(line):
        rule = match.group(1)
        found.append(rule)
        section, last = rule.rsplit("/", 1)
        end = match.end()
        while (more := _MORE.match(line, end)) and more.group(2) in ("", section):
            word, letter = more.group(1), more.group(3)
            found += [f"{section}/{each}" for each in (_between(last, letter) if word == " to" else [letter])]
            last, end = letter, more.end()
    return list(dict.fromkeys(found))


def _between(first: str, last: str) -> list[str]:
    """The letters or numbers after `first` up to `last`."""
    if first.isdigit() and last.isdigit():
        return [str(number) for number in range(int(first) + 1, int(last) + 1)]
    if len(first) == len(last) == 1:
        return [chr(code) for code in range(ord(first) + 1, ord(last) + 1)]
    return [last]


@cache
def _cited_in_code() -> Mapping[str, tuple[Place, ...]]:
    found: dict[str, dict[tuple[str, str], Place]] = {}
    for path in sorted((PACKAGE / _CODE).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        names = _names_of_lines(ast.parse(text))
        file = path.relative_to(PACKAGE).as_posix()
        for number, line in enumerate(text.splitlines(), 1):
            for rule in citations(line):
                start, name = names.get(number, (number, ""))
                found.setdefault(rule, {}).setdefault((file, name), Place(file, start, name))
    return {rule: tuple(places.values()) for rule, places in found.items()}


def _names_of_lines(tree: ast.Module) -> dict[int, tuple[int, str]]:
    """Line -> first line and full name of the innermost function, class or constant around it."""
    names: dict[int, tuple[int, str]] = {}
    for node, name in _definitions(tree, ""):
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            names[number] = (node.lineno, name)
    return names


def _definitions(node: ast.AST, prefix: str) -> Iterator[tuple[ast.stmt, str]]:
    constants = not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}"
            yield child, name
            yield from _definitions(child, f"{name}.")
        elif constants and isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            if isinstance(target, ast.Name):
                yield child, f"{prefix}{target.id}"


@cache
def _cited_in_data() -> Mapping[str, tuple[Place, ...]]:
    """Citations in the data, without the table of switches, which implements nothing itself."""
    found: dict[str, list[Place]] = {}
    for path in sorted((PACKAGE / _DATA).rglob("*.toml")):
        if path.name == _SWITCHES:
            continue
        entry = ""
        file = path.relative_to(PACKAGE).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("id = "):
                entry = line.split('"')[1]
            for rule in citations(line):
                found.setdefault(rule, []).append(Place(file, number, entry))
    return {rule: tuple(places) for rule, places in found.items()}


@cache
def _switches() -> Mapping[str, tuple[str, ...]]:
    """Clause id -> the switches it decides."""
    found: dict[str, tuple[str, ...]] = {}
    for switch in tomllib.loads((PACKAGE / _DATA / _SWITCHES).read_text(encoding="utf-8"))["switch"]:
        for rule in switch.get("clauses", ()):
            found[rule] = (*found.get(rule, ()), switch["id"])
    return found


@cache
def _readers() -> Mapping[str, tuple[Place, ...]]:
    """Switch -> the functions of the rules that read it as a field of the settings."""
    found: dict[str, list[Place]] = {}
    for path in sorted((PACKAGE / _CODE).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = _names_of_lines(tree)
        file = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                place = Place(file, *names.get(node.lineno, (node.lineno, "")))
                readers = found.setdefault(node.attr, [])
                if place not in readers:
                    readers.append(place)
    return {name: tuple(places) for name, places in found.items()}
