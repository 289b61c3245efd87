"""The OpenSpiel manners: whole games with clones, masks, texts and hidden information checked on the way."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy")

from diadochoi.gym import Game, register_with_pyspiel
from diadochoi.gym.spiel import State
from diadochoi.gym.spiel_checks import check_hidden_information, play_and_check


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_promises_hold_through_a_random_game(players: int) -> None:
    assert play_and_check(Game(players, options=("16.1", "16.9")), seed=players, checks_every=120) > 100


def test_same_seed_and_actions_give_the_same_game() -> None:
    states = [Game(3).new_initial_state(8) for _ in range(2)]
    chance = random.Random(1)
    for _ in range(150):
        action = chance.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)
    assert states[0] == states[1]


class LeakyState(State):
    """Shows its player the cards of everybody."""

    def information_state_string(self, player: int | None = None) -> str:
        return f"{self.moment.hands} {super().information_state_string(player)}"

    def resample_from_infostate(self, player: int, seed: int | str) -> State:
        fair = super().resample_from_infostate(player, seed)
        return LeakyState(self.get_game(), fair.moment)


def test_the_checks_catch_a_state_that_shows_hidden_cards() -> None:
    game = Game(4)
    fair = game.new_initial_state(2)
    while not all(fair.moment.hands):
        fair.apply_action(fair.legal_actions()[0])
    chance = random.Random(1)
    check_hidden_information(game, fair, 0, chance)
    leaky = LeakyState(game, fair.moment)
    with pytest.raises(AssertionError, match="same knowledge"):
        check_hidden_information(game, leaky, 0, chance)


def test_pyspiel_plays_the_game_where_it_is_installed() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    assert register_with_pyspiel()
    game = pyspiel.load_game("diadochoi(players=3,seed=5)")
    state = game.new_initial_state()
    twin = state.clone()
    for _ in range(30):
        action = state.legal_actions()[0]
        state.apply_action(action)
        twin.apply_action(action)
    assert str(state) == str(twin)
