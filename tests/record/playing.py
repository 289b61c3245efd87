"""Games for tests of the record: played at random, the same in every run."""

from __future__ import annotations

import random

from diadochoi.record.game import Game, new_game


def play_on(game: Game, plays: int, seed: int = 1) -> Game:
    """Play legal actions at random; stops early at the end of the game."""
    chooser = random.Random(seed)
    for _ in range(plays):
        if game.over:
            break
        game.play(chooser.choice(game.legal))
    return game


def random_game(players: int = 3, seed: int = 1, plays: int = 60, **settings: object) -> Game:
    return play_on(new_game(players=players, seed=seed, **settings), plays, seed)  # type: ignore[arg-type]


def to_the_end(players: int = 2, seed: int = 1) -> Game:
    game = random_game(players, seed, 20_000)
    assert game.over
    return game
