"""The page about the laboratory tells the numbers that are true."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from diadochoi.content import load
from diadochoi.gym import action_space_for, observer_for
from diadochoi.rules.board import board_for

PAGE = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text()


def test_page_tells_the_true_sizes() -> None:
    content = load()
    observer = observer_for(board_for(content), 4)
    assert f"## Actions: {action_space_for(content, 4).size} numbers" in PAGE
    assert f"## Observations: {observer.size} numbers" in PAGE
    for block in observer.layout.blocks.values():
        assert f"| `{block.name}` | {block.rows} × {block.width} |" in PAGE
