"""Every ruling under tests/scenarios is played and must hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.record.scenario import load_scenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(FOLDER)) for file in FILES])
def test_scenario_holds(file: Path) -> None:
    scenario = load_scenario(file)
    assert scenario.clauses, f"{file} names no clause that it proves"
    scenario.run()
