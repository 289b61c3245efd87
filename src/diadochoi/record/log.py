"""Events as plain data for readers outside the engine: names for numbers, and only what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from diadochoi.content.edition_table import BASE_EDITION
from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.record.notation import notation_for
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge.views import Names, names_for, units_named

Event = tuple[object, ...]


def visible_to(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may see it: a secret card is hidden from all but the first seat it names."""
    fields = EVENTS.get(str(event[0]), ())
    if not any(kind == "secret" for _, kind in fields):
        return event
    insider = next(
        (value for (_, kind), value in zip(fields, event[1:], strict=False) if kind == "seat"), None
    )
    if insider == seat and seat is not None:
        return event
    kept = [
        (_blank(value) if kind == "secret" else value)
        for (_, kind), value in zip(fields, event[1:], strict=False)
    ]
    return (event[0], *kept)


def _blank(value: object) -> object:
    return tuple(NOBODY for _ in value) if isinstance(value, (tuple, list)) else NOBODY


def event_data(event: Event, board: Board, edition: str = BASE_EDITION) -> dict[str, Any]:
    """Return an event as JSON data: its name and its fields, things by their ids, seats as numbers.

    A clause is cited as the edition numbers it.
    """
    names = names_for(board)
    nouns = notation_for(board.content).name
    name = str(event[0])
    fields: Sequence[tuple[str, str]] = EVENTS.get(name, ())
    data: dict[str, Any] = {"event": name}
    for place, value in enumerate(event[1:]):
        field, kind = fields[place] if place < len(fields) else (f"value{place}", "word")
        data[field] = _value(kind, value, names, nouns)
    if "clause" in data:
        data["clause"] = clause_in(edition, data["clause"])
    return data


def _value(kind: str, value: object, names: Names, nouns: Callable[[int], str]) -> Any:
    if isinstance(value, (tuple, list)):
        return [_value(kind, item, names, nouns) for item in value]
    if not isinstance(value, int) or kind in ("seat", "faction", "number", "dice", "word"):
        return value
    if kind == "units":
        return units_named(value, names)
    if kind in ("place", "space"):
        return names.place.get(value)
    if kind == "segment":
        return SEGMENT_NAMES[value]
    if kind == "win":
        return WIN_NAMES[value]
    if value < 0:
        return None
    if kind == "noun":
        return nouns(value)
    table: list[str] = getattr(names, "card" if kind == "secret" else kind)
    return table[value]
