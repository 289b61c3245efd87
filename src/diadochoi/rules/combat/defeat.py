"""Chapter 14.9: what happens to a beaten force, in a Land Battle or as if it had lost one.

Carries out the losses of the pieces that the caller names: a lost battle, an Overrun (10.J/b), a captured
city (15.4/b), a city that becomes Independent (9.4/f). The caller runs the checks afterwards.
"""

from __future__ import annotations

from enum import IntEnum

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.attrition import BY_SIZE, PRESENT, Attrition
from diadochoi.rules.core import units
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import (
    HOLDING_BOX,
    INDEPENDENT,
    NO_GENERAL,
    NOBODY,
    OUT_OF_GAME,
    SEA,
    General,
    Location,
    Seat,
)
from diadochoi.rules.generals.abilities import units_param
from diadochoi.rules.table.state import State


class DefeatStep(IntEnum):
    """Steps of 14.9: CUs are eliminated, the rest is Dispersed."""

    BEGIN = 0  # 14.9/d, 14.9/e: the owner chooses the CUs that are eliminated
    LOST = 1  # 14.9/e to 14.9/g: the rest is Dispersed


@mypyc_attr(allow_interpreted_subclasses=True)
class Defeat(Frame):
    """Defeat of the CUs in `group` and the Generals in `generals_mask` of a Faction in a location.

    `by_seat` is the victor (NOBODY for none). `modifier` is added to the Attrition die (16.9/s). `commander`
    led the beaten CUs, `victor` led the others; both default to whichever General commands in the location
    now. For the Independent Faction every Independent Army in the location is beaten, and group and mask are
    ignored.
    """

    steps = DefeatStep
    fields = (
        "seat", "location", "group", "generals_mask", "by_seat", "modifier", "commander", "victor", "others",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat,
        location: Location,
        group: int,
        generals_mask: int,
        by_seat: Seat,
        modifier: int = 0,
        commander: General = PRESENT,
        victor: General = PRESENT,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.location = location
        self.group = group
        self.generals_mask = generals_mask
        self.by_seat = by_seat
        self.modifier = modifier
        self.commander = commander
        self.victor = victor
        self.others = 0  # own CUs in the location that were not beaten

    def advance(self, state: State) -> None:
        if self.seat == INDEPENDENT:
            if self.victor == PRESENT:
                self.victor = _leader(state, self.by_seat, self.location)
            beat_independents(state, self.location, self.by_seat, self.victor)
            state.pop()
        elif self.step == DefeatStep.BEGIN:
            self._eliminate(state)
        else:
            self._disperse(state)
            state.pop()

    def _eliminate(self, state: State) -> None:
        """14.9/d, /e: eliminate Mercenaries and Elephants, roll Attrition for Macedonians."""
        group = self.group
        self.others = state.troops[self.seat].get(self.location, 0) - group
        macedonians = group & units.MACEDONIAN_MASK
        # 14.9/d, 16.9/r: Mercenaries, Elephants, Cavalry
        state.eliminate_units(self.seat, self.location, group - macedonians)
        self.step = DefeatStep.LOST
        if macedonians:  # 14.9/e
            state.push(
                Attrition(self.seat, self.location, macedonians, BY_SIZE, self.modifier, self.commander)
            )

    def _disperse(self, state: State) -> None:
        """14.9/e to /g: Disperse the survivors and their Generals; royals with them become free."""
        seat, location = self.seat, self.location
        state.disperse_units(seat, location, state.troops[seat].get(location, 0) - self.others)
        disperse_generals(state, self.generals_mask)  # 14.9/f
        for royal in state.board.royal_ids:  # 14.9/g, 8.3/d
            if state.royal_owner[royal] == seat and state.royal_at[royal] == location:
                state.control_royal(royal, NOBODY)


def disperse_generals(state: State, mask: int) -> None:
    """Send Major Generals to the Dispersed Box, Minor Generals off the map (2/ac)."""
    general = 0
    while mask:
        if mask & 1:
            state.disperse_general(state.board.general_ids[general])
        mask >>= 1
        general += 1


def generals_mask(state: State, seat: Seat, location: Location) -> int:
    mask = 0
    if 0 <= seat < state.config.players:
        for general in state.generals_at(seat, location):
            mask |= 1 << general
    return mask


def beat_independents(state: State, location: Location, by_seat: Seat, victor: General) -> None:
    """14.9/h: remove them from the game or return them to the holding box; reward the victor's commander."""
    board = state.board
    for army in board.army_ids:
        if state.army_at[army] != location:
            continue
        back = board.content.independents[army].returns_to_box
        state.place_army(army, HOLDING_BOX if back else OUT_OF_GAME)
        state.note("army_beaten", army, location, by_seat)
        if 0 <= victor < board.majors and state.general_at[victor] >= 0:
            if state.config.popularity_for_beating_independents:
                gain = board.tables.numbers["independent_defeated_popularity"]
                state.popularity[victor] += gain  # 7.2F/f, /g: for each Army, even in an Overrun
                state.note("popularity_gained", by_seat, victor, gain)
            hire_beaten(state, by_seat, victor, location, "independent_army")


def hire_beaten(state: State, seat: Seat, general: General, location: Location, occasion: str) -> None:
    """Peithon: add Mercenaries from the beaten Independents to his Army."""
    if general < 0 or state.board.ability[general] != "hires_the_beaten" or location & SEA:
        return
    group = units_param(state.board, general, occasion)
    state.add_units(seat, location, group)
    state.note("beaten_hired", seat, general, location, group)


def _leader(state: State, seat: Seat, location: Location) -> General:
    return state.commander(seat, location) if 0 <= seat < state.config.players else NO_GENERAL
