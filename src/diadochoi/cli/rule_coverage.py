"""Which clauses of the rules are proved by a test or a scenario.

It reads the test files without running them; `rules coverage` prints and judges the figures.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from diadochoi.content.rulebook.reference import Reference, natural_key
from diadochoi.record.errors import ScenarioError
from diadochoi.record.lessons.lesson_files import FOLDER as LESSONS
from diadochoi.record.scenarios.yaml_lines import read_yaml

MARKER = "clauses"
ALSO = "also"  # the test or scenario also runs with another edition and proves these clauses there
# A test that does not run, or may fail, proves nothing.
_NO_PROOF = {"skip", "skipif", "xfail"}


class CoverageError(ValueError):
    """A test file or the list of exemptions cannot be read; the message names the file and what to do."""


@dataclass(frozen=True, slots=True)
class ChapterCoverage:
    chapter: str
    title: str
    clauses: int
    exempt: int
    proven: int

    @property
    def needed(self) -> int:
        return self.clauses - self.exempt


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one edition."""

    chapters: tuple[ChapterCoverage, ...]
    missing: tuple[str, ...]
    excused: Mapping[str, str]  # clause id -> why no test can prove it
    needless_exemptions: tuple[str, ...]  # exempt but proved

    @property
    def proven(self) -> int:
        return sum(chapter.proven for chapter in self.chapters)

    @property
    def needed(self) -> int:
        return sum(chapter.needed for chapter in self.chapters)

    @property
    def exempt(self) -> int:
        return sum(chapter.exempt for chapter in self.chapters)

    @property
    def percent(self) -> float:
        return share(self.proven, self.needed)


def share(proven: int, needed: int) -> float:
    return 100.0 * proven / needed if needed else 100.0


def measure(
    reference: Reference, proofs: Mapping[str, tuple[str, ...]], exempt: Mapping[str, str]
) -> Coverage:
    """Count the clauses that need a proof and those that have one, by chapter."""
    chapters = []
    missing: list[str] = []
    for chapter in reference.chapters:
        ids = [clause.id for clause in chapter.clauses]
        # An exempt clause that is proved anyway counts as proved.
        excused = [rule for rule in ids if rule in exempt and rule not in proofs]
        proven = [rule for rule in ids if rule in proofs]
        missing += [rule for rule in ids if rule not in proofs and rule not in exempt]
        chapters.append(ChapterCoverage(chapter.id, chapter.title, len(ids), len(excused), len(proven)))
    return Coverage(
        chapters=tuple(chapters),
        missing=tuple(sorted(missing, key=natural_key)),
        excused={rule: why for rule, why in exempt.items() if rule not in proofs},
        needless_exemptions=tuple(sorted(set(exempt) & set(proofs), key=natural_key)),
    )


def gather_proofs(tests: Path) -> dict[str, tuple[str, ...]]:
    """Clause id -> the test and scenario files under a folder that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        _note(found, path.relative_to(tests), clauses_of_tests(path))
    for path in scenario_files(tests):
        own = path.relative_to(tests) if path.is_relative_to(tests) else Path(path.parent.name) / path.name
        _note(found, own, clauses_of_scenario(path))
    return {rule: tuple(files) for rule, files in found.items()}


def scenario_files(tests: Path) -> list[Path]:
    """The scenarios in a test folder, and the lessons if the tests that play them are there."""
    files = sorted((tests / "scenarios").rglob("*.yaml"))
    return files + sorted(LESSONS.rglob("*.yaml")) if (tests / "learn").is_dir() else files


def _note(found: dict[str, list[str]], path: Path, rules: Iterable[str]) -> None:
    for rule in dict.fromkeys(rules):
        found.setdefault(rule, []).append(path.as_posix())


def clauses_of_scenario(path: Path) -> tuple[str, ...]:
    """The `clauses` of a scenario file, and those that `also` lists for other editions."""
    try:
        document = read_yaml(path.read_text(encoding="utf-8"), str(path))
    except ScenarioError as error:
        raise CoverageError(str(error)) from error
    also = document.get(ALSO, {})
    if not isinstance(also, dict):
        raise CoverageError(f"{path}: 'also' must name editions, each with a list of clause ids")
    found: list[str] = []
    for listed in (document.get(MARKER, []), *also.values()):
        if not isinstance(listed, list):
            raise CoverageError(f"{path}: 'clauses' must be a list of clause ids")
        found.extend(str(rule) for rule in listed)
    return tuple(found)


def clauses_of_tests(path: Path) -> tuple[str, ...]:
    """The ids in `@pytest.mark.clauses("11.2/c", …)` and `also` of a Python file, skipped tests left out."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except SyntaxError as error:
        raise CoverageError(f"{path}: not valid Python: {error}") from error
    return tuple(_marked(tree, path))


def _marked(node: ast.AST, path: Path) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and any(
        _mark_name(decorator) in _NO_PROOF for decorator in node.decorator_list
    ):
        return
    if isinstance(node, ast.Call) and (mark := _mark_name(node)) in (MARKER, ALSO):
        for argument in node.args[mark == ALSO :]:  # the first word of `also` is the edition
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise CoverageError(f"{path}:{argument.lineno}: write the clause ids as plain strings")
            yield argument.value
        return
    for child in ast.iter_child_nodes(node):
        yield from _marked(child, path)


def _mark_name(node: ast.AST) -> str:
    """`skip` for pytest.mark.skip and pytest.mark.skip(…); empty for anything else."""
    if isinstance(node, ast.Call):
        node = node.func
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    ):
        return node.attr
    return ""


def load_exemptions() -> dict[str, str]:
    """Clause id -> the reason why no test can prove it."""
    file = resources.files("diadochoi.content").joinpath("rules", "exempt.toml")
    reasons: dict[str, str] = {}
    for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("exempt", []):
        reason = str(entry.get("reason", "")).strip()
        for rule in entry.get("ids", []):
            if not reason:
                raise CoverageError(f"exempt.toml: {rule} has no reason")
            if rule in reasons:
                raise CoverageError(f"exempt.toml lists {rule} twice")
            reasons[str(rule)] = reason
    return reasons
