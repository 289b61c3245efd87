"""Compares a game with what a scenario expects, and collects every difference to report them all at once.

`scenario_checks` and `scenario_moment` decide what each key of a check compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.game import Game
from diadochoi.record.log import Event
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.knowledge.views import names_for

# A question with one answer, given automatically: the seat, the action, the question's key.
Answer = tuple[int, int, str]
# Ways to write that there is nothing.
EMPTY: Final[tuple[object, ...]] = (None, "nothing", "none", "nobody", "", [], {})


class ScenarioComparison:
    """A game, what happened in it, and the differences found so far."""

    def __init__(
        self, reader: ScenarioReader, game: Game, events: Sequence[Event], answered: Sequence[Answer] = ()
    ) -> None:
        self.reader = reader
        self.game = game
        self.state = game.state
        self.events = events
        self.answered = answered
        self.names = names_for(game.state.board)
        self.players = game.players
        self.failures: list[ScenarioError] = []

    def failed(self, message: Message, line: int) -> None:
        self.failures.append(self.reader.fail(message, line))

    def same(self, what: Message | str, found: object, wanted: object, line: int) -> None:
        if found != wanted:
            self.failed(
                Message("scenario-differs", what=what, wanted=shown(wanted), found=shown(found)), line
            )

    def owner_name(self, owner: int) -> str:
        if owner == INDEPENDENT:
            return "independent"
        return "nobody" if owner < 0 else self.game.colours[owner]

    def by_seat(self, value: Any, line: int, what: Message | str) -> list[tuple[int, Any, int]]:
        return [
            (self.reader.seat(name, at, self.players), item, at)
            for name, item, at in self.entries(value, line, what)
        ]

    def entries(self, value: Any, line: int, what: Message | str) -> list[tuple[str, Any, int]]:
        table = self.reader.table(value, line, what)
        return [(name, item, table.line_of(name)) for name, item in table.items()]


def filled(value: Any) -> Any:
    """Return a value as written, None for any way to write that there is nothing."""
    return None if value in EMPTY else value


def shown(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)
