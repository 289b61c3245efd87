"""Packed values keep their parts separate, and only `core/packed` and `core/units` know the bits."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import diadochoi
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, Card

SOURCE = Path(diadochoi.__file__).parent
KNOW_THE_BITS = (
    "rules/core/packed.py", "rules/core/units.py", "rules/core/actions.py", "rules/core/ids.py",
    "record/stored/", "load/",  # stored values; bytes of the network
)  # fmt: skip


def test_siege_points_training_and_sieges_come_out_as_they_went_in() -> None:
    for points in range(16):
        mark = packed.siege_mark(INDEPENDENT, points)
        assert (packed.siege_owner(mark), packed.siege_points(mark)) == (INDEPENDENT, points)
        held = packed.training(units.CAVALRY, points)
        assert (packed.training_kind(held), packed.training_progress(held)) == (units.CAVALRY, points)
    for number in range(4):
        done = packed.sieges(31, number)
        assert (packed.siege_general(done), packed.siege_count(done)) == (31, number)


def test_nobody_has_no_siege_points() -> None:
    assert packed.siege_owner(NOBODY) == NOBODY


def test_interceptors_keep_successes_generals_units_and_spaces_apart() -> None:
    generals, group, spaces = (1 << 40) - 1, units.pack([200] * units.KINDS), 1 << 150 | 1
    come = packed.arrivals(generals, group)
    result = packed.interceptors(255, come, spaces)
    assert packed.interceptors_successes(result) == 255
    assert packed.interceptors_arrivals(result) == come
    assert (packed.arrived_generals(come), packed.arrived_units(come)) == (generals, group)
    assert packed.interceptors_origins(result) == spaces


def test_an_attempt_knows_whether_an_independent_army_makes_it() -> None:
    attempt = packed.army_attempt(2, 17, 3)
    assert (packed.attempting_army(attempt), packed.attempt_location(attempt), attempt[0]) == (3, 17, 2)
    assert packed.attempting_army((2, 17, 0, 1 << 3, 0)) == NOBODY


def test_an_evader_is_a_faction_or_an_army_that_a_seat_makes_try() -> None:
    evader = packed.army_evader(4, 2)
    assert (packed.evader_seat(evader), packed.evader_army(evader)) == (4, 2)
    assert (packed.evader_seat(INDEPENDENT), packed.evader_army(INDEPENDENT)) == (INDEPENDENT, NOBODY)


def test_marks_of_what_passed_the_gates_do_not_overlap() -> None:
    marks = [packed.unit_shifted(kind, inward) for kind in range(units.KINDS) for inward in (True, False)]
    marks += [packed.general_shifted(general) for general in range(40)]
    marks += [packed.royal_shifted(royal) for royal in range(16)]
    assert len(set(marks)) == len(marks)
    assert all(mark.bit_count() == 1 for mark in marks)
    parts = packed.shifted_parts(sum(marks))
    assert parts == {"inward": 63, "outward": 63, "generals": (1 << 40) - 1, "royals": (1 << 16) - 1}
    assert packed.shifted(**parts) == sum(marks)


def test_a_part_knows_its_card_and_number() -> None:
    card = Card(70)
    parts = [packed.part_of(card, number) for number in range(4)]
    assert [packed.card_of(part) for part in (card, *parts)] == [card] * 5
    assert [packed.part_number(part) for part in (card, *parts)] == [-1, 0, 1, 2, 3]
    assert card < packed.FIRST_PART <= min(parts)
    assert packed.part_of(parts[2], 1) == parts[1]


def test_only_the_modules_that_pack_know_the_bits() -> None:
    """No other code shifts by a number, masks with one, or counts CUs with `% 255`."""
    found = [
        f"{file.relative_to(SOURCE).as_posix()}:{node.lineno}: {ast.unparse(node)}"
        for file in sorted(SOURCE.rglob("*.py"))
        if not file.relative_to(SOURCE).as_posix().startswith(KNOW_THE_BITS)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and takes_apart(node)
    ]
    assert found == []


def takes_apart(node: ast.BinOp) -> bool:
    """Find `value >> 8`, `value << 8 * kind`, `value & 255`, `value % 255`; skip `1 << x` and `bits & 1`."""
    left, right = node.left, node.right
    if isinstance(node.op, ast.Mod):
        return is_number(right) and ast.literal_eval(right) == 255
    if isinstance(node.op, ast.BitAnd):
        return any(is_number(side) and ast.literal_eval(side) != 1 for side in (left, right))
    if isinstance(node.op, ast.LShift | ast.RShift):
        scaled = isinstance(right, ast.BinOp) and (is_number(right.left) or is_number(right.right))
        return not is_number(left) and (is_number(right) or scaled)
    return False


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


@pytest.mark.parametrize(
    "line", ["group >> 8", "group >> 8 * kind", "(noun + 1) << 20", "a & 255", "g % 255"]
)
def test_taking_a_value_apart_is_seen(line: str) -> None:
    tree = ast.parse(line, mode="eval").body
    assert isinstance(tree, ast.BinOp) and takes_apart(tree)


@pytest.mark.parametrize(
    "line", ["1 << general", "generals >> general & 1", "at & SPACE_MASK", "n % 2", "1 << 30"]
)
def test_bit_sets_and_places_are_not_packed_values(line: str) -> None:
    nodes = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.BinOp)]
    assert nodes and not any(takes_apart(node) for node in nodes)
