"""Records the curves of a training run: a CSV line for every measurement, and an SVG plot of all columns."""

from __future__ import annotations

import csv
import time
from pathlib import Path

WIDTH, HEIGHT, GAP = 640, 150, 34


class Curves:
    """Writes rows as they arrive; the first row names the columns."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.begun = time.monotonic()
        self._columns: list[str] = []

    def add(self, **values: float | str) -> None:
        row = {"seconds": round(time.monotonic() - self.begun, 1), **values}
        mode = "a" if self._columns else "w"
        with self.file.open(mode, newline="", encoding="utf-8") as book:
            writer = csv.DictWriter(book, list(self._columns or row), restval="")
            if not self._columns:
                self._columns = list(row)
                writer.writeheader()
            writer.writerow(row)

    def plot(self, target: Path) -> None:
        """Draw one small chart per numeric column over time; none if nothing was measured."""
        if not self._columns:
            return
        with self.file.open(encoding="utf-8") as book:
            rows = list(csv.DictReader(book))
        charts = [name for name in self._columns[1:] if any(_number(row[name]) is not None for row in rows)]
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 20}" '
            f'height="{len(charts) * (HEIGHT + GAP) + 10}" font-family="sans-serif" font-size="12">'
        ]
        for place, name in enumerate(charts):
            points = [
                (float(row["seconds"]), value) for row in rows if (value := _number(row[name])) is not None
            ]
            parts.append(_chart(name, points, 24 + place * (HEIGHT + GAP)))
        target.write_text("\n".join([*parts, "</svg>\n"]), encoding="utf-8")


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _chart(name: str, points: list[tuple[float, float]], top: int) -> str:
    first, last = points[0][0], max(points[-1][0], points[0][0] + 1e-9)
    low, high = min(value for _, value in points), max(value for _, value in points)
    span = (high - low) or 1.0
    across = WIDTH / (last - first)
    line = " ".join(
        f"{10 + across * (second - first):.1f},{top + HEIGHT * (1 - (value - low) / span):.1f}"
        for second, value in points
    )
    return (
        f'<rect x="10" y="{top}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#ccc"/>'
        f'<text x="10" y="{top - 6}">{name}: {low:.4g} to {high:.4g}, last {points[-1][1]:.4g}</text>'
        f'<polyline points="{line}" fill="none" stroke="#a8321f"/>'
    )
