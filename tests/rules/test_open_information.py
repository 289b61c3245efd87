"""Chapter 7.2: open information."""

from __future__ import annotations

import random

import pytest

import diadochoi
from diadochoi.rules.core.segments import ACTIVATION
from diadochoi.rules.knowledge.views import asked_view, own_seats, view
from diadochoi.rules.turn.activation_segment import ActivationSegment
from tests.rules.build import Table


@pytest.mark.clauses("7.2/c")
@pytest.mark.also("3e", "3e/9.1/d")
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


@pytest.mark.parametrize("windows", ["holders", "everyone"])
def test_a_seats_view_is_the_spectators_with_its_own_cards_and_question(windows: str) -> None:
    game = diadochoi.new_game(players=4, seed=3, windows=windows)
    chance = random.Random(3)
    for _ in range(150):
        game.play(chance.choice(game.legal))
        everybodys = view(game.state, None)
        for seat in range(4):
            own = {
                **everybodys,
                "seat": seat,
                "seats": own_seats(everybodys["seats"], game.state, seat),
                "decision": asked_view(game.state, seat),
            }
            assert own == view(game.state, seat)
