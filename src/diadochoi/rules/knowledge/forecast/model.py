"""What a forecast tells, as plain data: pieces and places by their numbers, chances as fractions.

A forecast holds unless somebody plays a Surprise card in between. What is not conditional is certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from diadochoi.rules.core.ids import NOBODY, Army
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds import BattleOdds, Chances, NavalOdds, SiegeOdds

# What may add to the die of an Interception or Evasion.
CAVALRY: Final = "cavalry"  # 16.9: of the side that reacts
ENEMY_CAVALRY: Final = "enemy_cavalry"  # 16.9: of the force it reacts to
LOCAL_GUIDES: Final = "local_guides"
TRANSIT_SPACE: Final = "transit"

# What may come before a battle and change it.
ATTRITION: Final = "attrition"
REDISTRIBUTION: Final = "redistribution"
PASSAGE: Final = "passage"
INTERCEPTION: Final = "interception"
EVASION: Final = "evasion"
JOINING: Final = "joining"  # pieces come out of the city


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to a die: `counted` if the forecast assumes it, `certain` if it cannot be otherwise."""

    item: str
    points: int
    counted: bool
    certain: bool


@dataclass(frozen=True, slots=True)
class Reaction:
    """An Interception or Evasion that may be tried, by a General or (16.11) an Independent Army.

    `leader` is who leads it if all go; `leaders` are all who could, each with the number he needs.
    """

    seat: int
    place: int
    leader: int
    army: Army
    leaders: tuple[tuple[int, int], ...]
    need: int
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return sum(own.points for own in self.modifiers if own.counted)

    @property
    def chance(self) -> Fraction:
        return odds.success(self.need, self.modifier)

    @property
    def condition(self) -> dict[str, bool]:
        """The modifiers the chance depends on and that may still be otherwise."""
        return {own.item: own.counted for own in self.modifiers if not own.certain}

    def modifier_if(self, holds: dict[str, bool]) -> int:
        """The modifier where these items hold or not; those that are certain need not be named."""
        return sum(
            own.points
            for own in self.modifiers
            if (own.counted if own.certain else holds.get(own.item, own.counted))
        )


@dataclass(frozen=True, slots=True)
class Toll:
    """Attrition that is certainly rolled for on the way: the column, and CUs lost with their chances."""

    column: int
    losses: Chances


@dataclass(frozen=True, slots=True)
class NavalRisk:
    """A player who may declare a Naval Battle, and how it goes if these Fleets (bit sets) take part."""

    seat: int
    escorts: int
    fleets: int
    odds: NavalOdds


@dataclass(frozen=True, slots=True)
class Met:
    """The battle that follows a reaction if it comes to one, as the player who decides sees it."""

    win: Fraction
    draw: Fraction
    lose: Fraction


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an option faces; what is not at stake is None or empty.

    `leave_of`: the player without whose leave nothing of it happens (3e/9.9/a). `battle` is fought unless one
    of `battle_unless` happens first.
    """

    cost: int | None = None
    left: int | None = None
    leave_of: int = NOBODY
    toll: Toll | None = None
    interceptions: tuple[Reaction, ...] = ()
    guided: tuple[Reaction, ...] = ()  # possible only with Local Guides, over a Mountain path
    evasions: tuple[Reaction, ...] = ()
    battle: BattleOdds | None = None
    battle_unless: tuple[str, ...] = ()
    costs_champion: bool = False  # the attack is one of 3.7: certain with a Siege, else with the battle
    siege: SiegeOdds | None = None
    siege_modifier: int | None = None
    naval: tuple[NavalRisk, ...] = ()
    reaction: Reaction | None = None  # the option is an Interception or Evasion of one's own
    met: Met | None = None  # the battle that threatens the player who reacts, if it comes to one


NOTHING_AHEAD: Final = Forecast()
