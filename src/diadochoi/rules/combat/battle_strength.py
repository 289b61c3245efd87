"""Chapters 14.5 to 14.7 as arithmetic: Local Troops, Battle Strength, Battle Rating, bonuses.

Every sum is a list of items (key, points, clause), so that each item can be shown. `battle` has the order of
a battle and its dice, `elephants` the dice of Elephants; `defection` compares Prestige (14.4). These
functions do not change the state.
"""

from __future__ import annotations

from typing import Final

from diadochoi.content.model import RoyalKind
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, NO_GENERAL, SPACE_OF, General, Location, Seat
from diadochoi.rules.generals.abilities import acts_in_province, number_param, words_param
from diadochoi.rules.table.state import State

Item = tuple[str, int, str]  # what counts, its points, the clause

# Indexes of the two sides in the pairs of a battle.
ATTACKER: Final = 0
DEFENDER: Final = 1
NO_SIDE: Final = -1

CAVALRY_ROLL: Final = 1  # 16.9/q: what Cavalry adds to the roll
_FIXED_KINDS: Final = (
    (units.LOYAL, "loyal", "7.2E/a"),
    (units.ROYAL, "royal", "7.2F/a"),
    (units.SILVER_SHIELDS, "silver_shields", "7.2D/c"),
    (units.MERCENARY, "mercenary", "7.2B/a"),
    (units.CAVALRY, "cavalry", "16.9/a"),
)
_KIND_NAMES: Final = {int(RoyalKind.HEIR): "heir", int(RoyalKind.FEMALE): "female"}


def side_commander(state: State, faction: Seat, location: Location) -> General:
    """Return a player's Commanding General. The leader of an Independent Army is not a piece."""
    return state.commander(faction, location) if faction != INDEPENDENT else NO_GENERAL


def side_units(state: State, faction: Seat, location: Location) -> int:
    """Return a player's packed CUs in a location (7.5/a: Independent CUs have no kind)."""
    return state.troops[faction].get(location, 0) if faction != INDEPENDENT else 0


def wins_without_loss(score: int, other: int) -> bool:
    """14.9/c: a side that wins with at least twice the score of the other loses no CU."""
    return score >= 2 * other


# ---------------------------------------------------------------------- Battle Strength (14.5, 14.6)


def local_troops(
    state: State,
    faction: Seat,
    location: Location,
    general: General,
    *,
    defending: bool,
    failed_evasion: bool,
) -> list[Item]:
    """14.5/a to /c: points for the space and its Province; Independents use Independent ones (14.5/d)."""
    if failed_evasion:
        return [("failed_evasion", 0, "14.5/f")]
    board = state.board
    space = SPACE_OF[location]
    numbers = board.tables.numbers
    items: list[Item] = []
    if state.pc[space] == faction:
        items.append(("local_space", numbers["local_troops_space"], "14.5/a"))
    province = board.province[space]
    if province >= 0 and state.province_owner[province] == faction:
        items.append(("local_province", numbers["local_troops_province"], "14.5/b"))
    if (
        items
        and general >= 0
        and board.ability[general] == "local_troops_factor"
        and acts_in_province(board, general, space)
    ):
        points = sum(item[1] for item in items)
        items.append(("local_factor", points * (number_param(board, general, "factor") - 1), "14.5/e"))
    if defending and state.front and state.pc[space] == faction:
        bonus = _alliance(state, faction, province)
        if bonus:
            items.append(("local_alliance", bonus, "14.5/c"))
    return items


def _alliance(state: State, seat: Seat, province: int) -> int:
    """Return the Local Troops that a card in front of the player adds for a Defender in its Provinces."""
    if province < 0:
        return 0
    name = state.board.content.provinces[province].id
    total = 0
    for card, owner in state.front.items():
        params = state.board.cards[card].params
        if owner == seat and state.board.cards[card].effect == "defensive_alliance":
            provinces, points = params["provinces"], params["local_troops"]
            if isinstance(provinces, tuple) and isinstance(points, int) and name in provinces:
                total += points
    return total


def unit_items(state: State, faction: Seat, location: Location, group: int) -> list[Item]:
    """14.6/b: list the Combat Strength of the CUs by kind, without Elephants.

    Independent Armies count their CUs (9.5/r), all Armies in a location together (9.5/t).
    """
    if faction == INDEPENDENT:
        return [("independent", state.unit_count_at(INDEPENDENT, location), "7.5/a")]
    items: list[Item] = []
    strengths = state.board.tables.unit_strength
    for kind, key, clause in _FIXED_KINDS:
        number = units.of_kind(group, kind)
        if number:
            items.append((key, number * strengths[kind], clause))
    return items


def total(items: list[Item]) -> int:
    return sum(item[1] for item in items)


# ---------------------------------------------------------------------- the roll (14.7)


def battle_rating(state: State, faction: Seat, general: General, location: Location) -> int:
    """Return the minimum that each die is raised to; 0 without a General (14.7/a)."""
    if faction == INDEPENDENT:
        return _independent_rating(state, location)
    if general < 0:
        return 0
    board = state.board
    rating = board.battle[general]
    ability = board.ability[general]
    if (ability == "battle_rating_in" and acts_in_province(board, general, SPACE_OF[location])) or (
        ability == "battle_rating_with_royal" and _royal_beside(state, faction, general, location)
    ):
        rating = number_param(board, general, "battle")
    return rating


def _independent_rating(state: State, location: Location) -> int:
    """7.5/d: the best Battle Rating there, or that of the Army with the highest Initiative Rating."""
    board = state.board
    here = [army for army in board.army_ids if state.army_at[army] == location]
    if not here:
        return 0
    if state.config.house("independent_commander") == "initiative":
        highest = max(board.army_initiative[army] for army in here)
        here = [army for army in here if board.army_initiative[army] == highest]
    return max(board.army_battle[army] for army in here)


def _royal_beside(state: State, seat: Seat, general: General, location: Location) -> bool:
    board = state.board
    kinds = words_param(board, general, "kinds")
    return any(
        owner == seat
        and state.royal_at[royal] == location
        and _KIND_NAMES.get(board.royal_kind[royal], "") in kinds
        for royal, owner in enumerate(state.royal_owner)
    )


def has_cavalry(state: State, faction: Seat, location: Location) -> bool:
    """Return whether a side has Cavalry. One CU of every Independent Army is Cavalry (16.9/b)."""
    if not state.config.cavalry:
        return False
    if faction == INDEPENDENT:
        return location in state.army_at
    return units.of_kind(state.troops[faction].get(location, 0), units.CAVALRY) > 0


def roll_bonuses(
    state: State, faction: Seat, location: Location, card_bonus: int, enemy_elephants: tuple[int, ...]
) -> list[Item]:
    """14.7/b: list what is added to the roll after the Battle Rating."""
    items: list[Item] = []
    if card_bonus:
        items.append(("card", card_bonus, "14.7/b"))
    if not any(enemy_elephants) and has_cavalry(state, faction, location):
        items.append(("cavalry", CAVALRY_ROLL, "16.9/q"))
    return items


def battle_score(state: State, roll: int, strength: int) -> int:
    """14.7/c: look up the Battle Table; values beyond it use its last row and column."""
    table = state.board.tables.battle
    row = table[min(roll, len(table) - 1)]
    return row[min(strength, len(row) - 1)]
