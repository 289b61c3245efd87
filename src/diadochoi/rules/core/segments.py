"""The Phases of a turn and the Segments of a Player Turn, as shown on the track."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0
PREPARATIONS: Final = 1
REINFORCEMENTS: Final = 2
DEAL: Final = 3
SURRENDER: Final = 4
TYCHE: Final = 5
ACTIVATION: Final = 6
FORAGE: Final = 7
REVEAL: Final = 8
ISOLATION: Final = 9
TURN_END: Final = 10
SIEGE: Final = 11  # only if a Player Turn has a Siege Segment (hy/16)
SEGMENT_NAMES: Final = (
    "setup",
    "preparations",
    "reinforcements",
    "deal",
    "surrender",
    "tyche",
    "activation",
    "forage",
    "reveal",
    "isolation",
    "turn_end",
    "siege",
)
PLAYER_SEGMENTS: Final = (SURRENDER, TYCHE, ACTIVATION, FORAGE, SIEGE)
