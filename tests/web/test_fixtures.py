"""The positions for the tests of the browser table match what the server sends now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.make_fixtures import FOLDER, STOPS, write

Shape = dict[str, Any] | str
ADVICE = "the fixtures are stale: run python -m tests.web.make_fixtures"


def shape(value: Any, depth: int) -> Shape:
    """The names of fields some levels down; the items of a list are merged."""
    if isinstance(value, list):
        merged: dict[str, Any] = {}
        for item in value:
            if isinstance(item, dict):
                merged |= item
        return shape(merged, depth) if merged else "list"
    if not isinstance(value, dict):
        return "value"
    return {key: shape(part, depth - 1) if depth > 1 else "value" for key, part in sorted(value.items())}


def test_a_field_that_is_missing_deep_down_is_noticed() -> None:
    whole = {"table": {"seats": [{"seat": 0}, {"seat": 1, "bot": None}]}}
    assert shape(whole, 3) == {"table": {"seats": {"bot": "value", "seat": "value"}}}
    assert shape({"table": {"seats": [{"seat": 0}]}}, 3) != shape(whole, 3)


@pytest.fixture(scope="module")
def anew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fixtures")
    assert write(folder) == []
    return folder


@pytest.mark.parametrize("name", [*STOPS, "content"])
def test_a_fixture_has_the_shape_it_would_be_written_with_now(anew: Path, name: str) -> None:
    kept, made = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for folder in (FOLDER, anew)
    )
    if name == "content":
        assert shape(kept, 2) == shape(made, 2), ADVICE
        return
    assert kept.keys() == made.keys(), ADVICE
    for part, depth in (("table", 2), ("decision", 2), ("forecast", 1), ("entries", 1), ("view", 1)):
        assert shape(kept[part], depth) == shape(made[part], depth), f"{part}: {ADVICE}"


def test_every_fixture_is_generated() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == {*STOPS, "content"}
