"""Marches, entries and voyages: every step has a name, and only the procedure's own modules know it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import IntEnum
from importlib import import_module
from pathlib import Path

import pytest

import diadochoi
from diadochoi.record.stored.state_storage import FRAME_FORMS
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.counterattack import Counterattack, CounterattackStep
from diadochoi.rules.march.entering_force import EntryStep
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.evasion import Evasions, EvasionStep
from diadochoi.rules.march.force import ActivationStep
from diadochoi.rules.march.interception import Interceptions, InterceptionStep
from diadochoi.rules.march.land_procedure import PROCEDURE
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from diadochoi.rules.sea.naval_battle import NavalBattle, NavalBattleStep
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.sea.weather import Weather, WeatherStep

SOURCE = Path(diadochoi.__file__).parent
FAMILIES: dict[type[Frame], type[IntEnum]] = {
    Activation: ActivationStep,
    Entry: EntryStep,
    Interceptions: InterceptionStep,
    Evasions: EvasionStep,
    Counterattack: CounterattackStep,
    PlannedNavalMove: VoyageStep,  # has all the steps of a NavalMove and three more
    NavalBattle: NavalBattleStep,
    Weather: WeatherStep,
}
MODULES = sorted([*(SOURCE / "rules" / "march").glob("*.py"), *(SOURCE / "rules" / "sea").glob("*.py")])
OTHERS = sorted(path for path in SOURCE.rglob("*.py") if path not in MODULES)


def is_step(node: ast.AST) -> bool:
    """`self.step`, `entry.step`, or `step`, as it is called in long procedures."""
    return (isinstance(node, ast.Attribute) and node.attr == "step") or (
        isinstance(node, ast.Name) and node.id == "step"
    )


def steps_named(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever a step is compared with or set to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(is_step(target) for target in node.targets):
            values = [node.value]
        elif isinstance(node, ast.Compare) and is_step(node.left):
            values = node.comparators
        else:
            continue
        for value in values:
            if isinstance(value, ast.IfExp):
                yield from (value.body, value.orelse)
            elif isinstance(value, ast.Tuple):
                yield from value.elts
            elif not is_step(value):
                yield value


def family_of(value: ast.expr, names: dict[str, object]) -> type[IntEnum] | None:
    """The enum that a value is a member of: `EntryStep.B_BEGIN`."""
    if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
        home = names.get(value.value.id)
        if isinstance(home, type) and issubclass(home, IntEnum) and value.attr in home.__members__:
            return home
    return None


@pytest.mark.parametrize("cls", FAMILIES, ids=lambda cls: str(cls.__name__))
def test_the_steps_of_a_family_are_those_that_are_stored(cls: type[Frame]) -> None:
    assert getattr(cls, "steps", None) is FAMILIES[cls]
    assert {int(step) for step in FAMILIES[cls]} == set(FRAME_FORMS.by_class[cls].steps or ())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_step_compared_or_set_is_a_member_of_one_family(path: Path) -> None:
    name = ".".join(("diadochoi", *path.relative_to(SOURCE).with_suffix("").parts))
    names = vars(import_module(name))
    values = list(steps_named(ast.parse(path.read_text(encoding="utf-8"))))
    families = {family_of(value, names) for value in values}
    assert None not in families, [ast.unparse(value) for value in values if not family_of(value, names)]
    assert len(families) <= 1, "a module that knows the steps of two procedures"


def test_a_number_in_place_of_a_step_is_found() -> None:
    tree = ast.parse("if self.step == 3:\n    entry.step = EntryStep.GONE if done else 4\n")
    assert [family_of(value, {"EntryStep": EntryStep}) for value in steps_named(tree)] == [None, None, None]


def test_an_entry_has_something_to_do_in_every_step() -> None:
    assert set(PROCEDURE) == set(EntryStep)


def test_nobody_else_knows_these_steps() -> None:
    known = {steps.__name__ for steps in FAMILIES.values()}
    for path in OTHERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not known & {alias.name for alias in node.names}, path.relative_to(SOURCE)
