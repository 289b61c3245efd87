"""Lasting effects of cards: how each is declared, and how `State.effects` keeps it.

An effect is declared once, beside the rule that asks for it. `cards/effects/__init__` lists all of them.
Views, storage, scenarios, the fuzzer's invariants and observations read these declarations; what an effect
does is up to the rules. An effect whose reason is gone is ended by `court/lasting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from diadochoi.rules.core.ids import NOBODY, Seat, Space

if TYPE_CHECKING:
    from diadochoi.rules.table.state import State

Values = tuple[int, ...]  # one for each field

# What a field holds.
SEAT: Final = "seat"
GENERAL: Final = "general"
SPACE: Final = "space"
SPACES: Final = "spaces"  # a bit set
NUMBER: Final = "number"

# How many there are of an effect.
ONE: Final = "one"  # kept as `helepolis`
ONE_PER_SEAT: Final = "one_per_seat"  # kept as `construction_0`, by seat
SEVERAL: Final = "several"  # kept as `looted_1`, `looted_2`, …
_MOST_SEATS: Final = 5
_MOST_OF_SEVERAL: Final = 9

# When it ends. In any case it ends if it has a reason (`over`) that is gone.
NEVER: Final = "never"  # unless another card takes it over
WITH_CARD: Final = "with_card"  # when its card leaves the front of its player
WITH_SEGMENT: Final = "with_segment"
WITH_ACTIVATION: Final = "with_activation"

CARD_LAPSES: Final = "card_lapses"  # the event that any card can end with


class Field:
    """One fact that an effect keeps. `bits` is its room in the packed value, `least` the smallest number."""

    def __init__(self, name: str, kind: str, bits: int = 8, least: int = 0) -> None:
        self.name = name
        self.kind = kind
        self.bits = bits
        self.least = least


class Observed:
    """A mark in the observations of `gym`: in the row of the General, seat or space that a field names.

    `block` is `generals`, `seats`, `spaces`, or `table`, which has one row.
    """

    def __init__(self, block: str, column: str, meaning: str) -> None:
        self.block = block
        self.column = column
        self.meaning = meaning


class LastingEffect:
    """The declaration of one lasting effect.

    `name`: its name wherever it is stored, and in scenarios and views. `fields`: what it keeps; of an effect
    that each seat can have, the seat is the first field. `card`: the effect of the card that begins it, ""
    if it is not shown among the effects of cards. `legitimacy`: what it gives the player concerned.
    `over`: whether its reason is gone; `ended`: the event that says so, with the player concerned and the
    General or space, or CARD_LAPSES. `problem`: a sentence if its values can not be right, "" if they can.
    `holder_at`: whose it is if a scenario names the space alone. `observed`: its marks in observations.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[Field, ...] = (),
        card: str = "",
        count: str = ONE,
        ends: str = NEVER,
        legitimacy: int = 0,
        over: Callable[[State, Values], bool] | None = None,
        ended: str = CARD_LAPSES,
        problem: Callable[[State, Values], str] | None = None,
        holder_at: Callable[[State, Space], Seat] | None = None,
        observed: tuple[Observed, ...] = (),
    ) -> None:
        self.name = name
        self.fields = fields
        self.card = card
        self.count = count
        self.ends = ends
        self.legitimacy = legitimacy
        self.over = over
        self.ended = ended
        self.problem = problem
        self.holder_at = holder_at
        self.observed = observed
        self.packed_fields: tuple[Field, ...] = fields[1:] if count == ONE_PER_SEAT else fields
        if count == ONE_PER_SEAT:
            self.keys: tuple[str, ...] = tuple(f"{name}_{seat}" for seat in range(_MOST_SEATS))
        elif count == SEVERAL:
            self.keys = tuple(f"{name}_{number}" for number in range(1, _MOST_OF_SEVERAL + 1))
        else:
            self.keys = (name,)

    # ------------------------------------------------------------------ the packed value

    def pack(self, values: Values) -> int:
        """The packed fields in one integer, the last in the lowest bits; 1 if there are none."""
        if not values:
            return 1
        packed = values[0]
        for place in range(1, len(values)):
            packed = packed << self.packed_fields[place].bits | values[place]
        return packed

    def unpack(self, packed: int) -> Values:
        fields = self.packed_fields
        values: list[int] = []
        for place in range(len(fields) - 1, 0, -1):
            bits = fields[place].bits
            values.append(packed & (1 << bits) - 1)
            packed >>= bits
        if fields:
            values.append(packed)
        values.reverse()
        return tuple(values)

    # ------------------------------------------------------------------ in a state

    def begin(self, state: State, *values: int) -> None:
        """Keep it with these values, one for each field."""
        if self.count == ONE_PER_SEAT:
            state.effects[self.keys[values[0]]] = self.pack(values[1:])
        elif self.count == SEVERAL:
            state.effects[next(key for key in self.keys if key not in state.effects)] = self.pack(values)
        else:
            state.effects[self.name] = self.pack(values)
        if self.legitimacy:
            state.dirty = True

    def end(self, state: State, key: str) -> None:
        del state.effects[key]
        if self.legitimacy:
            state.dirty = True

    def values(self, state: State, key: str) -> Values:
        """The values of its fields, as it is kept under this key."""
        unpacked = self.unpack(state.effects[key])
        return (self.keys.index(key), *unpacked) if self.count == ONE_PER_SEAT else unpacked

    def player(self, state: State, values: Values) -> int:
        """The player concerned: the seat it names, or the owner of the General; NOBODY if there is none."""
        for field, value in zip(self.fields, values, strict=True):
            if field.kind == SEAT:
                return value
            if field.kind == GENERAL:
                return state.general_owner[value]
        return NOBODY

    def subject(self, values: Values) -> int:
        """The General or space it is about, NOBODY if it is about a player alone."""
        for field, value in zip(self.fields, values, strict=True):
            if field.kind in (GENERAL, SPACE):
                return value
        return NOBODY


