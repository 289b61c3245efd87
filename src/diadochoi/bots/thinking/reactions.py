"""Answers to what others do, by the odds: intercept, evade, withdraw, go inside, join a fight.

Each function looks at the procedure that asks and returns one of the options. They use only public
information, so every bot can use them for itself and for the other seats in its search.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.estimates import battle_chances
from diadochoi.bots.judging.weights import STANDARD
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb, action
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE_OF,
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Seat,
    as_space,
)
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.knowledge.procedures import ENTRY, EVASION, asking
from diadochoi.rules.knowledge.situation import (
    EntryInProgress,
    battle_in_progress,
    entry_in_progress,
    evasions_in_progress,
    interceptions_in_progress,
    moving_force,
    voyage_in_progress,
)
from diadochoi.rules.table.state import State

_EVADE: Final = action(Verb.EVADE)
_STAND: Final = action(Verb.STAND)
_WITHDRAW: Final = action(Verb.WITHDRAW)
_GRANT: Final = action(Verb.GRANT)
_REFUSE: Final = action(Verb.REFUSE)
_CHAMPION: Final = 4.5  # what a challenge must be worth if it costs Champion status
_LOST: Final = 0.6  # the mover's chance from which a battle counts as lost


def _force(state: State, faction: int, location: Location) -> tuple[int, General]:
    """What a faction has in a location: its CUs (a number for Independents) and its General in command."""
    if faction == INDEPENDENT:
        return state.unit_count_at(INDEPENDENT, location), NO_GENERAL
    return state.troops[faction].get(location, 0), state.commander(FACTIONS[faction], location)


def _entry_asking(state: State) -> EntryInProgress | None:
    return entry_in_progress(state) if asking(state) == ENTRY else None


def royals_with(state: State, seat: Seat, location: Location) -> float:
    """The Legitimacy at stake in a location."""
    board = state.board
    total = 0.0
    for royal, place in enumerate(state.royal_at):
        if place == location and state.royal_owner[royal] == seat:
            total += board.royal_legitimacy[royal] if royal != board.cart else 3.0
    return total


def intercept(state: State) -> int:
    """11: from the best location, if the battle is probably won and worth it."""
    attempts = interceptions_in_progress(state)
    seat = state.asked
    if attempts is None:
        return PASS
    mover, target = attempts.faction, attempts.target
    group, leader = _force(state, mover, target)
    own = state.troops[seat].get(target, 0)
    at_stake = royals_with(state, seat, target) + (0.3 if state.pc[target & SPACE_MASK] == seat else 0.0)
    best, best_worth = PASS, 0.0
    for option in state.options:
        if actions.verb_of(option) != Verb.INTERCEPT:
            continue
        noun = actions.first(option)
        if noun >= actions.ARMY:
            continue
        place = Location(noun)
        coming = state.troops[seat].get(place, 0)
        if not coming:
            continue
        captain = state.commander(seat, place)
        wins, draws, loses = battle_chances(state, mover, group, leader, seat, coming + own, captain, target)
        worth = loses * (1.0 + 0.25 * units.count(group) + at_stake) - wins * (
            1.0 + 0.35 * units.count(coming)
        )
        worth -= wins * royals_with(state, seat, place) + 0.1 * draws
        if state.pc[place & SPACE_MASK] not in (seat, NOBODY) or place & SPACE_MASK in state.siege_points:
            worth -= 0.4  # it is needed where it is
        if worth > best_worth + 0.35:
            best, best_worth = option, worth
    return best


def evade(state: State) -> int:
    """12: evade if the fight looks bad; a General without CUs always tries."""
    seat = state.asked
    if asking(state) == ENTRY:  # 3e: an attacker who was intercepted
        return withdraw(state)
    evasions = evasions_in_progress(state) if asking(state) == EVASION else None
    if evasions is None:
        return PASS
    here = evasions.target
    own, captain = _force(state, seat, here)
    if not own:
        return _EVADE if _EVADE in state.options else PASS
    entry = entry_in_progress(state)
    mover = entry.faction if entry is not None else state.enemy_with_units(seat, here)
    if mover == NOBODY:
        return PASS
    group, leader = _force(state, mover, here)
    wins, _, loses = battle_chances(state, mover, group, leader, seat, own, captain, here)
    if wins > loses + 0.1 and _EVADE in state.options:
        return _EVADE
    return PASS


def lost_unless_away(state: State) -> bool:
    """Whether a battle that the defender may evade is practically lost, so that a failed Evasion costs
    little."""
    evasions = evasions_in_progress(state) if asking(state) == EVASION else None
    entry = entry_in_progress(state)
    if evasions is None or entry is None or _EVADE not in state.options:
        return False
    own, captain = _force(state, state.asked, evasions.target)
    if not own:
        return True
    group, leader = _force(state, entry.faction, evasions.target)
    wins, _, loses = battle_chances(
        state, entry.faction, group, leader, state.asked, own, captain, evasions.target
    )
    return wins >= _LOST and wins >= 3 * loses


def flee(state: State) -> int:
    """Move towards the seat's own PCs and away from enemies; continue if the first refuge is next to one."""
    seat = state.asked
    board = state.board
    evasions = evasions_in_progress(state) if asking(state) == EVASION else None
    best, best_worth = state.options[0], -99.0
    for option in state.options:
        verb = actions.verb_of(option)
        if verb == Verb.HALT:
            at = evasions.at if evasions is not None else NO_SPACE
            space = SPACE_OF[at] if at >= 0 else NO_SPACE
        else:
            space = as_space(actions.first(option))
        if not 0 <= space < board.size:
            continue
        worth = 1.0 if state.pc[space] == seat else 0.0
        if space in state.troops[seat]:
            worth += 0.8
        worth -= sum(0.5 for near in board.by_land[space] if state.enemy_with_units(seat, near) >= 0)
        if state.is_stronghold(space):
            worth -= 0.5
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def withdraw(state: State) -> int:
    """11.3: an attacker who was intercepted stays if he still expects to win."""
    entry = _entry_asking(state)
    if entry is None:
        return state.options[0]
    away = _WITHDRAW if _WITHDRAW in state.options else _EVADE
    group, leader = _force(state, entry.faction, entry.target)
    enemy = state.enemy_with_units(entry.faction, entry.target)
    if enemy == NOBODY or away not in state.options:
        return _STAND
    held, captain = _force(state, enemy, entry.target)
    if not group:
        return away
    wins, _, loses = battle_chances(state, entry.faction, group, leader, enemy, held, captain, entry.target)
    if attack_costs_champion(state, entry.faction, enemy):
        wins -= 0.25
    return _STAND if wins >= loses else away


