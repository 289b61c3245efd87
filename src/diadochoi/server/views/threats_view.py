"""What threatens a viewpoint now, by the ids of the interface; what counts is decided in the rules."""

from __future__ import annotations

from typing_extensions import TypedDict

from diadochoi.rules.core.ids import Seat
from diadochoi.rules.knowledge.threats import ThreatKind, threats
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.table.state import State


class ThreatView(TypedDict):
    """Something the viewpoint stands to lose as the table is now."""

    kind: ThreatKind
    seat: int | None
    """Who threatens; null for Isolation."""
    spaces: list[str]
    province: str | None
    worth: int
    """The VP of the Province."""
    made: int
    """Siege Points, or points towards an Instant Victory."""
    needed: int


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
