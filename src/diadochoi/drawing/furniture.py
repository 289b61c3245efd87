"""The title of the board, on empty desert, and the legend, in a strip below the map."""

from __future__ import annotations

from diadochoi.content.geometry.geometry import Rectangle
from diadochoi.content.model import PathKind
from diadochoi.drawing.svg import element, group, path, text, use
from diadochoi.drawing.symbols import province_badge

ROW = 43.5
LEGEND_HEIGHT = 330  # height of the strip below the map


def _panel(frame: Rectangle) -> str:
    return element("rect", width=frame.width, height=frame.height, rx=6, class_="panel") + element(
        "rect", x=9, y=9, width=frame.width - 18, height=frame.height - 18, rx=3, class_="panel-inner"
    )


def title(frame: Rectangle) -> str:
    """Draw the title 940 units wide, then fit it to its frame."""
    wide, middle = 940, 470
    panel = _panel(Rectangle(0, 0, wide, round(wide * frame.height / frame.width)))
    ornaments = "".join(
        use("sun", transform=f"translate({x} 112) scale(2.3)", class_="sun") for x in (92, wide - 92)
    )
    return group(
        panel,
        ornaments,
        text("DIADOCHOI", middle, 126, font_size=96, letter_spacing=8, class_="title"),
        text("The wars of Alexander’s generals", middle, 182, font_size=38, class_="subtitle"),
        transform=f"translate({frame.x} {frame.y}) scale({frame.width / wide:.4f})",
        id="title",
    )


def legend(frame: Rectangle, costs: tuple[int, ...]) -> str:
    """Draw the legend; `costs` are the MPs of a path, by PathKind."""
    spaces = (
        (_sign("minor", "inland"), "Minor City"),
        (_sign("major", "inland"), "Major City"),
        (_sign("stronghold", "inland"), "Stronghold"),
        (_sign("transit"), "Transit Point"),
        (_sign("minor", "port"), "Port"),
        (_sign("minor", "inland") + element("circle", r=22, class_="ring"), "Independent at start"),
        (
            _sign("minor", "inland") + element("circle", r=22, class_="ring some"),
            "Independent with 2 or 4 players",
        ),
        (_tag("hellespont", "H"), "Hellespont Port"),
        (_tag("siege", "+1"), "Siege modifier"),
    )
    paths = (
        (_line("land"), "Land path", PathKind.LAND),
        (_line("mountain") + use("peak", x=-2, y=0, class_="peak"), "Mountain pass", PathKind.MOUNTAIN),
        (_line("strait") + _line("strait-core"), "Strait", PathKind.STRAIT),
        (_line("sea"), "Sea path", PathKind.SEA),
        (_line("transmed"), "Trans-Mediterranean", PathKind.TRANSMED),
        (_line("entry-rim") + _line("entry"), "Entry from a holding box", None),
    )
    rows = [text("SPACES", 70, 62, class_="heading"), text("PATHS", 1450, 62, class_="heading")]
    for index, (sign, words) in enumerate(spaces):
        x, y = 70 + index // 5 * 560, 106 + index % 5 * ROW
        rows.append(group(sign, transform=f"translate({x + 26} {y}) scale(.9)"))
        rows.append(text(words, x + 76, y + 9, class_="legend"))
    for index, (sign, words, kind) in enumerate(paths):
        x, y = 1450 + index // 3 * 740, 106 + index % 3 * ROW
        rows.append(group(sign, transform=f"translate({x + 42} {y})"))
        rows.append(text(words, x + 110, y + 9, class_="legend"))
        cost = "" if kind is None else f"{costs[kind]} MP"
        rows.append(text(cost, x + 560, y + 9, class_="legend", text_anchor="end"))
    rows.append(text("PROVINCES", 3000, 62, class_="heading"))
    rows.append(group(province_badge(3, 4, 6, 0, 0), transform="translate(3064 116)"))
    rows.append(text("Victory Points; markers needed for control,", 3150, 112, class_="legend-note"))
    rows.append(text("of all spaces", 3150, 146, class_="legend-note"))
    return group(_panel(frame), *rows, transform=f"translate({frame.x} {frame.y})", id="legend")


def _sign(*names: str) -> str:
    return "".join(use(name) for name in names)


def _tag(kind: str, words: str) -> str:
    return element("circle", r=19, class_=f"tag {kind}") + text(words, 0, 10, class_="tag-text")


def _line(kind: str) -> str:
    return path("M-42 0H42", class_=kind)
