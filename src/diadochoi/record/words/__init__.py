"""Sentences for what happens, what is asked and what is refused.

The engine uses keys and numbers; this package turns them into one language. The sentences are Fluent messages
(`en/*.ftl`), so another language is another folder with the same messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from diadochoi.content.model import Content
from diadochoi.message import DEFAULT_LANGUAGE, Message
from diadochoi.record.notation import VERB_NAMES
from diadochoi.record.words.catalogue import catalogue_of, languages, spoken, variables
from diadochoi.record.words.name import Name
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SEA, SPACE_MASK
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge.coming_force import ComingForce
from diadochoi.rules.knowledge.surprise_moment import SurpriseMoment
from diadochoi.rules.knowledge.views import BOX_NAMES

__all__ = [
    "DEFAULT_LANGUAGE",
    "Name",
    "Words",
    "languages",
    "plain_words",
    "seat_name",
    "spoken",
    "table_sentence",
    "words_for",
]

_SENTENCES_KEPT: Final = 4096
# The limit that a reason states, by its name in tables.toml: a content pack may change it.
_LIMITS: Final[Mapping[str, str]] = {
    "two_units_inside": "cus_inside_city",
    "city_has_no_room": "cus_inside_city",
    "two_units_in_a_space": "reinforcement_cus_per_space",
    "no_last_resort": "reinforcement_cus_per_space",
    "siege_needs_three": "siege_minimum_cus",
    "removal_needs_three": "remove_pc_minimum_cus",
    "eight_cu_limit": "group_limit",
    "eight_cus_by_sea": "naval_cus",
}
_UNTOLD: Final = Name("?", "none")  # a value that an event of an older record, or an action, does not name
_NOT_A_LETTER: Final = re.compile(r"[^a-z0-9]+")


class Words:
    """One language for one content."""

    def __init__(self, content: Content, language: str = DEFAULT_LANGUAGE) -> None:
        self.content = content
        self.language = language
        self.catalogue = catalogue_of(language)
        self._names: dict[tuple[str, int], Name] = {}
        # The same sentences are needed again and again, by every viewer and for every option.
        self._event: Callable[[tuple[object, ...]], str] = lru_cache(_SENTENCES_KEPT)(self._make_event)
        self._action: Callable[[int], str] = lru_cache(_SENTENCES_KEPT)(self._make_action)
        self._question: Callable[[str, tuple[int, ...], int, ComingForce | None], str] = lru_cache(
            _SENTENCES_KEPT
        )(self._make_question)

    # ------------------------------------------------------------------ sentences

    def event(self, event: Sequence[object]) -> str:
        """Return one sentence for an event as the state logs it: (name, value, ...)."""
        return self._event(tuple(tuple(value) if isinstance(value, list) else value for value in event))

    def _make_event(self, event: tuple[object, ...]) -> str:
        name = str(event[0])
        fields = EVENTS.get(name, ())
        values: dict[str, Any] = {field: _UNTOLD for field, _ in fields}
        for (field, kind), value in zip(fields, event[1:], strict=False):
            values[field] = self.value(kind, value)
        return self.catalogue.sentence(f"event-{name}", values)

    def story(self, events: Iterable[Sequence[object]]) -> list[str]:
        """Return the sentences of several events; markers that change in the same way share a sentence."""
        return [self.event(event) for event in _joined(events)]

    def question(
        self, key: str, subjects: Sequence[int] = (), seat: int = NOBODY, coming: ComingForce | None = None
    ) -> str:
        """Return the question as a sentence; subjects are nouns, `coming` is the force it is about."""
        return self._question(key, tuple(subjects), seat, coming)

    def _make_question(
        self, key: str, subjects: tuple[int, ...], seat: int, coming: ComingForce | None
    ) -> str:
        names = [self.piece(noun) for noun in subjects]
        values = _lettered(names) | {"seat": self.seat(seat), "subjects": len(names)}
        values |= {"who": _UNTOLD, "force": _UNTOLD}
        if coming is not None:
            values |= {"who": self.seat(coming.faction), "force": self.force(coming)}
        return self.catalogue.sentence(f"question-{key}", values)

    def surprise_question(self, moment: SurpriseMoment, asked: int, cards: Iterable[int]) -> str:
        """Ask whether the seat plays one of these cards, and say what is going on."""
        key = "own" if moment.seat == asked and moment.kind != "response" else moment.kind
        values = {
            "seat": self.value("faction", moment.seat),
            "other": self.value("faction", moment.other),
            "general": self.value("general", moment.general),
            "place": self.value("place", moment.place),
            "card": self.noun(actions.CARD + moment.card) if moment.card >= 0 else _UNTOLD,
            "cards": self.join([str(self.noun(actions.CARD + card)) for card in cards], "or"),
        }
        return self.catalogue.sentence(f"surprise-{key.replace('-', '_')}", values)

    def reason(self, key: str, code: int = 0) -> str:
        """Return why an action is refused, as a sentence.

        The action's nouns are $a, $b, $c; the limit of a rule is $limit.
        """
        values = _lettered([self.noun(noun) for noun in actions.nouns(code)])
        if key in _LIMITS:
            values["limit"] = self.content.tables.numbers[_LIMITS[key]]
        return self.catalogue.sentence(f"reason-{key}", values)

    def message(self, key: str, nouns: Sequence[int], numbers: Sequence[int] = ()) -> str:
        """Return any other message about pieces, places and numbers.

        Nouns are $a, $b … and together $list; numbers are $m, $n, $o, $p; $effect is what card $a does.
        """
        names = [self.noun(noun) for noun in nouns]
        values = _lettered(names) | dict(zip("mnop", numbers, strict=False))
        values["list"] = self.join([str(name) for name in names])
        if nouns and nouns[0] >= 0 and actions.noun_kind(nouns[0]) == NounKind.CARD:
            values["effect"] = self.content.cards[nouns[0] - actions.CARD].summary_text
        return self.catalogue.sentence(key, values)

    def condition(self, key: str, nouns: Sequence[int]) -> str:
        """Return what a card needs: `a or b` of the things it names ($list), or all of them ($all)."""
        names = [self.noun(noun) for noun in nouns]
        values = _lettered(names) | {
            "nouns": len(names),
            "list": self.join([str(name) for name in names], "or"),
            "all": self.join([str(name) for name in names]),
        }
        return self.catalogue.sentence(f"condition-{key}", values)

    def action(self, code: int) -> str:
        """Return what an action means, as a short label."""
        return self._action(code)

    def _make_action(self, code: int) -> str:
        names = [self.noun(noun) for noun in actions.nouns(code)]
        verb = VERB_NAMES[actions.verb_of(code)]
        return self.catalogue.say(f"action-{verb}", _lettered(names) | {"nouns": len(names)})

    # ------------------------------------------------------------------ names

    def noun(self, noun: int) -> Name:
        """Return the name of a noun as people write it."""
        kind = actions.noun_kind(noun) if noun >= 0 else None
        match kind:
            case None:
                return self._nobody()
            case NounKind.PLACE:
                return self.place(noun)
            case NounKind.UNIT:
                return self.unit(noun - actions.UNIT)
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
                number = noun - actions.NUMBER
                return Name(str(number), number=number)
            case NounKind.WORD:
                return self.word(actions.WORDS[noun - actions.WORD])
            case NounKind.CARD:
                return self.card(noun - actions.CARD)
            case NounKind.PROVINCE:
                return self.province(noun - actions.PROVINCE)

    def piece(self, noun: int) -> Name:
        """Return the name of a noun in a sentence: one unit of a kind is `a Loyal unit`."""
        name = self.noun(noun)
        if noun < 0 or actions.noun_kind(noun) != NounKind.UNIT:
            return name
        return Name(name.form("one"), name.kind, forms=name.form)

    def value(self, kind: str, value: object) -> Name | int:
        """Return one field of an event in words; a number stays a number, so that a message can test it."""
        if isinstance(value, tuple):
            parts = [self.value(kind, item) for item in value]
            return Name(
                self.join([str(part) for part in parts]),
                number=len(parts),
                forms=lambda form: self.join(
                    [part.form(form) if isinstance(part, Name) else str(part) for part in parts]
                ),
            )
        if isinstance(value, str):
            return self.word(value)
        if not isinstance(value, int):
            return Name(str(value))
        return value if kind in ("number", "dice") else self._named(kind, value)

    def _named(self, kind: str, value: int) -> Name:
        key = (kind, value)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = self._make_name(kind, value)
        return name

    def _make_name(self, kind: str, value: int) -> Name:
        match kind:
            case "units":
                return self.units(value)
            case "place":
                return self.place(value)
            case "seat" | "faction":
                return self.seat(value)
            case "segment":
                return self.segment(value)
            case "noun":
                return self.piece(value)
            case "win":
                return self.win(WIN_NAMES[value])
            case "general":
                return self.general(value)
        if value < 0:
            return self._nobody()
        match kind:
            case "space":
                return self.place(value)
            case "unit":
                return self.unit(value)
            case "royal":
                return self.royal(value)
            case "fleet":
                return self.fleet(value)
            case "army":
                return self.army(value)
            case "card" | "secret":
                return self.card(value)
            case "province":
                return self.province(value)
        return Name(str(value))

    def _nobody(self) -> Name:
        return self.catalogue.name("name-nobody", kind="none")

    def _of_content(self, kind: str, key: str, text: str, default: str = "", is_a: str = "other") -> Name:
        """Return a name of the content: its own message, else its kind's, else as the content has it."""
        own = f"name-{kind}_{key}"
        for message in (own, default):
            if message and self.catalogue.has(message):
                return self.catalogue.name(message, {"name": text}, is_a)
        return Name(text, is_a)

    def word(self, key: str) -> Name:
        """Return a word of actions and events: `left`, `elephant`."""
        for message in (f"name-item_{key}", f"name-{key}"):
            if self.catalogue.has(message):
                return self.catalogue.name(message, kind=key)
        return Name(key, key)

    def seat(self, seat: int) -> Name:
        if seat == INDEPENDENT:
            return self.catalogue.name("name-independent", kind="independent")
        if seat < 0:
            return self._nobody()
        return self.catalogue.name(f"name-seat_{self.content.seat_colours[seat]}")

    def royal(self, royal: int) -> Name:
        facts = self.content.royals[royal]
        return self._of_content("royal", facts.id, facts.name)

    def army(self, army: int) -> Name:
        """Return an Independent Army: a leader by his name, a people with its article."""
        name = self.content.independents[army].name.title()  # the 4th edition prints them in capitals
        return self._of_content("army", _slug(name), name, "name-army")

    def card(self, card: int) -> Name:
        facts = self.content.cards[card]
        return self._of_content("card", facts.id, facts.title)

    def province(self, province: int) -> Name:
        facts = self.content.provinces[province]
        return self._of_content("province", facts.id, facts.name)

    def source(self, key: str) -> str:
        """Return what Victory Points or Legitimacy come from: a Province, a person, or something else."""
        index = self.content.index
        if key in index["province"]:
            return self.province(index["province"][key])
        if key in index["general"]:
            return self.general(index["general"][key])
        if key in index["royal"]:
            return self.royal(index["royal"][key])
        return self.word(f"source_{key}")

    def segment(self, segment: int) -> Name:
        key = SEGMENT_NAMES[segment]
        return self.catalogue.name(f"name-segment_{key}", kind=key)

    def win(self, kind: str) -> Name:
        """Return how a game was won."""
        return self.catalogue.name(f"name-win_{kind}", kind=kind)

    def place(self, location: int) -> Name:
        if location < 0:
            box = BOX_NAMES.get(location, "off_map")
            return self.catalogue.name(f"name-{box}", kind=box)
        index = location & SPACE_MASK
        facts = self.content.spaces[index]
        space = self._of_content("space", facts.id, facts.name)
        part = "inside" if location & INSIDE else "sea" if location & SEA else ""
        if not part:
            return Name(space, place=index, forms=partial(self._form_of_space, space))
        return self.catalogue.name(f"name-place_{part}", {"space": space}, part, index)

    def _form_of_space(self, space: Name, form: str) -> str:
        """Return a form that every space has, such as `at Pella`, else the name's own form."""
        found = self.catalogue.attribute("name-place", form, {"space": space})
        return space.form(form) if found is None else found

    def unit(self, kind: int) -> Name:
        return self._of_content("unit", self.content.units[kind].id, self.content.units[kind].name)

    def fleet(self, fleet: int) -> Name:
        """Return `the Phoenike Fleet`, `the Cilician pirates`."""
        name = self.content.fleets[fleet].name
        return self._of_content("fleet", _slug(name), name, "name-fleet")

    def general(self, general: int) -> Name:
        if general < 0:
            return self.catalogue.name("name-no_general", kind="none")
        majors = self.content.generals
        if general < len(majors):
            return self._of_content("general", majors[general].id, majors[general].name, is_a="major")
        seat, number = divmod(general - len(majors), self.content.minors.per_player)
        name = self.content.minors.names[seat][number]
        return self._of_content("general", _slug(name), name, is_a="minor")

    def units(self, group: int) -> Name:
        """Return `2 Loyal and 3 Elephant units`, `2 Loyal units and 1 Elephant unit`."""
        counted = {
            kind: units.of_kind(group, kind)
            for kind in units.kinds_in(group)
            if kind < len(self.content.units)
        }
        if not counted:
            return self.catalogue.name("name-nothing", kind="none")
        return Name(
            self._counted(counted, ""),
            number=sum(counted.values()),
            forms=lambda form: self._counted(counted, f"-{form}"),
        )

    def force(self, coming: ComingForce) -> Name:
        """Return `Perdikkas with 2 Loyal units`, `Perdikkas alone`, `Leosthenes`."""
        if coming.army >= 0:
            return self.army(coming.army)
        values = {"general": self.general(coming.general), "units": self.units(coming.units)}
        return self.catalogue.name("name-force_with" if coming.units else "name-force_alone", values)

    def _counted(self, counted: Mapping[int, int], form: str) -> str:
        """Return a number of units of each kind; a language may have forms of it (`many-accusative`)."""
        listed = [self._attribute(kind, f"listed{form}", number) for kind, number in counted.items()]
        forms = {self.catalogue.plural(number) for number in counted.values()}
        if len(forms) == 1 and all(listed):  # the word appears once, after the last
            values = {"list": self.join(listed), "count": next(iter(counted.values()))}
            return self.catalogue.attribute("name-units_listed", form[1:], values) or self.catalogue.say(
                "name-units_listed", values
            )
        return self.join(
            [
                self._attribute(kind, f"many{form}", number) or self._attribute(kind, "many", number)
                for kind, number in counted.items()
            ]
        )

    def _attribute(self, kind: int, attribute: str, count: int) -> str:
        key = f"name-unit_{self.content.units[kind].id}"
        return self.catalogue.attribute(key, attribute, {"count": count}) or ""

    def join(self, parts: Sequence[str], last: str = "and") -> str:
        """Return `a`, `a and b`, `a, b and c`; with `or` if one of them is chosen."""
        return self.catalogue.join(parts, last)


