"""The legend and the title of the board: panels laid over empty desert."""

from __future__ import annotations

from diadochoi.content.geometry.geometry import Frame
from diadochoi.drawing.svg import element, group, path, text, use
from diadochoi.drawing.symbols import province_badge

ROW = 43.5
SIGN_COLUMN = 52
WORD_COLUMN = 96


def _panel(frame: Frame) -> str:
    return element("rect", width=frame.width, height=frame.height, rx=6, class_="panel") + element(
        "rect", x=9, y=9, width=frame.width - 18, height=frame.height - 18, rx=3, class_="panel-inner"
    )


def title(frame: Frame) -> str:
    middle = frame.width / 2
    ornaments = "".join(
        use("sun", transform=f"translate({x} 112) scale(2.3)", class_="sun") for x in (92, frame.width - 92)
    )
    return group(
        _panel(frame),
        ornaments,
        text("DIADOCHOI", middle, 126, font_size=96, letter_spacing=8, class_="title"),
        text("The wars of Alexander’s generals", middle, 182, font_size=38, class_="subtitle"),
        transform=f"translate({frame.x} {frame.y})",
        id="title",
    )


def legend(frame: Frame) -> str:
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
        (_line("land"), "Land path", "1 MP"),
        (_line("mountain") + use("peak", x=-2, y=0, class_="peak"), "Mountain pass", "2 MP"),
        (_line("strait") + _line("strait-core"), "Strait", "2 MP"),
        (_line("sea"), "Sea path", "1 MP"),
        (_line("transmed"), "Trans-Mediterranean", "2 MP"),
        (_line("entry-rim") + _line("entry"), "Entry from a holding box", ""),
    )
    half = frame.width * 0.47
    rows = [text("SPACES", 34, 58, class_="heading"), text("PATHS", half, 58, class_="heading")]
    for index, (sign, words) in enumerate(spaces):
        y = 100 + index * ROW
        rows.append(group(sign, transform=f"translate({SIGN_COLUMN + 6} {y}) scale(.9)"))
        rows.append(text(words, WORD_COLUMN + 6, y + 9, class_="legend"))
    for index, (sign, words, cost) in enumerate(paths):
        y = 100 + index * ROW
        rows.append(group(sign, transform=f"translate({half + 42} {y})"))
        rows.append(text(words, half + 100, y + 9, class_="legend"))
        rows.append(text(cost, frame.width - 34, y + 9, class_="legend", text_anchor="end"))
    y = 100 + 6 * ROW + 24
    rows.append(text("PROVINCES", half, y + 8, class_="heading"))
    rows.append(group(province_badge(3, 4, 6, 0, 0), transform=f"translate({half + 50} {y + 54})"))
    rows.append(text("Victory Points; markers needed", half + 122, y + 52, class_="legend-note"))
    rows.append(text("for control, of all spaces", half + 122, y + 78, class_="legend-note"))
    return group(_panel(frame), *rows, transform=f"translate({frame.x} {frame.y})", id="legend")


def _sign(*names: str) -> str:
    return "".join(use(name) for name in names)


def _tag(kind: str, words: str) -> str:
    return element("circle", r=14, class_=f"tag {kind}") + text(words, 0, 6, class_="tag-text")


def _line(kind: str) -> str:
    return path("M-42 0H42", class_=kind)
