"""Moves places ashore that the projection left in the sea, and puts a shoal under those without land."""

from __future__ import annotations

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from source import Place

FOOTHOLD = (13.0, 9.0, 6.0, 3.0)  # how far inland a place should be, most wanted first
LONGEST_MOVE = 42.0
UNDERLAY = 34.0  # radius of the shoal drawn under a space without land
ROOMY = 0.45  # share of that circle that must be land for a space to need no shoal


def bring_ashore(places: dict[str, Place], dry: BaseGeometry) -> None:
    inner = [dry.buffer(-foothold) for foothold in FOOTHOLD]
    for place in places.values():
        here = Point(place.point)
        for inland in inner:
            if inland.contains(here):
                break
            there = nearest_points(inland, here)[0]
            if there.distance(here) <= LONGEST_MOVE:
                place.x, place.y = there.x, there.y
                break
        place.x, place.y = float(round(place.x)), float(round(place.y))


def underlays(places: dict[str, Place], dry: BaseGeometry) -> dict[str, BaseGeometry]:
    """For each space at sea, or on a rock smaller than its symbol, a shoal joined to the islets around it."""
    shoals = {}
    for place in places.values():
        circle = Point(place.point).buffer(UNDERLAY)
        islands = [
            part for part in getattr(dry, "geoms", [dry]) if part.distance(Point(place.point)) < UNDERLAY
        ]
        largest = max((island.area for island in islands), default=0.0)
        if dry.contains(Point(place.point)) and (
            largest > 3000 or dry.intersection(circle).area > ROOMY * circle.area
        ):
            continue
        near = [island for island in islands if island.area < 3000]
        shoals[place.id] = unary_union([circle, *(island.buffer(9) for island in near)]).buffer(8).buffer(-8)
    return shoals
