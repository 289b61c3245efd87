"""What a play changed for the players, as it is announced."""

from __future__ import annotations

from diadochoi.record.game import new_game
from diadochoi.server.views.changes_view import changes_data


def test_a_royal_who_changes_hands_in_two_steps_is_announced_once() -> None:
    game = new_game(players=4, seed=1)
    royal = next(own.index for own in game.content.royals if own.id == "philippos")
    steps = (("royal_control", royal, -1, 0), ("usurper", 2), ("royal_control", royal, 3, -1))
    told = changes_data(steps, (), game.state.board, game.words)
    assert [(change["kind"], change["seats"]) for change in told] == [("usurper", [2]), ("royal", [3, 0])]
    back = (("royal_control", royal, -1, 0), ("royal_control", royal, 0, -1))
    assert changes_data(back, (), game.state.board, game.words) == []
