"""Lasting effects of cards as a scenario writes them: `condemned: antigonos`, `helepolis: tyros`.

The rules declare the values of each effect (`rules.table.lasting`); this module has their notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, Final

from diadochoi.message import Message, with_hint
from diadochoi.record.notation import did_you_mean
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.knowledge.lasting_effects import named
from diadochoi.rules.knowledge.views import Names
from diadochoi.rules.table.lasting import (
    GENERAL,
    LASTING_EFFECTS,
    NUMBER,
    ONE_PER_SEAT,
    SEAT,
    SPACE,
    SPACES,
    EffectField,
    LastingEffect,
    declared,
)
from diadochoi.rules.table.state import State


def effect_key(name: str, colours: Sequence[str]) -> str:
    """Return the key that the rules use: `construction_0` for `construction_red`."""
    start, _, colour = name.rpartition("_")
    return f"{start}_{colours.index(colour)}" if start and colour in colours else name


def effect_of(reader: ScenarioReader, key: str, line: int) -> LastingEffect:
    effect = declared(key)
    if effect is None:
        near = get_close_matches(key, list(LASTING_EFFECTS), 1)
        hint = did_you_mean(near)
        raise reader.fail(with_hint(Message("scenario-no_such_effect", effect=key), hint), line)
    return effect


def effect_value(
    reader: ScenarioReader, state: State, key: str, value: Any, line: int, anybody: int = NOBODY
) -> int:
    """Return the number that the rules store for an effect.

    `helepolis: tyros` names only the space: it belongs to the player who already has it, or besieges the
    city, or else to `anybody`.
    """
    effect = effect_of(reader, key, line)
    if isinstance(value, YamlMap):
        return _from_table(reader, state, effect, key, value, line)
    if isinstance(value, int):
        return int(value)
    fields = effect.packed_fields
    if len(fields) == 1:
        return _field(reader, state, fields[0], value, line)
    if effect.holder_at is not None:
        space = reader.space(value, line)
        holder = effect.values(state, key)[0] if key in state.effects else effect.holder_at(state, space)
        holder = holder if holder >= 0 else anybody
        if holder == NOBODY:
            raise reader.fail(Message("scenario-nobody_besieges", space=value, effect=key), line)
        return effect.pack((holder, space))
    raise reader.fail(Message("scenario-write_effect", effect=key, example=_example(effect)), line)


def _from_table(
    reader: ScenarioReader, state: State, effect: LastingEffect, key: str, table: YamlMap, line: int
) -> int:
    fields = effect.packed_fields
    if len(fields) < 2:
        raise reader.fail(Message("scenario-effect_not_a_map", effect=key, meaning=_meaning(effect)), line)
    reader.only_keys(table, tuple(field.name for field in fields), key)
    return effect.pack(tuple(_field(reader, state, field, table.get(field.name), line) for field in fields))


def _field(reader: ScenarioReader, state: State, field: EffectField, value: Any, line: int) -> int:
    if field.kind == SEAT:
        return reader.seat(value, line, state.config.players)
    if field.kind == GENERAL:
        return reader.general(value, line)
    if field.kind == SPACE:
        return reader.space(value, line)
    if field.kind == SPACES:
        spaces = 0
        for name, at in reader.rows(value, line, field.name):
            spaces |= 1 << reader.space(name, at)
        return spaces
    return reader.whole(value, line, field.name, 0, (1 << field.bits) - 1)


def effect_shown(effect: LastingEffect, value: int | None, names: Names, colours: Sequence[str]) -> object:
    """Return the number of an effect as a scenario writes it."""
    if value is None:
        return None
    shown = {
        field.name: colours[each] if field.kind == SEAT else named(field.kind, each, names)
        for field, each in zip(effect.packed_fields, effect.unpack(value), strict=True)
    }
    if len(shown) == 1:
        return next(iter(shown.values()))
    return shown or value


def reference_row(effect: LastingEffect) -> str:
    """Return how a scenario writes it, for the reference."""
    name = f"{effect.name}_red" if effect.count == ONE_PER_SEAT else effect.keys[0]
    found = f"{_meaning(effect)}: `{name}: {_example(effect)}`"
    if effect.holder_at is not None:
        space = next(field for field in effect.packed_fields if field.kind == SPACE)
        found += f", or the space alone where a player besieges it: `{name}: {_EXAMPLES[space.kind]}`"
    return f"| `{name}` | {found} |"


_EXAMPLES: Final = {SEAT: "red", GENERAL: "eumenes", SPACE: "tyros", SPACES: "[tyros]", NUMBER: "4"}
_MEANINGS: Final = {
    SEAT: "names a seat",
    GENERAL: "names a General",
    SPACE: "names a space",
    SPACES: "names spaces",
    NUMBER: "holds a number",
}


def _example(effect: LastingEffect) -> str:
    fields = effect.packed_fields
    if len(fields) == 1:
        return _EXAMPLES[fields[0].kind]
    shown = ", ".join(f"{field.name}: {_EXAMPLES[field.kind]}" for field in fields)
    return f"{{{shown}}}" if fields else "1"


def _meaning(effect: LastingEffect) -> str:
    fields = effect.packed_fields
    if len(fields) == 1:
        return _MEANINGS[fields[0].kind]
    return "has " + " and ".join(f"`{field.name}`" for field in fields) if fields else "is 1 or absent"
