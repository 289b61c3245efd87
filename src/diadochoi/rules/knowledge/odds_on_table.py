"""The chances of `odds` for a position: gets strengths, ratings and modifiers from a state.

Looks only at what every player may see, and does not change the state.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from diadochoi.rules.combat import battle_strength, siege
from diadochoi.rules.combat.attrition import attrition_relief
from diadochoi.rules.combat.battle_strength import DEFENDER, Item
from diadochoi.rules.combat.defection import defect_in_siege, royal_army_side
from diadochoi.rules.combat.elephants import may_reroll
from diadochoi.rules.core import units
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE_OF,
    NO_GENERAL,
    NOBODY,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.court.champion import attack
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds import CERTAIN, BattleOdds, BattleSide, How
from diadochoi.rules.march.overrun import overruns_at
from diadochoi.rules.march.reactions import evasion_need, interception_need
from diadochoi.rules.table.state import State


def battle_side(
    state: State,
    faction: Seat,
    location: Location,
    defending: bool,
    apart: int = 0,
    failed_evasion: bool = False,
) -> BattleSide:
    """Return one Faction's side of a Land Battle with the CUs it has in the location."""
    general = battle_strength.side_commander(state, faction, location)
    local = battle_strength.local_troops(
        state, faction, location, general, defending=defending, failed_evasion=failed_evasion
    )
    relief, lowest = attrition_relief(state, general)
    return BattleSide(
        group=battle_strength.side_units(state, faction, location) - apart,
        independent=state.unit_count_at(INDEPENDENT, location) if faction == INDEPENDENT else 0,
        local=battle_strength.total(local),
        rating=battle_strength.battle_rating(state, faction, general, location),
        major=0 <= general < state.board.majors,
        reroll=may_reroll(state, faction, general) > 0,
        relief=relief,
        relief_lowest=lowest,
    )


def battle_here(
    state: State,
    attacker: Seat,
    defender: Seat,
    location: Location,
    failed_evaders: int = 0,
    bonuses: tuple[int, int] = (0, 0),
    no_elephants: int = 0,
) -> BattleOdds:
    """Return the odds of a Land Battle between two Factions that both have CUs in the location.

    The attack costs its Champion status first (3.7/b); Royal Army CUs are set apart or change sides (14.4,
    10.K). `bonuses` and `no_elephants` (a bit for each side): what cards did before the dice.
    """
    position, apart = _before_the_dice(state, attacker, defender, location)
    for side, faction in enumerate((attacker, defender)):
        if apart[side] and apart[side] == position.troops[faction][location]:
            return _certain(attacker_wins=side == DEFENDER, how="defection")
    sides = [
        replace(
            battle_side(
                position,
                faction,
                location,
                defending=side == DEFENDER,
                apart=apart[side],
                failed_evasion=bool(failed_evaders >> faction & 1),
            ),
            bonus=bonuses[side],
            stopped=bool(no_elephants >> side & 1),
        )
        for side, faction in enumerate((attacker, defender))
    ]
    return odds.land_battle(
        state.board.tables,
        sides[0],
        sides[1],
        cavalry=state.config.cavalry,
        costs_always=state.config.winner_loss == "one_always",
        stakes=stakes_of(state.config),
    )


def battle_items(
    state: State,
    attacker: Seat,
    defender: Seat,
    location: Location,
    failed_evaders: int = 0,
    bonuses: tuple[int, int] = (0, 0),
) -> list[tuple[list[Item], list[Item]]]:
    """For each side, list what is known of its strength and roll before the dice, without Elephants."""
    position, apart = _before_the_dice(state, attacker, defender, location)
    factions = (attacker, defender)
    groups = [
        battle_strength.side_units(position, faction, location) - apart[side]
        for side, faction in enumerate(factions)
    ]
    found = []
    for side, faction in enumerate(factions):
        general = battle_strength.side_commander(position, faction, location)
        failed = bool(failed_evaders >> faction & 1)
        strength = battle_strength.unit_items(position, faction, location, groups[side])
        strength += battle_strength.local_troops(
            position, faction, location, general, defending=side == DEFENDER, failed_evasion=failed
        )
        # 16.9/q: Cavalry counts if no enemy Elephant has any strength. The dice decide that, so count them as
        # if one had.
        against = (1,) if groups[1 - side] & units.ELEPHANT_MASK else ()
        roll = battle_strength.roll_bonuses(position, faction, location, bonuses[side], against)
        found.append((strength, roll))
    return found


def _before_the_dice(
    state: State, attacker: Seat, defender: Seat, location: Location
) -> tuple[State, tuple[int, int]]:
    """Return the position when the sides are counted, and the Royal Army CUs of each that are set apart."""
    position = state.copy()
    attack(position, attacker, defender)
    apart = [0, 0]
    side = royal_army_side(position, attacker, defender, location)
    if side != battle_strength.NO_SIDE:
        apart[side] = position.troops[(attacker, defender)[side]][location] & units.ROYAL_MASK
    return position, (apart[0], apart[1])


