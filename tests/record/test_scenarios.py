"""Every scenario of the tests and every lesson is played, in each edition it claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.errors import ScenarioError
from diadochoi.record.lessons.first_game import FILE as FIRST_GAME
from diadochoi.record.lessons.lesson_files import FOLDER as LESSONS
from diadochoi.record.scenarios.scenario import load_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted((*FOLDER.rglob("*.yaml"), *LESSONS.rglob("*.yaml"), FIRST_GAME))
# Found without parsing every file: `also:` is at the start of a line, its editions on it or below it.
ALSO = re.compile(r"^also:(.*(?:\n +.*)*)", re.MULTILINE)
EDITION = re.compile(r"(?:^|[{,\s])(4e|3e|hybrid):")


def also_in(file: Path) -> list[str]:
    found = ALSO.search(file.read_text(encoding="utf-8"))
    return EDITION.findall(found[1]) if found else []


CASES = [(file, edition) for file in FILES for edition in (None, *also_in(file))]


def name_of(file: Path, edition: str | None) -> str:
    return f"{file.parent.name}/{file.name}" + (f" in {edition}" if edition else "")


@pytest.mark.parametrize(("file", "edition"), CASES, ids=[name_of(*case) for case in CASES])
def test_scenario_holds(file: Path, edition: str | None) -> None:
    scenario = load_scenario(file, edition=edition)
    assert scenario.clauses, f"{file} names no clause that it proves"
    assert set(scenario.also) == set(also_in(file))
    scenario.run()


A_ROLL_ALIKE = "this roll of the example does the same in both editions"
# Scenarios that cite a clause which differs from the 4th edition, and show what the two have in common.
ALIKE_IN_THE_FOURTH = {
    "3e/ex-a-three-does-not-avoid-battle.yaml": A_ROLL_ALIKE,
    "3e/ex-avoiding-battle-with-initiative-three.yaml": A_ROLL_ALIKE,
    "3e/ex-oratory-answers-mutiny.yaml": "a Mutiny looks at Prestige in both; only a siege differs",
    "3e/ex-perdiccas-fails-on-a-three.yaml": A_ROLL_ALIKE,
    "3e/ex-perdiccas-has-a-five-at-a-transit-point.yaml": A_ROLL_ALIKE,
    "3e/ex-perdiccas-intercepts-on-a-four.yaml": A_ROLL_ALIKE,
    "3e/polyperchon-has-antipaters-ratings.yaml": "as printed, the ratings of the two are alike",
    "3e/unrest-goes-from-egypt-to-palestine.yaml": "the two border each other in both editions",
    "hybrid/eighteen-legitimacy-wait-for-the-second-turn.yaml": "so they do by 3.1/d",
    "hybrid/most-vp-win-at-the-end.yaml": "the way to win that the editions share",
    "hybrid/the-largest-fleet-3e.yaml": "differs from the Hybrid rules; for the Pontic fleet see its own",
    "hybrid/the-largest-fleet-must-be-large-enough.yaml": "only what it is worth differs",
    "hybrid/the-pirates-do-not-come-with-cilicia.yaml": "fleets follow control alike; the clause adds more",
}


def test_a_scenario_of_a_clause_that_differs_does_not_hold_in_the_fourth_edition() -> None:
    differing = {
        clause.id for edition in ("3e", "hybrid") for clause in load_reference(edition) if clause.differs
    }
    tried, alike = 0, set()
    for file in (*FOLDER.glob("3e/*.yaml"), *FOLDER.glob("hybrid/*.yaml"), *LESSONS.glob("3e/*.yaml")):
        scenario = load_scenario(file)
        if scenario.edition == "4e" or "4e" in scenario.also or not differing & set(scenario.clauses):
            continue
        tried += 1
        try:
            load_scenario(file, edition="4e").run()
        except ScenarioError:
            continue
        alike.add(f"{file.parent.name}/{file.name}")
    assert tried > 150
    assert alike == set(ALIKE_IN_THE_FOURTH)
