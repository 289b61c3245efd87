"""The questions of the trial: each names existing rules, and the words of the guide that teach it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.lessons.lesson_files import GUIDE, load_lesson
from diadochoi.record.lessons.lesson_run import LessonRun

FOLDER = Path(__file__).parent
FILES = ["questions", "second-questions", "third-questions", "fourth-questions"]
ENOUGH = 24


def questions_of(name: str) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))[
        "questions"
    ]
    return questions


def shown_in(chapter: str) -> str:
    """Everything a player reads in a chapter without making a mistake, except the summary at its end."""
    run = LessonRun(load_lesson(f"{GUIDE}/{chapter}"))
    read: list[str] = []
    while run.waiting is not None:
        read += [run.waiting.text, *run.waiting.choices]
        assert run.give(run.waiting.answer)
        read.append(run.reply.text if run.reply else "")
    return " ".join(read)


@pytest.mark.parametrize("name", FILES)
def test_there_are_thirty_questions_from_the_rulebook(name: str) -> None:
    rules = load_reference("4e")
    questions = questions_of(name)
    assert len(questions) == 30
    assert [clause for question in questions for clause in question["clauses"] if clause not in rules] == []


@pytest.mark.parametrize("name", FILES)
def test_the_guide_teaches_the_answers_to_four_questions_out_of_five(name: str) -> None:
    taught = [question for question in questions_of(name) if "where" in question]
    for question in taught:
        where = question["where"]
        assert where["words"] in shown_in(where["chapter"]), f"{question['ask']}: {where}"
    assert len(taught) >= ENOUGH
