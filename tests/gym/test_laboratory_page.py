"""The numbers on the laboratory page are correct."""

from __future__ import annotations

import importlib
import inspect
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from diadochoi.content import load
from diadochoi.gym import action_space_for, layout, observer_for
from diadochoi.gym.aec import DiadochoiAEC
from diadochoi.gym.one_seat import DiadochoiSingle
from diadochoi.rules.core.board import board_for

PAGE = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text()
CONTENT = load()
LAYOUT = observer_for(board_for(CONTENT), 4).layout


def table(header: str) -> list[list[str]]:
    """The cells of each row below a header of the page."""
    _, found, rest = PAGE.partition(f"| {header} |\n")
    assert found, f"the page has no table {header!r}"
    lines = rest.partition("\n\n")[0].splitlines()[1:]
    return [line.strip("| ").split(" | ") for line in lines]


def test_page_tells_the_true_sizes() -> None:
    assert f"## Actions: {action_space_for(CONTENT, 4).size} numbers" in PAGE
    assert f"## Observations: {LAYOUT.size} numbers" in PAGE
    for block in LAYOUT.blocks.values():
        assert f"| `{block.name}` | {block.rows} × {block.width} |" in PAGE


def test_a_tool_writes_the_sizes_and_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "tools"))
    written = importlib.import_module("observation_page").page
    assert written(PAGE) == PAGE, "run python tools/observation_page.py"
    changed = PAGE.replace(f": {LAYOUT.size} numbers", ": 7 numbers").replace("spaces with its PC", "spaces")
    changed = changed.replace("| `minors` | 4 × 4 |", "| `minors` | 4 × 5 |")
    changed = re.sub(r"\n\| `force` \| `units`.*", "", changed)
    assert changed != PAGE
    assert written(changed) == PAGE


def test_the_hash_of_a_layout_covers_its_columns_and_the_order_of_the_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, now = board_for(CONTENT), LAYOUT.hash
    with monkeypatch.context() as other:
        other.setattr(layout, "QUESTIONS", layout.QUESTIONS[::-1])
        assert layout.Layout(board).hash != now
    strength = layout.ObservationColumn("strength", 1, "strength", 7)
    fleets = [strength if column.name == "strength" else column for column in layout._FLEET_COLUMNS]
    monkeypatch.setattr(layout, "_FLEET_COLUMNS", tuple(fleets))
    assert layout.Layout(board).hash != now


def test_page_counts_the_actions_of_every_verb() -> None:
    space = action_space_for(CONTENT, 5)  # with five players every index has an action
    actions = Counter(space.text(index, 0).split()[0] for index in range(space.size))
    rows = [
        (re.findall(r"`([a-z-]+)`", verbs), int(number))
        for verbs, _, number in table("verbs | nouns | indices")
    ]
    assert Counter(verb for verbs, _ in rows for verb in verbs) == Counter(actions.keys()), "each verb once"
    for verbs, number in rows:
        assert number == sum(actions[verb] for verb in verbs), verbs


def test_page_explains_every_column_as_the_layout_does() -> None:
    told = [
        [f"`{block.name}`", f"`{column.name}`", str(column.width), column.meaning, str(column.scale or "–")]
        for block in LAYOUT.blocks.values()
        for column in block.columns
    ]
    assert table("block | column | values | what they tell | divided by") == told


def test_description_tells_every_column_and_its_scale() -> None:
    lines = LAYOUT.description().splitlines()
    assert "  pcs 1: spaces with its PC / 40" in lines
    assert "  upgraded 1: is upgraded" in lines
    assert len(lines) == 1 + sum(1 + len(block.columns) for block in LAYOUT.blocks.values())


@pytest.mark.parametrize(("name", "made"), [("env", DiadochoiAEC), ("single", DiadochoiSingle)])
def test_page_tells_every_setting_and_its_default(name: str, made: Callable[..., Any]) -> None:
    settings = ", ".join(
        f"{setting.name}={setting.default!r}" for setting in inspect.signature(made).parameters.values()
    )
    on_page = re.sub(r"\s+", " ", PAGE.replace('"', "'"))
    assert f"`gym.{name}({settings})`" in on_page
