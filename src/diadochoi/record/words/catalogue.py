"""The message catalogues: a folder of Fluent files for each language (`en/event.ftl`).

The first part of a key names its file: `event-pc` is in `event.ftl`. English fills in for a message that a
language lacks. A key that even English lacks is shown as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from diadochoi.message import DEFAULT_LANGUAGE, Listed, Message
from diadochoi.record.words.name import NO_PLACE, Name

if TYPE_CHECKING:
    from diadochoi.record.words.bundle import Bundle

_SUFFIX: Final = ".ftl"
_VARIABLE: Final = re.compile(r"\$([a-z][\w-]*)")


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, fallback: Catalogue | None = None) -> None:
        # Fluent and its language tables take a fifth of a second to load, and most commands print no message.
        from diadochoi.record.words.bundle import Bundle

        self.language = language
        self._fallback = fallback
        self._bundle: Bundle = Bundle(language)
        self._read: set[str] = set()
        self._reading = Lock()  # a server describes long games in threads
        self._names: dict[tuple[Any, ...], Name] = {}

    def has(self, key: str) -> bool:
        return self._find(key)[1] is not None

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """Return the message of a key with its values."""
        bundle, message = self._find(key)
        if message is None or message.value is None:
            return key
        return bundle.format(message.value, values)

    def sentence(self, key: str, values: Mapping[str, Any]) -> str:
        """Return a message that begins with a capital letter, even if it begins with a name."""
        text = self.say(key, values)
        return text[:1].upper() + text[1:]

    def name(
        self, key: str, values: Mapping[str, str] | None = None, kind: str = "other", place: int = NO_PLACE
    ) -> Name:
        """Return a name with its forms."""
        values = values or {}
        text = self.say(key, values)
        number = self.attribute(key, "number", values) or "one"
        return Name(text, kind, number, place, partial(self._form, key, values, text))

    def attribute(self, key: str, attribute: str, values: Mapping[str, Any]) -> str | None:
        """Return an attribute of a message; None if it has no such attribute."""
        bundle, message = self._find(key)
        pattern = message.attributes.get(attribute) if message is not None else None
        return None if pattern is None else bundle.format(pattern, values)

    def join(self, parts: Sequence[str], last: str = "comma") -> str:
        """Return `a`, `a and b`, `a, b and c`; with `or` if one of them is chosen; `a, b, c`."""
        if not parts:
            return self.say("name-nothing", {})
        text, *more = parts
        for part in more if last == "comma" else more[:-1]:
            text = self.say("name-list_comma", {"before": text, "next": part})
        if not more or last == "comma":
            return text
        return self.say(f"name-list_{last}", {"before": text, "last": more[-1]})

    def plural(self, number: int) -> str:
        return self._bundle.plural(number)

    def _form(self, key: str, values: Mapping[str, str], text: str, form: str) -> str:
        found = self.attribute(key, form, values)
        return text if found is None else found

    def _find(self, key: str) -> tuple[Bundle, Any]:
        """Return a message and its bundle, in this language or in English."""
        table = key.partition("-")[0]
        if table not in self._read:
            self._read_file(table)
        message = self._bundle.message(key)
        if message is None and self._fallback is not None:
            return self._fallback._find(key)
        return self._bundle, message

    def _read_file(self, table: str) -> None:
        with self._reading:
            if table not in self._read:
                file = folder() / self.language / f"{table}{_SUFFIX}"
                if file.is_file():
                    self._bundle.add(file.read_text(encoding="utf-8"))
                self._read.add(table)

    def read_all(self) -> None:
        """Read every file now, so that nobody waits for it later: together they take a fifth of a second."""
        for table in sources(self.language):
            self._read_file(table)


def folder() -> Traversable:
    return files("diadochoi.record.words")


def languages() -> list[str]:
    """List the languages that have a catalogue."""
    return sorted(
        one.name for one in folder().iterdir() if one.is_dir() and (one / f"event{_SUFFIX}").is_file()
    )


@cache
def spoken(language: str) -> str:
    """Return the language if it has a catalogue, else English."""
    return language if language in languages() else DEFAULT_LANGUAGE


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language; English fills its gaps."""
    if language not in languages():
        raise ValueError(f"there is no language {language!r}; choose from {', '.join(languages())}")
    return Catalogue(language, None if language == DEFAULT_LANGUAGE else catalogue_of(DEFAULT_LANGUAGE))


def text_of(message: Message, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a message in words."""
    catalogue = catalogue_of(language)
    return catalogue.say(
        message.key, {key: _value(value, catalogue) for key, value in message.values.items()}
    )


def _value(value: object, catalogue: Catalogue) -> str | int:
    if isinstance(value, Name | int) and not isinstance(value, bool):
        return value
    if isinstance(value, BaseException) and value.args and isinstance(value.args[0], Message):
        value = value.args[0]
    if isinstance(value, Message):
        return text_of(value, catalogue.language)
    if isinstance(value, Listed):
        return catalogue.join([str(_value(item, catalogue)) for item in value.items], value.last)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return catalogue.join([str(_value(item, catalogue)) for item in value])
    return str(value)


@cache
def sources(language: str) -> Mapping[str, str]:
    """Return the Fluent files of a language by name: event, question, …"""
    found = [file for file in (folder() / language).iterdir() if file.name.endswith(_SUFFIX)]
    return {file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8") for file in found}


def message_sources(language: str, table: str) -> dict[str, str]:
    """Return each message of a file as written there, by its key without the name of the file."""
    parts = re.split(rf"^{table}-(?=[\w-]+ *=)", sources(language)[table], flags=re.MULTILINE)[1:]
    written = (part.partition("=") for part in parts)
    return {key.strip(): re.sub(r"(?m)^#.*\n?", "", body).strip() for key, _, body in written}


def variables(language: str, table: str) -> dict[str, set[str]]:
    """Return the values that each message of a file names."""
    return {key: set(_VARIABLE.findall(body)) for key, body in message_sources(language, table).items()}


def catalogue_faults(language: str) -> list[str]:
    """List what is wrong with the catalogue of a language: errors, unknown messages and unknown values."""
    from diadochoi.record.words.bundle import messages

    english = sources(DEFAULT_LANGUAGE)
    faults = [f"{table}.ftl is unknown" for table in sources(language) if table not in english]
    for table in english.keys() & sources(language).keys():
        try:
            found = messages(sources(language)[table])
        except ValueError as error:
            faults.append(f"{table}.ftl: {error}")
            continue
        known = variables(DEFAULT_LANGUAGE, table)
        ours = variables(language, table)
        for key in found:
            own = key.removeprefix(f"{table}-")
            if own == key:
                faults.append(f"{table}.ftl: {key} belongs into another file")
            elif own not in known and table != "name":
                faults.append(f"{table}.ftl: {key} is unknown")
            else:
                strange = ours[own] - known.get(own, {"name", "space"})
                faults += [f"{table}.ftl: {key} cannot say ${name}" for name in sorted(strange)]
    return sorted(faults)
