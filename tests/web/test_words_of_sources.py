"""Every source of Victory Points and Legitimacy in a view has a text at the table."""

from __future__ import annotations

from pathlib import Path

from diadochoi.content.editions import load_edition
from diadochoi.rules.court import legitimacy, victory_points
from diadochoi.rules.table.lasting import WORTH_LEGITIMACY

ROOT = Path(__file__).parents[2]


def test_every_source_except_a_piece_has_words() -> None:
    words = (ROOT / "web/src/words/en.ftl").read_text(encoding="utf-8")
    lasting = {effect.name for effect in WORTH_LEGITIMACY} - {card.id for card in load_edition("4e").cards}
    sources = (*victory_points.SOURCES, *legitimacy.SOURCES, *lasting)  # a card is named by its title
    assert [source for source in sources if f"\nsource-{source} = " not in words] == []
