"""`diadochoi explain`: what is possible at a point of a recorded game, and under which rule.

This module finds the point; the sentences and clauses come from the game and the rules reference.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from diadochoi.cli.arguments import typed_number
from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.message import Message

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("explain", help=Help("help-explain"))
    parser.add_argument("record", metavar="RECORD[@N]", help=Help("help-explain_record"))
    parser.add_argument(
        "--why",
        action="append",
        default=[],
        metavar="ACTION",
        help=Help("help-explain_why"),
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help=Help("help-explain_content"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from diadochoi.cli.screen import Screen
    from diadochoi.record.accounts.fight_story import PlayStories
    from diadochoi.record.errors import GameError, NotationError

    try:
        game = game_at(arguments.record, arguments.content)
    except GameError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    screen = Screen(Console(highlight=False, emoji=False), plain=False)
    screen.say(Message("cli-after_actions", count=len(game.plays)))
    if game.plays:
        last = game.plays[-1]
        played = game.notation.text(last.action)
        screen.say(Message("terminal-played", seat=game.words.seat(last.seat), action=played))
        stories = PlayStories(game.state.board, game.config, game.words)
        for sentence in stories.of_play(game.plays, len(game.plays), None):
            screen.line(f"  {sentence}")
    if arguments.why:
        for text in arguments.why:
            try:
                screen.line(why(game, text))
            except NotationError as error:
                raise CommandError(Message("cli-error", error=error)) from error
        return 0
    screen.decision(game, game.legal, 0, "")
    from diadochoi.cli.screen import PAGE

    for first in range(PAGE, len(game.legal), PAGE):
        screen.actions(game, game.legal, first, "")
    decision = game.decision
    if decision is not None and decision.clause:
        screen.line(clause_text(decision.clause))
    return 0


def why(game: Game, text: str) -> str:
    """Whether an action is possible, or the reason with the text of its clause."""
    reason = game.why_not(text)
    if reason is None:
        return str(Message("cli-possible", action=text))
    message = Message("cli-refused", action=text, reason=reason.sentence)
    return f"{message}\n{clause_text(reason.clause)}" if reason.clause else str(message)


def clause_text(clause: str) -> str:
    """The text of the rule from the reference."""
    from diadochoi.content.rulebook.reference import LINK, UnknownRuleError, clause_by_id

    try:
        found = clause_by_id(clause)
    except UnknownRuleError:
        return f"[{clause}]"
    return f"[{found.id}] {LINK.sub(lambda match: match.group(1), found.text)}"


def game_at(name: str, content: Path | None) -> Game:
    """The game of `FILE` or `FILE@N`; a negative N counts from the end."""
    from diadochoi.record.errors import GameError
    from diadochoi.record.replay import load_data, replay
    from diadochoi.record.stored.record import SAVE_FORMAT, check_record, read_data

    file, number = split_point(name)
    if file.suffix in (".yaml", ".yml"):
        return scenario_at(file, number, content)
    data = read_data(file)
    try:
        if number is None and data.get("format") == SAVE_FORMAT:
            return load_data(data, content)
        data = data.get("record", data)  # a saved game contains its record
        if number is not None:
            check_record(data)
            number = point_in(file, number, len(data["actions"]))
        return replay(data, number, content)
    except GameError as error:
        raise CommandError(Message("cli-in_file", file=file, error=error)) from error


def scenario_at(file: Path, number: int | None, content: Path | None) -> Game:
    """The game of a scenario; up to N it is played even if its script fails later."""
    from diadochoi.record.scenarios.scenario import load_scenario

    scenario = load_scenario(file, content)
    if number is None:
        return scenario.run()
    if number < 0:
        number = point_in(file, number, len(scenario.run().plays))
    game = scenario.start()
    steps = scenario.steps(game)
    while len(game.plays) < number:
        if next(steps, None) is None:
            point_in(file, number, len(game.plays))
    return game


def point_in(file: Path, number: int, actions: int) -> int:
    """The number of actions up to a point of a file; a negative number counts from the end."""
    if not -actions <= number <= actions:
        raise CommandError(Message("cli-no_such_action", file=file, actions=actions))
    return number if number >= 0 else number + actions


def split_point(name: str) -> tuple[Path, int | None]:
    file, at, point = name.rpartition("@")
    number = typed_number(point)
    return (Path(file), number) if at and number is not None else (Path(name), None)
