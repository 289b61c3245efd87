"""Cases: scenarios that a reader of the rulebook plays step by step, to see what a clause means.

A case has no words of its own: its title is the ruling, and the screen names each step. What the script
expects to be refused is shown with the reason.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from diadochoi.book.examples import CASE, case_files
from diadochoi.record.lessons.lesson_files import Lesson
from diadochoi.record.scenarios.lesson_lines import Teaching
from diadochoi.record.scenarios.scenario import Scenario, load_scenario

_KEPT: Final = 64


def is_case(name: str) -> bool:
    """Return whether an id names a case that can be played: a known file, in an edition that it is for."""
    kind, _, rest = name.partition("/")
    edition, _, path = rest.partition("/")
    if kind != CASE or path not in case_files():
        return False
    return edition in _editions(path)


@lru_cache(maxsize=_KEPT)
def load_case(name: str) -> Lesson:
    """Return a case by its id (`is_case`)."""
    _, edition, path = name.split("/", 2)
    scenario = load_scenario(case_files()[path], edition=edition)
    scenario.teaching = Teaching(scenario.title, f"{scenario.title}.", _learner(scenario), 1, (), "")
    return Lesson(name, scenario, scenario.teaching, "", "", "", shows_refusals=True)


@lru_cache(maxsize=_KEPT)
def _editions(path: str) -> frozenset[str]:
    scenario = load_scenario(case_files()[path])
    return frozenset((scenario.edition, *scenario.also))


def _learner(scenario: Scenario) -> int:
    """Return the seat that acts first; if nobody acts, the one that tries something."""
    seats = [step.seat for step in scenario.script if step.action and not step.illegal]
    return next(iter([*seats, *(step.seat for step in scenario.script if step.illegal)]), 0)
