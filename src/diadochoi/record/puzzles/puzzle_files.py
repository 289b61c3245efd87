"""The puzzles that come with the program, found by their files.

A puzzle is a scenario with a `puzzle` table. Its id is its folder, which is its theme, and its name
(`victory/4e-4p-1f0a`). The script is the solution; its first lines may be given (a movement roll).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.game import Game
from diadochoi.record.puzzles.goal import NEEDS_NUMBER, NEEDS_SEAT, Goal, GoalKind
from diadochoi.record.puzzles.sure_lines import is_window
from diadochoi.record.scenarios.scenario import Scenario, load_scenario, parse_scenario
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.record.scenarios.scenario_play import ScenarioRun
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules.core.actions import PASS
from diadochoi.rules.core.ids import NOBODY

FOLDER: Final = Path(__file__).parent / "files"
THEMES: Final = ("victory", "regency", "royals", "leader", "provinces", "cards", "fleets", "dice")
_KEYS: Final = ("goal", "given", "failed", "named_after", "chance", "second")
UNRATED: Final = -1
LEVELS: Final = (50, 85)  # percent of failed attempts by bots: easy below the first, medium below the second


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle: a position, a goal, and a line that reaches it."""

    id: str
    scenario: Scenario
    seat: int
    goal: Goal
    given: int  # steps of the script that are played before the player starts
    failed: int  # percent of attempts by bots that failed, or UNRATED
    named_after: int = NOBODY  # the General in its name, if not the one with the most CUs
    chance: int = 0  # percent: the best chance of one march, where dice decide; 0 if a line is certain
    second: int = 0  # percent: the chance of the next best march

    @property
    def theme(self) -> str:
        return self.id.partition("/")[0]

    @property
    def by_dice(self) -> bool:
        return self.chance > 0

    @property
    def level(self) -> int:
        """Return 1 for easy, 2 for medium, 3 for hard: by how many bots fail."""
        return 1 + sum(self.failed >= most for most in LEVELS)

    def start(self) -> Game:
        """Return the game at the moment the player starts, with random dice from there on."""
        playing = ScenarioRun(self.scenario)
        for number in range(self.given):
            pass_windows_of(playing.game)
            playing.take(number)
        game = playing.game
        game.state.script = None
        pass_windows_of(game)
        return game

    @property
    def solution(self) -> tuple[str, ...]:
        return tuple(step.action for step in self.scenario.script[self.given :] if step.action)

    @property
    def dice(self) -> tuple[tuple[int, ...], ...]:
        """The dice that fall at each step of the solution, where dice decide."""
        return tuple(step.dice or () for step in self.scenario.script[self.given :] if step.action)


def pass_windows_of(game: Game) -> None:
    """Let nobody play a Surprise card: the same as `pass_windows`, in a recorded game."""
    while is_window(game.state):
        game.play(PASS, game.state.asked)


def puzzle_ids() -> list[str]:
    """List every puzzle, by theme."""
    files = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.yaml")]
    return sorted(files, key=lambda name: (_theme_rank(name), name))


def _theme_rank(name: str) -> int:
    theme = name.partition("/")[0]
    return THEMES.index(theme) if theme in THEMES else len(THEMES)


@cache
def load_puzzle(name: str) -> Puzzle:
    """Return a puzzle by its id, one of `puzzle_ids`."""
    return _puzzle(name, load_scenario(FOLDER / f"{name}.yaml"))


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return every puzzle, by theme, the easiest first."""
    found = [load_puzzle(name) for name in puzzle_ids()]
    return tuple(sorted(found, key=lambda puzzle: (_theme_rank(puzzle.id), puzzle.failed, puzzle.id)))


def read_puzzle(name: str, text: str) -> Puzzle:
    """Read a puzzle from its text."""
    return _puzzle(name, parse_scenario(text, name))


def _puzzle(name: str, scenario: Scenario) -> Puzzle:
    reader, data = scenario.reader, scenario.data
    if "puzzle" not in data:
        raise ScenarioError(Message("scenario-no_puzzle"), scenario.file, 1)
    table = reader.table(data["puzzle"], data.line_of("puzzle"), "`puzzle`")
    reader.only_keys(table, _KEYS, Message("scenario-a_puzzle"))
    if name.partition("/")[0] not in THEMES:
        raise reader.fail(Message("scenario-no_such_theme", themes=THEMES), 1)
    acting = [step.seat for step in scenario.script if step.action]
    if not acting:
        raise reader.fail(Message("scenario-puzzle_needs_script"), data.line)
    chance = reader.whole(table.get("chance", 0), table.line_of("chance"), "chance", 0, 99)
    second = reader.whole(table.get("second", 0), table.line_of("second"), "second", 0, 99)
    return Puzzle(
        name,
        scenario,
        acting[-1],
        _goal(reader, table, scenario.players),
        reader.whole(table.get("given", 0), table.line_of("given"), "given", 0, 20),
        reader.whole(table["failed"], table.line_of("failed"), "failed", 0, 100)
        if "failed" in table
        else UNRATED,
        reader.general(table["named_after"], table.line_of("named_after"))
        if "named_after" in table
        else NOBODY,
        chance,
        second,
    )


def _goal(reader: ScenarioReader, table: YamlMap, players: int) -> Goal:
    """Read `{vp: 14}`, `{lower: {green: 9}}`, `{no_king: green}`, `{royal: alexandros}`, `{win: yes}`."""
    line = table.line_of("goal")
    goal = reader.table(table.get("goal"), line, "`goal`")
    kinds = {kind.value: kind for kind in GoalKind}
    reader.only_keys(goal, kinds, Message("scenario-a_goal"))
    if len(goal) != 1:
        raise reader.fail(Message("scenario-puzzle_needs_goal", kinds=list(kinds)), line)
    ((name, value),) = goal.items()
    kind = kinds[name]
    if kind is GoalKind.LOWER:
        aims = reader.table(value, line, "`lower`")
        if len(aims) != 1:
            raise reader.fail(Message("scenario-lower_names_one"), line)
        ((colour, number),) = aims.items()
        return Goal(kind, reader.whole(number, line, "VP"), reader.seat(colour, line, players))
    if kind in NEEDS_SEAT:
        return Goal(kind, 1, reader.seat(value, line, players))
    if kind in NEEDS_NUMBER:
        return Goal(kind, reader.whole(value, line, name, 1))
    if kind is GoalKind.ROYAL:
        return Goal(kind, 1, royal=reader.royal(value, line))
    return Goal(kind, 1)