def redistribute(state: State) -> int:
    """10.B: royals, Generals and the two best CUs go inside the city if the enemy is stronger.

    A CU outside the city makes the enemy's arrival an attack. Where that costs the enemy Champion status, the
    bot leaves one outside or sends one out.
    """
    entry = _entry_asking(state)
    seat = state.asked
    if entry is None:
        return DONE
    target = entry.target
    group, leader = _force(state, entry.faction, target)
    own, captain = _force(state, seat, target)
    costs_champion = attack_costs_champion(state, entry.faction, seat)
    if costs_champion and not own:
        return _cheapest_outside(state)
    inside = INSIDE_OF[target]
    if own:
        both = own + state.troops[seat].get(inside, 0)
        wins, _, loses = battle_chances(state, entry.faction, group, leader, seat, both, captain, target)
        if loses >= wins:
            return DONE
    elif not group:
        # a lone General: go inside if there are no CUs outside
        pass
    best, best_worth = DONE, 0.0
    for option in state.options:
        if actions.verb_of(option) != Verb.SHIFT or actions.second(option) != actions.TO_INSIDE:
            continue
        noun = actions.first(option)
        if noun >= actions.ROYAL:
            worth = 5.0
        elif noun >= actions.GENERAL:
            worth = 3.0
        elif costs_champion and units.counter(own, noun - actions.UNIT) == own:
            continue
        else:
            worth = 1.0 + STANDARD.units[noun - actions.UNIT]
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def _cheapest_outside(state: State) -> int:
    best, best_worth = DONE, 99.0
    for option in state.options:
        noun = actions.first(option)
        if actions.second(option) == actions.TO_OUTSIDE and actions.UNIT <= noun < actions.GENERAL:
            worth = STANDARD.units[noun - actions.UNIT]
            if worth < best_worth:
                best, best_worth = option, worth
    return best


