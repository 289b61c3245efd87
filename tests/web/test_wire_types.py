"""The types of the browser table match the current server."""

from __future__ import annotations

import shutil

import pytest

from tools import wire_types


@pytest.mark.skipif(
    shutil.which("node") is None or not (wire_types.WEB / "node_modules" / "openapi-typescript").is_dir(),
    reason="needs Node and the packages of web/",
)
def test_the_generated_types_are_up_to_date() -> None:
    kept = wire_types.TYPES.read_text(encoding="utf-8")
    assert kept == wire_types.types(), "web/src/api/types.gen.ts is stale: run python tools/wire_types.py"
