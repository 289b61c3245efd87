"""A class name has one meaning in the whole program."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "diadochoi"
OF_OPEN_SPIEL = {"Game", "State"}  # gym/spiel.py has the names of the interface it implements


def classes() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(str(file.relative_to(SOURCE)))
    return found


def test_no_two_modules_have_a_class_of_the_same_name() -> None:
    twice = {name: sorted(files) for name, files in classes().items() if len(files) > 1}
    assert set(twice) <= OF_OPEN_SPIEL, twice
    assert all("gym/spiel.py" in files for files in twice.values())
