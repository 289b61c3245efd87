"""Batches of games are the same in this process and in workers."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

import numpy as np

from diadochoi.gym import SelfPlay, random_policy


def test_workers_play_the_same_games_as_the_caller_would() -> None:
    with (
        SelfPlay(workers=0, games_each=4, players=3) as here,
        SelfPlay(workers=2, games_each=2, players=3) as there,
    ):
        policy = random_policy(3)
        for _ in range(40):
            assert np.array_equal(here.batch.masks, there.batch.masks)
            assert np.array_equal(here.batch.observations, there.batch.observations)
            assert np.array_equal(here.batch.seats, there.batch.seats)
            assert np.array_equal(here.batch.legal, there.batch.legal)
            for mask, legal, count in zip(here.batch.masks, here.batch.legal, here.batch.counts, strict=True):
                assert sorted(legal[:count]) == list(np.flatnonzero(mask))
                assert (legal[count:] == -1).all()
            chosen = policy(here.batch)
            here.step(chosen)
            there.step(chosen)


def test_a_finished_game_is_paid_and_followed_by_the_next() -> None:
    games = SelfPlay(workers=0, games_each=2, players=2, seed=1)
    policy = random_policy(1)
    while not games.batch.ended.any():
        games.step(policy(games.batch))
    row = int(np.flatnonzero(games.batch.ended)[0])
    assert sorted(games.batch.rewards[row]) == [-1.0, 1.0]
    assert games.batch.rewards[row][games.batch.winners[row]] == 1.0
    assert games.batch.masks[row].any()
    games.step(policy(games.batch))
    assert not games.batch.ended[row]


@pytest.mark.parametrize(
    ("numbers", "message"),
    [((-1, 8), "workers is -1: it must be at least 0"), ((1, 0), "games_each is 0: every worker needs")],
)
def test_numbers_that_make_no_games_are_refused(numbers: tuple[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SelfPlay(*numbers)


def test_a_worker_that_fails_says_why() -> None:
    with (
        SelfPlay(workers=1, games_each=1, players=2) as games,
        pytest.raises(RuntimeError, match="IllegalAction"),
    ):
        illegal = int(np.flatnonzero(games.batch.masks[0] == 0)[0])
        games.step([illegal])


def test_halves_of_the_workers_play_the_same_games_as_all_at_once() -> None:
    with (
        SelfPlay(workers=0, games_each=6, players=2) as here,
        SelfPlay(workers=3, games_each=2, players=2) as there,
    ):
        assert here.play(random_policy(3), 60) == there.play(random_policy(3), 60)
        assert np.array_equal(here.batch.observations, there.batch.observations)
