"""What the integers are that name pieces, and where a piece can be: a location on the map or a box beside it.

A space has a land location (outside the walls at a Major City) and, where it applies, an inside and a sea
location (2/k, 2/m). The land location has the number of the space, so a `Space` can be given wherever a
`Location` is asked for. The other way leads through `SPACE_OF`.
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
Location = NewType("Location", int)  # land, inside or sea of a space, or a box if negative
Space = NewType("Space", Location)  # also its land location

# Bits of a location.
SPACE_MASK: Final = 255
INSIDE: Final = 256
SEA: Final = 512

# 2/aj: off map.
OFF_MAP: Final = Location(-1)  # in front of its owner, ready for use
DISPERSED: Final = Location(-2)
OUT_OF_GAME: Final = Location(-3)
NOT_IN_PLAY: Final = Location(-4)  # 4.4/a: Reserve, Event or Unavailable group
HOLDING_BOX: Final = Location(-5)
NO_SPACE: Final = Space(OFF_MAP)

# By location, so that a typed value costs no call. The last five places of `SPACE_OF` answer for the boxes.
SPACE_OF: Final = tuple(Space(Location(at & SPACE_MASK)) for at in (*range(2 * SEA), *range(HOLDING_BOX, 0)))
INSIDE_OF: Final = tuple(Location(at & SPACE_MASK | INSIDE) for at in range(2 * SEA))
SEA_OF: Final = tuple(Location(at & SPACE_MASK | SEA) for at in range(2 * SEA))


def as_space(number: int) -> Space:
    """A number from outside that names a space: a noun of an action, an index of the content."""
    return Space(Location(number))


INDEPENDENT: Final = Seat(5)  # 2/ah: the Independent Faction, beside the seats 0 to 4
FACTIONS: Final = tuple(Seat(number) for number in range(6))  # all seats, then the Independent Faction
FIRST_SEAT: Final = Seat(0)
NOBODY: Final = Seat(-1)
NO_GENERAL: Final = General(-1)
NO_ROYAL: Final = Royal(-1)
NO_FLEET: Final = Fleet(-1)
NO_ARMY: Final = Army(-1)
