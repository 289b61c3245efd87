"""Every value of a switch has an implementation for what an edition or an optional rule does differently."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from diadochoi.content.switches import SwitchType, load_switches
from diadochoi.rules.cards import effects, registry
from diadochoi.rules.combat.battle import LAND_BATTLES
from diadochoi.rules.combat.siege import SIEGES
from diadochoi.rules.march.activation import NAVAL_MOVES
from diadochoi.rules.march.army_reactions import ARMY_REACTIONS


@pytest.mark.parametrize(
    ("switch", "variants"),
    [
        ("leader_loss_trigger", LAND_BATTLES),
        ("siege_model", SIEGES),
        ("naval_interception", NAVAL_MOVES),
        ("independent_reactions", ARMY_REACTIONS),
    ],
)
def test_every_value_of_the_switch_has_its_procedure(switch: str, variants: Mapping[object, object]) -> None:
    facts = load_switches()[switch]
    values = {True, False} if facts.type == SwitchType.BOOL else set(facts.values)
    assert set(variants) == values


def test_the_index_of_effects_is_what_cards_are_played_by() -> None:
    assert registry.EVENT_EFFECTS == effects.EVENTS
    assert registry.SURPRISE_EFFECTS == effects.SURPRISES
