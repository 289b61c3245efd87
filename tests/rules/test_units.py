"""Groups of CUs packed into one integer."""

import pytest

from diadochoi.rules.core import units
from tests.rules.build import group


@pytest.mark.clauses("9.3.C/c")
def test_the_weakest_of_a_group_are_taken_by_worth():
    army = group(royal=1, elephant=1, loyal=2, mercenary=1)
    assert units.weakest(army, 3) == group(mercenary=1, loyal=2)
    assert units.weakest(army, 9) == army


@pytest.mark.clauses("7.2D/c", "9.3.C/c")
@pytest.mark.parametrize(
    ("number", "taken"),
    [
        (1, {"mercenary": 1}),
        (2, {"silver_shields": 2}),
        (3, {"silver_shields": 2, "mercenary": 1}),
    ],
)
def test_the_silver_shields_are_never_split(number: int, taken: dict[str, int]):
    army = group(silver_shields=2, mercenary=1)
    assert units.weakest(army, number) == group(**taken)
