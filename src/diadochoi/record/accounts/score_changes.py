"""How a play changed the players' scores: Victory Points and Legitimacy, source by source.

Also records where a Game Turn ended. `Game.play` asks for both while it has the positions before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.court.legitimacy import legitimacy_sources
from diadochoi.rules.court.victory_points import victory_point_sources
from diadochoi.rules.knowledge.victory_track import VictoryTrack, victory_track
from diadochoi.rules.table.state import State

Track = Literal["vp", "legitimacy"]


@dataclass(frozen=True, slots=True)
class TrackChange:
    """One seat's total on one track before and after a play, and the sources that caused the difference."""

    seat: int
    track: Track
    before: int
    after: int
    causes: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The scores when a Game Turn was over, at the first decision after it or at the end of the game."""

    turn: int
    vp: tuple[int, ...]
    legitimacy: tuple[int, ...]
    champions: tuple[bool, ...]
    usurper: int
    victory: VictoryTrack


def track_changes(before: State, after: State) -> tuple[TrackChange, ...]:
    if not _differs(before, after):
        return ()
    changes: list[TrackChange] = []
    for seat in FACTIONS[: after.config.players]:
        changes += _change(seat, "vp", before, after, victory_point_sources, before.vp, after.vp)
        changes += _change(
            seat, "legitimacy", before, after, legitimacy_sources, before.legitimacy, after.legitimacy
        )
    return tuple(changes)


def _differs(before: State, after: State) -> bool:
    """Return whether a source may have changed: a cheap test after every play."""
    return (
        before.vp != after.vp
        or before.legitimacy != after.legitimacy
        or before.province_owner != after.province_owner
        or before.royal_owner != after.royal_owner
    )


def _change(
    seat: Seat,
    track: Track,
    before: State,
    after: State,
    sources: Callable[[State, Seat], Sequence[tuple[str, int]]],
    old: Sequence[int],
    new: Sequence[int],
) -> list[TrackChange]:
    worth: dict[str, int] = {}
    for name, points in sources(after, seat):
        worth[name] = worth.get(name, 0) + points
    for name, points in sources(before, seat):
        worth[name] = worth.get(name, 0) - points
    causes = tuple((name, points) for name, points in worth.items() if points)
    if not causes and old[seat] == new[seat]:
        return []
    return [TrackChange(seat, track, old[seat], new[seat], causes)]


def turn_end(before: State, after: State) -> TurnEnd | None:
    """Return the end of a Game Turn, if the play was its last."""
    if before.turn < 1 or (after.turn == before.turn and not after.over):
        return None
    return TurnEnd(
        turn=before.turn,
        vp=tuple(after.vp),
        legitimacy=tuple(after.legitimacy),
        champions=tuple(bool(champion) for champion in after.champion),
        usurper=after.usurper,
        victory=victory_track(after),
    )
