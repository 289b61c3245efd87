"""What is going on at a decision: who moves with which force, whom it meets, which fight is in progress.

Taken from the procedures in progress, for views, forecasts, bots, observations and the terminal. All of it is
open information, so every seat may know it. `procedures` has the names of the procedures.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, final

from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.siege import Siege
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NO_GENERAL,
    NO_SPACE,
    SEA,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.knowledge.procedures import asking
from diadochoi.rules.march import works
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.evasion import Evasions
from diadochoi.rules.march.force import BY_SPACES
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.march.prices import removal_price
from diadochoi.rules.march.reach import Way, land_ways, sea_ways
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.recruitment import ArrivingGeneral
from diadochoi.rules.turn.reinforcements import PlaceReinforcements

NO_POINTS: Final = -1  # instead of MPs or OPs: there are none to spend


@final
class MovingForce:
    """The pieces a player has put together to move: `units` at `at`, Generals and royals as bit sets.

    `points` are the MPs of the activation and `left` those not yet spent. A force that gathers to Intercept
    has none: both are NO_POINTS, and `intercepts` is the location it would go to.
    """

    __slots__ = (
        "at", "by_spaces", "commander", "from_card", "general", "generals", "guides", "intercepts", "left",
        "may_march", "moved", "must_leave", "points", "royals", "seat", "units",
    )  # fmt: skip

    def __init__(
        self, seat: Seat, at: Location, group: int, generals: int, royals: int, commander: General
    ) -> None:
        self.seat = seat
        self.at = at
        self.units = group
        self.generals = generals
        self.royals = royals
        self.commander = commander
        self.general = NO_GENERAL  # the General who was activated
        self.points = NO_POINTS  # MPs, and those left
        self.left = NO_POINTS
        self.from_card = False  # the MPs come from a card, not from the movement roll
        self.by_spaces = False  # each space costs 1 on any path (a Force-March of the Hybrid edition)
        self.guides = False  # Local Guides lead it
        self.moved = False
        self.must_leave = False  # it may not stay where it is (10.C/c, 10.G/a)
        self.may_march = True  # MPs on land may not be spent both before and after a Naval Movement (13.1/d)
        self.intercepts: Location = NO_SPACE  # the location it would Intercept into

    def at_sea(self) -> bool:
        return self.at & SEA != 0


@final
class EntryInProgress:
    """A force that has entered a land location (10), and the pieces it meets there.

    `seat` decides for `faction`, which owns the force. `meets` are the other Factions with CUs or Generals
    there. `answering` has been, or may be, asked for Free Passage. `failed_evaders` is a bit set.
    """

    __slots__ = (
        "answering", "failed_evaders", "faction", "generals", "meets", "origin", "royals", "seat", "target",
        "units",
    )  # fmt: skip

    def __init__(self, state: State, entry: Entry) -> None:
        self.seat = entry.seat
        self.faction = entry.faction
        self.target = entry.target
        self.origin = entry.origin
        self.units = entry.units
        self.generals = entry.generals  # for an Independent Army: its bit
        self.royals = entry.royals
        self.answering = entry.answering
        self.failed_evaders = entry.failed
        self.meets = _others_at(state, entry.faction, entry.target)


@final
class InterceptionsInProgress:
    """Attempts against a force of `faction` that has entered `target` (11)."""

    __slots__ = ("faction", "mover", "target")

    def __init__(self, frame: Interceptions) -> None:
        self.mover = frame.mover
        self.faction = frame.faction
        self.target = frame.target


@final
class EvasionsInProgress:
    """Attempts to get away from a force that has entered `target` (12); the current Evader is at `at`."""

    __slots__ = ("at", "mover", "target")

    def __init__(self, frame: Evasions) -> None:
        self.mover = frame.mover
        self.target = frame.target
        self.at = frame.at


@final
class VoyageInProgress:
    """A Naval Movement (13.2). `escorts` and `committed` are bit sets of Fleets.

    `declaring` is the player who may declare a Naval Battle now, `committed` what he has named so far.
    """

    __slots__ = ("committed", "declaring", "escorts", "seat", "target")

    def __init__(self, frame: NavalMove) -> None:
        self.seat = frame.seat
        self.target = frame.target  # the space announced, NO_SPACE if none yet
        self.escorts = frame.escorts
        self.declaring = frame.declaring()
        self.committed = frame.committed


@final
class BattleInProgress:
    """A Land Battle (14). `rolled` once a die was rolled; the bonuses come from cards."""

    __slots__ = (
        "attacker", "attacker_bonus", "defender", "defender_bonus", "failed_evaders", "location",
        "no_elephants", "rolled",
    )  # fmt: skip

    def __init__(self, frame: LandBattle) -> None:
        self.attacker = frame.attacker
        self.defender = frame.defender
        self.location = frame.location
        self.failed_evaders = frame.failed_evaders
        self.attacker_bonus = frame.attacker_roll_bonus
        self.defender_bonus = frame.defender_roll_bonus
        self.no_elephants = frame.no_elephants
        self.rolled = frame.scores != (0, 0) or frame.elephants[0] != () or frame.elephants[1] != ()


@final
class NavalBattleInProgress:
    """A Naval Battle (13.3) on the way to `target`. `escorts` and `fleets` are bit sets of Fleets."""

    __slots__ = (
        "escorts", "fleets", "interceptor", "interceptor_bonus", "location", "mover", "mover_bonus", "rolled",
        "target",
    )  # fmt: skip

    def __init__(self, frame: NavalBattle) -> None:
        self.mover = frame.mover
        self.interceptor = frame.interceptor
        self.escorts = frame.escorts
        self.fleets = frame.fleets
        self.location = frame.location
        self.target = frame.target
        self.mover_bonus = frame.mover_bonus
        self.interceptor_bonus = frame.interceptor_bonus
        self.rolled = frame.is_rolled()


@final
class SiegeInProgress:
    """A siege roll (15.2). `general` leads the besiegers, `bonus` comes from cards."""

    __slots__ = ("bonus", "defender", "general", "rolled", "seat", "space")

    def __init__(self, state: State, frame: Siege) -> None:
        self.seat = frame.seat
        self.space = frame.space
        self.defender = state.pc[frame.space]
        self.general = frame.from_general
        self.bonus = frame.siege_bonus
        self.rolled = frame.is_rolled()


@final
class Situation:
    """Everything at once; None for what is not going on."""

    __slots__ = (
        "asking", "battle", "entry", "evasions", "force", "interceptions", "naval_battle", "siege", "voyage",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.asking = asking(state)
        self.force = moving_force(state)
        self.entry = entry_in_progress(state)
        self.interceptions = interceptions_in_progress(state)
        self.evasions = evasions_in_progress(state)
        self.voyage = voyage_in_progress(state)
        self.battle = battle_in_progress(state)
        self.naval_battle = naval_battle_in_progress(state)
        self.siege = siege_in_progress(state)


def situation(state: State) -> Situation:
    """Return what is going on. The functions below answer one question each and cost less."""
    return Situation(state)


# ---------------------------------------------------------------------- forces


def _activation(state: State) -> Activation | None:
    for frame in reversed(state.frames):
        if isinstance(frame, Activation):
            return frame
    return None


def moving_force(state: State) -> MovingForce | None:
    """Return the force that is being put together or is moving, None if nobody moves.

    While a player composes a force to Intercept, that one; else the force of the activation.
    """
    top = state.frames[-1]
    if isinstance(top, Activation):  # at a stop the force is complete
        return _activated(state, top, top.units, top.generals, top.royals)
    if isinstance(top, Interceptions) and top.is_composing():
        return _interceptors(state, top)
    army = _activation(state)
    return _still_together(state, army) if army is not None else None


def movement_points_left(state: State) -> int | None:
    """Return the MPs that the active force or Independent Army has left; None if nothing moves."""
    for frame in reversed(state.frames):
        if isinstance(frame, Activation):
            return frame.remaining(state)
        if isinstance(frame, IndependentMoves):
            return frame.points if frame.army >= 0 else None
    return None


def _activated(state: State, army: Activation, group: int, generals: int, royals: int) -> MovingForce:
    commander = army.commander(state)
    force = MovingForce(army.seat, army.at, group, generals, royals, commander)
    force.general = army.general
    force.points = army.allowance(state) if commander >= 0 else 0
    force.left = 0 if army.forfeited else force.points - army.spent
    force.from_card = army.from_card != 0
    force.by_spaces = army.from_card == BY_SPACES
    force.guides = army.guides != 0
    force.moved = army.moved != 0
    force.must_leave = army.must_leave != 0
    force.may_march = not army.has_done_with_land(state)
    return force


def _still_together(state: State, army: Activation) -> MovingForce:
    """Return the force during a procedure, without pieces that were lost or have left since it began."""
    seat, at = army.seat, army.at
    generals, royals = 0, army.royals
    for general in state.roster[seat]:
        if army.generals >> general & 1 and state.general_at[general] == at:
            generals |= 1 << general
    if royals:
        for royal, place in enumerate(state.royal_at):
            if royals >> royal & 1 and (place != at or state.royal_owner[royal] != seat):
                royals &= ~(1 << royal)
    group = units.clamp(army.units, state.troops[seat].get(at, 0)) if army.units else 0
    return _activated(state, army, group, generals, royals)


def _interceptors(state: State, frame: Interceptions) -> MovingForce:
    seat = frame.queue[0]
    commander = NO_GENERAL
    for general in state.roster[seat]:
        if frame.generals >> general & 1:
            commander = general
            break
    force = MovingForce(seat, frame.at, frame.units, frame.generals, frame.royals, commander)
    force.intercepts = frame.target
    return force


def most_sieges(state: State) -> int:
    """15.2.A/c: how often the activated force may besiege one space in this Segment; 0: not on the march."""
    army = _activation(state)
    return works.most_sieges(state, army) if army is not None else 0


def removal_cost(state: State, space: Space, group: int) -> int:
    """9.3.D/a: MPs for the activated force to remove a PC where it has this group; NO_POINTS without one."""
    army = _activation(state)
    return removal_price(state, army, space, group) if army is not None else NO_POINTS


def ways_by_land(state: State, points: int, closed: Container[int] = ()) -> dict[Space, Way]:
    """Return every space the activated force can reach with this many MPs (`march.reach`)."""
    army = _activation(state)
    return land_ways(state, army, points, closed) if army is not None else {}


def ways_by_sea(state: State, points: int) -> dict[Space, Way]:
    """Return every Port the activated force can reach with this many MPs, if it may embark."""
    army = _activation(state)
    return sea_ways(state, army, points) if army is not None else {}


# ---------------------------------------------------------------------- procedures


def entry_in_progress(state: State) -> EntryInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, Entry):
            return EntryInProgress(state, frame)
    return None


def _others_at(state: State, faction: Seat, location: Location) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for seat in FACTIONS[: state.config.players]:
        if seat != faction and (state.has_cu(seat, location) or state.has_general(seat, location)):
            found.append(seat)
    if faction != INDEPENDENT and location in state.army_at:
        found.append(INDEPENDENT)
    return tuple(found)


def interceptions_in_progress(state: State) -> InterceptionsInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, Interceptions):
            return InterceptionsInProgress(frame)
    return None


def evasions_in_progress(state: State) -> EvasionsInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, Evasions):
            return EvasionsInProgress(frame)
    return None


def voyage_in_progress(state: State) -> VoyageInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, NavalMove):
            return VoyageInProgress(frame)
    return None


def battle_in_progress(state: State) -> BattleInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, LandBattle):
            return BattleInProgress(frame)
    return None


def naval_battle_in_progress(state: State) -> NavalBattleInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, NavalBattle):
            return NavalBattleInProgress(frame)
    return None


def siege_in_progress(state: State) -> SiegeInProgress | None:
    for frame in reversed(state.frames):
        if isinstance(frame, Siege):
            return SiegeInProgress(state, frame)
    return None


# ---------------------------------------------------------------------- pieces and points in hand


def operation_points(state: State) -> int:
    """Return the Operation Points still to spend, NO_POINTS if none are being spent."""
    for frame in reversed(state.frames):
        if isinstance(frame, Operations):
            return frame.points
    return NO_POINTS


def units_in_hand(state: State) -> int:
    """Return CUs that a player is placing: neither on the map nor in the Dispersed Box."""
    group = 0
    for frame in state.frames:
        if isinstance(frame, PlaceReinforcements):
            group += frame.group
    return group


def generals_in_hand(state: State) -> set[General]:
    """Return Generals whom a player is placing, or who are about to come onto the map."""
    found: set[General] = set()
    for frame in state.frames:
        if isinstance(frame, PlaceReinforcements):
            found.update(frame.generals)
        elif isinstance(frame, ArrivingGeneral):
            found.add(frame.general)
    return found
