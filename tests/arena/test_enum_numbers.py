"""The copy that is compiled has numbers in place of steps and verbs, and means the same."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tool(name: str) -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ROOT / "tools"))


enum_numbers = tool("enum_numbers")
STEPS = """
class Step(IntEnum):
    BEGIN = 0
    END = 7

class Result(IntEnum):
    WON = 3

def result(number: int) -> Result:
    return Result.WON
"""
USER = """
from made.steps import Result, Step as S

TABLE = {S.END: "end"}

def advance(frame):
    # S.END is the last
    if frame.step in (S.BEGIN, S.END):  # é
        return "S.END", "é", S.END.name, S.END
    return (Result.WON,
            S.END)
"""
WITH_NUMBERS = """
from made.steps import Result, Step as S

TABLE = {S.END: "end"}

def advance(frame):
    # S.END is the last
    if frame.step in (0, 7):  # é
        return "S.END", "é", S.END.name, 7
    return (Result.WON,
            7)
"""


def known_enums() -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = enum_numbers.enums_to_number(
        {"made.steps": ast.parse(STEPS), "made.user": ast.parse(USER)}
    )
    return found


def test_an_enum_that_is_a_type_somewhere_keeps_its_members() -> None:
    assert known_enums() == {"made.steps": {"Step": {"BEGIN": 0, "END": 7}}, "made.user": {}}


def test_members_in_functions_become_numbers_and_nothing_else_changes() -> None:
    assert enum_numbers.with_numbers("made.user", USER, known_enums()) == WITH_NUMBERS


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    compiler = tool("compile")
    return {compiler.module_name(path): path.read_text(encoding="utf-8") for path in compiler.modules()}


def test_every_number_is_that_of_the_member_it_stands_for(sources: dict[str, str]) -> None:
    trees = {module: ast.parse(source) for module, source in sources.items()}
    known = enum_numbers.enums_to_number(trees)
    met = 0
    for module, tree in trees.items():
        enums = enum_numbers.enums_in_scope(module, tree, known)
        for node, number in enum_numbers.members_used(tree, enums):
            enum = getattr(importlib.import_module(module), node.value.id)
            assert enum[node.attr] == number, f"{module}:{node.lineno}"
            met += 1
    assert met > 1000


def test_the_copies_have_the_same_lines_and_hardly_a_member(sources: dict[str, str]) -> None:
    """Also in functions that span several lines: a member that is left would be compared as an object."""
    known = enum_numbers.enums_to_number({module: ast.parse(source) for module, source in sources.items()})
    for module, source in sources.items():
        copy = enum_numbers.with_numbers(module, source, known)
        assert copy.count("\n") == source.count("\n")
        tree = ast.parse(copy)
        enums = enum_numbers.enums_in_scope(module, tree, known)
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        left = [
            f"{module}:{node.lineno}"
            for function in functions
            for statement in function.body
            for node, _ in enum_numbers.members_used(statement, enums)
        ]
        assert left == []
