"""Lasting effects of cards as a scenario writes them: `condemned: antigonos`, `helepolis: tyros`.

Decides what each effect names and how the rules store it. What it does is the rules' business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from diadochoi.record.notation import noun_index
from diadochoi.record.scenarios.scenario_names import Reader
from diadochoi.record.scenarios.yaml_lines import Table
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.knowledge.views import Names

# What an effect names, by the beginning of its name. Others hold a number.
KINDS: Final = {
    "condemned": "general",
    "oratory": "general",
    "oracle": "seat",
    "persian_support": "seat",
    "helepolis": "siege",
    "construction_": "space",
    "looted_": "space",
    "fixed_allowance": "allowance",
}


def kind_of(name: str) -> str:
    return next((kind for key, kind in KINDS.items() if name.startswith(key)), "number")


def effect_key(name: str, colours: Sequence[str]) -> str:
    """The name that the rules use: `construction_red` is written for `construction_0`."""
    start, _, colour = name.rpartition("_")
    return f"{start}_{colours.index(colour)}" if start and colour in colours else name


def effect_value(
    reader: Reader, name: str, value: Any, line: int, players: int, builder: int = NOBODY
) -> int:
    """The number that the rules keep for an effect; `builder`: who has a Helepolis, unless `by` says."""
    kind = kind_of(name)
    if isinstance(value, Table):
        if kind == "siege":  # seat * 256 + space
            reader.only_keys(value, ("by", "at"), name)
            return reader.seat(value.get("by"), line, players) << 8 | reader.space(value.get("at"), line)
        if kind == "allowance":  # seat * 16 + Movement Points
            reader.only_keys(value, ("by", "points"), name)
            points = reader.whole(value.get("points"), line, "points", 0, 15)
            return reader.seat(value.get("by"), line, players) << 4 | points
        raise reader.fail(f"the effect {name} is no map; it {_meaning(kind)}", line)
    if isinstance(value, int):
        return int(value)
    if kind == "siege":
        if builder == NOBODY:
            raise reader.fail(f"nobody besieges {value}; write `{name}: {{by: red, at: {value}}}`", line)
        return builder << 8 | reader.space(value, line)
    if kind == "allowance":
        raise reader.fail(f"write `{name}: {{by: {value}, points: 4}}`", line)
    if kind == "seat":
        return reader.seat(value, line, players)
    if kind == "general":
        return reader.general(value, line)
    if kind == "space":
        return reader.space(value, line)
    return noun_index(reader.noun(value, tuple(NounKind), line))


def effect_shown(name: str, value: int | None, names: Names, colours: Sequence[str]) -> object:
    """The number of an effect as a scenario writes it."""
    kind = kind_of(name)
    if value is None:
        return None
    if kind == "siege":
        return {"by": colours[value >> 8], "at": names.space[value & 255]}
    if kind == "allowance":
        return {"by": colours[value >> 4], "points": value & 15}
    if kind == "seat":
        return colours[value]
    if kind == "general":
        return names.general[value]
    return names.space[value] if kind == "space" else value


def _meaning(kind: str) -> str:
    return {"number": "holds a number", "seat": "names a seat", "general": "names a General"}.get(
        kind, "names a space"
    )
