"""Every source of Victory Points and Legitimacy that a view can name has words at the table."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_source_that_is_no_piece_has_words() -> None:
    rules = ROOT / "src/diadochoi/rules"
    text = "".join(
        (rules / name).read_text(encoding="utf-8") for name in ("court/legitimacy.py", "knowledge/views.py")
    )
    sources = set(re.findall(r'sources\.append\(\("(\w+)"', text))
    words = (ROOT / "web/src/words/en.ts").read_text(encoding="utf-8")
    assert {"champion", "condemned", "lord_of_asia"} <= sources
    assert {source for source in sources if f'"source.{source}":' not in words} == set()
