"""Actions as text and back: a verb and the names of its nouns (`move sardeis`, `place loyal tyros/inside`).

Decides what every noun is called. The state decides whether an action may be taken; a list of legal actions
only helps to read a short or ambiguous name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from diadochoi.content.model import Content
from diadochoi.message import Listed, Message, any_of, with_hint
from diadochoi.record.errors import AmbiguousAction, NotationError
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import FORMS, NounKind, Verb, VerbForm
from diadochoi.rules.core.ids import INSIDE, SEA

VERBS: Final[dict[str, int]] = {verb.name.lower().replace("_", "-"): int(verb) for verb in Verb}
VERB_NAMES: Final[dict[int, str]] = {code: name for name, code in VERBS.items()}
PARTS: Final = (("", 0), ("/inside", INSIDE), ("/sea", SEA))

# A name that several kinds share belongs to the first of them; the others are written like `fleet:rhodos`.
_PRECEDENCE: Final = (
    NounKind.PLACE,
    NounKind.GENERAL,
    NounKind.ROYAL,
    NounKind.UNIT,
    NounKind.ARMY,
    NounKind.SEAT,
    NounKind.WORD,
    NounKind.NUMBER,
    NounKind.PROVINCE,
    NounKind.FLEET,
    NounKind.CARD,
)
KIND_NAMES: Final[dict[NounKind, str]] = {
    NounKind.PLACE: "place",
    NounKind.UNIT: "unit",
    NounKind.GENERAL: "general",
    NounKind.ROYAL: "royal",
    NounKind.FLEET: "fleet",
    NounKind.ARMY: "army",
    NounKind.SEAT: "seat",
    NounKind.NUMBER: "number",
    NounKind.WORD: "word",
    NounKind.CARD: "card",
    NounKind.PROVINCE: "province",
}
_KINDS_BY_NAME: Final = {name: kind for kind, name in KIND_NAMES.items()}
_STARTS: Final = (
    actions.PROVINCE,
    actions.CARD,
    actions.WORD,
    actions.NUMBER,
    actions.SEAT,
    actions.ARMY,
    actions.FLEET,
    actions.ROYAL,
    actions.GENERAL,
    actions.UNIT,
    actions.PLACE,
)
NUMBERS: Final = actions.WORD - actions.NUMBER
_SUGGESTIONS: Final = 3
_TEXTS_KEPT: Final = 8192


class Notation:
    """The names of one content's nouns."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.by_kind: dict[NounKind, dict[str, int]] = _names(content)
        self.bare: dict[int, str] = {
            noun: name for names in self.by_kind.values() for name, noun in names.items()
        }
        self.kinds_of: dict[str, list[NounKind]] = {}
        for kind in _PRECEDENCE:
            for name in self.by_kind[kind]:
                self.kinds_of.setdefault(name, []).append(kind)
        self._familiar = _familiar_names(content)
        # The same actions are written again and again, for every option and every forecast.
        self._text: Callable[[int], str] = lru_cache(_TEXTS_KEPT)(self._make_text)

    def __reduce__(self) -> tuple[object, ...]:
        # Another process makes its own from the content: the cache of texts cannot be sent.
        return notation_for, (self.content,)

    # ------------------------------------------------------------------ to text

    def name(self, noun: int, among: Sequence[NounKind] = tuple(NounKind)) -> str:
        """Return the name of a noun where one of the kinds `among` is expected."""
        name = self.bare.get(noun)
        if name is None:
            raise NotationError(Message("notation-no_such_noun", noun=noun))
        kind = actions.noun_kind(noun)
        for rival in self.kinds_of[name]:
            if rival == kind:
                return name
            if rival in among:
                break
        return f"{KIND_NAMES[kind]}:{name}"

    def text(self, code: int) -> str:
        """Return an action as text, the same wherever it is played."""
        return self._text(code)

    def _make_text(self, code: int) -> str:
        verb = actions.verb_of(code)
        form = FORMS.get(verb)
        if form is None:
            raise NotationError(Message("notation-no_such_verb_number", code=code, verb=verb))
        words = [VERB_NAMES[verb]]
        nouns = actions.nouns(code)
        if not len(form.operands) - form.optional <= len(nouns) <= len(form.operands):
            raise NotationError(
                Message("notation-wrong_number_of_nouns", code=code, verb=VERB_NAMES[verb], count=len(nouns))
            )
        for noun, kinds in zip(nouns, form.operands, strict=False):
            if actions.noun_kind(noun) not in kinds:
                raise NotationError(
                    Message("notation-wrong_nouns", code=code, verb=VERB_NAMES[verb], kinds=_kinds(kinds))
                )
            words.append(self.name(noun, kinds))
        return " ".join(words)

    # ------------------------------------------------------------------ from text

    def noun(self, text: str, kinds: Sequence[NounKind] = tuple(NounKind)) -> int:
        """Return the noun with this name; of several, the one for which `name` gives it."""
        return self._readings(text, kinds)[0]

    def parse(self, text: str, legal: Iterable[int] = ()) -> int:
        """Return the action that a text means.

        A name that two kinds share, or a missing last noun (`move abydos` over two kinds of path), is read as
        the one legal action that fits. If two fit, that is an error; if none fits, the plain reading is used.
        """
        words = text.lower().split()
        if not words:
            raise NotationError(Message("notation-no_verb"))
        verb, words = self._verb(words)
        form = FORMS[verb]
        self._check_length(verb, form, words)
        operands = [self._readings(word, kinds) for word, kinds in zip(words, form.operands, strict=False)]
        self._check_words(verb, form, words, operands)
        plain = actions.action(verb, *(readings[0] for readings in operands))
        options = list(legal)
        if plain in options:
            return plain
        fitting = [option for option in options if _fits(option, verb, operands)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousAction(
                Message(
                    "notation-ambiguous",
                    text=text.strip(),
                    actions=_either([self.text(option) for option in fitting]),
                ),
                [self.text(option) for option in fitting],
            )
        if len(words) < len(form.operands) - form.optional:
            missing = form.operands[len(words)]
            raise NotationError(Message("notation-unfinished", text=text.strip(), kinds=_kinds(missing)))
        return plain

    def _verb(self, words: list[str]) -> tuple[int, list[str]]:
        """Return the verb of a text, written with hyphens or with spaces."""
        for length in (3, 2, 1):
            name = "-".join(words[:length]).replace("_", "-")
            if name in VERBS and len(words) >= length:
                return VERBS[name], words[length:]
        near = get_close_matches(words[0].replace("_", "-"), VERBS, _SUGGESTIONS)
        raise NotationError(
            with_hint(Message("notation-no_such_verb", word=words[0]), did_you_mean(near)), near
        )

    def _check_length(self, verb: int, form: VerbForm, words: list[str]) -> None:
        if len(words) > len(form.operands):
            takes = len(form.operands)
            extra = " ".join(words[takes:])
            raise NotationError(
                Message("notation-too_many_names", verb=VERB_NAMES[verb], count=takes, extra=extra)
            )

    def _check_words(self, verb: int, form: VerbForm, words: list[str], operands: list[list[int]]) -> None:
        """Refuse a word that never belongs to the verb, such as `leave loyal strait`."""
        for word, readings in zip(words, operands, strict=False):
            noun = readings[0]
            if form.words and actions.noun_kind(noun) == NounKind.WORD and noun not in form.words:
                takes = _either([self.bare[own] for own in form.words])
                raise NotationError(
                    Message("notation-wrong_word", word=word, verb=VERB_NAMES[verb], words=takes)
                )

    def _readings(self, text: str, kinds: Sequence[NounKind]) -> list[int]:
        """List every noun of the wanted kinds with this name, the plain one first."""
        prefix, colon, rest = text.strip().lower().partition(":")
        wanted = kinds
        if colon:
            kind = _KINDS_BY_NAME.get(prefix)
            if kind is None:
                near = get_close_matches(prefix, _KINDS_BY_NAME, 1)
                raise NotationError(
                    with_hint(Message("notation-no_such_kind", kind=prefix), did_you_mean(near)), near
                )
            if kind not in kinds:
                raise NotationError(
                    Message("notation-wrong_kind", name=text, kind=_kind(kind), wanted=_kinds(kinds))
                )
            wanted = (kind,)
        name = (rest if colon else prefix).replace("-", "_")
        found = [
            self.by_kind[kind][name] for kind in _PRECEDENCE if kind in wanted and name in self.by_kind[kind]
        ]
        if found:
            return found
        others = self.kinds_of.get(name, [])
        if others:
            raise NotationError(
                Message("notation-wrong_kind", name=name, kind=_kinds(others), wanted=_kinds(wanted))
            )
        raise self._unknown(name, wanted)

    def _unknown(self, name: str, kinds: Sequence[NounKind]) -> NotationError:
        if tuple(kinds) == (NounKind.NUMBER,):
            return NotationError(Message("notation-not_a_number", name=name, most=NUMBERS - 1))
        familiar = [own for own, kind in self._familiar.get(name, ()) if kind in kinds]
        names = [known for kind in kinds for known in self.by_kind[kind]]
        near = familiar or get_close_matches(name, names, _SUGGESTIONS)
        return NotationError(with_hint(Message("notation-no_such_name", name=name), did_you_mean(near)), near)


def _names(content: Content) -> dict[NounKind, dict[str, int]]:
    """Return every noun by kind and name, in the order of the content."""
    places = {space.id + suffix: space.index | part for suffix, part in PARTS for space in content.spaces}
    minors = [name.lower().replace(" ", "_") for names in content.minors.names for name in names]
    generals = [general.id for general in content.generals] + minors
    return {
        NounKind.PLACE: places,
        NounKind.UNIT: _numbered([unit.id for unit in content.units], actions.UNIT),
        NounKind.GENERAL: _numbered(generals, actions.GENERAL),
        NounKind.ROYAL: _numbered([royal.id for royal in content.royals], actions.ROYAL),
        NounKind.FLEET: _numbered([fleet.id for fleet in content.fleets], actions.FLEET),
        NounKind.ARMY: _numbered([army.id for army in content.independents], actions.ARMY),
        NounKind.SEAT: _numbered([*content.seat_colours, "independent"], actions.SEAT),
        NounKind.NUMBER: _numbered([str(number) for number in range(NUMBERS)], actions.NUMBER),
        NounKind.WORD: _numbered(actions.WORDS, actions.WORD),
        NounKind.CARD: _numbered([card.id for card in content.cards], actions.CARD),
        NounKind.PROVINCE: _numbered([province.id for province in content.provinces], actions.PROVINCE),
    }


def _numbered(names: Iterable[str], start: int) -> dict[str, int]:
    """Map names to nouns; a name that appears twice (two Minor Generals) gets a number."""
    numbered: dict[str, int] = {}
    for place, name in enumerate(names):
        unique, copies = name, 2
        while unique in numbered:
            unique, copies = f"{name}_{copies}", copies + 1
        numbered[unique] = start + place
    return numbered


def _familiar_names(content: Content) -> dict[str, list[tuple[str, NounKind]]]:
    """Return Latin and English names of the same thing: not accepted, but used for suggestions."""
    familiar: dict[str, list[tuple[str, NounKind]]] = {}
    for kind, things in (
        (NounKind.PLACE, content.spaces),
        (NounKind.PROVINCE, content.provinces),
        (NounKind.GENERAL, content.generals),
    ):
        for thing in things:
            if thing.aka:
                familiar.setdefault(thing.aka.lower().replace(" ", "_"), []).append((thing.id, kind))
    return familiar


def noun_index(noun: int) -> int:
    """Return the number of a noun within its kind."""
    return noun - next(start for start in _STARTS if noun >= start)


def _fits(option: int, verb: int, operands: list[list[int]]) -> bool:
    """Return whether a legal action begins with the verb and one reading of every operand given."""
    if actions.verb_of(option) != verb:
        return False
    nouns = actions.nouns(option)
    return len(nouns) >= len(operands) and all(
        noun in readings for noun, readings in zip(nouns, operands, strict=False)
    )


def _kinds(kinds: Sequence[NounKind]) -> Message | Listed:
    if len(kinds) == len(NounKind):
        return Message("notation-a_name")
    return any_of(_kind(kind) for kind in kinds)


def _kind(kind: NounKind) -> Message:
    return Message(f"notation-a_{kind.name.lower()}")


def _either(texts: Sequence[str]) -> Listed:
    return any_of(f"`{text}`" for text in texts)


def did_you_mean(near: Sequence[str]) -> Message | str:
    """Return a hint after an error: the names spelled almost like the one given."""
    return Message("hint-did_you_mean", near=_either(near)) if near else ""


@lru_cache(maxsize=8)
def _notation(key: _ByHash) -> Notation:
    return Notation(key.content)


class _ByHash:
    """A cache key made of the content's names for its nouns."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.key = (content.hash, content.minors.names, content.seat_colours)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByHash) and other.key == self.key


_SHARED: Final[dict[int, tuple[Content, Notation]]] = {}


def notation_for(content: Content) -> Notation:
    """Return the shared notation of a content."""
    known = _SHARED.get(id(content))
    if known is None or known[0] is not content:  # its names are compared only the first time
        known = _SHARED[id(content)] = (content, _notation(_ByHash(content)))
    return known[1]
