"""`diadochoi scenario`: checks scenarios, and shows one step by step.

This module reports which line failed and how; `record.scenarios.scenario` plays a scenario.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.problems import ContentError
from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.scenario import Scenario, load_scenario, scenario_text
from diadochoi.record.scenarios.yaml_lines import read_yaml

FIRST = BASE_EDITION

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("scenario", help=Help("help-scenario"))
    commands = parser.add_subparsers(title=Help("help-commands"), metavar="COMMAND", required=True)

    check_parser = commands.add_parser("check", help=Help("help-scenario_check"))
    check_parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help=Help("help-scenario_check_paths")
    )
    check_parser.add_argument("--quiet", action="store_true", help=Help("help-scenario_check_quiet"))
    _add_content(check_parser)
    check_parser.set_defaults(run=check)

    show_parser = commands.add_parser("show", help=Help("help-scenario_show"))
    show_parser.add_argument("file", type=Path, metavar="FILE")
    show_parser.add_argument("--edition", help=Help("help-scenario_show_edition"))
    _add_content(show_parser)
    show_parser.set_defaults(run=show)


def _add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--content", type=Path, metavar="DIR", help=Help("help-scenario_content"))


def load(file: Path, pack: Path | None, edition: str | None = None) -> Scenario:
    """Load a scenario in its own edition or another one, with a content pack if one is named."""
    if pack is None:
        return load_scenario(file, edition=edition)
    played = edition or str(read_yaml(scenario_text(file), str(file)).get("edition", FIRST))
    try:
        content = load_edition(played if played in EDITIONS else FIRST, pack)
    except ContentError as error:
        raise CommandError(Message("cli-error", error=error)) from error
    return load_scenario(file, content, edition)


def find_scenarios(paths: list[Path]) -> list[Path]:
    """The named files, and every .yaml file in the named folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]))
        else:
            found.append(path)
    if not found:
        raise CommandError(Message("cli-no_scenarios", paths=[str(path) for path in paths]))
    return found


def check(arguments: argparse.Namespace) -> int:
    failed = 0
    files = find_scenarios(arguments.paths)
    for file in files:
        title, faults = check_file(file, arguments.content)
        failed += bool(faults)
        for fault in faults:
            print(Message("result-scenario_fails", fault=fault), file=sys.stderr)
        if not faults and not arguments.quiet:
            print(Message("result-scenario_holds", file=file, title=title))
    good = len(files) - failed
    if not arguments.quiet or failed:
        print(Message("result-scenarios_hold", good=good, all=len(files)))
    return 1 if failed else 0


def check_file(file: Path, pack: Path | None) -> tuple[str, list[str]]:
    """The title of a scenario, and everything that fails in any edition it names."""
    faults: list[str] = []
    title = ""
    editions: list[str | None] = [None]
    for edition in editions:  # those of `also` are added once the file has been read
        try:
            scenario = load(file, pack, edition)
            if edition is None:
                title = scenario.title
                editions.extend(scenario.also)
            scenario.run()
        except ScenarioError as error:
            faults.extend(in_edition(fault, edition) for fault in str(error).splitlines())
        except CommandError:
            raise
        except Exception as error:  # a program error in one scenario must not hide the others
            failed = Message("result-program_failed", file=file, kind=type(error).__name__, error=str(error))
            faults.append(in_edition(str(failed), edition))
    return title, faults


def in_edition(fault: str, edition: str | None) -> str:
    return str(Message("result-in_edition", fault=fault, edition=edition)) if edition else fault


def show(arguments: argparse.Namespace) -> int:
    """Print every line of the script, its result, and whose decision it is then."""
    try:
        scenario = load(arguments.file, arguments.content, arguments.edition)
        game = scenario.start()
    except ScenarioError as error:
        return fail(error)
    print(scenario.title + (f" ({', '.join(scenario.clauses)})" if scenario.clauses else ""))
    if scenario.text:
        print(scenario.text)
    code = 0
    try:
        for line in scenario.story(game):
            print(line)
    except ScenarioError as error:
        code = fail(error)
    show_question(game)
    return code


def fail(error: ScenarioError) -> int:
    for line in str(error).splitlines():
        print(Message("result-scenario_fails", fault=line), file=sys.stderr)
    return 1


def show_question(game: Game) -> None:
    """Print the open question at the end of the scenario, with every answer."""
    decision = game.decision
    if decision is None:
        print(Message("result-game_over" if game.over else "result-turn_over"))
        return
    print(f"{decision.colour}: {decision.prompt} ({decision.kind}, {decision.clause})")
    for text in game.actions():
        print(f"    {text}")
