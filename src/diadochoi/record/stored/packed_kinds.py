"""Writes values that the rules pack into one integer: their parts by name, independent of the bits.

If a packing changes in the rules, this module and `kinds` change with it; the stored form does not.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from diadochoi.message import Message
from diadochoi.record.errors import NotationError
from diadochoi.record.notation import VERB_NAMES, VERBS
from diadochoi.record.stored.kinds import (
    ARMY,
    FACTION,
    GENERAL,
    GENERAL_SET,
    NUMBER,
    PLACE,
    ROYAL_SET,
    SEAT,
    SPACE,
    SPACE_SET,
    UNIT,
    UNITS,
    ListOf,
    Row,
    SetOf,
    StoredKind,
    WordFor,
    expect,
    number_of,
    short,
    whole_number,
)
from diadochoi.record.stored.lexicon import Lexicon
from diadochoi.rules.combat import battle
from diadochoi.rules.combat.attrition import PRESENT
from diadochoi.rules.combat.battle import BattleResult
from diadochoi.rules.core import actions, packed, segments, win_kinds
from diadochoi.rules.core.board import BY_SEA, LAND, MOUNTAIN, STRAIT, TRANSMED
from diadochoi.rules.core.ids import NOBODY, SPACE_MASK, Army, CardPart, Location, Seat
from diadochoi.rules.march import force
from diadochoi.rules.march.entering_force import EntryResult
from diadochoi.rules.table import lasting
from diadochoi.rules.table.lasting import (
    LASTING_EFFECTS,
    ONE,
    ONE_PER_SEAT,
    SEVERAL,
    LastingEffect,
    declared,
)


class Pair(StoredKind):
    """Two values in one integer, the second in the lowest bits: [first, second]."""

    def __init__(self, name: str, first: StoredKind, second: StoredKind, bits: int) -> None:
        super().__init__(f"{name} [{first.name}, {second.name}]")
        self.row = Row(name, first, second)
        self.bits = bits

    def write(self, value: int, lexicon: Lexicon) -> list[Any] | None:
        if value == NOBODY:
            return None
        return self.row.write((value >> self.bits, value & (1 << self.bits) - 1), lexicon)

    def read(self, data: Any, lexicon: Lexicon) -> int:
        if data is None:
            return NOBODY
        first, second = self.row.read(data, lexicon)
        if not 0 <= second < 1 << self.bits:
            raise ValueError(Message("stored-out_range", value=short(data)))
        return int(first << self.bits | second)


class Commander(StoredKind):
    """A General, nobody, or the General who commands there at that moment."""

    _present: Final = "present"

    def write(self, value: int, lexicon: Lexicon) -> str | None:
        return self._present if value == PRESENT else GENERAL.write(value, lexicon)

    def read(self, data: Any, lexicon: Lexicon) -> int:
        return PRESENT if data == self._present else GENERAL.read(data, lexicon)


class Action(StoredKind):
    """An action in notation."""

    blank = ""

    def write(self, value: int, lexicon: Lexicon) -> str:
        return lexicon.notation.text(value) if value else ""

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, str)
        try:
            return lexicon.notation.parse(data) if data else 0
        except NotationError as error:
            raise ValueError(str(error)) from error


class VerbName(StoredKind):
    def write(self, value: int, lexicon: Lexicon) -> str:
        return VERB_NAMES[int(value)]

    def read(self, data: Any, lexicon: Lexicon) -> int:
        if not isinstance(data, str) or data not in VERBS:
            raise ValueError(Message("stored-verb", value=short(data)))
        return VERBS[data]


class CardOrPart(StoredKind):
    """A card, or one of its parts counted from 1: `card/2`."""

    def write(self, value: int, lexicon: Lexicon) -> str:
        name = lexicon.names["card"][packed.card_of(CardPart(value))]
        return f"{name}/{packed.part_number(CardPart(value)) + 1}" if value >= packed.FIRST_PART else name

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, str)
        name, slash, number = data.partition("/")
        card = number_of("card", name, lexicon)
        if not slash:
            return card
        if not number.isdecimal() or not 0 < int(number) < packed.FIRST_PART:
            raise ValueError(Message("stored-part_card", value=short(data)))
        return packed.part_of(CardPart(card), int(number) - 1)


class Anchor(StoredKind):
    """What the reach of a card is counted from: a place, royal or Province; or none, or not chosen yet."""

    _unchosen: Final = "unchosen"

    def write(self, value: int, lexicon: Lexicon) -> str | None:
        if value < 0:
            return None if value == NOBODY else self._unchosen
        return lexicon.notation.name(value)

    def read(self, data: Any, lexicon: Lexicon) -> int:
        if data is None:
            return NOBODY
        expect(data, str)
        if data == self._unchosen:
            return NOBODY - 1
        try:
            return lexicon.notation.noun(data)
        except NotationError as error:
            raise ValueError(str(error)) from error


class Parts(StoredKind):
    """An object with some of these parts; empty ones are left out."""

    blank: ClassVar[Any] = {}

    def __init__(self, name: str, **parts: StoredKind) -> None:
        super().__init__(f"{name} {{{', '.join(f'{part}: {kind.name}' for part, kind in parts.items())}}}")
        self.parts = parts

    def split(self, value: int) -> dict[str, int]:
        raise NotImplementedError

    def joined(self, **parts: int) -> int:
        raise NotImplementedError

    def write(self, value: int, lexicon: Lexicon) -> dict[str, Any]:
        if not value:
            return {}
        split = self.split(value)
        written = {part: kind.write(split[part], lexicon) for part, kind in self.parts.items()}
        return {part: stored for part, stored in written.items() if stored}

    def read(self, data: Any, lexicon: Lexicon) -> int:
        expect(data, dict)
        if set(data) - set(self.parts):
            raise ValueError(Message("stored-unknown_parts", value=short(data)))
        return self.joined(
            **{part: kind.read(data.get(part, kind.blank), lexicon) for part, kind in self.parts.items()}
        )


class Interceptors(Parts):
    """The Interceptors: how many attempts succeeded, who came, and from where."""

    def split(self, value: int) -> dict[str, int]:
        result = packed.Interceptors(value)
        come = packed.interceptors_arrivals(result)
        return {
            "successes": packed.interceptors_successes(result),
            "generals": packed.arrived_generals(come),
            "units": packed.arrived_units(come),
            "spaces": packed.interceptors_origins(result),
        }

    def joined(self, **parts: int) -> int:
        come = packed.arrivals(parts["generals"], parts["units"])
        value = packed.interceptors(parts["successes"], come, parts["spaces"])
        if parts["successes"] < 0 or packed.interceptors_successes(value) != parts["successes"]:
            raise ValueError(Message("stored-too_many_successes"))
        return value


class Arrivals(Parts):
    """The Generals and units that have just come by Interception."""

    def split(self, value: int) -> dict[str, int]:
        return {"generals": packed.arrived_generals(value), "units": packed.arrived_units(value)}

    def joined(self, **parts: int) -> int:
        return packed.arrivals(parts["generals"], parts["units"])


class Shifted(Parts):
    """Pieces that went through the gates of a city: kinds of units each way, Generals, royals."""

    def split(self, value: int) -> dict[str, int]:
        return packed.shifted_parts(value)

    def joined(self, **parts: int) -> int:
        return packed.shifted(**parts)


class Attempt(StoredKind):
    """An attempt to Intercept: by a player's pieces, or by an Independent Army that he paid for."""

    _own: Final = {"units": UNITS, "generals": GENERAL_SET, "royals": ROYAL_SET}

    def write(self, value: packed.Attempt, lexicon: Lexicon) -> dict[str, Any]:
        seat, place, *pieces = value
        data: dict[str, Any] = {"seat": SEAT.write(seat, lexicon), "from": PLACE.write(place, lexicon)}
        army = packed.attempting_army(value)
        if army >= 0:
            return {**data, "army": ARMY.write(army, lexicon)}
        for (part, kind), piece in zip(self._own.items(), pieces, strict=True):
            stored = kind.write(piece, lexicon)
            if stored:
                data[part] = stored
        return data

    def read(self, data: Any, lexicon: Lexicon) -> packed.Attempt:
        expect(data, dict)
        known = {"seat", "from", "army"} if "army" in data else {"seat", "from", *self._own}
        if set(data) - known:
            raise ValueError(Message("stored-unknown_parts", value=short(data)))
        seat, place = (
            Seat(number_of("seat", data.get("seat"), lexicon)),
            Location(number_of("place", data.get("from"), lexicon)),
        )
        if "army" in data:
            return packed.army_attempt(seat, place, Army(number_of("army", data["army"], lexicon)))
        group, generals, royals = (
            kind.read(data.get(part, kind.blank), lexicon) for part, kind in self._own.items()
        )
        return seat, place, group, generals, royals


