"""The table at one moment: its fields, when two are equal, and simple questions about it.

Changes nothing: `state` has the operations. The fields are declared in `record/stored/state_fields.py` and
generated into `fields`.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import units
from diadochoi.rules.core.board import MAJOR, MINOR, STRONGHOLD
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_GENERAL,
    NOBODY,
    SEA,
    Fleet,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.table.fields import Fields


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # like its fields
class BoardState(Fields):
    """Everything on the table."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoardState):
            return NotImplemented
        return self.config == other.config and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.counter, self.turn, self.round, self.segment, self.asked, tuple(self.pc)))

    # ------------------------------------------------------------------ limits

    def room_inside(self, group: int) -> int:
        """9.4/g: return how many more CUs fit inside a Major City that holds this group."""
        return self.board.tables.numbers["cus_inside_city"] - units.count(group)

    def room_aboard(self) -> int:
        """13.1/c: return how many more CUs may go to sea in this Segment."""
        return self.board.tables.numbers["naval_cus"] - self.naval_cus

    def too_many_together(self, group: int) -> bool:
        """16.8/a: with the option, at most 8 CUs may leave a location together."""
        return self.config.eight_cu_limit and units.count(group) > self.board.tables.numbers["group_limit"]

    # ------------------------------------------------------------------ looking at the table

    @property
    def over(self) -> bool:
        return self.winner >= 0

    def unit_count_at(self, faction: Seat, location: Location) -> int:
        """Count the CUs of a Faction in a location, including the Independent Faction."""
        if faction == INDEPENDENT:
            total = 0
            for army, place in enumerate(self.army_at):
                if place == location:
                    total += self.board.army_units[army]
            return total
        return units.count(self.troops[faction].get(location, 0))

    def spaces_held(self, seat: Seat) -> list[Space]:
        """List the spaces with a PC of the seat."""
        pc = self.pc
        return [space for space in self.board.space_ids if pc[space] == seat]

    def has_cu(self, faction: Seat, location: Location) -> bool:
        if faction == INDEPENDENT:
            return location in self.army_at
        return location in self.troops[faction]

    def has_cu_in_space(self, faction: Seat, space: Space) -> bool:
        if faction == INDEPENDENT:
            return space in self.army_at
        held = self.troops[faction]
        return space in held or space | INSIDE in held or space | SEA in held

    def enemy_cu_at(self, faction: Seat, location: Location) -> bool:
        """Return whether a hostile CU is here (2/ae); Independent Armies are all friends (7.5/b)."""
        for other, held in enumerate(self.troops):
            if other != faction and location in held:
                return True
        return faction != INDEPENDENT and location in self.army_at

    def enemy_with_units(self, faction: Seat, location: Location) -> Seat:
        """Return the Faction whose CUs are hostile to this one here (`enemy_cu_at`), NOBODY without any."""
        for other, held in enumerate(self.troops):
            if other != faction and location in held:
                return FACTIONS[other]
        return INDEPENDENT if faction != INDEPENDENT and location in self.army_at else NOBODY

    def enemy_cu_in_space(self, faction: Seat, space: Space) -> bool:
        inside = INSIDE_OF[space]
        for other, held in enumerate(self.troops):
            if other != faction and (space in held or inside in held):
                return True
        return faction != INDEPENDENT and space in self.army_at

    def commander(self, seat: Seat, location: Location) -> General:
        """Return a player's Commanding General in a location, NO_GENERAL if he has none there (7.1A/b)."""
        general_at = self.general_at
        for general in self.roster[seat]:
            if general_at[general] == location:
                return general
        return NO_GENERAL

    def generals_at(self, seat: Seat, location: Location) -> list[General]:
        """List a player's Generals in a location, the most Senior first."""
        general_at = self.general_at
        return [general for general in self.roster[seat] if general_at[general] == location]

    def has_general(self, seat: Seat, location: Location) -> bool:
        return self.commander(seat, location) >= 0

    def enemy_general_at(self, faction: Seat, location: Location) -> bool:
        """Return whether another player's General is here, or an Independent Army: it is one too (7.5/c)."""
        general_at = self.general_at
        for other, roster in enumerate(self.roster):
            if other != faction:
                for general in roster:
                    if general_at[general] == location:
                        return True
        return faction != INDEPENDENT and location in self.army_at

    def is_army(self, seat: Seat, location: Location) -> bool:
        """2/ak: return whether a CU and a General of the same owner are in one location."""
        return location in self.troops[seat] and self.commander(seat, location) >= 0

    def is_stronghold(self, space: Space) -> bool:
        """2/f: return whether it is a Stronghold, which needs an Independent PC."""
        return self.board.kind[space] == STRONGHOLD and self.pc[space] == INDEPENDENT

    def is_major_city(self, space: Space) -> bool:
        """Return whether it is printed as one, or a completed Capital made it one (16.1/b)."""
        return self.board.kind[space] == MAJOR or space in self.capitals

    def is_minor_city(self, space: Space) -> bool:
        """2/f: return whether it is a Minor City; Strongholds without an Independent PC count as one."""
        if self.is_major_city(space):
            return False
        kind = self.board.kind[space]
        return kind == MINOR or (kind == STRONGHOLD and self.pc[space] != INDEPENDENT)

    def besieger(self, space: Space) -> Seat:
        """15.1/a: return the Faction whose Army besieges the space, NOBODY if it is not Besieged.

        2/an: only a controlled Major City or an Independent space can be Besieged; an Independent Army
        besieges too (9.5/j, 15.2.A/f).
        """
        owner = self.pc[space]
        if owner < 0 or not (owner == INDEPENDENT or self.is_major_city(space)):
            return NOBODY
        for seat, held in enumerate(self.troops):
            if seat == owner or space not in held:
                continue
            if (
                self.config.besieged_by == "any_unit" or self.commander(FACTIONS[seat], space) >= 0
            ):  # 3e/2.7/g
                return FACTIONS[seat]
        if owner != INDEPENDENT and space in self.army_at:
            return INDEPENDENT
        return NOBODY

    def is_besieged(self, space: Space) -> bool:
        return self.besieger(space) >= 0

    def fleet_strength(self, fleet: Fleet) -> int:
        """7.4/a: return the number on the side of the token that is up."""
        if self.fleet_upgraded[fleet]:
            return self.board.fleet_upgraded[fleet]
        return self.board.fleet_normal[fleet]

    def available_fleets(self, seat: Seat) -> list[Fleet]:
        """7.4/c: list the seat's Fleets that are not Dispersed."""
        return [
            fleet
            for fleet in self.board.fleet_ids
            if self.fleet_owner[fleet] == seat and not self.fleet_dispersed[fleet]
        ]
