"""Plays random games and checks the guarantees of the OpenSpiel interface.

Works for every game with that interface; a broken guarantee raises `AssertionError` with its name.
"""

from __future__ import annotations

import random

import numpy as np

from diadochoi.gym.spiel import TERMINAL, Game, State


def play_and_check(game: Game, seed: int, checks_every: int = 50, max_moves: int | None = None) -> int:
    """Play one random game; returns the number of moves."""
    chance = random.Random(seed)
    state = game.new_initial_state(seed)
    while not state.is_terminal() and (max_moves is None or state.move_number() < max_moves):
        if state.move_number() % checks_every == 0:
            check_moment(game, state, chance)
        legal = state.legal_actions()
        state.apply_action(legal[chance.randrange(len(legal))])
    if state.is_terminal():
        check_end(game, state)
    return state.move_number()


def check_moment(game: Game, state: State, chance: random.Random) -> None:
    """Check everything that must hold at a decision."""
    player = state.current_player()
    assert 0 <= player < game.num_players(), "somebody is asked while the game goes on"
    assert state.returns() == [0.0] * game.num_players(), "nobody is paid before the end"
    check_legal_actions(game, state, player)
    check_copies(game, state, chance)
    for seat in range(game.num_players()):
        check_hidden_information(game, state, seat, chance)


def check_legal_actions(game: Game, state: State, player: int) -> None:
    legal = state.legal_actions()
    assert legal, "a seat that must decide has options"
    assert legal == sorted(set(legal)), "legal actions are in order and differ"
    assert legal[0] >= 0 and legal[-1] < game.num_distinct_actions(), "legal actions are in range"
    mask = state.legal_actions_mask()
    assert [index for index, allowed in enumerate(mask) if allowed] == legal, "mask and list agree"
    for other in range(game.num_players()):
        assert other == player or state.legal_actions(other) == [], "others have no choice"
    names = [state.action_to_string(player, action) for action in legal]
    assert len(set(names)) == len(names), "names of actions differ"
    assert [state.string_to_action(name) for name in names] == legal, "names are read back"


def check_copies(game: Game, state: State, chance: random.Random) -> None:
    before = str(state)
    action = chance.choice(state.legal_actions())
    first, second = state.child(action), state.child(action)
    assert str(first) == str(second), "a clone rolls the same dice"
    assert str(state) == before, "playing on a clone leaves the original alone"
    assert game.deserialize_state(state.serialize()) == state, "a state is read back as it was written"


def check_hidden_information(game: Game, state: State, seat: int, chance: random.Random) -> None:
    other = state.resample_from_infostate(seat, chance.getrandbits(62))
    assert other.information_state_string(seat) == state.information_state_string(seat), (
        "same knowledge, text"
    )
    tensor = state.information_state_tensor(seat)
    assert np.array_equal(other.information_state_tensor(seat), tensor), "same knowledge, numbers"
    assert list(tensor.shape) == game.information_state_tensor_shape(), "the tensor has the shape it promises"
    if seat == state.current_player():
        assert other.legal_actions() == state.legal_actions(), "same knowledge, same choices"


def check_end(game: Game, state: State) -> None:
    assert state.current_player() == TERMINAL, "nobody is asked after the end"
    assert state.legal_actions() == [], "nothing is legal after the end"
    returns = state.returns()
    assert abs(sum(returns) - game.utility_sum()) < 1e-9, "returns sum up"
    assert max(returns) == game.max_utility(), "somebody has won"
    assert min(returns) >= game.min_utility(), "nobody gets less than the minimum"
    for seat in range(game.num_players()):
        assert state.information_state_tensor(seat).shape == (game.information_state_tensor_shape()[0],)