class Evader(StoredKind):
    """A Faction that Evades, or [seat, Independent Army] if a player makes one try."""

    def write(self, value: int, lexicon: Lexicon) -> Any:
        army = packed.evader_army(value)
        if army < 0:
            return FACTION.write(value, lexicon)
        return [SEAT.write(packed.evader_seat(value), lexicon), ARMY.write(army, lexicon)]

    def read(self, data: Any, lexicon: Lexicon) -> int:
        if not isinstance(data, list):
            return number_of("faction", data, lexicon)
        if len(data) != 2:
            raise ValueError(Message("stored-seat_army", value=short(data)))
        seat, army = number_of("seat", data[0], lexicon), number_of("army", data[1], lexicon)
        return packed.army_evader(Seat(seat), Army(army))


class Script(StoredKind):
    """The remaining dice of a scenario; empty if chance decides."""

    blank: ClassVar[Any] = {}

    def write(self, value: tuple[int, ...] | None, lexicon: Lexicon) -> dict[str, Any]:
        return {} if value is None else {"dice": list(value)}

    def read(self, data: Any, lexicon: Lexicon) -> tuple[int, ...] | None:
        expect(data, dict)
        if not data:
            return None
        expect(data.get("dice"), list)
        return tuple(whole_number(die) for die in data["dice"])


