"""Scenarios: rulings that run. One readable file holds a position, dice, a script and what must come of it.

Decides how a scenario is laid out and played; positions are built by `scenario_position`, expectations
compared by `scenario_checks`. Every failure names the file and the line. The form is in docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackSource
from diadochoi.record.errors import GameError, ScenarioError
from diadochoi.record.game import Game
from diadochoi.record.log import Event
from diadochoi.record.scenarios.scenario_checks import Checker
from diadochoi.record.scenarios.scenario_names import Reader
from diadochoi.record.scenarios.scenario_position import build_state
from diadochoi.record.scenarios.yaml_lines import Rows, Table, read_lined
from diadochoi.record.stored.settings import everyone_asked
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.chance import DiceScriptError, seed_bytes
from diadochoi.rules.core.config import Config, ConfigError, make_config

KEYS: Final = (
    "title", "text", "clauses", "also", "edition", "players", "options", "house_rules", "windows", "seed",
    "seats", "position", "dice", "script", "expect",
)  # fmt: skip
_ILLEGAL: Final = re.compile(r"illegal\s+[\"'`]?(.+?)[\"'`]?")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a script: an action of a seat (which may have to be refused), or a check."""

    line: int
    seat: int = -1
    action: str = ""
    illegal: bool = False
    because: str = ""  # the clause that must be named with a refusal
    dice: tuple[int, ...] | None = None  # exactly these are rolled by the line that begins here
    ends_line: bool = True
    say: str = ""  # what a teacher tells here
    check: Table | None = None


