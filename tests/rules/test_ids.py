"""Seats, pieces and places have their own types; a bare `int` for one of them is refused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import diadochoi.rules
from diadochoi.rules.core.ids import (
    DISPERSED,
    HOLDING_BOX,
    INSIDE,
    INSIDE_OF,
    NO_SPACE,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
    SEA_OF,
    SPACE_MASK,
    SPACE_OF,
)

RULES = Path(diadochoi.rules.__file__).parent

# Parameters and fields with these names have one of the types in `core/ids`.
TYPED = frozenset(
    (
        *("seat", "faction", "owner", "mover", "interceptor", "attacker", "defender", "victim", "enemy"),
        *("winner", "loser", "chooser", "besieger", "regent", "holder", "asked", "granted"),
        *("general", "minor", "royal", "card", "fleet", "army"),
        *("space", "location", "place", "at", "here", "there", "origin", "target", "goal", "port"),
        *("leader", "commander"),
    )
)


# Collections with these names hold one of the types. (`generals: int` is a bit set.)
TYPED_MANY = frozenset(
    (
        *("seats", "factions", "owners", "before", "queue"),
        *("generals", "minors", "royals", "cards", "fleets", "armies"),
        *("spaces", "locations", "places", "ports", "barred", "origins"),
    )
)
BARE = ("int", "int | None")
BARE_MANY = tuple(
    f"{collection}[int{more}]"
    for collection, more in (("list", ""), ("set", ""), ("frozenset", ""), ("tuple", ", ..."))
)


def is_bare(name: str, annotation: ast.expr) -> bool:
    text = ast.unparse(annotation)
    return (name in TYPED and text in BARE) or (name in TYPED_MANY and text in BARE_MANY)


def bare_numbers(source: str, module: str) -> list[str]:
    """List parameters and fields for what `core/ids` has types for, and whose type is a number."""
    return bare_parameters(source, module) + bare_fields(source, module)


def bare_fields(source: str, module: str) -> list[str]:
    """List fields of classes and of `self`. Wire data is plain, with numbers for seats."""
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    plain = {"TypedDict"}
    for cls in classes:
        if plain & {ast.unparse(base) for base in cls.bases}:
            plain.add(cls.name)
    return [
        f"{module}:{node.lineno} {cls.name}.{name}"
        for cls in classes
        if cls.name not in plain
        for node in ast.walk(cls)
        if isinstance(node, ast.AnnAssign)
        for name in [ast.unparse(node.target).removeprefix("self.")]
        if is_bare(name, node.annotation)
    ]


def bare_parameters(source: str, module: str) -> list[str]:
    return [
        f"{module}:{argument.lineno} {function.name}({argument.arg})"
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef)
        for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if argument.annotation is not None and is_bare(argument.arg, argument.annotation)
    ]


@pytest.mark.parametrize(
    "path", sorted(RULES.rglob("*.py")), ids=lambda path: path.relative_to(RULES).as_posix()
)
def test_no_parameter_or_field_for_a_seat_a_piece_or_a_place_is_a_bare_number(path: Path) -> None:
    assert bare_numbers(path.read_text(encoding="utf-8"), path.relative_to(RULES).as_posix()) == []


def test_a_bare_number_is_found() -> None:
    source = "def move(state: State, seat: int, space: Space, *, at: int | None = None) -> None: ..."
    assert bare_numbers(source, "made_up.py") == ["made_up.py:1 move(seat)", "made_up.py:1 move(at)"]


def test_a_collection_of_bare_numbers_is_found_but_not_a_bit_set() -> None:
    source = "def flee(state: State, barred: tuple[int, ...], generals: int, dice: list[int]) -> None: ..."
    assert bare_numbers(source, "made_up.py") == ["made_up.py:1 flee(barred)"]


def test_a_bare_field_is_found_but_not_in_what_goes_over_the_wire() -> None:
    source = (
        "class Threat:\n"
        "    seat: int\n"
        "    space: Space\n"
        "    def __init__(self) -> None:\n"
        "        self.at: int | None = None\n"
        "class Plain(TypedDict):\n"
        "    seat: int\n"
        "class More(Plain):\n"
        "    owner: int\n"
    )
    assert bare_numbers(source, "made_up.py") == ["made_up.py:2 Threat.seat", "made_up.py:5 Threat.at"]


def test_the_tables_of_locations_agree_with_the_bits() -> None:
    for at in range(2 * SEA):
        assert SPACE_OF[at] == at & SPACE_MASK
        assert INSIDE_OF[at] == at & SPACE_MASK | INSIDE
        assert SEA_OF[at] == at & SPACE_MASK | SEA


@pytest.mark.parametrize("box", [OFF_MAP, DISPERSED, OUT_OF_GAME, NOT_IN_PLAY, HOLDING_BOX, NO_SPACE])
def test_a_box_is_in_no_space_of_the_board(box: int) -> None:
    assert SPACE_OF[box] == box & SPACE_MASK
    assert SPACE_OF[box] > 240
