"""Switches: the named differences between the editions, and which sets of them are legal.

Checks and resolves the values in data/editions/*.toml against data/switches.toml. `rules/` decides what a
switch changes in play; the data files say which facts (names, cards, map) differ.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from diadochoi.content.model import Edition
from diadochoi.content.switch_conflicts import CONFLICTS, Conflict, SwitchSet, SwitchValue
from diadochoi.message import Message, any_of, with_hint

# The switch that decides for which numbers of players a list with `per_players` has entries.
PLAYERS = "players_allowed"


class SwitchType(StrEnum):
    BOOL = "bool"
    INT = "int"
    ENUM = "enum"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Switch:
    id: str
    title: str
    group: str  # the chapter of the rules that reads it
    type: SwitchType
    clauses: tuple[str, ...]  # clauses of every edition about it
    values: Mapping[str, str] = field(default_factory=dict)  # allowed words and their meaning
    items: str = ""  # list: "int", "word", or the kind of content whose ids it holds
    low: int | None = None
    high: int | None = None
    length: int | None = None
    per_players: bool = False


class ProblemKind(StrEnum):
    UNKNOWN = "unknown"
    MISSING = "missing"
    TYPE = "type"
    VALUE = "value"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class SwitchProblem:
    kind: ProblemKind
    switches: tuple[str, ...]
    message: Message


class SwitchError(ValueError):
    """A set of switches is not legal; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Sequence[SwitchProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem.message) for problem in self.problems)


@dataclass(frozen=True, slots=True)
class SwitchDifference:
    switch: Switch
    left: SwitchValue
    right: SwitchValue


@cache
def load_switches() -> Mapping[str, Switch]:
    """Return every switch by id, in the order of the file."""
    file = resources.files("diadochoi.content").joinpath("data", "switches.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({entry["id"]: _read_switch(entry) for entry in data["switch"]})


def _read_switch(entry: Mapping[str, Any]) -> Switch:
    return Switch(
        id=entry["id"],
        title=entry["title"],
        group=entry["group"],
        type=SwitchType(entry["type"]),
        clauses=tuple(entry["clauses"]),
        values=MappingProxyType(dict(entry.get("values", {}))),
        items=entry.get("items", ""),
        low=entry.get("low"),
        high=entry.get("high"),
        length=entry.get("length"),
        per_players=entry.get("per_players", False),
    )


def resolve(edition: Edition, overrides: Mapping[str, object] | None = None) -> SwitchSet:
    """Return the switches of a game: the edition's values, some overridden. Refuse an illegal set."""
    values: dict[str, object] = {**edition.switches, **(overrides or {})}
    if problems := find_problems(values):
        raise SwitchError(problems)
    return MappingProxyType({name: _frozen(values[name]) for name in load_switches()})


def find_problems(
    values: Mapping[str, object],
    known_ids: Mapping[str, Iterable[str]] | None = None,
) -> tuple[SwitchProblem, ...]:
    """List everything that is wrong with a set of values; empty if it is legal.

    `known_ids` gives the ids of each kind of content ("card", "general", …); without it ids are not checked.
    """
    switches = load_switches()
    problems = [_unknown(name) for name in values if name not in switches]
    for name, switch in switches.items():
        if name not in values:
            problems.append(
                SwitchProblem(
                    ProblemKind.MISSING,
                    (name,),
                    Message("content-switch_missing", switch=name, title=_line(switch)),
                )
            )
        elif problem := _check_value(switch, values[name], known_ids or {}):
            problems.append(problem)
    if not problems:
        problems = [
            problem
            for switch in switches.values()
            if switch.per_players and (problem := _check_length(switch, values))
        ]
    # Combinations are checked only between values that are valid on their own.
    if not problems:
        frozen = {name: _frozen(value) for name, value in values.items()}
        problems = [
            SwitchProblem(ProblemKind.CONFLICT, conflict.switches, _conflict_message(conflict, frozen))
            for conflict in CONFLICTS
            if conflict.breaks(frozen)
        ]
    return tuple(problems)


def diff(left: Mapping[str, object], right: Mapping[str, object]) -> tuple[SwitchDifference, ...]:
    """Return the switches whose values differ, in the order of the rules."""
    return tuple(
        SwitchDifference(switch, _frozen(left[name]), _frozen(right[name]))
        for name, switch in load_switches().items()
        if _frozen(left[name]) != _frozen(right[name])
    )


def parse_override(text: str) -> tuple[str, SwitchValue]:
    """Parse `overrun_ratio=0` into a switch and its value, for command lines and scenario files."""
    name, separator, written = (part.strip() for part in text.partition("="))
    switch = load_switches().get(name)
    if switch is None:
        raise SwitchError([_unknown(name)])
    if not separator:
        raise SwitchError([_wrong(switch, ProblemKind.VALUE, "no_value")])
    value = _parse_value(switch, written)
    if problem := _check_value(switch, value, {}):
        raise SwitchError([problem])
    return name, _frozen(value)


def describe_value(value: SwitchValue) -> str:
    """Return a value in plain words: yes or no, a list with commas."""
    return str(_said(value))


def _said(value: SwitchValue) -> object:
    if isinstance(value, bool):
        return Message("content-value_yes" if value else "content-value_no")
    if value == ():
        return Message("content-value_none")
    return (
        value
        if isinstance(value, str)
        else ", ".join(map(str, value))
        if isinstance(value, tuple)
        else str(value)
    )


def _parse_value(switch: Switch, written: str) -> object:
    if switch.type is SwitchType.BOOL:
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
            written.lower(), written
        )
    if switch.type is SwitchType.LIST:
        parts = [part.strip() for part in written.strip("[]").split(",") if part.strip()]
        return [_as_int(part) for part in parts] if switch.items == "int" else parts
    return _as_int(written) if switch.type is SwitchType.INT else written


