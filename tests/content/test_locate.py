"""Line numbers are found even in unusual TOML."""

from __future__ import annotations

import pytest

from diadochoi.content.locate import line_of

TEXT = '''# a comment with [[card]] in it
title = "loose"

[[card]]
id = "one"
texts = [
  "a bracket ] and a # sign",
  ["nested"],
  "ops = 3",
]
ops = 2

[[card]]  # the second
id = 'two'
long = """
[[card]]
ops = 9
"""
"quoted key" = 1
ops = 3
point = { x = 1, y = [
  2, 3,
] }
[card.params]
range_mp = 2
start.units = { loyal = 1 }

[numbers]
limit = 8
[numbers.sources]
"1/2" = "seed"
'''


@pytest.mark.parametrize(
    ("table", "number", "key", "line"),
    [
        ("", -1, "title", 2),
        ("card", 0, "", 4),
        ("card", 0, "ops", 11),
        ("card", 1, "", 13),
        ("card", 1, "id", 14),
        ("card", 1, "quoted key", 19),
        ("card", 1, "ops", 20),
        ("card", 1, "params.range_mp", 25),
        ("card", 1, "params.start.units", 26),
        ("card", 1, "params.start.units.loyal", 26),
        ("card", 1, "params.missing", 24),
        ("card", 1, "missing", 13),
        ("numbers", -1, "limit", 29),
        ("numbers", -1, "sources.1/2", 31),
        ("", -1, "numbers.limit", 29),
        ("card", 2, "ops", 0),
    ],
)
def test_the_line_of(table: str, number: int, key: str, line: int) -> None:
    assert line_of(TEXT, table, number, key) == line