class Effects(StoredKind):
    """Lasting effects by name, as the rules declare them.

    If each seat or several cities can have one, all are under one name.
    """

    blank: ClassVar[Any] = {}

    def __init__(self, name: str) -> None:
        self.kinds = {effect.name: _kind_of(effect) for effect in LASTING_EFFECTS.values()}
        form = {ONE: "{}", ONE_PER_SEAT: "{} by seat", SEVERAL: "list of {}"}
        parts = [
            f"{effect.name}: {form[effect.count].format(self.kinds[effect.name].name)}"
            for effect in LASTING_EFFECTS.values()
        ]
        super().__init__(f"{name} {{{', '.join(parts)}}}")

    def write(self, value: dict[str, int], lexicon: Lexicon) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key in sorted(value):
            effect = declared(key)
            if effect is None:
                raise ValueError(f"no lasting effect {key} is declared")
            stored = self.kinds[effect.name].write(value[key], lexicon)
            if effect.count == ONE_PER_SEAT:
                seat = lexicon.names["seat"][effect.keys.index(key)]
                data.setdefault(effect.name, {})[seat] = stored
            elif effect.count == SEVERAL:
                data.setdefault(effect.name, []).append(stored)
            else:
                data[effect.name] = stored
        return data

    def read(self, data: Any, lexicon: Lexicon) -> dict[str, int]:
        expect(data, dict)
        effects: dict[str, int] = {}
        for name, stored in data.items():
            if name not in LASTING_EFFECTS:
                raise ValueError(Message("stored-lasting_effect", value=short(name)))
            effect, kind = LASTING_EFFECTS[name], self.kinds[name]
            if effect.count == ONE_PER_SEAT:
                expect(stored, dict)
                for seat, held in stored.items():
                    effects[effect.keys[number_of("seat", seat, lexicon)]] = kind.read(held, lexicon)
            elif effect.count == SEVERAL:
                expect(stored, list)
                if len(stored) > len(effect.keys):
                    raise ValueError(
                        Message("stored-more_than_values", value=short(stored), count=len(effect.keys))
                    )
                for key, held in zip(effect.keys, stored, strict=False):
                    effects[key] = kind.read(held, lexicon)
            else:
                effects[name] = kind.read(stored, lexicon)
        return effects


_FIELD_KINDS: Final[dict[str, StoredKind]] = {
    lasting.SEAT: SEAT,
    lasting.GENERAL: GENERAL,
    lasting.SPACE: SPACE,
    lasting.SPACES: SPACE_SET,
    lasting.NUMBER: NUMBER,
}


def _kind_of(effect: LastingEffect) -> StoredKind:
    """Return the kind for the packed value of an effect; a number if it has no fields."""
    kinds = [_FIELD_KINDS[field.kind] for field in effect.packed_fields]
    if len(kinds) == 2:
        return Pair(effect.name, kinds[0], kinds[1], effect.packed_fields[1].bits)
    if len(kinds) > 2:
        raise ValueError(f"the effect {effect.name} has more than two fields")
    return kinds[0] if kinds else NUMBER


