"""A question of the rules is answered in one place: no two functions say the same."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

import diadochoi.rules

RULES = Path(diadochoi.rules.__file__).parent
# Below this size (in nodes of the syntax tree) a function only stores values or passes a call on.
SMALLEST = 20
# Limits that several actions have in common: each is compared in one function.
LIMITS = {"naval_cus": "table/board_state", "group_limit": "table/board_state"}


def texts() -> dict[str, str]:
    return {
        path.relative_to(RULES).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in RULES.rglob("*.py")
    }


def repeated(modules: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return functions that have the same body, apart from docstrings and constructors."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, text in sorted(modules):
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef) or node.name == "__init__":
                continue
            body = node.body[1:] if ast.get_docstring(node) else node.body
            if sum(1 for line in body for _ in ast.walk(line)) >= SMALLEST:
                found["\n".join(ast.dump(line) for line in body)].append(f"{name}.{node.name}")
    return [places for places in found.values() if len(places) > 1]


def test_no_function_of_the_rules_is_written_twice() -> None:
    assert repeated(texts().items()) == []


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_is_compared_in_one_function(limit: str) -> None:
    places = [name for name, text in texts().items() for _ in re.finditer(rf'numbers\["{limit}"\]', text)]
    assert places == [LIMITS[limit]]


def test_a_function_that_is_written_twice_is_found() -> None:
    body = "    held = state.troops[seat].get(3, 0)\n    return max(0, 2 - held - seat)\n"
    one = f"def room(state, seat):\n{body}"
    other = f'def free(state, seat):\n    """Return it."""\n{body}'
    assert repeated([("march/a", one), ("sea/b", other)]) == [["march/a.room", "sea/b.free"]]
