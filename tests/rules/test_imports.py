"""How the modules of the rules and the content import each other: at the top, and never in a cycle.

pyproject.toml says which package may import which, and `lint-imports` checks it.
"""

from __future__ import annotations

import ast
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PACKAGES = ("rules", "content")
# The base game starts without the checks of content packs.
IMPORTS_LATE = {"content": ["diadochoi/content/loader.py"], "rules": []}


def modules() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for package in PACKAGES:
        for path in (SOURCE / "diadochoi" / package).rglob("*.py"):
            parts = path.relative_to(SOURCE).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_at_run_time(body: list[ast.stmt]) -> list[ast.Import | ast.ImportFrom]:
    """List imports at the top of a module, except those only for the type checker."""
    found: list[ast.Import | ast.ImportFrom] = []
    for statement in body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            found.append(statement)
        elif isinstance(statement, ast.If) and ast.unparse(statement.test) != "TYPE_CHECKING":
            found.extend(imports_at_run_time([*statement.body, *statement.orelse]))
    return found


def imported(statement: ast.Import | ast.ImportFrom, known: dict[str, Path]) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    members = [f"{statement.module}.{alias.name}" for alias in statement.names]
    return [member if member in known else str(statement.module) for member in members]


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules of a cycle, the first one also last; empty without one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_function_imports_a_module(package: str) -> None:
    inside: set[str] = set()
    for path in sorted((SOURCE / "diadochoi" / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                inside.update(
                    path.relative_to(SOURCE).as_posix()
                    for inner in ast.walk(node)
                    if isinstance(inner, (ast.Import, ast.ImportFrom))
                )
    assert sorted(inside) == IMPORTS_LATE[package]


def test_no_modules_import_one_another_in_a_circle() -> None:
    known = modules()
    graph = {
        name: {
            target
            for statement in imports_at_run_time(ast.parse(path.read_text(encoding="utf-8")).body)
            for target in imported(statement, known)
            if target in known
        }
        for name, path in known.items()
    }
    assert cycle(graph) == []


def test_a_circle_is_found() -> None:
    assert set(cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}


def test_no_package_can_be_left_out_of_the_layers() -> None:
    """import-linter reports parts without a layer. `cards` is spread over several, so it lists its own."""
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {
        container: contract
        for contract in project["tool"]["importlinter"]["contracts"]
        for container in contract.get("containers", ())
    }
    assert all(contract["exhaustive"] for contract in contracts.values())
    left_out = {
        name: own["exhaustive_ignores"] for name, own in contracts.items() if "exhaustive_ignores" in own
    }
    assert left_out == {"diadochoi.rules": ["cards"]}
    layers = contracts["diadochoi.rules"]["layers"]
    cards = [layer.removeprefix("cards.") for layer in layers if layer.startswith("cards.")]
    assert cards == contracts["diadochoi.rules.cards"]["layers"]
