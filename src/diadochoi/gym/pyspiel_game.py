"""Registers the game with OpenSpiel, if the package `open_spiel` is installed.

A thin wrapper around `spiel`: pyspiel's algorithms see the same states. Without the package nothing is
registered.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from diadochoi.gym.adapter import Match
from diadochoi.gym.spiel import MAX_GAME_LENGTH, Game, State

NAME: Final = "diadochoi"
DEFAULT_PLAYERS: Final = 4

_registered = False


def register_with_pyspiel() -> bool:
    """Make `pyspiel.load_game("diadochoi(players=4,seed=7)")` work; False if pyspiel is missing."""
    global _registered
    if find_spec("pyspiel") is None:
        return False
    if not _registered:
        _register(import_module("pyspiel"))
        _registered = True
    return True


def _register(pyspiel: Any) -> None:
    kind = pyspiel.GameType(
        short_name=NAME,
        long_name="Diadochoi",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": DEFAULT_PLAYERS, "seed": 0, "options": ""},
    )

    # OpenSpiel is a C++ extension without types, so its base classes are Any.
    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """Parameters: players, seed, options separated by spaces."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self.ours = Game(
                int(given.get("players", DEFAULT_PLAYERS)),
                str(given.get("options", "")).split(),
                int(given.get("seed", 0)),
            )
            info = pyspiel.GameInfo(
                num_distinct_actions=self.ours.num_distinct_actions(),
                max_chance_outcomes=0,
                num_players=self.ours.num_players(),
                min_utility=self.ours.min_utility(),
                max_utility=self.ours.max_utility(),
                utility_sum=self.ours.utility_sum(),
                max_game_length=MAX_GAME_LENGTH,
            )
            super().__init__(kind, info, given)

        def new_initial_state(self, text: str | None = None) -> Any:
            return SpielState(self)

        def deserialize_state(self, text: str) -> Any:
            return SpielState(self, self.ours.deserialize_state(text))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """An observer of everything a player knows; None if only the public or private part is
            requested."""
            # If no type is requested, pyspiel passes the parameters in its place.
            if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
                return SpielObserver(self.ours.match, perfect_recall=False)
            whole = iig_obs_type.public_info and (
                iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            )
            return SpielObserver(self.ours.match, iig_obs_type.perfect_recall) if whole else None

    class SpielState(pyspiel.State):  # type: ignore[misc]
        """Delegates everything to our state.

        pyspiel clones by creating an initial state and copying the original's attributes, so the set-up is
        delayed until it is needed.
        """

        def __init__(self, game: Any, ours: State | None = None) -> None:
            super().__init__(game)
            self._ours = ours
            self._deal = Deal()

        @property
        def ours(self) -> State:
            if self._ours is None:
                self._ours = self._deal.state_of(self.get_game().ours)
            return self._ours

        def current_player(self) -> Any:
            return pyspiel.PlayerId.TERMINAL if self.ours.is_terminal() else self.ours.current_player()

        def _legal_actions(self, player: int) -> list[int]:
            return self.ours.legal_actions(player)

        def _apply_action(self, action: int) -> None:
            self.ours.apply_action(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return self.ours.action_to_string(player, action)

        def is_terminal(self) -> bool:
            return self.ours.is_terminal()

        def returns(self) -> list[float]:
            return self.ours.returns()

        def serialize(self) -> str:
            return self.ours.serialize()

        def resample_from_infostate(self, player: int, probability: Any) -> Any:
            seed = str(probability())  # pyspiel passes a generator of numbers from 0 to 1
            return SpielState(self.get_game(), self.ours.resample_from_infostate(player, seed))

        def __str__(self) -> str:
            return str(self.ours)

    pyspiel.register_game(kind, SpielGame)


class Deal:
    """The set-up of a new state and of all its clones made before it is needed."""

    def __init__(self) -> None:
        self._first: State | None = None

    def state_of(self, game: Game) -> State:
        if self._first is None:
            self._first = game.new_initial_state()
        return self._first.clone()

    def __deepcopy__(self, memo: object) -> Deal:
        return self


class SpielObserver:
    """Fills `tensor` with a player's vector, as OpenSpiel's observers do.

    With `perfect_recall` the text includes the player's own actions.
    """

    def __init__(self, match: Match, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = match.observe(0) * 0
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        self.tensor[:] = state.ours.observation_tensor(player)

    def string_from(self, state: Any, player: int) -> str:
        ours: State = state.ours
        return (
            ours.information_state_string(player) if self.perfect_recall else ours.observation_string(player)
        )
