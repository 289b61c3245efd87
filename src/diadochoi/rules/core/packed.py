"""Several values in one integer: how the state and the frames pack them. No other module knows the bits.

`units` packs groups of CUs, `actions` actions, `table/lasting` lasting effects. Stored files name the parts
(`record/stored/packed_kinds`), so the bits may change.
"""

from __future__ import annotations

from typing import Final, NewType

from diadochoi.rules.core.ids import (
    FACTIONS,
    NO_ARMY,
    Army,
    Card,
    CardPart,
    General,
    Location,
    Royal,
    Seat,
    as_card,
)

# ---------------------------------------------------------------------- Siege Points (15.3)

SIEGE_POINT_BITS: Final = 4
NO_SIEGE: Final = -1  # where the state has neither a mark nor a Siege of this Segment


def siege_mark(owner: Seat, points: int) -> int:
    """Pack the Siege Points of one Faction on a space."""
    return owner << SIEGE_POINT_BITS | points


def siege_owner(mark: int) -> Seat:
    return Seat(mark >> SIEGE_POINT_BITS)


def siege_points(mark: int) -> int:
    return mark & (1 << SIEGE_POINT_BITS) - 1


# ---------------------------------------------------------------------- a CU in training (6.2B3)

TRAINING_BITS: Final = 4
NO_TRAINING: Final = -1  # where the Training Track is empty


def training(kind: int, progress: int) -> int:
    return kind << TRAINING_BITS | progress


def training_kind(held: int) -> int:
    return held >> TRAINING_BITS


def training_progress(held: int) -> int:
    return held & (1 << TRAINING_BITS) - 1


# ---------------------------------------------------------------------- Sieges in a Segment (15.2.A)

SIEGE_COUNT_BITS: Final = 2


def sieges(general: General, number: int) -> int:
    """Pack the General who besieged a space in this Segment, and how often."""
    return general << SIEGE_COUNT_BITS | number


def siege_general(done: int) -> General:
    return General(done >> SIEGE_COUNT_BITS)


def siege_count(done: int) -> int:
    return done & (1 << SIEGE_COUNT_BITS) - 1


# ---------------------------------------------------------------------- Interceptors (11)

# The result of Interceptions.
Interceptors = NewType("Interceptors", int)
NOBODY_CAME: Final = Interceptors(0)

_GENERALS: Final = 64  # bits for a set of Generals
_SUCCESSES: Final = 8  # bits for the number of attempts that succeeded
_ORIGINS: Final = 192  # first bit of the spaces
_ARRIVALS_MASK: Final = (1 << _ORIGINS) - 1
_GENERALS_MASK: Final = (1 << _GENERALS) - 1
_SUCCESSES_MASK: Final = (1 << _SUCCESSES) - 1


def arrivals(generals: int, group: int) -> int:
    """Pack the Generals (a bit set) and CUs that have come."""
    return group << _GENERALS | generals


def arrived_generals(come: int) -> int:
    return come & _GENERALS_MASK


def arrived_units(come: int) -> int:
    return come >> _GENERALS


def interceptors(successes: int, come: int, origins: int) -> Interceptors:
    """Pack the result of Interceptions: how many succeeded, who came, and the spaces they left (bit set)."""
    return Interceptors(origins << _ORIGINS | come << _SUCCESSES | successes)


def interceptors_successes(result: Interceptors) -> int:
    return result & _SUCCESSES_MASK


def interceptors_arrivals(result: Interceptors) -> int:
    return (result & _ARRIVALS_MASK) >> _SUCCESSES


def interceptors_origins(result: Interceptors) -> int:
    return result >> _ORIGINS


# ---------------------------------------------------------------------- attempts to Intercept (11.2)

Attempt = tuple[Seat, Location, int, int, int]  # seat, location, CUs, Generals and royals (bit sets)
_PLACE: Final = 1  # indices in an Attempt
_UNITS: Final = 2
_GENERAL_SET: Final = 3
_INDEPENDENT_ARMY: Final = -1  # instead of the CUs; its bit is in place of the Generals


def army_attempt(seat: Seat, location: Location, army: Army) -> Attempt:
    """16.11: pack an Independent Army that makes an attempt for a player."""
    return seat, location, _INDEPENDENT_ARMY, 1 << army, 0


def attempt_location(attempt: Attempt) -> Location:
    return attempt[_PLACE]


def attempting_army(attempt: Attempt) -> Army:
    """Return the Independent Army that makes this attempt; NO_ARMY if the player's pieces make it."""
    by_itself = attempt[_UNITS] == _INDEPENDENT_ARMY
    return Army(attempt[_GENERAL_SET].bit_length() - 1) if by_itself else NO_ARMY


# ---------------------------------------------------------------------- Evaders (12)

_SEATS: Final = 16  # more than there are: what is above it names the Army


def army_evader(seat: Seat, army: Army) -> int:
    """16.11: pack an Independent Army that makes an attempt for a player.

    A Faction that makes its own attempt is just its number.
    """
    return (army + 1) * _SEATS + seat


def evader_seat(evader: int) -> Seat:
    return FACTIONS[evader % _SEATS]


def evader_army(evader: int) -> Army:
    """Return the Independent Army, NO_ARMY if a Faction makes its own attempt."""
    return Army(evader // _SEATS - 1)


# ---------------------------------------------------------------------- through the gates of a city (10.B)

_OUTWARD: Final = 64  # first bit of the kinds of CU that went out; those that went in are below
_SHIFTED_GENERALS: Final = 128
_SHIFTED_ROYALS: Final = 200
_SHIFTED_MASK: Final = (1 << 64) - 1


def unit_shifted(kind: int, inward: bool) -> int:
    """Return the mark in `shifted` of a kind of CU that went in, or out."""
    return 1 << kind if inward else 1 << _OUTWARD + kind


def general_shifted(general: General) -> int:
    return 1 << _SHIFTED_GENERALS + general


def royal_shifted(royal: Royal) -> int:
    return 1 << _SHIFTED_ROYALS + royal


def shifted(inward: int, outward: int, generals: int, royals: int) -> int:
    """Pack all marks from a bit set of each kind."""
    return royals << _SHIFTED_ROYALS | generals << _SHIFTED_GENERALS | outward << _OUTWARD | inward


def shifted_parts(marks: int) -> dict[str, int]:
    """Return the arguments of `shifted`, by name."""
    return {
        "inward": marks & _SHIFTED_MASK,
        "outward": marks >> _OUTWARD & _SHIFTED_MASK,
        "generals": marks >> _SHIFTED_GENERALS & _SHIFTED_MASK,
        "royals": marks >> _SHIFTED_ROYALS & _SHIFTED_MASK,
    }


# ---------------------------------------------------------------------- a part of a card

FIRST_PART: Final = 256  # lower numbers are whole cards


def part_of(part: CardPart, number: int) -> CardPart:
    """Return the part with this number (from 0) of the same card, whose effect has several parts."""
    return CardPart(card_of(part) + FIRST_PART * (number + 1))


def card_of(part: CardPart) -> Card:
    """Return the card of a part, which may be a whole card."""
    return as_card(part % FIRST_PART)


def part_number(part: CardPart) -> int:
    """Return the number of a part, counted from 0; -1 for a whole card."""
    return part // FIRST_PART - 1
