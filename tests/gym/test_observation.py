"""A seat's vector contains what the seat knows, relative to the seat, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi.arena.fuzz.games import game_config
from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.gym.layout import QUESTIONS, Layout
from diadochoi.gym.observation import Vector, observer_for
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.board import board_for
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.ids import INSIDE, SPACE_MASK
from diadochoi.rules.core.units import MERCENARY, ONE_LOYAL, ONE_MERCENARY, count
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.knowledge.views import sample
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

CONTENT = load()
BOARD = board_for(CONTENT)

every_table = pytest.mark.parametrize(
    ("edition", "players"),
    [(edition, players) for edition in EDITIONS for players in sorted(load_edition(edition).player_counts)],
)


def moments(edition: str, players: int, every: int) -> Iterator[State]:
    """A random game with random optional rules, stopped every few decisions and at the end."""
    content = load_edition(edition)
    config = game_config(content, f"gym {players}", players, edition)
    state = new_state(content, config, seed_bytes(players))
    chance = random.Random(players)
    decisions = 0
    while not state.over:
        if decisions % every == 0:
            yield state
        engine.play(state, chance.choice(state.options))
        decisions += 1
    yield state


@every_table
def test_vector_is_the_same_when_hidden_cards_are_dealt_anew(edition: str, players: int) -> None:
    observer = observer_for(board_for(load_edition(edition)), players)
    tried = other_hands = 0
    for tried, state in enumerate(moments(edition, players, 25), start=1):
        for seat in range(players):
            other = sample(state, seat, tried)
            other_hands += other.hands != state.hands
            assert np.array_equal(observer.observe(state, seat), observer.observe(other, seat))
    assert tried >= 30, "the page speaks of hundreds of positions at the ten tables together"
    assert other_hands >= tried, "there was something to hide"


@every_table
def test_vectors_stay_in_range_and_every_question_has_its_place(edition: str, players: int) -> None:
    observer = observer_for(board_for(load_edition(edition)), players)
    question = observer.layout.place("table", 0, "question")
    for state in moments(edition, players, 3):
        vector = observer.observe(state, max(state.asked, 0))
        assert vector.min() >= -4 and vector.max() <= 32
        assert vector[question].sum() == (not state.over)
        assert not vector[question][len(QUESTIONS)], "a new question: add its key to QUESTIONS"


def scales(layout: Layout) -> Vector:
    """The divisor of each position in the vector; 0 for flags."""
    rows = [
        np.tile(np.repeat([c.scale for c in block.columns], [c.width for c in block.columns]), block.rows)
        for block in layout.blocks.values()
    ]
    return np.concatenate(rows).astype(np.float32)


@every_table
def test_values_are_marks_or_whole_numbers_divided_by_the_scale_of_their_column(
    edition: str, players: int
) -> None:
    observer = observer_for(board_for(load_edition(edition)), players)
    scale = scales(observer.layout)
    for state in moments(edition, players, 10):
        vector = observer.observe(state, 0)
        assert np.isin(vector[scale == 0], (0, 1)).all()
        counts = (vector * scale)[scale > 0]
        assert np.allclose(counts, counts.round(), atol=1e-3)


@pytest.fixture
def tables() -> list[tuple[State, Vector]]:
    """Moments of a game of four, each with seat 1's vector as counts instead of shares."""
    observer = observer_for(BOARD, 4)
    scale = scales(observer.layout)
    return [(state.copy(), observer.observe(state, 1) * scale) for state in moments("4e", 4, 20)]


def told(counts: Vector, block: str, row: int, column: str) -> float:
    return round(float(counts[observer_for(BOARD, 4).layout.place(block, row, column)].sum()), 3)


