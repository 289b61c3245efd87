"""Draws the chances of a game as lines over its actions, as an SVG file or a self-contained page."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from diadochoi.message import Message

WIDTH: Final = 960
HEIGHT: Final = 380
LEFT: Final = 46
RIGHT: Final = 78
TOP: Final = 28
BOTTOM: Final = 34
_INK: Final = "#2b2118"
_FAINT: Final = "#d9ccb0"
# Readable on paper; similar to the colours of the pieces.
COLOURS: Final = {
    "red": "#a8321f",
    "blue": "#2c5aa0",
    "yellow": "#b8860b",
    "green": "#3f7d3a",
    "purple": "#6d3f8c",
    "black": "#333333",
}
_LABEL_HEIGHT: Final = 15
_LABEL_EDGE: Final = 6  # below the last name
_STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; color: #2b2118; background: #f7f1e3;
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-weight: normal; font-size: 1.5rem; }
svg { width: 100%; height: auto; }
li { margin: 0 0 .9rem; }
.small { color: #6b5a45; font-size: .9rem; }
"""


def svg_chart(data: dict[str, Any]) -> str:
    """The chart: lines by seat, Game Turns as bands, turning points numbered as in the list."""
    curve = data["curve"]
    first, last = curve[0]["play"], max(curve[-1]["play"], curve[0]["play"] + 1)
    plot_width, plot_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(play: float) -> float:
        return float(LEFT + plot_width * (play - first) / (last - first))

    def y(chance: float) -> float:
        return float(TOP + plot_height * (1 - chance))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{Message("result-chart_label")}" font-family="Georgia, serif" '
        f'font-size="13" fill="{_INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f1e3"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        line = y(percent / 100)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{line:.1f}" y2="{line:.1f}" stroke="{_FAINT}"/>'
            f'<text x="{LEFT - 8}" y="{line + 4:.1f}" text-anchor="end">{percent}%</text>'
        )
    parts += _turn_marks(curve, x)
    for seat, colour in enumerate(data["colours"]):
        parts.append(_line(curve, seat, colour, x, y))
    parts += _labels(curve[-1]["chances"], data["colours"], y)
    for number, point in enumerate(data["turning_points"], 1):
        place, height = x(point["play"]), y(point["to"])
        parts.append(
            f"<g><title>{escape(point['text'])}</title>"
            f'<circle cx="{place:.1f}" cy="{height:.1f}" r="9" fill="#f7f1e3" stroke="{_INK}"/>'
            f'<text x="{place:.1f}" y="{height + 4:.1f}" text-anchor="middle" font-size="11">'
            f"{number}</text></g>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(curve: list[dict[str, Any]], seat: int, colour: str, x: Any, y: Any) -> str:
    points = " ".join(f"{x(point['play']):.1f},{y(point['chances'][seat]):.1f}" for point in curve)
    stroke = COLOURS.get(colour, _INK)
    return f'<polyline points="{points}" fill="none" stroke="{stroke}" stroke-width="1.8"/>'


def _turn_marks(curve: list[dict[str, Any]], x: Any) -> list[str]:
    parts = []
    turn = None
    for point in curve:
        if point["turn"] != turn:
            turn = point["turn"]
            place = x(point["play"])
            name = Message("result-chart_turn", turn=turn) if turn else ""
            parts.append(
                f'<line x1="{place:.1f}" x2="{place:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" '
                f'stroke="{_FAINT}" stroke-dasharray="3 3"/>'
                f'<text x="{place + 4:.1f}" y="{HEIGHT - 12}">{name}</text>'
            )
    return parts


def _labels(chances: list[float], colours: list[str], y: Any) -> list[str]:
    """The seats' names at the right end, spaced apart where lines end together, and inside the picture."""
    parts = []
    order = sorted(range(len(colours)), key=lambda seat: -chances[seat])
    lowest = 0.0
    for place, seat in enumerate(order):
        room_below = HEIGHT - _LABEL_EDGE - _LABEL_HEIGHT * (len(order) - 1 - place)
        height = min(max(y(chances[seat]) + 4, lowest + _LABEL_HEIGHT), room_below)
        lowest = height
        fill = COLOURS.get(colours[seat], _INK)
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{height:.1f}" fill="{fill}">{colours[seat]}</text>')
    return parts


def html_page(data: dict[str, Any], title: str) -> str:
    """The chart and the list of turning points."""
    items: list[str] = []
    for point in data["turning_points"]:
        colour = data["colours"][point["seat"]]
        better = point["better"]
        advice = (
            Message("result-chart_same")
            if better is None
            else Message(
                "result-chart_better", bot=better["bot"], action=better["label"], reason=better["reason"]
            )
        )
        head = Message("result-chart_point", action=str(point["play"]), colour=colour, label=point["label"])
        items.append(
            f'<li value="{len(items) + 1}"><strong>{escape(str(head))}</strong> '
            f"({point['from']:.0%} → {point['to']:.0%})<br>"
            f'{escape(point["text"])}<span class="small"><br>{escape(str(advice))}</span></li>'
        )
    listed = "\n".join(items) or f"<li>{Message('result-chart_no_points')}</li>"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{svg_chart(data)}"
        f"<h2>{Message('result-chart_points')}</h2>\n<ol>\n{listed}\n</ol>\n"
        f'<p class="small">{Message("result-chart_note")}</p>\n'
        "</body>\n</html>\n"
    )
