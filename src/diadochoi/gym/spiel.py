"""An OpenSpiel-style interface without the package: `Game` makes the `State`s that algorithms use.

Chance is sampled inside `apply_action` from the state's seed: a clone rolls the same dice, and a search that
must not foresee them uses `resample_from_infostate`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Final

from diadochoi.gym.adapter import Match, outcome
from diadochoi.gym.observation import Vector
from diadochoi.record.notation import notation_for
from diadochoi.record.stored.position import parse_position, position_text
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.views import sample, view
from diadochoi.rules.table.state import State as Moment

TERMINAL: Final = -4  # same as `pyspiel.PlayerId.TERMINAL`
MAX_GAME_LENGTH: Final = 60_000
SHORT_NAME: Final = "diadochoi"


class Game:
    """The rules of one table: players and optional rules."""

    def __init__(
        self,
        players: int = 4,
        options: Sequence[str] = (),
        seed: int | str | None = None,
        edition: str = "4e",
    ) -> None:
        self._match = Match(players, options, edition=edition)
        self._chance = random.Random(seed) if seed is not None else random.Random()

    @property
    def match(self) -> Match:
        """The tables of indices and vectors that all states share; its own game is not used."""
        return self._match

    def new_initial_state(self, seed: int | str | None = None) -> State:
        """A new game; without a seed, the next one of this `Game`'s random generator."""
        self._match.reset(self._chance.getrandbits(63) if seed is None else seed)
        return State(self, self._match.state)

    def num_players(self) -> int:
        return self._match.players

    def num_distinct_actions(self) -> int:
        return self._match.space.size

    def max_chance_outcomes(self) -> int:
        return 0

    def max_game_length(self) -> int:
        return MAX_GAME_LENGTH

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def information_state_tensor_shape(self) -> list[int]:
        return [self._match.observer.size]

    def observation_tensor_shape(self) -> list[int]:
        return [self._match.observer.size]

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote."""
        data = json.loads(text)
        state = State(self, parse_position(data["position"], self._match.content))
        state.own_actions = [list(taken) for taken in data["own_actions"]]
        state.moves = data["moves"]
        return state

    def __str__(self) -> str:
        options = ",".join(self._match.config.options)
        return f"{SHORT_NAME}(players={self.num_players()},options=[{options}])"


class State:
    """One moment. Actions are the indices of the action space; players are seats."""

    def __init__(self, game: Game, moment: Moment) -> None:
        self._game = game
        self.moment = moment
        self.own_actions: list[list[int]] = [[] for _ in range(game.num_players())]
        self.moves = 0

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.moment.over else self.moment.asked

    def is_terminal(self) -> bool:
        return self.moment.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self._game.num_players()

    def move_number(self) -> int:
        return self.moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal indices in ascending order; empty for a player who is not asked."""
        moment = self.moment
        if moment.over or player not in (None, moment.asked):
            return []
        return sorted(self._game.match.space.indices(moment.options, moment.asked))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for index in self.legal_actions(player):
            mask[index] = 1
        return mask

    def action_to_string(self, *player_and_action: int) -> str:
        """The action in notation, with OpenSpiel's argument order; the player may be left out."""
        *player, action = player_and_action
        seat = self._player(player[0] if player else None)
        return self._game.match.space.text(action, seat)

    def string_to_action(self, text: str) -> int:
        """The index of a legal action from its notation."""
        moment = self.moment
        code = notation_for(self._game.match.content).parse(text, moment.options)
        return self._game.match.space.index(code, moment.asked)

    def apply_action(self, action: int) -> None:
        """Play one of the legal actions; chance events follow at once."""
        match = self._game.match
        match.state = self.moment
        player = self.moment.asked
        match.play(action)
        self.own_actions[player].append(action)
        self.moves += 1

    def child(self, action: int) -> State:
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> State:
        twin = State(self._game, self.moment.copy())
        twin.own_actions = [taken[:] for taken in self.own_actions]
        twin.moves = self.moves
        return twin

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def returns(self) -> list[float]:
        return outcome(self.moment)

    def rewards(self) -> list[float]:
        return outcome(self.moment)

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    def observation_string(self, player: int | None = None) -> str:
        """Everything the player may know at this moment, as JSON."""
        return json.dumps(view(self.moment, self._player(player)), sort_keys=True)

    def observation_tensor(self, player: int | None = None) -> Vector:
        return self._game.match.observer.observe(self.moment, self._player(player))

    def information_state_string(self, player: int | None = None) -> str:
        """The observation and the player's own actions so far."""
        seat = self._player(player)
        return f"{self.own_actions[seat]} {self.observation_string(seat)}"

    def information_state_tensor(self, player: int | None = None) -> Vector:
        """The same vector as the observation, because the position contains all relevant history."""
        return self.observation_tensor(player)

    def resample_from_infostate(self, player: int, seed: int | str) -> State:
        """A state that the player cannot tell from this one, with random hidden cards and future dice."""
        twin = State(self._game, sample(self.moment, self._player(player), seed))
        twin.own_actions = [taken[:] for taken in self.own_actions]
        twin.moves = self.moves
        return twin

    def serialize(self) -> str:
        return json.dumps(
            {
                "position": position_text(self.moment),
                "own_actions": self.own_actions,
                "moves": self.moves,
            }
        )

    def _player(self, player: int | None) -> Seat:
        """The given seat, or the seat that must decide."""
        if player is not None:
            players = self.num_players()
            if not 0 <= player < players:
                raise ValueError(
                    f"player: {player} is not a seat of {players} players; choose 0 to {players - 1}"
                )
            return Seat(player)
        if self.moment.asked < 0:
            raise ValueError("the game is over; name the player")
        return self.moment.asked

    def __str__(self) -> str:
        return position_text(self.moment)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.moment == other.moment and self.own_actions == other.own_actions

    def __hash__(self) -> int:
        return hash((self.moment, self.moves))
