"""The current fight before its dice are rolled, or the battle that an entry would end in.

Holds what everybody can see of both sides before the dice, and the exact chances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from diadochoi.rules.combat import battle_strength
from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.siege import Siege, garrison_commander, modifier_clause, siege_modifiers
from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.core.ids import NO_GENERAL, NOBODY, Fleet, General, Location, Seat
from diadochoi.rules.knowledge import odds_on_table
from diadochoi.rules.knowledge.odds import BattleOdds, NavalOdds, SiegeOdds
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.sea.naval_battle import NavalBattle, fleets_in
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State

Kind = Literal["battle", "naval", "siege"]

Item = battle_strength.Item  # what counts, its points, the clause


@dataclass(frozen=True, slots=True)
class FightAheadSide:
    """What is known about a side before the dice."""

    faction: Seat
    general: General = NO_GENERAL
    rating: int | None = None  # Battle Rating; None if none counts
    fleets: tuple[tuple[Fleet, int, str], ...] = ()  # with its strength and the clause
    items: tuple[Item, ...] = ()  # the items that make up its strength
    roll_items: tuple[Item, ...] = ()  # the items added to its roll


@dataclass(frozen=True, slots=True)
class FightAhead:
    """Attacker and defender; at sea the mover comes first. `threatens`: it has not begun."""

    kind: Kind
    place: Location
    attacker: Seat
    defender: Seat
    threatens: bool
    sides: tuple[FightAheadSide, FightAheadSide]
    battle: BattleOdds | None = None
    naval: NavalOdds | None = None
    siege: SiegeOdds | None = None


def fight(state: State) -> FightAhead | None:
    """Return the current fight before its dice are rolled, or the battle a march would end in."""
    if state.asked < 0:
        return None
    for frame in reversed(state.frames):
        if isinstance(frame, LandBattle):
            return _battle(state, frame)
        if isinstance(frame, NavalBattle):
            if frame.is_rolled():
                return None
            bonuses = (frame.mover_bonus, frame.interceptor_bonus)
            return _at_sea(
                state, frame.mover, frame.interceptor, frame.escorts, frame.fleets, frame.target, bonuses
            )
        if isinstance(frame, NavalMove) and frame.declaring() >= 0:
            asked = frame.declaring()
            fleets = frame.committed or sum(1 << fleet for fleet in state.available_fleets(asked))
            return _at_sea(state, frame.seat, asked, frame.escorts, fleets, frame.target, threatens=True)
        if isinstance(frame, Siege):
            return _siege(state, frame)
        if isinstance(frame, Entry):
            return _threat(state, frame)
        if isinstance(frame, Activation):
            return None
    return None


def _threat(state: State, entry: Entry) -> FightAhead | None:
    if entry.faction >= state.config.players or not entry.units:
        return None
    enemy = state.enemy_with_units(entry.faction, entry.target)
    if enemy == NOBODY or not state.has_cu(entry.faction, entry.target):
        return None
    if state.asked == enemy and any(verb_of(choice) == Verb.FLEE for choice in state.options):
        return None  # the Evasion has succeeded: only where to is open
    result = odds_on_table.battle_if_moved(
        state, entry.faction, entry.target, entry.units, entry.generals, entry.target, entry.failed
    )
    if result is None:
        return None
    return FightAhead(
        kind="battle", place=entry.target, attacker=entry.faction,
        defender=enemy, threatens=True, battle=result,
        sides=_battle_sides(state, entry.faction, enemy, entry.target, entry.failed),
    )  # fmt: skip


def _battle(state: State, frame: LandBattle) -> FightAhead | None:
    if frame.scores != (0, 0) or any(frame.elephants):
        return None
    attacker, defender, location = frame.attacker, frame.defender, frame.location
    bonuses = (frame.attacker_roll_bonus, frame.defender_roll_bonus)
    result = odds_on_table.battle_here(
        state, attacker, defender, location, frame.failed_evaders, bonuses, frame.no_elephants
    )
    return FightAhead(
        kind="battle", place=location, attacker=attacker, defender=defender,
        threatens=False, battle=result,
        sides=_battle_sides(state, attacker, defender, location, frame.failed_evaders, bonuses),
    )  # fmt: skip


def _battle_sides(
    state: State,
    attacker: Seat,
    defender: Seat,
    location: Location,
    failed_evaders: int,
    bonuses: tuple[int, int] = (0, 0),
) -> tuple[FightAheadSide, FightAheadSide]:
    known = odds_on_table.battle_items(state, attacker, defender, location, failed_evaders, bonuses)
    found = []
    for faction, (strength, roll) in zip((attacker, defender), known, strict=True):
        general = battle_strength.side_commander(state, faction, location)
        found.append(
            FightAheadSide(
                faction=faction,
                general=general,
                rating=battle_strength.battle_rating(state, faction, general, location),
                items=tuple(strength),
                roll_items=tuple(roll),
            )
        )
    return found[0], found[1]


def _at_sea(
    state: State,
    mover: Seat,
    interceptor: Seat,
    escorts: int,
    fleets: int,
    target: Location,
    bonuses: tuple[int, int] = (0, 0),
    threatens: bool = False,
) -> FightAhead:
    chances = odds_on_table.naval_battle_between(state, escorts, fleets, *bonuses)
    sides = [
        FightAheadSide(
            faction=seat,
            fleets=tuple((fleet, state.fleet_strength(fleet), "13.3.C/a") for fleet in fleets_in(mask)),
            roll_items=(("card", bonus, "13.3.D/a"),) if bonus else (),
        )
        for seat, mask, bonus in zip((mover, interceptor), (escorts, fleets), bonuses, strict=True)
    ]
    return FightAhead(
        kind="naval", place=target, attacker=mover, defender=interceptor, threatens=threatens,
        sides=(sides[0], sides[1]), naval=chances,
    )  # fmt: skip


def _siege(state: State, frame: Siege) -> FightAhead | None:
    if frame.is_rolled():
        return None
    seat, space, owner = frame.seat, frame.space, state.pc[frame.space]
    modifiers = siege_modifiers(state, seat, space, frame.from_general)
    if frame.siege_bonus:
        modifiers.append(("card", frame.siege_bonus))
    defender = garrison_commander(state, space) if 0 <= owner < state.config.players else NO_GENERAL
    besieger = FightAheadSide(
        faction=seat,
        general=frame.from_general,
        roll_items=tuple((key, points, modifier_clause(key)) for key, points in modifiers),
    )
    rolled = odds_on_table.siege_here(
        state, seat, space, rolls=1, bonus=frame.siege_bonus, general=frame.from_general
    )
    return FightAhead(
        kind="siege", place=space, attacker=seat, defender=owner,
        threatens=False, siege=rolled,
        sides=(besieger, FightAheadSide(faction=owner, general=defender)),
    )  # fmt: skip
