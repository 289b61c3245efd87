"""Reads TopoJSON layers into shapely shapes, in degrees; independent of the board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.validation import make_valid

Line = list[tuple[float, float]]


def read_layer(file: Path, layer: str) -> list[BaseGeometry]:
    """Every polygon and line of the layer, with multi-part shapes split."""
    topology = json.loads(file.read_text())
    arcs = _decode_arcs(topology)
    shapes: list[BaseGeometry] = []
    for geometry in _geometries(topology["objects"][layer]):
        shapes.extend(_shapes(geometry, arcs))
    return shapes


def _decode_arcs(topology: dict[str, Any]) -> list[Line]:
    scale_x, scale_y = topology["transform"]["scale"]
    left, bottom = topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        x = y = 0
        line = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            line.append((x * scale_x + left, y * scale_y + bottom))
        decoded.append(line)
    return decoded


def _geometries(item: dict[str, Any]) -> list[dict[str, Any]]:
    if item["type"] != "GeometryCollection":
        return [item]
    return [inner for geometry in item["geometries"] for inner in _geometries(geometry)]


def _join(indices: list[int], arcs: list[Line]) -> Line:
    """Join arcs one after the other; ~i means arc i backwards, and neighbours share an end point."""
    line: Line = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        line.extend(arc if not line else arc[1:])
    return line


def _shapes(geometry: dict[str, Any], arcs: list[Line]) -> list[BaseGeometry]:
    kind, parts = geometry["type"], geometry.get("arcs", [])
    if kind == "LineString":
        return [LineString(_join(parts, arcs))]
    if kind == "MultiLineString":
        return list(MultiLineString([_join(part, arcs) for part in parts]).geoms)
    if kind == "Polygon":
        parts = [parts]
    if kind not in ("Polygon", "MultiPolygon"):
        return []
    polygons = []
    for rings in parts:
        outer, *holes = [_join(ring, arcs) for ring in rings]
        polygons.append(make_valid(Polygon(outer, holes)))
    return polygons
