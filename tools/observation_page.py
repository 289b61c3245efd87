"""Writes the sizes and columns of the observation into docs/laboratory.md, from the layout.

Run it after changing a column, for example with a new lasting effect. A test fails when the page is old.
"""

from __future__ import annotations

import re
from pathlib import Path

from diadochoi.content import load
from diadochoi.gym.layout import layout_for
from diadochoi.rules.core.board import board_for

PAGE = Path(__file__).resolve().parent.parent / "docs" / "laboratory.md"
HEADS = "| block | column | values | what they tell | divided by |\n|---|---|---|---|---|\n"


def page(text: str) -> str:
    """The page with the sizes and the table of columns made anew; the rest stays."""
    layout = layout_for(board_for(load()))
    text = re.sub(r"## Observations: \d+ numbers", f"## Observations: {layout.size} numbers", text)
    for block in layout.blocks.values():
        size = f"| `{block.name}` | {block.rows} × {block.width} |"
        text = re.sub(rf"\| `{block.name}` \| \d+ × \d+ \|", size, text)
    before, heads, after = text.partition(HEADS)
    rest = re.sub(r"\A(\|.*\n)*", "", after)
    rows = [
        f"| `{block.name}` | `{column.name}` | {column.width} | {column.meaning} | {column.scale or '–'} |\n"
        for block in layout.blocks.values()
        for column in block.columns
    ]
    return "".join([before, heads, *rows, rest])


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
