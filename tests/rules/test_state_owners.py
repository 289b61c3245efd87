"""Which modules may change a State: its own package, and for each field only the modules listed here.

Pieces move through operations of `State`. A module that wants to change a field it does not own calls its
owner, or an operation in `table`.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import diadochoi
from diadochoi.record.stored.state_fields import STATE_FIELDS

RULES = Path(diadochoi.__file__).parent / "rules"
TABLE = "table/"
STATES = {"state", "position", "twin"}
CHANGES = {
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse",
    "setdefault", "sort", "update",
}  # fmt: skip
BESIDE_THE_MOMENT = {"log", "chance", "answered", "board", "config"}

# Writers outside `table`. Make this list shorter; say why in the review if you add to it.
OWNERS: dict[str, set[str]] = {
    # the course of the game
    "turn": {"turn/sequence"},
    "round": {"turn/sequence"},
    "segment": {"turn/sequence"},
    "active": {"turn/sequence"},
    "pcs_at_segment": {"turn/sequence"},
    "order": {"turn/turn_order"},
    "clockwise": {"turn/turn_order"},
    "usurper": {"turn/turn_start"},
    "winner": {"court/victory"},
    "win_kind": {"court/victory"},
    "asked": {"engine"},
    "options": {"engine", "knowledge/views"},
    "result": {"engine"},
    "answered": {"engine"},
    "log": {
        "knowledge/forecast/losses",
        "knowledge/forecast/trial",
        "turn/setup",
    },
    "chance": {"knowledge/forecast/losses", "knowledge/forecast/trial", "turn/setup"},
    # totals
    "vp": {"court/legitimacy"},
    "legitimacy": {"court/legitimacy"},
    "champion": {"court/legitimacy"},
    "dirty": {"court/legitimacy"},
    "popularity": {"combat/defeat"},
    "training": {"turn/training"},
    # cards: a sample deals the cards that a seat cannot see
    "draw_pile": {"knowledge/views", "turn/setup"},
    "hands": {"knowledge/views"},
    "table_cards": {"knowledge/views"},
    "seed": {"knowledge/views"},
    "counter": {"knowledge/views"},
    "script": {"knowledge/forecast/losses", "knowledge/forecast/trial", "knowledge/views"},
    # Generals
    "dealt_to": {"combat/general_loss", "turn/setup"},
    "general_at": {"sea/cargo"},
    "roster": {"march/own_turn"},
    # actions in this Segment
    "moved_troops": {"march/force"},
    "moved_generals": {
        "march/activation",
        "march/force",
        "march/retreat",
        "sea/cargo",
    },
    "moved_royals": {"march/force", "sea/cargo"},
    "marched_generals": {"march/force"},
    "sailed_generals": {"march/force"},
    "fought_generals": {"combat/battle"},
    "fought_troops": {"combat/battle"},
    "placed_here": {"turn/reinforcements"},
    "sieges_done": {"march/activation"},
    "movement_roll": {"turn/activation_segment"},
    "naval_cus": {"sea/cargo", "sea/naval_move"},
    "naval_declared": {"sea/naval_move"},
    "naval_general": {"sea/naval_move"},
}

FIELDS = {field.attribute for field in STATE_FIELDS} | BESIDE_THE_MOMENT


def field_in(node: ast.expr, aliases: dict[str, str]) -> str:
    """Return the field that an expression is, or is a part of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return aliases.get(node.id, "")
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in STATES:
        return node.attr if node.attr in FIELDS else ""
    return ""


def aliases_in(function: ast.AST) -> dict[str, str]:
    """Return local names for a field or part of it: `marks = state.moved_troops`, `for x in state.hands`."""
    found: dict[str, str] = {}
    for node in ast.walk(function):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=False))
            else:
                pairs = [(target, value)]
        elif isinstance(node, ast.For):
            sources = node.iter.args if isinstance(node.iter, ast.Call) else [node.iter]
            names = [name for name in ast.walk(node.target) if isinstance(name, ast.Name)]
            pairs = [(name, source) for source in sources for name in names]
        for name, source in pairs:
            field = field_in(source, {})
            if isinstance(name, ast.Name) and field:
                found[name.id] = field
    return found


def fields_changed(function: ast.AST) -> set[str]:
    aliases = aliases_in(function)
    found: set[str] = set()
    for node in ast.walk(function):
        targets: list[ast.expr] = []
        if isinstance(node, (ast.Assign, ast.Delete)):
            targets = [part for target in node.targets for part in getattr(target, "elts", [target])]
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
        ):
            found.add(field_in(node.func.value, aliases))
        found.update(field_in(target, aliases) for target in targets if not isinstance(target, ast.Name))
    return found - {""}


@cache
def writers() -> dict[str, set[str]]:
    """Return field → modules outside `table` that change it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(RULES.rglob("*.py")):
        name = path.relative_to(RULES).with_suffix("").as_posix()
        if name.startswith(TABLE):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for field in fields_changed(node):
                    found[field].add(name)
    return dict(found)


def test_only_its_owners_change_a_field() -> None:
    strangers = {
        field: sorted(modules - OWNERS.get(field, set()))
        for field, modules in writers().items()
        if modules - OWNERS.get(field, set())
    }
    assert strangers == {}


def test_generals_who_change_nothing_are_not_listed() -> None:
    found = writers()
    idle = {
        field: sorted(modules - found.get(field, set()))
        for field, modules in OWNERS.items()
        if modules - found.get(field, set())
    }
    assert idle == {}


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("state.turn += 1", "turn"),
        ("state.general_at[3] = 5", "general_at"),
        ("del state.front[card]", "front"),
        ("state.hands[0].append(card)", "hands"),
        ("held = state.troops[0]\n    held[4] = 1", "troops"),
        ("for hand in state.hands:\n        hand.clear()", "hands"),
        ("state.seed, other = b'', 1", "seed"),
    ],
)
def test_each_way_of_changing_a_field_is_seen(line: str, field: str) -> None:
    assert fields_changed(ast.parse(f"def change(state, card):\n    {line}\n")) == {field}


def test_reading_changes_nothing() -> None:
    text = "def look(state):\n    found = [state.troops[0].get(4, 0)]\n    found.append(state.turn)\n"
    assert fields_changed(ast.parse(text)) == set()
