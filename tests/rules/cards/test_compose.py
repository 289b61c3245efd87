"""Cards made up of parts, the registry, and a card that a content pack defines without code."""

from pathlib import Path

import pytest

from diadochoi.content import load
from diadochoi.content.model import CardType
from diadochoi.content.problems import ContentError
from diadochoi.rules import engine
from diadochoi.rules.cards import registry
from diadochoi.rules.cards.card_event import CardEvent
from diadochoi.rules.cards.registry import EVENT_EFFECTS, SURPRISE_EFFECTS, event_possible
from diadochoi.rules.core import units
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import extra_reinforcements
from tests.rules.build import AtRest, board, fleet, group, place, province, words
from tests.rules.cards.helpers import tyche_table

ABOUT = 'id = "my-box"\ntitle = "My box"\nauthor = "me"\n'
EFFECT = '[[card]]\nid = "epidemic"\neffect = "either"\n[card.params]\n'  # a card without parameters


def table_with(tmp_path: Path, text: str) -> State:
    """Create a state with an empty map and the cards of a content pack, in the Tyche Segment of seat 0."""
    (tmp_path / "pack.toml").write_text(ABOUT)
    (tmp_path / "deck.toml").write_text(text)
    content = load(tmp_path)
    state = State(board_for(content), make_config(content, 4), seed_bytes(1))
    state.turn = 2
    state.active = 0
    state.segment = TYCHE
    state.push(AtRest())
    return state


def manual_card() -> str:
    """Return the example of docs/cards.md."""
    text = (Path(__file__).parents[3] / "docs" / "cards.md").read_text()
    return text.split("```toml\n")[1].split("```")[0]


def play(state: State, *choices: str) -> None:
    for choice in choices:
        codes = {words(code): code for code in state.options}
        assert choice in codes, f"{choice!r} is not one of {sorted(codes)}"
        engine.play(state, codes[choice])


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_pack_says_how_many_mercenaries_popular_support_sends_later(tmp_path, number):
    text = f'[[card]]\nid = "persian_popular_support"\n[card.params]\nlater_mercenaries = {number}\n'
    state = table_with(tmp_path, text)
    for space in state.board.province_spaces[province("persis")]:
        state.set_pc(space, 0)
    before = units.of_kind(extra_reinforcements(state)[0], units.MERCENARY)
    state.effects["persian_support"] = 0
    assert units.of_kind(extra_reinforcements(state)[0], units.MERCENARY) == before + number


def test_every_card_names_an_effect_of_its_kind():
    for facts in board().cards:
        known = SURPRISE_EFFECTS if facts.type == CardType.SURPRISE else EVENT_EFFECTS
        assert facts.effect in known, facts.id


def test_the_card_of_the_manual_works(tmp_path):
    state = table_with(tmp_path, manual_card())
    index = state.board.card_index["grain_from_the_pontos"]
    assert not event_possible(state, 0, index)
    state.set_pc(place("byzantion"), 0)
    state.set_pc(place("apollonia"), INDEPENDENT)
    assert event_possible(state, 0, index)
    state.discards.append(index)
    state.asked = -1
    state.push(CardEvent(0, index))
    engine.run(state)
    play(state, "done")
    assert state.troops[0][place("byzantion")] == group(mercenary=1)
    assert state.pc[place("apollonia")] == 0
    assert isinstance(state.frames[-1], AtRest)


def test_a_later_part_that_is_not_possible_is_passed_over(tmp_path):
    state = table_with(tmp_path, manual_card())
    index = state.board.card_index["grain_from_the_pontos"]
    state.set_pc(place("byzantion"), 0)
    state.discards.append(index)
    state.asked = -1
    state.push(CardEvent(0, index))
    engine.run(state)
    play(state, "done")
    assert isinstance(state.frames[-1], AtRest)


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ('[{ effect = "plase_units" }]', "did you mean 'place_units'"),
        ('[{ effect = "place_units" }]', "params.parts.0.options"),
        ('[{ effect = "sequence", parts = [] }]', "no part can have the effect 'sequence'"),
        ('[{ effect = "move_female", females = 1, word = "gods" }]', "'gods' must be pc or units"),
    ],
)
def test_a_fault_in_a_part_is_named(tmp_path, parts, complaint):
    with pytest.raises(ContentError) as caught:
        table_with(tmp_path, f"{EFFECT}parts = {parts}\n")
    assert complaint in str(caught.value)
    assert "deck.toml:5" in str(caught.value)


def test_a_fault_in_a_step_is_named(tmp_path):
    text = (
        '[[card]]\nid = "diplomacy_2"\n[card.params]\n'
        'steps = [{ spaces = 1, takes = ["gods"], puts = "own", rangemp = 2 }]\n'
    )
    with pytest.raises(ContentError) as caught:
        table_with(tmp_path, text)
    assert "params.steps.0.takes: 'gods' is not one of" in str(caught.value)
    assert "params.steps.0.rangemp" in str(caught.value)


def code_of_the_manual() -> str:
    text = (Path(__file__).parents[3] / "docs" / "cards.md").read_text()
    return text.split("```python\n")[1].split("```")[0]


def test_the_effect_of_the_manual_works(monkeypatch):
    monkeypatch.setattr(registry, "EVENT_EFFECTS", {})
    exec(code_of_the_manual(), {})  # registers the effect
    effect = registry.EVENT_EFFECTS["recall_admiral"]
    assert isinstance(effect, registry.TargetedEffect)
    table = tyche_table()
    table.province(1, "karia")
    (choice,) = effect.targets(table.state, 0, 0)
    effect.carry_out(table.state, 0, 0, choice)
    assert table.state.fleet_dispersed[fleet("karia")] == 1
    assert effect.targets(table.state, 0, 0) == []