def _joined(events: Iterable[Sequence[object]]) -> list[Sequence[object]]:
    """Group runs of control markers with the Provinces and Fleets that follow from them; merge equal ones."""
    merged: list[Sequence[object]] = []
    run: dict[tuple[object, ...], int] = {}
    for event in events:
        if event[0] == "pc":
            same = run.get(tuple(event[2:]))
            if same is not None:
                spaces = merged[same][1]
                before = spaces if isinstance(spaces, tuple) else (spaces,)
                merged[same] = ("pc", (*before, event[1]), *event[2:])
                continue
            run[tuple(event[2:])] = len(merged)
        elif event[0] not in ("province", "fleet_control"):
            run.clear()
        merged.append(event)
    return merged


def _lettered(names: Sequence[Name]) -> dict[str, Any]:
    return dict.fromkeys("abcd", _UNTOLD) | dict(zip("abcd", names, strict=False))


def _slug(name: str) -> str:
    return _NOT_A_LETTER.sub("_", name.lower())


def plain_words(language: str) -> dict[str, str]:
    """Return the names of the catalogue by key, for programs that make their own labels.

    A blank is `{}`: `place_inside` is "{} (inside)".
    """
    catalogue = catalogue_of(language)
    blanks = {"name": "{}", "space": "{}"}
    names = variables(DEFAULT_LANGUAGE, "name")
    return {
        key: catalogue.say(f"name-{key}", blanks)
        for key, used in names.items()
        if key.startswith("unit_") or used <= blanks.keys()  # the counted forms of a unit have more
    }


def seat_name(colour: str) -> Message | str:
    """Return the name of a seat in any language, for a message; a pack may have colours without a name."""
    key = f"name-seat_{colour}"
    return Message(key) if catalogue_of(DEFAULT_LANGUAGE).has(key) else colour


def table_sentence(language: str, key: str, colour: str = "", **values: str) -> str:
    """Return a sentence about a table, not about its game; it needs no content."""
    catalogue = catalogue_of(language)
    seat = f"name-seat_{colour}"
    named = catalogue.name(seat) if catalogue.has(seat) else Name(colour)
    return catalogue.say(f"table-{key}", {**values, "colour": named})


_SHARED: Final[dict[tuple[int, str], Words]] = {}


def words_for(content: Content, language: str = DEFAULT_LANGUAGE) -> Words:
    """Return the shared words of a content in a language."""
    words = _SHARED.get((id(content), language))
    if words is None or words.content is not content:
        words = _SHARED[id(content), language] = Words(content, language)
    return words
