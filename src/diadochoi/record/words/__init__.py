"""Sentences for what happens, what is asked and what is refused, from a catalogue of templates.

The engine speaks in keys and numbers; this module turns them into one language. Catalogues are data
(`en.toml`, so far the only one), so another language is another file with the same keys. A key that even
English lacks is shown as it is written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from diadochoi.content.model import Content, RoyalKind
from diadochoi.record.notation import VERB_NAMES
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SEA, SPACE_MASK
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge.views import BOX_NAMES

DEFAULT_LANGUAGE: Final = "en"
# A template, or several: each key but "" is a condition such as "owner=none", the first that holds is used.
Template = str | Mapping[str, str]


class Name(str):
    """A name in a sentence: it knows whether it is one or many, and how it stands after `of`."""

    plural: bool
    of: str
    space: str

    def __new__(cls, text: str, plural: bool = False, of: str = "", space: str = "") -> Name:
        name = super().__new__(cls, text)
        name.plural = plural
        name.of = of
        name.space = space or text
        return name

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, _, many = spec.partition("|")
            return many if self.plural else one
        if spec in ("of", "space"):
            return self.of if spec == "of" else self.space
        return str.__format__(self, spec)


class Count(int):
    """A number in a sentence: `{points} Siege {points:Point|Points}`, `{die}{bonus:mod}`."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, _, many = spec.partition("|")
            return one if self == 1 else many
        if spec == "mod":
            return f" {int(self):+}" if self else ""
        return int.__format__(self, spec)


