"""Crowded games: Surprise cards in every hand, armies next to each other, invariants checked all the time.

Cards that need a battle, a voyage or a siege at the right moment rarely meet in random games; here they do.
"""

from __future__ import annotations

import random

import pytest

from diadochoi.arena.fuzz import styles
from diadochoi.arena.fuzz.invariants import violations
from diadochoi.content import load
from diadochoi.content.model import CardType
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.ids import INSIDE, SEA
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.activation_segment import ActivationSegment, ActivationSegmentStep
from diadochoi.rules.turn.setup import new_state

_EAGER = {
    **styles.WEIGHTS, Verb.SURPRISE: 25.0, Verb.PASS: 0.7, Verb.MOVE: 6.0, Verb.SIEGE: 30.0,
    Verb.ACTIVATE: 8.0, Verb.ROLL: 10.0, Verb.LEVY: 0.1, Verb.INTERCEPT: 6.0, Verb.CHALLENGE: 6.0,
    Verb.EMBARK: 4.0, Verb.STAND: 5.0, Verb.REFUSE: 5.0,
}  # fmt: skip
_ON_THE_WALLS = INSIDE | SEA


def play(state: State, chance: random.Random) -> None:
    weights = [_EAGER.get(actions.verb_of(option), 1.0) for option in state.options]
    engine.play(state, chance.choices(state.options, weights)[0])


def deal_surprises(state: State, chance: random.Random) -> None:
    """Spread the Surprise cards over the hands, with two others each."""
    cards = state.board.cards
    pool = sorted(state.draw_pile + state.discards + [card for hand in state.hands for card in hand])
    chance.shuffle(pool)
    sudden = [card for card in pool if cards[card].type == CardType.SURPRISE]
    others = [card for card in pool if cards[card].type != CardType.SURPRISE]
    state.discards.clear()
    for seat, hand in enumerate(state.hands):
        hand[:] = [*sudden[seat :: state.config.players], others.pop(), others.pop()]
    state.draw_pile = others


def gather_armies(state: State, chance: random.Random) -> None:
    """Strengthen the armies, and move half of them next to a rival."""
    board = state.board
    for seat, held in enumerate(state.troops):
        for place in [place for place in held if not place & _ON_THE_WALLS]:
            more = chance.choice((units.ONE_ELEPHANT, units.ONE_MERCENARY, units.ONE_LOYAL))
            state.add_units(seat, place, more * chance.randint(0, 2))
        rivals = [
            state.general_at[general]
            for other in range(state.config.players)
            if other != seat
            for general in state.living_majors(other)
            if state.general_at[general] >= 0 and not state.general_at[general] & _ON_THE_WALLS
        ]
        for general in state.living_majors(seat):
            here = state.general_at[general]
            if not rivals or here not in held or here & _ON_THE_WALLS or chance.random() < 0.5:
                continue
            goal = chance.choice(board.adjacent[chance.choice(rivals)])
            if state.enemy_cu_in_space(seat, goal) or any(
                state.enemy_general_at(seat, place) for place in (goal, goal | INSIDE)
            ):
                continue
            state.move_units(seat, here, goal, held[here])
            for companion in state.generals_at(seat, here):
                state.general_at[companion] = goal
    settle(state)


def begins_to_march(state: State) -> bool:
    """Return whether the choice is between march and levy, whose options do not depend on the map."""
    top = state.frames[-1]
    return isinstance(top, ActivationSegment) and top.step == ActivationSegmentStep.ROLL_OR_LEVY


def crowded_game(seed: str) -> State:
    """Create a game at the beginning of an Activation Segment, with everything ready to happen."""
    content = load()
    chance = random.Random(seed)
    state = new_state(content, make_config(content, 4, options=("16.1", "16.9")), seed_bytes(seed))
    for _ in range(chance.randint(200, 500)):
        if not state.over:
            play(state, chance)
    while not state.over and not begins_to_march(state):
        play(state, chance)
    if not state.over:
        deal_surprises(state, chance)
        gather_armies(state, chance)
    return state


@pytest.mark.parametrize("seed", ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"])
def test_cards_that_meet_leave_the_table_in_order(seed: str) -> None:
    state = crowded_game(seed)
    chance = random.Random(f"play {seed}")
    first_turn = "on the first turn"  # cards were dealt again, so one of them may appear twice
    for _ in range(150):
        if state.over:
            break
        assert [fault for fault in violations(state) if first_turn not in fault] == []
        play(state, chance)
