"""A seat's vector tells what the seat knows, from its own place, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi.arena.fuzz import game_config
from diadochoi.content import load
from diadochoi.gym.layout import QUESTIONS
from diadochoi.gym.observation import observer_for
from diadochoi.rules import frames
from diadochoi.rules.board import board_for
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import make_config
from diadochoi.rules.setup import new_state
from diadochoi.rules.state import State
from diadochoi.rules.views import sample

CONTENT = load()
BOARD = board_for(CONTENT)


def moments(seed: int, every: int) -> Iterator[State]:
    state = new_state(CONTENT, game_config(CONTENT, f"gym {seed}", 2 + seed % 4), seed_bytes(seed))
    chance = random.Random(seed)
    decisions = 0
    while not state.over:
        if decisions % every == 0:
            yield state
        frames.play(state, chance.choice(state.options))
        decisions += 1
    yield state


@pytest.mark.parametrize("seed", range(4))
def test_vector_is_the_same_when_hidden_cards_are_dealt_anew(seed: int) -> None:
    for number, state in enumerate(moments(seed, 40)):
        observer = observer_for(BOARD, state.config.players)
        for seat in range(state.config.players):
            other = sample(state, seat, number)
            assert np.array_equal(observer.observe(state, seat), observer.observe(other, seat))


def test_vectors_stay_in_range_and_every_question_has_its_place() -> None:
    question = observer_for(BOARD, 5).layout.place("table", 0, "question")
    for seed in range(4):
        for state in moments(seed, 3):
            vector = observer_for(BOARD, state.config.players).observe(state, max(state.asked, 0))
            assert vector.min() >= -4 and vector.max() <= 32
            assert vector[question].sum() == (not state.over)
            assert not vector[question][len(QUESTIONS)], "a new question: add its key to QUESTIONS"


def test_each_seat_sees_itself_first() -> None:
    state = new_state(CONTENT, make_config(CONTENT, 4), seed_bytes(1))
    observer = observer_for(BOARD, 4)
    layout = observer.layout
    state.vp[:] = [3, 6, 9, 12]
    state.set_pc(BOARD.pella, 2)
    for seat in range(4):
        vector = observer.observe(state, seat)
        scores = [float(vector[layout.place("seats", row, "vp")][0]) * 23 for row in range(4)]
        assert [round(score) for score in scores] == [3 * ((seat + row) % 4 + 1) for row in range(4)]
        pella = vector[layout.place("spaces", BOARD.pella, "pc")]
        assert list(np.flatnonzero(pella)) == [(2 - seat) % 4 + 1]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    state = new_state(CONTENT, make_config(CONTENT, 4), seed_bytes(1))
    observer = observer_for(BOARD, 4)
    state.hands[1] = [5, 9]
    for seat in range(4):
        vector = observer.observe(state, seat)
        seen = [
            card
            for card in range(len(BOARD.cards))
            if vector[observer.layout.place("cards", card, "in_hand")][0]
        ]
        assert seen == ([5, 9] if seat == 1 else state.hands[seat])