ACTION: Final = Action("action")
VERB: Final = VerbName("verb")
PART: Final = CardOrPart("part of a card")
COMMANDER: Final = Commander("general, or present")
ANCHOR: Final = Anchor("noun, or unchosen")
NOUNS: Final = ListOf(Anchor("noun"))  # places as in a list of places
INTERCEPTORS: Final = Interceptors(
    "interceptors", successes=NUMBER, generals=GENERAL_SET, units=UNITS, spaces=SPACE_SET
)
ARRIVALS: Final = Arrivals("arrivals", generals=GENERAL_SET, units=UNITS)
SHIFTED: Final = Shifted(
    "shifted", inward=SetOf("unit"), outward=SetOf("unit"), generals=GENERAL_SET, royals=ROYAL_SET
)
ATTEMPT: Final = Attempt("attempt {seat, from, units, generals, royals | army}")
EVADER: Final = Evader("faction, or [seat, army]")
SCRIPT: Final = Script("script {dice: list of number}")
EFFECTS: Final = Effects("effects")
SIEGE_MARK: Final = Pair("siege", FACTION, NUMBER, packed.SIEGE_POINT_BITS)
SIEGES: Final = Pair("sieges", GENERAL, NUMBER, packed.SIEGE_COUNT_BITS)
TRAINING: Final = Pair("training", UNIT, NUMBER, packed.TRAINING_BITS)

PATH: Final = WordFor(
    "path",
    {NOBODY: "", LAND: "land", MOUNTAIN: "mountain", STRAIT: "strait", BY_SEA: "sea", TRANSMED: "transmed"},
)


class EntryResultKind(WordFor):
    """How an entry ended. Older files say only whether there was a battle."""

    def read(self, data: Any, lexicon: Lexicon) -> int:
        return int(data) if isinstance(data, bool) else super().read(data, lexicon)


ENTRY_RESULT: Final = EntryResultKind(
    "result", {result: result.name.lower() if result else "" for result in EntryResult}
)
OUTCOME: Final = WordFor(
    "outcome",
    {
        BattleResult.UNDECIDED: "",
        BattleResult.ATTACKER_WON: "attacker_won",
        BattleResult.DEFENDER_WON: "defender_won",
        BattleResult.DRAWN: "drawn",
        BattleResult.NO_BATTLE: "no_battle",
    },
)
SIDES: Final = WordFor(
    "sides",
    {
        0: "",
        battle.ATTACKER_BIT: "attacker",
        battle.DEFENDER_BIT: "defender",
        battle.ATTACKER_BIT | battle.DEFENDER_BIT: "both",
    },
)
POINTS_FROM: Final = WordFor("source", {0: "", force.BY_CARD: "card", force.BY_SPACES: "spaces"})
VOYAGE_STAGE: Final = WordFor("stage", {force.ASHORE: "", force.AT_SEA: "at_sea", force.LANDED: "landed"})
MUST_LEAVE: Final = WordFor(
    "reason", {0: "", EntryResult.PASSING: "passing", EntryResult.MUST_LEAVE: "generals_met"}
)
SIEGE_POINT: Final = WordFor("point", {0: "", 1: "added", 2: "first"})
DIRECTION: Final = WordFor("direction", {1: "clockwise", -1: "counterclockwise"})
SEGMENT: Final = WordFor(
    "segment",
    {
        segments.SETUP: "setup",
        segments.PREPARATIONS: "preparations",
        segments.REINFORCEMENTS: "reinforcements",
        segments.DEAL: "deal",
        segments.SURRENDER: "surrender",
        segments.TYCHE: "tyche",
        segments.ACTIVATION: "activation",
        segments.FORAGE: "forage",
        segments.REVEAL: "reveal",
        segments.ISOLATION: "isolation",
        segments.TURN_END: "turn_end",
        segments.SIEGE: "siege",
    },
)
WIN: Final = WordFor(
    "win",
    {
        win_kinds.NOT_WON: "",
        win_kinds.INSTANT_VP: "instant_vp",
        win_kinds.INSTANT_LEGITIMACY: "instant_legitimacy",
        win_kinds.REGENCY: "regency",
        win_kinds.END_GAME: "end_game",
    },
)

assert SPACE_MASK < 1 << 8  # the Helepolis names a space in eight bits
assert actions.PLACE == 0  # a place is its own noun
