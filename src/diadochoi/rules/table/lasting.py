"""Lasting effects of cards: how each is declared, and how `State.effects` stores it.

An effect is declared once, beside the rule that uses it. `cards/effects/__init__` lists all of them. Views,
storage, scenarios, the fuzzer's invariants and observations read these declarations; the rules decide what an
effect does. `court/lasting` ends an effect when its reason is gone.
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

# How often an effect can be in force at the same time.
ONE: Final = "one"  # stored as `helepolis`
ONE_PER_SEAT: Final = "one_per_seat"  # stored as `construction_0`, by seat
SEVERAL: Final = "several"  # stored as `looted_1`, `looted_2`, …
_MOST_SEATS: Final = 5
_MOST_OF_SEVERAL: Final = 9

# When it ends. An effect with a reason (`over`) also ends when that reason is gone.
NEVER: Final = "never"  # unless another card takes it over
WITH_CARD: Final = "with_card"  # when its card is no longer in front of its player
WITH_SEGMENT: Final = "with_segment"
WITH_ACTIVATION: Final = "with_activation"

NO_SUBJECT: Final = -1  # instead of a General or space: the effect is only about a player

CARD_LAPSES: Final = "card_lapses"  # the event for the end of any card


class EffectField:
    """One value of an effect. `bits` is its size in the packed value, `least` the smallest number."""

    def __init__(self, name: str, kind: str, bits: int = 8, least: int = 0) -> None:
        self.name = name
        self.kind = kind
        self.bits = bits
        self.least = least


class Observed:
    """A mark in the observations of `gym`, in the row of the General, seat or space that a field names.

    `block` is `generals`, `seats`, `spaces`, or `table`, which has one row.
    """

    def __init__(self, block: str, column: str, meaning: str) -> None:
        self.block = block
        self.column = column
        self.meaning = meaning


class LastingEffect:
    """The declaration of one lasting effect.

    `name`: its name in storage, scenarios and views. `fields`: its values; for an effect that each seat can
    have, the seat is the first field. `card`: the card effect that starts it, "" if it is not shown among the
    effects of cards. `legitimacy`: what it gives the player concerned. `over`: whether its reason is gone;
    `ended`: the event that says so, with the player concerned and the General or space, or CARD_LAPSES.
    `problem`: a sentence if its values cannot be right, "" if they can. `holder_at`: its owner if a scenario
    names only the space. `observed`: its marks in observations.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[EffectField, ...] = (),
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
        self.packed_fields: tuple[EffectField, ...] = fields[1:] if count == ONE_PER_SEAT else fields
        if count == ONE_PER_SEAT:
            self.keys: tuple[str, ...] = tuple(f"{name}_{seat}" for seat in range(_MOST_SEATS))
        elif count == SEVERAL:
            self.keys = tuple(f"{name}_{number}" for number in range(1, _MOST_OF_SEVERAL + 1))
        else:
            self.keys = (name,)

    # ------------------------------------------------------------------ the packed value

    def pack(self, values: Values) -> int:
        """Pack the fields into one integer, the last in the lowest bits; 1 if there are none."""
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
        """Store it with these values, one for each field."""
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
        """Return the values of its fields stored under this key."""
        unpacked = self.unpack(state.effects[key])
        return (self.keys.index(key), *unpacked) if self.count == ONE_PER_SEAT else unpacked

    def player(self, state: State, values: Values) -> int:
        """Return the player concerned: the seat it names, or the General's owner; NOBODY if there is none."""
        for place, field in enumerate(self.fields):
            if field.kind == SEAT:
                return values[place]
            if field.kind == GENERAL:
                return state.general_owner[values[place]]
        return NOBODY

    def subject(self, values: Values) -> int:
        """Return the General or space it is about, or NO_SUBJECT."""
        for field, value in zip(self.fields, values, strict=True):
            if field.kind in (GENERAL, SPACE):
                return value
        return NO_SUBJECT


# ---------------------------------------------------------------------- the list of all

LASTING_EFFECTS: Final[dict[str, LastingEffect]] = {}  # by name, in the order of the list in `cards/effects`
ENDING: Final[list[LastingEffect]] = []  # the effects that end when their reason is gone
WORTH_LEGITIMACY: Final[list[LastingEffect]] = []  # the largest first
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
    """Return the effect that the state stores under this key, None if no declaration matches."""
    return _BY_KEY.get(key)


def in_force(state: State) -> list[tuple[LastingEffect, Values]]:
    """List every effect now in force with its values, in the order of the keys."""
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
    """End the effect because its card is no longer in front of its player."""
    for key in list(state.effects):
        effect = _BY_KEY.get(key)
        if effect is not None and effect.ends == WITH_CARD and effect.card == card_effect:
            effect.end(state, key)
