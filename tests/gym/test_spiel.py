"""The OpenSpiel interface: whole games with clones, masks, texts and hidden information checked."""

from __future__ import annotations

import random
from typing import Any

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
    """Shows its player everyone's cards."""

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


@pytest.mark.parametrize("player", [-1, 4, 7])
def test_a_player_who_is_not_at_the_table_is_refused(player: int) -> None:
    state = Game(4).new_initial_state(1)
    reason = f"player: {player} is not a seat of 4 players; choose 0 to 3"
    for ask in (
        state.observation_tensor,
        state.observation_string,
        state.information_state_string,
        state.player_return,
        lambda seat: state.action_to_string(seat, state.legal_actions()[0]),
        lambda seat: state.resample_from_infostate(seat, 1),
    ):
        with pytest.raises(ValueError, match=reason):
            ask(player)


@pytest.fixture
def pyspiel() -> Any:
    """OpenSpiel with the game registered; the test is skipped if the package is missing."""
    package = pytest.importorskip("pyspiel")
    assert register_with_pyspiel()
    return package


@pytest.mark.parametrize("table", ["players=2,seed=5", "players=4,seed=1,options=16.1 16.9"])
def test_openspiels_random_simulation_finds_no_fault(pyspiel: Any, table: str) -> None:
    game = pyspiel.load_game(f"diadochoi({table})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiels_states_are_cloned_written_and_read_back(pyspiel: Any) -> None:
    game = pyspiel.load_game("diadochoi(players=3,seed=5)")
    state = game.new_initial_state()
    twin = state.clone()
    for _ in range(60):
        action = state.legal_actions()[0]
        state.apply_action(action)
        twin.apply_action(action)
        read = game.deserialize_state(state.serialize())
        assert str(state) == str(twin) == str(read)
        assert read.legal_actions() == state.legal_actions()


def test_openspiels_observers_tell_a_player_all_he_knows_or_nothing(pyspiel: Any) -> None:
    game = pyspiel.load_game("diadochoi(players=3,seed=5)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    ours = state.ours
    for player in range(3):
        assert state.observation_string(player) == ours.observation_string(player)
        assert state.information_state_string(player) == ours.information_state_string(player)
        assert state.information_state_tensor(player) == pytest.approx(ours.observation_tensor(player))
    none = pyspiel.PrivateInfoType.NONE
    public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=none)
    assert game.make_py_observer(public) is None
