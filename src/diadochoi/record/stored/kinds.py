"""Writes values of the rules as JSON data and reads them back: numbers, names, lists, tables by name.

A kind handles one sort of value. An empty value (no seat, no units, zero) is written as blank, which the
fields leave out. Reading is strict: ValueError for anything this game does not have. `packed_kinds` has
values that the rules pack into one integer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from diadochoi.message import Message
from diadochoi.record.stored.lexicon import UNIT_LETTERS, Lexicon
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import NOBODY

MOST_UNITS: Final = 99  # of one kind in one place
LARGEST: Final = 1 << 63  # of any number
_MOST_POSITIONS: Final = 256


class StoredKind:
    """One sort of value. `name` is its name in the list of stored names."""

    blank: ClassVar[Any] = None  # how an empty value is written

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, value: Any, lexicon: Lexicon) -> Any:
        """Return JSON data; a blank for an empty value."""
        raise NotImplementedError

    def read(self, data: Any, lexicon: Lexicon) -> Any:
        """Return the value; ValueError if the data are not valid."""
        raise NotImplementedError


def expect(data: object, wanted: type) -> None:
    if type(data) is not wanted:
        kind = Message(f"stored-kind_{wanted.__name__}")
        raise ValueError(Message("stored-must_be", value=short(data), kind=kind))


def short(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:40]}…"


def whole_number(data: object) -> int:
    expect(data, int)
    assert isinstance(data, int)
    if not -LARGEST < data < LARGEST:
        raise ValueError(Message("stored-too_large", value=short(data)))
    return data


# ---------------------------------------------------------------------- single values


class Number(StoredKind):
    blank = 0

    def write(self, value: int, lexicon: Lexicon) -> int:
        return value

    def read(self, data: Any, lexicon: Lexicon) -> int:
        return whole_number(data)


class Flag(StoredKind):
    """True or false; the rules store 1 or 0."""

    blank = False

    def write(self, value: int, lexicon: Lexicon) -> bool:
        return value != 0

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, bool)
        return int(data)


class Boolean(Flag):
    """True or false, which the rules store as such."""

    def read(self, data: Any, lexicon: Lexicon) -> bool:
        expect(data, bool)
        return bool(data)


class Text(StoredKind):
    blank = ""

    def write(self, value: str, lexicon: Lexicon) -> str:
        return value

    def read(self, data: Any, lexicon: Lexicon) -> str:
        expect(data, str)
        return str(data)


class WordFor(StoredKind):
    """A number that stands for one of a few cases, written as a word; the empty case is blank."""

    blank = ""

    def __init__(self, name: str, words: Mapping[int, str]) -> None:
        super().__init__(f"{name} ({', '.join(word for word in words.values() if word)})")
        self.words = dict(words)
        self.numbers = {word: number for number, word in words.items()}

    def write(self, value: int, lexicon: Lexicon) -> str:
        return self.words[value]

    def read(self, data: Any, lexicon: Lexicon) -> int:
        if not isinstance(data, str) or data not in self.numbers:
            raise ValueError(
                Message("stored-one", value=short(data), known=[name for name in self.numbers if name])
            )
        return self.numbers[data]


class Seed(StoredKind):
    blank = ""

    def write(self, value: bytes, lexicon: Lexicon) -> str:
        return value.hex()

    def read(self, data: Any, lexicon: Lexicon) -> bytes:
        expect(data, str)
        return bytes.fromhex(data)


class Named(StoredKind):
    """One thing by its name: a seat, a space, a General, a card."""

    def __init__(self, of: str, name: str = "") -> None:
        super().__init__(name or of)
        self.of = of

    def write(self, value: int, lexicon: Lexicon) -> str | None:
        return None if value == NOBODY else lexicon.names[self.of][value]

    def read(self, data: Any, lexicon: Lexicon) -> int:
        return NOBODY if data is None else number_of(self.of, data, lexicon)


def number_of(of: str, data: object, lexicon: Lexicon) -> int:
    if not isinstance(data, str) or data not in lexicon.numbers[of]:
        raise ValueError(Message("stored-not_of_this_game", value=short(data), of=of))
    return lexicon.numbers[of][data]


class Units(StoredKind):
    """A group of Combat Units, counted by letter: 2L1M."""

    blank = ""

    def write(self, value: int, lexicon: Lexicon) -> str:
        known = lexicon.groups.get(value)
        if known is None:
            counts = zip(units.unpack(value), UNIT_LETTERS, strict=True)
            known = "".join(f"{count}{letter}" for count, letter in counts if count)
            lexicon.groups[value] = known
        return known

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, str)
        counts = [0] * len(UNIT_LETTERS)
        number = ""
        last = -1
        for sign in data:
            if sign in "0123456789":
                number += sign
                continue
            kind = UNIT_LETTERS.find(sign)
            if kind <= last or not number or not 0 < int(number) <= MOST_UNITS:
                raise ValueError(Message("stored-group_units", value=short(data)))
            counts[kind] = int(number)
            last = kind
            number = ""
        if number:
            raise ValueError(Message("stored-group_units", value=short(data)))
        return units.pack(counts)


# ---------------------------------------------------------------------- several values


class SetOf(StoredKind):
    """Several things by name; the rules store them as bits of a number."""

    blank: ClassVar[Any] = []

    def __init__(self, of: str) -> None:
        super().__init__(f"set of {of}")
        self.of = of

    def write(self, value: int, lexicon: Lexicon) -> list[str]:
        return names_in(value, lexicon.names[self.of]) if value else []

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, list)
        found = 0
        for name in data:
            found |= 1 << number_of(self.of, name, lexicon)
        return found


class Positions(StoredKind):
    """Positions in a list, counted from 0; the rules store them as bits of a number."""

    blank: ClassVar[Any] = []

    def write(self, value: int, lexicon: Lexicon) -> list[int]:
        return [place for place in range(value.bit_length()) if value >> place & 1]

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, list)
        found = 0
        for place in data:
            if not 0 <= whole_number(place) < _MOST_POSITIONS:
                raise ValueError(Message("stored-position_list", value=short(place)))
            found |= 1 << place
        return found


def names_in(bits: int, names: Mapping[int, str]) -> list[str]:
    found = []
    while bits:
        low = bits & -bits
        found.append(names[low.bit_length() - 1])
        bits ^= low
    return found


class ListOf(StoredKind):
    """Any number of values of one kind; the rules store a tuple or a list."""

    blank: ClassVar[Any] = []

    def __init__(self, kind: StoredKind, made: Callable[[list[Any]], Any] = tuple) -> None:
        super().__init__(f"list of {kind.name}")
        self.kind = kind
        self.made = made

    def write(self, value: Any, lexicon: Lexicon) -> list[Any]:
        write = self.kind.write
        return [write(item, lexicon) for item in value]

    def read(self, data: Any, lexicon: Lexicon) -> Any:
        expect(data, list)
        return self.made([self.kind.read(item, lexicon) for item in data])


class CardList(StoredKind):
    """Cards in order."""

    blank: ClassVar[Any] = []

    def write(self, value: list[int], lexicon: Lexicon) -> list[str]:
        names = lexicon.names["card"]
        return [names[card] for card in value]

    def read(self, data: Any, lexicon: Lexicon) -> list[int]:
        expect(data, list)
        return [number_of("card", name, lexicon) for name in data]


class Row(StoredKind):
    """A fixed number of values in a fixed order; the rules store a tuple."""

    def __init__(self, name: str, *kinds: StoredKind) -> None:
        super().__init__(f"{name} [{', '.join(kind.name for kind in kinds)}]")
        self.kinds = kinds

    def write(self, value: tuple[Any, ...], lexicon: Lexicon) -> list[Any]:
        return [kind.write(item, lexicon) for kind, item in zip(self.kinds, value, strict=True)]

    def read(self, data: Any, lexicon: Lexicon) -> tuple[Any, ...]:
        expect(data, list)
        if len(data) != len(self.kinds):
            raise ValueError(Message("stored-values", value=short(data), count=len(self.kinds)))
        return tuple(kind.read(item, lexicon) for kind, item in zip(self.kinds, data, strict=True))


class BySeat(StoredKind):
    """A value for each seat; empty if all of them are empty."""

    blank: ClassVar[Any] = []

    def __init__(self, kind: StoredKind) -> None:
        super().__init__(f"{kind.name} by seat")
        self.kind = kind

    def write(self, value: list[Any], lexicon: Lexicon) -> list[Any]:
        write = self.kind.write
        found = [write(item, lexicon) for item in value]
        return found if any(found) else []

    def read(self, data: Any, lexicon: Lexicon) -> list[Any]:
        expect(data, list)
        if data and len(data) != lexicon.players:
            raise ValueError(Message("stored-value_each_seat", value=short(data)))
        rows = data or [self.kind.blank] * lexicon.players
        return [self.kind.read(item, lexicon) for item in rows]


class ByName(StoredKind):
    """Values by the names of the things they belong to; the rules store a dict by number."""

    blank: ClassVar[Any] = {}

    def __init__(self, of: str, kind: StoredKind) -> None:
        super().__init__(f"{kind.name} by {of}")
        self.of = of
        self.kind = kind

    def write(self, value: dict[int, Any], lexicon: Lexicon) -> dict[str, Any]:
        if not value:
            return {}
        names, write = lexicon.names[self.of], self.kind.write
        return {names[key]: write(item, lexicon) for key, item in value.items()}

    def read(self, data: Any, lexicon: Lexicon) -> dict[int, Any]:
        expect(data, dict)
        return {number_of(self.of, key, lexicon): self.kind.read(item, lexicon) for key, item in data.items()}


class Column(StoredKind):
    """A value for each thing of one kind, without defaults; the rules store a list by number."""

    blank: ClassVar[Any] = {}

    def __init__(self, of: str, kind: StoredKind, usual: Callable[[Lexicon], list[int]]) -> None:
        super().__init__(f"{kind.name} of each {of}")
        self.of = of
        self.kind = kind
        self.usual = usual

    def write(self, value: list[int], lexicon: Lexicon) -> dict[str, Any]:
        names, write, usual = lexicon.names[self.of], self.kind.write, self.usual(lexicon)
        return {names[key]: write(item, lexicon) for key, item in enumerate(value) if item != usual[key]}

    def read(self, data: Any, lexicon: Lexicon) -> list[int]:
        expect(data, dict)
        values = self.usual(lexicon)[:]
        for name, item in data.items():
            key = number_of(self.of, name, lexicon)
            if key >= len(values):
                raise ValueError(Message("stored-does_belong", value=short(name)))
            values[key] = self.kind.read(item, lexicon)
        return values


class Owners(StoredKind):
    """The things that belong to each Faction; the rules store a list with the owner of each thing."""

    blank: ClassVar[Any] = {}

    def __init__(self, of: str, owner: str, size: Callable[[Lexicon], int]) -> None:
        super().__init__(f"list of {of} by {owner}")
        self.of = of
        self.owner = owner
        self.size = size

    def write(self, value: list[int], lexicon: Lexicon) -> dict[str, list[str]]:
        names = lexicon.names[self.of]
        owned: dict[int, list[str]] = {}
        for key, owner in enumerate(value):
            if owner >= 0:
                if owner in owned:
                    owned[owner].append(names[key])
                else:
                    owned[owner] = [names[key]]
        owners = lexicon.names[self.owner]
        return {owners[owner]: things for owner, things in owned.items()}

    def read(self, data: Any, lexicon: Lexicon) -> list[int]:
        expect(data, dict)
        values: list[int] = [NOBODY] * self.size(lexicon)
        for owner, things in data.items():
            expect(things, list)
            for name in things:
                key = number_of(self.of, name, lexicon)
                if key >= len(values) or values[key] != NOBODY:
                    raise ValueError(Message("stored-cannot_belong", value=short(name), owner=owner))
                values[key] = number_of(self.owner, owner, lexicon)
        return values


class Marked(StoredKind):
    """The things with a marker; the rules store a list of 1 and 0."""

    blank: ClassVar[Any] = []

    def __init__(self, of: str) -> None:
        super().__init__(f"marked {of}")
        self.of = of

    def write(self, value: list[int], lexicon: Lexicon) -> list[str]:
        names = lexicon.names[self.of]
        return [names[key] for key, mark in enumerate(value) if mark]

    def read(self, data: Any, lexicon: Lexicon) -> list[int]:
        expect(data, list)
        values = [0] * len(lexicon.names[self.of])
        for name in data:
            values[number_of(self.of, name, lexicon)] = 1
        return values


NUMBER: Final = Number("number")
FLAG: Final = Flag("flag")
BOOLEAN: Final = Boolean("flag")
TEXT: Final = Text("text")
POSITIONS: Final = Positions("set of position")
SEED: Final = Seed("hexadecimal digits")
UNITS: Final = Units("units")
SEAT: Final = Named("seat")
FACTION: Final = Named("faction")
PLACE: Final = Named("place")
SPACE: Final = Named("space")
GENERAL: Final = Named("general")
ROYAL: Final = Named("royal")
ARMY: Final = Named("army")
CARD: Final = Named("card")
UNIT: Final = Named("unit")
SEATS: Final = ListOf(SEAT)
FACTIONS: Final = ListOf(FACTION)
PLACES: Final = ListOf(PLACE)
SPACES: Final = ListOf(SPACE)
GENERALS: Final = ListOf(GENERAL)
ARMIES: Final = ListOf(ARMY)
CARDS: Final = ListOf(CARD)
UNIT_KINDS: Final = ListOf(UNIT)
NUMBERS: Final = ListOf(NUMBER)
SEAT_SET: Final = SetOf("seat")
FACTION_SET: Final = SetOf("faction")
SPACE_SET: Final = SetOf("space")
GENERAL_SET: Final = SetOf("general")
ROYAL_SET: Final = SetOf("royal")
FLEET_SET: Final = SetOf("fleet")
ARMY_SET: Final = SetOf("army")
