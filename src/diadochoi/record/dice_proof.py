"""Every random number of a game with its number of sides: enough to check the dice without knowing the rules.

A record has the numbers; the rules say how many sides each had. So the actions are played again by a state
that writes down what it is asked for. It only repeats the values of the record; the reader checks
whether they are right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.record.errors import GameError, PositionError, RecordError
from diadochoi.record.game import Game
from diadochoi.record.stored.older_formats import entries_today, state_today
from diadochoi.record.stored.settings import config_of, everyone_from_of
from diadochoi.record.stored.state_storage import restore_state
from diadochoi.rules.core.board import Board, board_for
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.rules.engine import run
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import begin_setup

# Exact Python source; `seed` is 32 bytes.
COMMITMENT_RULE: Final = 'blake2b(seed, digest_size=32, person=b"commitment").hexdigest()'
NUMBER_RULE: Final = (
    'least + int.from_bytes(blake2b(n.to_bytes(8, "big"), digest_size=8, key=seed).digest(), "big") % sides'
)


@dataclass(frozen=True, slots=True)
class ChanceNumber:
    """The n-th number of a game, counted from 0: a die has 6 sides from 1 up, a draw any number from 0 up.

    `sides` is missing if these rules do not roll it, `value` if the record does not have it.
    """

    n: int
    sides: int | None
    least: int
    value: int | None


@dataclass(frozen=True, slots=True)
class PlayChance:
    """The numbers in one play; play 0 is the set-up, which belongs to nobody."""

    play: int
    seat: str | None
    action: str | None
    numbers: tuple[ChanceNumber, ...]


class WitnessedState(State):
    """A state that remembers which numbers it was asked for: (n, sides, least, value)."""

    def __init__(self, board: Board, config: Config, seed: bytes) -> None:
        super().__init__(board, config, seed)
        self.asked_for: list[tuple[int, int, int, int]] = []

    def random(self, below: int) -> int:
        n = self.counter
        value = super().random(below)
        self.asked_for.append((n, below, 0, value))
        return value

    def die(self) -> int:
        if self.script is not None:  # it does not come from the seed
            return super().die()
        n = self.counter
        value = super().die()
        self.asked_for.append((n, 6, 1, value))
        return value


def chance_of(record: Mapping[str, Any], facts: Content, believed: bool = True) -> list[PlayChance]:
    """Return the numbers of a record, for every play that has some.

    A record of other rules, or the part played before these rules, is followed as far as it agrees; later
    numbers have no sides. The stored positions from which a game continued are used only if `believed`.
    """
    witness = _Witness(record, facts, config_of(record, facts), believed)
    found = [PlayChance(0, None, None, witness.of_setup())]
    found += [
        PlayChance(place, str(entry["seat"]), str(entry["action"]), witness.of_play(place, entry))
        for place, entry in enumerate(entries_today(record, facts), 1)
    ]
    return [play for play in found if play.numbers]


class _Witness:
    """Follows a record play by play and says what was asked for."""

    def __init__(self, record: Mapping[str, Any], facts: Content, config: Config, believed: bool) -> None:
        self.record = record
        self.config = config
        self.board = board_for(facts, config)
        self.seed = bytes.fromhex(record["seed"])
        self.same = record["rules"] == RULES_VERSION and record["content"]["hash"] == facts.hash
        marks = {int(mark["after"]): mark for mark in record["resumed"]}
        self.last_mark = max(marks, default=-1)
        self.marks = marks if believed else {}
        self.everyone_from = everyone_from_of(record["windows"])
        self.game: Game | None = None  # None: unknown until the next stored position
        self.next = 0

    def of_setup(self) -> tuple[ChanceNumber, ...]:
        state = WitnessedState(self.board, self.config, self.seed)
        begin_setup(state)
        run(state)
        self.game = Game(state)
        return self._combined(0, self.record["start_chance"], state.asked_for)

    def of_play(self, place: int, entry: Mapping[str, Any]) -> tuple[ChanceNumber, ...]:
        recorded = entry.get("chance", [])
        if self.game is None:
            return self._combined(place, recorded, None)
        if self.everyone_from is not None and place > self.everyone_from:
            self.game.ask_everyone()
        state = self.game.state
        assert isinstance(state, WitnessedState)
        state.asked_for = []
        try:
            self.game.play(entry["action"], entry["seat"])
        except GameError:  # the rest cannot be replayed, or belongs to other rules
            return self._combined(place, recorded, None)
        return self._combined(place, recorded, state.asked_for)

    def _combined(
        self, place: int, recorded: Sequence[int], asked_for: list[tuple[int, int, int, int]] | None
    ) -> tuple[ChanceNumber, ...]:
        """Combine the record's numbers of a play with those asked for; then go to the next play."""
        # Under other rules a difference need not be a forgery: these rules cannot say.
        certain = self.same and place > self.last_mark
        if asked_for is not None and not certain and [number[3] for number in asked_for] != list(recorded):
            asked_for = None
        if asked_for is None:
            self.game = None
            numbers = [ChanceNumber(n, None, 0, value) for n, value in enumerate(recorded, self.next)]
        else:
            numbers = [
                ChanceNumber(self.next + more, None, 0, value)
                if asked is None
                else ChanceNumber(asked[0], asked[1], asked[2], value)
                for more, (asked, value) in enumerate(zip_longest(asked_for, recorded))
            ]
        self.next += len(numbers)
        if place in self.marks:
            self._go_on_from(self.marks[place])
        return tuple(numbers)

    def _go_on_from(self, mark: Mapping[str, Any]) -> None:
        try:
            data = state_today(mark["state"], self.record["version"], self.board, self.config)
            stored = restore_state(data, self.board, self.config)
        except (PositionError, RecordError):  # written by older rules
            self.game = None
            return
        state = WitnessedState(self.board, self.config, self.seed)
        stored.copy_to(state)
        self.game = Game(state)
