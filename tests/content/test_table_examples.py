"""Every worked example of the rulebooks that reads a table or a plain number comes out as printed."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from diadochoi.content import load
from diadochoi.content.model import PathKind

CONTENT = load()
TABLES = CONTENT.tables
NUMBERS = TABLES.numbers
EXAMPLES = json.loads((Path(__file__).parent / "data" / "table_examples.json").read_text(encoding="utf-8"))
# Examples of procedures without a table; the rules prove them.
PROCEDURES = {"winner_loss", "force_march", "battle_rating", "react_need"}
UNITS = {unit.name: unit for unit in CONTENT.units}
STEPS = {
    "Land": TABLES.path_cost[PathKind.LAND],
    "Mountain": TABLES.path_cost[PathKind.MOUNTAIN],
    "Sea": TABLES.path_cost[PathKind.SEA],
    "conduct a Siege": NUMBERS["siege_mp"],
    "remove an enemy player PC from a Minor City": NUMBERS["remove_pc_mp"],
}


def score(strength: int, roll: int) -> int:
    return TABLES.battle[roll][strength]


def winner(first: list[int], second: list[int]) -> str:
    return (
        "first" if score(*first) > score(*second) else "second" if score(*first) < score(*second) else "draw"
    )


def land_score(strength: int, dice: list[int], battle_rating: int) -> dict[str, int]:
    roll = sum(max(die, battle_rating) for die in dice)
    return {"roll": roll, "score": score(strength, roll)}


def strength(cus: Mapping[str, int], local_troops: int = 0, elephant_dice: tuple[int, ...] = ()) -> int:
    return sum(UNITS[name].strength * n for name, n in cus.items()) + local_troops + sum(elephant_dice)


def general_loss(die: int, result: str) -> str:
    needed = TABLES.general_loss_lose if result == "lose" else TABLES.general_loss_win
    return "killed" if die >= needed else "survives"


def siege(die: int, modifiers: list[int]) -> str:
    points, losses = TABLES.siege[max(0, die + sum(modifiers))]
    return f"{points or '-'}/{losses or '-'}"


def dice_for_mps(pairs: list[list[int]]) -> list[int]:
    return [die for die in range(1, 7) if all(TABLES.movement[i][die] == mp for i, mp in pairs)]


def forage(space: str, cus: int) -> int:
    limit = NUMBERS["forage_limit_transit" if space == "Transit Point" else "forage_limit"]
    return 1 if cus > limit else 0


def max_sieges() -> int:
    return NUMBERS["sieges_per_space_surrender"] + 2 * NUMBERS["sieges_per_space_segment"]


READINGS: dict[str, Callable[..., object]] = {
    "battle_score": score,
    "winner": winner,
    "land_score": land_score,
    "battle_strength": strength,
    "general_loss": general_loss,
    "siege": siege,
    "siege_points": lambda modified: TABLES.siege[modified][0],
    "min_cus": lambda cus: cus >= NUMBERS["siege_minimum_cus"],
    "attrition": lambda column, die: TABLES.attrition[die][column],
    "elephants": lambda dice: [TABLES.elephant[die] for die in dice],
    "local": lambda space, province, factor: (
        factor * (space * NUMBERS["local_troops_space"] + province * NUMBERS["local_troops_province"])
    ),
    "movement": lambda initiative, die: TABLES.movement[initiative][die],
    "dice_for_mps": dice_for_mps,
    "path": lambda steps: sum(STEPS[step] for step in steps),
    "seniority": lambda general: next(g.seniority for g in CONTENT.generals if g.name == general),
    "naval_room": lambda embarked, picked_up: NUMBERS["naval_cus"] - embarked - picked_up,
    "overrun": lambda mover, other: mover >= NUMBERS["overrun_ratio"] * other,
    "training": lambda unit, ops: [UNITS[unit].training_cost - ops],
    "forage": forage,
    "max_sieges": max_sieges,
}
READ = [example for example in EXAMPLES if example["kind"] not in PROCEDURES]


def test_no_example_is_left_out() -> None:
    assert len(EXAMPLES) == 118
    assert {example["kind"] for example in READ} == set(READINGS)


@pytest.mark.parametrize("example", READ, ids=[f"{e['id']} {e['source']} {e['kind']}" for e in READ])
def test_the_tables_give_the_printed_result_of(example: dict[str, Any]) -> None:
    found = READINGS[example["kind"]](**example["inputs"])
    # Two printed examples break their own rule and are marked as slips.
    assert (found == example["expected"]) is ("slip" not in example)


@pytest.mark.parametrize("grid", [TABLES.battle, TABLES.attrition], ids=["battle", "attrition"])
def test_a_grid_never_falls_to_the_right_or_downwards(grid: tuple[tuple[int, ...], ...]) -> None:
    assert all(a <= b for row in grid for a, b in itertools.pairwise(row))
    assert all(a <= b for up, down in itertools.pairwise(grid) for a, b in zip(up, down, strict=True))


def test_rolls_and_strengths_beyond_the_last_line_read_as_the_last() -> None:
    assert TABLES.battle[14] == TABLES.battle[12]
    assert TABLES.battle[7][25] == TABLES.battle[7][40] == 11
    assert TABLES.attrition[8] == TABLES.attrition[6]
    assert TABLES.siege[0] == TABLES.siege[1] == (0, 1)
    assert TABLES.siege[10] == TABLES.siege[6] == (2, 0)


def test_every_unrest_roll_names_a_province_and_seven_rolls_again() -> None:
    assert set(TABLES.unrest) == set(range(2, 13))
    assert all(1 <= len(provinces) <= 2 for provinces in TABLES.unrest.values())
    assert TABLES.unrest_again == {7}
