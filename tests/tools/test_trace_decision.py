"""The path of one decision is short, and ARCHITECTURE.md shows the current one."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


def test_the_path_of_a_decision_is_the_one_in_the_documentation(
    tool: Callable[[str], ModuleType], capsys: pytest.CaptureFixture[str]
) -> None:
    tool("trace_decision").main(["--check"])
    told = capsys.readouterr().out
    assert "the rules play it:" in told
    assert "modules were entered in all" in told
