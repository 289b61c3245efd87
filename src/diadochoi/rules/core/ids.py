"""Where a piece can be: one integer for a location on the map or a box beside it.

A space has a land location (outside the walls at a Major City) and, where it applies, an inside and a sea
location (2/k). The space is always `location & SPACE_MASK`.
"""

from __future__ import annotations

from typing import Final

SPACE_MASK: Final = 255
INSIDE: Final = 256
SEA: Final = 512

OFF_MAP: Final = -1  # in front of its owner, ready for use
DISPERSED: Final = -2
OUT_OF_GAME: Final = -3
NOT_IN_PLAY: Final = -4  # Reserve, Event or Unavailable group
HOLDING_BOX: Final = -5

INDEPENDENT: Final = 5  # the Independent Faction, beside the seats 0 to 4
NOBODY: Final = -1
