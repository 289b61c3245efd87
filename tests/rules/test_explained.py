"""A reader of one module of the rules learns what each step and each field of its procedures means."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import diadochoi

RULES = Path(diadochoi.__file__).parent / "rules"
REPOSITORY = Path(__file__).parents[2]
MODULES = sorted(RULES.rglob("*.py"))

# Fields that their name explains, because their type does: whose, which piece, where.
PLAIN = {"seat", "faction", "general", "royal", "card", "part", "space", "location"}


def lines_without_comment(source: str, nodes: list[ast.stmt]) -> Iterator[ast.stmt]:
    lines = source.splitlines()
    for node in nodes:
        own, above = lines[(node.end_lineno or node.lineno) - 1], lines[node.lineno - 2]
        if "  # " not in own and not above.strip().startswith("# "):
            yield node


def unexplained_members(source: str) -> list[str]:
    """List members of the enums of steps, results and verbs without a comment."""
    found: list[str] = []
    for cls in ast.walk(ast.parse(source)):
        if not isinstance(cls, ast.ClassDef) or not cls.name.endswith(("Step", "Result", "Verb")):
            continue
        if not any(ast.unparse(base) == "IntEnum" for base in cls.bases):
            continue
        members: list[ast.stmt] = [node for node in cls.body if isinstance(node, ast.Assign)]
        found += [
            f"{cls.name}.{ast.unparse(node).split(' ')[0]}" for node in lines_without_comment(source, members)
        ]
    return found


def unexplained_fields(source: str) -> list[str]:
    """List fields of procedures (`fields = …`) that no comment and no docstring of the class explains."""
    found: list[str] = []
    for cls in ast.walk(ast.parse(source)):
        if not isinstance(cls, ast.ClassDef):
            continue
        named = {
            part.value
            for node in cls.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            and ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target) == "fields"
            for part in ast.walk(node.value)
            if isinstance(part, ast.Constant)
        }  # fmt: skip
        docstring = ast.get_docstring(cls) or ""
        begin = [node for node in cls.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
        assignments: list[ast.stmt] = [
            node for function in begin for node in function.body if field_of(node) in named - PLAIN
        ]
        found += [
            f"{cls.name}.{field_of(node)}"
            for node in lines_without_comment(source, assignments)
            if f"`{field_of(node)}`" not in docstring
        ]
    return found


def field_of(node: ast.stmt) -> str:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return ast.unparse(target).removeprefix("self.")
    return ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(RULES).as_posix())
def test_every_step_result_and_field_says_what_it_means(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert unexplained_members(source) + unexplained_fields(source) == []


def test_a_member_without_a_comment_is_found() -> None:
    source = "class SiegeStep(IntEnum):\n    ROLL = 0  # roll a die\n    END = 1\n"
    assert unexplained_members(source) == ["SiegeStep.END"]


def test_a_field_without_a_comment_is_found() -> None:
    source = (
        "class Siege(Frame):\n"
        '    """A Siege. `group` fights."""\n'
        '    fields = ("seat", "group", "losses", "stock")\n'
        "    def __init__(self, seat, group):\n"
        "        self.seat = seat\n"
        "        self.group = group\n"
        "        self.losses = 0\n"
        "        self.stock = 0  # CUs before the loss\n"
    )
    assert unexplained_fields(source) == ["Siege.losses"]


# ---------------------------------------------------------------------- where else to look

# `march/activation`, `court.burial`, `windows.NAVAL_STEP`, `combat/siege.py`: in a comment or docstring.
POINTER = re.compile(r"`(\w+(?:[/.]\w+)+)`")


def pointers(source: str) -> set[str]:
    """Return the modules, and names in modules, that comments and docstrings refer to."""
    return {found for found in POINTER.findall(source) if not found[0].isdigit()}


def is_there(pointer: str, module: Path) -> bool:
    """Return whether a pointer leads to a file, a package, or a name in a module.

    Paths begin in the folder of the module, in `rules`, in its packages, or in the folders around it.
    """
    packages = [path for path in RULES.iterdir() if path.is_dir()]
    roots = (module.parent, RULES, RULES.parent, REPOSITORY, *packages, RULES.parent / "content/data")
    parts = re.split(r"[/.]", pointer)
    if pointer[0].isupper():  # a class and its member
        sources = (path.read_text(encoding="utf-8") for path in MODULES)
        return any(f"class {parts[0]}" in text and parts[1] in text for text in sources)
    for root in roots:
        if (root / pointer).exists() or root.joinpath(*parts).is_dir():
            return True
        for length in range(1, len(parts) + 1):
            file = root.joinpath(*parts[:length]).with_suffix(".py")
            if file.is_file():
                text = file.read_text(encoding="utf-8")
                if all(re.search(rf"\b{name}\b", text) for name in parts[length:]):
                    return True
    return False


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(RULES).as_posix())
def test_every_module_that_a_comment_points_to_exists(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    found = sorted(pointer for pointer in pointers(source) if pointer.split(".")[0] not in names)
    assert [pointer for pointer in found if not is_there(pointer, path)] == []


def test_a_pointer_to_a_module_that_is_gone_is_found() -> None:
    here = RULES / "march" / "entry.py"
    assert pointers("# see `march/refusals` and `court.burial`, 9.1, `16.1`") == {
        "march/refusals",
        "court.burial",
    }
    assert not is_there("march/refusals", here) and not is_there("court.burial.bake", here)
    assert is_there("court.burial.bury", here) and is_there("land_procedure.PROCEDURE", here)
