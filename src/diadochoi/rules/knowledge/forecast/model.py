"""The contents of a forecast as plain data: pieces and places by their numbers, chances as fractions.

A forecast is right unless somebody plays a Surprise card in between. What is not conditional is certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from diadochoi.rules.core.ids import NOBODY, Army, General, Location, Seat
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds import BattleOdds, Chances, NavalOdds, SiegeOdds

# What may come before a battle and change it.
ATTRITION: Final = "attrition"
REDISTRIBUTION: Final = "redistribution"
PASSAGE: Final = "passage"
INTERCEPTION: Final = "interception"
EVASION: Final = "evasion"
JOINING: Final = "joining"  # pieces come out of the city


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to a die: `counted` if the forecast assumes it, `certain` if it cannot change."""

    item: str
    points: int
    counted: bool
    certain: bool


@dataclass(frozen=True, slots=True)
class Reaction:
    """An Interception or Evasion that may be tried, by a General or (16.11) an Independent Army.

    `leader` leads it if all go; `leaders` are all who could lead, each with the number he needs.
    """

    seat: Seat
    place: Location
    leader: General
    army: Army
    leaders: tuple[tuple[General, int], ...]
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
        """Return the modifiers that the chance depends on and that may still change."""
        return {own.item: own.counted for own in self.modifiers if not own.certain}

    def modifier_if(self, holds: dict[str, bool]) -> int:
        """Return the modifier if these items are true or false; certain ones need not be named."""
        return sum(
            own.points
            for own in self.modifiers
            if (own.counted if own.certain else holds.get(own.item, own.counted))
        )


@dataclass(frozen=True, slots=True)
class Toll:
    """Attrition that will certainly be rolled on the way: the column, and CUs lost with their chances."""

    column: int
    losses: Chances


@dataclass(frozen=True, slots=True)
class NavalRisk:
    """A player who may declare a Naval Battle, and its odds if these Fleets (bit sets) take part."""

    seat: Seat
    escorts: int
    fleets: int
    odds: NavalOdds


@dataclass(frozen=True, slots=True)
class Met:
    """The battle that may follow a reaction, as the player who decides sees it."""

    win: Fraction
    draw: Fraction
    lose: Fraction


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an option faces; fields that do not apply are None or empty.

    `passage_from`: the player whose permission it needs (3e/9.9/a). `battle` is fought unless one of
    `battle_unless` happens first.
    """

    cost: int | None = None
    left: int | None = None
    passage_from: Seat = NOBODY
    toll: Toll | None = None
    interceptions: tuple[Reaction, ...] = ()
    guided: tuple[Reaction, ...] = ()  # possible only with Local Guides, over a Mountain path
    evasions: tuple[Reaction, ...] = ()
    battle: BattleOdds | None = None
    battle_unless: tuple[str, ...] = ()
    costs_champion: bool = False  # certain with a Siege, else with the battle (3.7)
    siege: SiegeOdds | None = None
    siege_modifier: int | None = None
    naval: tuple[NavalRisk, ...] = ()
    reaction: Reaction | None = None  # the option is the player's own Interception or Evasion
    met: Met | None = None  # the battle the reacting player may have to fight


NOTHING_AHEAD: Final = Forecast()
