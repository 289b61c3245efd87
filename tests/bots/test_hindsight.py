"""Analysis of a game: chances add up, the winner ends at 1, turning points refer to plays."""

from __future__ import annotations

import random

import pytest

import diadochoi
from diadochoi.bots.judging.win_chances import LEAST, win_chances
from diadochoi.bots.review.analysis import Analysis, analyse, analysis_data, swing, win_curve
from diadochoi.bots.thinking import reflex
from diadochoi.record.game import Game
from diadochoi.rules import engine
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.table.state import State


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game played by reflexes."""
    played = diadochoi.new_game(players=2, seed=12)
    while not played.over:
        played.play(reflex.choose(played.state))
    return played


@pytest.fixture(scope="module")
def start() -> State:
    return diadochoi.new_game(players=2, seed=12).state


@pytest.fixture(scope="module")
def found(game: Game, start: State) -> Analysis:
    return analyse(start, game.plays, bot="reflex", most=5)


def test_the_curve_runs_from_the_set_up_to_the_winner(found: Analysis, game: Game) -> None:
    first, last = found.curve[0], found.curve[-1]
    assert (first.play, first.turn, first.chances) == (0, 0, (0.5, 0.5))
    assert last.play == len(game.plays) and last.chances[game.state.winner] == 1.0
    assert all(sum(point.chances) == pytest.approx(1.0) for point in found.curve)
    plays = [point.play for point in found.curve]
    assert plays == sorted(set(plays))


def test_turning_points_are_the_largest_swings_of_the_curve_in_order(found: Analysis) -> None:
    assert 1 <= len(found.turning_points) <= 5
    plays = [point.play for point in found.turning_points]
    assert plays == sorted(plays)
    smallest = min(point.swing for point in found.turning_points)
    others = [
        swing(before.chances, after.chances)
        for before, after in zip(found.curve, found.curve[1:], strict=False)
        if before.turn and before.play + 1 not in plays
    ]
    assert max(others) <= smallest


def test_a_turning_point_names_the_play_that_began_it(found: Analysis, game: Game) -> None:
    for point in found.turning_points:
        play = game.plays[point.play - 1]
        assert (point.seat, point.action) == (play.seat, play.action)
        assert point.better is None  # we ask the bot that played it


def test_another_bot_has_advice_that_was_legal_there(game: Game, start: State) -> None:
    found = analyse(start, game.plays, bot="random", most=5)
    advised = [point for point in found.turning_points if point.better is not None]
    assert advised
    for point in advised:
        state = start.copy()
        for play in game.plays[: point.play - 1]:
            engine.play(state, play.action)
        assert point.better is not None and point.better.action in state.options
        assert point.better.reason


def test_the_analysis_of_a_later_part_counts_plays_from_the_start_of_the_game(
    game: Game, start: State
) -> None:
    state = start.copy()
    for play in game.plays[:200]:
        engine.play(state, play.action)
    part = win_curve(state, game.plays[200:], 200)
    whole = {point.play: point for point in win_curve(start, game.plays)}
    assert part[0].play == 200
    assert all(whole[point.play] == point for point in part[1:])


def test_the_data_tell_what_happened_in_words(found: Analysis, game: Game) -> None:
    data = analysis_data(found, game, game.words)
    assert data["winner"] == game.state.winner and data["plays"] == len(game.plays)
    point = data["turning_points"][0]
    assert point["text"] and point["label"]
    assert point["from"] == point["before"][point["seat"]] and point["to"] == point["after"][point["seat"]]


def test_judging_leaves_the_position_alone(start: State) -> None:
    state = start.copy()
    chance = random.Random(3)
    while state.segment == SETUP or state.turn < 2:
        engine.play(state, chance.choice(state.options))
    twin = state.copy()
    assert sum(win_chances(state)) == pytest.approx(1.0)
    assert state == twin


def test_nobody_is_given_up_before_the_end(start: State) -> None:
    state = start.copy()
    chance = random.Random(5)
    while state.segment == SETUP or state.turn < 2:
        engine.play(state, chance.choice(state.options))
    state.vp[:] = [20] + [0] * (state.config.players - 1)
    found = win_chances(state)
    assert found[0] == max(found) and min(found) > LEAST / 2
