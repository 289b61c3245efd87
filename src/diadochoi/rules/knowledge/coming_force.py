"""The force that a question about Interception, Evasion or Free Passage is about. Everybody can see it."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, NO_ARMY, NO_GENERAL, Army, General, Seat
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.table.state import State


@dataclass(frozen=True, slots=True)
class ComingForce:
    """Its owner, its commander and its packed CUs; for an Independent Army only which one."""

    faction: Seat
    general: General
    units: int
    army: Army = NO_ARMY


def coming_force(state: State) -> ComingForce | None:
    """Return the force of another Faction that has just entered a space, as the asked seat sees it."""
    for frame in reversed(state.frames):
        if isinstance(frame, EnteringForce):
            if frame.faction == state.asked:
                return None
            if frame.faction == INDEPENDENT:
                armies = state.board.army_ids
                army = next((army for army in armies if state.army_at[army] == frame.target), NO_ARMY)
                return ComingForce(frame.faction, NO_GENERAL, units.NONE, army)
            leader = next(
                (own for own in state.roster[frame.faction] if frame.generals >> own & 1), NO_GENERAL
            )
            return ComingForce(frame.faction, leader, frame.units)
    return None