def _as_int(written: str) -> int | str:
    try:
        return int(written)
    except ValueError:
        return written


def _frozen(value: object) -> SwitchValue:
    if isinstance(value, list | tuple):
        return tuple(value)
    assert isinstance(value, bool | int | str)
    return value


def _line(switch: Switch) -> str:
    first = switch.title.split(maxsplit=1)[0]
    if any(letter.isupper() for letter in first[1:]):  # an abbreviation, such as CUs
        return switch.title
    return f"{switch.title[:1].lower()}{switch.title[1:]}"


def _unknown(name: str) -> SwitchProblem:
    hint = _near(name, load_switches(), 0.5)
    return SwitchProblem(
        ProblemKind.UNKNOWN, (name,), with_hint(Message("content-no_such_switch", switch=name), hint)
    )


def _near(name: str, known: Iterable[str], cutoff: float = 0.6) -> Message | str:
    near = difflib.get_close_matches(name, list(known), n=2, cutoff=cutoff)
    return Message("hint-did_you_mean", near=any_of(near)) if near else ""


def _wrong(
    switch: Switch, kind: ProblemKind, fault: str, /, hint: Message | str = "", **values: object
) -> SwitchProblem:
    said = Message(f"content-switch_{fault}", switch=switch.id, title=_line(switch), **values)
    return SwitchProblem(kind, (switch.id,), with_hint(said, hint))


def _check_value(
    switch: Switch, value: object, known_ids: Mapping[str, Iterable[str]]
) -> SwitchProblem | None:
    if switch.type is SwitchType.BOOL:
        if not isinstance(value, bool):
            return _wrong(switch, ProblemKind.TYPE, "flag", value=repr(value))
        return None
    if switch.type is SwitchType.INT:
        return _check_int(switch, value)
    if switch.type is SwitchType.ENUM:
        return _check_word(switch, value)
    if not isinstance(value, list | tuple):
        return _wrong(switch, ProblemKind.TYPE, "list", value=repr(value))
    if len(set(value)) < len(value) and switch.items != "int":
        return _wrong(switch, ProblemKind.VALUE, "twice", value=list(value))
    if switch.length is not None and len(value) != switch.length:
        return _wrong(
            switch,
            ProblemKind.VALUE,
            "length",
            needed=switch.length,
            found=len(value),
            value=repr(list(value)),
        )
    check = _check_int if switch.items == "int" else _check_word
    for item in value:
        problem = check(switch, item)
        if problem is None and switch.items in known_ids:
            problem = _check_id(switch, item, known_ids[switch.items])
        if problem:
            return problem
    return None


def _check_length(switch: Switch, values: Mapping[str, object]) -> SwitchProblem | None:
    players, entries = values[PLAYERS], values[switch.id]
    assert isinstance(players, list | tuple) and isinstance(entries, list | tuple)
    if len(entries) == len(players):
        return None
    return _wrong(switch, ProblemKind.VALUE, "per_players", players=list(players), value=repr(list(entries)))


def _check_int(switch: Switch, value: object) -> SwitchProblem | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return _wrong(switch, ProblemKind.TYPE, "whole", value=repr(value))
    if (switch.low is not None and value < switch.low) or (switch.high is not None and value > switch.high):
        return _wrong(switch, ProblemKind.VALUE, "range", low=switch.low, high=switch.high, value=value)
    return None


def _check_word(switch: Switch, value: object) -> SwitchProblem | None:
    if not isinstance(value, str):
        return _wrong(switch, ProblemKind.TYPE, "word", value=repr(value))
    if switch.values and value not in switch.values:
        return _wrong(
            switch,
            ProblemKind.VALUE,
            "choice",
            choices=any_of(switch.values),
            value=repr(value),
            hint=_near(value, switch.values),
        )
    return None


def _check_id(switch: Switch, value: object, ids: Iterable[str]) -> SwitchProblem | None:
    known = list(ids)
    if value in known:
        return None
    return _wrong(
        switch,
        ProblemKind.VALUE,
        "id",
        kind=Message(f"content-kind_{switch.items}"),
        value=repr(value),
        hint=_near(str(value), known),
    )


def _conflict_message(conflict: Conflict, values: SwitchSet) -> Message:
    shown = [Message("content-value", switch=name, value=_said(values[name])) for name in conflict.switches]
    return Message("content-conflict", values=shown, reason=conflict.reason)
