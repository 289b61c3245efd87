"""The force that a question about Interception, Evasion or Free Passage is about: everybody can see it."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.rules.core.ids import INDEPENDENT, NO_ARMY, NO_GENERAL
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.table.state import State


@dataclass(frozen=True, slots=True)
class ComingForce:
    """Whose it is, who commands it, and its CUs; of an Independent Army, which."""

    faction: int
    general: int
    units: int
    army: int = NO_ARMY


def coming_force(state: State) -> ComingForce | None:
    """The force of another faction that has just entered a space, as the seat that is asked meets it."""
    for frame in reversed(state.frames):
        if isinstance(frame, EnteringForce):
            if frame.faction == state.asked:
                return None
            if frame.faction == INDEPENDENT:
                army = next((army for army, at in enumerate(state.army_at) if at == frame.target), NO_ARMY)
                return ComingForce(frame.faction, NO_GENERAL, 0, army)
            leader = next(
                (own for own in state.roster[frame.faction] if frame.generals >> own & 1), NO_GENERAL
            )
            return ComingForce(frame.faction, leader, frame.units)
    return None
