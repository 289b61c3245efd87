"""Battles, Naval Battles and Sieges put together from their events, in the engine's numbers.

A fight can take several plays: `FightAccounts` has it as it was after each of them. `fight_account` turns the
numbers into names and sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final, Literal, cast

from diadochoi.record.log import Event
from diadochoi.record.play import Play
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import SPACE_MASK

FightKind = Literal["battle", "naval", "siege"]
FightOutcome = Literal["open", "won", "draw", "taken", "holds", "not_fought"]

# Events that follow from a fight; a PC counts only at the place of the fight.
_AFTERMATH: Final = frozenset(
    (
        "attrition", "general_loss_check", "general_killed", "general_dispersed", "units_eliminated",
        "units_dispersed", "royals_apart", "royals_defect", "retreat", "army_beaten", "popularity_gained",
        "beaten_hired", "siege_completed", "capital_lost", "pc", "fleet_dispersed", "back_to_port", "overrun",
        "champion_lost", "royal_control", "elephant_rerolled", "units_join_battle", "general_joins_battle",
    )
)  # fmt: skip
# Events that end the fight before them.
_CLOSING: Final = frozenset(("segment", "activated", "card_played", "moved", "turn", "round", "victory"))
# Events of the fight's own procedure; the effect of a card comes before them.
_PROCEDURE: Final = frozenset(
    (
        "prestige", "elephant_dice", "strength_item", "roll_item", "battle_dice", "battle_score",
        "battle_result", "naval_fleet", "naval_dice", "naval_result", "siege_modifier",
        "siege_roll", "siege_single_roll", "siege_points", "no_battle", "naval_battle_cancelled",
    )
)  # fmt: skip
# Events that tell one seat more than the others; an account is the same for everybody.
_SECRET: Final = frozenset(
    name for name, fields in EVENTS.items() if any(kind == "secret" for _, kind in fields)
)
# Steps of a battle before the dice that no card causes.
_OWN_STEPS: Final = frozenset(("royals_apart", "units_join_battle", "general_joins_battle", "champion_lost"))


@dataclass(slots=True)
class Item:
    """Something that counts for a side; `cards` are the played cards it comes from."""

    key: str
    points: int
    clause: str
    cards: list[int] = field(default_factory=list)


@dataclass(slots=True)
class PlayedCard:
    """A card that was played in the fight, and what it did."""

    seat: int
    card: int
    cancelled: bool = False
    effects: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class FightSide:
    faction: int
    general: int = -1
    rating: int | None = None
    fleets: list[tuple[int, int, str]] = field(default_factory=list)  # Fleet, strength, clause
    items: list[Item] = field(default_factory=list)
    roll_items: list[Item] = field(default_factory=list)
    dice: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    elephants: tuple[int, ...] = ()
    strength: int | None = None
    roll: int | None = None
    score: int | None = None
    prestige: int | None = None


@dataclass(slots=True)
class SiegeRoll:
    """The result of a Siege roll; `modified` is None if a card gave the points without a roll."""

    modified: int | None
    points: int
    losses: int
    single: bool = False


@dataclass(slots=True)
class Fight:
    """One fight as far as it is known.

    `sides` are attacker and defender, mover and interceptor, or besieger and besieged.
    """

    kind: FightKind
    play: int  # the play it began in, from 1
    number: int  # the number of the fight in that play, from 0
    place: int
    sides: tuple[FightSide, FightSide]
    outcome: FightOutcome = "open"
    winner: int = -1
    points_before: int = 0
    points_made: int = 0
    points_needed: int = 0
    siege: SiegeRoll | None = None
    cards: list[PlayedCard] = field(default_factory=list)
    after: list[Event] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.play}.{self.number}"

    def side(self, faction: int) -> FightSide | None:
        return next((own for own in self.sides if own.faction == faction), None)


@dataclass(slots=True)
class FightsOfPlay:
    """The fights in a play, as they were after it, and the one that later plays may add to."""

    fights: list[Fight]
    last: Fight | None
    parts: list[str | None]  # for each event the id of its fight


class FightAccounts:
    """The fights of a game, play by play; computed on request and cached."""

    def __init__(self) -> None:
        self._by_play: list[FightsOfPlay] = []

    def forget_after(self, plays: int) -> None:
        """Forget fights after plays were taken back."""
        del self._by_play[plays:]

    def of_play(self, plays: Sequence[Play], number: int) -> FightsOfPlay:
        """Return the fights of play `number`, counted from 1."""
        while len(self._by_play) < number:
            last = self._by_play[-1].last if self._by_play else None
            at = len(self._by_play)
            self._by_play.append(read_fights(plays[at].events, at + 1, last))
        return self._by_play[number - 1]


def read_fights(events: Sequence[Event], play: int, last: Fight | None = None) -> FightsOfPlay:
    """Collect the fights in the events of one play, continuing the fight that came last."""
    now = deepcopy(last)
    fights: list[Fight] = []
    parts: list[str | None] = []
    for event in events:
        begun = _begin(event, play, sum(own.play == play for own in fights))
        part: str | None = None
        if begun is not None:
            _close(now, fights)
            now = begun
            _add(now, fights)
            part = now.id
        elif now is not None and event[0] in _CLOSING:
            _close(now, fights)
            now = None
        elif now is not None and _apply(now, event):
            _add(now, fights)
            part = now.id
        parts.append(part)
    return FightsOfPlay(deepcopy(fights), now, parts)


def _close(fight: Fight | None, fights: list[Fight]) -> None:
    """Close a fight because the game has gone on; one without dice did not take place."""
    if fight is not None and fight.outcome == "open":
        fight.outcome = "not_fought"
        _add(fight, fights)


def _add(fight: Fight, fights: list[Fight]) -> None:
    if not any(own is fight for own in fights):
        fights.append(fight)


def _begin(event: Event, play: int, number: int) -> Fight | None:
    name, *values = event
    if name == "battle":
        attacker, defender, place = _ints(values)
        return Fight("battle", play, number, place, (FightSide(attacker), FightSide(defender)))
    if name == "naval_battle":
        seat, mover, space = _ints(values)
        return Fight("naval", play, number, space, (FightSide(mover), FightSide(seat)))
    if name == "siege":
        seat, space, general, owner, made, needed = _ints(values)
        fight = Fight("siege", play, number, space, (FightSide(seat, general), FightSide(owner)))
        fight.points_before = fight.points_made = made
        fight.points_needed = needed
        return fight
    return None


def _apply(fight: Fight, event: Event) -> bool:
    """Add an event to the fight; return whether it belongs to it."""
    name = str(event[0])
    if name in ("surprise_played", "surprise_cancelled"):
        return _apply_card(fight, event)
    if name in _PROCEDURE:
        return _APPLY[name](fight, event[1:])
    if name in _SECRET:
        return False
    undecided = fight.outcome == "open"
    if undecided and fight.cards and name not in _OWN_STEPS and not _dice_rolled(fight):
        fight.cards[-1].effects.append(event)
        return True
    if name == "elephants_stopped":
        fight.after.append(event)
        return True
    if name not in _AFTERMATH or (name == "pc" and event[1] != fight.place & SPACE_MASK):
        return False
    if name == "siege_completed":
        fight.outcome = "taken"
    fight.after.append(event)
    return True


def _dice_rolled(fight: Fight) -> bool:
    return fight.siege is not None or any(own.dice or own.elephants for own in fight.sides)


def _apply_card(fight: Fight, event: Event) -> bool:
    name, seat, card = str(event[0]), *_ints(event[1:])
    if name == "surprise_played":
        fight.cards.append(PlayedCard(seat, card))
        return True
    for played in fight.cards:
        if (played.seat, played.card) == (seat, card):
            played.cancelled = True
    return True


def _item(fight: Fight, faction: int, key: object, points: object, clause: object) -> Item:
    """Create an item; one that comes from a card lists the cards its side has played."""
    cards = [own.card for own in fight.cards if own.seat == faction and not own.cancelled]
    return Item(str(key), cast(int, points), str(clause), cards if key == "card" else [])


def _strength_item(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.items.append(_item(fight, side.faction, *values[1:]))
    return True


def _roll_item(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.roll_items.append(_item(fight, side.faction, *values[1:]))
    return True


def _siege_modifier(fight: Fight, values: Event) -> bool:
    besieger = fight.sides[0]
    besieger.roll_items.append(_item(fight, besieger.faction, *values[2:]))
    return True


def _prestige(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.prestige = cast(int, values[2])
    return True


def _elephant_dice(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.elephants += _dice(values[1])
    return True


def _battle_dice(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.general, side.rating = _ints(values[1:3])
        side.dice, side.counted = _dice(values[3]), _dice(values[4])
    return True


def _battle_score(fight: Fight, values: Event) -> bool:
    faction, strength, roll, score = _ints(values)
    side = fight.side(faction)
    if side is not None:
        side.strength, side.roll, side.score = strength, roll, score
    return True


def _result(fight: Fight, values: Event) -> bool:
    fight.winner = cast(int, values[0])
    fight.outcome = "draw" if fight.winner < 0 else "won"
    return True


def _naval_fleet(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        side.fleets.append((cast(int, values[1]), cast(int, values[2]), str(values[3])))
    return True


def _naval_dice(fight: Fight, values: Event) -> bool:
    side = fight.side(cast(int, values[0]))
    if side is not None:
        # 3e/13.5/a: a side without a Fleet does not roll; the event has two zeros.
        side.dice = side.counted = tuple(die for die in _dice(values[2]) if die > 0)
        side.strength, side.score = cast(int, values[1]), cast(int, values[4])
        side.roll = sum(side.dice) + cast(int, values[3])
    return True


def _siege_roll(fight: Fight, values: Event) -> bool:
    die, modified, points, losses = values[2:]
    besieger = fight.sides[0]
    besieger.dice = besieger.counted = _dice(die)
    besieger.roll = cast(int, modified)
    fight.siege = SiegeRoll(besieger.roll, cast(int, points), cast(int, losses))
    fight.outcome = "holds"
    return True


def _siege_single_roll(fight: Fight, values: Event) -> bool:
    """hy/48: one roll decides whether the place falls, so it counts as one point out of one."""
    _siege_roll(fight, values)
    assert fight.siege is not None
    fight.siege.single = True
    fight.points_made = fight.siege.points
    return True


def _siege_points(fight: Fight, values: Event) -> bool:
    made, needed = _ints(values[2:])
    if fight.siege is None:
        fight.siege = SiegeRoll(None, made - fight.points_before, 0)
    if fight.outcome == "open":
        fight.outcome = "holds"
    fight.points_made, fight.points_needed = made, needed
    return True


def _not_fought(fight: Fight, values: Event) -> bool:
    fight.outcome = "not_fought"
    return True


_APPLY: Final = {
    "strength_item": _strength_item,
    "roll_item": _roll_item,
    "siege_modifier": _siege_modifier,
    "prestige": _prestige,
    "elephant_dice": _elephant_dice,
    "battle_dice": _battle_dice,
    "battle_score": _battle_score,
    "battle_result": _result,
    "naval_result": _result,
    "naval_fleet": _naval_fleet,
    "naval_dice": _naval_dice,
    "siege_roll": _siege_roll,
    "siege_single_roll": _siege_single_roll,
    "siege_points": _siege_points,
    "no_battle": _not_fought,
    "naval_battle_cancelled": _not_fought,
}


def _ints(values: Sequence[object]) -> list[int]:
    return [cast(int, value) for value in values]


def _dice(rolled: object) -> tuple[int, ...]:
    return tuple(_ints(rolled)) if isinstance(rolled, (tuple, list)) else (cast(int, rolled),)
