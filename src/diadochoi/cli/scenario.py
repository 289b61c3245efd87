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
from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.scenario import Scenario, load_scenario, scenario_text
from diadochoi.record.scenarios.yaml_lines import read_lined

FIRST = BASE_EDITION

if TYPE_CHECKING:
    from diadochoi.record.game import Game

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("scenario", help="play and check scenarios")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    check_parser = commands.add_parser(
        "check", help="play scenarios and compare the outcome; exit with 1 if one fails"
    )
    check_parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE", help="a scenario file, or a folder of them"
    )
    check_parser.add_argument("--quiet", action="store_true", help="print failures only")
    _add_content(check_parser)
    check_parser.set_defaults(run=check)

    show_parser = commands.add_parser("show", help="play one scenario and print what happens")
    show_parser.add_argument("file", type=Path, metavar="FILE")
    show_parser.add_argument("--edition", help="play it in another edition listed under `also`")
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
        raise CommandError(Message("cli-error", error=error)) from error
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
        raise CommandError(Message("cli-no_scenarios", paths=[str(path) for path in paths]))
    return found


def check(arguments: argparse.Namespace) -> int:
    failed = 0
    files = find_scenarios(arguments.paths)
    for file in files:
        title, faults = check_file(file, arguments.content)
        failed += bool(faults)
        for fault in faults:
            print(f"FAIL  {fault}", file=sys.stderr)
        if not faults and not arguments.quiet:
            print(f"ok    {file}  {title}")
    good = len(files) - failed
    if not arguments.quiet or failed:
        print(f"{good} of {len(files)} scenarios hold")
    return 1 if failed else 0


def check_file(file: Path, pack: Path | None) -> tuple[str, list[str]]:
    """The title of a scenario, and all that does not hold in any edition it names."""
    faults: list[str] = []
    title = ""
    editions: list[str | None] = [None]
    for edition in editions:  # those of `also` follow as soon as the file has been read
        note = f" (in {edition})" if edition else ""
        try:
            scenario = load(file, pack, edition)
            if edition is None:
                title = scenario.title
                editions.extend(scenario.also)
            scenario.run()
        except ScenarioError as error:
            faults.extend(f"{fault}{note}" for fault in str(error).splitlines())
        except CommandError:
            raise
        except Exception as error:  # a mistake of the program in one scenario must not hide the others
            faults.append(f"{file}: the program failed with {type(error).__name__}: {error}{note}")
    return title, faults


def show(arguments: argparse.Namespace) -> int:
    """Tell every line of the script, what came of it, and whose decision it is then."""
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
        for line in scenario.tell(game):
            print(line)
    except ScenarioError as error:
        code = fail(error)
    show_question(game)
    return code


def fail(error: ScenarioError) -> int:
    for line in str(error).splitlines():
        print(f"FAIL  {line}", file=sys.stderr)
    return 1


def show_question(game: Game) -> None:
    """The question that is open where the scenario ends, with every answer to it."""
    decision = game.decision
    if decision is None:
        print("The game is over." if game.over else "Nobody has a decision: the Game Turn is over.")
        return
    print(f"{decision.colour}: {decision.prompt} ({decision.kind}, {decision.clause})")
    for text in game.actions():
        print(f"    {text}")
