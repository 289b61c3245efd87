"""Every lesson can be played to its end, by its own answers and by every other answer it accepts."""

from __future__ import annotations

import re

import pytest

from diadochoi.record.errors import GameError
from diadochoi.record.lessons.lesson_files import Lesson, lesson_ids, load_lesson
from diadochoi.record.lessons.lesson_run import LessonChanged, LessonRun, steps_of
from diadochoi.record.notation import VERB_NAMES
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.record.scenarios.step import Step
from diadochoi.rules.core import actions

GUIDE = [name for name in lesson_ids() if name.startswith("guide/")]
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
LONGEST = 240


def play_through(lesson: Lesson) -> LessonRun:
    run = LessonRun(lesson)
    while run.waiting is not None:
        assert run.waiting.text, f"{lesson.id}: step {len(run.answers) + 1} says nothing"
        assert run.give(run.waiting.answer), run.reply
    return run


@pytest.mark.parametrize("name", lesson_ids())
def test_a_lesson_is_played_to_its_end_and_holds(name: str) -> None:
    lesson = load_lesson(name)
    run = play_through(lesson)
    assert len(run.answers) == steps_of(lesson) > 0
    lesson.scenario.run()


@pytest.mark.parametrize("name", lesson_ids())
def test_what_is_said_is_short(name: str) -> None:
    lesson = load_lesson(name)
    texts = [lesson.teaching.task]
    for step in lesson.scenario.script:
        texts += [step.say, step.ask, step.then, *step.wrong.values(), *step.choices.values()]
    for text in texts:
        assert len(SENTENCE_END.findall(text)) <= 2, f"more than two sentences: {text}"
        assert len(text) <= LONGEST, f"{len(text)} characters: {text}"


@pytest.mark.parametrize("name", lesson_ids())
def test_other_answers_a_line_accepts_lead_to_the_end_too(name: str) -> None:
    lesson = load_lesson(name)
    untried = {(number, text) for number, step in enumerate(lesson.scenario.script) for text in step.either}
    paths: list[list[str]] = [[]] if untried else []
    while paths:
        run = LessonRun(lesson, paths.pop())
        while run.waiting is not None:
            step = run.script[run._number] if run.waiting.kind == "act" else None
            for text in step.either if step is not None else ():
                if _parsed(run, text) in run.game.legal and (run._number, text) in untried:
                    untried.discard((run._number, text))
                    paths.append([*run.answers, text])
            assert run.give(run.waiting.answer), run.reply
    assert not untried


@pytest.mark.parametrize("name", lesson_ids())
def test_every_mistake_that_is_explained_can_be_made(name: str) -> None:
    """A reply about an action or a verb that is never offered would never be read."""
    run = LessonRun(load_lesson(name))
    unread = {(id(step.wrong), mistake) for step in run.script for mistake in step.wrong if mistake != "else"}
    while run.waiting is not None:
        if run.waiting.kind == "act":
            step = run.script[run._number]
            offered = [code for code in run.game.legal if not _accepted(run, step, code)]
            verbs = {VERB_NAMES[actions.verb_of(code)] for code in offered}
            for mistake in step.wrong:
                if mistake in verbs or _parsed(run, mistake) in offered:
                    unread.discard((id(step.wrong), mistake))
        assert run.give(run.waiting.answer)
    assert not [mistake for _, mistake in unread]


def _parsed(run: LessonRun, text: str) -> int:
    try:
        return run.game.parse(text)
    except GameError:
        return -1


def _accepted(run: LessonRun, step: Step, code: int) -> bool:
    return code in [_parsed(run, action) for action in (step.action, *step.either)]


def test_a_mistake_is_explained_and_changes_nothing() -> None:
    run = LessonRun(load_lesson("guide/1-provinces"))
    while run.waiting is not None and run.waiting.kind != "act":
        run.give(run.waiting.answer)
    before = (list(run.answers), run.game.actions())
    assert not run.give("done")
    assert run.reply is not None and "Click Ephesos" in run.reply.text
    assert not run.give("remove sardeis")
    assert run.reply is not None and run.reply.clause
    assert (list(run.answers), run.game.actions()) == before


def test_answers_that_no_longer_fit_are_told() -> None:
    with pytest.raises(LessonChanged):
        LessonRun(load_lesson("guide/1-provinces"), ["next", "roll"])


def test_the_guide_has_an_order_and_takes_about_a_quarter_of_an_hour() -> None:
    assert [int(name.split("/")[1].split("-")[0]) for name in GUIDE] == list(range(1, len(GUIDE) + 1))
    assert 12 <= sum(load_lesson(name).teaching.minutes for name in GUIDE) <= 18
    assert all(load_lesson(name).teaching.learned for name in GUIDE)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("say: x\n    at: atlantis", "there is no space 'atlantis'"),
        ("ask: Who?", "`ask`, `choices` and `right` belong together"),
        ("ask: Who?\n    choices: {Red: no}\n    right: Blue", "`right` must be one of the choices"),
    ],
)
def test_a_lesson_that_is_written_wrongly_is_refused_with_its_line(line: str, complaint: str) -> None:
    text = f"title: t\nlesson: {{name: n}}\nscript:\n  - {line}\n"
    with pytest.raises(GameError, match=complaint):
        parse_scenario(text, "lesson.yaml")
