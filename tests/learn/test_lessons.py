"""Every lesson can be played to its end, with its own answers and with every other answer it accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.errors import GameError
from diadochoi.record.lessons.lesson_files import Lesson, all_lessons, is_example, lesson_ids, load_lesson
from diadochoi.record.lessons.lesson_run import LessonChanged, LessonRun, steps_of
from diadochoi.record.notation import VERB_NAMES
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.record.scenarios.step import Step
from diadochoi.rules.core import actions

GUIDE = [name for name in lesson_ids() if name.startswith("guide/")]
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
LONGEST = 240
WORDS_A_MINUTE = 240  # silent reading of plain English
SECONDS_TO_ACT = 3
SECONDS_TO_GO_ON = 1
START_WORDS = Path(__file__).parents[2] / "web/src/words/en.ftl"


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
    """Nobody would ever read a reply about an action or a verb that is never offered."""
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


def test_answers_that_no_longer_fit_are_reported() -> None:
    with pytest.raises(LessonChanged):
        LessonRun(load_lesson("guide/1-provinces"), ["next", "roll"])


def test_the_guide_has_an_order_and_takes_about_a_quarter_of_an_hour() -> None:
    assert [int(name.split("/")[1].split("-")[0]) for name in GUIDE] == list(range(1, len(GUIDE) + 1))
    assert 12 <= minutes_of_the_guide() <= 18
    assert all(load_lesson(name).teaching.learned for name in GUIDE)


def test_the_start_page_promises_as_many_minutes_as_the_chapters_take() -> None:
    promised = re.search(
        r"^start-learnNote = About (\d+) minutes", START_WORDS.read_text(encoding="utf-8"), re.M
    )
    assert promised is not None and int(promised[1]) == minutes_of_the_guide()


def test_the_minutes_of_a_chapter_are_enough_to_read_and_do_it() -> None:
    for name in GUIDE:
        assert abs(minutes_needed(name) - load_lesson(name).teaching.minutes) <= 1, name
    assert sum(map(minutes_needed, GUIDE)) <= minutes_of_the_guide() + 0.5


def minutes_needed(name: str) -> float:
    """The time to read what a chapter says without mistakes and to take its steps."""
    run, seconds = LessonRun(load_lesson(name)), 0.0
    while run.waiting is not None:
        waiting = run.waiting
        read = [waiting.text, *waiting.choices]
        assert run.give(waiting.answer)
        read.append(run.reply.text if run.reply else "")
        seconds += sum(len(text.split()) for text in read) * 60 / WORDS_A_MINUTE
        seconds += SECONDS_TO_GO_ON if waiting.kind == "read" else SECONDS_TO_ACT
    return seconds / 60


def minutes_of_the_guide() -> int:
    return sum(load_lesson(name).teaching.minutes for name in GUIDE)


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


@pytest.mark.parametrize(("edition", "printed", "derived"), [("4e", 45, 23), ("3e", 25, 15)])
def test_every_worked_example_of_the_rulebooks_is_a_lesson(edition: str, printed: int, derived: int) -> None:
    examples = [clause.id for clause in load_reference(edition) if is_example(clause.id)]
    of_the_book = [clause for clause in examples if "/ex" in clause]
    assert (len(of_the_book), len(examples) - len(of_the_book)) == (printed, derived)
    played = {clause for lesson in all_lessons() for clause in lesson.scenario.clauses}
    assert [clause for clause in examples if clause not in played] == []
