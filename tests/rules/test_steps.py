"""Every step of a procedure is a member of its family's enum, and only the family knows it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import pytest

import diadochoi
from diadochoi.record.stored.state_storage import FRAME_FORMS
from diadochoi.rules.combat import siege
from diadochoi.rules.combat.siege import SiegeStep
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.march.entering_force import EntryStep
from diadochoi.rules.march.land_procedure import PROCEDURE
from diadochoi.rules.sea.voyage_step import VoyageStep
from tests.golden.coverage import load_rules

RULES = Path(diadochoi.__file__).parent / "rules"
# Modules with functions on the frame of a family, besides the modules with its frames.
FUNCTIONS_OF: dict[str, type[IntEnum]] = {
    "march/confrontation.py": EntryStep,
    "march/land_procedure.py": EntryStep,
    "march/withdrawal.py": EntryStep,
    "sea/back_to_port.py": VoyageStep,
    "sea/landing.py": VoyageStep,
}
BASE = "core/frames.py"


def frame_classes(among: type[Frame] = Frame) -> Iterator[type[Frame]]:
    for cls in among.__subclasses__():
        if cls.__module__.startswith("diadochoi.rules"):
            yield cls
        yield from frame_classes(cls)


load_rules()
NAMED = sorted({cls for cls in frame_classes() if cls.steps is not None}, key=lambda cls: cls.__name__)


# ---------------------------------------------------------------------- where code meets a step


def is_step(node: ast.AST, aliases: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in aliases
    return isinstance(node, ast.Attribute) and node.attr == "step"


def aliases_in(function: ast.AST) -> set[str]:
    """Return local names for a step: `step = self.step`, `step, location = self.step, self.location`."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            targets = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) else [value]
            for name, part in zip(targets, values, strict=False):
                if isinstance(name, ast.Name) and is_step(part, set()):
                    found.add(name.id)
    return found


def values_beside_steps(function: ast.AST) -> Iterator[ast.expr]:
    """Yield what a function compares steps with or sets them to."""
    aliases = aliases_in(function)
    for node in ast.walk(function):
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(is_step(target, set()) for target in targets):
                yield node.value
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(is_step(side, aliases) for side in sides):
                yield from (side for side in sides if not is_step(side, aliases))


def parts(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.IfExp):
        yield from parts(value.body)
        yield from parts(value.orelse)
    elif isinstance(value, (ast.Tuple, ast.Set)):
        for part in value.elts:
            yield from parts(part)
    elif isinstance(value, ast.Subscript):  # a table of steps
        yield value.value
    else:
        yield value


def bound_members(module: ModuleType, tree: ast.Module) -> dict[str, IntEnum]:
    """Return constants such as `_ROLL: Final = int(SiegeStep.ROLL)`."""
    found: dict[str, IntEnum] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "int" and len(value.args) == 1:
                member = eval(ast.unparse(value.args[0]), dict(vars(module)))
                if isinstance(member, IntEnum):
                    found[node.target.id] = member
    return found


def members(value: ast.expr, module: ModuleType, bound: dict[str, IntEnum], local: set[str]) -> list[object]:
    """Return the steps a value can be; anything that is not an enum member stays as its source text."""
    text = ast.unparse(value)
    if text in bound:
        return [bound[text]]
    names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    if isinstance(value, ast.Constant) or names & local or not names <= set(vars(module)):
        return [text]
    found = eval(text, dict(vars(module)))
    if isinstance(found, dict):
        return list(found.values())
    return list(found) if isinstance(found, tuple) else [found]


def local_tables(function: ast.AST, module: ModuleType) -> dict[str, ast.expr]:
    """Return local names taken from a table of steps, as in `step = _STEPS[verb]`."""
    return {
        node.targets[0].id: node.value.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Subscript)
        and isinstance(node.value.value, ast.Name)
        and node.value.value.id in vars(module)
    }


