"""Pieces that move together: what one Faction moves, puts ashore or takes back.

Says which pieces they are and who owns them; the procedure that moves them knows where they are and where
they go.
"""

from __future__ import annotations

from typing import final

from diadochoi.rules.core.ids import INDEPENDENT, Army, Seat


@final
class Pieces:
    """CUs, Generals and royals of `faction`.

    `seat` decides for them (it differs only for an Independent Army). `generals` and `royals` are bit sets.
    For an Independent Army `generals` is its own bit.
    """

    __slots__ = ("faction", "generals", "royals", "seat", "units")

    def __init__(self, seat: Seat, faction: Seat, units: int, generals: int, royals: int) -> None:
        self.seat = seat
        self.faction = faction
        self.units = units
        self.generals = generals
        self.royals = royals


def army_pieces(seat: Seat, army: Army) -> Pieces:
    """Return an Independent Army that a player moves."""
    return Pieces(seat, INDEPENDENT, 0, 1 << army, 0)


def own_pieces(seat: Seat, units: int, generals: int = 0, royals: int = 0) -> Pieces:
    """Return the pieces of a player, who decides about them."""
    return Pieces(seat, seat, units, generals, royals)
