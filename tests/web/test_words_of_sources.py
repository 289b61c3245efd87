"""Every source of Victory Points and Legitimacy that a view can name has words at the table."""

from __future__ import annotations

from pathlib import Path

from diadochoi.rules.court import legitimacy, victory_points

ROOT = Path(__file__).parents[2]


def test_every_source_that_is_no_piece_has_words() -> None:
    words = (ROOT / "web/src/words/en.ts").read_text(encoding="utf-8")
    sources = (*victory_points.SOURCES, *legitimacy.SOURCES)
    assert [source for source in sources if f'"source.{source}":' not in words] == []
