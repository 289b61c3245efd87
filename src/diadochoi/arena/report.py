"""The arena's report as one self-contained HTML page: table, bars with intervals, settings.

Texts that are also printed on the screen come first.
"""

from __future__ import annotations

from html import escape
from typing import Any

from diadochoi.arena.ratings import Z

_STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #2b2118; background: #f7f1e3;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-weight: normal; letter-spacing: .03em; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid #d9ccb0; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: normal; color: #6b5a45; }
svg text { font: 13px Georgia, serif; fill: #2b2118; }
.small { color: #6b5a45; font-size: .9rem; }
pre { background: #efe5cf; padding: .6rem; overflow: auto; }
"""


def ranking(data: dict[str, Any]) -> list[str]:
    """The bots, best first."""
    return sorted(data["wins"], key=lambda name: -data["ratings"].get(name, {"value": 0.0})["value"])


def ways_to_win(data: dict[str, Any], name: str) -> str:
    return ", ".join(f"{way.replace('_', ' ')} {number}" for way, number in data["win_kinds"][name].items())


def last_turns(data: dict[str, Any]) -> str:
    """In which Game Turns the games ended."""
    return ", ".join(f"Game Turn {turn} ({number})" for turn, number in data["turns"].items()) or "none"


def html_report(data: dict[str, Any]) -> str:
    """The summary of a tournament as HTML."""
    names = ranking(data)
    body = [
        "<h1>The arena</h1>",
        f"<p>{data['games']} games of {data['players']} players, "
        f"seed <code>{escape(str(data['seed']))}</code>"
        f"{_options(data)}. {_balance(data)}</p>",
        _table(data, names),
        "<h2>Ratings</h2>",
        _bars(data, names),
        '<p class="small">400 points mean ten times the strength. The lines show 95 % intervals, '
        "found by resampling whole deals.</p>",
        _second_rating(data, names),
        "<h2>Length of games</h2>",
        _lengths(data),
        _games(data),
        _failures(data),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Diadochoi arena</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def _options(data: dict[str, Any]) -> str:
    return f", options {escape(', '.join(data['options']))}" if data["options"] else ""


def _balance(data: dict[str, Any]) -> str:
    if data["balanced"]:
        return "Every bot played every deal in every seat."
    return "The last deal is incomplete, so the seats are not quite balanced."


def _percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def _table(data: dict[str, Any], names: list[str]) -> str:
    rows = []
    for name in names:
        share, timing = data["win_share"][name], data["timing"][name]
        rows.append(
            f"<tr><td>{escape(name)}</td><td>{data['wins'][name]}</td><td>{_percent(share['value'])}</td>"
            f"<td>{_percent(share['low'])} to {_percent(share['high'])}</td>"
            f"<td>{_percent(data['expected_share'][name])}</td>"
            f"<td>{escape(ways_to_win(data, name)) or '-'}</td>"
            f"<td>{timing['ms_per_decision']:.2f}</td><td>{timing['slowest_ms']:.0f}</td></tr>"
        )
    return (
        "<table>\n<tr><th>bot</th><th>wins</th><th>share</th><th>95%</th><th>expected</th>"
        "<th>ways to win</th><th>ms per decision</th><th>slowest</th></tr>\n" + "\n".join(rows) + "\n</table>"
    )


def _bars(data: dict[str, Any], names: list[str]) -> str:
    rated = data["ratings"]
    if not rated:
        return "<p>No game was finished.</p>"
    low = min(rated[name]["low"] for name in rated)
    high = max(rated[name]["high"] for name in rated)
    span = max(1.0, high - low)
    left, width, line = 130, 560, 30

    def x(value: float) -> float:
        return float(left + width * (value - low) / span)

    parts = [f'<svg role="img" aria-label="Ratings" width="800" height="{line * len(rated) + 20}">']
    for row, name in enumerate(name for name in names if name in rated):
        y = line * row + 22
        value = rated[name]
        parts.append(
            f'<text x="0" y="{y + 4}">{escape(name)}</text>'
            f'<line x1="{x(value["low"]):.1f}" x2="{x(value["high"]):.1f}" y1="{y}" y2="{y}" '
            'stroke="#a8926c" stroke-width="3"/>'
            f'<circle cx="{x(value["value"]):.1f}" cy="{y}" r="5" fill="#8c2f23"/>'
            f'<text x="{left + width + 20}" y="{y + 4}">{value["value"]:.0f}</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts)


def _second_rating(data: dict[str, Any], names: list[str]) -> str:
    skill = data.get("openskill")
    if not skill:
        return ""
    ratings_text = ", ".join(
        f"{escape(name)} {skill[name]['mu']:.1f} ± {Z * skill[name]['sigma']:.1f}"
        for name in names
        if name in skill
    )
    return f'<p class="small">Ratings by the openskill library: {ratings_text}.</p>'


def _lengths(data: dict[str, Any]) -> str:
    """How many games ended on each Game Turn, as bars."""
    turns = data["turns"]
    if not turns:
        return ""
    most, line, left, width = max(turns.values()), 26, 130, 480
    parts = [f'<svg role="img" aria-label="Length of games" width="800" height="{line * len(turns) + 10}">']
    for row, (turn, number) in enumerate(turns.items()):
        y = line * row + 6
        bar = width * number / most
        parts.append(
            f'<text x="0" y="{y + 13}">Game Turn {escape(turn)}</text>'
            f'<rect x="{left}" y="{y}" width="{bar:.1f}" height="16" fill="#a8926c"/>'
            f'<text x="{left + bar + 10:.1f}" y="{y + 13}">{number}</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts)


def _games(data: dict[str, Any]) -> str:
    return (
        f"<p>Games ended in: {escape(last_turns(data))}; {data['decisions_per_game']} decisions per game. "
        f"Rules version {data['rules']}, {data['budget']} s per decision.</p>"
    )


def _failures(data: dict[str, Any]) -> str:
    if not data["failures"]:
        return ""
    shown = "\n".join(
        f"<p>Game {failure['game']} ({escape(', '.join(failure['seats']))})</p>"
        f"<pre>{escape(failure['problem'])}</pre>"
        for failure in data["failures"]
    )
    return f"<h2>Games that failed</h2>\n{shown}"
