"""What the integers are that name pieces, and where a piece can be: a location on the map or a box beside it.

A space has a land location (outside the walls at a Major City) and, where it applies, an inside and a sea
location (2/k, 2/m). The space is always `location & SPACE_MASK`.
"""

from __future__ import annotations

from typing import Final, NewType

# A call of one of these costs time in the interpreter (compiled, nothing): annotate containers and
# signatures, and call only where a value comes in from outside, as an action, a name or an index does.
Seat = NewType("Seat", int)  # a player; NOBODY and INDEPENDENT stand among them
General = NewType("General", int)  # a Major or Minor General
Royal = NewType("Royal", int)
Fleet = NewType("Fleet", int)
Army = NewType("Army", int)  # an Independent Army
Card = NewType("Card", int)

SPACE_MASK: Final = 255
INSIDE: Final = 256
SEA: Final = 512

# 2/aj: off map.
OFF_MAP: Final = -1  # in front of its owner, ready for use
DISPERSED: Final = -2
OUT_OF_GAME: Final = -3
NOT_IN_PLAY: Final = -4  # 4.4/a: Reserve, Event or Unavailable group
HOLDING_BOX: Final = -5

INDEPENDENT: Final = Seat(5)  # 2/ah: the Independent Faction, beside the seats 0 to 4
FACTIONS: Final = tuple(Seat(number) for number in range(6))  # all seats, then the Independent Faction
FIRST_SEAT: Final = Seat(0)
NOBODY: Final = Seat(-1)
NO_GENERAL: Final = General(-1)
NO_ROYAL: Final = Royal(-1)
NO_FLEET: Final = Fleet(-1)
NO_ARMY: Final = Army(-1)
