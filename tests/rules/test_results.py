"""The result of a procedure is read by one function, in the module that gives it. The function names it."""

from __future__ import annotations

import ast
from pathlib import Path

import diadochoi

RULES = Path(diadochoi.__file__).parent / "rules"
RUNNERS = {"engine.py", "table/state.py", "table/fields.py"}  # they carry the result and never look at it


def reads(tree: ast.AST) -> list[ast.Attribute]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "result" and ast.unparse(node.value) != "self"
    ]


def faults(text: str) -> list[str]:
    """Say what is wrong with the ways in which a module reads results."""
    tree = ast.parse(text)
    readers = [node for node in tree.body if isinstance(node, ast.FunctionDef) and reads(node)]
    found = [
        f"{reader.name} does more than read a result"
        for reader in readers
        if len(reader.body) != 2 or not isinstance(reader.body[1], ast.Return)  # docstring, return
    ]
    if len(reads(tree)) > sum(len(reads(reader)) for reader in readers):
        found.append("a method reads a result by number")
    if readers and "state.pop(" not in text:
        found.append("the procedure that gives this result is in another module")
    return found


def test_a_result_is_read_by_the_module_that_gives_it() -> None:
    found = {}
    for path in sorted(RULES.rglob("*.py")):
        name = path.relative_to(RULES).as_posix()
        if name not in RUNNERS and (wrong := faults(path.read_text(encoding="utf-8"))):
            found[name] = wrong
    assert found == {}


def test_each_fault_is_found() -> None:
    assert faults("class March:\n    def advance(self, state):\n        self.left = state.result\n") == [
        "a method reads a result by number"
    ]
    assert faults('def lost(state):\n    """Return it."""\n    return state.result\n') == [
        "the procedure that gives this result is in another module"
    ]
    assert faults("def lost(state):\n    state.pop(1)\n    return state.result\n    print()\n") == [
        "lost does more than read a result"
    ]
