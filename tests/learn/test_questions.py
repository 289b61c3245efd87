"""The questions of the trial: each names rules that exist, and the words of the guide that teach it."""

from __future__ import annotations

from pathlib import Path

import yaml

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.lessons.lesson_files import GUIDE, load_lesson

FILE = Path(__file__).parent / "questions.yaml"
QUESTIONS = yaml.safe_load(FILE.read_text(encoding="utf-8"))["questions"]
ENOUGH = 24


def spoken_in(chapter: str) -> str:
    """Everything somebody reads who plays a chapter without a mistake."""
    steps = load_lesson(f"{GUIDE}/{chapter}").scenario.script
    return " ".join(" ".join((step.say, step.then, step.ask, *step.choices)) for step in steps)


def test_there_are_thirty_questions_from_the_rulebook() -> None:
    rules = load_reference("4e")
    assert len(QUESTIONS) == 30
    assert [clause for question in QUESTIONS for clause in question["clauses"] if clause not in rules] == []


def test_the_guide_teaches_the_answers_to_four_questions_out_of_five() -> None:
    taught = [question for question in QUESTIONS if "where" in question]
    for question in taught:
        where = question["where"]
        assert where["words"] in spoken_in(where["chapter"]), f"{question['ask']}: {where}"
    assert len(taught) >= ENOUGH
