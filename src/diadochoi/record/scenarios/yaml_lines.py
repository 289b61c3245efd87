"""Reads YAML with the line of every value, so that an error can point at it.

Supports only what scenarios need: maps, lists, text, whole numbers, true, false and nothing. `yes`, `no` and
`15.2` stay text: they are actions and clauses here. Aliases are refused: they could make a small text
endless.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError

# The C parser reads a file ten times as fast. PyYAML has it if it was built with libyaml.
_LOADER: Final = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_DEEPEST: Final = 50  # levels of maps and lists; a scenario needs eight
_NUMBER = re.compile(r"[-+]?\d{1,30}")
_CONSTANTS: dict[str, object] = {"true": True, "false": False, "null": None, "~": None, "": None}


class YamlMap(dict[str, Any]):
    """A map that knows its line and the line of every key."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}

    def line_of(self, key: str) -> int:
        return self.lines.get(key, self.line)


class Rows(list[Any]):
    """A list that knows its line and the line of every item."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


def read_yaml(text: str, file: str) -> YamlMap:
    """Return the map in a YAML text."""
    try:
        table = _document(yaml.parse(text, Loader=_LOADER), file)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if error.problem == "mapping values are not allowed in this context":  # a title with a colon
            fault = Message("scenario-colon_in_text")
        else:
            fault = Message("scenario-not_yaml", fault=error.problem or error.context)
        # In a text that breaks off, the error is after the last line.
        line = min(mark.line + 1, len(text.splitlines())) if mark else 0
        raise ScenarioError(fault, file, line) from error
    except UnicodeEncodeError as error:  # half a character, which JSON can contain
        line = text.count("\n", 0, error.start) + 1
        raise ScenarioError(Message("scenario-not_text"), file, line) from error
    except yaml.reader.ReaderError as error:  # a character that YAML does not allow
        fault = Message("scenario-not_yaml", fault=str(error).partition("\n")[0])
        raise ScenarioError(fault, file, text.count("\n", 0, error.position) + 1) from error
    if not isinstance(table, YamlMap):
        raise ScenarioError(Message("scenario-not_a_scenario"), file, 1)
    return table


def _document(events: Iterator[yaml.Event], file: str) -> object:
    """Return the value of the only document, built from the parser's events.

    The open maps and lists are tracked here, because libyaml's composer crashes on deeply nested text.
    """
    document: object = None
    open_values: list[YamlMap | Rows] = []
    keys: list[str | None] = []  # for each open value: the key that waits for its value
    documents = 0
    for event in events:
        mark = event.start_mark
        line = mark.line + 1 if mark else 0
        value: object
        if isinstance(event, yaml.ScalarEvent):
            if open_values and isinstance(open_values[-1], YamlMap) and keys[-1] is None:
                keys[-1] = _new_key(open_values[-1], event.value, line, file)
                continue
            value = _scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            value = YamlMap(line) if isinstance(event, yaml.MappingStartEvent) else Rows(line)
        elif isinstance(event, yaml.CollectionEndEvent):
            open_values.pop()
            keys.pop()
            continue
        elif isinstance(event, yaml.AliasEvent):
            raise ScenarioError(Message("scenario-alias", name=event.anchor), file, line)
        else:
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                raise ScenarioError(Message("scenario-two_documents"), file, line)
            continue
        if not open_values:
            document = value
        else:
            _put(open_values[-1], keys, value, line, file)
        if isinstance(value, YamlMap | Rows):
            if len(open_values) == _DEEPEST:
                raise ScenarioError(Message("scenario-too_deep", deepest=_DEEPEST), file, line)
            open_values.append(value)
            keys.append(None)
    return document


def _new_key(table: YamlMap, key: str, line: int, file: str) -> str:
    if key in table:
        raise ScenarioError(Message("scenario-key_twice", key=key), file, line)
    table.lines[key] = line
    return key


def _put(into: YamlMap | Rows, keys: list[str | None], value: object, line: int, file: str) -> None:
    """Add a value to the open list or map."""
    if isinstance(into, Rows):
        into.append(value)
        into.lines.append(line)
        return
    key = keys[-1]
    if key is None:
        raise ScenarioError(Message("scenario-key_not_text"), file, line)
    into[key] = value
    keys[-1] = None


def _scalar(event: yaml.ScalarEvent) -> object:
    text = str(event.value)
    if event.style in ("'", '"', "|", ">"):
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _NUMBER.fullmatch(text) else text