def join_battle(state: State) -> int:
    """14.2: all or none come out of the city."""
    battle = battle_in_progress(state)
    seat = state.asked
    if battle is None:
        return DONE
    location = battle.location
    inside = INSIDE_OF[location]
    enemy = battle.defender if battle.attacker == seat else battle.attacker
    group, leader = _force(state, enemy, location)
    all_units = state.troops[seat].get(location, 0) + state.troops[seat].get(inside, 0)
    captain = state.commander(seat, location)
    if captain < 0:
        captain = state.commander(seat, inside)
    if battle.attacker == seat:
        chance = battle_chances(state, seat, all_units, captain, enemy, group, leader, location)[0]
    else:
        chance = battle_chances(state, enemy, group, leader, seat, all_units, captain, location)[2]
    if chance < 0.5:
        return DONE
    for option in state.options:
        if actions.verb_of(option) == Verb.JOIN:
            return option
    return DONE


def lose_cheapest(state: State) -> int:
    """Choose the least valuable CU to lose; a side short of Prestige loses Royal Army CUs early."""
    best, best_worth = state.options[0], 99.0
    for option in state.options:
        noun = actions.first(option)
        if actions.verb_of(option) == Verb.DISPERSE:
            return option
        if not actions.UNIT <= noun < actions.GENERAL:
            continue
        worth = STANDARD.units[noun - actions.UNIT]
        if noun - actions.UNIT == units.ROYAL and state.legitimacy[state.asked] <= 3:
            worth = 0.3
        if worth < best_worth:
            best, best_worth = option, worth
    return best


def naval_battle(state: State) -> int:
    """13.3: challenge with all Fleets if they are as strong as the escort, whatever the cargo.

    The mover loses Fleets, CUs and the rest of the activation; the challenger risks only Fleets (13.3.D). Do
    not challenge if it costs Champion status, unless the cargo is worth that.
    """
    voyage = voyage_in_progress(state)
    cargo = moving_force(state)
    seat = state.asked
    if voyage is None or cargo is None:
        return state.options[-1]
    challenges = [option for option in state.options if actions.verb_of(option) == Verb.CHALLENGE]
    if voyage.committed:
        return challenges[0] if challenges else DONE
    mover = voyage.seat
    escorts = sum(
        state.fleet_strength(fleet) for fleet in state.board.fleet_ids if voyage.escorts >> fleet & 1
    )
    own = sum(state.fleet_strength(fleet) for fleet in state.available_fleets(seat))
    worth = 0.4 * units.count(cargo.units) + royals_with(state, mover, cargo.at)
    if attack_costs_champion(state, seat, mover):
        worth -= _CHAMPION
    if challenges and own >= escorts and worth > 0.0:
        return challenges[0]
    return PASS if PASS in state.options else DONE


def grant_passage(state: State) -> int:
    """10.C: grant passage to a stronger force rather than be beaten, never to a weaker one."""
    entry = _entry_asking(state)
    seat = state.asked
    if entry is None:
        return state.options[0]
    group, leader = _force(state, entry.faction, entry.target)
    own, captain = _force(state, seat, entry.target)
    if not own:
        return _GRANT
    wins, _, loses = battle_chances(state, entry.faction, group, leader, seat, own, captain, entry.target)
    return _GRANT if wins > loses else _REFUSE


def ask_passage(state: State) -> int:
    """10.C: ask for passage where a fight is not wanted."""
    entry = _entry_asking(state)
    if entry is None:
        return PASS
    other = entry.answering
    group, leader = _force(state, entry.faction, entry.target)
    held, captain = _force(state, other, entry.target)
    if not held:
        return PASS
    wins, _, loses = battle_chances(state, entry.faction, group, leader, other, held, captain, entry.target)
    if attack_costs_champion(state, entry.faction, other):
        wins -= 0.3
    ask = action(Verb.ASK, actions.SEAT + other)
    return ask if wins < loses and ask in state.options else PASS
