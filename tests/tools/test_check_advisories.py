"""`tools/check_advisories.py` finds a locked version that an advisory is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Tool = Callable[[str], ModuleType]

ADVISORY = """
id: PYSEC-1
aliases: [CVE-1]
affected:
- ranges:
  - type: ECOSYSTEM
    events: [{introduced: "1.2"}, {fixed: "1.10"}, {introduced: "2.0"}, {last_affected: "2.3"}]
  versions: ["0.9"]
"""


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0.9", True), ("1.1", False), ("1.2", True), ("1.9.4", True), ("1.10", False), ("1.99", False),
        ("2.0", True), ("2.3", True), ("2.3.1", False),
    ],
)  # fmt: skip
def test_versions_in_an_advisory_are_found(tool: Tool, tmp_path: Path, version: str, told: bool) -> None:
    advisories = tmp_path / "vulns" / "some-package"
    advisories.mkdir(parents=True)
    (advisories / "PYSEC-1.yaml").write_text(ADVISORY, encoding="utf-8")
    lock = tmp_path / "lock.txt"
    lock.write_text(f"some-package=={version} \\\n    --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    lines = list(tool("check_advisories").found(tmp_path, [lock]))
    assert lines == ([f"some-package {version}: PYSEC-1, CVE-1"] if told else [])


def test_a_withdrawn_advisory_does_not_count(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "vulns" / "own").mkdir(parents=True)
    (tmp_path / "vulns" / "own" / "PYSEC-1.yaml").write_text(
        f"{ADVISORY}\nwithdrawn: 2024-01-01", encoding="utf-8"
    )
    lock = tmp_path / "lock.txt"
    lock.write_text("own==1.2\n", encoding="utf-8")
    assert list(tool("check_advisories").found(tmp_path, [lock])) == []