def steps_met(function: ast.AST, module: ModuleType, bound: dict[str, IntEnum]) -> list[object]:
    tables = local_tables(function, module)
    local = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    found: list[object] = []
    for value in values_beside_steps(function):
        for part in parts(value):
            table = tables.get(part.id) if isinstance(part, ast.Name) else None
            found.extend(members(part if table is None else table, module, bound, local - set(tables)))
    return found


def module_tree(module: ModuleType) -> ast.Module | None:
    source = Path(str(module.__file__))
    if source.suffix != ".py":  # compiled
        return None
    return ast.parse(source.read_text(encoding="utf-8"))


# ---------------------------------------------------------------------- the rule


@pytest.mark.parametrize("cls", NAMED, ids=lambda cls: str(cls.__name__))
def test_every_step_that_a_procedure_compares_or_sets_is_one_of_its_own(cls: type[Frame]) -> None:
    module = sys.modules[cls.__module__]
    tree = module_tree(module)
    if tree is None or cls.steps is None:
        return
    bound = bound_members(module, tree)
    (body,) = [part for part in tree.body if isinstance(part, ast.ClassDef) and part.name == cls.__name__]
    met = [
        step
        for function in body.body
        if isinstance(function, ast.FunctionDef)
        for step in steps_met(function, module, bound)
    ]
    assert [step for step in met if not isinstance(step, cls.steps)] == []


MODULES = sorted(
    (path.relative_to(RULES).as_posix(), path) for path in RULES.rglob("*.py") if path.name != "__init__.py"
)


@pytest.mark.parametrize(
    "path", [path for name, path in MODULES if name != BASE],
    ids=[name for name, _ in MODULES if name != BASE],
)  # fmt: skip
def test_no_module_knows_the_steps_of_another_family(path: Path) -> None:
    """A family is the modules whose frames use its steps, and those named in `FUNCTIONS_OF`."""
    module = sys.modules["diadochoi.rules." + ".".join(path.relative_to(RULES).with_suffix("").parts)]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = [cls for cls in frame_classes() if cls.__module__ == module.__name__]
    if any(cls.steps is None for cls in own):  # their steps are only counted
        return
    families = tuple(cls.steps for cls in own if cls.steps is not None)
    if path.relative_to(RULES).as_posix() in FUNCTIONS_OF:
        families = (*families, FUNCTIONS_OF[path.relative_to(RULES).as_posix()])
    bound = bound_members(module, tree)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    met = [step for function in functions for step in steps_met(function, module, bound)]
    assert [step for step in met if not isinstance(step, families)] == []


@pytest.mark.parametrize("cls", NAMED, ids=lambda cls: str(cls.__name__))
def test_steps_and_their_stored_names_agree(cls: type[Frame]) -> None:
    assert cls.steps is not None
    assert len(cls.steps.__members__) == len(cls.steps), "two names for one number"
    form = FRAME_FORMS.by_class.get(cls)
    if form is not None and form.steps is not None:
        assert set(form.steps) <= {int(step) for step in cls.steps}


def test_an_entry_has_something_to_do_in_every_step() -> None:
    assert set(PROCEDURE) == set(EntryStep)


# ---------------------------------------------------------------------- the check can fail


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("self.step = 3", ["3"]),
        ("self.step = self.step + 1", ["self.step + 1"]),
        ("self.step += 1", ["1"]),
        ("if frame.step == 2: pass", ["2"]),
        ("self.step = GOES_ON", [0]),
        ("step = self.step\n    if step in (SiegeStep.FALL, 7): pass", ["7"]),
        ("self.step = SiegeStep.FALL if lost else SiegeStep.END", []),
        ("step, place = self.step, 4\n    if step <= SiegeStep.ROLL and place == 4: pass", []),
    ],
)
def test_a_number_beside_a_step_is_found(line: str, wrong: list[object]) -> None:
    function = ast.parse(f"def advance(self, state, frame, lost):\n    {line}\n").body[0]
    assert [step for step in steps_met(function, siege, {}) if not isinstance(step, SiegeStep)] == wrong
