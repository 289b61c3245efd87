"""Every ruling under tests/scenarios is played, in each edition that it is said to hold in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diadochoi.record.scenario import load_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
# Without reading every file as YAML: `also:` stands at the start of a line, its editions on it or below it.
ALSO = re.compile(r"^also:(.*(?:\n +.*)*)", re.MULTILINE)
EDITION = re.compile(r"(?:^|[{,\s])(4e|3e|hybrid):")


def also_in(file: Path) -> list[str]:
    found = ALSO.search(file.read_text(encoding="utf-8"))
    return EDITION.findall(found[1]) if found else []


CASES = [(file, edition) for file in FILES for edition in (None, *also_in(file))]


def name_of(file: Path, edition: str | None) -> str:
    return str(file.relative_to(FOLDER)) + (f" in {edition}" if edition else "")


@pytest.mark.parametrize(("file", "edition"), CASES, ids=[name_of(*case) for case in CASES])
def test_scenario_holds(file: Path, edition: str | None) -> None:
    scenario = load_scenario(file, edition=edition)
    assert scenario.clauses, f"{file} names no clause that it proves"
    assert set(scenario.also) == set(also_in(file))
    scenario.run()
