"""Chapter 7.2: what lies open on the table."""

from __future__ import annotations

import pytest

from diadochoi.rules.activation import ActivationSegment
from diadochoi.rules.state import ACTIVATION
from diadochoi.rules.views import view
from tests.rules.build import Table


@pytest.mark.clauses("7.2/c")
def test_everybody_sees_the_number_and_kind_of_all_units() -> None:
    table = Table(players=3, segment=ACTIVATION)
    table.general("antigonos", "kelainai", seat=0, loyal=2, elephant=1)
    table.pcs(1, "tyros")
    table.units(1, "tyros/inside", mercenary=1, silver_shields=1)
    table.run(ActivationSegment(0))
    expected = {
        (0, "kelainai", (("elephant", 1), ("loyal", 2))),
        (1, "tyros/inside", (("mercenary", 1), ("silver_shields", 1))),
    }
    for seat in (0, 1, 2, None):
        stacks = view(table.state, seat)["stacks"]
        shown = {(s["owner"], s["at"], tuple(sorted(s["units"].items()))) for s in stacks if s["units"]}
        assert shown == expected
