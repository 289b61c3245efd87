"""Threats to a viewpoint with the ids of the interface; the rules decide what counts."""

from __future__ import annotations

from typing_extensions import TypedDict

from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.threats import ThreatKind, threats
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State


class ThreatView(TypedDict):
    """Something the viewpoint could lose in the present position."""

    kind: ThreatKind
    """What threatens."""
    seat: int | None
    """The seat that threatens; null for Isolation."""
    spaces: list[str]
    """Where."""
    province: str | None
    """The Province that could be lost; null if none could."""
    worth: int
    """The VP of the Province."""
    made: int
    """Siege Points, or points towards an Instant Victory."""
    needed: int
    """How many points it takes."""


def threats_data(state: State, seat: Seat) -> list[ThreatView]:
    names = names_for(state.board)
    return [
        {
            "kind": threat.kind,
            "seat": threat.seat if threat.seat >= 0 else None,
            "spaces": [names.space[space] for space in threat.spaces],
            "province": names.province[threat.province] if threat.province >= 0 else None,
            "worth": threat.worth,
            "made": threat.made,
            "needed": threat.needed,
        }
        for threat in threats(state, Seat(seat))
    ]
