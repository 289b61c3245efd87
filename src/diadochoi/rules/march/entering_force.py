"""Chapter 10: a force that enters a land location, and the pieces it meets there.

Holds what the procedure knows about the entry. `land_procedure` has the steps, `entry` the decisions.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import packed, units
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE_OF,
    NO_SPACE,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.paths import NO_PATH
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.mover import mover_below
from diadochoi.rules.march.force import AT_SEA, Force
from diadochoi.rules.march.pieces import Pieces
from diadochoi.rules.table.state import State


@unique
class EntryStep(IntEnum):
    """Steps of chapter 10, by the letters of the rulebook.

    The numbers are stored with games: never renumber.
    """

    B_BEGIN = 0  # the force has arrived; Attrition or redistribution may come first
    B_SHIFTING = 1  # the controller of the city redistributes his pieces
    C_PASSAGE = 2  # find the next player the mover may ask for Free Passage, or go on to D
    C_ASKING = 3  # the mover decides whether to ask for Free Passage
    C_ANSWERING = 4  # the player he asked answers
    D_INTERCEPTIONS = 5  # open the window for cards before declaring
    D_ROLLED = 6  # all Interceptions are rolled
    E_INTERCEPTED = 7  # find out who has a choice after the Interceptions
    E_STAND_OR_GO = 8  # the intercepted mover stays, Withdraws or tries to avoid battle
    PROMISE = 9  # between E and F: the player who granted Free Passage keeps or breaks his word (10.C/e)
    PROMISE_ASKING = 10  # he decides
    F_EVASIONS = 11  # begin the Evasions, if anybody may Evade
    F_ROLLED = 12  # they are over
    G_GENERALS_MEET = 13  # where only Generals meet, the mover goes on or Withdraws (10.G)
    H_CHAMPIONS = 14  # Champion status is lost (10.H); also letter I, lone Generals
    J_OVERRUN = 15  # Overrun enemies that are weak enough (10.J)
    J_OVERRUN_DONE = 16  # look for other enemies there
    K_ROYAL_ARMY = 17  # Royal Army CUs are set apart or change sides (10.K)
    L_BATTLE = 18  # fight the Land Battle (10.L)
    L_FOUGHT = 19  # the battle is over: after a draw the force goes back
    GONE_BACK = 20  # the battle on the way back is over
    D_DECLARING = 21  # the window for cards before declaring has closed
    I_LONE_GENERALS_DONE = 22  # the lone Generals are dealt with
    B_WORN_DOWN = 23  # Attrition by the Stronghold it has entered (hy/23)
    E_FLIGHT_ROLLED = 24  # the intercepted force has tried to avoid battle (hy/27)
    E_ATTACK_OR_DEFEND = 25  # the Interceptor chooses (3e/23.2)
    E_COUNTERATTACKED = 26  # the Interceptor's attack is over
    GOING_BACK = 27  # the owner chose which CUs go inside a full city (13.3.D/f)


@unique
class EntryResult(IntEnum):
    """How an entry ended, for the procedure that started it."""

    ENTERED = 0  # the force is there and may go on
    FOUGHT = 1  # it fought a Land Battle: no MPs left (10.L/a)
    WITHDREW = 2  # 11.3
    RETREATED = 3  # 14.10
    PASSING = 4  # Free Passage is granted: it must move on (10.C/c)
    MUST_LEAVE = 5  # General against General: it must move on or Withdraw (10.G/a)
    EVADED = 6  # it was intercepted and has avoided battle (hy/27)


_RESULTS: Final = tuple(EntryResult)  # by number
GOES_ON: Final = (EntryResult.PASSING, EntryResult.MUST_LEAVE)  # the force may not stay


def entry_result(state: State) -> EntryResult:
    """Return the result of the entry that has just ended above the current procedure."""
    return _RESULTS[state.result]


@mypyc_attr(allow_interpreted_subclasses=True)
class EnteringForce(Frame):
    """One run of the procedure at `target`, for the force that has just moved there (10.A/a).

    `faction` owns the force, `seat` decides for it (they differ for Independent Armies); `units`, `generals`
    and `royals` are as in `Pieces`. It came from `origin`; `kind` is the path kind, NO_PATH for a sortie or a
    landing. `exit_points` are the MPs left if they allow a way out. `before` are the Factions that had CUs in
    the space before. `besieged_generals` (bit set) may not Intercept it (11.1.B/d), `besieged_spaces` not
    redistribute (10.B/c). `sailed_from` is the space before the one where a force lands.
    """

    steps: ClassVar[type[IntEnum]] = EntryStep
    fields = (
        "seat", "faction", "target", "origin", "kind", "units", "generals", "royals", "exit_points", "before",
        "besieged_generals", "besieged_spaces", "granted", "asked_seats", "intercepted", "failed", "shifted",
        "returning", "ends_as", "answering", "guided", "promise_broken", "sailed_from",
    )  # fmt: skip

    def __init__(
        self,
        pieces: Pieces,
        target: Location,
        origin: Location,
        *,
        kind: int = NO_PATH,
        exit_points: int = 0,
        before: tuple[Seat, ...] = (),
        besieged_generals: int = 0,
        besieged_spaces: tuple[Space, ...] = (),
        sailed_from: Space = NO_SPACE,
    ) -> None:
        super().__init__()
        self.seat = pieces.seat
        self.faction = pieces.faction
        self.target = target
        self.origin = origin
        self.kind = kind
        self.units = pieces.units
        self.generals = pieces.generals
        self.royals = pieces.royals
        self.exit_points = exit_points
        self.before = before
        self.besieged_generals = besieged_generals
        self.besieged_spaces = besieged_spaces
        self.granted = NOBODY  # who granted Free Passage
        self.asked_seats = 0  # bit set of those who were asked for it
        self.intercepted = packed.NOBODY_CAME  # who has Intercepted it here
        self.failed = 0  # Factions that tried to Evade and failed: no Local Troops (12.2.B/a)
        self.shifted = 0  # what has gone through the gates (10.B; `packed.shifted`)
        self.returning = 0  # the force came back here (11.3/f)
        self.ends_as = int(EntryResult.ENTERED)  # the result to report after the way back
        self.answering = NOBODY  # who decides now, if not the mover
        # Interceptors with Local Guides: (seat, location)
        self.guided: tuple[tuple[Seat, Location], ...] = ()
        self.promise_broken = 0  # Free Passage was granted and then cancelled: stop and fight (10.C/d)
        self.sailed_from = sailed_from

    def let_in_by(self, granter: Seat) -> None:
        """3e/9.9/a: he granted passage before the General without CUs entered, so nobody is asked again."""
        self.granted = granter
        self.asked_seats = 1 << granter

    def add_general(self, general: General) -> None:
        """Let a General who was placed with the force lead it."""
        self.generals |= 1 << general

    def guide(self, seat: Seat, place: Location) -> None:
        """Give a player Local Guides for his Interception from a place."""
        self.guided = (*self.guided, (seat, place))

    def keep_only(self, group: int, royals: int) -> None:
        """Go on with these CUs and royals: others have deserted, by a card."""
        self.units = group
        self.royals = royals

    def cancel_passage(self, state: State) -> None:
        """10.C/e, 10.C/i: its player takes Free Passage back, so the force must stop (10.C/d)."""
        state.note("passage_cancelled", self.granted, self.seat, self.target)
        self.granted = NOBODY
        self.promise_broken = 1

    def has_just_begun(self) -> bool:
        """Return whether nobody has redistributed pieces yet (10.B)."""
        return self.step == EntryStep.B_BEGIN

    def alone(self, state: State) -> bool:
        """10.D/b: return whether all CUs and Generals in the location belong to one Faction."""
        faction, target = self.faction, self.target
        return not (state.enemy_cu_at(faction, target) or state.enemy_general_at(faction, target))

    def leaderless(self, state: State) -> bool:
        """Return whether it lost its General. CUs put ashore at their own PC never had one (9.1/o)."""
        led = self.faction != INDEPENDENT and self.generals != 0
        return led and state.commander(self.faction, self.target) < 0

    def gone(self, state: State) -> bool:
        """10.D/b: return whether a card removed the last of the force, so nobody can withdraw or fight."""
        faction, target = self.faction, self.target
        return faction != INDEPENDENT and not (
            state.has_cu(faction, target) or state.has_general(faction, target)
        )

    def third_party(self, state: State) -> bool:
        """10.C/h: a player who granted nothing has Intercepted, so the procedure goes on against him."""
        return (self.faction != INDEPENDENT and self.target in state.army_at) or any(
            seat not in (self.faction, self.granted)
            and (state.has_cu(seat, self.target) or state.has_general(seat, self.target))
            for seat in FACTIONS[: state.config.players]
        )

    def enemy_with_units(self, state: State) -> Seat:
        return state.enemy_with_units(self.faction, self.target)

    def dropped_off(self, state: State) -> bool:
        """3e/9.14/i: units that a naval mover puts ashore on its way are not Intercepted on land."""
        return not state.config.naval_drop_off_interceptable and self.is_put_ashore(state)

    def is_put_ashore(self, state: State) -> bool:
        """13.2.6: this part was put ashore; the rest of the activated force goes on by sea."""
        if self.kind >= 0 or self.returning or len(state.frames) < 3:
            return False
        army = state.frames[-3]  # the voyage is between them
        return isinstance(army, Force) and army.stage == AT_SEA

    def has_guides(self, state: State) -> bool:
        """Return whether Local Guides lead the entering force."""
        army = mover_below(state)
        return isinstance(army, Force) and army.guides != 0

    def wears_down(self, state: State) -> bool:
        """hy/23: an Army that enters a Stronghold suffers Attrition, unless Local Guides lead it."""
        target = self.target
        return (
            target in state.board.attrition_on_entry
            and self.faction != INDEPENDENT
            and self.units != 0
            and state.is_stronghold(SPACE_OF[target])
            and not self.has_guides(state)
        )

    def passage_host(self, state: State) -> Seat:
        """Return the player the mover may ask next for Free Passage, or NOBODY.

        Independent Armies neither ask nor are asked (10.C/b).
        """
        # 3e/9.11/a: anywhere, but not for units put ashore to stay (3e/9.11/b)
        anywhere = state.config.free_passage == "anywhere" and not self.is_put_ashore(state)
        if self.faction == INDEPENDENT or not (
            anywhere or (self.exit_points > 0 and not state.is_major_city(SPACE_OF[self.target]))
        ):
            return NOBODY
        for other in FACTIONS[: state.config.players]:
            if other == self.seat or self.asked_seats >> other & 1:
                continue
            if state.has_cu(other, self.target) or state.commander(other, self.target) >= 0:
                return other
        return NOBODY

    def pieces(self) -> Pieces:
        return Pieces(self.seat, self.faction, self.units, self.generals, self.royals)

    def fight_on_return(self, state: State, place: Location) -> None:
        """11.3/f: run the procedure again, because the force meets enemies where it came from.

        `place` is the city gate if only the CUs that did not fit inside meet them (13.3.D/f).
        """
        raise NotImplementedError

    def finish(self, state: State, result: EntryResult) -> None:
        """End the entry.

        After a broken promise the force had to stop, whatever happened to the others (10.C/d).
        """
        if result == EntryResult.ENTERED and self.promise_broken:
            result = EntryResult.FOUGHT
        if result in GOES_ON:
            settle(state, self.seat, self.target)
        else:
            settle(state)
        state.pop(result)


def entry_below(state: State) -> EnteringForce:
    """Return the entry that started the procedure on top."""
    below = state.frames[-2]
    assert isinstance(below, EnteringForce)
    return below


def enemy_units_before(
    state: State, seat: Seat, space: Space, dropped: tuple[tuple[Location, int], ...]
) -> tuple[Seat, ...]:
    """Factions that had CUs in the space before this entry (11.1.B/b), not counting CUs just dropped."""
    found: list[Seat] = []
    for other, held in zip(FACTIONS, state.troops, strict=False):
        total = held.get(space, 0) + held.get(INSIDE_OF[space], 0)
        if other == seat:
            for location, group in dropped:
                if location & SPACE_MASK == space:
                    total -= units.clamp(group, total)
        if total > 0:
            found.append(other)
    if space in state.army_at:
        found.append(INDEPENDENT)
    return tuple(found)
