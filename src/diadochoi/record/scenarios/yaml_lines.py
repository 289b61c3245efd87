"""YAML read with the line of every value, so that an error can point at it.

Only what scenarios need: maps, lists, text, whole numbers, true, false and nothing. `yes`, `no` and `15.2`
stay text: they are actions and clauses here.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError

_NUMBER = re.compile(r"[-+]?\d+")
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


def read_lined(text: str, file: str) -> YamlMap:
    """The map in a YAML text."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise ScenarioError(
            Message("scenario-not_yaml", fault=error.problem or error.context),
            file,
            mark.line + 1 if mark else 0,
        ) from error
    if not isinstance(node, yaml.MappingNode):
        raise ScenarioError(Message("scenario-not_a_scenario"), file, 1)
    table = _value(node, file)
    assert isinstance(table, YamlMap)
    return table


def _value(node: yaml.Node, file: str) -> Any:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        table = YamlMap(line)
        for key_node, value_node in node.value:
            key = str(key_node.value)
            at = key_node.start_mark.line + 1
            if key in table:
                raise ScenarioError(Message("scenario-key_twice", key=key), file, at)
            table[key] = _value(value_node, file)
            table.lines[key] = at
        return table
    if isinstance(node, yaml.SequenceNode):
        rows = Rows(line)
        for item in node.value:
            rows.append(_value(item, file))
            rows.lines.append(item.start_mark.line + 1)
        return rows
    return _scalar(node)


def _scalar(node: yaml.Node) -> object:
    text = str(node.value)
    if getattr(node, "style", None) in ("'", '"', "|", ">"):
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _NUMBER.fullmatch(text) else text
