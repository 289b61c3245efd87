"""The tests that docs/security.md names for its promises exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
TABLES = re.findall(r"^\| promise \| test \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
ROWS = "".join(TABLES).splitlines()


def named_tests() -> list[tuple[str, str]]:
    """The files and beginnings of tests in the tables; `::test` belongs to the file before it."""
    found = []
    for row in ROWS:
        file = ""
        for named in re.findall(r"`((?:tests|web|test_)[\w/.]*(?:::\w+)?|::\w+)`", row):
            path, _, test = named.partition("::")
            file = path or file
            found.append((file, test))
    return found


def test_every_promise_names_tests_that_exist() -> None:
    found = named_tests()
    assert len(found) > 60
    for file, test in found:
        path = ROOT / file if "/" in file else ROOT / "tests" / "server" / file
        assert path.exists(), file
        assert not test or f"def {test}" in path.read_text(encoding="utf-8"), f"{file}::{test}"


def test_every_promise_has_a_test() -> None:
    assert len(TABLES) == 3
    for row in ROWS:
        assert row.count("|") == 3 and "`" in row, row
