"""What a docstring or comment of the rules points to exists, and no docstring lists its callers.

A list of callers is wrong as soon as somebody calls the function from elsewhere; an editor finds them.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import diadochoi.rules

RULES = Path(diadochoi.rules.__file__).parent
MODULES = sorted(RULES.rglob("*.py"))
POINTER = re.compile(r"`([a-z_]+(?:[./][A-Za-z_]+)+)`")  # `march/retreat`, `march/entry.fight_on_return`
OUTSIDE = ("content/", "record/", "docs/", "deck.toml", "state.")  # other packages, and fields of the State


@cache
def names(path: Path) -> frozenset[str]:
    """Return everything that a module defines, at any depth; of a package, its modules."""
    if path.is_dir():
        return frozenset(part.stem for part in path.iterdir())
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    found: set[str] = set()
    for node in tree:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return frozenset(found)


def exists(pointer: str, home: Path) -> bool:
    """Return whether there is such a module, in the rules or beside `home`, with such names."""
    steps = re.split("[./]", pointer)
    for start in (RULES, home.parent):
        place, rest = start, list(steps)
        while rest and ((place / rest[0]).is_dir() or (place / f"{rest[0]}.py").is_file()):
            name = rest.pop(0)
            place = place / name if (place / name).is_dir() else place / f"{name}.py"
        if place != start and all(name in names(place) for name in rest):
            return True
    return "/" not in pointer and any(set(steps) <= names(path) for path in MODULES)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(RULES).as_posix())
def test_what_a_module_points_to_exists(path: Path) -> None:
    pointers = POINTER.findall(path.read_text(encoding="utf-8"))
    lost = [own for own in pointers if not own.startswith(OUTSIDE) and not exists(own, path)]
    assert lost == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(RULES).as_posix())
def test_no_function_lists_its_callers(path: Path) -> None:
    assert not re.search(r"(Called|Used) by\s|\bcalls? this\b", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "pointer", ["march/nowhere", "march/retreat.nowhere", "retreat.nowhere", "nowhere.settle"]
)
def test_a_pointer_that_leads_nowhere_is_found(pointer: str) -> None:
    assert not exists(pointer, RULES / "march" / "withdrawal.py")
