"""Words that follow a line: names of seas, set by hand, and of rivers, set along their course."""

from __future__ import annotations

from typing import Any

import numpy as np
from shapely.affinity import translate
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

import typeface
from projection import Board
from svgpath import curve_data, parts, sample_curve

RIVER_SIZE = 31
SMALLEST_SEA = 31


def sea_names(board: Board, placed: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[BaseGeometry]]:
    """The names as data, and the space they take."""
    names, rooms = [], []
    for sea in placed:
        knots = board.line((longitude, latitude) for latitude, longitude in sea["line"])
        line = LineString(sample_curve(knots))
        gaps = len(sea["name"]) - 1
        size = min(sea["size"], int(line.length * 0.9 / typeface.width(sea["name"], 1, "italic")))
        if size < SMALLEST_SEA:
            raise SystemExit(
                f"board.toml: the line for {sea['name']} is too short for letters of {SMALLEST_SEA} units"
            )
        natural = typeface.width(sea["name"], size, "italic")
        spacing = min(0.6, max(0.02, (line.length * 0.94 - natural) / gaps / size))
        width = natural + gaps * spacing * size
        names.append(
            {
                "name": sea["name"],
                "size": size,
                "spacing": round(spacing * size, 1),
                "width": round(width),
                "curve": curve_data(knots),
            }
        )
        taken = _middle(line, width)
        rooms.append(translate(taken, 0, -0.28 * size).buffer(0.4 * size, cap_style="flat"))
    return names, rooms


def river_names(
    board: Board, placed: list[dict[str, Any]], rivers: dict[str, BaseGeometry], obstacles: BaseGeometry
) -> tuple[list[dict[str, Any]], list[BaseGeometry]]:
    """Each name beside its river, on the clearest straight stretch near the wanted point."""
    names, rooms = [], []
    spacing = 0.1
    for river in placed:
        near = Point(board(river["near"][1], river["near"][0]))
        courses = parts(rivers.get(river["name"], rivers[""]), "LineString")
        course = min(courses, key=lambda line: line.distance(near))
        width = typeface.width(river["name"], RIVER_SIZE, "italic", spacing)
        length = width * 1.15
        wanted = course.project(near)
        best: tuple[float, LineString, BaseGeometry] | None = None
        for shift in range(-240, 241, 12):
            middle = wanted + shift
            if not length / 2 < middle < course.length - length / 2:
                continue
            reach = _reach(course, middle, length, 0.0)
            for beside in (
                -8.0,
                26.0,
            ):  # the baseline above the river, or below it by the height of the letters
                base = _reach(course, middle, length, beside)
                room = translate(base, 0, -0.32 * RIVER_SIZE).buffer(0.5 * RIVER_SIZE, cap_style="flat")
                cost = (
                    3 * room.intersection(obstacles).area / 22 + 0.06 * abs(shift) + 6 * _stray(course, reach)
                )
                if best is None or cost < best[0]:
                    best = cost, base, room
        if best is None:
            raise SystemExit(
                f"board.toml: no reach of the {river['name']} near {river['near']} is long enough"
            )
        _, base, room = best
        names.append(
            {
                "name": river["name"],
                "size": RIVER_SIZE,
                "spacing": round(spacing * RIVER_SIZE, 1),
                "width": round(width),
                "curve": curve_data(list(base.simplify(0.7).coords)),
            }
        )
        rooms.append(room)
    return names, rooms


def _reach(course: LineString, middle: float, length: float, beside: float) -> LineString:
    """A smooth curve along a piece of the course, from left to right: a parabola over its chord."""
    points = np.array([course.interpolate(middle + length * (i / 24 - 0.5)).coords[0] for i in range(25)])
    if points[0][0] > points[-1][0]:
        points = points[::-1]
    centre = points.mean(axis=0)
    along = points[-1] - points[0]
    along = along / (float(np.hypot(*along)) or 1.0)
    across = np.array([-along[1], along[0]])
    s, d = (points - centre) @ along, (points - centre) @ across
    a, b, c = np.polyfit(s, d, 2)
    even = np.linspace(-length / 2, length / 2, 13)
    return LineString([centre + t * along + (a * t * t + b * t + c + beside) * across for t in even])


def _stray(course: LineString, reach: LineString) -> float:
    """How far the smooth curve deviates from the winding river."""
    return float(np.mean([course.distance(Point(point)) for point in reach.coords]))


def _middle(line: LineString, width: float) -> LineString:
    start = max(0.0, (line.length - width) / 2)
    count = 20
    return LineString(
        [
            line.interpolate(start + min(width, line.length) * index / count).coords[0]
            for index in range(count + 1)
        ]
    )
