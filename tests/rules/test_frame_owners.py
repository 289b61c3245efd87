"""Which modules may change the fields of a procedure: those of its family, and for a few hooks the cards.

Everyone else calls a method of the procedure that says what happens to it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import diadochoi
from diadochoi.rules.core.frames import Frame
from tests.golden.coverage import load_rules

RULES = Path(diadochoi.__file__).parent / "rules"
STATES = {"state", "position", "twin", "after"}  # `test_state_owners` looks at these

load_rules()

# Functions on the one frame of a family, and the few fields that others change.
ENTRY = {"step", "answering", "failed", "ends_as", "generals", "intercepted", "royals", "shifted", "units"}
VOYAGE = {"step", "ashore_generals", "ashore_royals", "ashore_units", "ends", "parties", "unmarked"}
WRITERS: dict[str, set[str]] = {
    "combat/siege": {"owner", "step", "total"},
    "march/confrontation": {"step"},
    "march/entry": {"returning", "step"},
    "march/land_procedure": ENTRY - {"ends_as", "generals", "royals", "shifted"},
    "march/redistribution": {"shifted"},
    "march/withdrawal": {"ends_as", "generals", "royals", "step", "units"},
    "sea/back_to_port": {"ends", "step"},
    "sea/landing": VOYAGE - {"ends"},
    "turn/sequence": {"cursor", "step"},
    "turn/setup": {"discards"},
    # hooks for cards: the class of the procedure says what they do
    "cards/effects/battles": {"attacker_roll_bonus", "defender_roll_bonus", "no_elephants"},
    "cards/effects/fleets": {"interceptor_bonus", "mover_bonus"},
    "cards/effects/fog_and_storms": {"stopped"},
    "cards/effects/hands": {"cancelled"},
    "cards/effects/sieges": {"siege_bonus"},
}


def frame_fields(among: type[Frame] = Frame) -> set[str]:
    found = {"step"}
    for cls in among.__subclasses__():
        found |= {*cls.fields, *frame_fields(cls)}
    return found


FIELDS = frame_fields()


def fields_changed(tree: ast.AST) -> set[str]:
    """Return the fields of frames that code changes on anything but `self` and a state."""
    found: set[str] = set()
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [part for target in node.targets for part in getattr(target, "elts", [target])]
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                known = target.attr in FIELDS and target.value.id not in {"self", *STATES}
                found |= {target.attr} if known else set()
    return found


@cache
def writers() -> dict[str, set[str]]:
    """Return module → fields it changes in frames that others made. Views of a position are not frames."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(RULES.rglob("*.py")):
        name = path.relative_to(RULES).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            copies = isinstance(node, ast.FunctionDef) and node.name == "copy"
            if isinstance(node, ast.FunctionDef) and not copies and name != "knowledge/situation":
                found[name] |= fields_changed(node)
    return {name: fields for name, fields in found.items() if fields}


def test_only_its_family_changes_a_procedure() -> None:
    strangers = {
        name: sorted(fields - WRITERS.get(name, set()))
        for name, fields in writers().items()
        if fields - WRITERS.get(name, set())
    }
    assert strangers == {}


def test_generals_who_change_nothing_are_not_listed() -> None:
    found = writers()
    assert {name: sorted(fields - found.get(name, set())) for name, fields in WRITERS.items()} == {
        name: [] for name in WRITERS
    }


@pytest.mark.parametrize(
    "line", ["army.units -= 1", "army.at = army.came_from = port", "entry.ends_as, other = 1, 2"]
)
def test_each_way_of_changing_a_field_is_seen(line: str) -> None:
    assert fields_changed(ast.parse(f"def change(army, entry):\n    {line}\n"))


def test_a_method_of_the_procedure_changes_its_own_fields() -> None:
    assert not fields_changed(ast.parse("def lose(self, state):\n    self.units = state.turn\n"))
