"""Decisions are judged by what their own seat receives."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi.gym.returns import seat_advantages


def test_a_decision_is_judged_by_its_own_seats_next_one() -> None:
    seats = np.array([[0], [1], [0]], np.int16)
    values = np.array([[0.1], [0.2], [0.5]], np.float32)
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[1, 0] = [0.25, -0.25]  # seat 0 gets a reward while seat 1 decides
    advantages, judged = seat_advantages(seats, values, rewards, np.zeros((3, 1), np.int8), 0.0)
    assert judged[:, 0].tolist() == [True, False, False]
    assert advantages[0, 0] == pytest.approx(0.25 + 0.5 - 0.1)


def test_the_end_of_a_game_is_all_that_comes() -> None:
    seats = np.array([[0], [1], [0]], np.int16)
    values = np.full((3, 1), 0.5, np.float32)
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[1, 0] = [-1.0, 1.0]
    ended = np.array([[0], [1], [0]], np.int8)
    advantages, judged = seat_advantages(seats, values, rewards, ended, 0.9)
    assert judged[:, 0].tolist() == [True, True, False]
    assert advantages[0, 0] == pytest.approx(-1.5)
    assert advantages[1, 0] == pytest.approx(0.5)


def test_later_surprises_are_passed_back_with_smoothing() -> None:
    seats = np.zeros((3, 1), np.int16)
    values = np.array([[0.0], [0.2], [0.6]], np.float32)
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[2, 0] = [1.0, -1.0]
    ended = np.array([[0], [0], [1]], np.int8)
    advantages, _ = seat_advantages(seats, values, rewards, ended, 0.5)
    assert advantages[:, 0] == pytest.approx([0.2 + 0.5 * (0.4 + 0.5 * 0.4), 0.4 + 0.5 * 0.4, 0.4])
