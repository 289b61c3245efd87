"""Scenarios: rulings that run. One readable file holds a position, dice, a script and the expected result.

Decides how a scenario is laid out; `scenario_play` plays it, `scenario_position` builds its position,
`scenario_checks` compares. Every failure names the file and the line. docs/scenarios.md explains the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackSource
from diadochoi.message import Message, all_of
from diadochoi.record.errors import ScenarioError
from diadochoi.record.game import Game
from diadochoi.record.scenarios.failures import Failures
from diadochoi.record.scenarios.lesson_lines import LINE_KEYS, Teaching, read_line, read_teaching
from diadochoi.record.scenarios.scenario_checks import CHECKS
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.record.scenarios.scenario_play import ScenarioRun
from diadochoi.record.scenarios.step import Step
from diadochoi.record.scenarios.yaml_lines import Rows, YamlMap, read_yaml
from diadochoi.record.stored.settings import everyone_asked
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.config import Config, ConfigError, make_config
from diadochoi.rules.core.ids import General, Seat

KEYS: Final = (
    "title", "text", "clauses", "also", "edition", "players", "options", "house_rules", "windows", "seed",
    "seats", "position", "dice", "script", "expect", "lesson", "puzzle",
)  # fmt: skip
_ORDINALS: Final = {3: "third", 4: "fourth", 5: "fifth"}
_ILLEGAL: Final = re.compile(r"illegal\s+[\"'`]?(.+?)[\"'`]?")


class Scenario:
    """One scenario, parsed but not yet played."""

    def __init__(self, data: YamlMap, file: str, content: Content, edition: str) -> None:
        self.file = file
        self.edition = edition
        self.content = content
        self.data = data
        self.reader = ScenarioReader(content, file)
        self.reader.only_keys(data, KEYS, Message("scenario-a_scenario"))
        if not data.get("title"):
            raise self.reader.fail(Message("scenario-scenario_needs_title"), data.line)
        self.title = str(data["title"])
        self.text = str(data.get("text") or "")
        self.also = self._also()
        self.clauses: tuple[str, ...] = (
            self.also[edition]
            if edition in self.also
            else self._clauses(self.data.get("clauses"), self.data.line_of("clauses"))
        )
        self.players, self.seats = self._seats()
        self.config = self._config()
        self.seed = self._seed()
        self.dice = self._dice(data.get("dice"), data.line_of("dice"))
        failures = Failures()
        self.script: tuple[Step, ...] = tuple(self._script(failures))
        self.expect: tuple[YamlMap, ...] = tuple(
            self._checks(data.get("expect"), data.line_of("expect"), failures)
        )
        failures.raise_all()
        self.teaching: Teaching | None = read_teaching(self.reader, data, self.script)

    # ------------------------------------------------------------------ reading

    def _rows(self, key: str) -> Iterator[tuple[Any, int]]:
        return self.reader.rows(self.data.get(key), self.data.line_of(key), f"`{key}`")

    def _also(self) -> dict[str, tuple[str, ...]]:
        """Return other editions with the same result, each with the clauses that this proves there."""
        reader = self.reader
        found: dict[str, tuple[str, ...]] = {}
        for name, value, line in reader.items(self.data, "also"):
            if name not in EDITIONS or name == _own_edition(self.data):
                known = ", ".join(edition for edition in EDITIONS if edition != _own_edition(self.data))
                raise reader.fail(Message("scenario-no_such_edition", edition=name, known=known), line)
            found[name] = self._clauses(value, line)
        return found

    def _clauses(self, value: Any, line: int) -> tuple[str, ...]:
        """Return ids of clauses, each of which must exist."""
        failures = Failures()
        found: list[str] = []
        for item, at in self.reader.rows(value, line, "clauses"):
            with failures.collecting():
                self.reader.clause(item, at)
                found.append(str(item))
        failures.raise_all()
        return tuple(found)

    def _seats(self) -> tuple[int, dict[Seat, list[General]]]:
        """Return seats and their Major Generals; without `players`, as many players as the seats need."""
        reader, data = self.reader, self.data
        seats: dict[Seat, list[General]] = {}
        for name, value, line in reader.items(data, "seats"):
            seat = Seat(reader.noun(name, (NounKind.SEAT,), line) - actions.SEAT)
            seats[seat] = [reader.general(general, at) for general, at in reader.rows(value, line, "seats")]
        least = max(2, max(seats, default=0) + 1)
        players = reader.whole(data.get("players", least), data.line_of("players"), "players", 2, 5)
        if players < least:
            colours = self.content.seat_colours
            raise reader.fail(
                Message(
                    "scenario-too_few_players",
                    seat=colours[least - 1],
                    ordinal=_ORDINALS[least],
                    seats=colours[:least],
                    players=players,
                    least=least,
                ),
                data.line_of("players"),
            )
        return players, seats

    def _config(self) -> Config:
        data = self.data
        house = {name: _plain(value) for name, value, _ in self.reader.items(data, "house_rules")}
        try:
            return make_config(
                self.content,
                self.players,
                self.edition,
                tuple(str(option) for option, _ in self._rows("options")),
                house,
                everyone_asked(data.get("windows", "holders")),
            )
        except ConfigError as error:
            raise self.reader.fail(error.message, data.line) from error

    def _seed(self) -> str:
        value = self.data.get("seed", 0)
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self.reader.fail(Message("scenario-seed_number_word"), self.data.line_of("seed"))
        return str(value)

    def _dice(self, value: Any, line: int) -> tuple[int, ...]:
        """Return dice in the order they are rolled; inner lists only group them for the reader."""
        found: list[int] = []
        for item, at in self.reader.rows(value, line, "dice"):
            if isinstance(item, Rows):
                found.extend(self._dice(item, at))
            else:
                found.append(self.reader.whole(item, at, Message("scenario-a_die"), 1, 6))
        return tuple(found)

    def _script(self, failures: Failures) -> Iterator[Step]:
        for entry, line in self._rows("script"):
            with failures.collecting():
                table = self.reader.table(entry, line, Message("scenario-a_line"))
                yield from list(self._steps(table, line, failures))

    def _steps(self, entry: YamlMap, line: int, failures: Failures) -> Iterator[Step]:
        """Read `red: action`, `red: [actions]`, `red: illegal action` with `because`, or `check: {...}`."""
        reader = self.reader
        extras = ("because", "dice", "say", "check", *LINE_KEYS)
        colours = self.content.seat_colours[: self.players]
        reader.only_keys(entry, (*colours, *extras), Message("scenario-a_line"))
        say = str(entry.get("say") or "")
        because = reader.clause(entry["because"], entry.line_of("because")) if entry.get("because") else ""
        dice = self._dice(entry["dice"], entry.line_of("dice")) if "dice" in entry else None
        taught = read_line(reader, entry)
        movers = [colour for colour in colours if colour in entry]
        if len(movers) > 1:
            raise reader.fail(Message("scenario-one_seat_per_line", seats=all_of(movers)), line)
        if not movers:
            if not ("check" in entry or say or taught.ask):
                raise reader.fail(Message("scenario-line_script_needs_seat"), line)
            yield replace(taught, line=line, say=say)
        else:
            colour = movers[0]
            texts = list(reader.rows(entry[colour], entry.line_of(colour), colour))
            for number, (text, at) in enumerate(texts):
                action = _plain(text)
                refused = _ILLEGAL.fullmatch(action)
                yield replace(
                    taught,
                    line=at,
                    seat=colours.index(colour),
                    action=refused.group(1) if refused else action,
                    illegal=refused is not None,
                    because=because,
                    dice=dice if number == 0 else None,
                    ends_line=number == len(texts) - 1,
                    say=say if number == 0 else "",
                    then=taught.then if number == len(texts) - 1 else "",
                )
        if "check" in entry:
            for table in self._checks(entry["check"], entry.line_of("check"), failures):
                yield Step(entry.line_of("check"), check=table)

    def _checks(self, value: Any, line: int, failures: Failures) -> Iterator[YamlMap]:
        rows = [(value, line)] if isinstance(value, YamlMap) else self.reader.rows(value, line, "expect")
        for item, at in rows:
            with failures.collecting():
                table = self.reader.table(item, at, Message("scenario-a_check"))
                self.reader.only_keys(table, CHECKS, Message("scenario-a_check"))
                yield table

    # ------------------------------------------------------------------ playing

    def start(self) -> Game:
        """Return the game at the first decision of the scenario."""
        return ScenarioRun(self).game

    def run(self) -> Game:
        """Play the script and compare; ScenarioError says which lines failed and how."""
        playing = ScenarioRun(self)
        for _ in playing.steps():
            pass
        return playing.game

    def steps(self, game: Game) -> Iterator[Step]:
        """Play a started game by the script and compare; yields every step after it was taken."""
        return ScenarioRun(self, game).steps()

    def story(self, game: Game | None = None) -> Iterator[str]:
        """Play the script on a started game, line by line, as text for people."""
        return ScenarioRun(self, game).story()


def _plain(value: object) -> str:
    """Return a value as text; `true` and `false` mean the same as `yes` and `no`."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _own_edition(data: YamlMap) -> str:
    return str(data.get("edition", "4e"))


def load_scenario(
    path: Path | str, content: Content | PackSource | None = None, edition: str | None = None
) -> Scenario:
    """Read a scenario file, for its own edition or for another one that its `also` names.

    `content` may be the folder of a content pack.
    """
    return parse_scenario(scenario_text(path), str(path), content, edition)


def scenario_text(path: Path | str) -> str:
    """Return the contents of a scenario file; ScenarioError says why it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(Message("scenario-unreadable", error=error.strerror), str(path)) from error
    except UnicodeDecodeError as error:
        raise ScenarioError(Message("scenario-not_text"), str(path)) from error


def parse_scenario(
    text: str,
    file: str = "scenario",
    content: Content | PackSource | None = None,
    edition: str | None = None,
) -> Scenario:
    """Read a scenario from its text."""
    data = read_yaml(text, file)
    played = _own_edition(data) if edition is None else edition
    if not isinstance(content, Content):  # the settings refuse an unknown edition
        content = load_edition(played if played in EDITIONS else "4e", content)
    return Scenario(data, file, content, played)
