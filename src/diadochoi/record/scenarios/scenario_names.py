"""Reads the values of a scenario: names to numbers, with the file and line in every error.

Knows how pieces, places and groups of units are written in a scenario; `scenario_position` and
`scenario_checks` use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from diadochoi.content.model import Content
from diadochoi.content.rulebook.reference import UnknownRuleError, clause_by_id
from diadochoi.message import Message, with_hint
from diadochoi.record.errors import NotationError, ScenarioError
from diadochoi.record.notation import did_you_mean, notation_for
from diadochoi.record.scenarios.yaml_lines import Rows, YamlMap
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    NOBODY,
    Army,
    Card,
    Fleet,
    General,
    Location,
    Royal,
    Seat,
    Space,
    as_card,
    as_space,
)
from diadochoi.rules.knowledge.views import BOX_NAMES

BOXES = {name: box for box, name in BOX_NAMES.items()}


class ScenarioReader:
    """Reads the names of one content and reports errors in one file."""

    def __init__(self, content: Content, file: str) -> None:
        self.content = content
        self.file = file
        self.notation = notation_for(content)

    def fail(self, message: Message, line: int) -> ScenarioError:
        return ScenarioError(message, self.file, line)

    def only_keys(self, table: YamlMap, known: Iterable[str], what: Message | str) -> None:
        names = list(known)
        for key in table:
            if key not in names:
                near = get_close_matches(key, names, 1)
                hint = did_you_mean(near) or Message("hint-choose_from", names=names)
                raise self.fail(
                    with_hint(Message("scenario-no_such_key", what=what, key=key), hint), table.line_of(key)
                )

    # ------------------------------------------------------------------ shapes

    def table(self, value: Any, line: int, what: Message | str) -> YamlMap:
        if value is None:
            return YamlMap(line)
        if not isinstance(value, YamlMap):
            raise self.fail(Message("scenario-not_a_map", what=what, value=repr(value)), line)
        return value

    def items(self, table: YamlMap, key: str, what: Message | str = "") -> Iterator[tuple[str, Any, int]]:
        """Yield the entries of the map under `key`, with their lines; none if it is missing."""
        inner = self.table(table.get(key), table.line_of(key), what or f"`{key}`")
        for name, value in inner.items():
            yield name, value, inner.line_of(name)

    def rows(self, value: Any, line: int, what: Message | str) -> Iterator[tuple[Any, int]]:
        """Yield the items of a list with their lines; a single value is a list of one."""
        if value is None:
            return
        if isinstance(value, Rows):
            yield from zip(value, value.lines, strict=True)
        elif isinstance(value, YamlMap):
            raise self.fail(Message("scenario-not_a_list", what=what), line)
        else:
            yield value, line

    def whole(
        self, value: Any, line: int, what: Message | str, least: int = 0, most: int | None = None
    ) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.fail(
                Message("scenario-not_a_whole_number", what=what, least=least, value=repr(value)), line
            )
        if most is not None and value > most:
            raise self.fail(Message("scenario-too_large", what=what, most=most, value=value), line)
        return value

    def truth(self, value: Any, line: int, what: Message | str) -> bool:
        """Read a truth value: `yes` and `no` stay text in the YAML reader, so both spellings are accepted."""
        if isinstance(value, bool):
            return value
        if value not in ("yes", "no"):
            raise self.fail(Message("scenario-not_yes_or_no", what=what, value=repr(value)), line)
        return bool(value == "yes")

    def clause(self, value: Any, line: int) -> str:
        """Return the id of a clause that exists, in any edition."""
        name = str(value)
        try:
            return clause_by_id(name).id
        except UnknownRuleError as error:
            raise self.fail(error.message, line) from error

    # ------------------------------------------------------------------ names

    def noun(self, name: Any, kinds: Sequence[NounKind], line: int) -> int:
        try:
            return self.notation.noun(str(name), kinds)
        except NotationError as error:
            raise self.fail(error.message, line) from error

    def place(self, name: Any, line: int) -> Location:
        """Return a location, or a box beside the map such as `dispersed`."""
        if str(name) in BOXES:
            return Location(BOXES[str(name)])
        return Location(self.noun(name, (NounKind.PLACE,), line))

    def space(self, name: Any, line: int) -> Space:
        location = self.noun(name, (NounKind.PLACE,), line)
        if location >= len(self.content.spaces):
            raise self.fail(Message("scenario-space_needed", name=name), line)
        return as_space(location)

    def spaces(self, name: Any, line: int) -> list[Space]:
        """Return a space, or all spaces of a Province."""
        noun = self.noun(name, (NounKind.PLACE, NounKind.PROVINCE), line)
        if noun >= actions.PROVINCE:
            return list(map(as_space, self.content.provinces[noun - actions.PROVINCE].spaces))
        return [self.space(name, line)]

    def seat(self, name: Any, line: int, players: int) -> Seat:
        seat = Seat(self.noun(name, (NounKind.SEAT,), line) - actions.SEAT)
        if seat >= players:
            colours = self.content.seat_colours[:players]
            raise self.fail(
                Message("scenario-seat_not_in_game", seat=name, players=players, seats=colours), line
            )
        return seat

    def owner(self, name: Any, line: int, players: int) -> Seat:
        """Return a seat, `independent` or `nobody`."""
        if name in (None, "nobody"):
            return NOBODY
        if name == "independent":
            return INDEPENDENT
        return self.seat(name, line, players)

    def general(self, name: Any, line: int) -> General:
        return General(self.noun(name, (NounKind.GENERAL,), line) - actions.GENERAL)

    def general_in_game(self, name: Any, line: int, players: int) -> General:
        """Return a General; a Minor General's seat must be in the game."""
        general = self.general(name, line)
        minor = general - len(self.content.generals)
        if minor >= 0 and minor // self.content.minors.per_player >= players:
            colour = self.content.seat_colours[minor // self.content.minors.per_player]
            raise self.fail(Message("scenario-minor_not_in_game", general=name, colour=colour), line)
        return general

    def major_general(self, name: Any, line: int) -> General:
        """Return a General who can earn Popularity and be dealt: a Major General."""
        general = self.general(name, line)
        if general >= len(self.content.generals):
            raise self.fail(Message("scenario-major_needed", general=name), line)
        return general

    def royal(self, name: Any, line: int) -> Royal:
        return Royal(self.noun(name, (NounKind.ROYAL,), line) - actions.ROYAL)

    def fleet(self, name: Any, line: int) -> Fleet:
        return Fleet(self.noun(name, (NounKind.FLEET,), line) - actions.FLEET)

    def army(self, name: Any, line: int) -> Army:
        return Army(self.noun(name, (NounKind.ARMY,), line) - actions.ARMY)

    def card(self, name: Any, line: int) -> Card:
        return as_card(self.noun(name, (NounKind.CARD,), line) - actions.CARD)

    def province(self, name: Any, line: int) -> int:
        return self.noun(name, (NounKind.PROVINCE,), line) - actions.PROVINCE

    def unit(self, name: Any, line: int) -> int:
        return self.noun(name, (NounKind.UNIT,), line) - actions.UNIT

    def group(self, value: Any, line: int) -> int:
        """Return a packed group from `{loyal: 2, mercenary: 1}`; nothing is the empty group."""
        if value in (None, 0):
            return 0
        table = self.table(value, line, Message("scenario-units"))
        group = 0
        for name, number in table.items():
            at = table.line_of(name)
            group += units.ONE[self.unit(name, at)] * self.whole(number, at, name, 0, 99)
        return group
