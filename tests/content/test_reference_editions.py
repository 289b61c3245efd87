"""The references of the 3rd edition and the Hybrid rules are complete, each clause compared with the 4th."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.content.rulebook.reference import load_reference
from diadochoi.content.switches import load_switches
from tests.content.rulings import rulings_in

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OLDER = ("3e", "hybrid")


def ids(edition: str) -> list[str]:
    return (HERE / "data" / f"clause-ids-{edition}.txt").read_text().split()


@pytest.mark.parametrize(("edition", "count"), [("3e", 447), ("hybrid", 77)])
def test_every_clause_is_there_and_none_besides(edition: str, count: int) -> None:
    wanted = ids(edition)
    assert len(wanted) == count
    assert {clause.id for clause in load_reference(edition)} == set(wanted)


def test_the_third_edition_has_its_25_examples_and_15_contrasts() -> None:
    kinds = [clause.kind for clause in load_reference("3e")]
    assert (kinds.count("example"), kinds.count("derived")) == (25, 15)


def test_the_hybrid_rules_have_their_13_worked_cases() -> None:
    kinds = [clause.kind for clause in load_reference("hybrid")]
    assert (kinds.count("rule"), kinds.count("derived")) == (64, 13)


@pytest.mark.parametrize("edition", OLDER)
def test_every_clause_is_compared_with_the_fourth_edition(edition: str) -> None:
    # The list of changes refers to older books, and one note is about a card without a clause.
    alone = {clause.id for clause in load_reference(edition) if not clause.same and not clause.differs}
    assert {rule for rule in alone if not rule.startswith("3e/cl/")} <= {"3e/cards/24"}


@pytest.mark.parametrize("edition", OLDER)
def test_a_difference_is_reported_exactly_where_there_is_one(edition: str) -> None:
    for clause in load_reference(edition):
        assert bool(clause.differs) == bool(clause.difference), clause.id


@pytest.mark.parametrize("edition", OLDER)
def test_comparisons_name_clauses_of_the_fourth_edition(edition: str) -> None:
    fourth = load_reference("4e")
    strays = [
        (clause.id, rule)
        for clause in load_reference(edition)
        for rule in (*clause.same, *clause.differs)
        if rule not in fourth
    ]
    assert strays == []


def test_every_ruling_is_argued_and_every_argument_belongs_to_a_clause() -> None:
    argued = rulings_in((ROOT / "docs" / "rulings-3e-hybrid.md").read_text(encoding="utf-8"))
    settled = {clause.ruling for edition in OLDER for clause in load_reference(edition) if clause.ruling}
    known = {clause.id for edition in OLDER for clause in load_reference(edition)}
    assert settled <= argued
    assert argued <= known


def test_the_clauses_of_every_switch_exist() -> None:
    known = {clause.id for edition in ("4e", *OLDER) for clause in load_reference(edition)}
    strays = [(s.id, rule) for s in load_switches().values() for rule in s.clauses if rule not in known]
    assert strays == []


# Contents of the box, names and regions on the map, green spaces, an order that the 4th edition only refines.
WITHOUT_SWITCH = {
    "3e/2.1/a",
    "3e/2.2/a",
    "3e/2.7/c",
    "3e/2.7/d",
    "3e/2.7/e",
    "3e/9.5/b",
    "3e/22.1/b",
    "3e/22.1/d",
}


def test_every_difference_in_play_is_decided_by_a_switch() -> None:
    cited = {rule for switch in load_switches().values() for rule in switch.clauses}
    unswitched = {
        clause.id
        for edition in OLDER
        for clause in load_reference(edition)
        if clause.differs and clause.kind == "rule" and clause.id not in cited
    }
    assert unswitched == WITHOUT_SWITCH