class Scenario:
    """One scenario, read and understood but not yet played."""

    def __init__(self, data: Table, file: str, content: Content, edition: str) -> None:
        self.file = file
        self.edition = edition
        self.content = content
        self.data = data
        self.reader = Reader(content, file)
        self.reader.only_keys(data, KEYS, "a scenario")
        if not data.get("title"):
            raise self.reader.fail("a scenario needs a `title`", data.line)
        self.title = str(data["title"])
        self.text = str(data.get("text") or "")
        self.also = self._also()
        self.clauses: tuple[str, ...] = (
            self.also[edition]
            if edition in self.also
            else tuple(str(item) for item, _ in self._rows("clauses"))
        )
        self.players, self.seats = self._seats()
        self.config = self._config()
        self.seed = self._seed()
        self.dice = self._dice(data.get("dice"), data.line_of("dice"))
        self.script: tuple[Step, ...] = tuple(self._script())
        self.expect: tuple[Table, ...] = tuple(self._checks(data.get("expect"), data.line_of("expect")))

    # ------------------------------------------------------------------ reading

    def _rows(self, key: str) -> Iterator[tuple[Any, int]]:
        return self.reader.rows(self.data.get(key), self.data.line_of(key), f"`{key}`")

    def _also(self) -> dict[str, tuple[str, ...]]:
        """Other editions in which the same must come of it, each with the clauses that this proves there."""
        reader = self.reader
        found: dict[str, tuple[str, ...]] = {}
        for name, value, line in reader.items(self.data, "also"):
            if name not in EDITIONS or name == _own_edition(self.data):
                known = ", ".join(edition for edition in EDITIONS if edition != _own_edition(self.data))
                raise reader.fail(f"`also` names the edition {name!r}; it can name {known}", line)
            found[name] = tuple(str(item) for item, _ in reader.rows(value, line, "also"))
        return found

    def _seats(self) -> tuple[int, dict[int, list[int]]]:
        """Seats and their Major Generals; as many players as the seats named need, unless `players` says."""
        reader, data = self.reader, self.data
        seats: dict[int, list[int]] = {}
        for name, value, line in reader.items(data, "seats"):
            seat = reader.noun(name, (NounKind.SEAT,), line) - actions.SEAT
            seats[seat] = [reader.general(general, at) for general, at in reader.rows(value, line, "seats")]
        least = max(2, max(seats, default=0) + 1)
        players = reader.whole(data.get("players", least), data.line_of("players"), "players", least, 5)
        return players, seats

    def _config(self) -> Config:
        data = self.data
        house = {name: str(value) for name, value, _ in self.reader.items(data, "house_rules")}
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
            raise self.reader.fail(str(error), data.line) from error

    def _seed(self) -> str:
        value = self.data.get("seed", 0)
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self.reader.fail("`seed` should be a number or a word", self.data.line_of("seed"))
        return str(value)

    def _dice(self, value: Any, line: int) -> tuple[int, ...]:
        """Dice in the order they are rolled; inner lists only group them for the reader."""
        found: list[int] = []
        for item, at in self.reader.rows(value, line, "dice"):
            if isinstance(item, Rows):
                found.extend(self._dice(item, at))
            else:
                found.append(self.reader.whole(item, at, "a die", 1, 6))
        return tuple(found)

    def _script(self) -> Iterator[Step]:
        for entry, line in self._rows("script"):
            yield from self._steps(self.reader.table(entry, line, "a line of the script"), line)

    def _steps(self, entry: Table, line: int) -> Iterator[Step]:
        """`red: action`, `red: [actions]`, `red: illegal action` with `because`, or `check: {...}`."""
        reader = self.reader
        extras = ("because", "dice", "say", "check")
        colours = self.content.seat_colours[: self.players]
        reader.only_keys(entry, (*colours, *extras), "a line of the script")
        say = str(entry.get("say") or "")
        dice = self._dice(entry["dice"], entry.line_of("dice")) if "dice" in entry else None
        movers = [colour for colour in colours if colour in entry]
        if len(movers) > 1:
            raise reader.fail(f"one seat acts on a line, not {' and '.join(movers)}", line)
        if not movers:
            if not ("check" in entry or say):
                raise reader.fail("a line of the script needs a seat and its action, or a `check`", line)
            yield Step(line, say=say)
        else:
            colour = movers[0]
            texts = list(reader.rows(entry[colour], entry.line_of(colour), colour))
            for number, (text, at) in enumerate(texts):
                refused = _ILLEGAL.fullmatch(str(text))
                yield Step(
                    at,
                    colours.index(colour),
                    refused.group(1) if refused else str(text),
                    refused is not None,
                    str(entry.get("because") or ""),
                    dice if number == 0 else None,
                    number == len(texts) - 1,
                    say if number == 0 else "",
                )
        if "check" in entry:
            for table in self._checks(entry["check"], entry.line_of("check")):
                yield Step(entry.line_of("check"), check=table)

    def _checks(self, value: Any, line: int) -> Iterator[Table]:
        if isinstance(value, Table):
            yield value
        else:
            for item, at in self.reader.rows(value, line, "expect"):
                yield self.reader.table(item, at, "a check")

    # ------------------------------------------------------------------ playing

    def start(self) -> Game:
        """The game at the first decision of the scenario."""
        data = self.data
        position = self.reader.table(data.get("position"), data.line_of("position"), "`position`")
        state = build_state(self.reader, self.config, seed_bytes(self.seed), self.seats, position)
        state.script = self.dice
        try:
            engine.run(state)
        except DiceScriptError as error:
            raise self.reader.fail(
                f"before the first line of the script {error}", data.line_of("dice")
            ) from error
        game = Game(state, state.chance or (), state.log or ())
        game.begin_here()
        return game

    def run(self) -> Game:
        """Play the script and compare; ScenarioError says which line failed and how."""
        game = self.start()
        for _ in self.steps(game):
            pass
        return game

    def tell(self, game: Game) -> Iterator[str]:
        """Play the script on a started game, line by line, as text for people."""
        yield from (f"    {sentence}" for sentence in game.story())
        for step in self.steps(game):
            if step.say:
                yield step.say
            if step.illegal:
                reason = game.why_not(step.action)
                yield f"  {game.colours[step.seat]}: {step.action} is refused"
                if reason is not None:
                    yield f"    {reason.sentence} ({reason.clause})"
            elif step.action:
                yield f"  {game.colours[step.seat]}: {step.action}"
                yield from (f"    {sentence}" for sentence in game.story())

    def steps(self, game: Game) -> Iterator[Step]:
        """Play a started game by the script and compare; every step is given after it was taken."""
        events: list[Event] = list(game.start_events)
        later = -1  # dice that belong to later lines, while a line has dice of its own
        for step in self.script:
            if step.dice is not None:
                rest = game.state.script or ()
                later = len(rest)
                game.state.script = step.dice + rest
            if step.check is not None:
                Checker(self.reader, game, events).check(step.check)
            elif step.action:
                self._play(game, step)
                if not step.illegal:
                    events.extend(game.plays[-1].events)
            if step.ends_line and later >= 0:
                self._no_dice_left(game, later, step)
                later = -1
            yield step
        for table in self.expect:
            Checker(self.reader, game, events).check(table)
        if game.state.script:
            left = ", ".join(str(die) for die in game.state.script)
            raise self.reader.fail(f"dice are left over: {left}", self.data.line_of("dice"))

    def _no_dice_left(self, game: Game, later: int, step: Step) -> None:
        rest = game.state.script or ()
        if len(rest) > later:
            left = ", ".join(str(die) for die in rest[: len(rest) - later])
            raise self.reader.fail(f"dice of this line are left over: {left}", step.line)

    def _play(self, game: Game, step: Step) -> None:
        try:
            if step.illegal:
                self._refused(game, step)
            else:
                game.play(step.action, step.seat)
        except ScenarioError:
            raise
        except (GameError, DiceScriptError) as error:
            offered = Checker(self.reader, game, []).offered()
            raise self.reader.fail(
                f"{step.action}: {_plain(error, step.action)} {offered}", step.line
            ) from error

    def _refused(self, game: Game, step: Step) -> None:
        if game.state.asked != step.seat:
            offered = Checker(self.reader, game, []).offered()
            raise self.reader.fail(
                f"{game.content.seat_colours[step.seat]} is not asked now {offered}", step.line
            )
        reason = game.why_not(step.action)
        if reason is None:
            raise self.reader.fail(f"`{step.action}` is legal, but should be refused", step.line)
        if step.because and reason.clause != step.because:
            raise self.reader.fail(
                f"`{step.action}` is refused by {reason.clause} ({reason.key}), not by {step.because}",
                step.line,
            )


def _plain(error: Exception, action: str) -> str:
    return str(error).removeprefix(f"{action}: ")


def _own_edition(data: Table) -> str:
    return str(data.get("edition", "4e"))


def load_scenario(
    path: Path | str, content: Content | PackSource | None = None, edition: str | None = None
) -> Scenario:
    """Read a scenario file, for its own edition or for another one that its `also` names.

    `content` may be the folder of a content pack.
    """
    return parse_scenario(scenario_text(path), str(path), content, edition)


def scenario_text(path: Path | str) -> str:
    """What a scenario's file holds; ScenarioError says why it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"cannot be read: {error.strerror}", str(path)) from error
    except UnicodeDecodeError as error:
        raise ScenarioError("is no text: a scenario is written in YAML", str(path)) from error


def parse_scenario(
    text: str,
    file: str = "scenario",
    content: Content | PackSource | None = None,
    edition: str | None = None,
) -> Scenario:
    """Read a scenario from its text."""
    data = read_lined(text, file)
    played = _own_edition(data) if edition is None else edition
    if not isinstance(content, Content):  # an unknown edition is refused with the other settings
        content = load_edition(played if played in EDITIONS else "4e", content)
    return Scenario(data, file, content, played)
