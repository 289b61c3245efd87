"""Reads the shapes of the board's geometry: the file uses only M, l, c and z, with whole numbers."""

from __future__ import annotations

import re

import pytest

shapely = pytest.importorskip("shapely", reason="the extra `board` brings shapely")

TOKEN = re.compile(r"[Mlcz]|-?\d+")


def polylines(data: str) -> list[list[tuple[float, float]]]:
    lines: list[list[tuple[float, float]]] = []
    command, numbers = "", []
    x = y = 0.0

    def flush() -> None:
        nonlocal x, y
        if command == "M":
            x, y = numbers
            lines.append([(x, y)])
        elif command == "l":
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                lines[-1].append((x, y))
        elif command == "c":
            for i in range(0, len(numbers), 6):
                x1, y1, x2, y2, x3, y3 = numbers[i : i + 6]
                for t in (step / 8 for step in range(1, 9)):
                    u = 1 - t
                    b, c, d = 3 * u * u * t, 3 * u * t * t, t * t * t
                    lines[-1].append((x + b * x1 + c * x2 + d * x3, y + b * y1 + c * y2 + d * y3))
                x, y = x + x3, y + y3

    for token in TOKEN.findall(data):
        if token in "Mlcz":
            flush()
            command, numbers = token, []
        else:
            numbers.append(float(token))
    flush()
    return lines


def area(data: str) -> shapely.Geometry:
    """Return rings under the even-odd rule."""
    shape = shapely.Polygon()
    for ring in polylines(data):
        shape = shape.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return shape


def curve(data: str) -> shapely.LineString:
    (line,) = polylines(data)
    return shapely.LineString(line)
