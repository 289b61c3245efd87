"""The lessons that come with the program, found by their files.

A lesson is a scenario with a `lesson` table. Its id is its folder and its name (`guide/1-provinces`). The
folder `guide` holds the chapters of the guide in order; the others hold worked examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.lesson_lines import Teaching
from diadochoi.record.scenarios.scenario import Scenario, load_scenario

FOLDER: Final = Path(__file__).parent / "files"
GUIDE: Final = "guide"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a scenario with words for the learner."""

    id: str
    scenario: Scenario
    teaching: Teaching
    example: str  # the clause of its worked example; "" for a chapter of the guide
    chapter: str  # of the rulebook
    chapter_title: str
    shows_refusals: bool = False  # whether the learner reads what cannot be done, and why

    @property
    def in_guide(self) -> bool:
        return self.id.startswith(f"{GUIDE}/")


def lesson_ids() -> list[str]:
    """List every lesson, chapters of the guide first."""
    files = [path.relative_to(FOLDER).with_suffix("") for path in FOLDER.rglob("*.yaml")]
    return sorted((path.as_posix() for path in files), key=lambda name: (not name.startswith(GUIDE), name))


@cache
def load_lesson(name: str) -> Lesson:
    """Return a lesson by its id, one of `lesson_ids`."""
    path = FOLDER / f"{name}.yaml"
    scenario = load_scenario(path)
    if not any(map(is_example, scenario.clauses)):  # it may be an example of another edition only
        for edition, clauses in scenario.also.items():
            if any(map(is_example, clauses)):
                scenario = load_scenario(path, edition=edition)
    if scenario.teaching is None:
        raise ScenarioError(Message("scenario-no_lesson"), str(path), 1)
    example = next((clause for clause in scenario.clauses if is_example(clause)), "")
    if not example and not name.startswith(f"{GUIDE}/"):
        raise ScenarioError(Message("scenario-no_worked_example"), str(path), 1)
    chapter, title = _chapter(scenario.edition, example) if example else ("", "")
    return Lesson(name, scenario, scenario.teaching, example, chapter, title)


def is_example(clause: str) -> bool:
    """Return whether a clause is a worked example of its rulebook, printed or derived."""
    last = clause.rpartition("/")[2]
    return last[:2] in ("ex", "dv") and last[2:].isdigit()


@cache
def all_lessons() -> tuple[Lesson, ...]:
    return tuple(load_lesson(name) for name in lesson_ids())


def _chapter(edition: str, clause: str) -> tuple[str, str]:
    reference = load_reference(edition)
    chapter = reference.chapter_of(reference.clause(clause))
    return chapter.id, chapter.title
