"""The integers that name pieces, and where a piece can be: a location on the map or a box beside it.

A space has a land location (outside the walls at a Major City) and, if it has them, an inside and a sea
location (2/k, 2/m). The land location has the number of the space, so a `Space` can be used as a `Location`.
`SPACE_OF` converts the other way.
"""

from __future__ import annotations

from typing import Final, NewType

# Calling one of these takes time in the interpreter (none when compiled). Annotate containers and signatures,
# and call them only for a value from outside, such as an action, a name or an index.
Seat = NewType("Seat", int)  # a player, or NOBODY or INDEPENDENT
General = NewType("General", int)  # a Major or Minor General
Royal = NewType("Royal", int)
Fleet = NewType("Fleet", int)
Army = NewType("Army", int)  # an Independent Army
CardPart = NewType("CardPart", int)  # a whole card, or one part of a card with several effects (core/packed)
Card = NewType("Card", CardPart)
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

# Indexed by location, so that a typed value costs no call. The last five entries of `SPACE_OF` are for the
# boxes.
SPACE_OF: Final = tuple(Space(Location(at & SPACE_MASK)) for at in (*range(2 * SEA), *range(HOLDING_BOX, 0)))
INSIDE_OF: Final = tuple(Location(at & SPACE_MASK | INSIDE) for at in range(2 * SEA))
SEA_OF: Final = tuple(Location(at & SPACE_MASK | SEA) for at in range(2 * SEA))


def as_space(number: int) -> Space:
    """Turn a number from outside (a noun of an action, an index of the content) into a space."""
    return Space(Location(number))


def as_card(number: int) -> Card:
    """Turn a number from outside (a noun of an action, an index of the content) into a card."""
    return Card(CardPart(number))


INDEPENDENT: Final = Seat(5)  # 2/ah: the Independent Faction, after the seats 0 to 4
FACTION_COUNT: Final = 6
# all seats, then the Independent Faction
FACTIONS: Final = tuple(Seat(number) for number in range(FACTION_COUNT))
FIRST_SEAT: Final = Seat(0)
NOBODY: Final = Seat(-1)
NO_GENERAL: Final = General(-1)
NO_ROYAL: Final = Royal(-1)
NO_FLEET: Final = Fleet(-1)
NO_ARMY: Final = Army(-1)
NO_CARD: Final = as_card(-1)
