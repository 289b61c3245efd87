"""The shipped rules reference is complete: every clause is there, every link and ruling exists."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.rulebook.reference import (
    LINK,
    Chapter,
    Clause,
    UnknownRuleError,
    load_reference,
    natural_key,
)
from diadochoi.content.rulebook.search import search
from tests.content.rulings import rulings_in

ROOT = Path(__file__).parents[2]
CLAUSE_IDS = (Path(__file__).parent / "data" / "clause-ids-4e.txt").read_text().split()


def test_every_clause_of_the_4th_edition_is_there() -> None:
    reference = load_reference()
    assert [rule for rule in CLAUSE_IDS if rule not in reference] == []


def test_chapters_one_to_eight_hold_no_clause_beyond_the_list() -> None:
    reference = load_reference()
    ours = {
        clause.id
        for chapter in reference.chapters
        if chapter.id in set("12345678")
        for clause in chapter.clauses
    }
    assert ours - set(CLAUSE_IDS) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_link_leads_to_a_rule(edition: str) -> None:
    assert load_reference(edition).problems() == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_brace_is_left_outside_a_link(edition: str) -> None:
    strays = [
        clause.id for clause in load_reference(edition) if re.search(r"[{}]", LINK.sub("", clause.text))
    ]
    assert strays == []


def test_every_ruling_is_argued_in_the_rulings_page() -> None:
    argued = rulings_in((ROOT / "docs" / "rulings.md").read_text())
    assert [clause.id for clause in load_reference() if clause.ruling and clause.ruling not in argued] == []


def test_every_clause_argued_in_the_rulings_page_says_so() -> None:
    reference = load_reference()
    argued = rulings_in((ROOT / "docs" / "rulings.md").read_text())
    assert [rule for rule in argued if rule in reference and not reference.clause(rule).ruling] == []


def test_house_rules_named_in_the_rulings_page_exist() -> None:
    file = resources.files("diadochoi.content").joinpath("data", "house_rules.toml")
    known = {entry["id"] for entry in tomllib.loads(file.read_text(encoding="utf-8"))["house_rule"]}
    named = set(re.findall(r"\*\*House rule\.\*\* `(\w+)`", (ROOT / "docs" / "rulings.md").read_text()))
    assert named and named <= known


def test_examples_and_worked_cases_carry_their_kind() -> None:
    reference = load_reference()
    assert reference.clause("6.4/ex1").kind == "example"
    assert reference.clause("6.4/dv1").kind == "derived"
    assert reference.clause("6.4/a").kind == "rule"


def test_an_id_finds_a_clause_a_chapter_or_all_sections_under_it() -> None:
    reference = load_reference()
    clause = reference.find("3.1/a")
    chapter = reference.find("3")
    sections = reference.find("6.2B")
    assert isinstance(clause, Clause) and "18" in clause.text
    assert isinstance(chapter, Chapter) and chapter.title == "Victory"
    assert isinstance(sections, tuple)
    assert [section.id for section in sections] == ["6.2B", "6.2B1", "6.2B2", "6.2B3"]


def test_a_section_does_not_swallow_its_longer_namesake() -> None:
    found = {section.id for section in load_reference().sections_under("14.1")}
    assert found == {"14.1"}


def test_ids_may_be_written_with_or_without_the_dot_before_a_letter() -> None:
    reference = load_reference()
    assert reference.clause("9.3A/a") is reference.clause("9.3.A/a")
    assert reference.section("6.2 b1").id == "6.2B1"


def test_an_unknown_id_names_its_neighbours() -> None:
    with pytest.raises(UnknownRuleError) as caught:
        load_reference().clause("3.1/z")
    assert "3.1" in caught.value.suggestions
    assert "did you mean" in str(caught.value)


def test_ids_sort_as_people_count() -> None:
    ids = ["10/a", "2/aa", "2/z", "3.10/a", "3.9/a", "2/ex1", "2/dv1", "3.9A/a", "2/a"]
    assert sorted(ids, key=natural_key) == [
        "2/a",
        "2/z",
        "2/aa",
        "2/ex1",
        "2/dv1",
        "3.9/a",
        "3.9A/a",
        "3.10/a",
        "10/a",
    ]


def test_the_reference_lists_its_ids_in_that_order() -> None:
    ids = load_reference().ids
    assert ids[0] == "1/a"
    assert ids.index("2/z") < ids.index("2/aa") < ids.index("3.1/a") < ids.index("10.A/a")


def test_a_clause_lists_what_cites_it() -> None:
    assert "3.8/c" in [clause.id for clause in load_reference().citing("8.2/c")]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("interception", "11"),
        ("intercepting", "11"),
        ("hellespont", "3.5/f"),
        ("bury alexander", "3.8"),
        ("training track", "6.2B3"),
        ("usurper", "5.1B"),
        ("forage limit", "6.4"),
        # what people say instead of the game's term
        ("flee", "12"),
        ("out of supply", "5.5"),
        ("how many points do I need to win at once", "3.1"),
        ("home advantage", "14.5"),
        ("who goes first", "5.1C"),
        ("five to one", "10.J"),
        ("stacking limit", "6.4"),
        # what people ask
        ("lose a siege", "15.3"),
        ("how do I win", "3.1/a"),
        ("king dies", "8.5"),
        ("general dies", "14.8"),
        ("can I attack my friend", "3.7/b"),
        ("how far can I move", "9.2"),
        ("what if I lose a battle", "14.9"),
    ],
)
def test_a_search_puts_the_right_rule_first(query: str, expected: str) -> None:
    hits = search(load_reference(), query)
    assert hits[0].clause.id.startswith(expected)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_search_asks_for_all_words_before_it_settles_for_some() -> None:
    reference = load_reference()
    assert all("elephant" in hit.clause.text.lower() for hit in search(reference, "elephant attrition")[:3])
    assert search(reference, "elephant zeppelin")


def test_a_search_with_few_clauses_about_all_words_goes_on_with_clauses_about_some() -> None:
    hits = search(load_reference(), "general dies")
    assert len(hits) >= 5
    assert "general" in hits[-1].clause.text.lower()


def test_the_clauses_that_answer_a_question_are_those_of_the_edition() -> None:
    assert search(load_reference("3e"), "lose a battle")[0].clause.id.startswith("3e/12.7")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_question_without_an_answer_in_the_edition_still_finds_its_words(edition: str) -> None:
    for query in ("king dies", "how do I win", "lose a siege", "marry", "how far"):
        assert search(load_reference(edition), query), query


def test_a_search_for_nothing_finds_nothing() -> None:
    reference = load_reference()
    assert search(reference, "") == ()
    assert search(reference, "zeppelin") == ()
