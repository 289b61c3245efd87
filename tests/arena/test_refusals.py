"""Refusals in random games: most have a reason of their own, and all cite the edition in play."""

from __future__ import annotations

import pytest

from diadochoi.arena.fuzz.refusals import share, try_wrong_actions
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.rulebook.counterparts import belongs_to, clause_in
from diadochoi.content.rulebook.reference import load_reference

# Optional rules and examples of the 4th edition that have no counterpart in the others.
WITHOUT_COUNTERPART = {"16.3/a", "16.5/a", "16.6/a", "16.7/a", "16.8/a", "16.9/i", "16.9/q", "8.2/ex2"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_wrong_actions_are_refused_for_a_reason_of_the_edition_in_play(edition: str) -> None:
    report = try_wrong_actions(f"refusals {edition}", edition, 3, 400)
    assert report.any_moment.total() > 300
    assert share(report.same_question) >= 0.97
    assert share(report.any_moment) >= 0.95
    assert set(report.foreign) <= WITHOUT_COUNTERPART


def test_a_citation_is_translated_into_the_edition_in_play() -> None:
    assert clause_in("4e", "6.2D/a") == "6.2D/a"
    assert clause_in("3e", "4.6/c") == "3e/22.2/a"
    assert clause_in("hybrid", "13.1/b") == "hy/43"
    assert clause_in("hybrid", "9.1/o") == "3e/9.4/b"  # what it does not say itself, the 3rd edition says
    assert clause_in("3e", "16.8/a") == "16.8/a"
    assert clause_in("3e", "11.2").startswith("3e/10.")  # a section


@pytest.mark.parametrize("edition", ["3e", "hybrid"])
def test_every_counterpart_is_a_clause_of_the_edition(edition: str) -> None:
    for clause in load_reference("4e"):
        found = clause_in(edition, clause.id)
        assert found == clause.id or belongs_to(edition, found)
