"""The moments that decided a game are decisions, evaluated with other dice."""

from __future__ import annotations

import pytest

from diadochoi.bots.review import deciding_moments as review
from diadochoi.bots.review.analysis import win_curve
from diadochoi.bots.thinking import reflex
from diadochoi.record.game import Game, new_game
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.table.state import State


@pytest.fixture(scope="module")
def played() -> tuple[State, Game]:
    game = new_game(players=2, seed=12)
    start = game.state.copy()
    while not game.over:
        game.play(reflex.choose(game.state))
    return start, game


def test_moments_name_plays_of_the_game_and_what_the_bot_would_gain(
    played: tuple[State, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "CANDIDATES", 5)
    monkeypatch.setattr(review, "DICE", 2)
    start, game = played
    curve = win_curve(start, game.plays)
    found = review.deciding_moments(start, game.plays, 0, curve, bot="greedy")
    assert 1 <= len(found) <= 3
    assert [one.play for one in found] == sorted(one.play for one in found)
    for one in found:
        play = game.plays[one.play - 1]
        assert (one.seat, one.action) == (play.seat, play.action)
        assert one.weight >= review.LEAST
        assert one.better is None or one.better_chance > one.expected
        assert one.better is not None or actions.verb_of(one.action) not in (Verb.DONE, Verb.PASS, Verb.NO)
        if actions.verb_of(one.action) == Verb.ACTIVATE:
            assert one.what and one.what[0].nouns[0] == actions.first(one.action)
    again = review.deciding_moments(start, game.plays, 0, curve, bot="greedy")
    assert again == found  # the same dice are tried again


def test_a_game_without_a_curve_has_no_moments(played: tuple[State, Game]) -> None:
    start, game = played
    assert review.deciding_moments(start, game.plays, 0, win_curve(start, [])) == []
