"""The rulebook of a game: only the rules in force, and the notes on a clause."""

from __future__ import annotations

import pytest

from diadochoi.book.chapters import book_of
from diadochoi.book.examples import examples
from diadochoi.book.facts import game_of
from diadochoi.book.reading import BookReader
from diadochoi.book.rulings import read_rulings, rulings
from diadochoi.book.tables import tables_of
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.rulebook.glossary import glossary_of, load_glossary
from diadochoi.content.rulebook.reference import UnknownRuleError, load_reference


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_table_has_its_place_in_the_book(edition: str) -> None:
    book = book_of(game_of(edition), every_option=True)
    reader = BookReader(book)
    placed = {table.id for clause in book.reference for table in reader.tables(clause)}
    assert placed == {table.id for table in tables_of(book.game)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_notes_about_our_data_are_not_in_the_book(edition: str) -> None:
    book = book_of(game_of(edition), every_option=True)
    assert not any(clause.internal for clause in book.reference)
    assert "T/l" not in book.reference


def test_only_chosen_options_are_in_the_book_of_a_game() -> None:
    def options(book_edition: str, *chosen: str) -> list[str]:
        book = book_of(game_of(book_edition, options=chosen))
        return [
            one.id
            for chapter in book.reference.chapters
            for one in chapter.sections
            if one.id in book.options
        ]

    assert options("4e") == []
    assert options("4e", "16.9") == ["16.9"]
    assert options("3e", "23.2", "16.9") == ["3e/23.2", "16.9"]


def test_the_hybrid_book_leaves_out_what_it_replaces() -> None:
    book = book_of(game_of("hybrid"))
    assert "3e/20.4/e" not in book.reference and "hy/4" in book.reference
    assert "3e/17.5/b" not in book.reference
    assert "hy/4" in book.instead["3e/20.4"]
    assert "3e/20.3/a" in book.reference


def test_an_address_may_leave_out_the_prefix() -> None:
    book = book_of(game_of("3e"))
    assert book.find("12.5")[1] == "3e/12.5"
    assert book.find("3e/12.5/a")[1] == "3e/12.5/a"
    with pytest.raises(UnknownRuleError) as refused:
        book.find("12.5/zz")
    assert refused.value.suggestions


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ruling_that_a_clause_names_can_be_read(edition: str) -> None:
    for clause in load_reference(edition):
        if clause.ruling:
            ruling = rulings()[clause.ruling]
            assert ruling.question and ruling.answer, clause.id


def test_a_ruling_is_read_with_its_parts() -> None:
    page = (
        "### 2/n: Where is it?\n\n- **Question.** Here\n  or there?\n"
        "- **We play.** `Here`.\n- **Why.** Because.\n"
    )
    (ruling,) = read_rulings(page)
    assert (ruling.clauses, ruling.title) == (("2/n",), "Where is it?")
    assert (ruling.question, ruling.answer, ruling.reason) == ("Here or there?", "Here.", "Because.")


def test_clauses_have_the_scenarios_that_prove_them() -> None:
    found = examples()
    assert len(found) > 1000
    assert any(case.id.startswith("case/4e/14-battle/") for case in found["14.9/b"])
    assert any(case.id.startswith("3e/") for case in found["3e/12.5/ex1"])


def test_a_clause_of_an_older_edition_has_the_cases_of_the_same_rule() -> None:
    book = book_of(game_of("3e"))
    reader, found = BookReader(book), examples()
    rules = [clause for clause in book.reference if clause.kind == "rule" and not clause.internal]
    shown = [clause for clause in rules if reader.examples(clause)]
    assert len(shown) > len([clause for clause in rules if clause.id in found]) + 50
    for clause in shown:
        cases = {case for rule in (clause.id, *clause.same) for case in found.get(rule, ())}
        assert set(reader.examples(clause)) <= cases


def test_house_rules_are_noted_at_their_clauses() -> None:
    game = game_of("4e", 4, (), {"threshold_from_turn_one": "next_change", "overrun_ratio": "4"})
    book = book_of(game)
    reader = BookReader(book)
    assert reader.settings(book.reference.clause("3.1/e"))
    assert reader.settings(book.reference.clause("10.J/a"))
    assert not reader.settings(book.reference.clause("3.1/a"))


def test_a_clause_shows_what_other_editions_say() -> None:
    book = book_of(game_of("4e"))
    told = BookReader(book).elsewhere(book.reference.clause("3.5/c"))
    assert ("hybrid", "hy/4") in [(other.edition, other.clause.id) for other in told]
    own = book_of(game_of("hybrid"))
    assert [one.clause.id for one in BookReader(own).elsewhere(own.reference.clause("hy/4"))] == ["3.5/c"]


def test_definitions_are_one_sentence_without_figures() -> None:
    for term in load_glossary():
        assert term.text.endswith(".") and term.text.count(". ") == 0, term.id
        assert not any(letter.isdigit() for letter in term.text), term.id
        assert len(term.text) <= 190, term.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_terms_are_defined_in_the_edition_or_the_one_it_follows(edition: str) -> None:
    """Some terms of the 4th edition are used in all, but only a clause of the 4th defines them."""
    book = book_of(game_of(edition), every_option=True)
    undefined = [
        term.id
        for term in glossary_of(edition)
        if not any(book.place_of(clause) for clause in term.clauses_in(edition))
    ]
    assert len(undefined) <= (0 if edition == "4e" else 12), undefined


def test_the_hybrid_rules_know_no_champion() -> None:
    assert "champion" not in {term.id for term in glossary_of("hybrid")}
    assert "champion" in {term.id for term in glossary_of("3e")}
