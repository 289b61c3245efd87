"""Writes shapes as SVG path data in whole board units: `M x y l dx dy ...`, closed by `z`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]


def whole(points: Iterable[Point]) -> list[tuple[int, int]]:
    """Round to whole units and drop points equal to the one before."""
    rounded: list[tuple[int, int]] = []
    for x, y in points:
        point = (round(x), round(y))
        if not rounded or point != rounded[-1]:
            rounded.append(point)
    return rounded


def line_data(points: Iterable[Point], closed: bool = False) -> str:
    rounded = whole(points)
    if closed and len(rounded) > 1 and rounded[0] == rounded[-1]:
        rounded.pop()
    if len(rounded) < (3 if closed else 2):
        return ""
    (x, y), rest = rounded[0], rounded[1:]
    words = [f"M{x} {y}l"]
    for next_x, next_y in rest:
        words.append(f"{next_x - x} {next_y - y}")
        x, y = next_x, next_y
    return (words[0] + " ".join(words[1:])).replace(" -", "-") + ("z" if closed else "")


def polygon_data(shape: BaseGeometry) -> str:
    """All rings of all polygons of the shape; holes are separate rings (even-odd fill rule)."""
    return "".join(
        line_data(ring.coords, closed=True)
        for polygon in polygons(shape)
        for ring in (polygon.exterior, *polygon.interiors)
    )


def lines_data(shape: BaseGeometry) -> str:
    return "".join(line_data(line.coords) for line in parts(shape, "LineString"))


def curve_data(knots: Sequence[Point]) -> str:
    """A smooth curve through the knots, as cubic arcs: `M x y c x1 y1 x2 y2 x y ...`."""
    knots = whole(knots)
    words = []
    for arc in cubic_arcs(knots):
        (x, y), *rest = arc
        words.append(" ".join(f"{round(a - x)} {round(b - y)}" for a, b in rest))
    return f"M{knots[0][0]} {knots[0][1]}c" + " ".join(words).replace(" -", "-")


def cubic_arcs(knots: Sequence[Point]) -> list[list[Point]]:
    """A Catmull-Rom spline, each segment as the four points of a cubic Bézier curve."""
    padded = [knots[0], *knots, knots[-1]]
    arcs = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        # Tangents shrink with the segment, so that a short one next to a long one does not loop.
        length = _distance(start, end)
        leave = _tangent(before, start, end, length)
        arrive = _tangent(start, end, after, length)
        arcs.append(
            [start, (start[0] + leave[0], start[1] + leave[1]), (end[0] - arrive[0], end[1] - arrive[1]), end]
        )
    return arcs


def _distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _tangent(before: Point, here: Point, after: Point, length: float) -> Point:
    x, y = after[0] - before[0], after[1] - before[1]
    norm = (x * x + y * y) ** 0.5 or 1.0
    return x / norm * length / 3, y / norm * length / 3


def sample_curve(knots: Sequence[Point], step: float = 6.0) -> list[Point]:
    """Points along the curve through the knots, about a step apart."""
    points: list[Point] = [(float(knots[0][0]), float(knots[0][1]))]
    for p0, p1, p2, p3 in cubic_arcs(knots):
        count = max(2, int(_distance(p0, p3) / step))
        for index in range(1, count + 1):
            t = index / count
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append(
                (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1])
            )
    return points


def parts(shape: BaseGeometry, kind: str) -> list[BaseGeometry]:
    if shape.is_empty:
        return []
    if hasattr(shape, "geoms"):
        return [part for inner in shape.geoms for part in parts(inner, kind)]
    return [shape] if shape.geom_type == kind else []


def polygons(shape: BaseGeometry) -> list[BaseGeometry]:
    return parts(shape, "Polygon")