class Words:
    """One language for one content."""

    def __init__(self, content: Content, language: str = DEFAULT_LANGUAGE) -> None:
        self.content = content
        self.language = language
        self.catalogue = read_catalogue(language)
        self.plain: Mapping[str, str] = self.catalogue["word"]

    # ------------------------------------------------------------------ sentences

    def event(self, event: Sequence[object]) -> str:
        """One sentence for an event as the state notes it: (name, value, ...)."""
        name = str(event[0])
        fields = EVENTS.get(name, ())
        values: dict[str, Any] = {}
        keys: dict[str, str] = {}
        for (field, kind), value in zip(fields, event[1:], strict=False):
            values[field] = self.value(kind, value)
            keys[field] = self._condition_value(kind, value)
        template = self.catalogue["event"].get(name)
        if template is None:
            told = ", ".join(f"{field} {value}" for field, value in values.items())
            return _capital(f"{_spaced(name)}: {told}." if told else f"{_spaced(name)}.")
        return _capital(_choose(template, keys).format_map(_Blanks(values)))

    def story(self, events: Iterable[Sequence[object]]) -> list[str]:
        """The sentences of several events; markers that change in the same way are told in one breath."""
        return [self.event(event) for event in _joined(events)]

    def question(self, key: str, subjects: Sequence[int] = (), seat: int = NOBODY) -> str:
        """What is asked, as a sentence; subjects are nouns."""
        template = self.catalogue["question"].get(key)
        names = [self.piece(noun) for noun in subjects]
        if template is None:
            about = f" ({', '.join(names)})" if names else ""
            return _capital(f"{_spaced(key)}{about}?")
        chosen = _choose(template, {"subjects": str(len(names))})
        return _capital(chosen.format_map(_Blanks(_numbered(names) | {"seat": self.seat(seat)})))

    def reason(self, key: str, code: int = 0) -> str:
        """Why an action is refused, as a sentence; the action's nouns are available as {a}, {b}, {c}."""
        template = self.catalogue["reason"].get(key)
        if template is None:
            return _capital(f"{_spaced(key)}.")
        names = [self.noun(noun) for noun in actions.nouns(code)]
        return _capital(_choose(template, {}).format_map(_Blanks(_numbered(names))))

    def action(self, code: int) -> str:
        """What an action means, as a short label."""
        verb = VERB_NAMES[actions.verb_of(code)]
        nouns = actions.nouns(code)
        names = [self.noun(noun) for noun in nouns]
        template = self.catalogue["action"].get(verb)
        if template is None:
            return " ".join([_capital(_spaced(verb)), *names])
        keys = {"nouns": str(len(names))}
        for letter, noun in zip("abc", nouns, strict=False):
            keys[letter] = actions.noun_kind(noun).name.lower()
        return _choose(template, keys).format_map(_Blanks(_numbered(names)))

    def _condition_value(self, kind: str, value: object) -> str:
        """What a template's condition compares a field with."""
        if isinstance(value, (tuple, list)):
            return str(len(value))
        if isinstance(value, int):
            if kind in ("seat", "faction") and value == INDEPENDENT:
                return "independent"
            if kind in ("place", "space") and value >= 0:
                return str(value & SPACE_MASK)
            if kind == "place":
                return BOX_NAMES.get(value, "none")
            if value < 0 and kind not in ("number", "dice"):
                return "none"
            if kind == "general":
                return "major" if value < len(self.content.generals) else "minor"
            if kind == "win":
                return WIN_NAMES[value]
            if kind == "segment":
                return SEGMENT_NAMES[value]
        return str(value)

    # ------------------------------------------------------------------ names

    def noun(self, noun: int) -> Name:
        """The name of a noun as people write it."""
        kind = actions.noun_kind(noun) if noun >= 0 else None
        match kind:
            case None:
                return self._name(self.plain["nobody"], nobody=True)
            case NounKind.PLACE:
                return self.place(noun)
            case NounKind.UNIT:
                return self._name(self.unit(noun - actions.UNIT))
            case NounKind.GENERAL:
                return self.general(noun - actions.GENERAL)
            case NounKind.ROYAL:
                return self.royal(noun - actions.ROYAL)
            case NounKind.FLEET:
                return self.fleet(noun - actions.FLEET)
            case NounKind.ARMY:
                return self.army(noun - actions.ARMY)
            case NounKind.SEAT:
                return self.seat(noun - actions.SEAT)
            case NounKind.NUMBER:
                return self._name(str(noun - actions.NUMBER), plural=noun - actions.NUMBER != 1)
            case NounKind.WORD:
                word = actions.WORDS[noun - actions.WORD]
                return self._name(self.plain.get(word, _spaced(word)))
            case NounKind.CARD:
                return self._name(self.content.cards[noun - actions.CARD].title)
            case NounKind.PROVINCE:
                return self._name(self.content.provinces[noun - actions.PROVINCE].name)

    def piece(self, noun: int) -> Name:
        """The name of a noun in a sentence: one unit of a kind is `a Loyal unit`."""
        if noun < 0 or actions.noun_kind(noun) != NounKind.UNIT:
            return self.noun(noun)
        unit = self.content.units[noun - actions.UNIT]
        return self._name(self.plain.get(f"a_unit_{unit.id}", unit.name))

    def value(self, kind: str, value: object) -> Any:
        """One field of an event in words; numbers stay numbers, so that a template may format them."""
        if isinstance(value, (tuple, list)):
            joined = self.join([str(self.value(kind, item)) for item in value])
            return self._name(joined, plural=len(value) != 1)
        if isinstance(value, str):
            return self._name(self.plain.get(f"item_{value}") or self.plain.get(value, _spaced(value)))
        if not isinstance(value, int):
            return str(value)
        if kind in ("number", "dice"):
            return Count(value)
        return self._named(kind, value)

    def _named(self, kind: str, value: int) -> Name:
        content = self.content
        if kind == "units":
            return self._name(self.units(value), plural=units.count(value) > 1)
        if kind == "place" or (kind == "space" and value >= 0):
            return self.place(value)
        if kind in ("seat", "faction"):
            return self.seat(value)
        if kind == "segment":
            return self._name(self.segment(value))
        if kind == "noun":
            return self.piece(value)
        if kind == "win":
            return self._name(self.plain.get(f"win_{WIN_NAMES[value]}", WIN_NAMES[value]))
        if kind == "general":
            return self.general(value)
        if value < 0:
            return self._name(self.plain["nobody"], nobody=True)
        match kind:
            case "unit":
                return self._name(self.unit(value))
            case "royal":
                return self.royal(value)
            case "fleet":
                return self.fleet(value)
            case "army":
                return self.army(value)
            case "card" | "secret":
                return self._name(content.cards[value].title)
            case "province":
                return self._name(content.provinces[value].name)
        return self._name(str(value))

    def _name(self, text: str, plural: bool = False, nobody: bool = False, space: str = "") -> Name:
        of = "" if nobody else self.plain["of"].format(text)
        return Name(text, plural, of, space)

    def seat(self, seat: int) -> Name:
        if seat == INDEPENDENT:
            return self._name(self.plain["independent"], plural=True)
        if seat < 0:
            return self._name(self.plain["nobody"], nobody=True)
        colour = self.content.seat_colours[seat]
        return self._name(self.plain.get(f"seat_{colour}", _capital(colour)))

    def royal(self, royal: int) -> Name:
        """Persons by their names; the Funeral Cart is a thing."""
        facts = self.content.royals[royal]
        thing = facts.kind == RoyalKind.BODY
        return self._name(self.plain["the"].format(facts.name) if thing else facts.name)

    def army(self, army: int) -> Name:
        """An Independent Army: a leader by his name, a people with its article."""
        facts = self.content.independents[army]
        name = facts.name.title()
        if name.lower() == facts.id:
            return self._name(name)
        return self._name(self.plain["the"].format(name), plural=name.endswith("s"))

    def source(self, key: str) -> str:
        """What Victory Points or Legitimacy come from: a Province, a person, or a thing of its own."""
        content = self.content
        if key in content.index["province"]:
            return content.provinces[content.index["province"][key]].name
        if key in content.index["general"]:
            return content.generals[content.index["general"][key]].name
        if key in content.index["royal"]:
            return content.royals[content.index["royal"][key]].name
        return self.plain.get(f"source_{key}", _spaced(key))

    def segment(self, segment: int) -> str:
        key = SEGMENT_NAMES[segment]
        return self.plain.get(f"segment_{key}", _spaced(key))

    def place(self, location: int) -> Name:
        if location < 0:
            box = BOX_NAMES.get(location, "off_map")
            return self._name(self.plain.get(box, _spaced(box)))
        name = self.content.spaces[location & SPACE_MASK].name
        if location & INSIDE:
            return self._name(self.plain["place_inside"].format(name), space=name)
        return self._name(self.plain["place_sea"].format(name) if location & SEA else name, space=name)

    def unit(self, kind: int) -> str:
        unit = self.content.units[kind]
        return self.plain.get(f"unit_{unit.id}", unit.name)

    def fleet(self, fleet: int) -> Name:
        """`the Phoenike Fleet`; a Fleet with a name of its own has only the article."""
        name = self.content.fleets[fleet].name
        own = name.split()[-1].islower()  # Cilician pirates, Pontic fleet
        text = self.plain["the" if own else "fleet_of"].format(name)
        return self._name(text, plural=own and name.endswith("s"))

    def general(self, general: int) -> Name:
        if general < 0:
            return self._name(self.plain["no_general"])
        majors = self.content.generals
        if general < len(majors):
            return self._name(majors[general].name)
        seat, number = divmod(general - len(majors), self.content.minors.per_player)
        return self._name(self.content.minors.names[seat][number])

    def units(self, group: int) -> str:
        """`2 Loyal and 3 Elephant units`, `2 Loyal units and 1 Elephant unit`."""
        counted = [
            (units.of_kind(group, kind), self.unit(kind))
            for kind in units.kinds_in(group)
            if kind < len(self.content.units)
        ]
        if not counted:
            return self.plain["nothing"]
        one, many = self.plain["unit_of_kind"], self.plain["units_of_kind"]
        if len({number == 1 for number, _ in counted}) == 1:  # the word is said once, after the last
            listed = self.join([f"{number} {name}" for number, name in counted])
            return (one if counted[0][0] == 1 else many).format(listed)
        return self.join(
            [(one if number == 1 else many).format(f"{number} {name}") for number, name in counted]
        )

    def join(self, parts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if not parts:
            return self.plain["nothing"]
        if len(parts) == 1:
            return parts[0]
        return f"{', '.join(parts[:-1])} {self.plain['and']} {parts[-1]}"


def _joined(events: Iterable[Sequence[object]]) -> list[Sequence[object]]:
    """Runs of control markers, with the Provinces and Fleets that follow from them; equal ones are merged."""
    told: list[Sequence[object]] = []
    run: dict[tuple[object, ...], int] = {}
    for event in events:
        if event[0] == "pc":
            same = run.get(tuple(event[2:]))
            if same is not None:
                spaces = told[same][1]
                before = spaces if isinstance(spaces, tuple) else (spaces,)
                told[same] = ("pc", (*before, event[1]), *event[2:])
                continue
            run[tuple(event[2:])] = len(told)
        elif event[0] not in ("province", "fleet_control"):
            run.clear()
        told.append(event)
    return told


class _Blanks(dict[str, Any]):
    """A template may name a field that an event of an older record does not carry."""

    def __missing__(self, key: str) -> str:
        return "?"


def _choose(template: Template, keys: Mapping[str, str]) -> str:
    if isinstance(template, str):
        return template
    for condition, text in template.items():
        if condition and all(_holds(part, keys) for part in condition.split(",")):
            return text
    return template[""]


def _holds(part: str, keys: Mapping[str, str]) -> bool:
    field, _, wanted = part.strip().partition("=")
    return keys.get(field) == (keys.get(wanted[1:]) if wanted.startswith("@") else wanted)


def _numbered(names: Sequence[str]) -> dict[str, Any]:
    return dict(zip("abcdefgh", names, strict=False))


def _spaced(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def read_catalogue(language: str) -> Mapping[str, Any]:
    """The templates of a language: tables word, event, question, reason, table, action.

    A catalogue that says less than the English one, or something that nobody asks for, is refused.
    """
    file = _folder() / f"{language}.toml"
    if not file.is_file():
        raise ValueError(f"there is no language {language!r}; choose from {', '.join(languages())}")
    catalogue = tomllib.loads(file.read_text(encoding="utf-8"))
    faults = [] if language == DEFAULT_LANGUAGE else catalogue_faults(catalogue)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise ValueError(f"{language}.toml: {faults[0]}{more}")
    return catalogue


def catalogue_faults(catalogue: Mapping[str, Any]) -> list[str]:
    """Where a catalogue differs in more than words from the English one."""
    english = read_catalogue(DEFAULT_LANGUAGE)
    faults = [f"[{table}] is missing" for table in english if table not in catalogue]
    faults += [f"[{table}] is unknown" for table in catalogue if table not in english]
    for table in english.keys() & catalogue.keys():
        ours, theirs = english[table], catalogue[table]
        faults += [f"[{table}] has no words for {key}" for key in ours if key not in theirs]
        faults += [f"[{table}] has words for {key}, which is unknown" for key in theirs if key not in ours]
        for key in ours.keys() & theirs.keys():
            strange = _blanks(theirs[key]) - _blanks(ours[key])
            faults += [f"[{table}] {key} cannot say {{{name}}}" for name in sorted(strange)]
    return sorted(faults)


def _blanks(template: Template) -> set[str]:
    texts = [template] if isinstance(template, str) else template.values()
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def _folder() -> Traversable:
    return files("diadochoi.record.words")


def languages() -> list[str]:
    folder = _folder()
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def table_sentence(language: str, key: str, colour: str = "", **gaps: str) -> str:
    """What happened around a table, beside the game: needs no content."""
    catalogue = read_catalogue(language)
    named = catalogue["word"].get(f"seat_{colour}", colour)
    return str(catalogue["table"][key]).format_map(_Blanks(gaps, colour=named))


_SHARED: Final[dict[tuple[int, str], Words]] = {}


def words_for(content: Content, language: str = DEFAULT_LANGUAGE) -> Words:
    """The shared words of a content in a language."""
    words = _SHARED.get((id(content), language))
    if words is None or words.content is not content:
        words = _SHARED[id(content), language] = Words(content, language)
    return words
