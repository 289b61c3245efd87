"""One action that was taken, and the parts of a game that its record needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from typing_extensions import TypedDict

from diadochoi.record.accounts.score_changes import TrackChange, TurnEnd
from diadochoi.record.log import Event
from diadochoi.record.shared_seed import SharedSeed
from diadochoi.rules.table.state import State

# A state as JSON. Its keys are the stored names of `stored.state_fields`, which a type would repeat.
StateData = dict[str, Any]


class ResumedPosition(TypedDict):
    """A stored position from which a game continued under newer rules."""

    after: int  # plays before it
    rules: int  # the version that continued
    state: StateData


@dataclass(frozen=True, slots=True)
class Play:
    """One action that was taken, with its dice and draws."""

    seat: int
    action: int
    chance: tuple[int, ...]
    mark: str  # fingerprint of the state after it, usually ""
    events: tuple[Event, ...]
    changes: tuple[TrackChange, ...] = ()
    turn_end: TurnEnd | None = None


class PlayedGame(Protocol):
    """The parts a record is made of; `game.Game` has them."""

    state: State
    start_chance: tuple[int, ...]
    plays: list[Play]
    resumed: list[ResumedPosition]
    everyone_from: int | None
    shared_seed: SharedSeed | None