def test_the_counts_of_each_seat_are_observed(tables: list[tuple[State, Vector]]) -> None:
    for state, counts in tables:
        for row in range(4):
            seat = (1 + row) % 4
            fleets = state.available_fleets(seat)
            assert told(counts, "seats", row, "vp") == state.vp[seat]
            assert told(counts, "seats", row, "legitimacy") == state.legitimacy[seat]
            assert told(counts, "seats", row, "order") == state.order.index(seat)
            assert told(counts, "seats", row, "hand") == len(state.hands[seat])
            assert told(counts, "seats", row, "pcs") == state.pc.count(seat)
            assert told(counts, "seats", row, "fleets") == sum(map(state.fleet_strength, fleets))
            assert told(counts, "seats", row, "majors") == len(state.living_majors(seat))
            assert told(counts, "seats", row, "dispersed") == count(state.dispersed_troops[seat])


def test_the_counts_of_the_table_are_observed(tables: list[tuple[State, Vector]]) -> None:
    for state, counts in tables:
        assert told(counts, "table", 0, "draw_pile") == len(state.draw_pile)
        assert told(counts, "table", 0, "movement_roll") == state.movement_roll
        for fleet in range(BOARD.fleets):
            assert told(counts, "fleets", fleet, "strength") == state.fleet_strength(fleet)
        for general in range(BOARD.majors):
            assert told(counts, "generals", general, "popularity") == state.popularity[general]


def test_the_counts_of_each_space_are_observed(tables: list[tuple[State, Vector]]) -> None:
    for state, counts in tables:
        for space in range(BOARD.size):
            standing = [
                group for held in state.troops for at, group in held.items() if at & SPACE_MASK == space
            ]
            moved = [group for at, group in state.moved_troops.items() if at & SPACE_MASK == space]
            generals = [
                general for general, at in enumerate(state.general_at) if at >= 0 and at & SPACE_MASK == space
            ]
            points = state.siege_points.get(space, 0) & 15
            assert sum(
                told(counts, "spaces", space, column) for column in ("units", "units_inside", "units_at_sea")
            ) == sum(map(count, standing))
            assert told(counts, "spaces", space, "moved_units") == sum(map(count, moved))
            assert sum(
                told(counts, "spaces", space, column) for column in ("generals", "generals_inside")
            ) == len(generals)
            assert told(counts, "spaces", space, "siege_points") == points
            if len(generals) == 1:
                assert told(counts, "spaces", space, "battle") == BOARD.battle[generals[0]]
                assert told(counts, "spaces", space, "initiative") == BOARD.initiative[generals[0]]


def test_cus_that_have_moved_are_counted_inside_and_outside_together() -> None:
    state = new_state(CONTENT, make_config(CONTENT, 4), seed_bytes(1))
    state.moved_troops.update({BOARD.pella: ONE_LOYAL, BOARD.pella | INSIDE: 2 * ONE_MERCENARY})
    counts = observer_for(BOARD, 4).observe(state, 0) * scales(observer_for(BOARD, 4).layout)
    assert told(counts, "spaces", BOARD.pella, "moved_units") == 3


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


def test_the_moving_force_is_observed(tables: list[tuple[State, Vector]]) -> None:
    layout = observer_for(BOARD, 4).layout
    told_of = 0
    for state, counts in tables:
        force = moving_force(state)
        if force is None or not force.generals:
            assert not counts[layout.blocks["force"].start :].any()
            continue
        told_of += 1
        assert told(counts, "force", 0, "units") == count(force.units)
        assert told(counts, "force", 0, "left") == max(0, force.left)
        assert told(counts, "force", 0, "points") == max(0, force.points)
    assert told_of >= 10


def test_leaving_a_unit_behind_changes_the_vector_of_every_seat() -> None:
    state = new_state(CONTENT, make_config(CONTENT, 4), seed_bytes(1))
    chance = random.Random(1)
    leaves: list[int] = []
    while not leaves:
        engine.play(state, chance.choice(state.options))
        if state.frames[-1].question(state).key == "activation":
            leave = actions.action(Verb.LEAVE, actions.UNIT + MERCENARY)
            leaves = [option for option in state.options if option == leave]
    observer = observer_for(BOARD, 4)
    place = observer.layout.place("force", 0, "units")
    before = [observer.observe(state, seat)[place].sum() for seat in range(4)]
    engine.play(state, leaves[0])
    after = [observer.observe(state, seat)[place].sum() for seat in range(4)]
    assert all(now == was - 1 / 8 for now, was in zip(after, before, strict=True))
