"""A bot's advice: a legal action, a reason, and what the action gains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.bots.reason import reasons_text
from diadochoi.bots.review.advice import advise
from diadochoi.bots.review.explain import explain
from diadochoi.content.model import Province
from diadochoi.record.words import words_for
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from tests.bots.positions import begun, wandered


def steps(wanted: Callable[[int], bool]) -> Iterator[tuple[State, int, State]]:
    """Positions of random games with a wanted action, and the positions after it."""
    for game in range(6):
        for state in wandered(f"advice-{game}", 0.3, players=3):
            refresh(state)
            for action in filter(wanted, state.options):
                after = state.copy()
                engine.play(after, action)
                refresh(after)
                yield state, action, after


def is_claim(action: int) -> bool:
    return actions.verb_of(action) == Verb.CLAIM


def province_of(state: State, claim: int) -> Province:
    return state.board.content.provinces[state.board.province[actions.first(claim)]]


def brings(state: State, action: int) -> str:
    return reasons_text(explain([state], (action,)).gains, words_for(state.board.content))


def test_a_pc_on_the_way_to_a_province_is_counted() -> None:
    for state, action, after in steps(is_claim):
        province, seat = province_of(state, action), state.asked
        count = after.pc_count[province.index * 6 + seat]
        if count < province.need:
            wanted = f"I then have {count} of the {province.need} PC markers I need in {province.name}."
            assert brings(state, action).startswith(wanted)
            return
    pytest.fail("there was no such PC")


def test_a_province_that_is_won_is_named_with_its_points() -> None:
    for state, action, after in steps(is_claim):
        province, seat = province_of(state, action), state.asked
        if after.province_owner[province.index] == seat != state.province_owner[province.index]:
            sentences = brings(state, action)
            assert f"I gain control of {province.name}." in sentences
            assert f"My VP: {state.vp[seat]} → {after.vp[seat]}." in sentences
            return
    pytest.fail("nobody won a Province")


@pytest.mark.parametrize("name", ["random", "greedy", "strategist", "seeker:2"])
def test_advice_is_legal_has_a_reason_and_leaves_the_game_alone(name: str) -> None:
    state = begun()
    before = state.copy()
    advice = advise(make_bot(name, state.asked), Knowledge(state, state.asked), state.options, 0.2)
    assert advice.action in state.options
    assert advice.reason and advice.bot == name.partition(":")[0]
    assert state == before
