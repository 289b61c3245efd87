"""docs/scenario-reference.md says what the code says, and docs/scenarios.md names every key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from diadochoi.record.scenarios.scenario import KEYS, parse_scenario
from diadochoi.record.scenarios.scenario_checks import CHECKS
from diadochoi.record.scenarios.scenario_position import KEYS as POSITION_KEYS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_page_is_up_to_date(tool: Callable[[str], ModuleType]) -> None:
    page = tool("scenario_reference").page()
    assert (DOCS / "scenario-reference.md").read_text(encoding="utf-8") == page, (
        "run python tools/scenario_reference.py"
    )


@pytest.mark.parametrize("key", sorted({*KEYS, *CHECKS, *POSITION_KEYS}))
def test_every_key_is_documented(key: str) -> None:
    assert f"`{key}`" in (DOCS / "scenarios.md").read_text(encoding="utf-8")


def test_the_example_on_the_page_passes() -> None:
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    example = page.partition("```yaml\n")[2].partition("```")[0]
    parse_scenario(example, "docs/scenarios.md").run()
