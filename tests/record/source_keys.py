"""Finds the keys that the rules use by reading their source: events logged, questions asked, refusals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import diadochoi.rules
from diadochoi.rules.knowledge.moments import COMPULSORY, GENERIC

FOLDER = Path(diadochoi.rules.__file__).parent
_CLAUSE = re.compile(r"(3e/)?\d+(\.\d+)*[A-Z]?\d*(\.[A-Z0-9]+)*/[a-z0-9]+|hy/\d+")
_KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def trees() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(FOLDER.rglob("*.py")):
        yield str(file.relative_to(FOLDER)), ast.parse(file.read_text(encoding="utf-8"))


def constants(node: ast.AST) -> list[str]:
    """List the texts an expression can be: a constant, or either side of a conditional."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def notes() -> Iterator[tuple[str, str, int]]:
    """Yield (where, event, number of fields) for every call of `note`."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "note"
            ):
                fields = len(node.args) - 1
                if any(isinstance(argument, ast.Starred) for argument in node.args):
                    fields = -1
                for name in constants(node.args[0]):
                    yield f"{file}:{node.lineno}", name, fields


def questions() -> Iterator[tuple[str, str]]:
    """Yield keys given to Question, and those that a card's effect names as its `question`."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(target, ast.Name) and target.id == "question" for target in targets):
                    for key in constants(node.value):
                        yield f"{file}:{node.lineno}", key
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Question":
                for key in constants(node.args[0]):
                    yield f"{file}:{node.lineno}", key


def reasons() -> Iterator[tuple[str, str]]:
    """Yield reasons: pairs of a key and a clause, and keys in a `why_…` that looks its clause up."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("why_"):
                for inner in ast.walk(node):
                    yield from _reason(file, inner, True)
            else:
                yield from _reason(file, node, False)
    for key in (*COMPULSORY.values(), *GENERIC):
        yield "knowledge/moments.py", key


def _reason(file: str, node: ast.AST, looked_up: bool) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        clauses = constants(node.elts[1])
        if all(_CLAUSE.fullmatch(clause) for clause in clauses) if clauses else looked_up:
            for key in constants(node.elts[0]):
                if _KEY.fullmatch(key):
                    yield f"{file}:{getattr(node, 'lineno', 0)}", key
