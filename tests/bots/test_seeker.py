"""What the seeker searches besides marches and cards: answers, reinforcements, Minor Generals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import pytest

from diadochoi.bots.base import Knowledge
from diadochoi.bots.players.seeker import SeekerBot
from diadochoi.bots.players.strategist import StrategistBot
from diadochoi.bots.reason import reasons_text
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.card_choice import CardPlan
from diadochoi.bots.thinking.search import Search
from diadochoi.content import load
from diadochoi.record.words import words_for
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.table.state import State
from tests.bots.positions import begun


def moment(wanted: Callable[[State], bool]) -> State:
    """The first such moment in games played by reflexes."""
    for game in range(20):
        state = begun(4, f"seeker {game}")
        while not state.over:
            if len(state.options) > 1 and wanted(state):
                return state
            engine.play(state, reflex.choose(state))
    raise AssertionError("no game came to that")


def asks(key: str) -> Callable[[State], bool]:
    return lambda state: state.frames[-1].question(state).key == key


class Watched(SeekerBot):
    """Records what it searched."""

    iterations = 2

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.searched: list[list[int]] = []

    def search(self, knowledge: Knowledge, choices: Sequence[CardPlan], world: State) -> Search:
        self.searched.append([choice.steps[0] for choice in choices])
        return super().search(knowledge, choices, world)


@pytest.mark.parametrize("key", ["intercept", "withdraw", "flee_to", "redistribute", "place_reinforcement"])
def test_answers_and_reinforcements_are_searched(key: str) -> None:
    state = moment(asks(key))
    seeker = Watched(state.asked)
    choice = seeker.choose(Knowledge(state, state.asked), state.options, 0.0)
    assert choice in state.options
    ((*options,),) = seeker.searched
    assert set(options) <= set(state.options) and choice in options
    assert seeker.reason[0].key in ("best_of", "needed_here")


def test_the_strategist_divides_a_garrison_by_rule_of_thumb() -> None:
    state = moment(asks("redistribute"))
    strategist = StrategistBot(state.asked)
    choice = strategist.choose(Knowledge(state, state.asked), state.options, 0.0)
    assert choice == reflex.choose(state)
    assert (
        reasons_text(strategist.reason, words_for(load()))
        == "I put what I cannot afford to lose inside the city."
    )


def test_an_answer_is_tried_to_the_end_of_the_player_turn_it_is_asked_in() -> None:
    state = moment(asks("intercept"))
    seat, mover = state.asked, state.active
    assert seat != mover
    twin = state.copy()
    assert SeekerBot(seat).finish_turn(mover, twin, 0, inf)
    assert twin.winner >= 0 or twin.active != mover
    again = state.copy()
    SeekerBot(seat).finish_turn(mover, again, 0, inf)
    assert again.troops == twin.troops  # the same world, the same turn


def led_better(state: State) -> bool:
    """Whether the seeker prefers another place for a Minor General."""
    if not asks("activate_next")(state):
        return False
    return any(actions.verb_of(choice.steps[0]) in POSTING_VERBS for choice in marches(state))


def marches(state: State) -> list[CardPlan]:
    seeker = SeekerBot(state.asked)
    seeker.march_width = 1
    seeker.prepare()
    return seeker.next_march(Knowledge(state, state.asked), state)


def test_a_minor_general_is_posted_where_that_gains_something_and_only_there() -> None:
    state = moment(led_better)
    seeker = SeekerBot(state.asked)
    least = seeker.marching.staying(state)
    posted = 0
    for option in state.options:
        if actions.verb_of(option) in POSTING_VERBS:
            twin = state.copy()
            engine.play(twin, option)
            gains = seeker.planner.judge(twin) > least
            assert gains == any(choice.steps == (option,) for choice in marches(state))
            posted += gains
    assert posted
    strategist = StrategistBot(state.asked).next_march(Knowledge(state, state.asked), state)
    assert not any(
        len(choice.steps) == 1 and actions.verb_of(choice.steps[0]) in POSTING_VERBS for choice in strategist
    )