def stakes_of(config: Config) -> odds.Stakes | None:
    """Return None if 14.8 and 14.9 apply unchanged."""
    if config.leader_loss_trigger != "every_battle":
        return None
    return odds.Stakes(
        config.leader_loss_win_from,
        config.leader_loss_draw_from,
        config.leader_loss_lose_from,
        config.leader_loss_wiped_out_from,
    )


def siege_results(config: Config) -> tuple[tuple[int, int], ...]:
    """Return the result of each Siege die if a single roll decides (hy/48); () if the Siege Table does."""
    if config.siege_model != "single_roll":
        return ()
    return odds.single_roll_results(config.siege_single_roll_loss_to, config.siege_single_roll_success_from)


def battle_if_moved(
    state: State,
    seat: Seat,
    origin: Location,
    group: int,
    generals: int,
    location: Location,
    failed_evaders: int = 0,
) -> BattleOdds | None:
    """Return the odds if these CUs and Generals enter a location, without Interception or Evasion.

    None if no enemy CU is there.
    """
    position = state.copy()
    if origin != location:
        position.move_force(seat, origin, location, group, generals)
    enemy = position.enemy_with_units(seat, location)
    if enemy == NOBODY:
        return None
    if overruns_at(position, seat, enemy, location):
        return _certain(attacker_wins=True, how="overrun")
    return battle_here(position, seat, enemy, location, failed_evaders)


def battle_if_intercepted(
    state: State,
    seat: Seat,
    origin: Location,
    group: int,
    generals: int,
    mover: Seat,
    target: Location,
) -> BattleOdds | None:
    """Return the battle if a seat's pieces Intercept and the mover attacks them; None without CUs."""
    position = state.copy()
    position.move_force(seat, origin, target, group, generals)
    if not position.has_cu(seat, target) or position.enemy_with_units(seat, target) == NOBODY:
        return None
    if mover == INDEPENDENT or position.has_cu(mover, target):
        return battle_here(position, mover, seat, target)
    return None


def _certain(attacker_wins: bool, how: How) -> BattleOdds:
    if attacker_wins:
        return BattleOdds(attacker_wins=CERTAIN, how=how)
    return BattleOdds(defender_wins=CERTAIN, how=how)


def siege_here(
    state: State, seat: Seat, space: Space, rolls: int = 1, bonus: int = 0, general: General = NO_GENERAL
) -> odds.SiegeOdds:
    """Return the odds of the Siege of a space by the seat's Army there; `bonus` for cards.

    `general` conducts it; by default the General in command there.
    """
    if general < 0:
        general = state.commander(seat, space)
    modifier = bonus + sum(value for _, value in siege.siege_modifiers(state, seat, space, general))
    single_roll = siege_results(state.config)
    if single_roll:
        return odds.siege(
            state.board.tables,
            modifier,
            needed=1,
            rolls=rolls,
            besiegers=state.unit_count_at(seat, space),
            results=single_roll,
        )
    garrison = deserters = 0
    by_garrison: tuple[int, ...] = ()
    owner = state.pc[space]
    points = siege.points_made(state, seat, space)
    prevents = state.config.siege_defence
    weakens = siege.garrison_counts(state)
    if (prevents or weakens) and 0 <= owner < state.config.players and state.is_major_city(space):
        garrison = state.unit_count_at(owner, INSIDE_OF[space])
        after = state.copy()
        attack(after, seat, owner)
        defect_in_siege(after, seat, owner, space, first_point=not points)
        deserters = garrison - after.unit_count_at(owner, INSIDE_OF[space])
        by_garrison = state.config.siege_points_player_city if weakens else ()
    return odds.siege(
        state.board.tables,
        modifier,
        points=points,
        needed=siege.points_needed(state, space),
        rolls=rolls,
        besiegers=state.unit_count_at(seat, space),
        garrison=garrison,
        deserters=deserters,
        prevents=prevents,
        by_garrison=by_garrison,
    )


def interception_by(state: State, general: General, modifier: int = 0) -> Fraction:
    """Return the chance of an Intercepting General; `modifier` for Cavalry and cards."""
    return odds.success(interception_need(state.board, general), modifier)


def evasion_by(state: State, general: General, modifier: int = 0) -> Fraction:
    return odds.success(evasion_need(state.board, general), modifier)


def attrition_here(
    state: State, seat: Seat, location: Location, group: int, column: int = 0, modifier: int = 0
) -> odds.Chances:
    """Return the chances of a group's losses to Attrition under its current commander."""
    relief, lowest = attrition_relief(state, state.commander(seat, location))
    return odds.attrition(
        state.board.tables, units.count(group), column, modifier=modifier, relief=relief, lowest=lowest
    )


def naval_battle_between(
    state: State, escorts: int, fleets: int, mover_bonus: int = 0, interceptor_bonus: int = 0
) -> odds.NavalOdds:
    """Return the odds for the Fleets (bit masks) that escort and intercept a move; bonuses for cards."""
    return odds.naval_battle(
        state.board.tables,
        _strength(state, escorts),
        _strength(state, fleets),
        mover_bonus,
        interceptor_bonus,
    )


def _strength(state: State, mask: int) -> int:
    return sum(state.fleet_strength(fleet) for fleet in state.board.fleet_ids if mask >> fleet & 1)
