"""Replaces enum members by numbers in the copy of a source that the compiler reads.

mypyc treats an `IntEnum` member as an object: comparing a step or a verb with one takes several times as long
as comparing it with a number. The rules use the names; `with_numbers` puts the numbers into a copy just
before compiling. Line numbers do not change, so tracebacks match the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

# The members of an enum by name.
Members = Mapping[str, int]


def enums_of(tree: ast.Module) -> dict[str, Members]:
    """The enums with numeric members that a module defines."""
    return {
        node.name: {
            line.targets[0].id: line.value.value
            for line in node.body
            if isinstance(line, ast.Assign)
            and isinstance(line.targets[0], ast.Name)
            and isinstance(line.value, ast.Constant)
            and isinstance(line.value.value, int)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef) and "IntEnum" in map(ast.unparse, node.bases)
    }


def names_in_annotations(tree: ast.Module) -> set[str]:
    """The names a module uses as types of parameters, results and variables."""
    annotations = [
        annotation
        for node in ast.walk(tree)
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if annotation is not None
    ]
    return {
        part.id for annotation in annotations for part in ast.walk(annotation) if isinstance(part, ast.Name)
    }


def enums_to_number(trees: Mapping[str, ast.Module]) -> dict[str, dict[str, Members]]:
    """By module and name: the enums that no module uses as a type, where a number would not work."""
    types = {name for tree in trees.values() for name in names_in_annotations(tree)}
    return {
        module: {name: members for name, members in enums_of(tree).items() if name not in types}
        for module, tree in trees.items()
    }


def enums_in_scope(
    module: str, tree: ast.Module, known: Mapping[str, Mapping[str, Members]]
) -> dict[str, Members]:
    """By local name: a module's own enums and those it imports from a module in `known`."""
    found = dict(known.get(module, {}))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module in known:
            for alias in node.names:
                if alias.name in known[node.module]:
                    found[alias.asname or alias.name] = known[node.module][alias.name]
    return found


def members_used(function: ast.AST, enums: Mapping[str, Members]) -> Iterator[tuple[ast.Attribute, int]]:
    """Where a function uses a member as a number, with that number. `Verb.PASS.name` is not a number."""
    parts_of_attributes = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            number = enums.get(node.value.id, {}).get(node.attr)
            if number is not None and id(node) not in parts_of_attributes:
                yield node, number


def with_numbers(module: str, source: str, known: Mapping[str, Mapping[str, Members]]) -> str:
    """The source of a module with numbers for members inside its functions.

    Tables outside the functions keep their members, because others may ask for their names.
    """
    tree = ast.parse(source)
    enums = enums_in_scope(module, tree, known)
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    found = {
        (node.lineno, node.col_offset): (node, number)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node, number in members_used(statement, enums)
    }
    for (row, start), (node, number) in sorted(found.items(), reverse=True):
        if node.end_lineno == row:
            line = lines[row - 1]
            lines[row - 1] = line[:start] + str(number).encode() + line[node.end_col_offset :]
    return b"".join(lines).decode()
