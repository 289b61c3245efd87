"""The parts of a scenario that make it a lesson: its `lesson` table, and the words in its script.

Decides how these are written. `record.lessons` plays a lesson with a learner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.message import Message
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.record.scenarios.step import Step
from diadochoi.record.scenarios.yaml_lines import YamlMap

LINE_KEYS: Final = ("at", "or", "wrong", "then", "ask", "choices", "right")
# Parts of the screen that a text may be about instead of a place.
PARTS: Final = ("players", "hand", "question", "turns")
_KEYS: Final = ("name", "task", "learner", "minutes", "learned", "first")


@dataclass(frozen=True, slots=True)
class Teaching:
    """The `lesson` table: name, task, learner and texts."""

    name: str
    task: str  # the situation, for a lesson whose lines have no words
    learner: int
    minutes: int
    learned: tuple[str, ...]
    first: str  # where to look when it begins


def read_line(reader: ScenarioReader, entry: YamlMap) -> Step:
    """Read the words of one line of a script; the caller fills in what it does."""
    at = str(entry.get("at") or "")
    if at and at not in PARTS:
        _check_place(reader, at, entry.line_of("at"))
    choices = {name: str(reply) for name, reply, _ in reader.items(entry, "choices")}
    ask, right = str(entry.get("ask") or ""), str(entry.get("right") or "")
    if bool(ask) != bool(choices) or bool(ask) != bool(right):
        raise reader.fail(Message("scenario-ask_choices_right_belong"), entry.line)
    if right and right not in choices:
        raise reader.fail(
            Message("scenario-right_not_a_choice", choices=choices, right=repr(right)),
            entry.line_of("right"),
        )
    return Step(
        entry.line,
        at=at,
        either=tuple(str(text) for text, _ in reader.rows(entry.get("or"), entry.line_of("or"), "`or`")),
        wrong={name: str(reply) for name, reply, _ in reader.items(entry, "wrong")},
        then=str(entry.get("then") or ""),
        ask=ask,
        choices=choices,
        right=right,
    )


def read_teaching(reader: ScenarioReader, data: YamlMap, script: Sequence[Step]) -> Teaching | None:
    """Read the `lesson` table of a scenario; None if it has none."""
    if "lesson" not in data:
        return None
    table = reader.table(data["lesson"], data.line_of("lesson"), "`lesson`")
    reader.only_keys(table, _KEYS, Message("scenario-a_lesson"))
    if not table.get("name"):
        raise reader.fail(Message("scenario-lesson_needs_name"), table.line)
    first = str(table.get("first") or "")
    if first:
        _check_place(reader, first, table.line_of("first"))
    return Teaching(
        str(table["name"]),
        " ".join(str(table.get("task") or "").split()),
        _learner(reader, table, script),
        reader.whole(table.get("minutes", 1), table.line_of("minutes"), "minutes", 1, 30),
        tuple(
            str(text) for text, _ in reader.rows(table.get("learned"), table.line_of("learned"), "`learned`")
        ),
        first,
    )


def _learner(reader: ScenarioReader, table: YamlMap, script: Sequence[Step]) -> int:
    """Return the seat that is named, or the one that acts first."""
    if "learner" in table:
        colours = reader.content.seat_colours
        if table["learner"] not in colours:
            raise reader.fail(
                Message("scenario-no_such_learner", seats=colours, learner=repr(table["learner"])),
                table.line_of("learner"),
            )
        return colours.index(table["learner"])
    return next((step.seat for step in script if step.action and not step.illegal), 0)


def _check_place(reader: ScenarioReader, name: str, line: int) -> None:
    if name not in {space.id for space in reader.content.spaces}:
        known = ", ".join(PARTS)
        raise reader.fail(Message("scenario-no_such_spot", name=name, known=known), line)
