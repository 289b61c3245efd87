"""Every scenario that the rulebook links can be played to its end, in every edition that it is for."""

from __future__ import annotations

import pytest

from diadochoi.book.cases import is_case, load_case
from diadochoi.book.chapters import book_of
from diadochoi.book.examples import CASE, examples
from diadochoi.book.facts import game_of
from diadochoi.book.reading import BookReader
from diadochoi.content.rulebook.reference import load_reference
from diadochoi.record.lessons.lesson_files import lesson_ids
from diadochoi.record.lessons.lesson_run import LessonRun

LINKED = sorted({case.id for cases in examples().values() for case in cases})
CASES = [name for name in LINKED if name.startswith(f"{CASE}/")]
FOLDERS = sorted({name.rsplit("/", 1)[0] for name in CASES})


def test_whatever_a_clause_links_can_be_played() -> None:
    lessons = frozenset(lesson_ids())
    assert len(CASES) > 1500
    assert [name for name in LINKED if name not in lessons and not name.startswith(f"{CASE}/")] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_case_is_played_to_its_end(folder: str) -> None:
    for name in CASES:
        if name.rsplit("/", 1)[0] != folder:
            continue
        assert is_case(name), name
        run = LessonRun(load_case(name))
        while run.waiting is not None:
            assert run.give(run.waiting.answer), f"{name}: {run.reply}"


def test_a_case_shows_what_is_refused_and_why() -> None:
    run = LessonRun(load_case("case/4e/cards/major_campaign-without-a-general"))
    assert run.waiting is not None and run.waiting.text.startswith("A player without a General")
    assert run.give(run.waiting.answer)
    assert run.waiting is not None and run.waiting.refused is not None
    refused = run.waiting.refused
    assert (refused.seat, refused.action) == (0, "event major_campaign")
    assert refused.reason is not None and refused.reason.clause == "6.2A/a"
    assert run.give(run.waiting.answer) and run.finished


def test_only_known_files_in_their_editions_are_cases() -> None:
    case = next(name for name in CASES if name.startswith("case/4e/15-sieges/"))
    assert is_case(case)
    assert not is_case(case.replace("case/4e/", "case/5e/"))
    assert not is_case("case/4e/../secrets")
    assert not is_case(case.removeprefix("case/4e/"))


@pytest.mark.parametrize(("edition", "share"), [("4e", 0.89), ("3e", 0.91), ("hybrid", 1.0)])
def test_rules_have_cases_except_definitions_and_components(edition: str, share: float) -> None:
    reader = BookReader(book_of(game_of(edition), every_option=True))
    rules = [clause for clause in load_reference(edition) if clause.kind == "rule" and not clause.internal]
    assert len([clause for clause in rules if reader.examples(clause)]) >= share * len(rules)
