"""Which areas touch, contain or cross each other on a board; making room must not change that.

`data/board_topology.json` was written from the original board, without the displacement.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

from diadochoi.content.geometry import BoardGeometry
from tests.content.shapes import area, curve, polylines, shapely

FILE = files("tests.content") / "data" / "board_topology.json"
NEIGHBOURS = 12.0  # board units of common border: less is only a corner


def topology(geometry: BoardGeometry) -> dict[str, list[str]]:
    shapes = {province.id: area(province.area) for province in geometry.provinces}
    lines = {f"{path.a}-{path.b} {path.kind}": curve(path.curve) for path in geometry.paths}
    rivers = shapely.MultiLineString(polylines(geometry.rivers))
    places = {place.id: shapely.Point(place.x, place.y) for place in geometry.places}
    return {
        "neighbours": sorted(
            f"{one} {two}"
            for one, two in combinations(sorted(shapes), 2)
            if _border(shapes[one], shapes[two])
        ),
        "inside": sorted(
            f"{id} {province}"
            for id, point in places.items()
            for province, shape in shapes.items()
            if shape.contains(point)
        ),
        "over rivers": sorted(
            name
            for name, line in lines.items()
            if name.endswith((" land", " mountain")) and line.intersects(rivers)
        ),
        "crossings": sorted(
            f"{one} x {two}"
            for one, two in combinations(sorted(lines), 2)
            if not set(one.split()[0].split("-")) & set(two.split()[0].split("-"))
            and lines[one].crosses(lines[two])
        ),
    }


def _border(one: shapely.Geometry, two: shapely.Geometry) -> bool:
    return float(one.buffer(2).intersection(two.buffer(2)).area) > 4 * NEIGHBOURS
