"""Turns Province areas into lines: borders between two Provinces, and edges towards open land.

It also picks a tint for each Province so that neighbours differ.
"""

from __future__ import annotations

import itertools
from collections import defaultdict

from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from svgpath import parts, polygons

Segment = tuple[tuple[int, int], tuple[int, int]]
TINTS = 5


def _segments(shape: BaseGeometry) -> set[Segment]:
    found = set()
    for polygon in polygons(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            points = [(round(x), round(y)) for x, y in ring.coords]
            for a, b in itertools.pairwise(points):
                if a != b:
                    found.add((a, b) if a < b else (b, a))
    return found


def border_lines(areas: dict[str, BaseGeometry], dry: BaseGeometry) -> tuple[BaseGeometry, BaseGeometry]:
    owners: dict[Segment, list[str]] = defaultdict(list)
    for id, shape in areas.items():
        for segment in _segments(shape):
            owners[segment].append(id)
    shore = dry.boundary
    between, outward = [], []
    for segment in sorted(owners):
        if len(owners[segment]) > 1:
            between.append(segment)
        elif LineString(segment).centroid.distance(shore) > 2.5:
            outward.append(segment)
    return _joined(between), _joined(outward)


def _joined(segments: list[Segment]) -> BaseGeometry:
    merged = linemerge(MultiLineString([list(segment) for segment in segments]))
    return MultiLineString([line for line in parts(merged, "LineString") if line.length > 6])


def tints(areas: dict[str, BaseGeometry]) -> dict[str, int]:
    """Provinces with many neighbours choose first; each takes the least used tint that no near neighbour
    has."""
    near = {
        id: [other for other, area in areas.items() if other != id and area.distance(shape) < 30]
        for id, shape in areas.items()
    }
    chosen: dict[str, int] = {}
    for id in sorted(areas, key=lambda id: (-len(near[id]), id)):
        taken = {chosen[other] for other in near[id] if other in chosen}
        used = list(chosen.values())
        free = [tint for tint in range(TINTS) if tint not in taken] or list(range(TINTS))
        chosen[id] = min(free, key=lambda tint: (used.count(tint), tint))
    return chosen
