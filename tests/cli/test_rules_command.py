"""`diadochoi rules` prints what was requested, or one plain line of error."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli import rules
from diadochoi.cli.main import main
from diadochoi.cli.rule_coverage import load_exemptions
from diadochoi.content import load
from diadochoi.content.rulebook.reference import EDITIONS, Reference, load_reference, read_reference
from diadochoi.content.switches import diff


def test_show_prints_a_section_with_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "3.1"]) == 0
    out = capsys.readouterr().out
    assert "Instant Victory" in out
    assert "3.1/a" in out and "3.1/dv1" in out
    assert "3.2/a" not in out


def test_show_prints_one_clause_with_its_ruling_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "3.1/e"]) == 0
    out = capsys.readouterr().out
    assert "docs/rulings.md" in out
    assert "4th edition rulebook, 3.1" in out


def test_show_without_an_id_prints_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show"]) == 0
    assert "Regency Victory" in capsys.readouterr().out


def test_show_of_an_unknown_id_suggests_and_prints_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "3.1/a", "3.1/zz"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "did you mean 3.1" in captured.err


def test_search_prints_ranked_hits_with_their_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "search", "hellespont"]) == 0
    assert capsys.readouterr().out.startswith("3.5/f")


def test_search_keeps_to_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "search", "legitimacy", "--limit", "1"]) == 0
    assert capsys.readouterr().out.count("3.6/") == 1


@pytest.mark.parametrize("limit", ["0", "-1", "few"])
def test_search_for_less_than_one_clause_is_refused(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "search", "legitimacy", "--limit", limit])
    assert "argument --limit: " in capsys.readouterr().err


def test_search_without_a_hit_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "search", "zeppelin"]) == 1
    assert "Nothing found for 'zeppelin' in the 4th edition" in capsys.readouterr().out


@pytest.fixture
def tests_folder(tmp_path: Path) -> Path:
    (tmp_path / "scenarios" / "siege").mkdir(parents=True)
    (tmp_path / "scenarios" / "siege" / "one.yaml").write_text("title: One\nclauses: [15.2.B/a, 3.1/a]\n")
    (tmp_path / "test_one.py").write_text(
        "import pytest\n"
        '@pytest.mark.clauses("3.1/b", "3.1/c")\n'
        "def test_one(): ...\n"
        '@pytest.mark.skip\n@pytest.mark.clauses("3.1/d")\n'
        "def test_two(): ...\n"
    )
    return tmp_path


def test_coverage_counts_tests_and_scenarios_and_no_skipped_test(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "coverage", "--tests", str(tests_folder), "--missing"]) == 0
    out = capsys.readouterr().out
    victory = next(line for line in out.splitlines() if "Victory" in line).split()
    assert victory[-2] == "3"
    missing = out.partition("Without a proof")[2].replace(",", "").split()
    assert "3.1/d" in missing
    assert "3.1/b" not in missing


def test_coverage_below_the_floor_fails(tests_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "--tests", str(tests_folder), "--floor", "0.1"]) == 0
    assert main(["rules", "coverage", "--tests", str(tests_folder), "--floor", "50"]) == 1
    assert "below the minimum of 50%" in capsys.readouterr().out


@pytest.mark.parametrize("floor", ["nan", "-1", "101"])
def test_a_floor_that_is_not_a_share_is_refused(
    floor: str, tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "coverage", "--tests", str(tests_folder), f"--floor={floor}"])
    assert "--floor" in capsys.readouterr().err


def test_exempt_clauses_are_listed_with_their_reason(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests_folder / "scenarios" / "two.yaml").write_text("clauses: [1/d]\n")
    assert main(["rules", "coverage", "--tests", str(tests_folder), "--missing"]) == 0
    out = capsys.readouterr().out
    reasons = load_exemptions()
    assert "Exempt: 1/a, 4.4/f\n" in out  # 1/d is proved in this folder
    assert " ".join(reasons["1/a"].split()) in " ".join(out.split())
    assert "3e/2.2/b" not in out


def test_coverage_fails_on_an_id_that_is_not_a_clause(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests_folder / "scenarios" / "two.yaml").write_text("clauses: [3.1/zz]\n")
    assert main(["rules", "coverage", "--tests", str(tests_folder)]) == 1
    assert "scenarios/two.yaml names '3.1/zz'" in capsys.readouterr().out.replace("\n", " ")


def test_coverage_wants_plain_strings_in_the_marker(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests_folder / "test_two.py").write_text("import pytest\nx = pytest.mark.clauses(f'{1}')\n")
    assert main(["rules", "coverage", "--tests", str(tests_folder)]) == 2
    assert "test_two.py:2: write the clause ids" in capsys.readouterr().err


def test_coverage_reports_an_exemption_that_is_no_longer_needed(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests_folder / "scenarios" / "two.yaml").write_text("clauses: [1/d]\n")
    assert main(["rules", "coverage", "--tests", str(tests_folder)]) == 0
    assert "proves 1/d; remove it" in capsys.readouterr().out


def test_coverage_of_a_missing_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "--tests", str(tmp_path / "none")]) == 2
    assert "--tests FOLDER" in capsys.readouterr().err


def test_coverage_counts_the_clauses_of_other_editions(
    tests_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests_folder / "scenarios" / "two.yaml").write_text("clauses: [3.1/e]\nalso: {3e: [3e/20.2/a]}\n")
    assert main(["rules", "coverage", "--tests", str(tests_folder), "--edition", "3e", "--missing"]) == 0
    missing = capsys.readouterr().out.partition("Without a proof")[2].replace(",", "").split()
    assert "3e/20.2/a" not in missing and "3e/20.2/b" in missing


def test_exemptions_name_clauses_that_exist() -> None:
    known = {clause.id for edition in EDITIONS for clause in load_reference(edition)}
    assert [rule for rule in load_exemptions() if rule not in known] == []


def test_diff_of_two_editions_is_a_table_of_switches_and_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "4e", "3e"]) == 0
    out = capsys.readouterr().out
    assert "siege_points" not in out and "3e/15.1.1/c" in out and "3e/22.1/b" in out
    differing = diff(load().editions["4e"].switches, load().editions["3e"].switches)
    assert f"{len(differing)} switches and" in out


def test_diff_takes_rules_with_one_edition_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "4e", "3e", "3.7"]) == 2
    assert main(["rules", "diff", "4e"]) == 2
    assert "diff 4e 3e" in capsys.readouterr().err


def test_a_ruling_on_an_older_edition_is_looked_up_on_its_own_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "show", "3e/9.2/b"]) == 0
    assert "docs/rulings-3e-hybrid.md, 3e/9.2/b" in capsys.readouterr().out


@pytest.fixture
def small_third_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "01.toml").write_text(
        'chapter = "3e/20"\ntitle = "Victory"\n[[section]]\nid = "3e/20"\ntitle = "Victory"\n'
        '[[clause]]\nid = "3e/20/a"\ntext = "Alike."\nsame = ["3.1/a"]\nsource = "seed"\n'
        '[[clause]]\nid = "3e/20/b"\ntext = "Other."\ndiffers = ["3.2"]\n'
        'difference = "By itself."\nsource = "seed"\n'
    )
    third = read_reference("3e", tmp_path)

    def load(edition: str = "4e") -> Reference:
        return third if edition == "3e" else load_reference(edition)

    monkeypatch.setattr(rules, "load_reference", load)


@pytest.mark.usefixtures("small_third_edition")
def test_show_knows_an_edition_by_the_prefix_of_the_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "3e/20/b", "3.1/a"]) == 0
    out = capsys.readouterr().out
    assert "Other." in out and "18 or more Legitimacy" in out


@pytest.mark.usefixtures("small_third_edition")
def test_diff_prints_only_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "3e"]) == 0
    out = capsys.readouterr().out
    assert "3e/20/b" in out and "By itself." in out
    assert "3e/20/a" not in out
    assert "1 clause of the 3rd edition differs" in out


@pytest.mark.usefixtures("small_third_edition")
def test_diff_can_be_narrowed_to_a_rule_of_the_4th_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "diff", "3e", "3.2/d"]) == 0
    assert "3e/20/b" in capsys.readouterr().out
    assert main(["rules", "diff", "3e", "3.1"]) == 0
    assert "0 clauses of the 3rd edition differ from 3.1" in capsys.readouterr().out
