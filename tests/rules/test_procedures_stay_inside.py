"""No code outside the rules knows a frame class or a step: it uses `procedures` and `situation`."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import diadochoi
from diadochoi.rules.core.frames import Frame

SOURCE = Path(diadochoi.__file__).parent
STORED = "record/stored/"  # names every procedure and step
# They watch the procedures, to compare them with a forecast.
TRIALS = ("arena/fuzz/option_trial.py", "arena/fuzz/points_trial.py")
OUTSIDE = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if not path.relative_to(SOURCE).as_posix().startswith(("rules/", "content/", STORED, *TRIALS))
)


def is_procedure(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Frame) and thing is not Frame


def imported(tree: ast.Module) -> dict[str, object]:
    """Return what a module imports from the rules, by its local name."""
    found: dict[str, object] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("diadochoi.rules"):
            home = import_module(str(node.module))
            for alias in node.names:
                if not hasattr(home, alias.name):
                    import_module(f"{node.module}.{alias.name}")
                found[alias.asname or alias.name] = getattr(home, alias.name)
    return found


def looks_inside(text: str) -> list[str]:
    """List where a module uses a frame class of the rules, or reads or sets the step of a frame."""
    tree = ast.parse(text)
    names = imported(tree)
    found = [f"imports {name}" for name, thing in names.items() if is_procedure(thing)]
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        home = names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(home, ModuleType) and is_procedure(getattr(home, node.attr, None)):
            found.append(f"line {node.lineno}: uses {node.attr}")
        if node.attr == "step" and id(node) not in called:  # environments and bot runners have step()
            found.append(f"line {node.lineno}: knows a step")
    return found


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_module_outside_the_rules_knows_frame_classes_or_steps(path: Path) -> None:
    assert looks_inside(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("trial", TRIALS)
def test_the_check_of_forecasts_knows_procedures_but_no_steps(trial: str) -> None:
    found = looks_inside((SOURCE / trial).read_text(encoding="utf-8"))
    assert found
    assert all(own.startswith("imports ") for own in found)


@pytest.mark.parametrize(
    "line",
    [
        "from diadochoi.rules.march.entry import Entry",
        "from diadochoi.rules.turn import operations\nisinstance(top, operations.Operations)",
        "if state.frames[-1].step == 3: pass",
        "frame.step = 2",
    ],
)
def test_the_check_finds_each_way_of_looking_inside(line: str) -> None:
    assert looks_inside(line)
