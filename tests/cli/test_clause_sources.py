"""`rules show` and `rules code` say where a clause is implemented and what proves it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadochoi.cli.clause_sources import (
    PACKAGE,
    Place,
    citations,
    implementation,
    proofs_of,
    reasons_uncited,
    uncited,
)
from diadochoi.cli.main import main
from diadochoi.content.rulebook.reference import EDITIONS, load_reference

TESTS = Path(__file__).parents[1]


def test_a_clause_names_the_function_that_carries_it_out_at_its_line() -> None:
    code = implementation(load_reference("4e").clause("11.2/i")).code
    [place] = [place for place in code if place.name == "Interceptions.roll_all"]
    lines = (PACKAGE / place.file).read_text(encoding="utf-8").splitlines()
    assert lines[place.line - 1].strip().startswith("def roll_all(")


def test_a_clause_that_decides_a_switch_names_what_reads_it() -> None:
    found = implementation(load_reference("3e").clause("3e/8.3/a"))
    assert "Board._obey" in {place.name for place in found.by_switch["command_rank"]}


def test_a_clause_like_one_of_the_4th_edition_names_the_code_of_that_one() -> None:
    clause = next(clause for clause in load_reference("3e") if implementation(clause).by_same)
    same, places = next(iter(implementation(clause).by_same.items()))
    assert same in clause.same and all((PACKAGE / place.file).is_file() for place in places)


def test_a_clause_that_nothing_names_has_no_implementation() -> None:
    assert not implementation(load_reference("4e").clause("1/a"))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("# 3.7/m, /n", ["3.7/m", "3.7/n"]),
        ("3.5/d to /g, 16.1: what counts", ["3.5/d", "3.5/e", "3.5/f", "3.5/g"]),
        ("3.1/a to 3.1/c: thresholds", ["3.1/a", "3.1/b", "3.1/c"]),
        ("(hy/45 to hy/47)", ["hy/45", "hy/46", "hy/47"]),
        ("9.1/l, 7.1C/b and /e", ["9.1/l", "7.1C/b", "7.1C/e"]),
        ("3e/2.6/a, 2/v", ["3e/2.6/a", "2/v"]),
        ("a path such as march/reactions or 13.3.A", []),
    ],
)
def test_citations_in_short_form_are_read_in_full(line: str, found: list[str]) -> None:
    assert citations(line) == found


def test_the_proofs_of_a_clause_are_tests_and_scenarios_with_their_lines() -> None:
    proofs = proofs_of("11.2/i", TESTS)
    scenario = next(place for place in proofs if place.file.endswith("only-one-faction-succeeds.yaml"))
    assert "11.2/i" in Path(scenario.file).read_text(encoding="utf-8").splitlines()[scenario.line - 1]
    assert any(place.name.startswith("test_after_an_independent_success") for place in proofs)


def test_a_longer_id_is_not_taken_for_a_shorter_one(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.yaml").write_text("clauses: [2/ab, 13.2/a]\n", encoding="utf-8")
    assert proofs_of("2/a", tmp_path) == ()
    assert proofs_of("13.2/a", tmp_path) == (Place((tmp_path / "scenarios" / "one.yaml").as_posix(), 1, ""),)


def test_show_prints_code_and_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "11.2/i", "--tests", str(TESTS)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "rules/march/interception.py:" in out and "Interceptions.roll_all" in out
    assert "tests/scenarios/11-interception/only-one-faction-succeeds.yaml:2 " in out


def test_show_names_files_from_the_current_folder_each_on_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TESTS.parent)
    assert main(["rules", "show", "3e/9.9/a", "8.4/c"]) == 0
    shown = [line.strip() for line in capsys.readouterr().out.splitlines()]
    files = [line.split(":")[0] for line in shown if re.match(r"[\w/.-]+\.(py|yaml|toml):[0-9]", line)]
    assert len(files) > 20
    assert [file for file in files if not Path(file).is_file()] == []
    assert any("/record/lessons/" in file for file in files)


def test_a_constant_is_named_where_it_cites_a_clause() -> None:
    names = {place.name for place in implementation(load_reference("4e").clause("15.2.A/a")).code}
    assert {"SIEGE_NEEDS_THREE", "why_no_siege"} <= names and "" not in names


def test_code_counts_the_rules_that_are_cited_and_holds_to_its_floor(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "code", "--floor", "100"]) == 1
    assert "below the minimum of 100%" in capsys.readouterr().out


def test_a_reason_stands_only_beside_a_rule_that_is_not_cited() -> None:
    missing = {rule for edition in EDITIONS for rule in uncited(load_reference(edition))}
    assert set(reasons_uncited()) <= missing


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_is_cited_or_says_why_not(edition: str) -> None:
    """At least nine in ten are cited. Examples do not count, because scenarios prove them."""
    reference = load_reference(edition)
    rules = [clause.id for clause in reference if clause.kind == "rule"]
    missing = [rule for rule in uncited(reference) if rule in rules]
    assert [rule for rule in missing if rule not in reasons_uncited()] == []
    assert len(missing) <= len(rules) / 10