# ---------------------------------------------------------------------- the list of all

LASTING_EFFECTS: Final[dict[str, LastingEffect]] = {}  # by name, in the order of the list in `cards/effects`
ENDING: Final[list[LastingEffect]] = []  # those that end when their reason is gone
WORTH_LEGITIMACY: Final[list[LastingEffect]] = []  # what adds most first
_BY_KEY: Final[dict[str, LastingEffect]] = {}
_WITH_SEGMENT: Final[list[str]] = []


def register(effects: Iterable[LastingEffect]) -> None:
    for effect in effects:
        if effect.name in LASTING_EFFECTS:
            raise ValueError(f"there are two lasting effects {effect.name}")
        LASTING_EFFECTS[effect.name] = effect
        for key in effect.keys:
            _BY_KEY[key] = effect
            if effect.ends == WITH_SEGMENT:
                _WITH_SEGMENT.append(key)
        if effect.over is not None:
            ENDING.append(effect)
        if effect.legitimacy:
            WORTH_LEGITIMACY.append(effect)
    WORTH_LEGITIMACY.sort(key=_worth, reverse=True)


def _worth(effect: LastingEffect) -> int:
    return effect.legitimacy


def declared(key: str) -> LastingEffect | None:
    """The effect that the state keeps under this key, None if nothing declares it."""
    return _BY_KEY.get(key)


def in_force(state: State) -> list[tuple[LastingEffect, Values]]:
    """Every effect of this moment with its values, in the order of the keys."""
    found: list[tuple[LastingEffect, Values]] = []
    for key in sorted(state.effects):
        effect = _BY_KEY.get(key)
        if effect is not None:
            found.append((effect, effect.values(state, key)))
    return found


def end_with_segment(state: State) -> None:
    for key in _WITH_SEGMENT:
        state.effects.pop(key, None)


def end_with_card(state: State, card_effect: str) -> None:
    """A card with this effect has left the front of its player."""
    for key in list(state.effects):
        effect = _BY_KEY.get(key)
        if effect is not None and effect.ends == WITH_CARD and effect.card == card_effect:
            effect.end(state, key)
