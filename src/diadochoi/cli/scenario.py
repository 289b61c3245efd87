"""`diadochoi scenario`: check rulings that run, and show one step by step.

Reports which line failed and how; what a scenario is and how it is played: `record.scenarios.scenario`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from diadochoi.cli.main import CommandError
from diadochoi.content.edition_table import BASE_EDITION, EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.problems import ContentError
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.scenario import Scenario, load_scenario, scenario_text
from diadochoi.record.scenarios.yaml_lines import read_lined

FIRST = BASE_EDITION

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("scenario", help="check or show scenarios: rulings that run")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    check_parser = commands.add_parser("check", help="play scenarios and compare; exit 1 if one fails")
    check_parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="a file, or a folder of them"
    )
    check_parser.add_argument("--quiet", action="store_true", help="print failures only")
    _add_content(check_parser)
    check_parser.set_defaults(run=check)

    show_parser = commands.add_parser("show", help="play one scenario and tell what happens")
    show_parser.add_argument("file", type=Path, metavar="FILE")
    show_parser.add_argument("--edition", help="as it is played in another edition that its `also` names")
    _add_content(show_parser)
    show_parser.set_defaults(run=show)


def _add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--content", type=Path, metavar="DIR", help="play with this content pack")


def load(file: Path, pack: Path | None, edition: str | None = None) -> Scenario:
    """A scenario in its own edition or another one, with a content pack if one is named."""
    if pack is None:
        return load_scenario(file, edition=edition)
    played = edition or str(read_lined(scenario_text(file), str(file)).get("edition", FIRST))
    try:
        content = load_edition(played if played in EDITIONS else FIRST, pack)
    except ContentError as error:
        raise CommandError(str(error)) from error
    return load_scenario(file, content, edition)


def find_scenarios(paths: list[Path]) -> list[Path]:
    """The files named, and every .yaml file in the folders named."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]))
        else:
            found.append(path)
    if not found:
        raise CommandError(f"there is no scenario in {', '.join(str(path) for path in paths)}")
    return found


def check(arguments: argparse.Namespace) -> int:
    failed = 0
    files = find_scenarios(arguments.paths)
    for file in files:
        try:
            scenario = load(file, arguments.content)
            scenario.run()
            for edition in scenario.also:
                load(file, arguments.content, edition).run()
        except ScenarioError as error:
            failed += 1
            print(f"FAIL  {error}", file=sys.stderr)
        else:
            if not arguments.quiet:
                print(f"ok    {file}  {scenario.title}")
    good = len(files) - failed
    if not arguments.quiet or failed:
        print(f"{good} of {len(files)} scenarios hold")
    return 1 if failed else 0


def show(arguments: argparse.Namespace) -> int:
    """Tell every line of the script, what came of it, and whose decision it is then."""
    try:
        scenario = load(arguments.file, arguments.content, arguments.edition)
        game = scenario.start()
        print(scenario.title + (f" ({', '.join(scenario.clauses)})" if scenario.clauses else ""))
        if scenario.text:
            print(scenario.text)
        for line in scenario.tell(game):
            print(line)
    except ScenarioError as error:
        print(f"FAIL  {error}", file=sys.stderr)
        return 1
    decision = game.decision
    if decision is None:
        print("The game is over.")
    else:
        print(f"{decision.colour}: {decision.prompt} ({decision.clause})")
        for text in game.actions():
            print(f"    {text}")
    return 0
